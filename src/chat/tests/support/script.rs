//! Scripts of conversations. Each line is one of:
//!
//! - `aki: /move C3 E4` – somebody types a line;
//! - `aki presses accept` – presses the newest button with that action that they can see (of a choice:
//!   `keep-D4`); `aki presses pass of m3` – one of an older message, which they still see somewhere;
//!   `aki presses q1:g:fly:1:1` – something that no button carries;
//! - `aki reacts ✅` – reacts to the newest message that is answered so; `of m3` as above;
//! - `aki fills move: C3 E4` – opens the form of the newest such button and sends it, with `|` between
//!   its fields; `of m3` as above;
//! - `aki types move at: C3 E` – types an option and gets offers;
//! - `! restart`, `! key lost` and `! key back` (a restart with another key), `! accept 1` (the host lets the
//!   log of a game count as it is), `! wait 8 days`, `! down 3 days`
//!   (QGo is stopped), `! jump 8 days`, `! jump back 8 days` (the system's clock is set), `! in m1`
//!   (a thread of the channel), `! in c1` (a channel), `! outside guest`, `! outside alone` (a
//!   conversation outside any server, with others or with QGo alone), `! alone aki` (her own conversation
//!   with QGo, until `! in c1`), `! name bo NAME`, `! admin aki`
//!   (may change the server's settings), `! missing PERMISSION …`,
//!   `! missing-for-threads PERMISSION …`, `! delivery off`, `! delivery on`,
//!   `! gone c1` and `! back c1` (a channel is deleted, or was not after all),
//!   `! store locked` (until `! store works`), `! platform later`, `! platform never` (the next post);
//! - `# …` – a remark.

use std::time::Duration;

use qgo_chat::{Clock, Message, Platform, Presence, Reply, What};
use qgo_store::Place;

use super::courier::{Failure, Seen, check_limits};
use super::faulty::Fault;
use super::world::World;

/// The most reactions that QGo puts under what all see: each is a message of its own to some platforms.
const MOST_REACTIONS: usize = 8;

/// Runs a script; returns it with everything that was seen.
pub(crate) async fn run(script: &str, platform: &'static Platform, language: &str) -> String {
    let mut stage =
        Stage { world: World::on(platform, language).await, messages: Vec::new(), out: String::new() };
    for line in script.lines() {
        stage.out.push_str(line);
        stage.out.push('\n');
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        match line.strip_prefix("! ") {
            Some(direction) => stage.direct(direction).await,
            None => stage.act(line).await,
        }
        let mut seen = stage.world.delivered().await;
        // Channels do not wait for each other, so only the order within one is certain.
        seen.sort_by(|a, b| a.channel().cmp(b.channel()));
        for seen in seen {
            stage.show_seen(seen);
        }
    }
    stage.out
}

struct Stage {
    world: World,
    /// Everything with buttons that was shown: to whom (`None` for all), its id, and the buttons' ids.
    messages: Vec<Shown>,
    out: String,
}

struct Shown {
    to: Option<String>,
    id: Option<String>,
    buttons: Vec<String>,
    /// The reactions that press them, with the ids.
    emojis: Vec<(&'static str, String)>,
}

impl Shown {
    fn of(message: &Message, to: Option<String>, id: Option<String>) -> Self {
        let buttons = || message.rows.iter().flatten();
        Self {
            to,
            id,
            buttons: buttons().map(|button| button.id.clone()).collect(),
            emojis: buttons().filter_map(|button| Some((button.emoji?, button.id.clone()))).collect(),
        }
    }
}

impl Stage {
    async fn direct(&mut self, direction: &str) {
        let (verb, rest) = direction.split_once(' ').unwrap_or((direction, ""));
        let world = &mut self.world;
        match verb {
            "restart" => world.restart().await,
            "key" => {
                world.key = if rest == "lost" { 8 } else { 7 };
                world.restart().await;
            }
            "accept" => world.accept(rest.parse().unwrap()).await,
            "wait" => world.wait(duration(rest)).await,
            "down" => world.down(duration(rest)).await,
            "jump" => {
                let (sign, by) = rest.strip_prefix("back ").map_or((1, rest), |by| (-1, by));
                world.clock.set(world.clock.now() + sign * duration(by).as_millis() as i64);
            }
            "in" => {
                let parent = rest.starts_with('m').then(|| "c1".to_owned());
                let server = Some("s1".to_owned());
                world.place = Place { channel: rest.to_owned(), parent, server, ..world.place.clone() };
                world.presence = Presence::Member;
            }
            "alone" => {
                let channel = format!("d-{rest}");
                world.place = Place { channel, parent: None, server: None, ..world.place.clone() };
                world.presence = Presence::Alone;
            }
            "outside" => {
                world.presence = if rest == "alone" { Presence::Alone } else { Presence::Guest };
                world.place.server = None;
            }
            "name" => {
                let (user, name) = rest.split_once(' ').expect("a user and a name");
                let id = format!("u-{user}");
                let user = world.users.iter_mut().find(|u| u.account.user == id).expect("a user");
                user.name = unescaped(name);
            }
            "admin" => world.admins.push(rest.to_owned()),
            "missing" => world.missing_permissions = words(rest),
            "missing-for-threads" => world.missing_for_threads = words(rest),
            "delivery" => world.delivers = rest == "on",
            "store" => world.store().set(Fault::named(rest)),
            "gone" => drop(world.courier.gone.lock().unwrap().insert(rest.to_owned())),
            "back" => drop(world.courier.gone.lock().unwrap().remove(rest)),
            "platform" => {
                let failure = if rest == "never" { Failure::Never } else { Failure::Later(None) };
                world.courier.failures.lock().unwrap().push(failure);
            }
            _ => panic!("no such direction: {direction}"),
        }
    }

