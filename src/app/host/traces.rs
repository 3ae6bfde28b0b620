//! Traces of QGo's own work for a collector of OpenTelemetry (OTLP over HTTP): requests, moves, pictures, calls
//! of the store and deliveries, without anything that anybody sent.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use opentelemetry::trace::TracerProvider;
use opentelemetry_http::{Bytes, HttpClient, HttpError, Request, Response};
use opentelemetry_otlp::{Protocol, SpanExporter, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::{SdkTracer, SdkTracerProvider};
use tokio::runtime::Handle;
use tracing::Subscriber;
use tracing_opentelemetry::OpenTelemetryLayer;
use tracing_subscriber::registry::LookupSpan;

/// How long one batch of spans may take to send.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long the last spans may take when the program stops.
const FAREWELL: Duration = Duration::from_millis(700);

/// Traces cannot be sent.
#[derive(Debug, thiserror::Error)]
#[error(
    "host.traces (QGO_TRACES_ENDPOINT) cannot be used: {0}; it should look like \
     http://127.0.0.1:4318/v1/traces"
)]
pub struct BadEndpoint(String);

/// Sends spans to a collector, from a thread of its own.
pub struct Traces(SdkTracerProvider);

impl Traces {
    /// Sends spans to the collector at `endpoint`, on `runtime`.
    ///
    /// # Errors
    /// If that is no address of HTTP.
    pub fn to(endpoint: &str, runtime: Handle) -> Result<Self, BadEndpoint> {
        let url = reqwest::Url::parse(endpoint).map_err(|error| BadEndpoint(error.to_string()))?;
        if !matches!(url.scheme(), "http" | "https") {
            return Err(BadEndpoint("it is no address of HTTP".to_owned()));
        }
        let client = reqwest::Client::builder().timeout(PATIENCE).no_proxy();
        let client = client.build().map_err(|error| BadEndpoint(error.to_string()))?;
        let exporter = SpanExporter::builder()
            .with_http()
            .with_http_client(Client { client, runtime, fails: AtomicBool::new(false) })
            .with_endpoint(endpoint)
            .with_protocol(Protocol::HttpBinary)
            .build()
            .map_err(|error| BadEndpoint(error.to_string()))?;
        let resource = Resource::builder().with_service_name("qgo").build();
        Ok(Self(SdkTracerProvider::builder().with_batch_exporter(exporter).with_resource(resource).build()))
    }

    /// What hears of spans.
    pub fn layer<S: Subscriber + for<'a> LookupSpan<'a>>(&self) -> OpenTelemetryLayer<S, SdkTracer> {
        tracing_opentelemetry::layer().with_tracer(self.0.tracer("qgo"))
    }

    /// Sends the last spans.
    pub fn finish(self) {
        if let Err(error) = self.0.shutdown_with_timeout(FAREWELL) {
            tracing::warn!(%error, "the last traces were not sent");
        }
    }
}

/// Sends batches. The thread that makes them is none of the runtime's, which this client needs.
#[derive(Debug)]
struct Client {
    client: reqwest::Client,
    runtime: Handle,
    /// Whether the last batch failed: only a change is worth a line in the log.
    fails: AtomicBool,
}

impl Client {
    async fn send(&self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        let request = reqwest::Request::try_from(request)?;
        let sending = self.client.execute(request);
        let sent = self.runtime.spawn(async move {
            let answer = sending.await?.error_for_status()?;
            let status = answer.status();
            Ok::<_, reqwest::Error>((status, answer.bytes().await?))
        });
        let (status, body) = sent.await?.map_err(reqwest::Error::without_url)?;
        Ok(Response::builder().status(status).body(body)?)
    }
}

#[async_trait]
impl HttpClient for Client {
    async fn send_bytes(&self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        let sent = self.send(request).await;
        let failed_before = self.fails.swap(sent.is_err(), Ordering::Relaxed);
        if let Err(error) = &sent
            && !failed_before
        {
            tracing::warn!(%error, "traces cannot be sent, and are lost meanwhile");
        }
        sent
    }
}
