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

// Read reads a league by its entries. It is storage.ErrNotFound if there is none.
func Read(entries func(keys ...string) (map[string]string, error)) (*League, error) {
	l := &League{}
	found, err := entries(keyHead, keyPeople)
	switch {
	case err != nil:
		return nil, err
	case found[keyHead] == "":
		return nil, storage.ErrNotFound
	}
	if err := decode(found, map[string]any{keyHead: &l.Head, keyPeople: &l.People}); err != nil {
		return nil, err
	}
	l.Rounds = make([]Round, l.Paired)
	parts := map[string]any{}
	for i := range l.Rounds {
		parts[ofRound+strconv.Itoa(i)] = &l.Rounds[i]
	}
	if found, err = entries(slices.Collect(maps.Keys(parts))...); err == nil {
		err = decode(found, parts)
	}
	if err != nil {
		return nil, err
	}
	results := map[string]any{}
	for _, r := range l.Rounds {
		for _, t := range r.Tables {
			results[ofResult+string(t.ID)] = &Result{}
		}
	}
	if found, err = entries(slices.Collect(maps.Keys(results))...); err == nil {
		err = decode(found, results)
	}
	for key := range found {
		if l.Results == nil {
			l.Results = map[storage.GameID]Result{}
		}
		l.Results[storage.GameID(key[len(ofResult):])] = *results[key].(*Result)
	}
	return l, err
}

func decode(entries map[string]string, into map[string]any) error {
	for key, entry := range entries {
		if err := json.Unmarshal([]byte(entry), into[key]); err != nil {
			return fmt.Errorf("entry %s can't be read: %w", key, err)
		}
	}
	return nil
}
