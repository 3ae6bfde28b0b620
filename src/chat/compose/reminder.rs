//! The reminder that a player's time is running out.

use qgo_rules::{Color, Viewer};
use qgo_store::{GameRow, Millis, Place, Player, PlayerId, ToldCount};
use qgo_words::Words;
use qgo_words::text::{number, text};

use super::turn::rows;
use crate::games::table::{Table, is_called, player, public_words};
use crate::markup::{channel, mention, relative};
use crate::time::clock::Clocks;
use crate::time::clock::GRACE;
use crate::time::control::DAY;
use crate::trouble::Trouble;
use crate::{Chat, Message, Platform};

/// How many of the player's most urgent games are searched for others to name.
const LOOKED_AT: u32 = 50;
/// How many other games are named.
const NAMED: usize = 5;

/// Another game in which the player's time runs out soon.
struct Other {
    row: GameRow,
    deadline: Millis,
}

impl Chat {
    /// The reminder for `players`; `None` if all have been told of more than `told_count` events since, or if
    /// nobody is left to be reminded.
    pub(super) async fn reminder(
        &self,
        platform: &Platform,
        row: GameRow,
        told_count: ToldCount,
        players: &[PlayerId],
    ) -> Result<Option<Message>, Trouble> {
        let table = self.table(row).await?;
        let now = self.clock.now();
        let clocks = self.clocks(&table.row, &table.game, now).await?;
        let Some(clocks) = clocks.filter(|_| table.told_count() == told_count) else { return Ok(None) };
        let words = public_words(&table.row);
        let (mut lines, mut notify) = (Vec::new(), Vec::new());
        for color in Color::ALL {
            let Player { id, account, .. } = player(&table.row, color);
            let Some(deadline) = clocks.deadline(color) else { continue };
            if !players.contains(id) || !is_called(player(&table.row, color)) {
                continue;
            }
            notify.push(account.user.clone());
            let args = [
                ("player", text(mention(&account.user))),
                ("game", number(table.row.id.0)),
                ("when", text(relative(deadline))),
            ];
            lines.push(words.format("reminder", &args));
            let others = self.others(&table.row, color, now).await?;
            lines.extend(others_told(words, &table.row, &others));
        }
        if notify.is_empty() {
            return Ok(None);
        }
        let view = table.game.view(Viewer::Public);
        Ok(Some(Message {
            text: lines.join("\n"),
            rows: rows(platform, words, &table.row, told_count, &view),
            notify,
            ..Message::default()
        }))
    }

    /// A game and its clocks; `None` if it has no clock or cannot be read.
    async fn timed(&self, row: GameRow, now: Millis) -> Result<Option<(Table, Clocks)>, Trouble> {
        let read = async {
            let table = self.table(row).await?;
            let clocks = self.clocks(&table.row, &table.game, now).await?;
            Ok(clocks.map(|clocks| (table, clocks)))
        };
        match read.await {
            Err(Trouble::Damaged(..)) => Ok(None),
            read => read,
        }
    }

    /// The other games in which the player's time runs out within a day, most urgent first.
    async fn others(&self, row: &GameRow, color: Color, now: Millis) -> Result<Vec<Other>, Trouble> {
        let me = player(row, color);
        let until = now.saturating_add(DAY);
        let mut others = Vec::new();
        for other in self.store.games_of(me.id, 0, LOOKED_AT).await? {
            // A game that is not due by then does not end by then.
            if other.id == row.id || other.due.is_none_or(|due| due > until.saturating_add(GRACE)) {
                continue;
            }
            let Some((table, clocks)) = self.timed(other, now).await? else { continue };
            let deadline = table.color_of(&me.account).and_then(|color| clocks.deadline(color));
            others.extend(
                deadline.filter(|at| *at <= until).map(|deadline| Other { row: table.row, deadline }),
            );
        }
        others.sort_by_key(|other| other.deadline);
        Ok(others)
    }
}

/// Whether two places are in the same server. A conversation outside any server shares it with no other
/// place.
fn is_one_server(a: &Place, b: &Place) -> bool {
    let same = match (&a.server, &b.server) {
        (None, None) => a.lobby().channel == b.lobby().channel,
        (a, b) => a == b,
    };
    same && a.platform == b.platform
}

/// The games of the same server by name; of all others only their number.
fn others_told(words: Words, row: &GameRow, others: &[Other]) -> Vec<String> {
    let is_here = |other: &&Other| is_one_server(&other.row.place, &row.place);
    let named: Vec<_> = others.iter().filter(is_here).take(NAMED).collect();
    let line = |other: &&Other| {
        let args = [
            ("game", number(other.row.id.0)),
            ("channel", text(channel(&other.row.place.channel))),
            ("when", text(relative(other.deadline))),
        ];
        words.format("reminder-other", &args)
    };
    let mut lines: Vec<_> = named.iter().map(line).collect();
    let unnamed = others.len() - named.len();
    if unnamed > 0 {
        lines.push(words.format("reminder-others", &[("count", number(unnamed as i64))]));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_conversation_outside_servers_is_nobody_elses() {
        let place = |server: Option<&str>, channel: &str, parent: Option<&str>| Place {
            platform: "test".to_owned(),
            server: server.map(str::to_owned),
            channel: channel.to_owned(),
            parent: parent.map(str::to_owned),
        };
        let server = place(Some("s"), "a", None);
        assert!(is_one_server(&place(Some("s"), "b", None), &server));
        assert!(!is_one_server(&place(Some("t"), "a", None), &server));
        let direct = place(None, "a", None);
        assert!(is_one_server(&place(None, "m", Some("a")), &direct));
        assert!(!is_one_server(&place(None, "b", None), &direct));
        assert!(!is_one_server(&direct, &server) && !is_one_server(&server, &direct));
    }
}
