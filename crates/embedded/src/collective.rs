//! Collective operations of one process: data are at most copied.

use super::comm::Alone;
use minfo_engine::collective::{Brief, Collective, CollectiveData, Collectives, Combined};
use minfo_engine::comm::Neighbors;
use minfo_engine::data::{Data, Span};
use minfo_engine::memory;
use minfo_engine::{Complete, Pending};
use minfo_rules::error::Result;

/// Copies the data to the result, unless they are already there (`MPI_IN_PLACE`).
fn copy(send: Option<Data>, recv: Option<Data>) {
    if let (Some(send), Some(recv)) = (send, recv) {
        memory::copy(send.span, recv.span);
    }
}

fn combine(combined: &Combined) {
    // With one operand, there is nothing to combine.
    copy(combined.send, Some(combined.recv));
}

/// Copies one part to another.
fn pass(send: &CollectiveData, from: usize, recv: &CollectiveData, to: usize) {
    let (from, to) = (send.part(from), recv.part(to));
    memory::copy_elements(from, send.address, to, recv.address);
}

impl Alone {
    /// Calls `pass` for each part that comes from a neighbour, with its number among the received parts and among the
    /// sent ones. All neighbours are this process.
    fn with_neighbors(&self, pass: impl Fn((usize, usize))) -> Result<()> {
        let neighbors = Neighbors::of(self)?;
        neighbors.into_iter().flat_map(|all| all.own).for_each(pass);
        Ok(())
    }
}

impl Collectives for Alone {
    fn members(&self) -> Option<i32> {
        Some(1)
    }

    fn briefly(&self, operation: &Brief) -> Option<Result<()>> {
        match *operation {
            Brief::Bcast { .. } => {}
            Brief::Allgather(all)
            | Brief::Alltoall(all)
            | Brief::Gather(all, _)
            | Brief::Scatter(all, _)
            | Brief::Allreduce(all, _)
            | Brief::Reduce(all, _, _) => {
                let span = |address| Span {
                    address,
                    len: all.len,
                };
                memory::copy(span(all.send), span(all.recv));
            }
        }
        Some(Ok(()))
    }

    fn collective(&self, operation: &Collective) -> Result<()> {
        match operation {
            Collective::Barrier | Collective::Bcast { .. } | Collective::Exscan(_) => {}
            Collective::Gather { send, recv, .. }
            | Collective::Allgather { send, recv }
            | Collective::Alltoall { send, recv } => {
                if let Some(send) = send {
                    pass(send, 0, recv, 0);
                }
            }
            Collective::Scatter { send, recv, .. } => {
                if let Some(recv) = recv {
                    pass(send, 0, recv, 0);
                }
            }
            // (What arrives first may be written over the program's lists.)
            Collective::NeighborAllgather { send, recv } => {
                let recv = &recv.copied()?;
                self.with_neighbors(|(to, _)| pass(send, 0, recv, to))?;
            }
            Collective::NeighborAlltoall { send, recv } => {
                let (send, recv) = (&send.copied()?, &recv.copied()?);
                self.with_neighbors(|(to, from)| pass(send, from, recv, to))?;
            }
            Collective::Reduce { send, recv, .. } => copy(*send, *recv),
            Collective::Allreduce(combined)
            | Collective::ReduceScatter(combined, _)
            | Collective::ReduceScatterBlock(combined, _)
            | Collective::Scan(combined) => combine(combined),
        }
        Ok(())
    }

    fn start_collective(&self, operation: &Collective) -> Result<Box<dyn Pending>> {
        self.collective(operation)?;
        Ok(Box::new(Complete))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use minfo_engine::collective::Alike;
    use minfo_engine::comm::{Communicator, Graph};
    use minfo_engine::numbers::Numbers;
    use minfo_engine::user_op::Operator;
    use minfo_rules::constants::MPI_INT32_T;
    use minfo_rules::datatype::{Datatype, Op, Type};
    use minfo_rules::topology::Cart;

    fn data(numbers: &mut [i32]) -> Data<'static> {
        let span = Span {
            address: numbers.as_mut_ptr() as usize,
            len: size_of_val(numbers),
        };
        Data::new(span, Datatype::predefined(MPI_INT32_T).unwrap().basic())
    }

