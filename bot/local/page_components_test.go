package local_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/harbormaster/harbormaster/bot/local"
)

// menu is a select menu with the options a, b and c.
func menu(id string, low *int, high int) discordgo.MessageComponent {
	return discordgo.SelectMenu{CustomID: id, MinValues: low, MaxValues: high, Placeholder: "Build what?", Options: []discordgo.SelectMenuOption{
		{Label: "A", Value: "a"}, {Label: "B", Value: "b"}, {Label: "C", Value: "c"},
	}}
}

func posted(h *harbour, s *discordgo.Session, rows ...discordgo.MessageComponent) *local.Message {
	h.Helper()
	m, err := s.ChannelMessageSendComplex(h.channelID("harbour"), &discordgo.MessageSend{Content: "Board", Components: rows})
	if err != nil {
		h.Fatal(err)
	}
	return &local.Message{ID: m.ID}
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
	if a.Kind != local.KindDeferredUpdate || i.Message == nil || i.Message.ID != m.ID || i.Member.User.Username != "Ben" {
		t.Errorf("%+v %+v", a, i)
	}
	h.eventually("the message is edited", func() bool { return h.messages("ana")[0].Content == "After" })
	if e := h.refused("POST", "/api/messages/"+m.ID+"/components?as=ben", local.ComponentPress{CustomID: "go"}); e.Code != local.CodeUnknownControl {
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
		row(discordgo.SelectMenu{MenuType: discordgo.UserSelectMenu, CustomID: "who"}))
	path := "/api/messages/" + m.ID + "/components?as=ana"
	for name, c := range map[string]struct {
		press local.ComponentPress
		code  string
	}{
		"a disabled button":    {local.ComponentPress{CustomID: "no"}, local.CodeDisabled},
		"an unknown control":   {local.ComponentPress{CustomID: "what"}, local.CodeUnknownControl},
		"no control":           {local.ComponentPress{}, local.CodeUnknownControl},
		"values for a button":  {local.ComponentPress{CustomID: "go", Values: []string{"a"}}, local.CodeBadValue},
		"nothing chosen":       {local.ComponentPress{CustomID: "one"}, local.CodeBadValue},
		"two for one":          {local.ComponentPress{CustomID: "one", Values: []string{"a", "b"}}, local.CodeBadValue},
		"one for two":          {local.ComponentPress{CustomID: "two", Values: []string{"a"}}, local.CodeBadValue},
		"the same twice":       {local.ComponentPress{CustomID: "two", Values: []string{"a", "a"}}, local.CodeBadValue},
		"not among the values": {local.ComponentPress{CustomID: "one", Values: []string{"z"}}, local.CodeBadValue},
		"nobody":               {local.ComponentPress{CustomID: "who", Values: []string{"zoe"}}, local.CodeBadValue},
	} {
		if e := h.refused("POST", path, c.press); e.Code != c.code || e.Message == "" {
			t.Errorf("%s: %+v", name, e)
		}
	}
	if a := h.press(m, "ana", "two", "c", "a"); a.Message.Content != "c,a" {
		t.Errorf("chosen: %+v", a.Message)
	}
	ben := get[[]local.User](h, "/api/users")[1]
	if a := h.press(m, "ana", "who", "ben"); a.Message.Content != ben.ID {
		t.Errorf("chosen: %+v", a.Message)
	}
	if e := h.refused("POST", "/api/messages/1/components?as=ana", local.ComponentPress{CustomID: "go"}); e.Code != local.CodeUnknownMessage {
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
	if !slices.ContainsFunc(refused, func(r local.Refusal) bool { return r.Code == 50035 && strings.Contains(string(r.Errors), `"content"`) }) {
		t.Errorf("refusals: %+v", refused)
	}
}
