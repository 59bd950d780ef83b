package local_test

import (
	"bytes"
	"image"
	"image/png"
	"net/http"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/bot/local/page"
)

// greet registers /greet start [name] [times].
func greet(h *testServer, s *discordgo.Session) {
	h.Helper()
	_, err := s.ApplicationCommandBulkOverwrite(h.app(), "", []*discordgo.ApplicationCommand{{
		Name: "greet", Description: "Greets somebody",
		Options: []*discordgo.ApplicationCommandOption{{
			Type: discordgo.ApplicationCommandOptionSubCommand, Name: "start", Description: "Begins",
			Options: []*discordgo.ApplicationCommandOption{
				{Type: discordgo.ApplicationCommandOptionString, Name: "word", Description: "What to say", Required: true, Autocomplete: true},
				{Type: discordgo.ApplicationCommandOptionInteger, Name: "times", Description: "How often", MaxValue: 5,
					Choices: []*discordgo.ApplicationCommandOptionChoice{{Name: "Once", Value: 1}, {Name: "Twice", Value: 2}}},
				{Type: discordgo.ApplicationCommandOptionUser, Name: "whom", Description: "Whom to greet"},
			},
		}},
	}})
	if err != nil {
		h.Fatal(err)
	}
}

func picture(t *testing.T, w, h int) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, w, h))); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func respond(t *testing.T, s *discordgo.Session, i *discordgo.Interaction, r *discordgo.InteractionResponse) {
	t.Helper()
	if err := s.InteractionRespond(i, r); err != nil {
		t.Errorf("respond: %v", err)
	}
}

func say(content string, flags discordgo.MessageFlags, rows ...discordgo.MessageComponent) *discordgo.InteractionResponse {
	return &discordgo.InteractionResponse{Type: discordgo.InteractionResponseChannelMessageWithSource,
		Data: &discordgo.InteractionResponseData{Content: content, Flags: flags, Components: rows}}
}

func row(parts ...discordgo.MessageComponent) discordgo.MessageComponent {
	return discordgo.ActionsRow{Components: parts}
}

func button(label, id string) discordgo.MessageComponent {
	return discordgo.Button{Label: label, CustomID: id, Style: discordgo.PrimaryButton}
}

func call(word string) page.CommandCall {
	return page.CommandCall{Name: "greet", Subcommand: "start", Options: map[string]any{"word": word}}
}

const callPath = "/api/channels/harbor/commands?as=ana"

func TestACommandReachesTheBotAndItsAnswerThePerson(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	got := make(chan *discordgo.Interaction, 1)
	s := h.bot(func(s *discordgo.Session, i *discordgo.Interaction) {
		got <- i
		respond(t, s, i, say("Hello", 0, row(button("Again", "again"))))
	})
	greet(h, s)
	in := call("ahoy")
	in.Options["times"], in.Options["whom"] = "2", "ben"
	a := post[page.Answer](h, callPath, in)
	i := <-got
	if i.Locale != "en-US" || i.Member == nil || i.Member.User.Username != "Ana" || i.Member.Permissions&discordgo.PermissionAdministrator == 0 {
		t.Errorf("the interaction lacks who and in which language: %+v", i)
	}
	data := i.ApplicationCommandData()
	opts := data.Options[0].Options
	if data.Name != "greet" || data.Options[0].Name != "start" || opts[0].StringValue() != "ahoy" || opts[1].IntValue() != 2 {
		t.Errorf("options: %+v", data)
	}
	if ben := data.Resolved.Users[opts[2].Value.(string)]; ben == nil || ben.Username != "Ben" {
		t.Errorf("Ben is not resolved: %+v", data.Resolved)
	}
	if a.Kind != page.KindMessage || a.Message == nil || a.Message.Content != "Hello" || len(a.Message.Components) != 1 {
		t.Fatalf("answer: %+v", a)
	}
	if want := "/greet start word:ahoy times:Twice whom:@Ben"; a.Message.Interaction.Command != want {
		t.Errorf("typed %q, want %q", a.Message.Interaction.Command, want)
	}
	if seen := h.messages("ben"); len(seen) != 1 || seen[0].ID != a.Message.ID {
		t.Errorf("Ben sees %+v", seen)
	}
}

