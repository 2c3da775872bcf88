//! Grids of processes (MPI 4.1, section 8.5).

use crate::comm::create::make_with_defaults;
use crate::foreign::{Integers, IntegersOut, UNDEFINED};
use libc::c_int;
use minfo_engine::comm::Communicator;
use minfo_objects::comm::{EngineComm, check_intra, engine_of};
use minfo_objects::topology::{cart_of, check_rank};
use minfo_objects::{dims, life};
use minfo_rules::error::{Class, Result, not_negative};
use minfo_rules::memory::copy;
use minfo_rules::topology::Cart;

/// The truth values of an array.
fn truths(array: Integers<'_>, len: i64, name: &'static str) -> Result<Vec<bool>> {
    let values = array.read(len, name)?;
    let mut truths = Vec::new();
    truths.try_reserve_exact(values.len())?;
    truths.extend(values.iter().map(|&value| value != 0));
    Ok(truths)
}

/// The grid of these arguments, for the processes of `comm`.
fn grid(
    comm: &dyn Communicator,
    ndims: i64,
    dims: Integers<'_>,
    periods: Integers<'_>,
) -> Result<Cart> {
    check_intra(comm)?;
    not_negative::<usize>(Class::Dims, "ndims", ndims)?;
    let grid = Cart {
        dims: dims.read_c_ints(ndims, "dims")?,
        periods: truths(periods, ndims, "periods")?,
    };
    grid.check(comm.size()?)?;
    Ok(grid)
}

/// The grid of a communicator.
fn of(comm: &EngineComm) -> Result<&Cart> {
    cart_of(&**comm)
}

/// The first elements of a list, as many as there is room for.
pub(super) fn first<'a, T>(list: &'a [T], room: i64, name: &'static str) -> Result<&'a [T]> {
    let room: usize = not_negative(Class::Arg, name, room)?;
    Ok(&list[..room.min(list.len())])
}

/// Writes all lists or none.
pub(super) fn write_all<const N: usize>(
    outputs: [(IntegersOut<'_>, &[i32], &'static str); N],
) -> Result<()> {
    for (array, values, name) in outputs {
        array.require(values.len(), name)?;
    }
    for (array, values, name) in outputs {
        array.write(values, name)?;
    }
    Ok(())
}

/// `MPI_Cart_create`: a communicator with a grid; `MPI_COMM_NULL` on processes that have no place in it.
pub(crate) fn cart_create(
    comm_old: c_int,
    ndims: i64,
    dims: Integers<'_>,
    periods: Integers<'_>,
    reorder: bool,
) -> Result<c_int> {
    make_with_defaults("MPI_Cart_create", comm_old, |comm| {
        comm.cart(&grid(comm, ndims, dims, periods)?, reorder)
    })
}

/// `MPI_Cart_sub`: a communicator with a part of the grid that has these dimensions.
pub(crate) fn cart_sub(comm: c_int, remain_dims: Integers<'_>) -> Result<c_int> {
    make_with_defaults("MPI_Cart_sub", comm, |comm| {
        let ndims = cart_of(comm)?.dims.len() as i64;
        let remain = truths(remain_dims, ndims, "remain_dims")?;
        comm.cart_sub(&remain)
    })
}

/// `MPI_Cart_map`: the recommended rank in a grid.
pub(crate) fn cart_map(
    comm: c_int,
    ndims: i64,
    dims: Integers<'_>,
    periods: Integers<'_>,
) -> Result<c_int> {
    let comm = engine_of(comm)?;
    let grid = grid(&*comm, ndims, dims, periods)?;
    Ok(comm.cart_map(&grid)?.unwrap_or(UNDEFINED))
}

/// `MPI_Cartdim_get`: the number of dimensions.
pub(crate) fn cartdim_get(comm: c_int) -> Result<c_int> {
    Ok(of(&engine_of(comm)?)?.dims.len() as c_int)
}

/// `MPI_Cart_get`: the grid, and the coordinates of this process.
pub(crate) fn cart_get(
    comm: c_int,
    maxdims: i64,
    dims: IntegersOut<'_>,
    periods: IntegersOut<'_>,
    coords: IntegersOut<'_>,
) -> Result<()> {
    let comm = engine_of(comm)?;
    let grid = of(&comm)?;
    let place = grid.coords(comm.rank()?)?;
    let sizes = first(&grid.dims, maxdims, "maxdims")?;
    let mut cyclic = copy(sizes)?;
    for (value, &period) in cyclic.iter_mut().zip(&grid.periods) {
        *value = period.into();
    }
    write_all([
        (dims, sizes, "dims"),
        (periods, &cyclic, "periods"),
        (coords, &place[..sizes.len()], "coords"),
    ])
}

/// `MPI_Cart_rank`: the rank of the process with these coordinates.
pub(crate) fn cart_rank(comm: c_int, coords: Integers<'_>) -> Result<c_int> {
    let comm = engine_of(comm)?;
    let grid = of(&comm)?;
    grid.rank(&coords.read(grid.dims.len() as i64, "coords")?)
}

/// `MPI_Cart_coords`: the coordinates of a process.
pub(crate) fn cart_coords(
    comm: c_int,
    rank: c_int,
    maxdims: i64,
    coords: IntegersOut<'_>,
) -> Result<()> {
    let comm = engine_of(comm)?;
    let grid = of(&comm)?;
    check_rank(rank, comm.size()?)?;
    let place = grid.coords(rank)?;
    let place = first(&place, maxdims, "maxdims")?;
    coords.write(place, "coords")
}

/// `MPI_Cart_shift`: the neighbours in one dimension.
pub(crate) fn cart_shift(comm: c_int, direction: c_int, disp: c_int) -> Result<(c_int, c_int)> {
    let comm = engine_of(comm)?;
    of(&comm)?.shift(comm.rank()?, direction, disp)
}

/// `MPI_Dims_create`: replaces the zeroes of `dims`.
pub(crate) fn dims_create(nnodes: c_int, ndims: i64, dims: IntegersOut<'_>) -> Result<()> {
    life::running()?;
    not_negative::<usize>(Class::Dims, "ndims", ndims)?;
    let given = dims.as_read().read_c_ints(ndims, "dims")?;
    let chosen = dims::create(nnodes, &given)?;
    for (place, (&dim, &given)) in chosen.iter().zip(&given).enumerate() {
        if given == 0 {
            dims.set(place, dim);
        }
    }
    Ok(())
}
