//! Type maps as the standard writes them: lists of displacements with their types, and markers of the bounds.

use crate::datatype::{Basic, Distributed, Order};

#[derive(Clone, Debug, Default)]
pub(super) struct TypeMap {
    entries: Vec<(Basic, i64)>,
    lb_markers: Vec<i64>,
    ub_markers: Vec<i64>,
}

fn align(basic: Basic) -> i64 {
    match basic.name() {
        "MPI_DOUBLE_INT" => 8,
        _ => basic.size() as i64,
    }
}

impl TypeMap {
    pub(super) fn basic(basic: Basic) -> TypeMap {
        TypeMap {
            entries: vec![(basic, 0)],
            ..TypeMap::default()
        }
    }

    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    /// MPI_LB.
    pub(super) fn lower_bound() -> TypeMap {
        TypeMap {
            lb_markers: vec![0],
            ..TypeMap::default()
        }
    }

    /// MPI_UB.
    pub(super) fn upper_bound() -> TypeMap {
        TypeMap {
            ub_markers: vec![0],
            ..TypeMap::default()
        }
    }

    fn low(&self) -> Option<i64> {
        self.entries.iter().map(|entry| entry.1).min()
    }

    fn high(&self) -> Option<i64> {
        let end = |(basic, offset): &(Basic, i64)| offset + basic.size() as i64;
        self.entries.iter().map(end).max()
    }

    pub(super) fn lb(&self) -> i64 {
        let lowest = self.lb_markers.iter().min().copied();
        // The other marker is an element without data.
        let others = self.ub_markers.iter().copied().chain(self.low());
        lowest.or(others.min()).unwrap_or(0)
    }

    /// An extent without a marker is rounded up to the alignment (section 5.1.6).
    pub(super) fn extent(&self) -> i64 {
        if let Some(ub) = self.ub_markers.iter().max() {
            return ub - self.lb();
        }
        let alignment = self.entries.iter().map(|entry| align(entry.0)).max();
        let highest = self.lb_markers.iter().copied().chain(self.high()).max();
        let extent = highest.unwrap_or(0) - self.lb();
        extent + (-extent).rem_euclid(alignment.unwrap_or(1))
    }

    pub(super) fn true_bounds(&self) -> (i64, i64) {
        let low = self.low().unwrap_or(0);
        (low, self.high().unwrap_or(0) - low)
    }

    /// Adds a copy that is moved by this many bytes.
    fn add(&mut self, other: &TypeMap, by: i64) {
        let moved = |offset: &i64| offset + by;
        let entries = other.entries.iter();
        self.entries
            .extend(entries.map(|&(basic, offset)| (basic, offset + by)));
        self.lb_markers.extend(other.lb_markers.iter().map(moved));
        self.ub_markers.extend(other.ub_markers.iter().map(moved));
    }

    /// Copies of all elements, at distances of this many bytes.
    fn copies(&self, places: impl Iterator<Item = i64>) -> TypeMap {
        let mut new = TypeMap::default();
        places.for_each(|place| new.add(self, place));
        new
    }

    pub(super) fn contiguous(&self, count: i64) -> TypeMap {
        self.copies((0..count).map(|place| place * self.extent()))
    }

    pub(super) fn hvector(&self, count: i64, blocklength: i64, stride: i64) -> TypeMap {
        let block = |i| (0..blocklength).map(move |j| i * stride + j * self.extent());
        self.copies((0..count).flat_map(block))
    }

    pub(super) fn hindexed(&self, blocks: &[(i64, i64)]) -> TypeMap {
        let block = |&(length, at): &(i64, i64)| (0..length).map(move |j| at + j * self.extent());
        self.copies(blocks.iter().flat_map(block))
    }

    pub(super) fn structure(members: &[(i64, i64, &TypeMap)]) -> TypeMap {
        let mut new = TypeMap::default();
        for (length, at, member) in members {
            (0..*length).for_each(|j| new.add(member, at + j * member.extent()));
        }
        new
    }

    pub(super) fn resized(&self, lb: i64, extent: i64) -> TypeMap {
        TypeMap {
            lb_markers: vec![lb],
            ub_markers: vec![lb + extent],
            entries: self.entries.clone(),
        }
    }

    pub(super) fn subarray(&self, dimensions: &[(i64, i64, i64)], order: Order) -> TypeMap {
        let lists: Vec<(i64, Vec<i64>)> = dimensions
            .iter()
            .map(|&(size, subsize, start)| (size, (start..start + subsize).collect()))
            .collect();
        self.part(&lists, order)
    }

    /// Section 5.1.4.
    pub(super) fn darray(&self, dimensions: &[Distributed], rank: i64, order: Order) -> TypeMap {
        let mut rest = rank;
        let mut lists = Vec::new();
        for dimension in dimensions.iter().rev() {
            let Distributed {
                gsize,
                distrib,
                darg,
                psize,
            } = *dimension;
            let mine = rest % psize;
            rest /= psize;
            let block = match (distrib, darg) {
                (16, _) => gsize,
                (17, 19) => (gsize + psize - 1) / psize,
                (18, 19) => 1,
                _ => darg,
            };
            let indices = (0..gsize).filter(|index| index / block % psize == mine);
            lists.push((gsize, indices.collect()));
        }
        lists.reverse();
        self.part(&lists, order)
    }

    /// The elements of an array with one of these indices in each dimension.
    fn part(&self, dimensions: &[(i64, Vec<i64>)], order: Order) -> TypeMap {
        let mut slowest_first: Vec<_> = dimensions.iter().collect();
        if order == Order::Fortran {
            slowest_first.reverse();
        }
        let mut places = vec![0];
        for (size, indices) in slowest_first {
            let inner = |place: i64| indices.iter().map(move |i| place * size + i);
            places = places.into_iter().flat_map(inner).collect();
        }
        let array: i64 = dimensions.iter().map(|dimension| dimension.0).product();
        let mut new = self.copies(places.into_iter().map(|place| place * self.extent()));
        new.lb_markers = vec![0];
        new.ub_markers = vec![array * self.extent()];
        new
    }

    /// The bytes of this many elements.
    pub(super) fn bytes(&self, count: usize) -> Vec<i64> {
        let all = self.contiguous(count as i64).entries;
        let bytes = |(basic, offset): (Basic, i64)| offset..offset + basic.size() as i64;
        all.into_iter().flat_map(bytes).collect()
    }

    /// The types of the elements, in order.
    pub(super) fn types(&self, count: usize) -> Vec<Basic> {
        let all = self.contiguous(count as i64).entries;
        all.into_iter().map(|entry| entry.0).collect()
    }
}
