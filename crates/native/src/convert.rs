//! Converts objects of this package to objects of the MPI library, and back.

use super::Native;
use super::abi::Handle;
use super::comm::NativeComm;
use super::errhandler::quiet_predefined;
use super::file::NativeFile;
use super::fortran_handle::{FortranKind, from_fortran, to_fortran};
use super::hints;
use super::info::{self, NativeInfo};
use super::symbols::of;
use super::win::NativeWin;
use minfo_engine::comm::Communicator;
use minfo_engine::convert::{AdoptedComm, AdoptedFile, AdoptedWin, Convert};
use minfo_engine::file::File;
use minfo_engine::win::Window;
use minfo_engine::{Made, Predefined};
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::hints::{Hints, LeftOut};
use minfo_rules::info::Info;
use std::any::Any;
use std::sync::Arc;

impl Native {
    /// The INTEGER of the null handle of a kind, or of the handle that `share` returns for an object.
    fn shared<K: FortranKind, O>(
        &self,
        object: Option<O>,
        share: impl FnOnce(O) -> Result<Handle<K>>,
    ) -> Result<i32> {
        let library = self.library;
        let _quiet = quiet_predefined(library)?;
        let handle = object.map(share).transpose()?;
        to_fortran(library, handle.unwrap_or_else(|| K::null(&library.abi)))
    }

    /// The result of `adopt` for the handle of an INTEGER; `None` for the null handle. An error of the library means
    /// that there is no object.
    fn adopted<K: FortranKind, O>(
        &self,
        native: i32,
        adopt: impl FnOnce(Handle<K>) -> Result<O>,
    ) -> Result<Option<O>> {
        let library = self.library;
        let _quiet = quiet_predefined(library)?;
        match from_fortran(library, native)? {
            None => Ok(None),
            Some(handle) => Ok(Some(adopt(handle).map_err(K::invalid)?)),
        }
    }
}

/// The error for an object that only this package has, not the library.
fn not_native(noun: &str) -> Error {
    let what =
        format!("the MPI library could not make this {noun} for one process, so it has none");
    Error::new(Class::UnsupportedOperation, what)
}

impl Convert for Native {
    fn info_to_native(&self, info: Option<&Info>) -> Result<(i32, Vec<String>)> {
        let library = self.library;
        let mut hints = Hints::default();
        let made = info.map(|info| -> Result<_> {
            let pairs = hints::prepare_for_unknown_object(library, self.check(), info, &mut hints);
            let made = NativeInfo::empty(library)?;
            made.fill(&pairs)?;
            Ok(made)
        });
        let made = made.transpose()?;
        let handle = made.as_ref().map(NativeInfo::handle);
        let native = self.shared::<of::Info, _>(handle, Ok)?;
        if let Some(made) = made {
            // The program frees it from here on.
            made.into_handle();
        }
        Ok((
            native,
            hints.left_out().iter().map(LeftOut::words).collect(),
        ))
    }

    fn info_from_native(&self, native: i32) -> Result<Option<Info>> {
        let library = self.library;
        let _quiet = quiet_predefined(library)?;
        match from_fortran::<of::Info>(library, native)? {
            None => Ok(None),
            Some(handle) => info::read_unknown(library, handle).map(Some),
        }
    }

    fn comm_to_native(&self, comm: Option<&dyn Communicator>) -> Result<i32> {
        self.shared(comm, |comm| NativeComm::this(comm)?.share())
    }

    fn comm_from_native(&self, native: i32) -> Result<Option<AdoptedComm>> {
        let library = self.library;
        self.adopted(native, |handle| {
            if handle == library.abi.comm_world {
                return Ok(AdoptedComm::Predefined(Predefined::World));
            }
            if handle == library.abi.comm_self {
                return Ok(AdoptedComm::Predefined(Predefined::Itself));
            }
            let comm = NativeComm::adopted(library, handle, self.check())?;
            Ok(AdoptedComm::Made(Made {
                object: Arc::new(comm),
                hints: Hints::default(),
            }))
        })
    }

    fn win_to_native(&self, win: Option<&dyn Window>) -> Result<i32> {
        self.shared(win, |win| {
            let win: Option<&NativeWin> = (win as &dyn Any).downcast_ref();
            win.ok_or_else(|| not_native("window"))?.share()
        })
    }

    fn win_from_native(&self, native: i32) -> Result<Option<AdoptedWin>> {
        let library = self.library;
        self.adopted(native, |handle| {
            let (win, flavor) = NativeWin::adopted(library, handle, self.check())?;
            Ok(AdoptedWin {
                group: Arc::new(win.group()?),
                disp_unit: win.disp_unit(),
                flavor,
                made: Made {
                    hints: Hints::default(),
                    object: Arc::new(win),
                },
            })
        })
    }

    fn file_to_native(&self, file: Option<&dyn File>) -> Result<i32> {
        self.shared(file, |file| {
            let file: Option<&NativeFile> = (file as &dyn Any).downcast_ref();
            file.ok_or_else(|| not_native("file"))?.share()
        })
    }

    fn file_from_native(&self, native: i32) -> Result<Option<AdoptedFile>> {
        let library = self.library;
        self.adopted(native, |handle| {
            let file = NativeFile::adopted(library, handle, self.check());
            Ok(AdoptedFile {
                amode: file.amode()?,
                made: Made {
                    object: Arc::new(file),
                    hints: Hints::default(),
                },
            })
        })
    }
}
