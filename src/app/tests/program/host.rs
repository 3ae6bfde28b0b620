//! What a host sees of the program.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::Value;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::time::sleep;

use super::process::Program;
use super::{history, introduce, say};

const PAUSE: Duration = Duration::from_millis(20);
const LISTEN: (&str, &str) = ("QGO_METRICS_LISTEN", "127.0.0.1:0");

async fn get(url: &str) -> (u16, String) {
    let answer = reqwest::get(url).await.unwrap();
    (answer.status().as_u16(), answer.text().await.unwrap())
}

/// The values of all figures, by name and labels.
async fn figures(host: &str) -> BTreeMap<String, f64> {
    let (status, text) = get(&format!("{host}/metrics")).await;
    assert_eq!(status, 200, "{text}");
    assert!(text.ends_with("# EOF\n"), "{text}");
    accepted_by_promtool(&text);
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| line.rsplit_once(' ').unwrap())
        .map(|(name, value)| (name.to_owned(), value.parse().unwrap()))
        .collect()
}

/// Prometheus' own checker reads the text, if `QGO_PROMTOOL` names it. It knows only the older format, which has
/// neither units nor an end nor the type of `qgo_build`. It ends with 3 if it only dislikes a name.
fn accepted_by_promtool(text: &str) {
    let Some(promtool) = std::env::var_os("QGO_PROMTOOL") else { return };
    let older: String = text
        .lines()
        .filter(|line| !line.starts_with("# UNIT") && *line != "# EOF")
        .map(|line| format!("{}\n", line.strip_suffix(" info").unwrap_or(line)))
        .map(|line| line.replace("# TYPE qgo_build\n", "# TYPE qgo_build gauge\n"))
        .collect();
    let mut checking = Command::new(promtool)
        .args(["check", "metrics"])
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    checking.stdin.take().unwrap().write_all(older.as_bytes()).unwrap();
    let checked = checking.wait_with_output().unwrap();
    assert!(
        matches!(checked.status.code(), Some(0 | 3)),
        "{}\n{text}",
        String::from_utf8_lossy(&checked.stderr)
    );
}

/// Plays a game up to its first move.
async fn play(page: &str) {
    introduce(page).await;
    say(page, "aki", "/challenge @bo size:5 colour:black").await;
    say(page, "bo", "/accept").await;
    history(page, "Aki").await;
    say(page, "aki", "/move C3 D4").await;
    history(page, "C3").await;
}

#[tokio::test]
async fn what_people_do_is_counted() {
    let data = tempfile::tempdir().unwrap();
    let program = Program::start(data.path(), &[LISTEN]);
    let (host, page) = (program.host(), program.page());
    for path in ["healthz", "readyz"] {
        let (status, text) = get(&format!("{host}/{path}")).await;
        assert_eq!(status, 200, "{path}: {text}");
    }
    let before = figures(&host).await;
    assert_eq!(before["qgo_ready"], 1.0);
    let moves = "qgo_requests_total{platform=\"web\",command=\"move\",result=\"ok\"}";
    assert!(!before.contains_key(moves));
    play(&page).await;
    say(&page, "aki", "/move C3 D4").await;
    say(&page, "aki", "/notacommand Zoltan").await;
    let after = figures(&host).await;
    assert_eq!(after[moves], 1.0, "{after:#?}");
    assert_eq!(after["qgo_requests_total{platform=\"web\",command=\"move\",result=\"refused\"}"], 1.0);
    assert_eq!(after["qgo_requests_total{platform=\"web\",command=\"unknown\",result=\"refused\"}"], 1.0);
    assert_eq!(after["qgo_move_seconds_count{system=\"superposed\"}"], 1.0);
    assert!(after["qgo_steps_total{system=\"superposed\"}"] > 1.0);
    let connections = |state| after[&format!("qgo_connections{{state=\"{state}\"}}")];
    assert!(connections("used") + connections("idle") >= 1.0);
    assert_eq!(after["qgo_acknowledgement_seconds_count{platform=\"web\"}"], 5.0);
    assert!(after["qgo_deliveries_total{platform=\"web\",result=\"sent\"}"] >= 2.0);
    assert!(after["qgo_store_calls_total{call=\"append\",result=\"ok\"}"] >= 1.0);
    assert!(after["qgo_process_resident_memory_bytes"] > 1e6);
    assert!(after.contains_key("qgo_posts_due{platform=\"web\"}"));
    for name in after.keys() {
        let lower = name.to_lowercase();
        assert!(!["aki", "bo\"", "zoltan", "notacommand"].iter().any(|said| lower.contains(said)), "{name}");
    }
    named_in_the_documents(&after);
}

