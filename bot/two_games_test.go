package bot_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/storage"
)

// opened opens a table of a game for these people, without starting it; the first one is the host.
func (r *room) opened(game string, names ...string) storage.GameID {
	r.t.Helper()
	before, err := r.store.ByChannel(context.Background(), "harbour")
	if err != nil {
		r.t.Fatal(err)
	}
	r.command(names[0], game, "start", map[string]string{"players": fmt.Sprint(len(names))})
	after, err := r.store.ByChannel(context.Background(), "harbour")
	if err != nil {
		r.t.Fatal(err)
	}
	for _, id := range after {
		if slices.Contains(before, id) {
			continue
		}
		for _, n := range names[1:] {
			r.use(n, bot.ControlID(id, 0, "@join"), "", false)
		}
		r.bot.Published()
		return id
	}
	r.t.Fatalf("no table of %s was opened: %q", game, allText(r.last().Message))
	return ""
}

// playing opens a table of a game and starts it.
func (r *room) playing(game string, names ...string) storage.GameID {
	r.t.Helper()
	id := r.opened(game, names...)
	r.use(names[0], bot.ControlID(id, 0, "@start"), "", false)
	r.bot.Published()
	return id
}

// finished opens a table of a game and plays it to its end by random moves out of those that are proposed.
func (r *room) finished(game string, names ...string) storage.GameID {
	r.t.Helper()
	id := r.playing(game, names...)
	rand := engine.RandFrom(23)
	told := ""
	for range 3000 {
		r.bot.Published()
		rec, _, err := r.store.Load(context.Background(), id)
		if err != nil {
			r.t.Fatal(err)
		}
		if rec.Phase == storage.Finished {
			return id
		}
		table, err := r.gameNamed(game).Load(*rec.Snapshot)
		if err != nil {
			r.t.Fatal(err)
		}
		i := slices.IndexFunc(table.Decisions(), engine.Decision.Awaited)
		d := table.Decisions()[i]
		who := rec.Seats[d.Seat].Name
		if d.Open {
			plan := r.use(who, bot.ControlID(id, 0, "@plan"), "", false)
			r.use(who, word(r.t, *plan.message, "@confirm"), "", true)
			continue
		}
		moves := table.Propose(d.Seat)
		told = r.use(who, bot.ControlID(id, d.Since, moves[rand.IntN(len(moves))]), "", false).text()
	}
	r.t.Fatalf("%s does not end: %q", game, told)
	return ""
}

func (r *room) gameNamed(name string) engine.Game {
	for _, s := range r.titles {
		if s.Rules.Name() == name {
			return s.Rules
		}
	}
	r.t.Fatalf("there is no game %s", name)
	return nil
}

// lacks checks that a text holds none of some words.
func lacks(t *testing.T, what, text string, words ...string) {
	t.Helper()
	for _, w := range words {
		if strings.Contains(text, w) {
			t.Errorf("%s: %q has %q", what, text, w)
		}
	}
}

func TestACommandMeansATableOfItsOwnGame(t *testing.T) {
	r := newRoom(t)
	r.playing(puertorico.Name, "Ana", "Ben")
	says(t, "without a table of it", r.command("Ana", endeavor.Name, "board", nil).text(), "/endeavor start")
	r.playing(endeavor.Name, "Ana", "Ben", "Cleo")
	says(t, "one table of each", r.command("Ana", endeavor.Name, "board", nil).text(), "harbor")
	says(t, "the log of one", r.command("Ana", puertorico.Name, "log", nil).text(), "governor")
	r.playing(endeavor.Name, "Ana", "Dan", "Eve")
	says(t, "one table of that game", r.command("Ana", puertorico.Name, "log", nil).text(), "governor")
	which := r.command("Ana", endeavor.Name, "board", nil)
	says(t, "two tables of that game", which.text(), "Which one")
	for _, b := range which.message.Blocks {
		if b.Row == nil {
			continue
		}
		for _, button := range b.Row.Buttons {
			if !strings.HasPrefix(button.Label, "Endeavor: Ana, ") {
				t.Errorf("it offers %q", button.Label)
			}
		}
	}
}

