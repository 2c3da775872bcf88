//! Data that an engine keeps with a datatype; their type is unknown here.

use std::any::Any;
use std::fmt;
use std::sync::OnceLock;

/// An engine's data, or none yet. They are dropped with the datatype; a copy of a datatype has its own.
pub(super) struct OfEngine(OnceLock<Box<dyn Any + Send + Sync>>);

impl OfEngine {
    pub(super) const fn nothing() -> OfEngine {
        OfEngine(OnceLock::new())
    }

    pub(super) fn get<T: Any + Default + Send + Sync>(&self) -> Option<&T> {
        self.0.get_or_init(|| Box::new(T::default())).downcast_ref()
    }
}

impl Clone for OfEngine {
    fn clone(&self) -> OfEngine {
        OfEngine::nothing()
    }
}

impl fmt::Debug for OfEngine {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self.0.get() {
            Some(_) => "something",
            None => "nothing",
        })
    }
}
