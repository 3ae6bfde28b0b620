# syntax=docker/dockerfile:1
FROM rust:1-bookworm AS build
WORKDIR /src
COPY . .
RUN cargo build --release --locked --bin qgo

FROM debian:bookworm-slim
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
