package bot

import (
	"cmp"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// line is one record in words, or several moves of one seat.
type line struct {
	seq    int
	text   string
	undone bool
	// seat is whom the last fact of a move is about, engine.Everyone where the next line can't go on with it.
	seat engine.Seat
}

// lineMost is how many bytes a line has at most that goes on with another move.
const lineMost = 280

// chronicle tells records in words: a line for each that has something to tell to this reader. Where a move begins with a fact that
// can be told without naming its seat again, it goes on on the line of that seat's move before.
func chronicle(records []storage.Record, v text.Localizer, reader engine.Seat) []line {
	gone := table.Undone(records)
	var lines []line
	for _, r := range records {
		before := line{seat: engine.Everyone}
		if len(lines) > 0 {
			before = lines[len(lines)-1]
		}
		l := line{seq: r.Seq, undone: gone[r.Seq] && (r.Act.Kind == "move" || r.Act.Kind == "undo")}
		if r.Act.Kind != "move" || l.undone || len(before.text) > lineMost {
			before.seat = engine.Everyone
		}
		words, goesOn := l.words(r, v.AtSeats(r.Seats), reader, before.seat)
		if len(words) == 0 {
			continue
		}
		l.text = strings.Join(words, " ")
		switch {
		case l.undone:
			l.text, l.seat = "~~"+l.text+"~~", engine.Everyone
		case goesOn:
			l.text = before.text + " " + l.text
			lines = lines[:len(lines)-1]
		}
		lines = append(lines, l)
	}
	return lines
}

// words are the sentences of a record. Said is whom the line before speaks of; goesOn says that the first sentence hangs on it.
func (l *line) words(r storage.Record, v text.Localizer, reader, said engine.Seat) (words []string, goesOn bool) {
	for _, s := range []string{tableEvent(r, v), orderDropped(r, v, reader)} {
		if s != "" {
			words, said = append(words, s), engine.Everyone
		}
	}
	for _, e := range r.Events {
		if e.Only != engine.Everyone && e.Only != reader {
			continue
		}
		s, then := v.Event(e), ""
		if said != engine.Everyone && e.Seat == said {
			then = v.Then(e)
		}
		if s = cmp.Or(then, s); s == "" {
			continue
		}
		first := len(words) == 0
		if first {
			goesOn = then != ""
		}
		if e.Seat != engine.Everyone || first {
			said = e.Seat
		}
		words = append(words, s)
	}
	if r.Act.Kind == "move" {
		l.seat = said
	} else {
		l.seat = engine.Everyone
	}
	if s := orderMark(r, v, reader); s != "" && len(words) > 0 {
		words = slices.Insert(words, 1, s) // What follows by itself was not ordered.
	}
	return words, goesOn
}

// tableEvent tells an act of the table.
func tableEvent(r storage.Record, v text.Localizer) string {
	key := "event." + r.Act.Kind
	if more := key + "." + r.Act.Key; r.Act.Key != "" && v.Has(more) {
		key = more
	}
	lapsed := lapsedVotes(r, v)
	if said, ok := clockEvent(r, v); ok {
		return strings.TrimSpace(said + " " + lapsed)
	}
	if !v.Has(key) {
		return lapsed
	}
	said := v.Say(key, engine.Num("seat", int(r.Act.Seat)), engine.Free("value", text.Plain(r.Act.Value)), engine.Free("key", r.Act.Key), engine.Num("n", r.Seq-r.Act.Undone), engine.Free("who", everybody(r)))
	return strings.TrimSpace(said + " " + lapsed)
}
