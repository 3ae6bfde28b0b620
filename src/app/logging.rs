//! The log, on standard error.
//!
//! QGo's own lines are logged in full; of a library's only the level, the module and the line of its source.
//! Libraries write what they handle: some log whole events, in the texts and spans of every level (a
//! secret move, the token of an interaction), others log requests and frames. No choice of levels and no list
//! of harmless lines keeps that out for good, because each update may bring new ones.

use std::fmt;
use std::io::IsTerminal;

use serde::Deserialize;
use tracing::level_filters::LevelFilter;
use tracing::{Event, Metadata, Subscriber};
use tracing_log::NormalizeEvent;
use tracing_subscriber::filter::{EnvFilter, FilterExt, ParseError, filter_fn};
use tracing_subscriber::fmt::format::{Format, JsonFields, Writer};
use tracing_subscriber::fmt::time::{FormatTime, SystemTime};
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields};
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::util::SubscriberInitExt;

use crate::host::traces::Traces;

/// The log filter cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("the log filter (log, or RUST_LOG) is wrong: {0}; for example: info, or qgo_chat=debug,info")]
pub struct BadFilter(#[from] ParseError);

/// The form of the log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// Lines for people.
    #[default]
    Text,
    /// Lines for programs, each a JSON object.
    Json,
}

/// Starts logging with a filter in the form of `RUST_LOG`. Whatever the filter is, nothing is logged that
/// anybody sent or is sent. QGo's own spans go to `traces`, too.
///
/// # Errors
/// If the filter cannot be parsed.
pub fn start(filter: &str, format: LogFormat, traces: Option<&Traces>) -> Result<(), BadFilter> {
    let asked = EnvFilter::builder().with_default_directive(LevelFilter::WARN.into()).parse(filter)?;
    let no_spans_of_libraries = filter_fn(|metadata| metadata.is_event() || is_own(metadata.target()));
    let to_stderr = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let lines = match format {
        LogFormat::Text => to_stderr
            .event_format(OwnWords { own: Format::default(), foreign: in_text })
            .with_ansi(std::io::stderr().is_terminal())
            .boxed(),
        LogFormat::Json => {
            let own = Format::default().json().flatten_event(true).with_current_span(false);
            to_stderr.fmt_fields(JsonFields::new()).event_format(OwnWords { own, foreign: in_json }).boxed()
        }
    };
    let lines = lines.with_filter(asked.and(no_spans_of_libraries));
    let own_spans = filter_fn(|metadata| metadata.is_span() && is_own(metadata.target()));
    let own_spans = own_spans.with_max_level_hint(LevelFilter::DEBUG);
    let traces = traces.map(|traces| traces.layer().with_filter(own_spans));
    // If a program that embeds QGo logs already, its log is used.
    let _ = tracing_subscriber::registry().with(lines).with(traces).try_init();
    Ok(())
}

/// Whether a target is one of QGo's own crates.
fn is_own(target: &str) -> bool {
    let name = target.split("::").next().unwrap_or_default();
    name == "qgo" || name.starts_with("qgo_")
}

/// Writes QGo's own lines in full, and of all others only what is fixed in the library's source.
struct OwnWords<F> {
    own: F,
    /// Writes what may be known of a library's line.
    foreign: fn(&mut Writer<'_>, &Metadata<'_>) -> fmt::Result,
}

impl<S, N, F> FormatEvent<S, N> for OwnWords<F>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
    F: FormatEvent<S, N>,
{
    fn format_event(
        &self,
        context: &FmtContext<'_, S, N>,
        mut line: Writer<'_>,
        event: &Event<'_>,
    ) -> fmt::Result {
        if is_own(event.metadata().target()) {
            return self.own.format_event(context, line, event);
        }
        // Events from the crate `log` have their module and line only in their fields.
        let normalized = event.normalized_metadata();
        let metadata = normalized.as_ref().unwrap_or_else(|| event.metadata());
        (self.foreign)(&mut line, metadata)
    }
}

fn in_text(line: &mut Writer<'_>, metadata: &Metadata<'_>) -> fmt::Result {
    SystemTime.format_time(line)?;
    let source_line = metadata.line().unwrap_or_default();
    writeln!(line, " {:>5} {}: (its line {source_line})", metadata.level(), metadata.target())
}

fn in_json(line: &mut Writer<'_>, metadata: &Metadata<'_>) -> fmt::Result {
    let mut time = String::new();
    SystemTime.format_time(&mut Writer::new(&mut time))?;
    let known = serde_json::json!({
        "timestamp": time,
        "level": metadata.level().as_str(),
        "target": metadata.target(),
        "line": metadata.line(),
    });
    writeln!(line, "{known}")
}
