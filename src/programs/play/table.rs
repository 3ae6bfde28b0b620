//! The game at the table: what the player does, what the computer answers, and how both are told.

mod agreed;
mod hint;
mod review;

use std::path::{Path, PathBuf};

use qgo_player::{Budget, NotAsked, Seen, dead_stones, proposes_to_end};
use qgo_rules::record::{self, Date, Info};
use qgo_rules::{
    Action, ByColor, Color, MAX_STEPS, Match, Phase, PlayError, System, ToMove, View, Viewer, WorkBound,
};
use qgo_words::Words;
use qgo_words::describe::{self, Attempt, Figures};

use super::typed::{Typed, help};
use super::{Done, Play};
use crate::opponent::{FUSE, Opponent};
use crate::recorded::{self, Failure};
use crate::{Clock, Entropy, fresh_seed, rules};

/// Characters of a board as text.
const MOST: usize = 4000;

const AGAIN: &str =
    "Type review to look back at the game, rematch to play again with colours exchanged, or quit.";

const COUNTING: &str = "Counting. Type done if the marks are right. If not, dead C3 marks the chain on C3, or takes its \
                        mark off, and resume goes on with the game.";

const ESTIMATED: &str = "Counting. You agree on the dead stones, and this is the estimate: done makes it the result, \
                         resume goes on with the game.";

/// A game in a terminal.
pub(super) struct Table<'a> {
    game: Match,
    player: Color,
    opponent: Opponent,
    /// Whether the computer has marked the dead stones in this count.
    has_marked: bool,
    names: ByColor<String>,
    words: Words,
    /// The file for the record of this game, and the one that the player has named.
    record: Option<PathBuf>,
    named_record: Option<PathBuf>,
    entropy: Entropy<'a>,
    clock: Clock<'a>,
}

impl<'a> Table<'a> {
    pub(super) fn new(args: &Play, entropy: Entropy<'a>, clock: Clock<'a>) -> Result<Self, Failure> {
        let words = Words::default();
        let further: Vec<&str> = args.settings.iter().map(String::as_str).collect();
        let setup = rules::setup(args.rules, args.size, &further).map_err(Failure::Unfit)?;
        let settings = setup.validate().map_err(|error| Failure::Unfit(error.to_string()))?;
        let settings = settings.bounded(Some(MAX_STEPS));
        let seed = args.seed.clone().unwrap_or_else(|| fresh_seed(entropy));
        let player = args.color;
        Ok(Self {
            game: Match::new(settings, seed),
            player,
            opponent: Opponent::new(args.level),
            has_marked: false,
            names: names(player),
            words,
            record: args.record.as_deref().map(free),
            named_record: args.record.clone(),
            entropy,
            clock,
        })
    }

    fn view(&self) -> View {
        self.game.view(Viewer::Player(self.player))
    }

    fn system(&self) -> System {
        self.game.settings().system()
    }

    pub(super) fn is_over(&self) -> bool {
        self.view().phase == Phase::Over
    }

    /// What is said before the game.
    pub(super) fn opening(&self) -> String {
        let (commitment, level) = (self.view().commitment.to_string(), self.opponent.level);
        let mut lines = describe::settings(self.words, self.game.settings());
        lines.push(self.words.format("turn-commitment", &[("commitment", commitment.into())]));
        lines.push(format!(
            "You play {} against QGo at level {level} ({}). Type a move, such as {}, or help.",
            self.words.text(if self.player == Color::Black { "black" } else { "white" }),
            self.words.text(&format!("level-{level}")),
            self.example()
        ));
        lines.join("\n")
    }

    /// The board and what comes next.
    pub(super) fn position(&self) -> String {
        let view = self.view();
        let board = describe::text_board(self.words, &view, MOST);
        let next = match &view.count {
            Some(count) => {
                let how = if count.agreed { ESTIMATED } else { COUNTING };
                format!("{how}\n{}", describe::count(self.words, &view, count, &self.names))
            }
            None => describe::next(self.words, &view, &self.names),
        };
        format!("\n{board}\n\n{next}")
    }

