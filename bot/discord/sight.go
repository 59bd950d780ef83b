package discord

import (
	"context"
	"errors"
	"net/http"
	"slices"
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

// guildSight is a server, as far as it says who sees its channels.
type guildSight struct {
	Owner string `json:"owner_id"`
	Roles []struct {
		ID          string      `json:"id"`
		Permissions permissions `json:"permissions"`
	} `json:"roles"`
}

// channelSight is a channel, as far as it says who sees it; without a server, nobody.
type channelSight struct {
	Guild      string                `json:"guild_id"`
	Type       discordgo.ChannelType `json:"type"`
	Parent     string                `json:"parent_id"`
	Overwrites []struct {
		ID    string      `json:"id"` // of a role or of a person
		Allow permissions `json:"allow"`
		Deny  permissions `json:"deny"`
	} `json:"permission_overwrites"`
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
	look := rest.Request{What: "look at a server", Method: http.MethodGet, Path: "/guilds/" + in.Guild}
	guild, err := c.guilds.get(in.Guild, func(g *guildSight) error { return c.call(ctx, look, g) })
	return err == nil && guild.shows(of, in), err
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

// shows says whether a person sees a channel that is no thread: permissions are those of their roles, changed by the
// channel for everybody, then for their roles, then for the person.
func (g *guildSight) shows(channel channelSight, to chat.Interaction) bool {
	everybody := func(id string) bool { return id == to.Guild }
	roles := func(id string) bool { return slices.Contains(to.Roles, id) }
	var has permissions
	for _, r := range g.Roles {
		if everybody(r.ID) || roles(r.ID) {
			has |= r.Permissions
		}
	}
	if to.User.ID == g.Owner || has&administrator != 0 {
		return true
	}
	for _, meant := range []func(string) bool{everybody, roles, func(id string) bool { return id == to.User.ID }} {
		var allow, deny permissions
		for _, o := range channel.Overwrites {
			if meant(o.ID) {
				allow, deny = allow|o.Allow, deny|o.Deny
			}
		}
		has = has&^deny | allow
	}
	return has&viewChannel != 0
}
