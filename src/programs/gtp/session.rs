//! The state of a GTP session: the current game, and the settings of the next one.

mod ending;

use std::path::Path;

use qgo_player::Seen;
use qgo_rules::record::{self, Date, Info};
use qgo_rules::{
    Action, ByColor, Color, MAX_SIZE, MAX_STEPS, MIN_SIZE, Match, Phase, PlayError, Point, Proposed, Refusal,
    Secret, Seed, Settings, Setup, System, UnknownSystem, View, Viewer, Witness, Witnessed, WorkBound,
};

use super::loaded::Loaded;
use super::opponent::{self, Opponent};
use crate::{Clock, Entropy, fresh_seed};

/// The size of the first board.
const FIRST_SIZE: u8 = 9;

/// The state between two commands.
pub(super) struct Session<'a> {
    entropy: Entropy<'a>,
    pub(super) clock: Clock<'a>,
    /// The settings of the next game.
    pub(super) setup: Setup,
    pub(super) game: Match,
    /// Whether this is an ordinary Go engine (see [`super::ordinary`]).
    pub(super) is_ordinary: bool,
    /// The dead stones that were marked before `qgo-end`.
    marks: Vec<Point>,
    /// What `undo` restores, for each input.
    former: Vec<Former>,
    /// What the record of a loaded game said beyond the game.
    loaded: Option<Info>,
    /// The computer opponent.
    pub(super) opponent: Opponent,
    /// Whether `quit` was sent.
    pub(super) has_quit: bool,
}

/// What was before an input.
#[derive(Default)]
struct Former {
    marks: Vec<Point>,
    /// If the turn was given to its player: how many events there were before that.
    turned_at: Option<usize>,
}