    fn side(numbers: &mut [i32], count: usize) -> CollectiveData<'static> {
        let datatype = Type::Predefined(Datatype::predefined(MPI_INT32_T).unwrap());
        CollectiveData::even(numbers.as_mut_ptr() as usize, count, datatype)
    }

    #[test]
    fn the_data_of_one_process_are_those_of_all() {
        let alone = Alone::default();
        let mut sent = [1, -2, 3];
        let mut results = [[7; 4]; 8];
        let send = data(&mut sent);
        let combined = |result: &mut [i32]| Combined {
            send: Some(send),
            recv: data(&mut result[..3]),
            op: Operator::Predefined(Op::Sum),
        };
        let parts = side(&mut sent, 3);
        let [
            reduced,
            allreduced,
            gathered,
            allgathered,
            scattered,
            exchanged,
            summed,
            shared,
        ] = &mut results;
        for operation in [
            Collective::Reduce {
                send: Some(send),
                recv: Some(data(&mut reduced[..3])),
                count: 3,
                op: Operator::Predefined(Op::Max),
                root: 0,
            },
            Collective::Allreduce(combined(allreduced)),
            Collective::Gather {
                send: Some(parts.clone()),
                recv: side(gathered, 3),
                root: 0,
            },
            Collective::Allgather {
                send: Some(parts.clone()),
                recv: side(allgathered, 3),
            },
            Collective::Scatter {
                send: parts.clone(),
                recv: Some(side(scattered, 3)),
                root: 0,
            },
            Collective::Alltoall {
                send: Some(parts.clone()),
                recv: side(exchanged, 3),
            },
            Collective::Scan(combined(summed)),
            Collective::ReduceScatter(combined(shared), Numbers::Ints(vec![3].into())),
            Collective::Bcast {
                data: parts,
                root: 0,
            },
        ] {
            alone.collective(&operation).unwrap();
        }
        assert_eq!(results, [[1, -2, 3, 7]; 8]);
        assert_eq!(sent, [1, -2, 3]);
    }

    #[test]
    fn the_fast_path_gives_the_same() {
        let alone = Alone::default();
        let mut sent = [1, -2, 3];
        let send = data(&mut sent);
        let all: [fn(Alike) -> Brief; 6] = [
            Brief::Allgather,
            Brief::Alltoall,
            |all| Brief::Gather(all, 0),
            |all| Brief::Scatter(all, 0),
            |all| Brief::Allreduce(all, Op::Sum),
            |all| Brief::Reduce(all, Op::Max, 0),
        ];
        for operation in all {
            let mut result = [7; 4];
            let alike = Alike {
                send: send.span.address,
                recv: result.as_mut_ptr() as usize,
                len: send.span.len,
                basic: send.basic,
            };
            alone.briefly(&operation(alike)).unwrap().unwrap();
            assert_eq!(result, [1, -2, 3, 7]);
        }
    }

    #[test]
    fn what_is_in_place_stays() {
        let alone = Alone::default();
        let mut there = [4, 5];
        let recv = side(&mut there, 2);
        let combined = Combined {
            send: None,
            recv: data(&mut there),
            op: Operator::Predefined(Op::Sum),
        };
        for operation in [
            Collective::Allreduce(combined.clone()),
            Collective::Exscan(combined),
            Collective::Gather {
                send: None,
                recv: recv.clone(),
                root: 0,
            },
            Collective::Scatter {
                send: recv.clone(),
                recv: None,
                root: 0,
            },
            Collective::Alltoall { send: None, recv },
        ] {
            alone.collective(&operation).unwrap();
        }
        assert_eq!(there, [4, 5]);
    }

    /// L5.
    #[test]
    fn neighbours_are_opposite_on_a_ring_and_in_order_in_a_graph() {
        let none = minfo_rules::info::Info::default();
        let mut results = [[0; 4]; 2];
        let alone = Alone::default();
        let grid = Cart {
            dims: vec![1, 1],
            periods: vec![false, true],
        };
        let ring = alone.cart(&grid, false).unwrap().unwrap().object;
        let graph = Graph {
            sources: vec![0, 0],
            destinations: vec![0, 0],
            weights: None,
        };
        let graph = alone.dist_graph_adjacent(&graph, false, &none).unwrap();
        for (comm, result) in [ring, graph.object].iter().zip(&mut results) {
            let mut sent = [1, 2, 3, 4];
            let (send, recv) = (side(&mut sent, 1), side(result, 1));
            comm.collective(&Collective::NeighborAlltoall { send, recv })
                .unwrap();
        }
        assert_eq!(results, [[0, 0, 4, 3], [1, 2, 0, 0]]);
    }
}
