package storagetest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// Place is where a store keeps its things for one test; Open may be called again after the store was closed, and finds
// what was kept.
type Place interface {
	Open(t *testing.T) storage.Store
}

// PlaceFunc makes a Place of a function.
type PlaceFunc func(t *testing.T) storage.Store

// Open calls the function.
func (f PlaceFunc) Open(t *testing.T) storage.Store { return f(t) }

// Run runs the suite. The function makes a new, empty place for each test.
func Run(t *testing.T, place func(t *testing.T) Place) {
	tests := []struct {
		name string
		run  func(t *testing.T, s storage.Store)
	}{
		{"a created game is loaded as it was stored", createAndLoad},
		{"a game id is taken once and has its form", createTwice},
		{"an unknown game is not found", unknownGame},
		{"records follow each other without gaps", appendInOrder},
		{"of many who append at once exactly one wins", appendAtOnce},
		{"the same interaction is recorded once", sameInteraction},
		{"the record of an interaction is found", byInteraction},
		{"the log gives any range of records", logRanges},
		{"a game of days is kept to its end and beyond", longGame},
		{"what was published only grows", publicationGrows},
		{"unpublished games are listed until they are published", unpublishedIndex},
		{"open games are found by channel and thread, oldest first", byChannel},
		{"open games are found by those who sit there", byUser},
		{"finished and closed games are not listed", overIsNotListed},
		{"open games are counted once", openGames},
		{"only games that are over, published and old are forgotten", oldGames},
		{"a person is erased from the games that are over, and nothing else is changed", erasure},
		{"a due timer is leased, hidden, and handed out again", timers},
		{"a timer is replaced and cleared by its key", timersReplaced},
		{"of many who lease at once one gets the timer", timersAtOnce},
		{"a timer that is set while it is leased is not done", doneTimers},
		{"profiles are kept by kind and id", profiles},
		{"a profile is swapped only as it was read", swapped},
		{"entries of a ledger are swapped together, as they were read", entriesSwapped},
		{"of many who count at once nobody counts twice, and nothing is lost", entriesAtOnce},
		{"a board ranks the highest score first", ranking},
		{"nobody falls out of a ledger", nobodyFallsOut},
		{"of many who want a lease at once one gets it", leaseAtOnce},
		{"a lease ends by itself, unless it is prolonged", leaseEnds},
		{"a lease is given back by its owner only", leaseReleased},
		{"a lease has a key, an owner and a time", leaseRefused},
		{"a game that was put goes on like any other", putGoesOn},
		{"a game is put once and whole", putTwice},
		{"of many who put a game at once one does", putAtOnce},
		{"an item that is none is refused", putRefused},
		{"handing out ends with the first error", eachEnds},
		{"what is handed out while people play existed", eachWhilePlaying},
		{"a canceled context stores nothing", canceled},
		{"what the caller changes later is not stored", noSharing},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := place(t).Open(t)
			defer closed(t, s)
			if err := s.Ping(t.Context()); err != nil {
				t.Fatalf("a new store does not answer: %v", err)
			}
			test.run(t, s)
		})
	}
	t.Run("what one store hands out another one takes", func(t *testing.T) { moved(t, place(t), place(t)) })
	t.Run("a store that is opened again has kept everything", func(t *testing.T) { reopened(t, place(t)) })
	t.Run("a closed store says so", func(t *testing.T) {
		s := place(t).Open(t)
		closed(t, s)
		if err := s.Ping(t.Context()); err == nil {
			t.Error("a closed store answers")
		}
	})
}

func closed(t *testing.T, s storage.Store) {
	t.Helper()
	if err := s.Close(); err != nil {
		t.Errorf("close: %v", err)
	}
}

var start = time.Date(2026, 3, 14, 15, 9, 26, 535_897_932, time.UTC)

// lobby is the first record of a game that was opened so many minutes after the start of the test's time.
func lobby(minute int, users ...string) storage.Record {
	at := start.Add(time.Duration(minute) * time.Minute)
	table := storage.Envelope{
		Game: "puertorico", Phase: storage.Lobby, Guild: "g1", Channel: "c1", Host: "u1", Want: 4,
		Options: map[string]string{"vp_edition": "classic"}, Opened: at,
	}
	for _, user := range users {
		table.Seats = append(table.Seats, storage.Seat{User: user, Name: "Name of " + user})
	}
	act := storage.Act{Kind: storage.ActOpen, User: "u1", Seat: engine.Everyone}
	return storage.Record{Seq: 1, Act: act, Envelope: table, At: at}
}

