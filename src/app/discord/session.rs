//! One run of QGo on Discord, from checking the token to a clean end.

use std::sync::Arc;
use std::time::Duration;

use poise::Framework;
use qgo_chat::{Channels, Chat, Courier};
use reqwest::Method;
use serenity::all::{Client, ClientBuilder, GatewayError, GatewayIntents, HttpBuilder, Ready, UserId};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};
use tokio_util::task::TaskTracker;

use super::courier::DiscordCourier;
use super::guests::Guests;
use super::interactions::Interactions;
use super::mentions::Mentions;
use super::outgoing::{Body, DISCORD};
use super::registration::register;
use super::rest::{Rest, pause};
use super::{DiscordError, PLATFORM, framework};
use crate::host::seen;
use crate::stop::stopped;
use crate::supervise::supervise;

/// How long closing the gateway may take.
const TIME_TO_CLOSE: Duration = Duration::from_secs(2);

/// How long work in flight may go on after a stop; with the time to close the gateway this leaves some of the
/// ten seconds in which the program must end.
const TIME_TO_FINISH: Duration = Duration::from_secs(6);

/// Runs QGo on Discord until `stop` becomes true: answers interactions and delivers owed posts. Then finishes
/// what is in flight, within a few seconds.
///
/// `api_base` replaces Discord's base URL for the REST API, for example `http://127.0.0.1:8090`; the gateway
/// is the one that this API names. Environment variables such as `HTTPS_PROXY` apply to REST but not to the
/// gateway.
///
/// # Errors
/// Only for what cannot be mended while it runs, above all a wrong token. If Discord cannot be reached, it
/// waits.
pub async fn run(
    chat: Arc<Chat>,
    token: &str,
    api_base: Option<&str>,
    stop: watch::Receiver<bool>,
) -> Result<(), DiscordError> {
    let token = token.trim();
    let rest = Arc::new(Rest::new(token, api_base)?);
    let Some(shards) = shards(&rest, stop.clone()).await? else { return Ok(()) };
    let tasks = TaskTracker::new();
    let (guests, mentions) = (Arc::<Guests>::default(), Arc::<Mentions>::default());
    let interactions = {
        let (chat, rest, tasks) = (Arc::clone(&chat), Arc::clone(&rest), tasks.clone());
        let (guests, mentions) = (Arc::clone(&guests), Arc::clone(&mentions));
        move |me| Interactions { chat, rest, guests, mentions, tasks, answers: Arc::default(), me }
    };
    let mut client = client(token, &rest, interactions, &stop).await?;
    let shard_manager = Arc::clone(&client.shard_manager);
    // Becomes true also when the gateway ends: owed posts then wait in the store.
    let (end, ended) = watch::channel(false);
    let answering = async {
        let outcome = tokio::select! {
            outcome = client.start_shards(shards) => outcome.map_err(gateway_error),
            () = stopped(stop) => Ok(()),
        };
        end.send_replace(true);
        if timeout(TIME_TO_CLOSE, shard_manager.shutdown_all()).await.is_err() {
            tracing::warn!("the gateway was left without a farewell");
        }
        tasks.close();
        within_time(&ended, "answers", tasks.wait()).await;
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

/// Checks the token, and asks how many gateway connections Discord wants; `None` if `stop` came first.
async fn shards(rest: &Rest, stop: watch::Receiver<bool>) -> Result<Option<u32>, DiscordError> {
    let mut attempt = 1;
    loop {
        let error = match rest.send(Method::GET, "/gateway/bot", Body::None).await {
            Ok(gateway) => {
                let wanted = gateway["shards"].as_u64().and_then(|shards| u32::try_from(shards).ok());
                return Ok(Some(wanted.unwrap_or(1).max(1)));
            }
            Err(error) if error.is_unauthorized() => return Err(DiscordError::WrongToken),
            Err(error) if error.may_pass() => error,
            Err(_) => return Ok(Some(1)),
        };
        tracing::warn!(%error, "waiting for Discord");
        tokio::select! {
            () = sleep(pause(&error, attempt)) => attempt += 1,
            () = stopped(stop.clone()) => return Ok(None),
        }
    }
}

/// The gateway client. It needs no intents: interactions come without them, and contain everything that is
/// needed, including a thread's parent.
async fn client(
    token: &str,
    rest: &Rest,
    interactions: impl FnOnce(UserId) -> Interactions + Send + Sync + 'static,
    stop: &watch::Receiver<bool>,
) -> Result<Client, DiscordError> {
    let setup = {
        let stop = stop.clone();
        move |ready: &Ready| {
            tracing::info!(user = ready.user.name, "connected to Discord");
            seen().state.connected(PLATFORM.name, true);
            let interactions = interactions(ready.user.id);
            let (rest, mentions) = (Arc::clone(&interactions.rest), Arc::clone(&interactions.mentions));
            interactions.tasks.spawn(register(rest, mentions, ready.application.id, stop));
            interactions
        }
    };
    let framework = Framework::builder()
        .options(framework::options())
        .initialize_owners(false)
        .setup(move |_, ready, _| {
            let interactions = setup(ready);
            Box::pin(async { Ok(interactions) })
        })
        .build();
    let http = HttpBuilder::new(token).client(rest.client());
    let http = match rest.base() {
        DISCORD => http,
        // With its rate limiter, serenity would ignore the other base URL.
        base => http.proxy(base).ratelimiter_disabled(true),
    };
    ClientBuilder::new_with_http(http.build(), GatewayIntents::empty())
        .framework(framework)
        .await
        .map_err(gateway_error)
}

fn gateway_error(error: serenity::Error) -> DiscordError {
    match error {
        serenity::Error::Gateway(GatewayError::InvalidAuthentication) => DiscordError::WrongToken,
        error => DiscordError::Gateway(error.to_string()),
    }
}
