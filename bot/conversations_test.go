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
	"github.com/harbormaster/harbormaster/bot/text/texttest"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/engine"
)

// TestConversationsReadAsTheyWereLookedAt holds twelve whole conversations in each language against those in
// text/testdata: read them after -update as players will.
func TestConversationsReadAsTheyWereLookedAt(t *testing.T) {
	for _, lang := range texttest.Languages() {
		t.Run(lang, func(t *testing.T) {
			var got strings.Builder
			for i, c := range conversations {
				fmt.Fprintf(&got, "%d. %s\n%s\n", i+1, c.name, strings.Repeat("=", len(c.name)+4))
				t.Run(c.name, func(t *testing.T) { c.hold(newConversation(t, lang, &got)) })
				fmt.Fprintln(&got)
			}
			texttest.Golden(t, "text/testdata/conversations."+lang+".txt", got.String())
		})
	}
}

// conversation is a channel in which people play, and what they read there, written down.
type conversation struct {
	*room
	out   *strings.Builder
	lang  string
	rand  engine.Rand
	shown map[string]string // of each message what was written down of it
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
	c.hear(who, c.command(who, words[0], words[1], options))
}

// presses lets a person use the first control whose id contains a word, on what was answered to them last, else on the
// newest message that has one. What follows "=" begins the value of a menu.
func (c *conversation) presses(who, word string) {
	c.t.Helper()
	if !c.tries(who, word) {
		c.t.Fatalf("%s finds no %q", who, word)
	}
}

// tries is presses, where there may be no such control.
func (c *conversation) tries(who, word string) bool {
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
				return true
			}
		}
	}
	return false
}

func (c *conversation) use(who string, m chat.Message, id, value string) {
	c.t.Helper()
	fmt.Fprintf(c.out, "\n> %s: [%s]\n", who, label(m, id, value))
	c.hear(who, c.room.use(who, id, value, m.Private))
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

// hear writes down what a person was answered and what has changed in the channel and in private conversations.
func (c *conversation) hear(who string, a *answer) {
	c.bot.Published()
	if a.message != nil {
		c.private[who] = *a.message
		fmt.Fprintf(c.out, "(to %s) %s\n", who, written(*a.message))
	} else {
		delete(c.private, who)
	}
	c.look()
}

// look writes down what has changed in the channel and in private conversations.
func (c *conversation) look() {
	c.bot.Published()
	for _, p := range slices.Clone(c.messages) {
		said := written(p.Message)
		if c.shown[p.id] == said {
			continue
		}
		where := "table"
		if who, private := strings.CutPrefix(p.channel, "dm-id-"); private {
			where = "message to " + who
		}
		if c.shown[p.id] != "" {
			where += ", edited"
		}
		c.shown[p.id] = said
		fmt.Fprintf(c.out, "(%s) %s\n", where, said)
	}
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
		m := c.last()
		who := awaited(m.Message, names...)
		if len(who) == 0 {
			return
		}
		name := who[c.rand.IntN(len(who))]
		var answers [][2]string
		for _, control := range controls(m.Message) {
			if strings.HasSuffix(control[0], "@plan") {
				c.use(name, m.Message, control[0], "")
				for !c.tries(name, "@confirm") {
					options := controls(c.private[name])
					c.use(name, c.private[name], options[0][0], options[0][1])
				}
				answers = nil
				break
			}
			if !strings.Contains(control[0], "|@") {
				answers = append(answers, control)
			}
		}
		if len(answers) > 0 {
			delete(c.private, name)
			if acts := slices.DeleteFunc(slices.Clone(answers), passes); len(acts) > 0 && c.rand.IntN(8) > 0 {
				answers = acts
			}
			control := answers[c.rand.IntN(len(answers))]
			c.use(name, m.Message, control[0], control[1])
		}
	}
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
const menuMost = 7

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
					menu += fmt.Sprintf("\n    … %d more", len(b.Row.Menu.Options)-i)
					break
				}
				menu += "\n    " + o.Label
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

