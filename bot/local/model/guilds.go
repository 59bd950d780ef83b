package model

import (
	"strconv"
	"time"
)

// Guilds are the servers. Everybody is a member of every one.
type Guilds struct {
	m    *Model
	list []*Guild
}

// All lists the servers in the order they came.
func (g *Guilds) All() []*Guild { return g.list }

// Home is the first server; there is always one.
func (g *Guilds) Home() *Guild { return g.list[0] }

// ByID finds a server; nil for none.
func (g *Guilds) ByID(id Snowflake) *Guild {
	return first(g.list, func(one *Guild) bool { return one.ID == id })
}

// Of is the server of a channel, for a private conversation the home.
func (g *Guilds) Of(c *Channel) *Guild {
	if one := g.ByID(c.GuildID); one != nil {
		return one
	}
	return g.Home()
}

// Foreign says whether a channel is a group, or in a server whose member the bot is not.
func (g *Guilds) Foreign(c *Channel) bool {
	return c.Kind == KindGroup || c.Kind != KindDM && g.Of(c).Away
}

// firstLocale is the language of a new server.
const firstLocale = "en-US"

// fill founds servers until there are as many as were asked for, each with two channels. Their ids are milliseconds
// apart, so that they fall on different shards.
func (g *Guilds) fill() {
	wanted := max(1, g.m.Config.Guilds)
	first := Snowflake(g.m.Clock.Now().UnixMilli() - epochMS - int64(wanted))
	known := len(g.list)
	for n := known; n < wanted; n++ {
		id := max(g.m.LastID>>22+1, first+Snowflake(n)) << 22
		g.m.LastID = id
		g.list = append(g.list, &Guild{ID: id, Name: numbered("Local harbor", " ", n), Locale: firstLocale})
	}
	for n, one := range g.list[known:] {
		n += known
		one.ModRole = g.m.NewID()
		g.m.save(bucketGuilds, one.ID, one)
		g.m.Channels.Add(one, numbered("harbor", "-", n), "Tables, games and talk")
		g.m.Channels.Add(one, numbered("second-quay", "-", n), "Another channel, for a second table")
	}
}

// joined is when the bot came: a day before the server was founded, for bots greet those that they have just come to.
func (g *Guild) joined() time.Time {
	if g.Joined.IsZero() {
		return g.ID.Time().AddDate(0, 0, -1)
	}
	return g.Joined
}

// numbered is a name with a number behind it, from the second one on.
func numbered(name, gap string, n int) string {
	if n == 0 {
		return name
	}
	return name + gap + strconv.Itoa(n+1)
}

// Changed stores a server and tells everybody what has happened to it.
func (g *Guilds) Changed(kind Kind, one *Guild) {
	g.m.save(bucketGuilds, one.ID, one)
	g.m.Publish(Event{Kind: kind, Guild: one})
}

// SetLocale changes the language of all servers.
func (g *Guilds) SetLocale(locale string) {
	for _, one := range g.list {
		one.Locale = locale
		g.m.save(bucketGuilds, one.ID, one)
	}
	g.m.Publish(Event{Kind: LocaleChanged})
}
