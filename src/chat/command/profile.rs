//! `/profile`: ratings, results, and the history of the ratings.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use qgo_player::Level;
use qgo_render::{Chart, Series, draw_chart};
use qgo_rules::System;
use qgo_store::{Millis, Player, PlayerId, RatingPoint, ResultLine, Tally};
use qgo_words::text::{number, plain, text};
use qgo_words::{Arg, Words};

use crate::ask::{Answer, Ask};
use crate::budget::PICTURE;
use crate::computer::Levels as _;
use crate::computer::opponent::{self, level_at, level_of};
use crate::games::table::{bold, is_there};
use crate::people::rating::{figure, is_provisional};
use crate::pictures::Key;
use crate::pool::Class;
use crate::spec::{Allowed, CommandSpec, Takes, Theme, command, costs, option};
use crate::{File, Message, Reply, User};

/// How many opponents are listed.
const OPPONENTS: usize = 10;
/// How many dates are written below the picture.
const MOMENTS: i64 = 4;

pub(crate) const COMMAND: CommandSpec = command(
    "profile",
    &[option("player", Takes::User)],
    (Theme::People, 0),
    Allowed::AtGames,
    Class::Picture,
    |options| {
        let player = options.user("player")?;
        costs(PICTURE, move |ask| Box::pin(ask.profile(player)))
    },
);

fn bold_name(user: &User) -> String {
    format!("**{}**", qgo_words::text::escaped(&user.name))
}

impl Ask<'_> {
    /// Ratings and results of a user; of the asker if none is named.
    async fn profile(&self, of: Option<User>) -> Answer {
        let user = of.as_ref().unwrap_or(self.asker);
        let store = &self.chat.store;
        let nothing = || {
            let key = if user.account == self.asker.account { "profile-none-own" } else { "profile-none" };
            self.private(key, &[("player", text(bold_name(user)))])
        };
        if let Some(level) = level_at(&user.account) {
            return Ok(self.told_levels("profile-level", user, [level, level]));
        }
        if user.is_self {
            return Ok(self.told_levels("profile-levels", user, [Level::WEAKEST, Level::STRONGEST]));
        }
        let found = store.find_player(&user.account).await?;
        let Some(player) = found.filter(is_there) else { return Ok(nothing()) };
        let (history, results) = (store.history(player.id).await?, store.results(player.id).await?);
        if results.is_empty() && history.is_empty() {
            return Ok(nothing());
        }
        let told = self.told_profile(&player, &history, &results);
        let files = self.history_picture(&player, history).await?;
        Ok(vec![Reply::Private(Message { text: told, files, ..Message::default() })])
    }

    /// The ratings of the computer's levels from one to another.
    fn told_levels(&self, key: &str, user: &User, levels: [Level; 2]) -> Vec<Reply> {
        let range = |system: System| {
            let [lowest, highest] = levels.map(|level| level.rating(system));
            let lowest_too = if lowest < highest { format!("{lowest:.0}–") } else { String::new() };
            format!("{} {lowest_too}{highest:.0}", system.name())
        };
        let list = System::ALL.map(range).join(", ");
        self.private(key, &[("player", text(bold_name(user))), ("list", text(list))])
    }

    fn told_profile(&self, player: &Player, history: &[RatingPoint], results: &[ResultLine]) -> String {
        let mut lines = vec![bold(self.words, player)];
        let mut is_uncertain = false;
        for system in System::ALL {
            for (against_computer, pool, [rated, unrated]) in [
                (false, system.name().to_owned(), ["profile-rated", "profile-unrated"]),
                (true, opponent::pool(system), ["profile-computer", "profile-computer-unrated"]),
            ] {
                let is_of_pool = |line: &&ResultLine| {
                    line.system == system.name() && level_of(&line.opponent).is_some() == against_computer
                };
                let games: Vec<_> = results.iter().filter(is_of_pool).collect();
                let last = history.iter().rfind(|point| point.system == pool);
                if games.is_empty() && last.is_none() {
                    continue;
                }
                let mut args = tally_args(games.iter().map(|line| line.tally));
                args.push(("system", text(system.name())));
                args.push(("rating", text(last.map_or_else(String::new, |point| figure(&point.rated)))));
                lines.push(self.words.format(if last.is_some() { rated } else { unrated }, &args));
                is_uncertain |= last.is_some_and(|point| is_provisional(&point.rated));
            }
        }
        lines.extend(self.told_opponents(results));
        if is_uncertain {
            lines.push(self.words.text("profile-provisional"));
        }
        lines.join("\n")
    }

    /// The results against the opponents who were met most often.
    fn told_opponents(&self, results: &[ResultLine]) -> Vec<String> {
        let mut met: BTreeMap<PlayerId, (&Player, Vec<Tally>)> = BTreeMap::new();
        for line in results {
            met.entry(line.opponent.id).or_insert((&line.opponent, Vec::new())).1.push(line.tally);
        }
        let mut met: Vec<_> = met.into_values().collect();
        met.sort_by_key(|(_, tallies)| Reverse(tallies.iter().map(|t| t.won + t.lost + t.tied).sum::<u32>()));
        let told = |(opponent, tallies): &(&Player, Vec<Tally>)| {
            let mut args = tally_args(tallies.iter().copied());
            args.push(("opponent", text(bold(self.words, opponent))));
            self.words.format("profile-opponent", &args)
        };
        let mut lines = vec![self.words.text("profile-opponents")];
        lines.extend(met.iter().take(OPPONENTS).map(told));
        if let Some(more) = met.len().checked_sub(OPPONENTS).filter(|more| *more > 0) {
            lines.push(self.words.format("profile-more", &[("count", number(more as i64))]));
        }
        if met.is_empty() { Vec::new() } else { lines }
    }

    /// The picture of the ratings over time; `None` if there are no ratings.
    async fn history_picture(
        &self,
        player: &Player,
        mut history: Vec<RatingPoint>,
    ) -> Result<Vec<File>, crate::trouble::Trouble> {
        // Those against the computer are not compared with those among people.
        history.retain(|point| point.system.parse::<System>().is_ok());
        if history.is_empty() {
            return Ok(Vec::new());
        }
        let (words, style, name) = (self.words, self.style, plain(&player.name));
        let pictures = self.chat.pictures.clone();
        let draw = move || {
            let alt = alt_text(words, &name, &history);
            let chart = chart(words, name, &history);
            let bytes = pictures.picture(Key::of("chart", (&chart, style)), || draw_chart(&chart, style));
            File { name: "ratings.png".to_owned(), media_type: "image/png", bytes, alt }
        };
        Ok(vec![self.work_out(draw).await?])
    }
}

