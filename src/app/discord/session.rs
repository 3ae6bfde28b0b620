//! One run of QGo on Discord, from checking the token to a clean end.

use std::sync::Arc;
use std::time::Duration;

use qgo_chat::tasks::{stopped, supervise};
use qgo_chat::{Channels, Chat, Courier};
use qgo_store::Store;
use reqwest::Method;
use serde_json::Value;
use serenity::all::{ApplicationId, UserId};
use tokio::sync::watch;
use tokio::time::sleep;
use tokio_util::task::TaskTracker;

use super::courier::DiscordCourier;
use super::endpoint::Listening;
use super::gateway::Gateway;
use super::guest_list::GuestList;
use super::interactions::{Interactions, Latest};
use super::journal::Journal;
use super::mentions::Mentions;
use super::outgoing::Body;
use super::pace::{self, Pace};
use super::registration::register;
use super::rest::{Rest, pause};
use super::{DiscordError, PLATFORM, Settings};
use crate::host::seen;

/// How long work in flight may go on after a stop; with the time to close the gateway this leaves some of the
/// ten seconds in which the program must end.
const TIME_TO_FINISH: Duration = Duration::from_secs(6);

/// Runs QGo on Discord until `stop` becomes true: answers interactions and delivers owed posts. Then finishes
/// what is in flight, within a few seconds.
///
/// # Errors
/// Only for what cannot be mended while it runs, above all a wrong token. If Discord cannot be reached, it
/// waits.
pub async fn run(
    chat: Arc<Chat>,
    store: Arc<dyn Store>,
    settings: Settings,
    stop: watch::Receiver<bool>,
) -> Result<(), DiscordError> {
    let pace = if settings.proxy_limits { None } else { Pace::of(&store) };
    let rest = Rest::new(settings.token.expose().trim(), settings.api_base.as_deref())?.at_pace(pace);
    let rest = Arc::new(rest);
    let Some(own) = identity(&rest, stop.clone()).await? else { return Ok(()) };
    let endpoint = match &settings.endpoint {
        Some(endpoint) => Some(Listening::open(endpoint).await?),
        None => None,
    };
    seen().state.connected(PLATFORM.name, true);
    let tasks = TaskTracker::new();
    let (guests, mentions) = (Arc::new(GuestList::of(&store, chat.clock())), Arc::<Mentions>::default());
    // Becomes true also when the gateway ends: owed posts then wait in the store.
    let (end, ended) = watch::channel(false);
    if store.is_shared() {
        tasks.spawn(Arc::clone(&guests).tidy(ended.clone()));
        tasks.spawn(pace::listen(Arc::clone(&rest), Arc::clone(&store), ended.clone()));
    }
    tasks.spawn(register(Arc::clone(&rest), Arc::clone(&mentions), own.application, stop.clone()));
    let interactions = Arc::new(Interactions {
        chat: Arc::clone(&chat),
        rest: Arc::clone(&rest),
        guests: Arc::clone(&guests),
        mentions: Arc::clone(&mentions),
        tasks: tasks.clone(),
        answers: Arc::default(),
        latest: Latest::default(),
        me: own.user,
    });
    let journal = settings.endpoint.is_some().then(|| Journal::new(Arc::clone(&store), &chat));
    let gateway = settings.gateway.then(|| Gateway {
        rest: Arc::clone(&rest),
        store,
        interactions: Arc::clone(&interactions),
        token: settings.token,
        wanted: settings.shards,
        process: chat.process().to_owned(),
    });
    let answering = async {
        let listening = async {
            if let Some((endpoint, journal)) = endpoint.zip(journal.clone()) {
                journal.begin(interactions.chat.now()).await;
                let tending = Arc::clone(&journal).tend(Arc::clone(&interactions), ended.clone());
                let serving = endpoint.serve(interactions, Arc::clone(&journal), ended.clone());
                let kept = async {
                    tokio::select! {
                        () = serving => {}
                        () = journal.keep_all() => {}
                    }
                };
                tokio::join!(tending, kept);
            }
        };
        let connected = async {
            let outcome = match gateway {
                Some(gateway) => gateway.run(stop).await,
                None => {
                    stopped(stop).await;
                    Ok(())
                }
            };
            end.send_replace(true);
            outcome
        };
        let (outcome, ()) = tokio::join!(connected, within_time(&ended, "requests", listening));
        tasks.close();
        within_time(&ended, "answers", tasks.wait()).await;
        if let Some(journal) = journal {
            journal.close().await;
        }
        outcome
    };
    let courier = Arc::new(DiscordCourier { rest, guests, mentions });
    chat.ask_about_channels(PLATFORM.name, Arc::clone(&courier) as Arc<dyn Channels>);
    let courier: Arc<dyn Courier> = courier;
    let deliver = || Arc::clone(&chat).deliver(Arc::clone(&courier), ended.clone());
    let delivering = within_time(&ended, "posts", supervise("delivery", deliver));
    let (outcome, ()) = tokio::join!(answering, delivering);
    outcome
}

/// Waits for `work`, but only a short time after `ended` becomes true.
async fn within_time(ended: &watch::Receiver<bool>, name: &str, work: impl Future<Output = ()>) {
    let too_long = async {
        stopped(ended.clone()).await;
        sleep(TIME_TO_FINISH).await;
    };
    tokio::select! {
        () = work => {}
        () = too_long => tracing::warn!("Discord was left with {name} in flight"),
    }
}

/// Who QGo is on Discord.
struct Own {
    application: ApplicationId,
    user: UserId,
}

/// Checks the token and asks whose it is; `None` if `stop` came first.
async fn identity(rest: &Rest, stop: watch::Receiver<bool>) -> Result<Option<Own>, DiscordError> {
    let mut attempt = 1;
    loop {
        let error = match rest.send(Method::GET, "/applications/@me", Body::None).await {
            Ok(own) => return own_of(&own).map(Some),
            Err(error) if error.is_unauthorized() => return Err(DiscordError::WrongToken),
            Err(error) => error,
        };
        tracing::warn!(%error, "waiting for Discord");
        tokio::select! {
            () = sleep(pause(&error, attempt)) => attempt += 1,
            () = stopped(stop.clone()) => return Ok(None),
        }
    }
}

fn own_of(application: &Value) -> Result<Own, DiscordError> {
    let id = |value: &Value| value.as_str()?.parse().ok().filter(|id| *id != 0);
    let user = id(&application["bot"]["id"]).ok_or(DiscordError::NoBot)?;
    let application = id(&application["id"]).ok_or(DiscordError::NoBot)?;
    Ok(Own { application: ApplicationId::new(application), user: UserId::new(user) })
}
