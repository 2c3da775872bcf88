//! Libraries above MPI that programs give hints to: each uses its own, and passes all hints on to MPI.

/// A library above MPI.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    /// PnetCDF.
    Pnetcdf,
    /// HDF5.
    Hdf5,
    /// ADIOS2.
    Adios2,
}

impl Layer {
    /// All of them.
    pub const ALL: [Layer; 3] = [Layer::Pnetcdf, Layer::Hdf5, Layer::Adios2];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Layer::Pnetcdf => "PnetCDF",
            Layer::Hdf5 => "HDF5",
            Layer::Adios2 => "ADIOS2",
        }
    }

    /// The prefix of its keys.
    fn prefixes(self) -> &'static [&'static str] {
        match self {
            Layer::Pnetcdf => &["nc_", "pnc_", "pnetcdf_"],
            Layer::Hdf5 => &["hdf5_", "h5_"],
            Layer::Adios2 => &["adios2_", "adios_"],
        }
    }

    /// The prefix of its library's file names.
    pub fn files(self) -> &'static [&'static str] {
        match self {
            Layer::Pnetcdf => &["libpnetcdf"],
            Layer::Hdf5 => &["libhdf5"],
            Layer::Adios2 => &["libadios2"],
        }
    }

    /// A text that is in every program that links the library statically. It is reversed here; otherwise every program
    /// that links this library would contain it, too.
    pub fn backward_mark(self) -> &'static str {
        match self {
            Layer::Pnetcdf => "STNIH_FDCTENP",
            Layer::Hdf5 => "GNIKCOL_ELIF_ESU_5FDH",
            Layer::Adios2 => "::eroc::2soida",
        }
    }

    /// Its environment variable for hints from the user.
    pub fn variable(self) -> Option<String> {
        match self {
            Layer::Pnetcdf => Some(self.mark()),
            Layer::Hdf5 | Layer::Adios2 => None,
        }
    }

    /// The text of [`Layer::backward_mark`], forwards.
    pub fn mark(self) -> String {
        self.backward_mark().chars().rev().collect()
    }

    /// The library whose prefix this key has, if there is one.
    pub fn of_key(key: &str) -> Option<Layer> {
        let is_its_own = |layer: &Layer| {
            let mut prefixes = layer.prefixes().iter();
            prefixes.any(|prefix| key.len() > prefix.len() && key.starts_with(prefix))
        };
        Layer::ALL.into_iter().find(is_its_own)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_layers() {
        for (key, layer) in [
            ("nc_something", Some(Layer::Pnetcdf)),
            ("pnetcdf_x", Some(Layer::Pnetcdf)),
            ("hdf5_x", Some(Layer::Hdf5)),
            ("adios2_x", Some(Layer::Adios2)),
            ("nc_", None),
            ("cb_nodes", None),
            ("NC_x", None),
        ] {
            assert_eq!(Layer::of_key(key), layer, "{key}");
        }
    }
}
