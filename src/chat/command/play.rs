//! `/move` and `/pass`.

use qgo_rules::{Action, Choice, Color, Phase, Point, Viewer};

use crate::Reply;
use crate::ask::{Answer, Ask};
use crate::parse::points;
use crate::plan::read::is_plan;
use crate::table::{Table, bold_names};
use crate::text::text;
use crate::trouble::Trouble;
use crate::turn::Done;
use crate::words::{Arg, Words};

impl Ask<'_> {
    pub(super) async fn play_here(&self, typed: &str) -> Answer {
        let table = self.the_game_here().await?;
        let color = self.seat(&table)?;
        self.play(table, color, typed).await
    }

    /// Plays the points that were typed, or commits to them; with a question mark after them they
    /// are only looked at, and with an "if" before them kept for later.
    pub(super) async fn play(&self, table: Table, color: Color, typed: &str) -> Answer {
        let typed = unquoted(typed);
        if let Some(points) = typed.strip_suffix(LOOK) {
            return self.preview(table, color, points).await;
        }
        if is_plan(typed) {
            return self.prepare(table, color, typed).await;
        }
        self.may_move(&table)?;
        let at = self.understood(points(typed))?;
        if table.game.settings().system().is_simultaneous() {
            let choice = if let [point] = at[..] { Some(Choice::Point(point)) } else { None };
            return self.commit(table, color, Action::Place { at }, choice).await;
        }
        let done = self.act(table, color, Action::Place { at: at.clone() }).await?;
        Ok(self.played(&done, &at))
    }

    pub(super) async fn pass_here(&self) -> Answer {
        let table = self.the_game_here().await?;
        let color = self.seat(&table)?;
        self.pass(table, color).await
    }

    /// Passes, or commits to passing.
    pub(super) async fn pass(&self, table: Table, color: Color) -> Answer {
        self.may_move(&table)?;
        if table.game.settings().system().is_simultaneous() {
            return self.commit(table, color, Action::Pass, Some(Choice::Pass)).await;
        }
        let done = self.act(table, color, Action::Pass).await?;
        Ok(self.played(&done, &[]))
    }

    /// Whether the game is played now; while stones are marked the asker is told how play goes on.
    pub(super) fn may_move(&self, table: &Table) -> Result<(), Trouble> {
        self.may_post()?;
        match table.game.view(Viewer::Public).phase {
            Phase::Count => Err(self.told("counting-now", &[])),
            _ => Ok(()),
        }
    }

    /// Commits to `choice` in secret by `action`. Nothing is done if it is the player's commitment
    /// already.
    async fn commit(&self, table: Table, color: Color, action: Action, choice: Option<Choice>) -> Answer {
        let before = table.game.view(Viewer::Player(color)).committed.unwrap_or_default();
        let other = text(bold_names(&table.row)[!color].clone());
        let told = |key: &str, choice| {
            Ok(self.private(key, &[("choice", named(self.words, choice)), ("other", other)]))
        };
        if let Some(choice) = choice.filter(|choice| before.own == Some(*choice)) {
            return told("you-committed-already", choice);
        }
        let done = self.act(table, color, action).await?;
        match &done.event.action {
            Action::Reveal { choices } => told("you-completed", choices[color]),
            Action::Annul { choices: Some(choices) } => told("you-were-annulled", choices[color]),
            Action::Commit { choice: Some(choice) } if before.by[color] => {
                told("you-committed-anew", *choice)
            }
            Action::Commit { choice: Some(choice) } => told("you-committed", *choice),
            _ => Ok(self.played(&done, &[])),
        }
    }

    /// The short answer to the player; the channel sees the whole.
    fn played(&self, done: &Done, at: &[Point]) -> Vec<Reply> {
        let names: Vec<_> = at.iter().map(Point::to_string).collect();
        let points = [("points", text(names.join(" ")))];
        match done.event.action {
            Action::UnintentionalPass { .. } => self.private("you-passed-unintentionally", &points),
            Action::Pass => self.private("you-passed", &[]),
            _ => self.private("you-played", &points),
        }
    }
}

/// What follows points that are only looked at.
const LOOK: [char; 2] = ['?', '？'];

/// Whether what was typed as a move is only to be looked at.
pub(crate) fn is_preview(typed: &str) -> bool {
    unquoted(typed).ends_with(LOOK)
}

/// What stands between quotation marks, if all of it does.
fn unquoted(typed: &str) -> &str {
    typed.trim().trim_matches(['"', '“', '”', '„', '«', '»']).trim()
}

/// A commitment for a sentence: a point, or a pass.
pub(super) fn named(words: Words, choice: Choice) -> Arg<'static> {
    text(match choice {
        Choice::Point(point) => point.to_string(),
        Choice::Pass => words.text("choice-pass"),
    })
}
