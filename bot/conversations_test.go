package bot_test

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/customid"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/text/texttest"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/engine/enginetest"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/storage"
)

// TestConversationsReadAsTheyWereLookedAt holds whole conversations in each language against those in text/testdata: read
// them after -update as players will. Among them is a game of each title from its start to its end.
func TestConversationsReadAsTheyWereLookedAt(t *testing.T) {
	for _, lang := range texttest.Languages() {
		t.Run(lang, func(t *testing.T) {
			var got strings.Builder
			told := map[string]bool{}
			for i, c := range conversations {
				fmt.Fprintf(&got, "%d. %s\n%s\n", i+1, c.name, strings.Repeat("=", len(c.name)+4))
				t.Run(c.name, func(t *testing.T) {
					conversation := newConversation(t, lang, &got)
					c.hold(conversation)
					conversation.told(told)
				})
				fmt.Fprintln(&got)
			}
			for _, title := range []string{puertorico.Name, endeavor.Name, maracaibo.Name} {
				for _, kind := range enginetest.Constants(t, "../engine/"+title+"/events.go", "") {
					if told[title+" "+kind] == slices.Contains(rare[title], kind) {
						t.Errorf("%s: %s happens: %t", title, kind, told[title+" "+kind])
					}
				}
			}
			texttest.Golden(t, "text/testdata/conversations."+lang+".txt", got.String())
		})
	}
}

// rare are the kinds of events, by title, that these games do not come to.
var rare = map[string][]string{
	puertorico.Name: {
		puertorico.SettlerDrew, puertorico.SettlerSkipped, puertorico.SettlerPassed, puertorico.MayorOrdered,
		puertorico.CraftsmanFactory, puertorico.FestivalCultivation, puertorico.FestivalBuilding,
		puertorico.ForestLaid, puertorico.TraderFull, puertorico.BuildingGuest, puertorico.CaptainSupplied,
		puertorico.BuccaneerPlunder,
	},
	endeavor.Name: {
		endeavor.Kept,
	},
	maracaibo.Name: {
		maracaibo.Returned, maracaibo.MarketRenewed, maracaibo.ChainEnded, maracaibo.TradeUsed,
		maracaibo.QuestDiscarded, maracaibo.QuestGone, maracaibo.Buried, maracaibo.Stored,
	},
}

// told adds what happened at the tables of the conversation: "puertorico role.taken".
func (c *conversation) told(kinds map[string]bool) {
	c.t.Helper()
	ids := map[storage.GameID]bool{}
	for _, p := range c.messages {
		for _, control := range controls(p.Message) {
			if id, ok := customid.Parse(control[0]); ok {
				ids[id.Game] = true
			}
		}
	}
	for id := range ids {
		records, err := c.store.Log(context.Background(), id, 1, 0)
		if err != nil {
			continue // It is no table: "me".
		}
		for _, r := range records {
			for _, e := range r.Events {
				kinds[r.Game+" "+e.Kind] = true
			}
		}
	}
}

// conversation is a channel in which people play, and what they read there, written down.
type conversation struct {
	*room
	out   *strings.Builder
	lang  string
	rand  engine.Rand
	shown map[string]string // of each message what was written down of it
	foot  string            // the standing buttons that were written down last
	// private is what each person was answered last in private.
	private map[string]chat.Message
}

func newConversation(t *testing.T, lang string, out *strings.Builder) *conversation {
	var list []title.Title
	for _, g := range titles.Games() {
		g.Title.Painter = sketcher{text: g.Pictures.Text}
		list = append(list, g.Title)
	}
	r := newRoom(t, list...)
	r.locale = lang
	return &conversation{room: r, out: out, lang: lang, rand: engine.RandFrom(7), shown: map[string]string{},
		private: map[string]chat.Message{}}
}

// sketcher draws nothing, as only words matter here.
type sketcher struct{ text func(engine.Scene) string }

func (s sketcher) Text(scene engine.Scene) string { return s.text(scene) }

var sketch = engine.Picture{PNG: []byte("png"), Width: 1, Height: 1, Alt: "the board"}

func (sketcher) Paint(context.Context, string, engine.Scene) (engine.Picture, error) {
	return sketch, nil
}

func (sketcher) Lobby(context.Context, string, engine.Lobby) (engine.Picture, error) {
	return sketch, nil
}

