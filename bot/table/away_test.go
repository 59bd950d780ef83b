package table

import (
	"testing"

	"github.com/harbormaster/harbormaster/storage"
)

func TestAbsencesAreNoted(t *testing.T) {
	absence := &storage.Absence{From: noon, Until: hours(48), Still: hours(24)}
	note := func(user string, a *storage.Absence, plays bool) func(*Table) (Change, error) {
		return func(t *Table) (Change, error) { return NoteAbsence(t, user, a, plays) }
	}
	const seats = "playing of 3; host ana; Ana=ana, Ben=ben, Cem=cem"
	gone := seat(1, storage.Seat{User: "ben", Name: "Ben", Away: absence})
	checkChanges(t, game, []changeCase{
		{"somebody is away", nil, note("ben", absence, false),
			"away seat=1 1795348800", "playing of 3; host ana; Ana=ana, Ben=ben away for 48h0m0s, Cem=cem"},
		{"a computer plays for them", nil, note("ben", absence, true),
			"away.play seat=1 1795348800", "playing of 3; host ana; Ana=ana, Ben=ben (away) away for 48h0m0s, Cem=cem"},
		{"it is known", gone, note("ben", absence, false), "nothing to change", ""},
		{"another absence", gone, note("ben", &storage.Absence{From: hours(1), Until: hours(48)}, false),
			"away seat=1 1795348800", ""},
		{"somebody is back", gone, note("ben", nil, false), "back seat=1", seats},
		{"somebody is back from a stand-in", away(1), note("ben", nil, false), "back seat=1", seats},
		{"somebody was there", nil, note("ben", nil, false), "nothing to change", ""},
		{"a stranger", nil, note("dan", absence, false), "nothing to change", ""},
		{"a lobby", phase(storage.Lobby), note("ben", absence, false), "nothing to change", ""},
	})
	table := game()
	for _, plays := range []bool{false, true} {
		table.Seats[1].Away = nil
		if _, err := NoteAbsence(table, "ben", absence, plays); err != nil {
			t.Fatal(err)
		}
		if still := table.Seats[1].Away.Still; still.IsZero() != plays {
			t.Errorf("a computer plays: %t, the others wait until %s", plays, still)
		}
	}
	if absence.Still.IsZero() {
		t.Error("the person's own absence has changed")
	}
}

func TestWhoIsForgottenGivesTheirSeatsUp(t *testing.T) {
	give := func(user string) func(*Table) (Change, error) {
		return func(t *Table) (Change, error) { return GiveUp(t, user, "former player", noon) }
	}
	inLobby := phase(storage.Lobby)
	named := func(t *Table) { t.Seats[2].Name = "former player" }
	checkChanges(t, game, []changeCase{
		{"in a game", nil, give("ana"),
			"replace.computer seat=0 former player", "playing of 3; host ben; former player=normal, Ben=ben, Cem=cem"},
		{"in a game with another such name", named, give("ana"),
			"replace.computer seat=0 former player",
			"playing of 3; host ben; former player 2=normal, Ben=ben, former player=cem"},
		{"as the last person", with(computer(1), computer(2)), give("ana"),
			"replace.computer seat=0 former player",
			"closed of 3; host ana; former player=normal, Ben=normal, Cem=normal; closed=empty; ended 0s"},
		{"in a lobby", inLobby, give("ana"), "leave seat=0", "lobby of 3; host ben; Ben=ben, Cem=cem"},
		{"as the last person of a lobby", with(inLobby, computer(1), computer(2)), give("ana"),
			"leave seat=0", "closed of 3; host ana; Ben=normal, Cem=normal; closed=empty; ended 0s"},
		{"where they have no seat", nil, give("dan"), "nothing to change", ""},
		{"in a game that is over", phase(storage.Finished), give("ana"), "nothing to change", ""},
	})
}
