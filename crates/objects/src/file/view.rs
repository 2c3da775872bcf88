//! Views, as a program sets and gets them (MPI 4.1, section 14.3).

use super::datarep::Datarep;
use minfo_engine::file::{Amode, View};
use minfo_rules::constants;
use minfo_rules::datatype::Datatype;
use minfo_rules::error::{Class, Error, Result, not_negative};
use minfo_rules::text::counted;
use std::borrow::Cow;
use std::sync::{Arc, LazyLock};

/// The longest name of a data representation, in characters. `MPI_MAX_DATAREP_STRING` is this in Fortran,
/// and one more in C.
pub const MAX_DATAREP: usize = constants::MPI_MAX_DATAREP_STRING - 1;

/// The view of a file, as returned by `MPI_File_get_view`.
#[derive(Clone)]
pub struct ReportedView {
    /// The displacement, in bytes; [`View::CURRENT`] until the engine has returned it.
    pub disp: i64,
    /// The unit of offsets.
    pub etype: Arc<Datatype>,
    /// The filetype.
    pub filetype: Arc<Datatype>,
    /// The name of the data representation.
    pub name: Cow<'static, [u8]>,
    /// The representation, if it is not that of memory.
    pub datarep: Option<Datarep>,
    /// The etype and the filetype in the form that they have in the file then.
    in_file: Option<Arc<[Datatype; 2]>>,
}

/// The view of a file that was just opened.
impl Default for ReportedView {
    fn default() -> ReportedView {
        static BYTE: LazyLock<Arc<Datatype>> =
            LazyLock::new(|| Arc::new(View::bytes().etype.clone()));
        ReportedView {
            disp: 0,
            etype: Arc::clone(&BYTE),
            filetype: Arc::clone(&BYTE),
            name: Cow::Borrowed(b"native"),
            datarep: None,
            in_file: None,
        }
    }
}

impl ReportedView {
    /// A new view of a file that was opened in this mode, at [`View::CURRENT`] in sequential mode. Both datatypes are
    /// committed.
    ///
    /// # Errors
    /// `MPI_ERR_ARG` for a displacement, `MPI_ERR_TYPE` for datatypes that cannot form a view,
    /// `MPI_ERR_UNSUPPORTED_DATAREP`; `MPI_ERR_CONVERSION` from functions of the program.
    pub fn new(
        amode: Amode,
        disp: i64,
        etype: Arc<Datatype>,
        filetype: Arc<Datatype>,
        name: &[u8],
    ) -> Result<ReportedView> {
        let disp = check_displacement(amode, disp)?;
        check_etype(&etype)?;
        check_filetype(&filetype, &etype)?;
        let datarep = Datarep::named(name)?;
        let in_file = match &datarep {
            None => None,
            Some(datarep) => {
                let laid_out = [datarep.laid_out(&etype)?, datarep.laid_out(&filetype)?];
                check_etype(&laid_out[0])?;
                check_filetype(&laid_out[1], &laid_out[0])?;
                Some(Arc::new(laid_out))
            }
        };
        Ok(ReportedView {
            disp,
            etype,
            filetype,
            name: Cow::Owned(name.to_owned()),
            datarep,
            in_file,
        })
    }

    /// The same view, from where it starts.
    #[must_use]
    pub fn at(self, disp: i64) -> ReportedView {
        ReportedView { disp, ..self }
    }

    /// The view in the engine's form.
    pub fn view(&self) -> View<'_> {
        let (etype, filetype) = match self.in_file.as_deref() {
            Some([etype, filetype]) => (etype, filetype),
            None => (&*self.etype, &*self.filetype),
        };
        View {
            disp: self.disp,
            etype,
            filetype,
        }
    }
}

fn check_displacement(amode: Amode, disp: i64) -> Result<i64> {
    match (amode.has(Amode::SEQUENTIAL), disp == View::CURRENT) {
        (true, true) => Ok(disp),
        (true, false) => {
            let what = format!(
                "disp = {disp}, but in sequential mode it has to be MPI_DISPLACEMENT_CURRENT"
            );
            Err(Error::new(Class::Arg, what))
        }
        (false, true) => {
            let what = "MPI_DISPLACEMENT_CURRENT needs a file opened with MPI_MODE_SEQUENTIAL";
            Err(Error::new(Class::Arg, what))
        }
        (false, false) => not_negative(Class::Arg, "disp", disp),
    }
}

fn check_etype(etype: &Datatype) -> Result<()> {
    let wrong = if etype.size() == 0 {
        "etype has no data"
    } else if !etype.is_monotonic() {
        "the displacements of etype are negative, go back or overlap"
    } else {
        return Ok(());
    };
    Err(Error::new(Class::Type, wrong))
}

fn check_filetype(filetype: &Datatype, etype: &Datatype) -> Result<()> {
    let difference = filetype
        .signature()
        .difference(etype.signature(), filetype.size());
    // A filetype without data stands for an empty part of a distributed array.
    let wrong: Cow<'static, str> = if filetype.size() == 0 {
        return Ok(());
    } else if !filetype.is_ascending() {
        // Its extent may be less than the size of its data: HDF5 makes such structs, and accesses only the first
        // filetype.
        "the displacements of filetype are negative, go back or overlap".into()
    } else if let Some((of_file, of_etype)) = difference {
        format!(
            "filetype is made of {}, but etype of {}",
            of_file.name(),
            of_etype.name()
        )
        .into()
    } else if !filetype.size().is_multiple_of(etype.size()) {
        format!(
            "filetype has {}, which is not a whole number of etypes with {}",
            counted(filetype.size(), "byte"),
            etype.size()
        )
        .into()
    } else {
        return Ok(());
    };
    Err(Error::new(Class::Type, wrong))
}
