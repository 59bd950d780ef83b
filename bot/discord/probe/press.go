package probe

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
)

// press is a press of one of the probe's buttons, to be answered.
type press struct {
	in     chat.Interaction
	answer chat.Answer
}

// connectMost is how long the gateway may take to connect.
const connectMost = 30 * time.Second

// connect opens the gateway as the bot does, and hands on the presses of the probe's buttons. Those of others are left
// to the bot that runs beside.
func (p *probe) connect(ctx context.Context) (disconnect func()) {
	ctx, cancel := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = p.client.Run(ctx, func(_ context.Context, in chat.Interaction, a chat.Answer) {
			if !strings.HasPrefix(in.CustomID, "probe:press") {
				return
			}
			select {
			case p.presses <- press{in, a}:
				<-p.over
			case <-ctx.Done():
			}
		}) // That it is not connected is a row.
	}()
	return func() {
		close(p.over)
		cancel()
		<-ended
	}
}

var pressSteps = []step{
	{"connecting to the gateway", 200, 0, func(ctx context.Context, p *probe) error {
		for until := time.Now().Add(connectMost); !p.client.Connected(); {
			if time.Now().After(until) {
				return errors.New("it is not connected")
			}
			select {
			case <-time.After(50 * time.Millisecond):
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		return nil
	}},
	{"a button to be pressed", 200, 0, func(ctx context.Context, p *probe) error {
		_, err := p.post(ctx, p.Channel, "press", words("Probe: please press.", button("probe:press", "Press me", "")))
		return err
	}},
	{"a private answer to the press", 200, 0, func(ctx context.Context, p *probe) error {
		if err := p.await(ctx, "Press me", "probe:press"); err != nil {
			return err
		}
		m := words("Probe: a private answer. Please press again.", button("probe:press again", "Press me too", ""))
		m.Private = true
		_, err := p.press.answer.Reply(ctx, m)
		return err
	}},
	{"a further private answer", 200, 0, further(func(ctx context.Context, a chat.Answer) error {
		m := words("Probe: a further answer.")
		m.Private = true
		return a.Follow(ctx, m)
	})},
	{"an update of the pressed message, with a file", 204, 0, func(ctx context.Context, p *probe) error {
		if p.press.answer == nil {
			return errNobody
		}
		if err := p.await(ctx, "Press me too", "probe:press again"); err != nil {
			return err
		}
		return p.press.answer.Update(ctx, words("Probe: updated.", shown(drawn(60))))
	}},
	{"an edit of @original with a new picture", 200, 0, further(func(ctx context.Context, a chat.Answer) error {
		return a.Edit(ctx, words("Probe: edited.", shown(drawn(220))))
	})},
	{"an edit of @original that keeps it", 200, 0, further(func(ctx context.Context, a chat.Answer) error {
		return a.Edit(ctx, words("Probe: edited again.", shown(nil)))
	})},
	{"deleting @original", 204, 0, further(func(ctx context.Context, a chat.Answer) error { return a.Remove(ctx) })},
}

var errNobody = fmt.Errorf("%w: nobody pressed", errSkipped)

// further is a step that answers the last press further.
func further(do func(context.Context, chat.Answer) error) func(context.Context, *probe) error {
	return func(ctx context.Context, p *probe) error {
		if p.press.answer == nil {
			return errNobody
		}
		return do(ctx, p.press.answer)
	}
}

// await asks for a press of a button, and waits for it.
func (p *probe) await(ctx context.Context, label, id string) error {
	p.press = press{}
	p.Ask(fmt.Sprintf("Please press “%s” in the test channel within %s.", label, p.Wait))
	late := time.After(p.Wait)
	for {
		select {
		case one := <-p.presses:
			if one.in.CustomID == id {
				p.press = one
				return nil
			}
		case <-late:
			return fmt.Errorf("%w: nobody pressed “%s” within %s", errSkipped, label, p.Wait)
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
