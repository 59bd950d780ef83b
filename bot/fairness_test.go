package bot_test

import (
	"fmt"
	"slices"
	"testing"
	"time"
)

func (r *room) undo(who string) *answer {
	r.t.Helper()
	return r.use(who, fmt.Sprintf("v1|%s|0|@undo", r.game()), "", false)
}

func TestWhoOnlyVotesIsStillRemindedThreeTimes(t *testing.T) {
	r := newRoom(t)
	table := r.started("Ana", "Ben", "Cleo")
	r.press("Ana", table.Message, "Trader")
	r.bot.Published()
	r.pass(48*time.Hour + 10*time.Minute) // Two reminders.
	r.press("Ben", *r.press("Ben", r.more("Ben"), "Pause").message, "Ask the others")
	r.bot.Published()
	before := len(r.toldAt("Ben", ""))
	for range 4 {
		r.pass(24 * time.Hour)
	}
	if n := len(r.toldAt("Ben", "")) - before; n != 3 {
		t.Errorf("Ben was told %d times more: %v", n, r.toldAt("Ben", ""))
	}
}

func TestTakingStepsBackFillsNoBank(t *testing.T) {
	r := paced(t, "bank3", "", "Ana", "Ben")
	left := func(seat int) time.Duration { return r.env().Clocks[seat].Left }
	ana, ben := left(0), left(1)
	for range 5 {
		r.press("Ana", r.last().Message, "Prospector")
		if got := awaited(r.last().Message, "Ana", "Ben"); !slices.Equal(got, []string{"Ben"}) {
			t.Fatalf("awaited are %v", got)
		}
		r.undo("Ana")
	}
	if left(0) != ana || left(1) != ben {
		t.Errorf("the banks were %v and %v, and are %v and %v", ana, ben, left(0), left(1))
	}
	r.press("Ana", r.last().Message, "Prospector")
	if got := left(0) - ana; got != 4*time.Hour {
		t.Errorf("the turn that stands brings %v", got)
	}
}

func TestWhoTakesASeatOverHasTimeToPlay(t *testing.T) {
	r := paced(t, "bank3", "wait", "Ana", "Ben")
	r.press("Ana", r.last().Message, "Prospector")
	r.pass(71 * time.Hour)
	r.command("Ben", "puertorico", "replace", map[string]string{"by": user("Dan").ID})
	r.press("Dan", r.last().Message, "Agree")
	r.pass(23 * time.Hour)
	if n := r.kinds("timeout"); n != 0 {
		t.Errorf("the time of who came a day ago is out: %+v", r.env().Clocks[1])
	}
	r.pass(2 * time.Hour)
	if n := r.kinds("timeout"); n != 1 {
		t.Errorf("time was out %d times", n)
	}
}

func TestWhoTakesAStepBackPlaysHimselfAgain(t *testing.T) {
	r := newRoom(t)
	table := r.started("Ana", "Ben")
	r.press("Ana", table.Message, "Prospector")
	r.command("Ana", "puertorico", "replace", map[string]string{})
	if s := r.env().Seats[0]; s.StandIn == "" {
		t.Fatalf("Ana's seat is %+v", s)
	}
	r.undo("Ana")
	if d, ok := position(t, r).Decision(0); !ok || d.Step == "" || r.env().Seats[0].StandIn != "" {
		t.Errorf("after the undo the seats are %+v, asked is %+v", r.env().Seats, d)
	}
	r.last()
	if who := awaited(r.last().Message, "Ana", "Ben"); !slices.Equal(who, []string{"Ana"}) {
		t.Errorf("the table waits for %v", who)
	}
}

func TestTheNewOwnerOfASeatIsAskedBeforeItsStepIsTakenBack(t *testing.T) {
	r := twoActed(t, "Ana", "Ben")
	r.command("Ben", "puertorico", "replace", map[string]string{"by": user("Dan").ID})
	r.press("Dan", r.last().Message, "Agree")
	if r.env().Seats[1].User != user("Dan").ID {
		t.Fatalf("the seats are %+v", r.env().Seats)
	}
	says(t, "Ana", r.undo("Ana").text(), "I asked Dan")
	if n := r.kinds("undo"); n != 0 {
		t.Error("the step of a seat was taken back without its owner")
	}
}

func TestGivingTheOwnSeatToAComputerFillsNoBank(t *testing.T) {
	r := paced(t, "bank3", "", "Ana", "Ben")
	before := r.env().Clocks[0].Left
	r.command("Ana", "puertorico", "replace", map[string]string{})
	if got := r.env().Clocks[0].Left; got != before {
		t.Errorf("the bank was %v and is %v", before, got)
	}
}

func TestWhoWantsRemindersLaterTakesNoneFromOthers(t *testing.T) {
	r := newRoom(t)
	r.notices("Ben", "remind", "12")
	r.notices("Cleo", "remind", "12")
	table := r.started("Ana", "Ben", "Cleo")
	r.press("Ana", table.Message, "Trader")
	r.pass(time.Hour)
	r.notices("Ben", "remind", "48")
	r.pass(time.Hour)
	r.press("Ben", r.last().Message, "Captain")
	for len(awaited(r.last().Message, "Cleo")) == 0 {
		m := r.last()
		r.press(awaited(m.Message, "Ana", "Ben")[0], m.Message, controlLabel(m.Message))
	}
	r.pass(13 * time.Hour)
	isTold(t, "Cleo is told", r.toldAt("Cleo", ""), "2026-11-20 21:00", "2026-11-21 09:00")
}

func TestATakenBackStepGivesNoSecondTurnOfTime(t *testing.T) {
	r := paced(t, "turn8", "wait", "Ana", "Ben")
	r.pass(7 * time.Hour)
	r.press("Ana", r.last().Message, "Prospector")
	r.bot.Published()
	r.undo("Ana")
	r.pass(50 * time.Minute)
	if n := r.kinds("timeout"); n != 0 {
		t.Fatalf("time was out %d times", n)
	}
	r.pass(time.Hour)
	if n := r.kinds("timeout"); n != 1 {
		t.Errorf("time was out %d times: %+v", n, r.env().Clocks[0])
	}
}
