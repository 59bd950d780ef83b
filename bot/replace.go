package bot

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// This file hands seats on: to another person, who has to agree, or to a computer until the person is back.

const (
	// askAfter is for how long the table has to wait for a seat before the others may be asked about it, aloneAfter before
	// the host may decide alone.
	askAfter   = 24 * time.Hour
	aloneAfter = 72 * time.Hour
)

// waitedFor says for how long the table has waited for a seat, and whether its time is over.
func (b *Bot) waitedFor(ctx context.Context, g *game, seat engine.Seat) (waited time.Duration, out bool, err error) {
	if !slices.Contains(g.awaited(), seat) {
		return 0, false, nil
	}
	env := &g.Envelope
	if a := env.Seats[seat].Away; a != nil && b.now().Before(a.Still) { // It is agreed that the others wait.
		return 0, false, nil
	}
	if int(seat) < len(env.Clocks) && !env.Clocks[seat].Asked.IsZero() {
		return b.now().Sub(env.Clocks[seat].Asked), env.Clocks[seat].Out, nil
	}
	d, ok := g.Position.Decision(seat)
	if !ok || d.Since < 1 {
		return 0, false, nil
	}
	records, err := b.store.Log(ctx, g.ID, d.Since, d.Since)
	if err != nil || len(records) == 0 {
		return 0, false, err
	}
	return b.now().Sub(records[0].At), false, nil
}

// mayTake says why somebody may not take a seat here.
func (b *Bot) mayTake(ctx context.Context, g *game, in chat.Interaction) error {
	v := g.In(in.Locale)
	switch {
	case g.seatOf(in.User.ID) != engine.Everyone:
		return g.refuseAsking("refused.seated")
	case slices.Contains(g.Removed, in.User.ID):
		return Refuse("refused.removed")
	}
	return b.mayJoin(ctx, in, v)
}

// takeOver gives an offered seat to the person who presses, or back to its own.
func (b *Bot) takeOver(ctx context.Context, g *game, in chat.Interaction, v storage.Vote) (change, error) {
	if v.Kind != voteOffer {
		return change{}, g.refuseAsking("refused.unknown_control")
	}
	env := &g.Envelope
	if env.Seats[v.Seat].User == in.User.ID {
		dropVote(env, v)
		comeBack(env, v.Seat)
		return change{act: storage.Act{Kind: "back", Seat: v.Seat}, answer: "seat.back"}, nil
	}
	if err := b.mayTake(ctx, g, in); err != nil {
		return change{}, err
	}
	dropVote(env, v)
	c := g.giveSeat(v.Seat, in.User.ID, in.User.Name, v.By)
	c.answer = "seat.yours"
	return c, nil
}

// comesBack gives a person's seat back that a computer has played meanwhile.
func (b *Bot) comesBack(ctx context.Context, in chat.Interaction, r *reply, id storage.GameID) error {
	g, _, err := b.update(ctx, id, in, func(g *game) (change, error) {
		env := &g.Envelope
		seat := g.seatOf(in.User.ID)
		switch {
		case env.Phase != storage.Playing:
			return change{}, g.refuseAsking("refused.not_playing")
		case seat == engine.Everyone:
			return change{}, g.refuseAsking("refused.not_at_table")
		case env.Seats[seat].StandIn == "":
			return change{}, g.refuseAsking("refused.back_already")
		}
		comeBack(env, seat)
		return change{act: storage.Act{Kind: "back", Seat: seat}}, nil
	})
	if err != nil {
		return err
	}
	r.update(ctx, withPrompt(g, in, g.In(in.Locale).Say("seat.back")))
	return nil
}

// handOn hands a seat on: to a person who has to agree, or, with none, to a computer until its person is back. Which is the
// seat's name or its user, "" for the own one.
func (b *Bot) handOn(ctx context.Context, in chat.Interaction, r *reply, id storage.GameID, which, to string) error {
	told := ""
	g, _, err := b.update(ctx, id, in, func(g *game) (change, error) {
		env := &g.Envelope
		if env.Phase == storage.Lobby {
			return change{}, g.refuseAsking("refused.not_started")
		}
		if env.Phase != storage.Playing {
			return change{}, g.refuseAsking("refused.not_playing")
		}
		own := g.seatOf(in.User.ID)
		if own == engine.Everyone && !mayManage(env, in) {
			return change{}, g.refuseAsking("refused.not_at_table")
		}
		seat := own
		if which != "" {
			seat = seatCalled(env, which)
		}
		if seat == engine.Everyone {
			return change{}, Refuse("refused.which_seat")
		}
		var c change
		var err error
		if to == "" {
			c, err = b.standIn(ctx, g, in, seat, own)
		} else {
			c, err = b.callIn(ctx, g, in, seat, own, to)
		}
		told = c.answer
		return c, err
	})
	if err != nil {
		return err
	}
	if told == "" {
		told = "turn.done"
	}
	r.update(ctx, say(g.In(in.Locale).Say(told)))
	return nil
}

// seatLetters is how many characters of a seat's name a control carries.
const seatLetters = 10

// seatCalled finds a seat by its user or name, engine.Everyone if there is none or several have it. A name that was cut by a
// control is enough.
func seatCalled(env *storage.Envelope, which string) engine.Seat {
	found, cut := engine.Everyone, 0
	for i, s := range env.Seats {
		if s.User != "" && s.User == which || strings.EqualFold(s.Name, text.Clean(which)) {
			return engine.Seat(i)
		}
		if strings.HasSuffix(which, "…") && strings.EqualFold(text.Clip(s.Name, seatLetters), which) {
			found, cut = engine.Seat(i), cut+1
		}
	}
	if cut > 1 {
		return engine.Everyone
	}
	return found
}

