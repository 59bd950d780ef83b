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

func Close(env *storage.Envelope, why string, now time.Time) {
	env.Phase, env.Ended = storage.Closed, now
	env.Settings["closed"] = why
}

// KeptSeats lists the persons for whom a lobby keeps seats.
func KeptSeats(env *storage.Envelope) []string {
	if kept := env.Settings["kept"]; kept != "" {
		return strings.Split(kept, ",")
	}
	return nil
}

// KeepSeats keeps seats of a lobby for persons.
func KeepSeats(env *storage.Envelope, users []string) {
	if len(users) == 0 {
		delete(env.Settings, "kept")
		return
	}
	env.Settings["kept"] = strings.Join(users, ",")
}

// SeatKept refuses a seat that is kept for somebody else. The host may use all of them.
func (g *Table) SeatKept(by Input) error {
	env := &g.Envelope
	kept := KeptSeats(env)
	if MayManage(env, by) || slices.Contains(kept, by.User) || env.Want-Taken(env) > len(kept) {
		return nil
	}
	return Refuse("refused.kept", append(listed("who", Mentions(kept)), engine.Free("host", HostName(env)))...)
}

// Decline gives up a seat that a lobby keeps for a person; false where none is kept.
func Decline(env *storage.Envelope, user string) bool {
	kept := KeptSeats(env)
	if !slices.Contains(kept, user) {
		return false
	}
	KeepSeats(env, slices.DeleteFunc(kept, func(u string) bool { return u == user }))
	return true
}

// Called lists the persons whom a lobby mentions when it appears.
func Called(env *storage.Envelope) []string {
	list := KeptSeats(env)
	if invited := env.Settings["invited"]; invited != "" && !slices.Contains(list, invited) {
		list = append(list, invited)
	}
	return list
}
