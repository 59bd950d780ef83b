package bot

import (
	"context"
	"fmt"
	"slices"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// undo takes back the person's last step: at once while no other person has acted since, else when those who have agree.
// Steps of computers, of standing orders and forced steps go back along with it. Nothing goes back past a reveal.
func (b *Bot) undo(ctx context.Context, in chat.Interaction, r *reply, id storage.GameID) error {
	g, _, err := b.update(ctx, id, in, func(g *game) (change, error) {
		v := g.In(in.Locale)
		switch {
		case g.Phase != storage.Playing:
			return change{}, g.refuseAsking("refused.not_playing")
		case g.seatOf(in.User.ID) == engine.Everyone:
			return change{}, g.refuseAsking("refused.not_at_table")
		case g.Pause != nil:
			return change{}, g.refuseAsking("refused.paused")
		}
		seat := g.seatOf(in.User.ID)
		records, err := b.store.Log(ctx, id, 1, 0)
		if err != nil {
			return change{}, err
		}
		last, no := undoable(records, g.Seats, in.User.ID, v, seat)
		if no != "" {
			return change{}, refusal{say(no)}
		}
		comeBack(&g.Envelope, seat) // Else a computer would repeat the step at once.
		asked := slices.DeleteFunc(last.others, func(u string) bool { return g.seatOf(u) == engine.Everyone })
		if len(asked) == 0 {
			return g.takeBack(records, last.at, seat, "undo.done")
		}
		if m, ok := givenMessage(g, in); ok {
			return change{}, refusal{m} // It can be changed without anybody's consent.
		}
		i := slices.IndexFunc(g.Votes, func(o storage.Vote) bool { return o.Kind == voteUndo && o.Seat == seat })
		if i >= 0 {
			return change{}, Refuse("undo.asked_before")
		}
		if !g.openVote(storage.Vote{Kind: voteUndo, Seat: seat, Undone: records[last.at].Seq, By: in.User.ID, Asked: asked}, b.now()) {
			return change{}, Refuse("vote.too_many")
		}
		return change{act: storage.Act{Kind: "vote", Seat: seat, Key: "undo.open"}, answer: "undo.asked"}, nil
	})
	if err != nil {
		return err
	}
	v := g.In(in.Locale)
	if g.Answer == "undo.asked" {
		var who []string
		for _, o := range g.Votes {
			if o.Kind == voteUndo && o.By == in.User.ID {
				for _, u := range o.Asked {
					who = append(who, g.userName(u))
				}
			}
		}
		r.update(ctx, withPrompt(g, in, v.Say("undo.asked", engine.Free("who", v.List(who)))))
		return nil
	}
	r.update(ctx, withPrompt(g, in, v.Say("undo.done")))
	return nil
}

// undoAgreed takes a step back on which everybody who acted since has agreed, if it is still the last one of its seat.
func (b *Bot) undoAgreed(ctx context.Context, g *game, in chat.Interaction, v storage.Vote) (change, error) {
	voice := g.In(in.Locale)
	if g.Pause != nil {
		return change{}, g.refuseAsking("refused.paused")
	}
	records, err := b.store.Log(ctx, g.ID, 1, g.Seq)
	if err != nil {
		return change{}, err
	}
	last, no := undoable(records, g.Seats, v.By, voice, v.Seat)
	if no != "" {
		return change{}, refusal{say(no)}
	}
	further := slices.ContainsFunc(last.others, func(u string) bool { return !slices.Contains(v.Asked, u) && g.seatOf(u) != engine.Everyone })
	if records[last.at].Seq != v.Undone || further {
		return change{}, g.refuseAsking("vote.over")
	}
	c, err := g.takeBack(records, last.at, v.Seat, "vote.done")
	c.act.Key = "agreed"
	return c, err
}

// takeBack goes back to the position before a record.
func (g *Table) takeBack(records []storage.Record, at int, seat engine.Seat, answer string) (change, error) {
	snap := records[at-1].Snapshot
	if snap == nil {
		return change{}, fmt.Errorf("no position before %d", records[at].Seq)
	}
	before, err := g.Rules.Load(*snap)
	if err != nil {
		return change{}, fmt.Errorf("position before %d: %w", records[at].Seq, err)
	}
	before = before.Reask(g.Seq+1, g.Position)
	env := &g.Envelope
	keepDrafts(env, before)
	delete(env.Presets, seat) // What was taken back may be their answer.
	takeIncrements(env, records[at-1:])
	restoreOrders(env, records[at:])
	askByHand(env, seat, before)
	return change{act: storage.Act{Kind: "undo", Seat: seat, Undone: records[at].Seq}, table: before, answer: answer}, nil
}

// lastStep is a step that may be taken back: its record, and the other persons who acted since, latest first.
type lastStep struct {
	at     int
	others []string
}

// undoable finds the step that the person may take back, or says why there is none. For a step of somebody who has left the
// seat speaks who has it now.
func undoable(records []storage.Record, seats []storage.Seat, user string, v text.Localizer, reader engine.Seat) (last lastStep, no string) {
	gone := undone(records)
	for i := len(records) - 1; i > 0; i-- {
		r := records[i]
		if gone[r.Seq] || r.Act.Kind != "move" {
			continue
		}
		for _, e := range r.Events {
			if !e.Reveal {
				continue
			}
			return last, v.Say("undo.reveal", engine.Free("what", what(e, v, reader)))
		}
		switch who := actor(r); {
		case who == user && r.Act.Seat == reader:
			last.at = i
			return last, ""
		case who == "":
		default:
			if !slices.ContainsFunc(seats, func(s storage.Seat) bool { return s.User == who }) {
				who = seats[r.Act.Seat].User
			}
			if who != "" && who != user && !slices.Contains(last.others, who) {
				last.others = append(last.others, who)
			}
		}
	}
	return last, v.Say("undo.nothing")
}

// what names a reveal in words.
func what(e engine.Event, v text.Localizer, reader engine.Seat) string {
	if e.Only == engine.Everyone || e.Only == reader {
		if s := v.Event(e); s != "" {
			return s
		}
	}
	return v.Say("undo.hidden")
}
