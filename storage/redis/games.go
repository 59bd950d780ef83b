package redis

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	goredis "github.com/redis/go-redis/v9"

	"github.com/harbormaster/harbormaster/storage"
)

func unknown(id storage.GameID) error { return fmt.Errorf("game %s: %w", id, storage.ErrNotFound) }

// checkID says that an id which cannot be a game's is not found.
func checkID(id storage.GameID) error {
	if err := id.Check(); err != nil {
		return errors.Join(storage.ErrNotFound, err)
	}
	return nil
}

func nameOf(id storage.GameID) string { return "game " + string(id) }

func encode(id storage.GameID, r storage.Record) ([]byte, error) {
	b, err := storage.Pack(r)
	if err != nil {
		return nil, fmt.Errorf("cannot encode record %d of game %s: %w", r.Seq, id, err)
	}
	return b, nil
}

func decode(id storage.GameID, stored string) (storage.Record, error) {
	if len(stored) < tokenLength {
		return storage.Record{}, fmt.Errorf("%w: game %s lacks a record", storage.ErrDamaged, id)
	}
	r, err := storage.Unpack([]byte(stored[tokenLength:]))
	if err != nil {
		return r, fmt.Errorf("%w: a record of game %s: %w", storage.ErrDamaged, id, err)
	}
	return r, nil
}

// Create implements storage.Games.
func (s *Store) Create(ctx context.Context, id storage.GameID, first storage.Record) error {
	if err := id.Check(); err != nil {
		return err
	}
	if first.Seq != 1 {
		return fmt.Errorf("game %s starts with record %d, not 1: %w", id, first.Seq, storage.ErrConflict)
	}
	return s.create(ctx, storage.GameItem{ID: id, Log: []storage.Record{first}})
}

func (s *Store) create(ctx context.Context, g storage.GameItem) error {
	last := g.Log[len(g.Log)-1]
	since := last.At
	if n := g.Publication.Published(); n < last.Seq {
		since = g.Log[max(n, 0)].At
	}
	var publication []byte
	if g.Publication.Rev > 0 || g.Publication.Seq > 0 {
		var err error
		if publication, err = json.Marshal(g.Publication); err != nil {
			return fmt.Errorf("cannot encode the publication of game %s: %w", g.ID, err)
		}
	}
	args := []any{
		string(g.ID), token(), indexEntries(last.Envelope), luaBool(last.Phase.Over()), since.UnixMilli(),
		g.Publication.Rev, g.Publication.Published(), publication, s.keep.Milliseconds(),
	}
	records, err := stored(g.ID, g.Log)
	if err != nil {
		return err
	}
	args = append(append(args, time.Now().UnixMilli(), len(g.Log)), records...)
	for _, r := range g.Log {
		if r.Interaction != "" && !aged(r, last) {
			args = append(args, r.Interaction, r.Seq)
		}
	}
	r, err := s.write(ctx, createScript, nameOf(g.ID), s.partitionOf(string(g.ID)).write(g.ID), args...)
	if err == nil && r.state == "exists" {
		return fmt.Errorf("game %s: %w", g.ID, storage.ErrExists)
	}
	return err
}

// Load implements storage.Games.
func (s *Store) Load(ctx context.Context, id storage.GameID) (storage.Record, storage.Publication, error) {
	g, err := s.read(ctx, id, -1, -1)
	if err != nil {
		return storage.Record{}, storage.Publication{}, err
	}
	if len(g.Log) == 0 {
		return storage.Record{}, storage.Publication{}, fmt.Errorf("%w: game %s has no record", storage.ErrDamaged, id)
	}
	return g.Log[0], g.Publication, nil
}

// Log implements storage.Games.
func (s *Store) Log(ctx context.Context, id storage.GameID, first, last int) ([]storage.Record, error) {
	if last <= 0 {
		last = 0 // so that the index is -1, the newest
	}
	g, err := s.read(ctx, id, max(first, 1)-1, last-1)
	return g.Log, err
}