// says lets a person type a command: "games list", "puertorico start players=3".
func (c *conversation) says(who, command string) {
	c.t.Helper()
	words := strings.Fields(command)
	options, typed := map[string]string{}, []string{"/" + words[0], words[1]}
	for _, w := range words[2:] {
		key, value, _ := strings.Cut(w, "=")
		options[key] = value
		typed = append(typed, key+":"+options[key])
	}
	fmt.Fprintf(c.out, "\n> %s: %s\n", who, strings.Join(typed, " "))
	c.hear(who, "", c.command(who, words[0], words[1], options))
}

// presses lets a person use the first control whose id contains a word, on what was answered to them last, else on the
// newest message that has one. What follows "=" begins the value of a menu.
func (c *conversation) presses(who, word string) {
	c.t.Helper()
	word, value, _ := strings.Cut(word, "=")
	messages := []chat.Message{c.private[who]}
	for _, p := range slices.Backward(slices.Clone(c.messages)) {
		messages = append(messages, p.Message)
	}
	for _, m := range messages {
		for _, control := range controls(m) {
			if strings.Contains(control[0], word) && strings.HasPrefix(control[1], value) {
				c.use(who, m, control[0], control[1])
				return
			}
		}
	}
	c.t.Fatalf("%s finds no %s=%s among %q", who, word, value, slices.Concat(controls(messages[0]), controls(messages[1])))
}

// afresh is presses on what stands in the channel, for a person who has closed what they were answered.
func (c *conversation) afresh(who, word string) {
	c.t.Helper()
	delete(c.private, who)
	c.presses(who, word)
}

func (c *conversation) use(who string, m chat.Message, id, value string) {
	c.t.Helper()
	fmt.Fprintf(c.out, "\n> %s: [%s]\n", who, label(m, id, value))
	before := ""
	if m.Private {
		before = written(m)
	}
	c.hear(who, before, c.room.use(who, id, value, m.Private))
}

// label is what stands on a control.
func label(m chat.Message, id, value string) string {
	for _, b := range m.Blocks {
		if b.Row == nil {
			continue
		}
		for _, button := range b.Row.Buttons {
			if button.ID == id && value == "" {
				return button.Label
			}
		}
		if menu := b.Row.Menu; menu != nil && menu.ID == id {
			for _, o := range menu.Options {
				if o.Value == value {
					return o.Label
				}
			}
		}
	}
	return id
}

// hear writes down what a person was answered, in place of what stood there before, and what has changed elsewhere.
func (c *conversation) hear(who, before string, a *answer) {
	c.bot.Published()
	if a.message != nil {
		c.private[who] = *a.message
		fmt.Fprintf(c.out, "(to %s) %s\n", who, changed(before, written(*a.message)))
	} else {
		delete(c.private, who)
	}
	c.look()
}

// changed are the lines that were not there before.
func changed(before, said string) string {
	lines := slices.DeleteFunc(strings.Split(said, "\n"), func(line string) bool {
		return slices.Contains(strings.Split(before, "\n"), line)
	})
	return strings.Join(lines, "\n")
}

// look writes down what has changed in the channel and in private conversations: of an edited message its new lines. A
// message of the table that another one replaced already is left out: two timers that are due together may post twice.
func (c *conversation) look() {
	c.bot.Published()
	newest := map[string]string{} // of each channel the message of the table, by its first line
	for _, p := range c.messages {
		newest[p.channel+firstLine(p.Message)] = p.id
	}
	for _, p := range slices.Clone(c.messages) {
		said, before := written(p.Message), c.shown[p.id]
		c.shown[p.id] = said
		where := "table"
		if who, private := strings.CutPrefix(p.channel, "dm-id-"); private {
			where = "message to " + who
		}
		words := changed(before, said)
		switch {
		case before == "" && newest[p.channel+firstLine(p.Message)] == p.id:
			fmt.Fprintf(c.out, "(%s) %s\n", where, c.without(said))
		case before != "" && words != "":
			fmt.Fprintf(c.out, "(%s, edited) %s\n", where, words)
		}
	}
}

func firstLine(m chat.Message) string {
	line, _, _ := strings.Cut(written(m), "\n")
	return line
}

// without leaves out the standing buttons, else the last row of them, where they are those of the message before.
func (c *conversation) without(said string) string {
	rest, foot, standing := cutLast(said, "\n["+text.NewLocalizer(c.catalog().Messages(c.lang), "", nil).Say("button.board")+"]")
	if !standing {
		rest, foot, _ = cutLast(said, "\n[")
	}
	if foot == c.foot {
		return rest
	}
	c.foot = foot
	return said
}

func cutLast(s, sep string) (before, after string, found bool) {
	i := strings.LastIndex(s, sep)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+len(sep):], true
}

