//! Communicators and groups of one process.

use super::buffer::AttachedBuffer;
use super::file::PosixFile;
use super::message::{MYSELF, Mailbox};
use super::port::{START_WITH_AN_MPI, nobody_connects};
use minfo_engine::Complete;
use minfo_engine::comm::{
    Combination, Communicator, Comparison, Edges, Graph, Group, RankRange, SplitType, Topology,
};
use minfo_engine::file::{Amode, File};
use minfo_engine::hinting::Hinting;
use minfo_engine::memory_window::MemoryWindow;
use minfo_engine::spawn::{Program, Spawned};
use minfo_engine::supported_hints;
use minfo_engine::win::{Memory, Window};
use minfo_engine::{Made, Pending};
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::hardware;
use minfo_rules::hints::{Hints, When};
use minfo_rules::info::Info;
use minfo_rules::memory;
use minfo_rules::topology::{Cart, WholeGraph};
use std::sync::Arc;

/// A communicator of this process alone.
#[derive(Default)]
pub(super) struct Alone {
    topology: Arc<Topology>,
    /// The neighbours, if it has a distributed graph.
    graph: Option<Graph>,
    /// Messages that this process has sent to itself and not yet received.
    pub(super) mailbox: Arc<Mailbox>,
}

/// A group of this process alone, or of none.
#[derive(Clone, Copy)]
pub(super) struct Few {
    /// 0 or 1.
    pub size: i32,
}

impl Alone {
    /// A communicator; `buffer` is the session's buffer for buffered sends, if it comes from a session.
    pub(super) fn of_session(buffer: Option<Arc<AttachedBuffer>>) -> Alone {
        Alone {
            mailbox: Arc::new(Mailbox::of_session(buffer)),
            ..Alone::default()
        }
    }

    /// A communicator derived from this one, with this topology.
    fn with(&self, topology: Topology) -> Alone {
        Alone {
            topology: Arc::new(topology),
            graph: None,
            mailbox: self.mailbox.another(),
        }
    }

    /// The same with this distributed graph.
    fn with_graph(&self, graph: Graph) -> Alone {
        Alone {
            graph: Some(graph),
            ..self.with(Topology::Distributed)
        }
    }

    /// A communicator with the default hints, or `None`.
    fn made_if(&self, is_there: bool) -> Option<Made<dyn Communicator>> {
        is_there.then(|| self.with(Topology::None).made(&Info::default()))
    }

    /// A communicator like this one, with the supported hints of `asked`.
    pub(super) fn made(self, asked: &Info) -> Made<dyn Communicator> {
        let mut hints = Hints::defaults(supported_hints::COMM);
        hints.take(supported_hints::COMM, asked, When::Creation);
        let object = Arc::new(self);
        Made { object, hints }
    }
}

impl Hinting for Alone {
    fn processes(&self) -> Result<u32> {
        Ok(1)
    }

    fn set_info(&self, asked: &Info, hints: &mut Hints) -> Result<()> {
        hints.take(supported_hints::COMM, asked, When::Later);
        Ok(())
    }
}

impl Communicator for Alone {
    fn rank(&self) -> Result<i32> {
        Ok(0)
    }

    fn size(&self) -> Result<i32> {
        Ok(1)
    }

    fn reaches(&self, rank: i32, tag: i32) -> bool {
        rank == MYSELF && tag >= 0
    }

    fn barrier(&self) -> Result<()> {
        Ok(())
    }

    fn compare(&self, _other: &dyn Communicator) -> Result<Comparison> {
        // There is one process, so all communicators have the same group.
        Ok(Comparison::Congruent)
    }

    fn group(&self) -> Result<Arc<dyn Group>> {
        Ok(Few::of(1))
    }

    fn dup(&self, asked: Option<&Info>) -> Result<Made<dyn Communicator>> {
        let none = Info::default();
        let copy = Alone {
            topology: Arc::clone(&self.topology),
            graph: self.graph()?,
            mailbox: self.mailbox.another(),
        };
        Ok(copy.made(asked.unwrap_or(&none)))
    }

