//! The engine interface for communicators and groups.
//!
//! Methods without an `# Errors` section return the errors of the implementation.

use super::collective::Collectives;
use super::file::{Amode, File};
use super::hinting::Hinting;
use super::message::Messages;
use super::spawn::{Command, Program, Spawned};
use super::win::{Memory, Window};
use super::{Made, Pending};
use minfo_rules::constants;
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::hints::Hints;
use minfo_rules::info::Info;
use minfo_rules::memory;
use minfo_rules::topology::{Cart, WholeGraph};
use std::any::Any;
use std::sync::Arc;

/// The result of comparing two communicators (MPI 4.1, section 7.4.1). The discriminants are the standard ABI's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum Comparison {
    /// `MPI_IDENT`
    Ident = constants::MPI_IDENT,
    /// `MPI_CONGRUENT`
    Congruent = constants::MPI_CONGRUENT,
    /// `MPI_SIMILAR`
    Similar = constants::MPI_SIMILAR,
    /// `MPI_UNEQUAL`
    Unequal = constants::MPI_UNEQUAL,
}

/// The criterion of `MPI_Comm_split_type` (MPI 4.1, section 7.4.2). The discriminants are the standard ABI's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum SplitType {
    /// `MPI_COMM_TYPE_SHARED`
    Shared = constants::MPI_COMM_TYPE_SHARED,
    /// `MPI_COMM_TYPE_HW_UNGUIDED`
    HwUnguided = constants::MPI_COMM_TYPE_HW_UNGUIDED,
    /// `MPI_COMM_TYPE_HW_GUIDED`
    HwGuided = constants::MPI_COMM_TYPE_HW_GUIDED,
    /// `MPI_COMM_TYPE_RESOURCE_GUIDED`
    ResourceGuided = constants::MPI_COMM_TYPE_RESOURCE_GUIDED,
}

/// The neighbours of a process in a distributed graph (MPI 4.1, section 8.5.5).
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Graph {
    /// The ranks that have an edge to this process.
    pub sources: Vec<i32>,
    /// The ranks that this process has an edge to.
    pub destinations: Vec<i32>,
    /// The weights of the edges from sources and to destinations, unless the graph is unweighted.
    pub weights: Option<(Vec<i32>, Vec<i32>)>,
}

impl Graph {
    /// A copy.
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`.
    pub fn copy(&self) -> Result<Graph> {
        let weights = |(from, to): &(Vec<i32>, Vec<i32>)| -> Result<_> {
            Ok((memory::copy(from)?, memory::copy(to)?))
        };
        Ok(Graph {
            sources: memory::copy(&self.sources)?,
            destinations: memory::copy(&self.destinations)?,
            weights: self.weights.as_ref().map(weights).transpose()?,
        })
    }
}

/// The topology of a communicator.
#[derive(Debug, Default, PartialEq, Eq)]
pub enum Topology {
    /// None.
    #[default]
    None,
    /// `MPI_CART`
    Cart(Cart),
    /// `MPI_GRAPH`
    Graph(WholeGraph),
    /// `MPI_DIST_GRAPH`: [`Communicator::graph`].
    Distributed,
}

/// The neighbours of a process, in the order of the topology (MPI 4.1, section 8.6).
#[derive(Debug, PartialEq, Eq)]
pub struct Neighbors {
    /// The number of neighbours that send to this process. In a grid, `MPI_PROC_NULL` counts, too.
    pub sources: usize,
    /// The number of neighbours it sends to.
    pub destinations: usize,
    /// For each edge from this process to itself: the index among the sources, and the matching one among the
    /// destinations.
    pub own: Vec<(usize, usize)>,
}

impl Neighbors {
    /// The neighbours of this process; `None` if the communicator has no topology.
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`, and those of the engine.
    pub fn of(comm: &dyn Communicator) -> Result<Option<Neighbors>> {
        let among = |sources, destinations| Neighbors::among(comm.rank()?, sources, destinations);
        match comm.topology()? {
            Topology::None => Ok(None),
            Topology::Cart(grid) => Neighbors::on(grid).map(Some),
            Topology::Graph(graph) => {
                let edges = graph.neighbors(comm.rank()?)?;
                among(edges, edges).map(Some)
            }
            Topology::Distributed => {
                let graph = comm.graph()?.unwrap_or_default();
                among(&graph.sources, &graph.destinations).map(Some)
            }
        }
    }

