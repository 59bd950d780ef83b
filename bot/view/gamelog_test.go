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
		"toy.event.lost.forced": "{{.Seat}} had to lose.", "toy.event.lost.forced.then": "had to lose", "toy.event.lost": "{{.Seat}} lost.", "toy.event.paid": "A duke paid {{.Seat}}.", "toy.event.new": "A card is new.", "toy.event.new.after.lost": "a card is new"
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
	more := func(n int) string { return strings.Repeat(", gained 2", n) }
	everyone := engine.Everyone
	for _, c := range []struct {
		what    string
		records []storage.Record
		want    []string
	}{
		{"within a move", []storage.Record{move(1, fact("sailed", 0), fact("gained", 0))}, []string{"Ana sailed and gained 2."}},
		{"over moves", []storage.Record{move(1, fact("sailed", 0)), move(2, fact("gained", 0)), move(3, forced)}, []string{"Ana sailed, gained 2 and had to lose."}},
		{"what has no clause is told in full, and begins a line", []storage.Record{move(1, fact("sailed", 0)), move(2, fact("lost", 0)), move(3, fact("gained", 0))}, []string{"Ana sailed.", "Ana lost and gained 2."}},
		{"a sentence that begins with something else has no more clauses", []storage.Record{move(1, fact("paid", 0), fact("gained", 0))}, []string{"A duke paid Ana. Ana gained 2."}},
		{"somebody else is named", []storage.Record{move(1, fact("sailed", 0), fact("gained", 1), fact("gained", 0)), move(2, fact("gained", 1))}, []string{"Ana sailed. Ben gained 2. Ana gained 2.", "Ben gained 2."}},
		{"what is about nobody ends the sentence", []storage.Record{move(1, fact("sailed", 0), fact("new", everyone), fact("gained", 0))}, []string{"Ana sailed. A card is new. Ana gained 2."}},
		{"and what follows goes on with the next", []storage.Record{move(1, fact("new", everyone), fact("sailed", 0)), move(2, fact("gained", 0), fact("new", everyone))}, []string{"A card is new. Ana sailed and gained 2. A card is new."}},
		{"a clause may be for what follows one kind only", []storage.Record{move(1, fact("lost", 0), fact("new", everyone))}, []string{"Ana lost and a card is new."}},
		{"nobody hears of secrets", []storage.Record{move(1, fact("sailed", 0), secret), move(2, fact("gained", 0))}, []string{"Ana sailed and gained 2."}},
		{"what was taken back stands alone", []storage.Record{
			move(1, fact("sailed", 0)), move(2, fact("gained", 0)), {Seq: 3, Act: storage.Act{Kind: "undo", Undone: 2}}, move(4, fact("gained", 0)),
		}, []string{"Ana sailed.", "~~Ana gained 2.~~", "Ana undid their last move.", "Ana gained 2."}},
		{"neither a sentence nor a line is without end", []storage.Record{move(1, long...), move(2, fact("gained", 0))}, []string{
			"Ana sailed" + more(11) + " and gained 2. Ana gained 2" + more(11) + " and gained 2. Ana gained 2, gained 2 and gained 2.", "Ana gained 2.",
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

// TestWhatHappensToSeveralSeatsIsOneSentence: facts that follow each other and read the same but for their seats,
// where the catalog has a sentence for them.
func TestWhatHappensToSeveralSeatsIsOneSentence(t *testing.T) {
	c, err := text.New(fstest.MapFS{"en.json": {Data: []byte(`{
		"toy.event.unsold": "{{.Seat}} could sell nothing.", "toy.event.unsold.then": "could sell nothing",
		"toy.event.unsold.several": "{{.Seats}} could sell nothing.",
		"toy.event.got": "{{.Seat}} got {{.n}}.", "toy.event.got.several": "{{.Seats}} got {{.n}} each.", "toy.event.got.then": "got {{.n}}",
		"toy.event.lost": "{{.Seat}} lost {{.n}}."
	}`)}})
	if err != nil {
		t.Fatal(err)
	}
	v := text.NewLocalizer(c.Messages("en"), "toy", []string{"Ana", "Ben", "Cl*eo", "Dan"})
	fact := func(kind string, seat engine.Seat, n int) engine.Event {
		return engine.Event{Kind: kind, Seat: seat, Only: engine.Everyone, Args: []engine.Arg{engine.Num("n", n)}}
	}
	secret := fact("got", 3, 1)
	secret.Only = 3
	forced := fact("unsold", 3, 1)
	forced.Forced = true
	for want, events := range map[string][]engine.Event{
		"Ben and Cl\\*eo could sell nothing.":           {fact("unsold", 1, 1), fact("unsold", 2, 1)},
		"Ana lost 2. Ben, Cl\\*eo and Dan got 1 each.":  {fact("lost", 0, 2), fact("got", 1, 1), fact("got", 2, 1), fact("got", 3, 1)},
		"Ana got 2. Ben and Dan got 1 each. Ben got 1.": {fact("got", 0, 2), fact("got", 1, 1), fact("got", 3, 1), fact("got", 1, 1)},
		"Ana lost 1. Ben lost 1.":                       {fact("lost", 0, 1), fact("lost", 1, 1)},
		"Ana got 1. Ben could sell nothing.":            {fact("got", 0, 1), secret, fact("unsold", 1, 1)},
		"Ana, Ben and Dan could sell nothing.":          {fact("unsold", 0, 1), fact("unsold", 1, 2), forced},
	} {
		lines := GameLog([]storage.Record{{Seq: 1, Act: storage.Act{Kind: "move"}, Events: events}}, v, engine.Everyone)
		if len(lines) != 1 || lines[0].Text != want {
			t.Errorf("%+v, want %q", lines, want)
		}
	}
}

// TestAClauseMayBringItsConjunction: it stands behind the clause before, and nothing behind it but more of itself.
func TestAClauseMayBringItsConjunction(t *testing.T) {
	c, err := text.New(fstest.MapFS{"en.json": {Data: []byte(`{
		"toy.event.took": "{{.Seat}} took {{.n}}.", "toy.event.took.then": "took {{.n}}",
		"toy.event.lacked": "{{.Seat}} lacked {{.n}}.", "toy.event.lacked.then": " but lacked {{.n}}", "toy.event.lacked.more": "{{.n}}",
		"toy.event.went": "{{.Seat}} went to {{.n}}.", "toy.event.went.then": "went to {{.n}}", "toy.event.went.more": ", then to {{.n}}"
	}`)}})
	if err != nil {
		t.Fatal(err)
	}
	v := text.NewLocalizer(c.Messages("en"), "toy", []string{"Ana"})
	for want, kinds := range map[string][]string{
		"Ana took 1 but lacked 2.":                          {"took", "lacked"},
		"Ana took 1 but lacked 2 and 3.":                    {"took", "lacked", "lacked"},
		"Ana took 1 but lacked 2. Ana took 3.":              {"took", "lacked", "took"},
		"Ana went to 1 and took 2 but lacked 3.":            {"went", "took", "lacked"},
		"Ana went to 1 and took 2.":                         {"went", "took"},
		"Ana took 1 and went to 2, then to 3 but lacked 4.": {"took", "went", "went", "lacked"},
		"Ana lacked 1.":                                     {"lacked"},
	} {
		var events []engine.Event
		for i, kind := range kinds {
			events = append(events, engine.Event{Kind: kind, Only: engine.Everyone, Args: []engine.Arg{engine.Num("n", i+1)}})
		}
		lines := GameLog([]storage.Record{{Seq: 1, Act: storage.Act{Kind: "move"}, Events: events}}, v, engine.Everyone)
		if len(lines) != 1 || lines[0].Text != want {
			t.Errorf("%+v, want %q", lines, want)
		}
	}
}

// TestARecapTellsWhatMatters: never that a secret answer is in, always what it must; else the last lines.
func TestARecapTellsWhatMatters(t *testing.T) {
	c, err := text.New(fstest.MapFS{"en.json": {Data: []byte(`{
		"toy.event.answer.in": "{{.Seat}} is ready.", "toy.event.placed": "{{.Seat}} placed {{.n}}.",
		"toy.event.role": "{{.Seat}} took a role."
	}`)}})
	if err != nil {
		t.Fatal(err)
	}
	v := text.NewLocalizer(c.Messages("en"), "toy", []string{"Ana", "Ben"})
	v.Recaps = map[string]text.Recap{"answer.in": text.RecapNever, "role": text.RecapAlways}
	move := func(seq int, kinds ...string) storage.Record {
		r := storage.Record{Seq: seq, Act: storage.Act{Kind: "move"}}
		for _, kind := range kinds {
			r.Events = append(r.Events, engine.Event{Kind: kind, Only: engine.Everyone, Args: []engine.Arg{engine.Num("n", seq)}})
		}
		return r
	}
	records := []storage.Record{move(1, "role"), move(2, "answer.in"), move(3, "answer.in", "placed"), move(4, "placed"), move(5, "placed")}
	log := GameLog(records, v, engine.Everyone)
	if got, want := joinLines(log), "Ana took a role.\nAna is ready.\nAna placed 3.\nAna placed 4.\nAna placed 5."; got != want {
		t.Errorf("the log reads %q, want %q", got, want)
	}
	for most, want := range map[int]string{
		9: "Ana took a role.\nAna placed 3.\nAna placed 4.\nAna placed 5.", 3: "Ana took a role.\nAna placed 4.\nAna placed 5.",
		1: "Ana took a role.",
	} {
		kept, left := recap(log, most)
		if got := joinLines(kept); got != want || left != max(0, 4-most) {
			t.Errorf("a recap of %d lines leaves %d out and reads %q, want %q", most, left, got, want)
		}
	}
	for range 4 {
		log = append(log, log[len(log)-1])
	}
	want := "-# 3 earlier lines are in the Log.\nAna took a role.\n" + strings.Repeat("Ana placed 5.\n", 4)
	if got := changedLines(log, v); got != strings.TrimSpace(want) {
		t.Errorf("a table message reads %q, want %q", got, want)
	}
}
