package main

import (
	"bufio"
	"context"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/local/page"
)

// runLocalAlone starts "harbormaster local" on a free port and reads what it prints: the address, and the settings.
func runLocalAlone(t *testing.T, flags ...string) (address string, settings map[string]string) {
	t.Helper()
	t.Setenv("HARBORMASTER_DATA", t.TempDir())
	t.Setenv("HARBORMASTER_OPEN", "0")
	ctx, cancel := context.WithCancel(context.Background())
	out, in := io.Pipe()
	done := make(chan error, 1)
	go func() {
		err := dispatch(ctx, append([]string{"local", "-addr", "127.0.0.1:0"}, flags...), nil, in, os.Stderr)
		_ = in.Close()
		done <- err
	}()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Errorf("the local channel stopped with: %v", err)
		}
	})
	settings = map[string]string{}
	lines := bufio.NewScanner(out)
	for len(settings) < 3 && lines.Scan() {
		if key, value, ok := strings.Cut(lines.Text(), "="); ok {
			settings[key] = value
		} else {
			address = lines.Text()
		}
	}
	return address, settings
}

func TestABotPlaysInALocalDiscordOfAnotherProcess(t *testing.T) {
	t.Setenv("HARBORMASTER_LOCAL_TOKEN", "a-word-of-my-choice")
	address, settings := runLocalAlone(t)
	if got := settings["HARBORMASTER_DISCORD_TOKEN"]; got != "a-word-of-my-choice" {
		t.Errorf("bots are to use the token %q", got)
	}
	if settings["HARBORMASTER_DISCORD_URL"] != address {
		t.Errorf("bots are sent to %q, people to %q", settings["HARBORMASTER_DISCORD_URL"], address)
	}
	h := &server{t: t, config: config{
		Data: t.TempDir(), DiscordToken: settings["HARBORMASTER_DISCORD_TOKEN"], DiscordURL: address, LogLevel: "warn",
	}}
	h.start()
	defer h.stop()
	if a := h.command("ana", "puertorico", "start", map[string]any{"players": 2, "computers": 1}); a.Error != nil {
		t.Fatalf("the table was not opened: %+v", a.Error)
	}
	h.pressLabel("ana", "Start")
	h.says("Round 1")
	var info page.Info
	h.get("/api/info", &info)
	if !info.Bot.Connected {
		t.Error("the bot is not connected")
	}
}

func TestALocalDiscordHasSeveralServersForShards(t *testing.T) {
	address, settings := runLocalAlone(t, "-guilds", "4", "-shards", "2")
	h := &server{t: t, url: address, config: config{
		Data: t.TempDir(), DiscordToken: settings["HARBORMASTER_DISCORD_TOKEN"], DiscordURL: address, LogLevel: "warn",
	}}
	h.start()
	defer h.stop()
	var info page.Info
	h.get("/api/info", &info)
	if len(info.Guilds) != 4 {
		t.Errorf("%d servers", len(info.Guilds))
	}
	for _, channel := range []string{"harbor", "harbor-2"} {
		h.until("the shard of "+channel+" is there", func() bool {
			var a page.Answer
			call := page.CommandCall{Name: "puertorico", Subcommand: "start", Options: map[string]any{"players": 2, "computers": 1}}
			err := h.post("/api/channels/"+channel+"/commands?as=ana", call, &a)
			return err == nil && a.Error == nil
		})
	}
}
