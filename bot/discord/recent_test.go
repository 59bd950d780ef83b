package discord

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/bot/chat"
)

func TestRecentMessagesAreListedOldestFirstPageByPage(t *testing.T) {
	c, a, _ := newTestClient(t)
	at := time.UnixMilli(discordEpoch + 1000)
	first := 1000 << 22
	line := func(id int, author, components string) string {
		return fmt.Sprintf(`{"id":"%d","author":{"bot":%s},"components":[%s]}`, id, author, components)
	}
	row := `{"type":1,"components":[{"type":2,"custom_id":"%s"},{"type":2,"custom_id":"%s"}]}`
	page := make([]string, recentPage)
	for i := range page { // Newest first, as Discord lists them.
		page[i] = line(first+recentPage-i, "false", "")
	}
	page[recentPage-1] = line(first+1, "true", `{"type":17,"components":[`+fmt.Sprintf(row, "a", "b")+`]}`)
	page[0] = line(first+recentPage, "true", `{"type":10}`)
	path := "GET /channels/8/messages?limit=100&after="
	a.on(path+strconv.Itoa(first), reaction{200, "[" + strings.Join(page, ",") + "]"})
	a.on(path+strconv.Itoa(first+recentPage), reaction{200, "[" + line(first+500, "true", `{"type":9,"accessory":{"custom_id":"c"}}`) + "]"})
	list, err := c.Recent(t.Context(), "8", at)
	if err != nil {
		t.Fatal(err)
	}
	want := []chat.Seen{{ID: strconv.Itoa(first + 1), Controls: []string{"a", "b"}}, {ID: strconv.Itoa(first + 500), Controls: []string{"c"}}}
	if diff := cmp.Diff(want, list); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestAHistoryThatMayNotBeReadIsForbidden(t *testing.T) {
	c, a, _ := newTestClient(t)
	a.on("GET /channels/8/messages?limit=100&after=4194304", reaction{403, `{"code":50013,"message":"Missing Permissions"}`})
	if _, err := c.Recent(t.Context(), "8", time.Time{}); !errors.Is(err, chat.ErrForbidden) {
		t.Errorf("got %v", err)
	}
}
