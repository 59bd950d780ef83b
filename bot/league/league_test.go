package league_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/bot/league"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

func tableID(round, table int) storage.GameID {
	return storage.GameID(fmt.Sprintf("r%dt%d", round, table))
}

func TestASeasonWithDropOutsIsPlayedByItsTerms(t *testing.T) {
	l := &league.League{Head: league.Head{Season: 1, Phase: league.SignUp, Terms: league.Terms{
		Scoring: league.ByPlace, Sizes: league.Sizes{Want: 4, Least: 3, Most: 5}, Rounds: 12, Every: 7 * 24 * time.Hour,
		Divisions: 3, Move: 4,
	}}}
	for i := range 200 {
		if !l.SignUp(league.Person{User: fmt.Sprint("u", i), Strength: float64(200 - i)}) {
			t.Fatal("nobody signs up")
		}
	}
	if l.SignUp(league.Person{User: "u7"}) {
		t.Error("somebody signs up twice")
	}
	now := time.Date(2026, 11, 1, 18, 0, 0, 0, time.UTC)
	rand := engine.RandFrom(26)
	if err := l.Begin(tableID, rand.Seed(), now); err != nil {
		t.Fatal(err)
	}
	for round := 0; ; round++ {
		if n := len(l.Rounds[round].Tables); n < 40 || n > 52 {
			t.Errorf("round %d has %d tables", round, n)
		}
		for _, table := range l.Rounds[round].Tables {
			division := l.People[table.People[0]].Division
			r := league.Result{Absent: make([]bool, len(table.People))}
			for i, who := range table.People {
				if l.People[who].Division != division {
					t.Fatalf("divisions meet at %s", table.ID)
				}
				r.Finishes = append(r.Finishes, league.Finish{Place: i + 1, Points: 50 - i})
				r.Absent[i] = who == 11 // They are never there.
			}
			if !l.Count(table.ID, nil, r) || l.Count(table.ID, nil, r) {
				t.Fatalf("%s is not counted once", table.ID)
			}
		}
		if now = now.Add(6 * 24 * time.Hour); l.Due(now) {
			t.Fatal("a round is due within the week of the one before")
		}
		if now = now.Add(24 * time.Hour); !l.Due(now) {
			break
		}
		l.Leave(fmt.Sprint("u", round*7))
		if err := l.Pair(tableID, rand.Seed(), now); err != nil {
			t.Fatal(err)
		}
	}
	if len(l.Rounds) != 12 || !l.Played() {
		t.Fatalf("the season ends after %d rounds, played: %t", len(l.Rounds), l.Played())
	}
	tables := map[int]int{}
	for _, r := range l.Rounds {
		for _, table := range r.Tables {
			for _, who := range table.People {
				tables[who]++
			}
		}
	}
	if tables[11] != league.MissesMost || tables[7] != 2 || tables[199] != 12 {
		t.Errorf("who is never there sat at %d tables, who left at %d, another at %d", tables[11], tables[7], tables[199])
	}
	up, down := l.Standings(1)[0].Player, l.Standings(0)[len(l.Standings(0))-1].Player
	next := l.NextSeason()
	if err := next.Begin(tableID, rand.Seed(), now); err != nil {
		t.Fatal(err)
	}
	if i := next.Find(l.People[up].User); next.People[i].Division != 0 {
		t.Error("the first of the second division does not go up")
	}
	if i := next.Find(l.People[down].User); i >= 0 && next.People[i].Division != 1 {
		t.Error("the last of the first division does not go down")
	}
	for who, m := range l.Moves() {
		if i := next.Find(l.People[who].User); next.People[i].Division != l.People[who].Division+m {
			t.Errorf("%s moves from division %d to %d, want by %d", l.People[who].User, l.People[who].Division,
				next.People[i].Division, m)
		}
	}
	if n := len(l.Moves()); n != 16 {
		t.Errorf("%d people move, want 4 up and down twice", n)
	}
	if next.Find("u7") >= 0 || next.Find("u11") >= 0 || next.Season != 2 {
		t.Error("who has left plays on in the next season")
	}
}

// TestAResultCountsForThePeopleWhoBegan: an auction has seated them anew, and whoever is none of them plays for who is
// missing.
func TestAResultCountsForThePeopleWhoBegan(t *testing.T) {
	for users, want := range map[string]string{
		"": "[1 2 3] [true false false]", "u0 u1 u2": "[1 2 3] [true false false]",
		"u2 u0 u1": "[2 3 1] [false false true]", "u2 other u0": "[3 2 1] [false false true]",
		"other u0 u1": "[2 3 1] [false false true]",
	} {
		l := &league.League{Rounds: []league.Round{{Tables: []league.Table{{ID: "t", People: []int{0, 1, 2}}}}}}
		for i := range 3 {
			l.People = append(l.People, league.Person{User: fmt.Sprint("u", i)})
		}
		bySeat := league.Result{Finishes: []league.Finish{{Place: 1}, {Place: 2}, {Place: 3}}, Absent: []bool{true, false, false}}
		if !l.Count("t", strings.Fields(users), bySeat) {
			t.Fatal("it does not count")
		}
		var places []int
		for _, f := range l.Results["t"].Finishes {
			places = append(places, f.Place)
		}
		if got := fmt.Sprint(places, " ", l.Results["t"].Absent); got != want {
			t.Errorf("by %q: %s, want %s", users, got, want)
		}
	}
}

func TestALeagueSurvivesItsEntries(t *testing.T) {
	l := &league.League{Head: league.Head{Season: 1, Phase: league.SignUp, Terms: league.Terms{Name: "Harbor cup",
		Swiss: true, Scoring: league.ByPoints, Sizes: league.Sizes{Want: 2, Least: 2, Most: 2}, Rounds: 2, Divisions: 1}}}
	for i := range 5 {
		l.SignUp(league.Person{User: fmt.Sprint("u", i), Name: fmt.Sprint("Name ", i)})
	}
	if err := l.Begin(tableID, engine.Seed{}, time.Unix(1e9, 0).UTC()); err != nil {
		t.Fatal(err)
	}
	l.Count("r0t1", nil, league.Result{Finishes: []league.Finish{{Place: 1, Points: 30}, {Place: 2, Points: 20}}, Absent: make([]bool, 2)})
	entries, err := l.Entries()
	if err != nil {
		t.Fatal(err)
	}
	again, stored, err := league.Read(func(keys ...string) (map[string]string, error) {
		got := map[string]string{}
		for _, key := range keys {
			if e, ok := entries[key]; ok {
				got[key] = e
			}
		}
		return got, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if fmt.Sprintf("%+v", again) != fmt.Sprintf("%+v", l) {
		t.Errorf("read again it is\n%+v, not\n%+v", again, l)
	}
	if !slices.Equal(again.Rounds[0].Byes, l.Rounds[0].Byes) || len(again.Rounds[0].Byes) != 1 {
		t.Errorf("byes are %v", again.Rounds[0].Byes)
	}
	if !maps.Equal(stored, entries) {
		t.Errorf("stored are %q, want %q", stored, entries)
	}
	if _, _, err := league.Read(func(...string) (map[string]string, error) { return nil, nil }); err == nil {
		t.Error("a league that is not there is read")
	}
}
