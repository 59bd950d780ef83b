package redis_test

import (
	"encoding/json"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/redis"
	"github.com/harbormaster/harbormaster/storage/redis/redistest"
)

// A click must not be refused because the answer to its own success was lost: the attempt is made again and recognized.
func TestAWriteWhoseAnswerWasLostIsDoneOnceAndSucceeds(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t, redistest.Options{})
	first := storage.Record{Seq: 1, Envelope: storage.Envelope{Phase: storage.Lobby, Channel: "c1", Seats: []storage.Seat{{User: "u1"}}}}
	second := first
	second.Seq, second.Answer = 2, "done"
	third := second
	third.Seq, third.Answer = 3, "by somebody else"

	type game struct {
		s, rival *redis.Store
		t        *testing.T
	}
	appended := func(g game, r storage.Record) error {
		got, err := g.s.Append(g.t.Context(), "a1", r)
		if err == nil && got.Answer != r.Answer {
			g.t.Errorf("the appended record is %+v", got)
		}
		return err
	}
	program := func(g game) error { return appended(g, second) }
	click := func(g game) error {
		r := second
		r.Interaction = "i2"
		return appended(g, r)
	}
	rivalAppends := func(g game) {
		if _, err := g.rival.Append(g.t.Context(), "a1", third); err != nil {
			g.t.Errorf("a rival cannot go on: %v", err)
		}
	}
	item := storage.Item{Game: &storage.GameItem{ID: "b2", Log: []storage.Record{first, second}}}
	ended := second
	ended.Phase, ended.Ended = storage.Finished, time.Unix(9, 0).UTC()
	over := storage.Item{Game: &storage.GameItem{ID: "b2", Log: []storage.Record{first, ended}, Publication: storage.Publication{Rev: 2, Seq: 2}}}
	for name, test := range map[string]struct {
		write     func(game) error
		meanwhile func(game) // what others do before the attempt is made again
		records   int        // how many records the game has afterwards
		id        storage.GameID
	}{
		"a game is created": {
			func(g game) error { return g.s.Create(g.t.Context(), "b2", first) }, nil, 1, "b2",
		},
		"a game is created and others go on": {
			func(g game) error { return g.s.Create(g.t.Context(), "b2", first) },
			func(g game) {
				if _, err := g.rival.Append(g.t.Context(), "b2", second); err != nil {
					g.t.Error(err)
				}
			}, 2, "b2",
		},
		"a game is put":              {func(g game) error { return g.s.Put(g.t.Context(), item) }, nil, 2, "b2"},
		"a game that is over is put": {func(g game) error { return g.s.Put(g.t.Context(), over) }, nil, 2, "b2"},
		"a game that is over is put and the import is repeated": {
			func(g game) error { return g.s.Put(g.t.Context(), over) },
			func(g game) {
				if err := g.rival.Put(g.t.Context(), over); !errors.Is(err, storage.ErrExists) {
					g.t.Errorf("put again: %v", err)
				}
			}, 2, "b2",
		},
		"an act of the program":                  {program, nil, 2, "a1"},
		"an act of the program and others go on": {program, rivalAppends, 3, "a1"},
		"a click":                                {click, nil, 2, "a1"},
		"a click and others go on":               {click, rivalAppends, 3, "a1"},
		"a publication": {
			func(g game) error {
				return g.s.SetPublication(g.t.Context(), "a1", storage.Publication{Rev: 1, Seq: 1})
			}, nil, 1, "a1",
		},
		"a timer": {
			func(g game) error { return g.s.Set(g.t.Context(), storage.Timer{Key: "a1", At: time.Unix(1, 0)}) }, nil, 1, "a1",
		},
		"a profile": {
			func(g game) error { return g.s.SetProfile(g.t.Context(), "user", "1", json.RawMessage(`{}`)) }, nil, 1, "a1",
		},
		"entries of a ledger": {
			func(g game) error {
				return g.s.SwapEntries(g.t.Context(), "g1", nil, map[string]string{"0/u1": " 1"})
			}, nil, 1, "a1",
		},
		"a lease": {
			func(g game) error {
				held, err := g.s.Hold(g.t.Context(), "job", "me", time.Minute)
				if err == nil && !held {
					err = errors.New("it is held by somebody else")
				}
				return err
			}, nil, 1, "a1",
		},
	} {
		for _, way := range []string{"the connection ends", "the connection stays silent"} {
			t.Run(name+", "+way, func(t *testing.T) {
				p := newProxy(t, server.Addr())
				o := place(redis.Options{URL: p.url(), ReadTimeout: 200 * time.Millisecond})
				direct := o
				direct.URL = server.URL()
				g := game{opened(t, o), opened(t, direct), t}
				if err := g.rival.Create(t.Context(), "a1", first); err != nil {
					t.Fatal(err)
				}
				// Every script is known to Redis after this, so that the first request does the work.
				warm(t, g.rival)

				var stall chan struct{}
				if way == "the connection stays silent" {
					stall = make(chan struct{})
					t.Cleanup(func() { close(stall) })
				}
				var answers atomic.Int32
				p.loseNext("evalsha", stall, func(answer string) {
					answers.Add(1)
					if !strings.Contains(answer, "ok") {
						t.Errorf("the answer that was lost is %q", answer)
					}
					if test.meanwhile != nil {
						test.meanwhile(g)
					}
				})
				if err := test.write(g); err != nil {
					t.Errorf("the write failed: %v", err)
				}
				if n := answers.Load(); n != 1 {
					t.Fatalf("%d answers were lost", n)
				}
				records, err := g.rival.Log(t.Context(), test.id, 1, 0)
				if err != nil || len(records) != test.records {
					t.Errorf("the game has %d records, want %d (%v)", len(records), test.records, err)
				}
			})
		}
	}
}