fn tally_args(tallies: impl Iterator<Item = Tally>) -> Vec<(&'static str, Arg<'static>)> {
    let sum = tallies.fold(Tally::default(), |sum, tally| Tally {
        won: sum.won + tally.won,
        lost: sum.lost + tally.lost,
        tied: sum.tied + tally.tied,
    });
    vec![("won", number(sum.won)), ("lost", number(sum.lost)), ("tied", number(sum.tied))]
}

/// The history of each system that has one, oldest entry first.
fn by_system(history: &[RatingPoint]) -> impl Iterator<Item = (System, Vec<&RatingPoint>)> {
    System::ALL.into_iter().filter_map(|system| {
        let points: Vec<_> = history.iter().filter(|point| point.system == system.name()).collect();
        (!points.is_empty()).then_some((system, points))
    })
}

fn chart(words: Words, name: String, history: &[RatingPoint]) -> Chart {
    let series = by_system(history).map(|(system, points)| Series {
        name: system.name().to_owned(),
        value: points.last().map_or_else(String::new, |last| figure(&last.rated)),
        points: points.iter().map(|point| (point.rated.at, point.rated.rating)).collect(),
    });
    Chart {
        title: name,
        unit: words.text("profile-axis"),
        moments: moments(history),
        series: series.collect(),
        mark: None,
    }
}

/// Evenly spaced moments from the first to the last entry, with their dates; each date only once.
fn moments(history: &[RatingPoint]) -> Vec<(Millis, String)> {
    let at = || history.iter().map(|point| point.rated.at);
    let (first, last) = (at().min().unwrap_or_default(), at().max().unwrap_or_default());
    let step = last.saturating_sub(first) / (MOMENTS - 1);
    let mut moments: Vec<_> = (0..MOMENTS).map(|i| first + i * step).map(|at| (at, date(at))).collect();
    moments.dedup_by(|later, earlier| later.1 == earlier.1);
    moments
}

/// The day of a moment in UTC, in a form for all languages.
fn date(at: Millis) -> String {
    jiff::Timestamp::from_millisecond(at)
        .map_or_else(|_| String::new(), |at| at.strftime("%Y-%m-%d").to_string())
}

/// The alternative text of the picture, with its numbers.
fn alt_text(words: Words, name: &str, history: &[RatingPoint]) -> String {
    let mut parts = vec![words.format("profile-alt", &[("player", text(name))])];
    for (system, points) in by_system(history) {
        let (Some(first), Some(last)) = (points.first(), points.last()) else { continue };
        let ratings = || points.iter().map(|point| point.rated.rating);
        let args = [
            ("system", text(system.name())),
            ("games", number(points.len() as i64)),
            ("first", text(figure(&first.rated))),
            ("from", text(date(first.rated.at))),
            ("last", text(figure(&last.rated))),
            ("until", text(date(last.rated.at))),
            ("least", text(format!("{:.0}", ratings().fold(f64::INFINITY, f64::min)))),
            ("most", text(format!("{:.0}", ratings().fold(f64::NEG_INFINITY, f64::max)))),
        ];
        let key = if points.len() == 1 { "profile-alt-game" } else { "profile-alt-games" };
        parts.push(words.format(key, &args));
    }
    parts.join(" ")
}
