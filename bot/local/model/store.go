package model

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"time"

	bolt "go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"
)

// Buckets of the file.
const (
	bucketMeta     = "meta"
	bucketGuilds   = "guilds"
	bucketUsers    = "users"
	bucketChannels = "channels"
	bucketMessages = "messages"
	bucketReads    = "reads"
	bucketCommands = "commands"
	bucketEmojis   = "emojis"
	bucketFiles    = "files"
)

var buckets = []string{bucketMeta, bucketGuilds, bucketUsers, bucketChannels, bucketMessages, bucketReads,
	bucketCommands, bucketEmojis, bucketFiles}

// schema is the version of the records in the file.
const schema = 2

// ErrLocked says that another process uses the file.
var ErrLocked = errors.New("the file of the local channel is in use by another process")

// How much of pictures is kept, in bytes; the oldest go first.
const (
	keepFilesOnDisk   = 128 << 20
	keepFilesInMemory = 48 << 20
)

// orphanAge is how long a file stays after its message let go of it, so that
// pages that still show it are not left with a hole.
const orphanAge = 5 * time.Minute

// store keeps records in a file, or nowhere when it has none, and the files of
// messages in either.
type store struct {
	db      *bolt.DB
	pending []write
	memory  map[Snowflake][]byte
	files   []fileSize // oldest first
	total   int
	limit   int
	orphans []orphan
	log     *slog.Logger
}

type write struct {
	bucket string
	key    []byte
	value  []byte // nil: delete
}

type fileSize struct {
	id   Snowflake
	size int
}

type orphan struct {
	id Snowflake
	at time.Time
}

// openStore opens the file at path, or keeps everything in memory for "".
// A file that cannot be read is set aside and a new one begun.
func openStore(path string, log *slog.Logger) (*store, error) {
	st := &store{memory: map[Snowflake][]byte{}, limit: keepFilesInMemory, log: log}
	if path == "" {
		return st, nil
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, fmt.Errorf("make the folder of the local channel: %w", err)
	}
	db, err := openBolt(path)
	if errors.Is(err, errUnreadable) {
		if err := setAside(path, err, log); err != nil {
			return nil, err
		}
		db, err = openBolt(path)
	}
	if errors.Is(err, bolterrors.ErrTimeout) {
		return nil, fmt.Errorf("%s: %w", path, ErrLocked)
	}
	if err != nil {
		return nil, fmt.Errorf("open the file of the local channel %s: %w", path, err)
	}
	st.db, st.limit = db, keepFilesOnDisk
	return st, nil
}

// errUnreadable says that a file is no database, or a broken one.
var errUnreadable = errors.New("the file cannot be read")

// setAside keeps a broken file under another name, so that a new one can begin.
func setAside(path string, why error, log *slog.Logger) error {
	aside := path + ".unreadable"
	log.Warn("couldn't read the file of the local channel; starting a new one", "file", path, "kept_as", aside,
		"error", why)
	if err := os.Rename(path, aside); err != nil {
		return fmt.Errorf("set the unreadable file aside: %w", err)
	}
	return nil
}

// guarded runs what reads pages of the file. Broken ones make bbolt panic or read
// beyond its map.
func guarded(read func() error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("%w: %v", errUnreadable, fault)
		}
	}()
	return read()
}

func openBolt(path string) (*bolt.DB, error) {
	var db *bolt.DB
	err := guarded(func() (err error) {
		db, err = bolt.Open(path, 0o600, &bolt.Options{Timeout: time.Second, NoSync: true,
			FreelistType: bolt.FreelistMapType})
		return err
	})
	if errors.Is(err, bolterrors.ErrInvalid) || errors.Is(err, bolterrors.ErrChecksum) || errors.Is(err,
		bolterrors.ErrVersionMismatch) {
		err = fmt.Errorf("%w: %w", errUnreadable, err)
	}
	if err != nil {
		return nil, err
	}
	err = db.Update(func(tx *bolt.Tx) error {
		for _, name := range buckets {
			if _, err := tx.CreateBucketIfNotExists([]byte(name)); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

func keyOf(id Snowflake) []byte { return binary.BigEndian.AppendUint64(nil, uint64(id)) }

func (st *store) put(bucket string, key []byte, value any) {
	if st.db == nil {
		return
	}
	var raw []byte
	if value != nil {
		var err error
		if raw, err = json.Marshal(value); err != nil {
			st.log.Error("encode a record of the local channel", "bucket", bucket, "error", err)
			return
		}
	}
	st.pending = append(st.pending, write{bucket, key, raw})
}

// commit writes what was noted, in one transaction.
func (st *store) commit() {
	if st.db == nil || len(st.pending) == 0 {
		return
	}
	err := st.db.Update(func(tx *bolt.Tx) error {
		for _, w := range st.pending {
			b := tx.Bucket([]byte(w.bucket))
			var err error
			if w.value == nil {
				err = b.Delete(w.key)
			} else {
				err = b.Put(w.key, w.value)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		st.log.Error("write the file of the local channel", "error", err)
	}
	st.pending = st.pending[:0]
}

func (st *store) sync() {
	if st.db == nil {
		return
	}
	if err := st.db.Sync(); err != nil {
		st.log.Error("sync the file of the local channel", "error", err)
	}
}

func (st *store) close() error {
	if st.db == nil {
		return nil
	}
	st.commit()
	return errors.Join(st.db.Sync(), st.db.Close())
}

// putFile keeps the bytes of a file and lets the oldest go when there are too many.
func (st *store) putFile(id Snowflake, data []byte) {
	if st.db == nil {
		st.memory[id] = data
	} else {
		st.pending = append(st.pending, write{bucketFiles, keyOf(id), data})
	}
	st.files = append(st.files, fileSize{id, len(data)})
	st.total += len(data)
	for st.total > st.limit && len(st.files) > 1 {
		st.deleteFile(st.files[0].id)
	}
}

func (st *store) deleteFile(id Snowflake) {
	i := slices.IndexFunc(st.files, func(f fileSize) bool { return f.id == id })
	if i < 0 {
		return
	}
	st.total -= st.files[i].size
	st.files = slices.Delete(st.files, i, i+1)
	delete(st.memory, id)
	if st.db != nil {
		st.pending = append(st.pending, write{bucketFiles, keyOf(id), nil})
	}
}

// file gives the bytes of a file, nil when they are gone.
func (st *store) file(id Snowflake) []byte {
	if st.db == nil {
		return st.memory[id]
	}
	var data []byte
	err := st.db.View(func(tx *bolt.Tx) error {
		data = bytes.Clone(tx.Bucket([]byte(bucketFiles)).Get(keyOf(id)))
		return nil
	})
	if err != nil {
		st.log.Error("read a file of the local channel", "error", err)
	}
	return data
}

func (st *store) sweep(now time.Time) {
	for len(st.orphans) > 0 && now.Sub(st.orphans[0].at) >= orphanAge {
		st.deleteFile(st.orphans[0].id)
		st.orphans = st.orphans[1:]
	}
}