// waits lets time pass and does what is due.
func (c *conversation) waits(d time.Duration) {
	fmt.Fprintf(c.out, "\n> %v later\n", d)
	c.later(d)
	c.bot.Due(context.Background()) // Before the sweep, so that each run tells the same.
	c.bot.Published()
	c.bot.Sweep(context.Background())
	c.look()
}

// plays lets those who are awaited answer by chance, a number of times or until the game is over.
func (c *conversation) plays(times int, names ...string) {
	c.t.Helper()
	for range times {
		who := awaited(c.last().Message, names...)
		if len(who) == 0 {
			return
		}
		c.answers(who[c.rand.IntN(len(who))])
	}
}

// answers lets a person answer by chance, through submenus and plans: each control leads to the next ones, on what they
// are answered in private, until one of them is a move.
func (c *conversation) answers(name string) {
	c.t.Helper()
	delete(c.private, name)
	m, seen := c.last().Message, map[string]bool{}
	for range 50 {
		var ways [][2]string
		for _, control := range controls(m) {
			if leads(control) && !seen[control[0]+control[1]] {
				ways = append(ways, control)
			}
		}
		if acts := slices.DeleteFunc(slices.Clone(ways), passes); len(acts) > 0 && c.rand.IntN(8) > 0 {
			ways = acts
		}
		if i := slices.IndexFunc(ways, func(w [2]string) bool { return strings.Contains(w[0], "|@confirm") }); i >= 0 {
			ways = ways[i : i+1]
		}
		if len(ways) == 0 {
			c.t.Fatalf("%s finds no answer in %s", name, written(m))
		}
		way := ways[c.rand.IntN(len(ways))]
		seen[way[0]+way[1]] = true
		c.use(name, m, way[0], way[1])
		next, more := c.private[name]
		if !more || moves(way) {
			return
		}
		m = next
	}
	c.t.Fatalf("%s comes to no end: %s", name, written(m))
}

// leads says that a control is a move, or leads to one.
func leads(control [2]string) bool {
	word := meaning(control)
	return !strings.HasPrefix(word, "@") || slices.ContainsFunc([]string{
		"@plan", "@confirm", "@under", "@choose", "@propose",
	}, func(way string) bool { return strings.HasPrefix(word, way) })
}

// moves says that a control is a move that counts without another question.
func moves(control [2]string) bool {
	word := meaning(control)
	return !strings.HasPrefix(word, "@") && !strings.HasPrefix(word, customid.Confirm) || strings.HasPrefix(word, "@confirm")
}

// meaning is the word of a control: see customid.ID.
func meaning(control [2]string) string {
	id, _ := customid.Parse(control[0])
	if strings.HasPrefix(id.Word, "?") {
		return control[1]
	}
	return id.Word
}

// passes says that an answer does nothing: such are given seldom, as little is told of them.
func passes(control [2]string) bool {
	return strings.HasSuffix(control[0], "|pass") || strings.HasSuffix(control[0], ":none") || strings.HasSuffix(control[1], ":none")
}

// quietly leaves out what is said meanwhile, but for the messages that stand at its end.
func (c *conversation) quietly(do func()) {
	out := c.out
	c.out = &strings.Builder{}
	do()
	c.out = out
	fmt.Fprint(c.out, "\n[…]\n")
	fmt.Fprintf(c.out, "(table) %s\n", written(c.last().Message))
}

// opens opens a table with options for these people, the first is its host, and starts it.
func (c *conversation) opens(game, options string, names ...string) {
	c.t.Helper()
	c.says(names[0], strings.TrimSpace(fmt.Sprintf("%s start players=%d %s", game, len(names), options)))
	for _, name := range names[1:] {
		c.presses(name, "@join")
	}
	if len(names) > 1 {
		c.presses(names[0], "@start")
	}
}

// menuMost is how many options of a menu are written down.
const menuMost = 4

// written is a message as text: its words, then a line for each row of buttons or menu.
func written(m chat.Message) string {
	var lines []string
	for _, b := range m.Blocks {
		switch {
		case b.Text != "":
			lines = append(lines, b.Text)
		case b.Row == nil:
		case b.Row.Menu != nil:
			menu := "{" + b.Row.Menu.Placeholder + "}"
			about := ""
			for i, o := range b.Row.Menu.Options {
				if i == menuMost {
					menu += fmt.Sprintf("\n    … +%d", len(b.Row.Menu.Options)-i)
					break
				}
				menu += "\n    "
				if o.Default {
					menu += "✓ "
				}
				menu += o.Label
				if o.Description != about {
					about = o.Description
					menu += "  " + about
				}
			}
			lines = append(lines, menu)
		default:
			var labels []string
			for _, button := range b.Row.Buttons {
				labels = append(labels, "["+cmp.Or(button.Label, button.Emoji)+"]")
			}
			lines = append(lines, strings.Join(labels, " "))
		}
	}
	for _, b := range m.Blocks {
		if b.File != nil {
			lines = append(lines, "<"+b.File.Name+">")
		}
	}
	return strings.Join(lines, "\n")
}

