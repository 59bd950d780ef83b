package orders

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/feature"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// Orders is the editor of standing orders.
type Orders struct{ *feature.Env }

// editor is the editor of one person's orders, at a table as it was loaded.
type editor struct {
	*title.Game
	env  *feature.Env
	seat engine.Seat
	v    text.Localizer
	// values are what was chosen in a menu.
	values []string
	// note is a sentence above the page.
	note string
	// page is the page to show, about the mark of the order that it is about.
	page, about string
}

// The pages of the editor.
const (
	listPage  = ""
	onePage   = "one"
	draftPage = "draft"
	clearPage = "clear"
)

// open opens the editor for a person who sits at a running game that knows standing orders.
func (or *Orders) open(g *title.Game, in chat.Interaction) (*editor, error) {
	if g.Phase != storage.Playing || g.Position == nil {
		return nil, g.RefuseAsking("refused.not_playing")
	}
	seat := g.SeatOf(in.User.ID)
	if seat == engine.Everyone {
		return nil, g.RefuseAsking("refused.not_at_table")
	}
	if !g.TakesOrders() {
		return nil, table.Refuse("orders.unknown_here")
	}
	return &editor{Game: g, env: or.Env, seat: seat, v: g.In(in.Locale), values: in.Values}, nil
}

// Edit takes a press in the editor, arg: what is to be done, and with what. It answers with the editor's page.
func (or *Orders) Edit(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID, arg string) error {
	verb, arg, _ := strings.Cut(arg, ":")
	var e *editor
	var err error
	if show := pages[verb]; show != nil {
		e, err = or.show(ctx, in, id, show, arg)
	} else if change := changes[verb]; change != nil {
		e, err = or.change(ctx, in, id, change, arg)
	} else {
		err = table.Refuse("refused.unknown_control")
	}
	if err != nil {
		return err
	}
	m, err := e.message(ctx)
	if err != nil {
		return err
	}
	r.Update(ctx, m)
	return nil
}

// show opens the editor at a page.
func (or *Orders) show(
	ctx context.Context, in chat.Interaction, id storage.GameID, show func(*editor, string), arg string,
) (*editor, error) {
	g, err := or.Repo.LoadFor(ctx, in, id)
	if err != nil {
		return nil, err
	}
	e, err := or.open(g, in)
	if err == nil {
		show(e, arg)
	}
	return e, err
}

// change makes a change, and opens the editor at the page to which it leads.
func (or *Orders) change(
	ctx context.Context, in chat.Interaction, id storage.GameID, change func(*editor, string) (table.Change, error), arg string,
) (*editor, error) {
	var done *editor // As the change left it.
	g, _, err := or.Repo.UpdateFor(ctx, id, in, func(g *title.Game) (table.Change, error) {
		var err error
		if done, err = or.open(g, in); err != nil {
			return table.Change{}, err
		}
		made, err := change(done, arg)
		if made.Act.Kind == "" && err == nil {
			err = table.ErrUnchanged
		}
		return made, err
	})
	if err != nil && !errors.Is(err, table.ErrUnchanged) {
		return nil, err
	}
	e, err := or.open(g, in)
	if err != nil {
		return nil, err // Playing the order may have ended the game.
	}
	if done != nil {
		e.page, e.about, e.note = done.page, done.about, done.note
	}
	return e, nil
}

// pages are the presses that only show something.
var pages = map[string]func(*editor, string){
	"":     func(*editor, string) {},
	"at":   func(e *editor, arg string) { e.page, e.about = onePage, e.value(arg) },
	"on":   func(e *editor, _ string) { e.page = draftPage },
	"wipe": func(e *editor, _ string) { e.page = clearPage },
}

// changes are the presses that change something; each leaves the editor at the page to be shown. One that has nothing
// to change says why in a note.
var changes = map[string]func(*editor, string) (table.Change, error){
	"add": (*editor).add, "change": (*editor).change, "pick": (*editor).pick, "next": (*editor).next,
	"back": (*editor).back, "part": (*editor).part, "cancel": (*editor).cancel, "save": (*editor).save,
	"play": (*editor).play, "up": (*editor).up, "remove": (*editor).remove, "clear": (*editor).clear,
	"set": (*editor).set, "act": (*editor).act,
}

// value is what was chosen in a menu, else what the control says.
func (e *editor) value(arg string) string {
	if len(e.values) > 0 {
		return e.values[0]
	}
	return arg
}

