package storagetest

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// item names a game of so many records that is published up to one of them.
func item(id storage.GameID, records, seq int, users ...string) storage.GameItem {
	g := storage.GameItem{ID: id, Log: []storage.Record{lobby(0, users...)}}
	for len(g.Log) < records {
		g.Log = append(g.Log, move(g.Log[len(g.Log)-1]))
	}
	if seq > 0 {
		g.Publication = storage.Publication{
			Rev: 7, Seq: seq, Channel: "c1", Message: "m9", At: start, ContentHash: "f00d", From: 1,
			Awaited:  []string{"u1"},
			Disarmed: json.RawMessage(`{"text":"Captain"}`),
			Pending: &storage.PendingPost{Nonce: "n", Notify: []string{"u2"},
				Then: storage.Publication{Rev: 8, Seq: seq, At: start}},
			OldMessages: []storage.OldMessage{{Channel: "c0", Message: "m7", Disarmed: json.RawMessage(`{}`)}},
		}
	}
	return g
}

// over lets a game end with its last record.
func over(g storage.GameItem, phase storage.Phase) storage.GameItem {
	g.Log[len(g.Log)-1].Phase = phase
	return g
}

// everything is one item of every kind and every phase, sorted by name.
func everything() []storage.Item {
	closed := over(item("c1", 3, 0), storage.Closed)
	closed.Log[2].Snapshot, closed.Log[2].Interaction, closed.Log[2].Act = nil, "",
		storage.Act{Kind: storage.ActClose, Seat: engine.Everyone}
	finished, live, waiting := over(item("b1", 4, 4, "u1", "u2"), storage.Finished), item("a1", 300, 299, "u1", "u2"),
		item("d1", 1, 0, "u1")
	return []storage.Item{
		{Game: &live}, {Game: &finished}, {Game: &closed}, {Game: &waiting},
		{Ledger: &storage.LedgerItem{Name: "g1/race", Entries: ledger{"0/1": "2 [1]", "player/1": " {}"}}},
		{Profile: &storage.ProfileItem{Kind: "guild", ID: "1", Value: json.RawMessage(`{"locale":"cs"}`)}},
		{Profile: &storage.ProfileItem{Kind: "user", ID: "1", Value: json.RawMessage(`{"theme":"<dark>"}`)}},
		{Timer: &storage.Timer{Key: "k1", Game: "a1", Kind: "remind", At: start, Data: json.RawMessage(`{"seat":2}`)}},
		{Timer: &storage.Timer{Key: "k2", Game: "d1", Kind: "lobby", At: start.Add(time.Hour)}},
	}
}

func name(i storage.Item) string {
	switch {
	case i.Game != nil:
		return "game " + string(i.Game.ID)
	case i.Profile != nil:
		return "profile " + i.Profile.Kind + " " + i.Profile.ID
	case i.Ledger != nil:
		return "ledger " + i.Ledger.Name + " " + slices.Min(slices.Collect(maps.Keys(i.Ledger.Entries)))
	}
	return "timer " + i.Timer.Key
}

// handed is everything that a store hands out, sorted by name.
func handed(t *testing.T, s storage.Store) []storage.Item {
	t.Helper()
	var items []storage.Item
	if err := s.Each(t.Context(), func(i storage.Item) error {
		items = append(items, i)
		return nil
	}); err != nil {
		t.Fatalf("each: %v", err)
	}
	slices.SortFunc(items, func(a, b storage.Item) int { return strings.Compare(name(a), name(b)) })
	return items
}

func put(t *testing.T, s storage.Store, items ...storage.Item) {
	t.Helper()
	for _, i := range items {
		if err := s.Put(t.Context(), i); err != nil {
			t.Fatalf("put %s: %v", name(i), err)
		}
	}
}

func moved(t *testing.T, a, b Place) {
	from, to := a.Open(t), b.Open(t)
	defer closed(t, from)
	defer closed(t, to)
	if items := handed(t, from); len(items) > 0 {
		t.Fatalf("a new store hands out %d items", len(items))
	}
	put(t, from, everything()...)
	leased(t, from, start, 10, *everything()[7].Timer)
	held(t, from, "sweep", "a", longLease, true)
	same(t, "what was put", handed(t, from), everything())

	put(t, to, handed(t, from)...)
	same(t, "what was moved", handed(t, to), everything())
	leased(t, to, start, 10, *everything()[7].Timer) // A lease of the old store is not moved.
	held(t, to, "sweep", "b", longLease, true)
}

