package table

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

// SeatName is a name that nobody at the table has: a person's own, with a number if need be.
func SeatName(env *storage.Envelope, name string) string {
	base := text.Clean(name)
	name, free := base, func(n string) bool {
		return !slices.ContainsFunc(env.Seats, func(s storage.Seat) bool { return strings.EqualFold(s.Name, n) })
	}
	for n := 2; !free(name); n++ {
		name = fmt.Sprintf("%s %d", base, n)
	}
	return name
}

// AddComputer seats a computer under a name that is free.
func AddComputer(env *storage.Envelope, level string) {
	for _, name := range crew {
		if SeatName(env, name) == name {
			env.Seats = append(env.Seats, storage.Seat{Name: name, Level: level})
			return
		}
	}
	env.Seats = append(env.Seats, storage.Seat{Name: SeatName(env, crew[0]), Level: level})
}

// HandOver gives the host's duties to the next person when the host has left his seat.
func HandOver(env *storage.Envelope, left string) {
	if env.Host != left || left == "" {
		return
	}
	for _, s := range env.Seats {
		if s.User != "" && s.StandIn != StandInAway {
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

func HostName(env *storage.Envelope) string {
	for _, s := range env.Seats {
		if s.User == env.Host {
			return text.Plain(s.Name)
		}
	}
	return "<@" + env.Host + ">"
}

// What storage.Seat.StandIn says beside "".
const (
	StandInTurn = "turn"
	StandInAway = "away"
)

// ReturnSeat gives a seat back to its person, who is there again; a seat that was offered is so no more.
func ReturnSeat(env *storage.Envelope, seat engine.Seat) {
	env.Seats[seat].StandIn = ""
}

// GiveToComputer gives a seat to a computer for good.
func (g *Table) GiveToComputer(seat engine.Seat) {
	env := &g.Envelope
	left := env.Seats[seat].User
	env.Seats[seat] = storage.Seat{Name: env.Seats[seat].Name, Level: g.Rules.Levels()[0]}
	dropIntentions(env, seat)
	HandOver(env, left)
}

// GiveSeat gives a seat to a person. By is who asked for it: whoever did not give his own seat away takes none at this table
// any more.
func (g *Table) GiveSeat(seat engine.Seat, user, name, by string) Change {
	env := &g.Envelope
	s := &env.Seats[seat]
	was, left := s.Name, s.User
	s.Name, s.User = "", "" // His old name is free for him, and the host's duties go to who is here already.
	HandOver(env, left)
	if left != "" && env.Host == left {
		env.Host = user
	}
	s.Name = SeatName(env, name)
	*s = storage.Seat{User: user, Name: s.Name}
	dropIntentions(env, seat)
	if left != "" && by != left && !slices.Contains(env.Removed, left) {
		env.Removed = append(slices.Clone(env.Removed), left)
	}
	return Change{Act: storage.Act{Kind: "replace", Seat: seat, Key: "person", Value: was}}
}

// People counts the seats that belong to persons.
func People(e *storage.Envelope) int {
	n := 0
	for _, s := range e.Seats {
		if s.User != "" {
			n++
		}
	}
	return n
}

// Taken counts the seats that somebody sits on.
func Taken(e *storage.Envelope) int { return len(e.Seats) }

func RemoveSeat(e *storage.Envelope, i int) { e.Seats = slices.Delete(e.Seats, i, i+1) }

// UserName names a person: by the seat, else so that the chat shows the name.
func (g *Table) UserName(user string) string {
	if seat := g.SeatOf(user); seat != engine.Everyone {
		return text.Plain(g.Seats[seat].Name)
	}
	return "<@" + user + ">"
}

// SeatCalled finds a seat by its user or name, engine.Everyone if there is none or several have it. A name that was cut by a
// control is enough.
func SeatCalled(env *storage.Envelope, which string) engine.Seat {
	found, cut := engine.Everyone, 0
	for i, s := range env.Seats {
		if s.User != "" && s.User == which || strings.EqualFold(s.Name, text.Clean(which)) {
			return engine.Seat(i)
		}
		if strings.HasSuffix(which, "…") && strings.EqualFold(text.Clip(s.Name, SeatChars), which) {
			found, cut = engine.Seat(i), cut+1
		}
	}
	if cut > 1 {
		return engine.Everyone
	}
	return found
}

// SeatKey names who sits on a seat, whatever seat that is by now: a person's id, a computer's name.
func SeatKey(s storage.Seat) string {
	if s.User != "" {
		return s.User
	}
	return s.Name
}

// SeatChars is how many characters of a seat's name a control carries.
const SeatChars = 10
