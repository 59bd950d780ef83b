package bot_test

import (
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/clock"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/auction"
	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/retrace"
)

// selling opens a table of a game whose seats are sold, for these people, and starts it.
func (r *room) selling(game string, options map[string]string, names ...string) posted {
	r.t.Helper()
	r.command(names[0], game, "start", options)
	for _, n := range names[1:] {
		r.press(n, r.last().Message, "Join")
	}
	rules := r.press(names[0], *r.press(names[0], r.last().Message, "Settings").message, "House rules")
	r.press(names[0], *rules.message, "Before the game, for points")
	if got := allText(r.last().Message); !strings.Contains(got, "Auction of seats: before the game, for points") {
		r.t.Errorf("the lobby says %q", got)
	}
	r.press(names[0], r.last().Message, "Start")
	return r.last()
}

// bids lets people bid in turn: "Ana 2:5" is 2½ points for the second seat.
func (r *room) bids(list ...string) {
	r.t.Helper()
	for _, b := range list {
		name, bid, _ := strings.Cut(b, " ")
		m := r.last()
		if who := awaited(m.Message, "Ana", "Ben", "Cleo"); len(who) != 1 || who[0] != name {
			r.t.Fatalf("%s: awaited are %v: %q", b, who, allText(m.Message))
		}
		id, _, _ := strings.Cut(answerTo(r.t, m.Message, lowest(r.t, m.Message)), "|bid:")
		r.use(name, id+"|bid:"+bid, "", false)
	}
}

// lowest is the first bid on a message.
func lowest(t testing.TB, m chat.Message) string {
	t.Helper()
	for _, c := range controls(m) {
		if i := strings.LastIndex(c[0], "|bid:"); i >= 0 {
			return c[0][i+1:]
		}
	}
	t.Fatalf("no bids on %q", allText(m))
	return ""
}

func TestBidsDecideARace(t *testing.T) {
	r := racing(t)
	m := r.selling("race", map[string]string{"players": "3"}, "Ana", "Ben", "Cleo")
	for _, want := range []string{"Auction of seats", "Bid for a seat", "Seat 1: free", "Seat 3: free"} {
		if !strings.Contains(allText(m.Message), want) {
			t.Errorf("the auction doesn't say %q: %q", want, allText(m.Message))
		}
	}
	if got := r.command("Ben", "race", "board", nil).text(); !strings.Contains(got, "after the auction") {
		t.Errorf("Ben's board: %q", got)
	}
	late := answerTo(t, m.Message, "bid:1:0")
	if got := r.use("Ben", late, "", false).text(); !strings.Contains(got, "It's not your turn") {
		t.Errorf("who is not asked reads %q", got)
	}
	r.bids("Ana 1:0", "Ben 1:3")
	if got := r.use("Ana", late, "", false).text(); !strings.Contains(got, "closed") {
		t.Errorf("a late click reads %q", got)
	}
	r.restart()
	if m = r.last(); !strings.Contains(allText(m.Message), "Seat 1: Ben for 1½") || !strings.Contains(allText(m.Message), "outbid Ana") {
		t.Errorf("after a restart: %q", allText(m.Message))
	}
	if got := r.use("Ana", strings.Replace(late, "|bid:1:0", "", 1)+"|bid:1:3", "", false).text(); got == "" {
		t.Error("a bid on an old message counts")
	}
	more := r.press("Ana", m.Message, "Bid more")
	if got := allText(*more.message); !strings.Contains(got, "Bid more") {
		t.Errorf("further bids: %q %v", got, controls(*more.message))
	}
	// Ana wants the first seat more than anything, and pays for it.
	r.bids("Ana 1:9", "Ben 3:0", "Cleo 2:0")
	records := r.records()
	last := records[len(records)-1]
	if last.Act.Kind != "start" || strings.Join([]string{last.Seats[0].Name, last.Seats[1].Name, last.Seats[2].Name}, " ") != "Ana Cleo Ben" ||
		len(last.Bids) != 3 || last.Bids[0] != 9 || last.Bids[1] != 0 {
		t.Fatalf("%s begins with %+v, %v", last.Act.Kind, last.Seats, last.Bids)
	}
	if got := allText(r.last().Message); !strings.Contains(got, "Ana got seat 1 for 4½") || !strings.Contains(got, "The game began") {
		t.Errorf("the table says %q", got)
	}
	if got := r.use("Ana", "v1|"+string(r.game())+"|0|@undo", "", false).text(); !strings.Contains(got, "no move to undo") {
		t.Errorf("a bid is taken back: %q", got)
	}
	game, scores := r.game(), map[string]string{"Ana": "3", "Ben": "1", "Cleo": "2"}
	for range 6 {
		m = r.last()
		who := awaited(m.Message, "Ana", "Ben", "Cleo")[0]
		r.use(who, answerTo(t, m.Message, scores[who]), "", false)
	}
	said := allText(r.last().Message)
	// Ana has 6 and pays 4½, Cleo 4, Ben 2.
	if !strings.Contains(said, "Cleo has won") && !strings.Contains(said, "Cleo won") && !strings.Contains(said, "Cleo wins") {
		t.Errorf("the account says %q", said)
	}
	for _, want := range []string{"bid", "1½", "−4½"} {
		if !strings.Contains(said, want) {
			t.Errorf("the account lacks %q: %q", want, said)
		}
	}
	r.showPages(profile.PagesAll)
	if got := r.visitor().status("the page", r.pageOf(game), http.StatusOK); !strings.Contains(got, "4½") || !strings.Contains(got, "Cleo wins") {
		t.Errorf("the page says %q", got)
	}
	told := r.client().status("the API", "/api/v1/games/"+string(game), http.StatusOK)
	for _, want := range []string{`"name":"Ana","computer":null,"place":3,"score":1`, `"name":"Cleo","computer":null,"place":1,"score":4`} {
		if !strings.Contains(told, want) {
			t.Errorf("the API does not tell %s: %s", want, told)
		}
	}
	r.counts()
	if got := r.stats("Cleo", nil); !strings.Contains(got, "1 won") && !strings.Contains(got, "won 1") && !strings.Contains(got, "1 win") {
		t.Errorf("Cleo's numbers: %q", got)
	}
}

