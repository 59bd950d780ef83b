package league

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/storage"
)

// The keys of the entries that a league's ledger has: so that a result changes no more than itself.
const (
	keyHead   = "head"
	keyPeople = "people"
	ofRound   = "round/"
	ofResult  = "result/"
)

// Entries are all that is kept of a league, by their keys in its ledger.
func (l *League) Entries() (map[string]string, error) {
	values := map[string]any{keyHead: l.Head, keyPeople: l.People}
	for i, r := range l.Rounds {
		values[ofRound+strconv.Itoa(i)] = r
	}
	for id, r := range l.Results {
		values[ofResult+string(id)] = r
	}
	entries := make(map[string]string, len(values))
	for key, value := range values {
		raw, err := json.Marshal(value)
		if err != nil {
			return nil, err
		}
		entries[key] = " " + string(raw) // Without a score it begins with a space.
	}
	return entries, nil
}

// Read reads a league by its entries, and gives these as they are stored. It is storage.ErrNotFound if there is none.
func Read(entries func(keys ...string) (map[string]string, error)) (*League, map[string]string, error) {
	l, all := &League{}, map[string]string{}
	read := func(into map[string]any) error {
		found, err := entries(slices.Collect(maps.Keys(into))...)
		for key, entry := range found {
			if err := json.Unmarshal([]byte(entry), into[key]); err != nil {
				return fmt.Errorf("entry %s can't be read: %w", key, err)
			}
			all[key] = entry
		}
		return err
	}
	if err := read(map[string]any{keyHead: &l.Head, keyPeople: &l.People}); err != nil {
		return nil, nil, err
	}
	if all[keyHead] == "" {
		return nil, nil, storage.ErrNotFound
	}
	l.Rounds = make([]Round, l.Paired)
	parts := map[string]any{}
	for i := range l.Rounds {
		parts[ofRound+strconv.Itoa(i)] = &l.Rounds[i]
	}
	if err := read(parts); err != nil {
		return nil, nil, err
	}
	results := map[storage.GameID]*Result{}
	clear(parts)
	for _, r := range l.Rounds {
		for _, t := range r.Tables {
			results[t.ID] = &Result{}
			parts[ofResult+string(t.ID)] = results[t.ID]
		}
	}
	err := read(parts)
	for id, r := range results {
		if all[ofResult+string(id)] != "" {
			if l.Results == nil {
				l.Results = map[storage.GameID]Result{}
			}
			l.Results[id] = *r
		}
	}
	return l, all, err
}
