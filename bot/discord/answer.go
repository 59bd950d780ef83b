package discord

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/discord/rest"
)

// answer is how one interaction is answered.
type answer struct {
	client *Client
	in     interaction

	// claimed is set while an acknowledgement is on its way and stays set once it has arrived.
	claimed atomic.Bool
	// acked is closed when the first acknowledgement sets out: what the handler had to do in order is done by then.
	acked chan struct{}
	once  sync.Once
	// settled is closed when an acknowledgement has arrived, of this kind, or another process', whose kind is not
	// known: 0.
	settled chan struct{}
	kind    discordgo.InteractionResponseType
	// done is closed when the handler has returned.
	done chan struct{}

	mu sync.Mutex
	// announced are the messages of Announce.
	announced []string
}

var (
	_ chat.Answer  = (*answer)(nil)
	_ chat.Webhook = (*answer)(nil)
)

func newAnswer(c *Client, in interaction) *answer {
	if !in.Private {
		c.seen.put(in.message)
	}
	if in.Invite != "" {
		in.Invite = c.site + in.Invite
	}
	return &answer{
		client: c, in: in, acked: make(chan struct{}), settled: make(chan struct{}), done: make(chan struct{}),
	}
}

// Acknowledged implements chat.Answer: an acknowledgement was sent and not refused.
func (a *answer) Acknowledged() bool { return a.claimed.Load() }

// Reply implements chat.Answer.
func (a *answer) Reply(ctx context.Context, m chat.Message) (string, error) {
	const what = "reply"
	var result struct {
		Interaction struct {
			Message string `json:"response_message_id"`
		} `json:"interaction"`
		Resource struct {
			Message stored `json:"message"`
		} `json:"resource"`
	}
	err := a.client.send(m, nil, func(p payload) error {
		return a.acknowledge(ctx, what, discordgo.InteractionResponseChannelMessageWithSource, p, p.files, &result)
	})
	if err != nil {
		return "", err
	}
	if id := cmp.Or(result.Resource.Message.ID, result.Interaction.Message); id != "" {
		return id, nil
	}
	// An acknowledgement that arrived only when it was sent again does not tell the message.
	original, err := a.original(ctx)
	return original.ID, err
}

// Update implements chat.Answer. A picture that the message was to keep, and that was replaced since the press, is left
// out.
func (a *answer) Update(ctx context.Context, m chat.Message) error {
	const what = "update the message"
	before := a.in.message
	for {
		err := a.client.send(m, &before, func(p payload) error {
			return a.acknowledge(ctx, what, discordgo.InteractionResponseUpdateMessage, p, p.files, nil)
		})
		if before.ID == "" || !keepsPictures(m) || !invalid(err, "ATTACHMENT_NOT_FOUND") {
			return err
		}
		before = stored{Flags: before.Flags}
	}
}

// DeferReply implements chat.Answer.
func (a *answer) DeferReply(ctx context.Context, private bool) error {
	var flags discordgo.MessageFlags
	if private {
		flags = discordgo.MessageFlagsEphemeral
	}
	return a.acknowledge(ctx, "promise a reply", discordgo.InteractionResponseDeferredChannelMessageWithSource,
		map[string]any{"flags": flags}, nil, nil)
}

// DeferUpdate implements chat.Answer.
func (a *answer) DeferUpdate(ctx context.Context) error {
	return a.acknowledge(ctx, "take the press", discordgo.InteractionResponseDeferredMessageUpdate, nil, nil, nil)
}

// Choices implements chat.Answer.
func (a *answer) Choices(ctx context.Context, list []chat.Choice) error {
	return a.acknowledge(ctx, "complete an option", discordgo.InteractionApplicationCommandAutocompleteResult,
		map[string]any{"choices": choices(list)}, nil, nil)
}

// Discord gives an acknowledgement 3 seconds: an attempt that hangs must leave time for another one.
const (
	ackWithin  = 5 * time.Second
	ackAttempt = 2500 * time.Millisecond
)

