package probe

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/discord/rest"
)

// The codes of Discord's refusals that the bot relies on.
const (
	unknownMessage = 10008
	invalidForm    = 50035
	archived       = 50083
)

// The flags SUPPRESS_NOTIFICATIONS and IS_COMPONENTS_V2.
const (
	flagSilent     = 1 << 12
	flagComponents = 1 << 15
)

var messageSteps = []step{
	{"a plain message", 200, 0, func(ctx context.Context, p *probe) (err error) {
		p.plain, err = p.post(ctx, p.Channel, "plain", chat.Message{Plain: true, Blocks: words("Probe: plain.").Blocks})
		return err
	}, "Nobody learns that it's their turn. Allow the bot Send Messages here."},
	{"a mention under a nonce", 200, 0, func(ctx context.Context, p *probe) (err error) {
		p.mention, err = p.post(ctx, p.Channel, "nonce", p.called(ctx))
		return err
	}, "Nobody is called to a table. Allow the bot Send Messages here."},
	{"the same nonce again: the same message", 200, 0, func(ctx context.Context, p *probe) error {
		again, err := p.post(ctx, p.Channel, "nonce", p.called(ctx))
		if err == nil && again != p.mention {
			return fmt.Errorf("a second message was made: %s next to %s", again, p.mention)
		}
		return err
	}, "A message may come twice after a broken connection. " + report},
	{"deleting that message", 204, 0, func(ctx context.Context, p *probe) error {
		return p.remove(ctx, p.Channel, p.mention)
	}, "Old notices stay in the channel. " + report},
	{"its nonce once more: unknown message", 404, unknownMessage, func(ctx context.Context, p *probe) error {
		_, err := p.post(ctx, p.Channel, "nonce", p.called(ctx))
		return err
	}, "A deleted notice may come again. " + report},
	{"plain becomes components, with a picture", 200, 0, pictured(byChannel, drawn(40)),
		"Tables appear without their picture. Allow the bot Attach Files here."},
	{"an edit that keeps the picture", 200, 0, pictured(byChannel, nil),
		"Tables lose their picture when only words change. " + report},
	{"an edit with a new picture", 200, 0, pictured(byChannel, drawn(200)),
		"Tables keep showing an old position. " + report},
	{"components without a notification", 200, 0, func(ctx context.Context, p *probe) (err error) {
		p.message, err = p.post(ctx, p.Channel, "silent", words("Probe: silent."))
		return p.has(ctx, flagSilent, err)
	}, "Phones ring at every table, not only when it's your turn. " + report},
}

var threadSteps = []step{
	{"a thread below a message", 201, 0, func(ctx context.Context, p *probe) (err error) {
		p.thread, err = p.client.Thread(ctx, p.Channel, p.plain, "Probe")
		return err
	}, "Games don't get their own thread. Allow the bot Create Public Threads here."},
	{"a message in the thread", 200, 0, inThread(func(ctx context.Context, p *probe) (err error) {
		p.message, err = p.post(ctx, p.thread, "thread", words("Probe: in the thread."))
		return err
	}), "Games in threads stop. Allow the bot Send Messages in Threads here."},
	{"a silent mention in the thread", 200, 0, inThread(func(ctx context.Context, p *probe) error {
		m := p.called(ctx)
		m.Silent = true
		_, err := p.post(ctx, p.thread, "member", m)
		return err
	}), "Players aren't led to their game's thread. Allow the bot Send Messages in Threads."},
	{"whom it mentions is a member", 200, 0, inThread(func(ctx context.Context, p *probe) error {
		if p.Person == "" {
			return fmt.Errorf("%w: no -person was given", errSkipped)
		}
		return p.client.Ask(ctx, rest.Request{
			What: "look for a member", Method: http.MethodGet, Channel: p.thread,
			Path: "/channels/" + p.thread + "/thread-members/" + p.Person,
		}, nil)
	}), "Threads are missing from their players' lists. Players join by hand."},
	{"archiving the thread", 200, 0, inThread(func(ctx context.Context, p *probe) error {
		return p.client.Archive(ctx, p.thread, false)
	}), "Threads stay open when their game is over. Archive them by hand."},
	{"an edit in the archive: refused", 400, archived, inThread(func(ctx context.Context, p *probe) error {
		return p.client.Edit(ctx, p.thread, p.message, words("Probe: archived."))
	}), "The bot doesn't notice that a thread was archived. " + report},
	{"opening the thread again", 200, 0, inThread(func(ctx context.Context, p *probe) error {
		return p.client.Reopen(ctx, p.thread)
	}), "A game in an archived thread stops until someone writes there. " + report},
	{"an edit in the thread", 200, 0, inThread(func(ctx context.Context, p *probe) error {
		return p.client.Edit(ctx, p.thread, p.message, words("Probe: open again."))
	}), "Tables in threads keep showing an old position. " + report},
}

