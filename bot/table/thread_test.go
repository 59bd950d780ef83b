package table

import (
	"testing"

	"github.com/harbormaster/harbormaster/storage"
)

func wantsThread(t *Table) { t.Settings["thread"], t.Publication.Message = "true", "m1" }

func TestAThreadIsOpened(t *testing.T) {
	open := func(thread, why string) func(*Table) (Change, error) {
		return func(t *Table) (Change, error) {
			c, err := OpenThread(t, thread, why)
			c.Answer = "played in " + t.PlayedIn()
			return c, err
		}
	}
	const seats = "playing of 3; host ana; Ana=ana, Ben=ben, Cem=cem"
	given := with(wantsThread, func(t *Table) { t.Channel = "channel" })
	checkChanges(t, game, []changeCase{
		{"by the chat", given, open("thread", ""), "thread thread -> played in thread", seats + "; thread=true; in thread"},
		{"not, by a fault", given, open("", ""), "thread -> played in channel", seats + "; thread=false; in channel"},
		{"not, for want of a permission", given, open("", "forbidden"),
			"thread.forbidden -> played in channel", seats + "; thread=false; in channel"},
	})
}

func TestWhichTablesLackAThread(t *testing.T) {
	for _, c := range []struct {
		name  string
		given func(*Table)
		want  bool
	}{
		{"one that wants it", wantsThread, true},
		{"one that does not", func(t *Table) { t.Publication.Message = "m1" }, false},
		{"one without a message", func(t *Table) { t.Settings["thread"] = "true" }, false},
		{"one that has a thread", with(wantsThread, func(t *Table) { t.Thread = "thread" }), false},
		{"one in private", with(wantsThread, private), false},
		{"a lobby", with(wantsThread, phase(storage.Lobby)), false},
		{"one that is over", with(wantsThread, phase(storage.Finished)), false},
	} {
		table := game()
		c.given(table)
		if got := LacksThread(table); got != c.want {
			t.Errorf("%s: %t", c.name, got)
		}
	}
}
