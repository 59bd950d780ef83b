package orders

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

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

// Orders is the editor of standing orders.
type Orders struct{ *feature.Env }

// Editor is the editor of one person's orders, at a table as it was loaded.
type Editor struct {
	*title.Game
	env  *feature.Env
	in   chat.Interaction
	seat engine.Seat
	V    text.Localizer
	// values are what was chosen in a menu. Note is a sentence above the page; page is the page to show, about what.
	values      []string
	note        string
	Page, About string
}

// The pages of the editor.
const (
	listPage   = ""
	OnePage    = "one"
	SketchPage = "sketch"
	ClearPage  = "clear"
)

// Editor opens the editor for a person who sits at a running game that knows standing orders.
func (or *Orders) Editor(g *title.Game, in chat.Interaction) (*Editor, error) {
	if g.Phase != storage.Playing || g.Position == nil {
		return nil, g.RefuseAsking("refused.not_playing")
	}
	seat := g.SeatOf(in.User.ID)
	if seat == engine.Everyone {
		return nil, g.RefuseAsking("refused.not_at_table")
	}
	v := g.In(in.Locale)
	if !g.TakesOrders() {
		return nil, table.Refuse("orders.unknown_here")
	}
	return &Editor{Game: g, env: or.Env, in: in, seat: seat, V: v, values: in.Values}, nil
}

// Edit takes a press in the editor: what is to be done, and with what.
func (or *Orders) Edit(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID, arg string) error {
	verb, arg, _ := strings.Cut(arg, ":")
	shows, changes := pages[verb], changes[verb]
	if shows == nil && changes == nil {
		return table.Refuse("refused.unknown_control")
	}
	var done *Editor // The editor as the change left it.
	var g *title.Game
	var err error
	if changes == nil {
		if g, err = or.Repo.LoadFor(ctx, in, id); err != nil {
			return err
		}
	} else {
		g, _, err = or.Repo.UpdateFor(ctx, id, in, func(g *title.Game) (table.Change, error) {
			var err error
			if done, err = or.Editor(g, in); err != nil {
				return table.Change{}, err
			}
			made, err := changes(done, arg)
			if made.Act.Kind == "" && err == nil {
				err = table.ErrUnchanged
			}
			return made, err
		})
		if err != nil && !errors.Is(err, table.ErrUnchanged) {
			return err
		}
	}
	d, err := or.Editor(g, in)
	if err != nil {
		return err // Playing the order may have ended the game.
	}
	switch {
	case shows != nil:
		shows(d, arg)
	case done != nil:
		d.Page, d.About, d.note = done.Page, done.About, done.note
	}
	m, err := d.message(ctx)
	if err != nil {
		return err
	}
	r.Update(ctx, m)
	return nil
}

// pages are the presses that only show something, deskChanges those that change something; each leaves the editor at the
// page to be shown. One that has nothing to change says why in a note.
var pages = map[string]func(*Editor, string){
	"":     func(*Editor, string) {},
	"at":   func(d *Editor, arg string) { d.Page, d.About = OnePage, d.value(arg) },
	"on":   func(d *Editor, _ string) { d.Page = SketchPage },
	"wipe": func(d *Editor, _ string) { d.Page = ClearPage },
}

var changes = map[string]func(*Editor, string) (table.Change, error){
	"add": (*Editor).add, "change": (*Editor).change, "pick": (*Editor).pick, "next": (*Editor).next, "back": (*Editor).back,
	"part": (*Editor).part, "cancel": (*Editor).cancel, "save": (*Editor).save, "play": (*Editor).play,
	"up": (*Editor).up, "remove": (*Editor).remove, "clear": (*Editor).clear, "set": (*Editor).set, "act": (*Editor).act,
}

// value is what was chosen in a menu, else what the control says.
func (d *Editor) value(arg string) string {
	if len(d.values) > 0 {
		return d.values[0]
	}
	return arg
}

// Texts are the seat's orders in notation.
func (d *Editor) Texts() []string { return d.Orders[d.seat] }

// Marked finds an order by its mark, -1 when it is not there any more.
func (d *Editor) Marked(m string) int {
	return slices.IndexFunc(d.Texts(), func(words string) bool { return table.DraftMark(words) == m })
}

// draft is the order in preparation and its kind; false where there is none that this game knows.
func (d *Editor) draft() (storage.OrderDraft, engine.OrderKind, bool) {
	s, ok := d.OrderDrafts[d.seat]
	if !ok {
		return s, engine.OrderKind{}, false
	}
	kind, ok := d.OrderKind(engine.ParseOrder(s.Order).Kind)
	return s, kind, ok && s.Part >= 0 && s.Part <= len(kind.Parts)
}

// draftMark marks an order in preparation.
func draftMark(s storage.OrderDraft) string {
	return table.DraftMark(fmt.Sprint(s.Replaces, "|", s.Order, "|", s.Part))
}

