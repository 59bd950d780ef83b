package gateway

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"
)

// identifyLimiter knows what Discord advises about the gateway, and lets shards identify when Discord allows it: one
// after the other in each of its buckets, and never the last times of the day, because Discord resets the token of a
// bot that begins too many sessions.
type identifyLimiter struct {
	gateway *Gateway

	mu      sync.Mutex // held while Discord is asked
	told    advice
	asked   time.Time
	buckets map[int]*identifyBucket
}

// advice is Discord's, with the sessions counted off that were begun since, and with the time when all are there again.
type advice struct {
	discordgo.GatewayBotResponse
	reset time.Time
}

// identifyBucket are shards of which one at a time may identify.
type identifyBucket struct {
	turn chan struct{}
	next time.Time // held by whose turn it is
}

const (
	// adviceAge is how old Discord's advice may be when a session is begun; other processes begin theirs too.
	adviceAge = time.Minute
	// maxStartWait is how long to wait at most before Discord is asked again whether sessions are left.
	maxStartWait = 5 * time.Minute
	// reserve is the part of the day's sessions that is left alone, for what other processes begin at the same moment.
	reserve = 50
)

// ask gives Discord's advice.
func (l *identifyLimiter) ask(ctx context.Context) (advice, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.told.URL != "" && time.Since(l.asked) < adviceAge {
		return l.told, nil
	}
	answer, err := l.gateway.config.Ask(ctx)
	if err != nil {
		return advice{}, err
	}
	limit := &answer.SessionStartLimit
	if answer.URL == "" || limit.Total < 1 {
		return advice{}, errors.New("discord's advice about the gateway has no address or no limit")
	}
	answer.Shards, limit.MaxConcurrency = max(answer.Shards, 1), max(limit.MaxConcurrency, 1)
	l.asked = time.Now()
	l.told = advice{answer, l.asked.Add(time.Duration(limit.ResetAfter) * time.Millisecond)}
	l.count()
	return l.told, nil
}

func (l *identifyLimiter) count() {
	l.gateway.counts.startsTotal.Store(int64(l.told.SessionStartLimit.Total))
	l.gateway.counts.startsLeft.Store(int64(l.told.SessionStartLimit.Remaining))
}

// enter waits until the shard may identify and gives the gateway's address. The function it returns must be called
// once: with true when a session was begun, else with false. Until then no other shard of the bucket identifies.
func (l *identifyLimiter) enter(ctx context.Context, shard int) (address string, done func(begun bool), err error) {
	told, err := l.ask(ctx)
	if err != nil {
		return "", nil, err
	}
	b := l.bucket(shard % told.SessionStartLimit.MaxConcurrency)
	select {
	case b.turn <- struct{}{}:
	case <-ctx.Done():
		return "", nil, ctx.Err()
	}
	defer func() {
		if err != nil {
			<-b.turn
		}
	}()
	for {
		if told, err = l.ask(ctx); err != nil {
			return "", nil, err
		}
		limit := told.SessionStartLimit
		if limit.Remaining > max(limit.Total/reserve, 1) {
			break
		}
		l.gateway.config.Log.Error("the bot has started too many sessions today and waits, or discord would reset "+
			"its token",
			"left", limit.Remaining, "of", limit.Total, "until", told.reset.UTC().Format(time.RFC3339))
		pause(ctx, min(max(time.Until(told.reset), time.Second), maxStartWait))
		if ctx.Err() != nil {
			return "", nil, ctx.Err()
		}
		l.forget()
	}
	pause(ctx, time.Until(b.next))
	if ctx.Err() != nil {
		return "", nil, ctx.Err()
	}
	return told.URL, func(begun bool) {
		if begun {
			b.next = time.Now().Add(l.gateway.Timing.Identify)
			l.begun()
		}
		<-b.turn
	}, nil
}

// address is the common one of all sessions, as last heard.
func (l *identifyLimiter) address() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.told.URL
}

func (l *identifyLimiter) bucket(n int) *identifyBucket {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.buckets[n] == nil {
		l.buckets[n] = &identifyBucket{turn: make(chan struct{}, 1)}
	}
	return l.buckets[n]
}

func (l *identifyLimiter) begun() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.told.SessionStartLimit.Remaining--
	l.gateway.counts.identifies.Add(1)
	l.count()
}

// forget has Discord asked anew.
func (l *identifyLimiter) forget() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.asked = time.Time{}
}
