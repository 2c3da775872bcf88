//! The end of an object that other threads may still be using: who has looked its handle up before it was ended goes
//! on with the object, and a real MPI crashes where it is gone by then.

use crate::error::{Class, Error, Result};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long the end waits: a call that has not come back by then may be waiting for this thread.
const TIME_TO_COME_BACK: Duration = Duration::from_secs(5);
/// How often that is looked for.
const STEP: Duration = Duration::from_micros(20);

/// Returns when no other thread is in a call on the object. Its handle has ended, so no further one can come.
///
/// # Errors
/// `MPI_ERR_OTHER` where one does not come back: then the object is left as it is.
pub(super) fn wait_for_others<T: ?Sized>(engine: &Arc<T>, can_end_in_use: bool) -> Result<()> {
    if can_end_in_use || Arc::strong_count(engine) == 1 {
        return Ok(());
    }
    let begin = Instant::now();
    while Arc::strong_count(engine) > 1 {
        if begin.elapsed() > TIME_TO_COME_BACK {
            let what = "another thread is in a call on it that does not come back; the object is left to the MPI library";
            return Err(Error::new(Class::Other, what));
        }
        std::thread::sleep(STEP);
    }
    Ok(())
}
