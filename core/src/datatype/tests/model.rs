//! Type maps as the standard writes them: lists of displacements, and markers of the bounds.

use crate::datatype::{Basic, Order};

#[derive(Clone, Debug)]
pub(super) struct Model {
    basic: Basic,
    displacements: Vec<i64>,
    lb_markers: Vec<i64>,
    ub_markers: Vec<i64>,
}

impl Model {
    pub(super) fn basic(basic: Basic) -> Model {
        Model {
            basic,
            displacements: vec![0],
            lb_markers: vec![],
            ub_markers: vec![],
        }
    }

    pub(super) fn len(&self) -> usize {
        self.displacements.len()
    }

    pub(super) fn lb(&self) -> i64 {
        let lowest = self.lb_markers.iter().min();
        *lowest.or(self.displacements.iter().min()).unwrap_or(&0)
    }

    /// An extent without a marker is rounded up to the alignment (section 5.1.6).
    pub(super) fn extent(&self) -> i64 {
        if let Some(ub) = self.ub_markers.iter().max() {
            return ub - self.lb();
        }
        let alignment = match self.basic.name() {
            "MPI_DOUBLE_INT" => 8,
            _ => self.basic.size() as i64,
        };
        let last = self.displacements.iter().max();
        let ub = last.map_or(0, |last| last + self.basic.size() as i64);
        let extent = ub - self.lb();
        extent + (-extent).rem_euclid(alignment)
    }

    /// Copies of everything, this many extents away.
    fn copies(&self, places: impl Iterator<Item = i64>) -> Model {
        let mut new = Model {
            displacements: vec![],
            lb_markers: vec![],
            ub_markers: vec![],
            ..*self
        };
        for place in places {
            let moved = |offset: &i64| offset + place * self.extent();
            new.displacements
                .extend(self.displacements.iter().map(moved));
            new.lb_markers.extend(self.lb_markers.iter().map(moved));
            new.ub_markers.extend(self.ub_markers.iter().map(moved));
        }
        new
    }

    pub(super) fn contiguous(&self, count: i64) -> Model {
        self.copies(0..count)
    }

    pub(super) fn vector(&self, count: i64, blocklength: i64, stride: i64) -> Model {
        self.copies((0..count).flat_map(|i| (0..blocklength).map(move |j| i * stride + j)))
    }

    pub(super) fn subarray(&self, dimensions: &[(i64, i64, i64)], order: Order) -> Model {
        let mut slowest_first = dimensions.to_vec();
        if order == Order::Fortran {
            slowest_first.reverse();
        }
        let mut places = vec![0];
        for &(size, subsize, start) in &slowest_first {
            let inner = |place: i64| (start..start + subsize).map(move |i| place * size + i);
            places = places.into_iter().flat_map(inner).collect();
        }
        let array: i64 = dimensions.iter().map(|dimension| dimension.0).product();
        let mut new = self.copies(places.into_iter());
        new.lb_markers = vec![0];
        new.ub_markers = vec![array * self.extent()];
        new
    }

    /// The bytes of this many elements.
    pub(super) fn bytes(&self, count: usize) -> Vec<i64> {
        let size = self.basic.size() as i64;
        let all = self.contiguous(count as i64).displacements;
        let bytes = |offset: i64| offset..offset + size;
        all.into_iter().flat_map(bytes).collect()
    }
}
