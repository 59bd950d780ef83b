package discord

import (
	"context"
	"fmt"
	"net/http"
	"net/url"

	"github.com/bwmarrin/discordgo"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/discord/rest"
)

// maxNonce is the greatest length of a nonce.
const maxNonce = 25

// week is the time of silence after which a thread is archived, in minutes.
const week = 7 * 24 * 60

// Post implements bot.Chat.
func (c *Client) Post(ctx context.Context, channel string, m chat.Message, nonce string) (string, error) {
	if nonce == "" || len(nonce) > maxNonce {
		return "", fmt.Errorf("post a message: the nonce has %d characters, not 1 to %d", len(nonce), maxNonce)
	}
	p, err := c.message(m, nil)
	if err != nil {
		return "", fmt.Errorf("post a message: %w", err)
	}
	p.Nonce, p.EnforceNonce = nonce, true
	var posted stored
	err = c.call(ctx, rest.Request{
		What: "post a message", Method: http.MethodPost, Path: "/channels/" + url.PathEscape(channel) + "/messages",
		Body: p, Files: p.files, Channel: channel,
	}, &posted)
	return posted.ID, err
}

// Edit implements bot.Chat.
func (c *Client) Edit(ctx context.Context, channel, message string, m chat.Message) error {
	address := "/channels/" + url.PathEscape(channel) + "/messages/" + url.PathEscape(message)
	var before stored
	if keepsPictures(m) {
		if err := c.call(ctx, rest.Request{
			What: "look at a message", Method: http.MethodGet, Path: address, Channel: channel,
		}, &before); err != nil {
			return err
		}
	}
	p, err := c.message(m, before.pictures())
	if err != nil {
		return fmt.Errorf("edit a message: %w", err)
	}
	return c.call(ctx, rest.Request{
		What: "edit a message", Method: http.MethodPatch, Path: address, Body: p, Files: p.files, Channel: channel,
		Old: older(message, rest.OldAge),
	}, nil)
}

// Thread implements bot.Chat. A message has one thread at most: for one that has it already, its id is returned.
func (c *Client) Thread(ctx context.Context, channel, message, name string) (string, error) {
	q := rest.Request{What: "open a thread", Method: http.MethodPost, Channel: channel}
	body := struct {
		Name    string                `json:"name"`
		Archive int                   `json:"auto_archive_duration"`
		Type    discordgo.ChannelType `json:"type,omitempty"`
	}{Name: name, Archive: week}
	if message == "" {
		q.Path = "/channels/" + url.PathEscape(channel) + "/threads"
		q.Once = true
		body.Type = discordgo.ChannelTypeGuildPublicThread
	} else {
		q.What = "open a thread below a message"
		q.Path = "/channels/" + url.PathEscape(channel) + "/messages/" + url.PathEscape(message) + "/threads"
	}
	q.Body = body
	var thread struct {
		ID string `json:"id"`
	}
	err := c.call(ctx, q, &thread)
	if message != "" && hasCode(err, codeThreadExists) {
		return message, nil
	}
	return thread.ID, err
}

// Reopen implements bot.Chat.
func (c *Client) Reopen(ctx context.Context, thread string) error {
	return c.call(ctx, rest.Request{
		What: "reopen a thread", Method: http.MethodPatch, Path: "/channels/" + url.PathEscape(thread),
		Body: map[string]any{"archived": false}, Channel: thread,
	}, nil)
}

// LookAt implements bot.Chat.
func (c *Client) LookAt(ctx context.Context, thread string) (chat.ThreadState, error) {
	var found struct {
		Last     string `json:"last_message_id"`
		Metadata struct {
			Archived bool `json:"archived"`
			Locked   bool `json:"locked"`
		} `json:"thread_metadata"`
	}
	err := c.call(ctx, rest.Request{
		What: "look at a thread", Method: http.MethodGet, Path: "/channels/" + url.PathEscape(thread), Channel: thread,
	}, &found)
	if err != nil {
		return chat.ThreadState{}, err
	}
	state := chat.ThreadState{Archived: found.Metadata.Archived, Locked: found.Metadata.Locked, Last: found.Last}
	if found.Last != "" {
		if state.At, err = snowflakeTime(found.Last); err != nil {
			return chat.ThreadState{}, fmt.Errorf("look at a thread: %w", err)
		}
	}
	return state, nil
}

// Archive implements bot.Chat.
func (c *Client) Archive(ctx context.Context, thread string, lock bool) error {
	body := map[string]any{"archived": true}
	if lock {
		body["locked"] = true
	}
	return c.call(ctx, rest.Request{
		What: "archive a thread", Method: http.MethodPatch, Path: "/channels/" + url.PathEscape(thread), Body: body,
		Channel: thread,
	}, nil)
}

// Register implements bot.Chat.
func (c *Client) Register(ctx context.Context, commands []chat.Command) error {
	app, err := c.application(ctx)
	if err != nil {
		return err
	}
	list := make([]command, 0, len(commands))
	for _, wanted := range commands {
		wire, err := applicationCommand(wanted)
		if err != nil {
			return fmt.Errorf("register the commands: %w", err)
		}
		list = append(list, wire)
	}
	return c.call(ctx, rest.Request{
		What: "register the commands", Method: http.MethodPut, Path: "/applications/" + app.ID + "/commands",
		Body: list,
	}, nil)
}
