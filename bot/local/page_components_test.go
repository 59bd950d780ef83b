package local_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/bot/local/model"
	"github.com/harbormaster/harbormaster/bot/local/page"
)

// menu is a select menu with the options a, b and c.
func menu(id string, low *int, high int) discordgo.MessageComponent {
	return discordgo.SelectMenu{CustomID: id, MinValues: low, MaxValues: high, Placeholder: "Build what?", Options: []discordgo.SelectMenuOption{
		{Label: "A", Value: "a"}, {Label: "B", Value: "b"}, {Label: "C", Value: "c"},
	}}
}

func posted(h *testServer, s *discordgo.Session, rows ...discordgo.MessageComponent) *page.Message {
	h.Helper()
	m, err := s.ChannelMessageSendComplex(h.channelID("harbor"), &discordgo.MessageSend{Content: "Board", Components: rows})
	if err != nil {
		h.Fatal(err)
	}
	return &page.Message{ID: m.ID}
}

func TestAPressReachesTheBotWithItsMessage(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	got := make(chan *discordgo.Interaction, 1)
	s := h.bot(func(s *discordgo.Session, i *discordgo.Interaction) {
		got <- i
		respond(t, s, i, &discordgo.InteractionResponse{Type: discordgo.InteractionResponseDeferredMessageUpdate})
		content := "After"
		if _, err := s.InteractionResponseEdit(i, &discordgo.WebhookEdit{Content: &content, Components: &[]discordgo.MessageComponent{}}); err != nil {
			t.Errorf("edit: %v", err)
		}
	})
	m := posted(h, s, row(button("Go", "go")))
	a := h.press(m, "ben", "go")
	i := <-got
	if a.Kind != page.KindDeferredUpdate || i.Message == nil || i.Message.ID != m.ID || i.Member.User.Username != "Ben" {
		t.Errorf("%+v %+v", a, i)
	}
	h.eventually("the message is edited", func() bool { return h.messages("ana")[0].Content == "After" })
	if e := h.refused("POST", "/api/messages/"+m.ID+"/components?as=ben", page.ComponentPress{CustomID: "go"}); e.Code != page.CodeUnknownControl {
		t.Errorf("the old button: %+v", e)
	}
}

func TestWhatDiscordsClientWouldNotLetOnePressIsRefused(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	s := h.bot(func(s *discordgo.Session, i *discordgo.Interaction) {
		respond(t, s, i, say(strings.Join(i.MessageComponentData().Values, ","), 0))
	})
	two := 2
	m := posted(h, s,
		row(button("Go", "go"), discordgo.Button{Label: "No", CustomID: "no", Disabled: true}, discordgo.Button{Label: "Link", Style: discordgo.LinkButton, URL: "https://a.b"}),
		row(menu("one", nil, 1)), row(menu("two", &two, 3)),
		row(discordgo.SelectMenu{MenuType: discordgo.ChannelSelectMenu, CustomID: "where", ChannelTypes: []discordgo.ChannelType{discordgo.ChannelTypeGuildText}}))
	path := "/api/messages/" + m.ID + "/components?as=ana"
	for name, c := range map[string]struct {
		press page.ComponentPress
		code  string
	}{
		"a disabled button":    {page.ComponentPress{CustomID: "no"}, page.CodeDisabled},
		"an unknown control":   {page.ComponentPress{CustomID: "what"}, page.CodeUnknownControl},
		"no control":           {page.ComponentPress{}, page.CodeUnknownControl},
		"values for a button":  {page.ComponentPress{CustomID: "go", Values: []string{"a"}}, page.CodeBadValue},
		"nothing chosen":       {page.ComponentPress{CustomID: "one"}, page.CodeBadValue},
		"two for one":          {page.ComponentPress{CustomID: "one", Values: []string{"a", "b"}}, page.CodeBadValue},
		"one for two":          {page.ComponentPress{CustomID: "two", Values: []string{"a"}}, page.CodeBadValue},
		"the same twice":       {page.ComponentPress{CustomID: "two", Values: []string{"a", "a"}}, page.CodeBadValue},
		"not among the values": {page.ComponentPress{CustomID: "one", Values: []string{"z"}}, page.CodeBadValue},
		"nowhere":              {page.ComponentPress{CustomID: "where", Values: []string{"nowhere"}}, page.CodeBadValue},
		"another kind":         {page.ComponentPress{CustomID: "where", Values: []string{h.AddGroup("crew")}}, page.CodeBadValue},
	} {
		if e := h.refused("POST", path, c.press); e.Code != c.code || e.Message == "" {
			t.Errorf("%s: %+v", name, e)
		}
	}
	if a := h.press(m, "ana", "two", "c", "a"); a.Message.Content != "c,a" {
		t.Errorf("chosen: %+v", a.Message)
	}
	if a := h.press(m, "ana", "where", "harbor"); a.Message.Content != h.channelID("harbor") {
		t.Errorf("chosen: %+v", a.Message)
	}
	if e := h.refused("POST", "/api/messages/1/components?as=ana", page.ComponentPress{CustomID: "go"}); e.Code != page.CodeUnknownMessage {
		t.Errorf("an unknown message: %+v", e)
	}
}

func TestARefusedAnswerStaysUnanswered(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	codes := make(chan int, 1)
	s := h.bot(func(s *discordgo.Session, i *discordgo.Interaction) {
		codes <- codeOf(s.InteractionRespond(i, say(strings.Repeat("a", 2001), 0)))
		respond(t, s, i, say("Sorry", discordgo.MessageFlagsEphemeral))
	})
	m := posted(h, s, row(button("Go", "go")))
	if a := h.press(m, "ana", "go"); a.Message == nil || a.Message.Content != "Sorry" {
		t.Errorf("answer: %+v", a)
	}
	if got := <-codes; got != 50035 {
		t.Errorf("code %d", got)
	}
	refused := h.Refused()
	if !slices.ContainsFunc(refused, func(r model.Refusal) bool { return r.Code == 50035 && strings.Contains(string(r.Errors), `"content"`) }) {
		t.Errorf("refusals: %+v", refused)
	}
}