// move is a record with every field filled that follows another.
func move(before storage.Record) storage.Record {
	r := before
	r.Seq++
	r.At = before.At.Add(time.Second)
	r.Act = storage.Act{Kind: storage.ActMove, User: "u1", Seat: 1, Move: "role:captain", Step: "role",
		Since: before.Seq}
	r.Events = []engine.Event{{
		Kind: "role.taken", Seat: 1, Only: engine.Everyone, Reveal: true,
		Args: []engine.Arg{engine.Term("role", "captain"), engine.Num("doubloons", 2)},
	}}
	r.Snapshot = &engine.Snapshot{
		Game: "puertorico", Schema: 3, State: []byte{0, 1, 255}, Rand: engine.RandFrom(uint64(r.Seq)),
		Seq: r.Seq, Since: []int{0, r.Seq},
	}
	r.Interaction = fmt.Sprintf("i%d", r.Seq)
	r.Answer = "Captain it is."
	r.Phase = storage.Playing
	r.Started = before.At
	r.Drafts = map[engine.Seat]storage.Draft{2: {Since: r.Seq, Move: "place:corn=1"}}
	return r
}

func create(t *testing.T, s storage.Store, id storage.GameID, r storage.Record) storage.Record {
	t.Helper()
	if err := s.Create(t.Context(), id, r); err != nil {
		t.Fatalf("create %s: %v", id, err)
	}
	return r
}

func appended(t *testing.T, s storage.Store, id storage.GameID, r storage.Record) storage.Record {
	t.Helper()
	got, err := s.Append(t.Context(), id, r)
	if err != nil {
		t.Fatalf("append record %d to %s: %v", r.Seq, id, err)
	}
	same(t, "the appended record", got, r)
	return r
}

func loaded(t *testing.T, s storage.Store, id storage.GameID) (storage.Record, storage.Publication) {
	t.Helper()
	r, shown, err := s.Load(t.Context(), id)
	if err != nil {
		t.Fatalf("load %s: %v", id, err)
	}
	return r, shown
}

func same(t *testing.T, what string, got, want any) {
	t.Helper()
	if diff := cmp.Diff(want, got, cmp.Comparer(func(a, b engine.Rand) bool { return a == b })); diff != "" {
		t.Errorf("%s differs (-want +got):\n%s", what, diff)
	}
}

func isError(t *testing.T, what string, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("%s: got %v, want %v", what, err, want)
	}
}

func createAndLoad(t *testing.T, s storage.Store) {
	first := create(t, s, "a1", lobby(0, "u1", "u2"))
	r, shown := loaded(t, s, "a1")
	same(t, "the first record", r, first)
	same(t, "the publication of a new game", shown, storage.Publication{})

	second := appended(t, s, "a1", move(first))
	r, _ = loaded(t, s, "a1")
	same(t, "the last record", r, second)
}

func createTwice(t *testing.T, s storage.Store) {
	first := create(t, s, "a1", lobby(0, "u1"))
	isError(t, "the same id again", s.Create(t.Context(), "a1", lobby(5, "u2")), storage.ErrExists)
	r, _ := loaded(t, s, "a1")
	same(t, "the first game", r, first)

	for _, id := range []storage.GameID{"", "A1", "a-1", "a/1", storage.GameID(strings.Repeat("a", 17))} {
		isError(t, fmt.Sprintf("id %q", id), s.Create(t.Context(), id, lobby(0, "u1")), storage.ErrBadID)
	}
	late := lobby(0, "u1")
	late.Seq = 2
	isError(t, "a first record with seq 2", s.Create(t.Context(), "a2", late), storage.ErrConflict)
	_, _, err := s.Load(t.Context(), "a2")
	isError(t, "the game of the refused record", err, storage.ErrNotFound)
}

