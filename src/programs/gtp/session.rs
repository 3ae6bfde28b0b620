//! The state of a GTP session: the current game, and the settings of the next one.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use qgo_rules::record::{self, Date, Info, Record};
use qgo_rules::{
    Action, ByColor, Color, MAX_SIZE, MAX_STEPS, MIN_SIZE, Match, Phase, PlayError, Point, Proposed, Refusal,
    Secret, Seed, Settings, Setup, System, View, Viewer, WorkBound,
};

use super::{Clock, Entropy};

/// The game at the start of a session.
const FIRST: Setup = Setup::new(System::Superposed, 9);

/// The state between two commands.
pub(super) struct Session<'a> {
    entropy: Entropy<'a>,
    clock: Clock<'a>,
    /// The settings of the next game.
    pub(super) setup: Setup,
    game: Match,
    /// The dead stones that were marked before `qgo-end`.
    marks: Vec<Point>,
    /// The marks before each input, which `undo` restores.
    former_marks: Vec<Vec<Point>>,
    /// What the record of a loaded game said beyond the game.
    loaded: Option<Info>,
    /// Whether `quit` was sent.
    pub(super) has_quit: bool,
}

impl<'a> Session<'a> {
    /// A session with a first game.
    pub(super) fn new(entropy: Entropy<'a>, clock: Clock<'a>) -> Self {
        let settings = FIRST.validate().expect("the defaults fit together");
        let game = Match::new(settings, fresh_seed(entropy));
        let (marks, former_marks) = (Vec::new(), Vec::new());
        Self { entropy, clock, setup: FIRST, game, marks, former_marks, loaded: None, has_quit: false }
    }

    /// The public view.
    pub(super) fn view(&self) -> View {
        self.game.view(Viewer::Public)
    }

    /// The dead stones that were marked before `qgo-end`, as whole chains.
    pub(super) fn marks(&self) -> &[Point] {
        &self.marks
    }

    /// Begins a new game with a new seed.
    pub(super) fn begin(&mut self, setup: Setup) -> Result<(), String> {
        let settings = setup.validate().map_err(|error| error.to_string())?;
        self.put(setup, Match::new(settings, fresh_seed(self.entropy)));
        Ok(())
    }

    fn put(&mut self, setup: Setup, game: Match) {
        self.setup = setup;
        self.game = game;
        self.marks.clear();
        self.former_marks.clear();
        self.loaded = None;
    }

    /// `boardsize`: a handicap that does not fit is dropped.
    pub(super) fn resize(&mut self, size: usize) -> Result<(), String> {
        let unacceptable = || "unacceptable size".to_owned();
        let size = u8::try_from(size).map_err(|_| unacceptable())?;
        if !(MIN_SIZE..=MAX_SIZE).contains(&size) {
            return Err(unacceptable());
        }
        let mut setup = Setup { size, ..self.setup.clone() };
        if setup.handicap.is_some_and(|handicap| handicap > qgo_rules::settings::max_handicap(size)) {
            setup.handicap = None;
        }
        self.begin(setup)
    }

    /// `qgo-rules`.
    pub(super) fn choose_rules(&mut self, name: &str, settings: &[&str]) -> Result<(), String> {
        self.begin(super::rules::setup(name, self.setup.size, settings)?)
    }

    /// Replaces the komi, if there is no move yet.
    pub(super) fn set_komi(&mut self, komi: &str) -> Result<(), String> {
        let komi = komi.parse().map_err(|error: qgo_rules::SetupError| error.to_string())?;
        let setup = Setup { komi: Some(komi), ..self.setup.clone() };
        let settings = setup.validate().map_err(|error| error.to_string())?;
        self.begin_again(setup, settings, self.game.secret().clone())
    }

    /// Replaces the seed, if there is no move or commitment yet.
    pub(super) fn set_seed(&mut self, seed: Seed) -> Result<(), String> {
        self.begin_again(self.setup.clone(), self.game.settings().clone(), Secret::Known(seed))
    }

    fn begin_again(&mut self, setup: Setup, settings: Settings, secret: Secret) -> Result<(), String> {
        if self.game.has_begun() {
            return Err("only before the first move".to_owned());
        }
        let game = Match::replay(settings, secret, Vec::new()).map_err(|error| error.to_string())?;
        self.put(setup, game);
        Ok(())
    }

    /// Places stones.
    pub(super) fn place(&mut self, color: Color, at: Vec<Point>) -> Result<(), String> {
        self.act(color, Action::Place { at })
    }

