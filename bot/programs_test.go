package bot_test

import (
	"bytes"
	"errors"
	"log/slog"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	dto "github.com/prometheus/client_model/go"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest/toy"
	"github.com/harbormaster/harbormaster/engine/program"
	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/redis/redistest"
)

// programmed is a room with a game that a program by the name of Kraken plays, where Olga has allowed programs.
func programmed(t *testing.T, command string) (r *room, log *bytes.Buffer) {
	t.Helper()
	r = newRoom(t, title.Title{Rules: toy.Game(toy.Rules{}), Computers: toy.Computers()})
	r.hasProgram(command)
	log = &bytes.Buffer{}
	r.log = slog.New(slog.NewTextHandler(log, nil))
	r.restart()
	r.sets("Other people's programs as players: in friendly games")
	return r, log
}

// hasProgram lets the next bot have a program, none for "".
func (r *room) hasProgram(command string) {
	r.t.Helper()
	if r.programs = nil; command == "" {
		return
	}
	list, err := program.Parse("Kraken="+command, []string{"toy"})
	if err != nil {
		r.t.Skip(err) // These commands are not on every system.
	}
	r.programs = program.New(list)
	ps := r.programs
	r.t.Cleanup(func() {
		r.bot.Published()
		ps.Close()
	})
}

// choosesKraken lets Ana open a table with Ben and two seats of the program.
func choosesKraken(t *testing.T, r *room) (settings *answer) {
	t.Helper()
	r.command("Ana", "toy", "start", map[string]string{"players": "4"})
	r.press("Ben", r.last().Message, "Join")
	settings = r.press("Ana", r.last().Message, "Settings")
	settings = r.press("Ana", *settings.message, "Kraken, another program")
	r.press("Ana", r.last().Message, "Add computer")
	r.press("Ana", r.last().Message, "Add computer")
	return settings
}

const firstMove = `sed -u -n s/.*"moves":\["\([^"]*\)".*/\1/p`

func (r *room) replaced(reason program.Reason) float64 {
	var count dto.Metric
	if err := r.bot.Metrics.ProgramsReplaced.WithLabelValues(string(reason)).Write(&count); err != nil {
		r.t.Fatal(err)
	}
	return count.GetCounter().GetValue()
}

