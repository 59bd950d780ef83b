package local

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
)

// Config says how a Server runs. The zero value is a server in memory on a free
// port of the loopback address.
type Config struct {
	// Addr is where to listen, "127.0.0.1:8080"; port 0 picks a free one. Empty: a
	// free port on 127.0.0.1. Without a host it is the loopback address.
	Addr string
	// Path is the file for users, channels and messages; empty: memory.
	Path string
	// Token is what the bot must use; empty: one is made.
	Token string
	// Guilds is how many servers there are at least, each with two channels of its
	// own; 0 means 1. Everybody is a member of all of them.
	Guilds int
	// GuildLocale is the language of a new server, like "en-US", its default.
	GuildLocale string
	// OldEdits is how many edits of messages older than an hour a channel takes in
	// 20 s; 0 means 3, negative: any number.
	OldEdits int
	// Shards is how many shards GET /gateway/bot advises; 0 means 1. Bots may use any number.
	Shards int
	// MaxConcurrency is how many shards may identify within 5 s; a bot that identifies too soon gets Op 9. 0 means that
	// nothing is refused and that bots are told so: as many as there are shards.
	MaxConcurrency int
	// DailyIdentifies is how often a bot may identify within a day, as GET /gateway/bot tells it; 0 means 1000.
	DailyIdentifies int
	// Heartbeat is how often a bot shall say that it lives; 0 means 41.25 s. A bot that is silent twice as long is cut off.
	Heartbeat time.Duration
	// Limits switches rate limits like Discord's on, see SetLimits.
	Limits bool
	// Endpoints are addresses to which interactions are sent over HTTP instead of through the gateway, in turn, see
	// SetEndpoints; they are not checked by a PING.
	Endpoints []string
	// Inspect, when set, is shown every authorized request of the bot before it is answered (RequestURI is the path as it
	// was sent), and every answer of an endpoint as the callback that it stands for. What it finds is remembered among the
	// refusals, with status 0; the request is answered as without it. It may be called concurrently.
	Inspect func(r *http.Request, body []byte) []string
	// Journal, when set, is told of everything that people could see, in order, from one goroutine.
	Journal func(Entry)
	// Headless makes no events for pages: GET /api/events is refused. It saves work where nobody looks.
	Headless bool
	// Keep is how many messages a channel keeps, and how many private answers there are over all; 0 means 5000 and 2000.
	Keep int
	// Clock is nil for the real one.
	Clock Clock
	// Log is nil for none.
	Log *slog.Logger
}

// Server is Discord on localhost: REST and gateway for a bot, a page and a JSON
// API for people. Its methods are safe for concurrent use.
type Server struct {
	config   Config
	clock    Clock
	log      *slog.Logger
	token    string
	boot     string
	base     string // http://host:port
	listener net.Listener
	http     *http.Server
	store    *store
	stopping chan struct{}
	stopped  sync.WaitGroup
	stopOnce sync.Once

	mu sync.Mutex
	state
	stream   stream
	sessions map[string]*session
	conns    map[*conn]bool
	tokens   map[string]*interaction
	aging    []*interaction // those in tokens, oldest first
	refused  []Refusal
	oldEdits map[snowflake][]time.Time
	faults   []*Fault
	counts   Counts
	limits   bool
	global   window
	windows  map[string]*window
	fileSize int // of attachments, at most

	identifies []time.Time       // of the last day
	identified map[int]time.Time // the last one, by bucket

	endpoints []string
	turn      int // of the endpoints
	signer    ed25519.PrivateKey
	outward   *http.Client

	journal journal
}