    /// Passes.
    pub(super) fn pass(&mut self, color: Color) -> Result<(), String> {
        let view = self.view();
        if !view.system.has_pass() && view.phase == Phase::Play {
            return Err(not_allowed("there is no pass in this game"));
        }
        self.act(color, Action::Pass)
    }

    /// Resigns, which is possible at any time.
    pub(super) fn resign(&mut self, color: Color) -> Result<(), String> {
        self.act(color, Action::Resign)
    }

    /// Answers the choice that is being asked.
    pub(super) fn keep(&mut self, color: Color, point: Point) -> Result<(), String> {
        self.known_if(System::has_choices, &Refusal::Choice)?;
        self.act(color, Action::Keep { point })
    }

    /// Claims to hold more than half of the board.
    pub(super) fn claim(&mut self, color: Color) -> Result<(), String> {
        self.known_if(System::has_claims, &Refusal::NotAllowed)?;
        self.act(color, Action::Claim)
    }

    /// Refuses an input in systems that do not have it.
    fn known_if(&self, is_known: impl Fn(System) -> bool, elsewhere: &Refusal) -> Result<(), String> {
        let view = self.view();
        match view.phase {
            _ if is_known(view.system) => Ok(()),
            Phase::Over | Phase::Count => Err(refused(&Refusal::Over)),
            Phase::Play | Phase::Keep => Err(refused(elsewhere)),
        }
    }

    /// Takes back the last input (a move, a commitment or a choice), and restores the marks of dead
    /// stones that there were before it.
    pub(super) fn undo(&mut self) -> Result<(), String> {
        let before = self.agreed(Action::ProposeUndo, Action::AcceptUndo);
        self.game = before.map_err(|_| "cannot undo".to_owned())?;
        // A loaded game has no marks before its last move.
        self.marks = self.former_marks.pop().unwrap_or_default();
        Ok(())
    }

    /// `qgo-dead`: ends the game while stones are counted; before `qgo-end` it only sets the marks.
    pub(super) fn mark_dead(&mut self, points: Vec<Point>) -> Result<(), String> {
        if self.view().phase == Phase::Count {
            self.game = self.counted(self.game.clone(), points)?;
            return Ok(());
        }
        let mut counting = self.after_proposed_end()?;
        mark(&mut counting, points)?;
        self.marks = counting.view(Viewer::Public).count.map(|count| count.dead).unwrap_or_default();
        Ok(())
    }

    /// `qgo-end`: both players agree to end now, with the present marks.
    pub(super) fn end(&mut self) -> Result<(), String> {
        let counting = self.after_proposed_end()?;
        self.game = self.counted(counting, self.marks.clone())?;
        Ok(())
    }

    /// The game after both players agreed to count now, in systems in which they can.
    fn after_proposed_end(&self) -> Result<Match, String> {
        let (system, phase) = (self.setup.system, self.view().phase);
        if phase == Phase::Over {
            return Err(refused(&Refusal::Over));
        }
        let is_agreed_on = match system {
            System::Superposed | System::Simultaneous => true,
            // In `mutation` players could agree, too, but programs pass twice.
            System::Classic | System::Entangled | System::Sym | System::Mutation => false,
        };
        let counting = is_agreed_on.then(|| self.agreed(Action::ProposeEnd, Action::AcceptEnd).ok());
        counting.flatten().ok_or_else(|| not_allowed(how_to_end(system, phase)))
    }

    /// The game after this proposal and its acceptance. If a loaded record left a proposal open, that is
    /// withdrawn first.
    fn agreed(&self, proposal: Action, acceptance: Action) -> Result<Match, String> {
        let mut game = self.game.clone();
        if let Some(open) = game.view(Viewer::Public).proposal {
            let withdrawal = match open.what {
                Proposed::End => Action::DeclineEnd,
                Proposed::Undo => Action::DeclineUndo,
            };
            act(&mut game, open.by, withdrawal)?;
        }
        act(&mut game, Color::Black, proposal)?;
        act(&mut game, Color::White, acceptance)?;
        Ok(game)
    }

    /// `game` with these stones marked dead, and everything confirmed by both players.
    fn counted(&self, mut game: Match, points: Vec<Point>) -> Result<Match, String> {
        mark(&mut game, points)?;
        while let Some(count) = game.view(Viewer::Public).count {
            for color in Color::ALL.into_iter().filter(|color| !count.confirmed[*color]) {
                act(&mut game, color, Action::Confirm)?;
            }
        }
        Ok(game)
    }

