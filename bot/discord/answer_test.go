package discord

import (
	"errors"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/bot/chat"
)

const (
	callback = "POST /interactions/" + someID + "/tok/callback"
	original = "/webhooks/55/tok/messages/@original"
	done     = 204
)

func press(t *testing.T, c *Client, parts ...string) *answer {
	t.Helper()
	in, err := decode([]byte(wire(parts...)))
	if err != nil {
		t.Fatal(err)
	}
	return newAnswer(c, in)
}

func TestAcknowledgementsGoOutAsTheirKind(t *testing.T) {
	const empty = `"flags": 32768, "content": null, "allowed_mentions": {"parse": []}, "attachments": [], "components": [{"type": 10, "content": "Done."}]`
	for _, test := range []struct {
		name string
		do   func(*answer) error
		want string
	}{
		{"update", func(a *answer) error { return a.Update(t.Context(), text("Done.")) }, `{"type": 7, "data": {` + empty + `}}`},
		{"a promise", func(a *answer) error { return a.DeferReply(t.Context(), false) }, `{"type": 5, "data": {"flags": 0}}`},
		{"a private promise", func(a *answer) error { return a.DeferReply(t.Context(), true) }, `{"type": 5, "data": {"flags": 64}}`},
		{"nothing to change", func(a *answer) error { return a.DeferUpdate(t.Context()) }, `{"type": 6}`},
		{"choices", func(a *answer) error { return a.Choices(t.Context(), []chat.Choice{{Name: "Captain", Value: "c"}}) },
			`{"type": 8, "data": {"choices": [{"name": "Captain", "value": "c"}]}}`},
		{"no choices", func(a *answer) error { return a.Choices(t.Context(), nil) }, `{"type": 8, "data": {"choices": []}}`},
	} {
		t.Run(test.name, func(t *testing.T) {
			c, a, _ := newTestClient(t)
			a.on(callback, reaction{done, ""})
			p := press(t, c)
			if p.Acknowledged() {
				t.Error("acknowledged before")
			}
			if err := test.do(p); err != nil {
				t.Fatal(err)
			}
			isJSON(t, a.last(t).body, test.want)
			if !p.Acknowledged() {
				t.Error("not acknowledged afterwards")
			}
		})
	}
}

func TestAReplyTellsItsMessage(t *testing.T) {
	c, a, _ := newTestClient(t)
	a.on(callback+"?with_response=true", reaction{200, `{"interaction":{"id":"1","response_message_id":"901"},"resource":{"type":4,"message":{"id":"901"}}}`})
	m := text("Done.")
	m.Private = true
	id, err := press(t, c).Reply(t.Context(), m)
	if err != nil || id != "901" {
		t.Fatalf("got %q, %v", id, err)
	}
	isJSON(t, a.last(t).body, `{"type": 4, "data": {"flags": 32832, "allowed_mentions": {"parse": []}, "attachments": [],
		"components": [{"type": 10, "content": "Done."}]}}`)
}

func TestASecondAcknowledgementIsAnErrorAndIsNotSent(t *testing.T) {
	c, a, _ := newTestClient(t)
	a.on(callback, reaction{done, ""})
	p := press(t, c)
	if err := p.DeferUpdate(t.Context()); err != nil {
		t.Fatal(err)
	}
	_, replied := p.Reply(t.Context(), text("a"))
	for name, err := range map[string]error{
		"reply": replied, "update": p.Update(t.Context(), text("a")), "promise": p.DeferReply(t.Context(), true),
		"defer": p.DeferUpdate(t.Context()), "choices": p.Choices(t.Context(), nil),
	} {
		if !errors.Is(err, chat.ErrAnswered) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if calls := a.calls(); len(calls) != 1 {
		t.Errorf("asked %v", calls)
	}
}

func TestAnAcknowledgementWhoseAnswerWasLostIsNotAnError(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, a, _ := newTestClient(t)
		a.on(callback, reaction{502, ""}, reaction{400, `{"code":40060,"message":"already acknowledged"}`})
		if err := press(t, c).DeferUpdate(t.Context()); err != nil {
			t.Error(err)
		}
		a.on(callback+"?with_response=true", reaction{502, ""}, reaction{400, `{"code":40060,"message":"already acknowledged"}`})
		a.on("GET "+original, reaction{200, `{"id":"901"}`})
		if id, err := press(t, c).Reply(t.Context(), text("a")); err != nil || id != "901" {
			t.Errorf("got %q, %v", id, err)
		}
	})
}

func TestARemovalWhoseAnswerWasLostIsNotAnError(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, a, _ := newTestClient(t)
		a.on(callback, reaction{done, ""})
		p := press(t, c)
		if err := p.DeferUpdate(t.Context()); err != nil {
			t.Fatal(err)
		}
		a.on("DELETE "+original, reaction{502, ""}, reaction{404, `{"code":10008,"message":"Unknown Message"}`})
		if err := p.Remove(t.Context()); err != nil {
			t.Error(err)
		}
		if err := p.Remove(t.Context()); !errors.Is(err, chat.ErrGone) {
			t.Errorf("one that is gone: %v", err)
		}
	})
}

func TestAnInteractionThatSomebodyElseAnsweredIsAnError(t *testing.T) {
	c, a, _ := newTestClient(t)
	a.on(callback, reaction{400, `{"code":40060,"message":"already acknowledged"}`})
	p := press(t, c)
	if err := p.DeferUpdate(t.Context()); !errors.Is(err, chat.ErrAnswered) {
		t.Errorf("got %v", err)
	}
	if !p.Acknowledged() {
		t.Error("it counts as not acknowledged")
	}
}