func putGoesOn(t *testing.T, s storage.Store) {
	put(t, s, everything()...)
	listed(t, s.ByChannel, "c1", "a1", "d1")
	listed(t, s.ByUser, "u1", "a1", "d1")
	listed(t, s.ByUser, "u2", "a1")
	ids, err := s.Unpublished(t.Context())
	slices.Sort(ids)
	if err != nil || !slices.Equal(ids, []storage.GameID{"a1", "c1", "d1"}) {
		t.Errorf("unpublished: %v (%v)", ids, err)
	}
	live := everything()[0].Game
	last, shown := loaded(t, s, "a1")
	same(t, "the last record", last, live.Log[299])
	same(t, "the publication", shown, live.Publication)
	records, err := s.Log(t.Context(), "a1", 255, 258)
	if err != nil {
		t.Fatal(err)
	}
	same(t, "a part of the log", records, live.Log[254:258])
	early, err := s.ByInteraction(t.Context(), "a1", live.Log[9].Interaction)
	if err != nil {
		t.Fatal(err)
	}
	same(t, "the record of an interaction", early, live.Log[9])

	again := move(last)
	again.Interaction = live.Log[9].Interaction
	_, err = s.Append(t.Context(), "a1", again)
	isError(t, "an interaction from before", err, storage.ErrRepeated)
	appended(t, s, "a1", move(last))
	isError(t, "a publication that does not follow",
		s.SetPublication(t.Context(), "a1", storage.Publication{Rev: 7, Seq: 301}), storage.ErrConflict)
	if err := s.SetPublication(t.Context(), "a1", storage.Publication{Rev: 8, Seq: 301}); err != nil {
		t.Errorf("the next publication: %v", err)
	}
}

func putTwice(t *testing.T, s storage.Store) {
	first := item("a1", 3, 2, "u1")
	put(t, s, storage.Item{Game: &first})
	other := item("a1", 5, 5, "u2")
	isError(t, "another game of the id", s.Put(t.Context(), storage.Item{Game: &other}), storage.ErrExists)
	isError(t, "the same game", s.Put(t.Context(), storage.Item{Game: &first}), storage.ErrExists)
	same(t, "what is kept", handed(t, s), []storage.Item{{Game: &first}})
	listed(t, s.ByUser, "u2")

	put(t, s, everything()[5:]...)
	put(t, s, storage.Item{Timer: &storage.Timer{Key: "k1", At: start.Add(time.Minute)}},
		storage.Item{Profile: &storage.ProfileItem{Kind: "user", ID: "1", Value: json.RawMessage(`1`)}})
	leased(t, s, start, 10)
	got, err := s.Profile(t.Context(), "user", "1")
	if err != nil || string(got) != "1" {
		t.Errorf("a profile that was put anew is %s (%v)", got, err)
	}
}

func putAtOnce(t *testing.T, s storage.Store) {
	const rivals = 6
	results := make([]error, rivals)
	games := make([]storage.GameItem, rivals)
	var all sync.WaitGroup
	for n := range rivals {
		games[n] = item("a1", 2+n, 1, fmt.Sprintf("u%d", n))
		all.Go(func() { results[n] = s.Put(t.Context(), storage.Item{Game: &games[n]}) })
	}
	all.Wait()
	winner := -1
	for n, err := range results {
		switch {
		case err != nil:
			isError(t, "a rival who lost", err, storage.ErrExists)
		case winner >= 0:
			t.Errorf("%d and %d have put the game", winner, n)
		default:
			winner = n
		}
	}
	if winner < 0 {
		t.Fatal("nobody has put the game")
	}
	same(t, "what is kept", handed(t, s), []storage.Item{{Game: &games[winner]}})
}

