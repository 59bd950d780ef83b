package local_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/bot/local/model"
	"github.com/harbormaster/harbormaster/bot/local/page"
)

func TestOptionsAreCheckedBeforeTheBotIsAsked(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	s := h.bot(func(_ *discordgo.Session, i *discordgo.Interaction) { t.Errorf("the bot was asked: %+v", i.Data) })
	greet(h, s)
	with := func(key string, value any) page.CommandCall {
		c := call("ahoy")
		c.Options[key] = value
		return c
	}
	for name, c := range map[string]struct {
		call page.CommandCall
		code string
	}{
		"an unknown command":      {page.CommandCall{Name: "fly"}, page.CodeUnknownCommand},
		"no command":              {page.CommandCall{}, page.CodeUnknownCommand},
		"a missing subcommand":    {page.CommandCall{Name: "greet"}, page.CodeMissingOption},
		"an unknown subcommand":   {page.CommandCall{Name: "greet", Subcommand: "end"}, page.CodeUnknownCommand},
		"a missing option":        {page.CommandCall{Name: "greet", Subcommand: "start"}, page.CodeMissingOption},
		"an unknown option":       {with("colour", "red"), page.CodeUnknownOption},
		"a number among choices":  {with("times", 3), page.CodeBadValue},
		"a number above":          {with("times", 6), page.CodeBadValue},
		"no number":               {with("times", "many"), page.CodeBadValue},
		"no whole number":         {with("times", 1.5), page.CodeBadValue},
		"an unknown person":       {with("whom", "zoe"), page.CodeBadValue},
		"a text that is too long": {call(strings.Repeat("a", 6001)), page.CodeBadValue},
	} {
		if e := h.refused("POST", callPath, c.call); e.Code != c.code || e.Message == "" {
			t.Errorf("%s: %+v", name, e)
		}
	}
	if e := h.refused("POST", "/api/channels/harbor/commands?as=zoe", call("a")); e.Code != page.CodeUnknownUser {
		t.Errorf("an unknown person: %+v", e)
	}
	if e := h.refused("POST", "/api/channels/nowhere/commands?as=ana", call("a")); e.Code != page.CodeUnknownChannel {
		t.Errorf("an unknown channel: %+v", e)
	}
}

func TestAutocompletionAsksTheBot(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	count := make(chan int, 1)
	s := h.bot(func(s *discordgo.Session, i *discordgo.Interaction) {
		var choices []*discordgo.ApplicationCommandOptionChoice
		for n := range <-count {
			choices = append(choices, &discordgo.ApplicationCommandOptionChoice{Name: fmt.Sprint("word ", n), Value: fmt.Sprint(n)})
		}
		focused := i.ApplicationCommandData().Options[0].Options[0]
		if i.Type != discordgo.InteractionApplicationCommandAutocomplete || !focused.Focused || focused.StringValue() != "ah" {
			t.Errorf("asked %+v", focused)
		}
		err := s.InteractionRespond(i, &discordgo.InteractionResponse{Type: discordgo.InteractionApplicationCommandAutocompleteResult,
			Data: &discordgo.InteractionResponseData{Choices: choices}})
		if len(choices) > 25 {
			if codeOf(err) != 50035 {
				t.Errorf("26 choices: %v", err)
			}
			choices = choices[:1]
			err = s.InteractionRespond(i, &discordgo.InteractionResponse{Type: discordgo.InteractionApplicationCommandAutocompleteResult,
				Data: &discordgo.InteractionResponseData{Choices: choices}})
		}
		if err != nil {
			t.Errorf("%d choices: %v", len(choices), err)
		}
	})
	greet(h, s)
	in := call("ah")
	in.Focused = "word"
	for n, want := range map[int]int{0: 0, 25: 25, 26: 1} {
		count <- n
		a := post[page.Answer](h, "/api/channels/harbor/autocomplete?as=ana", in)
		if a.Kind != page.KindChoices || len(a.Choices) != want {
			t.Errorf("%d choices: %+v", n, a)
		}
	}
	in.Focused = "times"
	if e := h.refused("POST", "/api/channels/harbor/autocomplete?as=ana", in); e.Code != page.CodeUnknownOption {
		t.Errorf("an option that the bot does not complete: %+v", e)
	}
}

// TestACommandIsOfferedWhereItsContextsAllow: in the server, the private conversation with the bot, and a group.
func TestACommandIsOfferedWhereItsContextsAllow(t *testing.T) {
	h := open(t, local.Config{Clock: model.RealClock{}})
	s := h.bot(func(_ *discordgo.Session, i *discordgo.Interaction) { t.Errorf("the bot was asked: %+v", i.Data) })
	server, direct, group := discordgo.InteractionContextGuild, discordgo.InteractionContextBotDM, discordgo.InteractionContextPrivateChannel
	command := func(name string, contexts ...discordgo.InteractionContextType) *discordgo.ApplicationCommand {
		one := &discordgo.ApplicationCommand{Name: name, Description: "a", Contexts: &contexts}
		if len(contexts) == 0 {
			one.Contexts = nil
		}
		return one
	}
	if _, err := s.ApplicationCommandBulkOverwrite(h.app(), "", []*discordgo.ApplicationCommand{
		command("anywhere"), command("server", server), command("direct", server, direct), command("group", group),
	}); err != nil {
		t.Fatal(err)
	}
	dm := post[page.Channel](h, "/api/conversation?as=ana", nil).ID
	p := h.browse("/c/harbor?as=ana", 1280, 900)
	for channel, want := range map[string]string{
		h.channelID("harbor"): "/anywhere /server /direct", dm: "/anywhere /direct", h.AddGroup("crew"): "/anywhere /group",
	} {
		p.click(`[data-channel="` + channel + `"]`)
		p.until(`document.querySelector("[data-channel='` + channel + `']").classList.contains("is-current")`)
		p.click("#write")
		p.keys("/")
		offered := eval[string](p, `[...document.querySelectorAll(".completion b")].map((one) => one.innerText.trim()).join(" ")`)
		if offered != want {
			t.Errorf("in %s: %s, want %s", channel, offered, want)
		}
		p.keys(escape + backspace)
	}
	if e := h.refused("POST", "/api/channels/"+dm+"/commands?as=ana", page.CommandCall{Name: "server"}); e.Code != page.CodeForbidden {
		t.Errorf("a command of the server in private: %+v", e)
	}
}

func TestWhoMayNotUseACommandIsTold(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	s := h.bot(func(s *discordgo.Session, i *discordgo.Interaction) { respond(t, s, i, say("one", 0)) })
	manage := int64(discordgo.PermissionManageGuild)
	if _, err := s.ApplicationCommandBulkOverwrite(h.app(), "", []*discordgo.ApplicationCommand{{Name: "setup", Description: "a", DefaultMemberPermissions: &manage}}); err != nil {
		t.Fatal(err)
	}
	const bens = "/api/channels/harbor/commands?as=ben"
	if e := h.refused("POST", bens, page.CommandCall{Name: "setup"}); e.Code != page.CodeForbidden {
		t.Errorf("Ben: %+v", e)
	}
	if list := get[[]json.RawMessage](h, "/api/commands?as=ben"); len(list) != 0 {
		t.Errorf("Ben is offered %s", list)
	}
	if status, raw := h.call("PATCH", "/api/users/ben", map[string]any{"moderator": true}); status != http.StatusOK {
		t.Fatalf("%d %s", status, raw)
	}
	post[page.Answer](h, bens, page.CommandCall{Name: "setup"})
	post[page.Answer](h, callPath, page.CommandCall{Name: "setup"})
}
