package reply

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/draw"
	"github.com/harbormaster/harbormaster/bot/metrics"
	"github.com/harbormaster/harbormaster/storage"
)

// usualPatience is how long an interaction works unacknowledged; Discord allows 3 seconds.
const usualPatience = 1500 * time.Millisecond

// Reply answers one interaction: at once if the work is quick, else with a promise first and the result afterwards.
type Reply struct {
	*Replies
	answer  chat.Answer
	in      chat.Interaction
	arrived time.Time
	// tooLate is called when an answer with words has expired; nil where that is no loss.
	tooLate func(context.Context, chat.Interaction, storage.GameID)
	// Game is the table that the interaction was about.
	Game storage.GameID
	// Theme is that of the private pictures of the person, "" for that of the table.
	Theme string
	// turn is the place of the answer among those that come into one message: that of its arrival, or of its text.
	turn int

	mu       sync.Mutex
	done     bool
	deferred bool
	// said says that the promised message was filled.
	said bool
	// failed is why the chat did not take the acknowledgement: the answer is not this reply's to change.
	failed error
	// took is how long the person waited for the acknowledgement, 0 before it.
	took time.Duration
	// message is the private message that the answer is in, "" while it is not known.
	message string
	timer   *time.Timer
}

// Replies makes the answers to interactions.
type Replies struct {
	Log        *slog.Logger
	Metrics    *metrics.Metrics
	Draw       *draw.Drawer
	ephemerals ephemerals
	// turns counts what comes into private messages: interactions as they arrive, changes as they are made.
	turns atomic.Int64
	// Patience is how long an interaction may work before it is acknowledged without its result; usualPatience if zero.
	Patience time.Duration
	// TooLate is called when an answer with words has expired, with the table that it was about.
	TooLate func(context.Context, chat.Interaction, storage.GameID)
}

// New makes the answer to an interaction.
func (f *Replies) New(ctx context.Context, in chat.Interaction, a chat.Answer) *Reply {
	r := &Reply{Replies: f, answer: a, in: in, arrived: f.Metrics.Now(), turn: f.next(), tooLate: f.TooLate}
	if in.Private {
		r.message = in.Message
	}
	if in.Kind != chat.CompletionAsked {
		r.timer = time.AfterFunc(cmp.Or(f.Patience, usualPatience), func() { r.promise(ctx) })
	}
	return r
}

func (f *Replies) next() int { return int(f.turns.Add(1)) }

// promise acknowledges a slow interaction.
func (r *Reply) promise(ctx context.Context) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.done {
		return
	}
	r.done, r.deferred = true, true
	var err error
	if r.in.Kind == chat.ComponentUsed {
		err = r.answer.DeferUpdate(ctx)
	} else {
		err = r.answer.DeferReply(ctx, true)
	}
	r.noted("deferred", err)
}

// ErrPromised says that the interaction was acknowledged by a promise already.
var ErrPromised = errors.New("a private answer was promised")

func (r *Reply) claim() bool {
	if r.timer != nil {
		r.timer.Stop()
	}
	if r.done {
		return false
	}
	r.done = true
	return true
}

func (r *Reply) noted(how string, err error) {
	r.failed = err
	if err == nil {
		r.took = r.Metrics.Acknowledged(r.in, r.arrived)
		return
	}
	reason := "other"
	switch {
	case errors.Is(err, chat.ErrAnswered):
		// Another process of ours was given the same interaction and was quicker.
		r.Metrics.AckFaults.WithLabelValues("answered").Inc()
		r.Log.Debug("answered elsewhere", "how", how, "interaction", r.in.ID)
		return
	case errors.Is(err, chat.ErrExpired):
		reason = "expired"
	case errors.Is(err, chat.ErrUnavailable):
		reason = "unavailable"
	}
	r.Metrics.AckFaults.WithLabelValues(reason).Inc()
	r.Log.Warn("answer failed", "how", how, "interaction", r.in.ID, "error", err)
}

// Took is how long the person waited for the acknowledgement, 0 where there was none yet.
func (r *Reply) Took() time.Duration {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.took
}

// OK acknowledges a component without a word; the publication shows the result.
func (r *Reply) OK(ctx context.Context) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.claim() {
		return
	}
	r.noted("update later", r.answer.DeferUpdate(ctx))
}

// Tell says something to the person alone.
func (r *Reply) Tell(ctx context.Context, m chat.Message) {
	ctx, cancel := speaking(ctx)
	defer cancel()
	m.Private = true
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case r.claim():
		var err error
		r.message, err = r.answer.Reply(ctx, m)
		r.noted("reply", err)
		r.expired(ctx, err)
	case errors.Is(r.failed, chat.ErrAnswered): // Whoever has answered tells the person.
	case errors.Is(r.failed, chat.ErrExpired):
		r.expired(ctx, r.failed)
	case r.deferred && r.in.Kind != chat.ComponentUsed && !r.said:
		r.said = true
		r.late(r.answer.Edit(ctx, m))
	default:
		r.late(r.answer.Follow(ctx, m))
	}
}

