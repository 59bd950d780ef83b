package bot

import (
	"github.com/harbormaster/harbormaster/bot/customid"

	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// Config is what a bot is made of. Store, Chat, Shelf and Texts are needed.
type Config struct {
	Store storage.Store
	Chat  chat.Chat
	Shelf []title.Title
	Texts *text.Catalogue
	// Locale is the language of public messages where the server does not say, such as "en".
	Locale string
	// Version names the program to those who run a server, "" for one that has no name.
	Version string
	// Emojis are the pictures for buttons and menus, by name.
	Emojis map[string][]byte
	Log    *slog.Logger
	// Now is the clock, time.Now if nil.
	Now func() time.Time
	// Limits keep single persons and channels from using the bot up.
	Limits Limits
	// Publishing bounds how many games are published at once; 32 if zero.
	Publishing int
}

// Bot is Harbormaster: it takes interactions and keeps the tables. Make one with New, let Run live, give Handle to the chat.
type Bot struct {
	store   storage.Store
	chat    chat.Chat
	titles  *title.Titles
	texts   *text.Localizers
	log     *slog.Logger
	now     func() time.Time
	emojis  map[string][]byte
	Metrics *Metrics

	limits   Limits
	patience time.Duration
	version  string
	tongues  tongues
	// owner names this process in leases.
	owner     string
	boxes     mailboxes
	letters   letters
	notices   notices
	returns   sync.Map // the keys are interactions of persons who counted as away
	replays   sync.Map // the keys are of the type replayed
	publisher *publisher

	closed atomic.Bool
}

// New makes a bot. It refuses a shelf with two games of one name.
func New(c Config) (*Bot, error) {
	b := &Bot{
		store: c.Store, chat: c.Chat, log: c.Log, now: c.Now,
		emojis: c.Emojis, version: c.Version, owner: newOwner(), limits: c.Limits.orDefaults(), patience: usualPatience,
	}
	if b.log == nil {
		b.log = slog.New(slog.DiscardHandler)
	}
	if b.now == nil {
		b.now = time.Now
	}
	b.Metrics = newMetrics(b.now)
	var err error
	if b.titles, err = title.NewTitles(c.Shelf, c.Texts, cmp.Or(c.Locale, "en")); err != nil {
		return nil, err
	}
	b.texts = b.titles.Texts
	b.publisher = newPublisher(b, cmp.Or(c.Publishing, 32))
	return b, nil
}

// Run registers the commands, publishes what a stop left unpublished, and keeps the timers until the context ends; then it
// finishes what is under way, for some seconds at most. Of several processes on one store each does a part.
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
	next := time.NewTimer(rand.N(sweepEvery)) // Several processes take turns.
	defer next.Stop()
	for ctx.Err() == nil {
		if !b.sweep(ctx) {
			next.Reset(sweepSoon)
		}
		select {
		case <-ctx.Done():
		case <-next.C:
			next.Reset(sweepEvery)
		case <-b.publisher.met:
			if pause(ctx, leaseTime+time.Second) { // Until the leases of a process that died have ended.
				next.Reset(sweepEvery)
			}
		}
	}
	b.Stop()
	b.publisher.stop()
	return nil
}

// Stop makes the bot answer everything that comes from now on with "restarting"; what is under way is finished.
func (b *Bot) Stop() { b.closed.Store(true) }

// sweepEvery is the time from one sweep to the next, sweepSoon after one to which the store did not answer.
const (
	sweepEvery = time.Minute
	sweepSoon  = 5 * time.Second
)

// sweep publishes what is not published and does what is due; false when the store did not say what.
func (b *Bot) sweep(ctx context.Context) bool {
	ids, err := b.store.Unpublished(ctx)
	if err != nil {
		b.log.Error("unpublished games are unknown", "error", err)
	} else {
		b.publisher.keep(ids)
	}
	rand.Shuffle(len(ids), func(i, j int) { ids[i], ids[j] = ids[j], ids[i] }) // Several processes begin with different ones.
	for _, id := range append(ids, b.publisher.doubtful()...) {
		b.publisher.retry(id)
	}
	for ctx.Err() == nil {
		now := b.now()
		timers, late := b.store.Lease(ctx, now, timerLease, timersAtOnce)
		if late != nil {
			b.log.Error("timers are unknown", "error", late)
			return false
		}
		b.doDue(ctx, timers, now.Add(timerLease))
		if len(timers) < timersAtOnce {
			break
		}
	}
	return err == nil
}

const (
	// timerLease is how long a process has for a timer that is due, timersAtOnce how many it takes at once.
	timerLease   = time.Minute
	timersAtOnce = 100
)

