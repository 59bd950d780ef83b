package bolt

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	bbolt "go.etcd.io/bbolt"

	"github.com/harbormaster/harbormaster/storage"
)

const (
	// scrubAtOnce is how many pages are looked at in one go: what writes waits for it.
	scrubAtOnce = 256
	// scrubPause is when it is tried again because somebody reads.
	scrubPause = 5 * time.Millisecond
	// firstPage is the one behind the two that say where everything is.
	firstPage = 2
)

// Scrub implements storage.Eraser. bbolt never changes a page in place: what was removed or replaced stays in pages
// that are free, until they are used again. They are overwritten with zeros. The last commit, with which a start after
// a kill begins, refers to none of them.
func (s *Store) Scrub(ctx context.Context) error {
	file, err := os.OpenFile(s.db.Path(), os.O_RDWR, 0)
	if err != nil {
		return fmt.Errorf("can't scrub the database: %w", err)
	}
	info, err := file.Stat()
	for id := firstPage; err == nil && int64(id)*int64(s.db.Info().PageSize) < info.Size(); {
		err = guarded(s.db.Path(), func() error {
			id, err = s.scrub(ctx, file, id)
			return err
		})
	}
	if err := errors.Join(err, file.Sync(), file.Close()); err != nil {
		return fmt.Errorf("can't scrub the database: %w", err)
	}
	return nil
}

// scrub overwrites what is free among some pages, and gives the page behind them. Nothing is written meanwhile.
func (s *Store) scrub(ctx context.Context, file *os.File, id int) (next int, err error) {
	tx, err := beginAlone(ctx, s)
	if err != nil {
		return id, err
	}
	defer func() { err = errors.Join(err, tx.Rollback()) }()
	page, zeros := make([]byte, s.db.Info().PageSize), make([]byte, s.db.Info().PageSize)
	for end := id + scrubAtOnce; id < end; id++ {
		info, err := tx.Page(id)
		if err != nil {
			return id, err
		}
		if info != nil && info.Type != "free" {
			id += info.OverflowCount
			continue
		}
		at := int64(id) * int64(len(page))
		n, err := file.ReadAt(page, at)
		if err != nil && !errors.Is(err, io.EOF) {
			return id, err
		}
		if bytes.Equal(page[:n], zeros[:n]) {
			continue
		}
		if _, err := file.WriteAt(zeros[:n], at); err != nil {
			return id, err
		}
	}
	return id, nil
}

// beginAlone begins a transaction at a moment at which nobody reads. Who reads before a commit needs the pages that it
// has freed; who begins to read after this moment sees the last commit.
func beginAlone(ctx context.Context, s *Store) (*bbolt.Tx, error) {
	for {
		tx, err := s.db.Begin(true)
		if err != nil {
			return nil, err
		}
		if s.reading.TryLock() {
			s.reading.Unlock()
			return tx, nil
		}
		if err := tx.Rollback(); err != nil || !storage.Wait(ctx, scrubPause) {
			return nil, errors.Join(err, ctx.Err())
		}
	}
}