func TestInAThreadOfAGameAnotherGamesCommandFindsNothing(t *testing.T) {
	r := newRoom(t)
	r.command("Ana", puertorico.Name, "start", map[string]string{"players": "2", "thread": "true"})
	lobby := r.last()
	r.press("Ben", lobby.Message, "Join")
	r.press("Ana", r.last().Message, "Start")
	thread := r.last().channel
	if !strings.HasPrefix(thread, "thread-") {
		t.Fatalf("the table is in %q", thread)
	}
	in := func(game string) string {
		return r.do(chat.Interaction{Kind: chat.CommandUsed, User: user("Ana"), Command: game, Sub: "log", Channel: thread, Parent: "harbour"}).text()
	}
	says(t, "its own command", in(puertorico.Name), "governor")
	says(t, "another game's command", in(endeavor.Name), "/endeavor start")
}

func TestWhatEndedLastIsKnownByItsGame(t *testing.T) {
	r := newRoom(t)
	rico := r.finished(puertorico.Name, "Ana", "Ben")
	for _, sub := range []string{"log", "history", "verify", "export"} {
		told := r.command("Ana", endeavor.Name, sub, nil).text()
		says(t, "/endeavor "+sub, told, "endeavor")
		lacks(t, "/endeavor "+sub, told, "governor", "role", "Puerto Rico")
	}
	tables := map[string]storage.GameID{puertorico.Name: rico, endeavor.Name: r.finished(endeavor.Name, "Ana", "Ben", "Cleo")}
	log := func(game string) string {
		t.Helper()
		told := r.use("Ana", bot.ControlID(tables[game], 0, "@log"), "", false).text()
		says(t, "the log of "+game, told, "The game ended")
		return told
	}
	for game := range tables {
		if told := r.command("Ana", game, "log", nil).text(); told != log(game) {
			t.Errorf("/%s log tells %q", game, told)
		}
	}
	for _, game := range []string{puertorico.Name, endeavor.Name} {
		verified := r.command("Ana", game, "verify", nil).text()
		says(t, "verify "+game, verified, "**The draws check out:**")
		if name := file(t, r.command("Ana", game, "export", nil)).Name; !strings.HasPrefix(name, game+"-") {
			t.Errorf("the file of %s is called %s", game, name)
		}
	}
}

func TestARematchIsOfTheSameGame(t *testing.T) {
	r := newRoom(t)
	r.finished(endeavor.Name, "Ana", "Ben", "Cleo")
	r.press("Ben", r.last().Message, "Rematch")
	says(t, "the lobby", allText(r.last().Message), "Endeavor")
	r.finished(puertorico.Name, "Ana", "Ben")
	r.press("Ben", r.last().Message, "Rematch")
	says(t, "the lobby", allText(r.last().Message), "Puerto Rico")
}

func TestStatisticsAndRatingsAreKeptByGame(t *testing.T) {
	r := newRoom(t)
	for range 3 {
		r.finished(endeavor.Name, "Ana", "Ben", "Cleo")
	}
	r.finished(puertorico.Name, "Ana", "Ben")
	r.bot.Sweep(context.Background())
	both := r.command("Ana", "games", "stats", nil).text()
	says(t, "statistics", both, "**Endeavor**: 3 games", "**Puerto Rico**: 1 game", "- Base game: 1 game")
	lacks(t, "statistics of a game to which nothing can be added", both, "Base game: 3 games")
	one := r.command("Ana", "games", "stats", map[string]string{"game": puertorico.Name}).text()
	says(t, "statistics of one", one, "Puerto Rico")
	lacks(t, "statistics of one", one, "Endeavor")
	board := r.command("Ana", "games", "leaderboard", nil).text()
	says(t, "the leaderboard", board, "Endeavor", "1. ", "3. ")
	says(t, "the leaderboard", board, "Puerto Rico", "2 more rated games")
	says(t, "of three players", r.command("Ana", "games", "leaderboard", map[string]string{"game": endeavor.Name, "players": "3"}).text(), "Endeavor", "3 players")
	says(t, "a game that is not there", r.command("Ana", "games", "stats", map[string]string{"game": "chess"}).text(), "chess")
	says(t, "a bot", r.command("Ana", "games", "stats", map[string]string{"who": "<@1>"}).text(), "statistics for people only")
}

func TestAPersonsTablesOfAllGamesAreListedTogether(t *testing.T) {
	r := newRoom(t)
	says(t, "without any", r.command("Ana", "games", "list", nil).text(), "`/puertorico start`, `/endeavor start` or `/maracaibo start`")
	r.playing(endeavor.Name, "Ana", "Ben", "Cleo")
	r.opened(puertorico.Name, "Ana", "Ben")
	says(t, "the list", r.command("Ana", "games", "list", nil).text(), "Endeavor", "Puerto Rico")
	says(t, "help", r.command("Ana", "help", "", nil).text(), "/puertorico start", "/endeavor start")
}

