package main

import (
	"fmt"
	"slices"

	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/arena"
)

// habits plays games of a field, for every number of players, with what can be added to the game by lot, and sums up
// what the seats do.
func habits(game titles.Entry, o arena.FieldOptions) (title.Strong, error) {
	if o.Games < 1 || game.Timeline == nil {
		return nil, fmt.Errorf("%d games, with a timeline: %v", o.Games, game.Timeline != nil)
	}
	strong := title.Strong{}
	rand := engine.RandFrom(o.Seed)
	least, most := game.Rules.Players()
	for players := max(least, 2); players <= most; players++ {
		strong[players] = title.Habits{}
		for range o.Games {
			c := engine.Config{Seats: players, Options: map[string]string{}, Seed: rand.Seed()}
			for _, option := range game.Rules.Options() {
				if option.Expansion {
					c.Options[option.Key] = fmt.Sprint(rand.IntN(2) == 0)
				}
			}
			computers := make([]engine.Computer, players)
			for seat := range computers {
				var err error
				if computers[seat], err = o.Player(o.Field[rand.IntN(len(o.Field))]); err != nil {
					return nil, err
				}
			}
			var played []step
			match, err := arena.Play(game.Rules, c, computers, &rand, func(t engine.Table, events []engine.Event) {
				played = append(played, step{t, events})
			})
			if err != nil {
				return nil, err
			}
			did := game.Timeline.Count(func(yield func(engine.Table, []engine.Event) bool) {
				for _, s := range played {
					if !yield(s.table, s.events) {
						return
					}
				}
			}).Habits
			for seat := range engine.Seat(players) {
				strong[players].Add(did, seat, slices.Contains(match.Result.Winners, seat))
			}
		}
	}
	return strong, nil
}

// step is a table and what led to it.
type step struct {
	table  engine.Table
	events []engine.Event
}
