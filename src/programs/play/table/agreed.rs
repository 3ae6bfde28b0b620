//! What takes both: counting, an end by agreement, and taking back.

use std::collections::BTreeSet;

use qgo_player::{Seen, agrees_to_end};
use qgo_rules::{
    Action, Actor, Color, MAX_STEPS, Match, Point, Proposal, Proposed, System, Viewer, WorkBound,
};

use super::{COUNTING, Done, Table};

impl Table<'_> {
    /// What is only done while the game is counted.
    pub(super) fn agree(&mut self, color: Color, action: Action) -> Result<Done, String> {
        let done = self.game.act(color, action, WorkBound::Steps(MAX_STEPS));
        done.map(|_| Done::Played(String::new())).map_err(|_| self.no_count())
    }

    /// Why nothing can be marked, confirmed or resumed.
    fn no_count(&self) -> String {
        // In `mutation` the computer never agrees to an end.
        let may_propose = self.system() != System::Mutation && self.game.may_propose_end().is_ok();
        self.words.text(if may_propose { "no-count" } else { "no-count-yet" })
    }

    /// Marks chains dead, or alive again.
    pub(super) fn mark(&mut self, points: &[Point]) -> Result<Done, String> {
        let Some(count) = self.view().count else { return Err(self.no_count()) };
        if points.is_empty() {
            return Err(COUNTING.to_owned());
        }
        let mut dead: BTreeSet<Point> = count.dead.into_iter().collect();
        for point in points {
            let chain = self.game.chain(*point);
            if chain.is_empty() {
                return Err(self.words.format("no-stone", &[("point", point.to_string().into())]));
            }
            let is_dead = dead.contains(point);
            chain.into_iter().for_each(|stone| {
                if is_dead {
                    dead.remove(&stone)
                } else {
                    dead.insert(stone)
                };
            });
        }
        let points = dead.into_iter().collect();
        self.agree(self.player, Action::MarkDead { points })
    }

    /// Agrees to the count; the computer takes the player's word for what is dead.
    pub(super) fn confirm(&mut self) -> Result<Done, String> {
        self.agree(self.player, Action::Confirm)?;
        self.agree(!self.player, Action::Confirm)
    }

    /// Proposes to end the game now, or accepts that the computer does.
    pub(super) fn propose_end(&mut self) -> Result<Done, String> {
        if self.is_asked_to_end() {
            return self.answer_end(Action::AcceptEnd);
        }
        let mut game = self.game.clone();
        let (own, other) = (self.player, !self.player);
        let propose = game.act(own, Action::ProposeEnd, WorkBound::Steps(MAX_STEPS));
        propose.map_err(|_| self.words.text(how_to_end(self.system())))?;
        let mut fuse = self.fuse();
        let is_agreed = Seen::of(&game, other).is_ok_and(|seen| agrees_to_end(&seen, &mut fuse));
        if !is_agreed {
            return Err(self.words.text(match self.system() {
                _ if !fuse() => "computer-little-time",
                System::Mutation => "computer-no-end",
                _ => "computer-not-yet",
            }));
        }
        self.act(&mut game, other, Action::AcceptEnd)?;
        self.game = game;
        Ok(Done::Played(String::new()))
    }

    /// Accepts or declines that the game ends, as the computer proposes.
    pub(super) fn answer_end(&mut self, answer: Action) -> Result<Done, String> {
        if !self.is_asked_to_end() {
            return Err(self.words.text("no-proposal"));
        }
        let told = match answer {
            Action::DeclineEnd => self.words.text("you-declined-proposal"),
            _ => String::new(),
        };
        let mut game = self.game.clone();
        self.act(&mut game, self.player, answer)?;
        self.game = game;
        Ok(Done::Played(told))
    }

    fn is_asked_to_end(&self) -> bool {
        self.view().proposal == Some(Proposal { by: !self.player, what: Proposed::End })
    }

    /// Takes back everything from the player's last input on.
    pub(super) fn undo(&mut self) -> Result<Done, String> {
        let inputs = |game: &Match| {
            let entries = game.moves(Viewer::Public);
            entries.iter().filter(|entry| entry.last.actor == Actor::One(self.player)).count()
        };
        let refused = if self.system().is_simultaneous() { "undo-revealed" } else { "undo-not-allowed" };
        let before = inputs(&self.game);
        if before == 0 {
            return Err(self.words.text(refused));
        }
        let mut game = self.game.clone();
        while inputs(&game) == before {
            for (color, action) in [(self.player, Action::ProposeUndo), (!self.player, Action::AcceptUndo)] {
                let done = game.act(color, action, WorkBound::Steps(MAX_STEPS));
                done.map_err(|_| self.words.text(refused))?;
            }
        }
        self.game = game;
        self.opponent.forget();
        Ok(Done::Played(String::new()))
    }
}

/// The text that tells how a game ends in which the players cannot agree on it now.
const fn how_to_end(system: System) -> &'static str {
    match system {
        System::Superposed => "end-not-allowed-superposed",
        System::Entangled => "end-not-allowed-entangled",
        System::Sym => "end-not-allowed-sym",
        System::Classic | System::Simultaneous | System::Mutation => "end-not-allowed-classic",
    }
}
