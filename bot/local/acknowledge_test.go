package local_test

import (
	"bytes"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/bot/local/model"
	"github.com/harbormaster/harbormaster/bot/local/page"
)

// codeOf is the code of Discord's error that discordgo got.
func codeOf(err error) int {
	var e *discordgo.RESTError
	if errors.As(err, &e) && e.Message != nil {
		return e.Message.Code
	}
	return -1
}

func TestASecondAcknowledgementIsRefused(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	second := make(chan int, 1)
	s := h.bot(func(s *discordgo.Session, i *discordgo.Interaction) {
		respond(t, s, i, say("one", 0))
		second <- codeOf(s.InteractionRespond(i, say("two", 0)))
	})
	greet(h, s)
	post[page.Answer](h, callPath, call("x"))
	if got := <-second; got != 40060 {
		t.Errorf("code %d, want 40060", got)
	}
	refused := get[[]model.Refusal](h, "/api/refused")
	if len(refused) != 1 || refused[0].Code != 40060 || refused[0].Method != "POST" || strings.Contains(refused[0].Path, "aW50ZXJhY3Rpb246") {
		t.Errorf("refusals: %+v", refused)
	}
}

func TestAfter3SecondsAnInteractionIsUnknown(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	got := make(chan *discordgo.Interaction, 1)
	s := h.bot(func(_ *discordgo.Session, i *discordgo.Interaction) { got <- i })
	greet(h, s)
	late := make(chan page.Answer, 1)
	go func() {
		_, raw := h.call("POST", callPath, call("x"))
		late <- decode[page.Answer](h, raw)
	}()
	i := <-got
	h.clock.Advance(3*time.Second - time.Millisecond)
	select {
	case a := <-late:
		t.Errorf("given up too early: %+v", a)
	default:
	}
	h.clock.Advance(time.Millisecond)
	if a := <-late; a.Error == nil || a.Error.Code != page.CodeNoAnswer || !strings.Contains(a.Error.Message, "/greet start word:x") {
		t.Errorf("answer: %+v", a)
	}
	if got := codeOf(s.InteractionRespond(i, say("late", 0))); got != 10062 {
		t.Errorf("code %d, want 10062", got)
	}
	if _, err := s.FollowupMessageCreate(i, true, &discordgo.WebhookParams{Content: "late"}); codeOf(err) != 10015 {
		t.Errorf("follow-up: %v", err)
	}
	if seen := h.messages("ana"); len(seen) != 0 {
		t.Errorf("something was posted: %+v", seen)
	}
}

func TestAfter15MinutesATokenIsInvalid(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	got := make(chan *discordgo.Interaction, 1)
	s := h.bot(func(s *discordgo.Session, i *discordgo.Interaction) {
		respond(t, s, i, say("one", discordgo.MessageFlagsEphemeral, row(button("More", "more"))))
		got <- i
	})
	greet(h, s)
	a := post[page.Answer](h, callPath, call("x"))
	i := <-got
	content := "changed"
	edit := &discordgo.WebhookEdit{Content: &content}
	h.clock.Advance(15*time.Minute - time.Millisecond)
	if _, err := s.InteractionResponseEdit(i, edit); err != nil {
		t.Errorf("within 15 minutes: %v", err)
	}
	h.clock.Advance(2 * time.Millisecond)
	if _, err := s.InteractionResponseEdit(i, edit); codeOf(err) != 50027 {
		t.Errorf("after 15 minutes: %v", err)
	}
	if e := h.refused("POST", "/api/messages/"+a.Message.ID+"/components?as=ana", page.ComponentPress{CustomID: "more"}); e.Code != page.CodeExpired {
		t.Errorf("the old private answer: %+v", e)
	}
}

func TestBeforeTheFirstAnswerThereIsNoWebhook(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	codes := make(chan int, 1)
	s := h.bot(func(s *discordgo.Session, i *discordgo.Interaction) {
		_, err := s.FollowupMessageCreate(i, true, &discordgo.WebhookParams{Content: "early"})
		codes <- codeOf(err)
		respond(t, s, i, say("one", 0))
	})
	greet(h, s)
	post[page.Answer](h, callPath, call("x"))
	if got := <-codes; got != 10015 {
		t.Errorf("code %d, want 10015", got)
	}
}

