package table

import (
	"cmp"
	"slices"
	"time"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

const (
	// askAfter is for how long the table has to wait for a seat before the others may be asked about it, aloneAfter
	// before the host may decide alone.
	askAfter   = 24 * time.Hour
	aloneAfter = 72 * time.Hour
)

// waitedFor is how long the table has waited for a seat whose clock runs, and whether its time is over.
func waitedFor(t *Table, seat engine.Seat, now time.Time) (waited time.Duration, out bool) {
	if !slices.Contains(t.Awaited(), seat) || t.Clocks[seat].Asked.IsZero() {
		return 0, false
	}
	if a := t.Seats[seat].Away; a != nil && now.Before(a.Still) && !PaceOf(&t.Envelope).Live() {
		return 0, false // It is agreed that the others wait.
	}
	return now.Sub(t.Clocks[seat].Asked), t.Clocks[seat].Out
}

func mayTake(t *Table, by Input, limit Limit) error {
	switch {
	case t.SeatOf(by.User) != engine.Everyone:
		return t.RefuseAsking("refused.seated")
	case slices.Contains(t.Removed, by.User):
		return Refuse("refused.removed")
	}
	return limit()
}

// MayLeave says why a person may not leave a running game.
func MayLeave(t *Table, by Input) error {
	if t.SeatOf(by.User) == engine.Everyone {
		return Refuse("refused.not_seated")
	}
	if t.Phase != storage.Playing {
		return refuseNotPlaying(t)
	}
	return nil
}

// Leave gives a person's seat to a computer for good: of a level, or of the table's where it is none. A table that the
// last person leaves is closed.
func Leave(t *Table, by Input, level string, now time.Time) (Change, error) {
	if err := MayLeave(t, by); err != nil {
		return Change{}, err
	}
	seat := t.SeatOf(by.User)
	name := t.Seats[seat].Name
	giveToComputer(t, seat, level)
	closeEmpty(t, now)
	act := storage.Act{Kind: storage.ActReplace, Seat: seat, Key: "computer", Value: name}
	return Change{Act: act, Answer: "leave.done"}, nil
}

// OfferSeat gives a seat up to whoever wants it; a computer plays meanwhile.
func OfferSeat(t *Table, by Input, now time.Time) (Change, error) {
	if err := cmp.Or(MayLeave(t, by), alone(t)); err != nil {
		return Change{}, err
	}
	seat := t.SeatOf(by.User)
	offer := storage.Vote{Kind: VoteOffer, Seat: seat, By: by.User}
	if err := openVote(t, offer, "leave.offered_before", now); err != nil {
		return Change{}, err
	}
	t.Seats[seat].StandIn = StandInAway
	act := storage.Act{Kind: storage.ActOffer, Seat: seat, Value: t.Seats[seat].Name}
	return Change{Act: act, Answer: "leave.offered"}, nil
}

// TakeOver gives an offered seat to who asks, or back to its own person. Limit is why they may not sit at one more
// table.
func TakeOver(t *Table, by Input, v storage.Vote, limit Limit) (Change, error) {
	if v.Kind != VoteOffer {
		return Change{}, t.RefuseAsking("refused.unknown_control")
	}
	if t.Seats[v.Seat].User == by.User {
		dropVote(t, v)
		t.Seats[v.Seat].StandIn = ""
		return Change{Act: storage.Act{Kind: storage.ActBack, Seat: v.Seat}, Answer: "seat.back"}, nil
	}
	if err := mayTake(t, by, limit); err != nil {
		return Change{}, err
	}
	dropVote(t, v)
	c := giveSeat(t, v.Seat, by.User, by.Name, v.By)
	c.Answer = "seat.yours"
	return c, nil
}

// Return gives a person's seat back that a computer has played meanwhile.
func Return(t *Table, by Input) (Change, error) {
	seat, err := playingSeat(t, by)
	switch {
	case err != nil:
		return Change{}, err
	case t.Seats[seat].StandIn == "":
		return Change{}, t.RefuseAsking("refused.back_already")
	}
	t.Seats[seat].StandIn = ""
	return Change{Act: storage.Act{Kind: storage.ActBack, Seat: seat}}, nil
}

// SeatToReplace finds the seat that somebody wants to hand on: which is its name or its user, "" for the own one.
func SeatToReplace(t *Table, by Input, which string) (engine.Seat, error) {
	seat := t.SeatOf(by.User)
	switch {
	case t.Phase != storage.Playing:
		return seat, refuseNotPlaying(t)
	case seat == engine.Everyone && !MayManage(&t.Envelope, by):
		return seat, t.RefuseAsking("refused.not_at_table")
	}
	if which != "" {
		seat = seatCalled(t, which)
	}
	if seat == engine.Everyone {
		return seat, Refuse("refused.which_seat")
	}
	return seat, nil
}

// StandIn lets a computer play a seat until its person is back: a person their own, moderators any, the host when the
// table has waited for long or the time is over. Else the others are asked.
func StandIn(t *Table, by Input, seat engine.Seat, now time.Time) (Change, error) {
	s := &t.Seats[seat]
	if s.Automatic() && s.StandIn != StandInTurn {
		return Change{}, t.Refuse("refused.automatic", engine.Num("seat", int(seat)))
	}
	own := t.SeatOf(by.User)
	jury := Others(&t.Envelope, s.User)
	why := ""
	switch {
	case seat == own:
		why = "own"
	case by.Moderator:
		why = "moderator"
	default:
		waited, out := waitedFor(t, seat, now)
		switch {
		case (out || waited >= aloneAfter) && (t.Host == by.User || len(jury) <= 1):
			why = "host"
		case !out && waited < askAfter || len(jury) <= 1:
			return Change{}, t.Refuse("refused.not_late", engine.Num("seat", int(seat)))
		}
	}
	if why != "" {
		s.StandIn = StandInAway
		act := storage.Act{Kind: storage.ActTakeover, Seat: seat, Key: why, Value: s.Name}
		answer := "seat.stand_in"
		if seat == own {
			answer = "seat.stand_in.own"
		}
		return Change{Act: act, Answer: answer}, nil
	}
	vote := storage.Vote{Kind: VoteTakeover, Seat: seat, By: by.User, Asked: jury}
	if slices.Contains(jury, by.User) {
		vote.Yes = []string{by.User}
	}
	return ask(t, vote, own, now)
}

// CallIn asks a person to take a seat: for the own seat its person, for a computer's the host or a moderator; for
// another person's a moderator, or somebody at the table if all others agree, once the table has waited for it.
func CallIn(t *Table, by Input, seat engine.Seat, to string, now time.Time) (Change, error) {
	switch {
	case t.Guild == "":
		return Change{}, alone(t)
	case t.SeatOf(to) != engine.Everyone:
		return Change{}, Refuse("refused.invited_seated")
	case slices.Contains(t.Removed, to):
		return Change{}, Refuse("refused.removed_other")
	}
	s, own := t.Seats[seat], t.SeatOf(by.User)
	vote := storage.Vote{Kind: VoteReplace, Seat: seat, User: to, By: by.User, Asked: []string{to}}
	switch {
	case seat == own, by.Moderator:
	case s.User == "":
		if t.Host != by.User {
			return Change{}, Refuse("refused.seat_host", engine.Free("host", HostName(&t.Envelope)))
		}
	default:
		waited, out := waitedFor(t, seat, now)
		if !out && waited < askAfter && s.StandIn != StandInAway {
			return Change{}, t.Refuse("refused.not_late", engine.Num("seat", int(seat)))
		}
		vote.Asked = append(vote.Asked, Others(&t.Envelope, s.User, by.User)...)
	}
	return ask(t, vote, own, now)
}
