package bot_test

import (
	"bytes"
	"context"
	"fmt"
	"iter"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/cryptotest"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/bottest"
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
	"github.com/harbormaster/harbormaster/storage"
)

// reader is a painter whose pictures are their texts, and what is new in them: what somebody sees is read as what they are told.
type reader struct{ text func(engine.Scene) string }

func (p reader) Paint(ctx context.Context, _ string, s engine.Scene) (engine.Picture, error) {
	return p.Animate(ctx, slices.Values([]engine.Scene{s}))
}
func (p reader) Animate(_ context.Context, scenes iter.Seq[engine.Scene]) (engine.Picture, error) {
	var all []byte
	alt := ""
	for s := range scenes {
		alt = p.text(s)
		if then := s; s.Before != nil {
			then.View = s.Before
			alt += p.text(then)
		}
		all = fmt.Append(all, alt, s.Fresh)
	}
	return engine.Picture{PNG: all, Width: 1, Height: 1, Alt: alt}, nil
}
func (p reader) Text(s engine.Scene) string     { return p.text(s) }
func (p reader) Describe(s engine.Scene) string { return p.text(s) }
func (reader) DescribePlot(engine.Chart) string { return "plot" }
func (reader) Lobby(context.Context, string, engine.Lobby) (engine.Picture, error) {
	return engine.Picture{PNG: []byte{1}, Width: 1, Height: 1, Alt: "seats"}, nil
}

// inEvery is in how many positions of a game everything is read that people may open.
const inEvery = 24

// TestWhatOneWasToldInPrivateNobodyElseReads plays whole games through the bot and reads what everybody can: table messages with
// their controls and pictures' texts, boards, boards in words, logs, earlier positions, and what the program writes down about itself.
// Which words are secret the games say themselves: facts that one seat alone may know, until they are told to all.
func TestWhatOneWasToldInPrivateNobodyElseReads(t *testing.T) {
	games := 2
	if enginetest.Long() {
		games = 1000
	}
	seed := enginetest.Seed(t)
	private := 0
	for _, g := range titles.Games() {
		t.Run(g.Rules.Name(), func(t *testing.T) {
			secrets, reads, played := 0, 0, 0
			for n := range games {
				if n == 2 && secrets == 0 { // There are no private facts in this game.
					break
				}
				t.Run(fmt.Sprint(n), func(t *testing.T) {
					l := &listener{rand: engine.RandFrom(seed<<16 + uint64(n)), told: map[engine.Seat]map[string]bool{}, public: map[string]bool{}}
					l.play(t, g, seed, n)
					secrets, reads, played = secrets+l.secrets, reads+l.reads, played+1
				})
			}
			t.Logf("see: %d games, %d texts read while somebody knew something alone, %d such words", played, reads, secrets)
			private += secrets
		})
	}
	if private == 0 {
		t.Error("no game has told anybody anything in private")
	}
}

// listener plays a game and reads what is told in it.
type listener struct {
	*room
	rand  engine.Rand
	game  engine.Game
	names []string
	id    storage.GameID
	log   *bytes.Buffer
	v     text.Localizer
	// told are the words that a seat alone was told, public those that everybody was.
	told   map[engine.Seat]map[string]bool
	public map[string]bool
	known  int
	// news counts what Fay, who follows the table, has read.
	news int
	// secrets counts the words that were secret, reads the texts that were searched for them.
	secrets, reads int
}

