//! `/games`.

use qgo_rules::Color;
use qgo_store::{GameRow, Millis, Player};
use qgo_words::describe;
use qgo_words::text::{number, text};

use crate::ask::Ask;
use crate::games::settings::KeptSettings;
use crate::games::table::{Table, bold};
use crate::markup::{channel, links, message_link, relative};
use crate::pool::Class;
use crate::press::Press;
use crate::spec::{Allowed, CommandSpec, Theme, command, free};
use crate::trouble::Trouble;
use crate::{Button, Look, Message, PlatformLimits, Reply};

/// What the clocks of a game say.
#[derive(Clone, Copy, Debug)]
enum Time {
    /// Nothing: there are no clocks, or they cannot be read.
    Unknown,
    Paused,
    /// Time runs out: the asker's own, or the opponent's.
    RunsOut {
        at: Millis,
        own: bool,
    },
    /// The player to move is away until then.
    Away(Millis),
}

/// How many games a page has at most: each may need two buttons.
const PAGE: u32 = 8;
/// Games are counted up to this number; a list that reaches it only says that there are many.
const COUNTED: u32 = 100;
/// How many ended games are listed.
const PAST: u32 = 5;

pub(crate) const COMMAND: CommandSpec =
    command("games", &[], (Theme::Games, 4), Allowed::AtGames, Class::Picture, |_| {
        free(|ask| Box::pin(async { Ok(vec![Reply::Private(ask.games_from(0).await?)]) }))
    });