func TestARefusedAcknowledgementLeavesRoomForAnother(t *testing.T) {
	c, a, _ := newTestClient(t)
	a.on(callback, reaction{400, `{"code":50035,"message":"Invalid Form Body"}`}, reaction{done, ""})
	p := press(t, c)
	if err := p.Update(t.Context(), text("a")); err == nil || p.Acknowledged() {
		t.Fatalf("got %v", err)
	}
	if err := p.DeferUpdate(t.Context()); err != nil {
		t.Error(err)
	}
}

func TestAMessageThatMakesNoSenseDoesNotUseUpTheAcknowledgement(t *testing.T) {
	c, _, _ := newTestClient(t)
	p := press(t, c)
	if _, err := p.Reply(t.Context(), chat.Message{}); err == nil || p.Acknowledged() {
		t.Errorf("got %v", err)
	}
}

func TestEditsAndFurtherMessagesNeedAnAcknowledgement(t *testing.T) {
	c, a, _ := newTestClient(t)
	p := press(t, c)
	if err := p.Edit(t.Context(), text("a")); !errors.Is(err, ErrNotAcknowledged) {
		t.Errorf("edit: %v", err)
	}
	if err := p.Follow(t.Context(), text("a")); !errors.Is(err, ErrNotAcknowledged) {
		t.Errorf("follow: %v", err)
	}
	if calls := a.calls(); calls != nil {
		t.Errorf("asked %v", calls)
	}

	a.on(callback, reaction{done, ""})
	a.on("PATCH "+original, ok)
	a.on("POST /webhooks/55/tok", ok)
	if err := p.DeferReply(t.Context(), true); err != nil {
		t.Fatal(err)
	}
	private := text("b")
	private.Private = true
	if err := p.Edit(t.Context(), private); err != nil {
		t.Error(err)
	}
	isJSON(t, a.last(t).body, `{"flags": 32768, "content": null, "allowed_mentions": {"parse": []}, "attachments": [], "components": [{"type": 10, "content": "b"}]}`)
	if err := p.Follow(t.Context(), private); err != nil {
		t.Error(err)
	}
	isJSON(t, a.last(t).body, `{"flags": 32832, "allowed_mentions": {"parse": []}, "attachments": [], "components": [{"type": 10, "content": "b"}]}`)
}

func TestAnUpdateKeepsThePicturesOfThePressedMessage(t *testing.T) {
	c, a, _ := newTestClient(t)
	a.on(callback, reaction{done, ""})
	a.on("GET "+original, reaction{200, `{"id":"44","attachments":[{"id":"31","filename":"board.png"}]}`})
	a.on("PATCH "+original, ok)
	p := press(t, c, "message", `{"id":"44","attachments":[{"id":"31","filename":"board.png"}]}`)
	m := chat.Message{Blocks: []chat.Block{{Picture: &chat.Picture{Name: "board.png"}}}}
	if err := p.Update(t.Context(), m); err != nil {
		t.Fatal(err)
	}
	const kept = `"flags": 32768, "content": null, "allowed_mentions": {"parse": []}, "attachments": [{"id": "31", "filename": "board.png"}],
		"components": [{"type": 12, "items": [{"media": {"url": "attachment://board.png"}, "spoiler": false}]}]`
	isJSON(t, a.last(t).body, `{"type": 7, "data": {`+kept+`}}`)
	if err := p.Edit(t.Context(), m); err != nil {
		t.Fatal(err)
	}
	isJSON(t, a.last(t).body, `{`+kept+`}`)
	if diff := cmp.Diff([]string{callback, "GET " + original, "PATCH " + original}, a.calls()); diff != "" {
		t.Error(diff)
	}
}

func TestErrorsOfAnswersDoNotTellTheToken(t *testing.T) {
	c, a, _ := newTestClient(t)
	a.on(callback, reaction{404, `{"code":10062,"message":"Unknown interaction"}`})
	err := press(t, c).DeferUpdate(t.Context())
	if err == nil || strings.Contains(err.Error(), "tok/") || !strings.Contains(err.Error(), "10062") {
		t.Errorf("got %v", err)
	}
}

// The message was given another picture between the press and its answer: Discord does not know the old one any more.
func TestAnUpdateGoesWithoutAPictureThatWasReplacedMeanwhile(t *testing.T) {
	c, a, _ := newTestClient(t)
	a.on(callback, reaction{400, `{"code":50035,"message":"Invalid Form Body","errors":{"data":{"attachments":{"0":{"_errors":[{"code":"ATTACHMENT_NOT_FOUND"}]}}}}}`}, reaction{done, ""})
	p := press(t, c, "message", `{"id":"44","attachments":[{"id":"31","filename":"board.png"}]}`)
	if err := p.Update(t.Context(), chat.Message{Blocks: []chat.Block{{Text: "A step."}, {Picture: &chat.Picture{Name: "board.png"}}}}); err != nil {
		t.Fatal(err)
	}
	isJSON(t, a.last(t).body, `{"type": 7, "data": {"flags": 32768, "content": null, "allowed_mentions": {"parse": []}, "attachments": [], "components": [{"type": 10, "content": "A step."}]}}`)
	if diff := cmp.Diff([]string{callback, callback}, a.calls()); diff != "" {
		t.Error(diff)
	}
}