func (l *listener) play(t *testing.T, g titles.Entry, seed uint64, n int) {
	t.Helper()
	shelved := g.Title
	if g.Pictures != nil {
		shelved.Painter = reader{g.Pictures.Text}
	}
	l.log = &bytes.Buffer{}
	l.room = newRoom(t, shelved)
	cryptotest.SetGlobalRandom(t, seed<<16+uint64(n))
	l.room.log = slog.New(slog.NewTextHandler(l.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	l.room.texts = allTexts(t)
	l.web = "https://games.example"
	l.bot = l.process()
	l.showPages("all")
	l.game = g.Rules
	least, most := g.Rules.Players()
	l.names = []string{"Ana", "Ben", "Cleo", "Dan", "Eve"}[:least+(n+1)%(most-least+1)]
	l.v = text.NewLocalizer(l.texts.Messages("en"), g.Rules.Name(), l.names)
	options := bottest.RandomSettings(g.Rules, &l.rand)
	for _, o := range g.Rules.Options() {
		if o.LobbyOnly {
			delete(options, o.Key)
		}
	}
	options["players"] = fmt.Sprint(len(l.names))
	l.command("Ana", g.Rules.Name(), "start", options)
	l.id, _ = l.table()
	for _, name := range l.names[1:] {
		l.use(name, bot.ControlID(l.id, 0, "@join"), "", false)
	}
	if len(l.names) > 1 {
		l.use("Ana", bot.ControlID(l.id, 0, "@start"), "", false)
	}
	says(t, "who follows", l.use("Fay", bot.ControlID(l.id, 0, "@follow"), "", true).text(), "You follow this table")
	for range 5000 {
		if !l.step() {
			if len(l.conversation("Fay")) < 2 {
				t.Error("who follows the table reads nothing of it")
			}
			return
		}
	}
	t.Fatal("the game does not end")
}

// step makes a move by whoever is awaited; false once the game is over.
func (l *listener) step() bool {
	l.t.Helper()
	l.bot.Published()
	rec, _, err := l.store.Load(context.Background(), l.id)
	if err != nil {
		l.t.Fatal(err)
	}
	l.learn(rec.Seq)
	over := rec.Phase == storage.Finished
	if news := l.conversation("Fay"); len(news) > l.news {
		for _, m := range news[l.news:] {
			l.heard(engine.Everyone, "the news", wholly(m.Message))
		}
		l.news = len(news)
	}
	if (over || l.rand.IntN(inEvery) == 0) && l.kept() { // Where all is known to all there is nothing to hear.
		l.listen()
	}
	if over {
		return false
	}
	table, err := l.game.Load(*rec.Snapshot)
	if err != nil {
		l.t.Fatal(err)
	}
	open := slices.DeleteFunc(table.Decisions(), func(d engine.Decision) bool { return !d.Awaited() })
	d := open[l.rand.IntN(len(open))]
	moves := append(slices.Clone(d.Moves), table.Propose(d.Seat)...)
	move := moves[l.rand.IntN(len(moves))]
	who := l.names[d.Seat]
	if d.Open || d.Private {
		plan := l.use(who, bot.ControlID(l.id, 0, "@plan"), "", false)
		l.heard(d.Seat, "the private question", plan.text())
		l.use(who, word(l.t, *plan.message, "@confirm"), "", true)
		return true
	}
	l.heard(d.Seat, "the answer", l.use(who, bot.ControlID(l.id, d.Since, move), "", false).text())
	return true
}

// learn reads from the records who was told what.
func (l *listener) learn(seq int) {
	l.t.Helper()
	records, err := l.store.Log(context.Background(), l.id, l.known+1, seq)
	if err != nil {
		l.t.Fatal(err)
	}
	l.known = seq
	for _, r := range records {
		for _, e := range r.Events {
			for _, a := range e.Args {
				if a.Text == "" || a.Free {
					continue
				}
				said := l.v.Term(a.Key, a.Text)
				switch {
				case e.Only == engine.Everyone:
					l.public[said] = true
				case !l.public[said]:
					if l.told[e.Only] == nil {
						l.told[e.Only] = map[string]bool{}
					}
					l.told[e.Only][said] = true
					l.secrets++
				}
			}
		}
	}
}

// kept says whether somebody still knows something alone.
func (l *listener) kept() bool {
	for _, words := range l.told {
		for word := range words {
			if !l.public[word] {
				return true
			}
		}
	}
	return false
}

// listen reads everything that the persons of the table, and somebody who only watches, can open.
func (l *listener) listen() {
	l.t.Helper()
	last := l.last()
	l.overhear(last.Message)
	for i, name := range append(slices.Clone(l.names), "Zoe") {
		seat := engine.Seat(i)
		if i == len(l.names) {
			seat = engine.Everyone
		}
		for _, door := range []string{"@board", "@whole", "@changed", "@text", "@log", "@more", "@history"} {
			a := l.use(name, bot.ControlID(l.id, 0, door), "", false)
			l.bot.Published()
			l.heard(seat, door+" of "+name, a.everything())
		}
	}
	page, stranger := l.pageOf(l.id), l.visitor()
	overview := stranger.status("the page of a game", page, http.StatusOK)
	l.heard(engine.Everyone, "the page", overview)
	links := hrefs.FindAllStringSubmatch(overview, -1)
	for i, link := range links {
		if chosen := strings.HasSuffix(link[1], ".png") || i > len(links)-4 || l.rand.IntN(len(links)) < 3; chosen && strings.HasPrefix(link[1], "/g/") {
			l.heard(engine.Everyone, link[1], stranger.get(link[1]).Body.String())
		}
	}
	l.heard(engine.Everyone, "the program's log", l.log.String())
}

// overhear reads a message of the channel; what the table shows to all is no secret.
func (l *listener) overhear(m chat.Message) {
	l.t.Helper()
	l.heard(engine.Everyone, "the table message", wholly(m))
}

// heard looks for what others alone were told in what a seat reads.
func (l *listener) heard(seat engine.Seat, what, said string) {
	l.t.Helper()
	for owner, words := range l.told {
		if owner == seat {
			continue
		}
		l.reads++
		for word := range words {
			if !l.public[word] && strings.Contains(said, word) && !l.shown(word) {
				l.t.Fatalf("%s, record %d: %s, which seat %d alone knows, is told to seat %d: %q", what, l.known, word, owner, seat, said)
			}
		}
	}
}

// shown says that a word stands on the table for all to see, which need not have been an event. That nothing stands there that is
// secret is held elsewhere, by tables that differ in what is hidden.
func (l *listener) shown(word string) bool {
	rec, _, err := l.store.Load(context.Background(), l.id)
	if err != nil {
		l.t.Fatal(err)
	}
	table, err := l.game.Load(*rec.Snapshot)
	if err != nil {
		l.t.Fatal(err)
	}
	names := slices.Clone(l.names)
	for len(names) < len(l.game.Seats(engine.Config{Seats: len(l.names)})) {
		names = append(names, "")
	}
	s := engine.Scene{View: table.View(engine.Everyone), Names: names, Lang: "en", Level: "table", Focus: engine.Decision{Seat: engine.Everyone}, Words: l.v.Say}
	if l.titles[0].Painter != nil && strings.Contains(l.titles[0].Painter.Text(s), word) {
		l.public[word] = true
	}
	return l.public[word]
}

// wholly is everything that can be read on a message: its texts, what stands on its controls, and the texts of its pictures.
func wholly(m chat.Message) string {
	parts := []string{allText(m)}
	for _, b := range m.Blocks {
		if b.Picture != nil {
			parts = append(parts, b.Picture.Alt)
		}
		if b.Row == nil {
			continue
		}
		for _, button := range b.Row.Buttons {
			parts = append(parts, button.Label)
		}
		if menu := b.Row.Menu; menu != nil {
			parts = append(parts, menu.Placeholder)
			for _, o := range menu.Options {
				parts = append(parts, o.Label, o.Description)
			}
		}
	}
	return strings.Join(parts, "\n")
}

// everything is all that an answer shows, with the picture that was added to it.
func (a *answer) everything() string {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.message == nil {
		return strings.Join(a.all, "\n")
	}
	return strings.Join(a.all, "\n") + "\n" + wholly(*a.message)
}
