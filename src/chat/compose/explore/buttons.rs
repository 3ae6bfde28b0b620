//! The buttons of `/explore`: to other positions, to other realities, and to other pages.
//!
//! No two buttons of a message may have the same id.

use num_bigint::BigUint;
use num_traits::{One, Zero};
use qgo_rules::{Alternative, Reality};
use qgo_words::describe::explore;

use super::Sheet;
use crate::explore::{ExplorePage, ExploreVerb, Given};
use crate::press::{Act, Press, sign_of_page};
use crate::{Button, Look};
use qgo_store::ToldCount;

/// How many results of a measurement have buttons.
const RESULTS: usize = 10;

impl Sheet<'_> {
    /// The rows beneath a position of which `total` realities are left, or beneath one of these.
    pub(super) fn rows(&self, total: BigUint, reality: Option<&Reality>) -> Vec<Vec<Button>> {
        let realities = if total.is_one() { Vec::new() } else { self.realities(&total, reality) };
        vec![self.positions(), realities, self.further(reality.is_some())]
    }

    /// The buttons to the positions before and after.
    fn positions(&self) -> Vec<Button> {
        let (now, end) = (self.position.moves, self.position.entries.len());
        let verb = || ExploreVerb::Shares;
        let at = |label: &str, moves: usize| {
            let moves = u32::try_from(moves).unwrap_or(u32::MAX);
            self.button(label, ExplorePage { moves, ..self.page.with(verb()) })
        };
        let mut buttons = Vec::new();
        if now > 1 {
            buttons.push(at("button-explore-start", 0));
        }
        if now > 0 {
            buttons.push(at("button-explore-earlier", now - 1));
        }
        if now < end {
            buttons.push(at("button-explore-later", now + 1));
        }
        if now + 1 < end {
            buttons.push(at("button-explore-end", end));
        }
        if self.position.has_moves() {
            buttons.push(self.chances());
        }
        buttons
    }

    /// The button that shows how the chances stood, or no longer does.
    fn chances(&self) -> Button {
        let with_chances = !self.page.with_chances;
        let label = if with_chances { "button-explore-chances" } else { "button-explore-no-chances" };
        self.button(label, ExplorePage { with_chances, ..self.shown() })
    }

    /// The buttons to single realities, and back to all of them.
    fn realities(&self, total: &BigUint, reality: Option<&Reality>) -> Vec<Button> {
        let at = |label: &str, rank: BigUint| {
            let page = self.page.with(ExploreVerb::Reality(rank));
            page.fits().then(|| self.button(label, page))
        };
        let Some(reality) = reality else {
            return at("button-explore-first", BigUint::zero()).into_iter().collect();
        };
        let mut buttons = Vec::new();
        if !reality.first.is_zero() {
            buttons.extend(at("button-explore-previous", &reality.first - 1u32));
        }
        let next = &reality.first + &reality.times;
        if next < *total {
            buttons.extend(at("button-explore-next", next));
        }
        buttons.push(self.button("button-explore-all", self.page.with(ExploreVerb::Shares)));
        buttons
    }

    /// The other buttons: other results, conditions, the board as text, the whole game.
    fn further(&self, is_single: bool) -> Vec<Button> {
        let mut buttons = Vec::new();
        if self.position.entry().is_some_and(|entry| entry.last.measurement().is_some()) {
            let page = self.page.with(ExploreVerb::Others);
            buttons.push(self.button("button-explore-what", page));
        }
        if self.position.all.as_ref().is_some_and(|all| !all.total().is_one()) {
            buttons.push(self.button("button-explore-if", self.page.with(ExploreVerb::Ask)));
        }
        if !self.page.given.is_empty() {
            let page = ExplorePage { given: Given::default(), ..self.page.with(ExploreVerb::Shares) };
            buttons.push(self.button("button-explore-without", page));
        }
        buttons.push(self.other_look());
        if !is_single {
            buttons.push(self.animation());
        }
        buttons
    }

    fn animation(&self) -> Button {
        let press = Press::Game { act: Act::Animation, game: self.page.game, told_count: ToldCount::NONE };
        let label = self.reader.words.text("button-gif");
        Button::new(&press, label, Look::Secondary)
    }

    fn other_look(&self) -> Button {
        let label = if self.page.as_text { "button-explore-picture" } else { "button-explore-text" };
        self.button(label, ExplorePage { as_text: !self.page.as_text, ..self.shown() })
    }

    /// The page that is shown: a form shows what it was opened from.
    fn shown(&self) -> ExplorePage {
        match &self.page.verb {
            ExploreVerb::Ask => self.page.with(ExploreVerb::Shares),
            _ => self.page.clone(),
        }
    }

    /// The buttons to the boards after each of the likeliest results, and back.
    pub(super) fn rows_of_others(&self, found: &[Alternative]) -> Vec<Vec<Button>> {
        let to = |(place, other): (usize, &Alternative)| Button {
            label: explore::found(self.reader.words, other),
            ..self.button("", self.page.with(ExploreVerb::Other(place)))
        };
        vec![found.iter().enumerate().take(RESULTS).map(to).collect(), vec![self.back()]]
    }

    /// The buttons to the results before and after, and back.
    pub(super) fn rows_of_other(&self, found: &[Alternative], which: usize) -> Vec<Vec<Button>> {
        let to = |label: &str, place: usize| {
            found.get(place).map(|_| self.button(label, self.page.with(ExploreVerb::Other(place))))
        };
        let before = which.checked_sub(1).and_then(|place| to("button-explore-previous", place));
        let after = to("button-explore-next", which + 1);
        let list = self.button("button-explore-what", self.page.with(ExploreVerb::Others));
        let looks = [list, self.back(), self.other_look()];
        vec![before.into_iter().chain(after).chain(looks).collect()]
    }

    fn back(&self) -> Button {
        self.button("button-explore-back", self.page.with(ExploreVerb::Shares))
    }

    fn button(&self, label: &str, page: ExplorePage) -> Button {
        let emoji = sign_of_page(label);
        let label = if label.is_empty() { String::new() } else { self.reader.words.text(label) };
        Button { emoji, ..Button::new(&Press::Explore(page), label, Look::Secondary) }
    }
}
