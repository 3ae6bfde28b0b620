//! Stands between QGo and Synapse and lets things go wrong.

use std::future::pending;
use std::ops::Range;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use parking_lot::Mutex;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, timeout};

use super::{PATIENCE, http};

/// What goes wrong.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Fault {
    /// 500 as Synapse says it; the request is not carried out.
    Fails,
    /// 429 with the time to wait in the body; the proxy complains about a request that comes too early.
    LimitedInBody(Duration),
    /// The same with the time in whole seconds in the header.
    LimitedInHeader(Duration),
    /// 502 as HTML; but the request is carried out.
    AnswerLost,
    /// The connection breaks, and the request is not carried out.
    Drops,
    /// The connection breaks, but the request is carried out.
    DoneButDrops,
    /// There is never an answer, but the request is carried out.
    DoneButHangs,
    /// It is carried out twice, and answered as the second time.
    Twice,
    /// The last news that a sync told is told again, without asking.
    Stale,
}

/// How long requests may still come that were on their way when the first was told to wait.
const ON_THEIR_WAY: Duration = Duration::from_millis(250);

/// A fault for requests with this method (empty for any) whose path contains a part.
struct Rule {
    method: &'static str,
    part: &'static str,
    fault: Fault,
    left: u32,
    /// When no request may come.
    closed: Option<Range<Instant>>,
}

type Answer = (StatusCode, HeaderMap, Bytes);

#[derive(Default)]
struct Known {
    rules: Vec<Rule>,
    /// Method and path of each request, with the query.
    asked: Vec<String>,
    complaints: Vec<String>,
    /// The last answer to a sync that told of anything in a room.
    news: Option<Answer>,
}

struct Shared {
    target: String,
    http: reqwest::Client,
    known: Mutex<Known>,
    /// Counts the requests, for those who wait for one.
    count: watch::Sender<usize>,
    /// Whether nobody gets through.
    is_cut: watch::Sender<bool>,
}

/// A running proxy; it ends when it is dropped.
pub(crate) struct Proxy {
    shared: Arc<Shared>,
    url: String,
    _server: JoinSet<()>,
}

impl Proxy {
    /// Starts it before the server at this address.
    pub(crate) async fn before(target: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let shared = Arc::new(Shared {
            target: target.to_owned(),
            http: http(),
            known: Mutex::default(),
            count: watch::Sender::default(),
            is_cut: watch::Sender::default(),
        });
        let router = Router::new().fallback(handle).with_state(Arc::clone(&shared));
        let mut server = JoinSet::new();
        server.spawn(async move { axum::serve(listener, router).await.unwrap() });
        Self { shared, url, _server: server }
    }

    /// Its address.
    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    /// Lets the next requests fail that have this method (any if empty) and this part in their path.
    pub(crate) fn fail(&self, method: &'static str, part: &'static str, fault: Fault, times: u32) {
        let rule = Rule { method, part, fault, left: times, closed: None };
        self.shared.known.lock().rules.push(rule);
    }

    /// Lets nobody through, or everybody again.
    pub(crate) fn cut(&self, is_cut: bool) {
        self.shared.is_cut.send_replace(is_cut);
    }

    /// Whether a fault has not happened yet.
    pub(crate) fn has_faults(&self) -> bool {
        self.shared.known.lock().rules.iter().any(|rule| rule.left > 0)
    }

    /// How many requests there have been so far.
    pub(crate) fn count(&self) -> usize {
        *self.shared.count.borrow()
    }

    /// Those that have this in method and path, which is what is told of them.
    pub(crate) fn asked(&self, part: &str) -> Vec<String> {
        self.shared.known.lock().asked.iter().filter(|asked| asked.contains(part)).cloned().collect()
    }

    /// What was done against the server's wishes.
    pub(crate) fn complaints(&self) -> Vec<String> {
        self.shared.known.lock().complaints.clone()
    }

    /// Waits until `is_so` holds, which is asked again with each request.
    pub(crate) async fn until(&self, what: &str, is_so: impl Fn(&Self) -> bool) {
        let mut count = self.shared.count.subscribe();
        let wait = count.wait_for(|_| is_so(self));
        assert!(timeout(PATIENCE, wait).await.is_ok(), "never: {what}");
    }
}

