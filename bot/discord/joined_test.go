package discord

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/harbormaster/harbormaster/bot/chat"
)

// TestWhereANewServerIsSpokenTo: of server 7 the bot 9 has the role 20. Administrator is 8, View Channel 1024, Send
// Messages 2048. Channel 30 is a category, 31 a voice channel, 32 to 34 are text channels in the order 33, 32, 34.
func TestWhereANewServerIsSpokenTo(t *testing.T) {
	const deny, allow = `","allow":"0","deny":"2048"}`, `","allow":"3072","deny":"0"}`
	for _, c := range []struct {
		name, system   string
		everyone, role int
		of32, of33     string // overwrites
		want           string
	}{
		{"the system channel", `"34"`, 3072, 0, "", "", "34"},
		{"no system channel", "null", 3072, 0, "", "", "33"},
		{"a system channel where it may not write", `"32"`, 3072, 0, `{"id":"7` + deny, "", "33"},
		{"a first channel where its role may not write", "null", 3072, 0, "", `{"id":"20` + deny, "32"},
		{"a channel that is opened to it", "null", 0, 0, `{"id":"9` + allow, "", "32"},
		{"a role that may write", "null", 1024, 2048, "", "", "33"},
		{"it sees and may not write", `"32"`, 1024, 0, "", "", ""},
		{"it may write and does not see", `"32"`, 2048, 0, "", "", ""},
		{"an administrator", `"32"`, 0, 8, `{"id":"9` + deny, "", "32"},
	} {
		var g joinedGuild
		if err := json.Unmarshal(fmt.Appendf(nil, `{"id":"7","owner_id":"1","system_channel_id":%s,
			"roles":[{"id":"7","permissions":"%d"},{"id":"20","permissions":"%d"}],
			"members":[{"user":{"id":"8"},"roles":[]},{"user":{"id":"9"},"roles":["20"]}],
			"channels":[{"id":"34","type":0,"position":0,"parent_id":"30"},{"id":"30","type":4,"position":0},
			{"id":"31","type":2,"position":0},{"id":"32","type":0,"position":2,"permission_overwrites":[%s]},
			{"id":"33","type":0,"position":1,"parent_id":null,"permission_overwrites":[%s]}]}`,
			c.system, c.everyone, c.role, c.of32, c.of33), &g); err != nil {
			t.Fatal(err)
		}
		if got := g.writable("9"); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestOnlyAServerThatTheBotJustJoinedIsTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var told []chat.Joined
		c, err := New(Config{Token: "x", Log: slog.New(slog.DiscardHandler), Joined: func(_ context.Context, j chat.Joined) {
			if told = append(told, j); j.Guild == "3" {
				panic("the hull broke")
			}
		}})
		if err != nil {
			t.Fatal(err)
		}
		c.app.ID = "9"
		d := newDispatcher(t.Context(), c, nil)
		for _, raw := range []string{
			`null`, `{"id":"1","unavailable":true}`, `[]`,
			joinedAt("2", 11*time.Minute), joinedAt("3", 9*time.Minute), joinedAt("4", 0),
		} {
			d.takeEvent(&discordgo.Event{Type: "GUILD_CREATE", RawData: []byte(raw)})
			synctest.Wait()
		}
		d.finish()
		d.takeEvent(&discordgo.Event{Type: "GUILD_CREATE", RawData: []byte(joinedAt("5", 0))})
		synctest.Wait()
		if len(told) != 2 || told[0].Guild != "3" || told[1] != (chat.Joined{Guild: "4", Locale: "cs"}) {
			t.Errorf("told of %+v", told)
		}
		if n := c.Counts().Panics; n != 1 {
			t.Errorf("%d panics were counted", n)
		}
	})
}

func joinedAt(guild string, ago time.Duration) string {
	return fmt.Sprintf(`{"id":%q,"preferred_locale":"cs","joined_at":%q}`, guild,
		time.Now().Add(-ago).Format(time.RFC3339Nano))
}

func TestAServerThatIsLeftIsToldButNotOneThatIsAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var told []string
		c, err := New(Config{Token: "x", Log: slog.New(slog.DiscardHandler), Left: func(_ context.Context, guild string) { told = append(told, guild) }})
		if err != nil {
			t.Fatal(err)
		}
		d := newDispatcher(t.Context(), c, nil)
		for _, raw := range []string{`null`, `[]`, `{}`, `{"id":"x"}`, `{"id":"1","unavailable":true}`, `{"id":"2"}`, `{"id":"3","unavailable":false}`} {
			d.takeEvent(&discordgo.Event{Type: "GUILD_DELETE", RawData: []byte(raw)})
			synctest.Wait()
		}
		d.finish()
		d.takeEvent(&discordgo.Event{Type: "GUILD_DELETE", RawData: []byte(`{"id":"4"}`)})
		synctest.Wait()
		if len(told) != 2 || told[0] != "2" || told[1] != "3" {
			t.Errorf("told of %v", told)
		}
	})
}
