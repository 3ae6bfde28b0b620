//! The message of a turn: what happened, the position, and what can be done now.

mod buttons;

use qgo_rules::{Action, Color, Event, Match, Phase, Point, View, Viewer, Witnessed};
use qgo_store::{GameRow, PlayerId};
use qgo_words::Words;
use qgo_words::describe;
use qgo_words::text::{fit, number, text};

use super::board::{picture, shown};
use super::{Composer, Note, awaits_witness};
use crate::Message;
use crate::computer::opponent::in_game;
use crate::games::settings::KeptSettings;
use crate::games::table::{bold_names, is_called, is_there, mentioned_names, player, public_words};
use crate::games::told::told_count;
use crate::markup::mention;
use crate::time::control::Control;
use crate::time::{self, standing};
use buttons::is_played_elsewhere;
pub(crate) use buttons::{AFTER_THE_END, game_button, rows};

/// What is told beside the log.
pub(crate) struct Beside {
    /// What the computer says.
    pub(crate) note: Option<Note>,
    /// What the clocks say.
    pub(crate) time: Vec<String>,
    /// What the end did to the ratings.
    pub(crate) ratings: Option<String>,
}

/// The message of a game after the last event of its log, or at its start.
///
/// If it is `late`, because the game has gone on, it says what happened and calls nobody.
pub(crate) fn message(
    composer: &Composer,
    row: &GameRow,
    game: &Match,
    late: bool,
    Beside { note, time, ratings }: Beside,
) -> Message {
    let words = public_words(row);
    let view = game.view(Viewer::Public);
    let event = game.events().last();
    // What the computer does in a moment calls its opponent, too.
    let is_followed = in_game(row).is_some_and(|(computer, _)| view.waits_for(computer));
    let mut called = if late || is_followed { Vec::new() } else { called(&view, event) };
    called.retain(|color| is_called(player(row, *color)));
    let mut parts = match event {
        None => vec![start(words, row, game)],
        Some(event) => after(words, row, &view, game.events(), event),
    };
    parts.extend(note.map(|note| words.text(note.key())));
    if view.phase != Phase::Over && view.proposal.is_none() && moved_unanswered(game.events()) {
        parts.push(words.text("turn-lapsed"));
    }
    if late {
        parts.extend(event.and_then(|event| opened(words, row, event)));
    } else {
        let next = std::iter::once(next(words, row, &view, &called)).chain(time);
        parts.push(next.collect::<Vec<_>>().join("\n"));
        parts.extend(in_secret(composer, words, row, &view));
    }
    parts.extend(
        (event.is_none() || awaits_witness(game))
            .then(|| committed_to(words, composer.platform.keeps_history, game)),
    );
    parts.extend(ratings);
    if view.phase == Phase::Over {
        parts.push(revealed(words, row, &view));
    }
    let shows = shows_board(row, game.events(), &view);
    Message {
        text: joined(parts, composer.platform.limits.message),
        files: if shows { vec![picture(composer, words, row, &view, beside(event))] } else { Vec::new() },
        rows: if late { Vec::new() } else { rows(composer.platform, words, row, told_count(game), &view) },
        notify: called.into_iter().map(|color| player(row, color).account.user.clone()).collect(),
        board: shows.then(|| shown(row, game, &view)),
        ..Message::default()
    }
}

