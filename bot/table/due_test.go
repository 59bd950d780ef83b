package table

import (
	"testing"

	"github.com/harbormaster/harbormaster/bot/clock"
	"github.com/harbormaster/harbormaster/engine"
)

func TestWhatHappensWhenTheTimeIsOut(t *testing.T) {
	out := func(seats ...engine.Seat) func(*Table) (Change, error) {
		return func(t *Table) (Change, error) { return TimeOut(t, seats, noon) }
	}
	setting := func(what string) func(*Table) { return func(t *Table) { t.Settings["timeout"] = what } }
	missed := func(n int) func(*Table) { return func(t *Table) { t.Clocks[0].Missed = n } }
	const seats = "playing of 3; host ana; Ana=ana, Ben=ben, Cem=cem"
	checkChanges(t, game, []changeCase{
		{"the others are asked", nil, out(0),
			"timeout.vote seat=0 0", seats + "; turn 0? asked ben+cem need 2; clock 0 out"},
		{"the others are asked for good", missed(1), out(0),
			"timeout.vote seat=0 0", seats + "; takeover 0? asked ben+cem need 2; clock 0 out"},
		{"two are out", nil, out(0, 2),
			"timeout.vote seat=0 0,2",
			seats + "; turn 0? asked ben+cem need 2; turn 2? asked ana+ben need 2; clock 0 out; clock 2 out"},
		{"nobody can be asked", with(computer(1), computer(2)), out(0),
			"timeout.wait seat=0 0", "playing of 3; host ana; Ana=ana, Ben=normal, Cem=normal; clock 0 out"},
		{"a computer plays the turn", setting("turn"), out(0),
			"timeout.turn seat=0 0",
			"playing of 3; host ana; Ana=ana (turn), Ben=ben, Cem=cem; timeout=turn; clock 0 out"},
		{"a computer has played two turns", with(setting("turn"), missed(2)), out(0),
			"timeout.takeover seat=0 0",
			"playing of 3; host ana; Ana=ana (away), Ben=ben, Cem=cem; timeout=turn; clock 0 out"},
		{"only one of two has missed turns", with(setting("turn"), missed(2)), out(0, 1),
			"timeout.turn seat=0 0,1",
			"playing of 3; host ana; Ana=ana (turn), Ben=ben (turn), Cem=cem; timeout=turn; clock 0 out; clock 1 out"},
		{"a computer takes over", setting("takeover"), out(0),
			"timeout.takeover seat=0 0",
			"playing of 3; host ana; Ana=ana (away), Ben=ben, Cem=cem; timeout=takeover; clock 0 out"},
		{"the table waits", setting("wait"), out(0), "timeout.wait seat=0 0", seats + "; timeout=wait; clock 0 out"},
	})
}

func TestRemindersThatAreDue(t *testing.T) {
	remind := func(list ...NextNotice) func(*Table) (Change, error) {
		return func(t *Table) (Change, error) { return Remind(t, list, noon) }
	}
	reminded := func(n int) func(*Table) { return func(t *Table) { t.Clocks[0].Reminded = n } }
	const seats = "playing of 3; host ana; Ana=ana, Ben=ben, Cem=cem"
	checkChanges(t, game, []changeCase{
		{"one", nil, remind(NextNotice{Seat: 0, At: noon}), "remind seat=0 0", seats + "; clock 0 reminded 1"},
		{"two, one of which is owed", nil,
			remind(NextNotice{Seat: 0, At: noon}, NextNotice{Seat: 1, At: noon, Owed: true}),
			"remind seat=0 0,1", seats + "; clock 0 reminded 1"},
		{"the last one", reminded(2), remind(NextNotice{Seat: 0, At: noon}),
			"remind seat=0 0", seats + "; clock 0 reminded 3"},
		{"often enough", reminded(clock.RemindersMost),
			remind(NextNotice{Seat: 0, At: noon}, NextNotice{Seat: 1, At: noon}),
			"remind.enough seat=0 0", seats + "; turn 0? asked ben+cem need 2; clock 0 reminded 4"},
		{"who wants none", nil, remind(NextNotice{Seat: 0, At: noon, Late: true}, NextNotice{Seat: 1, At: noon}),
			"remind.late seat=0 0", seats + "; turn 0? asked ben+cem need 2; clock 0 late"},
		{"too early", nil, remind(NextNotice{Seat: 0, At: hours(1)}), "nothing to change", ""},
		{"never", nil, remind(NextNotice{Seat: 0}), "nothing to change", ""},
		{"nobody", nil, remind(), "nothing to change", ""},
	})
}