// standIn lets a computer play a seat until its person is back: a person his own, moderators any, the host when the table has
// waited for long or the time is over. Else the others are asked.
func (b *Bot) standIn(ctx context.Context, g *game, in chat.Interaction, seat, own engine.Seat) (change, error) {
	env := &g.Envelope
	s := &env.Seats[seat]
	if s.Automatic() && s.StandIn != standInTurn {
		return change{}, g.refuse("refused.automatic", engine.Num("seat", int(seat)))
	}
	done := func(why string) (change, error) {
		s.StandIn = standInAway
		return change{act: storage.Act{Kind: "takeover", Seat: seat, Key: why, Value: s.Name}, answer: "seat.stand_in"}, nil
	}
	if seat == own {
		return done("own")
	}
	if in.Moderator {
		return done("moderator")
	}
	waited, out, err := b.waitedFor(ctx, g, seat)
	if err != nil {
		return change{}, err
	}
	jury := others(env, s.User)
	switch {
	case (out || waited >= aloneAfter) && (env.Host == in.User.ID || len(jury) <= 1):
		return done("host")
	case !out && waited < askAfter || len(jury) <= 1:
		return change{}, g.refuse("refused.not_late", engine.Num("seat", int(seat)))
	}
	vote := storage.Vote{Kind: voteTakeover, Seat: seat, By: in.User.ID, Asked: jury}
	if slices.Contains(jury, in.User.ID) {
		vote.Yes = []string{in.User.ID}
	}
	return g.askTable(in, vote, own, b.now())
}

// callIn asks a person to take a seat: for his own seat its person, for a computer's the host or a moderator; for another
// person's a moderator, or somebody at the table if all others agree, once the table has waited for it.
func (b *Bot) callIn(ctx context.Context, g *game, in chat.Interaction, seat, own engine.Seat, to string) (change, error) {
	env := &g.Envelope
	switch {
	case !isID(to):
		return change{}, Refuse("refused.nobody")
	case g.seatOf(to) != engine.Everyone:
		return change{}, Refuse("refused.invited_seated")
	case slices.Contains(env.Removed, to):
		return change{}, Refuse("refused.removed_other")
	}
	s := env.Seats[seat]
	vote := storage.Vote{Kind: voteReplace, Seat: seat, User: to, By: in.User.ID, Asked: []string{to}}
	switch {
	case seat == own, in.Moderator:
	case s.User == "":
		if env.Host != in.User.ID {
			return change{}, Refuse("refused.seat_host", engine.Free("host", hostName(env)))
		}
	default:
		waited, out, err := b.waitedFor(ctx, g, seat)
		if err != nil {
			return change{}, err
		}
		if !out && waited < askAfter && s.StandIn != standInAway {
			return change{}, g.refuse("refused.not_late", engine.Num("seat", int(seat)))
		}
		vote.Asked = append(vote.Asked, others(env, s.User, in.User.ID)...)
	}
	return g.askTable(in, vote, own, b.now())
}

// ask opens a question and makes its record.
func (g *Table) askTable(in chat.Interaction, vote storage.Vote, own engine.Seat, now time.Time) (change, error) {
	if slices.ContainsFunc(g.Votes, func(o storage.Vote) bool { return o.Kind == vote.Kind && o.Seat == vote.Seat }) {
		return change{}, Refuse("vote.open_before")
	}
	if !g.openVote(vote, now) {
		return change{}, Refuse("vote.too_many")
	}
	return change{act: storage.Act{Kind: "vote", Seat: own, Key: vote.Kind + ".open", Value: g.Seats[max(vote.Seat, 0)].Name}, answer: "vote.asked"}, nil
}

// offer gives a seat up to whoever wants it; a computer plays meanwhile.
func (g *Table) offer(in chat.Interaction, seat engine.Seat, now time.Time) (change, error) {
	env := &g.Envelope
	if slices.ContainsFunc(env.Votes, func(o storage.Vote) bool { return o.Kind == voteOffer && o.Seat == seat }) {
		return change{}, Refuse("leave.offered_before")
	}
	if !g.openVote(storage.Vote{Kind: voteOffer, Seat: seat, By: in.User.ID}, now) {
		return change{}, Refuse("vote.too_many")
	}
	env.Seats[seat].StandIn = standInAway
	return change{act: storage.Act{Kind: "offer", Seat: seat, Value: env.Seats[seat].Name}, answer: "leave.offered"}, nil
}

// completeSeat offers the seats of the table that the command is about.
func (b *Bot) completeSeat(ctx context.Context, in chat.Interaction) []chat.Choice {
	ids, err := b.store.ByChannel(ctx, in.Channel)
	if err != nil {
		return nil
	}
	var list []chat.Choice
	for _, id := range ids {
		g, err := b.hinted(ctx, id)
		if err != nil || g == nil || g.Game != in.Command || g.Phase != storage.Playing {
			continue
		}
		for _, s := range g.Seats {
			known := slices.ContainsFunc(list, func(c chat.Choice) bool { return c.Value == s.Name })
			if !known && len(list) < menuOptions && strings.Contains(strings.ToLower(s.Name), strings.ToLower(in.Options["seat"])) {
				list = append(list, chat.Choice{Name: s.Name, Value: s.Name})
			}
		}
	}
	return list
}
