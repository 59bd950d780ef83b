package bot

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/clock"
	"github.com/harbormaster/harbormaster/bot/draw"
	"github.com/harbormaster/harbormaster/bot/feature"
	"github.com/harbormaster/harbormaster/bot/feature/account"
	"github.com/harbormaster/harbormaster/bot/feature/history"
	"github.com/harbormaster/harbormaster/bot/feature/league"
	"github.com/harbormaster/harbormaster/bot/feature/learn"
	"github.com/harbormaster/harbormaster/bot/feature/lobby"
	"github.com/harbormaster/harbormaster/bot/feature/orders"
	"github.com/harbormaster/harbormaster/bot/feature/play"
	"github.com/harbormaster/harbormaster/bot/feature/server"
	"github.com/harbormaster/harbormaster/bot/feature/stats"
	"github.com/harbormaster/harbormaster/bot/feature/votes"
	"github.com/harbormaster/harbormaster/bot/hook"
	"github.com/harbormaster/harbormaster/bot/metrics"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/publish"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/repo"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/web"
	"github.com/harbormaster/harbormaster/engine/program"
	"github.com/harbormaster/harbormaster/storage"
)

// Config is what a bot is made of. Store, Chat, Titles and Texts are needed.
type Config struct {
	Store  storage.Store
	Chat   chat.Chat
	Titles []title.Title
	Texts  *text.Catalog
	// Locale is the language of public messages where the server does not say, such as "en".
	Locale string
	// WebURL is the address of the pages of games, without a slash at its end; "" for none.
	WebURL string
	// Hooks reaches webhooks of servers; the zero value, unless a test has receivers of its own.
	Hooks hook.Sender
	// Version names the program to those who run a server, "" for one that has no name.
	Version string
	// Emojis are the pictures for buttons and menus, by name.
	Emojis map[string][]byte
	Log    *slog.Logger
	// Now is the clock, time.Now if nil. Of what is stored, times are cut to milliseconds.
	Now func() time.Time
	// Limits keep single persons and channels from using the bot up.
	Limits repo.Limits
	// Programs are those of others that may take seats, nil for none. Who gives them ends them.
	Programs *program.Programs
	// Publishing bounds how many games are published at once; 32 if zero.
	Publishing int
}

// Bot is Harbormaster: it takes interactions and keeps the tables. Make one with New, let Run live, give Handle to the
// chat.
type Bot struct {
	*feature.Env
	emojis  map[string][]byte
	lost    chan struct{} // emojis
	replies *reply.Replies
	queue   *publish.Publisher
	said    clock.Throttle
	closed  atomic.Bool
	routes  *routes
	timers  *timers
	options *commandSet
	// unpublished tells since when a game is seen to be unpublished, nil before the first sweep; settled is when the
	// games that are unsettled were published last.
	unpublished map[storage.GameID]time.Time
	settled     time.Time

	play    *play.Play
	lobby   *lobby.Lobby
	open    *lobby.OpenTables
	house   *lobby.HouseRules
	votes   *votes.Votes
	orders  *orders.Orders
	history *history.History
	stats   *stats.Stats
	account *account.Account
	server  *server.Server
	learn   *learn.Learn
	leagues *league.Leagues

	// Pages are the pages of games, and the API; Hooks tells webhooks.
	Pages *web.Pages
	Hooks *web.Hooks
}