    /// Data sent in the negative direction of a dimension arrive from the positive one.
    fn on(grid: &Cart) -> Result<Neighbors> {
        let number = 2 * grid.dims.len();
        let mut own = Vec::new();
        for (dim, (size, is_periodic)) in grid.dims.iter().zip(&grid.periods).enumerate() {
            if *size == 1 && *is_periodic {
                own.try_reserve(2)?;
                own.extend([(2 * dim, 2 * dim + 1), (2 * dim + 1, 2 * dim)]);
            }
        }
        Ok(Neighbors {
            sources: number,
            destinations: number,
            own,
        })
    }

    /// Several edges between the same processes are matched in order.
    fn among(rank: i32, sources: &[i32], destinations: &[i32]) -> Result<Neighbors> {
        let is_own = |(place, of): (usize, &i32)| (*of == rank).then_some(place);
        let from = sources.iter().enumerate().filter_map(is_own);
        let to = destinations.iter().enumerate().filter_map(is_own);
        let mut own = Vec::new();
        for edge in from.zip(to) {
            own.try_reserve(1)?;
            own.push(edge);
        }
        Ok(Neighbors {
            sources: sources.len(),
            destinations: destinations.len(),
            own,
        })
    }
}

/// Edges from any one process: the arguments of `MPI_Dist_graph_create`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edges {
    /// The rank that the edges start from.
    pub source: i32,
    /// The ranks that they go to.
    pub destinations: Vec<i32>,
    /// Their weights, unless the graph is unweighted.
    pub weights: Option<Vec<i32>>,
}

/// How two groups are combined (MPI 4.1, section 7.3.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Combination {
    /// The processes of the first, followed by those of the second that are not in the first.
    Union,
    /// Those of the first that are also in the second.
    Intersection,
    /// Those of the first that are not in the second.
    Difference,
}

/// The first rank of a range, the last one, which must be in the range, and the stride.
pub type RankRange = [i32; 3];

/// A group of processes.
pub trait Group: Any + Send + Sync {
    /// The number of processes.
    fn size(&self) -> Result<i32>;

    /// The rank of this process, if it is in the group.
    fn rank(&self) -> Result<Option<i32>>;

    /// The group of these ranks, which are different and in range.
    fn incl(&self, ranks: &[i32]) -> Result<Arc<dyn Group>>;

    /// The group without these ranks, which are different and in range.
    fn excl(&self, ranks: &[i32]) -> Result<Arc<dyn Group>>;

    /// The group of the `number` ranks in these ranges, which are different and in range.
    fn range_incl(&self, ranges: &[RankRange], number: i32) -> Result<Arc<dyn Group>>;

    /// The group without these ranks.
    fn range_excl(&self, ranges: &[RankRange], number: i32) -> Result<Arc<dyn Group>>;

    /// Combines this group with another one.
    fn combine(&self, how: Combination, other: &dyn Group) -> Result<Arc<dyn Group>>;

    /// Compares this group with another one; never [`Comparison::Congruent`].
    fn compare(&self, other: &dyn Group) -> Result<Comparison>;

    /// The ranks in `other` of the processes with these ranks, which are in range.
    fn translate(&self, ranks: &[i32], other: &dyn Group) -> Result<Vec<Option<i32>>>;

    /// The ranks that the processes of this group, in their order, have in `other`.
    fn ranks_in(&self, other: &dyn Group) -> Result<Vec<Option<i32>>> {
        let mut ranks = Vec::new();
        ranks.try_reserve_exact(self.size()? as usize)?;
        ranks.extend(0..self.size()?);
        self.translate(&ranks, other)
    }
}

/// The error of an engine without intercommunicators: with one process there is no other side.
pub fn no_intercommunicator() -> Error {
    let what =
        "one process has no intercommunicator: it would need another process on the other side";
    Error::new(Class::Comm, what)
}

