//! Plain text: tables, times, and the goals.

use std::time::Duration;

/// A goal and the measured result.
pub(crate) struct Goal {
    pub(crate) what: String,
    pub(crate) wanted: &'static str,
    pub(crate) measured: String,
    pub(crate) met: bool,
}

/// Prints a table; the first column is aligned left, the others right.
pub(crate) fn table(title: &str, head: &[&str], rows: &[Vec<String>]) {
    let width = |text: &str| text.chars().count();
    let widest = |column: usize| {
        let cells = rows.iter().map(|row| width(&row[column]));
        cells.chain([width(head[column])]).max().unwrap_or_default()
    };
    let widths: Vec<usize> = (0..head.len()).map(widest).collect();
    let line = |cells: Vec<&str>| {
        let padded = cells.into_iter().zip(&widths).enumerate().map(|(column, (cell, width))| {
            if column == 0 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        padded.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    println!("\n{title}\n");
    println!("  {}", line(head.to_vec()));
    for row in rows {
        println!("  {}", line(row.iter().map(String::as_str).collect()));
    }
}

pub(crate) fn goals(goals: &[Goal]) {
    println!("\nGoals\n");
    for Goal { what, wanted, measured, met } in goals {
        let verdict = if *met { "met   " } else { "MISSED" };
        println!("  {verdict}  {what}");
        println!("          goal: {wanted}");
        println!("          here: {measured}");
    }
}

/// In milliseconds.
pub(crate) fn milliseconds(time: Duration) -> String {
    let time = time.as_secs_f64() * 1e3;
    if time < 10.0 { format!("{time:.3} ms") } else { format!("{time:.0} ms") }
}

/// Millions per second.
pub(crate) fn rate(count: u64, time: Duration) -> f64 {
    count as f64 / time.as_secs_f64() / 1e6
}