func TestFollowUpsAreSentEditedReadAndDeleted(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	done := make(chan struct{})
	s := h.bot(func(s *discordgo.Session, i *discordgo.Interaction) {
		defer close(done)
		respond(t, s, i, say("one", 0))
		m, err := s.FollowupMessageCreate(i, true, &discordgo.WebhookParams{Content: "two", Flags: discordgo.MessageFlagsEphemeral,
			Files: []*discordgo.File{{Name: "a b.png", Reader: bytes.NewReader(picture(t, 8, 9))}}})
		if err != nil || m.Flags&discordgo.MessageFlagsEphemeral == 0 || m.Attachments[0].Filename != "a_b.png" {
			t.Errorf("follow-up: %+v %v", m, err)
			return
		}
		content := "three"
		if m, err = s.FollowupMessageEdit(i, m.ID, &discordgo.WebhookEdit{Content: &content}); err != nil || len(m.Attachments) != 1 {
			t.Errorf("edit: %+v %v", m, err)
		}
		first, err := s.InteractionResponse(i)
		if err != nil || first.Content != "one" {
			t.Errorf("original: %+v %v", first, err)
		}
		if err := s.InteractionResponseDelete(i); err != nil {
			t.Errorf("delete: %v", err)
		}
	})
	greet(h, s)
	post[page.Answer](h, callPath, call("x"))
	<-done
	if seen := h.messages("ana"); len(seen) != 1 || seen[0].Content != "three" || !seen[0].Ephemeral {
		t.Errorf("Ana sees %+v", seen)
	}
	if seen := h.messages("ben"); len(seen) != 0 {
		t.Errorf("Ben sees %+v", seen)
	}
}

func TestTheFirstFollowUpEndsTheThinking(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	done := make(chan struct{})
	s := h.bot(func(s *discordgo.Session, i *discordgo.Interaction) {
		defer close(done)
		respond(t, s, i, &discordgo.InteractionResponse{Type: discordgo.InteractionResponseDeferredChannelMessageWithSource,
			Data: &discordgo.InteractionResponseData{Flags: discordgo.MessageFlagsEphemeral}})
		if _, err := s.FollowupMessageCreate(i, true, &discordgo.WebhookParams{Content: "here"}); err != nil {
			t.Errorf("follow-up: %v", err)
		}
	})
	greet(h, s)
	a := post[page.Answer](h, callPath, call("x"))
	<-done
	seen := h.messages("ana")
	if len(seen) != 1 || seen[0].ID != a.Message.ID || seen[0].Thinking || !seen[0].Ephemeral {
		t.Errorf("Ana sees %+v", seen)
	}
}

func TestComponentsV2ComeByEveryWayAndStay(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	var token string
	s := h.bot(func(s *discordgo.Session, i *discordgo.Interaction) {
		token = i.Token
		respond(t, s, i, &discordgo.InteractionResponse{Type: discordgo.InteractionResponseDeferredChannelMessageWithSource})
	})
	greet(h, s)
	a := post[page.Answer](h, callPath, call("x"))
	path := "/webhooks/" + h.app() + "/" + token + "/messages/@original"
	text := []object{{"type": 10, "content": "Hello <@1>"}}
	if status, o := h.rest("PATCH", path, object{"components": text}); status != 400 || code(o) != "50035" {
		t.Errorf("without the flag: %d %v", status, o)
	}
	if status, o := h.rest("PATCH", path, object{"components": text, "flags": 1 << 15}); status != 200 {
		t.Fatalf("with the flag: %d %v", status, o)
	}
	if status, o := h.rest("PATCH", path, object{"components": text, "flags": 0}); status != 400 || code(o) != "50035" {
		t.Errorf("the flag was taken off: %d %v", status, o)
	}
	if status, o := h.rest("PATCH", path, object{"content": "a"}); status != 400 || code(o) != "50035" {
		t.Errorf("content was added: %d %v", status, o)
	}
	if status, o := h.rest("PATCH", path, object{"components": text}); status != 200 {
		t.Errorf("edit without flags: %d %v", status, o)
	}
	const gallery = `"components":[{"type":12,"items":[{"media":{"url":"attachment://f0.png"}}]}]`
	for fields, want := range map[string]int{gallery: 400, `"attachments":[{"id":0}],` + gallery: 200} {
		kind, body := form(t, "{"+fields+"}", picture(t, 2, 2))
		if status, o := h.restRaw("PATCH", path, kind, body); status != want {
			t.Errorf("a new picture by %s: %d %v", fields, status, o)
		}
	}
	if status, o := h.rest("PATCH", path, object{"components": text, "attachments": []object{}}); status != 200 {
		t.Errorf("the picture is taken away: %d %v", status, o)
	}
	m := get[page.Message](h, "/api/messages/"+a.Message.ID+"?as=ben")
	if m.Flags&(1<<15) == 0 || len(m.Components) != 1 || !strings.Contains(string(m.Components[0]), "Hello") {
		t.Errorf("Ben sees %+v", m)
	}
	if status, o := h.rest("POST", "/webhooks/"+h.app()+"/"+token, object{"components": text, "flags": 1<<15 | 1<<6}); status != 200 {
		t.Errorf("follow-up: %d %v", status, o)
	}
}

