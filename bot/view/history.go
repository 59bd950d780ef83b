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
	// Reader is the seat whose secrets are told, engine.Everyone for nobody's, Own that of who reads; Words is in their
	// language.
	Reader, Own engine.Seat
	Words       text.Localizer
	// Chances are those of all seats to win after a record, nil where they aren't known; Moments are the records of
	// what changed them most, in order. Both are nil where the game was not reviewed.
	Chances func(seq int) []float32
	Moments []int
}

// Page is the position after a step in words, with the ways to others; past is the game as it was then, wanted the
// record that was asked for. The picture is added when drawn.
func (h *History) Page(past *title.Game, at, wanted int) chat.Message {
	v, last := h.Words, len(h.Steps)-1
	to := func(name string, i int, open bool) chat.Button {
		return chat.Button{ID: h.control(i, name), Label: v.Say("history." + name), Disabled: !open}
	}
	m := Text(h.head(past, at, wanted), to("first", 0, at > 0), to("back", max(at-1, 0), at > 0),
		to("next", min(at+1, last), at < last), to("last", last, at < last))
	var row []chat.Button
	if h.Steps[last].Round > 0 {
		before, isBefore := h.roundBefore(at)
		after, isAfter := h.roundAt(h.Steps[at].Round + 1)
		row = append(row, to("round_back", before, isBefore), to("round_next", after, isAfter))
	}
	if len(h.Moments) > 0 {
		before, after := -1, -1
		for _, seq := range h.Moments {
			switch i := title.StepAt(h.Steps, seq); {
			case i < at:
				before = i
			case i > at && after < 0:
				after = i
			}
		}
		row = append(row, to("moment_back", max(before, 0), before >= 0), to("moment_next", max(after, 0), after >= 0))
	}
	if _, ok := h.Title.Painter.(title.Animator); ok {
		row = append(row, chat.Button{ID: h.CustomID("replay"), Label: v.Say("button.replay")})
	}
	row = append(row, chat.Button{ID: h.CustomID("log"), Label: v.Say("button.log")})
	if seat, ok := h.playedOn(past); ok {
		id := h.CustomID(fmt.Sprintf("branch:%d.%d", h.number(h.Steps[at]), seat))
		row = append(row, chat.Button{ID: id, Label: v.Say("button.branch")})
	}
	m.Blocks = append(m.Blocks, Buttons(row...)...)
	for _, menu := range []chat.Menu{h.roundMenu(at), h.stepMenu(at), h.readerMenu(at)} {
		if len(menu.Options) > 1 {
			m.Blocks = append(m.Blocks, Menu(menu))
		}
	}
	return m
}

// control is the id of a control that leads to a step; a menu's value takes its place. Only where it isn't the person's
// own knowledge that is told, it says whose it is.
func (h *History) control(at int, name string) string {
	id := fmt.Sprintf("history:%d.%s", h.number(h.Steps[at]), name)
	if h.Reader != h.Own {
		id += fmt.Sprintf(".%d", h.Reader)
	}
	return h.CustomID(id)
}

// playedOn is the seat on which the reader may play on from a position of a finished game: the one whose knowledge is
// told, else the first that is asked; false where there is nothing more to play.
func (h *History) playedOn(past *title.Game) (engine.Seat, bool) {
	asked := past.Position.Decisions()
	asked = asked[max(slices.IndexFunc(asked, engine.Decision.Awaited), 0):]
	switch {
	case h.Phase != storage.Finished || len(asked) == 0:
		return 0, false
	case h.Reader != engine.Everyone:
		return h.Reader, true
	}
	return asked[0].Seat, true
}

// readerMenu chooses with whose knowledge a finished game is told.
func (h *History) readerMenu(at int) chat.Menu {
	menu := chat.Menu{ID: h.control(at, "as"), Placeholder: h.Words.Say("history.as")}
	if h.Phase != storage.Finished {
		return menu
	}
	for seat := engine.Everyone; int(seat) < len(h.Seats); seat++ {
		label := h.Words.Say("history.as.all")
		if seat != engine.Everyone {
			label = h.Words.Say("history.as.seat", engine.Free("who", h.Words.SeatNames[seat]))
		}
		menu.Options = append(menu.Options, chat.MenuOption{
			Value: strconv.Itoa(int(seat)), Label: text.Clip(label, 100), Default: seat == h.Reader,
		})
	}
	return menu
}

// ChancesAt tells those of all seats to win after a step, "" where they aren't known.
func (h *History) ChancesAt(at int) string {
	if h.Chances == nil {
		return ""
	}
	var list []string
	for seat, chance := range h.Chances(h.Steps[at].Seq) {
		who := engine.Free("who", text.Plain(h.Words.Name(engine.Seat(seat))))
		list = append(list, h.Words.Say("history.chance", who, engine.Num("n", percent(chance))))
	}
	if list == nil {
		return ""
	}
	return h.Words.Say("history.chances", engine.Free("list", h.Words.List(list)))
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
	if chances := h.ChancesAt(at); chances != "" {
		head += "\n-# " + chances
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

// Leading is what happened first from a step to another one, both included, in a sentence of plain text.
func (h *History) Leading(from, to int) string {
	for at := from; at <= to; at++ {
		if told := h.told(at); told != "" {
			first, _, _ := strings.Cut(told, "\n")
			return text.Unmarked(first)
		}
	}
	return ""
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
	menu := chat.Menu{ID: h.control(at, "rounds"), Placeholder: h.Words.Say("history.rounds")}
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
	menu := chat.Menu{ID: h.control(at, "steps"), Placeholder: h.Words.Say("history.steps")}
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
