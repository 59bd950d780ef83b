package view

import (
	"cmp"
	"fmt"
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

// History is a game with the positions of its log, one step at least, as one reader may see them.
type History struct {
	*title.Game
	// Records are the log from its first record on, Steps what title.Game.Steps makes of it.
	Records []storage.Record
	Steps   []title.Step
	// Reader is the seat whose secrets are told, engine.Everyone for nobody's; Words is in the reader's language.
	Reader engine.Seat
	Words  text.Localizer
}

// Page is the position after a step in words, with the ways to others; past is the game as it was then, wanted the
// record that was asked for. The picture is added when drawn.
func (h *History) Page(past *title.Game, at, wanted int) chat.Message {
	v, last := h.Words, len(h.Steps)-1
	m := Text(h.head(past, at, wanted))
	to := func(name string, i int, open bool) chat.Button {
		id := h.CustomID(fmt.Sprintf("history:%d.%s", h.number(h.Steps[i]), name))
		return chat.Button{ID: id, Label: v.Say("history." + name), Disabled: !open}
	}
	m.Blocks = append(m.Blocks, Buttons(
		to("first", 0, at > 0), to("back", max(at-1, 0), at > 0),
		to("next", min(at+1, last), at < last), to("last", last, at < last),
	)...)
	var row []chat.Button
	if h.Steps[last].Round > 0 {
		before, isBefore := h.roundBefore(at)
		after, isAfter := h.roundAt(h.Steps[at].Round + 1)
		row = append(row, to("round_back", before, isBefore), to("round_next", after, isAfter))
	}
	if _, ok := h.Title.Painter.(title.Animator); ok {
		row = append(row, chat.Button{ID: h.CustomID("replay"), Label: v.Say("button.replay")})
	}
	row = append(row, chat.Button{ID: h.CustomID("log"), Label: v.Say("button.log")})
	m.Blocks = append(m.Blocks, Buttons(row...)...)
	for _, menu := range []chat.Menu{h.roundMenu(at), h.stepMenu(at)} {
		if len(menu.Options) > 1 {
			m.Blocks = append(m.Blocks, Menu(menu))
		}
	}
	return m
}

// number is the number of a step in the log that people read.
func (h *History) number(s title.Step) int { return s.Seq - title.Before(h.Records) }

// head says where a step stands, and what happened in it.
func (h *History) head(past *title.Game, at, wanted int) string {
	v, s, last := h.Words, h.Steps[at], len(h.Steps)-1
	place := h.Title.Presenter.Headline(past.Position.View(engine.Everyone), v.AtSeats(past.Seats))
	head := "**" + place + ".** " +
		v.Say("history.step", engine.Num("step", h.number(s)), engine.Num("last", h.number(h.Steps[last])))
	if table.Undone(h.Records)[wanted] {
		head += "\n-# " + v.Say("history.undone", engine.Num("step", wanted-title.Before(h.Records)))
	} else if at == last && h.Phase == storage.Playing {
		head += "\n-# " + v.Say("history.now")
	}
	if told := h.told(at); told != "" {
		head += "\n" + fmt.Sprintf("%d. %s", h.number(s), text.Clip(told, LineChars))
	}
	return head
}

// told is what happened in a step, "" where there is nothing to tell.
func (h *History) told(at int) string {
	lines := GameLog(h.Records[h.Steps[at].Index:h.Steps[at].Index+1], h.Words, h.Reader)
	if len(lines) == 0 {
		return ""
	}
	return lines[0].Text
}

// Caption is what happened from a step to another one, both included, as plain text.
func (h *History) Caption(from, to int) string {
	lines := GameLog(h.Records[h.Steps[from].Index:h.Steps[to].Index+1], h.Words, h.Reader)
	lines = slices.DeleteFunc(lines, func(l LogLine) bool { return l.undone })
	return text.Unmarked(strings.ReplaceAll(joinLines(lines), "\n", " "))
}

// Label is a step as a line of a menu or a completion, at most 100 characters.
func (h *History) Label(at int) string {
	told, _, _ := strings.Cut(h.told(at), "\n")
	words := cmp.Or(text.Unmarked(told), h.Words.Say("history.silent"))
	return text.Clip(fmt.Sprintf("%d. %s", h.number(h.Steps[at]), words), 100)
}

// roundAt is the first step of a round; false if there is none.
func (h *History) roundAt(round int) (int, bool) {
	i := slices.IndexFunc(h.Steps, func(s title.Step) bool { return s.Round == round })
	return max(i, 0), i >= 0
}

// roundBefore is where the round of a step begins, or the one before if it begins right there.
func (h *History) roundBefore(at int) (int, bool) {
	begin, _ := h.roundAt(h.Steps[at].Round)
	if begin < at {
		return begin, true
	}
	return h.roundAt(h.Steps[at].Round - 1)
}

// roundMenu jumps to the beginning of a round.
func (h *History) roundMenu(at int) chat.Menu {
	menu := chat.Menu{ID: h.CustomID("history:rounds"), Placeholder: h.Words.Say("history.rounds")}
	var begins []int
	now := 0
	for i, s := range h.Steps {
		if s.Round > 0 && (i == 0 || h.Steps[i-1].Round != s.Round) {
			begins = append(begins, i)
		}
		if i == at {
			now = max(len(begins)-1, 0)
		}
	}
	from, to := around(now, len(begins))
	for _, i := range begins[from:to] {
		s := h.Steps[i]
		label := h.Words.Say("history.round", engine.Num("round", s.Round), engine.Num("step", h.number(s)))
		menu.Options = append(menu.Options, chat.MenuOption{
			Value: strconv.Itoa(h.number(s)), Label: label, Default: s.Round == h.Steps[at].Round,
		})
	}
	return menu
}

// stepMenu jumps to a step of the same round.
func (h *History) stepMenu(at int) chat.Menu {
	menu := chat.Menu{ID: h.CustomID("history:steps"), Placeholder: h.Words.Say("history.steps")}
	begin, _ := h.roundAt(h.Steps[at].Round)
	end := begin
	for end < len(h.Steps) && h.Steps[end].Round == h.Steps[at].Round {
		end++
	}
	from, to := around(at-begin, end-begin)
	for i := begin + from; i < begin+to; i++ {
		menu.Options = append(menu.Options, chat.MenuOption{
			Value: strconv.Itoa(h.number(h.Steps[i])), Label: h.Label(i), Default: i == at,
		})
	}
	return menu
}

// around bounds a menu of n lines to those about one.
func around(at, n int) (from, to int) {
	from = min(max(at-MenuOptions/2, 0), max(n-MenuOptions, 0))
	return from, min(from+MenuOptions, n)
}

// Replay shows a moving picture of the game, with a position for each of so many turns.
func (h *History) Replay(turns int, p engine.Picture) chat.Message {
	game, n := engine.Free("title", h.Words.Title()), engine.Num("n", turns)
	alt := h.Words.Say("replay.alt", game, engine.Free("names", h.Words.List(h.Words.SeatNames)), n) + " " + p.Alt
	m := Text(h.Words.Say("replay.head", game, n))
	picture := chat.Picture{Name: "replay.gif", PNG: p.PNG, Alt: text.Clip(alt, 1024)}
	m.Blocks = append(m.Blocks, chat.Block{Picture: &picture})
	return m
}

// Shareable adds the button that shows everybody what a word has given to one person. Nobody else is in a private
// conversation.
func Shareable(g *title.Game, m chat.Message, word string, v text.Localizer) chat.Message {
	if g.Guild != "" {
		show := chat.Button{ID: g.CustomID(word + ":show"), Label: v.Say("button.share")}
		m.Blocks = append(m.Blocks, Buttons(show)...)
	}
	return m
}
