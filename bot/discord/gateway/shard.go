package gateway

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
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

// sessionOver are the close codes after which the session cannot be gone on with.
var sessionOver = []int{closeNotAuthenticated, closeInvalidSeq, closeSessionTimedOut}

// maxUnreached is after how many vain attempts in a row to reach the address for resuming the common one is taken.
const maxUnreached = 2

// shard is one gateway connection after another, which go on with each other's session where Discord lets them.
type shard struct {
	gateway *Gateway
	handle  Handler
	id, of  int
	log     *slog.Logger

	// session is Discord's name of what is gone on with, "" when there is nothing; address is where, seq the last event
	// that was handled.
	session, address string
	seq              int64
	// resumes and unreached count the vain attempts in a row, failures the connections that were not ready for long.
	resumes, unreached, failures int

	connected atomic.Bool
	latency   atomic.Int64
	// due is when the session is to be replaced, 0 before the first; heard is when the last interaction came, or when
	// the shard was made. Both are nanoseconds since 1970.
	due, heard atomic.Int64

	end       context.CancelFunc // ends run
	successor bool               // gives up when its first connection is not ready
	settled   chan struct{}      // closed when the first session is ready, or a successor has given up
}

func (g *Gateway) newShard(id, of int, handle Handler) *shard {
	s := &shard{gateway: g, handle: handle, id: id, of: of, settled: make(chan struct{}),
		log: g.config.Log.With("shard", fmt.Sprintf("%d/%d", id, of))}
	s.heard.Store(time.Now().UnixNano())
	return s
}

// silence is how long no interaction has come.
func (s *shard) silence() time.Duration { return time.Since(time.Unix(0, s.heard.Load())) }

// run keeps the shard connected. It returns nil when the context ends, and an error when trying again is of no use.
func (s *shard) run(ctx context.Context) error {
	for ctx.Err() == nil {
		ready, err := s.connect(ctx)
		if ctx.Err() == nil && s.successor && s.due.Load() == 0 {
			s.log.Warn("couldn't start a fresh session; the old one stays", "error", err)
			s.end()
			close(s.settled)
		}
		if ctx.Err() == nil {
			if final := refusedForGood(err); final != nil {
				return final
			}
			pause(ctx, s.ended(ready, err))
		}
	}
	return nil
}

// ended draws the consequences of a connection's end and says how long to wait: not at all after one that was ready for
// long.
func (s *shard) ended(ready time.Duration, err error) time.Duration {
	wait := s.updateSession(err)
	if ready >= s.gateway.Timing.Steady {
		s.failures = 0
	}
	what := "the gateway connection was lost"
	if ready == 0 {
		what = "the gateway connection could not be opened"
		s.failures++
	}
	wait = max(wait, s.gateway.Timing.backoff(s.failures))
	if ready > 0 {
		s.failures++
	}
	s.log.Warn(what, "error", err, "ready", ready.Round(time.Millisecond).String(), "resumes", s.session != "",
		"again_in", wait.Round(time.Millisecond).String())
	return wait
}

// connect opens a connection and returns when it has ended, with the time for which it was ready.
func (s *shard) connect(ctx context.Context) (ready time.Duration, err error) {
	resume := s.session != ""
	address, done := s.address, func(bool) {}
	switch {
	case !resume:
		address, done, err = s.gateway.limiter.enter(ctx, s.id)
	case address == "" || s.unreached >= maxUnreached:
		address = s.gateway.limiter.address()
	}
	if err != nil {
		return 0, err
	}
	var once sync.Once
	identified := func(begun bool) { once.Do(func() { done(begun) }) }
	defer identified(false)
	c, err := s.dial(ctx, address)
	if err != nil {
		s.unreached++
		return 0, err
	}
	s.unreached = 0
	if resume {
		s.resumes++
		s.gateway.counts.resumes.Add(1)
	}
	err = c.run(ctx, func() { identified(true) })
	if c.session != "" {
		s.session, s.address = c.session, c.resumeAddress(address)
	}
	s.seq = c.seq.Load()
	if !c.readyAt.IsZero() {
		ready = max(time.Since(c.readyAt), 1)
		if ctx.Err() == nil {
			s.gateway.counts.lost.Add(1)
		}
	}
	return ready, err
}

// becameReady is called when a connection has begun a session or resumed it.
func (s *shard) becameReady(resumed bool) {
	s.resumes = 0
	s.gateway.counts.connects.Add(1)
	if !resumed && s.due.Swap(time.Now().Add(s.gateway.Timing.renewal()).UnixNano()) == 0 {
		close(s.settled)
	}
	s.connected.Store(true)
	s.log.Info("connected to discord", "resumed", resumed)
}

// updateSession notes what a connection's end means for the session, and says how long to wait at least.
func (s *shard) updateSession(err error) time.Duration {
	closed, ended := errors.AsType[*websocket.CloseError](err)
	switch {
	case errors.Is(err, errInvalidSession):
		s.forget()
		return s.gateway.Timing.afterInvalid()
	case errors.Is(err, errUnanswered):
		s.gateway.counts.unanswered.Add(1)
	case ended && slices.Contains(sessionOver, closed.Code):
		s.forget()
	}
	if s.resumes >= s.gateway.Timing.Resumes {
		s.log.Warn("couldn't resume the session; giving it up")
		s.forget()
	}
	return 0
}

func (s *shard) forget() { s.session, s.address, s.seq, s.resumes, s.unreached = "", "", 0, 0, 0 }

// refusedForGood gives the error with which Run ends, nil when trying again may help.
func refusedForGood(err error) error {
	if errors.Is(err, ErrToken) {
		return err
	}
	closed, ok := errors.AsType[*websocket.CloseError](err)
	if !ok {
		return nil
	}
	switch closed.Code {
	case closeAuthenticationFailed:
		return fmt.Errorf("the gateway closed the connection (%d): %w", closed.Code, ErrToken)
	case closeInvalidShard:
		return fmt.Errorf("%w: the gateway does not accept them (%d)", ErrShards, closed.Code)
	case closeShardingRequired:
		return fmt.Errorf("%w: the bot is in more servers than this many shards may have (%d)", ErrShards, closed.Code)
	case closeInvalidVersion:
		return fmt.Errorf("the gateway no longer speaks version %s of its protocol (%d); a newer program is needed",
			version, closed.Code)
	case closeInvalidIntents, closeDisallowedIntents:
		return fmt.Errorf("the gateway does not let the bot hear of servers (%d), although every bot may", closed.Code)
	default:
		return nil
	}
}
