FROM rust:1.95-bookworm@sha256:6258907abe69656e41cd992e0b705cdcfabcbbe3db374f92ed2d47121282d4a1 AS build
WORKDIR /src
COPY . .
RUN cargo build --release --locked --bin qgo

FROM debian:bookworm-slim@sha256:3783cc01769c7b2b1b83a5c5ad96c815348e28ed7da68e2e3687004faa906251
RUN apt-get update \
    && apt-get install -y --no-install-recommends ca-certificates \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --create-home --home-dir /data --uid 10001 qgo
COPY --from=build /src/target/release/qgo /usr/local/bin/qgo
USER qgo
WORKDIR /data
# Database and seal key: keep this volume, and back it up.
VOLUME /data
ENV QGO_DATA_DIR=/data
STOPSIGNAL SIGTERM
ENTRYPOINT ["qgo"]
