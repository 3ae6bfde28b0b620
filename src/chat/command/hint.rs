//! `/hint`: what the computer would do in the asker's place.

use std::sync::Arc;

use qgo_player::{Candidate, Level, Seen, Thought, dead_stones};
use qgo_rules::{Action, Color, Phase, Point, Proposal, ToMove, View, Viewer};
use qgo_store::NewPost;
use qgo_words::text::{number, text};

use super::pause::notice;
use crate::ask::{Answer, Ask};
use crate::budget::Deed;
use crate::compose::Body;
use crate::computer::opponent::{gives_hints, in_game};
use crate::computer::{Levels as _, class_of};
use crate::games::table::{Table, bold_names, player};
use crate::pool::Class;
use crate::spec::{Allowed, CommandSpec, Theme, command, free};
use crate::{Message, Reply};

/// The level of whoever gives hints: better than a beginner, and mostly done at once.
const LEVEL: u8 = 5;

/// How many further moves are named.
const OTHERS: usize = 2;

pub(crate) const COMMAND: CommandSpec =
    command("hint", &[], (Theme::Play, 8), Allowed::InGame, Class::Picture, |_| {
        free(|ask| Box::pin(ask.hint_here()))
    });

/// Whether a player has something to decide about which the computer can be asked. Where both move at once, an open
/// proposal does not stop play.
pub(super) fn may_be_hinted(view: &View, color: Color) -> bool {
    view.clocks_run()[color] && (view.proposal.is_none() || view.to_move == ToMove::Both)
}

/// What is thought of a position.
enum Hint {
    Move(Thought),
    Dead(Vec<Point>),
}

impl Ask<'_> {
    async fn hint_here(&self) -> Answer {
        let (table, color) = self.seat_here().await?;
        self.hint(table, color).await
    }

    /// Tells the asker what the computer thinks, and all that a hint was taken.
    pub(super) async fn hint(&self, table: Table, color: Color) -> Answer {
        self.may_post()?;
        if !gives_hints(&table.row) {
            return Err(self.trouble("hint-not-here", &[]));
        }
        let view = table.game.view(Viewer::Player(color));
        let stops = |proposal: &Proposal| proposal.by != color && view.to_move != ToMove::Both;
        if let Some(proposal) = view.proposal.filter(stops) {
            let player = bold_names(self.words, &table.row)[proposal.by].clone();
            return Err(self.trouble("refusal-proposed", &[("player", text(player))]));
        }
        let seen = Seen::of(&table.game, color).ok().filter(|_| may_be_hinted(&view, color));
        let (Some(seen), Ok(level)) = (seen, Level::new(LEVEL)) else {
            return Err(self.trouble("hint-not-now", &[]));
        };
        let mind = Arc::clone(&self.chat.config.mind);
        let counts = view.phase == Phase::Count;
        let think = move || match counts {
            true => {
                let mut fuse = mind.fuse();
                let dead = dead_stones(&seen, &mut *fuse);
                (Hint::Dead(dead), !fuse())
            }
            false => {
                let thought = mind.think(&seen, level);
                let was_cut_short = thought.was_cut_short;
                (Hint::Move(thought), was_cut_short)
            }
        };
        let body = Body::Hint { game: table.row.id, by: player(&table.row, color).id };
        let posts = [match in_game(&table.row) {
            Some(_) => notice(&table, &body),
            // It stays, because the opponent may look days later.
            None => NewPost::plain(table.row.place.clone(), body.json()).board_of(table.row.id),
        }];
        let class = class_of(level, &view);
        let take = async {
            let hint = self.think_over(self.order_of(class), think).await?;
            self.chat.store.owe(&posts, self.now, self.key.as_ref()).await?;
            Ok(hint)
        };
        let (hint, was_cut_short) = self.posting(Deed::Say, &table.row.place, Box::pin(take)).await?;
        self.chat.wake_delivery();
        self.chat.changes.tell(table.row.id);
        let mut told = self.told_hint(level, &hint);
        if was_cut_short {
            told += "\n";
            told += &self.words.text("computer-little-time");
        }
        Ok(vec![Reply::Private(Message { text: told, ..Message::default() })])
    }

    fn told_hint(&self, level: Level, hint: &Hint) -> String {
        let level = ("level", text(level.name(self.words)));
        let thought = match hint {
            Hint::Move(thought) => thought,
            Hint::Dead(dead) if dead.is_empty() => return self.words.format("hint-count-none", &[level]),
            Hint::Dead(dead) => {
                return self.words.format("hint-count", &[level, ("list", text(named(dead)))]);
            }
        };
        if thought.action == Action::Claim {
            return self.words.format("hint-claim", &[level]);
        }
        // Not what was drawn, which need not be the best.
        let Some(best) = thought.candidates.first().filter(|best| !best.at.is_empty()) else {
            return self.words.format("hint-pass", &[level]);
        };
        if matches!(thought.action, Action::Keep { .. }) {
            return self.words.format("hint-keep", &[level, ("move", text(named(&best.at)))]);
        }
        let percent = (f64::from(best.value) * 100.0).round() as i64;
        let args = [level, ("move", text(named(&best.at))), ("percent", number(percent))];
        let mut told = self.words.format("hint-place", &args);
        let others = thought.worth_telling().skip(1).filter(|other| !other.at.is_empty()).take(OTHERS);
        let others: Vec<_> = others.map(|Candidate { at, .. }| named(at)).collect();
        if !others.is_empty() {
            told += " ";
            told += &self.words.format("hint-others", &[("list", text(others.join(", ")))]);
        }
        told
    }
}

fn named(points: &[Point]) -> String {
    points.iter().map(Point::to_string).collect::<Vec<_>>().join(" ")
}
