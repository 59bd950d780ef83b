package learn

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/customid"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/rating"
	"github.com/harbormaster/harbormaster/storage"
)

// puzzlesKey is where the puzzles of a person stand in their profile.
const puzzlesKey = "puzzles"

// solver is how a person fares with puzzles.
type solver struct {
	rating.Rating
	// Right and Wrong are the keys of the puzzles that they have answered, by game: the first answer counts.
	Right map[string][]string `json:"right,omitempty"`
	Wrong map[string][]string `json:"wrong,omitempty"`
	// Day is the last one on which they have answered its puzzle, or looked at it once more; Streak is how many there
	// were in a row.
	Day    int `json:"day,omitempty"`
	Streak int `json:"streak,omitempty"`
}

// answered says whether the person has answered a puzzle of a game, and how.
func (s *solver) answered(game, key string) (answered, right bool) {
	right = slices.Contains(s.Right[game], key)
	return right || slices.Contains(s.Wrong[game], key), right
}

// answer counts an answer to a puzzle that was not answered before; day is that of which it is the puzzle, 0 for none.
func (s *solver) answer(game string, p *title.Puzzle, right bool, day int) error {
	model := rating.Default()
	if s.Sigma == 0 {
		s.Rating = model.New()
	}
	list, places := &s.Wrong, []int{1, 0}
	if right {
		list, places = &s.Right, []int{0, 1}
	}
	met := rating.Rating{Mu: model.Mu + puzzleStep*p.Strength(), Sigma: puzzleDoubt}
	now, err := model.Rate([]rating.Rating{s.Rating, met}, places)
	if err != nil {
		return err
	}
	s.Rating = now[0]
	text.Put(list, game, append((*list)[game], p.Key))
	s.came(day)
	return nil
}

// came counts a day whose puzzle the person has answered.
func (s *solver) came(day int) {
	if day <= s.Day {
		return
	}
	if day > s.Day+1 {
		s.Streak = 0
	}
	s.Day, s.Streak = day, s.Streak+1
}

const (
	// puzzleStep is by how many points of the model a player wins e times as often, puzzleDoubt is the deviation of a
	// puzzle.
	puzzleStep  = 6
	puzzleDoubt = 2
)

// words tell how the person fares; change is by how much the rating has just changed.
func (s *solver) words(day, change int, v text.Localizer) string {
	right, all := 0, 0
	for _, keys := range s.Right {
		right += len(keys)
	}
	all = right
	for _, keys := range s.Wrong {
		all += len(keys)
	}
	sign := ""
	if change != 0 {
		sign = strings.Replace(fmt.Sprintf("%+d", change), "-", "−", 1)
	}
	streak := s.Streak
	if s.Day < day-1 {
		streak = 0
	}
	return v.Say("puzzle.record", engine.Num("right", right), engine.Num("all", all), engine.Num("streak", streak),
		engine.Num("rating", s.Number()), engine.Free("change", sign))
}

// Puzzled are the games that have puzzles, in their order.
func (le *Learn) Puzzled() []string {
	return slices.DeleteFunc(slices.Clone(le.Titles.Names),
		func(name string) bool { return le.Titles.ByName[name].Puzzles == nil })
}

// today is the day in UTC, counted from 1970.
func (le *Learn) today() int { return dayAt(le.Now()) }

func dayAt(at time.Time) int { return int(at.Unix() / int64(24*time.Hour/time.Second)) }

// stillOn is for how long after midnight the puzzle of a day counts for that day.
const stillOn = time.Hour

// dayOf is the day for which an answer to a puzzle counts now, 0 for none.
func (le *Learn) dayOf(list []title.Puzzle, p *title.Puzzle) int {
	for _, day := range []int{le.today(), dayAt(le.Now().Add(-stillOn))} {
		if daily(list, day) == p {
			return day
		}
	}
	return 0
}

// daily is the puzzle of a day: on Mondays one of the easiest, on Sundays one of the hardest.
func daily(list []title.Puzzle, day int) *title.Puzzle {
	const week, stride = 7, 7919
	day += 3 // The first of January 1970 was a Thursday.
	from, to := day%week*len(list)/week, (day%week+1)*len(list)/week
	return &list[from+day/week*stride%max(1, to-from)]
}

