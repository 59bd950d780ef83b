package probe

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/discord"
)

// answer is how a press is answered.
type answer interface {
	chat.Answer
	chat.Webhook
}

// press is a press of one of the probe's buttons, to be answered.
type press struct {
	in     chat.Interaction
	answer answer
}

// connectMost is how long the gateway may take to connect.
const connectMost = 30 * time.Second

// connect opens the gateway as the bot does, and hands on the presses of the probe's buttons.
func (p *probe) connect(ctx context.Context) (disconnect func()) {
	ctx, cancel := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = p.client.Run(ctx, func(_ context.Context, in chat.Interaction, a chat.Answer) {
			full, _ := a.(answer)
			select {
			case p.presses <- press{in, full}:
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
				return errors.New("the bot isn't connected")
			}
			select {
			case <-time.After(50 * time.Millisecond):
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		return nil
	}, "No press reaches the bot, so nobody can play. Let this computer open websockets to Discord."},
	{"a button to be pressed", 200, 0, posted(pressFirst),
		"Nobody can press anything. Allow the bot Send Messages here."},
	{"a private answer to the press", 200, 0, pressed(pressFirst, func(ctx context.Context, p *probe) error {
		m := words("Probe: a private answer. Please press again.", button(pressPrivate, ""))
		m.Private = true
		_, err := p.press.answer.Reply(ctx, m)
		return err
	}), "Players can't see their hidden cards and menus. " + report},
	{"a further private answer", 200, 0, further(func(ctx context.Context, p *probe) error {
		m := words("Probe: a further answer.")
		m.Private = true
		return p.press.answer.Follow(ctx, m)
	}), "Players miss private answers that come late. " + report},
	{"an update of the pressed message, with a file", 204, 0,
		further(pressed(pressPrivate, func(ctx context.Context, p *probe) error {
			return p.press.answer.Update(ctx, words("Probe: updated.", shown(drawn(60))))
		})), "Private pages don't turn. " + report},
	{"an edit of @original with a new picture", 200, 0, further(pictured(inPrivate, drawn(220))),
		"Private boards keep showing an old position. " + report},
	{"an edit of @original that keeps it", 200, 0, further(pictured(inPrivate, nil)),
		"Private boards lose their picture when only words change. " + report},
	{"a follow-up for all after a private press", 200, 0, further(func(ctx context.Context, p *probe) error {
		return p.announce(ctx, words("Probe: for all."))
	}), "Public messages after a private press arrive later, through the channel. " + report},
	{"deleting @original", 204, 0, further(func(ctx context.Context, p *probe) error {
		return p.press.answer.Remove(ctx)
	}), "Private answers stay until their reader dismisses them. " + report},
	{"another button to be pressed", 200, 0, posted(pressLast),
		"Nobody can press anything. Allow the bot Send Messages here."},
	{"a press that is taken without an answer", 204, 0,
		further(pressed(pressLast, func(ctx context.Context, p *probe) error {
			return p.press.answer.DeferUpdate(ctx)
		})), "Discord says that presses failed, although they count. " + report},
	{"a new picture by the press", 200, 0, further(pictured(byPress, drawn(80))),
		"Tables change more slowly, through the channel. " + report},
	{"a kept picture by the press", 200, 0, further(pictured(byPress, nil)),
		"Tables lose their picture when only words change. " + report},
	{"a plain follow-up with a mention", 200, 0, further(mentioned),
		"The next player hears of it later, through the channel. " + report},
	{"it becomes components by the press", 200, 0, further(func(ctx context.Context, p *probe) error {
		return p.has(ctx, flagComponents, p.press.answer.Revise(ctx, p.message, words("Probe: components.")))
	}), "A notice stays next to its table until the next move. " + report},
	{"another one", 200, 0, further(mentioned),
		"The next player hears of it later, through the channel. " + report},
	{"it becomes components by the channel", 200, 0, further(func(ctx context.Context, p *probe) error {
		return p.has(ctx, flagComponents, p.client.Edit(ctx, p.Channel, p.message, words("Probe: components.")))
	}), "A notice stays next to its table. " + report},
	{"a silent follow-up", 200, 0, further(func(ctx context.Context, p *probe) error {
		return p.has(ctx, flagSilent, p.announce(ctx, words("Probe: silent.")))
	}), "Phones ring at every table, not only when it's your turn. " + report},
}

// The labels of the buttons that a person presses: of a message for all, of a private one, and of one for all again.
const (
	pressFirst   = "Press me"
	pressPrivate = "Press me too"
	pressLast    = "Press me last"
)

// posted is a step that posts a button.
func posted(label string) act {
	return func(ctx context.Context, p *probe) error {
		nonce := fmt.Sprint("press", len(p.made))
		_, err := p.post(ctx, p.Channel, nonce, words("Probe: please press.", button(label, "")))
		return err
	}
}

// pressed is a step that waits for a press of a button, and answers it.
func pressed(label string, do act) act {
	return func(ctx context.Context, p *probe) error {
		if err := p.await(ctx, label); err != nil {
			return err
		}
		return do(ctx, p)
	}
}

// further is a step that needs a press before it.
func further(do act) act {
	return func(ctx context.Context, p *probe) error {
		if p.press.answer == nil {
			return fmt.Errorf("%w: nobody pressed", errSkipped)
		}
		return do(ctx, p)
	}
}

// mentioned sends a plain message with a mention by the last press, and looks whether it counts.
func mentioned(ctx context.Context, p *probe) error {
	if err := p.announce(ctx, p.called(ctx)); err != nil {
		return err
	}
	m, err := p.look(ctx, p.message)
	if err == nil && len(m.Mentions) == 0 {
		return errors.New("the message mentions nobody")
	}
	return err
}

// announce sends a message for all by the last press, and remembers to take it away.
func (p *probe) announce(ctx context.Context, m chat.Message) (err error) {
	if p.message, err = p.press.answer.Announce(ctx, m); err == nil {
		p.made = append(p.made, [2]string{p.Channel, p.message})
	}
	return err
}

// await asks for a press of a button, and waits for it.
func (p *probe) await(ctx context.Context, label string) error {
	p.press = press{}
	p.Ask(fmt.Sprintf("Please press “%s” in the test channel within %s.", label, p.Wait))
	late := time.After(p.Wait)
	for {
		select {
		case one := <-p.presses:
			if one.in.CustomID == discord.ProbeID+label {
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
