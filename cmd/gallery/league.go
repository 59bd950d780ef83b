package main

import (
	"context"
	"fmt"
	"time"

	"github.com/harbormaster/harbormaster/bot/league"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// leagueScenes are the standings of a league, by which division is shown, -1 for all, and after how many of six rounds.
var leagueScenes = []struct {
	scene
	division, rounds int
}{
	{scene{Name: "standings", Title: "Two divisions after the third of six rounds"}, -1, 3},
	{scene{Name: "standings-own", Title: "The second division, for who stands far below"}, 1, 5},
	{scene{Name: "standings-end", Title: "The end of a season"}, -1, 6},
}

// leagues shows the standings of a league.
func (g *gallery) leagues(ctx context.Context, game string, painter title.Painter) error {
	ranker, ok := painter.(title.Ranker)
	for _, s := range leagueScenes {
		if !ok {
			break
		}
		l, err := played(game, s.rounds)
		if err != nil {
			return err
		}
		err = g.draw(game, "A league", s.scene, []string{"league.", game + ".title"},
			func(theme string, v text.Localizer) (engine.Picture, error) {
				of := view.LeaguePicture(l, s.division, "43", v)
				of.Theme = theme
				return ranker.Standings(ctx, "gallery", of)
			})
		if err != nil {
			return err
		}
	}
	return nil
}

// played is a league of 56 people after so many of six rounds.
func played(game string, rounds int) (*league.League, error) {
	l := &league.League{Head: league.Head{Season: 2, Terms: league.Terms{Name: "Harbor cup", Game: game, Rounds: 6,
		Scoring: league.ByPlace, Sizes: league.Sizes{Want: 4, Least: 3, Most: 4}, Divisions: 2, Move: 2}}}
	for i := range 56 {
		name := []string{"Ana", "Ben", "Žofie", "Łukasz", "Bartłomiej Brzęczyszczykiewicz", "Eve", "Dan"}[i%7]
		if i > 6 {
			name += fmt.Sprint(" ", i/7+1)
		}
		l.People = append(l.People, league.Person{User: fmt.Sprint(i), Name: name, Strength: float64(-i)})
	}
	rand := engine.RandFrom(1)
	tableID := func(round, table int) storage.GameID { return storage.GameID(fmt.Sprint(round, "-", table)) }
	for n := range rounds {
		pair := l.Pair
		if n == 0 {
			pair = l.Begin
		}
		if err := pair(tableID, rand.Seed(), time.Time{}); err != nil {
			return nil, err
		}
		for _, t := range l.Rounds[n].Tables {
			r := league.Result{Finishes: make([]league.Finish, len(t.People)), Absent: make([]bool, len(t.People))}
			for i, who := range t.People {
				r.Finishes[i].Points = 60 - who%10 - rand.IntN(12)
			}
			for i, f := range r.Finishes {
				r.Finishes[i].Place = 1
				for _, other := range r.Finishes {
					if other.Points > f.Points {
						r.Finishes[i].Place++
					}
				}
			}
			l.Count(t.ID, nil, r)
		}
	}
	if rounds == l.Length() {
		l.Phase = league.Over
	}
	return l, nil
}
