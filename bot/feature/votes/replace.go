package votes

import (
	"context"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/storage"
)

// Return gives a person's seat back that a computer has played meanwhile.
func (vo *Votes) Return(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID) error {
	g, err := vo.Change(ctx, in, id, table.Return)
	if err != nil {
		return err
	}
	r.Update(ctx, view.WithPrompt(g, in, g.In(in.Locale).Say("seat.back")))
	return nil
}

// Replace hands a seat on: to a person who has to agree, or, with none, to a computer until its person is back. Which
// is the seat's name or its user, "" for the own one.
func (vo *Votes) Replace(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID, which,
	to string) error {
	g, err := vo.Change(ctx, in, id, func(t *table.Table, by table.Input) (table.Change, error) {
		seat, err := table.SeatToReplace(t, by, which)
		switch {
		case err != nil:
			return table.Change{}, err
		case to == "":
			return table.StandIn(t, by, seat, vo.Now())
		case !chat.IsID(to):
			return table.Change{}, table.Refuse("refused.nobody_replaces")
		}
		return table.CallIn(t, by, seat, to, vo.Now())
	})
	return told(ctx, in, r, g, err)
}

// CompleteSeat offers the seats of the table that the command is about.
func (vo *Votes) CompleteSeat(ctx context.Context, in chat.Interaction) []chat.Choice {
	games, err := vo.OpenBy(ctx, vo.Store.ByChannel, in.Channel)
	if err != nil {
		return nil
	}
	var list []chat.Choice
	for _, g := range games {
		if g.Game != in.Command || g.Phase != storage.Playing {
			continue
		}
		for _, s := range g.Seats {
			known := slices.ContainsFunc(list, func(c chat.Choice) bool { return c.Value == s.Name })
			if !known && len(list) < view.MenuOptions &&
				strings.Contains(strings.ToLower(s.Name), strings.ToLower(in.Options["seat"])) {
				list = append(list, chat.Choice{Name: s.Name, Value: s.Name})
			}
		}
	}
	return list
}
