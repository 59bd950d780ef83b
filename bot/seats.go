package bot

import (
	"fmt"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/storage"
)

// crew are the names of computer seats.
var crew = []string{"Bosun", "Purser", "Gunner", "Cooper", "Pilot", "Steward", "Surgeon", "Carpenter"}

// seatName is a name that nobody at the table has: a person's own, with a number if need be.
func seatName(env *storage.Envelope, name string) string {
	base := Clean(name)
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
func (b *Bot) handOver(env *storage.Envelope, left string) {
	if env.Host != left {
		return
	}
	for _, s := range env.Seats {
		if s.User != "" {
			env.Host = s.User
			return
		}
	}
}

func (b *Bot) hostName(env *storage.Envelope) string {
	for _, s := range env.Seats {
		if s.User == env.Host {
			return Plain(s.Name)
		}
	}
	return "<@" + env.Host + ">"
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
