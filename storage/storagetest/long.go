package storagetest

import (
	"fmt"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/storage"
)

// longGame plays and publishes a game that takes days, whose old records a store may keep otherwise: to its end, which
// is taken back, and to another one, and erases a person of it.
func longGame(t *testing.T, s storage.Store) {
	first := lobby(0, "u1", "u2")
	records := []storage.Record{create(t, s, "a1", first)}
	publish := func() {
		t.Helper()
		n := len(records)
		if err := s.SetPublication(t.Context(), "a1", storage.Publication{Rev: n, Seq: n}); err != nil {
			t.Fatal(err)
		}
	}
	act := func(after time.Duration, phase storage.Phase) {
		t.Helper()
		r := move(records[len(records)-1])
		r.At, r.Phase = r.At.Add(after), phase
		records = append(records, appended(t, s, "a1", r))
		publish()
	}
	check := func(what string) {
		t.Helper()
		n := len(records)
		for _, part := range [][2]int{{1, n}, {1, 1}, {n, n}, {n - 1, n}, {n / 2, n/2 + 3}, {5, n - 2}, {128, 129},
			{1, 128},
			{257, 257}, {129, 300}, {n + 1, n + 3}} {
			from, to := min(part[0], n+1), min(part[1], n)
			got, err := s.Log(t.Context(), "a1", part[0], part[1])
			if err != nil || len(got) != max(to-from+1, 0) {
				t.Fatalf("%s: the log %v has %d records (%v)", what, part, len(got), err)
			}
			for i, r := range got {
				same(t, fmt.Sprintf("%s: record %d", what, from+i), r, records[from+i-1])
			}
		}
		last, shown := loaded(t, s, "a1")
		same(t, what+": the last record", last, records[n-1])
		same(t, what+": the publication", shown, storage.Publication{Rev: n, Seq: n})
		for _, r := range records {
			if records[n-1].At.Sub(r.At) >= storage.RepeatedFor || r.Interaction == "" {
				continue
			}
			got, err := s.ByInteraction(t.Context(), "a1", r.Interaction)
			if err != nil {
				t.Fatalf("%s: the interaction of record %d: %v", what, r.Seq, err)
			}
			same(t, what+": the record of an interaction", got, r)
			again := move(records[n-1])
			again.Interaction = r.Interaction
			got, err = s.Append(t.Context(), "a1", again)
			isError(t, what+": an interaction again", err, storage.ErrRepeated)
			same(t, what+": its record", got, r)
		}
	}
	publish()
	for n := range 400 {
		act([]time.Duration{time.Hour, time.Second, time.Minute}[n/40%3], storage.Playing)
		if n == 100 || n == 131 || n > 300 && n%30 == 0 {
			check(fmt.Sprintf("after %d records", len(records)))
		}
	}
	act(0, storage.Finished)
	check("at the end")
	same(t, "what is handed out", handed(t, s)[0].Game.Log, records)
	for range 30 {
		act(time.Hour, storage.Playing)
	}
	check("after the end was taken back")
	act(0, storage.Finished)
	check("at the second end")

	who := storage.Person{User: "u2", Name: "a former player", Before: start.Add(time.Hour)}
	if done, err := s.Erase(t.Context(), who, "", 10); err != nil || done.Games != 1 {
		t.Fatalf("%d games were changed (%v)", done.Games, err)
	}
	for i := range records {
		seats := []storage.Seat{records[i].Seats[0], {Name: who.Name}}
		records[i].Seats = seats
	}
	got, err := s.Log(t.Context(), "a1", 1, 0)
	if err != nil {
		t.Fatal(err)
	}
	same(t, "the log without a person", got, records)
}
