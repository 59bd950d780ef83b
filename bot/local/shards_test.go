package local_test

import (
	"encoding/json"
	"strconv"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/bot/local/localtest"
	"github.com/harbormaster/harbormaster/bot/local/model"
	"github.com/harbormaster/harbormaster/bot/local/page"
)

// heard lists the servers of READY, and those that GUILD_CREATE tells of.
func (l *connection) heard() (waiting, created []string) {
	l.Helper()
	var ready struct {
		Guilds []struct{ ID string }
		Shard  []int
	}
	if err := json.Unmarshal(l.ready.Data, &ready); err != nil {
		l.Fatal(err)
	}
	for _, g := range ready.Guilds {
		waiting = append(waiting, g.ID)
		created = append(created, decode[struct{ ID string }](l.testServer, l.until("GUILD_CREATE").Data).ID)
	}
	return waiting, created
}

func TestEachShardHearsOfItsServersOnly(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{Guilds: 5, Shards: 2})
	guilds := get[page.Info](h, "/api/info").Guilds
	if len(guilds) != 5 {
		t.Fatalf("%d servers", len(guilds))
	}
	lines := []*connection{h.connect(0, 2), h.connect(1, 2)}
	shardOf := map[string]int{}
	for shard, l := range lines {
		waiting, created := l.heard()
		if len(waiting) < 2 {
			t.Errorf("shard %d hears of %d servers", shard, len(waiting))
		}
		for i, id := range waiting {
			n, err := strconv.ParseUint(id, 10, 64)
			if err != nil || int(n>>22%2) != shard || created[i] != id {
				t.Errorf("shard %d hears of %s, then %s", shard, id, created[i])
			}
			shardOf[id] = shard
		}
	}
	if len(shardOf) != 5 {
		t.Errorf("both shards together hear of %d servers", len(shardOf))
	}
	for i, channel := range []string{"harbor", "harbor-2", "harbor-3"} {
		guild := guilds[i].ID.String()
		m := h.createdIn(channel, object{"content": "A table", "components": []object{{"type": 1, "components": []object{
			{"type": 2, "style": 1, "label": "Press", "custom_id": "press"}}}}})
		result := h.pressed(m["id"].(string))
		a := lines[shardOf[guild]].asked()
		same(t, "server of the interaction", a.GuildID, guild)
		h.answer(a, object{"type": 6})
		if r := <-result; r.err != nil || r.Kind != page.KindDeferredUpdate {
			t.Errorf("%s: %+v", channel, r)
		}
		lines[1-shardOf[guild]].quiet()
	}
}

// createdIn posts to a channel by its name.
func (h *testServer) createdIn(channel string, in object) object {
	h.Helper()
	status, m := h.rest("POST", "/channels/"+h.channelID(channel)+"/messages", in)
	if status != 200 {
		h.Fatalf("post: %d %v", status, m)
	}
	return m
}

func TestPrivateConversationsBelongToShard0(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{Guilds: 2})
	zero, one := h.connect(0, 2), h.connect(1, 2)
	zero.heard()
	one.heard()
	ana := get[[]page.User](h, "/api/users")[0].ID
	_, dm := h.rest("POST", "/users/@me/channels", object{"recipient_id": ana})
	_, m := h.rest("POST", "/channels/"+dm["id"].(string)+"/messages", object{"content": "A table", "components": []object{{"type": 1, "components": []object{
		{"type": 2, "style": 1, "label": "Press", "custom_id": "press"}}}}})
	result := h.pressed(m["id"].(string))
	a := zero.asked()
	same(t, "server of the interaction", a.GuildID, "")
	h.answer(a, object{"type": 6})
	<-result
	one.quiet()
}

func TestSeveralSessionsOfOneShardHearEverything(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	first, second := h.connect(0, 1), h.connect(0, 1)
	result := h.pressed(h.tableMessage())
	a, b := first.asked(), second.asked()
	if a.ID != b.ID || a.Token != b.Token {
		t.Errorf("two interactions: %s and %s", a.ID, b.ID)
	}
	if status, _ := h.answer(a, object{"type": 6}); status != 204 {
		t.Errorf("the first answer: %d", status)
	}
	if _, o := h.answer(b, object{"type": 6}); code(o) != "40060" {
		t.Errorf("the second answer: %v", o)
	}
	<-result
	c := h.Counts()
	if c.Interactions != 1 || c.Acknowledged != 1 || c.Answered != 1 || c.Identifies != 2 {
		t.Errorf("counted %+v", c)
	}
}

