package discord_test

import (
	"testing"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/bot/local/model"
	"github.com/harbormaster/harbormaster/bot/local/page"
)

func TestItIsRememberedWhoSeesAChannel(t *testing.T) {
	server, c := calling(t, local.Config{})
	ids := map[string]string{}
	for _, one := range server.Channels() {
		ids[one.Name] = one.ID
	}
	for _, name := range []string{"hidden", "away"} {
		id, err := server.AddChannel("", name)
		must(t, err)
		ids[name] = id
	}
	for name, parent := range map[string]string{"open thread": "harbor", "hidden thread": "hidden"} {
		id, err := server.AddThread(ids[parent], name, 60)
		must(t, err)
		ids[name] = id
	}
	must(t, server.Hide("hidden"))
	must(t, server.Deny("away", model.PermViewChannel))
	cem, err := server.AddUser(page.NewUser{Name: "Cem"})
	must(t, err)
	in := chat.Interaction{ID: "1", Guild: server.Channels()[0].GuildID, User: chat.User{ID: cem.ID}}
	for range 2 {
		for name, want := range map[string]bool{
			"harbor": true, "open thread": true, "hidden": false, "hidden thread": false, "away": false, "4711": false,
		} {
			id := ids[name]
			if id == "" {
				id = name
			}
			sees, err := c.Sees(t.Context(), in, id)
			if err != nil || sees != want {
				t.Errorf("%s: %t %v", name, sees, err)
			}
		}
	}
	if sees, err := c.Sees(t.Context(), chat.Interaction{Guild: "4711", User: in.User}, ids["harbor"]); sees || err != nil {
		t.Errorf("from another server: %t %v", sees, err)
	}
	if n := server.Counts().Counted; n != 7 {
		t.Errorf("%d requests for six channels and a server", n)
	}
}

// TestWhoHasLeftAServerSeesNothingThere: without an interaction, the member is looked up.
func TestWhoHasLeftAServerSeesNothingThere(t *testing.T) {
	server, c := calling(t, local.Config{})
	harbor := server.Channels()[0]
	cem, err := server.AddUser(page.NewUser{Name: "Cem"})
	must(t, err)
	for user, want := range map[string]bool{cem.ID: true, "4711": false} {
		sees, err := c.Sees(t.Context(), chat.Interaction{Guild: harbor.GuildID, User: chat.User{ID: user}}, harbor.ID)
		if err != nil || sees != want {
			t.Errorf("%s: %t %v", user, sees, err)
		}
	}
}
