//! `/challenge`.

use qgo_rules::Setup;
use qgo_store::{ChallengeId, Millis, NewChallenge, NewPost, Place, Player};

use crate::ask::{Answer, Ask};
use crate::budget::Deed;
use crate::compose::Body;
use crate::describe;
use crate::parse::Challenge;
use crate::terms::{Terms, rated_refusal};
use crate::text::{number, text};
use crate::time::control::{self, Control};
use crate::trouble::Trouble;
use crate::{Message, Presence, Reply};

/// How long a challenge waits: seven days.
const LIFETIME: Millis = 7 * 24 * 60 * 60 * 1000;
/// The time for each move of a rated game, if nothing else is said.
const RATED: Control = Control::PerMove(3 * control::DAY);
/// How many challenges one may have open in a channel.
const MOST_OPEN: usize = 5;

impl Ask<'_> {
    /// Posts a challenge.
    pub(super) async fn challenge(&self, wish: Challenge) -> Answer {
        if self.presence == Presence::Alone {
            return Err(self.told("challenge-alone", &[]));
        }
        self.may_post()?;
        let terms = self.terms(&wish)?;
        if let Some(opponent) = &wish.opponent {
            let refused = match () {
                () if opponent.is_self => Some("challenge-the-bot"),
                () if opponent.account == self.asker.account => Some("challenge-oneself"),
                () if opponent.is_bot => Some("challenge-another-bot"),
                () => None,
            };
            if let Some(key) = refused {
                return Err(self.told(key, &[]));
            }
        }
        let store = &self.chat.store;
        let place = self.lobby();
        let challenger = store.player(&self.asker.account, &self.asker.name).await?;
        let open = store.open_challenges(&place.platform, &place.channel, self.now).await?;
        if open.iter().filter(|c| c.challenger.id == challenger.id).count() >= MOST_OPEN {
            return Err(self.told("challenge-too-many", &[("most", number(MOST_OPEN as i64))]));
        }
        let deed = if wish.opponent.is_some() { Deed::Challenge } else { Deed::Offer };
        let offer = async {
            let opponent = match &wish.opponent {
                Some(opponent) => Some(store.player(&opponent.account, &opponent.name).await?),
                None => None,
            };
            Ok((self.offer(&place, &terms, &challenger, opponent.as_ref()).await?, opponent))
        };
        let (id, opponent) = self.posting(deed, &place, Box::pin(offer)).await?;
        let mut told = match opponent {
            Some(opponent) => {
                let name = text(crate::table::bold(self.words, &opponent));
                self.words.format("challenge-sent-to", &[("challenge", number(id.0)), ("opponent", name)])
            }
            None => self.words.format("challenge-sent", &[("challenge", number(id.0))]),
        };
        if self.presence == Presence::Guest {
            told = format!("{told}\n{}", self.words.text("guest-posts"));
        }
        Ok(vec![Reply::Private(Message { text: told, ..Message::default() })])
    }

    /// Posts a challenge to `opponent`, or to anyone, on these terms; it is paid for already.
    pub(super) async fn offer(
        &self,
        place: &Place,
        terms: &Terms,
        challenger: &Player,
        opponent: Option<&Player>,
    ) -> Result<ChallengeId, Trouble> {
        let challenge = NewChallenge {
            place: place.clone(),
            challenger: challenger.id,
            opponent: opponent.map(|opponent| opponent.id),
            terms: terms.json(),
            now: self.now,
            expires: self.now.saturating_add(LIFETIME),
            locale: self.public.tag().to_owned(),
        };
        let posts = |id| {
            let body = Body::Challenge { challenge: id };
            vec![NewPost::plain(place.clone(), body.json()).shows(id)]
        };
        let id = self.chat.store.challenge(&challenge, &posts).await?;
        self.chat.wake_delivery();
        Ok(id)
    }

    fn terms(&self, wish: &Challenge) -> Result<Terms, Trouble> {
        let system = wish.system.unwrap_or(self.server.system());
        let setup = Setup {
            system,
            size: wish.size.or(self.server.default_size).unwrap_or(system.default_size()),
            komi: wish.komi,
            handicap: wish.handicap,
            max_realities: wish.max_realities,
            shape: wish.shape,
            chart: wish.chart.clone(),
        };
        let settings = setup.validate();
        let settings = settings.map_err(|e| Trouble::Told(describe::setup_error(self.words, &e)))?;
        let rated = wish.rated.unwrap_or(false);
        if let Some(why) = rated_refusal(&settings).filter(|_| rated) {
            return Err(self.told("not-rated", &[("why", text(self.words.text(why)))]));
        }
        let time = match &wish.time {
            Some(typed) => control::parse(typed).map_err(|bad| Trouble::Told(bad.told(self.words)))?,
            // A rating that waits for ever is none.
            None => rated.then_some(RATED),
        };
        Ok(Terms { settings, colour: wish.colour, time, rated, rematch: None })
    }
}
