package view

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/customid"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
)

const (
	// SetupTables is the page of the setup with what new tables begin with; "" is the first page.
	SetupTables = "tables"
	// SetupDefault begins the controls of settings of new tables.
	SetupDefault = "default."
	// SetupAnywhere is the button that allows all channels.
	SetupAnywhere = "anywhere"
	// SetupKeys is the page with the keys to the API, and the others make a key and revoke one.
	SetupKeys       = "keys"
	SetupKeysNew    = "keys_new"
	SetupKeysRevoke = "keys_revoke"
)

// serverButton is a button that belongs to a server and to no table.
func serverButton(word, label string) chat.Button {
	return chat.Button{ID: serverID(word), Label: label}
}

// serverID is the id of a control of a server, which stands in it in place of a game.
func serverID(word string) string {
	return customid.ID{Game: "server", Word: "@server:" + word}.String()
}

// Offers says what there is to choose on a server: pages of games in the browser, programs of others.
type Offers struct{ Pages, Programs bool }

// Setup is a page of what is chosen for a server; said is what was changed, "" for nothing.
func Setup(g profile.Guild, page, said string, offers Offers, v text.Localizer) chat.Message {
	head := v.Say("setup.head")
	if page == SetupTables {
		head = v.Say("setup.head.tables")
	}
	if said != "" {
		head += "\n" + v.Say("setup.said", engine.Free("what", said))
	}
	m := Text(head)
	menu := func(id, key string, values []string, now string) {
		name := v.Say(key)
		m.Blocks = append(m.Blocks, Menu(valueMenu(serverID(id), name, values, now, func(value string) string {
			return name + ": " + v.Say(key+"."+value)
		})))
	}
	if page == SetupTables {
		for _, o := range table.Settings {
			menu(SetupDefault+o.Key, "setting."+o.Key, valuesOf(o), cmp.Or(g.Defaults[o.Key], o.Default))
		}
		m.Blocks = append(m.Blocks, Buttons(serverButton("", v.Say("button.back")))...)
		return m
	}
	if said == "" {
		m.Blocks[0].Text += "\n" + ChannelsLine(g.Channels, v)
	}
	m.Blocks = append(m.Blocks, Menu(chat.Menu{
		ID: serverID("channels"), Placeholder: text.Clip(v.Say("setup.channels"), 150),
		Channels: true, Chosen: g.Channels, Least: 0, Most: MenuOptions,
	}))
	for _, c := range profile.GuildChoices {
		if c.Key == profile.PagesKey && !offers.Pages || c.Key == profile.ProgramsKey && !offers.Programs {
			continue
		}
		menu(c.Key, "setup."+c.Key, c.Values, c.Of(g))
	}
	row := []chat.Button{serverButton(SetupTables, v.Say("setup.tables")), serverButton("check", v.Say("setup.check"))}
	if len(g.Channels) > 0 {
		row = append(row, serverButton(SetupAnywhere, v.Say("setup.anywhere")))
	}
	if offers.Pages {
		row = append(row, serverButton(SetupKeys, v.Say("setup.keys")),
			chat.Button{ID: hooksID(""), Label: v.Say("setup.hooks")})
	}
	m.Blocks = append(m.Blocks, Buttons(row...)...)
	return m
}

// Keys lists a server's keys to the API; made is a new one, which nobody sees again, "" for none.
func Keys(keys []profile.APIKey, made string, v text.Localizer) chat.Message {
	lines := []string{v.Say("keys.head")}
	menu := chat.Menu{ID: serverID(SetupKeysRevoke), Placeholder: v.Say("keys.revoke")}
	for _, k := range keys {
		when := fmt.Sprintf("<t:%d:D>", k.Made.Unix())
		lines = append(lines, "- "+v.Say("keys.line", engine.Free("id", k.ID), engine.Free("when", when)))
		menu.Options = append(menu.Options,
			chat.MenuOption{Value: k.ID, Label: v.Say("keys.option", engine.Free("id", k.ID))})
	}
	if keys == nil {
		lines = append(lines, v.Say("keys.none"))
	}
	m := Text(strings.Join(lines, "\n"))
	if made != "" {
		m.Blocks = append(m.Blocks, chat.Block{Text: v.Say("keys.made") + "\n```\n" + made + "\n```"})
	}
	if keys != nil {
		m.Blocks = append(m.Blocks, Menu(menu))
	}
	m.Blocks = append(m.Blocks, Buttons(serverButton(SetupKeysNew, v.Say("keys.new")),
		serverButton("", v.Say("button.back")))...)
	return m
}

// The controls of a webhook, each with its id behind a point: its test, its menu of kinds, and its end.
const (
	HooksTest   = "test"
	HooksKinds  = "kinds"
	HooksRemove = "remove"
)

func hooksID(word string) string { return customid.ID{Game: "server", Word: "@hooks:" + word}.String() }

