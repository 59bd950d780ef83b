package view

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

func settingsMessage(g *title.Game, in chat.Interaction) chat.Message {
	v := g.In(in.Locale)
	env := &g.Envelope
	m := Text(v.Say("settings.head"))
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
	least, most := table.Sizes(&g.Table)
	size := chat.Menu{ID: g.CustomID("size"), Placeholder: v.Say("settings.size")}
	for n := least; n <= most; n++ {
		o := chat.MenuOption{Value: strconv.Itoa(n), Label: v.Say("settings.size_of", engine.Num("n", n)),
			Default: n == env.Want}
		if g.Title.Automata(n) > 0 {
			o.Description = text.Clip(v.Say("settings.size_against", engine.Free("against", v.Automaton())), 100)
		}
		size.Options = append(size.Options, o)
	}
	m.Blocks = append(m.Blocks, Menu(size))
	people := chat.Menu{ID: g.CustomID("seat"), Placeholder: v.Say("settings.seats")}
	for _, s := range env.Seats {
		if s.User == env.Host {
			continue
		}
		n := table.SeatKey(s)
		people.Options = append(people.Options,
			chat.MenuOption{Value: "remove:" + n,
				Label: text.Clip(v.Say("settings.remove", engine.Free("who", s.Name)), 100)})
		if s.User != "" {
			people.Options = append(people.Options,
				chat.MenuOption{Value: "host:" + n,
					Label: text.Clip(v.Say("settings.make_host", engine.Free("who", s.Name)), 100)})
			continue
		}
		for _, level := range engine.Levels {
			if level != s.Level {
				to := engine.Free("level", v.Say("setting.level."+level))
				people.Options = append(people.Options, chat.MenuOption{Value: level + ":" + n,
					Label: text.Clip(v.Say("settings.level", engine.Free("who", s.Name), to), 100)})
			}
		}
	}
	if len(people.Options) > 0 {
		m.Blocks = append(m.Blocks, Menu(people))
	}
	m.Blocks = append(m.Blocks, Buttons(
		chat.Button{ID: g.CustomID("settings:" + tablePage), Label: v.Say("settings.table")})...)
	return m
}

// PageOf is the page of the settings on which one of the table's stands; "" is the first one.
func PageOf(key string) string {
	if key == "thread" {
		return ""
	}
	return tablePage
}

// Settings is one page of the settings.
func Settings(g *title.Game, in chat.Interaction, page string) chat.Message {
	if g.Phase == storage.Playing {
		v := g.In(in.Locale)
		m := Text(v.Say("settings.looks"))
		tableMenus(g, v, settingMenu(g, &m), tablePage)
		return m
	}
	if page != tablePage {
		return settingsMessage(g, in)
	}
	v := g.In(in.Locale)
	m := Text(v.Say("settings.head"))
	tableMenus(g, v, settingMenu(g, &m), tablePage)
	m.Blocks = append(m.Blocks, Buttons(chat.Button{ID: g.CustomID("settings"), Label: v.Say("button.back")})...)
	return m
}

// tableMenus adds the menus of the table's settings on a page.
func tableMenus(g *title.Game, v text.Localizer, menu menuMaker, page string) {
	for _, o := range table.Settings {
		switch {
		case PageOf(o.Key) != page, g.Phase == storage.Playing && !slices.Contains(table.LookSettings, o.Key),
			o.Key == "thread" && g.Guild == "": // A private conversation has no threads.
			continue
		}
		menu("table", o, v.Say("setting."+o.Key), cmp.Or(g.Settings[o.Key], o.Default),
			func(value string) (string, string) {
				return v.Say("setting." + o.Key + "." + value), ""
			})
	}
}

// menuMaker adds the menu of an option to a message; say gives what a value is called, and a line about it.
type menuMaker func(prefix string, o engine.Option, name, now string, say func(value string) (label, why string))

func settingMenu(g *title.Game, m *chat.Message) menuMaker {
	return func(prefix string, o engine.Option, name, now string, say func(string) (string, string)) {
		menu := valueMenu(g.CustomID(prefix+":"+o.Key), name, valuesOf(o), now, func(value string) string {
			label, _ := say(value)
			return name + ": " + label
		})
		for i, value := range menu.Options {
			_, why := say(value.Value)
			menu.Options[i].Description = text.Clip(why, 100)
		}
		m.Blocks = append(m.Blocks, Menu(menu))
	}
}

// valuesOf are the values of a setting, those of a flag too.
func valuesOf(o engine.Option) []string {
	if o.Kind == engine.Flag {
		return []string{"true", "false"}
	}
	return o.Choices
}

// valueMenu is a menu of values of which one holds now; label says what a value is called.
func valueMenu(id, name string, values []string, now string, label func(value string) string) chat.Menu {
	menu := chat.Menu{ID: id, Placeholder: text.Clip(name, 150)}
	for _, value := range values {
		menu.Options = append(menu.Options, chat.MenuOption{
			Value: value, Label: text.Clip(label(value), 100), Default: value == now,
		})
	}
	return menu
}

// tablePage is the page of the settings that stand behind a button: a message holds 40 parts.
const tablePage = "table"