// seats are those of the only table.
func seats(t *testing.T, r *room, id storage.GameID) []storage.Seat {
	t.Helper()
	g, err := r.bot.Repo.Load(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return g.Seats
}

// openTable is the id of Ana's only table.
func openTable(t *testing.T, r *room) storage.GameID {
	t.Helper()
	ids, err := r.store.ByUser(t.Context(), user("Ana").ID)
	if err != nil || len(ids) != 1 {
		t.Fatalf("%v, %v", ids, err)
	}
	return ids[0]
}

func TestAProgramPlaysAtAFriendlyTable(t *testing.T) {
	r, _ := programmed(t, firstMove)
	settings := choosesKraken(t, r)
	hears(t, settings, "the game is friendly", "counts for nothing")
	if words := allText(r.last().Message); !strings.Contains(words, "Kraken (another program) and Kraken 2 (another program)") ||
		!strings.Contains(words, "Friendly game: yes") || !strings.Contains(words, "Computers: Kraken, another program") {
		t.Errorf("the lobby says %q", words)
	}
	id, _ := find(*settings.message, "Friendly game: yes, it counts for nothing")
	hears(t, r.use("Ana", id, "false", true), "Not saved.", "only play friendly games")
	table := openTable(t, r)
	plays(t, r)
	if words := allText(r.last().Message); strings.Contains(words, "normal computer") || !strings.Contains(words, "Kraken 2") {
		t.Errorf("the account says %q", words)
	}
	for _, reason := range program.Reasons {
		if n := r.replaced(reason); n > 0 {
			t.Errorf("%v moves were replaced: %s", n, reason)
		}
	}
	if s := seats(t, r, table); s[2].Program != "Kraken" || s[2].Replaced != 0 {
		t.Errorf("%+v", s[2])
	}
	if _, err := r.store.Profile(t.Context(), "stats", "toy"); !errors.Is(err, storage.ErrNotFound) {
		t.Errorf("the game counts: %v", err)
	}
	hears(t, r.command("Ana", "games", "stats", nil), "hasn't finished")
}

// TestAComputerMovesForAProgramThatFails, and the account, the log and the metrics tell of it.
func TestAComputerMovesForAProgramThatFails(t *testing.T) {
	for command, reason := range map[string]program.Reason{"cat": program.Illegal, "false": program.Resting} {
		r, log := programmed(t, command)
		choosesKraken(t, r)
		table := openTable(t, r)
		plays(t, r)
		s := seats(t, r, table)
		words := allText(r.last().Message)
		if !regexp.MustCompile(`Kraken: a normal computer made \d+ moves? because the program Kraken gave no valid ones?\.`).MatchString(words) ||
			s[2].Replaced == 0 || r.replaced(reason) == 0 {
			t.Errorf("%s: %d were replaced, the account says %q", command, s[2].Replaced, words)
		}
		var all float64
		for _, reason := range program.Reasons {
			all += r.replaced(reason)
		}
		if made := s[2].Replaced + s[3].Replaced; float64(made) != all {
			t.Errorf("%s: %d moves are told, %v counted", command, made, all)
		}
		rec, err := r.store.Log(t.Context(), table, 1, 0)
		noError(t, err)
		marked := map[engine.Seat]int{}
		for _, l := range rec {
			if l.Act.By == "replaced" {
				marked[l.Act.Seat]++
			}
		}
		if marked[2] != s[2].Replaced || marked[3] != s[3].Replaced {
			t.Errorf("%s: the log marks %v", command, marked)
		}
		if !strings.Contains(log.String(), "a program gave no move") || !strings.Contains(log.String(), "program=Kraken") {
			t.Errorf("%s: the log says %s", command, log)
		}
	}
}

// pressesFirst has a person press the first answer that a table message offers, or their plan as it is proposed.
func (r *room) pressesFirst(who string, m chat.Message) {
	r.t.Helper()
	c := controls(m)[0]
	if !strings.HasSuffix(c[0], "@plan") {
		r.use(who, c[0], c[1], false)
		return
	}
	plan := r.use(who, c[0], "", false)
	r.use(who, word(r.t, *plan.message, "@confirm"), "", true)
}

// TestATableOutlivesItsProgram: a computer plays on, and the table says so.
func TestATableOutlivesItsProgram(t *testing.T) {
	r, _ := programmed(t, firstMove)
	choosesKraken(t, r)
	r.press("Ana", r.last().Message, "Start")
	r.hasProgram("")
	r.restart()
	for range 200 {
		m := r.last().Message
		if strings.Contains(allText(m), "The program Kraken is gone. A normal computer plays for Kraken 2.") {
			break
		}
		who := awaited(m, "Ana", "Ben")
		if len(who) == 0 {
			t.Fatalf("the table stands still: %q", allText(m))
		}
		r.pressesFirst(who[0], m)
	}
	if words := allText(r.last().Message); !strings.Contains(words, "is gone") {
		t.Errorf("the table says %q", words)
	}
}

// TestProgramsPlayOnlyWhereManagersAllowIt: nothing offers them before, and a forged control is refused.
func TestProgramsPlayOnlyWhereManagersAllowIt(t *testing.T) {
	r, _ := programmed(t, firstMove)
	r.sets("Other people's programs as players: no")
	r.command("Ana", "toy", "start", map[string]string{"players": "4"})
	settings := r.press("Ana", r.last().Message, "Settings")
	if id, _ := find(*settings.message, "Kraken, another program"); id != "" {
		t.Error("the program is offered")
	}
	id, _ := find(*settings.message, "Computers: normal")
	for _, forged := range []string{"program:Kraken", "program:", "program:<@1>"} {
		hears(t, r.use("Ana", id, forged, true), "Not saved.", "can't play here")
	}
	r.press("Ana", r.last().Message, "Add computer")
	if s := seats(t, r, openTable(t, r)); slices.ContainsFunc(s, func(s storage.Seat) bool { return s.Program != "" }) {
		t.Errorf("%+v", s)
	}
	r.hasProgram("")
	r.restart()
	if id, _ := find(*r.harbormaster("setup").message, "Other people's programs as players: no"); id != "" {
		t.Error("programs can be allowed, although there are none")
	}
	if a := r.do(owner(chat.Interaction{Kind: chat.ComponentUsed, CustomID: "v1|server|0|@server:programs", Values: []string{"friendly"}})); a == nil {
		t.Error("no answer")
	}
}

// TestARematchKeepsItsProgramsWhereTheyMayStillPlay: else computers take their seats.
func TestARematchKeepsItsProgramsWhereTheyMayStillPlay(t *testing.T) {
	for _, allowed := range []bool{true, false} {
		r, _ := programmed(t, firstMove)
		choosesKraken(t, r)
		plays(t, r)
		if !allowed {
			r.sets("Other people's programs as players: no")
		}
		r.press("Ana", r.last().Message, "Rematch")
		words := allText(r.last().Message)
		if got := strings.Contains(words, "Kraken 2 (another program)"); got != allowed || strings.Contains(words, "Kraken") != allowed {
			t.Errorf("allowed %v: %q", allowed, words)
		}
	}
}

// TestTheLogSaysThatAComputerMovedForAProgram behind the move.
func TestTheLogSaysThatAComputerMovedForAProgram(t *testing.T) {
	r := newRoom(t)
	r.started("Ana", "Ben")
	r.press("Ana", r.last().Message, "Prospector")
	rec := r.records()
	rec[len(rec)-1].Act.By = "replaced"
	log := view.GameLog(rec, r.bot.Texts.About("puertorico", "en").WithSeats(rec[0].Seats), engine.Everyone)
	if last := log[len(log)-1].Text; !strings.Contains(last, "took the prospector") || !strings.Contains(last, ". (A computer moved for the program.)") {
		t.Errorf("the log says %q", last)
	}
}

// TestTwoProcessesShareThePrograms on one Redis: each move is made once, by the program, whichever process is pressed.
func TestTwoProcessesShareThePrograms(t *testing.T) {
	r := newRoom(t, title.Title{Rules: toy.Game(toy.Rules{}), Computers: toy.Computers()})
	r.hasProgram(firstMove)
	r.onRedis(redistest.Start(t, redistest.Options{}))
	r.sets("Other people's programs as players: in friendly games")
	choosesKraken(t, r)
	id := openTable(t, r)
	r.press("Ana", r.last().Message, "Start")
	other := r.process()
	for range 200 {
		r.bot, other = other, r.bot
		g, err := r.bot.Repo.Load(t.Context(), id)
		noError(t, err)
		if g.Phase == storage.Finished {
			break
		}
		var both sync.WaitGroup
		for _, b := range []*bot.Bot{r.bot, other} { // Both find the table unpublished.
			both.Go(func() { b.Publish(id); b.Published() })
		}
		both.Wait()
		m := r.last().Message
		who := awaited(m, "Ana", "Ben")
		if len(who) == 0 {
			continue
		}
		r.pressesFirst(who[0], m)
	}
	rec, err := r.store.Log(t.Context(), id, 1, 0)
	noError(t, err)
	made := map[engine.Seat]int{}
	for i, l := range rec {
		if l.Seq != i+1 || l.Act.By == "replaced" {
			t.Errorf("record %d is %d, by %q", i+1, l.Seq, l.Act.By)
		}
		if l.Act.Kind == "move" {
			made[l.Act.Seat]++
		}
	}
	if last := rec[len(rec)-1]; last.Phase != storage.Finished || made[2] == 0 || made[3] == 0 {
		t.Errorf("the game ends %v, with moves %v", last.Phase, made)
	}
}

// TestTheAPITellsOfPrograms as players, on the page of their game, too.
func TestTheAPITellsOfPrograms(t *testing.T) {
	r := newRoom(t, drawn(nil))
	r.web = "https://games.example"
	r.hasProgram(firstMove)
	r.bot = r.process()
	r.ended("g1", r.titles[0], "eager", 1, func(log []storage.Record) {
		for i := range log {
			log[i].Seats[1] = storage.Seat{Name: "Kraken 2", Level: "normal", Program: "Kraken", Replaced: 3}
		}
	}, "Ana", "Ben")
	r.showPages(profile.PagesFinished)
	body := r.client().status("the game", "/api/v1/games/g1", http.StatusOK)
	says(t, "the API", body, `"name":"Kraken 2","computer":"program"`)
	says(t, "the page", r.visitor().status("the page", r.pageOf("g1"), http.StatusOK), "Kraken 2")
}
