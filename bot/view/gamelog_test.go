package view

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// TestMovesOfOneSeatGoOnOnALine: a fact that need not name its seat is a clause of the sentence before, also of that of
// the move before, as long as nothing else was said between, nothing was taken back and the line is short.
func TestMovesOfOneSeatGoOnOnALine(t *testing.T) {
	c, err := text.New(fstest.MapFS{"en.json": {Data: []byte(`{
		"toy.event.sailed": "{{.Seat}} sailed.", "toy.event.sailed.then": "sailed", "toy.event.gained": "{{.Seat}} gained {{.n}}.", "toy.event.gained.then": "gained {{.n}}",
		"toy.event.lost.forced": "{{.Seat}} had to lose.", "toy.event.lost.forced.then": "had to lose", "toy.event.lost": "{{.Seat}} lost.", "toy.event.new": "A card is new."
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
	for range lineMost / len(", gained 2") {
		long = append(long, fact("gained", 0))
	}
	everyone := engine.Everyone
	for _, c := range []struct {
		what    string
		records []storage.Record
		want    []string
	}{
		{"within a move", []storage.Record{move(1, fact("sailed", 0), fact("gained", 0))}, []string{"Ana sailed and gained 2."}},
		{"over moves", []storage.Record{move(1, fact("sailed", 0)), move(2, fact("gained", 0)), move(3, forced)}, []string{"Ana sailed, gained 2 and had to lose."}},
		{"what has no clause is told in full, and begins a line", []storage.Record{move(1, fact("sailed", 0)), move(2, fact("lost", 0)), move(3, fact("gained", 0))}, []string{"Ana sailed.", "Ana lost.", "Ana gained 2."}},
		{"somebody else is named", []storage.Record{move(1, fact("sailed", 0), fact("gained", 1), fact("gained", 0)), move(2, fact("gained", 1))}, []string{"Ana sailed. Ben gained 2. Ana gained 2.", "Ben gained 2."}},
		{"what is about nobody ends the sentence", []storage.Record{move(1, fact("sailed", 0), fact("new", everyone), fact("gained", 0))}, []string{"Ana sailed. A card is new. Ana gained 2."}},
		{"and what follows goes on with the next", []storage.Record{move(1, fact("new", everyone), fact("sailed", 0)), move(2, fact("gained", 0), fact("new", everyone))}, []string{"A card is new. Ana sailed and gained 2. A card is new."}},
		{"nobody hears of secrets", []storage.Record{move(1, fact("sailed", 0), secret), move(2, fact("gained", 0))}, []string{"Ana sailed and gained 2."}},
		{"what was taken back stands alone", []storage.Record{
			move(1, fact("sailed", 0)), move(2, fact("gained", 0)), {Seq: 3, Act: storage.Act{Kind: "undo", Undone: 2}}, move(4, fact("gained", 0)),
		}, []string{"Ana sailed.", "~~Ana gained 2.~~", "Ana undid their last move.", "Ana gained 2."}},
		{"a line is not without end", []storage.Record{move(1, long...), move(2, fact("gained", 0))}, []string{
			"Ana sailed" + strings.Repeat(", gained 2", lineMost/len(", gained 2")-1) + " and gained 2.", "Ana gained 2.",
		}},
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
