package server

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/customid"
	"github.com/harbormaster/harbormaster/bot/feature"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// Server is about a server as a whole: what its owners choose, whether all is well there, its threads, and tables whose
// channel is gone.
type Server struct{ *feature.Env }

// serverGame stands in controls in place of a game: they belong to a server and to no table.
const serverGame storage.GameID = "server"

// ofServer makes the id of a control that belongs to a server.
func ofServer(word string) string {
	return customid.ID{Game: serverGame, Word: "@server:" + word}.String()
}

// serverChoices are the rights on a server and what may be chosen of each, the usual first.
var serverChoices = []struct {
	key    string
	values []string
	of     func(*profile.Guild) *string
}{
	{"starters", []string{profile.ByAll, profile.ByModerators}, func(g *profile.Guild) *string { return &g.Starters }},
	{"enders", []string{profile.ByAll, profile.ByModerators}, func(g *profile.Guild) *string { return &g.Enders }},
	{"threads", []string{profile.KeepThreads, profile.ThreadsArchive, profile.ThreadsLock}, func(g *profile.Guild) *string { return &g.Threads }},
}

// mayManageServer refuses those who may not manage the server: Discord hides the command from them, but may be told
// otherwise.
func (se *Server) mayManageServer(in chat.Interaction) error {
	if in.Guild == "" || !in.Manager {
		return table.Refuse("refused.managers")
	}
	return nil
}

// Setup shows what is chosen for the server.
func (se *Server) Setup(ctx context.Context, in chat.Interaction, r *reply.Reply, page string) error {
	if err := se.mayManageServer(in); err != nil {
		return err
	}
	server, err := se.Profiles.Guild(ctx, in.Guild)
	if err != nil {
		return err
	}
	r.Update(ctx, se.setupMessage(in, server, page, ""))
	return nil
}

// SetupUse takes a control of the setup.
func (se *Server) SetupUse(ctx context.Context, in chat.Interaction, r *reply.Reply, what, value string) error {
	switch what {
	case "", setupTables:
		return se.Setup(ctx, in, r, what)
	case "check":
		return se.Check(ctx, in, r)
	}
	if err := se.mayManageServer(in); err != nil {
		return err
	}
	v := se.Texts.Reader(in.Locale)
	said, page := "", ""
	server, err := se.Profiles.ChangeGuild(ctx, in.Guild, func(g *profile.Guild) error {
		var ok bool
		if said, page, ok = choose(g, in, what, value, v); !ok {
			return table.Refuse("refused.unknown_control")
		}
		return nil
	})
	if err != nil {
		return err
	}
	r.Update(ctx, se.setupMessage(in, server, page, said))
	return nil
}

// choose changes one thing and says what holds now; ok is false for what nobody can choose.
func choose(g *profile.Guild, in chat.Interaction, what, value string, v text.Localizer) (said, page string, ok bool) {
	if what == anywhere || what == "channels" {
		if what == anywhere {
			in.Values = nil
		}
		if len(in.Values) > view.MenuOptions || slices.ContainsFunc(in.Values, func(id string) bool { return !chat.IsID(id) }) {
			return "", "", false
		}
		g.Channels = slices.Clone(in.Values)
		return channelsLine(g.Channels, v), "", true
	}
	for _, c := range serverChoices {
		if c.key == what && slices.Contains(c.values, value) {
			if *c.of(g) = value; value == c.values[0] {
				*c.of(g) = ""
			}
			return v.Say("setup."+what) + ": " + v.Say("setup."+what+"."+value), "", true
		}
	}
	key, isDefault := strings.CutPrefix(what, setupDefault)
	if o, known := table.FindSetting(key); isDefault && known && o.Valid(value) {
		if g.Defaults == nil {
			g.Defaults = map[string]string{}
		}
		if g.Defaults[key] = value; value == o.Default {
			delete(g.Defaults, key)
		}
		return v.Say("setting."+key) + ": " + v.Say("setting."+key+"."+value), setupTables, true
	}
	return "", "", false
}

// channelsLine says where tables may be opened.
func channelsLine(channels []string, v text.Localizer) string {
	if len(channels) == 0 {
		return v.Say("setup.channels.all")
	}
	return v.Say("setup.channels.some", view.ChannelsArg(channels, v))
}

