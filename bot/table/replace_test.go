package table

import (
	"fmt"
	"testing"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

func away(n engine.Seat) func(*Table) { return func(t *Table) { t.Seats[n].StandIn = StandInAway } }

// aboutToPlay says that a computer plays the turn of the first seat, whose clock stands still so.
func aboutToPlay(t *Table) { t.Seats[0].StandIn, t.Clocks[0] = StandInTurn, storage.Clock{} }

func computer(n engine.Seat) func(*Table) {
	return func(t *Table) { t.Seats[n] = storage.Seat{Name: t.Seats[n].Name, Level: "normal"} }
}

func TestAComputerStandsIn(t *testing.T) {
	standIn := func(by Input, n engine.Seat, at int) func(*Table) (Change, error) {
		return func(t *Table) (Change, error) { return StandIn(t, by, n, hours(at)) }
	}
	const anaAway = "playing of 3; host ana; Ana=ana (away), Ben=ben, Cem=cem"
	const seats = "playing of 3; host ana; Ana=ana, Ben=ben, Cem=cem"
	host := func(user string) func(*Table) { return func(t *Table) { t.Host = user } }
	benHosts := "playing of 3; host ben; Ana=ana (away), Ben=ben, Cem=cem"
	out := func(t *Table) { t.Clocks[0].Out = true }
	excused := func(t *Table) { t.Seats[0].Away = &storage.Absence{Until: hours(200), Still: hours(100)} }
	live := func(t *Table) { t.Settings["pace"] = "live5" }
	checkChanges(t, game, []changeCase{
		{"for oneself", nil, standIn(ana, 0, 0), "takeover.own seat=0 Ana -> seat.stand_in.own", anaAway},
		{"by a moderator", nil, standIn(mod, 0, 0), "takeover.moderator seat=0 Ana -> seat.stand_in", anaAway},
		{"by the host after three days", host("ben"), standIn(ben, 0, 72),
			"takeover.host seat=0 Ana -> seat.stand_in", benHosts},
		{"by the host when the time is over", with(host("ben"), out), standIn(ben, 0, 1),
			"takeover.host seat=0 Ana -> seat.stand_in", benHosts + "; clock 0 out"},
		{"by the host before, the others are asked", host("ben"), standIn(ben, 0, 71),
			"vote.takeover.open seat=1 Ana -> vote.asked",
			"playing of 3; host ben; Ana=ana, Ben=ben, Cem=cem; takeover 0? asked ben+cem yes ben need 2"},
		{"by another person after a day, the others are asked", nil, standIn(ben, 0, 24),
			"vote.takeover.open seat=1 Ana -> vote.asked", seats + "; takeover 0? asked ben+cem yes ben need 2"},
		{"by another person after three days too", nil, standIn(ben, 0, 80),
			"vote.takeover.open seat=1 Ana -> vote.asked", seats + "; takeover 0? asked ben+cem yes ben need 2"},
		{"by the only other person after three days", computer(2), standIn(ben, 0, 72),
			"takeover.host seat=0 Ana -> seat.stand_in", "playing of 3; host ana; Ana=ana (away), Ben=ben, Cem=normal"},
		{"by the only other person before", computer(2), standIn(ben, 0, 71), "no: refused.not_late seat=0", ""},
		{"too early", nil, standIn(ben, 0, 23), "no: refused.not_late seat=0", ""},
		{"for somebody who is not awaited", nil, standIn(ben, 2, 100), "no: refused.not_late seat=2", ""},
		{"for somebody who is excused", excused, standIn(ben, 0, 90), "no: refused.not_late seat=0", ""},
		{"for somebody who is excused, at a live table", with(excused, live), standIn(ben, 0, 24),
			"vote.takeover.open seat=1 Ana -> vote.asked", "playing of 3; host ana; Ana=ana away for 200h0m0s, " +
				"Ben=ben, Cem=cem; takeover 0? asked ben+cem yes ben need 2; pace=live5"},
		{"for somebody who was excused", excused, standIn(ana, 0, 100),
			"takeover.own seat=0 Ana -> seat.stand_in.own",
			"playing of 3; host ana; Ana=ana (away) away for 200h0m0s, Ben=ben, Cem=cem"},
		{"where a computer stands in already", away(0), standIn(ben, 0, 100), "no: refused.automatic seat=0", ""},
		{"for a computer", computer(1), standIn(ana, 1, 100), "no: refused.automatic seat=1", ""},
		{"where one plays this turn", aboutToPlay, standIn(ana, 0, 0),
			"takeover.own seat=0 Ana -> seat.stand_in.own", anaAway},
		{"where one plays this turn, by another person", aboutToPlay, standIn(ben, 0, 100),
			"no: refused.not_late seat=0", ""},
		{"asked already", asked(storage.Vote{Kind: VoteTakeover}), standIn(ben, 0, 24), "no: vote.open_before", ""},
		{"too many questions", crowded, standIn(ben, 0, 24), "no: vote.too_many", ""},
	})
}

func TestForHowLongASeatIsAwaited(t *testing.T) {
	excused := func(t *Table) { t.Seats[0].Away = &storage.Absence{Still: hours(31)} }
	for _, c := range []struct {
		name  string
		given func(*Table)
		seat  engine.Seat
		want  string
	}{
		{"the clock says it", func(*Table) {}, 0, "30h0m0s false"},
		{"the clock says that time is over", func(t *Table) { t.Clocks[0].Out = true }, 0, "30h0m0s true"},
		{"a computer is about to play", aboutToPlay, 0, "0s false"},
		{"another seat", func(*Table) {}, 1, "0s false"},
		{"a pause", paused, 0, "0s false"},
		{"an absence", excused, 0, "0s false"},
	} {
		table := game()
		c.given(table)
		waited, out := waitedFor(table, c.seat, hours(30))
		if got := fmt.Sprint(waited, out); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

func TestAPersonIsCalledIn(t *testing.T) {
	callIn := func(by Input, n engine.Seat, to string, at int) func(*Table) (Change, error) {
		return func(t *Table) (Change, error) { return CallIn(t, by, n, to, hours(at)) }
	}
	const seats = "playing of 3; host ana; Ana=ana, Ben=ben, Cem=cem"
	removed := func(t *Table) { t.Removed = []string{"dan"} }
	checkChanges(t, game, []changeCase{
		{"for the own seat", nil, callIn(ben, 1, "dan", 0),
			"vote.replace.open seat=1 Ben -> vote.asked", seats + "; replace 1? asked dan need 1"},
		{"in private", private, callIn(ana, 0, "dan", 0), "no: refused.private command=toy", ""},
		{"by a moderator", nil, callIn(mod, 1, "dan", 0),
			"vote.replace.open Ben -> vote.asked", seats + "; replace 1? asked dan need 1"},
		{"for a computer, by the host", computer(2), callIn(ana, 2, "dan", 0),
			"vote.replace.open seat=0 Cem -> vote.asked",
			"playing of 3; host ana; Ana=ana, Ben=ben, Cem=normal; replace 2? asked dan need 1"},
		{"for a computer, by another person", computer(2), callIn(ben, 2, "dan", 0),
			"no: refused.seat_host host=Ana", ""},
		{"for another person after a day", nil, callIn(ben, 0, "dan", 24),
			"vote.replace.open seat=1 Ana -> vote.asked", seats + "; replace 0? asked dan+cem need 2"},
		{"for another person before", nil, callIn(ben, 0, "dan", 23), "no: refused.not_late seat=0", ""},
		{"for another person whose time is over", func(t *Table) { t.Clocks[0].Out = true }, callIn(ben, 0, "dan", 1),
			"vote.replace.open seat=1 Ana -> vote.asked", seats + "; replace 0? asked dan+cem need 2; clock 0 out"},
		{"for another person who is away", away(2), callIn(ana, 2, "dan", 0),
			"vote.replace.open seat=0 Cem -> vote.asked",
			"playing of 3; host ana; Ana=ana, Ben=ben, Cem=cem (away); replace 2? asked dan+ben need 2"},
		{"for another person for whom a computer is about to play", aboutToPlay, callIn(ben, 0, "dan", 100),
			"no: refused.not_late seat=0", ""},
		{"who has a seat", nil, callIn(ben, 1, "cem", 0), "no: refused.invited_seated", ""},
		{"who was removed", removed, callIn(ben, 1, "dan", 0), "no: refused.removed_other", ""},
		{"asked already", asked(storage.Vote{Kind: VoteReplace, Seat: 1}), callIn(ben, 1, "dan", 0),
			"no: vote.open_before", ""},
		{"too many questions", crowded, callIn(ben, 1, "dan", 0), "no: vote.too_many", ""},
	})
}

func TestWhichSeatIsHandedOn(t *testing.T) {
	long := func(t *Table) { t.Seats[1].Name = "Benjamin the Second" }
	longer := func(t *Table) { t.Seats[2].Name = "Benjamin the Third" }
	for _, c := range []struct {
		name  string
		given func(*Table)
		by    Input
		which string
		want  engine.Seat
		no    string
	}{
		{"the own", nil, ben, "", 1, ""},
		{"by name", nil, ben, "cem", 2, ""},
		{"by user", nil, mod, "ana", 0, ""},
		{"a name that was cut", long, ana, text.Clip("Benjamin the Second", SeatChars), 1, ""},
		{"two names that were cut", with(long, longer), ana, text.Clip("Benjamin the Second", SeatChars),
			engine.Everyone, "no: refused.which_seat"},
		{"nobody's", nil, ben, "eve", engine.Everyone, "no: refused.which_seat"},
		{"a moderator's own", nil, mod, "", engine.Everyone, "no: refused.which_seat"},
		{"a stranger's", nil, dan, "ana", engine.Everyone, "no, asking: refused.not_at_table"},
		{"in a lobby", phase(storage.Lobby), ana, "", 0, "no, asking: refused.not_started"},
		{"after the end", phase(storage.Finished), ana, "", 0, "no, asking: refused.not_playing"},
	} {
		t.Run(c.name, func(t *testing.T) {
			table := game()
			if c.given != nil {
				c.given(table)
			}
			seat, err := SeatToReplace(table, c.by, c.which)
			no := ""
			if err != nil {
				no = describeChange(Change{}, err)
			}
			if seat != c.want || no != c.no {
				t.Errorf("seat %d, %q, want %d, %q", seat, no, c.want, c.no)
			}
		})
	}
}

func TestSeatsAreLeftOfferedAndTaken(t *testing.T) {
	leaveTo := func(by Input, level string) func(*Table) (Change, error) {
		return func(t *Table) (Change, error) { return Leave(t, by, level, noon) }
	}
	leave := func(by Input) func(*Table) (Change, error) { return leaveTo(by, "") }
	offer := func(by Input) func(*Table) (Change, error) {
		return func(t *Table) (Change, error) { return OfferSeat(t, by, noon) }
	}
	take := func(by Input, limit error) func(*Table) (Change, error) {
		return func(t *Table) (Change, error) { return TakeOver(t, by, t.Votes[0], func() error { return limit }) }
	}
	back := func(by Input) func(*Table) (Change, error) {
		return func(t *Table) (Change, error) { return Return(t, by) }
	}
	const seats = "playing of 3; host ana; Ana=ana, Ben=ben, Cem=cem"
	level := func(key string) func(*Table) {
		return func(t *Table) { t.Settings = map[string]string{LevelSetting: key} }
	}
	offered := with(away(1), asked(storage.Vote{Kind: VoteOffer, Seat: 1, By: "ben"}))
	checkChanges(t, game, []changeCase{
		{"left to a computer", nil, leave(ben),
			"replace.computer seat=1 Ben -> leave.done", "playing of 3; host ana; Ana=ana, Ben=normal, Cem=cem"},
		{"left to one of the table's level", level(engine.LevelHard), leave(ben), "replace.computer seat=1 Ben -> leave.done",
			"playing of 3; host ana; Ana=ana, Ben=hard, Cem=cem; level=hard"},
		{"left to one of a level that is gone", level("medium"), leave(ben), "replace.computer seat=1 Ben -> leave.done",
			"playing of 3; host ana; Ana=ana, Ben=normal, Cem=cem; level=medium"},
		{"left to one of a chosen level", level(engine.LevelHard), leaveTo(ben, engine.LevelEasy),
			"replace.computer seat=1 Ben -> leave.done",
			"playing of 3; host ana; Ana=ana, Ben=easy, Cem=cem; level=hard"},
		{"left to one of a level that nobody offered", nil, leaveTo(ben, "program:x"),
			"replace.computer seat=1 Ben -> leave.done", "playing of 3; host ana; Ana=ana, Ben=normal, Cem=cem"},
		{"left by the host", nil, leave(ana),
			"replace.computer seat=0 Ana -> leave.done", "playing of 3; host ben; Ana=normal, Ben=ben, Cem=cem"},
		{"left by the host to who is there", away(1), leave(ana),
			"replace.computer seat=0 Ana -> leave.done", "playing of 3; host cem; Ana=normal, Ben=ben (away), Cem=cem"},
		{"left by the last person", with(computer(1), computer(2)), leave(ana),
			"replace.computer seat=0 Ana -> leave.done",
			"closed of 3; host ana; Ana=normal, Ben=normal, Cem=normal; closed=empty; ended 0s"},
		{"offered in private", private, offer(ana), "no: refused.private command=toy", ""},
		{"left by a stranger", nil, leave(dan), "no: refused.not_seated", ""},
		{"left after the end", phase(storage.Finished), leave(ana), "no, asking: refused.not_playing", ""},

		{"offered", nil, offer(ben),
			"offer seat=1 Ben -> leave.offered",
			"playing of 3; host ana; Ana=ana, Ben=ben (away), Cem=cem; offer 1? need 0"},
		{"offered twice", offered, offer(ben), "no: leave.offered_before", ""},
		{"offered among too many questions", crowded, offer(ben), "no: vote.too_many", ""},
		{"offered by a stranger", nil, offer(dan), "no: refused.not_seated", ""},
		{"offered after the end", phase(storage.Closed), offer(ben), "no, asking: refused.not_playing", ""},

		{"taken", offered, take(dan, nil),
			"replace.person seat=1 Ben -> seat.yours", "playing of 3; host ana; Ana=ana, Dan=dan, Cem=cem"},
		{"taken back", offered, take(ben, errLimit), "back seat=1 -> seat.back", seats},
		{"taken by who has a seat", offered, take(cem, nil), "no, asking: refused.seated", ""},
		{"taken by who was removed", with(offered, func(t *Table) { t.Removed = []string{"dan"} }), take(dan, nil),
			"no: refused.removed", ""},
		{"taken by who sits at too many tables", offered, take(dan, errLimit), "too many tables", ""},
		{"another question", asked(storage.Vote{Kind: VotePause}), take(dan, nil),
			"no, asking: refused.unknown_control", ""},

		{"back", away(1), back(ben), "back seat=1", seats},
		{"back already", nil, back(ben), "no, asking: refused.back_already", ""},
		{"a stranger is back", nil, back(dan), "no, asking: refused.not_at_table", ""},
		{"back after the end", with(away(1), phase(storage.Finished)), back(ben),
			"no, asking: refused.not_playing", ""},
	})
}
