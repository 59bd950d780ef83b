package stats

import (
	"fmt"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/rating"
	"github.com/harbormaster/harbormaster/storage"
)

// finished is a table that is over.
type finished struct {
	engine.Table
	result engine.Result
}

func (f finished) Result() (engine.Result, bool) { return f.result, true }

func ofTwo(id string, at int64) outcome {
	return outcome{Game: storage.GameID(id), Ended: time.UnixMilli(at), Players: []participant{
		{Key: "ana", Name: "Ana", Place: 1, Score: 40, Half: true}, {Key: "ben", Name: "Ben", Place: 2, Score: 30, Half: true},
	}}
}

func TestASheetKnowsItsGamesAlsoWhenThereAreTooManyToList(t *testing.T) {
	var s bucket
	for n := range countedMost + 50 {
		if !s.count(ofTwo(fmt.Sprint("g", n), int64(1000+n))) {
			t.Fatalf("game %d was not counted", n)
		}
	}
	if len(s.Counted) != countedMost {
		t.Errorf("%d games are listed", len(s.Counted))
	}
	for _, n := range []int{0, 49, 50, countedMost + 49} {
		if s.count(ofTwo(fmt.Sprint("g", n), int64(1000+n))) {
			t.Errorf("game %d was counted again", n)
		}
	}
	if got := s.Players["ana"].Games; got != countedMost+50 {
		t.Errorf("Ana has %d games", got)
	}
}

func TestASheetStaysBoundedAndKeepsItsComputers(t *testing.T) {
	var s bucket
	for n := range statsMost + 100 {
		o := outcome{Game: storage.GameID(fmt.Sprint(n)), Ended: time.UnixMilli(int64(1000 + n)), Players: []participant{
			{Key: fmt.Sprintf("p%04d", n), Place: 1, Half: true}, {Key: "computer:easy", Level: "easy", Place: 2, Half: true},
		}}
		s.count(o)
	}
	if len(s.Players) != statsMost {
		t.Errorf("%d players", len(s.Players))
	}
	for key, want := range map[string]bool{"computer:easy": true, "p0000": false, fmt.Sprintf("p%04d", statsMost+99): true} {
		if _, ok := s.Players[key]; ok != want {
			t.Errorf("%s stands there: %v", key, ok)
		}
	}
}

func TestWhoHasNotPlayedHalfOfItKeepsWhatHeHas(t *testing.T) {
	var s bucket
	s.count(ofTwo("first", 1))
	before := s.Players["ben"]
	o := ofTwo("second", 2)
	o.Players[1].Half = false
	s.count(o)
	if s.Players["ben"] != before {
		t.Errorf("Ben has %v after %v", s.Players["ben"], before)
	}
	if s.Players["ana"].Games != 2 {
		t.Errorf("Ana has %v", s.Players["ana"])
	}
}

func TestAComputerOnTwoSeatsGetsTheMeanOfBoth(t *testing.T) {
	var s bucket
	s.count(outcome{Game: "one", Ended: time.UnixMilli(1), Players: []participant{
		{Key: "computer:easy", Level: "easy", Place: 1, Half: true}, {Key: "ana", Place: 2, Half: true}, {Key: "computer:easy", Level: "easy", Place: 3, Half: true},
	}})
	m := rating.Default()
	after, err := m.Rate([]rating.Rating{m.New(), m.New(), m.New()}, []int{1, 2, 3})
	if err != nil {
		t.Fatal(err)
	}
	want := rating.Rating{Mu: (after[0].Mu + after[2].Mu) / 2, Sigma: (after[0].Sigma + after[2].Sigma) / 2}
	if got := s.Players["computer:easy"]; got.Rating != want || got.Games != 2 || got.Won != 1 {
		t.Errorf("%+v, want %v", got, want)
	}
}

// TestASeatTellsOfWhoMadeHalfOfItsMoves takes Cleo's seat over and makes one of its three moves; a computer plays two
// of Ana's three moves in their place.
func TestASeatTellsOfWhoMadeHalfOfItsMoves(t *testing.T) {
	early := []storage.Seat{{User: "ana", Name: "Ana"}, {User: "cleo", Name: "Cleo"}, {User: "dan", Name: "Dan"}}
	late := []storage.Seat{early[0], {User: "ben", Name: "Ben"}, early[2]}
	var records []storage.Record
	move := func(seats []storage.Seat, seat int, by string) {
		records = append(records, storage.Record{Seq: len(records) + 1, Act: storage.Act{Kind: "move", Seat: engine.Seat(seat), By: by}, Envelope: storage.Envelope{Seats: seats}})
	}
	move(early, 0, "")
	move(early, 1, "")
	move(early, 2, "order")
	move(early, 0, "stand_in")
	move(early, 1, "")
	move(early, 2, "")
	move(late, 0, "stand_in")
	move(late, 1, "")
	move(late, 2, "stand_in")
	g := &title.Game{Table: table.Table{ID: "game", Position: finished{result: engine.Result{Scores: []int{10, 20, 20}, Tiebreaks: []int{0, 1, 1}}}}}
	g.Envelope = storage.Envelope{Phase: storage.Finished, Seats: late}
	o, ok := outcomeOf(&g.Table, records)
	if !ok {
		t.Fatal("the game does not count")
	}
	for i, want := range []participant{
		{Key: "ana", Name: "Ana", Place: 3, Score: 10, Half: false},
		{Key: "ben", Name: "Ben", Place: 1, Score: 20, Half: false},
		{Key: "dan", Name: "Dan", Place: 1, Score: 20, Half: true},
	} {
		if o.Players[i] != want {
			t.Errorf("seat %d: %+v, want %+v", i, o.Players[i], want)
		}
	}
}

func TestGamesOfComputersAloneAreNotCounted(t *testing.T) {
	g := &title.Game{Table: table.Table{ID: "game", Position: finished{result: engine.Result{Scores: []int{1, 2}}}}}
	g.Envelope = storage.Envelope{Phase: storage.Finished, Seats: []storage.Seat{{Level: "easy"}, {Level: "easy"}}}
	if _, ok := outcomeOf(&g.Table, nil); ok {
		t.Error("it counts")
	}
}