func unknownGame(t *testing.T, s storage.Store) {
	create(t, s, "a1", lobby(0, "u1"))
	for _, id := range []storage.GameID{"zz", "a", "", "NOT AN ID"} {
		_, _, err := s.Load(t.Context(), id)
		isError(t, "load", err, storage.ErrNotFound)
		_, err = s.Append(t.Context(), id, move(lobby(0, "u1")))
		isError(t, "append", err, storage.ErrNotFound)
		_, err = s.Log(t.Context(), id, 1, 0)
		isError(t, "log", err, storage.ErrNotFound)
		_, err = s.ByInteraction(t.Context(), id, "i2")
		isError(t, "by interaction", err, storage.ErrNotFound)
		isError(t, "set shown", s.SetPublication(t.Context(), id, storage.Publication{Rev: 1, Seq: 1}),
			storage.ErrNotFound)
	}
}

func appendInOrder(t *testing.T, s storage.Store) {
	first := create(t, s, "a1", lobby(0, "u1"))
	second := appended(t, s, "a1", move(first))
	for _, seq := range []int{-1, 0, 1, 2, 4, 100} {
		r := move(second)
		r.Seq = seq
		got, err := s.Append(t.Context(), "a1", r)
		isError(t, fmt.Sprintf("record %d after 2", seq), err, storage.ErrConflict)
		same(t, "the record of a conflict", got, storage.Record{})
	}
	r, _ := loaded(t, s, "a1")
	same(t, "the last record", r, second)
	_, err := s.Append(t.Context(), "a1", move(second))
	if err != nil {
		t.Errorf("an interaction that met a conflict cannot be tried again: %v", err)
	}
}

func appendAtOnce(t *testing.T, s storage.Store) {
	last := create(t, s, "a1", lobby(0, "u1"))
	const rivals, rounds = 8, 4
	for range rounds {
		results := make(chan error, rivals)
		var all sync.WaitGroup
		for rival := range rivals {
			all.Go(func() {
				r := move(last)
				r.Interaction = fmt.Sprintf("i%d-%d", r.Seq, rival)
				_, err := s.Append(t.Context(), "a1", r)
				results <- err
			})
		}
		all.Wait()
		close(results)
		won := 0
		for err := range results {
			if err == nil {
				won++
			} else {
				isError(t, "a rival who lost", err, storage.ErrConflict)
			}
		}
		if won != 1 {
			t.Fatalf("%d of %d rivals appended record %d", won, rivals, last.Seq+1)
		}
		last, _ = loaded(t, s, "a1")
	}
	records, err := s.Log(t.Context(), "a1", 1, 0)
	if err != nil || len(records) != rounds+1 {
		t.Errorf("the log holds %d records (%v), want %d", len(records), err, rounds+1)
	}
}

func sameInteraction(t *testing.T, s storage.Store) {
	first := lobby(0, "u1")
	first.Interaction, first.Answer = "opening", "The table is open."
	create(t, s, "a1", first)
	second := appended(t, s, "a1", move(first))
	third := appended(t, s, "a1", move(second))

	again := move(third)
	again.Interaction, again.Answer = second.Interaction, "Something else."
	got, err := s.Append(t.Context(), "a1", again)
	isError(t, "the same interaction, up to date", err, storage.ErrRepeated)
	same(t, "its stored record", got, second)

	again.Seq = 2
	got, err = s.Append(t.Context(), "a1", again)
	isError(t, "the same interaction, behind", err, storage.ErrRepeated)
	same(t, "its stored record", got, second)

	again.Interaction = "opening"
	got, err = s.Append(t.Context(), "a1", again)
	isError(t, "the interaction that opened the game", err, storage.ErrRepeated)
	same(t, "its stored record", got, first)

	r, _ := loaded(t, s, "a1")
	same(t, "the last record", r, third)

	other := create(t, s, "b2", lobby(1, "u1"))
	appended(t, s, "b2", move(other)) // The same interaction id, but of another game.

	program := move(third)
	program.Interaction = ""
	program = appended(t, s, "a1", program)
	program = move(program)
	program.Interaction = ""
	appended(t, s, "a1", program)
}

