package view

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// TestMovesOfOneSeatGoOnOnALine: a fact that need not name its seat follows on the line of the move before, as long as
// nobody else did something between, nothing was taken back and the line is short.
func TestMovesOfOneSeatGoOnOnALine(t *testing.T) {
	c, err := text.New(fstest.MapFS{"en.json": {Data: []byte(`{
		"toy.event.sailed": "{{.Seat}} sailed.", "toy.event.sailed.then": "Sailed.", "toy.event.gained": "{{.Seat}} gained {{.n}}.", "toy.event.gained.then": "+{{.n}}.",
		"toy.event.lost.forced": "{{.Seat}} had to lose.", "toy.event.lost.forced.then": "Had to lose.", "toy.event.lost": "{{.Seat}} lost.", "toy.event.new": "A card is new."
	}`)}})
	if err != nil {
		t.Fatal(err)
	}
	v := text.NewLocalizer(c.Messages("en"), "toy", []string{"Ana", "Ben"})
	fact := func(kind string, seat engine.Seat) engine.Event {
		return engine.Event{Kind: kind, Seat: seat, Only: engine.Everyone, Args: []engine.Arg{engine.Num("n", 2)}}
	}
	forced := fact("lost", 0)
	forced.Forced = true
	secret := fact("gained", 0)
	secret.Only = 1
	move := func(seq int, events ...engine.Event) storage.Record {
		return storage.Record{Seq: seq, Act: storage.Act{Kind: "move"}, Events: events}
	}
	long := []engine.Event{fact("sailed", 0)}
	for range lineMost / len("+2. ") {
		long = append(long, fact("gained", 0))
	}
	everyone := engine.Everyone
	for _, c := range []struct {
		what    string
		records []storage.Record
		want    []string
	}{
		{"within a move", []storage.Record{move(1, fact("sailed", 0), fact("gained", 0))}, []string{"Ana sailed. +2."}},
		{"over moves", []storage.Record{move(1, fact("sailed", 0)), move(2, fact("gained", 0)), move(3, forced)}, []string{"Ana sailed. +2. Had to lose."}},
		{"what has no short form is told in full, and begins a line", []storage.Record{move(1, fact("sailed", 0)), move(2, fact("lost", 0)), move(3, fact("gained", 0))}, []string{"Ana sailed.", "Ana lost. +2."}},
		{"somebody else is named", []storage.Record{move(1, fact("sailed", 0), fact("gained", 1), fact("gained", 0)), move(2, fact("gained", 1))}, []string{"Ana sailed. Ben gained 2. Ana gained 2.", "Ben gained 2."}},
		{"what is about nobody is passed over", []storage.Record{move(1, fact("sailed", 0), fact("new", everyone), fact("gained", 0))}, []string{"Ana sailed. A card is new. +2."}},
		{"but names nobody for what follows", []storage.Record{move(1, fact("sailed", 0)), move(2, fact("new", everyone), fact("gained", 0))}, []string{"Ana sailed.", "A card is new. Ana gained 2."}},
		{"nobody hears of secrets", []storage.Record{move(1, fact("sailed", 0), secret), move(2, fact("gained", 0))}, []string{"Ana sailed. +2."}},
		{"what was taken back stands alone", []storage.Record{
			move(1, fact("sailed", 0)), move(2, fact("gained", 0)), {Seq: 3, Act: storage.Act{Kind: "undo", Undone: 2}}, move(4, fact("gained", 0)),
		}, []string{"Ana sailed.", "~~Ana gained 2.~~", "Ana took the last step back.", "Ana gained 2."}},
		{"a line is not without end", []storage.Record{move(1, long...), move(2, fact("gained", 0))}, []string{"Ana sailed." + strings.Repeat(" +2.", lineMost/len("+2. ")), "Ana gained 2."}},
	} {
		var got []string
		for _, l := range GameLog(c.records, v, everyone) {
			got = append(got, l.Text)
		}
		if strings.Join(got, "\n") != strings.Join(c.want, "\n") {
			t.Errorf("%s: %q, want %q", c.what, got, c.want)
		}
	}
}