// draw makes the record of a new state of the order in preparation.
func (d *Editor) draw(s storage.OrderDraft) table.Change {
	env := &d.Envelope
	if env.OrderDrafts == nil {
		env.OrderDrafts = map[engine.Seat]storage.OrderDraft{}
	}
	env.OrderDrafts[d.seat] = s
	d.Page = SketchPage
	return table.Change{Act: storage.Act{Kind: "draft", Seat: d.seat, Key: "order", Move: s.Order}}
}

// add begins an order of a kind.
func (d *Editor) add(arg string) (table.Change, error) {
	kind, ok := d.OrderKind(d.value(arg))
	if !ok {
		return table.Change{}, d.unknown()
	}
	if len(d.Texts()) >= table.OrdersMost {
		d.note = d.V.Say("orders.full", engine.Num("n", table.OrdersMost))
		return table.Change{}, nil
	}
	return d.draw(storage.OrderDraft{Order: kind.Key}), nil
}

// unknown refuses what no control of the editor sends.
func (d *Editor) unknown() error {
	return d.Game.RefuseAsking("refused.unknown_control")
}

// gone notes that an order is not there any more.
func (d *Editor) gone() (table.Change, error) {
	d.note = d.V.Say("orders.gone")
	return table.Change{}, nil
}

// change takes a given order up again.
func (d *Editor) change(arg string) (table.Change, error) {
	i := d.Marked(arg)
	if i < 0 {
		return d.gone()
	}
	words := d.Texts()[i]
	o := engine.ParseOrder(words)
	kind, ok := d.OrderKind(o.Kind)
	if !ok || len(o.Parts) != len(kind.Parts) {
		d.note = d.V.Say("orders.outdated")
		return table.Change{}, nil
	}
	return d.draw(storage.OrderDraft{Order: words, Part: len(kind.Parts), Replaces: words}), nil
}

// open finds the order in preparation that a press belongs to; false with the page to show where it is another one by now.
func (d *Editor) open(shown string) (s storage.OrderDraft, kind engine.OrderKind, o engine.Order, ok bool) {
	s, kind, ok = d.draft()
	if !ok {
		d.note = d.V.Say("orders.no_sketch")
		return s, kind, o, false
	}
	d.Page = SketchPage
	if draftMark(s) != shown {
		d.note = d.V.Say("orders.changed")
		return s, kind, o, false
	}
	return s, kind, engine.ParseOrder(s.Order), true
}

// pick takes choices into the part that is being chosen.
func (d *Editor) pick(arg string) (table.Change, error) {
	shown, _, _ := strings.Cut(arg, ":")
	s, kind, o, ok := d.open(shown)
	if !ok {
		return table.Change{}, nil
	}
	if s.Part >= len(kind.Parts) || len(d.values) == 0 {
		return table.Change{}, d.unknown()
	}
	part := kind.Parts[s.Part]
	for len(o.Parts) <= s.Part {
		o.Parts = append(o.Parts, nil)
	}
	chosen := o.Parts[s.Part]
	if part.Most == 1 || atOnce(part) {
		chosen = nil
	}
	for _, value := range d.values {
		if !slices.Contains(part.Choices, value) || len(chosen) >= part.Most {
			return table.Change{}, d.unknown()
		}
		if !slices.Contains(chosen, value) {
			chosen = append(chosen, value)
		}
	}
	o.Parts[s.Part] = chosen
	s.Order = o.String()
	if len(chosen) >= part.Most || atOnce(part) && len(chosen) >= part.Least {
		s.Part = len(o.Parts) // The first part that was not chosen yet.
	}
	return d.drawn(s)
}

// drawn is draw, unless what is chosen is too long to be kept.
func (d *Editor) drawn(s storage.OrderDraft) (table.Change, error) {
	if len(s.Order) > table.DraftMost {
		d.note = d.V.Say("orders.long")
		return table.Change{}, nil
	}
	return d.draw(s), nil
}

// atOnce says that all choices of a part are made in one menu: several, whose order does not count.
func atOnce(part engine.OrderPart) bool {
	return !part.Ranked && part.Most > 1 && len(part.Choices) <= view.MenuOptions
}

// next is done with a part.
func (d *Editor) next(arg string) (table.Change, error) {
	s, kind, o, ok := d.open(arg)
	if !ok {
		return table.Change{}, nil
	}
	if s.Part >= len(kind.Parts) {
		return table.Change{}, d.unknown()
	}
	for len(o.Parts) <= s.Part {
		o.Parts = append(o.Parts, nil)
	}
	if len(o.Parts[s.Part]) < kind.Parts[s.Part].Least {
		return table.Change{}, d.unknown()
	}
	s.Order, s.Part = o.String(), len(o.Parts)
	return d.draw(s), nil
}