// conversations are the twelve: three games from the lobby to the end, with what is rare.
var conversations = []struct {
	name string
	hold func(c *conversation)
}{
	{"Puerto Rico: a table opens", func(c *conversation) {
		c.says("Ana", "puertorico start players=4 buccaneer=true")
		c.presses("Ben", "@join")
		c.presses("Ben", "@join")
		c.presses("Ana", "@settings")
		c.presses("Ana", "@settings:")
		c.presses("Ana", "@table:pace=turn8")
		delete(c.private, "Ana")
		c.says("Ana", "puertorico invite who="+user("Cleo").ID)
		c.presses("Ana", "@start")
		c.presses("Ana", "@computer")
		c.presses("Ana", "@computer")
		c.says("Dan", "games open")
		c.says("Ben", "puertorico undo")
		c.presses("Ben", "@start")
		delete(c.private, "Ana")
		c.presses("Ana", "@start")
		c.presses("Dan", "@more")
		c.says("Dan", "puertorico log")
	}},
	{"Puerto Rico: the phases", func(c *conversation) {
		c.opens("puertorico", "first_governor=host_picks", "Ana", "Ben", "Cleo")
		c.plays(34, "Ana", "Ben", "Cleo")
		c.says("Ana", "puertorico log")
	}},
	{"Puerto Rico: all expansions", func(c *conversation) {
		c.opens("puertorico", "new_buildings=true nobles=true buccaneer=true festival=true draft=manual", "Ana", "Ben")
		c.plays(3, "Ana", "Ben")
		c.quietly(func() { c.plays(40, "Ana", "Ben") })
		c.plays(45, "Ana", "Ben")
	}},
	{"Puerto Rico: the end", func(c *conversation) {
		c.quietly(func() {
			c.opens("puertorico", "vp_edition=classic", "Ana", "Ben", "Cleo")
			c.plays(3000, "Ana", "Ben", "Cleo")
		})
		for _, word := range []string{"@rematch", "@history", "@export", "@log"} {
			delete(c.private, "Ana")
			c.tries("Ana", word)
		}
		c.waits(time.Minute)
		c.says("Ana", "games stats")
		c.says("Ben", "games leaderboard")
		c.says("Dan", "puertorico undo")
	}},
	{"Puerto Rico: undo, votes, a pause, somebody leaves", func(c *conversation) {
		c.quietly(func() {
			c.opens("puertorico", "pace=turn24", "Ana", "Ben", "Cleo")
			c.plays(7, "Ana", "Ben", "Cleo")
		})
		for _, name := range []string{"Ana", "Ben", "Cleo"} {
			c.says(name, "puertorico undo")
		}
		for _, name := range []string{"Ana", "Ben", "Cleo"} {
			delete(c.private, name)
			c.tries(name, "@vote:")
		}
		c.says("Ana", "puertorico pause days=2")
		c.plays(1, "Ana", "Ben", "Cleo")
		delete(c.private, "Ben")
		c.tries("Ben", "@resume")
		c.waits(13 * time.Hour)
		c.waits(12 * time.Hour)
		c.waits(25 * time.Hour)
		c.tries("Ana", "@vote:")
		c.says("Ben", "puertorico leave")
		c.tries("Ben", "@leave")
		c.says("Ana", "puertorico replace")
		c.says("Ana", "puertorico end")
		c.tries("Ana", "@end:")
		c.tries("Cleo", "@vote:")
	}},
	{"Puerto Rico: orders, rules, help", func(c *conversation) {
		c.quietly(func() { c.opens("puertorico", "", "Ana", "Ben") })
		c.presses("Ana", "@board")
		c.presses("Ana", "@orders")
		for range 6 {
			options := controls(c.private["Ana"])
			if i := slices.IndexFunc(options, func(o [2]string) bool { return strings.Contains(o[0], "@orders") && !strings.Contains(o[0], "close") }); i >= 0 {
				c.use("Ana", c.private["Ana"], options[i][0], options[i][1])
			}
		}
		delete(c.private, "Ana")
		c.tries("Ana", "@help")
		c.says("Ana", "puertorico rules topic=harbor")
		c.says("Ana", "puertorico rules topic=nonsense")
		delete(c.private, "Ana")
		c.tries("Ana", "@more")
		c.tries("Ana", "@why")
		c.says("Ben", "puertorico board format=text")
		c.says("Cleo", "puertorico undo")
	}},
	{"Endeavor: a game begins", func(c *conversation) {
		c.opens("endeavor", "", "Ana", "Ben", "Cleo")
		c.plays(40, "Ana", "Ben", "Cleo")
		c.says("Ben", "endeavor log")
	}},
	{"Endeavor: the later rounds", func(c *conversation) {
		c.quietly(func() {
			c.opens("endeavor", "", "Ana", "Ben", "Cleo")
			c.plays(70, "Ana", "Ben", "Cleo")
		})
		c.plays(25, "Ana", "Ben", "Cleo")
		c.says("Ana", "endeavor undo")
		c.says("Ana", "endeavor board format=text")
		delete(c.private, "Ana")
		c.tries("Ana", "@board")
		c.tries("Ana", "@orders")
		delete(c.private, "Ana")
		c.tries("Ana", "@help")
	}},
	{"Endeavor: the end", func(c *conversation) {
		c.quietly(func() {
			c.opens("endeavor", "", "Ana", "Ben", "Cleo")
			c.plays(3000, "Ana", "Ben", "Cleo")
		})
		c.waits(time.Minute)
		c.says("Ana", "games stats game=endeavor")
	}},
	{"Pirates of Maracaibo: a game begins", func(c *conversation) {
		c.opens("maracaibo", "", "Ana", "Ben", "Cleo")
		c.plays(40, "Ana", "Ben", "Cleo")
		c.says("Cleo", "maracaibo log")
		delete(c.private, "Ana")
		c.tries("Ana", "@board")
		c.tries("Ana", "@orders")
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
		for _, word := range []string{"@me:how=private", "@me:remind", "@me:digest", "@me:quiet"} {
			c.tries("Ana", word)
		}
		delete(c.private, "Ana")
		c.opens("puertorico", "pace=turn24", "Ana", "Ben")
		c.says("Ana", "games list")
		c.says("Ben", "games away until=3")
		c.says("Ben", "games away until=400")
		c.plays(2, "Ana", "Ben")
		c.waits(25 * time.Hour)
		c.waits(24 * time.Hour)
		c.says("Ben", "games back")
		c.says("Ben", "games back")
		c.says("Ana", "games language language=de")
		c.says("Ana", "games language language="+c.lang)
		c.says("Ana", "harbormaster check")
		c.says("Ana", "puertorico verify seed=1 salt=2 seal=3")
		c.says("Ana", "puertorico export")
		c.says("Ana", "games forget-me")
		c.presses("Ana", "@forget")
	}},
}
