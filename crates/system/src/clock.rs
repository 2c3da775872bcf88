//! The clock of `MPI_Wtime`: the system's, with every engine, so that it also works before initialisation.

use std::sync::LazyLock;
use std::time::Instant;

static FIRST_CALL: LazyLock<Instant> = LazyLock::new(Instant::now);

/// Seconds between two ticks: the monotonic clock of every supported system counts nanoseconds.
pub const TICK: f64 = 1.0e-9;

/// Seconds since the first call.
pub fn wtime() -> f64 {
    FIRST_CALL.elapsed().as_secs_f64()
}
