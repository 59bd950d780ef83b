package local_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/bot/local/localtest"
	"github.com/harbormaster/harbormaster/bot/local/page"
)

// diary collects a journal.
type diary struct {
	mu   sync.Mutex
	list []localtest.Entry
}

func (d *diary) add(e localtest.Entry) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.list = append(d.list, e)
}

func (d *diary) entries() []localtest.Entry {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.list)
}

func TestAProgramPlaysPeopleWithoutPages(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{Headless: true})
	cora, err := h.AddUser(page.NewUser{Name: "Cora", Locale: "de"})
	if err != nil || cora.Slug != "cora" {
		t.Fatalf("%+v %v", cora, err)
	}
	if _, err := h.AddUser(page.NewUser{Name: "Cora"}); err == nil {
		t.Error("two persons have one name")
	}
	h.rest("PUT", "/applications/"+h.app()+"/commands", []object{{"name": "greet", "description": "a", "options": []object{
		{"type": 4, "name": "times", "description": "a"}}}})
	l := h.connect(0, 1)
	play := func(do func() (page.Answer, error), callback object) (page.Answer, error) {
		t.Helper()
		out := make(chan pressResult, 1)
		go func() {
			a, err := do()
			out <- pressResult{a, err}
		}()
		a := l.asked()
		h.answer(a, callback)
		r := <-out
		same(t, "interaction", r.InteractionID, a.ID)
		return r.Answer, r.err
	}
	ctx := t.Context()
	opened, err := play(func() (page.Answer, error) {
		return h.Call(ctx, cora.ID, "harbor", page.CommandCall{Name: "greet", Options: map[string]any{"times": 3}})
	}, object{"type": 4, "data": object{"content": "A table", "flags": 64, "components": []object{{"type": 1, "components": []object{
		{"type": 2, "style": 1, "label": "Press", "custom_id": "press"}}}}}})
	if err != nil || opened.Kind != page.KindMessage {
		t.Fatalf("call: %+v %v", opened, err)
	}
	pressed, err := play(func() (page.Answer, error) {
		return h.Press(ctx, "cora", opened.Message.ID, page.ComponentPress{CustomID: "press"})
	}, object{"type": 7, "data": object{"content": "Anchor"}})
	if err != nil || pressed.Kind != page.KindUpdate {
		t.Fatalf("press: %+v %v", pressed, err)
	}
	if m, err := h.Look("cora", opened.Message.ID); err != nil || m.Content != "Anchor" {
		t.Errorf("look: %+v %v", m, err)
	}
	if _, err := h.Look("ana", opened.Message.ID); err == nil {
		t.Error("Ana sees what only Cora may see")
	}
	if list, err := h.Messages("cora", "harbor", 10); err != nil || len(list) != 1 {
		t.Errorf("messages: %+v %v", list, err)
	}
	if n := len(h.Channels()); n != 2 {
		t.Errorf("%d channels", n)
	}
	forged, err := play(func() (page.Answer, error) {
		return h.Forge(ctx, "cora", opened.Message.ID, page.ComponentPress{CustomID: "never there"})
	}, object{"type": 6})
	if err != nil || forged.Kind != page.KindDeferredUpdate {
		t.Errorf("forge: %+v %v", forged, err)
	}

	var e *page.Error
	if _, err = h.Press(ctx, "cora", opened.Message.ID, page.ComponentPress{CustomID: "never there"}); !errors.As(err, &e) || e.Code != page.CodeUnknownControl {
		t.Errorf("a control that is not there: %v", err)
	}
	if _, err = h.Press(ctx, "nobody", opened.Message.ID, page.ComponentPress{}); !errors.As(err, &e) || e.Code != page.CodeUnknownUser {
		t.Errorf("nobody: %v", err)
	}
	gone, cancel := context.WithCancel(ctx)
	cancel()
	a, err := h.Press(gone, "cora", opened.Message.ID, page.ComponentPress{CustomID: "press"})
	if !errors.As(err, &e) || e.Code != page.CodeNoAnswer || a.InteractionID == "" {
		t.Errorf("given up: %+v %v", a, err)
	}
	if e := h.refused("GET", "/api/events?as=cora", nil); e.Code != page.CodeForbidden {
		t.Errorf("events: %+v", e)
	}
}