func TestAFullTableNamesTheCommandOfItsGame(t *testing.T) {
	r := newRoom(t)
	r.opened(endeavor.Name, "Ana", "Ben", "Cleo")
	id, _ := find(r.last().Message, "Join")
	if id != "" {
		t.Fatal("a full table offers a seat")
	}
	ids, err := r.store.ByChannel(context.Background(), "harbour")
	if err != nil {
		t.Fatal(err)
	}
	told := r.use("Dan", bot.ControlID(ids[0], 0, "@join"), "", false).text()
	says(t, "Dan", told, "/endeavor start")
	lacks(t, "Dan", told, "puertorico")
}

func TestARuleThatIsNotThereIsAnsweredInWordsOfItsGame(t *testing.T) {
	r := newRoom(t)
	says(t, "Puerto Rico", r.command("Ana", puertorico.Name, "rules", map[string]string{"topic": "castle"}).text(), "castle", "harbor")
	told := r.command("Ana", endeavor.Name, "rules", map[string]string{"topic": "zeppelin"}).text()
	says(t, "Endeavor", told, "zeppelin")
	lacks(t, "Endeavor", told, "harbor", "colonists")
}

func TestALobbySaysWhatTheGameIs(t *testing.T) {
	r := newRoom(t)
	r.opened(endeavor.Name, "Ana", "Ben", "Cleo")
	says(t, "the lobby", allText(r.last().Message), "Endeavor for 3 to 5 players.")
}

func TestASpectatorsBoardSaysThatTheyHaveNoSeat(t *testing.T) {
	r := newRoom(t)
	id := r.playing(endeavor.Name, "Ana", "Ben", "Cleo")
	shown := r.use("Dan", bot.ControlID(id, 0, "@board"), "", false)
	says(t, "Dan's board", shown.text(), "You're not at this table.")
}

// severalSalaries is a position of Endeavor in which more than one seat has few ways to use its salary.
func severalSalaries(t *testing.T) engine.Table {
	t.Helper()
	for n := range 50 {
		rand := engine.RandFrom(uint64(n))
		table, _, err := endeavor.Game().New(engine.Config{Seats: len(people), Seed: rand.Seed()})
		for err == nil {
			seats, moves := 0, map[string]bool{}
			for _, d := range table.Decisions() {
				if d.Awaited() && d.Step == endeavor.StepSalary {
					seats++
					for _, m := range d.Moves {
						moves[m] = true
					}
				}
			}
			if seats > 1 && len(moves) <= 4 {
				return table
			}
			if _, over := table.Result(); over {
				break
			}
			table = busyAct(t, table, &rand)
		}
	}
	t.Fatal("no such position was reached")
	return nil
}

func TestSeveralGiveTheirSalariesByOnePressEach(t *testing.T) {
	table := severalSalaries(t)
	start, err := table.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	start.Seq, start.Since = 0, nil
	titles := allTitles()
	at := slices.IndexFunc(titles, func(one title.Title) bool { return one.Rules.Name() == "endeavor" })
	titles[at].Rules = prepared{titles[at].Rules, start}
	r := newRoom(t, titles...)
	r.playing("endeavor", people...)
	shown := r.last().Message
	r.pass(2 * time.Hour) // The next message is posted anew, and this one keeps no controls.
	first := true
	for _, d := range table.Decisions() {
		if !d.Awaited() {
			continue
		}
		who := people[d.Seat]
		r.use(who, word(t, shown, "|"+d.Moves[0]), "", false)
		r.bot.Published()
		if got := lastMove(r); got != d.Moves[0] {
			t.Errorf("%s presses %q, and the last move is %q", who, d.Moves[0], got)
		}
		for _, m := range r.messages {
			if first && ticked(m.Message) {
				t.Errorf("what %s answered is ticked while it may be changed", who)
			}
		}
		first = false
	}
	if d := r.last().Message; strings.Contains(fmt.Sprint(controls(d)), "|salary:") {
		t.Errorf("salaries are still asked for: %v", controls(d))
	}
}

// ticked says that a control of a message shows that it was used.
func ticked(m chat.Message) bool {
	return slices.ContainsFunc(m.Blocks, func(b chat.Block) bool {
		return b.Row != nil && slices.ContainsFunc(b.Row.Buttons, func(one chat.Button) bool {
			return strings.HasPrefix(one.Label, "✓")
		})
	})
}