/// The message of a game as it stands, for the place to which `by` moved it.
pub(crate) fn brought(
    composer: &Composer,
    row: &GameRow,
    game: &Match,
    by: Option<PlayerId>,
    time: Vec<String>,
) -> Message {
    let words = public_words(row);
    let view = game.view(Viewer::Public);
    let own = by.map(|by| if row.black.id == by { Color::Black } else { Color::White });
    let [first, second] = if own == Some(Color::White) { [Color::White, Color::Black] } else { Color::ALL };
    // The opponent is called even when it is not their turn: they have to learn where the game goes on.
    let is_asked = |color: &Color| own.is_some_and(|own| own != *color) || view.waits_for(*color);
    let called = [first, second].into_iter().filter(is_asked);
    let called: Vec<_> = called.filter(|color| is_called(player(row, *color))).collect();
    let game_number = ("game", number(row.id.0));
    let told = match own {
        Some(own) => {
            let args = [("player", text(bold_names(words, row)[own].clone())), game_number];
            words.format("turn-brought", &args)
        }
        None => words.format("turn-moved", &[game_number]),
    };
    let next = std::iter::once(next(words, row, &view, &called)).chain(time);
    let mut parts = vec![told, next.collect::<Vec<_>>().join("\n")];
    parts.extend(in_secret(composer, words, row, &view));
    parts.extend(awaits_witness(game).then(|| committed_to(words, composer.platform.keeps_history, game)));
    Message {
        text: joined(parts, composer.platform.limits.message),
        files: vec![picture(composer, words, row, &view, describe::Beside::Standing)],
        rows: rows(composer.platform, words, row, told_count(game), &view),
        notify: called.into_iter().map(|color| player(row, color).account.user.clone()).collect(),
        board: Some(shown(row, game, &view)),
        ..Message::default()
    }
}

/// What the text already says of the picture's contents: of a move, its effect.
fn beside(event: Option<&Event>) -> describe::Beside {
    match event {
        Some(event) if event.action.is_move() => describe::Beside::Everything,
        _ => describe::Beside::Standing,
    }
}

/// The seed, shown after the end.
fn revealed(words: Words, row: &GameRow, view: &View) -> String {
    let Some(seed) = &view.seed else { return words.text("turn-seed-unreadable") };
    let args = [("seed", text(seed.reveal())), ("game", number(row.id.0))];
    words.format("turn-seed", &args)
}

/// Who is notified: the players whom the game waits for, except of their own marks or proposal; of a
/// resignation the winner; of an end that nobody brought about both.
fn called(view: &View, event: Option<&Event>) -> Vec<Color> {
    match event.map(|event| (&event.action, event.color)) {
        Some((Action::TimeUp | Action::CallOff, _)) => return Color::ALL.to_vec(),
        Some((Action::Resign, loser)) => return vec![!loser],
        _ => {}
    }
    let own = event.filter(|event| matches!(event.action, Action::MarkDead { .. } | Action::ProposeEnd));
    let is_called = |color: &Color| view.waits_for(*color) && own.is_none_or(|event| event.color != *color);
    Color::ALL.into_iter().filter(is_called).collect()
}

/// What comes next. It mentions all who are called, because nobody is notified without a mention.
fn next(words: Words, row: &GameRow, view: &View, called: &[Color]) -> String {
    if let Some((computer, _)) = in_game(row)
        && view.phase == Phase::Play
        && view.proposal.is_none()
        && view.waits_for(computer)
        && !view.waits_for(!computer)
    {
        return words
            .format("computer-thinks", &[("computer", text(bold_names(words, row)[computer].clone()))]);
    }
    let next = describe::next(words, view, &mentioned_names(words, row, called));
    let mentions = called.iter().map(|color| mention(&player(row, *color).account.user));
    let missing: Vec<_> = mentions.filter(|mention| !next.contains(mention)).collect();
    if missing.is_empty() { next } else { format!("{}\n{next}", missing.join(" ")) }
}

/// How a secret move is told, where others would see it.
fn in_secret(composer: &Composer, words: Words, row: &GameRow, view: &View) -> Option<String> {
    let told = || words.format("turn-in-secret", &[("game", number(row.id.0))]);
    is_played_elsewhere(composer.platform, row, view).then(told)
}

/// Who plays, with all settings spelled out.
fn start(words: Words, row: &GameRow, game: &Match) -> String {
    let names = bold_names(words, row);
    let args = [("game", number(row.id.0)), ("black", text(names.black)), ("white", text(names.white))];
    let mut settings = vec![words.format("turn-start", &args)];
    settings.extend(describe::settings_beside(words, game.settings()));
    let control = standing::control(row).ok().flatten();
    settings.extend(conditions(words, row, control.as_ref()));
    settings.join("\n")
}

/// What the players have agreed to besides the rules.
pub(crate) fn conditions(words: Words, row: &GameRow, control: Option<&Control>) -> Vec<String> {
    let against = in_game(row).is_some();
    let mut conditions = time::describe::conditions(words, control, row.rated && !against);
    conditions.extend((row.rated && against).then(|| words.text("settings-rated-computer")));
    conditions.extend(KeptSettings::agree_to_hints(&row.settings).then(|| words.text("settings-hints")));
    conditions
}

