package profile

import (
	"context"
	"encoding/json"
	"errors"
	"slices"

	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/storage"
)

// Channel is what is kept of a channel: by their game the tables that ended last, and that ended last with a result.
type Channel struct {
	Ended    map[string]storage.GameID `json:"ended,omitempty"`
	Finished map[string]storage.GameID `json:"finished,omitempty"`
}

func (c *Channel) keep(g *title.Game) {
	if c.Ended == nil {
		c.Ended = map[string]storage.GameID{}
	}
	c.Ended[g.Game] = g.ID
	if g.Phase != storage.Finished {
		return
	}
	if c.Finished == nil {
		c.Finished = map[string]storage.GameID{}
	}
	c.Finished[g.Game] = g.ID
}

// ChannelKind is the kind of profiles of channels.
const ChannelKind = "channel"

// finishedMost is how many games are kept of those that a person has finished: as many as can be offered.
const finishedMost = 20

// RememberEnd keeps an ended table as the last one of its channel, so that its log can still be asked for, and a
// finished game with those of its persons, so that they find it wherever they are.
func (ps *Profiles) RememberEnd(ctx context.Context, g *title.Game) error {
	if p := g.Phase; g.Position == nil || p != storage.Finished && p != storage.Closed {
		return nil
	}
	for _, place := range slices.Compact([]string{g.Channel, g.PlayedIn()}) { // A thread may be archived later.
		err := Change(ctx, ps.Store, ChannelKind, place, func(c *Channel) bool {
			c.keep(g)
			return true
		})
		// What can't be read is made anew: it stops no table.
		if err != nil && !storage.Unanswered(err) && !errors.Is(err, storage.ErrOvertaken) {
			ps.Log.Error("a channel's profile can't be read", "game", g.ID, "error", err)
			var anew Channel
			anew.keep(g)
			var raw []byte
			if raw, err = json.Marshal(anew); err == nil {
				err = ps.Store.SetProfile(ctx, ChannelKind, place, raw)
			}
		}
		if err != nil {
			return err
		}
	}
	if g.Phase != storage.Finished {
		return nil
	}
	for _, s := range g.Seats {
		if err := ps.rememberFinished(ctx, s.User, g.ID); err != nil {
			return err
		}
	}
	return nil
}

// rememberFinished keeps a finished game with a person, "" for none. A profile that can't be read stops no table.
func (ps *Profiles) rememberFinished(ctx context.Context, user string, id storage.GameID) error {
	if user == "" {
		return nil
	}
	_, err := ps.ChangePerson(ctx, user, func(p *Person) error {
		if !slices.Contains(p.Finished, id) {
			p.Finished = append(p.Finished, id)
		}
		p.Finished = p.Finished[max(len(p.Finished)-finishedMost, 0):]
		return nil
	})
	if errors.Is(err, errUnreadable) {
		ps.Log.Error("a person's finished games can't be read", "game", id, "error", err)
		return nil
	}
	return err
}

// ForgetFinished forgets the games that a person has finished.
func (ps *Profiles) ForgetFinished(ctx context.Context, user string) error {
	_, err := ps.ChangePerson(ctx, user, func(p *Person) error {
		p.Finished = nil
		return nil
	})
	return err
}

// LastGame is the table of a game that ended last in a channel, "" if none is known.
func (ps *Profiles) LastGame(ctx context.Context, channel, game string) storage.GameID {
	c, _, err := Read[Channel](ctx, ps.Store, ChannelKind, channel)
	if err != nil {
		return ""
	}
	return c.Ended[game]
}