// TestSeatsAreSoldInEveryGame: with computers that bid, and a log that follows by the rules; the first seat goes first.
func TestSeatsAreSoldInEveryGame(t *testing.T) {
	everyGame(t, func(t *testing.T, g titles.Entry) {
		r := newRoom(t)
		_, most := g.Rules.Players()
		name := g.Rules.Name()
		m := r.selling(name, map[string]string{"players": "4", "computers": "2"}, "Ana", "Ben")
		if most < 4 {
			t.Fatal("too few players")
		}
		if got := allText(m.Message); !strings.Contains(got, "Seat 1") || strings.Contains(got, "auction.") {
			t.Errorf("the auction says %q", got)
		}
		if got := r.use("Ben", answerTo(t, m.Message, "bid:1:0"), "", false); !strings.HasSuffix(got.text(), "We're waiting for Ana.") ||
			got.message != nil && len(controls(*got.message)) > 0 {
			t.Errorf("who isn't asked reads %q", got.text())
		}
		stale := bot.ControlID(r.game(), 1, "bid:1:0")
		if got := r.use("Ana", stale, "", false).text(); !strings.Contains(got, "Your move: bid for a seat") || !strings.Contains(got, "Seat 1: free") {
			t.Errorf("a bid on an earlier question reads %q", got)
		}
		for range 20 {
			if rec := r.records(); !auction.Is(standing(t, g.Rules, rec[len(rec)-1])) {
				break
			}
			m = r.last()
			who := awaited(m.Message, "Ana", "Ben")
			free, _ := find(m.Message, "Seat 1 for")
			for lot := 1; lot <= 4; lot++ {
				if id, _ := find(m.Message, fmt.Sprintf("Seat %d for 0", lot)); id != "" {
					free = id
				}
			}
			r.use(who[0], free, "", false)
			r.bot.Published()
		}
		log := r.records()
		last := log[len(log)-1]
		if last.Bids == nil || last.Phase != storage.Playing {
			t.Fatalf("the game doesn't begin: %s %v", last.Act.Kind, last.Bids)
		}
		if err := retrace.Check(g.Rules, log); err != nil {
			t.Error(err)
		}
		r.last()
		if got := r.press("Ana", r.last().Message, "Log").text(); !strings.Contains(got, "1. ") || !strings.Contains(got, "for seat") {
			t.Errorf("the log says %q", got)
		}
		if got := r.command("Ana", name, "history", nil).text(); strings.Contains(got, "seat 1 for") {
			t.Errorf("the history shows the auction: %q", got)
		}
		if first := standing(t, g.Rules, log[start(log)]).Decisions(); len(first) == 0 || first[0].Seat != 0 && !first[0].Private {
			t.Errorf("first is asked %+v", first)
		}
	})
}

