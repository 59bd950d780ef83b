package history

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/feature"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// History shows what was: earlier positions, replays, exports, and whether a game was dealt as promised.
type History struct {
	*feature.Env
	// replays are the animations that are being drawn.
	replays sync.Map
}

// roundAt is the index of the first step of a round; false if there is none.
func roundAt(steps []title.Step, round int) (int, bool) {
	i := slices.IndexFunc(steps, func(s title.Step) bool { return s.Round == round })
	return max(i, 0), i >= 0
}

// past is a game with its positions, as one reader may see them.
type past struct {
	*title.Game
	env     *feature.Env
	records []storage.Record
	steps   []title.Step
	seat    engine.Seat
	locale  string
	v       text.Localizer
}

// historyOf reads the positions of a game for a person.
func (hi *History) historyOf(ctx context.Context, in chat.Interaction, id storage.GameID) (*past, error) {
	g, err := hi.Repo.LoadFor(ctx, in, id)
	if err != nil {
		return nil, err
	}
	h := &past{Game: g, env: hi.Env, seat: g.SeatOf(in.User.ID), locale: in.Locale, v: g.In(in.Locale)}
	if g.Position == nil {
		key := "refused.not_started"
		if g.Phase == storage.Closed {
			key = "refused.closed"
		}
		return nil, table.Refuse(key)
	}
	if h.records, err = hi.Store.Log(ctx, id, 1, g.Seq); err != nil {
		return nil, err
	}
	if h.steps = g.Steps(h.records); len(h.steps) == 0 {
		return nil, table.Refuse("log.empty")
	}
	return h, nil
}

// Show shows the position after a step, which is named by its number in the log; "" means the newest.
func (hi *History) Show(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID, wanted string) error {
	if r.Overtaken() { // A later press on the same message was quicker.
		r.OK(ctx)
		return nil
	}
	h, err := hi.historyOf(ctx, in, id)
	if err != nil {
		return err
	}
	seq := h.steps[len(h.steps)-1].Seq
	if wanted != "" {
		if seq, err = strconv.Atoi(strings.TrimSpace(wanted)); err != nil {
			return table.Refuse("history.no_step", engine.Free("step", text.Plain(text.Clip(wanted, 40))))
		}
	}
	at := title.StepAt(h.steps, seq)
	past, err := h.position(at)
	if err != nil {
		return err
	}
	m := h.message(past, at, seq)
	if h.Title.Painter == nil {
		r.TurnTo(ctx, m)
		return nil
	}
	s := h.scene(past, h.events(at, at))
	// The picture of the position before stays until this one is drawn.
	coming := m
	coming.Blocks = slices.Insert(slices.Clone(m.Blocks), 1, chat.Block{Picture: &chat.Picture{Name: "board.png", Alt: h.v.Say("history.coming")}})
	r.TurnTo(ctx, coming)
	if r.AddPicture(ctx, past, s, m) {
		return nil
	}
	late, done := r.Expect(context.WithoutCancel(ctx))
	defer done()
	m.Blocks = slices.Insert(m.Blocks, 1, chat.Block{Text: h.v.Say("history.no_picture")})
	_ = r.Amend(late, m) // It is logged.
	return nil
}

// position is the game as it was after a step, with those who sat there then; at the newest with those who sit there
// now.
func (h *past) position(at int) (*title.Game, error) {
	past := &title.Game{Table: table.Table{ID: h.ID, Record: h.records[h.steps[at].Index], Rules: h.Rules}, Title: h.Title, Texts: h.Texts}
	position, err := h.Rules.Load(*past.Snapshot)
	if err != nil {
		return nil, fmt.Errorf("game %s, position %d: %w", h.ID, past.Seq, err)
	}
	past.Position = position
	if at == len(h.steps)-1 {
		past.Seats = h.Seats
	}
	return past, nil
}

// scene is a position as the reader could have seen it, in the theme that the table has now.
func (h *past) scene(past *title.Game, fresh []engine.Event) engine.Scene {
	s := title.Scene(past, h.seat, fresh)
	title.Word(&s, past, h.locale)
	s.Theme, s.Level, s.Private = table.ThemeOf(&h.Envelope), "table", true
	return s
}

// events are the facts of the steps between two, both included, that the reader may know.
func (h *past) events(from, to int) []engine.Event {
	var list []engine.Event
	for _, s := range h.steps[from : to+1] {
		for _, e := range h.records[s.Index].Events {
			if e.Only == engine.Everyone || e.Only == h.seat {
				list = append(list, e)
			}
		}
	}
	return list
}

// told is what happened in a step, "" where there is nothing to tell.
func (h *past) told(at int) string {
	lines := view.GameLog(h.records[h.steps[at].Index:h.steps[at].Index+1], h.v, h.seat)
	if len(lines) == 0 {
		return ""
	}
	return lines[0].Text
}

