package redis_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/redis"
	"github.com/harbormaster/harbormaster/storage/redis/redistest"
)

// hourly is a record of a game in which something happens each hour.
func hourly(seq int) storage.Record {
	r := table(seq, "c1", "u1")
	r.At = time.Date(2026, 3, 14, 15, 0, 0, 0, time.UTC).Add(time.Duration(seq) * time.Hour)
	return r
}

// hours plays an hourly game to a record, and publishes all but that.
func hours(t *testing.T, s *redis.Store, until int) {
	t.Helper()
	if err := s.Create(t.Context(), "a1", hourly(1)); err != nil {
		t.Fatal(err)
	}
	for seq := 2; seq <= until; seq++ {
		_, err := s.Append(t.Context(), "a1", hourly(seq))
		shown := storage.Publication{Rev: seq - 1, Seq: seq - 1}
		if err := errors.Join(err, s.SetPublication(t.Context(), "a1", shown)); err != nil {
			t.Fatal(err)
		}
	}
}

func holdsHours(t *testing.T, s *redis.Store, until int) {
	t.Helper()
	log, err := s.Log(t.Context(), "a1", 1, 0)
	if err != nil || len(log) != until {
		t.Fatalf("%d records, want %d (%v)", len(log), until, err)
	}
	for i, r := range log {
		if diff := cmp.Diff(hourly(i+1), r); diff != "" {
			t.Errorf("record %d (-want +got):\n%s", i+1, diff)
		}
	}
}

func TestRecordsArePackedOnceAlthoughAnAnswerWasLost(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t, redistest.Options{})
	for name, script := range map[string]string{"reading": redis.ReadHash, "packing": redis.PackHash} {
		t.Run(name, func(t *testing.T) {
			o := place(redis.Options{URL: server.URL(), ReadTimeout: 200 * time.Millisecond})
			direct := opened(t, o)
			hours(t, direct, 24) // Redis knows every script afterwards.
			p := newProxy(t, server.Addr())
			o.URL = p.url()
			s := opened(t, o)
			var answers atomic.Int32
			p.loseNext(script, nil, func(string) { answers.Add(1) })
			for seq := 25; seq <= 40; seq++ {
				_, err := s.Append(t.Context(), "a1", hourly(seq))
				shown := storage.Publication{Rev: seq - 1, Seq: seq}
				if err := errors.Join(err, s.SetPublication(t.Context(), "a1", shown)); err != nil {
					t.Fatal(err)
				}
			}
			if answers.Load() != 1 {
				t.Errorf("%d answers were lost", answers.Load())
			}
			holdsHours(t, direct, 40)
		})
	}
}

func TestOfTwoProcessesThatPackAtOnceOneDoes(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t, redistest.Options{})
	o := place(redis.Options{URL: server.URL()})
	stores := []*redis.Store{opened(t, o), opened(t, o)}
	if err := stores[0].Create(t.Context(), "a1", hourly(1)); err != nil {
		t.Fatal(err)
	}
	const records = 150
	var all sync.WaitGroup
	for _, s := range stores {
		all.Go(func() {
			for {
				last, shown, err := s.Load(t.Context(), "a1")
				if err != nil || last.Seq >= records {
					if err != nil {
						t.Error(err)
					}
					return
				}
				next := hourly(last.Seq + 1)
				_, err = s.Append(t.Context(), "a1", next)
				if err != nil && !errors.Is(err, storage.ErrConflict) && !errors.Is(err, storage.ErrRepeated) {
					t.Error(err)
				}
				shown.Rev, shown.Seq = shown.Rev+1, last.Seq
				if err := s.SetPublication(t.Context(), "a1", shown); err != nil && !errors.Is(err, storage.ErrConflict) {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	holdsHours(t, stores[0], records)
	key := stores[0].PartitionOf("a1") + "g:a1"
	c := client(t, server)
	if n, err := c.LLen(t.Context(), key+":packs").Result(); err != nil || n != 2 {
		t.Errorf("%d packs (%v)", n, err)
	}
	if n, err := c.LLen(t.Context(), key+":log").Result(); err != nil || n > 30 {
		t.Errorf("%d single records (%v)", n, err)
	}
}

// TestAnErasureThatRacesAPackIsWhole: a person is erased between the reading and the writing of a pack, or the records
// are packed between those of the erasure. Nothing brings the person back, and no record is lost.
func TestAnErasureThatRacesAPackIsWhole(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t, redistest.Options{})
	const records = 40
	who := storage.Person{User: "u1", Name: "a former player", Before: hourly(records).At}
	for _, first := range []string{"erasure", "pack"} {
		t.Run(first+" first", func(t *testing.T) {
			o := place(redis.Options{URL: server.URL()})
			packs, erases := opened(t, o), opened(t, o)
			hours(t, packs, records-1)
			last := hourly(records)
			last.Phase, last.Ended = storage.Finished, last.At
			if _, err := packs.Append(t.Context(), "a1", last); err != nil {
				t.Fatal(err)
			}
			var done storage.Erased
			erase := func() {
				var err error
				if done, err = erases.Erase(t.Context(), who, "", 10); err != nil {
					t.Error(err)
				}
			}
			packing := erase
			var both sync.WaitGroup
			packed := make(chan struct{})
			if first == "pack" {
				read := make(chan struct{})
				erases.BeforeErase(sync.OnceFunc(func() {
					close(read)
					<-packed
				}))
				packing = func() {
					both.Go(erase)
					<-read
				}
			}
			packs.BeforePack(sync.OnceFunc(packing))
			if err := packs.SetPublication(t.Context(), "a1", storage.Publication{Rev: records - 1, Seq: records}); err != nil {
				t.Error(err)
			}
			close(packed)
			both.Wait()
			log, err := packs.Log(t.Context(), "a1", 1, 0)
			if err != nil || len(log) != records || done.Games != 1 {
				t.Fatalf("%d records, erased is %+v (%v)", len(log), done, err)
			}
			for _, r := range log {
				if raw, err := json.Marshal(r); err != nil || bytes.Contains(raw, []byte(`"u1"`)) {
					t.Errorf("record %d tells who played: %s (%v)", r.Seq, raw, err)
				}
			}
		})
	}
}
