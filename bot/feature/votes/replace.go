package votes

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

const (
	// askAfter is for how long the table has to wait for a seat before the others may be asked about it, aloneAfter before
	// the host may decide alone.
	askAfter   = 24 * time.Hour
	aloneAfter = 72 * time.Hour
)

// waitedFor says for how long the table has waited for a seat, and whether its time is over.
func (vo *Votes) waitedFor(ctx context.Context, g *title.Game, seat engine.Seat) (waited time.Duration, out bool, err error) {
	if !slices.Contains(g.Awaited(), seat) {
		return 0, false, nil
	}
	env := &g.Envelope
	if a := env.Seats[seat].Away; a != nil && vo.Now().Before(a.Still) { // It is agreed that the others wait.
		return 0, false, nil
	}
	if int(seat) < len(env.Clocks) && !env.Clocks[seat].Asked.IsZero() {
		return vo.Now().Sub(env.Clocks[seat].Asked), env.Clocks[seat].Out, nil
	}
	d, ok := g.Position.Decision(seat)
	if !ok || d.Since < 1 {
		return 0, false, nil
	}
	records, err := vo.Store.Log(ctx, g.ID, d.Since, d.Since)
	if err != nil || len(records) == 0 {
		return 0, false, err
	}
	return vo.Now().Sub(records[0].At), false, nil
}

// mayTake says why somebody may not take a seat here.
func (vo *Votes) mayTake(ctx context.Context, g *title.Game, in chat.Interaction) error {
	switch {
	case g.SeatOf(in.User.ID) != engine.Everyone:
		return g.RefuseAsking("refused.seated")
	case slices.Contains(g.Removed, in.User.ID):
		return table.Refuse("refused.removed")
	}
	return vo.Repo.MayJoin(ctx, in.User.ID)
}

// takeOver gives an offered seat to the person who presses, or back to its own.
func (vo *Votes) takeOver(ctx context.Context, g *title.Game, in chat.Interaction, v storage.Vote) (table.Change, error) {
	if v.Kind != table.VoteOffer {
		return table.Change{}, g.RefuseAsking("refused.unknown_control")
	}
	env := &g.Envelope
	if env.Seats[v.Seat].User == in.User.ID {
		table.DropVote(env, v)
		table.ReturnSeat(env, v.Seat)
		return table.Change{Act: storage.Act{Kind: "back", Seat: v.Seat}, Answer: "seat.back"}, nil
	}
	if err := vo.mayTake(ctx, g, in); err != nil {
		return table.Change{}, err
	}
	table.DropVote(env, v)
	c := g.GiveSeat(v.Seat, in.User.ID, in.User.Name, v.By)
	c.Answer = "seat.yours"
	return c, nil
}

// Return gives a person's seat back that a computer has played meanwhile.
func (vo *Votes) Return(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID) error {
	g, _, err := vo.Repo.UpdateFor(ctx, id, in, func(g *title.Game) (table.Change, error) {
		env := &g.Envelope
		seat := g.SeatOf(in.User.ID)
		switch {
		case env.Phase != storage.Playing:
			return table.Change{}, g.RefuseAsking("refused.not_playing")
		case seat == engine.Everyone:
			return table.Change{}, g.RefuseAsking("refused.not_at_table")
		case env.Seats[seat].StandIn == "":
			return table.Change{}, g.RefuseAsking("refused.back_already")
		}
		table.ReturnSeat(env, seat)
		return table.Change{Act: storage.Act{Kind: "back", Seat: seat}}, nil
	})
	if err != nil {
		return err
	}
	r.Update(ctx, view.WithPrompt(g, in, g.In(in.Locale).Say("seat.back")))
	return nil
}

// Replace hands a seat on: to a person who has to agree, or, with none, to a computer until its person is back. Which is the
// seat's name or its user, "" for the own one.
func (vo *Votes) Replace(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID, which, to string) error {
	told := ""
	g, _, err := vo.Repo.UpdateFor(ctx, id, in, func(g *title.Game) (table.Change, error) {
		env := &g.Envelope
		if env.Phase == storage.Lobby {
			return table.Change{}, g.RefuseAsking("refused.not_started")
		}
		if env.Phase != storage.Playing {
			return table.Change{}, g.RefuseAsking("refused.not_playing")
		}
		own := g.SeatOf(in.User.ID)
		if own == engine.Everyone && !table.MayManage(env, title.InputOf(in)) {
			return table.Change{}, g.RefuseAsking("refused.not_at_table")
		}
		seat := own
		if which != "" {
			seat = table.SeatCalled(env, which)
		}
		if seat == engine.Everyone {
			return table.Change{}, table.Refuse("refused.which_seat")
		}
		var c table.Change
		var err error
		if to == "" {
			c, err = vo.standIn(ctx, g, in, seat, own)
		} else {
			c, err = vo.callIn(ctx, g, in, seat, own, to)
		}
		told = c.Answer
		return c, err
	})
	if err != nil {
		return err
	}
	if told == "" {
		told = "turn.done"
	}
	r.Update(ctx, view.Text(g.In(in.Locale).Say(told)))
	return nil
}

