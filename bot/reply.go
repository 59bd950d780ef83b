package bot

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/storage"
)

// usualPatience is how long an interaction may work before it is acknowledged without its result; Discord allows 3
// seconds.
const usualPatience = 1500 * time.Millisecond

// reply answers one interaction: at once if the work is quick, else with a promise first and the result afterwards.
type reply struct {
	answer  chat.Answer
	in      chat.Interaction
	log     *slog.Logger
	metrics *Metrics
	letters *letters
	arrived time.Time
	// tooLate is called when an answer with words has expired.
	tooLate func(context.Context, chat.Interaction)
	// game is the table that the interaction was about.
	game storage.GameID
	// turn is the place of the answer among those that come into one message: that of its arrival, or of its text.
	turn int

	mu       sync.Mutex
	done     bool
	deferred bool
	// said says that the promised message was filled.
	said bool
	// failed is why the chat did not take the acknowledgement: the answer is not this reply's to change.
	failed error
	// message is the private message that the answer is in, "" while it is not known.
	message string
	timer   *time.Timer
}

func newReply(ctx context.Context, in chat.Interaction, a chat.Answer, log *slog.Logger, metrics *Metrics, l *letters, patience time.Duration) *reply {
	r := &reply{answer: a, in: in, log: log, metrics: metrics, letters: l, arrived: metrics.now(), turn: l.turn()}
	if in.Private {
		r.message = in.Message
	}
	if in.Kind != chat.CompletionAsked {
		r.timer = time.AfterFunc(patience, func() { r.promise(ctx) })
	}
	return r
}

// promise acknowledges a slow interaction.
func (r *reply) promise(ctx context.Context) {
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

// errPromised says that the interaction was acknowledged by a promise already.
var errPromised = errors.New("a private answer was promised")

// claim says whether this call is the acknowledgement.
func (r *reply) claim() bool {
	if r.timer != nil {
		r.timer.Stop()
	}
	if r.done {
		return false
	}
	r.done = true
	return true
}

// noted notes what became of the acknowledgement.
func (r *reply) noted(how string, err error) {
	r.failed = err
	if err == nil {
		r.metrics.acknowledged(r.in, r.arrived)
		return
	}
	reason := "other"
	switch {
	case errors.Is(err, chat.ErrAnswered):
		// Another process of ours was given the same interaction and was quicker.
		r.metrics.ackFaults.WithLabelValues("answered").Inc()
		r.log.Debug("answered elsewhere", "how", how, "interaction", r.in.ID)
		return
	case errors.Is(err, chat.ErrExpired):
		reason = "expired"
	case errors.Is(err, chat.ErrUnavailable):
		reason = "unavailable"
	}
	r.metrics.ackFaults.WithLabelValues(reason).Inc()
	r.metrics.answersFailed.Add(1)
	r.log.Warn("answer failed", "how", how, "interaction", r.in.ID, "error", err)
}

// ok acknowledges a component without a word; the publication shows the result.
func (r *reply) ok(ctx context.Context) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.claim() {
		return
	}
	r.noted("update later", r.answer.DeferUpdate(ctx))
}

// tell says something to the person alone.
func (r *reply) tell(ctx context.Context, m chat.Message) {
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

// vanish acknowledges and takes the private message away whose control was used: what it asked is answered.
func (r *reply) vanish(ctx context.Context) {
	ctx, cancel := speaking(ctx)
	defer cancel()
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.claim() {
		r.noted("update later", r.answer.DeferUpdate(ctx))
	}
	r.letters.overtake(r.in.Message, r.letters.turn())
	r.late(r.letters.change(ctx, r.in.Message, true, func() error { return r.answer.Remove(ctx) }))
}

// public answers a command for all to see and returns the message. The error is errPromised when only a private answer is
// possible any more, else the chat's; after ErrExpired there is no message, after ErrAnswered none of this process.
func (r *reply) public(ctx context.Context, m chat.Message) (message string, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.claim() {
		return "", errPromised
	}
	message, err = r.answer.Reply(ctx, m)
	r.noted("reply", err)
	return message, err
}

// update replaces the private message whose control was used; elsewhere it says the same in a new private message. While
// another change of that message is on its way, this one waits, and is acknowledged by the promise.
func (r *reply) update(ctx context.Context, m chat.Message) {
	r.turn = r.letters.turn()
	r.replace(ctx, m, func() bool {
		r.turn = r.letters.turn() // The message shows what was said last.
		return r.letters.overtake(r.in.Message, r.turn)
	})
}

// turnTo is update for what a person leafs through: it shows what was asked for last, whichever answer is ready first.
func (r *reply) turnTo(ctx context.Context, m chat.Message) {
	r.replace(ctx, m, func() bool { return r.letters.overtake(r.in.Message, r.turn) })
}

// replace is update, unless the answer is out of date when its turn has come.
func (r *reply) replace(ctx context.Context, m chat.Message, still func() bool) {
	if r.in.Kind != chat.ComponentUsed || !r.in.Private {
		r.tell(ctx, m)
		return
	}
	ctx, cancel := speaking(ctx)
	defer cancel()
	m.Private = true
	r.letters.overtake(r.in.Message, r.turn)
	err := r.letters.change(ctx, r.in.Message, false, func() error {
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
	r.ok(ctx) // Another press of the same person may have taken the message away: then there is nothing to update.
}

// expired lets a person know whose answer could not be given any more.
func (r *reply) expired(ctx context.Context, err error) {
	if errors.Is(err, chat.ErrExpired) && r.tooLate != nil {
		r.tooLate(ctx, r.in)
	}
}

// amend changes what was told, once a picture is ready. A person who was told in a further message, after a promise on
// somebody else's message, goes without the picture: the message that could be edited is the public one. So may be the one
// of an answer that another process has given. Nothing is changed once the context has ended: the picture is not wanted
// any more. The error was logged.
func (r *reply) amend(ctx context.Context, m chat.Message) error {
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
	err := r.letters.change(ctx, message, false, func() error {
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

// place is the private message that the answer is in, "" while it is not known.
func (r *reply) place() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.message
}

// speaking is the context of an answer: also work that ran out of time ends with a sentence.
func speaking(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
}

func (r *reply) late(err error) {
	if err != nil && !errors.Is(err, chat.ErrGone) && !errors.Is(err, context.Canceled) {
		r.log.Warn("late answer failed", "interaction", r.in.ID, "error", err)
	}
}

// choices answers a completion.
func (r *reply) choices(ctx context.Context, list []chat.Choice) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.claim() {
		r.noted("choices", r.answer.Choices(ctx, list))
	}
}
