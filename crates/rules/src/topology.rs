//! Topologies: checks of grids and graphs, and inquiries about them (MPI 4.1, chapter 8).

use crate::constants::MPI_PROC_NULL;
use crate::error::{Class, Error, Result};
use crate::memory;
use crate::text::counted;

/// The error for a rank that a communicator of `size` processes does not have.
pub fn no_rank(rank: i32, size: i32) -> Error {
    let what = format!(
        "rank = {rank}, but the communicator has {}",
        counted(size, "process")
    );
    Error::new(Class::Rank, what)
}

/// A grid of processes, numbered in row-major order (MPI 4.1, section 8.2).
#[derive(Debug, PartialEq, Eq)]
pub struct Cart {
    /// The number of processes in each dimension.
    pub dims: Vec<i32>,
    /// Whether the last process of a dimension is next to the first one.
    pub periods: Vec<bool>,
}

/// A graph that every process knows as a whole (MPI 4.1, section 8.5.3).
#[derive(Debug, PartialEq, Eq)]
pub struct WholeGraph {
    /// For each process, the number of neighbours of all processes up to this one.
    pub index: Vec<i32>,
    /// The neighbours of process 0, then of process 1, and so on.
    pub edges: Vec<i32>,
}

impl Cart {
    /// A copy.
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`.
    pub fn copy(&self) -> Result<Cart> {
        Ok(Cart {
            dims: memory::copy(&self.dims)?,
            periods: memory::copy(&self.periods)?,
        })
    }
}

impl WholeGraph {
    /// A copy.
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`.
    pub fn copy(&self) -> Result<WholeGraph> {
        Ok(WholeGraph {
            index: memory::copy(&self.index)?,
            edges: memory::copy(&self.edges)?,
        })
    }

    /// The neighbours of a process.
    ///
    /// # Errors
    /// `MPI_ERR_RANK`.
    pub fn neighbors(&self, rank: i32) -> Result<&[i32]> {
        let place = usize::try_from(rank).ok();
        let Some(place) = place.filter(|&place| place < self.index.len()) else {
            return Err(no_rank(rank, self.index.len() as i32));
        };
        let begin = match place {
            0 => 0,
            place => self.index[place - 1],
        };
        Ok(&self.edges[begin as usize..self.index[place] as usize])
    }
}

impl Cart {
    /// Checks that `size` processes are enough for the grid.
    ///
    /// # Errors
    /// `MPI_ERR_DIMS`.
    pub fn check(&self, size: i32) -> Result<()> {
        let mut number: i64 = 1;
        for (place, &dim) in self.dims.iter().enumerate() {
            if dim < 1 {
                let what = format!(
                    "dims has {} in dimension {place}, from 0",
                    counted(dim, "process")
                );
                return Err(Error::new(Class::Dims, what));
            }
            number *= i64::from(dim);
            if number > i64::from(size) {
                let what =
                    format!("the grid has more processes than the communicator, which has {size}");
                return Err(Error::new(Class::Dims, what));
            }
        }
        Ok(())
    }

    /// The rank of the process with these coordinates, one for each dimension.
    ///
    /// # Errors
    /// `MPI_ERR_ARG` for a coordinate outside a dimension that is not periodic.
    pub fn rank(&self, coords: &[i64]) -> Result<i32> {
        let mut rank: i64 = 0;
        for ((&dim, &is_periodic), &coord) in self.dims.iter().zip(&self.periods).zip(coords) {
            let Some(coord) = inside(coord, dim, is_periodic) else {
                let what = format!(
                    "the coordinate {coord} is not in a dimension that has {} and is not periodic",
                    counted(dim, "process")
                );
                return Err(Error::new(Class::Arg, what));
            };
            rank = rank * i64::from(dim) + coord;
        }
        Ok(rank as i32)
    }