    /// What is said after the end.
    pub(super) fn closing(&self) -> String {
        let seed = self.view().seed.map(|seed| format!("The secret seed was {}.", seed.reveal()));
        [seed, self.kept(), Some(AGAIN.to_owned())].into_iter().flatten().collect::<Vec<_>>().join("\n")
    }

    /// What is said if the player leaves.
    pub(super) fn leaving(&self) -> String {
        if self.is_over() {
            return "\nGood-bye.".to_owned();
        }
        let left = "\nGood-bye. The game is not over.".to_owned();
        [Some(left), self.kept()].into_iter().flatten().collect::<Vec<_>>().join("\n")
    }

    fn kept(&self) -> Option<String> {
        self.record.as_ref().map(|path| format!("The record is in {}.", path.display()))
    }

    /// Another game like the one that is over, with colours exchanged.
    fn rematch(&mut self) -> Result<Done, String> {
        if !self.is_over() {
            return Err("The game is not over. To end it at once, type resign.".to_owned());
        }
        self.game = Match::new(self.game.settings().clone(), fresh_seed(self.entropy));
        self.player = !self.player;
        self.names = names(self.player);
        self.opponent.forget();
        self.has_marked = false;
        self.record = self.named_record.as_deref().map(free);
        Ok(Done::Played(self.opening()))
    }

    /// Writes the record, if it is wanted.
    pub(super) fn save(&self) -> Result<(), Failure> {
        let Some(path) = &self.record else { return Ok(()) };
        let seconds = u64::try_from((self.clock)() / 1000).unwrap_or_default();
        let mut names = self.names.clone();
        names[!self.player] = format!("QGo level {}", self.opponent.level);
        let info = Info { names, date: Some(Date::from_unix(seconds)), time: None };
        recorded::write(path, record::write(&self.game, &info).as_bytes())
    }

    /// What the computer does until it is the player's turn.
    pub(super) fn answer(&mut self) -> Result<String, Failure> {
        let mut told = Vec::new();
        while let Some((action, was_cut_short)) =
            self.due().map_err(|error| Failure::Unfit(error.to_string()))?
        {
            if let Some(action) = action {
                let done = self.game.act(!self.player, action, WorkBound::Steps(MAX_STEPS));
                done.map_err(|error| Failure::Unfit(format!("the computer cannot go on: {error}")))?;
                told.push(self.told());
            }
            if was_cut_short {
                told.push(self.words.text("computer-little-time"));
            }
        }
        Ok(told.join("\n"))
    }

    /// What the computer does now that it is to act, which may be nothing when stones are counted, and whether it had
    /// too little time to think of it.
    fn due(&mut self) -> Result<Option<(Option<Action>, bool)>, NotAsked> {
        let (view, own) = (self.view(), !self.player);
        if view.phase == Phase::Count {
            if self.has_marked {
                return Ok(None);
            }
            self.has_marked = true;
            let mut fuse = self.fuse();
            let points = dead_stones(&Seen::of(&self.game, own)?, &mut fuse);
            let marks = (!points.is_empty()).then_some(Action::MarkDead { points });
            return Ok(Some((marks, !fuse())));
        }
        self.has_marked = false;
        let has_committed = view.committed.is_some_and(|committed| committed.by[own]);
        if !view.to_move.includes(own) || has_committed {
            return Ok(None);
        }
        let seen = Seen::of(&self.game, own)?;
        // In its own turn it would have to wait for an answer; there the player may propose it.
        let may_propose = view.to_move == ToMove::Both && view.proposal.is_none();
        if may_propose && proposes_to_end(&self.game, &seen, &mut self.fuse()) {
            return Ok(Some((Some(Action::ProposeEnd), false)));
        }
        let thought = self.opponent.choose(&seen, Budget::to_play(None, &mut self.fuse()));
        Ok(Some((Some(thought.action), thought.was_cut_short)))
    }

