//! `/leaderboard`.

use qgo_rules::System;
use qgo_store::Ranked;
use qgo_words::text::{lines_within, number, text};

use crate::ask::{Answer, Ask, server_key};
use crate::computer::Levels as _;
use crate::computer::opponent::{self, level_of};
use crate::games::table::bold;
use crate::people::rating::{figure, is_provisional};
use crate::pool::Class;
use crate::spec::{Allowed, CommandSpec, Takes, Theme, any_of, command, free, option};
use crate::{Message, Presence, Reply};

/// How many players are listed.
const SHOWN: usize = 20;
/// How many are listed who have played against the computer, with its levels.
const SHOWN_OF_COMPUTER: u32 = 10;
/// Down to which place the asker's own place is told.
const RANKED: u32 = 1000;

pub(crate) const COMMAND: CommandSpec = command(
    "leaderboard",
    &[option("rules", any_of!(System)), option("scope", Takes::Choice(&["server", "everywhere"]))],
    (Theme::People, 1),
    Allowed::AtGames,
    Class::Picture,
    |options| {
        let system = options.one_of("rules")?;
        let everywhere = options.choice("scope")?.map(|scope| scope == "everywhere");
        free(move |ask| Box::pin(ask.leaderboard(system, everywhere)))
    },
);

impl Ask<'_> {
    /// The strongest players of a system, on this server or everywhere; below the first ones, the asker's own
    /// line.
    async fn leaderboard(&self, system: Option<System>, everywhere: Option<bool>) -> Answer {
        let has_server = self.place.server.is_some() || self.presence == Presence::Member;
        if everywhere == Some(false) && !has_server {
            return Err(self.trouble("leaderboard-no-server", &[]));
        }
        let everywhere = everywhere.unwrap_or(!has_server);
        let system = system.unwrap_or(self.server.system());
        let server = server_key(self.place);
        let scope = (!everywhere).then_some((self.place.platform.as_str(), server));
        let store = &self.chat.store;
        let all = store.leaderboard(system.name(), scope, RANKED).await?;
        let mut against = match self.server.computer {
            true => store.leaderboard(&opponent::pool(system), scope, SHOWN_OF_COMPUTER).await?,
            false => Vec::new(),
        };
        // What is stored of a level is how it was rated when it played last.
        for Ranked { player, rated, .. } in &mut against {
            rated.rating = level_of(player).map_or(rated.rating, |level| level.rating(system));
        }
        against.sort_by(|one, other| {
            let is_certain = |ranked: &Ranked| !is_provisional(&ranked.rated);
            is_certain(other).cmp(&is_certain(one)).then(other.rated.rating.total_cmp(&one.rated.rating))
        });
        let label = self.words.choice_label("leaderboard", "rules", system.name());
        let args =
            [("system", text(label)), ("scope", text(if everywhere { "everywhere" } else { "server" }))];
        if all.is_empty() && against.is_empty() {
            return Ok(self.private("leaderboard-none", &args));
        }
        let own = all.iter().position(|ranked| ranked.player.account == self.asker.account);
        let own = own.filter(|place| *place >= SHOWN).map(|place| {
            let line = self.ranked_line(place, &all[place]);
            self.words.format("leaderboard-own", &[("line", text(line))])
        });
        let head = self.words.format("leaderboard-head", &args);
        let reserved = head.chars().count() + own.as_ref().map_or(0, |own| own.chars().count()) + 2;
        let mut lines = self.ranked_lines(&all);
        if !against.is_empty() {
            lines.push(self.words.text("leaderboard-computer"));
            lines.extend(self.ranked_lines(&against));
        }
        let fitting = lines_within(&lines, self.platform.limits.message.saturating_sub(reserved));
        let lines = [head].into_iter().chain(lines.into_iter().take(fitting)).chain(own);
        let text = lines.collect::<Vec<_>>().join("\n");
        Ok(vec![Reply::Private(Message { text, ..Message::default() })])
    }

    /// The lines of the first players; the provisional ones come below a line of their own.
    fn ranked_lines(&self, all: &[Ranked]) -> Vec<String> {
        let mut lines = Vec::new();
        let mut is_below = false;
        for (place, ranked) in all.iter().enumerate().take(SHOWN) {
            if is_provisional(&ranked.rated) && !is_below {
                is_below = true;
                lines.push(self.words.text("leaderboard-provisional"));
            }
            lines.push(self.ranked_line(place, ranked));
        }
        lines
    }

    fn ranked_line(&self, place: usize, ranked: &Ranked) -> String {
        let args = [
            ("place", number(place as i64 + 1)),
            ("player", text(bold(self.words, &ranked.player))),
            ("rating", text(figure(&ranked.rated))),
            ("won", number(ranked.tally.won)),
            ("lost", number(ranked.tally.lost)),
            ("tied", number(ranked.tally.tied)),
        ];
        self.words.format("leaderboard-line", &args)
    }
}
