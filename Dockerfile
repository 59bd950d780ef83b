# Harbormaster as one static program that runs as nobody in particular:
#
#   docker build -t harbormaster --build-arg VERSION=$(git describe --tags --always --dirty) .
#   docker run -d --name harbormaster -v harbormaster:/data -e HARBORMASTER_DISCORD_TOKEN=... harbormaster
#
# Without a token it opens the local channel, which has to be let out of the container:
#
#   docker run --rm -p 127.0.0.1:8080:8080 -e HARBORMASTER_LOCAL_ADDR=0.0.0.0:8080 harbormaster

FROM golang:1.26 AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
ARG VERSION=
RUN CGO_ENABLED=0 go build -trimpath -ldflags="-s -w -X main.stamped=$VERSION" -o /out/harbormaster ./cmd/harbormaster \
 && mkdir -m 700 /out/data

# Certificates for Discord come with this image, a shell does not.
FROM gcr.io/distroless/static-debian12:nonroot
ARG VERSION=
LABEL org.opencontainers.image.title=harbormaster org.opencontainers.image.version=$VERSION
COPY --from=build /out/harbormaster /harbormaster
COPY --from=build --chown=65532:65532 /out/data /data
ENV HARBORMASTER_DATA=/data HARBORMASTER_OPEN=0
VOLUME /data
USER 65532:65532
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["/harbormaster", "health"]
ENTRYPOINT ["/harbormaster"]
