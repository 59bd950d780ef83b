package discord

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"

	"github.com/harbormaster/harbormaster/bot"
)

const (
	// openTimeout is how long opening a connection may take before it is given up together with its session.
	openTimeout = 30 * time.Second
	// closeTimeout is how long closing a connection may take; discordgo waits a second within it.
	closeTimeout = 5 * time.Second
	// grace is how long handlers may go on after Run was told to end, cutOff how long they may take to obey.
	grace, cutOff = 10 * time.Second, 2 * time.Second

	firstReconnect, maxReconnect = 500 * time.Millisecond, time.Minute
)

// Close codes of the gateway after which trying again is of no use.
const (
	closeAuthenticationFailed = 4004
	closeInvalidShard         = 4010
	closeShardingRequired     = 4011
	closeInvalidIntents       = 4013
	closeDisallowedIntents    = 4014
)

var quietLibrary = sync.OnceFunc(func() {
	discordgo.Logger = func(level, _ int, format string, args ...any) {
		slog.Debug("discordgo", "message", fmt.Sprintf(format, args...), "severity", level)
	}
})

// Run connects to the gateway, hands interactions to the handler and keeps the connection until the context ends; then it
// lets running handlers finish for some seconds and returns nil. It returns an error when Discord refuses the bot for good,
// such as ErrToken. Call it once.
func (c *Client) Run(ctx context.Context, handler bot.Handler) error {
	quietLibrary()
	handling, cancel := context.WithCancel(context.WithoutCancel(ctx))
	d := newDispatcher(handling, c, handler)
	defer d.finish(ctx, cancel)
	return c.stayConnected(ctx, d)
}

// stayConnected returns nil when the context ends, and an error when trying again is of no use.
func (c *Client) stayConnected(ctx context.Context, d *dispatcher) error {
	backoff := firstReconnect
	again := func(what string, err error) {
		if ctx.Err() == nil {
			c.log.Warn(what, "error", err, "again_in", backoff.String())
			pause(ctx, backoff)
			backoff = min(backoff*2, maxReconnect)
		}
	}
	for ctx.Err() == nil {
		_, err := c.application(ctx)
		if err == nil {
			break
		}
		if errors.Is(err, ErrToken) {
			return err
		}
		again("discord does not answer", err)
	}
	var l *line
	for ctx.Err() == nil {
		if l == nil {
			l = c.newLine(d)
		}
		err := l.open(ctx)
		if errors.Is(err, errStuck) {
			c.log.Error("the gateway library is stuck and is replaced")
			l = nil
			continue
		}
		if final := refusedForGood(err); final != nil {
			return final
		}
		if err != nil {
			again("the gateway could not be opened", err)
			continue
		}
		backoff = firstReconnect
		c.counts.connects.Add(1)
		c.connected.Store(true)
		c.log.Info("connected to discord")
		select {
		case <-ctx.Done():
			c.connected.Store(false)
			l.close()
		case <-l.lost:
			c.connected.Store(false)
			c.log.Warn("the gateway connection was lost")
		}
	}
	return nil
}

func refusedForGood(err error) error {
	var e *websocket.CloseError
	if !errors.As(err, &e) {
		return nil
	}
	switch e.Code {
	case closeAuthenticationFailed:
		return fmt.Errorf("the gateway closed the connection (%d): %w", e.Code, ErrToken)
	case closeInvalidShard, closeShardingRequired, closeInvalidIntents, closeDisallowedIntents:
		return fmt.Errorf("the gateway refuses the bot: %w", err)
	default:
		return nil
	}
}

// errStuck says that discordgo does not come back.
var errStuck = errors.New("the gateway library does not answer")

// line is a discordgo session: one gateway connection after another that resume each other.
type line struct {
	session *discordgo.Session
	lost    chan struct{}
}

func (c *Client) newLine(d *dispatcher) *line {
	session, _ := discordgo.New("Bot " + c.token) // It has no error to give.
	l := &line{session: session, lost: make(chan struct{}, 1)}
	session.Client = &http.Client{Transport: c.http.Transport, Timeout: openTimeout}
	session.Dialer = &websocket.Dialer{Proxy: http.ProxyFromEnvironment, HandshakeTimeout: openTimeout / 2}
	session.Identify.Intents = discordgo.IntentsGuilds
	session.Identify.Compress = false
	session.StateEnabled = false
	session.ShouldReconnectOnError = false
	session.LogLevel = discordgo.LogError
	// Events come one after the other, so that clicks keep their order. Handlers must not wait and not call the session.
	session.SyncEvents = true
	session.AddHandler(func(_ *discordgo.Session, e *discordgo.Event) {
		if e.Type == "INTERACTION_CREATE" {
			d.take(e.RawData)
		}
	})
	session.AddHandler(func(*discordgo.Session, *discordgo.Disconnect) {
		select {
		case l.lost <- struct{}{}:
		default:
		}
	})
	return l
}

// open opens a connection, resuming the one before.
func (l *line) open(ctx context.Context) error {
	select {
	case <-l.lost: // Of an earlier connection.
	default:
	}
	opened := make(chan error, 1)
	go func() { opened <- l.session.Open() }()
	timer := time.NewTimer(openTimeout)
	defer timer.Stop()
	select {
	case err := <-opened:
		if errors.Is(err, discordgo.ErrWSAlreadyOpen) {
			return nil
		}
		return err
	case <-timer.C:
		return errStuck
	case <-ctx.Done():
		timer.Reset(closeTimeout)
		select {
		case err := <-opened:
			if err == nil {
				l.close()
			}
		case <-timer.C:
		}
		return ctx.Err()
	}
}

// close ends the session.
func (l *line) close() {
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = l.session.Close() // It always gives nil.
	}()
	timer := time.NewTimer(closeTimeout)
	defer timer.Stop()
	select {
	case <-done:
	case <-timer.C:
	}
}
