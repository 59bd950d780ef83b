package view

import (
	"cmp"
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

// The pages of the settings beside the first one: house rules, and appearance and language.
const (
	// RulesPage also offers the server's own house rules.
	RulesPage = "rules"
	looksPage = "looks"
)

// PageOf is the page on which a setting stands, by its kind and key as table.Set takes them.
func PageOf(g *title.Game, kind, key string) string {
	switch o, ok := table.FindOption(g.Rules, key); {
	case kind == "table" && slices.Contains(table.LookSettings, key):
		return looksPage
	case kind == "table" && key == table.AuctionSetting, kind == "set" && ok && isHouseRule(o):
		return RulesPage
	}
	return ""
}

// isHouseRule says that an option neither adds a part nor follows from the number of players.
func isHouseRule(o engine.Option) bool {
	return !o.Expansion && !strings.Contains(o.Needs, table.PlayersNeed+"=")
}

// Settings is one page of the settings: first who plays, their time, the place and the expansions.
// House are the names of house rules that can be chosen on the page for them.
func Settings(g *title.Game, in chat.Interaction, page string, house []string) chat.Message {
	s := settings{g, g.In(in.Locale), page}
	switch {
	case g.Phase == storage.Playing:
		s.page = looksPage
		m := Text(s.Say("settings.looks"))
		m.Blocks = append(m.Blocks, s.ofTable()...)
		return m
	case page != RulesPage && page != looksPage:
		return s.first()
	}
	name := "button.rules"
	if page == looksPage {
		name = "button.looks"
	}
	m := Text("**" + s.Say(name) + ".**")
	if len(house) > 0 && page == RulesPage {
		m.Blocks = append(m.Blocks, Menu(valueMenu(g.CustomID("house"), s.Say("settings.house"), house, "",
			func(name string) string { return name })))
	}
	m.Blocks = slices.Concat(m.Blocks, s.ofRules(), s.ofTable(),
		Buttons(chat.Button{ID: g.CustomID("settings"), Label: s.Say("button.back")}))
	return m
}

type settings struct {
	g *title.Game
	text.Localizer
	page string
}

func (s settings) first() chat.Message {
	head := s.Say("settings.head")
	if table.HasPrograms(&s.g.Envelope) {
		head += "\n" + s.Say("settings.programs")
	}
	m := Text(head)
	m.Blocks = append(m.Blocks, s.size())
	if people := s.people(); len(people.Options) > 0 {
		m.Blocks = append(m.Blocks, Menu(people))
	}
	m.Blocks = slices.Concat(m.Blocks, s.ofRules(), s.ofTable())
	m.Blocks = append(m.Blocks, Buttons(
		chat.Button{ID: s.g.CustomID("settings:" + RulesPage), Label: s.Say("button.rules")},
		chat.Button{ID: s.g.CustomID("settings:" + looksPage), Label: s.Say("button.looks")},
	)...)
	return m
}

// size is the menu of the number of players.
func (s settings) size() chat.Block {
	least, most := table.Sizes(&s.g.Table)
	size := chat.Menu{ID: s.g.CustomID("size"), Placeholder: s.Say("settings.size")}
	for n := least; n <= most; n++ {
		o := chat.MenuOption{Value: strconv.Itoa(n), Label: s.Say("settings.size_of", engine.Num("n", n)),
			Default: n == s.g.Want}
		if s.g.Title.Automata(n) > 0 {
			o.Description = text.Clip(s.Say("settings.size_against", engine.Free("against", s.Automaton())), 100)
		}
		size.Options = append(size.Options, o)
	}
	return Menu(size)
}

// people is the menu of what can be done about those who have a seat: one of everybody but the host.
func (s settings) people() chat.Menu {
	menu := chat.Menu{ID: s.g.CustomID("seat"), Placeholder: s.Say("settings.seats")}
	add := func(value, key string, args ...engine.Arg) {
		menu.Options = append(menu.Options, chat.MenuOption{Value: value, Label: text.Clip(s.Say(key, args...), 100)})
	}
	for _, seat := range s.g.Seats {
		if seat.User == s.g.Host {
			continue
		}
		key, who := table.SeatKey(seat), engine.Free("who", seat.Name)
		add("remove:"+key, "settings.remove", who)
		if seat.User != "" {
			add("host:"+key, "settings.make_host", who)
			continue
		}
		for _, level := range engine.Levels {
			if level != seat.Level || seat.Program != "" {
				add(level+":"+key, "settings.level", who, engine.Free("level", s.Say("setting.level."+level)))
			}
		}
	}
	return menu
}

// parts is the menu of the expansions, of which any number may be in play.
func (s settings) parts() chat.Menu {
	menu := chat.Menu{ID: s.g.CustomID("parts"), Placeholder: s.Say("settings.parts")}
	for _, o := range s.g.Rules.Options() {
		if o.Expansion {
			menu.Options = append(menu.Options, chat.MenuOption{Value: o.Key, Label: text.Clip(s.OptionName(o), 100),
				Description: text.Clip(s.Or(s.OptionKey(o)+".about"), 100), Default: s.g.Options[o.Key] == "true"})
		}
	}
	menu.Most = len(menu.Options)
	return menu
}

// ofRules are the menus of the rules' options on the page. The value that holds says what the option is about.
func (s settings) ofRules() []chat.Block {
	var blocks []chat.Block
	for _, o := range s.g.Rules.Options() {
		if o.Expansion || PageOf(s.g, "set", o.Key) != s.page || !s.g.Matters(o) {
			continue
		}
		menu := settingMenu(s.g.CustomID("set:"+o.Key), s.OptionName(o), valuesOf(o),
			cmp.Or(s.g.Options[o.Key], o.Default), func(value string) string { return s.OptionValue(o, value) })
		for i := range menu.Options {
			if menu.Options[i].Default {
				menu.Options[i].Description = text.Clip(s.Or(s.OptionKey(o)+".about"), 100)
			}
		}
		blocks = append(blocks, Menu(menu))
	}
	return blocks
}

// ofTable are the menus of the table's settings on the page.
func (s settings) ofTable() []chat.Block {
	var blocks []chat.Block
	for _, o := range table.Settings {
		if parts := s.parts(); o.Key == "hints" && s.page == "" && len(parts.Options) > 0 {
			blocks = append(blocks, Menu(parts)) // After the computers, the time and the place.
		}
		switch {
		case PageOf(s.g, "table", o.Key) != s.page,
			o.Key == "thread" && s.g.Guild == "", // A private conversation has no threads.
			o.Key == "timeout" && table.PaceOf(&s.g.Envelope).None():
			continue
		}
		values, now := valuesOf(o), cmp.Or(s.g.Settings[o.Key], o.Default)
		if o.Key == table.LevelSetting {
			values = append(slices.Clone(values), programLevels(s.g, now)...)
		}
		blocks = append(blocks, Menu(settingMenu(s.g.CustomID("table:"+o.Key), s.Say("setting."+o.Key), values, now,
			func(value string) string { return tableSetting(s.Localizer, o.Key, value) })))
	}
	return blocks
}

// programLevels are the programs of others that may be set in place of a level: those that are offered, and the one
// that is set.
func programLevels(g *title.Game, now string) []string {
	list := text.Each(g.Programs, table.ProgramLevel)
	if _, ok := table.ProgramOf(now); ok && !slices.Contains(list, now) {
		list = append(list, now)
	}
	return list
}

// tableSetting is the value of a setting of the table in words.
func tableSetting(v text.Localizer, key, value string) string {
	if name, ok := table.ProgramOf(value); ok {
		return v.Say("setting.level.program", engine.Free("name", name))
	}
	return v.Say("setting." + key + "." + value)
}

// valuesOf are the values of a setting, those of a flag too.
func valuesOf(o engine.Option) []string {
	if o.Kind == engine.Flag {
		return []string{"true", "false"}
	}
	return o.Choices
}

// settingMenu is a menu of values, with the name of the setting before the one that holds now.
func settingMenu(id, name string, values []string, now string, label func(value string) string) chat.Menu {
	return valueMenu(id, name, values, now, func(value string) string {
		if value == now {
			return name + ": " + label(value)
		}
		return text.Upper(label(value))
	})
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
