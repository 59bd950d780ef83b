package bot_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// weighing is a presenter that wants the captain and the trader confirmed, and puts the mayor and the trader behind a door.
type weighing struct{ title.Presenter }

func (w weighing) Options(view any, d engine.Decision, v text.Localizer) []title.Option {
	options := w.Presenter.Options(view, d, v)
	for i, o := range options {
		switch o.Move {
		case "role:captain":
			options[i].Confirm = "Really the captain?"
		case "role:trader":
			options[i].Confirm, options[i].Path, options[i].SubmenuEmoji = "Really the trader?", []string{"Other roles"}, "book"
		case "role:mayor":
			options[i].Path, options[i].SubmenuEmoji = []string{"Other roles"}, "book"
		}
	}
	return options
}

func weighed(t *testing.T) (*room, posted) {
	t.Helper()
	s := puertoRico()
	s.Presenter = weighing{s.Presenter}
	r := newRoom(t, s)
	return r, r.started("Ana", "Ben")
}

func TestAnAnswerThatIsToBeConfirmedCountsWithTheSecondPress(t *testing.T) {
	r, table := weighed(t)
	before := len(r.records())
	if got := r.press("Ben", table.Message, "Captain").text(); !strings.Contains(got, "not your turn") {
		t.Errorf("Ben is told %q", got)
	}
	asked := r.press("Ana", table.Message, "Captain")
	if !asked.message.Private || !strings.Contains(asked.text(), "Really the captain?") {
		t.Fatalf("Ana is asked %q", asked.text())
	}
	if n := len(r.records()); n != before {
		t.Errorf("%d records before the answer was confirmed", n-before)
	}
	for _, block := range asked.message.Blocks {
		if block.Row != nil && (len(block.Row.Buttons) != 1 || block.Row.Buttons[0].Style != chat.Danger) {
			t.Errorf("the buttons are %+v", block.Row.Buttons)
		}
	}
	r.press("Ana", *asked.message, "Captain")
	if got := lastMove(r); got != "role:captain" {
		t.Errorf("the move is %q", got)
	}
	if again := r.press("Ana", table.Message, "Captain").text(); strings.Contains(again, "Really") {
		t.Errorf("after the answer Ana is asked %q", again)
	}
}

func TestADoorStandsWhereItsAnswersDo(t *testing.T) {
	_, table := weighed(t)
	var labels []string
	for _, block := range table.Blocks {
		if block.Row == nil {
			continue
		}
		for _, button := range block.Row.Buttons {
			labels = append(labels, button.Label)
			if button.Label == "Other roles" && button.Emoji != "book" {
				t.Errorf("the door has the emoji %q", button.Emoji)
			}
		}
	}
	want := []string{"Settler", "Other roles", "Builder", "Craftsman", "Captain"}
	if len(labels) < len(want) || !slices.Equal(labels[:len(want)], want) {
		t.Errorf("the buttons are %q, want %q first", labels, want)
	}
}

func TestBehindADoorAnAnswerIsConfirmedToo(t *testing.T) {
	r, table := weighed(t)
	door := r.press("Ana", table.Message, "Other roles")
	asked := r.press("Ana", *door.message, "Trader")
	if !strings.Contains(asked.text(), "Really the trader?") {
		t.Fatalf("Ana is asked %q", asked.text())
	}
	back := r.press("Ana", *asked.message, "Back")
	if got := r.press("Ana", *back.message, "Trader").text(); !strings.Contains(got, "Really the trader?") {
		t.Fatalf("after going back Ana is asked %q", got)
	}
	r.press("Ana", *back.message, "Mayor")
	if got := lastMove(r); got != "role:mayor" {
		t.Errorf("the move is %q", got)
	}
	if got := r.press("Ana", *asked.message, "Trader").text(); strings.Contains(got, "Really") || lastMove(r) != "role:mayor" {
		t.Errorf("a question that is over says %q, and the move is %q", got, lastMove(r))
	}
}

// TestAPressLoadsTheTableOnce: those too that look at the table first, whether to ask once more.
func TestAPressLoadsTheTableOnce(t *testing.T) {
	store := &callCounter{}
	counted := func(r *room, who, id, want string) {
		t.Helper()
		r.bot.Published()
		store.taken()
		store.published.Lock()
		r.use(who, id, "", true)
		calls := slices.DeleteFunc(store.taken(), func(call string) bool { return call != "Load" && call != "Append" })
		store.published.Unlock()
		if got := strings.Join(calls, " "); got != want {
			t.Errorf("%s asks the store for %q", id, got)
		}
	}
	wrap := func(r *room) {
		r.wrap = func(s storage.Store) storage.Store {
			store.Store = s
			return store
		}
		r.restart()
	}
	r, table := weighed(t)
	wrap(r)
	captain, _ := find(table.Message, "Captain")
	counted(r, "Ana", captain, "Load")
	counted(r, "Ana", strings.Replace(captain, "captain", "settler", 1), "Load Append")
	counted(r, "Ben", bot.ControlID(r.game(), 0, "@leave"), "Load")
	counted(r, "Ben", bot.ControlID(r.game(), 0, "@leave:yes"), "Load Append")

	r, table = toMayor(t)
	wrap(r)
	plan := r.press("Ana", table.Message, "Place my colonists")
	counted(r, "Ana", word(t, *plan.message, "@confirm"), "Load Append")
}
