package discord

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"
)

// Close codes of the gateway that are more than a reason to go on with the session on another connection.
const (
	closeNotAuthenticated     = 4003
	closeAuthenticationFailed = 4004
	closeInvalidSeq           = 4007
	closeSessionTimedOut      = 4009
	closeInvalidShard         = 4010
	closeShardingRequired     = 4011
	closeInvalidVersion       = 4012
	closeInvalidIntents       = 4013
	closeDisallowedIntents    = 4014
)

// Why a connection ended, besides errors of reading it.
var (
	errAskedToReconnect = errors.New("discord asked for a new connection")
	errInvalidSession   = errors.New("discord has ended the session")
	errUnsteadySession  = errors.New("discord has refused to go on, but keeps the session")
	errUnanswered       = errors.New("a heartbeat was not answered")
	errSilent           = errors.New("the connection does not open")
	errStuck            = errors.New("discordgo's session does not answer")
)

// maxUnreached is after how many vain attempts in a row to reach the address for resuming the common one is taken.
const maxUnreached = 2

// line is a shard: one gateway connection after another, which go on with each other's session where Discord lets them.
type line struct {
	client     *Client
	dispatcher *dispatcher
	starts     *starts
	shard, of  int
	log        *slog.Logger

	// session is Discord's name of what is gone on with, "" when there is nothing; address is where, seq the last event that
	// was taken.
	session, address string
	seq              int64
	// resumes and unreached count the vain attempts in a row, failures the connections that did not stand for long.
	resumes, unreached, failures int

	connected atomic.Bool
	latency   atomic.Int64
	// ending are the discordgo sessions of connections that ended.
	ending sync.WaitGroup
}

// run keeps the shard connected. It returns nil when the context ends, and an error when trying again is of no use.
func (l *line) run(ctx context.Context) error {
	for ctx.Err() == nil {
		stood, err := l.connect(ctx)
		if ctx.Err() == nil {
			if final := refusedForGood(err); final != nil {
				return final
			}
			pause(ctx, l.ended(stood, err))
		}
	}
	return nil
}

// ended draws the consequences of a connection's end and says how long to wait: not at all after one that stood for long.
func (l *line) ended(stood time.Duration, err error) time.Duration {
	wait := l.judge(err)
	if stood >= l.client.pace.steady {
		l.failures = 0
	}
	what := "the gateway connection was lost"
	if stood == 0 {
		what = "the gateway connection could not be opened"
		l.failures++
	}
	wait = max(wait, l.client.pace.pause(l.failures))
	if stood > 0 {
		l.failures++
	}
	l.log.Warn(what, "error", err, "stood", stood.Round(time.Millisecond).String(), "resumes", l.session != "",
		"again_in", wait.Round(time.Millisecond).String())
	return wait
}

// connect opens a connection and returns when it has ended, with the time for which the session stood.
func (l *line) connect(ctx context.Context) (stood time.Duration, err error) {
	resume := l.session != ""
	gateway, done := l.address, func(bool) {}
	switch {
	case !resume:
		gateway, done, err = l.starts.take(ctx, l.shard)
	case gateway == "" || l.unreached >= maxUnreached:
		gateway = l.starts.gateway()
	}
	if err != nil {
		return 0, err
	}
	done = once(done)
	defer done(false)
	k, err := l.dial(ctx, gateway)
	if err != nil {
		l.unreached++
		return 0, err
	}
	l.unreached = 0
	if resume {
		l.resumes++
		l.client.counts.resumes.Add(1)
	}
	err = k.run(ctx, func() { done(true) })
	if k.session != "" {
		l.session, l.address = k.session, k.address(gateway)
	}
	l.seq = k.position()
	if !k.since.IsZero() {
		stood = max(time.Since(k.since), 1)
		if ctx.Err() == nil {
			l.client.counts.lost.Add(1)
		}
	}
	return stood, err
}

func once(f func(bool)) func(bool) {
	var o sync.Once
	return func(b bool) { o.Do(func() { f(b) }) }
}

// stands is called when the session of a connection stands.
func (l *line) stands(resumed bool) {
	l.resumes = 0
	l.client.counts.connects.Add(1)
	l.connected.Store(true)
	l.log.Info("connected to discord", "resumed", resumed)
}

// judge notes what a connection's end means for the session, and says how long to wait at least.
func (l *line) judge(err error) time.Duration {
	var closed *websocket.CloseError
	switch {
	case errors.Is(err, errInvalidSession):
		l.forget()
		return l.client.pace.calm()
	case errors.Is(err, errUnanswered):
		l.client.counts.unanswered.Add(1)
	case errors.Is(err, errStuck):
		l.client.counts.replaced.Add(1)
		l.log.Error("discordgo's session is stuck and is replaced")
	case errors.As(err, &closed):
		switch closed.Code {
		case closeNotAuthenticated, closeInvalidSeq, closeSessionTimedOut:
			l.forget()
		}
	}
	if l.resumes >= l.client.pace.resumes {
		l.log.Warn("the session could not be resumed and is given up")
		l.forget()
	}
	return 0
}

func (l *line) forget() { l.session, l.address, l.seq, l.resumes, l.unreached = "", "", 0, 0, 0 }

// rest waits a while for discordgo's sessions that are ending.
func (l *line) rest() {
	done := make(chan struct{})
	go func() {
		defer close(done)
		l.ending.Wait()
	}()
	timer := time.NewTimer(l.client.pace.leave)
	defer timer.Stop()
	select {
	case <-done:
	case <-timer.C:
		l.log.Debug("a session of discordgo does not end")
	}
}

// refusedForGood gives the error with which Run ends, nil when trying again may help.
func refusedForGood(err error) error {
	if errors.Is(err, ErrToken) {
		return err
	}
	var closed *websocket.CloseError
	if !errors.As(err, &closed) {
		return nil
	}
	switch closed.Code {
	case closeAuthenticationFailed:
		return fmt.Errorf("the gateway closed the connection (%d): %w", closed.Code, ErrToken)
	case closeInvalidShard:
		return fmt.Errorf("%w: the gateway does not accept them (%d)", ErrShards, closed.Code)
	case closeShardingRequired:
		return fmt.Errorf("%w: the bot is in more servers than so many shards may have (%d)", ErrShards, closed.Code)
	case closeInvalidVersion:
		return fmt.Errorf("the gateway no longer speaks version %s of its protocol (%d); a newer program is needed", gatewayVersion, closed.Code)
	case closeInvalidIntents, closeDisallowedIntents:
		return fmt.Errorf("the gateway does not let the bot hear of servers (%d), although every bot may", closed.Code)
	default:
		return nil
	}
}

// gatewayVersion is the version of the gateway's protocol.
const gatewayVersion = "10"

// gatewayURL adds what Discord wants to know to an address of the gateway.
func gatewayURL(address string) (string, error) {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || (u.Scheme != "ws" && u.Scheme != "wss") {
		return "", fmt.Errorf("%q is not an address of a gateway", address)
	}
	if u.Path == "" {
		u.Path = "/"
	}
	u.RawQuery = url.Values{"v": {gatewayVersion}, "encoding": {"json"}}.Encode()
	return u.String(), nil
}