func byInteraction(t *testing.T, s storage.Store) {
	first := create(t, s, "a1", lobby(0, "u1"))
	second := appended(t, s, "a1", move(first))
	appended(t, s, "a1", move(second))
	got, err := s.ByInteraction(t.Context(), "a1", second.Interaction)
	if err != nil {
		t.Fatalf("by interaction: %v", err)
	}
	same(t, "the record of the interaction", got, second)
	for _, interaction := range []string{"", "i", "i22"} {
		_, err := s.ByInteraction(t.Context(), "a1", interaction)
		isError(t, fmt.Sprintf("interaction %q", interaction), err, storage.ErrNotFound)
	}
	create(t, s, "b2", lobby(1, "u1"))
	_, err = s.ByInteraction(t.Context(), "b2", second.Interaction)
	isError(t, "another game's interaction", err, storage.ErrNotFound)
}

func logRanges(t *testing.T, s storage.Store) {
	records := []storage.Record{create(t, s, "a1", lobby(0, "u1"))}
	for range 300 { // More than a byte counts: the order is that of numbers.
		records = append(records, move(records[len(records)-1]))
	}
	for _, r := range records[1:] {
		if _, err := s.Append(t.Context(), "a1", r); err != nil {
			t.Fatalf("append: %v", err)
		}
	}
	for _, test := range []struct {
		first, last int
		want        []storage.Record
	}{
		{1, 0, records},
		{0, 0, records},
		{1, 1, records[:1]},
		{255, 258, records[254:258]},
		{301, 301, records[300:]},
		{299, 1000, records[298:]},
		{302, 0, nil},
		{5, 4, nil},
	} {
		got, err := s.Log(t.Context(), "a1", test.first, test.last)
		if err != nil {
			t.Errorf("log %d to %d: %v", test.first, test.last, err)
		}
		same(t, fmt.Sprintf("the log %d to %d", test.first, test.last), got, test.want)
	}
}

func publicationGrows(t *testing.T, s storage.Store) {
	first := create(t, s, "a1", lobby(0, "u1"))
	appended(t, s, "a1", move(first))
	set := func(shown storage.Publication) {
		t.Helper()
		if err := s.SetPublication(t.Context(), "a1", shown); err != nil {
			t.Fatalf("set shown: %v", err)
		}
	}
	full := storage.Publication{
		Rev: 1, Seq: 2, Channel: "c1", Message: "m9", At: start, ContentHash: "f00d", From: 1,
		Awaited:     []string{"u1", "u2"},
		Disarmed:    json.RawMessage(`{"text":"Captain"}`),
		OldMessages: []storage.OldMessage{{Channel: "c0", Message: "m7", Disarmed: json.RawMessage(`{}`)}},
	}
	set(full)
	_, shown := loaded(t, s, "a1")
	same(t, "the publication", shown, full)

	for what, late := range map[string]storage.Publication{
		"one that does not know the last": {Rev: 1, Seq: 2, Message: "m8"},
		"one that skips another":          {Rev: 3, Seq: 2, Message: "m8"},
	} {
		isError(t, what, s.SetPublication(t.Context(), "a1", late), storage.ErrConflict)
		_, shown = loaded(t, s, "a1")
		same(t, "the publication after "+what, shown, full)
	}

	full.Rev, full.OldMessages = 2, nil
	set(full)
	_, shown = loaded(t, s, "a1")
	same(t, "the publication after one of the same seq", shown, full)

	if err := s.SetPublication(t.Context(), "a1", storage.Publication{Rev: 3, Seq: 3}); err == nil {
		t.Error("a game was published further than it stands")
	}
}

