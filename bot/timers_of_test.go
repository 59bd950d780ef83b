package bot_test

import (
	"encoding/json"
	"regexp"
	"slices"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/bot/publish"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// TestTheTimersOfATableFollowFromItsRecords: in a lobby, while a question is asked, with a vote.
// No time in the store is finer than a millisecond.
func TestTheTimersOfATableFollowFromItsRecords(t *testing.T) {
	r := newRoom(t)
	r.later(123_456_789)
	kinds := map[string]bool{}
	check := func() {
		t.Helper()
		r.bot.Published()
		var games []*storage.GameItem
		var timers []storage.Timer
		if err := r.store.Each(t.Context(), func(i storage.Item) error {
			switch {
			case i.Game != nil:
				games = append(games, i.Game)
			case i.Timer != nil:
				timers = append(timers, *i.Timer)
			}
			raw, err := json.Marshal(i)
			if fine := regexp.MustCompile(`:\d\d\.\d{4,}`).Find(raw); fine != nil {
				t.Errorf("a time ends with %q in %s", fine, raw)
			}
			return err
		}); err != nil || len(games) != 1 {
			t.Fatalf("%d games, %v", len(games), err)
		}
		follow := publish.TimersOf(games[0])
		for _, f := range follow {
			kinds[f.Kind] = true
			i := slices.IndexFunc(timers, func(one storage.Timer) bool { return one.Key == f.Key })
			if i < 0 || timers[i].Kind != f.Kind || timers[i].Game != f.Game || !timers[i].At.Equal(f.At) {
				t.Errorf("%+v is not among %+v", f, timers)
			}
		}
	}
	r.command("Ana", "puertorico", "start", map[string]string{"players": "2", "first_governor": "host_picks"})
	check()
	r.later(time.Minute)
	r.press("Ben", r.last().Message, "Join")
	r.press("Ana", r.last().Message, "Start")
	check()
	late := engine.Seat(slices.IndexFunc(r.env().Seats, func(s storage.Seat) bool {
		return s.Name == awaited(r.last().Message, "Ana", "Ben")[0]
	}))
	if !r.bot.OpenVote(r.game(), storage.Vote{Kind: "turn", Seat: late}) {
		t.Fatal("nobody is asked")
	}
	r.bot.Publish(r.game())
	check()
	for _, kind := range []string{"lobby", "clock", "idle", "vote"} {
		if !kinds[kind] {
			t.Errorf("no timer of kind %s follows", kind)
		}
	}
}