// Hooks lists a server's webhooks; secret is that of a new one, which nobody sees again, "" for none.
func Hooks(hooks []profile.Hook, secret string, v text.Localizer) chat.Message {
	m := Text(v.Say("hooks.head"))
	if hooks == nil {
		m.Blocks[0].Text += "\n" + v.Say("hooks.none")
	}
	if secret != "" {
		m.Blocks = append(m.Blocks, chat.Block{Text: v.Say("hooks.made") + "\n```\n" + secret + "\n```"})
	}
	for _, h := range hooks {
		kinds := chat.Menu{ID: hooksID(HooksKinds + "." + h.ID), Placeholder: v.Say("hooks.kinds"), Least: 1,
			Most: len(profile.EventKinds)}
		for _, kind := range profile.EventKinds {
			kinds.Options = append(kinds.Options,
				chat.MenuOption{Value: kind, Label: v.Say("hooks.kind." + kind), Default: h.Tells(kind)})
		}
		m.Blocks = append(m.Blocks, chat.Block{Text: hookLine(h, v)}, Menu(kinds))
		m.Blocks = append(m.Blocks, Buttons(
			chat.Button{ID: hooksID(HooksTest + "." + h.ID), Label: v.Say("hooks.test")},
			chat.Button{ID: hooksID(HooksRemove + "." + h.ID), Label: v.Say("hooks.remove")})...)
	}
	m.Blocks = append(m.Blocks, Buttons(chat.Button{ID: hooksID(""), Label: v.Say("hooks.again")},
		serverButton("", v.Say("button.back")))...)
	return m
}

// hookLine says how a webhook does.
func hookLine(h profile.Hook, v text.Localizer) string {
	lines := []string{v.Say("hooks.line", engine.Free("host", h.Host()), engine.Free("when", moment(h.Made)))}
	when := engine.Free("when", moment(h.At))
	switch {
	case h.At.IsZero():
		lines = append(lines, v.Say("hooks.fresh"))
	case h.Fault != "":
		lines = append(lines, v.Say("hooks.fault."+h.Fault, when))
	default:
		lines = append(lines, v.Say("hooks.answer", engine.Num("status", h.Status), when))
	}
	switch {
	case !h.Off.IsZero():
		lines = append(lines, v.Say("hooks.off"))
	case !h.Next.IsZero():
		lines = append(lines, v.Say("hooks.next", engine.Free("when", moment(h.Next))))
	}
	return strings.Join(lines, "\n")
}

// ChannelsLine says where tables may be opened.
func ChannelsLine(channels []string, v text.Localizer) string {
	if len(channels) == 0 {
		return v.Say("setup.channels.all")
	}
	return v.Say("setup.channels.some", ChannelsArg(channels, v))
}

// Health is what was found when somebody asked whether all is well on a server.
type Health struct {
	// In is where and by whom it was asked, with what the bot may do there.
	In     chat.Interaction
	Server profile.Guild
	// Answered is when the store answered, zero when it did not; Tables are those of the server.
	Answered time.Time
	Tables   []*title.Game
	// ChatAway says that the chat did not take what was published last.
	ChatAway bool
	Version  string
}

// faultsShown is how many tables that can't be shown are told of one by one.
const faultsShown = 3

// ServerCheck tells whether all is well on a server: what the bot may do, its records, the tables.
func ServerCheck(h Health, v text.Localizer) chat.Message {
	lines, well := permissionLines(h, v)
	bad := func(line string) { well, lines = false, append(lines, line) }
	if h.Answered.IsZero() {
		bad("- " + v.Say("check.no_records"))
	} else {
		when := engine.Free("when", fmt.Sprintf("<t:%d:T>", h.Answered.Unix()))
		lines = append(lines, "- "+v.Say("check.records", when))
	}
	if h.ChatAway {
		bad("- " + v.Say("error.chat_away"))
	}
	if !h.Answered.IsZero() {
		lines = append(lines, "- "+v.Say("check.tables", engine.Num("n", len(h.Tables))))
	}
	shown := 0
	for _, g := range h.Tables {
		if f := g.Publication.Fault; f != nil && shown < faultsShown {
			shown++
			bad(v.Say("fault."+f.Kind, engine.Free("where", "<#"+f.Channel+">")))
		}
	}
	head := "check.well"
	if !well {
		head = "check.ill"
	}
	words := v.Say(head, engine.Free("place", "<#"+h.In.Channel+">")) + "\n" + strings.Join(lines, "\n")
	if len(h.Server.Lacks(h.In)) > 0 {
		words += "\n" + v.Say("check.grant")
	}
	words += "\n-# Harbormaster " + h.Version
	return Text(text.Clip(words, 3900),
		serverButton("check", v.Say("check.again")), serverButton("", v.Say("check.setup")))
}

// permissionLines say what the bot may do and what it lacks; all says that it lacks nothing.
func permissionLines(h Health, v text.Localizer) (lines []string, all bool) {
	lacks := h.Server.Lacks(h.In)
	for _, p := range h.Server.Wanted() {
		key := "check.granted"
		switch {
		case slices.Contains(lacks, p):
			key = "check.lacking"
		case !slices.Contains(h.In.Granted, p):
			continue // It does not matter in this place.
		}
		name, why := engine.Free("name", v.Say("permission."+string(p))),
			engine.Free("why", v.Say("check.why."+string(p)))
		lines = append(lines, "- "+v.Say(key, name, why))
	}
	return lines, len(lacks) == 0
}