// emojiSteps try an emoji on a control of a kind: while it is there, and when it is gone.
func emojiSteps(kind string, control func(label, emoji string) chat.Block) []step {
	post := func(ctx context.Context, p *probe) error {
		nonce := fmt.Sprint("emoji", len(p.made))
		_, err := p.post(ctx, p.Channel, nonce, words("Probe: an emoji.", control("Nothing", p.run)))
		return err
	}
	return []step{
		{"uploading an emoji", 201, 0, func(ctx context.Context, p *probe) error {
			ids, err := p.client.Emojis(ctx, map[string][]byte{p.run: drawn(120)})
			p.icon = ids[p.run]
			return err
		}, "Buttons and menus have no icons; everything else works. " + report},
		{"a " + kind + " with the emoji", 200, 0, post,
			"Buttons and menus have no icons; everything else works. " + report},
		{"deleting the emoji", 204, 0, func(ctx context.Context, p *probe) error {
			app, err := p.application(ctx)
			if err != nil {
				return err
			}
			return p.client.Ask(ctx, rest.Request{
				What: "delete an emoji", Method: http.MethodDelete, Path: "/applications/" + app + "/emojis/" + p.icon,
			}, nil)
		}, "Old icons stay in the application. Delete them in the developer portal."},
		{"a " + kind + " with the deleted emoji: refused", 400, invalidForm, func(ctx context.Context, p *probe) error {
			if err := post(ctx, p); err != nil {
				return errors.New("the bot didn't post it without the emoji: " + err.Error())
			}
			return nil
		}, "A deleted icon stops tables that use it. Restart the bot when an icon is gone. " + report},
	}
}

var directSteps = []step{
	{"a private message", 200, 0, func(ctx context.Context, p *probe) error {
		conversation, err := p.client.Conversation(ctx, p.Person)
		if err != nil {
			return err
		}
		letter := words("Probe: a private message.")
		letter.Plain, letter.Notify = true, []string{p.Person}
		_, err = p.post(ctx, conversation, "letter", letter)
		return err
	}, "Private notices do not arrive. Allow messages from this server, or try another person."},
}

var lastSteps = []step{
	{"deleting the thread, or archiving it", 200, 0, inThread(func(ctx context.Context, p *probe) error {
		err := p.client.Ask(ctx, rest.Request{
			What: "delete a thread", Method: http.MethodDelete, Path: "/channels/" + p.thread, Channel: p.thread,
		}, nil)
		if errors.Is(err, chat.ErrForbidden) { // The bot needs no Manage Threads to play.
			err = p.client.Archive(ctx, p.thread, false)
		}
		return err
	}), "The thread of this test stays. Delete it by hand."},
	{"deleting the messages", 204, 0, func(ctx context.Context, p *probe) error {
		var all error
		for _, m := range p.made {
			if err := p.remove(ctx, m[0], m[1]); !errors.Is(err, chat.ErrGone) && !errors.Is(err, chat.ErrNoChannel) {
				all = errors.Join(all, err)
			}
		}
		return all
	}, "Messages of this test stay. Delete them by hand."},
}

// inThread is a step in the thread, if there is one.
func inThread(do act) act {
	return func(ctx context.Context, p *probe) error {
		if p.thread == "" {
			return fmt.Errorf("%w: there is no thread", errSkipped)
		}
		return do(ctx, p)
	}
}

