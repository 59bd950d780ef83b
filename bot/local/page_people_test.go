package local_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/bot/local/page"
)

func TestAnaAndBenAreThereFromTheStart(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	users := get[[]page.User](h, "/api/users")
	if len(users) != 2 || users[0].Slug != "ana" || !users[0].Owner || users[1].Slug != "ben" || users[1].Owner || users[1].Locale != "en-US" {
		t.Errorf("users: %+v", users)
	}
	channels := get[[]page.Channel](h, "/api/channels")
	if len(channels) != 2 || channels[0].Name != "harbor" || channels[1].Name != "second-quay" {
		t.Errorf("channels: %+v", channels)
	}
}

func TestPeopleComeChangeAndGo(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	cleo := post[page.User](h, "/api/users", page.NewUser{Name: " Cleo  Novák ", Locale: "cs", Moderator: true})
	if cleo.Name != "Cleo Novák" || cleo.Slug != "cleo-novák" || cleo.Locale != "cs" || !cleo.Moderator || cleo.Owner {
		t.Errorf("%+v", cleo)
	}
	if e := h.refused("POST", "/api/users", page.NewUser{Name: "ANA"}); e.Code != page.CodeNameTaken || e.Field != "name" {
		t.Errorf("a taken name: %+v", e)
	}
	for name, in := range map[string]page.NewUser{
		"no name": {}, "a long name": {Name: strings.Repeat("a", 33)}, "a language that is none": {Name: "Dan", Locale: "xx"},
	} {
		if e := h.refused("POST", "/api/users", in); e.Code != page.CodeBadValue || e.Field == "" {
			t.Errorf("%s: %+v", name, e)
		}
	}
	post[page.User](h, "/api/users", page.NewUser{Name: strings.Repeat("a", 32)})
	status, raw := h.call("PATCH", "/api/users/"+cleo.ID, map[string]any{"name": "Kleo", "locale": "pl"})
	changed := decode[page.User](h, raw)
	if status != http.StatusOK || changed.Name != "Kleo" || changed.Locale != "pl" || !changed.Moderator {
		t.Errorf("%d %+v", status, changed)
	}
	m := write(h, cleo.ID, "I was here")
	if status, _ := h.call("DELETE", "/api/users/"+cleo.ID, nil); status != http.StatusNoContent {
		t.Errorf("remove: %d", status)
	}
	if e := h.refused("POST", "/api/channels/harbor/messages?as="+cleo.ID, page.NewMessage{Content: "a"}); e.Code != page.CodeUnknownUser {
		t.Errorf("after leaving: %+v", e)
	}
	if left := get[page.Message](h, "/api/messages/"+m.ID+"?as=ana"); left.Author.Name != "Kleo" {
		t.Errorf("what was said lost its author: %+v", left.Author)
	}
	if e := h.refused("DELETE", "/api/users/ana", nil); e.Code != page.CodeForbidden {
		t.Errorf("the owner: %+v", e)
	}
}

func TestWhatPeopleWriteIsChecked(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	const path = "/api/channels/harbor/messages?as=ana"
	for content, want := range map[string]string{"": page.CodeEmpty, " \n": page.CodeEmpty, strings.Repeat("ž", 2001): page.CodeTooLong} {
		if e := h.refused("POST", path, page.NewMessage{Content: content}); e.Code != want {
			t.Errorf("%d characters: %+v", len(content), e)
		}
	}
	m := post[page.Message](h, path, page.NewMessage{Content: strings.Repeat("ž", 2000), Nonce: "n1"})
	if m.Nonce != "n1" || m.Author.Name != "Ana" || m.Author.Bot {
		t.Errorf("%+v", m.Author)
	}
	if status, _ := h.call("POST", path, strings.Repeat("a", 2<<20)); status != http.StatusRequestEntityTooLarge {
		t.Errorf("2 MiB: %d", status)
	}
	if e := h.refused("POST", path, []int{1}); e.Code != page.CodeBadRequest {
		t.Errorf("a list: %+v", e)
	}
	if e := h.refused("GET", "/api/nothing", nil); e.Code != page.CodeNotFound {
		t.Errorf("nothing: %+v", e)
	}
}

func TestOlderMessagesComeByThePage(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	for range 5 {
		write(h, "ana", "a")
	}
	newest := get[[]page.Message](h, "/api/channels/harbor/messages?as=ben&limit=2")
	older := get[[]page.Message](h, "/api/channels/harbor/messages?as=ben&limit=10&before="+newest[0].ID)
	if len(newest) != 2 || len(older) != 3 || older[2].ID >= newest[0].ID || newest[0].ID >= newest[1].ID {
		t.Errorf("%d and %d messages", len(newest), len(older))
	}
	if e := h.refused("GET", "/api/channels/harbor/messages?as=ben&limit=201", nil); e.Code != page.CodeBadRequest {
		t.Errorf("limit 201: %+v", e)
	}
}
