package bot

import (
	"github.com/harbormaster/harbormaster/bot/customid"

	"cmp"
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
)

// component takes a press of a button or a choice of a menu.
func (b *Bot) component(ctx context.Context, in chat.Interaction, r *reply) error {
	c, ok := customid.Parse(in.CustomID)
	if !ok || len(in.Values) > 0 && len(in.Values[0]) > customid.MaxBytes {
		return table.Refuse("refused.unknown_control")
	}
	value := ""
	if len(in.Values) > 0 {
		value = in.Values[0]
	}
	name, arg, ok := c.Named()
	if name != "topic" {
		r.game = c.Game
	}
	if !ok {
		move := c.Word
		if strings.HasPrefix(move, "?") {
			move = value
		}
		if weighed, ok := strings.CutPrefix(move, customid.Confirm); ok {
			return b.confirmFirst(ctx, in, r, c, weighed)
		}
		return b.act(ctx, in, r, c, move)
	}
	switch name {
	case "me":
		return b.personalUse(ctx, in, r, arg, value)
	case "server":
		return b.setupUse(ctx, in, r, arg, value)
	case "join":
		return b.join(ctx, in, r, c.Game)
	case "leave":
		return b.leave(ctx, in, r, c.Game, arg)
	case "computer":
		return b.addComputer(ctx, in, r, c.Game)
	case "settings":
		return b.settings(ctx, in, r, c.Game, arg)
	case "set", "table", "seat", "size":
		return b.set(ctx, in, r, c.Game, name, arg, value)
	case "start":
		return b.start(ctx, in, r, c.Game, arg)
	case "board":
		return b.board(ctx, in, r, c.Game, "")
	case "whole":
		return b.board(ctx, in, r, c.Game, "table")
	case "text":
		return b.board(ctx, in, r, c.Game, "text")
	case "log":
		page, err := strconv.Atoi(strings.TrimSuffix(arg, "."))
		if err != nil {
			page = 0
		}
		return b.showLog(ctx, in, r, c.Game, page)
	case "history":
		number, _, _ := strings.Cut(arg, ".")
		return b.showHistory(ctx, in, r, c.Game, cmp.Or(value, number))
	case "replay":
		return b.replay(ctx, in, r, c.Game)
	case "forget":
		return b.forgetMe(ctx, in, r, arg == "yes")
	case "export":
		return b.export(ctx, in, r, c.Game)
	case "rematch":
		return b.rematch(ctx, in, r, c.Game)
	case "decline":
		return b.declineSeat(ctx, in, r, c.Game)
	case "help":
		return b.help(ctx, in, r, c.Game)
	case "topic":
		s, ok := b.titles.ByName[string(c.Game)]
		if !ok {
			g, err := b.visit(ctx, in, c.Game)
			if err != nil {
				return err
			}
			s = g.Title
		}
		return b.showTopic(ctx, in, r, s, c.Game, cmp.Or(value, arg))
	case "more":
		return b.more(ctx, in, r, c.Game)
	case "undo":
		return b.undo(ctx, in, r, c.Game)
	case "end":
		return b.end(ctx, in, r, c.Game, arg)
	case "vote":
		return b.vote(ctx, in, r, c.Game, arg)
	case "return":
		return b.comesBack(ctx, in, r, c.Game)
	case "rest":
		return b.askPause(ctx, in, r, c.Game, arg)
	case "resume":
		return b.resume(ctx, in, r, c.Game)
	case "stand":
		return b.handOn(ctx, in, r, c.Game, value, "")
	case "plan":
		return b.plan(ctx, in, r, c.Game)
	case "under":
		return b.openDoor(ctx, in, r, c, cmp.Or(value, arg))
	case "why":
		return b.why(ctx, in, r, c, value)
	case "always":
		return b.always(ctx, in, r, c)
	case "orders":
		return b.editOrders(ctx, in, r, c.Game, arg)
	case "ask":
		return b.askAgain(ctx, in, r, c.Game)
	case "pick":
		return b.take(ctx, in, r, c, "")
	case "from":
		return b.take(ctx, in, r, c, value)
	case "to":
		return b.put(ctx, in, r, c, arg, value)
	case "choose":
		return b.redraft(ctx, in, r, c, func(*title.Game, engine.Decision) (string, error) { return value, nil })
	case "propose":
		return b.redraft(ctx, in, r, c, func(g *title.Game, d engine.Decision) (string, error) {
			n, err := strconv.Atoi(arg)
			proposals := g.Position.Propose(d.Seat)
			if err != nil || n < 0 || n >= len(proposals) {
				return "", fmt.Errorf("proposal %q of %d", arg, len(proposals))
			}
			return proposals[n], nil
		})
	case "confirm":
		return b.confirm(ctx, in, r, c, arg)
	case "pickgame":
		return b.gameCommand(ctx, in, r, arg, c.Game)
	}
	return table.Refuse("refused.unknown_control")
}