// read gives the publication and the records from first to last, counted from 0, or from the end below that.
func (s *connection) read(ctx context.Context, id storage.GameID, first, last int) (storage.GameItem, error) {
	g := storage.GameItem{ID: id}
	if err := checkID(id); err != nil {
		return g, err
	}
	found, err := s.lookUp(ctx, id, first, last)
	if err != nil {
		return g, err
	}
	g.Publication = found.publication
	for i, pack := range found.packs {
		from, to := 0, storage.MaxJoined
		if i == 0 {
			from = first % storage.MaxJoined
		}
		if last >= 0 && i == len(found.packs)-1 {
			to = last - (first - first%storage.MaxJoined + i*storage.MaxJoined) + 1
		}
		records, err := storage.UnpackJoined([]byte(pack), from, to)
		if err != nil {
			return g, fmt.Errorf("%w: records of game %s: %w", storage.ErrDamaged, id, err)
		}
		g.Log = append(g.Log, records...)
	}
	for _, single := range found.singles {
		record, err := decode(id, single)
		if err != nil {
			return g, err
		}
		g.Log = append(g.Log, record)
	}
	for i, r := range g.Log {
		if r.Seq != g.Log[0].Seq+i {
			return g, fmt.Errorf("%w: record %d of game %s stands where another should", storage.ErrDamaged, r.Seq, id)
		}
	}
	return g, nil
}

// found is a game as it is stored, with those of its packs and single records among which some records are.
type found struct {
	publication    storage.Publication
	packed         int
	packs, singles []string
}

func (s *connection) lookUp(ctx context.Context, id storage.GameID, first, last int) (g found, err error) {
	r, err := s.run(ctx, readScript, nameOf(id), s.partitionOf(string(id)).read(id), first, last, storage.MaxJoined)
	if err != nil {
		return g, err
	}
	if r.state == "unknown" {
		return g, unknown(id)
	}
	if publication := r.text(0); publication != "" {
		if err := json.Unmarshal([]byte(publication), &g.publication); err != nil {
			return g, fmt.Errorf("%w: publication of game %s: %w", storage.ErrDamaged, id, err)
		}
	}
	g.packed, _ = strconv.Atoi(r.text(1)) // The script has computed it.
	g.packs, g.singles = r.list(2), r.list(3)
	return g, nil
}

// record gives one record that is known to be there.
func (s *Store) record(ctx context.Context, id storage.GameID, seq string) (storage.Record, error) {
	n, _ := strconv.Atoi(seq) // The script has computed it.
	log, err := s.Log(ctx, id, n, n)
	if err == nil && len(log) == 0 {
		err = fmt.Errorf("%w: game %s lacks record %s", storage.ErrDamaged, id, seq)
	}
	if err != nil {
		return storage.Record{}, err
	}
	return log[0], nil
}

// Append implements storage.Games.
func (s *Store) Append(ctx context.Context, id storage.GameID, r storage.Record) (storage.Record, error) {
	if err := checkID(id); err != nil {
		return storage.Record{}, err
	}
	record, err := encode(id, r)
	if err != nil {
		return storage.Record{}, err
	}
	answer, err := s.write(ctx, appendScript, nameOf(id), s.partitionOf(string(id)).write(id),
		string(id), token(), indexEntries(r.Envelope), luaBool(r.Phase.Over()), r.At.UnixMilli(), r.Seq, r.Interaction,
		record)
	if err != nil {
		return storage.Record{}, err
	}
	switch answer.state {
	case "ok":
		return r, nil
	case "repeated":
		earlier, err := s.record(ctx, id, answer.text(0))
		if err != nil {
			return storage.Record{}, err
		}
		return earlier, fmt.Errorf("game %s, record %d: %w", id, earlier.Seq, storage.ErrRepeated)
	case "conflict":
		return storage.Record{}, fmt.Errorf("game %s stands at %s, record %d does not follow: %w", id, answer.text(0),
			r.Seq, storage.ErrConflict)
	}
	return storage.Record{}, unknown(id)
}

// ByInteraction implements storage.Games.
func (s *Store) ByInteraction(ctx context.Context, id storage.GameID, interaction string) (storage.Record, error) {
	if err := checkID(id); err != nil {
		return storage.Record{}, err
	}
	p := s.partitionOf(string(id))
	r, err := s.run(ctx, causedScript, nameOf(id), []string{p.schema(), p.acts(id)}, interaction)
	if err != nil {
		return storage.Record{}, err
	}
	if r.state == "unknown" {
		return storage.Record{}, fmt.Errorf("game %s, interaction %s: %w", id, interaction, storage.ErrNotFound)
	}
	return s.record(ctx, id, r.text(0))
}