func putRefused(t *testing.T, s storage.Store) {
	good, gap, ahead, nameless := item("a1", 3, 0), item("a2", 3, 0), item("a3", 3, 3), item("A 4", 1, 0)
	gap.Log[1].Seq = 3
	ahead.Publication.Seq = 4
	timer := storage.Timer{Key: "k", At: start}
	for what, bad := range map[string]storage.Item{
		"nothing":               {},
		"two things":            {Game: &good, Timer: &timer},
		"a log with a gap":      {Game: &gap},
		"a game of nothing":     {Game: &storage.GameItem{ID: "a5"}},
		"one published too far": {Game: &ahead},
		"a bad id":              {Game: &nameless},
		"a timer without key":   {Timer: &storage.Timer{At: start}},
		"a profile of nobody":   {Profile: &storage.ProfileItem{Kind: "user", Value: json.RawMessage(`{}`)}},
		"an entry of no form":   {Ledger: &storage.LedgerItem{Name: "g1", Entries: ledger{"0/1": "1"}}},
		"a nameless ledger":     {Ledger: &storage.LedgerItem{Entries: ledger{"0/1": " 1"}}},
		"a profile of no JSON":  {Profile: &storage.ProfileItem{Kind: "user", ID: "1", Value: json.RawMessage(`{`)}},
	} {
		if err := s.Put(t.Context(), bad); err == nil {
			t.Errorf("%s was put", what)
		}
	}
	if items := handed(t, s); len(items) > 0 {
		t.Errorf("refused items left %d behind", len(items))
	}
}

func eachEnds(t *testing.T, s storage.Store) {
	put(t, s, everything()...)
	enough := errors.New("enough")
	for want := 1; want <= len(everything()); want++ {
		n := 0
		err := s.Each(t.Context(), func(storage.Item) error {
			if n++; n == want {
				return enough
			}
			return nil
		})
		if !errors.Is(err, enough) || n != want {
			t.Errorf("after %d items, not %d: %v", n, want, err)
		}
	}
}

// eachWhilePlaying hands everything out again and again while games get records and are published: of each game the log
// begins as it was recorded, the publication is one that was stored, of no later record, and the timer that was set
// before is there.
func eachWhilePlaying(t *testing.T, s storage.Store) {
	const games, records = 4, 120
	publication := func(seq int) storage.Publication {
		return storage.Publication{Rev: seq, Seq: seq, ContentHash: fmt.Sprint("hash ", seq),
			TimerAt: start.Add(time.Duration(seq))}
	}
	var playing sync.WaitGroup
	for n := range games {
		playing.Go(func() {
			r, id := lobby(0, "u1"), storage.GameID(fmt.Sprintf("game%d", n))
			for err := s.Create(t.Context(), id, r); r.Seq < records; {
				timer := storage.Timer{Key: string(id), Game: id, Kind: "clock", At: publication(r.Seq).TimerAt}
				err = errors.Join(err, s.Set(t.Context(), timer), s.SetPublication(t.Context(), id, publication(r.Seq)))
				if r = move(r); err == nil {
					_, err = s.Append(t.Context(), id, r)
				}
				if err != nil {
					t.Errorf("record %d of game %s: %v", r.Seq, id, err)
					return
				}
			}
		})
	}
	whole := item("game", records, 0, "u1").Log
	for seen := 0; seen < games*records && !t.Failed(); {
		seen = 0
		timers, shown := map[storage.GameID]time.Time{}, map[storage.GameID]time.Time{}
		for _, i := range handed(t, s) {
			switch {
			case i.Timer != nil:
				timers[i.Timer.Game] = i.Timer.At
			case i.Game != nil:
				g := i.Game
				seen += len(g.Log)
				shown[g.ID] = g.Publication.TimerAt
				same(t, "the log", g.Log, whole[:len(g.Log)])
				if p := g.Publication; p.Seq > len(g.Log) {
					t.Errorf("of %d records %d are published", len(g.Log), p.Seq)
				} else if p.Seq > 0 {
					same(t, "the publication", p, publication(p.Seq))
				}
			}
		}
		for id, at := range shown {
			if timers[id].Before(at) {
				t.Errorf("game %s relies on a timer at %s, there is one at %s", id, at, timers[id])
			}
		}
	}
	playing.Wait()
}
