package endeavor

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
)

// oracleSituations come about in the games of an ordinary test.
var oracleSituations = []string{
	"E13 more than 15 icons", "E19 a tile of the next level", "E20 a second copy", "E20 no second building of level 5",
	"E24 lost payments", "E26 a pass with markers", "E32 beside the track", "E33 africa opens", "E33 caribbean opens",
	"E33 far_east opens", "E33 india opens", "E33 north_america opens", "E33 south_america opens", "E34 a tie",
	"E34 the governor goes to another player", "E38 2 connections at once", "E38 3 connections at once",
	"E38 a connection by attack", "E39 attack", "E40 payment", "E44 occupy after ship", "E44 ship after occupy",
	"E47 nothing may follow draw of trading_office", "E47 nothing may follow occupy of docks",
	"E47 nothing may follow ship of cartographer", "E47 nothing may follow ship of docks", "E48 a card is turned over",
	"E48 abolition", "E50 Europe 5 goes back", "E50 Europe 5 once more", "E52 a Slavery card is not counted",
	"E53 a governor lies on the place", "E55 the limit falls", "E56 a card goes back", "E57 a Slavery card is turned over",
	"E58 a governor leaves the game", "E69 the place is empty although there is a governor", "E69 the place is taken",
	"E73 a shared victory", "R11 an empty deck", "R4 the governor goes to a passed player",
	"R6 occupy in a region just opened", "R6 ship in a region just opened", "R8 two universities",
}

// oracleSteps are the engine's words for the oracle's questions.
var oracleSteps = map[string]string{
	"build": StepBuild, "salary": StepSalary, "turn": StepAct, "second": StepSecond, "discard": StepDiscard,
}

func TestTheOracleAndTheEngineAgreeAtEveryQuestion(t *testing.T) {
	t.Parallel()
	met, acts := map[string]int{}, 0
	for game := range games(90) {
		players := MinPlayers + game%3
		duel := newOracleDuel(t, players, uint64(game), met)
		duel.play()
		acts += duel.o.asked
	}
	for _, what := range oracleSituations {
		if met[what] == 0 {
			t.Errorf("never met: %s", what)
		}
	}
	for _, what := range slices.Sorted(maps.Keys(met)) {
		t.Logf("%7d %s", met[what], what)
	}
	t.Logf("%d questions", acts)
}

// oracleDuel is a game that the engine and the oracle play side by side.
type oracleDuel struct {
	t      *testing.T
	name   string
	state  State
	o      *oracle
	player *oraclePlayer
	record []oracleEntry
}

func newOracleDuel(t *testing.T, players int, game uint64, met map[string]int) *oracleDuel {
	d := &oracleDuel{t: t, name: fmt.Sprintf("game %d of %d", game, players), o: &oracle{met: met}}
	random := engine.RandFrom(game)
	state, err := Rules{}.Setup(engine.Config{Seats: players, Seed: random.Seed()})
	if err != nil {
		t.Fatal(err)
	}
	d.state = state
	engine.AnswerChance(Rules{}, &d.state, &random, nil)
	d.player = newOraclePlayer(rand.New(rand.NewPCG(game, 7)), players)
	view := Rules{}.View(&d.state, engine.Everyone)
	d.o.set(players, int(view.Crown), oracleLaid(&view))
	d.o.answer = d.answer
	return d
}

// oracleLaid reads the layout off a table on which nothing has happened.
func oracleLaid(v *View) oracleLayout {
	l := oracleLayout{Tracks: map[string][]string{}, Cities: map[string]string{}, Connections: map[string]string{}}
	for _, r := range v.Regions[1:] {
		for _, space := range r.Track {
			l.Tracks[r.Region.String()] = append(l.Tracks[r.Region.String()], space.Token.String())
		}
	}
	for c, city := range v.Cities {
		l.Cities[City(c).String()] = city.Token.String()
	}
	for c, connection := range v.Connections {
		l.Connections[Connection(c).String()] = connection.Token.String()
	}
	return l
}

