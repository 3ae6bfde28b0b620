//! Keeps other web sites out.
//!
//! The page has no passwords, so web sites that are open in the same browser must not be able to act or read
//! here. Four things prevent that:
//! - the `Host` must be an IP address or `localhost`: a name that was made to point to this machine (DNS
//!   rebinding) is refused;
//! - a request is refused if the browser says that it comes from another site;
//! - a request that changes anything must be JSON, which no form of another site can send;
//! - a strict content security policy: no inline code, nothing from elsewhere, no framing.

use std::net::IpAddr;

use axum::extract::Request;
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::problem::Problem;

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; \
    font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const EVERYWHERE: [(HeaderName, &str); 2] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// What browsers obey only in what is shown by itself.
const OF_DOCUMENTS: [(HeaderName, &str); 3] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// Refuses foreign requests, and adds the security headers to the answers.
pub(crate) async fn guard(request: Request, next: Next) -> Response {
    let mut response = match refusal(request.method(), request.headers()) {
        Some(problem) => problem.into_response(),
        None => next.run(request).await,
    };
    let headers = response.headers_mut();
    for (name, value) in EVERYWHERE {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if !is_part(headers) {
        for (name, value) in OF_DOCUMENTS {
            headers.insert(name, HeaderValue::from_static(value));
        }
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-cache"));
    response
}

/// Whether it is a script or a style sheet: the page has some sixty of them, so their headers weigh.
fn is_part(headers: &HeaderMap) -> bool {
    let media_type = headers.get(header::CONTENT_TYPE).map(HeaderValue::as_bytes).unwrap_or_default();
    [&b"text/javascript"[..], b"text/css"].iter().any(|part| media_type.starts_with(part))
}

fn refusal(method: &Method, headers: &HeaderMap) -> Option<Problem> {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let Some(host) = text(header::HOST).filter(|host| is_local_name(host)) else {
        return Some(Problem::new(
            StatusCode::MISDIRECTED_REQUEST,
            "Open this page by its address, such as http://127.0.0.1:8080, not by another name.",
        ));
    };
    let foreign_origin = text(header::ORIGIN).is_some_and(|origin| !is_origin_of(origin, host));
    let foreign_site = headers
        .get("sec-fetch-site")
        .is_some_and(|site| method != Method::GET && site != "same-origin" && site != "none");
    if foreign_origin || foreign_site {
        return Some(Problem::new(StatusCode::FORBIDDEN, "Other sites may not use this page."));
    }
    None
}

/// Whether a `Host` is an IP address or `localhost`, with or without a port.
fn is_local_name(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if !port.ends_with(']') => name,
        _ => host,
    };
    let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    name.eq_ignore_ascii_case("localhost") || bare.parse::<IpAddr>().is_ok()
}

fn is_origin_of(origin: &str, host: &str) -> bool {
    let Some((scheme, authority)) = origin.split_once("://") else { return false };
    matches!(scheme, "http" | "https") && authority.eq_ignore_ascii_case(host)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_local_and_names_are_not() {
        for host in ["127.0.0.1", "127.0.0.1:8080", "localhost:80", "LocalHost", "[::1]:8080", "[::1]"] {
            assert!(is_local_name(host), "{host}");
        }
        for host in ["", "qgo.example", "qgo.example:8080", "127.0.0.1.example", "localhost.example:1"] {
            assert!(!is_local_name(host), "{host}");
        }
    }

    #[test]
    fn an_origin_is_ours_only_with_the_same_host_and_port() {
        assert!(is_origin_of("http://127.0.0.1:8080", "127.0.0.1:8080"));
        for origin in ["null", "http://127.0.0.1:81", "http://qgo.example", "file://127.0.0.1:8080"] {
            assert!(!is_origin_of(origin, "127.0.0.1:8080"), "{origin}");
        }
    }
}
