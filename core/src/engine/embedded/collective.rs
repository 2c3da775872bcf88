//! Collective operations of one process: its data are those of all processes, so they are at most copied.

use super::comm::Alone;
use super::memory;
use crate::datatype::Op;
use crate::engine::collective::Collectives;
use crate::engine::data::Data;
use crate::error::Result;

/// Copies the data to the result, unless they are already there (`MPI_IN_PLACE`).
fn copy(send: Option<Data>, recv: Option<Data>) {
    if let (Some(send), Some(recv)) = (send, recv) {
        memory::copy(send.span, recv.span);
    }
}

impl Collectives for Alone {
    fn bcast(&self, _data: Option<Data>, _root: i32) -> Result<()> {
        Ok(())
    }

    fn reduce(&self, send: Option<Data>, recv: Option<Data>, _op: Op, _root: i32) -> Result<()> {
        // With one operand, there is nothing to combine.
        copy(send, recv);
        Ok(())
    }

    fn allreduce(&self, send: Option<Data>, recv: Data, _op: Op) -> Result<()> {
        copy(send, Some(recv));
        Ok(())
    }

    fn gather(&self, send: Option<Data>, recv: Option<Data>, _root: i32) -> Result<()> {
        copy(send, recv);
        Ok(())
    }

    fn allgather(&self, send: Option<Data>, recv: Data) -> Result<()> {
        copy(send, Some(recv));
        Ok(())
    }

    fn scatter(&self, send: Option<Data>, recv: Option<Data>, _root: i32) -> Result<()> {
        copy(send, recv);
        Ok(())
    }

    fn alltoall(&self, send: Option<Data>, recv: Data) -> Result<()> {
        copy(send, Some(recv));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::datatype::Datatype;
    use crate::engine::data::Span;

    /// `MPI_INT32_T`
    const INT: i32 = 592;

    fn data(numbers: &mut [i32]) -> Data<'_> {
        let span = Span {
            address: numbers.as_mut_ptr() as usize,
            len: size_of_val(numbers),
        };
        let basic = Datatype::predefined(INT).unwrap().basic();
        Data::new(span, basic)
    }

    #[test]
    fn the_data_of_one_process_are_those_of_all() {
        let alone = Alone::default();
        let mut sent = [1, -2, 3];
        let mut results = [[7; 4]; 6];
        let [
            reduced,
            allreduced,
            gathered,
            allgathered,
            scattered,
            exchanged,
        ] = &mut results;
        let send = data(&mut sent);
        alone
            .reduce(Some(send), Some(data(&mut reduced[..3])), Op::Max, 0)
            .unwrap();
        alone
            .allreduce(Some(send), data(&mut allreduced[..3]), Op::Sum)
            .unwrap();
        alone
            .gather(Some(send), Some(data(&mut gathered[..3])), 0)
            .unwrap();
        alone
            .allgather(Some(send), data(&mut allgathered[..3]))
            .unwrap();
        alone
            .scatter(Some(send), Some(data(&mut scattered[..3])), 0)
            .unwrap();
        alone
            .alltoall(Some(send), data(&mut exchanged[..3]))
            .unwrap();
        alone.bcast(Some(send), 0).unwrap();
        assert_eq!(results, [[1, -2, 3, 7]; 6]);
        assert_eq!(sent, [1, -2, 3]);
    }

    #[test]
    fn what_is_in_place_stays() {
        let alone = Alone::default();
        let mut there = [4, 5];
        let recv = data(&mut there);
        alone.reduce(None, Some(recv), Op::Sum, 0).unwrap();
        alone.allreduce(None, recv, Op::Prod).unwrap();
        alone.gather(None, Some(recv), 0).unwrap();
        alone.allgather(None, recv).unwrap();
        alone.scatter(Some(recv), None, 0).unwrap();
        alone.alltoall(None, recv).unwrap();
        assert_eq!(there, [4, 5]);
    }
}
