package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/bot/local/faults"
	"github.com/harbormaster/harbormaster/bot/local/localtest"
	"github.com/harbormaster/harbormaster/bot/local/model"
	"github.com/harbormaster/harbormaster/bot/local/openapitest"
	"github.com/harbormaster/harbormaster/bot/local/page"
)

// asksForAPress finds the custom id of what a person is asked to press.
var asksForAPress = regexp.MustCompile(`probe:Press[^"]*`)

// probed runs the probe against a local Discord, where Ana presses what asks for it, and gives what it prints.
func probed(t *testing.T, channel *localtest.Server, presser string, args ...string) (string, error) {
	t.Helper()
	t.Setenv("HARBORMASTER_DISCORD_URL", channel.URL())
	t.Setenv("HARBORMASTER_DISCORD_TOKEN", channel.Token())
	t.Setenv("HARBORMASTER_DATA", t.TempDir())
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	pressing := make(chan struct{})
	go func() {
		defer close(pressing)
		pressed := map[string]bool{}
		for presser != "" && ctx.Err() == nil {
			list, _ := channel.Messages(presser, "harbor", 20)
			for _, m := range list {
				raw, _ := json.Marshal(m.Components)
				if id := string(asksForAPress.Find(raw)); id != "" && !pressed[id] {
					_, err := channel.Press(ctx, presser, m.ID, page.ComponentPress{CustomID: id})
					pressed[id] = err == nil
				}
			}
			time.Sleep(50 * time.Millisecond)
		}
	}()
	var out bytes.Buffer
	err := dispatch(ctx, append([]string{"probe"}, args...), strings.NewReader(""), &out, io.Discard)
	cancel()
	<-pressing
	if strings.Contains(out.String(), channel.Token()) {
		t.Error("the token is printed")
	}
	return out.String(), err
}

// harbor is the id of the first channel.
func harbor(channel *localtest.Server) string {
	list := channel.Channels()
	return list[slices.IndexFunc(list, func(c page.Channel) bool { return c.Name == "harbor" })].ID
}

// TestTheProbeFindsTheLocalDiscordAsItShouldBe runs it beside a bot, which leaves the presses to it.
func TestTheProbeFindsTheLocalDiscordAsItShouldBe(t *testing.T) {
	channel := openDiscord(t, local.Config{Inspect: openapitest.Validator(t)})
	newServer(t, joinDiscord(channel))
	nia, err := channel.AddUser(page.NewUser{Name: "Nia"})
	if err != nil {
		t.Fatal(err)
	}
	out, err := probed(t, channel, "ana", "-channel", harbor(channel), "-person", nia.ID, "-wait", "20s")
	t.Log("\n" + out)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out, "46 steps: 46 ok, 0 different, 0 skipped") {
		t.Error("not all steps are ok")
	}
	for _, r := range channel.Refused() {
		if r.Status == 0 || r.Code == model.ErrAcknowledged.Code {
			t.Errorf("%s %s: %d %s", r.Method, r.Path, r.Code, r.Errors)
		}
	}
	for _, c := range channel.Channels() {
		list, err := channel.Messages("ben", c.ID, 20) // Ana's private answers go by themselves.
		if err != nil || len(list) > 0 || c.Kind == "thread" {
			t.Errorf("left in %s: %v %v", c.Name, list, err)
		}
	}
}

func TestTheProbeSaysWhatDiffersAndWhatIsSkipped(t *testing.T) {
	channel := openDiscord(t, local.Config{})
	if _, err := channel.Inject(localtest.Fault{On: "PATCH /webhooks/{application}/{token}/messages/{message}",
		Do: faults.DoRefuse, Status: 400, Code: 50035, Count: 1}); err != nil {
		t.Fatal(err)
	}
	out, err := probed(t, channel, "ana", "-channel", harbor(channel), "-wait", "20s")
	if err == nil || !strings.Contains(err.Error(), "the lines below the table say what to do") ||
		!strings.Contains(out, "\nan edit of @original with a new picture: Private boards keep showing an old position. Report it") ||
		!strings.Contains(out, " 1 different, ") {
		t.Errorf("%v\n%s", err, out)
	}
	differ := ""
	for line := range strings.Lines(out) {
		if strings.Contains(line, "differs: ") {
			differ += line
		}
	}
	if !strings.HasPrefix(differ, "an edit of @original with a new picture") || !strings.Contains(differ, "400 50035") ||
		strings.Count(differ, "\n") != 1 {
		t.Errorf("what differs: %q", differ)
	}
	for wait, want := range map[string]string{"1ms": "29 ok, 0 different, 16 skipped", "0": "26 ok, 0 different, 1 skipped"} {
		other := openDiscord(t, local.Config{})
		if out, err := probed(t, other, "", "-channel", harbor(other), "-wait", wait); err != nil || !strings.Contains(out, want) {
			t.Errorf("waited %s: %v\n%s", wait, err, out)
		}
	}
}

func TestTheProbeSaysWhyItCannotBegin(t *testing.T) {
	channel := openDiscord(t, local.Config{})
	for want, args := range map[string][]string{
		`-channel is "";`: nil,
		`-channel is "harbor"; it must be the id of a text channel, a long number`: {"-channel", "harbor"},
		`-person is "Ana"; it must be the id of a person`:                          {"-channel", "123", "-person", "Ana"},
		"the bot can't see this channel":                                           {"-channel", "123"},
	} {
		if out, err := probed(t, channel, "ana", args...); err == nil || !strings.Contains(err.Error(), want) || out != "" {
			t.Errorf("%v: %v %s", args, err, out)
		}
	}
	if err := channel.Kick("", false); err != nil {
		t.Fatal(err)
	}
	if _, err := probed(t, channel, "ana", "-channel", harbor(channel)); err == nil || !strings.Contains(err.Error(), "the bot can't see this channel") {
		t.Errorf("%v", err)
	}
	for token, want := range map[string]string{
		"": "HARBORMASTER_DISCORD_TOKEN is not set", "wrong": "HARBORMASTER_DISCORD_TOKEN is wrong: Discord doesn't accept it",
	} {
		t.Setenv("HARBORMASTER_DISCORD_TOKEN", token)
		t.Setenv("HARBORMASTER_DISCORD_URL", "")
		if token != "" {
			t.Setenv("HARBORMASTER_DISCORD_URL", channel.URL())
		}
		err := dispatch(t.Context(), []string{"probe", "-channel", "1"}, strings.NewReader(""), io.Discard, io.Discard)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("with the token %q: %v", token, err)
		}
	}
}
