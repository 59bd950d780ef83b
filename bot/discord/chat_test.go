package discord

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/discord/rest"
)

func TestAClientShowsItsTokenToItsDiscord(t *testing.T) {
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if got := r.Header.Get("Authorization"); got != "Bot abc" || r.URL.Path != "/api/v10/channels/8" {
			t.Errorf("%s is asked by %q", r.URL.Path, got)
		}
		_, _ = io.WriteString(w, `{}`)
	}))
	defer web.Close()
	for _, address := range []string{web.URL, web.URL + "/"} {
		c, err := New(Config{Token: "abc", BaseURL: address})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.LookAt(t.Context(), "8"); err != nil {
			t.Errorf("at %s: %v", address, err)
		}
		c.Close()
	}
}

func TestCommandsAreReplacedAllAtOnce(t *testing.T) {
	c, a, _ := newTestClient(t)
	a.on("PUT /applications/55/commands", reaction{200, `[]`})
	err := c.Register(t.Context(), []chat.Command{
		{
			Name: "puertorico", Servers: true, Description: chat.Text{Default: "Play", Other: map[string]string{"de": "Spielen"}},
			Subs: []chat.Command{{Name: "start", Description: chat.Text{Default: "Open a table"}, Options: []chat.CommandOption{
				{Name: "players", Description: chat.Text{Default: "How many"}, Kind: chat.IntegerOption, Required: true, Least: 2, Most: 5},
				{Name: "edition", Description: chat.Text{Default: "Which"}, Kind: chat.TextOption,
					Choices: []chat.Choice{{Name: "Classic", Value: "classic", Names: map[string]string{"cs": "Klasická"}}}},
				{Name: "hidden", Description: chat.Text{Default: "Hidden"}, Kind: chat.BoolOption},
				{Name: "with", Description: chat.Text{Default: "With whom"}, Kind: chat.UserOption},
			}}},
		},
		{Name: "help", Description: chat.Text{Default: "Help"}, Options: []chat.CommandOption{
			{Name: "about", Description: chat.Text{Default: "What"}, Kind: chat.TextOption, Complete: true}}},
		{Name: "Invite", Names: map[string]string{"de": "Einladen"}, Person: true, Servers: true},
	})
	if err != nil {
		t.Fatal(err)
	}
	isJSON(t, a.last(t).body, `[
		{"type": 1, "name": "puertorico", "description": "Play", "description_localizations": {"de": "Spielen"},
			"contexts": [0], "integration_types": [0], "options": [{
			"type": 1, "name": "start", "description": "Open a table", "options": [
				{"type": 4, "name": "players", "description": "How many", "required": true, "min_value": 2, "max_value": 5},
				{"type": 3, "name": "edition", "description": "Which", "choices": [{"name": "Classic", "value": "classic",
					"name_localizations": {"cs": "Klasická"}}]},
				{"type": 5, "name": "hidden", "description": "Hidden"},
				{"type": 6, "name": "with", "description": "With whom"}]}]},
		{"type": 1, "name": "help", "description": "Help", "contexts": [0, 1, 2], "integration_types": [0, 1], "options": [
			{"type": 3, "name": "about", "description": "What", "autocomplete": true}]},
		{"type": 2, "name": "Invite", "name_localizations": {"de": "Einladen"}, "contexts": [0], "integration_types": [0]}]`)
}

