package discord

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/harbormaster/harbormaster/bot/discord/rest"
)

// starts knows what Discord advises about the gateway, and lets shards begin a session when Discord allows it: one after the
// other in each of its buckets, and never the last ones of the day, because Discord resets the token of a bot that begins
// too many.
type starts struct {
	client *Client

	mu     sync.Mutex // held while Discord is asked
	told   counsel
	asked  time.Time
	queues map[int]*queue
}

// counsel is Discord's, with the sessions counted off that were begun since.
type counsel struct {
	gateway                              string
	shards, total, remaining, concurrent int
	reset                                time.Time
}

// queue is a bucket of shards, of which one at a time may begin a session.
type queue struct {
	turn chan struct{}
	next time.Time // held by whose turn it is
}

const (
	// counselAge is how old Discord's counsel may be when a session is begun; other processes begin theirs too.
	counselAge = time.Minute
	// maxStartWait is how long to wait at most before Discord is asked again whether sessions are left.
	maxStartWait = 5 * time.Minute
	// reserve is the part of the day's sessions that is left alone, for what other processes begin at the same moment.
	reserve = 50
)

func newStarts(c *Client) *starts { return &starts{client: c, queues: map[int]*queue{}} }

// ask gives Discord's counsel.
func (s *starts) ask(ctx context.Context) (counsel, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.told.gateway != "" && time.Since(s.asked) < counselAge {
		return s.told, nil
	}
	var answer struct {
		URL    string `json:"url"`
		Shards int    `json:"shards"`
		Limit  struct {
			Total       int   `json:"total"`
			Remaining   int   `json:"remaining"`
			ResetAfter  int64 `json:"reset_after"`
			Concurrency int   `json:"max_concurrency"`
		} `json:"session_start_limit"`
	}
	const what = "ask for the gateway"
	if err := s.client.call(ctx, rest.Request{What: what, Method: http.MethodGet, Path: "/gateway/bot"}, &answer); err != nil {
		return counsel{}, err
	}
	if answer.URL == "" || answer.Limit.Total < 1 {
		return counsel{}, errors.New(what + ": the answer has no address or no limit")
	}
	s.asked = time.Now()
	s.told = counsel{
		gateway: answer.URL, shards: max(answer.Shards, 1),
		total: answer.Limit.Total, remaining: answer.Limit.Remaining, concurrent: max(answer.Limit.Concurrency, 1),
		reset: s.asked.Add(time.Duration(answer.Limit.ResetAfter) * time.Millisecond),
	}
	s.tell()
	return s.told, nil
}

func (s *starts) tell() {
	s.client.counts.startsTotal.Store(int64(s.told.total))
	s.client.counts.startsLeft.Store(int64(s.told.remaining))
}

// take waits until the shard may begin a session and gives the gateway's address. The function it returns must be called
// once: with true when the session was begun, else with false. Until then no other shard of the bucket begins one.
func (s *starts) take(ctx context.Context, shard int) (gateway string, done func(begun bool), err error) {
	told, err := s.ask(ctx)
	if err != nil {
		return "", nil, err
	}
	q := s.queue(shard % told.concurrent)
	select {
	case q.turn <- struct{}{}:
	case <-ctx.Done():
		return "", nil, ctx.Err()
	}
	defer func() {
		if err != nil {
			<-q.turn
		}
	}()
	for {
		if told, err = s.ask(ctx); err != nil {
			return "", nil, err
		}
		if told.remaining > max(told.total/reserve, 1) {
			break
		}
		wait := min(max(time.Until(told.reset), time.Second), maxStartWait)
		s.client.log.Error("the bot has begun too many sessions today and waits, because discord would reset its token",
			"left", told.remaining, "of", told.total, "until", told.reset.UTC().Format(time.RFC3339))
		pause(ctx, wait)
		if ctx.Err() != nil {
			return "", nil, ctx.Err()
		}
		s.forget()
	}
	pause(ctx, time.Until(q.next))
	if ctx.Err() != nil {
		return "", nil, ctx.Err()
	}
	return told.gateway, func(begun bool) {
		if begun {
			q.next = time.Now().Add(s.client.pace.identify)
			s.begun()
		}
		<-q.turn
	}, nil
}

// gateway is the common address, as last heard.
func (s *starts) gateway() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.told.gateway
}

func (s *starts) queue(bucket int) *queue {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.queues[bucket] == nil {
		s.queues[bucket] = &queue{turn: make(chan struct{}, 1)}
	}
	return s.queues[bucket]
}

func (s *starts) begun() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.told.remaining--
	s.client.counts.identifies.Add(1)
	s.tell()
}

// forget has Discord asked anew.
func (s *starts) forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked = time.Time{}
}