// New makes a bot. It refuses two games of one name.
func New(c Config) (*Bot, error) {
	b := &Bot{Env: &feature.Env{Store: c.Store, Chat: c.Chat, Log: c.Log, Now: c.Now, Version: c.Version},
		emojis: c.Emojis, lost: make(chan struct{}, 1)}
	if b.Log == nil {
		b.Log = slog.New(slog.DiscardHandler)
	}
	if b.Now == nil {
		b.Now = time.Now
	}
	b.Metrics = metrics.New(b.Now)
	b.Now = clock.Milliseconds(b.Now)
	var err error
	games := slices.Clone(c.Titles)
	for i := range games {
		games[i].Programs = c.Programs.Names(games[i].Rules.Name())
	}
	if b.Titles, err = title.NewTitles(games, c.Texts, cmp.Or(c.Locale, "en")); err != nil {
		return nil, err
	}
	b.Texts = b.Titles.Texts
	b.Draw = &draw.Drawer{Log: b.Log, Metrics: b.Metrics}
	b.replies = &reply.Replies{Log: b.Log, Metrics: b.Metrics, Draw: b.Draw, TooLate: b.tooLate}
	b.Profiles = &profile.Profiles{Store: c.Store, Log: b.Log, Now: b.Now, WebURL: c.WebURL}
	b.Repo = &repo.Repo{
		Store: c.Store, Titles: b.Titles, Profiles: b.Profiles, Owner: repo.NewOwner(), Log: b.Log, Now: b.Now,
		Metrics: b.Metrics, Limits: c.Limits.OrDefaults(), Programs: c.Programs,
		Thinkers: make(chan struct{}, max(1, runtime.GOMAXPROCS(0)-1)),
	}
	b.play, b.lobby, b.votes, b.orders = &play.Play{Env: b.Env}, &lobby.Lobby{Env: b.Env}, &votes.Votes{Env: b.Env},
		&orders.Orders{Env: b.Env}
	b.open, b.house = &lobby.OpenTables{Lobby: b.lobby}, &lobby.HouseRules{Lobby: b.lobby}
	b.history, b.stats, b.server = &history.History{Env: b.Env}, &stats.Stats{Env: b.Env}, &server.Server{Env: b.Env}
	b.learn = &learn.Learn{Env: b.Env}
	b.leagues = &league.Leagues{Env: b.Env, Strength: b.stats.Strength}
	b.stats.Counted = b.leagues.Count
	b.Pages = web.New(b.Env, b.stats, b.leagues)
	b.Hooks = &web.Hooks{Pages: b.Pages, Sender: c.Hooks}
	b.account = &account.Account{Env: b.Env, ForgetStats: func(
		ctx context.Context, user string, before time.Time, last bool,
	) error {
		return errors.Join(b.leagues.Forget(ctx, user, last), b.stats.Forget(ctx, user, before, last))
	}}
	b.queue = publish.New(&publish.Config{
		Store: c.Store, Chat: c.Chat, Repo: b.Repo, Profiles: b.Profiles, Draw: b.Draw, Log: b.Log, Now: b.Now,
		Metrics:   b.Metrics,
		SetTimers: b.setTimers, OnEnd: b.stats.Count,
	}, cmp.Or(c.Publishing, 32))
	b.Publisher, b.Repo.OnChange, b.Repo.OnLoad = b.queue, b.queue.Notify, b.queue.NoteFault
	b.options = &commandSet{b.Titles}
	b.routes = b.newRoutes()
	b.timers = newTimers(b)
	return b, nil
}

// Run registers the commands, publishes what a stop left unpublished, and keeps the timers until the context ends; then
// it finishes what is under way, for some seconds at most. Of several processes on one store each does a part.
func (b *Bot) Run(ctx context.Context) error {
	var preparing sync.WaitGroup
	defer preparing.Wait()
	ready := make(chan struct{})
	preparing.Go(func() { b.prepare(ctx, sync.OnceFunc(func() { close(ready) })) })
	first := time.NewTimer(prepareFirst) // Messages are better with the emojis, but do not wait for long.
	select {
	case <-ready:
	case <-first.C:
	case <-ctx.Done():
	}
	first.Stop()
	var keeping sync.WaitGroup
	keeping.Go(func() { b.timers.keep(ctx) })
	for storage.Wait(ctx, b.sweep(ctx)) {
	}
	b.Stop()
	keeping.Wait()
	b.queue.Stop()
	return nil
}

// Stop makes the bot answer everything that comes from now on with "restarting"; what is under way is finished.
func (b *Bot) Stop() { b.closed.Store(true) }

const (
	// sweepEvery is the time from one sweep to the next, and sweepMore what is added for each game that is unpublished;
	// sweepSoon is the time after one to which the store did not answer.
	sweepEvery = time.Second
	sweepMore  = time.Millisecond
	sweepSoon  = 5 * time.Second
	// leftAfter is for how long a game is seen to be unpublished before the sweep takes its process for dead: less than
	// a lease, so that a table stands still for a lease and a sweep, below 15 seconds.
	leftAfter = 8 * time.Second
	// settleEvery is how often the sweep publishes games that are unsettled.
	settleEvery = time.Minute
)

// sweep publishes what other processes left unpublished, at first all that is. It gives the time until the next sweep.
func (b *Bot) sweep(ctx context.Context) time.Duration {
	pause, now := sweepEvery, time.Now()
	ids, err := b.Store.Unpublished(ctx)
	if err != nil {
		if ctx.Err() == nil { // Else the bot stops.
			b.Log.Error("couldn't list unpublished games", "error", err)
		}
		pause = sweepSoon
	} else {
		b.queue.ForgetOtherFaults(ids)
		pause += time.Duration(len(ids)) * sweepMore
		seen := make(map[storage.GameID]time.Time, len(ids))
		// Several processes begin with different ones.
		rand.Shuffle(len(ids), func(i, j int) { ids[i], ids[j] = ids[j], ids[i] })
		for _, id := range ids {
			since, known := b.unpublished[id]
			if !known {
				since = now
			}
			if seen[id] = since; b.unpublished == nil || now.Sub(since) >= leftAfter {
				b.queue.Retry(id)
			}
		}
		b.unpublished = seen
	}
	if now.Sub(b.settled) >= settleEvery {
		b.settled = now
		for _, id := range b.queue.Unsettled() {
			b.queue.Retry(id)
		}
	}
	return pause
}

func (b *Bot) setTimers(ctx context.Context, g *title.Game) error {
	if err := b.stats.SetTimer(ctx, g); err != nil {
		return err
	}
	if err := b.account.SetForgetTimer(ctx, g); err != nil {
		return err
	}
	if err := b.Hooks.SetTimers(ctx, g); err != nil {
		return err
	}
	return b.server.SetThreadTimer(ctx, g)
}
