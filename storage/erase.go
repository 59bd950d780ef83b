package storage

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
)

// Eraser is a store that takes a person out of games that are over. The games stay whole for the others: seats, moves,
// positions and interactions are as they were.
type Eraser interface {
	// Erase looks through at most some games, in an order of the store's after a given one, that were not opened after
	// a time. In every record of those that are over and published to the end it replaces a user by nobody, and the
	// user's name by another one: each game in one step, so that a call which breaks off may be repeated. Games under
	// way stay as they are.
	Erase(ctx context.Context, who Person, after GameID, most int) (Erased, error)
	// Scrub takes what was removed or replaced before out of the store's files, where it is the store that keeps them.
	// It may take a while, and others go on meanwhile. Errors.ErrUnsupported says that the store may not do so.
	Scrub(ctx context.Context) error
}

// Person is who is to be erased.
type Person struct {
	// User is the id, Name what stands in the place of the person's name.
	User, Name string
	// Before is when the games were opened at the latest.
	Before time.Time
	// Game is the only one that is meant, "" for all.
	Game GameID
}

// Erased says how far an erasure got.
type Erased struct {
	// Games is how many games were changed.
	Games int
	// Postponed lists games that the person stands in and that can't be changed yet.
	Postponed []GameID
	// Next is the id after which the next call goes on, "" when all games were looked at.
	Next GameID
}

// Erase takes a person out of a game: every record and the publication as they are kept afterwards, and which records
// are changed, none if the person does not stand in it. Settled says that the game is over and published to the end, so
// that it may be changed.
func (g GameItem) Erase(who Person) (next GameItem, changed []int, settled bool, err error) {
	next = GameItem{ID: g.ID, Log: slices.Clone(g.Log), Publication: g.Publication}
	names := map[string]bool{}
	for _, r := range g.Log {
		for _, s := range r.Seats {
			if s.User == who.User && s.Name != "" {
				names[s.Name] = true
			}
		}
	}
	e := eraser{who, names}
	for i, r := range g.Log {
		act, actChanged, err := erased(e.forAct(r.Act), r.Act)
		if err != nil {
			return g, nil, false, fmt.Errorf("record %d: %w", r.Seq, err)
		}
		table, tableChanged, err := erased(e, r.Envelope)
		if err != nil {
			return g, nil, false, fmt.Errorf("record %d: %w", r.Seq, err)
		}
		if actChanged || tableChanged {
			next.Log[i].Act, next.Log[i].Envelope = act, table
			changed = append(changed, i)
		}
	}
	if len(changed) > 0 { // What was shown names the seats.
		s := &next.Publication
		s.Disarmed, s.Awaited, s.Outbox, s.Notices, s.Pending, s.Invitations = nil, nil, nil, nil, nil, nil
		s.OldMessages = slices.Clone(s.OldMessages)
		for i := range s.OldMessages {
			s.OldMessages[i].Disarmed = nil
		}
		s.Rev++
	}
	last := g.Log[len(g.Log)-1]
	settled = last.Phase.Over() && g.Publication.Published() == last.Seq && g.Publication.Pending == nil
	return next, changed, settled, nil
}

type eraser struct {
	Person
	names map[string]bool
}

// forAct is the eraser of an act: one of the person's own may tell their name without a seat of theirs.
func (e eraser) forAct(a Act) eraser {
	if a.User != e.User || a.Value == "" || a.Kind != ActPause && a.Kind != ActResume {
		return e
	}
	e.names = maps.Clone(e.names)
	e.names[a.Value] = true
	return e
}

// erased gives a value without the person, whatever its fields: a text that is the person's id becomes empty, an
// element of a list is dropped, an id inside a text is cut out.
func erased[T any](e eraser, value T) (T, bool, error) {
	raw, err := json.Marshal(value)
	if err != nil || !bytes.Contains(raw, []byte(e.User)) && !e.named(raw) {
		return value, false, err
	}
	var tree any
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber()
	if err := decoder.Decode(&tree); err != nil {
		return value, false, err
	}
	tree, changed := e.walk("", tree)
	if !changed {
		return value, false, nil
	}
	var next T
	if raw, err = json.Marshal(tree); err == nil {
		err = json.Unmarshal(raw, &next)
	}
	return next, true, err
}

// named says whether one of the person's names may stand in a value.
func (e eraser) named(raw []byte) bool {
	for name := range e.names {
		if quoted, err := json.Marshal(name); err == nil && bytes.Contains(raw, quoted) {
			return true
		}
	}
	return false
}

func (e eraser) walk(key string, tree any) (any, bool) {
	changed := false
	switch t := tree.(type) {
	case map[string]any:
		if name, named := t["name"]; named && name != "" && t["user"] == e.User {
			t["name"], changed = e.Name, true
		}
		for k, v := range t {
			next, c := e.walk(k, v)
			if c {
				t[k] = next
			}
			changed = changed || c
		}
		if _, ok := t[e.User]; ok {
			delete(t, e.User)
			changed = true
		}
		return t, changed
	case []any:
		list := t[:0:0]
		for _, v := range t {
			if v == e.User {
				changed = true
				continue
			}
			next, c := e.walk(key, v)
			list, changed = append(list, next), changed || c
		}
		return list, changed
	case string:
		if (key == "name" || key == "value") && e.names[t] {
			return e.Name, true
		}
		next := e.cut(t)
		return next, next != t
	}
	return tree, false
}

// cut takes the person's id out of a text, where it stands as a whole.
func (e eraser) cut(text string) string {
	for from := 0; ; {
		i := strings.Index(text[from:], e.User)
		if i < 0 {
			return text
		}
		i += from
		end := i + len(e.User)
		if i > 0 && idChar(text[i-1]) || end < len(text) && idChar(text[end]) {
			from = i + 1
			continue
		}
		text, from = text[:i]+text[end:], i
	}
}

func idChar(c byte) bool {
	return c == '-' || c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// EachGame does something with games one by one. Those that are gone meanwhile are left out; ErrDamaged is told when
// the others are done, any other error at once.
func EachGame(ids []GameID, do func(GameID) error) error {
	var damaged error
	for _, id := range ids {
		switch err := do(id); {
		case errors.Is(err, ErrNotFound):
		case errors.Is(err, ErrDamaged):
			damaged = err
		case err != nil:
			return errors.Join(err, damaged)
		}
	}
	return damaged
}
