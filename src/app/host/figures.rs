//! Figures that are read when somebody asks for them.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Registry, Unit};
use qgo_chat::Load;
use qgo_store::Connections;

use super::metrics::{Gauges, Labels};
use super::process::Usage;

/// Seconds, with their fractions.
type Seconds = Counter<f64, AtomicU64>;

/// Figures that are read when somebody asks for them.
#[derive(Debug, Default)]
pub(super) struct Figures {
    ready: Gauge,
    connected: Gauges<1>,
    due: Gauges<1>,
    oldest: Gauges<1>,
    work: Gauges<2>,
    cache_bytes: Gauges<1>,
    cache_asked: Family<Labels<2>, Counter>,
    connections: Gauges<1>,
    drawing: Seconds,
    cpu: Seconds,
    memory: Gauge,
    files: Gauge,
    threads: Gauge,
}

impl Figures {
    pub(super) fn new(to: &mut Registry) -> Self {
        let own = Self::default();
        let build = Info::new([("version", env!("CARGO_PKG_VERSION"))]);
        to.register("build", "This program", build);
        to.register("ready", "1 if /readyz says so", own.ready.clone());
        to.register("connected", "1 if this process is connected to the platform", own.connected.clone());
        to.register(
            "posts_due",
            "Channels that wait for a post, of all processes together; 1000 stands for more",
            own.due.clone(),
        );
        to.register_with_unit(
            "posts_due_oldest",
            "For how long the oldest post that is due has been owed",
            Unit::Seconds,
            own.oldest.clone(),
        );
        to.register("work", "Computations, by urgency, that run or wait", own.work.clone());
        to.register_with_unit("cache", "Memory of caches", Unit::Bytes, own.cache_bytes.clone());
        to.register(
            "cache_asked",
            "How often something was cached, or had to be made",
            own.cache_asked.clone(),
        );
        to.register("connections", "Connections to the database", own.connections.clone());
        to.register_with_unit("drawing", "Time spent on pictures", Unit::Seconds, own.drawing.clone());
        to.register_with_unit("process_cpu", "Processor time", Unit::Seconds, own.cpu.clone());
        to.register_with_unit("process_resident_memory", "Memory", Unit::Bytes, own.memory.clone());
        to.register("process_open_fds", "Open files and connections", own.files.clone());
        to.register("process_threads", "Threads", own.threads.clone());
        own
    }

    /// Whether this process is ready, and connected to what.
    pub(super) fn is_ready(&self, ready: bool, platforms: &[(&'static str, bool)]) {
        self.ready.set(ready.into());
        for (platform, connected) in platforms {
            self.connected.get_or_create(&[("platform", *platform)]).set((*connected).into());
        }
    }

    /// The posts of a platform that are due.
    pub(super) fn due(&self, platform: &'static str, channels: usize, oldest: Duration) {
        self.due.get_or_create(&[("platform", platform)]).set(whole(channels));
        self.oldest.get_or_create(&[("platform", platform)]).set(whole(oldest.as_secs()));
    }

    /// What the chat layer does and keeps.
    pub(super) fn load(&self, load: &Load) {
        for (class, running, waiting) in &load.work {
            for (state, count) in [("running", *running), ("waiting", *waiting)] {
                self.work.get_or_create(&[("class", *class), ("state", state)]).set(whole(count));
            }
        }
        for cache in &load.caches {
            self.cache_bytes.get_or_create(&[("cache", cache.of)]).set(whole(cache.bytes));
            for (result, count) in [("found", cache.found), ("made", cache.made)] {
                let counter = self.cache_asked.get_or_create(&[("cache", cache.of), ("result", result)]);
                counter.inner().store(count, Ordering::Relaxed);
            }
        }
        is_now(&self.drawing, load.drawing.as_secs_f64());
    }

    /// The connections to the database.
    pub(super) fn connections(&self, Connections { used, idle }: Connections) {
        for (state, count) in [("used", used), ("idle", idle)] {
            self.connections.get_or_create(&[("state", state)]).set(whole(count));
        }
    }

    /// What the system says of this process.
    pub(super) fn process(&self) {
        let Some(Usage { cpu, memory, files, threads }) = Usage::now() else { return };
        is_now(&self.cpu, cpu);
        self.memory.set(memory);
        self.files.set(files);
        self.threads.set(threads);
    }
}

/// Sets what somebody else counts.
fn is_now(counter: &Seconds, seconds: f64) {
    counter.inner().store(seconds.to_bits(), Ordering::Relaxed);
}

fn whole(number: impl TryInto<i64>) -> i64 {
    number.try_into().unwrap_or(i64::MAX)
}