func TestAPrivateAnswerIsSeenByOnePersonOnly(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	s := h.bot(func(s *discordgo.Session, i *discordgo.Interaction) {
		if i.Type == discordgo.InteractionMessageComponent {
			respond(t, s, i, &discordgo.InteractionResponse{Type: discordgo.InteractionResponseUpdateMessage,
				Data: &discordgo.InteractionResponseData{Content: "Changed", Components: []discordgo.MessageComponent{}}})
			return
		}
		respond(t, s, i, say("A secret", discordgo.MessageFlagsEphemeral, row(button("More", "more"))))
	})
	greet(h, s)
	bens := h.stream("ben", "")
	h.next(bens, page.EventHello)
	a := post[page.Answer](h, callPath, call("x"))
	if !a.Message.Ephemeral || a.Message.ExpiresAt.Sub(a.Message.CreatedAt).Minutes() != 15 {
		t.Errorf("not private for 15 minutes: %+v", a.Message)
	}
	if got := len(h.messages("ben")); got != 0 {
		t.Errorf("Ben sees %d messages", got)
	}
	if e := h.refused("GET", "/api/messages/"+a.Message.ID+"?as=ben", nil); e.Code != page.CodeUnknownMessage {
		t.Errorf("Ben gets %+v", e)
	}
	path := "/channels/" + a.Message.ChannelID + "/messages/" + a.Message.ID
	if status, o := h.rest("PATCH", path, object{"content": "x"}); status != http.StatusNotFound || code(o) != "10008" {
		t.Errorf("the bot reaches it without a token: %d %v", status, o)
	}
	if got := h.press(a.Message, "ana", "more"); got.Kind != page.KindUpdate || got.Message.Content != "Changed" {
		t.Errorf("press: %+v", got)
	}
	if status, _ := h.call("POST", "/api/messages/"+a.Message.ID+"/dismiss?as=ana", nil); status != http.StatusNoContent {
		t.Errorf("dismiss: %d", status)
	}
	if got := len(h.messages("ana")); got != 0 {
		t.Errorf("after dismissing Ana sees %d messages", got)
	}
	post[page.Message](h, "/api/channels/harbor/messages?as=ana", page.NewMessage{Content: "done"})
	for {
		e := h.next(bens, page.EventMessageCreate)
		if strings.Contains(e.data, "secret") || strings.Contains(e.data, "Changed") {
			t.Fatalf("Ben's stream tells: %s", e.data)
		}
		if strings.Contains(e.data, "done") {
			return
		}
	}
}

func TestADeferredAnswerIsEditedWithAPicture(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	done := make(chan *discordgo.Message, 1)
	s := h.bot(func(s *discordgo.Session, i *discordgo.Interaction) {
		respond(t, s, i, &discordgo.InteractionResponse{Type: discordgo.InteractionResponseDeferredChannelMessageWithSource})
		content := "Board"
		m, err := s.InteractionResponseEdit(i, &discordgo.WebhookEdit{Content: &content,
			Files:       []*discordgo.File{{Name: "board.png", ContentType: "image/png", Reader: bytes.NewReader(picture(t, 40, 30))}},
			Attachments: &[]*discordgo.MessageAttachment{},
		})
		if err != nil {
			t.Errorf("edit: %v", err)
		}
		done <- m
	})
	greet(h, s)
	a := post[page.Answer](h, callPath, call("x"))
	if a.Kind != page.KindDeferred || !a.Message.Thinking {
		t.Errorf("answer: %+v", a)
	}
	m := <-done
	if m == nil || len(m.Attachments) != 1 || m.Attachments[0].Width != 40 {
		t.Fatalf("message: %+v", m)
	}
	seen := h.messages("ben")[0]
	if seen.Thinking || seen.Content != "Board" || len(seen.Attachments) != 1 || seen.Attachments[0].Height != 30 {
		t.Fatalf("Ben sees %+v", seen)
	}
	status, raw := h.call("GET", seen.Attachments[0].URL, nil)
	if status != http.StatusOK || !bytes.HasPrefix(raw, []byte("\x89PNG")) {
		t.Errorf("picture: %d", status)
	}
	bare, _, _ := strings.Cut(seen.Attachments[0].URL, "?")
	if status, _ := h.call("GET", bare, nil); status != http.StatusNotFound {
		t.Errorf("the picture is there without its signature: %d", status)
	}
}
