package web

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/review"
	"github.com/harbormaster/harbormaster/storage"
)

// look is a game as somebody sees it who has its address: with what everybody knew, and once it is over also with what
// a seat knew. Found is nil where it was not reviewed.
type look struct {
	view.Review
	// locales are the languages that are wanted, the dearest first; before is title.Before of the records.
	locales []string
	before  int
	// unpacked says that the game comes out of its address.
	unpacked bool
}

// open loads the game of a request, if it has a page or brings the game along.
func (p *Pages) open(ctx context.Context, r *http.Request) (*look, error) {
	find := p.find
	if r.PathValue("packed") != "" {
		find = p.unpack
	}
	l, err := find(ctx, r)
	if err != nil {
		return nil, err
	}
	g := l.Game
	l.History.Reader, l.History.Own, l.History.Words = engine.Everyone, engine.Everyone, g.In(l.locales...)
	if who := r.URL.Query().Get("as"); who != "" {
		seat, err := strconv.Atoi(who)
		if err != nil || seat < 0 || seat >= len(g.Seats) || g.Phase != storage.Finished {
			return nil, storage.ErrNotFound
		}
		l.Reader = engine.Seat(seat)
	}
	if err := p.read(ctx, l); err != nil || l.unpacked {
		return l, err
	}
	if found, err := p.Repo.Review(ctx, g); err != nil {
		return nil, err
	} else if found != nil && found.State == review.Done {
		l.Found, l.Chances, l.Moments = found, found.After, found.TurnsAt()
	}
	return l, nil
}

// find loads the game of a request's name.
func (p *Pages) find(ctx context.Context, r *http.Request) (*look, error) {
	id, err := p.Profiles.PageGame(ctx, r.PathValue("game"))
	if err != nil {
		return nil, err
	}
	g, err := p.Repo.Load(ctx, id)
	if err != nil {
		return nil, err
	}
	shown, err := p.Profiles.HasPage(ctx, g)
	if err == nil && !shown {
		err = storage.ErrNotFound
	}
	l := &look{locales: languages(r)}
	l.Game = g
	return l, err
}

// read reads the log of a game. Whose standing orders were carried out stays theirs.
func (p *Pages) read(ctx context.Context, l *look) (err error) {
	l.Words.SeatUsers = nil
	if !l.unpacked {
		if l.Records, err = p.Store.Log(ctx, l.ID, 1, l.Seq); err != nil {
			return err
		}
	}
	l.before = title.Before(l.Records)
	if l.Steps = l.Game.Steps(l.Records); len(l.Steps) == 0 {
		return storage.ErrNotFound
	}
	return nil
}

// lines are the log since the start, as the reader may know it.
func (l *look) lines() []view.LogLine {
	return slices.DeleteFunc(view.GameLog(l.Records, l.Words, l.Reader), func(line view.LogLine) bool {
		return line.Seq <= l.before
	})
}

// at is the step of a request; storage.ErrNotFound where the game has none of this number.
func (l *look) at(number string) (int, error) {
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || n > l.Steps[len(l.Steps)-1].Seq-l.before || strconv.Itoa(n) != number {
		return 0, storage.ErrNotFound
	}
	return title.StepAt(l.Steps, n+l.before), nil
}

// number is that of a step in the log that people read.
func (l *look) number(at int) int { return l.Steps[at].Seq - l.before }

// gameFrame is what the pages of a game have.
type gameFrame struct {
	frame
	look *look
	// Path is that of the overview.
	Path  string
	Place string
}

func (p *Pages) gameFrame(r *http.Request, l *look, past *title.Game) gameFrame {
	v := l.Words
	f := gameFrame{frame: p.frame(r, v, v.Title()), look: l, Path: p.base + "/g/" + r.PathValue("game")}
	if l.unpacked {
		f.Path = "." // The address is long.
	}
	f.Place = text.Unmarked(l.Title.Presenter.Headline(past.Position.View(engine.Everyone), v.AtSeats(past.Seats)))
	return f
}

// stepLink leads to a step under a name, unless it is not open.
func (f gameFrame) stepLink(at int, name string, open bool) link {
	l := link{Name: name}
	if open {
		l.URL = f.Path + "/" + strconv.Itoa(f.look.number(at)) + string(f.Query)
	}
	return l
}

