//! Groups of the library.
//!
//! Functions without an `# Errors` section return the errors of the library.
#![allow(unsafe_code)]

use super::abi::Handle;
use super::library::Library;
use super::library_state;
use super::symbols::{of, start_of};
use libc::c_int;
use minfo_engine::comm::{Combination, Comparison, Group, RankRange};
use minfo_rules::error::{Class, Error, Result};
use std::any::Any;
use std::sync::Arc;

/// A group of the library, freed when it is dropped.
pub(super) struct NativeGroup {
    library: &'static Library,
    handle: Handle<of::Group>,
}

impl NativeGroup {
    /// A group that a procedure returns, which must be freed.
    pub(super) fn received(
        library: &'static Library,
        by: impl FnOnce(&mut Handle<of::Group>) -> c_int,
    ) -> Result<NativeGroup> {
        let mut handle = Handle::UNSET;
        library.check(by(&mut handle))?;
        Ok(NativeGroup { library, handle })
    }

    /// `MPI_GROUP_EMPTY`
    pub(super) fn empty(library: &'static Library) -> NativeGroup {
        NativeGroup {
            library,
            handle: library.abi.group_empty,
        }
    }

    /// The handle, as long as this lives.
    pub(super) fn handle(&self) -> Handle<of::Group> {
        self.handle
    }

    /// The group that a procedure makes from this one.
    fn made(
        &self,
        by: impl FnOnce(Handle<of::Group>, &mut Handle<of::Group>) -> c_int,
    ) -> Result<Arc<dyn Group>> {
        let group = NativeGroup::received(self.library, |new| by(self.handle, new))?;
        Ok(Arc::new(group))
    }

    /// Downcasts a group; with a single engine this always succeeds for valid ones.
    ///
    /// # Errors
    /// `MPI_ERR_GROUP`
    pub(super) fn of(group: &dyn Group) -> Result<&NativeGroup> {
        (group as &dyn Any)
            .downcast_ref()
            .ok_or_else(|| Error::new(Class::Group, "the group belongs to another engine"))
    }
}

impl Drop for NativeGroup {
    fn drop(&mut self) {
        if self.handle != self.library.abi.group_empty && library_state::is_running() {
            // SAFETY: we own it, and nobody borrows its handle any longer.
            unsafe { self.library.symbols.group_free(&mut self.handle) };
        }
    }
}

impl Group for NativeGroup {
    fn size(&self) -> Result<i32> {
        let mut size = 0;
        self.library
            .check(self.library.symbols.group_size(self.handle, &mut size))?;
        Ok(size)
    }

    fn rank(&self) -> Result<Option<i32>> {
        let mut rank = 0;
        self.library
            .check(self.library.symbols.group_rank(self.handle, &mut rank))?;
        Ok((rank != self.library.abi.undefined).then_some(rank))
    }

    fn incl(&self, ranks: &[i32]) -> Result<Arc<dyn Group>> {
        let number = ranks.len() as c_int;
        let symbols = &self.library.symbols;
        self.made(|group, new| symbols.group_incl(group, number, ranks, new))
    }

    fn excl(&self, ranks: &[i32]) -> Result<Arc<dyn Group>> {
        let number = ranks.len() as c_int;
        let symbols = &self.library.symbols;
        self.made(|group, new| symbols.group_excl(group, number, ranks, new))
    }

    fn range_incl(&self, ranges: &[RankRange], _number: i32) -> Result<Arc<dyn Group>> {
        let number = ranges.len() as c_int;
        let symbols = &self.library.symbols;
        self.made(|group, new| {
            // SAFETY: a range is three integers, and `number` is how many ranges there are.
            unsafe { symbols.group_range_incl(group, number, start_of(ranges).cast(), new) }
        })
    }

    fn range_excl(&self, ranges: &[RankRange], _number: i32) -> Result<Arc<dyn Group>> {
        let number = ranges.len() as c_int;
        let symbols = &self.library.symbols;
        self.made(|group, new| {
            // SAFETY: `number` ranges of three integers begin there.
            unsafe { symbols.group_range_excl(group, number, start_of(ranges).cast(), new) }
        })
    }

    fn combine(&self, how: Combination, other: &dyn Group) -> Result<Arc<dyn Group>> {
        let other = NativeGroup::of(other)?.handle;
        let symbols = &self.library.symbols;
        self.made(|group, new| match how {
            Combination::Union => symbols.group_union(group, other, new),
            Combination::Intersection => symbols.group_intersection(group, other, new),
            Combination::Difference => symbols.group_difference(group, other, new),
        })
    }

    fn compare(&self, other: &dyn Group) -> Result<Comparison> {
        let library = self.library;
        let other = NativeGroup::of(other)?.handle;
        let mut result = 0;
        library.check(
            library
                .symbols
                .group_compare(self.handle, other, &mut result),
        )?;
        Ok(library.comparison(result))
    }

    fn translate(&self, ranks: &[i32], other: &dyn Group) -> Result<Vec<Option<i32>>> {
        let library = self.library;
        let other = NativeGroup::of(other)?;
        let mut found = vec![0 as c_int; ranks.len()];
        library.check(library.symbols.group_translate_ranks(
            self.handle,
            ranks.len() as c_int,
            ranks,
            other.handle,
            &mut found,
        ))?;
        let is_there = |rank: c_int| (rank != library.abi.undefined).then_some(rank);
        Ok(found.into_iter().map(is_there).collect())
    }
}