// Vanish acknowledges and takes the private message away whose control was used: what it asked is answered.
func (r *Reply) Vanish(ctx context.Context) {
	ctx, cancel := speaking(ctx)
	defer cancel()
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.claim() {
		r.noted("update later", r.answer.DeferUpdate(ctx))
	}
	r.ephemerals.overtake(r.in.Message, r.next())
	r.late(r.ephemerals.change(ctx, r.in.Message, true, func() error { return r.answer.Remove(ctx) }))
}

// Public answers a command for all to see and returns the message. The error is ErrPromised when only a private answer
// is possible any more, else the chat's; after ErrExpired there is no message, after ErrAnswered none of this process.
func (r *Reply) Public(ctx context.Context, m chat.Message) (message string, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.claim() {
		return "", ErrPromised
	}
	message, err = r.answer.Reply(ctx, m)
	r.noted("reply", err)
	return message, err
}

// Update replaces the private message whose control was used; elsewhere it says the same in a new private message.
// While another change of that message is on its way, this one waits, and is acknowledged by the promise.
func (r *Reply) Update(ctx context.Context, m chat.Message) {
	r.turn = r.next()
	r.replace(ctx, m, func() bool {
		r.turn = r.next() // The message shows what was said last.
		return r.ephemerals.overtake(r.in.Message, r.turn)
	})
}

// TurnTo is Update for a message of several pages: it shows what was asked for last, whichever answer is ready first.
func (r *Reply) TurnTo(ctx context.Context, m chat.Message) {
	r.replace(ctx, m, func() bool { return r.ephemerals.overtake(r.in.Message, r.turn) })
}

// replace is Update, unless the answer is out of date when its turn has come.
func (r *Reply) replace(ctx context.Context, m chat.Message, still func() bool) {
	if r.in.Kind != chat.ComponentUsed || !r.in.Private {
		r.Tell(ctx, m)
		return
	}
	ctx, cancel := speaking(ctx)
	defer cancel()
	m.Private = true
	r.ephemerals.overtake(r.in.Message, r.turn)
	err := r.ephemerals.change(ctx, r.in.Message, false, func() error {
		if !still() {
			return nil
		}
		r.mu.Lock()
		defer r.mu.Unlock()
		if !r.claim() {
			r.late(r.answer.Edit(ctx, m))
			return nil
		}
		err := r.answer.Update(ctx, m)
		if errors.Is(err, chat.ErrGone) {
			err = r.answer.DeferUpdate(ctx)
		}
		r.noted("update", err)
		r.expired(ctx, err)
		return nil
	})
	r.late(err)
	r.OK(ctx) // Another press of the same person may have taken the message away: then there is nothing to update.
}

// expired lets a person know whose answer could not be given any more.
func (r *Reply) expired(ctx context.Context, err error) {
	if errors.Is(err, chat.ErrExpired) && r.tooLate != nil {
		r.tooLate(ctx, r.in, r.Game)
	}
}

// Amend changes what was told, once a picture is ready. A person who was told in a further message, after a promise on
// somebody else's message, goes without the picture: the message that could be edited is the public one. So may be the
// one of an answer that another process has given. Nothing is changed once the context has ended: the picture is not
// wanted any more. The error was logged.
func (r *Reply) Amend(ctx context.Context, m chat.Message) error {
	r.mu.Lock()
	foreign := r.failed != nil || r.deferred && r.in.Kind == chat.ComponentUsed && !r.in.Private
	message := r.message
	r.mu.Unlock()
	if foreign {
		return nil
	}
	m.Private = true
	wanted := ctx
	ctx, cancel := speaking(ctx)
	defer cancel()
	err := r.ephemerals.change(ctx, message, false, func() error {
		select {
		case <-wanted.Done():
			return nil
		default:
			return r.answer.Edit(ctx, m)
		}
	})
	r.late(err)
	return err
}

// privateMessage is the private message that the answer is in, "" while it is not known.
func (r *Reply) privateMessage() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.message
}

// speaking is the context of an answer: also work that ran out of time ends with a sentence.
func speaking(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
}

func (r *Reply) late(err error) {
	if err != nil && !errors.Is(err, chat.ErrGone) && !errors.Is(err, context.Canceled) {
		r.Log.Warn("late answer failed", "interaction", r.in.ID, "error", err)
	}
}

// Choices answers a completion.
func (r *Reply) Choices(ctx context.Context, list []chat.Choice) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.claim() {
		r.noted("choices", r.answer.Choices(ctx, list))
	}
}

// SilentIfExpired says that nothing is lost when this answer can't be given any more.
func (r *Reply) SilentIfExpired() { r.tooLate = nil }

// Refusal is an error that says no with a message of its own; what a table refuses by a key is a table.Refusal.
type Refusal struct{ Message chat.Message }

func (r Refusal) Error() string { return "refused" }
