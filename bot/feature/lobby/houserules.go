package lobby

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// HouseRules are what groups of a server play by, kept under a name: options of the rules and settings of a table.
type HouseRules struct{ *Lobby }

// Command lists those of a game; "action" saves those of the lobby in this channel under a "name", uses or removes
// those of one.
func (h *HouseRules) Command(ctx context.Context, in chat.Interaction, r *reply.Reply) error {
	if in.Guild == "" {
		return table.Refuse("refused.private", engine.Free("command", in.Command))
	}
	name := strings.Join(strings.Fields(in.Options["name"]), " ")
	if name != "" {
		name = text.Clip(text.Clean(name), table.HouseRulesChars)
	}
	by := title.InputOf(in)
	v := h.Texts.About(in.Command, in.Locale)
	var saved *table.HouseRules
	switch action := in.Options["action"]; {
	case action == "":
		server, err := h.Profiles.Guild(ctx, in.Guild)
		if err != nil {
			return err
		}
		r.Tell(ctx, view.HouseRules(h.Titles.ByName[in.Command], h.Texts, server.Rules[in.Command], in.Locale))
		return nil
	case name == "":
		return table.Refuse("refused.house_rules_name")
	case action == "use":
		g, err := h.lobbyHere(ctx, in)
		if err != nil {
			return err
		}
		if _, err = h.useHouseRules(ctx, in, g.ID, name); err != nil {
			return err
		}
		r.Tell(ctx, view.Text(v.Say("house_rules.use", engine.Free("name", text.Plain(name)))))
		return nil
	case action == "save":
		g, err := h.lobbyHere(ctx, in)
		if err != nil {
			return err
		}
		rules, err := table.HouseRulesOf(&g.Table, by, name)
		if err != nil {
			return err
		}
		saved = &rules
	}
	_, err := h.Profiles.ChangeGuild(ctx, in.Guild, func(s *profile.Guild) error {
		list, err := table.SaveHouseRules(s.Rules[in.Command], name, saved, by)
		if err == nil {
			s.Rules = maps.Clone(s.Rules)
			text.Put(&s.Rules, in.Command, list)
		}
		return err
	})
	if err != nil {
		return err
	}
	key := "house_rules.save"
	if saved == nil {
		key = "house_rules.remove"
	}
	r.Tell(ctx, view.Text(v.Say(key, engine.Free("name", text.Plain(name)), engine.Free("command", in.Command))))
	return nil
}

// lobbyHere is the newest lobby of the game in this channel that the person may change.
func (h *HouseRules) lobbyHere(ctx context.Context, in chat.Interaction) (*title.Game, error) {
	list, err := h.OpenBy(ctx, h.Store.ByChannel, in.Channel)
	if err != nil {
		return nil, err
	}
	for _, g := range slices.Backward(list) {
		if g.Game == in.Command && g.Phase == storage.Lobby && table.MayManage(&g.Envelope, title.InputOf(in)) {
			return g, nil
		}
	}
	return nil, table.Refuse("refused.house_rules_lobby", engine.Free("command", in.Command))
}

// houseRules are those of a name, nil for "".
func (lo *Lobby) houseRules(ctx context.Context, in chat.Interaction, game, name string) (*table.HouseRules, error) {
	if name == "" {
		return nil, nil
	}
	server, err := lo.Profiles.Guild(ctx, in.Guild)
	if err != nil {
		return nil, err
	}
	i := table.FindHouseRules(server.Rules[game], name)
	if i < 0 {
		called := text.Plain(text.Clip(name, table.HouseRulesChars))
		return nil, table.Refuse("refused.no_house_rules", engine.Free("name", called))
	}
	return &server.Rules[game][i], nil
}

// useHouseRules gives a lobby the house rules of a name.
func (lo *Lobby) useHouseRules(ctx context.Context, in chat.Interaction, id storage.GameID, name string) (
	*title.Game, error) {
	g, err := lo.Repo.LoadFor(ctx, in, id)
	if err != nil {
		return nil, err
	}
	rules, err := lo.houseRules(ctx, in, g.Game, name)
	if err != nil || rules == nil {
		return nil, err
	}
	return lo.Change(ctx, in, id, func(t *table.Table, by table.Input) (table.Change, error) {
		return table.UseHouseRules(t, by, *rules)
	})
}

// Choose gives a lobby those that were chosen in its settings.
func (h *HouseRules) Choose(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID,
	name string) error {
	g, err := h.useHouseRules(ctx, in, id, name)
	if err != nil || g == nil {
		return err
	}
	return h.showSettings(ctx, in, r, g, view.RulesPage)
}

// showSettings shows a page of a lobby's settings, with the server's house rules where they can be chosen.
func (lo *Lobby) showSettings(ctx context.Context, in chat.Interaction, r *reply.Reply, g *title.Game,
	page string) error {
	var names []string
	if page == view.RulesPage && g.Guild != "" {
		server, err := lo.Profiles.Guild(ctx, g.Guild)
		if err != nil {
			return err
		}
		for _, h := range server.Rules[g.Game] {
			names = append(names, h.Name)
		}
	}
	allowed, err := lo.allowsPrograms(ctx, in)
	if err != nil {
		return err
	}
	if allowed {
		g.Programs = g.Title.Programs
	}
	r.Update(ctx, view.Settings(g, in, page, names))
	return nil
}

// Complete offers the names of a game's house rules as the person types.
func (h *HouseRules) Complete(ctx context.Context, in chat.Interaction) []chat.Choice {
	server, err := h.Profiles.Guild(ctx, in.Guild)
	if err != nil {
		return nil
	}
	var list []chat.Choice
	for _, rules := range server.Rules[in.Command] {
		if strings.Contains(strings.ToLower(rules.Name), strings.ToLower(in.Options[in.Focused])) {
			list = append(list, chat.Choice{Name: rules.Name, Value: rules.Name})
		}
	}
	return list
}
