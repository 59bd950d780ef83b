package table

import (
	"testing"

	"github.com/harbormaster/harbormaster/storage"
)

func TestATableIsInOrderBeforeItIsRecorded(t *testing.T) {
	// Normalize sees who sat where before the act: Ana, Ben and Cem.
	normalize := func(by Input, act storage.Act, at int) func(*Table) (Change, error) {
		return func(t *Table) (Change, error) {
			c := Change{Act: act}
			t.Normalize(game().Seats, by, &c, hours(at))
			for _, v := range c.Act.Lapsed {
				c.Act.Value += v.Kind
			}
			return c, nil
		}
	}
	const seats = "playing of 3; host ana; Ana=ana, Ben=ben, Cem=cem"
	vote := func(kind string) func(*Table) {
		return asked(storage.Vote{Kind: kind, Seat: 0, By: "ben", Asked: []string{"cem"}, Need: 1})
	}
	shown := func(kind string) string { return "; " + kind + " 0? asked cem need 1" }
	move, other, paced := storage.Act{Kind: "move"}, storage.Act{Kind: "setting"}, storage.Act{Kind: "pace"}
	const dan = "playing of 3; host ana; Dan=dan, Ben=ben, Cem=cem"
	dans := seat(0, storage.Seat{User: "dan", Name: "Dan"})
	turn := func(t *Table) { t.Seats[0].StandIn, t.Seats[1].StandIn = StandInTurn, StandInTurn }
	all := with(away(0), away(1), away(2))
	resting := func(t *Table) { t.Pause = &storage.Pause{Why: PauseSeats} }
	checkChanges(t, game, []changeCase{
		{"nothing is to be done", vote(VoteEnd), normalize(ana, other, 0), "setting seat=0", ""},
		{"who moves is back", away(0), normalize(ana, move, 0), "move seat=0", seats},
		{"whom a computer plays for is not", away(0), normalize(Input{}, move, 0), "move seat=0", ""},
		{"a computer stops after its turn", turn, normalize(Input{}, other, 0), "setting seat=0",
			"playing of 3; host ana; Ana=ana (turn), Ben=ben, Cem=cem"},
		{"a table that is over asks nothing", with(vote(VoteEnd), paused, phase(storage.Closed)), normalize(ana, other, 0),
			"setting seat=0", "closed of 3; host ana; Ana=ana, Ben=ben, Cem=cem"},
		{"nobody plays", all, normalize(ben, other, 0), "setting seat=0",
			"playing of 3; host ana; Ana=ana (away), Ben=ben (away), Cem=cem (away); pause seats by "},
		{"somebody plays again", resting, normalize(ben, other, 0), "setting seat=0", seats},
		{"another pause stays", paused, normalize(ben, other, 0), "setting seat=0", ""},

		{"a question lapses", vote(VoteEnd), normalize(ana, other, 72), "setting seat=0 end", seats},
		{"who has asked has left", with(vote(VoteEnd), computer(1)), normalize(ben, other, 0), "setting seat=0 end",
			"playing of 3; host ana; Ana=ana, Ben=normal, Cem=cem"},
		{"who is asked has left", with(vote(VoteEnd), computer(2)), normalize(cem, other, 0), "setting seat=0 end",
			"playing of 3; host ana; Ana=ana, Ben=ben, Cem=normal"},
		{"an undo after a person's move", vote(VoteUndo), normalize(ben, move, 0), "move seat=0 undo", seats},
		{"an undo after a computer's move", vote(VoteUndo), normalize(Input{}, move, 0),
			"move seat=0", seats + shown("undo")},
		{"an undo after a standing order's move", vote(VoteUndo), normalize(Input{}, storage.Act{Kind: "move", By: "order"}, 0),
			"move seat=0 undo", seats},
		{"a pause in a pause", with(vote(VotePause), paused), normalize(ana, other, 0), "setting seat=0 pause",
			seats + "; pause agreed by ana"},
		{"a pause of which somebody is not asked", with(vote(VotePause), dans), normalize(ben, other, 0),
			"setting seat=0 pause", dan},
		{"a pace of which somebody is not asked", with(vote(VotePace), dans), normalize(ben, other, 0),
			"setting seat=0 pace", dan},
		{"an end of which somebody is not asked", with(vote(VoteEnd), dans), normalize(ben, other, 0),
			"setting seat=0 end", dan},
		{"a turn that is awaited", vote(VoteTurn), normalize(ben, other, 0), "setting seat=0", ""},
		{"a turn of who has a stand-in", with(vote(VoteTurn), away(0)), normalize(ben, other, 0), "setting seat=0 turn",
			"playing of 3; host ana; Ana=ana (away), Ben=ben, Cem=cem"},
		{"a turn whose time begins anew", vote(VoteTurn), normalize(ben, paced, 0), "pace seat=0 turn", seats},
		{"a takeover whose time begins anew", vote(VoteTakeover), normalize(ben, paced, 0), "pace seat=0 takeover", seats},
		{"a takeover of who has moved", vote(VoteTakeover), normalize(ana, move, 0), "move seat=0 takeover", seats},
		{"a takeover of who has not", vote(VoteTakeover), normalize(ben, other, 0), "setting seat=0", ""},
		{"an offer of who is back", vote(VoteOffer), normalize(ana, other, 0), "setting seat=0 offer", seats},
		{"an offer that stands", with(vote(VoteOffer), away(0)), normalize(ben, other, 0), "setting seat=0", ""},
		{"a seat that has a new person", with(vote(VoteReplace), dans), normalize(ben, other, 0),
			"setting seat=0 replace", dan},
	})
}
