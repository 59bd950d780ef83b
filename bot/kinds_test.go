package bot_test

import (
	"context"
	"fmt"
	"iter"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// bought tells of races in which the first seat buys shoes and then a cap, and the others buy a cap.
type bought struct{ laps }

func (bought) Count(steps iter.Seq2[engine.Table, []engine.Event]) engine.Timeline {
	made := laps{}.Count(steps)
	for table := range steps {
		seats := len(table.(*heat).Scores)
		made.Openings = make([]engine.Opening, seats)
		for i := range made.Openings {
			made.Openings[i] = engine.Opening{Action: "run", Things: []string{"cap"}}
		}
		made.Openings[0].Things = []string{"shoes", "cap"}
	}
	return made
}

// barsAndLines is a painter that draws comparisons and plots.
type barsAndLines struct {
	comparing
	plotted *engine.Chart
}

func (p barsAndLines) Plot(_ context.Context, _ string, chart engine.Chart) (engine.Picture, error) {
	*p.plotted = chart
	return engine.Picture{PNG: []byte("lines"), Alt: "lines"}, p.err
}

// drawnRoom is a room with a race whose statistics are drawn: the pictures are those that were drawn last.
func drawnRoom(t *testing.T) (*room, *engine.Comparison, *engine.Chart) {
	t.Helper()
	drew, plotted := engine.Comparison{}, engine.Chart{}
	painter := barsAndLines{comparing{drew: &drew}, &plotted}
	strong := title.Strong{2: {engine.HabitActions: {"run": {Of: 10, Counts: [3]int{40, 40, 20}}}}}
	r := newRoom(t, title.Title{Rules: race{}, Computers: snails, Timeline: bought{}, Strong: strong, Painter: painter})
	texts, err := text.New(fstest.MapFS{"en.json": {Data: []byte(`{"race.title": "Race", "race.term.shoes": "shoes", "race.term.cap": "cap", "race.term.run": "run"}`)}})
	if err != nil {
		t.Fatal(err)
	}
	r.texts = texts
	r.bot = r.process()
	return r, &drew, &plotted
}

// slowly plays a race in which each of the people waits for so many seconds before they name their number.
func (r *room) slowly(seconds, scores map[string]int, names ...string) storage.GameID {
	r.t.Helper()
	r.command(names[0], "race", "start", map[string]string{"players": fmt.Sprint(len(names))})
	for _, n := range names[1:] {
		r.press(n, r.last().Message, "Join")
	}
	r.press(names[0], r.last().Message, "Start")
	for range 2 * len(names) {
		m := r.last()
		who := awaited(m.Message, names...)[0]
		r.later(time.Duration(seconds[who]) * time.Second)
		r.use(who, answerTo(r.t, m.Message, fmt.Sprint(scores[who])), "", false)
	}
	r.counts()
	return ended(r.last().Message)
}

// barsOf are the rows of a group of a comparison as text.
func barsOf(of *engine.Comparison, group int) string {
	var rows []string
	for _, row := range of.Groups[group].Rows {
		rows = append(rows, row.Label+": "+row.Bars[0].Count+" "+row.Bars[1].Count)
	}
	return of.Groups[group].Title + "; " + strings.Join(rows, "; ")
}

func TestEachKindOfStatisticsTellsWhatWasPlayed(t *testing.T) {
	r, drew, plotted := drawnRoom(t)
	scores, seconds := map[string]int{"Ana": 3, "Ben": 2, "Cleo": 1}, map[string]int{"Ana": 30, "Ben": 90, "Cleo": 7200}
	for range 3 {
		r.slowly(seconds, scores, "Ana", "Ben", "Cleo")
	}
	r.slowly(seconds, map[string]int{"Ana": 1, "Ben": 3}, "Ben", "Ana")
	own := r.command("Ana", "games", "stats", nil)
	shows := func(label string) string {
		t.Helper()
		return r.press("Ana", *own.message, label).text()
	}
	says(t, "by seat", shows("By seat"), "Your games: 4 games", "rated games on this server: 4 games")
	for i, want := range []string{"Games won; Seat 1 (3): 100% 100%; Seat 2 (1): 0% 0%", "Average points; Seat 1 (3): 6.0 6.0; Seat 2 (1): 2.0 3.5"} {
		if got := barsOf(drew, i); got != want {
			t.Errorf("by seat: %q, want %q", got, want)
		}
	}
	says(t, "the picture in words", drew.Alt, "Race. By seat.", "Games won (Everyone in brackets): Seat 1 (3) 100% (100%)")
	shows("By building")
	if got := barsOf(drew, 0); got != "Games won; Cap (4): 75% 36%; Shoes (3): 100% 100%" {
		t.Errorf("by building: %q", got)
	}
	shows("By opening")
	for i, want := range []string{"Games won by first action; Run (4): 75% 36%", "Won by first purchase; Shoes (3): 100% 100%; Cap (1): 0% 0%", "Points by first purchase; Shoes (3): 6.0 6.0; Cap (1): 2.0 2.9"} {
		if got := barsOf(drew, i); got != want {
			t.Errorf("by opening: %q, want %q", got, want)
		}
	}
	says(t, "the time", shows("Time per move"), "Your usual time per move: 30 s. Everyone's on this server: 90 s")
	if got := barsOf(drew, 1); got != "The last games; Nov 21: 30 s 90 s; Nov 21: 30 s 2 h; Nov 21: 30 s 2 h; Nov 20: 30 s 2 h" {
		t.Errorf("the time: %q", got)
	}
	all := r.press("Ana", *own.message, "Head to head")
	says(t, "against all", all.text(), "- Ben: 4 games, ahead 3, behind 1\n- Cleo: 3 games, ahead 3, behind 0")
	one := r.press("Ana", *all.message, "Ben")
	says(t, "against Ben", one.text(), "**Ben**: 4 games, ahead 3, behind 1", "you #2 of 2 with 2, Ben #1 with 6", "you #1 of 3 with 6, Ben #2 with 4")
	if got := barsOf(drew, 0); got != "4 games; Finished ahead: 3 1; Games won: 3 1" || drew.Legend != [2]string{"You", "Ben"} {
		t.Errorf("against Ben: %q, %v", got, drew.Legend)
	}
	says(t, "the rating", shows("Rating over time"), "at best")
	if s := plotted.Timeline.Series[0]; len(s.Values) != 2 || len(plotted.Names) != 2 || s.Values[0][0] < s.Values[1][0] || s.Base%100 != 0 {
		t.Errorf("the rating is plotted as %+v of %v", s, plotted.Names)
	}
	everywhere := r.press("Ana", *own.message, "On all servers")
	says(t, "everywhere", everywhere.text(), "4 games, 3 won", "on all servers")
	r.press("Ana", *everywhere.message, "Rating over time")
	if len(plotted.Names) != 1 {
		t.Errorf("everywhere the rating is plotted of %v", plotted.Names)
	}
}

// TestOthersReadOnlyWhatLeaderboardsTell: of somebody else there are results, the common games and the rating, and nothing else
// however one asks; where few play, nothing is told of all.
func TestOthersReadOnlyWhatLeaderboardsTell(t *testing.T) {
	r, drew, _ := drawnRoom(t)
	r.slowly(map[string]int{"Ana": 30, "Ben": 90}, map[string]int{"Ana": 3, "Ben": 1}, "Ana", "Ben")
	anas := r.command("Ben", "games", "stats", map[string]string{"who": user("Ana").ID})
	for label, there := range map[string]bool{"Results": true, "Head to head": true, "Rating over time": true, "Time per move": false, "By seat": false, "By opening": false} {
		if id, _ := find(*anas.message, label); (id != "") != there {
			t.Errorf("%s: %v", label, controls(*anas.message))
		}
	}
	says(t, "both", r.press("Ben", *anas.message, "Head to head").text(), "**Ana**: 1 game, ahead 0, behind 1")
	for _, arg := range []string{"time/race/here/id-ana/", "seats/race/here/id-ana/", "openings/race/everywhere/id-ana/id-ben"} {
		says(t, arg, r.use("Ben", "v1|games|0|@stats:"+arg, "", true).text(), "for yourself only")
	}
	for _, arg := range []string{"", "time", "?/race/here/id-ana/", "nothing/race/here/id-ben/", "against/race/here/id-ben/x y"} {
		says(t, arg, r.use("Ben", "v1|games|0|@stats:"+arg, "", true).text(), "out of date")
	}
	says(t, "another game", r.use("Ben", "v1|games|0|@stats:time/chess/here/id-ben/", "", true).text(), "chess")
	elsewhere := r.do(chat.Interaction{Guild: "elsewhere", Kind: chat.ComponentUsed, User: user("Eve"), Private: true, CustomID: "v1|games|0|@stats:overview/race/everywhere/id-ana/"})
	says(t, "a stranger", elsewhere.text(), "hasn't finished a game on this server yet")
	says(t, "few", r.use("Ben", "v1|games|0|@stats:time/race/here/id-ben/", "", true).text(), "once more people", "Everyone's on this server: –")
	if got := barsOf(drew, 0); got != "All games; 1 game: 90 s –" {
		t.Errorf("with few: %q", got)
	}
}

// TestWhoIsForgottenIsAFormerPlayerToThoseTheyMet: the games stay with those who played them.
func TestWhoIsForgottenIsAFormerPlayerToThoseTheyMet(t *testing.T) {
	r, _, _ := drawnRoom(t)
	r.slowly(nil, map[string]int{"Ana": 3, "Ben": 1}, "Ana", "Ben")
	r.later(time.Minute)
	r.forgets("Ben")
	r.counts()
	r.later(time.Hour)
	r.counts()
	if left := r.traces("Ben"); len(left) > 0 {
		t.Errorf("of Ben there are still %v", left)
	}
	got := r.use("Ana", "v1|games|0|@stats:against/race/here/id-ana/", "", true)
	says(t, "Ana", got.text(), "- a former player: 1 game, ahead 1, behind 0")
	says(t, "Ana's of Ben", r.use("Ana", "v1|games|0|@stats:against/race/here/id-ana/id-ben", "", true).text(), "haven't finished a game together")
}

// TestAFriendlyGameCountsForNothing: it stands in no statistics, ratings or habits, and leagues hear no result.
func TestAFriendlyGameCountsForNothing(t *testing.T) {
	r, _, _ := drawnRoom(t)
	for range 4 {
		r.command("Ana", "race", "start", map[string]string{"players": "2"})
		id := strings.Split(controls(r.last().Message)[0][0], "|")[1]
		r.use("Ana", "v1|"+id+"|0|@table:friendly", "true", true)
		says(t, "the lobby", allText(r.last().Message), "Friendly game: yes")
		r.press("Ben", r.last().Message, "Join")
		r.press("Ana", r.last().Message, "Start")
		for range 4 {
			m := r.last().Message
			r.use(awaited(m, "Ana", "Ben")[0], answerTo(t, m, "1"), "", false)
		}
		says(t, "the end", allText(r.last().Message), "is over.")
		r.counts()
		r.later(2 * time.Minute)
		r.counts()
	}
	for _, where := range []string{"here", "everywhere"} {
		says(t, where, r.stats("Ana", map[string]string{"where": where}), "hasn't finished a game")
		says(t, where, r.command("Ana", "games", "leaderboard", map[string]string{"where": where}).text(), "Nobody has finished")
	}
	says(t, "habits", r.use("Ana", "v1|race|0|@habits", "", false).text(), "I compare you") // Of no game.
	err := r.store.Each(t.Context(), func(i storage.Item) error {
		if i.Ledger != nil && !strings.HasPrefix(i.Ledger.Name, "results/") { // The list of games says that they were.
			t.Errorf("the ledger %s has %v", i.Ledger.Name, i.Ledger.Entries)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestOnesOwnPlayIsComparedWithTheBestOfTheServer: with those on the leaderboard together, where they are enough others.
func TestOnesOwnPlayIsComparedWithTheBestOfTheServer(t *testing.T) {
	r, drew, _ := drawnRoom(t)
	for _, name := range []string{"Cleo", "Dan"} {
		for range 3 {
			r.slowly(nil, map[string]int{"Ana": 1, "Ben": 2, name: 3}, "Ana", "Ben", name)
		}
		if name == "Cleo" {
			says(t, "with two others", r.use("Ana", "v1|race|0|@habits:best", "", false).text(), "It takes 3 other players")
		}
	}
	a := r.use("Ana", "v1|race|0|@habits:best", "", false)
	says(t, "the best", a.text(), "games you finished to those of the best-rated players of this server")
	if got := barsOf(drew, 0); drew.Legend[1] != "The best here" || !strings.Contains(got, "Run: 2.0 2.0") {
		t.Errorf("it shows %q, %v", got, drew.Legend)
	}
	for guild, want := range map[string]string{"guild": "best-rated", "elsewhere": "It takes 3"} {
		asks := chat.Interaction{Guild: guild, Kind: chat.ComponentUsed, User: user("Ana"), CustomID: "v1|race|0|@habits:best"}
		says(t, guild, r.do(asks).text(), want)
	}
}
