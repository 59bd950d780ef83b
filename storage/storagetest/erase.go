package storagetest

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/storage"
)

// erasure takes a person out of games of every phase, some of them untold, in steps.
func erasure(t *testing.T, s storage.Store) {
	put(t, s, everything()...)
	game := func(id string, phase storage.Phase, published int, users ...string) {
		t.Helper()
		g := over(item(storage.GameID(id), 5, published, users...), phase)
		g.Log[1].Seats = slices.Clone(g.Log[1].Seats)
		for i := range g.Log[1].Seats {
			g.Log[1].Seats[i].Name = "Name of " + g.Log[1].Seats[i].User
		}
		g.Log[2].Act.User, g.Log[2].Act.Value = users[0], "Name of "+users[0]
		g.Log[3].Settings = map[string]string{"kept": users[0] + ",u22", "invited": users[0]}
		g.Log[3].Votes = []storage.Vote{{ID: 3, Kind: "end", By: users[0], Asked: []string{"u22", users[0]}, Need: 1}}
		g.Publication.Pending, g.Publication.Awaited, g.Publication.Disarmed = nil, users,
			json.RawMessage(`{"text":"<@u2> is awaited"}`)
		put(t, s, storage.Item{Game: &g})
	}
	const many = 30
	for n := range many {
		game(fmt.Sprintf("e%02d", n), storage.Finished, 5, "u2", "u22")
	}
	game("other", storage.Finished, 5, "u22", "u3")
	game("untold", storage.Closed, 4, "u2", "u3")
	game("under", storage.Playing, 5, "u3", "u2")
	before := handed(t, s)

	who := storage.Person{User: "u2", Name: "a former player", Before: start.Add(-time.Hour)}
	erase := func(who storage.Person) (games int, left []storage.GameID) {
		t.Helper()
		after, calls := storage.GameID(""), 0
		for {
			done, err := s.Erase(t.Context(), who, after, 7)
			if err != nil {
				t.Fatal(err)
			}
			games, left = games+done.Games, append(left, done.Postponed...)
			if calls++; done.Next == "" {
				break
			}
			after = done.Next
		}
		if want := (many + 4 + 3 + 6) / 7; calls != want {
			t.Errorf("%d calls, want %d", calls, want)
		}
		return games, left
	}
	if games, left := erase(who); games != 0 || len(left) != 0 {
		t.Errorf("of games that were opened before there were any, %d were changed, %v left", games, left)
	}
	who.Before = start.Add(1000 * time.Hour)
	games, left := erase(who)
	slices.Sort(left)
	// b1 has a post of unknown outcome.
	if want := []storage.GameID{"a1", "b1", "under", "untold"}; games != many || !slices.Equal(left, want) {
		t.Errorf("%d games were changed, want %d; left are %v, want %v", games, many, left, want)
	}
	after := handed(t, s)
	for i, is := range after {
		was := before[i]
		if is.Game == nil || !strings.HasPrefix(string(is.Game.ID), "e") {
			same(t, name(is), is, was)
			continue
		}
		raw, err := json.Marshal(is.Game)
		if err != nil {
			t.Fatal(err)
		}
		if text := string(raw); strings.Contains(text, `"u2"`) || strings.Contains(text, "Name of u2\"") ||
			strings.Contains(text, "u2,") || strings.Contains(text, "@u2") || !strings.Contains(text, "Name of u22") ||
			!strings.Contains(text, "a former player") {
			t.Errorf("%s is kept as %s", name(is), text)
		}
		for n := range is.Game.Log {
			is, was := is.Game.Log[n], was.Game.Log[n]
			same(t, "the position", is.Snapshot, was.Snapshot)
			same(t, "the events", is.Events, was.Events)
			same(t, "the interaction", is.Interaction, was.Interaction)
			same(t, "the other seat", is.Seats[1], was.Seats[1])
			if is.Seq != was.Seq || is.Act.Move != was.Act.Move || !is.At.Equal(was.At) {
				t.Errorf("record %+v became %+v", was, is)
			}
		}
	}
	if games, _ := erase(who); games != 0 {
		t.Errorf("%d games were changed twice", games)
	}
	// An interaction is known afterwards, and the game may be published.
	if _, err := s.ByInteraction(t.Context(), "e07", "i2"); err != nil {
		t.Errorf("an interaction: %v", err)
	}
	_, shown := loaded(t, s, "e07")
	// Who has read the publication before, and would store the revision that follows that one, comes too late.
	isError(t, "a publication of before", s.SetPublication(t.Context(), "e07", shown), storage.ErrConflict)
	shown.Rev++
	if err := s.SetPublication(t.Context(), "e07", shown); err != nil {
		t.Errorf("a publication: %v", err)
	}
}
