package table

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

func ask(t *Table, vote storage.Vote, own engine.Seat, now time.Time) (Change, error) {
	if err := openVote(t, vote, "vote.open_before", now); err != nil {
		return Change{}, err
	}
	act := storage.Act{Kind: storage.ActVote, Seat: own, Key: vote.Kind + ".open"}
	act.Value = cmp.Or(vote.Value, t.Seats[max(vote.Seat, 0)].Name)
	return Change{Act: act, Answer: "vote.asked"}, nil
}

// openVote opens a question, or refuses it: by the key before where it stands already.
func openVote(t *Table, vote storage.Vote, before string, now time.Time) error {
	switch {
	case hasVote(t, vote):
		return Refuse(before)
	case !t.OpenVote(vote, now):
		return Refuse("vote.too_many")
	}
	return nil
}

// FindBallot finds the open question of a control, and what the control says: "yes", "no" or "take".
func FindBallot(t *Table, arg string, now time.Time) (v storage.Vote, word string, err error) {
	if t.Phase != storage.Playing {
		return v, "", refuseNotPlaying(t)
	}
	for _, o := range t.Votes {
		word, ok := strings.CutPrefix(arg, fmt.Sprintf("%d.%s.%d.", o.ID, o.Kind, o.Seat))
		if ok && !expired(o, now) {
			return o, word, nil
		}
	}
	return v, "", t.RefuseAsking("vote.over")
}

// Agree counts a consent; the last one that is needed brings what was asked for. The limit counts for who gets a seat.
func Agree(t *Table, by Input, v storage.Vote, log Log, limit Limit, now time.Time) (Change, error) {
	switch {
	case !slices.Contains(v.Asked, by.User):
		return Change{}, notAsked(t, v)
	case slices.Contains(v.Yes, by.User):
		return Change{}, t.RefuseAsking("vote.agreed_before")
	}
	if v.Kind == VoteReplace && by.User == v.User {
		if err := mayTake(t, by, limit); err != nil {
			return Change{}, err
		}
		v.Name = by.Name
	}
	v.Yes = append(slices.Clone(v.Yes), by.User)
	v.No = without(v.No, []string{by.User})
	if len(v.Yes) >= v.Need {
		c, err := carryOut(t, by, v, log, now)
		if err == nil {
			dropVote(t, v)
		}
		return c, err
	}
	keepVote(t, v)
	act := storage.Act{Kind: storage.ActVote, Seat: t.SeatOf(by.User), Key: v.Kind + ".yes"}
	return Change{Act: act, Answer: "vote.agreed"}, nil
}

func carryOut(t *Table, by Input, v storage.Vote, log Log, now time.Time) (Change, error) {
	act := storage.Act{Kind: storage.ActKind(v.Kind), Seat: v.Seat, Key: "agreed"}
	switch v.Kind {
	case VoteUndo:
		return undoAgreed(t, v, log)
	case VotePause:
		t.Pause = &storage.Pause{Why: "agreed", By: v.By, At: now}
	case VotePace:
		setPace(t, v.Value, now)
		act.Value = v.Value
	case VoteEnd:
		closeTable(t, "agreed", now)
	case VoteTurn:
		t.Seats[v.Seat].StandIn, act.Value = StandInTurn, t.Seats[v.Seat].Name
	case VoteTakeover:
		t.Seats[v.Seat].StandIn, act.Value = StandInAway, t.Seats[v.Seat].Name
	case VoteReplace:
		if t.SeatOf(v.User) != engine.Everyone {
			return Change{}, t.RefuseAsking("vote.over")
		}
		c := giveSeat(t, v.Seat, v.User, v.Name, v.By)
		c.Answer = "vote.done"
		if by.User == v.User {
			c.Answer = "seat.yours"
		}
		return c, nil
	default:
		return Change{}, t.RefuseAsking("vote.over")
	}
	return Change{Act: act, Answer: "vote.done"}, nil
}

// Reject counts somebody who is against it: with that a question is over unless enough others are left. Who has asked
// takes it back so.
func Reject(t *Table, by Input, v storage.Vote) (Change, error) {
	act := storage.Act{Kind: storage.ActVote, Seat: t.SeatOf(by.User), Key: v.Kind + ".no"}
	switch {
	case by.User == v.By:
		dropVote(t, v)
		act.Key = v.Kind + ".withdrawn"
		return Change{Act: act, Answer: "vote.withdrawn"}, nil
	case !slices.Contains(v.Asked, by.User):
		return Change{}, notAsked(t, v)
	case slices.Contains(v.No, by.User):
		return Change{}, t.RefuseAsking("vote.against_before")
	}
	v.Yes = without(v.Yes, []string{by.User})
	v.No = append(slices.Clone(v.No), by.User)
	if len(v.Asked)-len(v.No) < v.Need {
		dropVote(t, v)
		if act.Seat == engine.Everyone { // Somebody was offered a seat.
			act.Seat, act.Key, act.Value = v.Seat, v.Kind+".declined", text.Clean(by.Name)
		}
		return Change{Act: act, Answer: "vote.refused"}, nil
	}
	keepVote(t, v)
	act.Key = v.Kind + ".against"
	return Change{Act: act, Answer: "vote.against"}, nil
}

// Lapse ends the questions that have stood for long enough; ErrUnchanged where there is none.
func Lapse(t *Table, now time.Time) (Change, error) {
	if t.Phase != storage.Playing ||
		!slices.ContainsFunc(t.Votes, func(v storage.Vote) bool { return expired(v, now) }) {
		return Change{}, ErrUnchanged
	}
	return Change{Act: storage.Act{Kind: storage.ActVote, Seat: engine.Everyone, Key: "lapsed"}}, nil
}

func dropVote(t *Table, v storage.Vote) {
	t.Votes = slices.DeleteFunc(slices.Clone(t.Votes), func(o storage.Vote) bool { return sameVote(o, v) })
}

func keepVote(t *Table, v storage.Vote) {
	t.Votes = slices.Clone(t.Votes)
	for i, o := range t.Votes {
		if sameVote(o, v) {
			t.Votes[i] = v
		}
	}
}

func sameVote(a, b storage.Vote) bool { return a.ID == b.ID && a.Kind == b.Kind && a.Seat == b.Seat }

// notAsked tells somebody that their word does not count here.
func notAsked(t *Table, v storage.Vote) error {
	names := text.Each(v.Asked, func(u string) engine.Arg { return engine.Free("who", t.UserName(u)) })
	return Refuse("vote.not_asked", names...)
}
