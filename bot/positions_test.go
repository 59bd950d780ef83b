package bot_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"testing"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/bottest"
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/chat/chattest"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
	"github.com/harbormaster/harbormaster/storage"
)

// positions looks at everything that can be said at each position of games.
type positions struct {
	t    *testing.T
	bot  *bot.Bot
	g    titles.Entry
	rand engine.Rand
	env  storage.Envelope
	// games, steps and messages count what was looked at, veiled the positions of which a viewer can't know something,
	// painted the pictures that were compared.
	games, steps, messages, veiled, painted int
	// at is which game and position is looked at.
	at string
	// log has the records of the game so far, would for each viewer, everybody first, those that they can't tell from it.
	log   []storage.Record
	would [][]storage.Record
	// shelves are a store for each of two logs, with a bot on each.
	shelves [2]shelf
	bots    [2]*bot.Bot
	// pages counts the pages of logs, earlier positions and replays that were compared.
	pages int
}

var languages = []string{"en", "cs", "pl", "de"}

// shelf is a store that has one game.
type shelf struct {
	storage.Store
	log []storage.Record
}

func (s *shelf) Load(context.Context, storage.GameID) (storage.Record, storage.Publication, error) {
	return s.log[len(s.log)-1], storage.Publication{}, nil
}

func (s *shelf) Log(context.Context, storage.GameID, int, int) ([]storage.Record, error) {
	return s.log, nil
}

func (s *shelf) Profile(context.Context, string, string) (json.RawMessage, error) { return nil, nil }

// TestEachMessageKeepsToTheLimitsAndTellsNoSecret: at each position of random games with random settings, everything that
// the views can say to all and to each seat is within the limits of the chat, short enough for a phone, has each answer in
// a control, and is the same at a table that this viewer can't tell from the real one, where what lies hidden and what others alone were told is
// something else. So are pictures with their texts, and the log, the history and the replay of each game. What passes through a store and the publisher is listened to by
// TestWeeks… and TestWhatOneWasToldInPrivateNobodyElseReads.
func TestEachMessageKeepsToTheLimitsAndTellsNoSecret(t *testing.T) {
	games := 2
	if enginetest.Long() {
		games = 1000
	}
	seed := enginetest.Seed(t)
	b := allGames(t)
	everyGame(t, func(t *testing.T, g titles.Entry) {
		p := positions{t: t, bot: b, g: g}
		g.Title.Painter = reader{g.Pictures.Text}
		for i := range p.bots {
			var err error
			p.bots[i], err = bot.New(bot.Config{Store: &p.shelves[i], Titles: []title.Title{g.Title}, Texts: allTexts(t)})
			noError(t, err)
		}
		// In some games little is ever hidden: more are played until something was.
		for ; p.games < games || p.veiled == 0 && p.games < 20*games; p.games++ {
			p.rand = engine.RandFrom(seed<<16 + uint64(p.games))
			p.play()
		}
		t.Logf("see: %d games, %d positions, %d messages looked at, %d views with something hidden, %d pictures, %d pages",
			p.games, p.steps, p.messages, p.veiled, p.painted, p.pages)
		if p.veiled == 0 || p.pages == 0 {
			t.Error("nothing is ever hidden, so this proves nothing")
		}
	})
}

// play plays one game, in turn with all seat counts and languages, half of them with everything that can be added.
func (p *positions) play() {
	p.t.Helper()
	least, most := p.g.Rules.Players()
	sizes := most - least + 1
	seats, turn := least+p.games%sizes, p.games/sizes
	options := bottest.RandomSettings(p.g.Rules, &p.rand)
	if turn%2 == 1 {
		options = bottest.FullSettings(p.g.Rules, allTexts(p.t), &p.rand)
	}
	table, events, err := p.g.Rules.New(engine.Config{Seats: seats, Options: options, Seed: p.rand.Seed()})
	noError(p.t, err)
	p.env = bottest.Envelope(p.g.Rules, seats, options)
	p.env.Guild, p.env.Channel = "guild", "harbour"
	p.log, p.would = nil, make([][]storage.Record, seats+1)
	p.env.Settings["language"] = languages[(p.games+turn)%len(languages)]
	for {
		if _, over := table.Result(); over {
			p.env.Phase = storage.Finished
		}
		p.look(table, events)
		p.steps++
		if p.env.Phase == storage.Finished {
			if enginetest.Long() || p.games%2 == 0 {
				p.lookBack()
			}
			return
		}
		table, events = bottest.RandomMove(p.t, table, &p.rand)
	}
}