    /// The coordinates of a process.
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`.
    pub fn coords(&self, rank: i32) -> Result<Vec<i32>> {
        let mut coords = Vec::new();
        coords.try_reserve_exact(self.dims.len())?;
        let mut rest = rank;
        for &dim in self.dims.iter().rev() {
            coords.push(rest % dim);
            rest /= dim;
        }
        coords.reverse();
        Ok(coords)
    }

    /// The ranks that process `rank` receives from and sends to in a shift; `MPI_PROC_NULL` beyond an edge.
    ///
    /// # Errors
    /// `MPI_ERR_DIMS` for a direction that the grid does not have.
    pub fn shift(&self, rank: i32, direction: i32, disp: i32) -> Result<(i32, i32)> {
        let place = usize::try_from(direction).ok();
        let Some(place) = place.filter(|&place| place < self.dims.len()) else {
            let what = format!(
                "direction = {direction} is not a dimension of the grid, which has {}, counted from 0",
                self.dims.len()
            );
            return Err(Error::new(Class::Dims, what));
        };
        let (dim, is_periodic) = (self.dims[place], self.periods[place]);
        let stride: i32 = self.dims[place + 1..].iter().product();
        let coord = i64::from(rank / stride % dim);
        let shifted = |disp: i64| match inside(coord + disp, dim, is_periodic) {
            Some(other) => rank + (other - coord) as i32 * stride,
            None => MPI_PROC_NULL,
        };
        Ok((shifted(-i64::from(disp)), shifted(disp.into())))
    }
}

/// Maps a coordinate into a dimension; `None` if it is outside.
fn inside(coord: i64, dim: i32, is_periodic: bool) -> Option<i64> {
    let dim = i64::from(dim);
    match is_periodic {
        true => Some(coord.rem_euclid(dim)),
        false => (0..dim).contains(&coord).then_some(coord),
    }
}

impl WholeGraph {
    /// Checks `index`, and returns the number of edges.
    ///
    /// # Errors
    /// `MPI_ERR_ARG`.
    pub fn check_index(index: &[i32]) -> Result<i32> {
        let mut before = 0;
        for (rank, &next) in index.iter().enumerate() {
            if next < before {
                let what = format!(
                    "index gives {next} neighbours up to process {rank}, but {before} before it"
                );
                return Err(Error::new(Class::Arg, what));
            }
            before = next;
        }
        Ok(before)
    }

    /// Checks that `size` processes are enough for the graph.
    ///
    /// # Errors
    /// `MPI_ERR_ARG` if it has more, `MPI_ERR_RANK` for an edge to a process outside the graph.
    pub fn check(&self, size: i32) -> Result<()> {
        let nnodes = self.index.len() as i32;
        if nnodes > size {
            let what = format!(
                "the graph has {}, but the communicator only {size}",
                counted(nnodes, "process")
            );
            return Err(Error::new(Class::Arg, what));
        }
        if let Some(rank) = self.edges.iter().find(|rank| !(0..nnodes).contains(*rank)) {
            let what = format!(
                "rank {rank} in edges, but the graph has {}",
                counted(nnodes, "process")
            );
            return Err(Error::new(Class::Rank, what));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn grid() -> impl Strategy<Value = Cart> {
        prop::collection::vec((1i32..5, any::<bool>()), 0..5).prop_map(|dims| {
            let (dims, periods) = dims.into_iter().unzip();
            Cart { dims, periods }
        })
    }

    proptest! {
        #[test]
        fn ranks_are_in_row_major_order(grid in grid()) {
            let size: i32 = grid.dims.iter().product();
            let all: Vec<Vec<i32>> = (0..size).map(|rank| grid.coords(rank).unwrap()).collect();
            // Row-major order is the order of the lists of coordinates.
            prop_assert!(all.is_sorted());
            for (rank, coords) in all.iter().enumerate() {
                let coords: Vec<i64> = coords.iter().map(|&coord| coord.into()).collect();
                prop_assert_eq!(grid.rank(&coords).unwrap(), rank as i32);
            }
        }

        #[test]
        fn what_is_shifted_comes_from_where_it_goes(grid in grid(), disp in any::<i32>(), near in -6i32..6) {
            let size: i32 = grid.dims.iter().product();
            for (direction, disp) in (0..grid.dims.len() as i32).flat_map(|d| [(d, disp), (d, near)]) {
                for rank in 0..size {
                    let (_, dest) = grid.shift(rank, direction, disp).unwrap();
                    let mut coords: Vec<i64> =
                        grid.coords(rank).unwrap().into_iter().map(i64::from).collect();
                    coords[direction as usize] += i64::from(disp);
                    prop_assert_eq!(dest, grid.rank(&coords).unwrap_or(MPI_PROC_NULL));
                    if dest != MPI_PROC_NULL {
                        prop_assert_eq!(grid.shift(dest, direction, disp).unwrap().0, rank);
                    }
                }
            }
        }
    }

    #[test]
    fn a_grid_has_a_place_for_each_process() {
        let check = |dims: &[i32], size| {
            let periods = vec![false; dims.len()];
            let dims = dims.to_vec();
            Cart { dims, periods }
                .check(size)
                .map_err(|error| error.class)
        };
        assert_eq!(check(&[], 1), Ok(()));
        assert_eq!(check(&[2, 3], 6), Ok(()));
        assert_eq!(check(&[2, 3], 5), Err(Class::Dims));
        assert_eq!(check(&[1, 0], 5), Err(Class::Dims));
        assert_eq!(check(&[i32::MAX; 9], i32::MAX), Err(Class::Dims));
    }

    #[test]
    fn neighbours_are_those_of_the_process() {
        let graph = WholeGraph {
            index: vec![2, 2, 3],
            edges: vec![1, 2, 0],
        };
        assert_eq!(graph.check(3).map_err(|error| error.class), Ok(()));
        assert_eq!(graph.check(2).map_err(|error| error.class), Err(Class::Arg));
        let of = |rank| graph.neighbors(rank).map_err(|error| error.class);
        assert_eq!(of(0), Ok([1, 2].as_slice()));
        assert_eq!(of(1), Ok([].as_slice()));
        assert_eq!(of(2), Ok([0].as_slice()));
        assert_eq!(of(3), Err(Class::Rank));
        assert_eq!(of(-1), Err(Class::Rank));
        assert!(WholeGraph::check_index(&[2, 1]).is_err());
        assert!(WholeGraph::check_index(&[-1]).is_err());
    }
}
