package discord

import (
	"encoding/json"
	"testing"

	"github.com/harbormaster/harbormaster/bot/chat"
)

// TestWhoSeesAChannel: server 7 has the roles 20 of sailors and 21 of administrators, and the owner 1. View Channel is
// 1024, Administrator 8.
func TestWhoSeesAChannel(t *testing.T) {
	const deny, allow = `","allow":"0","deny":"1024"}`, `","allow":"1024","deny":"0"}`
	for _, c := range []struct {
		name, everyone, overwrites string
		roles                      []string
		user                       string
		want                       bool
	}{
		{"open to all", "1024", "", nil, "9", true},
		{"a server that shows nothing", "0", "", nil, "9", false},
		{"a server that shows all to sailors", "0", "", []string{"20"}, "9", true},
		{"a channel that is opened to all", "0", `{"id":"7` + allow, nil, "9", true},
		{"hidden from all", "1024", `{"id":"7` + deny, []string{"20"}, "9", false},
		{"hidden from all but sailors", "1024", `{"id":"20` + allow + `,{"id":"7` + deny, []string{"20"}, "9", true},
		{"hidden from sailors", "1024", `{"id":"20` + deny, []string{"20"}, "9", false},
		{"a role that may is stronger than one that may not", "1024", `{"id":"20` + allow + `,{"id":"22` + deny,
			[]string{"22", "20"}, "9", true},
		{"hidden from sailors but one", "1024", `{"id":"9` + allow + `,{"id":"20` + deny, []string{"20"}, "9", true},
		{"hidden from one", "1024", `{"id":"9` + deny + `,{"id":"20` + allow, []string{"20"}, "9", false},
		{"hidden from another", "1024", `{"id":"10` + deny, nil, "9", true},
		{"administrators see all", "0", `{"id":"9` + deny, []string{"21"}, "9", true},
		{"the owner sees all", "0", `{"id":"1` + deny, nil, "1", true},
	} {
		var server guildSight
		var channel channelSight
		for raw, into := range map[string]any{
			`{"owner_id":"1","roles":[{"id":"7","permissions":"` + c.everyone + `"},{"id":"20","permissions":"1024"},
			{"id":"21","permissions":"8"},{"id":"22","permissions":"0"}]}`: &server,
			`{"guild_id":"7","permission_overwrites":[` + c.overwrites + `]}`: &channel,
		} {
			if err := json.Unmarshal([]byte(raw), into); err != nil {
				t.Fatal(err)
			}
		}
		in := chat.Interaction{Guild: "7", User: chat.User{ID: c.user}, Roles: c.roles}
		if got := server.allows(channel, in, viewChannel); got != c.want {
			t.Errorf("%s: %t", c.name, got)
		}
	}
}
