//! The log, on standard error.
//!
//! QGo's own lines are logged in full; of a library's only the level, the module and the line of its source.
//! Libraries write what they handle: some log whole events, in the texts and spans of every level (a
//! secret move, the token of an interaction), others log requests and frames. No choice of levels and no list
//! of harmless lines keeps that out for good, because each update may bring new ones.

use std::fmt;
use std::io::IsTerminal;

use tracing::level_filters::LevelFilter;
use tracing::{Event, Subscriber};
use tracing_log::NormalizeEvent;
use tracing_subscriber::filter::{EnvFilter, FilterExt, ParseError, filter_fn};
use tracing_subscriber::fmt::format::{Format, Writer};
use tracing_subscriber::fmt::time::{FormatTime, SystemTime};
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields};
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::util::SubscriberInitExt;

/// The log filter cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("the log filter (log, or RUST_LOG) is wrong: {0}; for example: info, or qgo_chat=debug,info")]
pub struct BadFilter(#[from] ParseError);

/// Starts logging with a filter in the form of `RUST_LOG`. Whatever the filter is, nothing is logged that
/// anybody sent or is sent.
///
/// # Errors
/// If the filter cannot be parsed.
pub fn start(filter: &str) -> Result<(), BadFilter> {
    let asked = EnvFilter::builder().with_default_directive(LevelFilter::WARN.into()).parse(filter)?;
    let no_spans_of_libraries = filter_fn(|metadata| metadata.is_event() || is_own(metadata.target()));
    let lines = tracing_subscriber::fmt::layer()
        .event_format(OwnWords(Format::default()))
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .with_filter(asked.and(no_spans_of_libraries));
    // If a program that embeds QGo logs already, its log is used.
    let _ = tracing_subscriber::registry().with(lines).try_init();
    Ok(())
}

/// Whether a target is one of QGo's own crates.
fn is_own(target: &str) -> bool {
    let name = target.split("::").next().unwrap_or_default();
    name == "qgo" || name.starts_with("qgo_")
}

/// Writes QGo's own lines in full, and of all others only what is fixed in the library's source.
struct OwnWords(Format);

impl<S, N> FormatEvent<S, N> for OwnWords
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    fn format_event(
        &self,
        context: &FmtContext<'_, S, N>,
        mut line: Writer<'_>,
        event: &Event<'_>,
    ) -> fmt::Result {
        if is_own(event.metadata().target()) {
            return self.0.format_event(context, line, event);
        }
        // Events from the crate `log` have their module and line only in their fields.
        let normalized = event.normalized_metadata();
        let metadata = normalized.as_ref().unwrap_or_else(|| event.metadata());
        SystemTime.format_time(&mut line)?;
        let source_line = metadata.line().unwrap_or_default();
        writeln!(line, " {:>5} {}: (its line {source_line})", metadata.level(), metadata.target())
    }
}
