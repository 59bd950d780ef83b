package discord_test

import (
	"slices"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/bot/local/faults"
	"github.com/harbormaster/harbormaster/bot/local/localtest"
	"github.com/harbormaster/harbormaster/bot/local/page"
)

func TestAPrivateMessageComesOnceAndIsFoundAgain(t *testing.T) {
	server, c := calling(t, local.Config{})
	ana, err := server.AddUser(page.NewUser{Name: "Maya"})
	must(t, err)
	before := time.Now().Add(-time.Minute)
	letter := words("It is your turn.")
	letter.Plain, letter.Notify = true, []string{ana.ID}
	letter.Blocks = append(letter.Blocks, buttons("v1|abc|7|@me:how"))
	channel, err := c.Conversation(t.Context(), ana.ID)
	must(t, err)
	for range 2 {
		_, err := c.Post(t.Context(), channel, letter, "one-nonce")
		must(t, err)
	}
	seen, err := c.Recent(t.Context(), channel, before)
	must(t, err)
	if len(seen) != 1 || !slices.Contains(seen[0].Controls, "v1|abc|7|@me:how") {
		t.Errorf("the conversation holds %+v", seen)
	}
	if again, err := c.Conversation(t.Context(), ana.ID); err != nil || again != channel {
		t.Errorf("the second time it is %s, %v, not %s", again, err, channel)
	}
	_, err = server.Inject(localtest.Fault{On: "POST /channels/{channel}/messages", Do: faults.DoRefuse, Code: 50007, Status: 403})
	must(t, err)
	_, err = c.Post(t.Context(), channel, letter, "another")
	is(t, err, chat.ErrClosed)
}