    async fn act(&mut self, line: &str) {
        if let Some((user, typed)) = line.split_once(": ").filter(|(user, _)| !user.contains(' ')) {
            let typed = match typed.strip_prefix("repeat ") {
                Some(text) => text.repeat(4000 / text.len()),
                None => unescaped(typed),
            };
            let replies = self.world.line(user, &typed).await;
            return self.show_replies(user, replies);
        }
        let (user, rest) = line.split_once(' ').expect("a user and what they do");
        let (verb, rest) = rest.split_once(' ').expect("what they do and with what");
        match verb {
            "presses" => self.press(user, rest).await,
            "reacts" => self.react(user, rest).await,
            "fills" => self.fill(user, rest).await,
            "types" => self.type_option(user, rest).await,
            _ => panic!("nobody can do this: {line}"),
        }
    }

    async fn press(&mut self, user: &str, button: &str) {
        let Some(id) = self.find_button(user, button) else { return };
        assert!(self.world.form(user, &id).is_none(), "it opens a form");
        let what = What::Press { id };
        let replies = self.world.ask(user, what).await;
        self.show_replies(user, replies);
    }

    /// Reacts to the newest message that has a button with this emoji.
    async fn react(&mut self, user: &str, rest: &str) {
        let (emoji, message) = match rest.split_once(" of ") {
            Some((emoji, message)) => (emoji, Some(message)),
            None => (rest, None),
        };
        let mut seen = self.messages.iter().rev().filter(|shown| {
            let is_for = shown.to.as_deref().is_none_or(|to| to == user);
            is_for && message.is_none_or(|message| shown.id.as_deref() == Some(message))
        });
        let found = seen.find_map(|shown| shown.emojis.iter().find(|(known, _)| *known == emoji));
        let Some((_, id)) = found else { return self.show("(there is no such reaction)") };
        let what = What::Press { id: id.clone() };
        let replies = self.world.ask(user, what).await;
        self.show_replies(user, replies);
    }

    async fn fill(&mut self, user: &str, rest: &str) {
        let (button, typed) = rest.split_once(':').expect("a button and what is typed");
        let Some(id) = self.find_button(user, button) else { return };
        let form = self.world.form(user, &id).expect("a form");
        let shown = form.fields.iter().map(|field| format!("{} ({})", field.label, field.placeholder));
        self.show(&format!("form: {} – {}", form.title, shown.collect::<Vec<_>>().join(" | ")));
        let typed = typed.split('|').map(|typed| typed.trim().to_owned());
        let fields = form.fields.iter().map(|field| field.id.clone()).zip(typed).collect();
        let replies = self.world.ask(user, What::Form { id: form.id, fields }).await;
        self.show_replies(user, replies);
    }

    async fn type_option(&mut self, user: &str, rest: &str) {
        let (option, typed) = rest.split_once(':').expect("an option and what is typed");
        let (command, option) = option.rsplit_once(' ').expect("a command and an option");
        let typing = self.world.typing(user, command, option, typed.strip_prefix(' ').unwrap_or(typed));
        let offers = self.world.chat().complete(typing).await;
        assert!(offers.len() <= self.world.platform.limits.offers);
        let offers: Vec<_> = offers
            .into_iter()
            .map(|offer| match offer.label == offer.value {
                true => offer.label,
                false => format!("{} = {}", offer.label, offer.value),
            })
            .collect();
        self.show(&format!("offers: {}", offers.join(" | ")));
    }

