package view

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

const (
	// plainChars and plainRows are how many characters and rows a plain message has at most.
	plainChars = 2000
	plainRows  = 5
)

// Plain is a message that a phone can tell of: words above buttons, of which the last opens the table of the address.
func Plain(words, address string, v text.Localizer, row ...chat.Button) chat.Message {
	m := Text(text.Clip(words, plainChars), append(row, chat.Button{Label: v.Say("button.to_table"), URL: address})...)
	m.Plain = true
	return m
}

// place says what is played where, by a game's name; in a private conversation there is no other place.
func place(g *title.Game, name string, v text.Localizer) string {
	if g.Guild == "" {
		return name
	}
	return v.Say("notice.place", engine.Free("game", name), engine.Free("where", g.Place()))
}

// Notice is a table message that calls somebody, as it is posted: plain. It begins with game, place, question and those
// who are called. Of more rows than there may be the last stays, by which the message is found again (IsTable).
func Notice(g *title.Game, m chat.Message) chat.Message {
	v := g.Public()
	at, blocks := place(g, v.Title(), v), m.Blocks
	head := v.Say("table.nobody", engine.Free("place", at))
	switch g.Phase {
	case storage.Playing:
		asked := question(g, v)
		head, blocks = headline(g, at, v), slices.DeleteFunc(slices.Clone(blocks[1:]), func(b chat.Block) bool {
			return asked != nil && b.Text == asked[0].Text
		})
	case storage.Lobby: // The edit tells the rest.
		key := "lobby.invites"
		switch {
		case table.Waiting(&g.Envelope):
			key = "lobby.waits_still"
		case g.Act.Kind == storage.ActSeek:
			key = "lobby.seeks"
		}
		head = v.Say(key, engine.Free("host", table.HostName(&g.Envelope)),
			engine.Free("who", v.List(table.Mentions(m.Notify))), engine.Free("title", at))
		blocks = slices.DeleteFunc(slices.Clone(blocks), func(b chat.Block) bool { return b.Text != "" })
	}
	var others []string
	for _, u := range m.Notify {
		if who := "<@" + u + ">"; !strings.Contains(head, who) {
			others = append(others, who)
		}
	}
	words := []string{strings.TrimSpace(withoutSmallPrint(head) + " " + v.List(others))}
	var rows []chat.Block
	for _, b := range blocks {
		switch {
		case b.Text != "":
			words = append(words, withoutSmallPrint(b.Text))
		case b.Row != nil:
			rows = append(rows, b)
		}
	}
	if len(rows) > plainRows {
		rows = append(rows[:plainRows-1], rows[len(rows)-1])
	}
	m.Plain = true
	m.Blocks = append(Text(text.Clip(strings.Join(words, "\n"), plainChars)).Blocks, rows...)
	return m
}

// withoutSmallPrint leaves out the lines that are set small: a phone's notification shows few lines, and their marks.
func withoutSmallPrint(words string) string {
	lines := slices.DeleteFunc(strings.Split(words, "\n"), func(l string) bool { return strings.HasPrefix(l, "-# ") })
	return strings.Join(lines, "\n")
}

// ThreadMembers begins the thread of a table: it mentions the players without a notice, so that they are members.
func ThreadMembers(g *title.Game) chat.Message {
	v := g.Public()
	var who []string
	m := chat.Message{Silent: true}
	for i, s := range g.Seats {
		if who = append(who, g.Mention(engine.Seat(i))); s.User != "" {
			m.Notify = append(m.Notify, s.User)
		}
	}
	m.Blocks = Text(v.Say("lobby.seats", engine.Free("list", v.List(who)))).Blocks
	return m
}

// Letter tells a person in private that a table waits for their seat: kind is that of a storage.PrivateMessage, mark
// the control by which the message is found again. False where nothing is asked of the seat.
func Letter(g *title.Game, seat engine.Seat, kind, mark, locale string) (chat.Message, bool) {
	v := g.In(locale, table.LocaleOf(&g.Envelope))
	d, ok := g.Position.Decision(seat)
	if !ok {
		return chat.Message{}, false
	}
	words := v.Say("letter."+kind, engine.Free("place", place(g, v.Title(), v)),
		engine.Free("question", g.Title.Presenter.Question(g.Position.View(seat), d, v)),
		engine.Free("since", moment(g.Clocks[seat].Asked)))
	return Plain(words, g.Link(), v, chat.Button{ID: mark, Label: v.Say("button.notices")}), true
}

// News tells a person who follows a table without a seat how it stands, as everybody may know it, or how it ended; mark
// is as for Letter.
func News(g *title.Game, mark, locale string) chat.Message {
	v := g.In(locale, table.LocaleOf(&g.Envelope))
	words := "**" + place(g, v.Title(), v) + ".** "
	switch g.Phase {
	case storage.Finished:
		result, _ := g.Result()
		words += FinalHead(g, result, v) + "\n```\n" + scoreSheet(result, v) + "\n```"
	case storage.Playing:
		at := g.Title.Presenter.Headline(g.Position.View(engine.Everyone), v)
		words += v.Say("follow.round", engine.Free("place", at))
	default:
		words += closedWords(g, v)
	}
	return Plain(words, g.Link(), v, followButtons(g, mark, v)...)
}

// followButtons end the news of a table; there are none any more once it is over.
func followButtons(g *title.Game, mark string, v text.Localizer) []chat.Button {
	list := []chat.Button{{ID: mark, Label: v.Say("button.notices")}}
	if g.IsOpen() {
		list = append(list, chat.Button{ID: g.CustomID("unfollow"), Label: v.Say("button.unfollow")})
	}
	return list
}

// Follows tells a person in private that they follow a table from now on.
func Follows(g *title.Game, locale string) chat.Message {
	v := g.In(locale, table.LocaleOf(&g.Envelope))
	return Plain(v.Say("follow.begun", engine.Free("place", place(g, v.Title(), v))), g.Link(), v,
		followButtons(g, personalID("notices"), v)...)
}

// BegunElsewhere tells a person where the game is that they have begun.
func BegunElsewhere(g *title.Game, v text.Localizer) chat.Message {
	return Text(v.Say("play.private"), chat.Button{Label: v.Say("button.to_table"), URL: g.Link()})
}

// TooLate asks somebody in the channel whose private answer came too late to ask again; g is the table that it was
// about, nil for none.
func TooLate(g *title.Game, user string, v text.Localizer) chat.Message {
	say := func(v text.Localizer) string { return v.Say("error.too_late", engine.Free("who", "<@"+user+">")) }
	m := Text(say(v))
	if g != nil {
		v = g.Public()
		m = Plain("**"+place(g, v.Title(), v)+".** "+say(v), g.Link(), v)
	}
	m.Plain, m.Notify = true, []string{user}
	return m
}

// moment is a time as the reader's client says it.
func moment(t time.Time) string { return fmt.Sprintf("<t:%d:R>", t.Unix()) }

// DigestTables is how many tables a digest links at most.
const DigestTables = 4

// Digest tells all running tables of a person, a line each, with links to some.
func Digest(lines []string, links []chat.Button, v text.Localizer) chat.Message {
	words := "**" + v.Say("digest.head") + "**"
	for _, line := range lines {
		if longer := words + "\n" + line; len([]rune(longer)) <= plainChars {
			words = longer
		}
	}
	m := Text(words, append(links, chat.Button{ID: personalID("notices"), Label: v.Say("button.notices")})...)
	m.Plain = true
	return m
}