func unpublishedIndex(t *testing.T, s storage.Store) {
	want := func(what string, ids ...storage.GameID) {
		t.Helper()
		got, err := s.Unpublished(t.Context())
		if err != nil {
			t.Fatalf("unpublished: %v", err)
		}
		gotSet, wantSet := map[storage.GameID]bool{}, map[storage.GameID]bool{}
		for _, id := range got {
			gotSet[id] = true
		}
		for _, id := range ids {
			wantSet[id] = true
		}
		same(t, "unpublished "+what, gotSet, wantSet)
		if len(got) != len(ids) {
			t.Errorf("unpublished %s: %v", what, got)
		}
	}
	set := func(id storage.GameID, seq int) {
		t.Helper()
		_, shown := loaded(t, s, id)
		if err := s.SetPublication(t.Context(), id, storage.Publication{Rev: shown.Rev + 1, Seq: seq}); err != nil {
			t.Fatalf("set shown: %v", err)
		}
	}
	want("at first")
	first := create(t, s, "a1", lobby(0, "u1"))
	create(t, s, "b2", lobby(0, "u1"))
	want("after two were created", "a1", "b2")
	set("a1", 1)
	want("after one was published", "b2")
	second := appended(t, s, "a1", move(first))
	want("after it went on", "a1", "b2")
	third := appended(t, s, "a1", move(second))
	set("a1", 2)
	want("after a part was published", "a1", "b2")
	set("a1", 3)
	set("b2", 1)
	want("after all was published")
	late := []storage.OldMessage{{Channel: "c1", Message: "m1", Due: start}}
	for what, old := range map[string][]storage.OldMessage{"": nil, "b2": late} {
		_, shown := loaded(t, s, "b2")
		again := storage.Publication{Rev: shown.Rev + 1, Seq: 1, OldMessages: old}
		if err := s.SetPublication(t.Context(), "b2", again); err != nil {
			t.Fatalf("set old messages: %v", err)
		}
		if what == "" {
			want("with no old message")
		} else {
			want("while an old message is due", "b2")
		}
	}
	set("b2", 1)
	want("after nothing was due any more")
	over := move(third)
	over.Phase = storage.Finished
	appended(t, s, "a1", over)
	want("after the end", "a1")
}

func listed(t *testing.T, list func(context.Context, string) ([]storage.GameID, error), name string,
	want ...storage.GameID) {
	t.Helper()
	got, err := list(t.Context(), name)
	if err != nil {
		t.Fatalf("games of %s: %v", name, err)
	}
	same(t, "games of "+name, got, want)
}

func byChannel(t *testing.T, s storage.Store) {
	create(t, s, "young", lobby(30, "u1"))
	create(t, s, "old", lobby(-30, "u1"))
	middle := create(t, s, "middle", lobby(0, "u1"))
	elsewhere := lobby(0, "u1")
	elsewhere.Channel = "c11"
	create(t, s, "elsewhere", elsewhere)

	listed(t, s.ByChannel, "c1", "old", "middle", "young")
	listed(t, s.ByChannel, "c11", "elsewhere")
	listed(t, s.ByChannel, "c")
	listed(t, s.ByChannel, "")

	middle = move(middle)
	middle.Thread = "t5"
	appended(t, s, "middle", middle)
	listed(t, s.ByChannel, "t5", "middle")
	listed(t, s.ByChannel, "c1", "old", "middle", "young")

	middle = move(middle)
	middle.Thread, middle.Channel = "t6", "c2"
	appended(t, s, "middle", middle)
	listed(t, s.ByChannel, "t5")
	listed(t, s.ByChannel, "t6", "middle")
	listed(t, s.ByChannel, "c1", "old", "young")
}

func byUser(t *testing.T, s storage.Store) {
	a := create(t, s, "a1", lobby(10, "u1", "u2"))
	create(t, s, "b2", lobby(5, "u2", "", "u2")) // A free seat, and somebody on two.
	listed(t, s.ByUser, "u1", "a1")
	listed(t, s.ByUser, "u2", "b2", "a1")
	listed(t, s.ByUser, "")

	a = move(a)
	a.Seats = []storage.Seat{{User: "u1"}, {User: "u3"}}
	appended(t, s, "a1", a)
	listed(t, s.ByUser, "u2", "b2")
	listed(t, s.ByUser, "u3", "a1")
}

func overIsNotListed(t *testing.T, s storage.Store) {
	for i, phase := range []storage.Phase{storage.Finished, storage.Closed} {
		id := storage.GameID(phase)
		user := fmt.Sprintf("u%d", i)
		r := move(create(t, s, id, lobby(0, user)))
		r.Thread = "t5"
		appended(t, s, id, r)
		listed(t, s.ByUser, user, id)

		r = move(r)
		r.Phase = phase
		appended(t, s, id, r)
		listed(t, s.ByUser, user)
		listed(t, s.ByChannel, "c1")
		listed(t, s.ByChannel, "t5")

		r = move(r)
		r.Phase = storage.Playing // Taken back.
		appended(t, s, id, r)
		listed(t, s.ByUser, user, id)
		r = move(r)
		r.Phase = phase
		appended(t, s, id, r)
	}
}