    /// Plays an input. Marks of dead stones belong to a position, so an input drops them; a commitment,
    /// which does not change the position, keeps them.
    fn act(&mut self, color: Color, action: Action) -> Result<(), String> {
        act(&mut self.game, color, action)?;
        self.former_marks.push(self.marks.clone());
        match self.game.events().last().map(|event| &event.action) {
            Some(Action::Annul { .. }) => {
                Err(not_allowed("no position allows these two moves; both commit again"))
            }
            Some(Action::Commit { .. }) => Ok(()),
            _ => {
                self.marks.clear();
                Ok(())
            }
        }
    }

    /// The record, on one line.
    pub(super) fn record(&self) -> String {
        record::write(&self.game, &self.loaded.clone().unwrap_or_else(|| self.info()))
    }

    /// The information for a record of a game played now by unknown players.
    fn info(&self) -> Info {
        let seconds = u64::try_from((self.clock)() / 1000).unwrap_or_default();
        let names = ByColor { black: "Black".to_owned(), white: "White".to_owned() };
        Info { names, date: Some(Date::from_unix(seconds)), time: None }
    }

    /// Loads the game of a record, up to before the move with this number.
    pub(super) fn load(&mut self, file: &str, before: Option<usize>) -> Result<(), String> {
        let record = Record::read(&read_bounded(Path::new(file))?).map_err(|error| error.to_string())?;
        let mut events = record.events().map_err(|error| error.to_string())?;
        if let Some(before) = before {
            events.truncate(moves_end(&events, before.saturating_sub(1)));
        }
        let game = Match::replay(record.settings().clone(), record.secret(), events)
            .map_err(|error| error.to_string())?;
        self.put(record.settings().open_setup(), game);
        self.loaded = Some(record.info().clone());
        Ok(())
    }
}

/// The number of events before the next move after `moves` moves. Events that follow a move without being
/// a move of their own (choices, agreements) are included. In a record a turn of both players begins with
/// Black's commitment.
fn moves_end(events: &[qgo_rules::Event], moves: usize) -> usize {
    let is_move = |action: &Action| {
        matches!(
            action,
            Action::Place { .. } | Action::Pass | Action::UnintentionalPass { .. } | Action::Commit { .. }
        )
    };
    let mut starts = events.iter().enumerate().filter(|(_, event)| is_move(&event.action));
    starts.nth(moves).map_or(events.len(), |(index, _)| index)
}

fn read_bounded(path: &Path) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let limit = record::MAX_BYTES as u64 + 1;
    File::open(path)
        .and_then(|file| file.take(limit).read_to_end(&mut bytes))
        .map_err(|error| error.to_string())?;
    Ok(bytes)
}

fn fresh_seed(entropy: Entropy<'_>) -> Seed {
    let mut bytes = [0; 32];
    entropy(&mut bytes);
    Seed(bytes)
}

/// Replaces the marks of dead stones.
fn mark(game: &mut Match, points: Vec<Point>) -> Result<(), String> {
    let size = game.settings().size();
    // The refusal names the first point that has no stone.
    let bad = points.iter().copied().find(|at| !at.is_on(size) || game.chain(*at).is_empty());
    let unmarkable = bad.filter(|at| at.is_on(size));
    act(game, Color::Black, Action::MarkDead { points }).map_err(|error| match unmarkable {
        Some(at) => not_allowed(&format!("there is no stone at {at} that can be marked")),
        None => error,
    })
}

fn act(game: &mut Match, color: Color, action: Action) -> Result<(), String> {
    let done = game.act(color, action, WorkBound::Steps(MAX_STEPS));
    done.map(|_| ()).map_err(|error| match error {
        PlayError::Refused(refusal) => refused(&refusal),
        PlayError::Chance(_) | PlayError::TooLarge => not_allowed(&error.to_string()),
    })
}

/// What ends the game in a system where the players cannot agree on it now.
const fn how_to_end(system: System, phase: Phase) -> &'static str {
    match (phase, system) {
        (Phase::Keep, _) => "answer the choice first",
        (Phase::Count, _) => "name the dead stones with qgo-dead",
        (_, System::Superposed) => "only while there is a single reality",
        (_, System::Sym) => "it ends when both pass in the same turn",
        (_, System::Classic | System::Entangled | System::Simultaneous | System::Mutation) => {
            "two passes in a row end the game"
        }
    }
}

fn not_allowed(why: &str) -> String {
    format!("illegal move: {} ({why})", Refusal::NotAllowed.word())
}

/// The stable word, and a text for people.
fn refused(refusal: &Refusal) -> String {
    format!("illegal move: {} ({refusal})", refusal.word())
}
