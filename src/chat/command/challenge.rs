//! `/challenge`.

use qgo_player::Level;
use qgo_rules::{Chart, Color, Decider, HalfPoints, Limit, Setup, Shape, System};
use qgo_store::{Challenge, ChallengeId, Millis, NewChallenge, NewPost, Place, Player, RequestKey};
use qgo_words::text::{number, text};
use qgo_words::{Words, describe};

use crate::ask::{Answer, Ask};
use crate::budget::Deed;
use crate::compose::Body;
use crate::computer::Levels as _;
use crate::computer::opponent::{self, LEVELS, computer_of};
use crate::pool::Class;
use crate::spec::{
    Allowed, BadCommand, CommandSpec, Options, Takes, Theme, any_of, command, free, option, suggested,
};
use crate::terms::{Terms, rated_refusal};
use crate::time::{
    self,
    control::{self, Control},
};
use crate::trouble::Trouble;
use crate::{Message, Offer, Presence, Reply, Typing, User, Went};

/// How long a challenge is open: seven days.
const LIFETIME: Millis = 7 * 24 * 60 * 60 * 1000;
/// The time for each move of a game that has to end some day, unless its challenge says something else.
const USUAL: Control = Control::PerMove(3 * control::DAY);
/// The time controls that completion offers.
const TIMES: [&str; 7] = ["none", "1d", "2d", "3d", "7d", "3d+12h", "7d+1d"];
/// How many open challenges a player can have in a channel.
const MOST_OPEN: usize = 5;
/// Whoever has so many running games begins no further one with the computer, which would never refuse.
const MOST_GAMES: u32 = 30;

pub(crate) const COMMAND: CommandSpec = command(
    "challenge",
    &[
        option("opponent", Takes::User),
        option("rules", any_of!(System)),
        option("size", Takes::Integer(2, 19)),
        option("colour", Takes::Choice(&["random", "black", "white"])),
        option("komi", Takes::Number(-361, 361)),
        option("handicap", Takes::Integer(0, 9)),
        option("time", suggested(|_, typing| Box::pin(async { Ok(offer_times(typing)) }))),
        option("rated", Takes::Flag),
        option("shape", Takes::Choice(SHAPES)),
        option("collapse", any_of!(Decider)),
        option("max_realities", Takes::Text),
        option("chart", Takes::Text),
        option("level", Takes::Choice(&LEVELS)),
        option("hints", Takes::Flag),
    ],
    (Theme::Games, 0),
    Allowed::WhereGamesBegin,
    Class::Move,
    |options| {
        let wish = Wish::read(options)?;
        free(move |ask| Box::pin(ask.challenge(wish)))
    },
);

const SHAPES: &[&str] = &[
    "standard",
    "symmetric",
    "semi",
    "symmetric+semi",
    "ghz",
    "w",
    "weak",
    "weak+symmetric",
    "weak+semi",
    "weak+symmetric+semi",
    "weak+ghz",
    "weak+w",
];

/// A challenge as somebody wants it; `None` stands for the default.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Wish {
    pub(crate) opponent: Option<User>,
    pub(crate) system: Option<System>,
    pub(crate) size: Option<u8>,
    /// The challenger's colour; `None` if it is to be drawn.
    pub(crate) colour: Option<Color>,
    pub(crate) komi: Option<HalfPoints>,
    pub(crate) handicap: Option<u8>,
    /// The time control as typed.
    pub(crate) time: Option<String>,
    pub(crate) rated: Option<bool>,
    pub(crate) shape: Option<Shape>,
    pub(crate) collapse: Option<Decider>,
    pub(crate) max_realities: Option<Limit>,
    pub(crate) chart: Option<Chart>,
    /// The level of the computer.
    pub(crate) level: Option<Level>,
    /// Whether both may take hints of the computer.
    pub(crate) hints: Option<bool>,
}

impl Wish {
    pub(crate) fn read(options: &Options<'_>) -> Result<Self, BadCommand> {
        let komi = options.number("komi")?.map(|komi| komi.to_string().parse());
        let limit = options.text("max_realities").map(|limit| limit.trim().parse());
        let chart = options.text("chart").map(|chart| chart.parse());
        Ok(Self {
            opponent: options.user("opponent")?,
            system: options.one_of("rules")?,
            size: options.small("size")?,
            colour: options.choice("colour")?.and_then(Color::parse),
            komi: komi.transpose().map_err(BadCommand::Setup)?,
            handicap: options.small("handicap")?,
            time: options.text("time"),
            rated: options.flag("rated")?,
            shape: shape(options)?,
            collapse: options.one_of("collapse")?,
            max_realities: limit.transpose().map_err(BadCommand::Setup)?,
            chart: chart.transpose().map_err(BadCommand::Setup)?,
            level: options.one_of("level")?,
            hints: options.flag("hints")?,
        })
    }
}

