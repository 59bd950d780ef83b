package discord

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/harbormaster/harbormaster/bot"
)

const (
	// grace is how long handlers may go on after Run was told to end, cutOff how long they may take to obey.
	grace, cutOff = 10 * time.Second, 2 * time.Second

	firstReconnect, maxReconnect = 500 * time.Millisecond, time.Minute
)

// pace says how long the gateway's watch waits for what. Tests are in more of a hurry.
type pace struct {
	// dial is how long reaching the gateway may take, with name, TLS and upgrade.
	dial time.Duration
	// opening is how long a connection may be silent before its session stands.
	opening time.Duration
	// answer is how long a heartbeat may wait for its acknowledgement. A shorter interval of heartbeats counts in its place.
	answer time.Duration
	// write is how long a frame may take to leave.
	write time.Duration
	// farewell is how long closing a connection in good order may take, and leave how long the end waits for discordgo's
	// sessions, each of which sleeps for a second.
	farewell, leave time.Duration
	// pulse is how often discordgo's session gives a sign of life, stuck how long it may leave an event lie, or give
	// none: up to a quarter longer, and longer by as much as the process stood still.
	pulse, stuck time.Duration
	// identify is the least time between two sessions that are begun in the same bucket of shards.
	identify time.Duration
	// invalid are the least and the longest wait after Discord has called a session invalid.
	invalid [2]time.Duration
	// resumes is after how many vain attempts in a row to go on with a session a new one is begun.
	resumes int
	// first and longest are the pauses between attempts. A connection that stood for steady begins with no pause anew.
	first, longest, steady time.Duration
}

var usualPace = pace{
	dial: 10 * time.Second, opening: 8 * time.Second, answer: 10 * time.Second, write: 5 * time.Second, farewell: time.Second, leave: cutOff,
	pulse: 5 * time.Second, stuck: 15 * time.Second,
	identify: 5 * time.Second, invalid: [2]time.Duration{time.Second, 5 * time.Second}, resumes: 6,
	first: firstReconnect, longest: maxReconnect, steady: 30 * time.Second,
}

// calm is how long to wait after an invalid session: Discord asks for a random time, so that not all bots come back at once.
func (p pace) calm() time.Duration { return p.invalid[0] + rand.N(p.invalid[1]-p.invalid[0]+1) }

// pause is how long to wait after so many failures in a row; it varies by half.
func (p pace) pause(failures int) time.Duration {
	if failures <= 0 {
		return 0
	}
	d := p.longest
	if failures < 16 {
		d = min(p.first<<(failures-1), p.longest)
	}
	return d/2 + rand.N(d/2+1)
}

var quietLibrary = sync.OnceFunc(func() {
	discordgo.Logger = func(level, _ int, format string, args ...any) {
		slog.Debug("discordgo", "message", fmt.Sprintf(format, args...), "severity", level)
	}
})

// Run connects this process's shards to the gateway, hands interactions to the handler and keeps the connections until the
// context ends; then it lets running handlers finish for some seconds and returns nil. It returns an error when Discord
// refuses the bot for good, such as ErrToken or ErrShards. Call it once.
//
// The number of shards stays what it is at the start: when Discord wants more of them, Run ends with ErrShards, and a start
// with "auto" takes the new number.
func (c *Client) Run(ctx context.Context, handler bot.Handler) error {
	quietLibrary()
	handling, cancel := context.WithCancel(context.WithoutCancel(ctx))
	d := newDispatcher(handling, c, handler)
	err := c.stayConnected(ctx, d)
	d.finish(ctx, cancel)
	for _, l := range c.own() {
		l.rest()
	}
	return err
}

// own gives the shards of this process; none before it is known how many there are.
func (c *Client) own() []*line {
	if lines := c.lines.Load(); lines != nil {
		return *lines
	}
	return nil
}

// stayConnected returns nil when the context ends, and an error when trying again is of no use.
func (c *Client) stayConnected(ctx context.Context, d *dispatcher) error {
	s := newStarts(c)
	own := c.shards
	for failures := 1; ; failures++ {
		advice, err := s.ask(ctx)
		if ctx.Err() != nil {
			return nil
		}
		if errors.Is(err, ErrToken) {
			return err
		}
		if err != nil {
			wait := c.pace.pause(failures)
			c.log.Warn("discord does not answer", "error", err, "again_in", wait.String())
			pause(ctx, wait)
			continue
		}
		if own.auto() {
			own = shardRange{0, advice.shards - 1, advice.shards}
		}
		if own.of < advice.shards {
			c.log.Warn("discord recommends more shards than are configured", "shards", own.of, "recommended", advice.shards)
		}
		break
	}

	var lines []*line
	for shard := own.first; shard <= own.last; shard++ {
		lines = append(lines, &line{client: c, dispatcher: d, starts: s, shard: shard, of: own.of,
			log: c.log.With("shard", fmt.Sprintf("%d/%d", shard, own.of))})
	}
	c.lines.Store(&lines)
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var final error
	var once sync.Once
	var running sync.WaitGroup
	for _, l := range lines {
		running.Go(func() {
			if err := l.run(ctx); err != nil {
				once.Do(func() { final = err })
				stop(err)
			}
		})
	}
	running.Wait()
	return final
}

// pause waits, or until the context ends.
func pause(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}