// answer compares the two tables where there is a choice, and makes one on both.
func (d *oracleDuel) answer(q oracleQuestion) string {
	if len(q.moves) == 1 {
		d.record = append(d.record, oracleEntry{q.seat, q.moves[0], true})
		return q.moves[0]
	}
	fail := func(what string, args ...any) {
		d.t.Helper()
		d.t.Fatalf("%s, entry %d, %s of seat %d: %s", d.name, d.o.asked, q.kind, q.seat, fmt.Sprintf(what, args...))
	}
	seat := Seat(q.seat)
	asked := Rules{}.Asked(&d.state)
	// Salaries are asked of all at once, and paid at once where there is one way: the oracle comes to them one by one.
	if !asked.Has(seat) || q.kind != "salary" && asked != 1<<seat {
		fail("the engine asks %v", asked.Seats())
	}
	if step := (Rules{}).Step(&d.state, seat).Key; step != oracleSteps[q.kind] {
		fail("the engine asks %s", step)
	}
	moves := []string{}
	for _, m := range (Rules{}).Moves(&d.state, seat, nil) {
		moves = append(moves, m.String())
	}
	slices.Sort(moves)
	if !slices.Equal(moves, q.moves) {
		fail("the engine lists %v, the oracle %v", moves, q.moves)
	}
	if q.kind != "salary" {
		view := Rules{}.View(&d.state, seat)
		if list := d.o.facts().differ(seen(&view)); len(list) > 0 {
			fail("%s", strings.Join(list, "\n"))
		}
	}
	move := d.player.choose(q)
	m, err := Parse(move)
	if err != nil {
		fail("%v", err)
	}
	Rules{}.Apply(&d.state, seat, m, nil)
	d.record = append(d.record, oracleEntry{q.seat, move, false})
	return move
}

// play plays the game and compares the ends.
func (d *oracleDuel) play() {
	d.t.Helper()
	layout, crown := d.o.layout, d.o.crown
	if at, ok := d.o.play(); !ok {
		d.t.Fatalf("%s: the oracle stops at %d", d.name, at)
	}
	result, over := Rules{}.Result(&d.state)
	if !over {
		d.t.Fatalf("%s: the engine plays on", d.name)
	}
	scores, winners := d.o.scores()
	account := []map[string]int{}
	for seat, total := range result.Scores {
		parts := map[string]int{"total": total}
		for _, part := range result.Parts {
			key := part.Key
			if key == "turned" {
				key = "slavery"
			}
			parts[key] = part.Values[seat]
		}
		account = append(account, parts)
	}
	if got, want := inJSON(account), inJSON(scores); got != want {
		d.t.Errorf("%s: the engine counts\n%s, the oracle\n%s", d.name, got, want)
	}
	if got, want := inJSON(result.Winners), inJSON(winners); got != want {
		d.t.Errorf("%s: %s win, for the oracle %s", d.name, got, want)
	}
	line, err := json.Marshal(map[string]any{
		"game": Name, "id": d.name, "players": d.o.players, "start": crown, "tokens": layout, "actions": d.record,
	})
	if err != nil {
		d.t.Fatal(err)
	}
	if got, want := engineAnswer(d.t, line), inJSON((&oracle{}).replay(line, true)); got != want {
		d.t.Errorf("%s: replayed, the engine answers\n%.2000s, the oracle\n%.2000s", d.name, got, want)
	}
}

func TestTheOracleAnswersEverySample(t *testing.T) {
	t.Parallel()
	whole, refused := 0, 0
	for _, line := range enginetest.Lines(t, "wire/testdata/samples.jsonl.gz") {
		var sample struct {
			ID     string         `json:"id"`
			Expect map[string]any `json:"expect"`
		}
		if err := json.Unmarshal(line, &sample); err != nil {
			t.Fatal(err)
		}
		if sample.Expect["ok"] == true {
			whole++
		} else {
			refused++
		}
		delete(sample.Expect, "reason")
		sample.Expect["id"] = sample.ID
		if got, want := inJSON((&oracle{}).replay(line, true)), inJSON(sample.Expect); got != want {
			t.Errorf("%s: the oracle says\n%.2000s, want\n%.2000s", sample.ID, got, want)
		}
	}
	if whole != 12 || refused != 8 {
		t.Errorf("%d games and %d lines to refuse, want 12 and 8", whole, refused)
	}
}

// inJSON writes a value with sorted keys, for comparing answers.
func inJSON(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	var again any
	if err := json.Unmarshal(text, &again); err != nil {
		panic(err)
	}
	text, err = json.Marshal(again)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// games is how many of something a test plays: many more in a long run.
func games(n int) int {
	if enginetest.Long() {
		return 15 * n
	}
	return n
}