// figure is a picture with its words.
type figure struct{ Light, Dark, Alt, Words string }

func (f gameFrame) figure(what, alt, words string) figure {
	at := f.Path + "/" + what + "/"
	return figure{at + "light.png" + string(f.Query), at + "dark.png" + string(f.Query), alt, words}
}

func (f gameFrame) board(past *title.Game, at int) *figure {
	describer, ok := f.look.Game.Title.Painter.(title.Describer)
	if !ok {
		return nil
	}
	s := f.look.scene(past, at, "light")
	board := f.figure(strconv.Itoa(f.look.number(at)), describer.Describe(s), f.look.Game.Title.Painter.Text(s))
	return &board
}

// logLine is a line of the log, with the number of its step.
type logLine struct {
	Number int
	URL    string
	Text   string
	// Here says that it tells of the step that is shown.
	Here bool
}

// round is a part of the log.
type round struct {
	Name  string
	Lines []logLine
	Open  bool
}

// rounds are the log as the reader may know it.
func (f gameFrame) rounds() []round {
	l, last := f.look, -1
	var list []round
	for _, line := range l.lines() {
		at := title.StepAt(l.Steps, line.Seq)
		if in := l.Steps[at].Round; in != last {
			last = in
			name := l.Words.Say("web.opening")
			if in > 0 {
				name = l.Words.Say("web.round", engine.Num("round", in))
			}
			list = append(list, round{Name: name})
		}
		r := &list[len(list)-1]
		to := f.stepLink(at, "", true)
		r.Lines = append(r.Lines, logLine{Number: line.Seq - l.before, URL: to.URL, Text: line.Text})
	}
	if len(list) > 0 {
		list[len(list)-1].Open = l.Phase == storage.Playing
	}
	return list
}

// overview is the page of a game.
type overview struct {
	gameFrame
	Playing        bool
	Head, Waiting  string
	When           string
	Board          *figure
	Scores         [][]string
	Awards         []string
	Course, Review *figure
	Turns          []logLine
	Balances       [][]string
	Rounds         []round
	First          link
	Files          []link
}

func (p *Pages) overview(ctx context.Context, r *http.Request) (answer, error) {
	l, err := p.open(ctx, r)
	if err != nil {
		return answer{}, err
	}
	v, last := l.Words, len(l.Steps)-1
	o := overview{gameFrame: p.gameFrame(r, l, l.Game), Playing: l.Phase == storage.Playing}
	o.Board, o.Rounds = o.board(l.Game, last), o.rounds()
	o.First = o.stepLink(0, v.Say("web.log"), true)
	when, key := l.Started, "web.started"
	if !o.Playing {
		when, key = l.Ended, "web.ended"
	}
	if !when.IsZero() {
		o.When = v.Say(key, engine.Free("when", when.UTC().Format(time.DateOnly)))
	}
	if o.Playing {
		o.Head = o.Place
		who := text.Each(l.Awaited(), func(seat engine.Seat) string { return text.Plain(v.Name(seat)) })
		if who != nil {
			o.Waiting = v.Say("board.waiting", engine.Free("who", v.List(who)))
		}
		return o.answer("game.html", o), nil
	}
	result, _ := l.Result()
	o.Head = view.FinalHead(l.Game, result, v)
	o.Scores = view.ScoreRows(result, result.Parts, v)
	heads := o.Scores[0][len(o.Scores[0])-len(result.Parts):]
	for i, part := range result.Parts {
		heads[i] = view.PartName(part, v)
	}
	o.Awards = view.Awards(l.Game, l.Records, v)
	if !l.unpacked && l.From == nil {
		for _, kind := range []string{"jsonl", "bgsplay", "csv", "json"} {
			if kind != "jsonl" || l.Title.Export != nil {
				url := o.Path + "/file/" + kind + query(r, "as", "")
				o.Files = append(o.Files, link{Name: v.Say("web.file." + kind), URL: url})
			}
		}
	}
	if describer, ok := l.Title.Painter.(title.Describer); ok && l.Title.Timeline != nil && l.From == nil {
		words := title.InPictures(l.Game, title.TimelineTexts, l.locales...)
		course := o.figure("course", describer.DescribePlot(l.Game.Chart(l.Records, words)), "")
		if o.Course = &course; l.Found != nil {
			found := o.figure("review", describer.DescribePlot(l.Chart(words)), "")
			o.Review = &found
		}
	}
	if l.Found != nil {
		o.Balances = l.Balances()
		for i, words := range l.Turns() {
			at := title.StepAt(l.Steps, l.Moments[i])
			o.Turns = append(o.Turns, logLine{Text: words, URL: o.stepLink(at, "", true).URL})
		}
	}
	return o.answer("game.html", o), nil
}

