package redis

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/harbormaster/harbormaster/storage"
)

const (
	// packAtOnce is how many records are packed together at least.
	packAtOnce = 8
	// packTime is how long whoever has published waits for it.
	packTime = time.Second
)

// packable is how many of a game's single records, or of all, are to be packed: the last one stays as it is.
func packable(records []storage.Record, over bool) (n int) {
	last := records[len(records)-1]
	for n < len(records)-1 && (over || aged(records[n], last)) {
		n++
	}
	return n
}

// aged says whether a record is so old that its interaction may be forgotten, and no write of it is tried any more.
func aged(r, last storage.Record) bool { return last.At.Sub(r.At) >= storage.RepeatedFor }

// join makes packs of records that follow so many packed ones. The first pack begins with what the last one holds.
func join(was int, last []byte, records [][]byte) (packs []any, err error) {
	for len(records) > 0 {
		first := was % storage.MaxJoined
		n := min(storage.MaxJoined-first, len(records))
		parts := records[:n]
		if first > 0 {
			parts = append([][]byte{last}, parts...)
		}
		pack, err := storage.Join(parts...)
		if err != nil {
			return nil, err
		}
		packs, was, records = append(packs, pack), was+n, records[n:]
	}
	return packs, nil
}

// stored gives all records of a game as scripts store them: how many are packed, how many packs there are, the packs,
// and the others.
func stored(id storage.GameID, log []storage.Record) ([]any, error) {
	records := make([][]byte, len(log))
	for i, r := range log {
		var err error
		if records[i], err = encode(id, r); err != nil {
			return nil, err
		}
	}
	n := packable(log, log[len(log)-1].Phase.Over())
	packs, err := join(0, nil, records[:n])
	if err != nil {
		return nil, fmt.Errorf("cannot join the records of game %s: %w", id, err)
	}
	args := append([]any{n, len(packs)}, packs...)
	for _, r := range records[n:] {
		args = append(args, r)
	}
	return args, nil
}

// pack packs a game's records if it is worth it, by what publication.lua says of it. It is tried once, since the next
// publication tries it again.
func (s *Store) pack(ctx context.Context, id storage.GameID, told reply) error {
	over, single := told.text(1) == "1", told.text(2)
	if !over {
		if single == "" {
			return nil
		}
		old, err := decode(id, single)
		if err != nil {
			return err
		}
		if last, err := decode(id, told.text(3)); err != nil || !aged(old, last) {
			return err
		}
	}
	was, _ := strconv.Atoi(told.text(0)) // The script has computed it.
	ctx, cancel := context.WithTimeout(ctx, packTime)
	defer cancel()
	g, err := s.lookUp(ctx, id, was-was%storage.MaxJoined, -1)
	if err != nil || g.packed != was {
		return err
	}
	records, singles := make([]storage.Record, len(g.singles)), make([][]byte, len(g.singles))
	for i, single := range g.singles {
		if records[i], err = decode(id, single); err != nil {
			return err
		}
		singles[i] = []byte(single[tokenLength:])
	}
	n := packable(records, over)
	if n == 0 {
		return nil
	}
	var last []byte
	if len(g.packs) > 0 {
		last = []byte(g.packs[0])
	}
	packs, err := join(was, last, singles[:n])
	if err != nil {
		return err
	}
	args := append([]any{g.publication.Rev, was, was + n, was / storage.MaxJoined, len(packs)}, packs...)
	for _, r := range records[:n] {
		if r.Interaction != "" && aged(r, records[len(records)-1]) {
			args = append(args, r.Interaction)
		}
	}
	_, err = s.run(ctx, packScript, nameOf(id), s.partitionOf(string(id)).write(id), args...)
	return err
}
