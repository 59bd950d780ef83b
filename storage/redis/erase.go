package redis

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/harbormaster/harbormaster/storage"
)

// eraseTries is how often a game is looked at anew because it was published meanwhile.
const eraseTries = 5

// Erase implements storage.Eraser, one script a game.
func (s *Store) Erase(ctx context.Context, who storage.Person, after storage.GameID, most int) (storage.Erased, error) {
	var done storage.Erased
	ids := []storage.GameID{who.Game}
	if who.Game == "" {
		var err error
		if ids, done.Next, err = s.gamesAfter(ctx, after, most); err != nil {
			return done, err
		}
	}
	err := storage.EachGame(ids, func(id storage.GameID) error { return s.erase(ctx, id, who, &done) })
	return done, err
}

// gamesAfter lists some games, partition after partition, so that of a million a few thousand ids are read; next is the
// last of them, "" when there are no more.
func (s *connection) gamesAfter(ctx context.Context, after storage.GameID, most int) (ids []storage.GameID,
	next storage.GameID, err error) {
	begin := 0
	if after != "" {
		begin = slices.Index(s.partitions, s.partitionOf(string(after)))
	}
	for n, p := range s.partitions[begin:] {
		items, err := s.allGames(ctx, p)
		if err != nil {
			return nil, "", err
		}
		for _, item := range items {
			id := item.Game.ID
			switch {
			case n == 0 && id <= after:
			case len(ids) == most:
				return ids, ids[most-1], nil
			default:
				ids = append(ids, id)
			}
		}
	}
	return ids, "", nil
}

func (s *Store) erase(ctx context.Context, id storage.GameID, who storage.Person, done *storage.Erased) error {
	for range eraseTries {
		item, err := s.read(ctx, id, 0, -1)
		if err != nil {
			return err
		}
		if len(item.Log) == 0 || item.Log[0].Opened.After(who.Before) {
			return nil
		}
		next, changed, settled, err := item.Erase(who)
		if err != nil || len(changed) == 0 {
			return err
		}
		if !settled {
			break
		}
		publication, err := json.Marshal(next.Publication)
		if err != nil {
			return fmt.Errorf("cannot encode the publication of game %s: %w", id, err)
		}
		records, err := stored(id, next.Log)
		if err != nil {
			return err
		}
		args := append([]any{string(id), len(item.Log), item.Publication.Rev, publication, token()}, records...)
		r, err := s.write(ctx, eraseScript, nameOf(id), s.partitionOf(string(id)).write(id), args...)
		if err != nil {
			return err
		}
		if r.state == "ok" {
			done.Games++
			return nil
		}
	}
	done.Postponed = append(done.Postponed, id)
	return nil
}
