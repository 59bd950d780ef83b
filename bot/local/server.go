package local

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/harbormaster/harbormaster/bot/local/faults"
	"github.com/harbormaster/harbormaster/bot/local/gateway"
	"github.com/harbormaster/harbormaster/bot/local/model"
	"github.com/harbormaster/harbormaster/bot/local/page"
	"github.com/harbormaster/harbormaster/bot/local/rest"
)

// Config says how a Server runs. The zero value is a server in memory on a free port of the loopback address.
type Config struct {
	// Addr is where to listen, "127.0.0.1:8080"; port 0 picks a free one. Empty: a free port on 127.0.0.1. Without a
	// host it is the loopback address.
	Addr string
	// Path is the file for users, channels and messages; empty: memory.
	Path string
	// Token is what the bot must use; empty: one is made.
	Token string
	// Guilds is how many servers there are at least, each with two channels of its own; 0 means 1. Everybody is a
	// member of all of them.
	Guilds int
	// OldEdits is how many edits of messages older than an hour a channel takes in 20 s; 0 means 3, negative: any
	// number.
	OldEdits int
	// Shards is how many shards GET /gateway/bot advises; 0 means 1. Bots may use any number.
	Shards int
	// Identify, when set, is how often bots may identify.
	Identify gateway.IdentifyLimit
	// Heartbeat is how often a bot shall say that it lives; 0 means 41.25 s. A bot that is silent twice as long is cut
	// off.
	Heartbeat time.Duration
	// Limit, when set, makes rate limits, see rest.Config.
	Limit func(h http.Header, route string, r *http.Request) *model.Error
	// Endpoints are addresses to which interactions are sent over HTTP instead of through the gateway, in turn, see
	// rest.API.SetEndpoints; they are not checked by a PING.
	Endpoints []string
	// Inspect, when set, is shown the requests of the bot, see rest.Config.
	Inspect func(r *http.Request, body []byte) []string
	// Faults says what goes wrong on purpose; nil is nothing.
	Faults faults.Source
	// Headless makes no events for pages: GET /api/events is refused. It saves work where nobody looks.
	Headless bool
	// Keep is how many messages a channel keeps, and how many private answers there are over all; 0 means 5000 and
	// 2000.
	Keep int
	// Clock is nil for the real one.
	Clock model.Clock
	// Log is nil for none.
	Log *slog.Logger
}

// Server is Discord on localhost: REST and gateway for a bot, a page and a JSON API for people. Its methods are safe
// for concurrent use; its parts are for tests.
type Server struct {
	Model   *model.Model
	REST    *rest.API
	Gateway *gateway.Gateway
	Page    *page.Page

	token    string
	listener net.Listener
	http     *http.Server
	stopping chan struct{}
	stopped  sync.WaitGroup
	stopOnce sync.Once
}

// Start opens the file, listens and serves until Shutdown. Errors: the address is taken, the file is in use by another
// process (model.ErrLocked), or it has another version.
func Start(config Config) (*Server, error) {
	addr, err := listenAddr(config.Addr)
	if err != nil {
		return nil, err
	}
	config = withDefaults(config)
	s := &Server{token: config.Token, stopping: make(chan struct{})}
	if s.listener, err = net.Listen("tcp", addr); err != nil {
		return nil, fmt.Errorf("listen for the local channel: %w", err)
	}
	s.Model, err = model.Open(model.Config{
		Path: config.Path, Base: "http://" + reachable(s.listener.Addr()), Guilds: config.Guilds,
		Keep: config.Keep, Clock: config.Clock, Log: config.Log,
	})
	if err != nil {
		return nil, errors.Join(err, s.listener.Close())
	}
	s.build(config)
	s.http = &http.Server{Handler: s.routes(), ReadHeaderTimeout: 10 * time.Second}
	s.stopped.Go(s.serve)
	if config.Path != "" {
		s.stopped.Go(s.keepSynced)
	}
	return s, nil
}

func withDefaults(config Config) Config {
	config.Clock = cmp.Or[model.Clock](config.Clock, model.RealClock{})
	config.Faults = cmp.Or[faults.Source](config.Faults, faults.None{})
	config.Log = cmp.Or(config.Log, slog.New(slog.DiscardHandler))
	config.Token = cmp.Or(config.Token, "local."+rand.Text())
	return config
}

// build makes the parts. Interactions over HTTP go before those through the gateway.
func (s *Server) build(config Config) {
	s.REST = rest.New(s.Model, config.Faults, rest.Config{
		Token: config.Token, OldEdits: config.OldEdits, Limit: config.Limit, Endpoints: config.Endpoints,
		Inspect: config.Inspect, Gateway: func() model.Object { return s.Gateway.Info() },
	})
	own, _ := s.listener.Addr().(*net.TCPAddr)
	host, _, _ := net.SplitHostPort(config.Addr)
	s.Page = page.New(s.Model, page.Config{
		Host: host, Loopback: own == nil || own.IP.IsLoopback(), Headless: config.Headless, PublicKey: s.PublicKey(),
	})
	s.Gateway = gateway.New(s.Model, config.Faults, gateway.Config{
		Token: config.Token, Shards: config.Shards, Identify: config.Identify, Heartbeat: config.Heartbeat,
	})
}

// routes puts everything under one address.
func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	for _, prefix := range []string{"/api/v9", "/api/v10"} {
		mux.Handle(prefix+"/", http.StripPrefix(prefix, s.REST))
	}
	mux.Handle("/ws/", s.Gateway)
	mux.Handle("/ws", s.Gateway)
	s.Page.Route(mux)
	return mux
}

// listenAddr puts the loopback address where no host is given.
func listenAddr(addr string) (string, error) {
	if addr == "" {
		return "127.0.0.1:0", nil
	}
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return "", fmt.Errorf("address of the local channel %q: %w", addr, err)
	}
	if host == "" {
		host = "127.0.0.1"
	}
	return net.JoinHostPort(host, port), nil
}

// reachable is an address that a browser on this computer can open.
func reachable(addr net.Addr) string {
	host, port, err := net.SplitHostPort(addr.String())
	if err != nil {
		return addr.String()
	}
	if net.ParseIP(host).IsUnspecified() {
		host = "127.0.0.1"
	}
	return net.JoinHostPort(host, port)
}

func (s *Server) serve() {
	if err := s.http.Serve(s.listener); !errors.Is(err, http.ErrServerClosed) {
		s.Model.Log.Error("the local channel stopped serving", "error", err)
	}
}

// keepSynced forces the file to disk now and then. A killed process loses nothing; a fallen computer at most a second.
func (s *Server) keepSynced() {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			s.Model.Sync()
		case <-s.stopping:
			return
		}
	}
}

// URL is where the page is: "http://127.0.0.1:8080".
func (s *Server) URL() string { return s.Model.Base }

// Token is what the bot must use, without the word Bot.
func (s *Server) Token() string { return s.token }

// PublicKey is what a bot verifies interactions over HTTP with, 64 hexadecimal digits.
func (s *Server) PublicKey() string { return s.REST.PublicKey() }

// Shutdown ends streams and connections, writes the file and closes it.
func (s *Server) Shutdown(ctx context.Context) error {
	var err error
	s.stopOnce.Do(func() {
		close(s.stopping)
		s.Page.Close()
		s.REST.Stop()
		if err = s.http.Shutdown(ctx); err != nil {
			err = errors.Join(err, s.http.Close())
		}
		s.Gateway.Close()
		s.REST.Wait()
		s.stopped.Wait()
		err = errors.Join(err, s.Model.Close())
	})
	return err
}