// back takes the last choice of a part back; where nothing is chosen it goes to the part before.
func (d *Editor) back(arg string) (table.Change, error) {
	s, kind, o, ok := d.open(arg)
	if !ok {
		return table.Change{}, nil
	}
	if s.Part >= len(kind.Parts) {
		s.Part = len(kind.Parts) - 1
		return d.draw(s), nil
	}
	switch {
	case s.Part < len(o.Parts) && len(o.Parts[s.Part]) > 0:
		last := len(o.Parts[s.Part]) - 1
		o.Parts[s.Part] = o.Parts[s.Part][:last]
		if last == 0 && s.Part == len(o.Parts)-1 {
			o.Parts = o.Parts[:s.Part]
		}
	case s.Part > 0:
		s.Part--
	default:
		return table.Change{}, d.unknown()
	}
	s.Order = o.String()
	return d.draw(s), nil
}

// part goes back to a part by its number.
func (d *Editor) part(arg string) (table.Change, error) {
	s, kind, o, ok := d.open(arg)
	if !ok {
		return table.Change{}, nil
	}
	n, err := strconv.Atoi(d.value(""))
	if err != nil || n < 0 || n >= len(kind.Parts) || n >= len(o.Parts) {
		return table.Change{}, d.unknown()
	}
	s.Part = n
	return d.draw(s), nil
}

// cancel forgets the order in preparation.
func (d *Editor) cancel(arg string) (table.Change, error) {
	if _, ok := d.OrderDrafts[d.seat]; !ok {
		return table.Change{}, nil
	}
	if s, _, known := d.draft(); known && arg != draftMark(s) {
		d.Page, d.note = SketchPage, d.V.Say("orders.changed")
		return table.Change{}, nil
	}
	delete(d.OrderDrafts, d.seat)
	return table.Change{Act: storage.Act{Kind: "draft", Seat: d.seat, Key: "order"}}, nil
}

// with is the list of orders with the one in preparation in its place, and which place that is; false while it is not
// complete. What is against it is a refusal.
func (d *Editor) with() (texts []string, at int, ok bool, why error) {
	s, kind, known := d.draft()
	o := engine.ParseOrder(s.Order)
	if !known || s.Part < len(kind.Parts) || len(o.Parts) != len(kind.Parts) {
		return nil, 0, false, nil
	}
	book, knows := d.Rules.(engine.Orders)
	if !knows {
		return nil, 0, false, nil
	}
	if err := engine.CheckOrder(book, d.Config(), o); err != nil {
		return nil, 0, true, err
	}
	texts = slices.Clone(d.Texts())
	at = slices.Index(texts, s.Replaces)
	if s.Replaces == "" || at < 0 {
		if at = len(texts); at >= table.OrdersMost {
			return nil, at, true, table.Refuse("orders.full", engine.Num("n", table.OrdersMost))
		}
		texts = append(texts, "")
	}
	if twin := slices.Index(texts, s.Order); twin >= 0 && twin != at {
		return nil, at, true, table.Refuse("orders.twice", engine.Num("number", twin+1))
	}
	texts[at] = s.Order
	return texts, at, true, nil
}

// outlook is what a list of orders would do right now.
type outlook struct {
	// asked says that the seat is awaited, by the question.
	asked    bool
	question engine.Decision
	// answers says that the order of this place answers the question with this move.
	answers bool
	which   int
	move    string
}

func (d *Editor) outlook(texts []string) outlook {
	var o outlook
	o.question, o.asked = d.Position.Decision(d.seat)
	if o.asked = o.asked && slices.Contains(d.Awaited(), d.seat); !o.asked {
		return o
	}
	o.move, o.which, o.answers = d.env.Repo.FollowOrders(d.Game, o.question, table.ParseOrders(texts))
	return o
}

// mark marks a list of orders and what it would do now: whoever presses has seen both.
func (o outlook) mark(texts []string) string {
	words := strings.Join(texts, "|")
	if o.answers {
		words = fmt.Sprint(words, "||", o.question.Since, "|", o.move)
	}
	return table.DraftMark(words)
}

// give makes the record of a changed list. A question that the list would answer is left to its person: no order acts
// unannounced.
func (d *Editor) give(how, order string, texts []string) (table.Change, error) {
	env := &d.Envelope
	table.SetOrders(env, d.seat, texts)
	if d.outlook(texts).answers {
		table.AskByHand(env, d.seat, d.Position)
	}
	return table.Change{Act: storage.Act{Kind: "order", Seat: d.seat, Key: how, Move: order}}, nil
}

// save gives the order in preparation; the question that is open now stays the person's.
func (d *Editor) save(arg string) (table.Change, error) {
	texts, at, ok := d.ready(arg)
	if !ok {
		return table.Change{}, nil
	}
	delete(d.OrderDrafts, d.seat)
	d.Page, d.note = listPage, d.V.Say("orders.saved")
	return d.give("save", texts[at], texts)
}

