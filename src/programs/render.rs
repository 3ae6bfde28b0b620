//! `qgo render`: a position of a record as a picture.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use qgo_render::Style;
use qgo_rules::record::Moment;

use crate::pictures;
use crate::recorded::{self, Failure};

/// `qgo render`.
#[derive(Debug, Args)]
pub struct Render {
    /// The record; - is standard input
    pub file: PathBuf,
    /// The picture to write
    #[arg(short, long, value_name = "OUT.png")]
    pub output: PathBuf,
    /// standard, dark, colour-free or high-contrast
    #[arg(long, default_value = "standard")]
    pub style: Style,
    /// The position after this many moves (0 is the start); without it the last one
    #[arg(long = "move", value_name = "N")]
    pub after: Option<usize>,
}

/// Runs the command and reports failures.
pub fn main(args: &Render) -> ExitCode {
    match draw(args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn draw(args: &Render) -> Result<(), Failure> {
    let record = recorded::read(&args.file)?;
    let mut inputs = 0;
    let mut wanted = None;
    let played = record.play(|moment, view| {
        inputs += usize::from(moment == Moment::Input);
        if args.after.is_none_or(|after| after == inputs) {
            wanted = Some(view);
        }
    });
    played.map_err(|why| Failure::Record { path: args.file.clone(), why })?;
    let view = wanted.ok_or_else(|| Failure::Unfit(format!("the record has only {inputs} moves")))?;
    let picture = qgo_render::draw(&view, &pictures::caption(&view, record.info()), args.style);
    recorded::write(&args.output, &picture.png)
}
