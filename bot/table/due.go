package table

import (
	"cmp"
	"slices"
	"time"

	"github.com/harbormaster/harbormaster/bot/clock"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// missedMost is how many turns in a row computers play one by one; then they go on until the person is back.
const missedMost = 2

// TimeOut does what the table has chosen for seats whose time is out.
func TimeOut(t *Table, seats []engine.Seat, now time.Time) (Change, error) {
	what := cmp.Or(t.Settings["timeout"], timeoutVote)
	missed := func(seat engine.Seat) bool { return t.Clocks[seat].Missed >= missedMost }
	if what == timeoutTurn && !slices.ContainsFunc(seats, func(seat engine.Seat) bool { return !missed(seat) }) {
		what = TimeoutTakeover
	}
	if t.Bidding() && what == timeoutVote {
		what = timeoutTurn // Who is absent takes what is left, for nothing.
	}
	for _, seat := range seats {
		t.Clocks[seat].Out = true
		switch what {
		case timeoutTurn:
			t.Seats[seat].StandIn = StandInTurn
		case TimeoutTakeover:
			t.Seats[seat].StandIn = StandInAway
		}
	}
	if what == timeoutVote && !askOthers(t, seats, now) {
		what = timeoutWait
	}
	return Change{Act: storage.Act{Kind: storage.ActTimeout, Seat: seats[0], Key: what, Value: seatList(seats)}}, nil
}

// NextNotice is what comes next for one person who is awaited or asked.
type NextNotice struct {
	Seat engine.Seat
	// Owed says that they are still to be told, at At, what is owed to them since they rested; else At is when they
	// are reminded, zero for never.
	Owed bool
	// Asked says that it is a question of the table: the seat may be nobody's then.
	Asked bool
	// Late says that not they but the table is told: they want no reminders.
	Late bool
	At   time.Time
}

// Remind tells those again for whom that is due. Who has been reminded often enough is not told any more, but the
// table is. The error is ErrUnchanged where nothing is due.
func Remind(t *Table, list []NextNotice, now time.Time) (Change, error) {
	var enough, late, again, counted []engine.Seat
	for _, a := range list {
		switch {
		case a.At.IsZero() || now.Before(a.At):
		case a.Owed:
			again = append(again, a.Seat)
		case a.Late:
			late = append(late, a.Seat)
		case t.Clocks[a.Seat].Reminded == clock.RemindersMost:
			enough = append(enough, a.Seat)
		default:
			again, counted = append(again, a.Seat), append(counted, a.Seat)
		}
	}
	remind := func(key string, seats []engine.Seat) (Change, error) {
		return Change{Act: storage.Act{Kind: storage.ActRemind, Seat: seats[0], Key: key, Value: seatList(seats)}}, nil
	}
	switch {
	case late != nil:
		for _, seat := range late {
			t.Clocks[seat].Late = true
		}
		askOthers(t, late, now)
		return remind("late", late)
	case enough != nil:
		for _, seat := range enough {
			t.Clocks[seat].Reminded++ // More than there are reminders: nobody is told by this but the table.
		}
		askOthers(t, enough, now)
		return remind("enough", enough)
	case again != nil:
		for _, seat := range counted {
			t.Clocks[seat].Reminded++
		}
		return remind("", again)
	}
	return Change{}, ErrUnchanged
}
