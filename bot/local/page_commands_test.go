package local_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/harbormaster/harbormaster/bot/local"
)

func TestOptionsAreCheckedBeforeTheBotIsAsked(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	s := h.bot(func(_ *discordgo.Session, i *discordgo.Interaction) { t.Errorf("the bot was asked: %+v", i.Data) })
	greet(h, s)
	with := func(key string, value any) local.CommandCall {
		c := call("ahoy")
		c.Options[key] = value
		return c
	}
	for name, c := range map[string]struct {
		call local.CommandCall
		code string
	}{
		"an unknown command":      {local.CommandCall{Name: "fly"}, local.CodeUnknownCommand},
		"no command":              {local.CommandCall{}, local.CodeUnknownCommand},
		"a missing subcommand":    {local.CommandCall{Name: "greet"}, local.CodeMissingOption},
		"an unknown subcommand":   {local.CommandCall{Name: "greet", Subcommand: "end"}, local.CodeUnknownCommand},
		"a missing option":        {local.CommandCall{Name: "greet", Subcommand: "start"}, local.CodeMissingOption},
		"an unknown option":       {with("colour", "red"), local.CodeUnknownOption},
		"a number among choices":  {with("times", 3), local.CodeBadValue},
		"a number above":          {with("times", 6), local.CodeBadValue},
		"no number":               {with("times", "many"), local.CodeBadValue},
		"no whole number":         {with("times", 1.5), local.CodeBadValue},
		"an unknown person":       {with("whom", "zoe"), local.CodeBadValue},
		"a text that is too long": {call(strings.Repeat("a", 6001)), local.CodeBadValue},
	} {
		if e := h.refused("POST", callPath, c.call); e.Code != c.code || e.Message == "" {
			t.Errorf("%s: %+v", name, e)
		}
	}
	if e := h.refused("POST", "/api/channels/harbour/commands?as=zoe", call("a")); e.Code != local.CodeUnknownUser {
		t.Errorf("an unknown person: %+v", e)
	}
	if e := h.refused("POST", "/api/channels/nowhere/commands?as=ana", call("a")); e.Code != local.CodeUnknownChannel {
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
		a := post[local.Answer](h, "/api/channels/harbour/autocomplete?as=ana", in)
		if a.Kind != local.KindChoices || len(a.Choices) != want {
			t.Errorf("%d choices: %+v", n, a)
		}
	}
	in.Focused = "times"
	if e := h.refused("POST", "/api/channels/harbour/commands/autocomplete?as=ana", in); e.Code != local.CodeUnknownOption {
		t.Errorf("an option that the bot does not complete: %+v", e)
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
	const bens = "/api/channels/harbour/commands?as=ben"
	if e := h.refused("POST", bens, local.CommandCall{Name: "setup"}); e.Code != local.CodeForbidden {
		t.Errorf("Ben: %+v", e)
	}
	if list := get[[]json.RawMessage](h, "/api/commands?as=ben"); len(list) != 0 {
		t.Errorf("Ben is offered %s", list)
	}
	yes := true
	if status, raw := h.call("PATCH", "/api/users/ben", local.UserChange{Moderator: &yes}); status != http.StatusOK {
		t.Fatalf("%d %s", status, raw)
	}
	post[local.Answer](h, bens, local.CommandCall{Name: "setup"})
	post[local.Answer](h, callPath, local.CommandCall{Name: "setup"})
}