// post sends a message under a nonce of this run, and remembers to take it away.
func (p *probe) post(ctx context.Context, channel, nonce string, m chat.Message) (string, error) {
	id, err := p.client.Post(ctx, channel, m, p.run+nonce)
	if err == nil {
		p.made = append(p.made, [2]string{channel, id})
	}
	return id, err
}

// called mentions the person, or the bot itself.
func (p *probe) called(ctx context.Context) chat.Message {
	who := p.Person
	if who == "" {
		who, _ = p.application(ctx) // The mention of nobody is refused, and the row says so.
	}
	return chat.Message{Plain: true, Notify: []string{who}, Blocks: words("Probe: <@" + who + ">.").Blocks}
}

func (p *probe) remove(ctx context.Context, channel, message string) error {
	return p.client.Ask(ctx, rest.Request{
		What: "delete a message", Method: http.MethodDelete, Channel: channel,
		Path: "/channels/" + channel + "/messages/" + message,
	}, nil)
}

func (p *probe) application(ctx context.Context) (string, error) {
	var app struct {
		ID string `json:"id"`
	}
	err := p.client.Ask(ctx, rest.Request{
		What: "get the application", Method: http.MethodGet, Path: "/applications/@me",
	}, &app)
	return app.ID, err
}

// seen is as much of a message as is looked at.
type seen struct {
	Flags      int        `json:"flags"`
	Mentions   []struct{} `json:"mentions"`
	Components []struct {
		Items []struct {
			Media struct {
				Attachment string `json:"attachment_id"`
			} `json:"media"`
		} `json:"items"`
	} `json:"components"`
}

func (p *probe) look(ctx context.Context, message string) (m seen, err error) {
	err = p.client.Ask(ctx, rest.Request{
		What: "look at a message", Method: http.MethodGet, Channel: p.Channel,
		Path: "/channels/" + p.Channel + "/messages/" + message,
	}, &m)
	return m, err
}

// has looks whether the message that was sent or changed last has a flag, if that has not failed.
func (p *probe) has(ctx context.Context, flag int, err error) error {
	if err != nil {
		return err
	}
	m, err := p.look(ctx, p.message)
	if err == nil && m.Flags&flag == 0 {
		return fmt.Errorf("the message doesn't have the flag %d", flag)
	}
	return err
}

// change changes a message, which it gives if it is one that can be looked at.
type change func(context.Context, *probe, chat.Message) (message string, err error)

func byChannel(ctx context.Context, p *probe, m chat.Message) (string, error) {
	return p.plain, p.client.Edit(ctx, p.Channel, p.plain, m)
}

func byPress(ctx context.Context, p *probe, m chat.Message) (string, error) {
	return p.press.in.Message, p.press.answer.Revise(ctx, p.press.in.Message, m)
}

func inPrivate(ctx context.Context, p *probe, m chat.Message) (string, error) {
	return "", p.press.answer.Edit(ctx, m)
}

// pictured is a step that has a message show a picture: a new one or, without content, the one that it shows.
func pictured(by change, content []byte) act {
	return func(ctx context.Context, p *probe) error {
		message, err := by(ctx, p, words("Probe: a picture.", shown(content)))
		if err != nil || message == "" {
			return err
		}
		return p.shows(ctx, message, content != nil)
	}
}

// shows looks whether a message shows one picture: another one than was shown before, or that one.
func (p *probe) shows(ctx context.Context, message string, another bool) error {
	now, err := p.look(ctx, message)
	if err != nil {
		return err
	}
	before := p.picture
	p.picture = ""
	for _, c := range now.Components {
		for _, item := range c.Items {
			p.picture += item.Media.Attachment
		}
	}
	switch {
	case p.picture == "":
		return errors.New("the message shows no picture")
	case another && p.picture == before:
		return errors.New("the message shows the old picture")
	case !another && p.picture != before:
		return errors.New("the message doesn't show the picture it had")
	}
	return nil
}
