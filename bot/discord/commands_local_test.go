package discord_test

import (
	"log/slog"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/discord"
)

func TestACommandInATextIsAMentionThatTheReadersClientTranslates(t *testing.T) {
	h := connect(t)
	commands := []chat.Command{
		{Name: "help", Names: map[string]string{"cs": "pomoc"}, Description: chat.Text{Default: "Help"}},
		{Name: "games", Names: map[string]string{"cs": "hry"}, Description: chat.Text{Default: "Games"}, Subs: []chat.Command{
			{Name: "list", Names: map[string]string{"cs": "seznam"}, Description: chat.Text{Default: "List"}},
			{Name: "notices", Names: map[string]string{"cs": "upozornění"}, Description: chat.Text{Default: "Notices"}}}},
		{Name: "Invite", Person: true, Servers: true},
	}
	other, err := discord.New(discord.Config{Token: h.server.Token(), BaseURL: h.server.URL(), Log: slog.New(slog.DiscardHandler)})
	check(t, err)
	defer other.Close()
	check(t, h.client.Register(t.Context(), commands))
	check(t, other.Recall(t.Context(), commands))
	post := func(c *discord.Client, m chat.Message) string {
		_, err := c.Post(t.Context(), h.channel("harbor"), m, "n"+h.newest().ID)
		check(t, err)
		seen := h.newest()
		said := seen.Content
		for _, raw := range seen.Components {
			said += string(raw)
		}
		return said
	}
	for words, want := range map[string]string{
		"See `/games list` now.":         "See </games list:# now.",
		"Viz `/hry seznam`.":             "Viz </games list:#.",
		"Napiš `/hry upozornění pásmo:`": "Napiš </games notices:# `pásmo:`",
		"`/help` or `/pomoc`":            "</help:# or </help:#",
		"Not `/games`, nor `/other x`.":  "Not `/games`, nor `/other x`.",
		"`/Invite`":                      "`/Invite`",
	} {
		for name, c := range map[string]*discord.Client{"the one that registered": h.client, "another process": other} {
			for _, plain := range []bool{false, true} {
				m := chat.Message{Plain: plain, Blocks: []chat.Block{{Text: words}}}
				got := strings.NewReplacer(`\u003c`, "<", `\u003e`, ">").Replace(post(c, m))
				for _, part := range strings.Split(want, "#") {
					if !strings.Contains(got, strings.TrimPrefix(part, ">")) {
						t.Errorf("%s, plain %v: %q is sent as %q", name, plain, words, got)
					}
				}
			}
		}
	}
	long := strings.Repeat("x", 1980) + " `/games list`"
	if got := post(h.client, chat.Message{Plain: true, Blocks: []chat.Block{{Text: long}}}); got != long {
		t.Errorf("where there is no room for a mention: %q", got[1970:])
	}
}