// message is a position in words, with the ways to others; the picture is added.
func (h *past) message(past *title.Game, at, wanted int) chat.Message {
	v, s, last := h.v, h.steps[at], len(h.steps)-1
	head := "**" + h.Title.Presenter.Headline(past.Position.View(engine.Everyone), v.AtSeats(past.Seats)) + ".** " +
		v.Say("history.step", engine.Num("step", s.Seq), engine.Num("last", h.steps[last].Seq))
	if table.Undone(h.records)[wanted] {
		head += "\n-# " + v.Say("history.undone", engine.Num("step", wanted))
	} else if at == last && h.Phase == storage.Playing {
		head += "\n-# " + v.Say("history.now")
	}
	if told := h.told(at); told != "" {
		head += "\n" + fmt.Sprintf("%d. %s", s.Seq, text.Clip(told, view.LineChars))
	}
	m := view.Text(head)
	to := func(name string, i int, open bool) chat.Button {
		return chat.Button{ID: h.CustomID(fmt.Sprintf("history:%d.%s", h.steps[i].Seq, name)), Label: v.Say("history." + name), Disabled: !open}
	}
	m.Blocks = append(m.Blocks, chat.Block{Row: &chat.Row{Buttons: []chat.Button{
		to("first", 0, at > 0), to("back", max(at-1, 0), at > 0), to("next", min(at+1, last), at < last), to("last", last, at < last),
	}}})
	var row chat.Row
	if h.steps[last].Round > 0 {
		before, ok := h.roundBefore(at)
		row.Buttons = append(row.Buttons, to("round_back", before, ok))
		after, ok := roundAt(h.steps, s.Round+1)
		row.Buttons = append(row.Buttons, to("round_next", after, ok))
	}
	if _, ok := h.Title.Painter.(title.Animator); ok {
		row.Buttons = append(row.Buttons, chat.Button{ID: h.CustomID("replay"), Label: v.Say("button.replay")})
	}
	row.Buttons = append(row.Buttons, chat.Button{ID: h.CustomID("log"), Label: v.Say("button.log")})
	m.Blocks = append(m.Blocks, chat.Block{Row: &row})
	for _, menu := range []chat.Menu{h.roundMenu(at), h.stepMenu(at)} {
		if len(menu.Options) > 1 {
			m.Blocks = append(m.Blocks, chat.Block{Row: &chat.Row{Menu: &menu}})
		}
	}
	return m
}

// roundBefore is where the round of a step begins, or the one before if it begins right there.
func (h *past) roundBefore(at int) (int, bool) {
	begin, _ := roundAt(h.steps, h.steps[at].Round)
	if begin < at {
		return begin, true
	}
	before, ok := roundAt(h.steps, h.steps[at].Round-1)
	return before, ok && before < at
}

// roundMenu jumps to the beginning of a round.
func (h *past) roundMenu(at int) chat.Menu {
	menu := chat.Menu{ID: h.CustomID("history:rounds"), Placeholder: h.v.Say("history.rounds")}
	var begins []int
	now := 0
	for i, s := range h.steps {
		if s.Round > 0 && (i == 0 || h.steps[i-1].Round != s.Round) {
			begins = append(begins, i)
		}
		if i == at {
			now = max(len(begins)-1, 0)
		}
	}
	from, to := around(now, len(begins))
	for _, i := range begins[from:to] {
		s := h.steps[i]
		menu.Options = append(menu.Options, chat.MenuOption{
			Value: strconv.Itoa(s.Seq), Label: h.v.Say("history.round", engine.Num("round", s.Round), engine.Num("step", s.Seq)), Default: s.Round == h.steps[at].Round,
		})
	}
	return menu
}

// stepMenu jumps to a step of the same round.
func (h *past) stepMenu(at int) chat.Menu {
	menu := chat.Menu{ID: h.CustomID("history:steps"), Placeholder: h.v.Say("history.steps")}
	begin, _ := roundAt(h.steps, h.steps[at].Round)
	end := begin
	for end < len(h.steps) && h.steps[end].Round == h.steps[at].Round {
		end++
	}
	from, to := around(at-begin, end-begin)
	for i := begin + from; i < begin+to; i++ {
		menu.Options = append(menu.Options, chat.MenuOption{Value: strconv.Itoa(h.steps[i].Seq), Label: h.label(i), Default: i == at})
	}
	return menu
}

// label is a step as a line of a menu or a completion.
func (h *past) label(i int) string {
	return text.Clip(fmt.Sprintf("%d. %s", h.steps[i].Seq, cmp.Or(text.Unmarked(h.told(i)), h.v.Say("history.silent"))), 100)
}

// turns are the first position, the last one before each turn, and the newest.
func (h *past) turns() []int {
	list := []int{0}
	for i := 1; i < len(h.steps); i++ {
		if i == len(h.steps)-1 || h.steps[i+1].Turn {
			list = append(list, i)
		}
	}
	return list
}

// frames are the scenes of a moving picture, each with what happened since the one before. It ends at a position that
// can't be read, with its error.
func (h *past) frames(fault *error) iter.Seq[engine.Scene] {
	return func(yield func(engine.Scene) bool) {
		from := 0
		for _, at := range slices.Clone(h.turns()) {
			past, err := h.position(at)
			if err != nil {
				*fault = err
				return
			}
			s := h.scene(past, h.events(from, at))
			s.Private = false
			if !yield(s) {
				return
			}
			from = at + 1
		}
	}
}

// around bounds a menu of n lines to those about one.
func around(at, n int) (from, to int) {
	from = min(max(at-view.MenuOptions/2, 0), max(n-view.MenuOptions, 0))
	return from, min(from+view.MenuOptions, n)
}

// CompleteStep offers steps as the person types: by number, or by words of what happened, the newest first.
func (hi *History) CompleteStep(ctx context.Context, in chat.Interaction, id storage.GameID) []chat.Choice {
	h, err := hi.historyOf(ctx, in, id)
	if err != nil {
		return nil
	}
	typed := strings.ToLower(strings.TrimSpace(in.Options["step"]))
	var list []chat.Choice
	for i := len(h.steps) - 1; i >= 0 && len(list) < view.MenuOptions; i-- {
		if label := h.label(i); typed == "" || strings.Contains(strings.ToLower(label), typed) {
			list = append(list, chat.Choice{Name: label, Value: strconv.Itoa(h.steps[i].Seq)})
		}
	}
	return list
}
