package discord_test

import (
	"slices"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/bot/local/faults"
	"github.com/harbormaster/harbormaster/bot/local/page"
)

func TestAPrivateMessageComesOnceAndIsFoundAgain(t *testing.T) {
	server, c := calling(t, local.Config{})
	ana, err := server.AddUser(page.NewUser{Name: "Maya"})
	must(t, err)
	before := time.Now().Add(-time.Minute)
	letter := words("It is your turn.")
	letter.Blocks = append(letter.Blocks, buttons("v1|abc|7|@me:how"))
	for range 2 {
		must(t, c.Direct(t.Context(), ana.ID, letter, "one-nonce"))
	}
	seen, err := c.DirectRecent(t.Context(), ana.ID, before)
	must(t, err)
	if len(seen) != 1 || !slices.Contains(seen[0].Controls, "v1|abc|7|@me:how") {
		t.Errorf("the conversation holds %+v", seen)
	}
	_, err = server.Inject(faults.Fault{On: "POST /users/@me/channels", Do: faults.DoRefuse, Code: 50007, Status: 403})
	must(t, err)
	is(t, c.Direct(t.Context(), ana.ID, letter, "another"), chat.ErrClosed)
}
