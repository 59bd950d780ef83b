package gateway

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
)

// Errors with which Run ends.
var (
	// ErrToken says that Discord does not accept the bot's token.
	ErrToken = errors.New("the bot's token is not accepted")
	// ErrShards says that the configured shards are no shards, or that Discord does not accept them.
	ErrShards = errors.New("the shards do not fit")
)

// Config says who connects.
type Config struct {
	// Token is the bot's, without the word "Bot".
	Token string
	// Shards says which shards Run connects: "" or "auto" all of as many as Discord recommends at the start, "2/8" the
	// third of eight, "0-3/8" the first four of eight. Processes that share the work must agree on the number.
	Shards string
	// Ask gives the answer to GET /gateway/bot. An error that is ErrToken ends Run, others are tried again.
	Ask func(context.Context) (discordgo.GatewayBotResponse, error)
	Log *slog.Logger
}

// Handler takes an event and returns at once. Shards call it concurrently.
type Handler func(*discordgo.Event)

// Gateway connects shards. All methods may be called concurrently, before, during and after Run.
type Gateway struct {
	// Timing is DefaultTiming; change it before Run.
	Timing Timing

	config  Config
	shards  shardRange
	limiter *identifyLimiter
	running atomic.Pointer[[]*shard]
	counts  struct {
		connects, identifies, resumes, lost, unanswered, startsLeft, startsTotal atomic.Int64
	}
}

// New makes a gateway; it does not use the network yet. It returns ErrShards when the shards cannot be read.
func New(config Config) (*Gateway, error) {
	shards, err := parseShards(config.Shards)
	if err != nil {
		return nil, err
	}
	g := &Gateway{Timing: DefaultTiming, config: config, shards: shards}
	g.limiter = &identifyLimiter{gateway: g, buckets: map[int]*identifyBucket{}}
	return g, nil
}

// Counts are what happened since the start.
type Counts struct {
	// Connects is how often a connection became ready. Identifies is how often a session was begun, which Discord
	// counts against 1,000 a day, Resumes how often one was gone on with.
	Connects, Identifies, Resumes int64
	// Lost is how many ready connections ended against our will, Unanswered how many because a heartbeat was not
	// answered.
	Lost, Unanswered int64
	// StartsLeft is how many sessions Discord still lets the bot begin within the day, StartsTotal of how many, as last
	// heard; both are 0 before Discord was asked.
	StartsLeft, StartsTotal int64
	// Shards are this process's, in order; none before Discord was asked how many there are.
	Shards []ShardState
}

// ShardState is how a shard is.
type ShardState struct {
	// ID is the shard's number, from 0 to Of-1.
	ID, Of int
	// Connected says whether events are arriving.
	Connected bool
	// Latency is how long the last heartbeat took to be answered, 0 before the first. Silence is how long no
	// interaction has come; before the first, since the start.
	Latency, Silence time.Duration
}

// Counts gives the counts.
func (g *Gateway) Counts() Counts {
	counts := Counts{
		Connects: g.counts.connects.Load(), Identifies: g.counts.identifies.Load(), Resumes: g.counts.resumes.Load(),
		Lost: g.counts.lost.Load(), Unanswered: g.counts.unanswered.Load(),
		StartsLeft: g.counts.startsLeft.Load(), StartsTotal: g.counts.startsTotal.Load(),
	}
	for _, s := range g.own() {
		counts.Shards = append(counts.Shards, ShardState{s.id, s.of, s.connected.Load(),
			time.Duration(s.latency.Load()), s.silence()})
	}
	return counts
}

// Connected says whether events are arriving at present on all shards of this process.
func (g *Gateway) Connected() bool {
	shards := g.own()
	return len(shards) > 0 && !slices.ContainsFunc(shards, func(s *shard) bool { return !s.connected.Load() })
}

// Shard is the shard that hears of a server, such as "2/8", by Discord's formula; of private conversations ("") it is
// the first. It is "" before it is known how many there are.
func (g *Gateway) Shard(server string) string {
	shards := g.own()
	if len(shards) == 0 {
		return ""
	}
	id, _ := strconv.ParseUint(server, 10, 64)
	return fmt.Sprintf("%d/%d", id>>22%uint64(shards[0].of), shards[0].of)
}

// own gives the shards of this process; none before it is known how many there are.
func (g *Gateway) own() []*shard {
	if shards := g.running.Load(); shards != nil {
		return *shards
	}
	return nil
}

// Run connects this process's shards, hands events to the handler and keeps the connections until the context ends;
// then it returns nil. It returns an error when Discord refuses the bot for good, such as ErrToken or ErrShards. Call
// it once.
//
// The number of shards stays what it is at the start: when Discord wants more of them, Run ends with ErrShards, and a
// start with "auto" takes the new number.
func (g *Gateway) Run(ctx context.Context, handle Handler) error {
	own, err := g.choose(ctx)
	if ctx.Err() != nil {
		return nil
	}
	if err != nil {
		return err
	}
	var shards []*shard
	for id := own.first; id <= own.last; id++ {
		shards = append(shards, g.newShard(id, own.of, handle))
	}
	g.running.Store(&shards)
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var final error
	var once sync.Once
	var running sync.WaitGroup
	start := func(s *shard) {
		own, end := context.WithCancel(ctx)
		s.end = end
		running.Go(func() {
			if err := s.run(own); err != nil {
				once.Do(func() { final = err })
				stop()
			}
		})
	}
	for _, s := range shards {
		start(s)
	}
	running.Go(func() { g.renew(ctx, start) })
	running.Wait()
	return final
}

// choose asks Discord how many shards there are until it answers, and says which are this process's.
func (g *Gateway) choose(ctx context.Context) (shardRange, error) {
	for failures := 1; ; failures++ {
		advice, err := g.limiter.ask(ctx)
		switch {
		case ctx.Err() != nil || errors.Is(err, ErrToken):
			return shardRange{}, err
		case err != nil:
			wait := g.Timing.backoff(failures)
			g.config.Log.Warn("discord does not answer", "error", err, "again_in", wait.String())
			pause(ctx, wait)
			continue
		case g.shards.auto():
			return shardRange{0, advice.Shards - 1, advice.Shards}, nil
		case g.shards.of < advice.Shards:
			g.config.Log.Warn("discord recommends more shards than are configured", "shards", g.shards.of,
				"recommended", advice.Shards)
		}
		return g.shards, nil
	}
}

// pause waits, or until the context ends.
func pause(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}