impl Known {
    /// The fault for a request, which is used up.
    fn fault(&mut self, method: &Method, path: &str) -> Option<Fault> {
        let now = Instant::now();
        let is_it = |rule: &Rule| method.as_str().starts_with(rule.method) && path.contains(rule.part);
        let mut rules: Vec<_> = self.rules.iter_mut().filter(|rule| is_it(rule)).collect();
        if rules.iter().any(|rule| rule.closed.as_ref().is_some_and(|closed| closed.contains(&now))) {
            self.complaints.push(format!("{method} {path} came before the time that it was told"));
        }
        let rule = rules.iter_mut().find(|rule| rule.left > 0)?;
        rule.left -= 1;
        if let Fault::LimitedInBody(wait) | Fault::LimitedInHeader(wait) = rule.fault {
            rule.closed = Some(now + ON_THEIR_WAY..now + wait);
        }
        Some(rule.fault)
    }
}

async fn handle(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    let (head, body) = request.into_parts();
    let path = head.uri.path_and_query().map_or("/", |path| path.as_str()).to_owned();
    let body = to_bytes(body, usize::MAX).await.unwrap_or_default();
    let fault = {
        let mut known = shared.known.lock();
        known.asked.push(format!("{} {path}", head.method));
        known.fault(&head.method, &path)
    };
    shared.count.send_modify(|count| *count += 1);
    let mut is_cut = shared.is_cut.subscribe();
    let answered = async {
        // It goes on although QGo gives up, as a real server's work does.
        let carried_out = || async {
            let (shared, path) = (Arc::clone(&shared), path.clone());
            let (head, body) = (head.clone(), body.clone());
            tokio::spawn(async move { carry_out(&shared, head.method, &path, &head.headers, body).await })
                .await
                .unwrap_or_else(|error| Err(error.to_string()))
        };
        with_fault(&shared, fault, carried_out).await
    };
    tokio::select! {
        _ = is_cut.wait_for(|is_cut| *is_cut) => break_off(),
        answer = answered => answer,
    }
}

async fn with_fault<Done: Future<Output = Result<Answer, String>>>(
    shared: &Shared,
    fault: Option<Fault>,
    carry_out: impl Fn() -> Done,
) -> Response {
    let Some(fault) = fault else { return respond(carry_out().await) };
    match fault {
        Fault::Fails => {
            let body = json!({ "errcode": "M_UNKNOWN", "error": "Internal server error" });
            (StatusCode::INTERNAL_SERVER_ERROR, body.to_string()).into_response()
        }
        Fault::LimitedInBody(wait) => {
            limit(json!({ "retry_after_ms": u64::try_from(wait.as_millis()).unwrap() }))
        }
        Fault::LimitedInHeader(wait) => {
            ([(header::RETRY_AFTER, wait.as_secs().to_string())], limit(json!({}))).into_response()
        }
        Fault::AnswerLost => {
            // What came of it nobody learns.
            let _ = carry_out().await;
            (StatusCode::BAD_GATEWAY, "<html>Bad Gateway</html>").into_response()
        }
        Fault::Drops => break_off(),
        Fault::DoneButDrops => {
            let _ = carry_out().await;
            break_off()
        }
        Fault::DoneButHangs => {
            let _ = carry_out().await;
            pending().await
        }
        Fault::Twice => {
            let _ = carry_out().await;
            respond(carry_out().await)
        }
        Fault::Stale => {
            let news = shared.known.lock().news.clone();
            match news {
                Some(news) => respond(Ok(news)),
                None => respond(carry_out().await),
            }
        }
    }
}

fn limit(mut body: Value) -> Response {
    body["errcode"] = "M_LIMIT_EXCEEDED".into();
    body["error"] = "Too Many Requests".into();
    (StatusCode::TOO_MANY_REQUESTS, body.to_string()).into_response()
}

async fn carry_out(
    shared: &Shared,
    method: Method,
    path: &str,
    headers: &HeaderMap,
    body: Bytes,
) -> Result<Answer, String> {
    let mut headers = headers.clone();
    headers.remove(header::HOST);
    headers.remove(header::CONTENT_LENGTH);
    let request = shared.http.request(method, format!("{}{path}", shared.target)).headers(headers).body(body);
    let answer = request.send().await.map_err(|error| error.to_string())?;
    let (status, mut headers) = (answer.status(), answer.headers().clone());
    headers.remove(header::TRANSFER_ENCODING);
    headers.remove(header::CONNECTION);
    let body = answer.bytes().await.map_err(|error| error.to_string())?;
    let answer = (status, headers, body);
    if path.contains("/sync?") && String::from_utf8_lossy(&answer.2).contains("\"timeline\"") {
        shared.known.lock().news = Some(answer.clone());
    }
    Ok(answer)
}

fn respond(answer: Result<Answer, String>) -> Response {
    // A server that is not there is a connection that breaks.
    answer.map_or_else(|_| break_off(), axum::response::IntoResponse::into_response)
}

/// Ends the connection's task, and the connection with it.
fn break_off() -> Response {
    resume_unwind(Box::new("the connection breaks off"))
}