// look reads what is said to everybody and to each seat, at the table and at one where what they can't know is otherwise.
func (p *positions) look(table engine.Table, events []engine.Event) {
	p.t.Helper()
	name := p.g.Rules.Name()
	real, err := table.Snapshot()
	noError(p.t, err)
	kind := "move"
	if p.log == nil {
		kind = "start"
	}
	p.log = append(p.log, storage.Record{
		Seq: len(p.log) + 1, Act: storage.Act{Kind: storage.ActKind(kind)}, Events: events, Snapshot: &real, Envelope: p.env,
	})
	var all []chat.Message
	for viewer := engine.Everyone; int(viewer) < len(p.env.Seats); viewer++ {
		p.at = fmt.Sprintf("game %d of %v, record %d, to seat %d", p.games, p.env.Options, table.Seq(), viewer)
		is := p.bot.Said(name, table, p.env, events, viewer, true)
		all = append(all, is...)
		if p.env.Phase == storage.Finished { // What was hidden may be turned up.
			continue
		}
		heard := slices.DeleteFunc(slices.Clone(events),
			func(e engine.Event) bool { return e.Only != engine.Everyone && e.Only != viewer })
		other := table.Redeal(viewer, &p.rand)
		now, err := other.Snapshot()
		noError(p.t, err)
		record := p.log[len(p.log)-1]
		record.Events, record.Snapshot = heard, &now
		p.would[viewer+1] = append(p.would[viewer+1], record)
		if slices.Equal(real.State, now.State) && len(heard) == len(events) {
			continue
		}
		p.veiled++
		would := p.bot.Said(name, other, p.env, heard, viewer, true)
		for i := range max(len(is), len(would)) {
			if i >= len(is) || i >= len(would) || !reflect.DeepEqual(is[i], would[i]) {
				p.t.Fatalf("%s: %+v can be told from %+v", p.at, is[min(i, len(is)):], would[min(i, len(would)):])
			}
		}
		p.looksAlike(p.bot.Scenes(name, table, p.env, events, viewer), p.bot.Scenes(name, other, p.env, heard, viewer))
	}
	p.messages += len(all)
	checkMessages(p.t, p.g, table, all)
	everyAnswerStands(p.t, table, all)
	p.short(table, events)
}

// promptMost is how many characters a prompt has at most.
const promptMost = 80

// short holds controls and prompts to what a phone shows, at a table of people with long but usual names. Languages take
// turns.
func (p *positions) short(table engine.Table, events []engine.Event) {
	p.t.Helper()
	env, name, lang := p.env, p.g.Rules.Name(), languages[p.steps%len(languages)]
	env.Settings, env.Seats = maps.Clone(env.Settings), slices.Clone(env.Seats)
	env.Settings["language"] = lang
	for i := range env.Seats {
		env.Seats[i].Name = []string{"Bartholomäus", "Maximiliana", "Christopher", "Aleksandra", "Ferdinandine"}[i]
	}
	said := p.bot.Said(name, table, env, events, engine.Everyone, true)
	for _, d := range table.Decisions() {
		said = append(said, p.bot.Said(name, table, env, events, d.Seat, true)...)
	}
	for _, m := range said {
		if err := errors.Join(chattest.Short(m), chattest.Distinct(m)); err != nil {
			p.t.Errorf("%s, in %s: %v", p.at, lang, err)
		}
	}
	for _, question := range p.bot.Questions(name, table, env) {
		if n := utf8.RuneCountInString(question); n > promptMost {
			p.t.Errorf("%s, in %s: prompt %q of %d characters", p.at, lang, question, n)
		}
	}
}

// lookBack compares what a viewer reads about the game as it was before its last move: all pages of the log, some earlier
// positions, and the replay. Viewers take turns.
func (p *positions) lookBack() {
	p.t.Helper()
	viewer := engine.Seat(p.games%len(p.would)) + engine.Everyone
	in := chat.Interaction{
		Kind: chat.ComponentUsed, User: chat.User{ID: "1"}, Guild: "guild", Channel: "harbour",
		Locale: p.env.Settings["language"],
	}
	if viewer != engine.Everyone {
		in.User.ID = p.env.Seats[viewer].User
	}
	p.shelves[0].log, p.shelves[1].log = p.log[:len(p.log)-1], p.would[viewer+1]
	same := func(word string) chat.Message {
		p.pages++
		in.ID, in.CustomID = fmt.Sprint(p.pages), bot.ControlID("abcdefghij", 0, word)
		var said [2]chat.Message
		for i, b := range p.bots {
			a := &answer{room: &room{t: p.t}}
			b.Handle(p.t.Context(), in, a)
			said[i] = *a.message
		}
		if !reflect.DeepEqual(said[0], said[1]) {
			p.t.Fatalf("game %d of %v, to seat %d, %s: %q can be told from %q, or the pictures",
				p.games, p.env.Options, viewer, word, allText(said[0]), allText(said[1]))
		}
		return said[0]
	}
	for page, older := 0, true; older; page++ {
		older = !same(fmt.Sprintf("@log:%d", page)).Blocks[1].Row.Buttons[0].Disabled
	}
	for range 8 {
		if picture(same(fmt.Sprintf("@history:%d", 1+p.rand.IntN(len(p.log)-1)))) == "" {
			p.t.Fatal("an earlier position has no picture")
		}
	}
	if picture(same("@replay")) == "" {
		p.t.Fatal("the replay has no picture")
	}
}

// looksAlike compares pictures and their texts; those of one view are alike.
func (p *positions) looksAlike(is, would []engine.Scene) {
	p.t.Helper()
	for i, s := range is {
		one, other := s, would[i]
		one.Words, other.Words = nil, nil
		if reflect.DeepEqual(one, other) {
			continue
		}
		p.painted++
		if a, b := p.g.Pictures.Text(s), p.g.Pictures.Text(would[i]); a != b {
			p.t.Fatalf("%s: %q can be told from %q", p.at, a, b)
		}
		a, err := p.g.Pictures.Paint(s)
		noError(p.t, err)
		b, err := p.g.Pictures.Paint(would[i])
		noError(p.t, err)
		if !reflect.DeepEqual(a, b) {
			p.t.Fatalf("%s: the picture %s, %q, tells a secret", p.at, s.Level, a.Alt)
		}
	}
}
