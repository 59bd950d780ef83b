package server

import (
	"context"
	"errors"
	"slices"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// strandedMost is how many tables of a person are looked after at once.
const strandedMost = 5

// Stranded lists a person's tables of a server whose channel can't be reached any more.
func (se *Server) Stranded(ctx context.Context, in chat.Interaction) ([]*title.Game, error) {
	ids, err := se.Store.ByUser(ctx, in.User.ID)
	if err != nil {
		return nil, err
	}
	var list []*title.Game
	looked := 0
	for _, id := range slices.Backward(ids) {
		g, err := se.Repo.Load(ctx, id)
		if errors.Is(err, storage.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if g.Guild != in.Guild || g.Game != in.Command || g.SeatOf(in.User.ID) == engine.Everyone {
			continue
		}
		if looked++; looked > strandedMost {
			break
		}
		if se.unreachable(ctx, g) {
			list = append(list, g)
		}
	}
	return list, nil
}

func (se *Server) unreachable(ctx context.Context, g *title.Game) bool {
	for _, place := range []string{g.Thread, g.Channel} {
		if place == "" {
			continue
		}
		if _, err := se.Chat.Recent(ctx, place, se.Now()); !errors.Is(err, chat.ErrNoChannel) {
			return false
		}
	}
	return true
}

// MoveHere moves a table whose channel is gone to the channel where one of its players asks for it.
func (se *Server) MoveHere(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID) error {
	g, err := se.Repo.Load(ctx, id)
	if err != nil {
		return err
	}
	server, err := se.Profiles.Guild(ctx, in.Guild)
	if err != nil {
		return err
	}
	v := g.In(in.Locale)
	switch {
	case g.Guild != in.Guild: // Where in the server the person is does not matter here.
		return storage.ErrNotFound
	case g.SeatOf(in.User.ID) == engine.Everyone:
		return table.Refuse("refused.not_seated")
	case !server.Allows(in):
		return table.Refuse("refused.channel", view.ChannelsArg(server.Channels, v))
	case len(in.Missing) > 0:
		return reply.Refusal{Message: view.Lacking(in.Missing, se.Texts.Reader(in.Locale))}
	case !se.unreachable(ctx, g):
		return table.Refuse("stranded.not", engine.Free("where", g.Place()))
	}
	if err := se.Repo.MoveTable(ctx, id, in, in.Channel); err != nil {
		return err
	}
	r.Update(ctx, view.Text(v.Say("stranded.moved")))
	return nil
}
