package table

import (
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/harbormaster/harbormaster/bot/clock"
	"github.com/harbormaster/harbormaster/storage"
)

var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

func TestABankIsSpentWhileTheTableWaitsAndGrowsAfterTheTurn(t *testing.T) {
	pace := clock.ParsePace("bank3")
	c := updateClock(storage.Clock{Left: pace.Bank}, clockChange{Pace: pace, At: noon, Seq: 7, GoesOn: true})
	if c.Left != 72*time.Hour || !c.Asked.Equal(noon) || c.Since != 7 {
		t.Fatalf("asked: %+v", c)
	}
	// Somebody else acts after five hours, of which two were at night.
	c = updateClock(c, clockChange{Pace: pace, At: noon.Add(5 * time.Hour), Seq: 8, Begun: true, GoesOn: true,
		Ran: true, Run: 3 * time.Hour})
	if c.Left != 69*time.Hour || c.Since != 7 || !c.Charged.Equal(noon.Add(5*time.Hour)) {
		t.Fatalf("another act: %+v", c)
	}
	// A move, and a further question at once: another wait without an increment.
	c = updateClock(c, clockChange{Pace: pace, At: noon.Add(6 * time.Hour), Seq: 9, Begun: true, GoesOn: true,
		Acts: true, Moved: true, Ran: true, Run: time.Hour})
	if c.Left != 68*time.Hour || c.Since != 9 || c.Waited != 6*time.Hour || c.Longest != 6*time.Hour ||
		c.Noticed.IsZero() {
		t.Fatalf("a move: %+v", c)
	}
	// The last move of the turn.
	c = updateClock(c, clockChange{Pace: pace, At: noon.Add(7 * time.Hour), Seq: 10, Begun: true, Acts: true,
		Moved: true, Ran: true, Run: time.Hour})
	if c.Left != 71*time.Hour || !c.Asked.IsZero() || c.Since != 0 || c.Waited != 7*time.Hour ||
		c.Longest != 6*time.Hour {
		t.Fatalf("the end of the turn: %+v", c)
	}
}

func TestAPauseGivesNoTimeToABank(t *testing.T) {
	pace := clock.ParsePace("bank3")
	c := storage.Clock{Asked: noon, Charged: noon, Since: 3, Left: 10 * time.Hour, Reminded: 2}
	c = updateClock(c, clockChange{Pace: pace, At: noon.Add(time.Hour), Begun: true, Rests: true, Ran: true,
		Run: time.Hour})
	c = updateClock(c, clockChange{Pace: pace, At: noon.Add(9 * time.Hour), Seq: 5, GoesOn: true})
	if c.Left != 9*time.Hour || c.Since != 5 || c.Reminded != 0 {
		t.Errorf("after the pause: %+v", c)
	}
}

func TestATurnHasItsOwnTime(t *testing.T) {
	pace := clock.ParsePace("turn8")
	c := updateClock(storage.Clock{}, clockChange{Pace: pace, At: noon, Seq: 1, GoesOn: true})
	c = updateClock(c, clockChange{Pace: pace, At: noon.Add(9 * time.Hour), Seq: 2, Begun: true, Ran: true,
		Run: 9 * time.Hour})
	if c.Left != 0 {
		t.Errorf("after nine hours: %+v", c)
	}
	if c = updateClock(c, clockChange{Pace: pace, At: noon.Add(10 * time.Hour), Seq: 3,
		GoesOn: true}); c.Left != 8*time.Hour || c.Out {
		t.Errorf("asked again: %+v", c)
	}
}

func TestWhateverHappensAClockLosesExactlyWhatItRan(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pace := clock.ParsePace(rapid.SampledFrom([]string{"bank3", "bank7"}).Draw(t, "pace"))
		c := storage.Clock{Left: 1000 * pace.Bank}
		left, waited, longest := c.Left, time.Duration(0), time.Duration(0)
		at, asked, awaited, since := noon, time.Time{}, false, 0
		for seq := 1; seq <= 30; seq++ {
			at = at.Add(time.Duration(rapid.IntRange(0, 600).Draw(t, "minutes")) * time.Minute)
			w := clockChange{Pace: pace, At: at, Seq: seq, Begun: awaited, GoesOn: rapid.Bool().Draw(t, "awaited"),
				Rests: rapid.Bool().Draw(t, "rests")}
			w.Acts = awaited && rapid.Bool().Draw(t, "acts")
			w.Moved = w.Acts && rapid.Bool().Draw(t, "moved")
			if w.Ran = awaited && rapid.Bool().Draw(t, "runs"); w.Ran {
				w.Run = at.Sub(c.Charged) / time.Duration(rapid.IntRange(1, 5).Draw(t, "part"))
				left -= w.Run
			}
			if awaited && (!w.GoesOn || w.Moved) {
				waited, longest = waited+at.Sub(asked), max(longest, at.Sub(asked))
				asked, since = time.Time{}, 0
				if !w.GoesOn && !w.Rests {
					left += pace.Increment
				}
			}
			if w.GoesOn && asked.IsZero() {
				asked, since = at, seq
			}
			awaited = w.GoesOn
			c = updateClock(c, w)
			if c.Left != left || c.Waited != waited || c.Longest != longest || !c.Asked.Equal(asked) ||
				c.Since != since {
				t.Fatalf("%+v, want %s left, %s waited, %s longest, asked at %s with %d", c, left, waited, longest,
					asked, since)
			}
		}
	})
}

func TestFromWhenOnAClockRuns(t *testing.T) {
	const since = 4
	notice := func(user string, since, at int) storage.Notice {
		return storage.Notice{User: user, Since: since, At: hours(at), Reminded: 1}
	}
	waits := storage.Clock{Asked: hours(1), Charged: hours(1), Since: since}
	seen, charged := waits, waits
	seen.Noticed, charged.Charged = hours(3), hours(7)
	for _, c := range []struct {
		name    string
		clock   storage.Clock
		notices []storage.Notice
		want    string
	}{
		{"nobody is awaited", storage.Clock{}, []storage.Notice{notice("ana", 0, 2)}, "not told"},
		{"not told", waits, nil, "not told"},
		{"another person was told", waits, []storage.Notice{notice("ben", since, 2)}, "not told"},
		{"told of an earlier wait", waits, []storage.Notice{notice("ana", since-1, 2)}, "not told"},
		{"told", waits, []storage.Notice{notice("ana", since, 2)}, "from 2h0m0s, 1 reminders"},
		{"seen since", seen, []storage.Notice{notice("ana", since, 2)}, "from 3h0m0s, 0 reminders"},
		{"told since seen", seen, []storage.Notice{notice("ana", since, 5)}, "from 5h0m0s, 1 reminders"},
		{"seen", seen, nil, "from 3h0m0s, 0 reminders"},
		{"charged since told", charged, []storage.Notice{notice("ana", since, 2)}, "from 7h0m0s, 1 reminders"},
	} {
		table := game()
		table.Publication.Notices = c.notices
		from, told := table.RunsFrom(c.clock, "ana")
		_, reminded, _ := table.LastNotice(c.clock, "ana")
		got := "not told"
		if told {
			got = fmt.Sprintf("from %s, %d reminders", from.Sub(noon), reminded)
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}