func leased(t *testing.T, s storage.Store, now time.Time, limit int, want ...storage.Timer) {
	t.Helper()
	got, err := s.Lease(t.Context(), now, time.Minute, limit)
	if err != nil {
		t.Fatalf("lease: %v", err)
	}
	same(t, "the timers due at "+now.Format(time.TimeOnly), got, want)
}

func setTimer(t *testing.T, s storage.Store, key string, at time.Time) storage.Timer {
	t.Helper()
	timer := storage.Timer{Key: key, Game: "a1", Kind: "remind", At: at, Data: json.RawMessage(`{"seat":2}`)}
	if err := s.Set(t.Context(), timer); err != nil {
		t.Fatalf("set %s: %v", key, err)
	}
	return timer
}

func timers(t *testing.T, s storage.Store) {
	leased(t, s, start, 10)
	late := setTimer(t, s, "late", start.Add(time.Hour))
	second := setTimer(t, s, "a", start.Add(time.Second))
	first := setTimer(t, s, "b", start)

	leased(t, s, start.Add(-time.Nanosecond), 10)
	leased(t, s, start.Add(time.Second), 0)
	leased(t, s, start.Add(time.Second), 1, first)
	leased(t, s, start.Add(time.Second), 10, second)
	leased(t, s, start.Add(time.Second), 10)
	leased(t, s, start.Add(30*time.Second), 10)
	if err := s.Clear(t.Context(), "b"); err != nil {
		t.Fatalf("clear: %v", err)
	}
	leased(t, s, start.Add(61*time.Second), 10, second)
	leased(t, s, start.Add(time.Hour), 10, second, late)
}

func timersReplaced(t *testing.T, s storage.Store) {
	setTimer(t, s, "a", start)
	moved := setTimer(t, s, "a", start.Add(time.Hour))
	leased(t, s, start.Add(time.Minute), 10)
	leased(t, s, start.Add(time.Hour), 10, moved)

	again := setTimer(t, s, "a", start.Add(time.Hour))
	leased(t, s, start.Add(time.Hour), 10, again) // Set anew, it is not hidden by the lease of the old one.
	for range 2 {
		if err := s.Clear(t.Context(), "a"); err != nil {
			t.Fatalf("clear: %v", err)
		}
	}
	leased(t, s, start.Add(100*time.Hour), 10)
	if err := s.Set(t.Context(), storage.Timer{At: start}); err == nil {
		t.Error("a timer without a key was set")
	}
}

func timersAtOnce(t *testing.T, s storage.Store) {
	const timers, workers = 12, 6
	for i := range timers {
		setTimer(t, s, fmt.Sprintf("k%d", i), start.Add(time.Duration(i)))
	}
	var mu sync.Mutex
	handed := map[string]int{}
	var all sync.WaitGroup
	for range workers {
		all.Go(func() {
			for {
				got, err := s.Lease(t.Context(), start.Add(time.Second), time.Minute, 2)
				if err != nil {
					t.Errorf("lease: %v", err)
				}
				if len(got) == 0 {
					return
				}
				mu.Lock()
				for _, timer := range got {
					handed[timer.Key]++
				}
				mu.Unlock()
			}
		})
	}
	all.Wait()
	for i := range timers {
		if key := fmt.Sprintf("k%d", i); handed[key] != 1 {
			t.Errorf("timer %s was handed out %d times", key, handed[key])
		}
	}
}

