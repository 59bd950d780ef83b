package bolt

import (
	"bytes"
	"context"

	bbolt "go.etcd.io/bbolt"

	"github.com/harbormaster/harbormaster/storage"
)

// OpenGames says how many games are not over. It reads the index of the channels.
func (s *Store) OpenGames(ctx context.Context) (int, error) {
	games := map[storage.GameID]bool{}
	err := s.view(ctx, func(tx *bbolt.Tx) error {
		cursor := tx.Bucket(channelsBucket).Cursor()
		for key, _ := cursor.First(); key != nil; key, _ = cursor.Next() {
			id, err := gameOfKey(key, key[:bytes.IndexByte(key, 0)+1])
			if err != nil {
				return err
			}
			games[id] = true
		}
		return nil
	})
	return len(games), err
}
