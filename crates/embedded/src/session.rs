//! Sessions of one process.

use super::buffer::AttachedBuffer;
use super::comm::Few;
use minfo_engine::Made;
use minfo_engine::comm::Group;
use minfo_engine::hinting::Hinting;
use minfo_engine::message::SendBuffer;
use minfo_engine::session::{ITSELF, Session, WORLD, name_of};
use minfo_engine::supported_hints;
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::hints::{Hints, When};
use minfo_rules::info::Info;
use std::sync::Arc;

/// A session of this process.
#[derive(Default)]
pub(super) struct SessionOfOne {
    /// The buffer of buffered sends.
    pub(super) buffer: Arc<AttachedBuffer>,
}

impl SessionOfOne {
    /// A session with the supported hints of `asked`.
    pub(super) fn made(asked: &Info) -> Made<dyn Session> {
        let mut hints = Hints::defaults(supported_hints::SESSION);
        hints.take(supported_hints::SESSION, asked, When::Creation);
        Made {
            object: Arc::new(SessionOfOne::default()),
            hints,
        }
    }
}

impl Hinting for SessionOfOne {
    fn set_info(&self, _asked: &Info, _hints: &mut Hints) -> Result<()> {
        let what = "the hints of a session are given when it is initialised";
        Err(Error::new(Class::UnsupportedOperation, what))
    }

    fn processes(&self) -> Result<u32> {
        Ok(1)
    }
}

impl Session for SessionOfOne {
    fn psets(&self) -> Result<Vec<Vec<u8>>> {
        Ok(vec![name_of(WORLD)?, name_of(ITSELF)?])
    }

    fn pset_info(&self, _name: &[u8]) -> Result<Info> {
        Ok(Info::default())
    }

    fn group(&self, _name: &[u8]) -> Result<Arc<dyn Group>> {
        Ok(Few::of(1))
    }

    fn buffer(&self) -> &dyn SendBuffer {
        &*self.buffer
    }

    fn finalize(&self) -> Result<()> {
        Ok(())
    }
}
