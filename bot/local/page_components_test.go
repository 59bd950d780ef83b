package local_test

import (
	"net/http"
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

func TestAModalIsOpenedFilledAndAnswered(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	s := h.bot(func(s *discordgo.Session, i *discordgo.Interaction) {
		if i.Type == discordgo.InteractionModalSubmit {
			value := i.ModalSubmitData().Components[0].(*discordgo.ActionsRow).Components[0].(*discordgo.TextInput).Value
			respond(t, s, i, &discordgo.InteractionResponse{Type: discordgo.InteractionResponseUpdateMessage, Data: &discordgo.InteractionResponseData{Content: value}})
			return
		}
		respond(t, s, i, &discordgo.InteractionResponse{Type: discordgo.InteractionResponseModal, Data: &discordgo.InteractionResponseData{
			CustomID: "form", Title: "Name the table", Components: []discordgo.MessageComponent{
				row(discordgo.TextInput{CustomID: "name", Label: "Name", Style: discordgo.TextInputShort, Required: true, MinLength: 2, MaxLength: 5})}}})
	})
	m := posted(h, s, row(button("Name", "name")))
	a := h.press(m, "ana", "name")
	if a.Kind != local.KindModal || a.Modal == nil || a.Modal.Title != "Name the table" || a.Modal.MessageID != m.ID {
		t.Fatalf("answer: %+v", a)
	}
	path := "/api/modals/" + a.Modal.ID + "?as="
	for name, c := range map[string]struct {
		as    string
		value any
		code  string
	}{
		"somebody else": {"ben", "abc", local.CodeUnknownModal},
		"nothing":       {"ana", "", local.CodeBadValue},
		"too short":     {"ana", "a", local.CodeBadValue},
		"too long":      {"ana", "abcdef", local.CodeBadValue},
		"no text":       {"ana", 5, local.CodeBadValue},
	} {
		if e := h.refused("POST", path+c.as, local.ModalSubmit{Values: map[string]any{"name": c.value}}); e.Code != c.code {
			t.Errorf("%s: %+v", name, e)
		}
	}
	if e := h.refused("POST", path+"ana", local.ModalSubmit{Values: map[string]any{"other": "abc"}}); e.Code != local.CodeUnknownControl {
		t.Errorf("an unknown field: %+v", e)
	}
	done := post[local.Answer](h, path+"ana", local.ModalSubmit{Values: map[string]any{"name": "Quay"}})
	if done.Kind != local.KindUpdate || done.Message.ID != m.ID || done.Message.Content != "Quay" {
		t.Errorf("answer: %+v", done)
	}
	if e := h.refused("POST", path+"ana", local.ModalSubmit{}); e.Code != local.CodeUnknownModal {
		t.Errorf("a second time: %+v", e)
	}
}

// formSubmit is the interaction of a submitted modal, with labels.
type formSubmit struct {
	ID, Token string
	Data      struct {
		Components []struct {
			Component struct {
				CustomID string `json:"custom_id"`
				Value    any
				Values   []string
			}
		}
	}
}

func TestAModalWithLabelsTakesEveryKindOfField(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	ws := h.dial()
	h.send(ws, 2, object{"token": h.Token(), "intents": 0})
	h.frame(ws)
	m := h.created(object{"content": "a", "components": []object{{"type": 1, "components": []object{{"type": 2, "style": 1, "label": "a", "custom_id": "a"}}}}})
	id := m["id"].(string)
	label := func(name string, inner object) object {
		inner["custom_id"] = name
		return object{"type": 18, "label": name, "component": inner}
	}
	options := []object{{"label": "A", "value": "a"}, {"label": "B", "value": "b"}}
	answer := make(chan local.Answer, 1)
	go func() { answer <- h.press(&local.Message{ID: id}, "ana", "a") }()
	asked := decode[discordgo.Interaction](h, h.frame(ws).Data)
	status, o := h.rest("POST", "/interactions/"+asked.ID+"/"+asked.Token+"/callback", object{"type": 9, "data": object{
		"custom_id": "form", "title": "Form", "components": []object{
			{"type": 10, "content": "Some words"}, label("text", object{"type": 4, "style": 2, "required": false}),
			label("menu", object{"type": 3, "options": options}), label("boxes", object{"type": 22, "options": options}),
			label("radio", object{"type": 21, "options": options}),
		}}})
	if status != http.StatusNoContent {
		t.Fatalf("%d %v", status, o)
	}
	a := <-answer
	go func() {
		answer <- post[local.Answer](h, "/api/modals/"+a.Modal.ID+"?as=ana", local.ModalSubmit{Values: map[string]any{
			"menu": []string{"b"}, "boxes": []string{"a", "b"}, "radio": "a"}})
	}()
	submitted := decode[formSubmit](h, h.frame(ws).Data)
	got := map[string]any{}
	for _, c := range submitted.Data.Components {
		got[c.Component.CustomID] = c.Component.Value
		if c.Component.Values != nil {
			got[c.Component.CustomID] = strings.Join(c.Component.Values, ",")
		}
	}
	want := map[string]any{"text": "", "menu": "b", "boxes": "a,b", "radio": "a"}
	for key, value := range want {
		if got[key] != value {
			t.Errorf("%s: %v, want %v", key, got[key], value)
		}
	}
	if status, o := h.rest("POST", "/interactions/"+submitted.ID+"/"+submitted.Token+"/callback", object{"type": 9, "data": object{}}); status != 400 {
		t.Errorf("a modal answered with a modal: %d %v", status, o)
	}
	if status, o := h.rest("POST", "/interactions/"+submitted.ID+"/"+submitted.Token+"/callback", object{"type": 6}); status != http.StatusNoContent {
		t.Errorf("%d %v", status, o)
	}
	if a := <-answer; a.Kind != local.KindDeferredUpdate {
		t.Errorf("answer: %+v", a)
	}
}

func TestARefusedModalStaysUnanswered(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	codes := make(chan int, 1)
	s := h.bot(func(s *discordgo.Session, i *discordgo.Interaction) {
		codes <- codeOf(s.InteractionRespond(i, &discordgo.InteractionResponse{Type: discordgo.InteractionResponseModal,
			Data: &discordgo.InteractionResponseData{CustomID: "a", Title: strings.Repeat("a", 46)}}))
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
	if !slices.ContainsFunc(refused, func(r local.Refusal) bool { return r.Code == 50035 && strings.Contains(string(r.Errors), `"title"`) }) {
		t.Errorf("refusals: %+v", refused)
	}
}