func TestADeferredAnswerTakesNoFlagButEphemeral(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	codes := make(chan int, 1)
	s := h.bot(func(s *discordgo.Session, i *discordgo.Interaction) {
		codes <- codeOf(s.InteractionRespond(i, &discordgo.InteractionResponse{Type: discordgo.InteractionResponseDeferredChannelMessageWithSource,
			Data: &discordgo.InteractionResponseData{Flags: discordgo.MessageFlagsIsComponentsV2}}))
		respond(t, s, i, say("one", 0))
	})
	greet(h, s)
	post[page.Answer](h, callPath, call("x"))
	if got := <-codes; got != 50035 {
		t.Errorf("code %d, want 50035", got)
	}
}

func TestAnswersThatDoNotFitAreRefused(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	got := make(chan *discordgo.Interaction, 1)
	s := h.bot(func(_ *discordgo.Session, i *discordgo.Interaction) { got <- i })
	greet(h, s)
	answered := make(chan page.Answer, 1)
	go func() { answered <- post[page.Answer](h, callPath, call("x")) }()
	i := <-got
	path := "/interactions/" + i.ID + "/" + i.Token + "/callback"
	for _, kind := range []int{0, 1, 2, 3, 6, 7, 8, 10, 99} {
		if status, o := h.rest("POST", path, object{"type": kind, "data": object{"content": "a"}}); status != http.StatusBadRequest || code(o) != "50035" {
			t.Errorf("type %d to a command: %d %v", kind, status, o)
		}
	}
	status, o := h.rest("POST", path, object{"type": 4, "data": object{"content": strings.Repeat("a", 2001)}})
	errs, _ := o["errors"].(map[string]any)
	if status != http.StatusBadRequest || errs["data"] == nil {
		t.Errorf("the faults are not below data: %d %v", status, o)
	}
	if status, o := h.rest("POST", path, object{"type": 4, "data": object{}}); status != http.StatusBadRequest || code(o) != "50006" {
		t.Errorf("an empty message: %d %v", status, o)
	}
	status, o = h.rest("POST", path+"?with_response=true", object{"type": 4, "data": object{"content": "a"}})
	resource, _ := o["resource"].(map[string]any)
	if status != http.StatusOK || resource["message"] == nil {
		t.Errorf("with_response: %d %v", status, o)
	}
	if a := <-answered; a.Message.Content != "a" {
		t.Errorf("answer: %+v", a)
	}
}

func TestWithoutABotAPressIsAnsweredAtOnce(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	s := h.newBot()
	s.ShouldReconnectOnError = false // discordgo's heartbeat may take its own Close for a fault and open the session again.
	if err := s.Open(); err != nil {
		t.Fatal(err)
	}
	greet(h, s)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	h.eventually("the bot is away", func() bool { return !get[page.Info](h, "/api/info").Bot.Connected })
	status, raw := h.call("POST", callPath, call("x"))
	a := decode[page.Answer](h, raw)
	if status != http.StatusServiceUnavailable || a.Error.Code != page.CodeBotAway || a.Error.Message != "The bot is not connected. Nothing was changed." {
		t.Errorf("%d %+v", status, a.Error)
	}
}
