package repo

import (
	"context"
	"errors"

	"github.com/harbormaster/harbormaster/storage"
)

// append stores a record. A write of unknown outcome is repeated until the store says what became of it: the same
// interaction is stored once, and a record of the same number keeps the other out.
func (repo *Repo) append(ctx context.Context, id storage.GameID, r storage.Record) (stored storage.Record, err error) {
	err = storage.Surely(ctx, func() error {
		stored, err = repo.Store.Append(ctx, id, r)
		return err
	})
	return stored, err
}

// Create stores a game; storage.ErrExists if there was one before.
func (repo *Repo) Create(ctx context.Context, id storage.GameID, first storage.Record) error {
	tries := 0
	return storage.Surely(ctx, func() error {
		err := repo.Store.Create(ctx, id, first)
		if tries++; tries > 1 && errors.Is(err, storage.ErrExists) {
			return nil // By the try before: the caller holds the game's lease.
		}
		return err
	})
}
