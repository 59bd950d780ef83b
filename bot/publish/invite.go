package publish

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// Invited notes a message that has invited a person to a table, so that it loses its button once there is nothing to
// join any more.
func (p *Publisher) Invited(ctx context.Context, id storage.GameID, user, channel, message string,
	m chat.Message) error {
	disarmed, err := json.Marshal(view.Uninviting(m))
	if err != nil {
		return err
	}
	note := storage.Invitation{User: user,
		OldMessage: storage.OldMessage{Channel: channel, Message: message, Disarmed: disarmed}}
	for range storage.OvertakenMost {
		_, next, err := p.Store.Load(ctx, id)
		if err != nil {
			return err
		}
		next.Invitations = append(slices.Clone(next.Invitations), note)
		if next.Pending != nil {
			pending := *next.Pending
			pending.Then.Invitations = next.Invitations
			next.Pending = &pending
		}
		next.Rev++
		if err = p.Store.SetPublication(ctx, id, next); !errors.Is(err, storage.ErrConflict) {
			p.Notify(id, nil) // They may have joined meanwhile.
			return err
		}
	}
	return fmt.Errorf("invitation of table %s: %w", id, storage.ErrOvertaken)
}

// endInvitations has the buttons taken off invitations of persons who sit at the table, and off all once it is no
// lobby.
func (po *poster) endInvitations(g *title.Game) {
	over := func(i storage.Invitation) bool {
		return g.Phase != storage.Lobby || g.SeatOf(i.User) != engine.Everyone
	}
	p := &g.Publication
	for _, i := range p.Invitations {
		if over(i) {
			i.Due = po.Now()
			p.OldMessages = append(slices.Clone(p.OldMessages), i.OldMessage)
		}
	}
	p.Invitations = slices.DeleteFunc(slices.Clone(p.Invitations), over)
}