func (a *answer) acknowledge(ctx context.Context, what string, kind discordgo.InteractionResponseType, data any,
	files []rest.File, result any) error {
	if !a.claimed.CompareAndSwap(false, true) {
		return fmt.Errorf("%s: %w", what, chat.ErrAnswered)
	}
	a.once.Do(func() { close(a.acked) })
	body := struct {
		Type discordgo.InteractionResponseType `json:"type"`
		Data any                               `json:"data,omitempty"`
	}{kind, data}
	path := "/interactions/" + a.in.ID + "/" + url.PathEscape(a.in.token) + "/callback"
	if result != nil {
		path += "?with_response=true"
	}
	ctx, cancel := context.WithTimeout(ctx, ackWithin)
	defer cancel()
	attempts := 0
	err := a.client.call(ctx, rest.Request{
		What: what, Method: http.MethodPost, Path: path, Body: body, Files: files, Interaction: true,
		Timeout: ackAttempt,
		Sent:    func() { attempts++ },
	}, result)
	switch {
	case err == nil, attempts > 1 && hasCode(err, codeAlreadyAcknowledged): // Then the first answer was lost.
		a.kind = kind
		close(a.settled)
		return nil
	case hasCode(err, codeAlreadyAcknowledged): // By another process: the token is good for all but its answer.
		close(a.settled)
	case refused(err):
		a.claimed.Store(false)
	}
	return err
}

// refused says that Discord has looked at the request and done nothing.
func refused(err error) bool {
	e, ok := errors.AsType[*rest.Error](err)
	return ok && e.Status >= 400 && e.Status < 500
}

// atOriginal is the path of the answer below its webhook.
const atOriginal = "/messages/@original"

// ask sends a request to a path below the interaction's webhook.
func (a *answer) ask(ctx context.Context, path string, q rest.Request, result any) error {
	q.Path = "/webhooks/" + url.PathEscape(a.in.app) + "/" + url.PathEscape(a.in.token) + path
	q.Interaction = true
	return a.client.call(ctx, q, result)
}

// Remove implements chat.Answer.
func (a *answer) Remove(ctx context.Context) error {
	if !a.Acknowledged() {
		return fmt.Errorf("remove the answer: %w", ErrNotAcknowledged)
	}
	attempts := 0
	err := a.ask(ctx, atOriginal, rest.Request{
		What: "remove the answer", Method: http.MethodDelete, Sent: func() { attempts++ },
	}, nil)
	if attempts > 1 && errors.Is(err, chat.ErrGone) {
		return nil // An earlier attempt arrived and its answer was lost.
	}
	return err
}

func (a *answer) original(ctx context.Context) (m stored, err error) {
	err = a.ask(ctx, atOriginal, rest.Request{What: "look at the answer", Method: http.MethodGet}, &m)
	return m, err
}

// Edit implements chat.Answer.
func (a *answer) Edit(ctx context.Context, m chat.Message) error {
	const what = "edit the answer"
	if !a.Acknowledged() {
		return fmt.Errorf("%s: %w", what, ErrNotAcknowledged)
	}
	var before stored
	if keepsPictures(m) {
		var err error
		if before, err = a.original(ctx); err != nil {
			return err
		}
	}
	return a.client.send(m, &before, func(p payload) error {
		return a.ask(ctx, atOriginal, rest.Request{What: what, Method: http.MethodPatch, Body: p, Files: p.files}, nil)
	})
}

// settleWithin is how long a message waits for the acknowledgement of its press, which is on its way.
const settleWithin = ackAttempt

// settle waits for the acknowledgement; chat.ErrExpired if there is none, or none in time.
func (a *answer) settle(ctx context.Context) error {
	select {
	case <-a.settled:
		return nil
	case <-a.done:
	case <-time.After(settleWithin):
	case <-ctx.Done():
		return fmt.Errorf("%w: %w", chat.ErrExpired, ctx.Err())
	}
	select {
	case <-a.settled:
		return nil
	default:
		return fmt.Errorf("%w: %w", chat.ErrExpired, ErrNotAcknowledged)
	}
}

// Follow implements chat.Answer.
func (a *answer) Follow(ctx context.Context, m chat.Message) error {
	_, err := a.Whisper(ctx, m)
	return err
}

// Whisper implements chat.Webhook.
func (a *answer) Whisper(ctx context.Context, m chat.Message) (take func(context.Context) error, err error) {
	const what = "send a further message"
	if !a.Acknowledged() {
		return nil, fmt.Errorf("%s: %w", what, ErrNotAcknowledged)
	}
	if err := a.settle(ctx); err != nil { // Discord knows no webhook before that.
		return nil, fmt.Errorf("%s: %w", what, err)
	}
	var sent stored
	err = a.client.send(m, nil, func(p payload) error {
		return a.ask(ctx, "", rest.Request{
			What: what, Method: http.MethodPost, Body: p, Files: p.files, Once: true,
		}, &sent)
	})
	return func(ctx context.Context) error {
		return a.ask(ctx, messagePath(sent.ID), rest.Request{What: "take it away", Method: http.MethodDelete}, nil)
	}, err
}