/// The hash of the seed, in a line of its own: who wants to check the chance copies it. And what it proves, and
/// what not: a platform that keeps its messages itself also chooses their ids.
pub(crate) fn committed_to(words: Words, keeps_history: bool, game: &Match) -> String {
    let key = match game.secret().witnessed() {
        Witnessed::Without => "turn-commitment",
        Witnessed::Awaited | Witnessed::By(_) if keeps_history => "turn-commitment-witnessed",
        Witnessed::Awaited | Witnessed::By(_) => "turn-commitment-local",
    };
    words.format(key, &[("commitment", text(game.secret().commitment().to_string()))])
}

/// The effect of an event, in words.
pub(crate) fn after(
    words: Words,
    row: &GameRow,
    view: &View,
    events: &[Event],
    event: &Event,
) -> Vec<String> {
    let names = bold_names(words, row);
    let told = |key: &str| vec![words.format(key, &[("player", text(names[event.color].clone()))])];
    // Who declines their own proposal withdraws it.
    let own = proposer(events) == Some(event.color);
    match &event.action {
        // A commitment or a proposal is told together with whom it waits for, see `next` and `opened`.
        Action::Commit { .. } | Action::ProposeEnd | Action::ProposeUndo => Vec::new(),
        Action::Annul { .. } => vec![words.text("turn-annulled")],
        action if action.is_move() => {
            vec![describe::happened(words, view, &names), describe::numbers(words, view)]
        }
        Action::Resign | Action::TimeUp => vec![describe::happened(words, view, &names)],
        // That it was called off is told with what comes next.
        Action::CallOff => match Color::ALL.into_iter().find(|color| !is_there(player(row, *color))) {
            Some(gone) => vec![words.format("turn-left", &[("player", text(names[gone].clone()))])],
            None if row.time.is_some() => vec![words.text("turn-time-of-both")],
            None => Vec::new(),
        },
        Action::AcceptEnd => {
            let forgotten = half_made(events)
                .map(|color| words.format("turn-forgotten", &[("player", text(names[color].clone()))]));
            told("turn-accepted-end").into_iter().chain(forgotten).collect()
        }
        Action::DeclineEnd => told(if own { "turn-withdrew-end" } else { "turn-declined-end" }),
        Action::MarkDead { .. } => told("turn-marked"),
        Action::Confirm => told("turn-confirmed"),
        Action::Resume => told("turn-resumed"),
        Action::AcceptUndo => told("turn-accepted-undo"),
        Action::DeclineUndo => told(if own { "turn-withdrew-undo" } else { "turn-declined-undo" }),
        _ => Vec::new(),
    }
}

/// Whose commitment is dropped because the last event begins the count before it was answered.
fn half_made(events: &[Event]) -> Option<Color> {
    let earlier = &events[..events.len().saturating_sub(1)];
    let decides = |event: &&Event| {
        let action = &event.action;
        action.is_move() || matches!(action, Action::AcceptEnd | Action::Resume | Action::AcceptUndo)
    };
    let last = earlier.iter().rev().find(decides)?;
    matches!(last.action, Action::Commit { .. }).then_some(last.color)
}

/// A commitment or a proposal, for a late message, which does not say what comes next.
fn opened(words: Words, row: &GameRow, event: &Event) -> Option<String> {
    let key = match &event.action {
        Action::Commit { .. } => "turn-committed",
        Action::ProposeEnd => "turn-proposed-end",
        Action::ProposeUndo => "turn-proposed-undo",
        _ => return None,
    };
    Some(words.format(key, &[("player", text(bold_names(words, row)[event.color].clone()))]))
}

/// Who made the last proposal.
fn proposer(events: &[Event]) -> Option<Color> {
    let proposes = |event: &&Event| matches!(event.action, Action::ProposeEnd | Action::ProposeUndo);
    events.iter().rev().find(proposes).map(|event| event.color)
}