    /// A fuse for a thought that begins now.
    fn fuse(&self) -> impl FnMut() -> bool + use<'a> {
        let clock = self.clock;
        let end = clock().saturating_add(FUSE);
        move || clock() < end
    }

    /// What the last action was and did.
    fn told(&self) -> String {
        let Some(event) = self.game.events().last() else { return String::new() };
        let of_player = |key| {
            let name = self.names[event.color].as_str();
            self.words.format(key, &[("player", name.into())])
        };
        match &event.action {
            Action::Annul { .. } => self.words.text("turn-annulled"),
            Action::Commit { .. } => of_player("turn-committed"),
            Action::MarkDead { .. } => of_player("turn-marked"),
            action if action.is_move() || action.ends_at_once() => {
                describe::happened(self.words, &self.view(), &self.names)
            }
            _ => String::new(),
        }
    }

    /// Does what the player has typed.
    ///
    /// # Errors
    /// Why it is refused; nothing has changed then.
    pub(super) fn take(&mut self, typed: Typed) -> Result<Done, String> {
        use Typed::{Board, Help, Moves, Quit, Rematch, Review};
        if self.is_over() && !matches!(typed, Review | Rematch | Moves | Board | Help | Quit) {
            return Err(format!("The game is over. {AGAIN}"));
        }
        match typed {
            Typed::Act(action) => {
                let action = match action {
                    // Whoever is asked for a choice may name it alone.
                    Action::Place { at } if at.len() == 1 && self.view().phase == Phase::Keep => {
                        Action::Keep { point: at[0] }
                    }
                    action => action,
                };
                let mut game = self.game.clone();
                self.act(&mut game, self.player, action)?;
                self.game = game;
                Ok(Done::Played(self.told()))
            }
            Typed::Dead(points) => self.mark(&points),
            Typed::Done => self.confirm(),
            Typed::Resume => self.agree(self.player, Action::Resume),
            Typed::End => self.propose_end(),
            Typed::Accept => self.answer_end(Action::AcceptEnd),
            Typed::Decline => self.answer_end(Action::DeclineEnd),
            Typed::Undo => self.undo(),
            Typed::Review => self.review().map(Done::Told),
            Typed::Rematch => self.rematch(),
            Typed::Hint => self.hint().map(Done::Told),
            Typed::Moves => Ok(Done::Told(self.moves())),
            Typed::Board => Ok(Done::Told(self.position())),
            Typed::Help => Ok(Done::Told(help(self.system(), &self.example()))),
            Typed::Quit => Ok(Done::Left),
        }
    }

    /// An action in `game`, or why it is refused.
    fn act(&self, game: &mut Match, color: Color, action: Action) -> Result<(), String> {
        let view = game.view(Viewer::Player(self.player));
        let settings = self.game.settings();
        let tried = Attempt { color, action: &action, settings, view: &view, names: &self.names };
        match game.act(color, action.clone(), WorkBound::Steps(MAX_STEPS)) {
            Ok(_) => Ok(()),
            Err(PlayError::Refused(_)) if view.phase == Phase::Count => Err(COUNTING.to_owned()),
            Err(PlayError::Refused(refusal)) => Err(describe::refusal(self.words, &refusal, &tried)),
            Err(error) => Err(error.to_string()),
        }
    }

    fn moves(&self) -> String {
        let entries = self.game.moves(Viewer::Player(self.player));
        if entries.is_empty() {
            return self.words.text("moves-none");
        }
        describe::moves(self.words, &self.view(), &entries, Figures::Rounded).join("\n")
    }

    fn example(&self) -> String {
        describe::move_example(self.game.settings(), self.player)
    }
}

/// This file, or one beside it if it is there already: its name has a number at its end.
fn free(named: &Path) -> PathBuf {
    // What is no file, such as a terminal, takes any number of records.
    if !named.is_file() {
        return named.to_owned();
    }
    let numbered = |number: u32| {
        let mut name = named.file_stem().unwrap_or_default().to_owned();
        name.push(format!("-{number}"));
        if let Some(extension) = named.extension() {
            name.push(".");
            name.push(extension);
        }
        named.with_file_name(name)
    };
    let mut number = 2;
    while numbered(number).exists() {
        number += 1;
    }
    numbered(number)
}

fn names(player: Color) -> ByColor<String> {
    ByColor::new_with(|color| if color == player { "Player" } else { "QGo" }.to_owned())
}
