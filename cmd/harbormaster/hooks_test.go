package main

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/bot/local/openapitest"
)

// TestWebhooksLastUntilTheBotIsSentAway has the whole program: no table runs, so nothing is sent anywhere.
func TestWebhooksLastUntilTheBotIsSentAway(t *testing.T) {
	t.Parallel()
	channel := openDiscord(t, local.Config{Inspect: openapitest.Validator(t)})
	h := newServer(t, joinDiscord(channel), func(c *config) { c.WebAddr, c.WebURL = "127.0.0.1:0", "https://games.example" })
	made := h.command("ana", "harbormaster", "webhook", map[string]any{"address": "https://games.invalid/in/token-1234"})
	if got := h.told(made); !strings.Contains(got, "whsec_") || !strings.Contains(got, "`games.invalid`") || strings.Contains(got, "token-1234") {
		t.Errorf("who makes one reads %q", got)
	}
	menu := regexp.MustCompile(`v1\|server\|0\|@hooks:kinds\.\w+`).FindString(fmt.Sprintf("%s", made.Message.Components))
	h.press("ana", made.Message.ID, menu, "turn", "end")
	if got := h.told(h.command("ana", "harbormaster", "webhook", map[string]any{"address": "https://127.0.0.1/"})); !strings.Contains(got, "be public") {
		t.Errorf("who names an address inside reads %q", got)
	}
	read := func() string {
		t.Helper()
		setup := h.command("ana", "harbormaster", "setup", nil)
		return h.told(h.press("ana", setup.Message.ID, "v1|server|0|@hooks:"))
	}
	if got := read(); !strings.Contains(got, "`games.invalid`") || strings.Contains(got, "whsec_") {
		t.Errorf("later one reads %q", got)
	}
	h.nothingRefused()
	if err := channel.Kick("", false); err != nil {
		t.Fatal(err)
	}
	if err := channel.Invite(""); err != nil {
		t.Fatal(err)
	}
	h.until("the webhook is gone", func() bool { return strings.Contains(read(), "There are no webhooks.") })
}

// TestWithoutPagesThereAreNoWebhooks: Discord does not know the command.
func TestWithoutPagesThereAreNoWebhooks(t *testing.T) {
	t.Parallel()
	h := newServer(t)
	if a := h.command("ana", "harbormaster", "webhook", map[string]any{"address": "https://games.invalid/"}); a.Error == nil {
		t.Errorf("who asks for one is answered: %+v", a)
	}
}