// setupMessage is a page of the setup; said is what was changed.
func (se *Server) setupMessage(in chat.Interaction, g profile.Guild, page, said string) chat.Message {
	v := se.Texts.Reader(in.Locale)
	head := v.Say("setup.head")
	if page == setupTables {
		head = v.Say("setup.head.tables")
	}
	if said != "" {
		head += "\n" + v.Say("setup.said", engine.Free("what", said))
	}
	m := view.Text(head)
	menu := func(id, name string, values []string, now string, label func(string) string) {
		me := chat.Menu{ID: ofServer(id), Placeholder: text.Clip(name, 150)}
		for _, value := range values {
			me.Options = append(me.Options, chat.MenuOption{Value: value, Label: text.Clip(name+": "+label(value), 100), Default: value == now})
		}
		m.Blocks = append(m.Blocks, chat.Block{Row: &chat.Row{Menu: &me}})
	}
	if page == setupTables {
		for _, o := range table.Settings {
			values := o.Choices
			if o.Kind == engine.Flag {
				values = []string{"true", "false"}
			}
			menu(setupDefault+o.Key, v.Say("setting."+o.Key), values, cmp.Or(g.Defaults[o.Key], o.Default), func(value string) string {
				return v.Say("setting." + o.Key + "." + value)
			})
		}
		m.Blocks = append(m.Blocks, chat.Block{Row: &chat.Row{Buttons: []chat.Button{{ID: ofServer(""), Label: v.Say("button.back")}}}})
		return m
	}
	if said == "" {
		m.Blocks[0].Text += "\n" + channelsLine(g.Channels, v)
	}
	m.Blocks = append(m.Blocks, chat.Block{Row: &chat.Row{Menu: &chat.Menu{
		ID: ofServer("channels"), Placeholder: text.Clip(v.Say("setup.channels"), 150), Channels: true, Chosen: g.Channels, Least: 0, Most: view.MenuOptions,
	}}})
	for _, c := range serverChoices {
		menu(c.key, v.Say("setup."+c.key), c.values, cmp.Or(*c.of(&g), c.values[0]), func(value string) string { return v.Say("setup." + c.key + "." + value) })
	}
	row := chat.Row{Buttons: []chat.Button{{ID: ofServer(setupTables), Label: v.Say("setup.tables")}, {ID: ofServer("check"), Label: v.Say("setup.check")}}}
	if len(g.Channels) > 0 {
		row.Buttons = append(row.Buttons, chat.Button{ID: ofServer(anywhere), Label: v.Say("setup.anywhere")})
	}
	m.Blocks = append(m.Blocks, chat.Block{Row: &row})
	return m
}

// faultsShown is how many tables that can't be shown are told of one by one.
const faultsShown = 3

// Check tells whether all is well here: what the bot may do, its records, the tables of the server.
func (se *Server) Check(ctx context.Context, in chat.Interaction, r *reply.Reply) error {
	if err := se.mayManageServer(in); err != nil {
		return err
	}
	v := se.Texts.Reader(in.Locale)
	var lines []string
	well := true
	bad := func(line string) { well = false; lines = append(lines, "- "+line) }
	good := func(line string) { lines = append(lines, "- "+line) }

	server, err := se.Profiles.Guild(ctx, in.Guild)
	if err == nil {
		err = se.Store.Ping(ctx)
	}
	answers := err == nil
	lacks := server.Lacks(in)
	for _, p := range server.Wanted() {
		key := "check.granted"
		switch {
		case slices.Contains(lacks, p):
			well, key = false, "check.lacking"
		case !slices.Contains(in.Granted, p):
			continue // It does not matter in this place.
		}
		lines = append(lines, "- "+v.Say(key, engine.Free("name", v.Say("permission."+string(p))), engine.Free("why", v.Say("check.why."+string(p)))))
	}
	if answers {
		good(v.Say("check.records", engine.Free("when", fmt.Sprintf("<t:%d:T>", se.Now().Unix()))))
	} else {
		se.Log.Warn("the store did not answer a check", "error", err)
		bad(v.Say("check.no_records"))
	}
	if se.Publisher.ChatAway() {
		bad(v.Say("error.chat_away"))
	}
	if answers {
		tables, err := se.Repo.TablesOfGuild(ctx, in.Guild)
		if err != nil {
			return err
		}
		good(v.Say("check.tables", engine.Num("n", len(tables))))
		shown := 0
		for _, g := range tables {
			if f := g.Publication.Fault; f != nil {
				well = false
				if shown++; shown <= faultsShown {
					lines = append(lines, v.Say("fault."+f.Kind, engine.Free("where", "<#"+f.Channel+">")))
				}
			}
		}
	}
	head := "check.well"
	if !well {
		head = "check.ill"
	}
	words := v.Say(head, engine.Free("place", "<#"+in.Channel+">")) + "\n" + strings.Join(lines, "\n")
	if len(lacks) > 0 {
		words += "\n" + v.Say("check.grant")
	}
	words += "\n-# Harbormaster " + cmp.Or(se.Version, "devel")
	m := view.Text(text.Clip(words, 3900))
	m.Blocks = append(m.Blocks, chat.Block{Row: &chat.Row{Buttons: []chat.Button{
		{ID: ofServer("check"), Label: v.Say("check.again")}, {ID: ofServer(""), Label: v.Say("check.setup")},
	}}})
	r.Update(ctx, m)
	return nil
}

const (
	// setupTables is the page with what new tables begin with.
	setupTables = "tables"
	// setupDefault begins the controls of settings of new tables.
	setupDefault = "default."
	// anywhere is the button that allows all channels.
	anywhere = "anywhere"
)
