package lobby

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// Settings shows the lobby's settings to those who may change them: one menu each, derived from the game's own options.
func (lo *Lobby) Settings(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID, page string) error {
	g, err := lo.Repo.LoadFor(ctx, in, id)
	if err != nil {
		return err
	}
	if err := g.MaySet(title.InputOf(in), "table", ""); err != nil {
		return err
	}
	r.Update(ctx, view.Settings(g, in, page))
	return nil
}

// Set changes one setting, of the rules or of the table.
func (lo *Lobby) Set(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID, kind, key, value string) error {
	g, _, err := lo.Repo.UpdateFor(ctx, id, in, func(g *title.Game) (table.Change, error) {
		if err := g.MaySet(title.InputOf(in), kind, key); err != nil {
			return table.Change{}, err
		}
		env := &g.Envelope
		wrong := table.Refuse("refused.option", engine.Free("option", text.Plain(text.Clip(key, 40))), engine.Free("value", text.Plain(text.Clip(value, 40))))
		switch kind {
		case "set":
			o, ok := table.FindOption(g.Rules, key)
			if !ok || !o.Valid(value) {
				return table.Change{}, wrong
			}
			if env.Options == nil {
				env.Options = map[string]string{}
			}
			env.Options[key] = value
		case "table":
			i := slices.IndexFunc(table.Settings, func(o engine.Option) bool { return o.Key == key })
			if i < 0 || !table.Settings[i].Valid(value) {
				return table.Change{}, wrong
			}
			env.Settings[key] = value
		case "size":
			least, most := g.Rules.Players()
			n, err := strconv.Atoi(value)
			if err != nil || n < max(least, table.Taken(env)) || n > most {
				return table.Change{}, table.Refuse("refused.players", engine.Num("least", max(least, table.Taken(env))), engine.Num("most", most))
			}
			env.Want = n
		case "seat":
			what, who, _ := strings.Cut(value, ":")
			i := slices.IndexFunc(env.Seats, func(s storage.Seat) bool { return table.SeatKey(s) == who })
			if i < 0 {
				return table.Change{}, table.Refuse("refused.no_such_seat")
			}
			seat := env.Seats[i]
			switch {
			case what == "host" && seat.User != "":
				env.Host = seat.User
			case what == "remove" && seat.User != env.Host:
				table.RemoveSeat(env, i)
			default:
				return table.Change{}, table.Refuse("refused.no_such_seat")
			}
		}
		return table.Change{Act: storage.Act{Kind: "setting", Seat: engine.Everyone, Key: key, Value: value}}, nil
	})
	if err != nil {
		return err
	}
	if !table.MayManage(&g.Envelope, title.InputOf(in)) {
		r.Update(ctx, view.Text(g.In(in.Locale).Say("settings.handed_over")))
		return nil
	}
	page := ""
	if kind == "table" {
		page = view.PageOf(key)
	}
	r.Update(ctx, view.Settings(g, in, page))
	return nil
}
