package bot

import (
	"context"
	"fmt"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// undo takes back the person's last step, as long as no other person has acted since and nothing hidden was revealed.
// Steps of computers and forced steps go back along with it.
func (b *Bot) undo(ctx context.Context, in Interaction, r *reply, id storage.GameID) error {
	g, _, err := b.update(ctx, id, in, func(g *game) (change, error) {
		v := b.voice(g, in.Locale)
		if g.env().Phase != storage.Playing {
			return change{}, b.presentRefusal(g, in, "refused.not_playing")
		}
		seat := g.seatOf(in.User.ID)
		if seat == engine.Everyone {
			return change{}, b.presentRefusal(g, in, "refused.not_at_table")
		}
		records, err := b.store.Log(ctx, id, 1, 0)
		if err != nil {
			return change{}, err
		}
		at, no := undoable(records, in.User.ID, v, seat)
		if no != "" {
			return change{}, refusal{say(no)}
		}
		snap := records[at-1].Snapshot
		if snap == nil {
			return change{}, refusal{say(v.Say("undo.nothing"))}
		}
		before, err := g.Game.Load(*snap)
		if err != nil {
			return change{}, fmt.Errorf("position before %d: %w", records[at].Seq, err)
		}
		before = before.Reask(g.rec.Seq+1, g.table)
		b.keepDrafts(g.env(), before)
		delete(g.env().Presets, seat) // What was taken back may be their answer.
		restoreOrders(g.env(), records[at:])
		askByHand(g.env(), seat, before)
		return change{act: storage.Act{Kind: "undo", Seat: seat, Undone: records[at].Seq}, table: before}, nil
	})
	if err != nil {
		return err
	}
	r.update(ctx, b.withPrompt(g, in, b.voice(g, in.Locale).Say("undo.done")))
	return nil
}

// undoable finds the record that the person may take back, or says why there is none.
func undoable(records []storage.Record, user string, v Voice, reader engine.Seat) (at int, no string) {
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
			return 0, v.Say("undo.reveal", engine.Free("what", what(e, v, reader)))
		}
		switch actor(r) {
		case user:
			return i, ""
		case "":
			continue
		}
		return 0, v.Say("undo.others", engine.Num("seat", int(r.Act.Seat)))
	}
	return 0, v.Say("undo.nothing")
}

// what names a reveal in words.
func what(e engine.Event, v Voice, reader engine.Seat) string {
	if e.Only == engine.Everyone || e.Only == reader {
		if s := v.Event(e); s != "" {
			return s
		}
	}
	return v.Say("undo.hidden")
}
