//! Communicators with a topology.
//!
//! Functions without an `# Errors` section return the errors of the library.
#![allow(unsafe_code)]

use super::super::abi::Handle;
use super::super::hints::Check;
use super::super::info::NativeInfo;
use super::super::library::Library;
use super::super::symbols::{of, start_of};
use super::NativeComm;
use libc::c_int;
use minfo_engine::comm::{Communicator, Edges, Graph, Topology};
use minfo_engine::{Made, Predefined};
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::hints::Hints;
use minfo_rules::info::Info;
use minfo_rules::topology::{Cart, WholeGraph};

fn number_of<T>(list: &[T]) -> Result<c_int> {
    c_int::try_from(list.len()).map_err(|_| {
        Error::new(
            Class::Arg,
            "a list has more elements than an INTEGER can count",
        )
    })
}

/// A zeroed array of the length that the library returned.
fn room(number: c_int) -> Vec<c_int> {
    vec![0; number.max(0) as usize]
}

/// Truth values as integers.
fn integers(truths: &[bool]) -> Vec<c_int> {
    truths.iter().map(|&truth| truth.into()).collect()
}

/// Creates and frees a graph of this process alone, so that the library does not load its components for graphs in
/// several threads at once later.
pub(crate) fn load_topologies(library: &'static Library) -> Result<()> {
    let alone = NativeComm::predefined(library, Predefined::Itself, Check::Off)?;
    let made = alone.make_dist_graph_adjacent(&Graph::default(), false, &Info::default())?;
    made.object.free()
}

impl NativeComm {
    pub(super) fn make_dist_graph(
        &self,
        edges: &[Edges],
        weighted: bool,
        reorder: bool,
        asked: &Info,
    ) -> Result<Made<dyn Communicator>> {
        let mut hints = Hints::default();
        let pairs = self.agreed_for_new_comm(asked, "MPI_Dist_graph_create", &mut hints)?;
        let info = NativeInfo::null(self.library);
        let sources: Vec<c_int> = edges.iter().map(|edge| edge.source).collect();
        let degrees: Result<Vec<c_int>> = edges
            .iter()
            .map(|edge| number_of(&edge.destinations))
            .collect();
        let degrees = degrees?;
        let destinations: Vec<c_int> = edges
            .iter()
            .flat_map(|edge| edge.destinations.clone())
            .collect();
        let weights: Vec<c_int> = edges
            .iter()
            .flat_map(|edge| edge.weights.clone().unwrap_or_default())
            .collect();
        let weights = weighted.then_some(weights);
        let number = number_of(edges)?;
        let object = self.made_now(|comm, new| {
            // SAFETY: each edge list has one source, its degree, and as many destinations and weights (if any): the
            // last two are as long as the sum of the degrees.
            unsafe {
                self.library.symbols.dist_graph_create(
                    comm,
                    number,
                    &sources,
                    &degrees,
                    start_of(&destinations),
                    self.weights(weights.as_deref()),
                    info.handle(),
                    reorder.into(),
                    new,
                )
            }
        })?;
        object.begin_with(&pairs)?;
        Ok(Made { object, hints })
    }

    pub(super) fn make_dist_graph_adjacent(
        &self,
        graph: &Graph,
        reorder: bool,
        asked: &Info,
    ) -> Result<Made<dyn Communicator>> {
        let mut hints = Hints::default();
        let pairs =
            self.agreed_for_new_comm(asked, "MPI_Dist_graph_create_adjacent", &mut hints)?;
        let info = NativeInfo::null(self.library);
        let (indegree, outdegree) = (number_of(&graph.sources)?, number_of(&graph.destinations)?);
        let weights = graph.weights.as_ref();
        let object = self.made_now(|comm, new| {
            // SAFETY: a `Graph` has as many weights as sources and destinations; without weights the library gets the
            // special address.
            unsafe {
                self.library.symbols.dist_graph_create_adjacent(
                    comm,
                    indegree,
                    &graph.sources,
                    self.weights(weights.map(|weights| weights.0.as_slice())),
                    outdegree,
                    &graph.destinations,
                    self.weights(weights.map(|weights| weights.1.as_slice())),
                    info.handle(),
                    reorder.into(),
                    new,
                )
            }
        })?;
        object.begin_with(&pairs)?;
        Ok(Made { object, hints })
    }

    pub(super) fn find_topology(&self) -> Result<Topology> {
        if self.remote_size.is_some() {
            return Ok(Topology::None);
        }
        let symbols = &self.library.symbols;
        let mut status = 0;
        self.call(|comm| symbols.topo_test(comm, &mut status))?;
        let is = |name| self.library.abi.int(name) == Some(status);
        if is("MPI_CART") {
            let mut ndims = 0;
            self.call(|comm| symbols.cartdim_get(comm, &mut ndims))?;
            let [mut dims, mut periods, mut coords] = [(); 3].map(|()| room(ndims));
            self.call(|comm| symbols.cart_get(comm, ndims, &mut dims, &mut periods, &mut coords))?;
            let periods = periods.into_iter().map(|period| period != 0).collect();
            return Ok(Topology::Cart(Cart { dims, periods }));
        }
        if is("MPI_GRAPH") {
            let (mut nnodes, mut nedges) = (0, 0);
            self.call(|comm| symbols.graphdims_get(comm, &mut nnodes, &mut nedges))?;
            let (mut index, mut edges) = (room(nnodes), room(nedges));
            self.call(|comm| symbols.graph_get(comm, nnodes, nedges, &mut index, &mut edges))?;
            return Ok(Topology::Graph(WholeGraph { index, edges }));
        }
        Ok(match is("MPI_DIST_GRAPH") {
            true => Topology::Distributed,
            false => Topology::None,
        })
    }