// standIn lets a computer play a seat until its person is back: a person his own, moderators any, the host when the table has
// waited for long or the time is over. Else the others are asked.
func (vo *Votes) standIn(ctx context.Context, g *title.Game, in chat.Interaction, seat, own engine.Seat) (table.Change, error) {
	env := &g.Envelope
	s := &env.Seats[seat]
	if s.Automatic() && s.StandIn != table.StandInTurn {
		return table.Change{}, g.Refuse("refused.automatic", engine.Num("seat", int(seat)))
	}
	done := func(why string) (table.Change, error) {
		s.StandIn = table.StandInAway
		return table.Change{Act: storage.Act{Kind: "takeover", Seat: seat, Key: why, Value: s.Name}, Answer: "seat.stand_in"}, nil
	}
	if seat == own {
		return done("own")
	}
	if in.Moderator {
		return done("moderator")
	}
	waited, out, err := vo.waitedFor(ctx, g, seat)
	if err != nil {
		return table.Change{}, err
	}
	jury := table.Others(env, s.User)
	switch {
	case (out || waited >= aloneAfter) && (env.Host == in.User.ID || len(jury) <= 1):
		return done("host")
	case !out && waited < askAfter || len(jury) <= 1:
		return table.Change{}, g.Refuse("refused.not_late", engine.Num("seat", int(seat)))
	}
	vote := storage.Vote{Kind: table.VoteTakeover, Seat: seat, By: in.User.ID, Asked: jury}
	if slices.Contains(jury, in.User.ID) {
		vote.Yes = []string{in.User.ID}
	}
	return g.Ask(vote, own, vo.Now())
}

// callIn asks a person to take a seat: for his own seat its person, for a computer's the host or a moderator; for another
// person's a moderator, or somebody at the table if all others agree, once the table has waited for it.
func (vo *Votes) callIn(ctx context.Context, g *title.Game, in chat.Interaction, seat, own engine.Seat, to string) (table.Change, error) {
	env := &g.Envelope
	switch {
	case !chat.IsID(to):
		return table.Change{}, table.Refuse("refused.nobody")
	case g.SeatOf(to) != engine.Everyone:
		return table.Change{}, table.Refuse("refused.invited_seated")
	case slices.Contains(env.Removed, to):
		return table.Change{}, table.Refuse("refused.removed_other")
	}
	s := env.Seats[seat]
	vote := storage.Vote{Kind: table.VoteReplace, Seat: seat, User: to, By: in.User.ID, Asked: []string{to}}
	switch {
	case seat == own, in.Moderator:
	case s.User == "":
		if env.Host != in.User.ID {
			return table.Change{}, table.Refuse("refused.seat_host", engine.Free("host", table.HostName(env)))
		}
	default:
		waited, out, err := vo.waitedFor(ctx, g, seat)
		if err != nil {
			return table.Change{}, err
		}
		if !out && waited < askAfter && s.StandIn != table.StandInAway {
			return table.Change{}, g.Refuse("refused.not_late", engine.Num("seat", int(seat)))
		}
		vote.Asked = append(vote.Asked, table.Others(env, s.User, in.User.ID)...)
	}
	return g.Ask(vote, own, vo.Now())
}

// CompleteSeat offers the seats of the table that the command is about.
func (vo *Votes) CompleteSeat(ctx context.Context, in chat.Interaction) []chat.Choice {
	ids, err := vo.Store.ByChannel(ctx, in.Channel)
	if err != nil {
		return nil
	}
	var list []chat.Choice
	for _, id := range ids {
		g, err := vo.Repo.TryLoad(ctx, id)
		if err != nil || g == nil || g.Game != in.Command || g.Phase != storage.Playing {
			continue
		}
		for _, s := range g.Seats {
			known := slices.ContainsFunc(list, func(c chat.Choice) bool { return c.Value == s.Name })
			if !known && len(list) < view.MenuOptions && strings.Contains(strings.ToLower(s.Name), strings.ToLower(in.Options["seat"])) {
				list = append(list, chat.Choice{Name: s.Name, Value: s.Name})
			}
		}
	}
	return list
}