// warm makes Redis know every script.
func warm(t *testing.T, s *redis.Store) {
	t.Helper()
	r := storage.Record{Seq: 1}
	next := storage.Record{Seq: 2}
	_, appending := func() (storage.Record, error) {
		if err := s.Create(t.Context(), "warm", r); err != nil {
			t.Fatal(err)
		}
		return s.Append(t.Context(), "warm", next)
	}()
	_, holding := s.Hold(t.Context(), "warm", "me", time.Second)
	if err := errors.Join(
		appending, holding,
		s.SetPublication(t.Context(), "warm", storage.Publication{Rev: 1, Seq: 1}),
		s.Set(t.Context(), storage.Timer{Key: "warm", At: time.Unix(1<<32, 0)}),
		s.SetProfile(t.Context(), "user", "warm", json.RawMessage(`{}`)),
		s.SwapEntries(t.Context(), "warm", nil, map[string]string{"0/warm": " 1"}),
	); err != nil {
		t.Fatal(err)
	}
}

// The mark is of one attempt: another act of the same seq, or the same words once more, is a conflict.
func TestTwoAttemptsAreNotOne(t *testing.T) {
	t.Parallel()
	s := opened(t, place(redis.Options{URL: redistest.Start(t, redistest.Options{}).URL()}))
	r := storage.Record{Seq: 1}
	if err := s.Create(t.Context(), "a1", r); err != nil {
		t.Fatal(err)
	}
	if err := s.Create(t.Context(), "a1", r); !errors.Is(err, storage.ErrExists) {
		t.Errorf("created twice: %v", err)
	}
	r.Seq = 2
	for n, want := range []error{nil, storage.ErrConflict} {
		if _, err := s.Append(t.Context(), "a1", r); !errors.Is(err, want) {
			t.Errorf("attempt %d to append the same record: got %v, want %v", n+1, err, want)
		}
	}
	shown := storage.Publication{Rev: 1, Seq: 2}
	for n, want := range []error{nil, storage.ErrConflict} {
		if err := s.SetPublication(t.Context(), "a1", shown); !errors.Is(err, want) {
			t.Errorf("attempt %d to store the same publication: got %v, want %v", n+1, err, want)
		}
	}
	r.Seq, r.Interaction = 3, "i3"
	for n, want := range []error{nil, storage.ErrRepeated} {
		got, err := s.Append(t.Context(), "a1", r)
		if !errors.Is(err, want) || got.Seq != 3 {
			t.Errorf("attempt %d to append the same click: got %v and record %d, want %v", n+1, err, got.Seq, want)
		}
	}
}
