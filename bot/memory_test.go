package bot_test

import (
	"cmp"
	"context"
	"encoding/json"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/harbormaster/harbormaster/storage"
)

// memory is a store that is copied in microseconds, so that a fuzz test can begin at one position again and again.
type memory struct {
	storage.Portable // not there: the bot does not use it
	storage.Eraser   // nor this

	mu    sync.Mutex
	games map[storage.GameID]remembered
}

// remembered is a game with its packed records.
type remembered struct {
	log   [][]byte
	shown storage.Publication
}

func newMemory() *memory { return &memory{games: map[storage.GameID]remembered{}} }

// copied is the same store as another one.
func (m *memory) copied() *memory {
	m.mu.Lock()
	defer m.mu.Unlock()
	return &memory{games: maps.Clone(m.games)}
}

func (m *memory) read(id storage.GameID) ([]storage.Record, storage.Publication, error) {
	m.mu.Lock()
	g, ok := m.games[id]
	m.mu.Unlock()
	if !ok {
		return nil, storage.Publication{}, storage.ErrNotFound
	}
	var list []storage.Record
	for _, packed := range g.log {
		r, err := storage.Unpack(packed)
		if err != nil {
			return nil, storage.Publication{}, err
		}
		list = append(list, r)
	}
	return list, g.shown, nil
}

func (m *memory) Create(_ context.Context, id storage.GameID, first storage.Record) error {
	packed, err := storage.Pack(first)
	if err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, ok := m.games[id]; ok {
		return storage.ErrExists
	}
	m.games[id] = remembered{log: [][]byte{packed}}
	return nil
}

func (m *memory) Load(_ context.Context, id storage.GameID) (storage.Record, storage.Publication, error) {
	m.mu.Lock()
	g, ok := m.games[id]
	m.mu.Unlock()
	if !ok {
		return storage.Record{}, storage.Publication{}, storage.ErrNotFound
	}
	r, err := storage.Unpack(g.log[len(g.log)-1])
	return r, g.shown, err
}

func (m *memory) Append(_ context.Context, id storage.GameID, r storage.Record) (storage.Record, error) {
	if first, err := m.ByInteraction(context.Background(), id, r.Interaction); err == nil {
		return first, storage.ErrRepeated
	}
	packed, err := storage.Pack(r)
	if err != nil {
		return r, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	g, ok := m.games[id]
	switch {
	case !ok:
		return r, storage.ErrNotFound
	case r.Seq != len(g.log)+1:
		return r, storage.ErrConflict
	}
	g.log = append(slices.Clone(g.log), packed)
	m.games[id] = g
	return r, nil
}

func (m *memory) Log(_ context.Context, id storage.GameID, first, last int) ([]storage.Record, error) {
	list, _, err := m.read(id)
	if err != nil {
		return nil, err
	}
	last = min(cmp.Or(last, len(list)), len(list))
	return list[min(max(first-1, 0), last):last], nil
}

func (m *memory) ByInteraction(_ context.Context, id storage.GameID, interaction string) (storage.Record, error) {
	list, _, err := m.read(id)
	if err != nil {
		return storage.Record{}, err
	}
	if i := slices.IndexFunc(list, func(r storage.Record) bool { return r.Interaction == interaction }); i >= 0 && interaction != "" {
		return list[i], nil
	}
	return storage.Record{}, storage.ErrNotFound
}

func (m *memory) SetPublication(_ context.Context, id storage.GameID, s storage.Publication) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	g, ok := m.games[id]
	switch {
	case !ok:
		return storage.ErrNotFound
	case s.Rev != g.shown.Rev+1 || s.Seq < g.shown.Seq:
		return storage.ErrConflict
	}
	g.shown = s
	m.games[id] = g
	return nil
}

func (m *memory) Unpublished(context.Context) ([]storage.GameID, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var ids []storage.GameID
	for id, g := range m.games {
		if g.shown.Seq < len(g.log) {
			ids = append(ids, id)
		}
	}
	return ids, nil
}

func (m *memory) ByChannel(_ context.Context, channel string) ([]storage.GameID, error) {
	return m.those(func(e storage.Envelope) bool { return e.Channel == channel || e.Thread == channel }), nil
}

func (m *memory) ByUser(_ context.Context, user string) ([]storage.GameID, error) {
	return m.those(func(e storage.Envelope) bool {
		return slices.ContainsFunc(e.Seats, func(s storage.Seat) bool { return s.User == user })
	}), nil
}

func (m *memory) those(match func(storage.Envelope) bool) []storage.GameID {
	m.mu.Lock()
	ids := slices.Sorted(maps.Keys(m.games))
	m.mu.Unlock()
	return slices.DeleteFunc(ids, func(id storage.GameID) bool {
		r, _, err := m.Load(context.Background(), id)
		return err != nil || r.Phase != storage.Lobby && r.Phase != storage.Playing || !match(r.Envelope)
	})
}

func (*memory) Set(context.Context, storage.Timer) error      { return nil }
func (*memory) Clear(context.Context, string) error           { return nil }
func (*memory) Done(context.Context, string, time.Time) error { return nil }
func (*memory) Lease(context.Context, time.Time, time.Duration, int) ([]storage.Timer, error) {
	return nil, nil
}
func (*memory) Hold(context.Context, string, string, time.Duration) (bool, error) { return true, nil }
func (*memory) Release(context.Context, string, string) error                     { return nil }
func (*memory) Profile(context.Context, string, string) (json.RawMessage, error) {
	return nil, storage.ErrNotFound
}
func (*memory) SetProfile(context.Context, string, string, json.RawMessage) error { return nil }
func (*memory) SwapProfile(context.Context, string, string, json.RawMessage, json.RawMessage) error {
	return nil
}
func (*memory) Entries(context.Context, string, ...string) (map[string]string, error) {
	return map[string]string{}, nil
}
func (*memory) SwapEntries(context.Context, string, map[string]string, map[string]string) error {
	return nil
}
func (*memory) Ranking(context.Context, string, string, int, string) (storage.Ranking, error) {
	return storage.Ranking{}, nil
}
func (*memory) Ping(context.Context) error { return nil }
func (*memory) Close() error               { return nil }
