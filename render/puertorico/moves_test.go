package puertorico

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
)

func TestLoadsAreAsManyAsFit(t *testing.T) {
	s := captainScene()
	v, _ := s.View.(*puertorico.View)
	got := readMoves(moves(0, "captain.load", "load:corn:6", "load:sugar:5", "load:corn:wharf", "load:none"), v)
	want := []load{{corn, 6, 2}, {sugar, 5, 2}, {corn, wharf, 3}}
	if diff := cmp.Diff(want, got.loads, cmp.AllowUnexported(load{})); diff != "" {
		t.Error(diff)
	}
	if !got.mayPass {
		t.Error("passing is not seen")
	}
}

func TestMovesOfAllPhasesAreUnderstood(t *testing.T) {
	v := &puertorico.View{Players: make([]puertorico.PlayerView, 2)}
	got := readMoves(moves(0, "", "settle:corn", "settle:quarry:colonist", "hacienda:draw", "build:harbor:colonist", "trade:coffee", "craft:indigo"), v)
	if !got.tiles[puertorico.Corn] || !got.tiles[quarry] || !got.draw || !got.build[puertorico.Harbor] || !got.sell[coffee] || !got.bonus[indigo] {
		t.Errorf("got %+v", got)
	}
}

func TestUnknownMovesAreLeftOut(t *testing.T) {
	v := &puertorico.View{Players: make([]puertorico.PlayerView, 1)}
	got := readMoves(moves(0, "", "", ":", "settle", "settle:gold", "load:corn", "load:corn:x", "load:corn:-3", "build:castle", "inn:castle", "raid:moon", "draft:", "supply:gold", "buccaneer:piracy:x", "buccaneer:capture:cook", "forest"), v)
	if diff := cmp.Diff(possible{}, got, cmp.AllowUnexported(possible{}, load{}, places{})); diff != "" {
		t.Error(diff)
	}
}

func TestDraftsAreRead(t *testing.T) {
	d := readDraft("place:corn=2,quarry=1,small_market=1,san_juan=3,castle=4,indigo=-1,coffee=x")
	if !d.place || d.tiles[corn] != 2 || d.tiles[quarry] != 1 || d.buildings[puertorico.SmallMarket] != 1 || d.sanJuan != 3 || d.tiles[coffee] != 0 {
		t.Errorf("got %+v", d)
	}
	if d := readDraft("store:corn=3,indigo=1"); !d.store || d.goods != [5]int{3, 1} {
		t.Errorf("got %+v", d)
	}
}

func TestProducedGoodsAreNew(t *testing.T) {
	f := readFresh([]engine.Event{
		{Kind: puertorico.CraftsmanProduced, Seat: 1, Args: []engine.Arg{engine.Num("corn", 2)}},
		{Kind: puertorico.CraftsmanBonus, Seat: 1, Args: []engine.Arg{engine.Term("good", "coffee")}},
	})
	if f.seats[1].made != [puertorico.Goods]int{2, 0, 0, 0, 1} || f.seats[0].made != [puertorico.Goods]int{} {
		t.Errorf("got %v", f.seats)
	}
}

func TestWhatWasUnloadedIsNoLongerNew(t *testing.T) {
	loadedBy := func(seat engine.Seat, n int) engine.Event {
		return engine.Event{Kind: puertorico.CaptainLoaded, Seat: seat, Args: []engine.Arg{engine.Term("good", "corn"), engine.Num("goods", n), engine.Num("ship", 6)}}
	}
	f := readFresh([]engine.Event{loadedBy(1, 4), {Kind: puertorico.CaptainEmptied, Args: []engine.Arg{engine.Num("ship", 6)}}, loadedBy(2, 2)})
	if diff := cmp.Diff([]engine.Seat{2, 2}, f.ships[6]); diff != "" {
		t.Error(diff)
	}
}
