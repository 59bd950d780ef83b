package table

import (
	"testing"

	"github.com/harbormaster/harbormaster/storage"
)

func TestPausesOfATable(t *testing.T) {
	pause := func(by Input, days int) func(*Table) (Change, error) {
		return func(t *Table) (Change, error) { return Pause(t, by, days, noon) }
	}
	askPause := func(by Input) func(*Table) (Change, error) {
		return func(t *Table) (Change, error) { return AskPause(t, by, noon) }
	}
	resume := func(by Input) func(*Table) (Change, error) {
		return func(t *Table) (Change, error) { return Resume(t, by) }
	}
	const seats = "host ana; Ana=ana, Ben=ben, Cem=cem"
	rests := with(paused, seat(1, storage.Seat{User: "ben", Name: "Ben", StandIn: StandInAway}))
	nobody := func(t *Table) { t.Pause = &storage.Pause{Why: PauseSeats} }
	checkChanges(t, game, []changeCase{
		{"the host for a day", nil, pause(ana, 1),
			"pause.host seat=0 Ana -> pause.done", "playing of 3; " + seats + "; pause host by ana for 24h0m0s"},
		{"the host for a week", nil, pause(ana, 7),
			"pause.host seat=0 Ana -> pause.done", "playing of 3; " + seats + "; pause host by ana for 168h0m0s"},
		{"a moderator without a seat", nil, pause(mod, 1),
			"pause.host Mod -> pause.done", "playing of 3; " + seats + "; pause host by mod for 24h0m0s"},
		{"for no day", nil, pause(ana, 0), "no: refused.pause_days n=7", ""},
		{"for too long", nil, pause(ana, 8), "no: refused.pause_days n=7", ""},
		{"somebody at the table alone", nil, pause(ben, 1), "no: refused.pause_host host=Ana", ""},
		{"a stranger", nil, pause(dan, 1), "no, asking: refused.not_at_table", ""},
		{"a second time", paused, pause(ana, 1), "no, asking: refused.paused", ""},
		{"a lobby", phase(storage.Lobby), pause(ana, 1), "no, asking: refused.not_started", ""},

		{"the others are asked", nil, askPause(ben),
			"vote.pause.open seat=1 Ben -> vote.asked", "playing of 3; " + seats + "; pause 1? asked ana+cem need 2"},
		{"nobody else is there", with(computer(0), computer(2)), askPause(ben),
			"pause.agreed seat=1 -> pause.done", "playing of 3; host ana; Ana=normal, Ben=ben, Cem=normal; pause agreed by ben"},
		{"a moderator without a seat asks nobody", nil, askPause(mod), "no, asking: refused.not_at_table", ""},
		{"a stranger asks nobody", nil, askPause(dan), "no, asking: refused.not_at_table", ""},
		{"asked already", asked(storage.Vote{Kind: VotePause, Seat: 1}), askPause(ben), "no: vote.open_before", ""},
		{"too many questions", crowded, askPause(ben), "no: vote.too_many", ""},

		{"somebody goes on and is back", rests, resume(ben), "resume seat=1 Ben", "playing of 3; " + seats},
		{"a moderator has the table go on", rests, resume(mod),
			"resume Mod", "playing of 3; host ana; Ana=ana, Ben=ben (away), Cem=cem"},
		{"a stranger does not", paused, resume(dan), "no, asking: refused.not_at_table", ""},
		{"nothing is paused", nil, resume(ben), "no, asking: refused.not_paused", ""},
		{"a game that is over", with(paused, phase(storage.Closed)), resume(ben),
			"no, asking: refused.not_playing", ""},
		{"a moderator where nobody plays", nobody, resume(mod), "no: refused.nobody_plays", ""},
		{"a person where nobody plays", nobody, resume(cem), "resume seat=2 Cem", "playing of 3; " + seats},
	})
}

func TestAPauseEndsWhenItsTimeIsOver(t *testing.T) {
	end := func(at int) func(*Table) (Change, error) {
		return func(t *Table) (Change, error) { return EndPause(t, hours(at)) }
	}
	forADay := func(t *Table) { t.Pause = &storage.Pause{Why: "host", By: "ana", At: noon, Until: hours(24)} }
	checkChanges(t, game, []changeCase{
		{"in time", forADay, end(24), "resume.time", "playing of 3; host ana; Ana=ana, Ben=ben, Cem=cem"},
		{"before", forADay, end(23), "nothing to change", ""},
		{"one without an end", paused, end(1000), "nothing to change", ""},
		{"none", nil, end(24), "nothing to change", ""},
	})
}
