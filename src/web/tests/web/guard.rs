//! Other web sites are kept out, and a page that cannot listen says why.

use qgo_web::WebError;
use reqwest::StatusCode;
use tempfile::TempDir;

use super::support::{Page, server, store};

#[tokio::test]
async fn foreign_hosts_and_sites_are_refused() {
    let folder = TempDir::new().unwrap();
    let page = Page::open(folder.path(), 1).await;
    for (header, value, status) in [
        ("Host", "evil.example", StatusCode::MISDIRECTED_REQUEST),
        ("Host", "127.0.0.1.evil.example:80", StatusCode::MISDIRECTED_REQUEST),
        ("Origin", "http://evil.example", StatusCode::FORBIDDEN),
        ("Origin", "http://127.0.0.1:1", StatusCode::FORBIDDEN),
        ("Origin", "null", StatusCode::FORBIDDEN),
        ("Sec-Fetch-Site", "cross-site", StatusCode::FORBIDDEN),
        ("Sec-Fetch-Site", "same-site", StatusCode::FORBIDDEN),
        ("Content-Type", "text/plain", StatusCode::UNSUPPORTED_MEDIA_TYPE),
        ("Content-Type", "application/x-www-form-urlencoded", StatusCode::UNSUPPORTED_MEDIA_TYPE),
        ("Origin", page.url.as_str(), StatusCode::OK),
        ("Sec-Fetch-Site", "same-origin", StatusCode::OK),
    ] {
        let request = page.post("/api/players").body(r#"{"name":"Eve"}"#);
        let request = match header {
            "Content-Type" => request,
            _ => request.header("Content-Type", "application/json"),
        };
        let response = request.header(header, value).send().await.unwrap();
        assert_eq!(response.status(), status, "{header}: {value}");
    }
    let rebound = page.get("/api/state").header("Host", "evil.example").send().await.unwrap();
    assert_eq!(rebound.status(), StatusCode::MISDIRECTED_REQUEST);
    page.close().await;
}

#[tokio::test]
async fn every_answer_forbids_what_the_page_does_not_need() {
    let folder = TempDir::new().unwrap();
    let page = Page::open(folder.path(), 1).await;
    for path in ["/", "/page/icon.svg", "/api/state", "/nothing"] {
        let response = page.get(path).send().await.unwrap();
        let header = |name: &str| response.headers()[name].to_str().unwrap().to_owned();
        let policy = header("content-security-policy");
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{path}: {policy}");
        assert!(policy.contains("frame-ancestors 'none'"), "{path}: {policy}");
        assert_eq!(header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(header("cross-origin-resource-policy"), "same-origin", "{path}");
    }
    page.close().await;
}

#[tokio::test]
async fn an_address_in_use_is_told_with_what_to_do() {
    let (one, other) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let page = Page::open(one.path(), 1).await;
    let taken = page.url.trim_start_matches("http://").parse().unwrap();
    let error = server(store(other.path(), 2).await, 2, taken).await.err().expect("the address is in use");
    assert!(matches!(error, WebError::InUse(address) if address == taken));
    assert!(error.to_string().contains("QGO_WEB_LISTEN"), "{error}");
    page.close().await;
}
