package bot

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// tableOptions are the settings of the table, beside those of the rules.
var tableOptions = []engine.Option{
	{Key: "thread", Kind: engine.Flag, Default: "false"},
	{Key: "picture", Kind: engine.Choice, Default: "full", Choices: []string{"full", "folded"}},
	{Key: "theme", Kind: engine.Choice, Default: "light", Choices: []string{"light", "dark"}},
	paceOptions[0], paceOptions[1],
	{Key: "language", Kind: engine.Choice, Default: languages[0], Choices: languages},
}

// settings shows the lobby's settings to those who may change them: one menu each, derived from the game's own options.
func (b *Bot) settings(ctx context.Context, in chat.Interaction, r *reply, id storage.GameID, page string) error {
	g, err := b.visit(ctx, in, id)
	if err != nil {
		return err
	}
	if err := g.maySet(in, "table", ""); err != nil {
		return err
	}
	r.update(ctx, settingsPage(g, in, page))
	return nil
}

// lookKeys are the settings of a table that can be changed while it plays: nobody has agreed to them.
var lookKeys = []string{"picture", "theme", "language"}

// maySet says why a person may not change a setting, or, without a key, look at the settings.
func (g *Table) maySet(in chat.Interaction, kind, key string) error {
	looks := g.Phase == storage.Playing && kind == "table" && (key == "" || slices.Contains(lookKeys, key))
	if g.Phase != storage.Lobby && !looks {
		return g.notALobby(in)
	}
	if !mayManage(&g.Envelope, in) {
		return Refuse("refused.settings_host", engine.Free("host", hostName(&g.Envelope)))
	}
	return nil
}

func settingsMessage(g *game, in chat.Interaction) chat.Message {
	v := g.In(in.Locale)
	env := &g.Envelope
	m := say(v.Say("settings.head"))
	menu := settingMenu(g, &m)
	for _, o := range g.Rules.Options() {
		if !g.matters(o) {
			continue
		}
		menu("set", o, v.OptionName(o), cmp.Or(env.Options[o.Key], o.Default), func(value string) (string, string) {
			why := ""
			if key := v.Game + ".option." + o.Key + ".about"; v.Has(key) {
				why = v.Say(key)
			}
			return v.OptionValue(o, value), why
		})
	}
	tableMenus(g, v, menu, "")
	least, most := g.Rules.Players()
	size := chat.Menu{ID: g.at("size"), Placeholder: v.Say("settings.size")}
	for n := max(least, taken(env)); n <= most; n++ {
		o := chat.MenuOption{Value: strconv.Itoa(n), Label: v.Say("settings.size_of", engine.Num("n", n)), Default: n == env.Want}
		if g.Title.rivals(n) > 0 {
			o.Description = text.Clip(v.Say("settings.size_against", engine.Free("against", v.Automaton())), 100)
		}
		size.Options = append(size.Options, o)
	}
	m.Blocks = append(m.Blocks, chat.Block{Row: &chat.Row{Menu: &size}})
	people := chat.Menu{ID: g.at("seat"), Placeholder: v.Say("settings.seats")}
	for _, s := range env.Seats {
		if s.User == env.Host {
			continue
		}
		n := seatKey(s)
		people.Options = append(people.Options, chat.MenuOption{Value: "remove:" + n, Label: text.Clip(v.Say("settings.remove", engine.Free("who", s.Name)), 100)})
		if s.User != "" {
			people.Options = append(people.Options, chat.MenuOption{Value: "host:" + n, Label: text.Clip(v.Say("settings.make_host", engine.Free("who", s.Name)), 100)})
		}
	}
	if len(people.Options) > 0 {
		m.Blocks = append(m.Blocks, chat.Block{Row: &chat.Row{Menu: &people}})
	}
	m.Blocks = append(m.Blocks, chat.Block{Row: &chat.Row{Buttons: []chat.Button{{ID: g.at("settings:" + tablePage), Label: v.Say("settings.table")}}}})
	return m
}

// tablePage is the page of the settings that stand behind a button: a message holds 40 parts.
const tablePage = "table"

// pageOf is the page of the settings on which one of the table's stands; "" is the first one.
func pageOf(key string) string {
	if key == "thread" {
		return ""
	}
	return tablePage
}

// settingsPage is one page of the settings.
func settingsPage(g *game, in chat.Interaction, page string) chat.Message {
	if g.Phase == storage.Playing {
		v := g.In(in.Locale)
		m := say(v.Say("settings.looks"))
		tableMenus(g, v, settingMenu(g, &m), tablePage)
		return m
	}
	if page != tablePage {
		return settingsMessage(g, in)
	}
	v := g.In(in.Locale)
	m := say(v.Say("settings.head"))
	tableMenus(g, v, settingMenu(g, &m), tablePage)
	m.Blocks = append(m.Blocks, chat.Block{Row: &chat.Row{Buttons: []chat.Button{{ID: g.at("settings"), Label: v.Say("button.back")}}}})
	return m
}

