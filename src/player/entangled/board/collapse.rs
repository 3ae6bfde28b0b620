//! How moves and choices change the board: the rules by which sets collapse, and what is captured then. Where the rules
//! allow a placement only if it is legal whatever is chosen, the search plays it, and it is void if nothing legal is left.

use qgo_rules::Color;

use super::{Ask, Collapse, EQUAL, Set, Stage, Tangled};
use crate::entangled::few::Few;
use crate::go::board::{BLACK, EMPTY, WHITE, enemy, stone};
use crate::go::field::{SPOTS, Spot};

impl Tangled {
    /// Places the stones of a move that names these empty spots.
    pub(crate) fn place(&mut self, named: Few) {
        let partner = named.list().first().and_then(|spot| self.partner(*spot));
        let placed = partner.map_or(named, |partner| named.with(partner));
        self.put_down(placed, placed.len() == 1);
    }

    /// Places what matters of a move whose other stones only make it collapse, and stays.
    pub(crate) fn place_only(&mut self, placed: Few) {
        self.put_down(placed, true);
    }

    pub(crate) fn pass(&mut self) {
        self.number += 1;
        self.passes += 1;
        self.to_move = !self.to_move;
        self.last = Spot::PASS;
        if self.passes >= 2 {
            self.ask_at_end();
        }
    }

    /// The position with the other player to move, whoever passed before.
    pub(crate) fn passed(&self) -> Self {
        let mut after = Self { passes: 0, stage: Stage::Play, ..self.clone() };
        after.pass();
        after
    }

    /// Answers the choice that is asked, by one of its options.
    pub(crate) fn keep(&mut self, named: Spot) {
        let Stage::Asked(ask) = std::mem::replace(&mut self.stage, Stage::Over) else { return };
        let stays = self.stays(ask.set.spots, named);
        match ask.collapse {
            None => {
                self.settle(ask.set, stays);
                self.ask_at_end();
            }
            Some(mut collapse) if ask.set.number != self.number => {
                self.settle(ask.set, stays);
                collapse.to_ask.retain(|number| *number != ask.set.number);
                collapse.kept.extend(stays.list());
                self.go_on(collapse);
            }
            Some(collapse) => {
                self.close(collapse.placed, stays);
                self.end_turn();
            }
        }
    }

    fn put_down(&mut self, placed: Few, stays: bool) {
        let (color, near) = (self.to_move, |spots: Few, other: Spot| {
            spots.list().iter().any(|spot| self.around(*spot).any(|near| near == other))
        });
        let is_touched = |set: &&Set| set.spots.list().iter().any(|spot| near(placed, *spot));
        let of = |color: Color| self.sets.iter().filter(is_touched).filter(move |set| set.color == color);
        let to_ask: Vec<u32> = of(color).chain(of(!color)).map(|set| set.number).collect();
        let touches = |spot: &Spot| self.around(*spot).any(|near| matches!(self.at(near), BLACK | WHITE));
        let collapses = stays || placed.list().iter().any(|spot| touches(spot) || near(placed, *spot));
        let is_single = placed.len() == 1 && !placed.list().iter().any(touches);
        self.number += 1;
        self.passes = 0;
        for spot in placed.list() {
            self.cells[spot.index()] = stone(color);
        }
        if placed.len() > 1 {
            self.sets.push(Set { color, number: self.number, spots: placed, weight: EQUAL });
        }
        if collapses && !is_single {
            self.go_on(Collapse { placed, stays, to_ask, kept: Vec::new() });
        } else {
            self.last = placed.first();
            if is_single {
                self.settled.push((self.last, color));
            }
            self.end_turn();
        }
    }

    fn stays(&self, set: Few, named: Spot) -> Few {
        if self.shape.choice_names_what_goes() { set.without(named) } else { Few::of(&[named]) }
    }

    fn lift(&mut self, spot: Spot) {
        self.cells[spot.index()] = EMPTY;
    }

    /// Keeps only these stones of a set.
    fn settle(&mut self, set: Set, stays: Few) {
        for spot in set.spots.list().iter().filter(|spot| !stays.contains(**spot)) {
            self.lift(*spot);
        }
        self.settled.extend(stays.list().iter().map(|spot| (*spot, set.color)));
        self.tidy();
    }

    /// Takes stones that are no longer there out of the sets.
    fn tidy(&mut self) {
        let cells = &self.cells;
        for set in &mut self.sets {
            let gone = |spot: &&Spot| cells[spot.index()] == EMPTY;
            set.spots =
                set.spots.list().iter().filter(gone).fold(set.spots, |left, spot| left.without(*spot));
        }
        self.sets.retain(|set| set.spots.len() >= 2);
    }

