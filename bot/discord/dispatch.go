package discord

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	"github.com/harbormaster/harbormaster/bot"
)

// maxWaiting is how many interactions of one person in one channel wait at most; further ones are not answered, and
// Discord tells the person so.
const maxWaiting = 20

// patienceBefore is how long the next interaction waits at most for the acknowledgement of the one before it, so that a
// slow one does not use up the three seconds of all behind it.
const patienceBefore = 1800 * time.Millisecond

// answerTime is how long an interaction's token works.
const answerTime = 15 * time.Minute

// dispatcher hands interactions to the handler: those of one person in one channel one after the other, each when the one
// before is acknowledged or done; all others at once.
type dispatcher struct {
	client  *Client
	handler bot.Handler
	ctx     context.Context

	mu      sync.Mutex
	waiting map[lane][]arrival
	closed  bool
	running sync.WaitGroup
}

// lane is where order counts.
type lane struct{ user, channel string }

func newDispatcher(ctx context.Context, c *Client, handler bot.Handler) *dispatcher {
	return &dispatcher{client: c, handler: handler, ctx: ctx, waiting: map[lane][]arrival{}}
}

// take is called with every interaction's JSON in the order of arrival, and returns at once.
func (d *dispatcher) take(raw []byte) {
	in, err := decode(raw)
	if err != nil {
		if !errors.Is(err, errForeign) {
			d.client.log.Warn("an interaction could not be read", "error", err)
		}
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed {
		return
	}
	if in.Kind == bot.CompletionAsked {
		d.running.Go(func() { d.handle(in, newAnswer(d.client, in)) })
		return
	}
	key := lane{in.User.ID, in.Channel}
	queue, busy := d.waiting[key]
	if len(queue) >= maxWaiting {
		d.client.counts.dropped.Add(1)
		d.client.log.Warn("too many interactions wait", "user", in.User.ID, "channel", in.Channel)
		return
	}
	d.waiting[key] = append(queue, in)
	if !busy {
		d.running.Go(func() { d.drain(key) })
	}
}

func (d *dispatcher) drain(key lane) {
	for {
		d.mu.Lock()
		queue := d.waiting[key]
		if len(queue) == 0 {
			delete(d.waiting, key)
			d.mu.Unlock()
			return
		}
		in := queue[0]
		d.waiting[key] = queue[1:]
		d.mu.Unlock()

		a := newAnswer(d.client, in)
		done := make(chan struct{})
		d.running.Go(func() {
			defer close(done)
			d.handle(in, a)
		})
		timer := time.NewTimer(patienceBefore)
		select {
		case <-a.acked:
		case <-done:
		case <-timer.C:
		}
		timer.Stop()
	}
}

func (d *dispatcher) handle(in arrival, a *answer) {
	ctx, cancel := context.WithTimeout(d.ctx, answerTime)
	defer cancel()
	defer func() {
		if p := recover(); p != nil {
			d.failed(ctx, in, a, p)
		}
	}()
	d.handler(ctx, in.Interaction, a)
	if !a.Acknowledged() {
		d.client.log.Warn("an interaction was not answered", "interaction", in.ID, "custom_id", in.CustomID, "command", in.Command)
	}
}

func (d *dispatcher) failed(ctx context.Context, in arrival, a *answer, p any) {
	d.client.counts.panics.Add(1)
	d.client.log.Error("a handler failed", "panic", fmt.Sprint(p), "interaction", in.ID, "custom_id", in.CustomID,
		"command", in.Command, "stack", string(debug.Stack()))
	var err error
	switch {
	case in.Kind == bot.CompletionAsked:
		if !a.Acknowledged() {
			err = a.Choices(ctx, nil)
		}
	case a.Acknowledged():
		err = a.Follow(ctx, d.apology(in))
	default:
		_, err = a.Reply(ctx, d.apology(in))
	}
	if err != nil {
		d.client.log.Error("a failed handler's person could not be told", "error", err)
	}
}

func (d *dispatcher) apology(in arrival) bot.Message {
	return bot.Message{Private: true, Blocks: []bot.Block{{Text: d.client.sorry(in.Interaction)}}}
}

// close takes no more interactions and waits for those that are being handled until the context ends.
func (d *dispatcher) close(ctx context.Context) error {
	d.mu.Lock()
	d.closed = true
	d.mu.Unlock()
	done := make(chan struct{})
	go func() {
		d.running.Wait()
		close(done)
	}()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