impl<'a> Session<'a> {
    /// A session with a first game of this system, on 9×9.
    pub(super) fn new(system: System, entropy: Entropy<'a>, clock: Clock<'a>) -> Self {
        let setup = Setup::new(system, FIRST_SIZE);
        let settings = setup.validate().expect("the defaults fit together").bounded(Some(MAX_STEPS));
        Self {
            entropy,
            clock,
            game: Match::new(settings, fresh_seed(entropy)),
            setup,
            is_ordinary: system == System::Classic,
            marks: Vec::new(),
            former: Vec::new(),
            loaded: None,
            opponent: Opponent::new(),
            has_quit: false,
        }
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
    pub(super) fn begin(&mut self, mut setup: Setup) -> Result<(), String> {
        if self.is_ordinary {
            // Handicap stones are given anew for each game.
            setup.handicap = None;
        }
        let settings = setup.validate().map_err(|error| error.to_string())?;
        self.put(setup, Match::new(settings.bounded(Some(MAX_STEPS)), fresh_seed(self.entropy)));
        Ok(())
    }

    fn put(&mut self, setup: Setup, game: Match) {
        self.is_ordinary &= setup.system == System::Classic;
        self.setup = setup;
        self.game = game;
        self.marks.clear();
        self.former.clear();
        self.loaded = None;
        self.opponent.begin();
    }

    /// Nothing can be taken back any more.
    pub(super) fn forget_inputs(&mut self) {
        self.former.clear();
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
        let system = name.parse().map_err(|unknown: UnknownSystem| unknown.to_string())?;
        let setup = crate::rules::setup(system, self.setup.size, settings)?;
        setup.validate().map_err(|error| error.to_string())?;
        // Who asks for rules expects those of our games in full.
        self.is_ordinary = false;
        self.begin(setup)
    }

    /// Replaces the komi, if there is no move yet.
    pub(super) fn set_komi(&mut self, komi: &str) -> Result<(), String> {
        let komi = komi.parse().map_err(|error: qgo_rules::SetupError| error.to_string())?;
        let setup = Setup { komi: Some(komi), ..self.setup.clone() };
        let settings = setup.validate().map_err(|error| error.to_string())?;
        if self.is_ordinary {
            return self.change_komi(setup, settings);
        }
        self.begin_again(setup, settings, self.game.secret().clone())
    }

    /// Replaces the seed, if there is no move or commitment yet.
    pub(super) fn set_seed(&mut self, seed: Seed) -> Result<(), String> {
        self.begin_again(
            self.setup.clone(),
            self.game.settings().clone(),
            Secret::known(seed).with(self.game.secret().witnessed().clone()),
        )
    }

    /// Puts a witness into the key of the game's chance, if there is no move or commitment yet.
    pub(super) fn set_witness(&mut self, witness: Witness) -> Result<(), String> {
        let secret = self.game.secret().clone().with(Witnessed::By(witness));
        self.begin_again(self.setup.clone(), self.game.settings().clone(), secret)
    }

    /// Replaces what the game began with, if there is no move or commitment yet.
    pub(super) fn begin_again(
        &mut self,
        setup: Setup,
        settings: Settings,
        secret: Secret,
    ) -> Result<(), String> {
        if self.game.has_begun() {
            return Err("only before the first move".to_owned());
        }
        let settings = settings.bounded(Some(MAX_STEPS));
        let game = Match::replay(settings, secret, Vec::new()).map_err(|error| error.to_string())?;
        self.put(setup, game);
        Ok(())
    }

    /// Places stones.
    pub(super) fn place(&mut self, color: Color, placement: Action) -> Result<(), String> {
        self.act(color, placement)
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

    /// The computer opponent's move for `color`, which is played.
    pub(super) fn generate(&mut self, color: Color) -> Result<String, String> {
        let action = self.choose(color)?;
        let is_secret = self.setup.system.is_simultaneous() && action.is_move();
        let text = if is_secret { "committed".to_owned() } else { told(&action) };
        if self.is_ordinary && action == Action::Resign {
            // What becomes of the game is for others to say.
            return Ok(text);
        }
        self.act(color, action)?;
        Ok(text)
    }

    /// The computer opponent's move for `color`, which is not played.
    pub(super) fn suggest(&mut self, color: Color) -> Result<String, String> {
        let opponent = self.opponent.clone();
        let action = self.choose(color);
        self.opponent = opponent;
        Ok(told(&action?))
    }

    fn choose(&mut self, color: Color) -> Result<Action, String> {
        let seen = self.seen_by(color)?;
        Ok(self.opponent.choose(&seen, self.clock))
    }

    /// What `color` sees in its turn, which an ordinary engine makes it if need be. The pass that this takes is nobody's: it
    /// does not offer to end the game.
    fn seen_by(&self, color: Color) -> Result<Seen, String> {
        match self.turned_to(color) {
            Some(turned) => opponent::seen(&turned, color).map(Seen::without_pass),
            None => opponent::seen(&self.game, color),
        }
    }

    /// What the computer opponent thinks of the position.
    pub(super) fn analyze(&self, color: Color, simulations: Option<usize>) -> Result<String, String> {
        self.opponent.analyze(&self.seen_by(color)?, simulations, self.clock)
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
        let before = match self.former.last().and_then(|former| former.turned_at) {
            // A count that was left for the input goes on.
            Some(length) if self.view().phase != Phase::Over => {
                let events = self.game.events()[..length].to_vec();
                Match::replay(self.game.settings().clone(), self.game.secret().clone(), events).ok()
            }
            _ => agreed(self.game.clone(), Action::ProposeUndo, Action::AcceptUndo).ok(),
        };
        self.game = before.ok_or_else(|| "cannot undo".to_owned())?;
        // A loaded game has no marks before its last move.
        self.marks = self.former.pop().unwrap_or_default().marks;
        self.opponent.take_back();
        Ok(())
    }

    /// Plays an input. Marks of dead stones belong to a position, so an input drops them; a commitment,
    /// which does not change the position, keeps them.
    fn act(&mut self, color: Color, action: Action) -> Result<(), String> {
        let mut turned = if action.is_move() { self.turned_to(color) } else { None };
        let turned_at = turned.is_some().then_some(self.game.events().len());
        act(turned.as_mut().unwrap_or(&mut self.game), color, action)?;
        if let Some(turned) = turned {
            self.game = turned;
        }
        self.former.push(Former { marks: self.marks.clone(), turned_at });
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

    /// `loadsgf`: the game of a record, up to before the move with this number.
    pub(super) fn load(&mut self, file: &str, before: Option<usize>) -> Result<(), String> {
        let ordinary = self.is_ordinary.then(|| (self.setup.komi, fresh_seed(self.entropy)));
        let Loaded { setup, game, info, turned_at } = Loaded::read(Path::new(file), before, ordinary)?;
        self.put(setup, game);
        self.former =
            turned_at.into_iter().map(|turned_at| Former { turned_at, ..Former::default() }).collect();
        self.loaded = Some(info);
        Ok(())
    }
}

/// The game after this proposal and its acceptance. If a loaded record left a proposal open, that is
/// withdrawn first.
fn agreed(mut game: Match, proposal: Action, acceptance: Action) -> Result<Match, String> {
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

pub(super) fn act(game: &mut Match, color: Color, action: Action) -> Result<(), String> {
    let done = game.act(color, action, WorkBound::Steps(MAX_STEPS));
    done.map(|_| ()).map_err(|error| match error {
        PlayError::Refused(refusal) => refused(&refusal),
        PlayError::Chance(_) | PlayError::TooLarge => not_allowed(&error.to_string()),
    })
}

/// A move as GTP writes it.
fn told(action: &Action) -> String {
    match action {
        Action::Place { .. } | Action::Weighted { .. } => action.names().join(","),
        Action::Keep { point } => point.to_string(),
        Action::Claim => "claim".to_owned(),
        Action::Resign => "resign".to_owned(),
        _ => "pass".to_owned(),
    }
}

fn not_allowed(why: &str) -> String {
    format!("illegal move: {} ({why})", Refusal::NotAllowed.word())
}

/// The stable word, and a text for people.
pub(super) fn refused(refusal: &Refusal) -> String {
    format!("illegal move: {} ({refusal})", refusal.word())
}