impl Ask<'_> {
    /// The asker's own games after the first `skip`, as many as fit. Other games are listed only on the first
    /// page.
    pub(super) async fn games_from(&self, skip: u32) -> Result<Message, Trouble> {
        let store = &self.chat.store;
        // Looking alone does not make anybody a player.
        let me = store.find_player(&self.asker.account).await?;
        let (mut on, count) = match &me {
            Some(me) => {
                (store.games_of(me.id, skip, PAGE).await?, store.count_games_of(me.id, COUNTED).await?)
            }
            None => (Vec::new(), 0),
        };
        self.chat.look_for_channels(&mut on).await?;
        let on = self.by_urgency(on).await?;
        let mut list = List::of(&self.platform.limits);
        if !on.is_empty() {
            list.push(&self.head(skip, count));
        }
        let listed = on.iter().take_while(|(row, time)| list.push(&self.game_line(row, *time))).count();
        let next = skip.saturating_add(listed as u32);
        if skip == 0 {
            self.others_listed(&mut list, me.as_ref(), on.is_empty()).await?;
        }
        let mut rows = self.rescues(on[..listed].iter().map(|(row, _)| row));
        // If the count reached its limit, there may be another page.
        let is_more = listed > 0 && (next < count || count == COUNTED);
        rows.extend(is_more.then(|| vec![self.further(next)]));
        let text = if list.lines.is_empty() { self.words.text("games-none") } else { list.lines.join("\n") };
        Ok(Message { text, rows, ..Message::default() })
    }

    fn head(&self, skip: u32, count: u32) -> String {
        match (skip, count) {
            (0, COUNTED) => self.words.format("games-on-many", &[("count", number(COUNTED - 1))]),
            (0, count) => self.words.format("games-on", &[("count", number(count))]),
            _ => self.words.text("games-on-further"),
        }
    }

    /// Lists the asker's last games, and those of others here.
    async fn others_listed(
        &self,
        list: &mut List,
        me: Option<&Player>,
        none_on: bool,
    ) -> Result<(), Trouble> {
        let past = match me {
            Some(me) => self.chat.store.past_games_of(me.id, PAST).await?,
            None => Vec::new(),
        };
        let here = self.games_here(me).await?;
        let mut lines = Vec::new();
        if none_on && past.is_empty() && !here.is_empty() {
            lines.push(self.words.text("games-none-own"));
        }
        if !past.is_empty() {
            lines.push(self.words.text("games-past"));
            lines.extend(past.iter().map(|row| self.game_line(row, Time::Unknown)));
        }
        lines.extend(here);
        for line in &lines {
            if !list.push(line) {
                break;
            }
        }
        Ok(())
    }

    fn further(&self, skip: u32) -> Button {
        Button::new(&Press::Games(skip), self.words.text("button-further-games"), Look::Secondary)
    }

    /// The games with what their clocks say; those come first in which the asker's time runs out first.
    async fn by_urgency(&self, games: Vec<GameRow>) -> Result<Vec<(GameRow, Time)>, Trouble> {
        let mut timed = Vec::new();
        for row in games {
            let own = self.own_color(&row);
            let time = match row.time {
                Some(_) if row.paused => Time::Paused,
                Some(_) => match self.table(row.clone()).await {
                    Ok(table) => self.time_of(&table, own).await?,
                    // A game that cannot be read must not keep the others from being listed.
                    Err(Trouble::Damaged(..)) => Time::Unknown,
                    Err(trouble) => return Err(trouble),
                },
                None => Time::Unknown,
            };
            timed.push((row, time));
        }
        timed.sort_by_key(|(_, time)| match time {
            Time::RunsOut { at, own: true } => *at,
            _ => Millis::MAX,
        });
        Ok(timed)
    }

    /// What the clocks of a game say: the asker's own clock if it runs, else the opponent's.
    async fn time_of(&self, table: &Table, own: Color) -> Result<Time, Trouble> {
        let Some(clocks) = self.chat.clocks(&table.row, &table.game, self.now).await? else {
            return Ok(Time::Unknown);
        };
        let running = [own, !own].into_iter().find(|color| clocks.began[*color].is_some());
        let Some(color) = running else { return Ok(Time::Unknown) };
        Ok(match (clocks.off_at(color, self.now), clocks.deadline(color)) {
            (Some(Some(back)), _) => Time::Away(back),
            (_, Some(at)) => Time::RunsOut { at, own: color == own },
            (_, None) => Time::Unknown,
        })
    }

    fn until(&self, state: String, time: Time) -> String {
        let (key, when) = match time {
            Time::Unknown => return state,
            Time::Paused => ("games-paused", String::new()),
            Time::RunsOut { at, .. } => ("games-until", relative(at)),
            Time::Away(back) => ("games-away", relative(back)),
        };
        self.words.format(key, &[("state", text(state)), ("when", text(when))])
    }

    pub(super) fn own_color(&self, row: &GameRow) -> Color {
        if row.black.account == self.asker.account { Color::Black } else { Color::White }
    }

    /// A line about a game, without what its clocks say.
    pub(super) fn standing_line(&self, row: &GameRow) -> String {
        self.game_line(row, Time::Unknown)
    }

    /// A line about a game: number, channel, opponent, settings, whose turn it is and for how long.
    fn game_line(&self, row: &GameRow, time: Time) -> String {
        let own = self.own_color(row);
        let (opponent, my_turn) = match own {
            Color::Black => (&row.white, row.to_act.black),
            Color::White => (&row.black, row.to_act.white),
        };
        let settings = KeptSettings::read(&row.settings).map(|s| (s.system(), s.size())).ok();
        let state = match (&row.result, my_turn) {
            (Some(result), _) => {
                let told = settings.zip(result.parse().ok());
                let told = told.map(|((system, _), outcome)| describe::outcome(self.words, system, outcome));
                told.unwrap_or_else(|| result.clone())
            }
            (None, true) => self.words.text("games-your-turn"),
            (None, false) => self.words.text("games-their-turn"),
        };
        let state = if row.place_gone && row.result.is_none() {
            self.words.format("games-lost", &[("state", text(state))])
        } else {
            self.until(state, time)
        };
        let (system, size) = settings.map_or(("?", 0), |(system, size)| (system.name(), size));
        self.words.format(
            "games-line",
            &[
                ("game", text(numbered(row))),
                ("channel", text(channel(&row.place.channel))),
                ("opponent", text(bold(self.words, opponent))),
                ("system", text(self.words.choice_label("challenge", "rules", system))),
                ("size", number(size)),
                ("state", text(state)),
            ],
        )
    }
}

/// Lines that fit into one message.
struct List {
    lines: Vec<String>,
    room: usize,
    /// By how much the address of a link may become longer.
    longer_link: usize,
}

impl List {
    const fn of(limits: &PlatformLimits) -> Self {
        Self { lines: Vec::new(), room: limits.message, longer_link: limits.longer_link }
    }

    /// Adds a line if it fits.
    fn push(&mut self, line: &str) -> bool {
        let needed = line.chars().count() + 1 + links(line) * self.longer_link;
        let fits = needed <= self.room;
        if fits {
            self.room -= needed;
            self.lines.push(line.to_owned());
        }
        fits
    }
}

/// The number of a game, as a link to its latest board.
pub(super) fn numbered(row: &GameRow) -> String {
    let label = format!("#{}", row.id);
    match row.board.as_deref().filter(|_| !row.place_gone) {
        Some(board) => message_link(&label, &row.place, board),
        None => label,
    }
}
