//! Messages about challenges.

use qgo_rules::Color;
use qgo_store::{Challenge, ChallengeId, ChallengeStatus, GameId, Player};
use qgo_words::Words;
use qgo_words::describe;
use qgo_words::text::{number, plain, text};

use crate::computer::opponent::computer_of;
use crate::games::table::{bold, is_called, mentioned, name};
use crate::markup::relative;
use crate::press::{Press, Reaction};
use crate::terms::Terms;
use crate::time;
use crate::trouble::Trouble;
use crate::{Button, Look, Message};

/// Between the settings in a line.
const BETWEEN: &str = " · ";

/// A challenge: who challenges whom to what, all its settings in a line, and, while it is open, its buttons.
pub(crate) fn message(challenge: &Challenge) -> Result<Message, Trouble> {
    let words = Words::for_tag(Some(&challenge.locale));
    let terms = Terms::read(&challenge.terms)
        .map_err(|why| Trouble::Failed(format!("challenge {}: {why}", challenge.id)))?;
    let lines = [head(words, challenge, &terms), details(words, challenge, &terms).join(BETWEEN)];
    let open = challenge.status == ChallengeStatus::Open;
    Ok(Message {
        text: lines.join("\n"),
        rows: if open { vec![buttons(words, challenge)] } else { Vec::new() },
        notify: challenge.opponent.iter().filter(|o| is_called(o)).map(|o| o.account.user.clone()).collect(),
        ..Message::default()
    })
}

/// Who challenges whom to what.
pub(crate) fn head(words: Words, challenge: &Challenge, terms: &Terms) -> String {
    let opponent = challenge.opponent.as_ref().map(|opponent| mentioned(words, opponent));
    let game = words.choice_label("challenge", "rules", terms.settings.system().name());
    let args = [
        ("challenger", text(bold(words, &challenge.challenger))),
        ("opponent", text(opponent.clone().unwrap_or_default())),
        ("game", text(game)),
        ("size", number(terms.settings.size())),
    ];
    words.format(if opponent.is_some() { "challenge-to" } else { "challenge-open" }, &args)
}

/// Everything else that the players agree to.
pub(crate) fn details(words: Words, challenge: &Challenge, terms: &Terms) -> Vec<String> {
    let of = |game: GameId| words.format("challenge-rematch", &[("game", number(game.0))]);
    let mut details = describe::settings_in_brief(words, &terms.settings);
    let against = computer_of(challenge).is_some();
    let time = terms.time.as_ref();
    details.extend(time::describe::conditions_in_brief(words, time, terms.rated && !against));
    details.extend((terms.rated && against).then(|| words.text("brief-rated-computer")));
    details.extend(terms.hints.then(|| words.text("brief-hints")));
    details.push(colours(words, terms.colour, &challenge.challenger));
    details.extend(terms.rematch.map(of));
    // The computer accepts at once.
    if !against {
        details.push(words.format("challenge-expires", &[("when", text(relative(challenge.expires)))]));
    }
    details
}

fn colours(words: Words, colour: Option<Color>, challenger: &Player) -> String {
    let key = match colour {
        None => "challenge-colour-random",
        Some(Color::Black) => "challenge-colour-black",
        Some(Color::White) => "challenge-colour-white",
    };
    words.format(key, &[("challenger", text(bold(words, challenger)))])
}

fn buttons(words: Words, challenge: &Challenge) -> Vec<Button> {
    let mut buttons = vec![button(words, Reaction::Accept, challenge.id)];
    if challenge.opponent.is_some() && computer_of(challenge).is_none() {
        buttons.push(button(words, Reaction::Decline, challenge.id));
    }
    buttons.push(button(words, Reaction::Cancel, challenge.id));
    buttons
}

pub(crate) fn button(words: Words, reaction: Reaction, id: ChallengeId) -> Button {
    let look = match reaction {
        Reaction::Accept => Look::Success,
        Reaction::Decline | Reaction::Cancel => Look::Secondary,
    };
    let label = words.text(&format!("button-{}", reaction.into_str()));
    Button::new(&Press::Challenge(reaction, id), label, look)
}

/// What all are told when a challenge is closed; `None` for an accepted one, of which the game itself tells.
pub(crate) fn closed_message(challenge: &Challenge) -> Option<Message> {
    let words = Words::for_tag(Some(&challenge.locale));
    let key = match challenge.status {
        ChallengeStatus::Open | ChallengeStatus::Accepted => return None,
        ChallengeStatus::Declined => "challenge-declined",
        ChallengeStatus::Cancelled => "challenge-cancelled",
        ChallengeStatus::Expired => "challenge-expired",
    };
    let opponent = challenge.opponent.as_ref().map_or_else(String::new, |o| bold(words, o));
    let args = [
        ("challenger", text(bold(words, &challenge.challenger))),
        ("opponent", text(opponent)),
        ("challenge", number(challenge.id.0)),
    ];
    Some(Message { text: words.format(key, &args), ..Message::default() })
}

/// A button for one of several challenges, labelled with the other player, if there is one, and the game.
pub(crate) fn choice(words: Words, reaction: Reaction, challenge: &Challenge) -> Button {
    let does = words.text(&format!("button-{}", reaction.into_str()));
    let mut label = format!("{does} #{}", challenge.id);
    let other = match reaction {
        Reaction::Cancel => challenge.opponent.as_ref(),
        Reaction::Accept | Reaction::Decline => Some(&challenge.challenger),
    };
    if let Some(other) = other {
        label += &format!(" · {}", plain(&name(words, other)));
    }
    if let Ok(Terms { settings, .. }) = Terms::read(&challenge.terms) {
        let size = settings.size();
        label += &format!(" · {} {size}×{size}", settings.system().name());
    }
    Button::new(&Press::Challenge(reaction, challenge.id), label, Look::Secondary)
}