    fn idup(&self, asked: Option<&Info>) -> Result<(Made<dyn Communicator>, Box<dyn Pending>)> {
        Ok((self.dup(asked)?, Box::new(Complete)))
    }

    fn create(&self, group: &dyn Group) -> Result<Option<Made<dyn Communicator>>> {
        Ok(self.made_if(group.size()? > 0))
    }

    fn create_group(&self, group: &dyn Group, _tag: i32) -> Result<Option<Made<dyn Communicator>>> {
        self.create(group)
    }

    fn split(&self, color: Option<i32>, _key: i32) -> Result<Option<Made<dyn Communicator>>> {
        Ok(self.made_if(color.is_some()))
    }

    fn split_type(
        &self,
        split_type: Option<SplitType>,
        _key: i32,
        asked: &Info,
    ) -> Result<Option<Made<dyn Communicator>>> {
        let Some(split_type) = split_type else {
            return Ok(None);
        };
        let mut made = self.with(Topology::None).made(asked);
        match split_type {
            SplitType::Shared => Ok(Some(made)),
            // The result must be a proper subset of the communicator; one process has none.
            SplitType::HwUnguided => Ok(None),
            SplitType::HwGuided | SplitType::ResourceGuided => {
                let key = supported_hints::RESOURCE;
                let resource = asked.get(key.as_bytes())?.unwrap_or_default();
                let is_one = resource == supported_hints::SHARED_MEMORY.as_bytes()
                    || hardware::resource_of(resource).is_some();
                if is_one {
                    made.hints
                        .set(key, String::from_utf8_lossy(resource).into_owned());
                }
                Ok(is_one.then_some(made))
            }
        }
    }

    fn topology(&self) -> Result<&Topology> {
        Ok(&self.topology)
    }

    fn cart(&self, grid: &Cart, _reorder: bool) -> Result<Option<Made<dyn Communicator>>> {
        let alone = self.with(Topology::Cart(grid.copy()?));
        Ok(Some(alone.made(&Info::default())))
    }

    fn cart_sub(&self, remain: &[bool]) -> Result<Option<Made<dyn Communicator>>> {
        let Topology::Cart(grid) = &*self.topology else {
            return Ok(None);
        };
        let kept = || remain.iter().enumerate().filter(|(_, remains)| **remains);
        let (mut dims, mut periods) = (Vec::new(), Vec::new());
        dims.try_reserve_exact(kept().count())?;
        periods.try_reserve_exact(kept().count())?;
        dims.extend(kept().map(|(dim, _)| grid.dims[dim]));
        periods.extend(kept().map(|(dim, _)| grid.periods[dim]));
        let alone = self.with(Topology::Cart(Cart { dims, periods }));
        Ok(Some(alone.made(&Info::default())))
    }

    fn cart_map(&self, _grid: &Cart) -> Result<Option<i32>> {
        Ok(Some(0))
    }

    fn whole_graph(
        &self,
        graph: &WholeGraph,
        _reorder: bool,
    ) -> Result<Option<Made<dyn Communicator>>> {
        if graph.index.is_empty() {
            return Ok(None);
        }
        let alone = self.with(Topology::Graph(graph.copy()?));
        Ok(Some(alone.made(&Info::default())))
    }

    fn graph_map(&self, _graph: &WholeGraph) -> Result<Option<i32>> {
        Ok(Some(0))
    }

    fn dist_graph(
        &self,
        edges: &[Edges],
        weighted: bool,
        _reorder: bool,
        asked: &Info,
    ) -> Result<Made<dyn Communicator>> {
        // Every edge goes from process 0 to process 0.
        let mut graph = Graph::default();
        let mut weights = Vec::new();
        let all = edges.iter().map(|edge| edge.destinations.len()).sum();
        graph.sources.try_reserve_exact(all)?;
        graph.destinations.try_reserve_exact(all)?;
        weights.try_reserve_exact(if weighted { all } else { 0 })?;
        for edge in edges {
            graph
                .sources
                .extend(edge.destinations.iter().map(|_| edge.source));
            graph.destinations.extend(&edge.destinations);
            weights.extend(edge.weights.iter().flatten());
        }
        if weighted {
            graph.weights = Some((memory::copy(&weights)?, weights));
        }
        Ok(self.with_graph(graph).made(asked))
    }

