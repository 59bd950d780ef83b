package discord

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/discord/rest"
)

const (
	// sightLife is for how long it is remembered who sees what.
	sightLife = time.Minute
	// sightsMost is how many servers or channels are remembered before all are forgotten.
	sightsMost = 1024
)

// sights remembers what was looked at, by ids.
type sights[T any] struct {
	mu sync.Mutex
	of map[string]sight[T]
}

type sight[T any] struct {
	until time.Time
	seen  T
}

func (s *sights[T]) get(id string, look func(*T) error) (T, error) {
	s.mu.Lock()
	found, known := s.of[id]
	s.mu.Unlock()
	if known && time.Now().Before(found.until) {
		return found.seen, nil
	}
	found = sight[T]{until: time.Now().Add(sightLife)}
	if err := look(&found.seen); err != nil {
		return found.seen, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.of == nil || len(s.of) >= sightsMost {
		s.of = map[string]sight[T]{}
	}
	s.of[id] = found
	return found.seen, nil
}

// Sees implements chat.Chat. A public thread is seen by who sees its channel; of a private one it is not known.
func (c *Client) Sees(ctx context.Context, in chat.Interaction, channel string) (bool, error) {
	of, err := c.sightOf(ctx, channel)
	switch of.Type {
	case discordgo.ChannelTypeGuildPrivateThread:
		return false, nil
	case discordgo.ChannelTypeGuildPublicThread, discordgo.ChannelTypeGuildNewsThread:
		of, err = c.sightOf(ctx, of.Parent)
	}
	if err != nil || in.Guild == "" || of.Guild != in.Guild {
		return false, err
	}
	if in.ID == "" { // Nobody has come with their roles.
		look := rest.Request{What: "look at a member", Method: http.MethodGet,
			Path: "/guilds/" + in.Guild + "/members/" + in.User.ID}
		var member struct {
			Roles []string `json:"roles"`
		}
		if err := c.call(ctx, look, &member); errors.Is(err, chat.ErrGone) {
			return false, nil
		} else if err != nil {
			return false, err
		}
		in.Roles = member.Roles
	}
	look := rest.Request{What: "look at a server", Method: http.MethodGet, Path: "/guilds/" + in.Guild}
	guild, err := c.guilds.get(in.Guild, func(g *guildSight) error { return c.call(ctx, look, g) })
	return err == nil && guild.allows(of, in, viewChannel), err
}

func (c *Client) sightOf(ctx context.Context, channel string) (channelSight, error) {
	return c.channels.get(channel, func(s *channelSight) error {
		err := c.ofChannel(ctx, "look at a channel", http.MethodGet, channel, "", nil, s)
		if errors.Is(err, chat.ErrNoChannel) || errors.Is(err, chat.ErrForbidden) {
			return nil
		}
		return err
	})
}
