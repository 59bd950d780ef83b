package bolt

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"sync"
	"time"

	bbolt "go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"

	"github.com/harbormaster/harbormaster/storage"
)

// Options are the settings of a store; the zero value is good.
type Options struct {
	// LockTimeout is how long Open waits for another process to let go of the file; 0 means one second.
	LockTimeout time.Duration
	// ReadOnly opens a file that exists and leaves every byte of it as it is; writes are errors.
	ReadOnly bool
}

const defaultLockTimeout = time.Second

const programName = "harbormaster"

var (
	metaBucket     = []byte("meta")
	gamesBucket    = []byte("games")
	unpublished    = []byte("unpublished")
	channelsBucket = []byte("channels")
	usersBucket    = []byte("users")
	timersBucket   = []byte("timers")
	dueBucket      = []byte("due")
	profilesBucket = []byte("profiles")
	ledgersBucket  = []byte("ledgers")

	schemaKey  = []byte("schema")
	programKey = []byte("program")
)

// Store is a storage.Store in one file.
type Store struct {
	db      *bbolt.DB
	reading sync.RWMutex // held, for reading, by whoever reads
	leases  leases
}

var (
	_ storage.Store       = (*Store)(nil)
	_ storage.GameCounter = (*Store)(nil)
	_ storage.Forgetter   = (*Store)(nil)
)

// Open opens the store in the file at path and makes file and folder if they do not exist; both are readable by their
// owner only. The error is storage.ErrBusy while another process holds the file, storage.ErrNewer when a newer program
// wrote it, storage.ErrDamaged when it is truncated, corrupt or something else altogether; none of them changes the
// file. A file of an older program is upgraded; that program refuses it from then on.
func Open(path string, options Options) (*Store, error) {
	options.LockTimeout = cmp.Or(options.LockTimeout, defaultLockTimeout)
	if options.ReadOnly {
		return openReadOnly(path, options)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, fmt.Errorf("can't create the database folder: %w", err)
	}
	info, err := os.Stat(path)
	begun := err == nil && info.Size() > 0
	switch {
	case err == nil && info.IsDir():
		return nil, fmt.Errorf("the database %s is a folder, not a file", path)
	case begun:
		if err := inspect(path, options); err != nil {
			return nil, err
		}
	case err != nil && !errors.Is(err, os.ErrNotExist):
		return nil, fmt.Errorf("can't open the database: %w", err)
	}

	db, err := openDB(path, options)
	if err != nil {
		if !begun && !errors.Is(err, berrors.ErrTimeout) { // else somebody else is making it
			err = errors.Join(err, removeHalfMade(path))
		}
		return nil, openError(path, err)
	}
	s := &Store{db: db}
	if err := prepare(s); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	if err := syncFolder(filepath.Dir(path)); err != nil {
		return nil, errors.Join(fmt.Errorf("can't make the database durable: %w", err), db.Close())
	}
	return s, nil
}

// removeHalfMade removes what the making of a file has left, so that the next try does not take it for a damaged store.
// Nobody can have opened it: bbolt begins with four pages and takes no file of fewer.
func removeHalfMade(path string) error {
	if info, err := os.Stat(path); err == nil && info.Size() > 0 && info.Size() < 4*int64(os.Getpagesize()) {
		return os.Remove(path)
	}
	return nil
}

func openReadOnly(path string, options Options) (*Store, error) {
	if info, err := os.Stat(path); err != nil {
		return nil, fmt.Errorf("can't open the database: %w", err)
	} else if info.Size() == 0 {
		return nil, fmt.Errorf("%w: %s is empty", storage.ErrDamaged, path)
	}
	if err := inspect(path, options); err != nil {
		return nil, err
	}
	db, err := openDB(path, options)
	if err != nil {
		return nil, openError(path, err)
	}
	s := &Store{db: db}
	err = s.view(context.Background(), func(tx *bbolt.Tx) error {
		if tx.Bucket(metaBucket) == nil {
			return fmt.Errorf("%w: %s isn't a database of games", storage.ErrDamaged, path)
		}
		return nil
	})
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return s, nil
}