    pub(super) fn make_cart(
        &self,
        grid: &Cart,
        reorder: bool,
    ) -> Result<Option<Made<dyn Communicator>>> {
        let symbols = &self.library.symbols;
        let (ndims, periods) = (number_of(&grid.dims)?, integers(&grid.periods));
        self.made_with_defaults(|comm, new| {
            symbols.cart_create(comm, ndims, &grid.dims, &periods, reorder.into(), new)
        })
    }

    pub(super) fn make_cart_sub(&self, remain: &[bool]) -> Result<Option<Made<dyn Communicator>>> {
        if self.library.quirks.gives_no_points && !remain.contains(&true) {
            let itself = NativeComm::predefined(self.library, Predefined::Itself, self.check)?;
            let (dims, periods) = (Vec::new(), Vec::new());
            return itself.make_cart(&Cart { dims, periods }, false);
        }
        let symbols = &self.library.symbols;
        let remain = integers(remain);
        self.made_with_defaults(|comm, new| {
            // SAFETY: there is a flag for each dimension of the grid.
            unsafe { symbols.cart_sub(comm, start_of(&remain), new) }
        })
    }

    pub(super) fn map_to_cart(&self, grid: &Cart) -> Result<Option<i32>> {
        let symbols = &self.library.symbols;
        let (ndims, periods) = (number_of(&grid.dims)?, integers(&grid.periods));
        let places = grid.dims.iter().product();
        self.mapped(places, |comm, rank| {
            symbols.cart_map(comm, ndims, &grid.dims, &periods, rank)
        })
    }

    pub(super) fn make_whole_graph(
        &self,
        graph: &WholeGraph,
        reorder: bool,
    ) -> Result<Option<Made<dyn Communicator>>> {
        let symbols = &self.library.symbols;
        let WholeGraph { index, edges } = graph;
        let nnodes = number_of(index)?;
        self.made_with_defaults(|comm, new| {
            // SAFETY: the last element of `index` is the number of edges.
            unsafe {
                symbols.graph_create(comm, nnodes, index, start_of(edges), reorder.into(), new)
            }
        })
    }

    pub(super) fn map_to_graph(&self, graph: &WholeGraph) -> Result<Option<i32>> {
        let symbols = &self.library.symbols;
        let WholeGraph { index, edges } = graph;
        let nnodes = number_of(index)?;
        self.mapped(nnodes, |comm, rank| {
            // SAFETY: `index` ends with the number of edges.
            unsafe { symbols.graph_map(comm, nnodes, index, start_of(edges), rank) }
        })
    }

    /// Runs a call that recommends a rank in a topology with this many places (`maps-beyond-topologies`).
    fn mapped(
        &self,
        places: i32,
        by: impl FnOnce(Handle<of::Comm>, &mut c_int) -> c_int,
    ) -> Result<Option<i32>> {
        let mut rank = 0;
        self.call(|comm| by(comm, &mut rank))?;
        Ok(Some(rank).filter(|rank| (0..places).contains(rank)))
    }

    pub(super) fn find_graph(&self) -> Result<Option<Graph>> {
        if *self.topology()? != Topology::Distributed {
            return Ok(None);
        }
        let symbols = &self.library.symbols;
        let (mut indegree, mut outdegree, mut weighted) = (0, 0, 0);
        self.call(|comm| {
            symbols.dist_graph_neighbors_count(comm, &mut indegree, &mut outdegree, &mut weighted)
        })?;
        let (mut sources, mut of_sources) = (room(indegree), room(indegree));
        let (mut destinations, mut of_destinations) = (room(outdegree), room(outdegree));
        // Without weights, the library must not be given arrays to fill.
        let unweighted = self.library.abi.unweighted as *mut c_int;
        let of = |weights: &mut Vec<c_int>| match weighted {
            0 => unweighted,
            _ => weights.as_mut_ptr(),
        };
        let (for_sources, for_destinations) = (of(&mut of_sources), of(&mut of_destinations));
        self.call(|comm| {
            // SAFETY: each list of weights is as long as its list of ranks, or is the special address for no weights.
            unsafe {
                symbols.dist_graph_neighbors(
                    comm,
                    indegree,
                    &mut sources,
                    for_sources,
                    outdegree,
                    &mut destinations,
                    for_destinations,
                )
            }
        })?;
        Ok(Some(Graph {
            sources,
            destinations,
            weights: (weighted != 0).then_some((of_sources, of_destinations)),
        }))
    }

    /// The address to pass for weights.
    fn weights(&self, weights: Option<&[c_int]>) -> *const c_int {
        let abi = &self.library.abi;
        match weights {
            None => abi.unweighted as *const c_int,
            Some([]) => abi.weights_empty as *const c_int,
            Some(weights) => weights.as_ptr(),
        }
    }
}
