package bot

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// settings shows the lobby's settings to those who may change them: one menu each, derived from the game's own options.
func (b *Bot) settings(ctx context.Context, in chat.Interaction, r *reply, id storage.GameID, page string) error {
	g, err := b.visit(ctx, in, id)
	if err != nil {
		return err
	}
	if err := g.MaySet(by(in), "table", ""); err != nil {
		return err
	}
	r.update(ctx, settingsPage(g, in, page))
	return nil
}

func settingsMessage(g *title.Game, in chat.Interaction) chat.Message {
	v := g.In(in.Locale)
	env := &g.Envelope
	m := say(v.Say("settings.head"))
	menu := settingMenu(g, &m)
	for _, o := range g.Rules.Options() {
		if !g.Matters(o) {
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
	size := chat.Menu{ID: g.CustomID("size"), Placeholder: v.Say("settings.size")}
	for n := max(least, table.Taken(env)); n <= most; n++ {
		o := chat.MenuOption{Value: strconv.Itoa(n), Label: v.Say("settings.size_of", engine.Num("n", n)), Default: n == env.Want}
		if g.Title.Automata(n) > 0 {
			o.Description = text.Clip(v.Say("settings.size_against", engine.Free("against", v.Automaton())), 100)
		}
		size.Options = append(size.Options, o)
	}
	m.Blocks = append(m.Blocks, chat.Block{Row: &chat.Row{Menu: &size}})
	people := chat.Menu{ID: g.CustomID("seat"), Placeholder: v.Say("settings.seats")}
	for _, s := range env.Seats {
		if s.User == env.Host {
			continue
		}
		n := table.SeatKey(s)
		people.Options = append(people.Options, chat.MenuOption{Value: "remove:" + n, Label: text.Clip(v.Say("settings.remove", engine.Free("who", s.Name)), 100)})
		if s.User != "" {
			people.Options = append(people.Options, chat.MenuOption{Value: "host:" + n, Label: text.Clip(v.Say("settings.make_host", engine.Free("who", s.Name)), 100)})
		}
	}
	if len(people.Options) > 0 {
		m.Blocks = append(m.Blocks, chat.Block{Row: &chat.Row{Menu: &people}})
	}
	m.Blocks = append(m.Blocks, chat.Block{Row: &chat.Row{Buttons: []chat.Button{{ID: g.CustomID("settings:" + tablePage), Label: v.Say("settings.table")}}}})
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
func settingsPage(g *title.Game, in chat.Interaction, page string) chat.Message {
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
	m.Blocks = append(m.Blocks, chat.Block{Row: &chat.Row{Buttons: []chat.Button{{ID: g.CustomID("settings"), Label: v.Say("button.back")}}}})
	return m
}

// tableMenus adds the menus of the table's settings on a page.
func tableMenus(g *title.Game, v text.Localizer, menu menuMaker, page string) {
	for _, o := range table.Settings {
		if pageOf(o.Key) != page || g.Phase == storage.Playing && !slices.Contains(table.LookSettings, o.Key) {
			continue
		}
		menu("table", o, v.Say("setting."+o.Key), cmp.Or(g.Settings[o.Key], o.Default), func(value string) (string, string) {
			return v.Say("setting." + o.Key + "." + value), ""
		})
	}
}

// menuMaker adds the menu of an option to a message; say gives what a value is called, and a line about it.
type menuMaker func(prefix string, o engine.Option, name, now string, say func(value string) (label, why string))

func settingMenu(g *title.Game, m *chat.Message) menuMaker {
	return func(prefix string, o engine.Option, name, now string, say func(string) (string, string)) {
		options := o.Choices
		if o.Kind == engine.Flag {
			options = []string{"true", "false"}
		}
		me := chat.Menu{ID: g.CustomID(prefix + ":" + o.Key), Placeholder: text.Clip(name, 150)}
		for _, value := range options {
			label, why := say(value)
			me.Options = append(me.Options, chat.MenuOption{Value: value, Label: text.Clip(name+": "+label, 100), Description: text.Clip(why, 100), Default: value == now})
		}
		m.Blocks = append(m.Blocks, chat.Block{Row: &chat.Row{Menu: &me}})
	}
}

// set changes one setting, of the rules or of the table.
func (b *Bot) set(ctx context.Context, in chat.Interaction, r *reply, id storage.GameID, kind, key, value string) error {
	g, _, err := b.update(ctx, id, in, func(g *title.Game) (table.Change, error) {
		if err := g.MaySet(by(in), kind, key); err != nil {
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
	if !table.MayManage(&g.Envelope, by(in)) {
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