// conversations are three games from the lobby to the end, and what is rare.
var conversations = []struct {
	name string
	hold func(c *conversation)
}{
	{"Puerto Rico: a table opens", func(c *conversation) {
		c.says("Ana", "puertorico start players=4 buccaneer=true")
		c.presses("Ben", "@join")
		c.presses("Ben", "@join")
		c.presses("Ana", "@settings")
		c.presses("Ana", "@settings:rules")
		c.presses("Ana", "@settings")
		c.presses("Ana", "@table:pace=turn8")
		delete(c.private, "Ana")
		c.says("Ana", "puertorico invite who="+user("Cleo").ID)
		c.presses("Ana", "@start")
		c.presses("Ana", "@computer")
		c.presses("Ana", "@computer")
		c.says("Dan", "games open")
		c.says("Ben", "puertorico undo")
		c.presses("Ben", "@start")
		c.afresh("Ana", "@start")
		c.presses("Dan", "@more")
		c.says("Dan", "puertorico log")
	}},
	{"Puerto Rico: a whole game with all expansions", func(c *conversation) {
		c.rand = engine.RandFrom(16)
		c.opens("puertorico", "new_buildings=true nobles=true buccaneer=true festival=true draft=manual", "Ana", "Ben")
		c.plays(3000, "Ana", "Ben")
		for _, word := range []string{"@rematch", "@history", "@log"} {
			c.afresh("Ana", word)
		}
		c.afresh("Dan", "@history")
		for _, word := range []string{".as=1", ".back", "@branch", ".easy"} {
			c.presses("Dan", word)
		}
		c.waits(time.Minute)
		c.says("Ana", "games stats")
		c.says("Ben", "games leaderboard")
		c.says("Dan", "puertorico undo")
	}},
	{"Puerto Rico: undo, votes, a pause, somebody leaves", func(c *conversation) {
		names := []string{"Ana", "Ben", "Cleo"}
		c.quietly(func() { c.opens("puertorico", "pace=turn24", names...) })
		governor := awaited(c.last().Message, names...)[0]
		c.presses(governor, "role:builder")
		c.says(governor, "puertorico undo")
		c.presses(governor, "role:builder")
		c.plays(3, names...)
		c.says(governor, "puertorico undo")
		others := slices.DeleteFunc(slices.Clone(names), func(name string) bool { return name == governor })
		c.presses(others[0], "@vote:")
		c.presses(others[1], "@vote:")
		c.says("Ben", "puertorico pause days=2")
		c.afresh("Ben", "@more")
		c.presses("Ben", "@rest")
		c.presses("Ben", "@rest:ask")
		c.presses("Ana", "@vote:")
		c.presses("Cleo", "@vote:")
		c.presses("Ben", "@resume")
		c.waits(13 * time.Hour)
		c.waits(12 * time.Hour)
		out := awaited(c.last().Message, names...)[0]
		others = slices.DeleteFunc(slices.Clone(names), func(name string) bool { return name == out })
		c.presses(others[0], "@vote:")
		c.presses(others[1], ".no")
		c.waits(25 * time.Hour)
		c.says("Ben", "puertorico leave")
		c.presses("Ben", "@leave:offer")
		c.presses("Dan", ".take")
		c.says("Ana", "puertorico replace")
		c.says("Ana", "puertorico end")
		c.presses("Ana", "@end:ask")
		c.presses("Cleo", ".yes")
		c.presses("Dan", ".yes")
	}},
	{"Puerto Rico: orders, rules, help", func(c *conversation) {
		c.quietly(func() { c.opens("puertorico", "", "Ana", "Ben") })
		c.presses("Ana", "@board")
		c.presses("Ana", "@orders")
		for range 6 {
			options := controls(c.private["Ana"])
			i := slices.IndexFunc(options, func(o [2]string) bool {
				return strings.Contains(o[0], "@orders") && !strings.Contains(o[0], "close")
			})
			c.use("Ana", c.private["Ana"], options[i][0], options[i][1])
		}
		c.afresh("Ana", "@help")
		c.presses("Ana", "@topic:")
		c.presses("Ana", "@source:")
		c.says("Ana", "puertorico rules topic=harbor")
		c.says("Ana", "puertorico rules topic=nonsense")
		c.afresh("Ana", "@more")
		c.afresh("Ana", "role:builder")
		c.afresh("Ana", "@why")
		c.presses("Ana", "@why:")
		c.says("Ben", "puertorico board format=text")
		c.says("Cleo", "puertorico undo")
	}},
	{"Puerto Rico: what if", func(c *conversation) {
		c.says("Ana", "puertorico play level=easy")
		for _, word := range []string{"@more", "@whatif", "@whatif:easy"} {
			c.presses("Ana", word)
		}
		c.says("Ana", "puertorico log")
	}},
	{"Endeavor: a whole game", func(c *conversation) {
		names := []string{"Ana", longName, "Cleo"}
		c.rand = engine.RandFrom(23)
		c.opens("endeavor", "", names...)
		c.plays(60, names...)
		c.says(longName, "endeavor log")
		c.plays(3000, names...)
		c.waits(time.Minute)
		c.says("Ana", "games stats game=endeavor")
	}},
	{"Endeavor: a game that goes on", func(c *conversation) {
		names := []string{"Ana", "Ben", "Cleo"}
		c.quietly(func() {
			c.opens("endeavor", "", names...)
			c.plays(70, names...)
		})
		c.says(awaited(c.last().Message, names...)[0], "endeavor undo")
		c.says("Ana", "endeavor board format=text")
		c.afresh("Ana", "@board")
		c.presses("Ana", "@orders")
		c.afresh("Ana", "@help")
	}},
	{"Pirates of Maracaibo: a whole game", func(c *conversation) {
		c.rand = engine.RandFrom(11)
		c.opens("maracaibo", "rubies=true skirmish=true retirement=true royal_orders=true uncharted_improvements=true "+
			"uncharted_locations=true", "Ana", "Ben")
		c.plays(20, "Ana", "Ben")
		c.says("Ben", "maracaibo log")
		c.afresh("Ana", "@board")
		c.presses("Ana", "@orders")
		c.plays(3000, "Ana", "Ben")
	}},
	{"Pirates of Maracaibo: alone against John Silver, to the end", func(c *conversation) {
		c.opens("maracaibo", "", "Ana")
		c.plays(12, "Ana")
		c.quietly(func() { c.plays(3000, "Ana") })
		c.waits(time.Minute)
		c.says("Ana", "games stats")
	}},
	{"Notices, absences, the server", func(c *conversation) {
		c.says("Ana", "games list")
		c.says("Ana", "games notices zone=Europe/Prague")
		for _, word := range []string{"@me:how=letter", "@me:remind=6", "@me:digest=8", "@me:quiet=22"} {
			c.presses("Ana", word)
		}
		delete(c.private, "Ana")
		c.opens("puertorico", "pace=turn24", "Ana", "Ben")
		c.says("Ana", "games list")
		c.presses("Ana", "role:captain")
		c.presses("Ben", "role:settler")
		c.presses("Ben", "settle:")
		c.waits(time.Minute)
		c.waits(7 * time.Hour)
		c.waits(12 * time.Hour)
		c.says("Ana", "games away until=3")
		c.says("Ben", "games away until=400")
		c.waits(24 * time.Hour)
		c.says("Ana", "games back")
		c.says("Ana", "games back")
		c.says("Ana", "games language language=de")
		c.says("Ana", "games language language="+c.lang)
		c.says("Ana", "harbormaster check")
		c.says("Ana", "puertorico verify seed=1 salt=2 seal=3")
		c.says("Ana", "puertorico export")
		c.says("Ana", "games forget-me")
		c.presses("Ana", "@forget")
	}},
	{"Puerto Rico: an auction of seats, and who follows it", func(c *conversation) {
		c.says("Ana", "puertorico start players=3")
		c.presses("Ben", "@join")
		c.presses("Cleo", "@join")
		c.presses("Ana", "@settings")
		c.presses("Ana", "@settings:rules")
		c.presses("Ana", "@table:auction")
		c.afresh("Ana", "@start")
		c.presses("Ana", "|bid:1:0")
		c.presses("Ben", "@under")
		c.afresh("Ben", "|bid:1:1")
		c.says("Ana", "puertorico board")
		c.presses("Ana", "|bid:2:0")
		c.presses("Dan", "@more")
		c.presses("Dan", "@follow")
		c.presses("Cleo", "|bid:3:0")
		c.afresh("Dan", "@log")
	}},
}

// longName has the 32 characters that Discord allows, and markup.
const longName = "Benedikt_von_*Hohenschönhausen*~"
