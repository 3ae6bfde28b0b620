//! Figures that are counted while things happen, in the form that Prometheus reads (OpenMetrics).

use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::{Family, MetricConstructor};
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};
use qgo_chat::{Delivery, Observer, Outcome};

use super::figures::Figures;
use super::{name, seen};

/// Names and values of the labels of one figure.
pub(super) type Labels<const N: usize> = [(&'static str, &'static str); N];

/// From a millisecond to what nobody waits for.
const SECONDS: [f64; 14] =
    [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0];

/// Makes histograms of times.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Times;

impl MetricConstructor<Histogram> for Times {
    fn new_metric(&self) -> Histogram {
        Histogram::new(SECONDS)
    }
}

type Counts<const N: usize> = Family<Labels<N>, Counter>;
type Timings<const N: usize> = Family<Labels<N>, Histogram, Times>;
pub(super) type Gauges<const N: usize> = Family<Labels<N>, Gauge>;

/// The figures of this process.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    requests: Counts<3>,
    request_times: Timings<1>,
    acknowledgements: Timings<1>,
    moves: Timings<1>,
    steps: Counts<1>,
    deliveries: Counts<2>,
    platform_requests: Counts<2>,
    store_calls: Counts<2>,
    store_times: Timings<1>,
    shards: Gauges<1>,
    leases: Gauges<1>,
    pub(super) figures: Figures,
}

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("qgo");
        let metrics = Self {
            requests: Family::default(),
            request_times: Family::new_with_constructor(Times),
            acknowledgements: Family::new_with_constructor(Times),
            moves: Family::new_with_constructor(Times),
            steps: Family::default(),
            deliveries: Family::default(),
            platform_requests: Family::default(),
            store_calls: Family::default(),
            store_times: Family::new_with_constructor(Times),
            shards: Family::default(),
            leases: Family::default(),
            figures: Figures::new(&mut registry),
            registry: Registry::default(),
        };
        let to = &mut registry;
        to.register("requests", "What people asked for, by how it ended", metrics.requests.clone());
        to.register_with_unit(
            "request",
            "From a request's arrival in the chat layer to its answer",
            Unit::Seconds,
            metrics.request_times.clone(),
        );
        to.register_with_unit(
            "acknowledgement",
            "From a request's arrival to the first word that its asker sees",
            Unit::Seconds,
            metrics.acknowledgements.clone(),
        );
        to.register_with_unit("move", "The rules' work for one action", Unit::Seconds, metrics.moves.clone());
        to.register(
            "steps",
            "Steps of work of the rules, as work_per_move counts them",
            metrics.steps.clone(),
        );
        to.register(
            "deliveries",
            "Attempts to deliver a post, by what came of them",
            metrics.deliveries.clone(),
        );
        to.register(
            "platform_requests",
            "Requests to a platform, by the kind of its answer",
            metrics.platform_requests.clone(),
        );
        to.register("store_calls", "What the database was asked", metrics.store_calls.clone());
        to.register_with_unit(
            "store",
            "How long the database took",
            Unit::Seconds,
            metrics.store_times.clone(),
        );
        to.register("shards", "Connections to Discord's gateway", metrics.shards.clone());
        to.register("leases", "Parts of shared work that this process holds", metrics.leases.clone());
        Self { registry, ..metrics }
    }
}

impl Metrics {
    /// All figures as text; what is not counted but read must have been read before.
    ///
    /// # Errors
    /// Never, with a text to write to.
    pub fn text(&self) -> Result<String, std::fmt::Error> {
        let mut text = String::new();
        encode(&mut text, &self.registry)?;
        Ok(text)
    }

    /// A request was acknowledged.
    pub fn acknowledged(&self, platform: &'static str, took: Duration) {
        let labels = [("platform", platform)];
        self.acknowledgements.get_or_create(&labels).observe(took.as_secs_f64());
    }

    /// A platform was asked; `answer` is the kind of its answer.
    pub fn asked(&self, platform: &'static str, answer: Answered) {
        self.platform_requests.get_or_create(&[("platform", platform), ("answer", answer.name())]).inc();
    }

    /// The database was asked.
    pub(super) fn stored(&self, call: &'static str, result: &'static str, took: Duration) {
        self.store_calls.get_or_create(&[("call", call), ("result", result)]).inc();
        self.store_times.get_or_create(&[("call", call)]).observe(took.as_secs_f64());
    }

    /// How many shards of Discord's gateway this process holds, and how many of them are connected.
    pub fn shards(&self, held: usize, connected: usize) {
        for (state, count) in [("held", held), ("connected", connected)] {
            self.shards.get_or_create(&[("state", state)]).set(count.try_into().unwrap_or(i64::MAX));
        }
    }

    /// How many parts of a kind of shared work this process holds.
    pub fn leases(&self, kind: &'static str, held: usize) {
        self.leases.get_or_create(&[("kind", kind)]).set(held.try_into().unwrap_or(i64::MAX));
    }
}

/// The kind of a platform's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answered {
    /// It did what was asked.
    Done,
    /// It asks to wait (429), or has asked to: then nothing was sent.
    Limited,
    /// It refused (4xx).
    Refused,
    /// It failed (5xx).
    Failed,
    /// There was no answer.
    Unreachable,
}

impl Answered {
    /// The kind of an answer with this HTTP status.
    pub const fn of_status(status: u16) -> Self {
        match status {
            ..400 => Self::Done,
            429 => Self::Limited,
            400..=428 | 430..500 => Self::Refused,
            _ => Self::Failed,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Done => "ok",
            Self::Limited => "429",
            Self::Refused => "4xx",
            Self::Failed => "5xx",
            Self::Unreachable => "unreachable",
        }
    }
}

/// Counts what the chat layer does, and names its requests.
#[derive(Clone, Copy, Debug, Default)]
pub struct Watching;

impl Observer for Watching {
    fn name_request(&self) -> Option<String> {
        Some(name::fresh())
    }

    fn answered(&self, platform: &'static str, asked: &'static str, outcome: Outcome, took: Duration) {
        let metrics = &seen().metrics;
        let labels = [("platform", platform), ("command", asked), ("result", outcome.name())];
        metrics.requests.get_or_create(&labels).inc();
        metrics.request_times.get_or_create(&[("platform", platform)]).observe(took.as_secs_f64());
    }

    fn decided(&self, system: &'static str, steps: u64, took: Duration) {
        let (metrics, labels) = (&seen().metrics, [("system", system)]);
        metrics.moves.get_or_create(&labels).observe(took.as_secs_f64());
        metrics.steps.get_or_create(&labels).inc_by(steps);
    }

    fn delivered(&self, platform: &str, delivery: Delivery) {
        // Its own name for the platform: what the store keeps is a text.
        let known = seen().state.platforms().into_iter().map(|(name, _)| name).find(|name| *name == platform);
        let labels = [("platform", known.unwrap_or("other")), ("result", delivery.name())];
        seen().metrics.deliveries.get_or_create(&labels).inc();
    }

    fn leases(&self, kind: &str, parts: usize) {
        let known =
            ["games", "posts discord", "posts matrix", "posts web"].into_iter().find(|known| *known == kind);
        seen().metrics.leases(known.unwrap_or("other"), parts);
    }
}