    /// Asks for the next choice of a collapse, or ends it.
    fn go_on(&mut self, collapse: Collapse) {
        let number = collapse.to_ask.first().copied().unwrap_or(self.number);
        let set = self.sets.iter().find(|set| set.number == number).copied();
        let options = match set {
            Some(set) if number != self.number => set.spots,
            Some(_) if !collapse.stays => self.last_options(&collapse),
            _ => {
                if !self.is_legal(collapse.placed, collapse.placed) {
                    self.stage = Stage::Void;
                    return;
                }
                self.close(collapse.placed, collapse.placed);
                return self.end_turn();
            }
        };
        match (set, options.list()) {
            (Some(set), [_, _, ..]) => {
                self.stage = Stage::Asked(Ask { set, options, collapse: Some(collapse) });
            }
            (_, [only]) => {
                let stays = self.stays(collapse.placed, *only);
                self.close(collapse.placed, stays);
                self.end_turn();
            }
            _ => self.stage = Stage::Void,
        }
    }

    /// Whether a single stone there would be suicide or a repetition, whatever sets are there.
    pub(crate) fn is_forbidden(&self, spot: Spot) -> bool {
        let (mut after, placed) = (self.clone(), Few::of(&[spot]));
        after.cells[spot.index()] = stone(self.to_move);
        !after.is_legal(placed, placed)
    }

    /// The spots that may be named in step 3.
    fn last_options(&self, collapse: &Collapse) -> Few {
        let placed = collapse.placed;
        let is_legal = |named: &&Spot| self.is_legal(placed, self.stays(placed, **named));
        let legal = placed.list().iter().filter(is_legal).fold(Few::default(), |few, spot| few.with(*spot));
        let is_dutiful = |named: &&Spot| {
            let stays = self.stays(placed, **named);
            stays.list().iter().any(|spot| self.around(*spot).any(|near| collapse.kept.contains(&near)))
        };
        let dutiful =
            legal.list().iter().filter(is_dutiful).fold(Few::default(), |few, spot| few.with(*spot));
        if dutiful.len() > 0 { dutiful } else { legal }
    }

    /// Whether a collapse may end so: it is neither suicide nor a repetition.
    fn is_legal(&self, placed: Few, stays: Few) -> bool {
        let mut after = self.clone();
        after.close(placed, stays);
        let lives = |spot: &Spot| after.breathless(*spot).is_none();
        stays.list().iter().all(lives) && !self.was_before(after.hash())
    }

    /// Ends a collapse: of the stones placed these stay, and then stones are captured.
    fn close(&mut self, placed: Few, stays: Few) {
        for spot in placed.list().iter().filter(|spot| !stays.contains(**spot)) {
            self.lift(*spot);
        }
        let other = enemy(stone(self.to_move));
        // All chains without liberties first: they are captured at once.
        let mut captured = Vec::new();
        for spot in stays.list() {
            for near in self.field.adjacent(*spot) {
                if self.at(near) == other && !captured.contains(&near) {
                    captured.extend(self.breathless(near).unwrap_or_default());
                }
            }
        }
        captured.into_iter().for_each(|spot| self.lift(spot));
        self.tidy();
        self.settled.extend(stays.list().iter().map(|spot| (*spot, self.to_move)));
        self.last = stays.first();
    }

    /// The chain of a stone, if it has no liberty.
    fn breathless(&self, from: Spot) -> Option<Vec<Spot>> {
        let color = self.at(from);
        if self.field.adjacent(from).into_iter().any(|near| self.at(near) == EMPTY) {
            return None;
        }
        let mut chain = vec![from];
        let mut seen = [false; SPOTS];
        seen[from.index()] = true;
        let mut next = 0;
        while let Some(spot) = chain.get(next).copied() {
            next += 1;
            for near in self.field.adjacent(spot) {
                let content = self.at(near);
                if content == EMPTY {
                    return None;
                }
                if content == color && !seen[near.index()] {
                    seen[near.index()] = true;
                    chain.push(near);
                }
            }
        }
        Some(chain)
    }

    fn end_turn(&mut self) {
        self.later.push(self.hash());
        self.to_move = !self.to_move;
        self.stage = Stage::Play;
    }

    /// After two passes: all sets of the player who passed first are asked first.
    fn ask_at_end(&mut self) {
        let set = self.sets.iter().find(|set| set.color == self.to_move).or_else(|| self.sets.first());
        self.stage = match set {
            Some(set) => Stage::Asked(Ask { set: *set, options: set.spots, collapse: None }),
            None => Stage::Over,
        };
    }
}
