package storagetest

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/harbormaster/harbormaster/storage"
)

// ledger is what is read or stored of a ledger.
type ledger = map[string]string

func ledgerIs(t *testing.T, s storage.Store, name string, want ledger, keys ...string) {
	t.Helper()
	got, err := s.Entries(t.Context(), name, keys...)
	if err != nil {
		t.Fatalf("ledger %s: %v", name, err)
	}
	same(t, "ledger "+name, got, want)
}

func entriesSwapped(t *testing.T, s storage.Store) {
	swap := func(old, next ledger, want error) {
		t.Helper()
		isError(t, fmt.Sprintf("swap %q for %q", old, next), s.SwapEntries(t.Context(), "g1/race", old, next), want)
	}
	keys := []string{"0/ana", "0/x/ana", "game/1", "0/ben"}
	ledgerIs(t, s, "g1/race", ledger{}, keys...)
	one := ledger{"0/ana": "2 [1]", "0/x/ana": ` {"a b":1}`, "game/1": " "}
	swap(one, one, storage.ErrConflict)
	ledgerIs(t, s, "g1/race", ledger{}, keys...)
	swap(nil, one, nil)
	ledgerIs(t, s, "g1/race", one, keys...)
	ledgerIs(t, s, "g1/race", ledger{"game/1": " "}, "game/1", "game/2")
	ledgerIs(t, s, "g2/race", ledger{}, keys...)
	swap(nil, one, nil) // An attempt whose answer was lost is made again.

	two := ledger{"0/ana": "-3 [2]", "0/ben": " [2]", "game/2": " "}
	for _, old := range []ledger{
		nil, {"0/ana": "2 [0]"}, {"0/ana": "1 [1]"}, {"0/ana": one["0/ana"], "0/ben": " [1]"},
	} {
		swap(old, two, storage.ErrConflict)
	}
	ledgerIs(t, s, "g1/race", one, append(keys, "game/2")...)
	swap(one, two, nil)
	swap(two, ledger{"0/ben": "", "game/2": " "}, nil)
	swap(two, ledger{"0/ben": ""}, nil)
	ledgerIs(t, s, "g1/race", ledger{"0/ana": two["0/ana"], "0/x/ana": one["0/x/ana"], "game/1": " "}, keys...)

	for what, bad := range map[string]ledger{
		"no name": {"0/": " 1"}, "a NUL": {"0\x00/a": " 1"}, "no number": {"0/a": "a 1"},
		"half a point": {"0/a": "1.5 1"},
		"another form": {"0/a": "+1 1"}, "too large a number": {"0/a": "9007199254740992 1"}, "no space": {"0/a": "1"},
	} {
		if err := s.SwapEntries(t.Context(), "g1/race", nil, bad); err == nil || errors.Is(err, storage.ErrConflict) {
			t.Errorf("%s was stored: %v", what, err)
		}
	}
	if err := s.SwapEntries(t.Context(), "", nil, one); err == nil {
		t.Error("a ledger without name was stored")
	}
}

