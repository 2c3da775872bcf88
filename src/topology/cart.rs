//! Grids of processes (MPI 4.1, section 8.5).
#![allow(unsafe_code)]

use crate::comm_create::make_with_defaults;
use crate::foreign::{ArrayIn, ArrayOut, Integers, IntegersOut, Out, UNDEFINED};
use crate::guard::guard_comm;
use crate::guard::{Call, guard};
use libc::c_int;
use minfo_core::engine::comm::{Cart, Communicator};
use minfo_core::error::{Class, Result, not_negative};
use minfo_core::mpi::comm::{Engine, check_intra, engine_of};
use minfo_core::mpi::topology::{cart_of, check_rank};
use minfo_core::mpi::{dims, life};
use minfo_core::system::memory::{Room, copy};

/// The truth values of an array.
fn truths(array: Integers<'_>, len: i64, name: &'static str) -> Result<Vec<bool>> {
    let values = array.read(len, name)?;
    let mut truths = Vec::new();
    truths.room_for_exactly(values.len())?;
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
fn of(comm: &Engine) -> Result<&Cart> {
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

/// `MPI_Cart_create(comm_old, ndims, dims, periods, reorder, comm_cart)`: a communicator with a grid; `MPI_COMM_NULL` on
/// processes that have no place in it.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_cart_create(
    comm_old: c_int,
    ndims: i64,
    dims: ArrayIn,
    dims_width: i64,
    periods: ArrayIn,
    periods_width: i64,
    reorder: c_int,
    comm_cart: Out<c_int>,
) -> c_int {
    let (dims, periods) = (
        dims.with_width(dims_width),
        periods.with_width(periods_width),
    );
    make_with_defaults(
        "MPI_Cart_create",
        comm_old,
        (comm_cart, "comm_cart"),
        |comm| comm.cart(&grid(comm, ndims, dims, periods)?, reorder != 0),
    )
}

/// `MPI_Cart_sub(comm, remain_dims, newcomm)`: a communicator with a part of the grid that has these dimensions.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_cart_sub(
    comm: c_int,
    remain_dims: ArrayIn,
    remain_dims_width: i64,
    newcomm: Out<c_int>,
) -> c_int {
    make_with_defaults("MPI_Cart_sub", comm, (newcomm, "newcomm"), |comm| {
        let ndims = cart_of(comm)?.dims.len() as i64;
        let remain = truths(
            remain_dims.with_width(remain_dims_width),
            ndims,
            "remain_dims",
        )?;
        comm.cart_sub(&remain)
    })
}

/// `MPI_Cart_map(comm, ndims, dims, periods, newrank)`: the recommended rank in a grid.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_cart_map(
    comm: c_int,
    ndims: i64,
    dims: ArrayIn,
    dims_width: i64,
    periods: ArrayIn,
    periods_width: i64,
    newrank: Out<c_int>,
) -> c_int {
    guard_comm("MPI_Cart_map", comm, || {
        newrank.answer("newrank", || {
            let comm = engine_of(comm)?;
            let (dims, periods) = (
                dims.with_width(dims_width),
                periods.with_width(periods_width),
            );
            let grid = grid(&*comm, ndims, dims, periods)?;
            Ok(comm.cart_map(&grid)?.unwrap_or(UNDEFINED))
        })
    })
}

/// `MPI_Cartdim_get(comm, ndims)`: the number of dimensions.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_cartdim_get(comm: c_int, ndims: Out<c_int>) -> c_int {
    guard_comm("MPI_Cartdim_get", comm, || {
        ndims.answer("ndims", || Ok(of(&engine_of(comm)?)?.dims.len() as c_int))
    })
}

/// `MPI_Cart_get(comm, maxdims, dims, periods, coords)`: the grid, and the coordinates of this process.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_cart_get(
    comm: c_int,
    maxdims: i64,
    dims: ArrayOut,
    dims_width: i64,
    periods: ArrayOut,
    periods_width: i64,
    coords: ArrayOut,
    coords_width: i64,
) -> c_int {
    guard_comm("MPI_Cart_get", comm, || {
        let comm = engine_of(comm)?;
        let grid = of(&comm)?;
        let place = grid.coords(comm.rank()?)?;
        let sizes = first(&grid.dims, maxdims, "maxdims")?;
        let mut cyclic = copy(sizes)?;
        for (value, &period) in cyclic.iter_mut().zip(&grid.periods) {
            *value = period.into();
        }
        write_all([
            (dims.with_width(dims_width), sizes, "dims"),
            (periods.with_width(periods_width), &cyclic, "periods"),
            (
                coords.with_width(coords_width),
                &place[..sizes.len()],
                "coords",
            ),
        ])
    })
}

/// `MPI_Cart_rank(comm, coords, rank)`: the rank of the process with these coordinates.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_cart_rank(
    comm: c_int,
    coords: ArrayIn,
    coords_width: i64,
    rank: Out<c_int>,
) -> c_int {
    guard_comm("MPI_Cart_rank", comm, || {
        rank.answer("rank", || {
            let comm = engine_of(comm)?;
            let grid = of(&comm)?;
            let coords = coords.with_width(coords_width);
            grid.rank(&coords.read(grid.dims.len() as i64, "coords")?)
        })
    })
}

/// `MPI_Cart_coords(comm, rank, maxdims, coords)`: the coordinates of a process.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_cart_coords(
    comm: c_int,
    rank: c_int,
    maxdims: i64,
    coords: ArrayOut,
    coords_width: i64,
) -> c_int {
    guard_comm("MPI_Cart_coords", comm, || {
        let comm = engine_of(comm)?;
        let grid = of(&comm)?;
        check_rank(rank, comm.size()?)?;
        let place = grid.coords(rank)?;
        let place = first(&place, maxdims, "maxdims")?;
        coords.with_width(coords_width).write(place, "coords")
    })
}

/// `MPI_Cart_shift(comm, direction, disp, rank_source, rank_dest)`: the neighbours in one dimension.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_cart_shift(
    comm: c_int,
    direction: c_int,
    disp: c_int,
    rank_source: Out<c_int>,
    rank_dest: Out<c_int>,
) -> c_int {
    guard_comm("MPI_Cart_shift", comm, || {
        let source_place = rank_source.required("rank_source")?;
        let dest_place = rank_dest.required("rank_dest")?;
        let comm = engine_of(comm)?;
        let (source, dest) = of(&comm)?.shift(comm.rank()?, direction, disp)?;
        source_place.give(source);
        dest_place.give(dest);
        Ok(())
    })
}

/// `MPI_Dims_create(nnodes, ndims, dims)`: replaces the zeroes of `dims`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_dims_create(
    nnodes: c_int,
    ndims: i64,
    dims: ArrayOut,
    dims_width: i64,
) -> c_int {
    guard(
        || Call::of("MPI_Dims_create"),
        || {
            life::running()?;
            not_negative::<usize>(Class::Dims, "ndims", ndims)?;
            let dims = dims.with_width(dims_width);
            let given = dims.as_read().read_c_ints(ndims, "dims")?;
            let chosen = dims::create(nnodes, &given)?;
            for (place, (&dim, &given)) in chosen.iter().zip(&given).enumerate() {
                if given == 0 {
                    dims.set(place, dim);
                }
            }
            Ok(())
        },
    )
}