// TestAWholeGameIsPlayedForBids from the sale of its seats to its account and its file, which anybody can open.
func TestAWholeGameIsPlayedForBids(t *testing.T) {
	g := titles.Games()[0]
	shelved := g.Title
	shelved.Painter = described{reader: reader{g.Pictures.Text}}
	r := withPages(t, shelved)
	r.selling("puertorico", map[string]string{"players": "3", "computers": "1"}, "Ana", "Ben")
	for i := 0; auction.Is(standing(t, g.Rules, newest(r.records()))); i++ {
		m := r.last()
		who := awaited(m.Message, "Ana", "Ben")
		id, _, _ := strings.Cut(answerTo(t, m.Message, lowest(t, m.Message)), "|bid:")
		bid := lowest(t, m.Message)
		for lot := 1; lot <= 3; lot++ {
			if free, _ := find(m.Message, fmt.Sprintf("Seat %d for 0", lot)); free != "" {
				bid = fmt.Sprintf("bid:%d:0", lot)
			}
		}
		if i == 0 {
			bid = "bid:1:24"
		}
		r.use(who[0], id+"|"+bid, "", false)
		r.bot.Published()
	}
	id := r.game()
	r.playOut("Ana", "Ben")
	log := r.recordsOf(id)
	last := log[len(log)-1]
	position := standing(t, g.Rules, last)
	result, over := position.Result()
	if !over || last.Bids[0] != 24 {
		t.Fatalf("the game ends: %t, for %v", over, last.Bids)
	}
	if err := retrace.Check(g.Rules, log); err != nil {
		t.Error(err)
	}
	after := result.After(last.Bids)
	said := allText(r.last().Message)
	for i, s := range last.Seats {
		total := strings.NewReplacer("-", "−", ".5", "½", ".0", "").Replace(fmt.Sprintf("%.1f", float64(2*result.Scores[i]-last.Bids[i])/2))
		if row := regexp.MustCompile(`(?m)^` + s.Name + ` +` + total + ` .*$`); !row.MatchString(said) {
			t.Errorf("%s has %s: %q", s.Name, total, said)
		}
		if won := slices.Contains(after.Winners, engine.Seat(i)); won != strings.Contains(firstLine(r.last().Message), s.Name) {
			t.Errorf("%s won: %t: %q", s.Name, won, said)
		}
	}
	says(t, "the account", said, "−12")
	v := r.visitor()
	whole := r.wholeFile(v, id)
	sealed, err := shelved.Verify(whole)
	if err != nil || !slices.Equal(sealed.Bids, last.Bids) || !slices.Equal(sealed.Winners, after.Winners) {
		t.Errorf("the file has %v, won by %v: %v", sealed.Bids, sealed.Winners, err)
	}
	at, _ := strings.CutPrefix(v.sendFile("file", whole).Header().Get("Location"), "/harbor")
	opened := v.status("the game of the file", at, http.StatusOK)
	for _, want := range []string{"−12", ">bid<"} {
		if own := v.status("its own page", r.pageOf(id), http.StatusOK); strings.Contains(own, want) != strings.Contains(opened, want) || !strings.Contains(own, want) {
			t.Errorf("its own page says %s: %t, that of the file: %t", want, strings.Contains(own, want), strings.Contains(opened, want))
		}
	}
}

func newest(log []storage.Record) storage.Record { return log[len(log)-1] }

func start(log []storage.Record) int {
	for i, r := range log {
		if r.Act.Kind == "start" {
			return i
		}
	}
	return -1
}

func standing(t testing.TB, rules engine.Game, r storage.Record) engine.Table {
	t.Helper()
	p, err := auction.Load(rules, *r.Snapshot)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestWhoIsAbsentTakesTheSeatThatIsLeft: their clock runs out, and nobody bids points in their place.
func TestWhoIsAbsentTakesTheSeatThatIsLeft(t *testing.T) {
	r := racing(t)
	r.command("Ana", "race", "start", map[string]string{"players": "3", "pace": "turn24"})
	r.press("Ben", r.last().Message, "Join")
	r.press("Cleo", r.last().Message, "Join")
	rules := r.press("Ana", *r.press("Ana", r.last().Message, "Settings").message, "House rules")
	r.press("Ana", *rules.message, "Before the game, for points")
	r.press("Ana", r.last().Message, "Start")
	r.bids("Ana 1:0")
	r.bot.Published()
	r.pass(clock.Day + time.Hour)
	r.bids("Cleo 3:2")
	log := r.records()
	last := log[len(log)-1]
	if last.Act.Kind != "start" || last.Seats[1].Name != "Ben" || last.Bids[1] != 0 || last.Seats[1].StandIn != "" {
		t.Errorf("%s: %+v for %v", last.Act.Kind, last.Seats, last.Bids)
	}
}
