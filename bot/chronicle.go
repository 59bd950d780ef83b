package bot

import (
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// line is one record in words.
type line struct {
	seq    int
	text   string
	undone bool
}

// chronicle tells records in words: a line for each that has something to tell to this reader.
func chronicle(records []storage.Record, v Voice, reader engine.Seat) []line {
	gone := undone(records)
	var lines []line
	now := v
	for _, r := range records {
		v := now.with(r.Table.Seats)
		var words []string
		if s := tableEvent(r, v); s != "" {
			words = append(words, s)
		}
		if s := orderDropped(r, v, reader); s != "" {
			words = append(words, s)
		}
		for _, e := range r.Events {
			if e.Only != engine.Everyone && e.Only != reader {
				continue
			}
			if s := v.Event(e); s != "" {
				words = append(words, s)
			}
		}
		if len(words) == 0 {
			continue
		}
		if s := orderMark(r, v, reader); s != "" {
			words = slices.Insert(words, 1, s) // What follows by itself was not ordered.
		}
		l := line{seq: r.Seq, text: strings.Join(words, " "), undone: gone[r.Seq] && (r.Act.Kind == "move" || r.Act.Kind == "undo")}
		if l.undone {
			l.text = "~~" + l.text + "~~"
		}
		lines = append(lines, l)
	}
	return lines
}

// with speaks of the seats by the names that they had at a record: a seat may have gone to somebody else since.
func (v Voice) with(seats []storage.Seat) Voice {
	players := v.names[:max(len(v.names)-v.automata, 0)]
	if len(seats) == 0 || slices.EqualFunc(seats, players, func(s storage.Seat, name string) bool { return s.Name == name }) {
		return v
	}
	return v.seated(seats)
}

// tableEvent tells an act of the table.
func tableEvent(r storage.Record, v Voice) string {
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
	said := v.Say(key, engine.Num("seat", int(r.Act.Seat)), engine.Free("value", Plain(r.Act.Value)), engine.Free("key", r.Act.Key), engine.Num("n", r.Seq-r.Act.Undone), engine.Free("who", everybody(r)))
	return strings.TrimSpace(said + " " + lapsed)
}

// undone tells which records were taken back.
func undone(records []storage.Record) map[int]bool {
	gone := map[int]bool{}
	for _, r := range records {
		if r.Act.Kind != "undo" {
			continue
		}
		for seq := r.Act.Undone; seq < r.Seq; seq++ {
			gone[seq] = true
		}
	}
	return gone
}

// valid leaves out what was taken back.
func valid(records []storage.Record) []storage.Record {
	gone := undone(records)
	var list []storage.Record
	for _, r := range records {
		if !gone[r.Seq] {
			list = append(list, r)
		}
	}
	return list
}