// answer is a page as it is sent.
func (f gameFrame) answer(name string, data any) answer {
	return answer{kind: htmlKind, body: f.render(name, data)}
}

// stepPage is the page of a position.
type stepPage struct {
	gameFrame
	Step, Told, Chances string
	Ways, Readers       []link
	Board               *figure
	Rounds              []round
	Number              int
}

func (p *Pages) step(ctx context.Context, r *http.Request) (answer, error) {
	l, err := p.open(ctx, r)
	if err != nil {
		return answer{}, err
	}
	at, err := l.at(r.PathValue("step"))
	if err != nil {
		return answer{}, err
	}
	past, err := l.Game.Past(l.Records, l.Steps, at)
	if err != nil {
		return answer{}, err
	}
	v, last := l.Words, len(l.Steps)-1
	s := stepPage{gameFrame: p.gameFrame(r, l, past), Number: l.number(at), Told: l.Caption(at, at),
		Chances: l.ChancesAt(at)}
	s.Step = v.Say("history.step", engine.Num("step", s.Number), engine.Num("last", l.number(last)))
	s.Board = s.board(past, at)
	way := func(key string, to int, open bool) {
		s.Ways = append(s.Ways, s.stepLink(min(max(to, 0), last), v.Say("history."+key), open))
	}
	way("first", 0, at > 0)
	way("back", at-1, at > 0)
	way("next", at+1, at < last)
	way("last", last, at < last)
	if l.Steps[last].Round > 0 {
		in := func(round int) int {
			return slices.IndexFunc(l.Steps, func(s title.Step) bool { return s.Round == round })
		}
		back := in(l.Steps[at].Round)
		if back == at {
			back = in(l.Steps[at].Round - 1)
		}
		next := in(l.Steps[at].Round + 1)
		way("round_back", back, back >= 0 && back < at)
		way("round_next", next, next > at)
	}
	if l.Phase == storage.Finished {
		here := p.base + r.URL.EscapedPath()
		s.Readers = []link{
			{Name: v.Say("web.by_all"), URL: here + query(r, "as", ""), Here: l.Reader == engine.Everyone},
		}
		for seat := range l.Seats {
			s.Readers = append(s.Readers, link{
				Name: v.Say("history.as.seat", engine.Free("who", v.SeatNames[seat])),
				URL:  here + query(r, "as", strconv.Itoa(seat)), Here: l.Reader == engine.Seat(seat)})
		}
	}
	told := s.Told == ""
	for _, in := range s.rounds() {
		for i, line := range in.Lines {
			if !told && line.Number >= s.Number { // A line tells of several steps, and has the number of the last.
				told, in.Lines[i].Here = true, true
			}
		}
		if slices.ContainsFunc(in.Lines, func(line logLine) bool {
			return l.Steps[title.StepAt(l.Steps, line.Number+l.before)].Round == l.Steps[at].Round
		}) {
			s.Rounds = append(s.Rounds, in)
		}
	}
	return s.answer("step.html", s), nil
}

// scene is a position as the reader could have seen it.
func (l *look) scene(past *title.Game, at int, theme string) engine.Scene {
	fresh, before := l.Changes(l.Records, l.Steps, at, at, l.Reader)
	s := title.Scene(past, l.Reader, fresh)
	title.Word(&s, past, l.locales...)
	s.Before, s.Theme, s.Level = before, theme, "table"
	return s
}

// tag tells a picture of a game from others: what stands on it follows from this, and from what it is of.
func (l *look) tag(r *http.Request, version, of string) string {
	return hash(fmt.Appendf(nil, "%q", []string{version, string(l.ID), of, r.PathValue("what"), r.PathValue("file"),
		strconv.Itoa(int(l.Reader)), l.Words.Lang(), table.LocaleOf(&l.Envelope)}))
}
