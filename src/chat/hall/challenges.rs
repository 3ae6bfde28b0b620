//! Challenges in a list, or one by its number.

use qgo_store::{Challenge, ChallengeId, ChallengeStatus, Millis};
use qgo_words::Words;
use qgo_words::text::number;

use super::person;
use crate::compose::challenge::{button, details, head};
use crate::computer::opponent::computer_of;
use crate::press::Reaction;
use crate::sight::{Blind, Eyes};
use crate::terms::Terms;
use crate::trouble::Trouble;
use crate::{CannotLook, Chat, ListedChallenge, Onlooker};

/// How many challenges are listed. Each person can have five open in a channel.
const MOST: u32 = 100;

impl Chat {
    /// A challenge by its number, whatever became of it.
    ///
    /// # Errors
    /// If there is none that whoever looks may see.
    pub async fn challenge(
        &self,
        onlooker: &Onlooker,
        challenge: ChallengeId,
    ) -> Result<ListedChallenge, CannotLook> {
        let eyes = self.eyes(onlooker).await?;
        let found = self.store.find_challenge(challenge).await;
        let found = found.map_err(|error| Blind::from(error).told(eyes.words))?;
        let seen = found
            .filter(|it| onlooker.platform.sees_all_channels && it.place.platform == onlooker.platform.name);
        let Some(seen) = seen else {
            let args = [("challenge", number(challenge.0))];
            return Err(CannotLook::NotThere(eyes.words.format("hall-no-challenge", &args)));
        };
        listed(&eyes, &seen, self.clock.now()).map_err(|trouble| Blind::from(trouble).told(eyes.words))
    }

    /// The open challenges of a channel and its threads.
    pub(super) async fn challenges_around(
        &self,
        eyes: &Eyes<'_>,
        channel: &str,
    ) -> Result<Vec<ListedChallenge>, Blind> {
        let now = self.clock.now();
        let platform = eyes.onlooker.platform.name;
        let open = self.store.open_challenges_around(platform, channel, now, MOST).await?;
        let mut seen = Vec::with_capacity(open.len());
        for challenge in &open {
            match listed(eyes, challenge, now) {
                Ok(listed) => seen.push(listed),
                // One that cannot be read must not keep the others from being listed.
                Err(trouble) => tracing::error!(?trouble, "a challenge is left out of a list"),
            }
        }
        seen.sort_by_key(|challenge| !challenge.for_you);
        Ok(seen)
    }
}

fn listed(eyes: &Eyes<'_>, challenge: &Challenge, now: Millis) -> Result<ListedChallenge, Trouble> {
    let words = eyes.words;
    let terms = Terms::read(&challenge.terms)
        .map_err(|why| Trouble::Failed(format!("challenge {}: {why}", challenge.id)))?;
    let account = eyes.onlooker.account.as_ref();
    let yours = account == Some(&challenge.challenger.account);
    let for_you = challenge.opponent.as_ref().is_some_and(|opponent| account == Some(&opponent.account));
    let state = match challenge.status {
        ChallengeStatus::Open if challenge.expires <= now => "expired",
        ChallengeStatus::Open => "open",
        ChallengeStatus::Accepted => "accepted",
        ChallengeStatus::Declined => "declined",
        ChallengeStatus::Cancelled => "cancelled",
        ChallengeStatus::Expired => "expired",
    };
    let mut lines = vec![head(words, challenge, &terms)];
    lines.extend(details(words, challenge, &terms));
    let listed = ListedChallenge {
        challenge: challenge.id,
        channel: challenge.place.channel.clone(),
        message: challenge.message.clone(),
        by: person(words, &challenge.challenger),
        opponent: challenge.opponent.as_ref().map(|opponent| person(words, opponent)),
        yours,
        for_you,
        open: challenge.opponent.is_none(),
        lines,
        buttons: Vec::new(),
        game: challenge.game,
        state,
    };
    let buttons =
        if state == "open" { buttons(words, &listed, computer_of(challenge).is_some()) } else { Vec::new() };
    Ok(ListedChallenge { buttons, ..listed })
}

/// How somebody can answer a challenge that is open. One to the computer is still there only if its beginning was
/// interrupted.
fn buttons(words: Words, challenge: &ListedChallenge, to_computer: bool) -> Vec<Vec<crate::Button>> {
    let reactions: &[Reaction] = match challenge {
        it if it.yours && to_computer => &[Reaction::Accept, Reaction::Cancel],
        it if it.yours => &[Reaction::Cancel],
        it if it.for_you => &[Reaction::Accept, Reaction::Decline],
        it if it.open => &[Reaction::Accept],
        _ => return Vec::new(),
    };
    vec![reactions.iter().map(|reaction| button(words, *reaction, challenge.challenge)).collect()]
}
