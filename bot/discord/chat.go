package discord

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/discord/rest"
)

// week is the time of silence after which a thread is archived, in minutes.
const week = 7 * 24 * 60

// Post implements chat.Chat.
func (c *Client) Post(ctx context.Context, channel string, m chat.Message, nonce string) (string, error) {
	const what = "post a message"
	var posted stored
	err := c.send(m, nil, func(p payload) error {
		p.Nonce, p.EnforceNonce = nonce, true
		return c.call(ctx, rest.Request{
			What: what, Method: http.MethodPost, Path: channelPath(channel) + "/messages",
			Body: p, Files: p.files, Channel: channel,
		}, &posted)
	})
	c.seen.put(posted)
	return posted.ID, err
}

// ofChannel sends a request whose path begins with a channel and whose limit is the channel's.
func (c *Client) ofChannel(ctx context.Context, what, method, channel, path string, body, result any) error {
	return c.call(ctx, rest.Request{
		What: what, Method: method, Path: channelPath(channel) + path, Body: body, Channel: channel,
	}, result)
}

func channelPath(channel string) string { return "/channels/" + url.PathEscape(channel) }

func messagePath(message string) string { return "/messages/" + url.PathEscape(message) }

// Edit implements chat.Chat.
func (c *Client) Edit(ctx context.Context, channel, message string, m chat.Message) error {
	const what = "edit a message"
	path := messagePath(message)
	return c.change(what, message, m, func(before *stored) error {
		return c.ofChannel(ctx, "look at a message", http.MethodGet, channel, path, nil, before)
	}, func(p payload, after *stored) error {
		return c.call(ctx, rest.Request{
			What: what, Method: http.MethodPatch, Path: channelPath(channel) + path, Body: p, Files: p.files,
			Channel: channel, Old: older(message, rest.OldAge),
		}, after)
	})
}

// Thread implements chat.Chat. A message has one thread at most: for one that has it already, its id is returned.
func (c *Client) Thread(ctx context.Context, channel, message, name string) (string, error) {
	body := map[string]any{"name": name, "auto_archive_duration": week}
	q := rest.Request{
		What: "open a thread below a message", Method: http.MethodPost,
		Path: channelPath(channel) + messagePath(message) + "/threads", Body: body, Channel: channel,
	}
	if message == "" {
		q.What, q.Path, q.Once = "open a thread", channelPath(channel)+"/threads", true
		body["type"] = discordgo.ChannelTypeGuildPublicThread
	}
	var thread struct {
		ID string `json:"id"`
	}
	err := c.call(ctx, q, &thread)
	if message != "" && hasCode(err, codeThreadExists) {
		return message, nil
	}
	return thread.ID, err
}

// Reopen implements chat.Chat.
func (c *Client) Reopen(ctx context.Context, thread string) error {
	return c.ofChannel(ctx, "reopen a thread", http.MethodPatch, thread, "", map[string]any{"archived": false}, nil)
}

// LookAt implements chat.Chat.
func (c *Client) LookAt(ctx context.Context, thread string) (state chat.ThreadState, err error) {
	const what = "look at a thread"
	var found struct {
		Last     string `json:"last_message_id"`
		Metadata struct {
			Archived bool `json:"archived"`
			Locked   bool `json:"locked"`
			// Silence is in minutes, counted from the last message or from Changed.
			Silence int       `json:"auto_archive_duration"`
			Changed time.Time `json:"archive_timestamp"`
		} `json:"thread_metadata"`
	}
	if err := c.ofChannel(ctx, what, http.MethodGet, thread, "", nil, &found); err != nil {
		return state, err
	}
	var at time.Time
	if found.Last != "" {
		if at, err = snowflakeTime(found.Last); err != nil {
			return state, fmt.Errorf("%s: %w", what, err)
		}
	}
	m := found.Metadata
	state = chat.ThreadState{Archived: m.Archived, Locked: m.Locked, Last: found.Last, At: at}
	if m.Silence > 0 {
		state.Until = m.Changed
		if at.After(m.Changed) {
			state.Until = at
		}
		state.Until = state.Until.Add(time.Duration(m.Silence) * time.Minute)
	}
	return state, nil
}

// Archive implements chat.Chat.
func (c *Client) Archive(ctx context.Context, thread string, lock bool) error {
	body := map[string]any{"archived": true}
	if lock {
		body["locked"] = true
	}
	return c.ofChannel(ctx, "archive a thread", http.MethodPatch, thread, "", body, nil)
}