// inspect looks at the file without writing to it. A truncated file is found here: bbolt maps files into memory, and
// reading behind a file's end would kill the process.
func inspect(path string, options Options) error {
	options.ReadOnly = true
	db, err := openDB(path, options)
	if err != nil {
		return openError(path, err)
	}
	return guarded(path, func() error {
		return errors.Join(db.View(func(tx *bbolt.Tx) error {
			info, err := os.Stat(path)
			if err != nil {
				return fmt.Errorf("can't open the database: %w", err)
			}
			if info.Size() < tx.Size() {
				return fmt.Errorf("%w: %s has %d bytes and should have %d; restore it from a backup, it was "+
					"not touched",
					storage.ErrDamaged, path, info.Size(), tx.Size())
			}
			meta := tx.Bucket(metaBucket)
			if meta == nil {
				if name, _ := tx.Cursor().First(); name != nil {
					return fmt.Errorf("%w: %s is a database of another program; it was not touched", storage.ErrDamaged,
						path)
				}
				return nil
			}
			return checkMeta(path, meta)
		}), db.Close())
	})
}

func openDB(path string, options Options) (db *bbolt.DB, err error) {
	err = guarded(path, func() error {
		db, err = bbolt.Open(path, 0o600, &bbolt.Options{Timeout: options.LockTimeout, ReadOnly: options.ReadOnly})
		return err
	})
	return db, err
}

func checkMeta(path string, meta *bbolt.Bucket) error {
	if string(meta.Get(programKey)) != programName {
		return fmt.Errorf("%w: %s is a database of another program; it was not touched", storage.ErrDamaged, path)
	}
	schema, err := strconv.Atoi(string(meta.Get(schemaKey)))
	if err != nil {
		return fmt.Errorf("%w: %s does not say which version it has; it was not touched", storage.ErrDamaged, path)
	}
	return storage.CheckSchema(path, schema, storage.Schema)
}

func openError(path string, err error) error {
	var trouble *fs.PathError
	switch {
	case errors.Is(err, storage.ErrDamaged), errors.Is(err, storage.ErrBusy):
		return err
	case errors.Is(err, berrors.ErrTimeout):
		return fmt.Errorf("%w: %s; stop the other one or choose another folder", storage.ErrBusy, path)
	case errors.As(err, &trouble): // of the system: a permission, a full disk
		return fmt.Errorf("can't open the database: %w", err)
	default:
		return fmt.Errorf("%w: %s cannot be read (%w); restore it from a backup, it was not touched",
			storage.ErrDamaged, path,
			err)
	}
}

func prepare(s *Store) error {
	return s.update(context.Background(), func(tx *bbolt.Tx) error {
		if meta := tx.Bucket(metaBucket); meta != nil {
			if err := checkMeta(s.db.Path(), meta); err != nil {
				return err
			}
		}
		for _, name := range [][]byte{
			metaBucket, gamesBucket, unpublished, channelsBucket, usersBucket, timersBucket, dueBucket, profilesBucket,
			ledgersBucket,
		} {
			if _, err := tx.CreateBucketIfNotExists(name); err != nil {
				return fmt.Errorf("cannot make bucket %s: %w", name, err)
			}
		}
		meta := tx.Bucket(metaBucket)
		return errors.Join(
			meta.Put(programKey, []byte(programName)),
			meta.Put(schemaKey, []byte(strconv.Itoa(storage.Schema))),
		)
	})
}

// Ping says whether the file is open.
func (s *Store) Ping(ctx context.Context) error {
	return s.view(ctx, func(*bbolt.Tx) error { return nil })
}

// Close lets go of the file. It waits for what is being read and written.
func (s *Store) Close() error {
	if err := s.db.Close(); err != nil {
		return fmt.Errorf("can't close the database: %w", err)
	}
	return nil
}

func (s *Store) view(ctx context.Context, f func(*bbolt.Tx) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	s.reading.RLock()
	defer s.reading.RUnlock()
	return guarded(s.db.Path(), func() error { return s.db.View(f) })
}

// update runs f in a transaction that is on the disk when update returns nil. A context that is canceled while waiting
// for other writers stores nothing.
func (s *Store) update(ctx context.Context, f func(*bbolt.Tx) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return guarded(s.db.Path(), func() error {
		return s.db.Update(func(tx *bbolt.Tx) error {
			if err := ctx.Err(); err != nil {
				return err
			}
			return f(tx)
		})
	})
}

// guarded turns bbolt's panics over a damaged page, and the faults of reading a file that shrank, into
// storage.ErrDamaged.
func guarded(path string, f func() error) (err error) {
	before := debug.SetPanicOnFault(true)
	defer debug.SetPanicOnFault(before)
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%w: %s: %v", storage.ErrDamaged, path, p)
		}
	}()
	return f()
}
