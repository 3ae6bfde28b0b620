//! Bodies of requests, and refusals.

use axum::Json;
use axum::body::Bytes;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

/// The JSON of a request, with the files beside it.
#[derive(Debug, Default)]
pub(crate) struct Payload {
    pub(crate) json: Value,
    /// The name of the part, the file's name, and its contents.
    pub(crate) files: Vec<(String, String, Vec<u8>)>,
}

impl Payload {
    /// Reads a body of JSON, or one of several parts.
    pub(crate) async fn read(headers: &HeaderMap, body: Bytes) -> Result<Self, Refusal> {
        let content_type =
            headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
        if content_type.starts_with("application/json") {
            return Ok(Self { json: parse(&body)?, files: Vec::new() });
        }
        let boundary =
            multer::parse_boundary(content_type).map_err(|error| Refusal::form(&error.to_string()))?;
        let stream = futures::stream::iter([Ok::<_, std::io::Error>(body)]);
        let mut parts = multer::Multipart::new(stream, boundary);
        let mut payload = Self::default();
        while let Some(part) = parts.next_field().await.map_err(|error| Refusal::form(&error.to_string()))? {
            let name = part.name().unwrap_or_default().to_owned();
            let file_name = part.file_name().map(str::to_owned);
            let bytes = part.bytes().await.map_err(|error| Refusal::form(&error.to_string()))?;
            match file_name {
                Some(file_name) => payload.files.push((name, file_name, bytes.to_vec())),
                None if name == "payload_json" => payload.json = parse(&bytes)?,
                None => {
                    return Err(Refusal::form(&format!(
                        "a part {name:?} that is neither file nor payload_json"
                    )));
                }
            }
        }
        Ok(payload)
    }
}

fn parse(bytes: &[u8]) -> Result<Value, Refusal> {
    serde_json::from_slice(bytes).map_err(|error| Refusal::form(&format!("not JSON: {error}")))
}

/// A refusal in Discord's form.
#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    pub(crate) status: u16,
    pub(crate) code: u64,
    pub(crate) message: String,
}

impl Refusal {
    pub(crate) fn new(status: u16, code: u64, message: &str) -> Self {
        Self { status, code, message: message.to_owned() }
    }

    /// The body breaks a rule.
    pub(crate) fn form(message: &str) -> Self {
        Self::new(400, 50_035, &format!("Invalid Form Body: {message}"))
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap();
        (status, Json(json!({ "code": self.code, "message": self.message }))).into_response()
    }
}
