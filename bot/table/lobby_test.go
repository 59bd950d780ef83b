package table

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

func kept(users ...string) func(*Table) {
	return func(t *Table) { keepSeats(&t.Envelope, users) }
}

func full(t *Table) { t.Want = len(t.Seats) }

func TestSeatsOfALobby(t *testing.T) {
	join := func(by Input, limit error) func(*Table) (Change, error) {
		return func(t *Table) (Change, error) { return Join(t, by, func() error { return limit }) }
	}
	rematch := func(by Input, limit error) func(*Table) (Change, error) {
		return func(t *Table) (Change, error) { return JoinRematch(t, by, func() error { return limit }) }
	}
	decline := func(by Input) func(*Table) (Change, error) {
		return func(t *Table) (Change, error) { return Decline(t, by) }
	}
	add := func(by Input) func(*Table) (Change, error) {
		return func(t *Table) (Change, error) { return AddComputer(t, by) }
	}
	leave := func(by Input) func(*Table) (Change, error) {
		return func(t *Table) (Change, error) { return LeaveLobby(t, by, noon) }
	}
	invite := func(by Input, user string) func(*Table) (Change, error) {
		return func(t *Table) (Change, error) {
			return Change{Act: storage.Act{Kind: "invited", Seat: engine.Everyone}}, MayInvite(t, by, user)
		}
	}
	const seats = "lobby of 3; host ana; Ana=ana, Ben=ben"
	invited := func(t *Table) { t.Settings["invited"] = "dan" }
	alone := func(t *Table) { t.Seats = t.Seats[:1] }
	checkChanges(t, lobby, []changeCase{
		{"somebody joins", nil, join(cem, nil), "join seat=2", seats + ", Cem=cem"},
		{"with a name that is there", nil, join(Input{User: "eve", Name: "ben"}, nil),
			"join seat=2", seats + ", ben 2=eve"},
		{"who was invited joins", invited, join(dan, nil), "join seat=2", seats + ", Dan=dan"},
		{"another than who was invited joins", invited, join(cem, nil),
			"join seat=2", seats + ", Cem=cem; invited=dan"},
		{"for whom a seat is kept joins", kept("dan", "eve"), join(dan, nil),
			"join seat=2", seats + ", Dan=dan; kept=eve"},
		{"the seat is kept for another", kept("dan"), join(cem, nil), "no: refused.kept who=<@dan> host=Ana", ""},
		{"a moderator takes a kept seat", kept("dan"), join(mod, nil), "join seat=2", seats + ", Mod=mod; kept=dan"},
		{"there are more seats than are kept", with(kept("dan"), func(t *Table) { t.Want = 4 }), join(cem, nil),
			"join seat=2", "lobby of 4; host ana; Ana=ana, Ben=ben, Cem=cem; kept=dan"},
		{"nobody is invited in private", private, invite(ana, "dan"), "no: refused.private command=toy", ""},
		{"a second time", nil, join(ben, nil), "no: refused.seated", ""},
		{"all seats are taken", full, join(cem, nil), "no: refused.full command=toy", ""},
		{"at too many tables", nil, join(cem, errLimit), "too many tables", ""},
		{"at too many tables, and all seats are taken", full, join(cem, errLimit), "no: refused.full command=toy", ""},
		{"at too many tables, and the seat is kept for another", kept("dan"), join(cem, errLimit),
			"no: refused.kept who=<@dan> host=Ana", ""},
		{"after the start", phase(storage.Playing), join(cem, nil), "no, asking: refused.started", ""},
		{"after the end", phase(storage.Closed), join(cem, nil), "no, asking: refused.closed", ""},

		{"a rematch", kept("cem"), rematch(cem, nil), "join seat=2", seats + ", Cem=cem"},
		{"a rematch a second time", nil, rematch(ben, nil), "no: rematch.seated place=<#c1>", ""},
		{"a rematch at too many tables", nil, rematch(cem, errLimit), "too many tables", ""},
		{"a rematch that is full", full, rematch(cem, nil), "no: refused.full command=toy", ""},
		{"a rematch after the start", phase(storage.Playing), rematch(cem, nil), "no, asking: refused.started", ""},

		{"somebody declines", kept("cem", "dan"), decline(cem), "decline", seats + "; kept=dan"},
		{"the last one declines", kept("cem"), decline(cem), "decline", seats},
		{"somebody declines for whom no seat is kept", kept("cem"), decline(dan), "no: refused.not_kept", ""},
		{"somebody declines who has joined", kept("ben"), decline(ben), "no: refused.seated", ""},
		{"somebody declines after the start", with(kept("cem"), phase(storage.Playing)), decline(cem),
			"no, asking: refused.started", ""},

		{"somebody at the table invites", nil, invite(ben, "dan"), "invited", ""},
		{"a moderator invites", nil, invite(mod, "dan"), "invited", ""},
		{"a stranger invites", nil, invite(cem, "dan"), "no: refused.not_seated", ""},
		{"somebody invites who sits there", nil, invite(ana, "ben"), "no: refused.invited_seated", ""},
		{"somebody invites where all seats are taken", full, invite(ana, "dan"), "no: refused.full command=toy", ""},
		{"somebody invites after the start", phase(storage.Playing), invite(ana, "dan"),
			"no, asking: refused.started", ""},

		{"a computer", nil, add(ben), "computer seat=2", seats + ", Bosun=normal"},
		{"a computer beside a Bosun", func(t *Table) { t.Seats[1].Name = "bosun" }, add(ana),
			"computer seat=2", "lobby of 3; host ana; Ana=ana, bosun=ben, Purser=normal"},
		{"a moderator adds a computer", nil, add(mod), "computer seat=2", seats + ", Bosun=normal"},
		{"the host puts a computer on a kept seat", kept("dan"), add(ana),
			"computer seat=2", seats + ", Bosun=normal; kept=dan"},
		{"another person does not", kept("dan"), add(ben), "no: refused.kept who=<@dan> host=Ana", ""},
		{"a stranger adds no computer", nil, add(dan), "no: refused.join_first", ""},
		{"a computer where all seats are taken", full, add(ana), "no: refused.full command=toy", ""},
		{"a computer after the start", phase(storage.Playing), add(ana), "no, asking: refused.started", ""},

		{"somebody leaves", nil, leave(ben), "leave seat=1 -> lobby.left", "lobby of 3; host ana; Ana=ana"},
		{"the host leaves", nil, leave(ana), "leave seat=0 -> lobby.left", "lobby of 3; host ben; Ben=ben"},
		{"the last person leaves", alone, leave(ana),
			"leave seat=0 -> lobby.left", "closed of 3; host ana; ; closed=empty; ended 0s"},
		{"a stranger leaves", nil, leave(dan), "no: refused.not_seated", ""},
		{"leaving after the start", phase(storage.Playing), leave(ben), "no, asking: refused.started", ""},

		{"nobody has started it", nil, func(t *Table) (Change, error) { return CloseLate(t, noon) },
			"close", "closed of 3; host ana; Ana=ana, Ben=ben; closed=late; ended 0s"},
		{"it has started", phase(storage.Playing), func(t *Table) (Change, error) { return CloseLate(t, noon) },
			"nothing to change", ""},
	})
}
