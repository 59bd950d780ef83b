package table

import (
	"fmt"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// computerNames are the names of computers, in the order in which they are given.
var computerNames = []string{"Bosun", "Purser", "Gunner", "Cooper", "Pilot", "Steward", "Surgeon", "Carpenter"}

// seatName is a name that nobody on these seats has: a person's own, with a number if need be.
func seatName(seats []storage.Seat, name string) string {
	base := text.Clean(name)
	name = base
	for n := 2; slices.ContainsFunc(seats, func(s storage.Seat) bool { return strings.EqualFold(s.Name, name) }); n++ {
		name = fmt.Sprintf("%s %d", base, n)
	}
	return name
}

// withComputer are these seats and one more, of a computer under a name that is free: a program of others has its own.
func withComputer(seats []storage.Seat, level string) []storage.Seat {
	if name, ok := ProgramOf(level); ok {
		return append(seats, computerSeat(seatName(seats, name), level))
	}
	free := slices.IndexFunc(computerNames, func(name string) bool { return seatName(seats, name) == name })
	return append(seats, computerSeat(seatName(seats, computerNames[max(free, 0)]), level))
}

// computerSeat is the seat of a computer of a level, or of a program of others, for which the usual level stands in.
func computerSeat(name, level string) storage.Seat {
	if program, ok := ProgramOf(level); ok {
		return storage.Seat{Name: name, Level: engine.LevelNormal, Program: program}
	}
	return storage.Seat{Name: name, Level: level}
}

// handOver gives the host's duties to the next person when the host has left their seat.
func handOver(t *Table, left string) {
	if t.Host != left || left == "" {
		return
	}
	if next := append(voters(&t.Envelope), persons(&t.Envelope)...); len(next) > 0 {
		t.Host = next[0]
	}
}

// HostName names the host, who may have left their seat, so that it is safe in a message.
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

func giveToComputer(t *Table, seat engine.Seat, level string) {
	left := t.Seats[seat].User
	if !slices.Contains(engine.Levels, level) {
		level = LevelOf(&t.Envelope)
	}
	t.Seats[seat] = computerSeat(t.Seats[seat].Name, level)
	dropIntentions(&t.Envelope, seat)
	handOver(t, left)
}

// giveSeat gives a seat to a person. By asked for it: who did not give their own seat away takes none here any more.
func giveSeat(t *Table, seat engine.Seat, user, name, by string) Change {
	s := &t.Seats[seat]
	was, left := s.Name, s.User
	s.Name, s.User = "", "" // The old name is free for the new person, and the host's duties go to who is here already.
	handOver(t, left)
	if left != "" && t.Host == left {
		t.Host = user
	}
	s.Name = seatName(t.Seats, name)
	*s = storage.Seat{User: user, Name: s.Name}
	dropIntentions(&t.Envelope, seat)
	if left != "" && by != left && !slices.Contains(t.Removed, left) {
		t.Removed = append(slices.Clone(t.Removed), left)
	}
	return Change{Act: storage.Act{Kind: storage.ActReplace, Seat: seat, Key: "person", Value: was}}
}

// Taken counts the seats that somebody sits on.
func Taken(e *storage.Envelope) int { return len(e.Seats) }

// UserName names a person: by the seat, else so that the chat shows the name.
func (g *Table) UserName(user string) string {
	if seat := g.SeatOf(user); seat != engine.Everyone {
		return text.Plain(g.Seats[seat].Name)
	}
	return "<@" + user + ">"
}

// seatCalled finds a seat by its user or name, engine.Everyone if there is none or several have it. A name that was
// cut by a control is enough.
func seatCalled(t *Table, which string) engine.Seat {
	found, cut := engine.Everyone, 0
	for i, s := range t.Seats {
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
