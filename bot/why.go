package bot

import (
	"github.com/harbormaster/harbormaster/bot/customid"

	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
)

// This file answers "Why can't I?": what stands on the table and cannot be chosen now, each with the reason of the rules.

// barred is something that cannot be chosen, and why.
type barred struct {
	title.Option
	why *engine.Reason
}

// missing lists what a player could look for in a question and cannot choose.
func missing(g *title.Game, view any, d engine.Decision, v text.Localizer) []barred {
	explainer, ok := g.Title.Presenter.(title.UnavailablePresenter)
	if !ok || d.Private || !d.Awaited() {
		return nil
	}
	var list []barred
	for _, o := range explainer.Missing(view, d, v) {
		var reason *engine.Reason
		if errors.As(g.Position.Check(engine.Action{Seat: d.Seat, Move: o.Move}), &reason) {
			list = append(list, barred{o, reason})
		}
	}
	return list
}

// why tells the person who is asked what cannot be chosen now and why. Chosen is the move of the menu that was used, "" for
// none.
func (b *Bot) why(ctx context.Context, in chat.Interaction, r *reply, c customid.ID, chosen string) error {
	g, err := b.visit(ctx, in, c.Game)
	if err != nil {
		return err
	}
	d, err := g.QuestionAt(by(in), c.Since)
	if err != nil {
		return err
	}
	r.update(ctx, whyMessage(g, in, d, chosen))
	return nil
}

// whyLines is how many things are explained at once; of more than that one is chosen from a menu.
const whyLines = 6

func whyMessage(g *title.Game, in chat.Interaction, d engine.Decision, chosen string) chat.Message {
	v := g.In(in.Locale)
	list := missing(g, g.Position.View(d.Seat), d, v)
	line := func(o barred) string { return "- **" + o.Label + "**: " + v.Refusal(o.why) }
	m := say("**" + v.Say("why.head") + "**")
	switch {
	case len(list) == 0:
		return say(v.Say("why.nothing"))
	case len(list) <= whyLines:
		for _, o := range list {
			m.Blocks[0].Text += "\n" + line(o)
		}
		m.Blocks[0].Text = text.Clip(m.Blocks[0].Text, 3500)
		return m
	}
	if i := slices.IndexFunc(list, func(o barred) bool { return o.Move == chosen }); i >= 0 {
		m.Blocks[0].Text += "\n" + line(list[i])
	}
	var options []title.Option
	for _, o := range list {
		options = append(options, o.Option)
	}
	for _, group := range grouped(options, v.Say("why.choose")) {
		for part := range slices.Chunk(group.options, menuOptions) {
			id := customid.ID{Game: g.ID, Since: d.Since, Word: fmt.Sprintf("@why:%d", len(m.Blocks))}.String()
			menu := chat.Menu{ID: id, Placeholder: text.Clip(group.title, 150)}
			for _, o := range part {
				menu.Options = append(menu.Options, o.MenuOption(o.Move == chosen))
			}
			m.Blocks = append(m.Blocks, chat.Block{Row: &chat.Row{Menu: &menu}})
		}
	}
	return m
}
