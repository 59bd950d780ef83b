package bolt

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"time"

	"github.com/harbormaster/harbormaster/storage"
)

const sortableTimeLength = 12

// sortableTime is a time as bytes that sort alike: seconds since 1970 with the sign bit turned, then nanoseconds.
func sortableTime(t time.Time) []byte {
	b := binary.BigEndian.AppendUint64(make([]byte, 0, sortableTimeLength), uint64(t.Unix())^(1<<63))
	return binary.BigEndian.AppendUint32(b, uint32(t.Nanosecond()))
}

func seqKey(seq int) []byte { return binary.BigEndian.AppendUint64(nil, uint64(seq)) }

func seqOf(key []byte) int { return int(binary.BigEndian.Uint64(key)) }

func prefix(name string) []byte { return append([]byte(name), 0) }

// indexKeys lists the keys under which the open games' indexes hold a game; none for a game that is over.
func indexKeys(id storage.GameID, e storage.Envelope) (channels, users [][]byte) {
	if e.Phase.Over() {
		return nil, nil
	}
	key := func(name string) []byte { return append(append(prefix(name), sortableTime(e.Opened)...), id...) }
	for _, channel := range distinct(e.Channel, e.Thread) {
		channels = append(channels, key(channel))
	}
	names := make([]string, 0, len(e.Seats))
	for _, seat := range e.Seats {
		names = append(names, seat.User)
	}
	for _, user := range distinct(names...) {
		users = append(users, key(user))
	}
	return channels, users
}

func distinct(names ...string) []string {
	var kept []string
	seen := map[string]bool{"": true}
	for _, name := range names {
		if !seen[name] {
			seen[name] = true
			kept = append(kept, name)
		}
	}
	return kept
}

// gameOfKey gives the game of a key that starts with the prefix.
func gameOfKey(key, prefix []byte) (storage.GameID, error) {
	rest, ok := bytes.CutPrefix(key, prefix)
	if !ok || len(rest) <= sortableTimeLength {
		return "", fmt.Errorf("%w: bad index entry %q", storage.ErrDamaged, key)
	}
	return storage.GameID(rest[sortableTimeLength:]), nil
}
