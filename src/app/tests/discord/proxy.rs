//! Through a proxy that sees to Discord's limits itself, as twilight-http-proxy and nirn-proxy do: QGo sends it
//! everything over plain HTTP, and never hears of a limit.

use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State as Its};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;
use serde_json::json;
use tokio::net::TcpListener;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::home::Home;
use crate::line::{Line, State};
use crate::postgres::Postgres;
use crate::stand_in::{Endpoint, Fault, Said, StandIn};

/// More than any request has.
const MOST_BYTES: usize = 32 << 20;

/// A proxy in front of a Discord; it ends when it is dropped.
struct Proxy {
    line: Line,
    _serving: JoinSet<()>,
}

/// What a proxy needs to pass requests on.
#[derive(Clone)]
struct Way {
    client: reqwest::Client,
    base: String,
}

impl Proxy {
    async fn before(discord: &StandIn) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let line = Line::to(listener.local_addr().unwrap().port()).await;
        let client = reqwest::Client::builder().no_proxy().build().unwrap();
        let way = Way { client, base: discord.base().to_owned() };
        let mut serving = JoinSet::new();
        let router = Router::new().fallback(pass_on).with_state(way);
        serving.spawn(async move { axum::serve(listener, router).await.unwrap() });
        Self { line, _serving: serving }
    }

    fn base(&self) -> String {
        format!("http://{}", self.line.address())
    }
}

/// Passes a request on, again after each limit.
async fn pass_on(Its(way): Its<Way>, request: Request) -> Response {
    let (head, body) = request.into_parts();
    let body = to_bytes(body, MOST_BYTES).await.unwrap();
    let mut headers = head.headers;
    headers.remove(header::HOST);
    loop {
        let request = way.client.request(head.method.clone(), format!("{}{}", way.base, head.uri));
        let answer = request.headers(headers.clone()).body(body.clone()).send().await.unwrap();
        if answer.status() == StatusCode::TOO_MANY_REQUESTS {
            sleep(wait_of(answer.headers())).await;
            continue;
        }
        let mut response = Response::new(Body::empty());
        *response.status_mut() = answer.status();
        response.headers_mut().extend(answer.headers().clone());
        *response.body_mut() = answer.bytes().await.unwrap().into();
        return response;
    }
}

/// How long a refusal asks to wait, and a little.
fn wait_of(headers: &HeaderMap) -> Duration {
    let seconds: f64 = headers[header::RETRY_AFTER].to_str().unwrap().parse().unwrap();
    Duration::from_secs_f64(seconds) + Duration::from_millis(50)
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_a_proxy_everything_comes_once_though_limits_pass_and_the_proxy_is_away() {
    let Some(server) = Postgres::shared().await else { return };
    let (discord, home) = (StandIn::start().await, Home::over(server.database()));
    let proxy = Proxy::before(&discord).await;
    let (first, second) =
        (home.start_behind(&proxy.base(), &discord), home.start_behind(&proxy.base(), &discord));
    discord.wait_for_bot().await;
    let (alice, bert) = (discord.person("Alice", "en-GB"), discord.person("Bert", "de"));
    let (channel, wish) = (discord.channel(), json!({ "opponent": bert.id.to_string() }));
    discord.fail(Endpoint::Post, Fault::RateLimited(Duration::from_millis(500)), 1);
    discord.fail(Endpoint::Post, Fault::GlobalLimit(Duration::from_secs(1), Said::InHead), 1);
    let challenged = alice.slash(channel, "challenge", wish);
    assert!(challenged.answer().await.ephemeral);
    let challenge = discord.message(channel, "the challenge", |message| !message.buttons().is_empty()).await;

    // What somebody does just then is acknowledged when the proxy is back, within Discord's three seconds.
    proxy.line.set(State::Refused);
    let accepted = bert.press(&challenge, &challenge.button("Accept"));
    sleep(Duration::from_millis(500)).await;
    proxy.line.set(State::Open);
    assert!(accepted.answer().await.ephemeral);
    discord.message(channel, "the board", |message| !message.files.is_empty()).await;
    assert_eq!(discord.messages(channel).len(), 2);
    first.stop().await.unwrap();
    second.stop().await.unwrap();
    discord.assert_content();
}