// texts are the seat's orders in notation.
func (e *editor) texts() []string { return e.Orders[e.seat] }

// marked finds an order by its mark, -1 when it is not there any more.
func (e *editor) marked(m string) int {
	return slices.IndexFunc(e.texts(), func(words string) bool { return table.DraftMark(words) == m })
}

// unknown refuses what no control of the editor sends.
func (e *editor) unknown() error { return e.RefuseAsking("refused.unknown_control") }

// gone notes that an order is not there any more.
func (e *editor) gone() (table.Change, error) {
	e.note = e.v.Say("orders.gone")
	return table.Change{}, nil
}

// up moves an order before the one above it.
func (e *editor) up(arg string) (table.Change, error) {
	i := e.marked(arg)
	if i < 0 {
		return e.gone()
	}
	if i == 0 {
		return table.Change{}, nil
	}
	texts := slices.Clone(e.texts())
	texts[i-1], texts[i] = texts[i], texts[i-1]
	e.note = e.v.Say("orders.moved", engine.Num("number", i))
	return e.setOrders("up", texts[i-1], texts)
}

// remove forgets an order.
func (e *editor) remove(arg string) (table.Change, error) {
	i := e.marked(arg)
	if i < 0 {
		return e.gone()
	}
	words := e.texts()[i]
	e.note = e.v.Say("orders.removed", engine.Free("order", e.v.Order(words)))
	return e.setOrders("remove", words, slices.Delete(slices.Clone(e.texts()), i, i+1))
}

// clear forgets all orders, if they are the ones that the person saw.
func (e *editor) clear(arg string) (table.Change, error) {
	switch {
	case len(e.texts()) == 0:
		return table.Change{}, nil
	case table.DraftMark(strings.Join(e.texts(), "|")) != arg:
		e.page, e.note = clearPage, e.v.Say("orders.changed")
		return table.Change{}, nil
	}
	e.note = e.v.Say("orders.cleared")
	return e.setOrders("clear", "", nil)
}

// sets are the ready-made sets of the game.
func (e *editor) sets() []title.OrderSet {
	setter, ok := e.Title.Presenter.(title.OrderSetPresenter)
	if !ok {
		return nil
	}
	return setter.OrderSets(e.Config())
}

// missing are the orders of a set that the seat does not have and may be given.
func (e *editor) missing(set title.OrderSet) []string {
	book, ok := e.Rules.(engine.Orders)
	var list []string
	for _, o := range set.Orders {
		words := o.String()
		if ok && !slices.Contains(e.texts(), words) && engine.CheckOrder(book, e.Config(), o) == nil &&
			e.env.Repo.WhySpent(e.Game, e.seat, words) == nil {
			list = append(list, words)
		}
	}
	return list
}

// set gives the orders of a ready-made set that are not there yet, behind the others.
func (e *editor) set(arg string) (table.Change, error) {
	sets := e.sets()
	i := slices.IndexFunc(sets, func(s title.OrderSet) bool { return s.Key == arg })
	if i < 0 {
		return table.Change{}, e.unknown()
	}
	more := e.missing(sets[i])
	if room := table.OrdersMost - len(e.texts()); len(more) > room {
		e.note = e.v.Say("orders.full", engine.Num("n", table.OrdersMost))
		return table.Change{}, nil
	}
	if len(more) == 0 {
		return table.Change{}, nil
	}
	e.note = e.v.Say("orders.added", engine.Num("n", len(more)))
	return e.setOrders("set", arg, append(slices.Clone(e.texts()), more...))
}

// act lets the orders answer a question that they left to the person.
func (e *editor) act(arg string) (table.Change, error) {
	texts := e.texts()
	o := e.outlook(texts)
	if !o.answers || o.mark(texts) != arg {
		e.note = e.v.Say("orders.changed")
		return table.Change{}, nil
	}
	return e.played(o, texts)
}

// setOrders makes the record of a changed list. A question that the list would answer is left to its person: no order
// acts unannounced.
func (e *editor) setOrders(how, order string, texts []string) (table.Change, error) {
	env := &e.Envelope
	table.SetOrders(env, e.seat, texts)
	if e.outlook(texts).answers {
		table.AskByHand(env, e.seat, e.Position)
	}
	return table.Change{Act: storage.Act{Kind: "order", Seat: e.seat, Key: how, Move: order}}, nil
}
