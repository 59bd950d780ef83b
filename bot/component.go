package bot

import (
	"cmp"
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/customid"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
)

// component takes a press of a button or a choice of a menu.
func (b *Bot) component(ctx context.Context, in chat.Interaction, r *reply.Reply) error {
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
		r.Game = c.Game
	}
	if !ok {
		move := c.Word
		if strings.HasPrefix(move, "?") {
			move = value
		}
		if weighed, ok := strings.CutPrefix(move, customid.Confirm); ok {
			return b.play.ConfirmFirst(ctx, in, r, c, weighed)
		}
		return b.play.Act(ctx, in, r, c, move)
	}
	switch name {
	case "me":
		return b.account.Use(ctx, in, r, arg, value)
	case "server":
		return b.server.SetupUse(ctx, in, r, arg, value)
	case "join":
		return b.lobby.Join(ctx, in, r, c.Game)
	case "leave":
		return b.lobby.Leave(ctx, in, r, c.Game, arg)
	case "computer":
		return b.lobby.AddComputer(ctx, in, r, c.Game)
	case "settings":
		return b.lobby.Settings(ctx, in, r, c.Game, arg)
	case "set", "table", "seat", "size":
		return b.lobby.Set(ctx, in, r, c.Game, name, arg, value)
	case "start":
		return b.lobby.Start(ctx, in, r, c.Game, arg)
	case "board":
		return b.play.Board(ctx, in, r, c.Game, "")
	case "whole":
		return b.play.Board(ctx, in, r, c.Game, "table")
	case "text":
		return b.play.Board(ctx, in, r, c.Game, "text")
	case "log":
		page, err := strconv.Atoi(strings.TrimSuffix(arg, "."))
		if err != nil {
			page = 0
		}
		return b.play.Log(ctx, in, r, c.Game, page)
	case "history":
		number, _, _ := strings.Cut(arg, ".")
		return b.history.Show(ctx, in, r, c.Game, cmp.Or(value, number))
	case "replay":
		return b.history.Replay(ctx, in, r, c.Game)
	case "forget":
		return b.account.ForgetMe(ctx, in, r, arg == "yes")
	case "export":
		return b.history.Export(ctx, in, r, c.Game)
	case "rematch":
		return b.lobby.Rematch(ctx, in, r, c.Game)
	case "decline":
		return b.lobby.Decline(ctx, in, r, c.Game)
	case "help":
		return b.play.Help(ctx, in, r, c.Game)
	case "topic":
		s, ok := b.Titles.ByName[string(c.Game)]
		if !ok {
			g, err := b.Repo.LoadFor(ctx, in, c.Game)
			if err != nil {
				return err
			}
			s = g.Title
		}
		return b.play.Topic(ctx, in, r, s, c.Game, cmp.Or(value, arg))
	case "more":
		return b.play.More(ctx, in, r, c.Game)
	case "undo":
		return b.votes.Undo(ctx, in, r, c.Game)
	case "end":
		return b.votes.End(ctx, in, r, c.Game, arg)
	case "vote":
		return b.votes.Vote(ctx, in, r, c.Game, arg)
	case "return":
		return b.votes.Return(ctx, in, r, c.Game)
	case "rest":
		return b.votes.Pause(ctx, in, r, c.Game, arg)
	case "resume":
		return b.votes.Resume(ctx, in, r, c.Game)
	case "stand":
		return b.votes.Replace(ctx, in, r, c.Game, value, "")
	case "plan":
		return b.play.Plan(ctx, in, r, c.Game)
	case "under":
		return b.play.Submenu(ctx, in, r, c, cmp.Or(value, arg))
	case "why":
		return b.play.Why(ctx, in, r, c, value)
	case "always":
		return b.play.Always(ctx, in, r, c)
	case "orders":
		return b.orders.Edit(ctx, in, r, c.Game, arg)
	case "ask":
		return b.play.AskAgain(ctx, in, r, c.Game)
	case "pick":
		return b.play.Take(ctx, in, r, c, "")
	case "from":
		return b.play.Take(ctx, in, r, c, value)
	case "to":
		return b.play.Put(ctx, in, r, c, arg, value)
	case "choose":
		return b.play.Redraft(ctx, in, r, c, func(*title.Game, engine.Decision) (string, error) { return value, nil })
	case "propose":
		return b.play.Redraft(ctx, in, r, c, func(g *title.Game, d engine.Decision) (string, error) {
			n, err := strconv.Atoi(arg)
			proposals := g.Position.Propose(d.Seat)
			if err != nil || n < 0 || n >= len(proposals) {
				return "", fmt.Errorf("proposal %q of %d", arg, len(proposals))
			}
			return proposals[n], nil
		})
	case "confirm":
		return b.play.Confirm(ctx, in, r, c, arg)
	case "pickgame":
		return b.gameCommand(ctx, in, r, arg, c.Game)
	}
	return table.Refuse("refused.unknown_control")
}
