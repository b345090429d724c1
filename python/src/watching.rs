//! What the user follows while something is played, and how it is ended: by Ctrl-C, by an exception of a progress
//! function, or by one of a player written in Python.
//!
//! Games are played by threads without the interpreter. The thread that made the call waits for them, lets Python handle
//! signals meanwhile, and reports progress.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use wargauge_studies::{Goal, Meter, Progress, Stage};

/// How often signals are handled.
const PATIENCE: Duration = Duration::from_millis(50);

/// How often progress is reported.
const REPORTS: Duration = Duration::from_millis(250);

/// Players that look ahead have as much stack as in a program.
const STACK: usize = 8 << 20;

/// Whether everything is to end, and why.
#[derive(Debug, Default)]
pub struct Halt {
    is_set: AtomicBool,
    why: Mutex<Option<PyErr>>,
}

/// A thread that panics while it holds a lock has broken the whole call anyway.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Halt {
    /// From now on everything ends; the first reason is kept.
    pub fn set(&self, why: PyErr) {
        lock(&self.why).get_or_insert(why);
        self.is_set.store(true, Ordering::Relaxed);
    }

    /// Is everything to end?
    pub fn is_set(&self) -> bool {
        self.is_set.load(Ordering::Relaxed)
    }
}

/// What a stage has come to.
#[derive(Debug, Default)]
struct Shown {
    label: String,
    note: String,
    total: Option<u64>,
    unit: &'static str,
}

/// Follows a call.
#[derive(Debug, Default)]
pub struct Watching {
    /// How it is ended.
    pub halt: Arc<Halt>,
    done: AtomicU64,
    shown: Mutex<Shown>,
    remarks: Mutex<Vec<String>>,
}

impl Watching {
    /// What the user may want to know in passing.
    pub fn remarks(&self) -> Vec<String> {
        lock(&self.remarks).clone()
    }

    /// Does `work` on another thread, without the interpreter. `progress` is called with what is done: label, games or
    /// steps, how many there will be, what they are, and a note.
    ///
    /// # Errors
    /// If a function of Python has raised an exception on the way, other than by Ctrl-C: that ends the work early, and
    /// its result is given all the same.
    pub fn attend<T: Send>(
        &self,
        py: Python<'_>,
        progress: Option<Py<PyAny>>,
        work: impl FnOnce() -> T + Send,
    ) -> PyResult<T> {
        let worked = py.detach(|| {
            thread::scope(|scope| {
                let (sender, receiver) = mpsc::channel();
                let worker =
                    thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || {
                        let done = work();
                        // The other end waits for it, or has ended with a panic.
                        let _ = sender.send(());
                        done
                    });
                let worker = match worker {
                    Ok(worker) => worker,
                    Err(why) => return Err(PyErr::from(why)),
                };
                let mut reported = Instant::now();
                while receiver.recv_timeout(PATIENCE) == Err(mpsc::RecvTimeoutError::Timeout) {
                    let is_due = reported.elapsed() >= REPORTS;
                    if is_due {
                        reported = Instant::now();
                    }
                    let progress = progress.as_ref().filter(|_| is_due && !self.halt.is_set());
                    let heard = Python::attach(|py| {
                        py.check_signals()?;
                        progress.map_or(Ok(()), |progress| self.report(py, progress))
                    });
                    if let Err(why) = heard {
                        self.halt.set(why);
                    }
                }
                Ok(worker.join())
            })
        })?;
        let worked = worked.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        match lock(&self.halt.why).take() {
            Some(why) if !why.is_instance_of::<PyKeyboardInterrupt>(py) => Err(why),
            _ => Ok(worked),
        }
    }

    fn report(&self, py: Python<'_>, progress: &Py<PyAny>) -> PyResult<()> {
        let (label, total, unit, note) = {
            let Shown { label, note, total, unit } = &*lock(&self.shown);
            (label.clone(), *total, *unit, note.clone())
        };
        let done = self.done.load(Ordering::Relaxed);
        progress.call1(py, (label, done, total, unit, note)).map(drop)
    }
}

impl Progress for Watching {
    fn begin(&self, stage: &Stage<'_>) -> Box<dyn Meter + '_> {
        let (total, unit) = match stage.goal {
            Goal::Games(games) => (Some(games), "games"),
            Goal::Until(_) => (None, "games"),
            Goal::Steps(steps) => (Some(steps), "steps"),
            Goal::Rounds(rounds) => (Some(rounds), "rounds"),
            Goal::Open(_) => (None, "rounds"),
        };
        let label = stage.label.to_owned();
        *lock(&self.shown) = Shown { label, note: String::new(), total, unit };
        self.done.store(0, Ordering::Relaxed);
        Box::new(Metering(self))
    }

    fn remark(&self, text: &str) {
        lock(&self.remarks).push(text.to_owned());
    }

    fn interrupted(&self) -> bool {
        self.halt.is_set()
    }
}

/// Follows a stage.
struct Metering<'a>(&'a Watching);

impl Meter for Metering<'_> {
    fn reached(&self, done: u64) {
        self.0.done.store(done, Ordering::Relaxed);
    }

    fn stepped(&self, steps: u64, note: &str) {
        self.reached(steps);
        note.clone_into(&mut lock(&self.0.shown).note);
    }
}
