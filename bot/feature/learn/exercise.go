package learn

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/customid"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// exercise is a position that one person answers alone, as a table that nobody keeps.
type exercise struct {
	game *title.Game
	v    text.Localizer
	seat engine.Seat
	// weighs says which moves are asked about once more where they are in play.
	weighs func(move string) bool
	show   view.Exercise
}

// exercise sets a person before a position, on one of these seats; without an id they are nobody in particular.
func (le *Learn) exercise(
	in chat.Interaction, s title.Title, id storage.GameID, position engine.Table, options map[string]string,
	seats []storage.Seat, seat engine.Seat,
) *exercise {
	g := &title.Game{Title: s, Texts: le.Texts}
	g.ID, g.Rules, g.Book, g.Position = id, s.Rules, s.Orders, position
	g.Phase = storage.Playing
	if _, over := position.Result(); over {
		g.Phase = storage.Finished
	}
	g.Game, g.Guild, g.Channel, g.Host, g.Options = s.Rules.Name(), in.Guild, in.Channel, in.User.ID, options
	g.Want, g.Settings = len(seats), map[string]string{"locale": in.Locale}
	for i := range seats {
		if seats[i].Level = s.Computers.Usual(); engine.Seat(i) == seat && in.User.ID != "" {
			seats[i] = storage.Seat{Name: in.User.Name, User: in.User.ID}
		}
	}
	g.Seats = seats
	return &exercise{game: g, v: g.In(in.Locale), seat: seat}
}

// asked is the question that a control answers, false for one that is not open.
func (x *exercise) asked(since int) (engine.Decision, bool) {
	d, ok := x.game.Position.Decision(x.seat)
	return d, ok && d.Since == since
}

func (x *exercise) say(key string) { x.show.Note = x.v.Say(key) }

// legal says whether the rules allow a move; else it says why not.
func (x *exercise) legal(d engine.Decision, move string) bool {
	err := x.game.Position.Check(engine.Action{Seat: d.Seat, Move: move})
	if err != nil {
		x.refuse(err)
	}
	return err == nil
}

// refuse says why the rules do not allow a move.
func (x *exercise) refuse(err error) {
	var reason *engine.Reason
	if errors.As(err, &reason) {
		x.show.Note = x.v.Refusal(reason)
		return
	}
	x.say("learn.stale")
}

// planning are the words of the planner's controls.
var planning = []string{"plan", "pick", "from", "to", "shift", "choose", "propose", "confirm"}

// use takes a control of the open question: it gives the move that it makes, or the new draft of one; neither where it
// only shows something else.
func (x *exercise) use(
	in chat.Interaction, d engine.Decision, c customid.ID, value string,
) (move, draft string, err error) {
	g := x.game
	name, arg, named := c.Named()
	x.show.Planning = slices.Contains(planning, name)
	if x.show.Planning && !table.Planned(d) {
		return "", "", table.Refuse("refused.unknown_control")
	}
	switch {
	case !named:
		move = c.Word
		if strings.HasPrefix(move, "?") {
			move = value
		}
		if weighed, ok := strings.CutPrefix(move, customid.Confirm); ok {
			return x.weigh(d, weighed), "", nil
		}
		return move, "", nil
	case name == "plan", name == "pick":
	case name == "from":
		to, err := table.Take(&g.Table, d, value)
		if err != nil || to == "" {
			x.show.From = value
			return "", "", err
		}
		draft, err = table.Put(&g.Table, d, value, to)
		return "", draft, err
	case name == "to":
		draft, err = table.Put(&g.Table, d, arg, value)
	case name == "shift":
		from, to, _ := strings.Cut(value, ">")
		draft, err = table.Put(&g.Table, d, from, to)
	case name == "choose":
		draft = value
	case name == "propose":
		draft, err = table.Proposal(&g.Table, d, arg)
	case name == "confirm":
		if draft := g.Draft(d); table.DraftMark(draft) == arg {
			return draft, "", nil
		}
		x.say("plan.changed")
	case name == "under":
		m, ok := view.Submenu(g, in, d, cmp.Or(value, arg))
		if !ok {
			return "", "", table.Refuse("refused.unknown_control")
		}
		x.show.Aside = m.Blocks
	case name == "why":
		x.show.Aside = view.Why(g, in, d, value).Blocks
	default:
		return "", "", table.Refuse("refused.unknown_control")
	}
	return "", draft, err
}

// weigh asks once more before a move that needs it; one that does not is made at once.
func (x *exercise) weigh(d engine.Decision, move string) string {
	options := x.game.Title.Presenter.Options(x.game.Position.View(d.Seat), d, x.v)
	i := slices.IndexFunc(options, func(o title.Option) bool { return o.Move == move })
	if i < 0 || options[i].Confirm == "" || !x.weighs(move) {
		return move
	}
	x.show.Aside = view.ConfirmMove(x.game, options, options[i], d, x.v).Blocks
	return ""
}

// scene is the picture that belongs to what is shown: the table, or the own board where an answer is prepared.
func (x *exercise) scene(in chat.Interaction, fresh []engine.Event, open bool) engine.Scene {
	s := title.Scene(x.game, x.seat, fresh)
	title.Word(&s, x.game, in.Locale)
	if d, ok := x.game.Position.Decision(x.seat); ok && open && (d.Private || x.show.Planning) {
		s.Level, s.Draft, s.Focus = "own", x.game.Draft(d), d
	}
	return s
}