/// The dashboard, the alerts and the guide name only figures that there are.
fn named_in_the_documents(figures: &BTreeMap<String, f64>) {
    let names = figures.keys().filter_map(|figure| figure.split('{').next());
    // A histogram is also named as a whole.
    let names: BTreeSet<_> = names.flat_map(|name| [name, name.trim_end_matches("_count")]).collect();
    let there = |name: &str| names.contains(name);
    // These appear once Discord is connected, or work is shared.
    let elsewhere = ["qgo_shards", "qgo_leases", "qgo_platform_requests_total"];
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for file in ["deploy/dashboard.json", "deploy/alerts.yml", "docs/hosting.md"] {
        let text = fs::read_to_string(root.join(file)).unwrap();
        let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let named: Vec<_> = words.filter(|word| word.starts_with("qgo_")).collect();
        assert!(!named.is_empty(), "{file} names no figure");
        for name in named {
            assert!(there(name) || elsewhere.contains(&name), "{file}: there is no figure {name}");
        }
    }
}

/// The name of a request for a move, and whether a post of it was delivered, in the lines of a log.
fn followed(log: &str) -> Option<(String, bool)> {
    let lines: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let spans = |message: &'static str, span: &'static str| {
        let of_span =
            move |line: &Value| line["spans"].as_array()?.iter().find(|s| s["name"] == span).cloned();
        lines.iter().filter(move |line| line["message"] == message).filter_map(of_span)
    };
    let request = spans("answered", "request").find(|span| span["asked"] == "move")?;
    let name = request["request"].as_str().unwrap().to_owned();
    let delivered = spans("delivered", "deliver").any(|span| span["request"] == *name);
    Some((name, delivered))
}

#[tokio::test]
async fn one_name_leads_from_a_request_to_its_post() {
    let data = tempfile::tempdir().unwrap();
    let program = Program::start(data.path(), &[LISTEN, ("QGO_LOG_FORMAT", "json")]);
    program.host();
    play(&program.page()).await;
    let mut log = program.log();
    // The post is seen before it is noted as delivered.
    for _ in 0..200 {
        if followed(&log).is_some_and(|(_, delivered)| delivered) {
            break;
        }
        sleep(PAUSE).await;
        log = program.log();
    }
    let (name, delivered) = followed(&log).unwrap_or_else(|| panic!("no move:\n{log}"));
    assert!(delivered && name.len() == 12, "{log}");
    assert!(!log.contains("C3") && !log.to_lowercase().contains("aki"), "{log}");
}

#[tokio::test]
async fn who_stops_is_not_ready() {
    let data = tempfile::tempdir().unwrap();
    let mut program = Program::start(data.path(), &[LISTEN]);
    let (host, page) = (program.host(), program.page());
    // A request whose body does not end keeps the program for a moment.
    let address = page.strip_prefix("http://").unwrap();
    let mut slow = TcpStream::connect(address).await.unwrap();
    let head = format!(
        "POST /api/players HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n"
    );
    slow.write_all(head.as_bytes()).await.unwrap();
    // Once this is answered, the other one has been accepted.
    assert_eq!(get(&format!("{page}/api/state")).await.0, 200);
    program.ask_to_stop();
    let mut told = String::new();
    while let Ok(answer) = reqwest::get(format!("{host}/readyz")).await {
        if answer.status().as_u16() == 503 {
            told = answer.text().await.unwrap();
            break;
        }
        sleep(PAUSE).await;
    }
    assert!(told.contains("stopping"), "{told:?}\n{}", program.log());
    drop(slow);
    assert_eq!(program.ended(), Some(0));
}

#[tokio::test]
async fn a_collector_gets_the_spans_of_the_work() {
    let (tell, mut told) = tokio::sync::mpsc::unbounded_channel();
    let collect = move |body: axum::body::Bytes| async move {
        // Whoever waited may have what it wanted.
        let _ = tell.send(body.to_vec());
    };
    let collector = axum::Router::new().route("/v1/traces", axum::routing::post(collect));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let endpoint = format!("http://{}/v1/traces", listener.local_addr().unwrap());
    let collecting = tokio::spawn(async move { axum::serve(listener, collector).await });
    let data = tempfile::tempdir().unwrap();
    // What is logged does not matter.
    let settings = [
        ("QGO_TRACES_ENDPOINT", endpoint.as_str()),
        ("OTEL_BSP_SCHEDULE_DELAY", "100"),
        ("RUST_LOG", "qgo=info,warn"),
    ];
    let mut program = Program::start(data.path(), &settings);
    play(&program.page()).await;
    assert_eq!(tokio::task::spawn_blocking(move || program.stop()).await.unwrap(), Some(0));
    let mut spans = Vec::new();
    while let Ok(mut batch) = told.try_recv() {
        spans.append(&mut batch);
    }
    // Protobuf keeps texts as they are.
    let has = |text: &str| spans.windows(text.len()).any(|bytes| bytes == text.as_bytes());
    for name in ["request", "move", "store", "deliver", "append", "superposed"] {
        assert!(has(name), "there is no {name} in {} bytes", spans.len());
    }
    // Two letters may be in random identifiers, too, but hardly with the length of a text before them.
    assert!(!has("Aki") && !has("aki") && !has("\u{2}C3"));
    collecting.abort();
}