func TestAPressWithoutAShardThatHearsItFailsAtOnce(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{Guilds: 2})
	first := h.connect(0, 2)
	waiting, _ := first.heard()
	guilds := get[page.Info](h, "/api/info").Guilds
	channel := "harbor"
	if waiting[0] == guilds[0].ID.String() {
		channel = "harbor-2"
	}
	r := <-h.pressed(h.createdIn(channel, object{"content": "A table", "components": []object{{"type": 1, "components": []object{
		{"type": 2, "style": 1, "label": "Press", "custom_id": "press"}}}}})["id"].(string))
	if r.Error == nil || r.Error.Code != page.CodeBotAway || r.InteractionID != "" {
		t.Errorf("got %+v", r)
	}
}

func TestABotThatLostItsConnectionIsWaitedForAWhile(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	l := h.connect(0, 1)
	table := h.tableMessage()
	lose := func() {
		h.Drop()
		h.eventually("the connection is gone", func() bool { return !get[page.Info](h, "/api/info").Bot.Connected })
	}
	lose()
	result := h.pressed(table)
	h.eventually("the press is on its way", func() bool { return h.Counts().Interactions == 1 })
	l.again()
	h.answer(l.asked(), object{"type": 6})
	if r := <-result; r.err != nil {
		t.Errorf("a press while the connection was broken: %+v", r)
	}
	lose()
	h.clock.Advance(10 * time.Second)
	if r := <-h.pressed(table); r.Error == nil || r.Error.Code != page.CodeBotAway {
		t.Errorf("10 s later: %+v", r)
	}
}

func TestAShardThatCannotBeIsRefused(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	for _, shard := range []any{[]int{2, 2}, []int{-1, 2}, []int{0}, []int{0, 0}, []int{}} {
		ws := h.dial()
		h.send(ws, 2, object{"token": h.Token(), "intents": 1, "shard": shard})
		h.closedWith(ws, 4010)
	}
	ws := h.dial()
	h.send(ws, 2, object{"token": h.Token(), "intents": 1, "shard": "first"})
	h.closedWith(ws, 4002)
}

func TestTheGatewayTellsHowToIdentify(t *testing.T) {
	t.Parallel()
	clock := newClock()
	h := open(t, local.Config{Shards: 8, Clock: clock, Identify: &localtest.Identifies{MaxConcurrency: 2, Clock: clock}})
	limit := func() (object, object) {
		_, o := h.rest("GET", "/gateway/bot", nil)
		return o, o["session_start_limit"].(object)
	}
	o, l := limit()
	if o["shards"] != 8.0 || l["max_concurrency"] != 2.0 || l["total"] != 1000.0 || l["remaining"] != 1000.0 {
		t.Errorf("at the start: %v", o)
	}
	h.connect(0, 8)
	clock.Advance(time.Hour)
	h.connect(1, 8)
	if _, l = limit(); l["remaining"] != 998.0 || l["reset_after"] != float64((23*time.Hour).Milliseconds()) {
		t.Errorf("after two: %v", l)
	}
	clock.Advance(23 * time.Hour)
	if _, l = limit(); l["remaining"] != 999.0 {
		t.Errorf("a day later: %v", l)
	}
}

func TestIdentifyingTooSoonIsRefusedByOp9(t *testing.T) {
	t.Parallel()
	clock := newClock()
	h := open(t, local.Config{Guilds: 4, Shards: 4, Clock: clock, Identify: &localtest.Identifies{MaxConcurrency: 2, Clock: clock}})
	h.connect(0, 4)
	h.connect(1, 4)
	identify := object{"token": h.Token(), "intents": 1, "shard": []int{2, 4}}
	ws := h.dial()
	h.send(ws, 2, identify)
	if f := h.frame(ws); f.Op != 9 || string(f.Data) != "false" {
		t.Errorf("got %+v", f)
	}
	clock.Advance(5 * time.Second)
	h.send(ws, 2, identify)
	if f := h.frame(ws); f.Type != "READY" {
		t.Errorf("after 5 s: %+v", f)
	}
}

func TestAHarborGrowsByServers(t *testing.T) {
	t.Parallel()
	config := local.Config{Path: t.TempDir() + "/local.db", Clock: newClock()}
	h := open(t, config)
	before := get[page.Info](h, "/api/info").Guild
	config.Guilds = 3
	h = h.restart(config)
	guilds := get[page.Info](h, "/api/info").Guilds
	if len(guilds) != 3 || guilds[0] != before || guilds[1].Name != "Local harbor 2" {
		t.Errorf("servers: %+v", guilds)
	}
	seen := map[model.Snowflake]bool{}
	for _, g := range guilds {
		if seen[g.ID>>22] {
			t.Errorf("two servers share a millisecond, so always a shard: %+v", guilds)
		}
		seen[g.ID>>22] = true
	}
	h.channelID("second-quay-3")
	config.Guilds = 0
	h = h.restart(config)
	if n := len(get[page.Info](h, "/api/info").Guilds); n != 3 {
		t.Errorf("%d servers after a restart without a number", n)
	}
}
