package bot

import (
	"github.com/harbormaster/harbormaster/bot/customid"

	"context"
	"slices"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
)

// This file asks again before an answer counts that its game wants to be confirmed: see Option.Confirm.

// confirmFirst shows in private what an answer costs and brings, with the button that gives it. An answer that needs no
// confirmation any more is given at once, and one that is not legal any more is refused.
func (b *Bot) confirmFirst(ctx context.Context, in chat.Interaction, r *reply, c customid.ID, move string) error {
	g, err := b.visit(ctx, in, c.Game)
	if err != nil {
		return err
	}
	d, err := g.QuestionAt(by(in), c.Since)
	if err != nil {
		return err
	}
	v := g.In(in.Locale)
	options := g.Title.Presenter.Options(g.Position.View(d.Seat), d, v)
	i := slices.IndexFunc(options, func(o title.Option) bool { return o.Move == move })
	if i < 0 || options[i].Confirm == "" {
		return b.act(ctx, in, r, c, move)
	}
	r.update(ctx, confirmMessage(g, options, options[i], d, v))
	return nil
}

// confirmMessage is what is read before an answer, the button that gives it, and the way back to the others behind the same steps.
func confirmMessage(g *title.Game, options []title.Option, o title.Option, d engine.Decision, v text.Localizer) chat.Message {
	word := func(w string) string { return customid.ID{Game: g.ID, Since: d.Since, Word: w}.String() }
	row := chat.Row{Buttons: []chat.Button{{ID: word(o.Move), Label: text.Clip(o.Label, 80), Style: chat.Danger, Emoji: o.Emoji}}}
	if len(o.Path) > 0 {
		row.Buttons = append(row.Buttons, chat.Button{ID: word("@under:" + numbersOf(options, o.Path)), Label: v.Say("button.back")})
	}
	m := say(text.Clip(o.Confirm, 2000))
	m.Blocks = append(m.Blocks, chat.Block{Row: &row})
	return m
}
