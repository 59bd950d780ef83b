package learn

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/customid"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// lesson is a chapter where a learner is in it, as a table that nobody keeps.
type lesson struct {
	title.Lesson
	game *title.Game
	v    text.Localizer
	step int
	show view.Lesson
}

// at plays a chapter up to where a learner is. A chapter that has changed since begins anew.
func (le *Learn) at(in chat.Interaction, s title.Title, now *profile.Lesson) *lesson {
	now.Chapter = min(now.Chapter, len(s.Lessons))
	l := &lesson{Lesson: s.Lessons[now.Chapter-1], step: len(now.Answers)}
	position, played, err := l.Play(s.Rules, now.Answers)
	if err != nil {
		le.Log.Warn("a chapter of lessons begins anew", "title", s.Rules.Name(), "chapter", now.Chapter, "error", err)
		now.Answers, now.Draft, l.step = nil, "", 0
		if position, played, err = l.Play(s.Rules, nil); err != nil {
			panic(err) // The lesson's test plays it.
		}
	}
	g := &title.Game{Title: s, Texts: le.Texts}
	g.ID, g.Rules, g.Book, g.Position = customid.LessonID(s.Rules.Name(), now.Chapter), s.Rules, s.Orders, position
	g.Phase = storage.Playing
	if _, over := position.Result(); over {
		g.Phase = storage.Finished
	}
	g.Game, g.Guild, g.Channel, g.Host, g.Options = s.Rules.Name(), in.Guild, in.Channel, in.User.ID, l.Options
	g.Want, g.Settings = len(l.Names), map[string]string{"locale": in.Locale}
	for _, name := range l.Names {
		seat := storage.Seat{Name: name, Level: s.Computers.Usual()}
		if name == "" {
			seat = storage.Seat{Name: in.User.Name, User: in.User.ID}
		}
		g.Seats = append(g.Seats, seat)
	}
	if d, ok := position.Decision(l.Seat()); ok && now.Draft != "" {
		g.Drafts = map[engine.Seat]storage.Draft{d.Seat: {Since: d.Since, Move: now.Draft}}
	}
	l.game, l.v = g, g.In(in.Locale)
	l.show = view.Lesson{Chapter: now.Chapter, Step: l.step, Records: l.since(played)}
	return l
}

// since are the records of what was played from the learner's last answer on.
func (l *lesson) since(played []title.Played) []storage.Record {
	var records []storage.Record
	for i, p := range played {
		if p.Step >= 0 && p.Step == l.step-1 {
			records = append(records, storage.Record{Seq: i + 1, Envelope: l.game.Envelope, Events: p.Events,
				Act: storage.Act{Kind: "move", Seat: p.Seat, User: l.game.Seats[p.Seat].User, Move: p.Move,
					Step: p.Asked.Step}})
		}
	}
	return records
}

func (l *lesson) ended() bool { return l.step == len(l.Steps) }

// page says that the step is only read.
func (l *lesson) page() bool { return !l.ended() && l.Steps[l.step].Page() }

// asked is the question that a control answers, false for one that is not open.
func (l *lesson) asked(since int) (engine.Decision, bool) {
	d, ok := l.game.Position.Decision(l.Seat())
	return d, ok && d.Since == since && !l.ended() && !l.page()
}

func (l *lesson) say(key string) { l.show.Note = l.v.Say(key) }

// judge says whether a move answers the step; else it says why not.
func (l *lesson) judge(d engine.Decision, move string) bool {
	if err := l.game.Position.Check(engine.Action{Seat: d.Seat, Move: move}); err != nil {
		l.refuse(err)
		return false
	}
	step := l.Steps[l.step]
	if step.Takes(move) {
		return true
	}
	key := strings.Join([]string{l.game.Game, "lesson", l.Key, step.Key, step.Answer(move)}, ".")
	l.show.Note = l.v.Or(key, "learn.else")
	return false
}

// refuse says why the rules do not allow a move.
func (l *lesson) refuse(err error) {
	var reason *engine.Reason
	if errors.As(err, &reason) {
		l.show.Note = l.v.Refusal(reason)
		return
	}
	l.say("learn.stale")
}

// planning are the words of the planner's controls.
var planning = []string{"plan", "pick", "from", "to", "shift", "choose", "propose", "confirm"}

// use takes a control of the open question: it gives the move that it makes, or the new draft of one; neither where it
// only shows something else.
func (l *lesson) use(
	in chat.Interaction, d engine.Decision, c customid.ID, value string,
) (move, draft string, err error) {
	g := l.game
	name, arg, named := c.Named()
	l.show.Planning = slices.Contains(planning, name)
	if l.show.Planning && !table.Planned(d) {
		return "", "", table.Refuse("refused.unknown_control")
	}
	switch {
	case !named:
		move = c.Word
		if strings.HasPrefix(move, "?") {
			move = value
		}
		if weighed, ok := strings.CutPrefix(move, customid.Confirm); ok {
			return l.weigh(d, weighed), "", nil
		}
		return move, "", nil
	case name == "plan", name == "pick":
	case name == "from":
		to, err := table.Take(&g.Table, d, value)
		if err != nil || to == "" {
			l.show.From = value
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
		l.say("plan.changed")
	case name == "under":
		m, ok := view.Submenu(g, in, d, cmp.Or(value, arg))
		if !ok {
			return "", "", table.Refuse("refused.unknown_control")
		}
		l.show.Aside = m.Blocks
	case name == "why":
		l.show.Aside = view.Why(g, in, d, value).Blocks
	default:
		return "", "", table.Refuse("refused.unknown_control")
	}
	return "", draft, err
}

// weigh asks once more before a move that needs it; one that does not is made at once.
func (l *lesson) weigh(d engine.Decision, move string) string {
	options := l.game.Title.Presenter.Options(l.game.Position.View(d.Seat), d, l.v)
	i := slices.IndexFunc(options, func(o title.Option) bool { return o.Move == move })
	if i < 0 || options[i].Confirm == "" || !l.Steps[l.step].Takes(move) {
		return move
	}
	l.show.Aside = view.ConfirmMove(l.game, options, options[i], d, l.v).Blocks
	return ""
}

// scene is the picture that belongs to what is shown: the table, or the own board where an answer is prepared.
func (l *lesson) scene(in chat.Interaction) engine.Scene {
	var fresh []engine.Event
	for _, r := range l.show.Records {
		fresh = append(fresh, r.Events...)
	}
	s := title.Scene(l.game, l.Seat(), fresh)
	title.Word(&s, l.game, in.Locale)
	if l.ended() {
		return s
	}
	step := l.Steps[l.step]
	d, ok := l.game.Position.Decision(l.Seat())
	if ok && !step.Page() && (d.Private || l.show.Planning) {
		s.Level, s.Draft, s.Focus = "own", l.game.Draft(d), d
	}
	s.Level = cmp.Or(step.Look, s.Level)
	return s
}
