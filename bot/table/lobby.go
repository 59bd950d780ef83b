package table

import (
	"slices"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// NotALobby refuses what belongs to a lobby on a table that has started or ended.
func (g *Table) NotALobby() error {
	if g.Phase == storage.Playing {
		return g.RefuseAsking("refused.started")
	}
	return g.RefuseAsking("refused.closed")
}

// KeptSeats lists the persons for whom a lobby keeps seats.
func KeptSeats(env *storage.Envelope) []string {
	if kept := env.Settings["kept"]; kept != "" {
		return strings.Split(kept, ",")
	}
	return nil
}

func keepSeats(env *storage.Envelope, users []string) {
	if len(users) == 0 {
		delete(env.Settings, "kept")
		return
	}
	env.Settings["kept"] = strings.Join(users, ",")
}

// seatKept refuses a seat that is kept for somebody else. The host may use all of them.
func seatKept(t *Table, by Input) error {
	kept := KeptSeats(&t.Envelope)
	if MayManage(&t.Envelope, by) || slices.Contains(kept, by.User) || t.Want-len(t.Seats) > len(kept) {
		return nil
	}
	return Refuse("refused.kept", append(listed("who", Mentions(kept)), engine.Free("host", HostName(&t.Envelope)))...)
}

// Called lists the persons whom a lobby mentions when it appears.
func Called(env *storage.Envelope) []string {
	list := KeptSeats(env)
	if invited := env.Settings["invited"]; invited != "" && !slices.Contains(list, invited) {
		list = append(list, invited)
	}
	return list
}

// MayInvite says why a person may not invite a user to a table.
func MayInvite(t *Table, by Input, user string) error {
	if err := alone(t); err != nil {
		return err
	}
	switch {
	case t.Phase != storage.Lobby:
		return t.NotALobby()
	case t.SeatOf(by.User) == engine.Everyone && !MayManage(&t.Envelope, by):
		return Refuse("refused.not_seated")
	case t.SeatOf(user) != engine.Everyone:
		return Refuse("refused.invited_seated")
	case len(t.Seats) >= t.Want:
		return Refuse("refused.full", engine.Free("command", t.Game))
	}
	return nil
}

// Join seats a person in a lobby.
func Join(t *Table, by Input, limit Limit) (Change, error) {
	switch {
	case t.Phase != storage.Lobby:
		return Change{}, t.NotALobby()
	case t.SeatOf(by.User) != engine.Everyone:
		return Change{}, Refuse("refused.seated")
	}
	return takeSeat(t, by, limit)
}

// JoinRematch seats a person in the lobby of a rematch.
func JoinRematch(t *Table, by Input, limit Limit) (Change, error) {
	switch {
	case t.SeatOf(by.User) != engine.Everyone:
		return Change{}, Refuse("rematch.seated", engine.Free("place", t.Place()))
	case t.Phase != storage.Lobby:
		return Change{}, t.NotALobby()
	}
	return takeSeat(t, by, limit)
}

func takeSeat(t *Table, by Input, limit Limit) (Change, error) {
	if len(t.Seats) >= t.Want {
		return Change{}, Refuse("refused.full", engine.Free("command", t.Game))
	}
	if err := seatKept(t, by); err != nil {
		return Change{}, err
	}
	if err := limit(); err != nil {
		return Change{}, err
	}
	t.Seats = append(t.Seats, storage.Seat{User: by.User, Name: seatName(t.Seats, by.Name)})
	if t.Settings["invited"] == by.User {
		delete(t.Settings, "invited")
	}
	freeKept(t, by.User)
	return Change{Act: storage.Act{Kind: storage.ActJoin, Seat: engine.Seat(len(t.Seats) - 1)}}, nil
}

func freeKept(t *Table, user string) {
	keepSeats(&t.Envelope, without(KeptSeats(&t.Envelope), []string{user}))
}

// Decline gives up the seat that a lobby keeps for a person.
func Decline(t *Table, by Input) (Change, error) {
	switch {
	case t.Phase != storage.Lobby:
		return Change{}, t.NotALobby()
	case t.SeatOf(by.User) != engine.Everyone:
		return Change{}, Refuse("refused.seated")
	case !slices.Contains(KeptSeats(&t.Envelope), by.User):
		return Change{}, Refuse("refused.not_kept")
	}
	freeKept(t, by.User)
	return Change{Act: storage.Act{Kind: storage.ActDecline, Seat: engine.Everyone}}, nil
}

// AddComputer seats a computer in a lobby.
func AddComputer(t *Table, by Input) (Change, error) {
	switch {
	case t.Phase != storage.Lobby:
		return Change{}, t.NotALobby()
	case t.SeatOf(by.User) == engine.Everyone && !MayManage(&t.Envelope, by):
		return Change{}, Refuse("refused.join_first")
	case len(t.Seats) >= t.Want:
		return Change{}, Refuse("refused.full", engine.Free("command", t.Game))
	}
	if err := seatKept(t, by); err != nil {
		return Change{}, err
	}
	t.Seats = withComputer(t.Seats, LevelOf(&t.Envelope))
	return Change{Act: storage.Act{Kind: storage.ActComputer, Seat: engine.Seat(len(t.Seats) - 1)}}, nil
}

// LeaveLobby frees a person's seat. A table without persons is closed, a host who leaves hands over.
func LeaveLobby(t *Table, by Input, now time.Time) (Change, error) {
	if t.Phase != storage.Lobby {
		return Change{}, t.NotALobby()
	}
	seat := t.SeatOf(by.User)
	if seat == engine.Everyone {
		return Change{}, Refuse("refused.not_seated")
	}
	emptySeat(t, seat, now)
	return Change{Act: storage.Act{Kind: storage.ActLeave, Seat: seat}, Answer: "lobby.left"}, nil
}

func emptySeat(t *Table, seat engine.Seat, now time.Time) {
	left := t.Seats[seat].User
	t.Seats = slices.Delete(t.Seats, int(seat), int(seat)+1)
	handOver(t, left)
	closeEmpty(t, now)
}

func closeEmpty(t *Table, now time.Time) {
	if People(&t.Envelope) == 0 {
		closeTable(t, "empty", now)
	}
}

// CloseLate closes a lobby that nobody has started in time; ErrUnchanged where it is no lobby any more.
func CloseLate(t *Table, now time.Time) (Change, error) {
	if t.Phase != storage.Lobby {
		return Change{}, ErrUnchanged
	}
	closeTable(t, "late", now)
	return Change{Act: storage.Act{Kind: storage.ActClose, Seat: engine.Everyone}}, nil
}
