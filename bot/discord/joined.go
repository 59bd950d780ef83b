package discord

import (
	"slices"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/harbormaster/harbormaster/bot/chat"
)

// joinedWithin is how long after the bot was added to a server that is news: each session is told of all servers.
const joinedWithin = 10 * time.Minute

// joinedGuild is a server as GUILD_CREATE tells of it.
type joinedGuild struct {
	guildSight
	ID       string        `json:"id"`
	Locale   string        `json:"preferred_locale"`
	Joined   time.Time     `json:"joined_at"`
	System   string        `json:"system_channel_id"`
	Channels []placedSight `json:"channels"`
	Members  []struct {
		User struct {
			ID string `json:"id"`
		} `json:"user"`
		Roles []string `json:"roles"`
	} `json:"members"`
}

type placedSight struct {
	channelSight
	ID       string `json:"id"`
	Position int    `json:"position"`
}

// writable is the channel for a word to everybody: that of the server's own news, or the first text channel where the
// bot may write; "" for none. Discord shows channels outside of categories first.
func (g *joinedGuild) writable(bot string) string {
	me := chat.Interaction{Guild: g.ID, User: chat.User{ID: bot}}
	for _, m := range g.Members {
		if m.User.ID == bot {
			me.Roles = m.Roles
		}
	}
	category := map[string]int{}
	for _, c := range g.Channels {
		category[c.ID] = c.Position + 1
	}
	place := func(c placedSight) []int {
		if c.ID == g.System {
			return nil
		}
		return []int{category[c.Parent], c.Position}
	}
	slices.SortStableFunc(g.Channels, func(a, b placedSight) int { return slices.Compare(place(a), place(b)) })
	i := slices.IndexFunc(g.Channels, func(c placedSight) bool {
		return c.Type == discordgo.ChannelTypeGuildText && g.allows(c.channelSight, me, viewChannel|sendMessages)
	})
	if i < 0 {
		return ""
	}
	return g.Channels[i].ID
}
