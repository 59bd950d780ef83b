package discord

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/discord/rest"
)

// webhookAttempt bounds one attempt of Announce and Revise: what does not arrive has another way.
const webhookAttempt = 3 * time.Second

// Announce implements chat.Webhook.
func (a *answer) Announce(ctx context.Context, m chat.Message) (string, error) {
	const what = "send a message by its press"
	if err := a.settle(ctx); err != nil {
		return "", fmt.Errorf("%s: %w", what, err)
	}
	var posted stored
	unknown := false
	err := a.client.send(m, nil, func(p payload) error {
		err := a.ask(ctx, "", rest.Request{
			What: what, Method: http.MethodPost, Body: p, Files: p.files, Once: true, Timeout: webhookAttempt,
		}, &posted)
		unknown = err != nil && !refused(err)
		return err
	})
	switch {
	case unknown:
		return "", err
	case err != nil:
		return "", fmt.Errorf("%w: %w", chat.ErrExpired, err)
	case posted.Flags&flagEphemeral != 0:
		return "", fmt.Errorf("%s: one person sees it: %w", what, chat.ErrExpired)
	}
	a.client.seen.put(posted)
	a.mu.Lock()
	defer a.mu.Unlock()
	a.announced = append(a.announced, posted.ID)
	return posted.ID, nil
}

// Revise implements chat.Webhook. The pressed message is the original answer when the press was acknowledged without a
// message of its own.
func (a *answer) Revise(ctx context.Context, message string, m chat.Message) error {
	const what = "edit a message by its press"
	a.mu.Lock()
	own := slices.Contains(a.announced, message)
	a.mu.Unlock()
	path := messagePath(message)
	if !own {
		if message != a.in.Message || a.in.Private {
			return chat.ErrExpired
		}
		if err := a.settle(ctx); err != nil {
			return fmt.Errorf("%s: %w", what, err)
		}
		if a.kind != discordgo.InteractionResponseDeferredMessageUpdate &&
			a.kind != discordgo.InteractionResponseUpdateMessage {
			return chat.ErrExpired
		}
		path = atOriginal
	}
	return a.client.change(what, message, m, func(before *stored) error {
		return a.ask(ctx, path, rest.Request{What: "look at the answer", Method: http.MethodGet}, before)
	}, func(p payload, after *stored) error {
		return a.ask(ctx, path, rest.Request{
			What: what, Method: http.MethodPatch, Body: p, Files: p.files, Once: true, Timeout: webhookAttempt,
		}, after)
	})
}