    /// The id of a button.
    fn find_button(&mut self, user: &str, button: &str) -> Option<String> {
        if button.contains(':') {
            return Some(button.to_owned());
        }
        let (act, message) = match button.split_once(" of ") {
            Some((act, message)) => (act, Some(message)),
            None => (button, None),
        };
        let act_of = |id: &str| {
            let parts: Vec<&str> = id.split(':').collect();
            let point = parts.get(5).map(|point| format!("-{point}"));
            parts.get(2).map(|act| act.to_string() + &point.unwrap_or_default())
        };
        let sees = |shown: &&Shown| shown.to.as_deref().is_none_or(|to| to == user);
        let shown = self
            .messages
            .iter()
            .rev()
            .filter(sees)
            .filter(|shown| message.is_none() || shown.id.as_deref() == message)
            .find_map(|shown| shown.buttons.iter().find(|id| act_of(id).as_deref() == Some(act)).cloned());
        if shown.is_none() {
            self.show("(there is no such button)");
        }
        shown
    }

    fn show_replies(&mut self, user: &str, replies: Vec<Reply>) {
        for reply in replies {
            let (kind, message) = match &reply {
                Reply::Private(message) => ("alone", message),
                Reply::Update(message) => ("alone, instead", message),
                Reply::TakeBack(message) => ("alone, and what they did is removed", message),
            };
            check_limits(self.world.platform, message);
            self.show(&format!("{user} {kind}:"));
            self.show_message(message);
            self.messages.push(Shown::of(message, Some(user.to_owned()), None));
        }
    }

    fn show_seen(&mut self, seen: Seen) {
        match seen {
            Seen::Posted { place, id, message } => {
                let buttons = message.rows.concat().len();
                assert!(self.world.platform.has.buttons || buttons <= MOST_REACTIONS, "{}", message.text);
                self.show(&format!("{id} in {}:", place.channel));
                self.show_message(&message);
                self.messages.push(Shown::of(&message, None, Some(id)));
            }
            Seen::Stripped { id, .. } => self.show(&format!("{id} loses its buttons")),
            Seen::Deleted { id, .. } => self.show(&format!("{id} is taken away")),
            Seen::Opened { place, name } => {
                let parent = place.parent.as_deref().unwrap_or_default();
                self.show(&format!("thread {} in {parent}: {name}", place.channel));
            }
            Seen::Archived { place } => self.show(&format!("thread {} is put away", place.channel)),
        }
    }

    fn show_message(&mut self, message: &Message) {
        for line in message.text.lines() {
            self.show(&format!("| {line}"));
        }
        for file in &message.files {
            let alt = file.alt.replace('\n', " / ");
            self.show(&format!("file {} ({}): {alt}", file.name, file.media_type));
            if !file.media_type.starts_with("image/") {
                for line in String::from_utf8_lossy(&file.bytes).lines() {
                    self.show(&format!("> {line}"));
                }
            }
        }
        for row in &message.rows {
            if self.world.platform.has.buttons {
                let labels: Vec<_> = row.iter().map(|button| format!("[{}]", button.label)).collect();
                self.show(&labels.join(" "));
            }
        }
        if !message.notify.is_empty() {
            self.show(&format!("notifies {}", message.notify.join(" ")));
        }
    }

    fn show(&mut self, line: &str) {
        self.out.push_str(format!("    {line}").trim_end());
        self.out.push('\n');
    }
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

fn duration(text: &str) -> Duration {
    let (count, unit) = text.split_once(' ').expect("a number and a unit");
    let seconds = match unit.trim_end_matches('s') {
        "second" => 1,
        "minute" => 60,
        "hour" => 60 * 60,
        "week" => 7 * 24 * 60 * 60,
        "day" => 24 * 60 * 60,
        _ => panic!("no such unit: {unit}"),
    };
    Duration::from_secs(count.parse::<u64>().expect("a number") * seconds)
}

/// Replaces `\u{…}` by the character that it names, so that scripts can show invisible characters.
fn unescaped(text: &str) -> String {
    let mut parts = text.split("\\u{");
    let mut result = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (digits, rest) = part.split_once('}').expect("a closing brace");
        let code = u32::from_str_radix(digits, 16).expect("a hexadecimal number");
        result.push(char::from_u32(code).expect("a character"));
        result.push_str(rest);
    }
    result
}
