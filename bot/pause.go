package bot

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// This file lets a table rest: nothing is played, nobody is reminded, and clocks stand still until somebody presses Go on.

// pauseLine says why and until when nothing is played.
func pauseLine(g *title.Game, v text.Localizer) string {
	p := g.Pause
	line := v.Or("pause.line."+p.Why, "pause.line")
	if p.By != "" && v.Has("pause.line."+p.Why+".by") {
		line = v.Say("pause.line."+p.Why+".by", engine.Free("who", g.UserName(p.By)))
	}
	if !p.Until.IsZero() {
		line += " " + v.Say("pause.until", engine.Free("when", fmt.Sprintf("<t:%d:R>", p.Until.Unix())))
	}
	return line
}

// pauseBlocks stand in place of the controls while a table rests.
func pauseBlocks(g *title.Game, v text.Localizer) []chat.Block {
	return []chat.Block{
		{Text: pauseLine(g, v)},
		{Row: &chat.Row{Buttons: []chat.Button{{ID: g.CustomID("resume"), Label: v.Say("button.resume"), Style: chat.Success}}}},
	}
}

// restingBlocks are what a person can do whose seat a computer plays for the time being, or whose table rests; nil where he
// plays himself.
func restingBlocks(g *title.Game, seat engine.Seat, v text.Localizer) []chat.Block {
	var blocks []chat.Block
	if s := g.Seats[seat]; s.StandIn != "" {
		blocks = append(blocks, chat.Block{Text: v.Say("seat.stands_in." + s.StandIn)}, chat.Block{Row: &chat.Row{Buttons: []chat.Button{
			{ID: g.CustomID("return"), Label: v.Say("button.back_here"), Style: chat.Success},
			{ID: g.CustomID("board"), Label: v.Say("button.board")},
		}}})
	}
	if p := g.Pause; p != nil && (blocks == nil || p.Why != table.PauseSeats) {
		blocks = append(blocks, pauseBlocks(g, v)...)
	}
	return blocks
}

// askPause lets the table rest. How is "" to be asked for how long, "ask" to ask the others, or a number of days.
func (b *Bot) askPause(ctx context.Context, in chat.Interaction, r *reply, id storage.GameID, how string) error {
	if how == "" {
		g, err := b.visit(ctx, in, id)
		if err != nil {
			return err
		}
		if err := g.MayPause(by(in)); err != nil {
			return err
		}
		r.update(ctx, restQuestion(g, in))
		return nil
	}
	days, wrong := strconv.Atoi(how)
	g, _, err := b.update(ctx, id, in, func(g *title.Game) (table.Change, error) {
		if err := g.MayPause(by(in)); err != nil {
			return table.Change{}, err
		}
		env := &g.Envelope
		seat := g.SeatOf(in.User.ID)
		if how != "ask" {
			switch {
			case !table.MayManage(env, by(in)):
				return table.Change{}, table.Refuse("refused.pause_host", engine.Free("host", table.HostName(env)))
			case wrong != nil || days < 1 || days > table.PauseMost:
				return table.Change{}, table.Refuse("refused.pause_days", engine.Num("n", table.PauseMost))
			}
			env.Pause = &storage.Pause{Why: "host", By: in.User.ID, At: b.now(), Until: b.now().Add(time.Duration(days) * 24 * time.Hour)}
			return table.Change{Act: storage.Act{Kind: "pause", Seat: seat, Key: "host", Value: text.Clean(in.User.Name)}, Answer: "pause.done"}, nil
		}
		if seat == engine.Everyone {
			return table.Change{}, g.RefuseAsking("refused.not_at_table")
		}
		if len(table.Others(env, in.User.ID)) == 0 {
			env.Pause = &storage.Pause{Why: "agreed", By: in.User.ID, At: b.now()}
			return table.Change{Act: storage.Act{Kind: "pause", Seat: seat, Key: "agreed"}, Answer: "pause.done"}, nil
		}
		return g.Ask(storage.Vote{Kind: table.VotePause, Seat: seat, By: in.User.ID}, seat, b.now())
	})
	if err != nil {
		return err
	}
	answer := g.Answer
	if answer == "" {
		answer = "turn.done"
	}
	r.update(ctx, say(g.In(in.Locale).Say(answer)))
	return nil
}

// restQuestion asks for how long the table is to rest.
func restQuestion(g *title.Game, in chat.Interaction) chat.Message {
	v := g.In(in.Locale)
	m := say(v.Say("pause.sure"))
	var row chat.Row
	if table.MayManage(&g.Envelope, by(in)) {
		for _, days := range []int{1, 3, table.PauseMost} {
			row.Buttons = append(row.Buttons, chat.Button{ID: g.CustomID(fmt.Sprintf("rest:%d", days)), Label: v.Say("button.pause_days", engine.Num("n", days))})
		}
	}
	if g.SeatOf(in.User.ID) != engine.Everyone {
		label := "button.pause_ask"
		if len(table.Others(&g.Envelope, in.User.ID)) == 0 {
			label = "button.pause_now"
		}
		row.Buttons = append(row.Buttons, chat.Button{ID: g.CustomID("rest:ask"), Label: v.Say(label)})
	}
	m.Blocks = append(m.Blocks, chat.Block{Row: &row})
	return m
}

// resume lets a table go on that rests: anybody at it may.
func (b *Bot) resume(ctx context.Context, in chat.Interaction, r *reply, id storage.GameID) error {
	g, _, err := b.update(ctx, id, in, func(g *title.Game) (table.Change, error) {
		env := &g.Envelope
		seat := g.SeatOf(in.User.ID)
		switch {
		case env.Phase != storage.Playing:
			return table.Change{}, g.RefuseAsking("refused.not_playing")
		case seat == engine.Everyone && !table.MayManage(env, by(in)):
			return table.Change{}, g.RefuseAsking("refused.not_at_table")
		case env.Pause == nil:
			return table.Change{}, g.RefuseAsking("refused.not_paused")
		case env.Pause.Why == table.PauseSeats && seat == engine.Everyone:
			return table.Change{}, table.Refuse("refused.nobody_plays")
		}
		env.Pause = nil
		if seat != engine.Everyone {
			table.ReturnSeat(env, seat)
		}
		return table.Change{Act: storage.Act{Kind: "resume", Seat: seat, Value: text.Clean(in.User.Name)}}, nil
	})
	if err != nil {
		return err
	}
	if in.Kind == chat.CommandUsed || in.Private {
		r.update(ctx, withPrompt(g, in, g.In(in.Locale).Say("pause.over")))
		return nil
	}
	r.ok(ctx)
	return nil
}