/// Whether the last event is a move made while a proposal waited for its answer.
fn moved_unanswered(events: &[Event]) -> bool {
    let Some((last, before)) = events.split_last() else { return false };
    let leaves_open = |action: &Action| {
        use Action::{Annul, Commit, Confirm, MarkDead};
        matches!(action, Commit { .. } | Annul { .. } | MarkDead { .. } | Confirm)
    };
    let before = before.iter().rev().map(|event| &event.action).find(|action| !leaves_open(action));
    last.action.is_move() && matches!(before, Some(Action::ProposeEnd | Action::ProposeUndo))
}

/// The stones that are marked dead.
pub(crate) fn marks(words: Words, dead: &[Point]) -> String {
    if dead.is_empty() {
        return words.text("marks-none");
    }
    let points: Vec<_> = dead.iter().map(Point::to_string).collect();
    words.format("marks", &[("points", text(points.join(" ")))])
}

/// Whether the position is worth a picture: it changed, or the game is over. The computer confirms its marks as soon as it
/// has set them, so that they are first seen then.
pub(crate) fn shows_board(row: &GameRow, events: &[Event], view: &View) -> bool {
    let told = match (events, in_game(row)) {
        ([.., marks, Event { action: Action::Confirm, color, .. }], Some((computer, _)))
            if *color == computer && marks.color == computer =>
        {
            Some(marks)
        }
        _ => events.last(),
    };
    view.phase == Phase::Over
        || !matches!(
            told.map(|event| &event.action),
            Some(
                Action::ProposeEnd
                    | Action::DeclineEnd
                    | Action::ProposeUndo
                    | Action::DeclineUndo
                    | Action::Confirm
                    | Action::Commit { .. }
                    | Action::Annul { .. }
            )
        )
}

/// The parts as paragraphs of together at most `most` characters. If they are too long, the longest is cut.
fn joined(mut parts: Vec<String>, most: usize) -> String {
    parts.retain(|part| !part.is_empty());
    loop {
        let whole = parts.join("\n\n");
        let excess = whole.chars().count().saturating_sub(most);
        let longest = parts.iter_mut().max_by_key(|part| part.chars().count());
        match longest.filter(|_| excess > 0) {
            Some(longest) => {
                let length = longest.chars().count();
                *longest = fit(longest, (length / 2).max(length.saturating_sub(excess)));
            }
            None => return whole,
        }
    }
}

#[cfg(test)]
mod tests {
    use qgo_rules::Choice;

    use super::*;

    #[test]
    fn a_count_forgets_only_a_commitment_that_was_not_answered() {
        let event = |color, action| Event { color, action, draws: Vec::new(), host_limit: None };
        let half = || event(Color::White, Action::Commit { choice: Some(Choice::Pass) });
        let whole = || {
            let choices = qgo_rules::ByColor { black: Choice::Pass, white: Choice::Pass };
            event(Color::Black, Action::Reveal { choices })
        };
        let propose = || event(Color::Black, Action::ProposeEnd);
        let accept = || event(Color::White, Action::AcceptEnd);
        assert_eq!(half_made(&[half(), propose(), accept()]), Some(Color::White));
        assert_eq!(half_made(&[half(), whole(), propose(), accept()]), None);
        assert_eq!(half_made(&[propose(), accept()]), None);
        let resume = event(Color::Black, Action::Resume);
        let earlier = [half(), propose(), accept(), resume, propose(), accept()];
        assert_eq!(half_made(&earlier), None, "forgotten before");
    }

    #[test]
    fn the_longest_paragraph_gives_way() {
        const MOST: usize = 2000;
        let part = |c: char, length: usize| c.to_string().repeat(length);
        let fitting = joined(vec![part('a', 1100), String::new(), part('b', 800)], MOST);
        assert_eq!(fitting, format!("{}\n\n{}", part('a', 1100), part('b', 800)));
        let cut = joined(vec![part('a', 1100), part('b', 900), part('c', 100)], MOST);
        let expected = format!("{}…\n\n{}\n\n{}", part('a', 995), part('b', 900), part('c', 100));
        assert_eq!(cut, expected);
        let all_long = joined(vec![part('a', 5000), part('b', 5000), part('c', 5000)], MOST);
        assert!(all_long.chars().count() <= MOST);
        assert!(['a', 'b', 'c'].iter().all(|c| all_long.contains(*c)), "{all_long}");
    }
}