/// A shape by its name in the registry or by its label in any language; its variants may be in any order. The
/// rules say what is wrong with anything else.
fn shape(options: &Options<'_>) -> Result<Option<Shape>, BadCommand> {
    let Some(typed) = options.text("shape") else { return Ok(None) };
    let named = options.choice("shape").ok().flatten().unwrap_or(&typed);
    named.parse().map(Some).map_err(BadCommand::Setup)
}

/// Offers usual time controls, and the typed text if it is one.
fn offer_times(typing: &Typing) -> Vec<Offer> {
    let words = Words::for_tag(typing.languages.user.as_deref());
    let usual = TIMES.into_iter().filter(|time| time.starts_with(&typing.typed.trim().to_lowercase()));
    let offer = |typed: &str| {
        let label = time::describe::control(words, control::parse(typed).ok()?.as_ref());
        Some(Offer { label, value: typed.to_owned() })
    };
    let typed = typing.typed.trim();
    let typed = Some(typed).filter(|typed| !TIMES.contains(typed));
    typed.into_iter().chain(usual).filter_map(offer).collect()
}

impl Ask<'_> {
    /// The key of the text that says how people are challenged where nobody but the asker sees what is posted.
    pub(super) const fn challenge_alone(&self) -> &'static str {
        if self.platform.has.buttons { "challenge-alone" } else { "challenge-alone-in-room" }
    }

    /// Posts a challenge.
    async fn challenge(&self, wish: Wish) -> Answer {
        if wish.opponent.as_ref().map_or(wish.level.is_some(), |opponent| opponent.is_self) {
            return self.play_computer(&wish).await;
        }
        if self.presence == Presence::Alone {
            return Err(self.trouble(self.challenge_alone(), &[]));
        }
        self.may_post()?;
        let terms = self.terms(&wish)?;
        if let Some(opponent) = &wish.opponent {
            let refused = match () {
                () if opponent.account == self.asker.account => Some("challenge-oneself"),
                () if opponent.is_bot => Some("challenge-another-bot"),
                () if wish.level.is_some() => Some("challenge-level-of-person"),
                () => None,
            };
            if let Some(key) = refused {
                return Err(self.trouble(key, &[]));
            }
        }
        let store = &self.chat.store;
        let place = self.lobby();
        let challenger = store.player(&self.asker.account, &self.asker.name).await?;
        let open = store.open_challenges(&place.platform, &place.channel, self.now).await?;
        let is_own = |open: &&Challenge| open.challenger.id == challenger.id && computer_of(open).is_none();
        if open.iter().filter(is_own).count() >= MOST_OPEN {
            return Err(self.trouble("challenge-too-many", &[("most", number(MOST_OPEN as i64))]));
        }
        let deed = if wish.opponent.is_some() { Deed::Challenge } else { Deed::Offer };
        let offer = async {
            let opponent = match &wish.opponent {
                Some(opponent) => Some(store.player(&opponent.account, &opponent.name).await?),
                None => None,
            };
            let (locale, request) = (self.public.tag(), self.key.clone());
            let id = self.offer(&place, &terms, &challenger, opponent.as_ref(), locale, request).await?;
            Ok((id, opponent))
        };
        let (id, opponent) = self.posting(deed, &place, Box::pin(offer)).await?;
        self.made(Went::Challenge(id));
        let mut told = match opponent {
            Some(opponent) => {
                let name = text(crate::games::table::bold(self.words, &opponent));
                self.words.format("challenge-sent-to", &[("challenge", number(id.0)), ("opponent", name)])
            }
            None => self.words.format("challenge-sent", &[("challenge", number(id.0))]),
        };
        if self.presence == Presence::Guest {
            told = format!("{told}\n{}", self.words.text("guest-posts"));
        }
        Ok(vec![Reply::Private(Message { text: told, ..Message::default() })])
    }

    /// Posts a challenge on these terms to `opponent`, or to anybody; its price is already paid.
    pub(super) async fn offer(
        &self,
        place: &Place,
        terms: &Terms,
        challenger: &Player,
        opponent: Option<&Player>,
        locale: &str,
        request: Option<RequestKey>,
    ) -> Result<ChallengeId, Trouble> {
        let challenge = NewChallenge {
            place: place.clone(),
            challenger: challenger.id,
            opponent: opponent.map(|opponent| opponent.id),
            terms: terms.json(),
            now: self.now,
            expires: self.now.saturating_add(LIFETIME),
            locale: locale.to_owned(),
            request,
        };
        let posts = |id| {
            let body = Body::Challenge { challenge: id };
            vec![NewPost::plain(place.clone(), body.json()).shows(id)]
        };
        let id = self.chat.store.challenge(&challenge, &posts).await?;
        self.chat.wake_delivery();
        self.chat.news.tell_of_hall();
        Ok(id)
    }

    /// Begins a game against the computer, which accepts every challenge.
    async fn play_computer(&self, wish: &Wish) -> Answer {
        self.may_post()?;
        // The computer has nothing to agree to: it gives hints by its level.
        let mut terms = self.terms(&Wish { hints: None, ..wish.clone() })?;
        let place = self.lobby();
        if wish.time.is_none() && self.would_keep_others_out(&place).await? {
            terms.time = Some(USUAL);
        }
        let system = terms.settings.system();
        let store = &self.chat.store;
        let me = store.player(&self.asker.account, &self.asker.name).await?;
        let level = match wish.level {
            Some(level) => level,
            None => opponent::suggested(self.chat.rating_for_level(me.id, system).await?, system),
        };
        if wish.hints == Some(true) && terms.rated && !level.is_for_beginners() {
            return Err(self.trouble("hint-not-here", &[]));
        }
        let computer = store.player(&level.account(), &level.name(Words::for_tag(None))).await?;
        self.begin_with_computer(&place, &terms, &me, &computer, self.public.tag()).await
    }

    /// Challenges the computer and lets it accept.
    pub(super) async fn begin_with_computer(
        &self,
        place: &Place,
        terms: &Terms,
        me: &Player,
        computer: &Player,
        locale: &str,
    ) -> Answer {
        self.has_room(place).await?;
        if self.chat.store.count_games_of(me.id, MOST_GAMES).await? >= MOST_GAMES {
            return Err(self.trouble("computer-too-many", &[("most", number(i64::from(MOST_GAMES)))]));
        }
        // What takes effect once is the beginning of the game. If that cannot be yet, or this is interrupted before, the
        // challenge stands, and its challenger can accept it in the computer's place.
        let offer = self.offer(place, terms, me, Some(computer), locale, None);
        let id = self.posting(Deed::Offer, place, Box::pin(offer)).await?;
        let challenge = self.chat.store.find_challenge(id).await?;
        let challenge = challenge.ok_or_else(|| self.trouble("challenge-unknown", &[]))?;
        self.accept_as(challenge, computer.id).await
    }

    fn terms(&self, wish: &Wish) -> Result<Terms, Trouble> {
        let system = wish.system.unwrap_or(self.server.system());
        let setup = Setup {
            system,
            size: wish.size.or(self.server.default_size).unwrap_or(system.default_size()),
            komi: wish.komi,
            handicap: wish.handicap,
            max_realities: wish.max_realities,
            shape: wish.shape,
            collapse: wish.collapse,
            chart: wish.chart.clone(),
        };
        let settings = setup.validate();
        let settings = settings.map_err(|e| Trouble::Text(describe::setup_error(self.words, &e)))?;
        let (rated, hints) = (wish.rated.unwrap_or(false), wish.hints.unwrap_or(false));
        if let Some(why) = rated_refusal(&settings, hints).filter(|_| rated) {
            return Err(self.trouble("not-rated", &[("why", text(self.words.text(why)))]));
        }
        let time = match &wish.time {
            Some(typed) => control::parse(typed).map_err(|bad| Trouble::Text(bad.in_words(self.words)))?,
            // A rated game without a time limit might never get its rating, so it has a clock.
            None => rated.then_some(USUAL),
        };
        Ok(Terms { settings, colour: wish.colour, time, rated, hints, rematch: None })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_those_of_the_player() {
        let levels: Vec<_> = (0..=u8::MAX).filter_map(|number| Level::new(number).ok()).collect();
        assert_eq!(LEVELS.to_vec(), levels.iter().map(Level::to_string).collect::<Vec<_>>());
    }

    #[test]
    fn shapes_are_those_of_the_rules() {
        assert_eq!(SHAPES, Shape::all().map(|shape| shape.to_string()).collect::<Vec<_>>());
    }
}
