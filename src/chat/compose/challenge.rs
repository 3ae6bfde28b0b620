//! Messages about challenges.

use qgo_rules::Color;
use qgo_store::{Challenge, ChallengeId, ChallengeStatus, GameId, Player};
use qgo_words::Words;
use qgo_words::describe;
use qgo_words::text::{number, plain, text};

use crate::games::table::{bold, is_there, mentioned, name};
use crate::markup::relative;
use crate::press::{Press, Reaction};
use crate::terms::Terms;
use crate::time;
use crate::trouble::Trouble;
use crate::{Button, Look, Message};

/// A challenge with all its settings spelled out and, while it is open, its buttons.
pub(crate) fn message(challenge: &Challenge) -> Result<Message, Trouble> {
    let words = Words::for_tag(Some(&challenge.locale));
    let terms = Terms::read(&challenge.terms)
        .map_err(|why| Trouble::Failed(format!("challenge {}: {why}", challenge.id)))?;
    let challenger = bold(words, &challenge.challenger);
    let head = match &challenge.opponent {
        Some(opponent) => words.format(
            "challenge-to",
            &[("challenger", text(challenger)), ("opponent", text(mentioned(words, opponent)))],
        ),
        None => words.format("challenge-open", &[("challenger", text(challenger))]),
    };
    let mut lines = vec![head];
    let of = |game: GameId| words.format("challenge-rematch", &[("game", number(game.0))]);
    lines.extend(terms.rematch.map(of));
    lines.extend(describe::settings(words, &terms.settings));
    lines.extend(time::describe::conditions(words, terms.time.as_ref(), terms.rated));
    lines.push(colour_line(words, terms.colour, &challenge.challenger));
    lines.push(words.format("challenge-expires", &[("when", text(relative(challenge.expires)))]));
    let open = challenge.status == ChallengeStatus::Open;
    Ok(Message {
        text: lines.join("\n"),
        rows: if open { vec![buttons(words, challenge)] } else { Vec::new() },
        notify: challenge.opponent.iter().filter(|o| is_there(o)).map(|o| o.account.user.clone()).collect(),
        ..Message::default()
    })
}

fn colour_line(words: Words, colour: Option<Color>, challenger: &Player) -> String {
    let key = match colour {
        None => "challenge-colour-random",
        Some(Color::Black) => "challenge-colour-black",
        Some(Color::White) => "challenge-colour-white",
    };
    words.format(key, &[("challenger", text(bold(words, challenger)))])
}

fn buttons(words: Words, challenge: &Challenge) -> Vec<Button> {
    let mut buttons = vec![button(words, Reaction::Accept, challenge.id)];
    if challenge.opponent.is_some() {
        buttons.push(button(words, Reaction::Decline, challenge.id));
    }
    buttons.push(button(words, Reaction::Cancel, challenge.id));
    buttons
}

fn button(words: Words, reaction: Reaction, id: ChallengeId) -> Button {
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