// before is the newest puzzle of the days before one that the person has not answered, nil where there is none.
func before(list []title.Puzzle, day int, answered func(key string) bool) *title.Puzzle {
	for back := range len(list) + 14 { // Each weekday has its share of them, up to one more or less.
		if p := daily(list, day-1-back); !answered(p.Key) {
			return p
		}
	}
	return nil
}

// riddle is a puzzle before a person.
type riddle struct {
	*exercise
	*title.Puzzle
	// day is that for which an answer counts, 0 for none.
	day int
	// look is the level of its picture, one of view.PuzzleLooks, "" for that of a table's message.
	look string
}

// riddle sets a person before a puzzle.
func (le *Learn) riddle(in chat.Interaction, s title.Title, p *title.Puzzle) (*riddle, error) {
	position, err := p.Position(s.Rules)
	if err != nil {
		return nil, err
	}
	game := s.Rules.Name()
	v := le.Texts.About(game, in.Locale)
	seats := make([]storage.Seat, p.Players)
	for i := range seats {
		seats[i].Name = v.Say("puzzle.seat", engine.Num("n", i+1))
	}
	if in.Invite != "" {
		in.Guild = "" // Nothing can be shown to everybody there.
	}
	x := le.exercise(in, s, customid.ExerciseID(game, p.Key), position, p.Options, seats, p.Best.Seat)
	x.weighs = func(string) bool { return true }
	return &riddle{exercise: x, Puzzle: p, day: le.dayOf(s.Puzzles(), p)}, nil
}

// puzzle is the puzzle that a control belongs to.
func (le *Learn) puzzle(in chat.Interaction, at storage.GameID) (*riddle, error) {
	game, key, _ := customid.ExerciseOf(at)
	s := le.Titles.ByName[game]
	if s.Puzzles == nil {
		return nil, table.Refuse("refused.no_puzzles")
	}
	list := s.Puzzles()
	i := slices.IndexFunc(list, func(p title.Puzzle) bool { return p.Key == key })
	if i < 0 {
		return nil, table.Refuse("refused.no_puzzle")
	}
	return le.riddle(in, s, &list[i])
}

// OpenPuzzle answers /games puzzle: it shows the puzzle of the day of the game that is named, or of the one whose turn
// it is.
func (le *Learn) OpenPuzzle(ctx context.Context, in chat.Interaction, r *reply.Reply) error {
	return le.TurnPuzzle(ctx, in, r, storage.GameID(in.Options["game"]), "")
}

// TurnPuzzle shows a puzzle: that of the day of a game, with "another" one that the person has not answered, or the one
// of an exercise, with "show" to everybody, with one of view.PuzzleLooks as that shows it.
func (le *Learn) TurnPuzzle(
	ctx context.Context, in chat.Interaction, r *reply.Reply, at storage.GameID, arg string,
) error {
	if _, _, ok := customid.ExerciseOf(at); ok {
		x, err := le.puzzle(in, at)
		switch {
		case err != nil:
			return err
		case arg == "show":
			return le.sharePuzzle(ctx, in, r, x)
		case slices.Contains(view.PuzzleLooks, arg):
			x.look = arg
		}
		return le.showPuzzle(ctx, in, r, x)
	}
	if games := le.Puzzled(); (at == "" || at == view.PuzzlesAt) && len(games) > 0 {
		at = storage.GameID(games[le.today()%len(games)])
	}
	s := le.Titles.ByName[string(at)]
	if s.Puzzles == nil {
		return table.Refuse("refused.no_puzzles")
	}
	p := daily(s.Puzzles(), le.today())
	if arg == "another" {
		me, err := le.solver(ctx, in)
		if err != nil {
			return err
		}
		known := func(key string) bool { known, _ := me.answered(string(at), key); return known }
		if p = before(s.Puzzles(), le.today(), known); p == nil {
			return table.Refuse("puzzle.all", engine.Num("n", len(s.Puzzles())))
		}
	}
	x, err := le.riddle(in, s, p)
	if err != nil {
		return err
	}
	return le.showPuzzle(ctx, in, r, x)
}

func (le *Learn) solver(ctx context.Context, in chat.Interaction) (solver, error) {
	return profile.ReadPart[solver](ctx, le.Store, "user", in.User.ID, puzzlesKey)
}

func (le *Learn) changeSolver(ctx context.Context, in chat.Interaction, use func(*solver) error) (solver, error) {
	return profile.ChangePart(ctx, le.Store, "user", in.User.ID, puzzlesKey, use)
}

