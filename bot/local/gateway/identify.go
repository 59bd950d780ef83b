package gateway

import (
	"encoding/json"
	"maps"
	"strings"

	"github.com/harbormaster/harbormaster/bot/local/faults"
	"github.com/harbormaster/harbormaster/bot/local/model"
)

// Info is the answer to GET /gateway/bot: how many shards are advised, and how often a bot may identify.
func (g *Gateway) Info() model.Object {
	shards := max(1, g.config.Shards)
	limit := model.Object{"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": shards}
	if g.config.Identify != nil {
		maps.Copy(limit, g.config.Identify.Limit())
	}
	return model.Object{"url": g.url(), "shards": shards, "session_start_limit": limit}
}

// identification is the data of an IDENTIFY.
type identification struct {
	Token   string `json:"token"`
	Intents int    `json:"intents"`
	Shard   *[]int `json:"shard"`
}

// place is the shard that a bot identifies as, and of how many.
func (d *identification) place() (shard, shards int, ok bool) {
	if d.Shard == nil {
		return 0, 1, true
	}
	if len(*d.Shard) != 2 {
		return 0, 0, false
	}
	shard, shards = (*d.Shard)[0], (*d.Shard)[1]
	return shard, shards, shard >= 0 && shard < shards
}

func (g *Gateway) authorized(token string) bool {
	return strings.TrimPrefix(token, "Bot ") == g.config.Token
}

func (g *Gateway) identify(c *conn, raw json.RawMessage) int {
	var data identification
	if json.Unmarshal(raw, &data) != nil {
		return closeDecode
	}
	if !g.authorized(data.Token) {
		return closeBadToken
	}
	if g.sessionOf(c) != nil {
		return closeTwice
	}
	shard, shards, ok := data.place()
	if !ok {
		return closeBadShard
	}
	hit := g.faults.At(faults.Point{On: faults.OnIdentify, Shard: shard})
	if hit.Do != "" && hit.Do != faults.DoSlow {
		c.queue(outgoing{wait: hit.Wait})
		g.disturb(nil, c, hit)
		return 0
	}
	g.m.Counts.Identifies++
	if g.config.Identify != nil && !g.config.Identify.Take(shard) {
		c.tell(opInvalid, "false")
		return 0
	}
	c.queue(outgoing{wait: hit.Wait})
	g.ready(g.newSession(c, data.Intents, shard, shards))
	g.m.Publish(model.Event{Kind: model.BotChanged})
	return 0
}

// ready begins a session: READY, then a GUILD_CREATE for each server of the shard.
func (g *Gateway) ready(one *session) {
	var mine []*model.Guild
	waiting := []model.Object{}
	for _, guild := range g.m.Guilds.All() {
		if one.hears(guild.ID) && !guild.Away {
			mine = append(mine, guild)
			waiting = append(waiting, model.Object{"id": guild.ID, "unavailable": true})
		}
	}
	g.dispatchTo(one, "READY", model.Object{
		"v": one.conn.version, "user": g.m.JSON.User(g.m.BotID), "session_id": one.id, "resume_gateway_url": g.url(),
		"guilds": waiting, "shard": []int{one.shard, one.shards}, "application": model.Object{"id": g.m.BotID,
			"flags": 0},
		"private_channels": []model.Object{}, "relationships": []model.Object{}, "_trace": []string{},
	})
	for _, guild := range mine {
		if one.intents&intentGuilds != 0 {
			g.dispatchTo(one, "GUILD_CREATE", g.m.JSON.GuildCreate(guild))
		}
	}
}

func (g *Gateway) resume(c *conn, raw json.RawMessage) int {
	var data struct {
		Token   string `json:"token"`
		Session string `json:"session_id"`
		Seq     int64  `json:"seq"`
	}
	if json.Unmarshal(raw, &data) != nil {
		return closeDecode
	}
	if !g.authorized(data.Token) {
		return closeBadToken
	}
	g.m.Counts.Resumes++
	one := g.sessions[data.Session]
	if one == nil || !one.holds(data.Seq) {
		delete(g.sessions, data.Session)
		c.tell(opInvalid, "false")
		return 0
	}
	if data.Seq > one.seq {
		return closeBadSeq
	}
	hit := g.faults.At(faults.Point{On: faults.OnResume, Shard: one.shard})
	c.queue(outgoing{wait: hit.Wait})
	from := data.Seq
	switch hit.Do {
	case "", faults.DoSlow:
	case faults.DoTwice:
		from -= int64(hit.Back)
	default:
		if hit.Do == faults.DoInvalid && !hit.Resumable {
			g.forget(one)
		}
		g.disturb(nil, c, hit)
		return 0
	}
	one.attach(c, from)
	g.dispatchTo(one, "RESUMED", model.Object{"_trace": []string{}})
	g.m.Publish(model.Event{Kind: model.BotChanged})
	return 0
}