func doneTimers(t *testing.T, s storage.Store) {
	at := time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC)
	set := func(when time.Time) {
		t.Helper()
		if err := s.Set(t.Context(), storage.Timer{Key: "clock-a", Game: "a", Kind: "clock", At: when}); err != nil {
			t.Fatal(err)
		}
	}
	leased := func(now time.Time, want int) time.Time {
		t.Helper()
		list, err := s.Lease(t.Context(), now, time.Minute, 10)
		if err != nil || len(list) != want {
			t.Fatalf("at %s: %d timers, %v, want %d", now, len(list), err, want)
		}
		return now.Add(time.Minute)
	}
	done := func(until time.Time) {
		t.Helper()
		if err := s.Done(t.Context(), "clock-a", until); err != nil {
			t.Fatal(err)
		}
	}
	set(at)
	until := leased(at, 1)
	set(at) // For the same moment, by another process.
	done(until)
	until = leased(at.Add(time.Second), 1)
	set(at.Add(time.Hour))
	done(until)
	until = leased(at.Add(time.Hour), 1)
	again := leased(at.Add(2*time.Hour), 1) // The lease was over.
	done(until)
	leased(at.Add(2*time.Hour), 0)
	done(again)
	leased(at.Add(9*time.Hour), 0)
	done(again)
}

func profiles(t *testing.T, s storage.Store) {
	get := func(kind, id, want string) {
		t.Helper()
		got, err := s.Profile(t.Context(), kind, id)
		if want == "" {
			isError(t, kind+" "+id, err, storage.ErrNotFound)
			return
		}
		if err != nil {
			t.Fatalf("profile of %s %s: %v", kind, id, err)
		}
		same(t, kind+" "+id, string(got), want)
	}
	set := func(kind, id, value string) {
		t.Helper()
		if err := s.SetProfile(t.Context(), kind, id, json.RawMessage(value)); err != nil {
			t.Fatalf("set profile: %v", err)
		}
	}
	get("user", "1", "")
	set("user", "1", `{"theme":"dark"}`)
	set("guild", "1", `{"locale":"cs"}`)
	set("user", "12", `{}`)
	get("user", "1", `{"theme":"dark"}`)
	get("guild", "1", `{"locale":"cs"}`)
	get("user", "2", "")
	set("user", "1", `{"theme":"light"}`)
	get("user", "1", `{"theme":"light"}`)
	if err := s.SetProfile(t.Context(), "user", "1", json.RawMessage(`{`)); err == nil {
		t.Error("a profile that is not JSON was stored")
	}
}