/// A communicator. All arguments have been checked; ranks are in range.
pub trait Communicator: Any + Hinting + Messages + Collectives {
    /// The rank of this process.
    ///
    /// # Errors
    /// Those of the implementation, here and below.
    fn rank(&self) -> Result<i32>;

    /// The number of processes.
    fn size(&self) -> Result<i32>;

    /// The number of processes on the other side of an intercommunicator; `None` for an intracommunicator.
    fn remote_size(&self) -> Result<Option<i32>> {
        Ok(None)
    }

    /// The number of processes that messages can be sent to: those on the other side of an intercommunicator.
    fn peers(&self) -> Result<i32> {
        match self.remote_size()? {
            Some(size) => Ok(size),
            None => self.size(),
        }
    }

    /// Whether this rank and tag are known to be valid without asking the library; otherwise `false`.
    fn reaches(&self, _rank: i32, _tag: i32) -> bool {
        false
    }

    /// Returns when all processes have called it.
    fn barrier(&self) -> Result<()>;

    /// Compares this communicator with another one.
    fn compare(&self, other: &dyn Communicator) -> Result<Comparison>;

    /// Whether its processes are known to use this library with the same settings. It is the same on all of them between
    /// two of their collective calls.
    fn have_met(&self) -> bool {
        true
    }

    /// The group of its processes.
    fn group(&self) -> Result<Arc<dyn Group>>;

    /// The group of the processes on the other side of this intercommunicator.
    fn remote_group(&self) -> Result<Arc<dyn Group>> {
        Err(no_intercommunicator())
    }

    /// An intercommunicator of these processes and those on the other side, which call it as well. The leader passes
    /// the peer communicator and the other leader's rank in it.
    fn intercomm(
        &self,
        _local_leader: i32,
        _peer: Option<(&dyn Communicator, i32)>,
        _tag: i32,
    ) -> Result<Option<Made<dyn Communicator>>> {
        Err(no_intercommunicator())
    }

    /// A communicator of the processes on both sides of this intercommunicator; those of this one come second if `high`.
    fn merge(&self, _high: bool) -> Result<Option<Made<dyn Communicator>>> {
        Err(no_intercommunicator())
    }

    /// A communicator of the same processes and with the same topology, with the default hints (H4), or
    /// with those of `asked`.
    fn dup(&self, asked: Option<&Info>) -> Result<Made<dyn Communicator>>;

    /// Like [`Communicator::dup`], but the communicator exists only when the request is complete.
    fn idup(&self, asked: Option<&Info>) -> Result<(Made<dyn Communicator>, Box<dyn Pending>)>;

    /// The communicator of the processes of `group`, which are in this one; `None` for a process that is not in it.
    fn create(&self, group: &dyn Group) -> Result<Option<Made<dyn Communicator>>>;

    /// The same, called only by these processes, which include this one.
    fn create_group(&self, group: &dyn Group, tag: i32) -> Result<Option<Made<dyn Communicator>>>;

    /// The communicator of the processes with the same color, in the order of `key`; `None` for a process without a
    /// color.
    fn split(&self, color: Option<i32>, key: i32) -> Result<Option<Made<dyn Communicator>>>;

    /// The communicator of the processes that share the resource `split_type`, if there is one.
    fn split_type(
        &self,
        split_type: Option<SplitType>,
        key: i32,
        asked: &Info,
    ) -> Result<Option<Made<dyn Communicator>>>;

    /// Its topology.
    fn topology(&self) -> Result<&Topology>;

    /// A communicator with a grid, which has at most as many processes as this one; `None` for a process without a place in
    /// it.
    fn cart(&self, grid: &Cart, reorder: bool) -> Result<Option<Made<dyn Communicator>>>;

    /// The communicator of the processes that have the same coordinates as this one in the dimensions that do not
    /// remain. `remain` has a flag for each dimension of this communicator's grid.
    fn cart_sub(&self, remain: &[bool]) -> Result<Option<Made<dyn Communicator>>>;

    /// The recommended rank of this process in a grid, if it has a place in it.
    fn cart_map(&self, grid: &Cart) -> Result<Option<i32>>;