func TestCommandsThatDiscordCannotHoldAreRefusedHere(t *testing.T) {
	c, _, _ := newTestClient(t)
	about := chat.CommandOption{Name: "about", Kind: chat.TextOption}
	for name, command := range map[string]chat.Command{
		"subcommands and options":    {Name: "x", Subs: []chat.Command{{Name: "y"}}, Options: []chat.CommandOption{about}},
		"subcommands of subcommands": {Name: "x", Subs: []chat.Command{{Name: "y", Subs: []chat.Command{{Name: "z"}}}}},
		"an option without a kind":   {Name: "x", Options: []chat.CommandOption{{Name: "about"}}},
		"persons to complete":        {Name: "x", Options: []chat.CommandOption{{Name: "who", Kind: chat.UserOption, Complete: true}}},
		"numbers to choose from":     {Name: "x", Options: []chat.CommandOption{{Name: "n", Kind: chat.IntegerOption, Choices: []chat.Choice{{Name: "1"}}}}},
	} {
		if err := c.Register(t.Context(), []chat.Command{command}); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func TestAThreadIsOpenedForAWeekOfSilence(t *testing.T) {
	c, a, _ := newTestClient(t)
	a.on("POST /channels/8/messages/900/threads", reaction{201, `{"id":"900"}`}, reaction{400, `{"code":160004,"message":"exists"}`})
	for range 2 {
		if id, err := c.Thread(t.Context(), "8", "900", "Table 1"); err != nil || id != "900" {
			t.Errorf("got %q, %v", id, err)
		}
		isJSON(t, a.last(t).body, `{"name": "Table 1", "auto_archive_duration": 10080}`)
	}
	a.on("POST /channels/8/threads", reaction{201, `{"id":"901"}`})
	if id, err := c.Thread(t.Context(), "8", "", "Table 2"); err != nil || id != "901" {
		t.Errorf("got %q, %v", id, err)
	}
	isJSON(t, a.last(t).body, `{"name": "Table 2", "auto_archive_duration": 10080, "type": 11}`)
}

func TestWhatIsGoneIsGone(t *testing.T) {
	c, a, _ := newTestClient(t)
	a.on("PATCH /channels/8/messages/900", reaction{404, `{"code":10008,"message":"Unknown Message"}`})
	a.on("POST /channels/8/messages", reaction{404, `{"code":10003,"message":"Unknown Channel"}`})
	if err := c.Edit(t.Context(), "8", "900", text("a")); !errors.Is(err, chat.ErrGone) {
		t.Errorf("edit: %v", err)
	}
	if _, err := c.Post(t.Context(), "8", text("a"), "n"); !errors.Is(err, chat.ErrNoChannel) || errors.Is(err, chat.ErrGone) {
		t.Errorf("post: %v", err)
	}
}

func TestEmojisAreMadeWhenMissingOrChanged(t *testing.T) {
	c, a, _ := newTestClient(t)
	const address = "/applications/55/emojis"
	corn, sugar := markedName("corn", []byte("corn")), markedName("sugar", []byte("new sugar"))
	a.on("GET "+address, reaction{200, `{"items":[{"id":"1","name":"` + corn + `"},{"id":"2","name":"` + markedName("sugar", []byte("old")) + `"}]}`})
	a.on("POST "+address, reaction{201, `{"id":"3","name":"x"}`})
	ids, err := c.Emojis(t.Context(), map[string][]byte{"corn": []byte("corn"), "sugar": []byte("new sugar")})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(map[string]string{"corn": "1", "sugar": "3"}, ids); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	isJSON(t, a.last(t).body, `{"name": "`+sugar+`", "image": "data:image/png;base64,bmV3IHN1Z2Fy"}`)
	if calls := a.calls(); len(calls) != 3 {
		t.Errorf("asked %v", calls)
	}
	if e := c.componentEmoji("sugar"); e == nil || e.ID != "3" || e.Name != "sugar" {
		t.Errorf("got %+v", e)
	}
	long := strings.Repeat("a", 32)
	if name := markedName(long, []byte("x")); len(name) != 32 || strings.Trim(name, "abcdef_0123456789") != "" {
		t.Errorf("got %q", name)
	}
}

func TestEmojisThatWereMadeBeforeAFailureAreShown(t *testing.T) {
	c, a, _ := newTestClient(t)
	const address = "/applications/55/emojis"
	a.on("GET "+address, reaction{200, `{"items":[{"id":"1","name":"` + markedName("corn", []byte("corn")) + `"}]}`})
	a.on("POST "+address, reaction{400, `{"code":50035,"message":"Invalid Form Body"}`})
	if _, err := c.Emojis(t.Context(), map[string][]byte{"corn": []byte("corn"), "sugar": []byte("sugar")}); err == nil {
		t.Error("a refused emoji is no error")
	}
	if e := c.componentEmoji("corn"); e == nil || e.ID != "1" {
		t.Errorf("got %+v", e)
	}
	if e := c.componentEmoji("sugar"); e != nil {
		t.Errorf("got %+v", e)
	}
}

// TestEmojisThatWereListedAnewAreNotForgotten: the message that was refused was made before.
func TestEmojisThatWereListedAnewAreNotForgotten(t *testing.T) {
	c, a, _ := newTestClient(t)
	c.emojisLost = func() { t.Error("they are lost again") }
	pictures := map[string][]byte{"corn": []byte("p")}
	list := func(id string) {
		t.Helper()
		a.on("GET /applications/55/emojis", reaction{200, `{"items":[{"id":"` + id + `","name":"` + markedName("corn", pictures["corn"]) + `"}]}`})
		if _, err := c.Emojis(t.Context(), pictures); err != nil {
			t.Fatal(err)
		}
	}
	list("1")
	m := chat.Message{Blocks: []chat.Block{{Row: &chat.Row{Buttons: []chat.Button{{ID: "b", Label: "Corn", Emoji: "corn"}}}}}}
	var used []string
	err := c.send(m, nil, func(p payload) error {
		used = append(used, p.Components[0].(discordgo.ActionsRow).Components[0].(discordgo.Button).Emoji.ID)
		if len(used) == 2 {
			return nil
		}
		list("2")
		return &rest.Error{Status: 400, Code: codeInvalidForm, Details: `"BUTTON_COMPONENT_INVALID_EMOJI"`}
	})
	if want := []string{"1", "2"}; err != nil || !slices.Equal(used, want) {
		t.Errorf("sent with %v, not %v; %v", used, want, err)
	}
}

func TestAPostThatCanWaitGivesWay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, a, _ := newTestClient(t)
		c.rest = rest.New(rest.Config{Base: "https://discord.com/api/v10", Token: secret, PerSecond: PerSecond, Transport: a})
		a.on("POST /channels/1/messages", reaction{200, `{"id":"5"}`})
		post := func(ctx context.Context, n int) time.Duration {
			start := time.Now()
			if _, err := c.Post(ctx, "1", text("Ahoy."), strconv.Itoa(n)); err != nil {
				t.Error(err)
			}
			return time.Since(start)
		}
		for n := range PerSecond - 2 {
			post(t.Context(), n)
		}
		if waited := post(t.Context(), 50); waited > 0 {
			t.Errorf("a post waits %s", waited)
		}
		if waited := post(chat.GiveWay(t.Context()), 51); waited < 500*time.Millisecond {
			t.Errorf("one that can wait waits %s", waited)
		}
	})
}