// play gives the order in preparation and lets it answer at once what was shown.
func (d *Editor) play(arg string) (table.Change, error) {
	texts, at, ok := d.ready(arg)
	if !ok {
		return table.Change{}, nil
	}
	o := d.outlook(texts)
	if !o.answers || o.which != at {
		return table.Change{}, d.unknown()
	}
	env := &d.Envelope
	delete(env.OrderDrafts, d.seat)
	table.SetOrders(env, d.seat, texts)
	d.Page = listPage
	return d.played(o, texts)
}

// played answers the open question as an order does.
func (d *Editor) played(o outlook, texts []string) (table.Change, error) {
	d.note = d.V.Say("orders.played", engine.Free("answer", view.AnswerWords(d.Game, o.question, o.move, d.V)))
	made, err := d.Game.MakeMove(o.question, o.move, d.env.Now())
	made.Act.By, made.Act.Key = "order", texts[o.which]
	return made, err
}

// ready gives the list with the order in preparation, if both are what the person saw.
func (d *Editor) ready(shown string) (texts []string, at int, ok bool) {
	texts, at, complete, why := d.with()
	if _, _, known := d.draft(); !known {
		d.note = d.V.Say("orders.no_sketch")
		return nil, 0, false
	}
	d.Page = SketchPage
	if !complete || why != nil || d.outlook(texts).mark(texts) != shown {
		d.note = d.V.Say("orders.changed")
		return nil, 0, false
	}
	return texts, at, true
}

// act lets the orders answer a question that they left to the person.
func (d *Editor) act(arg string) (table.Change, error) {
	texts := d.Texts()
	o := d.outlook(texts)
	if !o.answers || o.mark(texts) != arg {
		d.note = d.V.Say("orders.changed")
		return table.Change{}, nil
	}
	return d.played(o, texts)
}

// up moves an order before the one above it.
func (d *Editor) up(arg string) (table.Change, error) {
	i := d.Marked(arg)
	if i < 0 {
		return d.gone()
	}
	if i == 0 {
		return table.Change{}, nil
	}
	texts := slices.Clone(d.Texts())
	texts[i-1], texts[i] = texts[i], texts[i-1]
	d.note = d.V.Say("orders.moved", engine.Num("number", i))
	return d.give("up", texts[i-1], texts)
}

// remove forgets an order.
func (d *Editor) remove(arg string) (table.Change, error) {
	i := d.Marked(arg)
	if i < 0 {
		return d.gone()
	}
	words := d.Texts()[i]
	d.note = d.V.Say("orders.removed", engine.Free("order", d.V.Order(words)))
	return d.give("remove", words, slices.Delete(slices.Clone(d.Texts()), i, i+1))
}

// clear forgets all orders, if they are the ones that the person saw.
func (d *Editor) clear(arg string) (table.Change, error) {
	switch {
	case len(d.Texts()) == 0:
		return table.Change{}, nil
	case table.DraftMark(strings.Join(d.Texts(), "|")) != arg:
		d.Page, d.note = ClearPage, d.V.Say("orders.changed")
		return table.Change{}, nil
	}
	d.note = d.V.Say("orders.cleared")
	return d.give("clear", "", nil)
}

// sets are the ready-made sets of the game.
func (d *Editor) sets() []title.OrderSet {
	setter, ok := d.Title.Presenter.(title.OrderSetPresenter)
	if !ok {
		return nil
	}
	return setter.OrderSets(d.Config())
}

// missing are the orders of a set that the seat does not have and may be given.
func (d *Editor) missing(set title.OrderSet) []string {
	book, ok := d.Rules.(engine.Orders)
	var list []string
	for _, o := range set.Orders {
		words := o.String()
		if ok && !slices.Contains(d.Texts(), words) && engine.CheckOrder(book, d.Config(), o) == nil && d.env.Repo.WhySpent(d.Game, d.seat, words) == nil {
			list = append(list, words)
		}
	}
	return list
}

// set gives the orders of a ready-made set that are not there yet, behind the others.
func (d *Editor) set(arg string) (table.Change, error) {
	sets := d.sets()
	i := slices.IndexFunc(sets, func(s title.OrderSet) bool { return s.Key == arg })
	if i < 0 {
		return table.Change{}, d.unknown()
	}
	more := d.missing(sets[i])
	if room := table.OrdersMost - len(d.Texts()); len(more) > room {
		d.note = d.V.Say("orders.full", engine.Num("n", table.OrdersMost))
		return table.Change{}, nil
	}
	if len(more) == 0 {
		return table.Change{}, nil
	}
	d.note = d.V.Say("orders.added", engine.Num("n", len(more)))
	return d.give("set", arg, append(slices.Clone(d.Texts()), more...))
}