// entriesAtOnce lets many count games at once that have a player in common, each game twice.
func entriesAtOnce(t *testing.T, s storage.Store) {
	const games = 12
	count := func(game string, own string) error {
		for {
			keys := []string{"game/" + game, "0/all", "0/" + own}
			old, err := s.Entries(t.Context(), "x", keys...)
			if err != nil || old[keys[0]] != "" {
				return err
			}
			next := ledger{keys[0]: " "}
			for _, key := range keys[1:] {
				n, _ := storage.EntryScore(old[key])
				next[key] = fmt.Sprint(n+1, " ")
			}
			if err = s.SwapEntries(t.Context(), "x", old, next); !errors.Is(err, storage.ErrConflict) {
				return err
			}
		}
	}
	var all sync.WaitGroup
	for n := range 2 * games {
		all.Go(func() {
			if err := count(fmt.Sprint(n%games), fmt.Sprint("u", n%games%3)); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	ledgerIs(t, s, "x", ledger{"0/all": "12 ", "0/u0": "4 ", "0/u1": "4 ", "0/u2": "4 "},
		"0/all", "0/u0", "0/u1", "0/u2")
}

func ranking(t *testing.T, s storage.Store) {
	ranks := func(ledger, board string, most int, name string, place int, want ...string) {
		t.Helper()
		got, err := s.Ranking(t.Context(), ledger, board, most, name)
		if err != nil || got.Place != place || !slices.Equal(got.Names, want) {
			t.Errorf("%s, %s: %+v of %s, want %q, %d (%v)", ledger, board, got, name, want, place, err)
		}
	}
	ranks("g1", "0", 10, "ana", 0)
	all := ledger{"0/none": " 0", "01/other": "9 ", "0/x/deep": "8 ", "/bare": "7 "}
	scores := map[string]int{"ana": 15, "ben": -1, "cleo": 0, "dan": 1 << 52, "eve": 15, "fay": -300,
		"computer:easy": 20}
	for name, score := range scores {
		all["0/"+name] = fmt.Sprint(score, " ", name)
	}
	if err := errors.Join(s.SwapEntries(t.Context(), "g1", nil, all),
		s.SwapEntries(t.Context(), "g", nil, ledger{"0/gus": "5 "}),
		s.SwapEntries(t.Context(), "g2", nil, ledger{"0/hal": "5 "})); err != nil {
		t.Fatal(err)
	}
	ranks("g1", "0", 10, "fay", 7, "dan", "computer:easy", "eve", "ana", "cleo", "ben", "fay")
	ranks("g1", "0", 3, "cleo", 5, "dan", "computer:easy", "eve")
	ranks("g1", "0", 2, "none", 0, "dan", "computer:easy")
	ranks("g1", "0", 1, "nobody", 0, "dan")
	ranks("g1", "01", 9, "other", 1, "other")
	ranks("g1", "0/x", 9, "ana", 0, "deep")
	ranks("g1", "", 9, "bare", 1, "bare")
	ranks("g", "0", 9, "gus", 1, "gus")
	ranks("g2", "0", 9, "gus", 0, "hal")

	next := ledger{"0/dan": " 2", "0/ana": "30 ", "0/eve": "", "0/none": "-4 ", "0/ben": "-1 2"}
	if err := s.SwapEntries(t.Context(), "g1", all, next); err != nil {
		t.Fatal(err)
	}
	ranks("g1", "0", 10, "none", 5, "ana", "computer:easy", "cleo", "ben", "none", "fay")
}

// many is a ledger of so many ranked persons, in parts.
func many(persons int) []storage.Item {
	var parts []storage.Item
	for n := 0; n < persons; n += storage.LedgerPart {
		part := &storage.LedgerItem{Name: "all/race", Entries: ledger{}}
		for i := n; i < min(n+storage.LedgerPart, persons); i++ {
			part.Entries[fmt.Sprintf("0/%018d", i)] = fmt.Sprintf("%d [%d]", i*7919%persons, i)
		}
		parts = append(parts, storage.Item{Ledger: part})
	}
	return parts
}

// nobodyFallsOut puts more persons into a ledger than a store hands out at once.
func nobodyFallsOut(t *testing.T, s storage.Store) {
	const persons = 2*storage.LedgerPart + 7
	put(t, s, many(persons)...)
	same(t, "what is kept", handed(t, s), many(persons))
	r, err := s.Ranking(t.Context(), "all/race", "0", persons+1, fmt.Sprintf("%018d", 0))
	if err != nil || len(r.Names) != persons || r.Place != persons {
		t.Errorf("%d are ranked, the last one in place %d (%v)", len(r.Names), r.Place, err)
	}
	first := ledger{"0/" + r.Names[0]: " "}
	put(t, s, storage.Item{Ledger: &storage.LedgerItem{Name: "all/race", Entries: first}})
	again, err := s.Ranking(t.Context(), "all/race", "0", persons+1, "")
	if err != nil || !slices.Equal(again.Names, r.Names[1:]) {
		t.Errorf("%d are ranked after the first one was put anew without score (%v)", len(again.Names), err)
	}
}

// BenchmarkLeaderboard measures the first ten of 100,000 with their entries, and the place of the last one.
func BenchmarkLeaderboard(b *testing.B, s storage.Store) {
	const persons = 100_000
	for _, part := range many(persons) {
		if err := s.Put(b.Context(), part); err != nil {
			b.Fatal(err)
		}
	}
	last := fmt.Sprintf("%018d", 0)
	for b.Loop() {
		r, err := s.Ranking(b.Context(), "all/race", "0", 10, last)
		if err != nil || len(r.Names) != 10 || r.Place != persons {
			b.Fatalf("%+v: %v", r, err)
		}
		var keys []string
		for _, name := range append(r.Names, last) {
			keys = append(keys, "0/"+name)
		}
		if entries, err := s.Entries(b.Context(), "all/race", keys...); err != nil || len(entries) != 11 {
			b.Fatalf("%d entries: %v", len(entries), err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/1000/float64(b.N), "ms/leaderboard")
}