// tableMenus adds the menus of the table's settings on a page.
func tableMenus(g *game, v text.Localizer, menu menuMaker, page string) {
	for _, o := range tableOptions {
		if pageOf(o.Key) != page || g.Phase == storage.Playing && !slices.Contains(lookKeys, o.Key) {
			continue
		}
		menu("table", o, v.Say("setting."+o.Key), cmp.Or(g.Settings[o.Key], o.Default), func(value string) (string, string) {
			return v.Say("setting." + o.Key + "." + value), ""
		})
	}
}

// menuMaker adds the menu of an option to a message; say gives what a value is called, and a line about it.
type menuMaker func(prefix string, o engine.Option, name, now string, say func(value string) (label, why string))

func settingMenu(g *game, m *chat.Message) menuMaker {
	return func(prefix string, o engine.Option, name, now string, say func(string) (string, string)) {
		options := o.Choices
		if o.Kind == engine.Flag {
			options = []string{"true", "false"}
		}
		me := chat.Menu{ID: g.at(prefix + ":" + o.Key), Placeholder: text.Clip(name, 150)}
		for _, value := range options {
			label, why := say(value)
			me.Options = append(me.Options, chat.MenuOption{Value: value, Label: text.Clip(name+": "+label, 100), Description: text.Clip(why, 100), Default: value == now})
		}
		m.Blocks = append(m.Blocks, chat.Block{Row: &chat.Row{Menu: &me}})
	}
}

// playersNeed is the number of players in engine.Option.Needs.
const playersNeed = "players"

// matters says whether an option has an effect beside the other settings of the table (see engine.Option.Needs).
func (g *Table) matters(o engine.Option) bool {
	if o.Needs == "" {
		return true
	}
	for need := range strings.SplitSeq(o.Needs, ",") {
		key, value, _ := strings.Cut(need, "=")
		if key == playersNeed {
			if strconv.Itoa(g.Want) != value {
				return false
			}
			continue
		}
		other, ok := option(g.Rules, key)
		if !ok || cmp.Or(g.Options[key], other.Default) != value {
			return false
		}
	}
	return true
}

// set changes one setting, of the rules or of the table.
func (b *Bot) set(ctx context.Context, in chat.Interaction, r *reply, id storage.GameID, kind, key, value string) error {
	g, _, err := b.update(ctx, id, in, func(g *game) (change, error) {
		if err := g.maySet(in, kind, key); err != nil {
			return change{}, err
		}
		env := &g.Envelope
		wrong := Refuse("refused.option", engine.Free("option", text.Plain(text.Clip(key, 40))), engine.Free("value", text.Plain(text.Clip(value, 40))))
		switch kind {
		case "set":
			o, ok := option(g.Rules, key)
			if !ok || !o.Valid(value) {
				return change{}, wrong
			}
			if env.Options == nil {
				env.Options = map[string]string{}
			}
			env.Options[key] = value
		case "table":
			i := slices.IndexFunc(tableOptions, func(o engine.Option) bool { return o.Key == key })
			if i < 0 || !tableOptions[i].Valid(value) {
				return change{}, wrong
			}
			env.Settings[key] = value
		case "size":
			least, most := g.Rules.Players()
			n, err := strconv.Atoi(value)
			if err != nil || n < max(least, taken(env)) || n > most {
				return change{}, Refuse("refused.players", engine.Num("least", max(least, taken(env))), engine.Num("most", most))
			}
			env.Want = n
		case "seat":
			what, who, _ := strings.Cut(value, ":")
			i := slices.IndexFunc(env.Seats, func(s storage.Seat) bool { return seatKey(s) == who })
			if i < 0 {
				return change{}, Refuse("refused.no_such_seat")
			}
			seat := env.Seats[i]
			switch {
			case what == "host" && seat.User != "":
				env.Host = seat.User
			case what == "remove" && seat.User != env.Host:
				removeSeat(env, i)
			default:
				return change{}, Refuse("refused.no_such_seat")
			}
		}
		return change{act: storage.Act{Kind: "setting", Seat: engine.Everyone, Key: key, Value: value}}, nil
	})
	if err != nil {
		return err
	}
	if !mayManage(&g.Envelope, in) {
		r.update(ctx, say(g.In(in.Locale).Say("settings.handed_over")))
		return nil
	}
	page := ""
	if kind == "table" {
		page = pageOf(key)
	}
	r.update(ctx, settingsPage(g, in, page))
	return nil
}

// seatKey names who sits on a seat, whatever seat that is by now: a person's id, a computer's name.
func seatKey(s storage.Seat) string {
	if s.User != "" {
		return s.User
	}
	return s.Name
}