// SetPublication implements storage.Games. A Seq beyond the last record's is an error.
func (s *Store) SetPublication(ctx context.Context, id storage.GameID, publication storage.Publication) error {
	if err := checkID(id); err != nil {
		return err
	}
	value, err := json.Marshal(publication)
	if err != nil {
		return fmt.Errorf("cannot encode the publication of game %s: %w", id, err)
	}
	r, err := s.write(ctx, publicationScript, nameOf(id), s.partitionOf(string(id)).write(id),
		string(id), token(), publication.Rev, publication.Published(), value, s.keep.Milliseconds(),
		packAtOnce-1, time.Now().UnixMilli())
	if err != nil {
		return err
	}
	switch r.state {
	case "ok":
		_ = s.pack(ctx, id, r) // What was asked for is done.
		return nil
	case "ahead":
		return fmt.Errorf("game %s stands at %s and cannot be published up to %d", id, r.text(0), publication.Seq)
	case "conflict":
		return fmt.Errorf("publication %d of game %s does not follow %s: %w", publication.Rev, id, r.text(0),
			storage.ErrConflict)
	}
	return unknown(id)
}

// Unpublished implements storage.Games: those that wait longest come first.
func (s *Store) Unpublished(ctx context.Context) ([]storage.GameID, error) {
	lists, err := everywhere(ctx, s.connection, "the unpublished games",
		func(ctx context.Context, pipe goredis.Pipeliner, p partition) interface{ Val() []goredis.Z } {
			return pipe.ZRangeWithScores(ctx, p.unpublished(), 0, -1)
		})
	if err != nil {
		return nil, err
	}
	all := slices.Concat(lists...)
	slices.SortStableFunc(all, func(a, b goredis.Z) int { return cmp.Compare(a.Score, b.Score) })
	var ids []storage.GameID
	for _, entry := range all {
		id, _ := entry.Member.(string)
		ids = append(ids, storage.GameID(id))
	}
	return ids, nil
}

// ByChannel implements storage.Games; channel may be a thread.
func (s *Store) ByChannel(ctx context.Context, channel string) ([]storage.GameID, error) {
	return s.indexed(ctx, "the games of a channel", partition.channels, channel)
}

// ByUser implements storage.Games: the games in which the user has a seat.
func (s *Store) ByUser(ctx context.Context, user string) ([]storage.GameID, error) {
	return s.indexed(ctx, "the games of a user", partition.users, user)
}

func (s *connection) indexed(
	ctx context.Context, what string, index func(partition) string, name string,
) ([]storage.GameID, error) {
	lists, err := everywhere(ctx, s, what,
		func(ctx context.Context, pipe goredis.Pipeliner, p partition) texts {
			return pipe.ZRangeByLex(ctx, index(p),
				&goredis.ZRangeBy{Min: "[" + name + "\x00", Max: "(" + name + "\x01"})
		})
	if err != nil {
		return nil, err
	}
	// all begin with the same name, then comes the time
	entries := slices.Sorted(slices.Values(slices.Concat(lists...)))
	var ids []storage.GameID
	for _, entry := range entries {
		rest := strings.TrimPrefix(entry, name+"\x00")
		if len(rest) <= sortableTimeLength {
			return nil, fmt.Errorf("%w: bad index entry %s", storage.ErrDamaged, strconv.Quote(entry))
		}
		ids = append(ids, storage.GameID(rest[sortableTimeLength:]))
	}
	return ids, nil
}

// texts is an answer to everywhere.
type texts = interface{ Val() []string }

// everywhere asks all partitions in one round.
func everywhere[T any](ctx context.Context, s *connection, what string,
	ask func(context.Context, goredis.Pipeliner, partition) interface{ Val() T }) ([]T, error) {
	asked, answers := make([]interface{ Val() T }, len(s.partitions)), make([]T, len(s.partitions))
	err := s.round(ctx, what, func(ctx context.Context, pipe goredis.Pipeliner) {
		for n, p := range s.partitions {
			asked[n] = ask(ctx, pipe, p)
		}
	})
	if err != nil {
		return nil, err
	}
	for n := range answers {
		answers[n] = asked[n].Val()
	}
	return answers, nil
}

// round sends commands in one round. That something is not there, or is there already (RESTORE), is no error.
func (s *connection) round(ctx context.Context, what string, fill func(context.Context, goredis.Pipeliner)) error {
	return s.retry(ctx, func(ctx context.Context, client goredis.UniversalClient) error {
		pipe := client.Pipeline()
		fill(ctx, pipe)
		commands, _ := pipe.Exec(ctx)
		for _, command := range commands {
			if err := command.Err(); err != nil && !errors.Is(err, goredis.Nil) && !hasPrefix(err, "BUSYKEY") {
				return s.scriptError(what, err)
			}
		}
		return nil
	})
}