// showPuzzle shows a puzzle as the person has it before them, or what is best where they have answered it.
func (le *Learn) showPuzzle(ctx context.Context, in chat.Interaction, r *reply.Reply, x *riddle) error {
	me, err := le.solver(ctx, in)
	if err != nil {
		return err
	}
	answered, right := me.answered(x.game.Game, x.Key)
	if answered {
		x.say("puzzle.again")
	}
	if answered && x.day > me.Day { // Who answered it before its day can't any more.
		if me, err = le.changeSolver(ctx, in, func(s *solver) error { s.came(x.day); return nil }); err != nil {
			return err
		}
	}
	shown := le.shownPuzzle(x)
	if shown.Over = answered; right {
		shown.Answer = x.Best.Move
	}
	shown.Record = me.words(le.today(), 0, x.v)
	le.tellPuzzle(ctx, in, r, x, shown)
	return nil
}

func (le *Learn) shownPuzzle(x *riddle) view.Puzzle {
	return view.Puzzle{Puzzle: x.Puzzle, Exercise: x.show, Today: x.day > 0, Games: le.Puzzled()}
}

func (le *Learn) tellPuzzle(ctx context.Context, in chat.Interaction, r *reply.Reply, x *riddle, p view.Puzzle) {
	s := x.scene(in, nil, !p.Over)
	s.Level = cmp.Or(x.look, s.Level)
	r.UpdateDrawn(ctx, x.game, s, view.PuzzleStep(x.game, in, p))
}

// usePuzzle takes a control of the question of a puzzle. The first answer counts, once for all processes.
func (le *Learn) usePuzzle(
	ctx context.Context, in chat.Interaction, r *reply.Reply, c customid.ID, value string,
) error {
	x, err := le.puzzle(in, c.Game)
	if err != nil {
		return err
	}
	d, ok := x.asked(c.Since)
	if !ok {
		return table.Refuse("refused.unknown_control")
	}
	move, _, err := x.use(in, d, c, value)
	switch {
	case err != nil:
		return err
	case move == "" || !x.legal(d, move):
		return le.showPuzzle(ctx, in, r, x)
	}
	was, right := 0, move == x.Best.Move
	me, err := le.changeSolver(ctx, in, func(s *solver) error {
		if twice, _ := s.answered(x.game.Game, x.Key); twice {
			return table.ErrUnchanged
		}
		was = s.Number()
		return s.answer(x.game.Game, x.Puzzle, right, x.day)
	})
	switch {
	case errors.Is(err, table.ErrUnchanged):
		return le.showPuzzle(ctx, in, r, x)
	case err != nil:
		return err
	}
	if x.day == 0 {
		x.say("puzzle.late")
	}
	shown := le.shownPuzzle(x)
	shown.Over, shown.Answer, shown.Record = true, move, me.words(le.today(), me.Number()-was, x.v)
	le.tellPuzzle(ctx, in, r, x, shown)
	return nil
}

// sharePuzzle shows everybody in the channel a puzzle that the person has answered, and how, but not the answer.
func (le *Learn) sharePuzzle(ctx context.Context, in chat.Interaction, r *reply.Reply, x *riddle) error {
	me, err := le.solver(ctx, in)
	if err != nil {
		return err
	}
	answered, right := me.answered(x.game.Game, x.Key)
	if !answered || x.game.Guild == "" {
		return table.Refuse("refused.unknown_control")
	}
	all := in
	all.Locale, all.User = cmp.Or(in.GuildLocale, in.Locale), chat.User{}
	public, err := le.puzzle(all, x.game.ID)
	if err != nil {
		return err
	}
	key := fmt.Sprintf("puzzle-%s-%s-%s", x.Key, in.User.ID, in.Channel)
	return le.Share(ctx, in, r, key, in.Channel, func() (chat.Message, error) {
		m := view.SharedPuzzle(public.game, le.shownPuzzle(public), in.User.Name, right, public.v)
		if public.game.Title.Painter == nil {
			return m, nil
		}
		picture, err := le.Draw.Paint(ctx, public.game, key, public.scene(all, nil, true))
		if err == nil {
			m.Blocks = slices.Insert(m.Blocks, 1, reply.Drawn(picture))
		}
		return m, err
	})
}