    /// A communicator with a graph, which has at most as many processes as this one; `None` for a process that is not
    /// in the graph.
    fn whole_graph(
        &self,
        graph: &WholeGraph,
        reorder: bool,
    ) -> Result<Option<Made<dyn Communicator>>>;

    /// The recommended rank of this process in a nonempty graph, if this process is in it.
    fn graph_map(&self, graph: &WholeGraph) -> Result<Option<i32>>;

    /// A communicator with a distributed graph; each process may pass any edges.
    fn dist_graph(
        &self,
        edges: &[Edges],
        weighted: bool,
        reorder: bool,
        asked: &Info,
    ) -> Result<Made<dyn Communicator>>;

    /// A communicator with a distributed graph; each process passes its own neighbours.
    fn dist_graph_adjacent(
        &self,
        graph: &Graph,
        reorder: bool,
        asked: &Info,
    ) -> Result<Made<dyn Communicator>>;

    /// The neighbours of this process, if the communicator has a distributed graph.
    fn graph(&self) -> Result<Option<Graph>>;

    /// Broadcasts the root's result of checking its arguments: a number or an error. The others pass `None`.
    ///
    /// # Errors
    /// That of the root, and those of the implementation.
    fn told_by(&self, root: i32, mine: Option<Result<i64>>) -> Result<i64>;

    /// Checks what can be known about a program before its processes are started. Only the root calls it.
    ///
    /// # Errors
    /// `MPI_ERR_SPAWN`
    fn check_command(&self, _command: &Command) -> Result<()> {
        Ok(())
    }

    /// Starts processes, `total` in all, and makes an intercommunicator with them.
    ///
    /// # Errors
    /// Errors in the arguments, and those of the implementation.
    fn spawn(
        &self,
        root: i32,
        program: Program<'_>,
        total: usize,
        wants_codes: bool,
    ) -> Result<Spawned>;

    /// Checks what can be known about a port name before waiting for others. Only the root calls it.
    ///
    /// # Errors
    /// `MPI_ERR_PORT`
    fn check_port(&self, _port: &[u8]) -> Result<()> {
        Ok(())
    }

    /// Waits until other processes connect to a port, whose name only the root passes; `left_out` gets the hints that
    /// were not passed on.
    ///
    /// # Errors
    /// `MPI_ERR_PORT`, and those of the implementation.
    fn accept(
        &self,
        root: i32,
        port: &[u8],
        asked: &Info,
        left_out: &mut Hints,
    ) -> Result<Made<dyn Communicator>>;

    /// Connects to the processes that accept at a port; see [`Communicator::accept`].
    ///
    /// # Errors
    /// `MPI_ERR_PORT`, and those of the implementation.
    fn connect(
        &self,
        root: i32,
        port: &[u8],
        asked: &Info,
        left_out: &mut Hints,
    ) -> Result<Made<dyn Communicator>>;

    /// Checks, without waiting, whether the communication on it can complete.
    ///
    /// # Errors
    /// `MPI_ERR_OTHER` if it is known never to complete.
    fn check_disconnect(&self) -> Result<()> {
        Ok(())
    }

    /// Frees the communicator when all communication on it is complete. All its processes call it.
    fn disconnect(&self) -> Result<()>;

    /// Frees the communicator in this process.
    fn free(&self) -> Result<()>;

    /// Checks whether it can be freed, without communication.
    ///
    /// # Errors
    /// `MPI_ERR_COMM` while its nonblocking duplication is not complete.
    fn check_free(&self) -> Result<()> {
        Ok(())
    }

    /// Whether it may be freed while another thread is in a call on it.
    fn can_end_in_use(&self) -> bool {
        true
    }

    /// Makes a window over `memory`, with displacements in units of `disp_unit` bytes.
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM` if memory is allocated, and those of the implementation.
    fn win(&self, memory: Memory, disp_unit: i64, asked: &Info) -> Result<Made<dyn Window>>;

    /// Opens a file.
    ///
    /// # Errors
    /// The classes of file errors (MPI 4.1, section 14.7).
    fn open(&self, filename: &[u8], amode: Amode, asked: &Info) -> Result<Made<dyn File>>;
}
