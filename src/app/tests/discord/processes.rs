//! Several processes on one bot.

use std::time::Duration;

use serde_json::json;

use crate::bot::Bot;
use crate::home::Home;
use crate::postgres::Postgres;
use crate::stand_in::{Asked, Endpoint, Fault, Order, Person, Said, Setting, StandIn, TOKEN, World};

/// A channel whose events a shard gets.
fn channel_of(discord: &StandIn, shard: u64) -> u64 {
    loop {
        let channel = discord.channel();
        if discord.look(|world| world.gateway.shard_of(channel)) == shard {
            return channel;
        }
    }
}

/// Asks for help in the channels of all shards and waits for one answer each.
async fn everybody_is_answered(discord: &StandIn, alice: &Person, shards: u64) {
    for shard in 0..shards {
        let asked = alice.slash(channel_of(discord, shard), "help", json!({}));
        assert!(asked.answer().await.ephemeral);
        assert_eq!(asked.answers(), 1);
    }
}

async fn connected_again(discord: &StandIn, resumed: u32) {
    let is_there =
        |world: &World| (world.gateway.resumed >= resumed && world.gateway.is_connected()).then_some(());
    discord.wait_for("every shard to be resumed", is_there).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn shards_are_divided_and_handed_over_with_their_sessions() {
    let Some(server) = Postgres::shared().await else { return };
    let (discord, home) = (StandIn::start().await, Home::over(server.database()));
    discord.shards(4, 4);
    discord.be_patient();
    let alice = discord.person("Alice", "en-GB");
    let first = home.start(&discord).await;
    everybody_is_answered(&discord, &alice, 4).await;
    let second = home.start(&discord).await;
    connected_again(&discord, 2).await;
    everybody_is_answered(&discord, &alice, 4).await;
    first.stop().await.unwrap();
    connected_again(&discord, 4).await;
    everybody_is_answered(&discord, &alice, 4).await;
    assert_eq!(discord.look(|world| (world.gateway.identified, world.gateway.resumed)), (4, 4));
    second.stop().await.unwrap();
    discord.assert_content();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_process_leaves_behind_when_it_dies_is_answered_by_another() {
    let Some(server) = Postgres::shared().await else { return };
    let (discord, home) = (StandIn::start().await, Home::over(server.database()));
    discord.be_patient();
    let (alice, channel) = (discord.person("Alice", "en-GB"), discord.channel());
    let first = home.start(&discord).await;
    // One round, so that the session is kept.
    tokio::time::sleep(Duration::from_secs(3)).await;
    let second = home.start(&discord).await;
    discord.fail(Endpoint::Original, Fault::Hangs, 1);
    let begun = alice.slash(channel, "help", json!({}));
    let hangs = |world: &World| (!world.faults.are_left(Endpoint::Original)).then_some(());
    discord.wait_for("the answer that hangs", hangs).await;
    first.kill();
    let not_begun = alice.slash(channel, "help", json!({}));
    assert!(begun.answer().await.ephemeral && not_begun.answer().await.ephemeral);
    assert_eq!((begun.answers(), not_begun.answers()), (1, 1));
    assert_eq!(discord.look(|world| (world.gateway.identified, world.gateway.resumed)), (1, 1));
    second.stop().await.unwrap();
    discord.assert_content();
}

/// Lets all answers hang.
fn hang(discord: &StandIn) {
    discord.fail(Endpoint::Original, Fault::Hangs, 1000);
    discord.fail(Endpoint::FollowUp, Fault::Hangs, 1000);
}

/// Lets what comes from now on be done. What a process had sent just before it was killed still hangs.
async fn heal(discord: &StandIn) {
    tokio::time::sleep(Duration::from_millis(500)).await;
    discord.heal();
}

/// Makes a request whose answer hangs.
async fn acknowledged_only(discord: &StandIn, alice: &Person, channel: u64) -> Asked {
    let asked = alice.slash(channel, "help", json!({}));
    asked.acknowledged().await;
    let hangs = |world: &World| (world.requests_like("PATCH", asked.token()) > 0).then_some(());
    discord.wait_for("the answer that hangs", hangs).await;
    asked
}

/// Kills the first process; the second one answers for it, once each.
async fn dies_and_is_answered_for(discord: &StandIn, first: Bot, asked: &[Asked], second: Bot) {
    first.kill();
    discord.let_another_process_answer();
    heal(discord).await;
    for asked in asked {
        assert!(asked.answer().await.ephemeral);
        assert_eq!(asked.answers(), 1);
    }
    second.stop().await.unwrap();
    discord.assert_content();
}

/// The second of them is sent by Discord between one resumption and the next.
#[tokio::test(flavor = "multi_thread")]
async fn what_two_processes_left_behind_one_after_the_other_is_answered_by_a_third() {
    let Some(server) = Postgres::shared().await else { return };
    let (discord, home) = (StandIn::start().await, Home::over(server.database()));
    discord.be_patient();
    let (alice, channel) = (discord.person("Alice", "en-GB"), discord.channel());
    let first = home.start(&discord).await;
    // One round, so that the session is kept.
    tokio::time::sleep(Duration::from_secs(3)).await;
    hang(&discord);
    let before = acknowledged_only(&discord, &alice, channel).await;
    first.kill();
    let second = home.start_with(TOKEN, &discord);
    connected_again(&discord, 1).await;
    let between = acknowledged_only(&discord, &alice, channel).await;
    second.kill();
    heal(&discord).await;
    let third = home.start_with(TOKEN, &discord);
    assert!(before.answer().await.ephemeral && between.answer().await.ephemeral);
    assert_eq!((before.answers(), between.answers()), (1, 1));
    assert_eq!(discord.look(|world| (world.gateway.identified, world.gateway.resumed)), (1, 2));
    third.stop().await.unwrap();
    discord.assert_content();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_process_has_acknowledged_is_answered_by_another_if_it_dies_of_its_stop() {
    let Some(server) = Postgres::shared().await else { return };
    let (discord, home) = (StandIn::start().await, Home::over(server.database()));
    discord.be_patient();
    let (alice, channel) = (discord.person("Alice", "en-GB"), discord.channel());
    let first = home.start(&discord).await;
    let second = home.start_with(TOKEN, &discord);
    hang(&discord);
    let asked = acknowledged_only(&discord, &alice, channel).await;
    first.begin_to_stop();
    connected_again(&discord, 1).await;
    dies_and_is_answered_for(&discord, first, &[asked], second).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_process_has_taken_over_http_is_answered_by_another_when_it_dies() {
    let Some(server) = Postgres::shared().await else { return };
    let (discord, home) = (StandIn::start().await, Home::over(server.database()));
    let (alice, channel) = (discord.person("Alice", "en-GB"), discord.channel());
    let second = home.start_without_gateway(&discord).await;
    // Discord's requests go to the one that started last.
    let first = home.start_without_gateway(&discord).await;
    discord.fail(Endpoint::Original, Fault::Hangs, 10_000);
    discord.fail(Endpoint::FollowUp, Fault::Hangs, 10_000);
    // More than are moved at a time.
    let mut asked = Vec::new();
    for _ in 0..60 {
        asked.push(alice.slash(channel, "help", json!({})));
    }
    for asked in &asked {
        asked.acknowledged().await;
    }
    dies_and_is_answered_for(&discord, first, &asked, second).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn all_processes_together_identify_no_faster_than_discord_allows() {
    let Some(server) = Postgres::shared().await else { return };
    let (discord, home) = (StandIn::start().await, Home::over(server.database()));
    discord.shards(4, 2);
    let (first, second) = tokio::join!(home.start(&discord), home.start(&discord));
    let turns = discord.look(|world| world.gateway.turns.clone());
    for remainder in 0..2 {
        let times: Vec<_> = turns.iter().filter(|turn| turn.0 == remainder).map(|turn| turn.1).collect();
        assert!(times.len() >= 2, "{turns:?}");
        assert!(times.windows(2).all(|pair| pair[1] - pair[0] >= Duration::from_secs(5)), "{turns:?}");
    }
    first.stop().await.unwrap();
    second.stop().await.unwrap();
    discord.assert_content();
}

/// One process is sent the interaction, and the other one delivers what all are to see.
#[tokio::test(flavor = "multi_thread")]
async fn the_token_of_a_guest_is_known_to_every_process() {
    let Some(server) = Postgres::shared().await else { return };
    let (discord, home) = (StandIn::start().await, Home::over(server.database()));
    let channel = discord.conversation(Setting::Direct);
    let (alice, bert) = (discord.person("Alice", "en-GB"), discord.person("Bert", "de"));
    alice.installs_the_bot();
    let first = home.start(&discord).await;
    discord.fail(Endpoint::FollowUp, Fault::Fails, 1000);
    let wish = json!({ "opponent": bert.id.to_string() });
    assert!(alice.slash(channel, "challenge", wish).answer().await.ephemeral);
    let tried = |world: &World| (world.requests_like("POST", "/webhooks/") > 0).then_some(());
    discord.wait_for("the post to be tried", tried).await;
    first.kill();
    let second = home.start_with(TOKEN, &discord);
    discord.heal();
    discord.message(channel, "the challenge", |message| !message.buttons().is_empty()).await;
    second.stop().await.unwrap();
    discord.assert_content();
}

/// All processes go over to the new number, of which they are told by the first who learns of it.
#[tokio::test(flavor = "multi_thread")]
async fn all_go_over_to_more_shards_if_discord_wants_them() {
    let Some(server) = Postgres::shared().await else { return };
    let (discord, home) = (StandIn::start().await, Home::over(server.database()));
    discord.shards(2, 2);
    discord.be_patient();
    let alice = discord.person("Alice", "en-GB");
    let first = home.start(&discord).await;
    let second = home.start(&discord).await;
    connected_again(&discord, 1).await;
    everybody_is_answered(&discord, &alice, 2).await;
    discord.shards(4, 4);
    // Whoever asks first how many is not told, when Discord has already refused its shard.
    discord.fail(Endpoint::Gateway, Fault::Fails, 1);
    discord.order(Order::Invalidate);
    discord.wait_for("four shards", |world| world.gateway.is_connected().then_some(())).await;
    everybody_is_answered(&discord, &alice, 4).await;
    first.stop().await.unwrap();
    connected_again(&discord, 2).await;
    everybody_is_answered(&discord, &alice, 4).await;
    second.stop().await.unwrap();
    discord.assert_content();
}

/// The stand-in complains of a session that may not begin.
#[tokio::test(flavor = "multi_thread")]
async fn no_process_begins_more_sessions_than_discord_allows() {
    let Some(server) = Postgres::shared().await else { return };
    let (discord, home) = (StandIn::start().await, Home::over(server.database()));
    discord.shards(4, 4);
    discord.sessions_left(2, Duration::from_secs(10));
    let (first, second) = (home.start_with(TOKEN, &discord), home.start_with(TOKEN, &discord));
    discord.wait_for("two sessions", |world| (world.gateway.identified == 2).then_some(())).await;
    discord.wait_for_bot().await;
    assert_eq!(discord.look(|world| world.gateway.identified), 4);
    first.stop().await.unwrap();
    second.stop().await.unwrap();
    discord.assert_content();
}

/// One process meets the limit of the whole bot. The stand-in complains of any request before its end.
#[tokio::test(flavor = "multi_thread")]
async fn what_discord_closes_for_one_process_is_closed_for_all() {
    let Some(server) = Postgres::shared().await else { return };
    let (discord, home) = (StandIn::start().await, Home::over(server.database()));
    let first = home.start(&discord).await;
    let second = home.start_with(TOKEN, &discord);
    // Posts are divided by their places: so both processes have some of these.
    let channels: Vec<_> = (0..16).map(|_| discord.channel()).collect();
    let challenge = async |channel| {
        let (alice, bert) = (discord.person("Alice", "en-GB"), discord.person("Bert", "de"));
        let wish = json!({ "opponent": bert.id.to_string() });
        alice.slash(channel, "challenge", wish).answer().await;
    };
    let both = |world: &World| (world.requests_like("PUT", "/commands") == 2).then_some(());
    discord.wait_for("both processes", both).await;
    // A round, after which both have their parts and hear each other.
    tokio::time::sleep(Duration::from_secs(5)).await;
    let limit = Fault::GlobalLimit(Duration::from_secs(4), Said::InBody);
    discord.fail(Endpoint::Post, limit, 1);
    challenge(channels[0]).await;
    let met = |world: &World| (!world.faults.are_left(Endpoint::Post)).then_some(());
    discord.wait_for("the limit", met).await;
    // The others are told at once, but not in no time.
    tokio::time::sleep(Duration::from_millis(500)).await;
    for channel in &channels[1..] {
        challenge(*channel).await;
    }
    for channel in &channels {
        let posted = |world: &World| (world.public(*channel).count() == 1).then_some(());
        discord.wait_for("a challenge that all see", posted).await;
    }
    first.stop().await.unwrap();
    second.stop().await.unwrap();
    discord.assert_content();
}
