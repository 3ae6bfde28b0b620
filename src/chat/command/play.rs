//! `/move` and `/pass`.

use qgo_rules::{Action, Choice, Color, Phase, Viewer};
use qgo_words::text::text;
use qgo_words::{Arg, Words, describe};

use super::game_form::{FOR_POINTS, GameForm, points_in};
use crate::Reply;
use crate::ask::{Answer, Ask};
use crate::budget::{PICTURE, Price};
use crate::games::table::{Table, bold_names};
use crate::plan::read::is_plan;
use crate::pool::Class;
use crate::spec::{Allowed, CommandSpec, Theme, command, completed, costs, free, required};
use crate::trouble::Trouble;
use crate::turn::Done;

pub(crate) const MOVE: CommandSpec = command(
    "move",
    &[required(
        "at",
        completed(|chat, typing| {
            Box::pin(chat.offer_points(typing, |table, color| table.game.playable(color)))
        }),
    )],
    (Theme::Play, 0),
    Allowed::InGame,
    Class::Move,
    |options| {
        let points = options.required_text("at")?;
        costs(price_of(&points), move |ask| Box::pin(ask.play_here(points)))
    },
);

/// The price of a move besides what it posts: that of a picture, if it is only a preview.
pub(super) fn price_of(typed: &str) -> Price {
    if unquoted(typed).ends_with(LOOK) { PICTURE } else { None }
}

pub(crate) const PASS: CommandSpec =
    command("pass", &[], (Theme::Play, 2), Allowed::InGame, Class::Move, |_| {
        free(|ask| Box::pin(ask.pass_here()))
    });

pub(super) const FORM: GameForm = GameForm {
    fields: FOR_POINTS,
    price: price_of,
    instead: |ask, table, color| ask.use_with_example("use-move", table, color),
    sent: |ask, table, color, typed| Box::pin(async move { ask.play(table, color, points_in(&typed)).await }),
};

impl Ask<'_> {
    async fn play_here(&self, typed: String) -> Answer {
        let (table, color) = self.seat_here().await?;
        self.play(table, color, &typed).await
    }

    async fn pass_here(&self) -> Answer {
        let (table, color) = self.seat_here().await?;
        self.pass(table, color).await
    }

    /// Plays the typed points, or commits to them. With a question mark after them they are only previewed;
    /// with an "if" before them they are prepared for later.
    pub(super) async fn play(&self, table: Table, color: Color, typed: &str) -> Answer {
        let typed = unquoted(typed);
        if let Some(points) = typed.strip_suffix(LOOK) {
            return self.preview(table, color, points).await;
        }
        if is_plan(typed) {
            return self.prepare(table, color, typed).await;
        }
        self.may_move(&table)?;
        let is_simultaneous = table.game.settings().system().is_simultaneous();
        if is_simultaneous {
            self.is_secret(&table);
        }
        let action = self.placement(typed, table.game.settings().draws_collapses())?;
        if is_simultaneous {
            let choice = match &action {
                Action::Place { at } if at.len() == 1 => Some(Choice::Point(at[0])),
                _ => None,
            };
            return self.commit(table, color, action, choice).await;
        }
        let named = action.names();
        let done = self.act(table, color, action).await?;
        Ok(self.played(&done, &named))
    }

    /// Passes, or commits to a pass.
    pub(super) async fn pass(&self, table: Table, color: Color) -> Answer {
        self.may_move(&table)?;
        if table.game.settings().system().is_simultaneous() {
            self.is_secret(&table);
            return self.commit(table, color, Action::Pass, Some(Choice::Pass)).await;
        }
        let done = self.act(table, color, Action::Pass).await?;
        Ok(self.played(&done, &[]))
    }

    /// How a move is typed, with an example that fits the game.
    pub(super) fn use_with_example(&self, key: &str, table: &Table, color: Color) -> Trouble {
        let example = describe::move_example(table.game.settings(), color);
        self.trouble(key, &[("example", text(example))])
    }

    /// Whether moves can be made now; while stones are marked the error says how play is resumed.
    pub(super) fn may_move(&self, table: &Table) -> Result<(), Trouble> {
        self.may_post()?;
        match table.game.view(Viewer::Public).phase {
            Phase::Count => Err(self.trouble("counting-now", &[])),
            _ => Ok(()),
        }
    }

    /// Commits to `choice` in secret by `action`. Does nothing if that already is the player's commitment.
    async fn commit(&self, table: Table, color: Color, action: Action, choice: Option<Choice>) -> Answer {
        let before = table.game.view(Viewer::Player(color)).committed.unwrap_or_default();
        let other = text(bold_names(self.words, &table.row)[!color].clone());
        let told = |key: &str, choice| {
            Ok(self.private(key, &[("choice", named(self.words, choice)), ("other", other)]))
        };
        if let Some(choice) = choice.filter(|choice| before.own == Some(*choice)) {
            return told("you-committed-already", choice);
        }
        let done = self.act(table, color, action).await?;
        if !matches!(done.event.action, Action::Commit { .. }) {
            self.is_no_secret();
        }
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

    /// The short answer to the player; the channel gets everything.
    fn played(&self, done: &Done, named: &[String]) -> Vec<Reply> {
        // A weight is told as it is typed.
        let points = [("points", text(named.join(" ").replace('*', " ")))];
        match done.event.action {
            Action::UnintentionalPass { .. } => self.private("you-passed-unintentionally", &points),
            Action::Pass => self.private("you-passed", &[]),
            _ => self.private("you-played", &points),
        }
    }
}

/// What follows points that are only to be previewed.
const LOOK: [char; 2] = ['?', '？'];

/// The text between quotation marks, if they enclose all of it.
fn unquoted(typed: &str) -> &str {
    typed.trim().trim_matches(['"', '“', '”', '„', '«', '»']).trim()
}

/// A commitment as part of a sentence: a point, or a pass.
pub(super) fn named(words: Words, choice: Choice) -> Arg<'static> {
    text(match choice {
        Choice::Point(point) => point.to_string(),
        Choice::Pass => words.text("choice-pass"),
    })
}
