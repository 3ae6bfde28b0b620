//! `qgo replay`: a record played through, listed, drawn or verified.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use qgo_render::Style;
use qgo_rules::record::{Info, Moment, Record, RecordError, Verdict};
use qgo_rules::{Commitment, Match, Phase, View, Viewer, Witness, json};
use qgo_words::Words;
use qgo_words::describe::{self, Figures};

use crate::pictures;
use crate::recorded::{self, Failure};

/// The exit status for a record that does not fit its seed.
const DIFFERS: u8 = 1;
/// The most positions in an animation.
const MAX_FRAMES: usize = 2000;

/// `qgo replay`.
#[derive(Debug, Args)]
pub struct Replay {
    /// The record; - is standard input
    pub file: PathBuf,
    /// Prints the state after each move, and after each choice, as a line of JSON
    #[arg(long)]
    pub json: bool,
    /// Draws the last position
    #[arg(long, value_name = "OUT.png")]
    pub png: Option<PathBuf>,
    /// Draws the whole game, animated
    #[arg(long, value_name = "OUT.gif")]
    pub gif: Option<PathBuf>,
    /// Checks commitment, draws, outcomes and result against the revealed seed
    #[arg(long)]
    pub verify: bool,
    /// With --verify: the commitment that the game's first message showed, instead of the record's
    #[arg(long, value_name = "HEX", requires = "verify", value_parser = read_commitment)]
    pub commitment: Option<Commitment>,
    /// With --verify: the witness, the id of that message, instead of the record's
    #[arg(long, value_name = "ID", requires = "verify")]
    pub witness: Option<Witness>,
}

fn read_commitment(text: &str) -> Result<Commitment, &'static str> {
    Commitment::from_hex(text).ok_or("a commitment has 64 hexadecimal digits")
}

/// Runs the command and reports failures.
pub fn main(args: &Replay) -> ExitCode {
    match replay(args) {
        Ok(code) => code,
        Err(failure) => failure.report(),
    }
}

fn replay(args: &Replay) -> Result<ExitCode, Failure> {
    let record = recorded::read(&args.file)?;
    let failure = |why: RecordError| Failure::Record { path: args.file.clone(), why };
    let claimed = || record.clone().claimed(args.commitment, args.witness.clone());
    let verdict = match args.verify.then(|| verify(&claimed())).transpose() {
        Ok(verdict) => verdict,
        // The states before the error are printed nevertheless.
        Err(why) if args.json => return output(args, &record).and(Err(failure(why))),
        Err(why) => return Err(failure(why)),
    };
    let code = match verdict {
        Some((fits, told)) => {
            say(&told, args.json)?;
            if fits { ExitCode::SUCCESS } else { ExitCode::from(DIFFERS) }
        }
        None => ExitCode::SUCCESS,
    };
    match output(args, &record) {
        // A record that does not fit its seed may be impossible to play to its end.
        Err(Failure::Record { .. }) if code != ExitCode::SUCCESS => Ok(code),
        result => result.map(|()| code),
    }
}

/// Whether the record fits, and the verdict in words. What only people can compare is said with it.
fn verify(record: &Record) -> Result<(bool, String), RecordError> {
    let verdict = record.verify()?;
    let witness = record.witness().filter(|_| verdict == Verdict::Fits);
    let compare = witness.map(|witness| {
        format!(
            "\nthe witness is {witness}: compare it with the link of the message that showed the commitment"
        )
    });
    let bound = record.settings().work_per_move().filter(|_| verdict == Verdict::Fits);
    let bound = bound.map(|steps| {
        format!("\nthe host's bound of {steps} steps a move acted where it had to, and nowhere else")
    });
    let told = format!("{verdict}{}{}", bound.unwrap_or_default(), compare.unwrap_or_default());
    Ok((verdict == Verdict::Fits, told))
}

/// Prints the verdict. If states are printed, every line of the output is a state, so it goes to standard
/// error.
fn say(verdict: &str, has_states: bool) -> Result<(), Failure> {
    if has_states {
        eprintln!("{verdict}");
    } else {
        writeln!(io::stdout(), "{verdict}")?;
    }
    Ok(())
}

fn output(args: &Replay, record: &Record) -> Result<(), Failure> {
    let failure = |why: RecordError| Failure::Record { path: args.file.clone(), why };
    let mut frames = Frames { keep_all: args.gif.is_some(), ..Frames::default() };
    let mut states = String::new();
    let events = record.play(|moment, view| {
        // Of the players' agreements only the end of the game is a new state.
        if args.json && (moment == Moment::Input || moment == Moment::Agreement && view.phase == Phase::Over)
        {
            states += &json::state(&view);
            states.push('\n');
        }
        frames.add(moment, view);
    });
    // `--verify` also prints the states before an error.
    if args.verify || events.is_ok() {
        io::stdout().write_all(states.as_bytes())?;
    }
    let events = events.map_err(failure)?;
    if let Some(path) = &args.png {
        frames.write_last(path, record)?;
    }
    if let Some(path) = &args.gif {
        frames.write_all(path, record)?;
    }
    if !args.json && !args.verify && args.png.is_none() && args.gif.is_none() {
        // Without the seed draws are not checked; only `--verify` checks them.
        let game = Match::replay(record.settings().clone(), record.secret().without_seed(), events)
            .map_err(|error| Failure::Unfit(error.to_string()))?;
        list(&game, record.info())?;
    }
    Ok(())
}

/// The positions that are drawn.
#[derive(Default)]
struct Frames {
    /// Whether all positions are needed, or only the last.
    keep_all: bool,
    views: Vec<View>,
}

impl Frames {
    /// An agreement does not change the position, so its view replaces the one before.
    fn add(&mut self, moment: Moment, view: View) {
        if !self.keep_all || moment == Moment::Agreement {
            self.views.pop();
        }
        if self.views.len() <= MAX_FRAMES {
            self.views.push(view);
        }
    }

    fn write_last(&self, path: &Path, record: &Record) -> Result<(), Failure> {
        let view = self.views.last().expect("there is a position before the first move");
        let picture = qgo_render::draw(view, &pictures::caption(view, record.info()), Style::Standard);
        recorded::write(path, &picture.png)
    }

    fn write_all(self, path: &Path, record: &Record) -> Result<(), Failure> {
        if self.views.len() > MAX_FRAMES {
            return Err(Failure::Unfit(format!("the game has more than {MAX_FRAMES} positions to animate")));
        }
        let captioned = |view: View| {
            let caption = pictures::caption(&view, record.info());
            (view, caption)
        };
        let frames: Vec<_> = self.views.into_iter().map(captioned).collect();
        recorded::write(path, &qgo_render::animate(&frames, Style::Standard))
    }
}

/// Prints the settings, the moves with their effects, and what comes next or the result.
fn list(game: &Match, info: &Info) -> Result<(), Failure> {
    let words = Words::for_tag(None);
    let mut lines = describe::settings(words, game.settings());
    let view = game.view(Viewer::Public);
    lines.extend(describe::moves(words, &view, &game.moves(Viewer::Public), Figures::Rounded));
    lines.push(describe::next(words, &view, &pictures::names(info)));
    let mut output = io::stdout().lock();
    for line in lines {
        // The texts are written for chats, where this markup is bold.
        writeln!(output, "{}", line.replace("**", ""))?;
    }
    Ok(())
}
