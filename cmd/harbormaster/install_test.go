package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/discord"
	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/bot/local/localtest"
	"github.com/harbormaster/harbormaster/bot/local/openapitest"
)

// openDiscord starts a local Discord for a test.
func openDiscord(t *testing.T, c local.Config) *localtest.Server {
	t.Helper()
	channel, err := localtest.Start(c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := channel.Shutdown(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return channel
}

// joinDiscord is a change of a configuration: the bot of a local Discord.
func joinDiscord(channel *localtest.Server) func(*config) {
	return func(c *config) { c.DiscordURL, c.DiscordToken, c.inspect = channel.URL(), channel.Token(), nil }
}

// TestWhoOpensATableWithoutTheBotIsGivenItsInvitation: where the application was installed without the bot, commands
// arrive and posts are refused with 50001.
func TestWhoOpensATableWithoutTheBotIsGivenItsInvitation(t *testing.T) {
	t.Parallel()
	channel := openDiscord(t, local.Config{Inspect: openapitest.Validator(t)})
	h := newServer(t, joinDiscord(channel))
	if err := channel.Kick("", true); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		told := h.told(h.command("ana", "puertorico", "start", map[string]any{"players": 2, "computers": 1}))
		link := fmt.Sprintf("%s/oauth2/authorize?client_id=", channel.URL())
		if !strings.Contains(told, "but I'm not a member") || !strings.Contains(told, link) ||
			!strings.Contains(told, fmt.Sprintf("&permissions=%d", discord.InvitePermissions)) {
			t.Errorf("Ana is told %q", told)
		}
	}
	for _, m := range h.messages("ben") {
		t.Errorf("something was left behind: %s", m.Components)
	}
	if err := channel.Invite(""); err != nil {
		t.Fatal(err)
	}
	h.command("ana", "puertorico", "start", map[string]any{"players": 2, "computers": 1})
	h.pressLabel("ana", "Start")
	h.until("Ana plays", func() bool { _, who := h.question(); return who == "ana" })
}

// application asks a local Discord as its bot, and gives the answer.
func application(t *testing.T, channel *localtest.Server, method, body string) (status int, answer map[string]any) {
	t.Helper()
	q, err := http.NewRequest(method, channel.URL()+"/api/v10/applications/@me", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	q.Header.Set("Authorization", "Bot "+channel.Token())
	q.Header.Set("Content-Type", "application/json")
	a, err := http.DefaultClient.Do(q)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Body.Close()
	raw, err := io.ReadAll(a.Body)
	if err != nil || json.NewDecoder(bytes.NewReader(raw)).Decode(&answer) != nil {
		t.Fatalf("%s: %v", raw, err)
	}
	return a.StatusCode, answer
}

func TestTheInstallationIsToldAndSet(t *testing.T) {
	t.Parallel()
	const (
		bare = `{"install_params": {"scopes": ["applications.commands", "bot"], "permissions": 2048},
			"integration_types_config": {"0": {"oauth2_install_params": {"scopes": ["applications.commands"]}}}}`
		server = "The installation for servers lacks the scope bot."
		person = "It can't be installed for users."
		link   = "The default link of the application lacks permissions: view channel, send in threads"
		good   = "to add the bot to a server, open this link"
	)
	for name, c := range map[string]struct {
		patch, install  string
		says, saysNever []string
	}{
		"as it should be": {`{}`, "", []string{good}, []string{"set up correctly"}},
		"told":            {bare, "", []string{good, server, person, link}, []string{"corrected"}},
		"set":             {bare, "set", []string{good, "corrected the application's installation"}, []string{"set up correctly"}},
	} {
		t.Run(name, func(t *testing.T) {
			channel := openDiscord(t, local.Config{Inspect: openapitest.Validator(t)})
			if status, answer := application(t, channel, "PATCH", c.patch); status != 200 {
				t.Fatalf("%d %v", status, answer)
			}
			h := newServer(t, joinDiscord(channel), func(f *config) { f.LogLevel, f.Install = "info", c.install })
			h.until("the log tells the link", func() bool { return strings.Contains(h.log.String(), good) })
			h.stop()
			for _, words := range c.says {
				if !strings.Contains(h.log.String(), words) {
					t.Errorf("the log does not say %q:\n%s", words, h.log)
				}
			}
			for _, words := range append(c.saysNever, channel.Token()) {
				if strings.Contains(h.log.String(), words) {
					t.Errorf("the log says %q:\n%s", words, h.log)
				}
			}
			if c.install != "set" {
				return
			}
			_, now := application(t, channel, "GET", "")
			raw, _ := json.Marshal([]any{now["install_params"], now["integration_types_config"]})
			params := fmt.Sprintf(`{"permissions":"%d","scopes":["applications.commands","bot"]}`, discord.InvitePermissions)
			want := fmt.Sprintf(`[%s,{"0":{"oauth2_install_params":%[1]s},`+
				`"1":{"oauth2_install_params":{"permissions":"0","scopes":["applications.commands"]}}}]`, params)
			if string(raw) != want {
				t.Errorf("the application is installed so: %s\nnot so: %s", raw, want)
			}
		})
	}
}

func TestAWrongInstallationIsRefusedAsDiscordDoes(t *testing.T) {
	t.Parallel()
	channel := openDiscord(t, local.Config{})
	for _, body := range []string{
		`{"install_params": {"scopes": ["email"], "permissions": 0}}`, `{"install_params": {"permissions": "many"}}`,
		`{"integration_types_config": {"2": {}}}`,
	} {
		if status, answer := application(t, channel, "PATCH", body); status != 400 || answer["code"] != 50035. {
			t.Errorf("%s: %d %v", body, status, answer)
		}
	}
}
