package table

import (
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/storage"
)

func TestEndsOfATable(t *testing.T) {
	end := func(by Input, how string, moderated bool) func(*Table) (Change, error) {
		return func(t *Table) (Change, error) { return End(t, by, how, moderated, noon) }
	}
	const seats = "host ana; Ana=ana, Ben=ben, Cem=cem"
	alone := with(computer(1), computer(2))
	checkChanges(t, game, []changeCase{
		{"the host alone", nil, end(ana, "yes", false),
			"end seat=0 -> end.done", "closed of 3; " + seats + "; closed=host; ended 0s"},
		{"a moderator alone", nil, end(mod, "yes", true),
			"end.moderator -> end.done", "closed of 3; " + seats + "; closed=moderator; ended 0s"},
		{"another person alone", nil, end(ben, "yes", false), "no: refused.end_host host=Ana", ""},
		{"the host where moderators end games", nil, end(ana, "yes", true), "no: refused.end_moderators", ""},
		{"the host of a lobby there", phase(storage.Lobby), end(ana, "yes", true),
			"end seat=0 -> end.done", "closed of 3; " + seats + "; closed=host; ended 0s"},
		{"who plays with nobody else there", alone, end(ana, "yes", true),
			"end seat=0 -> end.done", "closed of 3; host ana; Ana=ana, Ben=normal, Cem=normal; closed=host; ended 0s"},
		{"the others are asked", nil, end(ben, "ask", true),
			"vote.end.open seat=1 Ben -> vote.asked", "playing of 3; " + seats + "; end 1? asked ana+cem need 2"},
		{"nobody else is there", alone, end(ana, "ask", true),
			"end seat=0 -> end.done", "closed of 3; host ana; Ana=ana, Ben=normal, Cem=normal; closed=host; ended 0s"},
		{"a stranger asks nobody", nil, end(dan, "ask", false), "no: refused.end_host host=Ana", ""},
		{"a moderator without a seat asks nobody", nil, end(mod, "ask", true), "no: refused.end_moderators", ""},
		{"in a lobby nobody is asked", phase(storage.Lobby), end(ben, "ask", false),
			"no: refused.end_host host=Ana", ""},
		{"asked already", asked(storage.Vote{Kind: VoteEnd, Seat: 1}), end(ben, "ask", false),
			"no: vote.open_before", ""},
		{"a game that is over", phase(storage.Finished), end(ana, "yes", false), "no: refused.not_playing", ""},
	})
}

func TestWhoMayEndATableAtAll(t *testing.T) {
	for _, c := range []struct {
		by        Input
		moderated bool
		want      string
	}{
		{ana, false, ""},
		{ben, true, ""},
		{mod, true, ""},
		{dan, false, "refused: refused.end_host"},
		{dan, true, "refused: refused.end_moderators"},
	} {
		got := ""
		if err := MayEnd(game(), c.by, "", c.moderated); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%s, moderated %t: %q, want %q", c.by.User, c.moderated, got, c.want)
		}
	}
}

func TestATableAtWhichNobodyActsIsToldAndThenClosed(t *testing.T) {
	const day = 24 * time.Hour
	until := func(days int) func(*Table) {
		return func(t *Table) { t.Pause = &storage.Pause{Until: noon.AddDate(0, 0, days)} }
	}
	for _, c := range []struct {
		name         string
		given        func(*Table)
		warned, now  int // days after noon; the last act was at noon
		want, closed string
		next         int
		closing      bool
	}{
		{"too early", nil, 0, 22, "nothing to change", "", 23, false},
		{"it is told", nil, 0, 23, "idle", "", 30, true},
		{"it was told", nil, 23, 29, "nothing to change", "", 30, true},
		{"it is closed", nil, 23, 30, "close.abandoned", "abandoned", 0, false},
		{"a pause counts until its end", until(2), 0, 24, "nothing to change",
			"",
			25, false},
		{"a pause of before", until(-1), 0, 23, "idle", "",
			30, true},
		{"a game that is over", phase(storage.Finished), 0, 40, "nothing to change", "", 0, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			table := game()
			if c.given != nil {
				c.given(table)
			}
			at := func(days int) time.Time {
				if days == 0 {
					return time.Time{}
				}
				return noon.Add(time.Duration(days) * day)
			}
			act := func() (last, warned time.Time, err error) {
				if table.Phase != storage.Playing {
					t.Error("it is asked for the last act of a game that is over")
				}
				return noon, at(c.warned), nil
			}
			change, next, closing, err := Idle(table, act, at(c.now))
			if got := describeChange(change, err); got != c.want || table.Settings["closed"] != c.closed {
				t.Errorf("it is %s, closed %q, want %s, %q", got, table.Settings["closed"], c.want, c.closed)
			}
			if !next.Equal(at(c.next)) || closing != c.closing {
				t.Errorf("next %s, closing %t, want day %d, %t", next, closing, c.next, c.closing)
			}
		})
	}
}
