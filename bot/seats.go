package bot

import (
	"fmt"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// crew are the names of computer seats.
var crew = []string{"Bosun", "Purser", "Gunner", "Cooper", "Pilot", "Steward", "Surgeon", "Carpenter"}

// seatName is a name that nobody at the table has: a person's own, with a number if need be.
func seatName(env *storage.Envelope, name string) string {
	base := text.Clean(name)
	name, free := base, func(n string) bool {
		return !slices.ContainsFunc(env.Seats, func(s storage.Seat) bool { return strings.EqualFold(s.Name, n) })
	}
	for n := 2; !free(name); n++ {
		name = fmt.Sprintf("%s %d", base, n)
	}
	return name
}

// addComputer seats a computer under a name that is free.
func addComputer(env *storage.Envelope, level string) {
	for _, name := range crew {
		if seatName(env, name) == name {
			env.Seats = append(env.Seats, storage.Seat{Name: name, Level: level})
			return
		}
	}
	env.Seats = append(env.Seats, storage.Seat{Name: seatName(env, crew[0]), Level: level})
}

// handOver gives the host's duties to the next person when the host has left his seat.
func handOver(env *storage.Envelope, left string) {
	if env.Host != left || left == "" {
		return
	}
	for _, s := range env.Seats {
		if s.User != "" && s.StandIn != standInAway {
			env.Host = s.User
			return
		}
	}
	for _, s := range env.Seats {
		if s.User != "" {
			env.Host = s.User
			return
		}
	}
}

func hostName(env *storage.Envelope) string {
	for _, s := range env.Seats {
		if s.User == env.Host {
			return text.Plain(s.Name)
		}
	}
	return "<@" + env.Host + ">"
}

// What storage.Seat.StandIn says beside "".
const (
	standInTurn = "turn"
	standInAway = "away"
)

// comeBack gives a seat back to its person, who is there again; a seat that was offered is so no more.
func comeBack(env *storage.Envelope, seat engine.Seat) {
	env.Seats[seat].StandIn = ""
}

// toComputer gives a seat to a computer for good.
func (g *Table) toComputer(seat engine.Seat) {
	env := &g.Envelope
	left := env.Seats[seat].User
	env.Seats[seat] = storage.Seat{Name: env.Seats[seat].Name, Level: g.Rules.Levels()[0]}
	dropIntentions(env, seat)
	handOver(env, left)
}

// giveSeat gives a seat to a person. By is who asked for it: whoever did not give his own seat away takes none at this table
// any more.
func (g *Table) giveSeat(seat engine.Seat, user, name, by string) change {
	env := &g.Envelope
	s := &env.Seats[seat]
	was, left := s.Name, s.User
	s.Name, s.User = "", "" // His old name is free for him, and the host's duties go to who is here already.
	handOver(env, left)
	if left != "" && env.Host == left {
		env.Host = user
	}
	s.Name = seatName(env, name)
	*s = storage.Seat{User: user, Name: s.Name}
	dropIntentions(env, seat)
	if left != "" && by != left && !slices.Contains(env.Removed, left) {
		env.Removed = append(slices.Clone(env.Removed), left)
	}
	return change{act: storage.Act{Kind: "replace", Seat: seat, Key: "person", Value: was}}
}

// people counts the seats that belong to persons.
func people(e *storage.Envelope) int {
	n := 0
	for _, s := range e.Seats {
		if s.User != "" {
			n++
		}
	}
	return n
}

// taken counts the seats that somebody sits on.
func taken(e *storage.Envelope) int { return len(e.Seats) }

func removeSeat(e *storage.Envelope, i int) { e.Seats = slices.Delete(e.Seats, i, i+1) }