// doDue does what timers ask for that are leased until a time. One that failed comes again after its lease; one that a
// publication sets anew meanwhile stays.
func (b *Bot) doDue(ctx context.Context, timers []storage.Timer, leased time.Time) {
	for _, t := range timers {
		if err := b.due(ctx, t); errors.Is(err, errSet) {
			continue
		} else if err != nil {
			b.log.Warn("timer failed", "timer", t.Key, "error", err)
			continue
		}
		if err := b.store.Done(ctx, t.Key, leased); err != nil {
			b.log.Warn("timer was not cleared", "timer", t.Key, "error", err)
		}
	}
}

// giveWay is how long a stopping process waits before it sends a person away; the chat waits for 3 seconds.
const giveWay = time.Second

// answering bounds the work on one interaction, late pictures included; replays have their own bound.
const answering = 30 * time.Second

// most is how long the work on an interaction may take.
func timeToAnswer(in chat.Interaction) time.Duration {
	if c, ok := customid.Parse(in.CustomID); ok && in.Kind == chat.ComponentUsed {
		if name, _, position := c.Named(); position && name == "replay" {
			return replaying
		}
	}
	return answering
}

// Sorry is what a person is told in private when the program failed.
func (b *Bot) Sorry(in chat.Interaction) string {
	return b.texts.Reader(in.Locale).Say("error.internal")
}

// Handle takes an interaction. A panic is caught, logged and answered; a stopping bot says so.
func (b *Bot) Handle(ctx context.Context, in chat.Interaction, a chat.Answer) {
	ctx, cancel := context.WithTimeout(ctx, timeToAnswer(in))
	defer cancel()
	b.Metrics.arrived(in)
	r := newReply(ctx, in, a, b.log, b.Metrics, &b.letters, b.patience)
	r.tooLate = b.tooLate
	in.Locale = b.tongue(ctx, in)
	v := b.texts.Reader(in.Locale)
	defer func() {
		if p := recover(); p != nil {
			b.Metrics.Panics.Add(1)
			b.log.Error("panic in a handler", "panic", p, "interaction", in.ID, "game", r.game, "stack", string(debug.Stack()))
			if in.Kind == chat.CompletionAsked {
				r.choices(ctx, nil)
				return
			}
			r.tell(ctx, view.Text(v.Say("error.internal")))
		}
	}()
	if in.Kind == chat.CompletionAsked {
		r.choices(ctx, b.complete(ctx, in))
		return
	}
	if b.closed.Load() {
		// Another process may have been given the same interaction: it goes first, and then this answer is not taken.
		pause(ctx, giveWay)
		r.tell(ctx, view.Text(v.Say("error.restarting")))
		return
	}
	if len(in.Missing) > 0 && !harmless(in) {
		r.tell(ctx, b.lacking(in))
		return
	}
	if in.Guild != "" && len(in.Missing) == 0 {
		b.publisher.welcome(in)
	}
	var err error
	switch in.Kind {
	case chat.CommandUsed:
		err = b.command(ctx, in, r)
	case chat.ComponentUsed:
		err = b.component(ctx, in, r)
	default:
		err = fmt.Errorf("interaction of kind %d", in.Kind)
	}
	b.fail(ctx, in, r, err)
	b.welcomeBack(ctx, in)
	b.warn(ctx, in, r)
}

// fail turns an error of a use case into a sentence.
func (b *Bot) fail(ctx context.Context, in chat.Interaction, r *reply, err error) {
	if err == nil {
		return
	}
	v := b.texts.Reader(in.Locale)
	var no refusal
	var said *table.Refusal
	var reason *engine.Reason
	switch {
	case errors.As(err, &no):
		b.Metrics.refusals.Inc()
		r.tell(ctx, no.message)
	case errors.As(err, &said):
		b.Metrics.refusals.Inc()
		r.tell(ctx, view.Refused(b.titles, in, said))
	case errors.As(err, &reason):
		b.Metrics.refusals.Inc()
		r.tell(ctx, view.Text(v.Refusal(reason)))
	case errors.Is(err, storage.ErrNotFound):
		r.tell(ctx, view.Text(v.Say("error.no_such_game")))
	default:
		sentence := "error.internal"
		var unknown errUnknown
		switch {
		case errors.As(err, &unknown):
			sentence = "error.unknown"
			b.Metrics.storeFaults.WithLabelValues("unknown").Inc()
		case errors.Is(err, errBusy), errors.Is(err, errHeld):
			sentence = "error.busy"
		case errors.Is(err, chat.ErrUnavailable):
			sentence = "error.chat_refused"
		case noStore(err):
			sentence = "error.no_store"
			b.Metrics.storeFaults.WithLabelValues("unavailable").Inc()
		}
		b.log.Error("interaction failed", "interaction", in.ID, "game", r.game, "told", sentence, "error", err)
		r.tell(ctx, view.Text(v.Say(sentence)))
	}
}
