package storage

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Ledgers keeps figures of many persons, ranked on boards. A ledger has entries by their keys, which are changed
// together. A key is a board and a name, as in "3/282265607313817601", where the name follows the last slash. An entry
// is text: the score that ranks it on its board, a whole number or nothing; a space; what the bot keeps. "" is none.
type Ledgers interface {
	// Entries returns those of a ledger's entries of these keys that there are.
	Entries(ctx context.Context, ledger string, keys ...string) (map[string]string, error)
	// SwapEntries stores the entries of next, all or none, if each stored one is still as in old: else ErrConflict. If
	// all of next is stored already, it counts as stored by this call: one that counts something has to say what it has
	// counted.
	SwapEntries(ctx context.Context, ledger string, old, next map[string]string) error
	// Ranking returns at most so many names of a board, the highest score first, and the place of another name.
	Ranking(ctx context.Context, ledger, board string, most int, name string) (Ranking, error)
}

// Ranking is a part of a board. Of equal scores the name that sorts last stands first.
type Ranking struct {
	Names []string
	// Place is that of the name that was asked for, from 1 on, 0 where it has none.
	Place int
}

// LedgerItem is a part of a ledger.
type LedgerItem struct {
	Name    string            `json:"name"`
	Entries map[string]string `json:"entries"`
}

// LedgerPart is how many entries of a ledger a store hands out at once.
const LedgerPart = 500

// Check says whether a part of a ledger can be stored: ledger and entries have names, entries and scores their form.
func (l LedgerItem) Check() error {
	good := l.Name != "" && !strings.Contains(l.Name, "\x00")
	for key, entry := range l.Entries {
		_, name := EntryBoard(key)
		score, ranked := EntryScore(entry)
		good = good && name != "" && !strings.Contains(key, "\x00") &&
			(entry == "" || entry[0] == ' ' || ranked && strings.HasPrefix(entry, strconv.FormatInt(score, 10)+" "))
	}
	if !good {
		return fmt.Errorf("no ledger has the name %q and the entries %q", l.Name, slices.Sorted(maps.Keys(l.Entries)))
	}
	return nil
}

// EntryBoard takes the key of an entry apart.
func EntryBoard(key string) (board, name string) {
	at := strings.LastIndexByte(key, '/')
	return key[:max(at, 0)], key[at+1:]
}

// EntryScore is the score of an entry, false for none.
func EntryScore(entry string) (int64, bool) {
	text, _, _ := strings.Cut(entry, " ")
	score, err := strconv.ParseInt(text, 10, 54) // Redis keeps so many bits.
	return score, err == nil
}
