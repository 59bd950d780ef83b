package redis

import (
	"fmt"
	"hash/fnv"
	"strconv"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/storage"
)

// partitions is the number of parts over which a new store spreads games, timers and profiles, oldPartitions that of a
// store of before, until Repartition moves it.
const (
	partitions    = 256
	oldPartitions = 16
)

// partition is one of them, as the beginning of its keys: "hm:{7/256}:", or "hm:{7}:" of an old one.
type partition string

// divide names the partitions by their number.
func (s *connection) divide(number int) {
	s.partitions = make([]partition, number)
	for n := range s.partitions {
		tag := strconv.Itoa(n)
		if number != oldPartitions {
			tag = fmt.Sprintf("%d/%d", n, number)
		}
		s.partitions[n] = partition(s.prefix + ":{" + tag + "}:")
	}
}

func (s *connection) partitionOf(name string) partition {
	h := fnv.New32a()
	h.Write([]byte(name))
	return s.partitions[h.Sum32()%uint32(len(s.partitions))]
}

func (p partition) schema() string      { return string(p) + "schema" }
func (p partition) games() string       { return string(p) + "games" }
func (p partition) unpublished() string { return string(p) + "unpublished" }
func (p partition) channels() string    { return string(p) + "channels" }
func (p partition) users() string       { return string(p) + "users" }
func (p partition) timers() string      { return string(p) + "timers" }
func (p partition) due() string         { return string(p) + "due" }
func (p partition) profiles() string    { return string(p) + "profiles" }

func (p partition) game(id storage.GameID) string { return string(p) + "g:" + string(id) }
func (p partition) log(id storage.GameID) string  { return p.game(id) + ":log" }
func (p partition) acts(id storage.GameID) string { return p.game(id) + ":acts" }

func (p partition) packs(id storage.GameID) string { return p.game(id) + ":packs" }

// write lists the keys of the scripts that write games, read those of the scripts that read them.
func (p partition) write(id storage.GameID) []string {
	return []string{p.schema(), p.games(), p.unpublished(), p.channels(), p.users(), p.game(id), p.log(id), p.acts(id),
		p.packs(id)}
}

func (p partition) read(id storage.GameID) []string {
	return []string{p.schema(), p.game(id), p.log(id), p.packs(id)}
}

func (s *connection) meta() string            { return s.prefix + ":meta" }
func (s *connection) lease(key string) string { return s.prefix + ":lease:" + key }

const sortableTimeLength = len("20060102150405.000000000")

// sortableTime is a time as text that sorts like the time, in UTC; years have four digits.
func sortableTime(t time.Time) string { return t.UTC().Format("20060102150405.000000000") }

// indexEntries names the index entries of a game: the time of its opening, then channels and users; "" for a game that
// is over. The scripts make entries of it.
func indexEntries(e storage.Envelope) string {
	if e.Phase.Over() {
		return ""
	}
	var b strings.Builder
	b.WriteString(sortableTime(e.Opened))
	add := func(kind byte, names ...string) {
		seen := map[string]bool{"": true}
		for _, name := range names {
			if !seen[name] {
				seen[name] = true
				fmt.Fprintf(&b, "%c%d:%s", kind, len(name), name)
			}
		}
	}
	users := make([]string, 0, len(e.Seats))
	for _, seat := range e.Seats {
		users = append(users, seat.User)
	}
	add('c', e.Channel, e.Thread)
	add('u', users...)
	return b.String()
}

// luaBool is a truth as the scripts keep it.
func luaBool(b bool) string {
	if b {
		return "1"
	}
	return ""
}
