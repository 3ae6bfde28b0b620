//! The threads on which jobs run: one for each job, with a stack of a known size.

use std::io;
use std::sync::mpsc;
use std::thread::Builder;

/// The bytes of a job's stack. A stack that overflows ends the process, and nothing can catch that; so whatever
/// recurses has a bound on its depth, and the deepest of it fits several times (docs/limits.md).
pub(crate) const STACK: usize = 4 << 20;

/// Begins a thread that does what it is then given.
///
/// # Errors
/// If the system has no more threads.
pub(super) fn begin<T: Send + 'static>(job: impl FnOnce(T) + Send + 'static) -> io::Result<mpsc::Sender<T>> {
    let (give, given) = mpsc::channel();
    let run = move || {
        if let Ok(given) = given.recv() {
            job(given);
        }
    };
    Builder::new().name("qgo-work".to_owned()).stack_size(STACK).spawn(run)?;
    Ok(give)
}
