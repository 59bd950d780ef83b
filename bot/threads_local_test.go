package bot_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/bot/local/model"
	"github.com/harbormaster/harbormaster/bot/local/page"
	"github.com/harbormaster/harbormaster/bot/profile"
)

// days is a local room in which a failure ends the test.
type days struct {
	*testing.T
	*localRoom
}

func newDays(t *testing.T) *days { return &days{T: t, localRoom: newLocalRoom(t)} }

func (d *days) must(err error) {
	d.Helper()
	if err != nil {
		d.Fatal(err)
	}
}

// command has a person use a command of a game.
func (d *days) command(who, where, name, sub string, options map[string]any) page.Answer {
	d.Helper()
	a, err := d.Call(d.Context(), who, where, page.CommandCall{Name: name, Subcommand: sub, Options: options})
	d.must(err)
	if a.Error != nil {
		d.Fatalf("%+v", a.Error)
	}
	d.published()
	return a
}

// press has a person press what begins so, in the newest message of a channel that has it.
func (d *days) press(who, where, label string) page.Answer {
	d.Helper()
	list, err := d.Messages(who, where, 20)
	d.must(err)
	for _, m := range slices.Backward(list) {
		for _, b := range buttonsOf(d.T, m) {
			if strings.HasPrefix(b.Label, label) && b.ID != "" {
				a, err := d.Press(d.Context(), who, m.ID, page.ComponentPress{CustomID: b.ID})
				d.must(err)
				d.published()
				return a
			}
		}
	}
	d.Fatalf("%s sees no button %s in %s; refused: %+v", who, label, where, d.Refused())
	return page.Answer{}
}

// pass lets time go by, and the bot do what is due.
func (d *days) pass(time time.Duration) {
	d.clock.ahead.Add(int64(time))
	d.bot.Sweep(d.Context())
	d.published()
}

// state is a channel as it is.
func (d *days) state(id string) page.Channel {
	d.Helper()
	list := d.Channels()
	i := slices.IndexFunc(list, func(c page.Channel) bool { return c.ID == id })
	if i < 0 {
		d.Fatalf("there is no channel %s", id)
	}
	return list[i]
}

// playing begins a game of Ana and Ben in a thread: one of its own or, if minutes are given, one of others that is
// archived after so much silence.
func (d *days) playing(minutes int) (thread string) {
	d.Helper()
	where, options := "harbor", map[string]any{"players": 2, "first_governor": "host_picks"}
	if minutes == 0 {
		options["thread"] = "true"
	} else {
		var err error
		where, err = d.AddThread("harbor", "talk", minutes)
		d.must(err)
	}
	d.command("ana", where, "puertorico", "start", options)
	for _, p := range [][2]string{{"ben", "Join"}, {"ana", "Start"}} {
		if a := d.press(p[0], where, p[1]); a.Error != nil {
			d.Fatalf("%s: %+v", p[1], a.Error)
		}
	}
	d.published()
	threads := slices.DeleteFunc(d.Channels(), func(c page.Channel) bool { return c.Kind != "thread" })
	if len(threads) != 1 {
		d.Fatalf("%d threads", len(threads))
	}
	return threads[0].ID
}

// TestTheThreadOfARunningGameIsKeptOpenAndHasItsPlayers: an archived thread has buttons that never reach the bot from
// phones, and who is no member of a thread does not see it.
func TestTheThreadOfARunningGameIsKeptOpenAndHasItsPlayers(t *testing.T) {
	for name, c := range map[string]struct {
		minutes, denied int
		step, all       time.Duration
	}{
		"its own":                             {0, 0, 12 * time.Hour, 20 * 24 * time.Hour},
		"of others":                           {10080, 0, 12 * time.Hour, 20 * 24 * time.Hour},
		"of others, for an hour":              {60, 0, 8 * time.Minute, 26 * time.Hour},
		"of others, where it may not archive": {60, model.PermManageThreads, 8 * time.Minute, 26 * time.Hour},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDays(t)
			d.must(d.Deny("harbor", c.denied))
			thread := d.playing(c.minutes)
			d.press("ana", thread, "Prospector")
			d.hasMembers(thread)
			closed := 0
			for range c.all / c.step { // Nobody plays.
				d.pass(c.step)
				if closed++; !d.state(thread).Archived {
					closed = 0
				}
				if closed > 1 || closed == 1 && c.denied == 0 {
					t.Fatalf("the thread is archived after %s", time.Duration(d.clock.ahead.Load()))
				}
			}
			if a := d.press("ben", thread, "My board"); a.Error != nil {
				t.Errorf("a press: %+v", a.Error)
			}
			for _, refused := range d.Refused() {
				late := refused.Code == 50027 // The client's clock is the real one.
				if !late && (c.denied == 0 || refused.Code != 50013) {
					t.Errorf("%+v", refused)
				}
			}
		})
	}
}

// hasMembers looks at the messages of a game that has begun in a thread: one mentions the players without a notice,
// notices call one person each and name the thread.
func (d *days) hasMembers(thread string) {
	d.Helper()
	list, err := d.Messages("ana", thread, 20)
	d.must(err)
	members, notices := 0, 0
	for _, m := range list {
		if len(m.Mentions) == 2 && len(m.Notifies) == 0 {
			members++
		}
		if len(m.Notifies) == 0 {
			continue
		}
		notices++
		if len(m.Notifies) > 1 {
			d.Errorf("several persons are told of one turn: %v", m.Notifies)
		}
		if name := "#" + d.state(thread).Name; !strings.Contains(m.Notification, name) {
			d.Errorf("the notice %q does not name %s", m.Notification, name)
		}
	}
	if members != 1 || notices == 0 {
		d.Errorf("%d messages mention the players in silence, %d call somebody", members, notices)
	}
}

// TestAThreadOfOthersIsLeftAloneAfterTheGame: also where the server wants threads of finished games archived and locked.
func TestAThreadOfOthersIsLeftAloneAfterTheGame(t *testing.T) {
	for name, set := range map[string]struct{ archived, locked bool }{
		"left open": {false, false}, "archived": {true, false}, "locked": {false, true}, "both": {true, true},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDays(t)
			_, err := (&profile.Profiles{Store: d.store}).ChangeGuild(t.Context(), d.Channels()[0].GuildID,
				func(g *profile.Guild) error { g.Threads = profile.ThreadsLock; return nil })
			d.must(err)
			thread := d.playing(10080)
			d.command("ana", thread, "puertorico", "end", nil)
			d.press("ana", thread, "End it")
			d.must(d.SetThread(thread, set.archived, set.locked))
			said := d.state(thread).MessageCount
			for range 6 {
				d.pass(24 * time.Hour)
			}
			if c := d.state(thread); c.Archived != set.archived || c.Locked != set.locked || c.MessageCount != said {
				t.Errorf("archived %t, locked %t, with %d messages after %d", c.Archived, c.Locked, c.MessageCount, said)
			}
			d.pass(24 * time.Hour)
			if c := d.state(thread); !c.Archived {
				t.Error("it is kept open for no game")
			}
		})
	}
}