    fn dist_graph_adjacent(
        &self,
        graph: &Graph,
        _reorder: bool,
        asked: &Info,
    ) -> Result<Made<dyn Communicator>> {
        Ok(self.with_graph(graph.copy()?).made(asked))
    }

    fn graph(&self) -> Result<Option<Graph>> {
        self.graph.as_ref().map(Graph::copy).transpose()
    }

    fn told_by(&self, _root: i32, mine: Option<Result<i64>>) -> Result<i64> {
        // The only process is the root.
        mine.unwrap_or(Ok(0))
    }

    fn spawn(
        &self,
        _root: i32,
        _program: Program<'_>,
        _total: usize,
        _wants_codes: bool,
    ) -> Result<Spawned> {
        Err(Error::new(
            Class::Spawn,
            format!("no process can be started, since {START_WITH_AN_MPI}"),
        ))
    }

    fn accept(
        &self,
        _root: i32,
        port: &[u8],
        _asked: &Info,
        _left_out: &mut Hints,
    ) -> Result<Made<dyn Communicator>> {
        Err(nobody_connects(port))
    }

    fn connect(
        &self,
        _root: i32,
        port: &[u8],
        _asked: &Info,
        _left_out: &mut Hints,
    ) -> Result<Made<dyn Communicator>> {
        Err(nobody_connects(port))
    }

    fn check_disconnect(&self) -> Result<()> {
        self.mailbox.check_complete()
    }

    fn disconnect(&self) -> Result<()> {
        self.free()
    }

    fn free(&self) -> Result<()> {
        self.mailbox.close();
        Ok(())
    }

    fn win(&self, memory: Memory, disp_unit: i64, asked: &Info) -> Result<Made<dyn Window>> {
        MemoryWindow::create(memory, disp_unit, asked)
    }

    fn open(&self, filename: &[u8], amode: Amode, asked: &Info) -> Result<Made<dyn File>> {
        PosixFile::open(filename, amode, asked)
    }
}

impl Few {
    pub(super) fn of(size: i32) -> Arc<dyn Group> {
        Arc::new(Few { size })
    }
}

impl Group for Few {
    fn size(&self) -> Result<i32> {
        Ok(self.size)
    }

    fn rank(&self) -> Result<Option<i32>> {
        Ok((self.size > 0).then_some(0))
    }

    fn incl(&self, ranks: &[i32]) -> Result<Arc<dyn Group>> {
        Ok(Few::of(ranks.len() as i32))
    }

    fn excl(&self, ranks: &[i32]) -> Result<Arc<dyn Group>> {
        Ok(Few::of(self.size - ranks.len() as i32))
    }

    fn range_incl(&self, _ranges: &[RankRange], number: i32) -> Result<Arc<dyn Group>> {
        Ok(Few::of(number))
    }

    fn range_excl(&self, _ranges: &[RankRange], number: i32) -> Result<Arc<dyn Group>> {
        Ok(Few::of(self.size - number))
    }

    fn combine(&self, how: Combination, other: &dyn Group) -> Result<Arc<dyn Group>> {
        let other = other.size()?;
        Ok(Few::of(match how {
            Combination::Union => self.size.max(other),
            Combination::Intersection => self.size.min(other),
            Combination::Difference => self.size - self.size.min(other),
        }))
    }

    fn compare(&self, other: &dyn Group) -> Result<Comparison> {
        Ok(match self.size == other.size()? {
            true => Comparison::Ident,
            false => Comparison::Unequal,
        })
    }

    fn translate(&self, ranks: &[i32], other: &dyn Group) -> Result<Vec<Option<i32>>> {
        let rank = other.rank()?;
        let mut found = Vec::new();
        found.try_reserve_exact(ranks.len())?;
        found.resize(ranks.len(), rank);
        Ok(found)
    }

    fn ranks_in(&self, other: &dyn Group) -> Result<Vec<Option<i32>>> {
        let rank = other.rank()?;
        Ok(vec![rank; self.size as usize])
    }
}