func TestTheJournalTellsWhatPeopleCouldSee(t *testing.T) {
	t.Parallel()
	d := &diary{}
	h := open(t, local.Config{Headless: true})
	h.Journal(d.add)
	users := get[[]page.User](h, "/api/users")
	ana, ben := users[0].ID, users[1].ID
	l := h.connect(0, 1)
	posted := h.created(object{"content": "Your turn, <@" + ben + "> and <@" + ana + ">", "nonce": "g1-7", "allowed_mentions": object{"users": []string{ben}},
		"components": []object{{"type": 1, "components": []object{{"type": 2, "style": 1, "label": "Press", "custom_id": "press"}}}}})["id"].(string)
	h.rest("PATCH", h.createPath()+"/"+posted, object{"content": "Done, <@" + ana + ">", "allowed_mentions": object{"users": []string{ana}}})
	press := func(callback object) (asked, pressResult) {
		t.Helper()
		result := h.pressed(posted)
		a := l.asked()
		if callback == nil {
			h.clock.Advance(3 * time.Second)
		} else {
			h.answer(a, callback)
		}
		return a, <-result
	}
	private, _ := press(object{"type": 4, "data": object{"content": "Only you, <@" + ana + ">", "flags": 64}})
	deferred, _ := press(object{"type": 5})
	h.rest("PATCH", "/webhooks/"+h.app()+"/"+deferred.Token+"/messages/@original", object{"flags": 1 << 15, "components": []object{
		{"type": 10, "content": "At last, <@" + ben + ">"}}, "allowed_mentions": object{"parse": []string{"users"}}})
	late, _ := press(nil)
	h.did(h.DeleteMessage(posted))
	h.stop()

	list := d.entries()
	var kinds []string
	for _, e := range list {
		kinds = append(kinds, e.Kind)
	}
	same(t, "kinds", strings.Join(kinds, " "), "post edit ask post answer ask post answer post ask late delete")
	if e := list[0]; e.Message != posted || e.Post.Nonce != "g1-7" || len(e.Notified) != 1 || e.Notified[0] != ben || e.Interaction != "" || e.Only != "" {
		t.Errorf("post: %+v", e)
	}
	if e := list[1]; e.Message != posted || e.Notified != nil || !strings.HasPrefix(e.Text, "Done") {
		t.Errorf("edit: %+v", e)
	}
	if e := list[2]; e.Interaction != private.ID || e.User != ana || e.Message != posted || e.Label != "Press" {
		t.Errorf("ask: %+v", e)
	}
	if e := list[3]; e.Interaction != private.ID || e.Only != ana || e.User != ana || !strings.HasPrefix(e.Text, "Only you") {
		t.Errorf("a private answer: %+v", e)
	}
	if e := list[4]; e.Interaction != private.ID || e.Answer.Kind != page.KindMessage {
		t.Errorf("answer: %+v", e)
	}
	if e := list[6]; !e.Post.Thinking || e.Notified != nil {
		t.Errorf("thinking: %+v", e)
	}
	if e := list[8]; e.Interaction != deferred.ID || len(e.Notified) != 1 || e.Notified[0] != ben || !strings.Contains(e.Text, "At last") {
		t.Errorf("what was thought about: %+v", e)
	}
	if e := list[10]; e.Interaction != late.ID {
		t.Errorf("late: %+v", e)
	}
	if e := list[11]; e.Message != posted || e.Post != nil {
		t.Errorf("delete: %+v", e)
	}
}

func TestAChannelKeepsAsManyMessagesAsItIsTold(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{Keep: 3})
	for range 5 {
		h.tableMessage()
	}
	if n := len(h.messages("ana")); n != 3 {
		t.Errorf("%d messages", n)
	}
}
