package model

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"

	bolt "go.etcd.io/bbolt"
)

// Open reads the file, or begins a new one with servers and two people. A file with broken records is set aside like
// one that cannot be opened. Errors: ErrLocked, and a file of another version.
func Open(config Config) (*Model, error) {
	m, known, err := openAndLoad(config)
	if errors.Is(err, errUnreadable) {
		if err := setAside(config.Path, err, config.Log); err != nil {
			return nil, err
		}
		m, known, err = openAndLoad(config)
	}
	if err != nil {
		return nil, err
	}
	if known {
		m.Guilds.fill()
	} else {
		m.found()
	}
	m.commit()
	return m, nil
}

func openAndLoad(config Config) (m *Model, known bool, err error) {
	m = newModel(config)
	if m.store, err = openStore(config.Path, config.Log); err != nil {
		return nil, false, err
	}
	if known, err = m.load(); err != nil {
		return nil, false, errors.Join(err, m.store.close())
	}
	return m, known, nil
}

// load fills the model from the file; false when it is new.
func (m *Model) load() (bool, error) {
	if m.store.db == nil {
		return false, nil
	}
	known := false
	err := guarded(func() error {
		return m.store.db.View(func(tx *bolt.Tx) error {
			raw := tx.Bucket([]byte(bucketMeta)).Get(keyOf(0))
			if raw == nil {
				return nil
			}
			known = true
			if err := json.Unmarshal(raw, &m.meta); err != nil {
				return fmt.Errorf("%w: decode meta: %w", errUnreadable, err)
			}
			if m.Schema != schema {
				const why = "the file of the local channel has version %d, and this program reads version %d only"
				return fmt.Errorf(why, m.Schema, schema)
			}
			return m.loadRecords(tx)
		})
	})
	return known, err
}

func (m *Model) loadRecords(tx *bolt.Tx) error {
	err := errors.Join(
		each(tx, bucketGuilds, func(g *Guild) { m.Guilds.list = append(m.Guilds.list, g) }),
		each(tx, bucketUsers, m.Users.load),
		each(tx, bucketChannels, m.Channels.load),
		each(tx, bucketCommands, func(c *ApplicationCommand) { m.Commands.list = append(m.Commands.list, c) }),
		each(tx, bucketEmojis, func(e *Emoji) { m.Emojis.list = append(m.Emojis.list, e) }),
		each(tx, bucketReads, m.Reads.load),
		each(tx, bucketMessages, m.Messages.load),
	)
	if err != nil {
		return err
	}
	used := map[Snowflake]bool{}
	for _, one := range m.Messages.byID {
		for _, a := range one.Attachments {
			used[a.ID] = true
		}
	}
	return tx.Bucket([]byte(bucketFiles)).ForEach(func(k, v []byte) error {
		id := Snowflake(binary.BigEndian.Uint64(k))
		m.LastID = max(m.LastID, id)
		m.store.files = append(m.store.files, fileSize{id, len(v)})
		m.store.total += len(v)
		if !used[id] {
			m.Files.drop(id)
		}
		return nil
	})
}

func each[T any](tx *bolt.Tx, bucket string, use func(*T)) error {
	return tx.Bucket([]byte(bucket)).ForEach(func(_, raw []byte) error {
		one := new(T)
		if err := json.Unmarshal(raw, one); err != nil {
			return fmt.Errorf("%w: decode a record of %s: %w", errUnreadable, bucket, err)
		}
		use(one)
		return nil
	})
}