func swapped(t *testing.T, s storage.Store) {
	is := func(want string) {
		t.Helper()
		got, err := s.Profile(t.Context(), "user", "1")
		if want == "" {
			isError(t, "the profile", err, storage.ErrNotFound)
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		same(t, "the profile", string(got), want)
	}
	swap := func(old, value string, want error) {
		t.Helper()
		raw := func(text string) json.RawMessage {
			if text == "" {
				return nil
			}
			return json.RawMessage(text)
		}
		isError(t, fmt.Sprintf("swap %q for %q", old, value),
			s.SwapProfile(t.Context(), "user", "1", raw(old), raw(value)), want)
	}
	swap(`{"n":0}`, `{"n":1}`, storage.ErrConflict)
	is("")
	swap("", `{"n":1}`, nil)
	swap("", `{"n":2}`, storage.ErrConflict)
	is(`{"n":1}`)
	swap(`{"n":1}`, `{"n":2}`, nil)
	swap(`{"n":1}`, `{"n":2}`, nil) // An attempt whose answer was lost is made again.
	swap(`{"n":1}`, `{"n":3}`, storage.ErrConflict)
	swap(`{"n":1}`, "", storage.ErrConflict)
	is(`{"n":2}`)
	if err := s.SwapProfile(t.Context(), "user", "1", json.RawMessage(`{"n":2}`), json.RawMessage(`{`)); err == nil {
		t.Error("a profile that is not JSON was stored")
	}
	swap(`{"n":2}`, "", nil)
	is("")
	swap("", "", nil)

	const writers = 8
	var all sync.WaitGroup
	for i := range writers {
		all.Go(func() {
			for {
				old, err := s.Profile(t.Context(), "user", "2")
				if err != nil && !errors.Is(err, storage.ErrNotFound) {
					t.Error(err)
					return
				}
				var list []int
				if old != nil {
					if err := json.Unmarshal(old, &list); err != nil {
						t.Error(err)
						return
					}
				}
				value, _ := json.Marshal(append(list, i))
				err = s.SwapProfile(t.Context(), "user", "2", old, value)
				if err == nil {
					return
				}
				if !errors.Is(err, storage.ErrConflict) {
					t.Error(err)
					return
				}
			}
		})
	}
	all.Wait()
	var list []int
	raw, err := s.Profile(t.Context(), "user", "2")
	if err != nil || json.Unmarshal(raw, &list) != nil || len(list) != writers {
		t.Errorf("of %d changes at once %v remain (%v)", writers, list, err)
	}
}

func canceled(t *testing.T, s storage.Store) {
	first := create(t, s, "a1", lobby(0, "u1"))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	isError(t, "create", s.Create(ctx, "b2", lobby(0, "u1")), context.Canceled)
	_, err := s.Append(ctx, "a1", move(first))
	isError(t, "append", err, context.Canceled)
	_, _, err = s.Load(ctx, "a1")
	isError(t, "load", err, context.Canceled)
	isError(t, "set shown", s.SetPublication(ctx, "a1", storage.Publication{Rev: 1, Seq: 1}), context.Canceled)
	isError(t, "set a timer", s.Set(ctx, storage.Timer{Key: "k", At: start}), context.Canceled)
	isError(t, "set a profile", s.SetProfile(ctx, "user", "1", json.RawMessage(`{}`)), context.Canceled)
	isError(t, "swap entries", s.SwapEntries(ctx, "g1", nil, ledger{"0/1": " 1"}), context.Canceled)
	isError(t, "ping", s.Ping(ctx), context.Canceled)

	_, _, err = s.Load(t.Context(), "b2")
	isError(t, "the game that was not created", err, storage.ErrNotFound)
	r, shown := loaded(t, s, "a1")
	same(t, "the last record", r, first)
	same(t, "the publication", shown, storage.Publication{})
	leased(t, s, start, 10)
	_, err = s.Profile(t.Context(), "user", "1")
	isError(t, "the profile that was not stored", err, storage.ErrNotFound)
}

func noSharing(t *testing.T, s storage.Store) {
	first := lobby(0, "u1")
	create(t, s, "a1", first)
	first.Seats[0].User = "somebody else"
	first.Options["vp_edition"] = "albi"
	r, _ := loaded(t, s, "a1")
	same(t, "the stored record", r, lobby(0, "u1"))
	r.Seats[0].User = "somebody else"
	r, _ = loaded(t, s, "a1")
	same(t, "the stored record", r, lobby(0, "u1"))
}

func reopened(t *testing.T, place Place) {
	s := place.Open(t)
	first := create(t, s, "a1", lobby(0, "u1", "u2"))
	second := appended(t, s, "a1", move(first))
	create(t, s, "b2", lobby(-5, "u2"))
	shown := storage.Publication{Rev: 1, Seq: 2, Channel: "c1", Message: "m1", At: start}
	if err := s.SetPublication(t.Context(), "a1", shown); err != nil {
		t.Fatal(err)
	}
	timer := setTimer(t, s, "k", start)
	hidden := setTimer(t, s, "hidden", start.Add(-time.Hour))
	leased(t, s, start.Add(-time.Hour), 10, hidden)
	if err := s.SetProfile(t.Context(), "user", "1", json.RawMessage(`{"theme":"dark"}`)); err != nil {
		t.Fatal(err)
	}
	closed(t, s)

	s = place.Open(t)
	defer closed(t, s)
	r, gotShown := loaded(t, s, "a1")
	same(t, "the last record", r, second)
	same(t, "the publication", gotShown, shown)
	records, err := s.Log(t.Context(), "a1", 1, 0)
	if err != nil {
		t.Fatal(err)
	}
	same(t, "the log", records, []storage.Record{first, second})
	again := move(second)
	again.Interaction = second.Interaction
	_, err = s.Append(t.Context(), "a1", again)
	isError(t, "an interaction from before", err, storage.ErrRepeated)
	ids, err := s.Unpublished(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	same(t, "unpublished", ids, []storage.GameID{"b2"})
	listed(t, s.ByChannel, "c1", "b2", "a1")
	listed(t, s.ByUser, "u2", "b2", "a1")
	leased(t, s, start, 10, hidden, timer)
	profile, err := s.Profile(t.Context(), "user", "1")
	if err != nil {
		t.Fatal(err)
	}
	same(t, "the profile", string(profile), `{"theme":"dark"}`)
}