// Start opens the file, listens and serves until Shutdown. Errors: the address is
// taken, or the file is in use by another process (ErrLocked).
func Start(config Config) (*Server, error) {
	s := &Server{
		config: config, clock: config.Clock, log: config.Log, token: config.Token, boot: rand.Text(),
		stopping: make(chan struct{}), sessions: map[string]*session{}, conns: map[*conn]bool{},
		tokens:   map[string]*interaction{},
		oldEdits: map[snowflake][]time.Time{}, windows: map[string]*window{}, identified: map[int]time.Time{},
		limits: config.Limits, fileSize: maxFileSize, endpoints: slices.Clone(config.Endpoints), outward: newOutward(),
		journal: journal{wake: make(chan struct{}, 1)},
	}
	s.defaults()
	addr, err := listenAddr(config.Addr)
	if err != nil {
		return nil, err
	}
	if s.listener, err = net.Listen("tcp", addr); err != nil {
		return nil, fmt.Errorf("listen for the local channel: %w", err)
	}
	s.base = "http://" + reachable(s.listener.Addr())
	if err := s.openState(); err != nil {
		return nil, errors.Join(err, s.listener.Close())
	}
	s.http = &http.Server{Handler: s.routes(), ReadHeaderTimeout: 10 * time.Second}
	s.stopped.Go(func() {
		if err := s.http.Serve(s.listener); !errors.Is(err, http.ErrServerClosed) {
			s.log.Error("the local channel stopped serving", "error", err)
		}
	})
	s.stopped.Go(s.keepSynced)
	if config.Journal != nil {
		s.stopped.Go(s.keepJournal)
	}
	return s, nil
}

func (s *Server) defaults() {
	if s.clock == nil {
		s.clock = realClock{}
	}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	if s.token == "" {
		s.token = "local." + rand.Text()
	}
	if s.config.GuildLocale == "" {
		s.config.GuildLocale = "en-US"
	}
	if s.config.OldEdits == 0 {
		s.config.OldEdits = 3
	}
	if s.config.Heartbeat <= 0 {
		s.config.Heartbeat = heartbeatInterval
	}
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
	if ip := net.ParseIP(host); ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	return net.JoinHostPort(host, port)
}

// openState reads the file, or founds a new harbour. A file with broken records is
// set aside like one that cannot be opened.
func (s *Server) openState() error {
	known, err := s.openAndLoad()
	if errors.Is(err, errUnreadable) {
		if err := setAside(s.config.Path, err, s.log); err != nil {
			return err
		}
		known, err = s.openAndLoad()
	}
	if err != nil {
		return err
	}
	s.stream = stream{wake: make(chan struct{})}
	if known {
		s.addGuilds()
	} else {
		s.found()
	}
	s.signer = s.signingKey()
	s.stream.first = s.nextRevision()
	s.commit()
	return nil
}

func (s *Server) openAndLoad() (known bool, err error) {
	s.state = newState()
	if s.store, err = openStore(s.config.Path, s.log); err != nil {
		return false, err
	}
	if known, err = s.load(); err != nil {
		return false, errors.Join(err, s.store.close())
	}
	return known, nil
}

// commit writes what changed, and the counters with it.
func (s *Server) commit() {
	s.store.sweep(s.clock.Now())
	if len(s.store.pending) == 0 {
		return
	}
	s.save(bucketMeta, 0, s.meta)
	s.store.commit()
}

// unlock writes what changed and gives up the lock.
func (s *Server) unlock() {
	s.commit()
	s.mu.Unlock()
}

func (s *Server) keepSynced() {
	if s.store.db == nil {
		return
	}
	tick := time.NewTicker(syncEvery)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			s.store.sync()
		case <-s.stopping:
			return
		}
	}
}

// URL is where the page is: "http://127.0.0.1:8080".
func (s *Server) URL() string { return s.base }

// Token is what the bot must use, without the word Bot.
func (s *Server) Token() string { return s.token }

func (s *Server) gatewayURL() string { return "ws" + strings.TrimPrefix(s.base, "http") + "/ws/" }

// Shutdown ends streams and connections, writes the file and closes it.
func (s *Server) Shutdown(ctx context.Context) error {
	var err error
	s.stopOnce.Do(func() {
		close(s.stopping)
		err = s.http.Shutdown(ctx)
		if err != nil {
			err = errors.Join(err, s.http.Close())
		}
		s.mu.Lock()
		for c := range s.conns {
			c.end()
		}
		s.mu.Unlock()
		s.stopped.Wait()
		if s.config.Journal != nil {
			s.tellJournal()
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		s.commit()
		err = errors.Join(err, s.store.close())
		s.store.db = nil
	})
	return err
}
