package puertorico

import (
	"errors"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
)

func TestWhatCannotBeDrawnIsRefused(t *testing.T) {
	ship := func(capacity int) *puertorico.View {
		return &puertorico.View{Players: make([]puertorico.PlayerView, 2), Ships: []puertorico.ShipView{{Capacity: capacity}}}
	}
	for name, c := range map[string]struct {
		scene engine.Scene
		want  error
	}{
		"no view":          {engine.Scene{}, render.ErrView},
		"another game":     {engine.Scene{View: 7}, render.ErrView},
		"a nil view":       {engine.Scene{View: (*puertorico.View)(nil)}, render.ErrView},
		"no players":       {engine.Scene{View: puertorico.View{}}, render.ErrView},
		"six players":      {engine.Scene{View: puertorico.View{Players: make([]puertorico.PlayerView, 6)}}, render.ErrView},
		"an endless ship":  {engine.Scene{View: ship(1000)}, render.ErrView},
		"a ship of none":   {engine.Scene{View: ship(0)}, render.ErrView},
		"an unknown level": {engine.Scene{View: ship(4), Words: worded.Say, Level: "poster"}, render.ErrLevel},
		"nobody's board":   {engine.Scene{View: puertorico.View{Viewer: nobody, Players: make([]puertorico.PlayerView, 2)}, Level: Own, Focus: engine.Decision{Seat: nobody}, Words: worded.Say}, render.ErrView},
	} {
		if _, err := Paint(c.scene); !errors.Is(err, c.want) {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

func TestAViewIsTakenByValueAndByPointer(t *testing.T) {
	s := captainScene()
	v, _ := s.View.(*puertorico.View)
	byPointer := paint(t, s)
	s.View = *v
	if byValue := paint(t, s); string(byValue.PNG) != string(byPointer.PNG) {
		t.Error("the pictures differ")
	}
}

func TestStrangeNamesAreDrawn(t *testing.T) {
	s := captainScene()
	s.Names = []string{strings.Repeat("🚢", 40), "\x00\x1b[31m\n", strings.Repeat("Ž̷̡̛", 30)}
	pic := paint(t, s)
	if !strings.Contains(pic.Alt, "Seat 1 must load") || !strings.Contains(pic.Alt, "Seat 4:") {
		t.Errorf("got %s", pic.Alt)
	}
}

// TestNoViewMakesThePainterPanic draws views that no game gives, numbers out of every range included.
func TestNoViewMakesThePainterPanic(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := engine.Scene{
			View: drawnView(t), Words: worded.Say, Names: rapid.SliceOfN(rapid.String(), 0, 6).Draw(t, "names"),
			Theme: rapid.SampledFrom([]string{"light", "dark"}).Draw(t, "theme"),
			Level: rapid.SampledFrom([]string{Folded, Own, Table}).Draw(t, "level"),
			Focus: engine.Decision{Seat: seatFrom(t), Step: rapid.SampledFrom([]string{"", "captain.load", "mayor.place", "inn.move", "settler.forest"}).Draw(t, "step"),
				Moves: rapid.SliceOfN(rapid.SampledFrom([]string{"load:corn:6", "load:corn:wharf", "trade:coffee", "settle:quarry", "build:harbor", "craft:corn", "hacienda:draw", "::",
					"draft:inn", "forest:yes", "clear:corn:noble", "land:buy", "take:noble", "trade:corn:post", "supply:corn,sugar", "role:mayor", "buccaneer:piracy:6",
					"buccaneer:plunder", "buccaneer:raid", "buccaneer:capture:mayor", "raid:corn", "inn:harbor:noble", "inn:stop"}), 0, 9).Draw(t, "moves")},
			Draft: rapid.SampledFrom([]string{"", "place:corn=3/2,harbor=1/1,san_juan=90/4", "store:corn=4", "mix:corn=2"}).Draw(t, "draft"),
		}
		if _, err := Paint(s); err != nil && !errors.Is(err, render.ErrView) {
			t.Fatal(err)
		}
		Text(s)
	})
}

func seatFrom(t *rapid.T) engine.Seat { return engine.Seat(rapid.IntRange(-2, 7).Draw(t, "seat")) }

func seatsFrom(t *rapid.T) []engine.Seat {
	var list []engine.Seat
	for range rapid.IntRange(0, 5).Draw(t, "seats") {
		list = append(list, seatFrom(t))
	}
	return list
}

func drawnView(t *rapid.T) puertorico.View {
	num := func(label string) int { return rapid.IntRange(-2, 130).Draw(t, label) }
	goods := func() (g [puertorico.Goods]int) {
		for i := range g {
			g[i] = num("goods")
		}
		return g
	}
	good := func() puertorico.Good { return puertorico.Good(rapid.IntRange(-2, 6).Draw(t, "good")) }
	kind := func() puertorico.Tile { return puertorico.Tile(rapid.IntRange(-1, 8).Draw(t, "tile")) }
	building := func() puertorico.Building {
		return puertorico.Building(rapid.IntRange(-1, puertorico.Buildings+1).Draw(t, "building"))
	}
	v := puertorico.View{
		Viewer: seatFrom(t), Round: num("round"), Governor: seatFrom(t), Phase: puertorico.Role(rapid.IntRange(-2, 9).Draw(t, "phase")),
		Chooser: seatFrom(t), Awaited: seatsFrom(t), Next: seatsFrom(t), Over: rapid.Bool().Draw(t, "over"), Step: "captain.load",
		Colonists: num("colonists"), VP: num("vp"), Quarries: num("quarries"), Goods: goods(), ColonistShip: num("ship"), Stack: num("stack"), Discards: goods(),
		Winners: seatsFrom(t),
	}
	v.WithNobles, v.Nobles, v.ShipNobles, v.Drawn = rapid.Bool().Draw(t, "with nobles"), num("nobles"), num("ship's nobles"), kind()
	if rapid.Bool().Draw(t, "buccaneer") {
		v.Buccaneer = &puertorico.BuccaneerView{Token: seatFrom(t), Raided: num("raided")}
	}
	if rapid.Bool().Draw(t, "festival") {
		v.Festival = &puertorico.FestivalView{Tile: kind(), Goods: goods(), Building: building(), By: [3]engine.Seat{seatFrom(t), seatFrom(t), seatFrom(t)}}
	}
	for range rapid.IntRange(0, 3).Draw(t, "drafting") {
		v.Drafting = append(v.Drafting, puertorico.DraftView{Cost: num("cost"), Free: num("free"), Picked: []puertorico.Building{building(), building()}})
	}
	if rapid.Bool().Draw(t, "drawn") {
		v.Step = puertorico.StepForest
	}
	for range rapid.IntRange(1, 9).Draw(t, "roles") {
		v.Roles = append(v.Roles, puertorico.RoleView{Captor: seatFrom(t), Role: puertorico.Role(rapid.IntRange(-1, 9).Draw(t, "role")), Doubloons: num("doubloons"), Taker: seatFrom(t)})
	}
	for i := range rapid.IntRange(0, 3).Draw(t, "ships") {
		v.Ships = append(v.Ships, puertorico.ShipView{Capacity: 5 + i, Good: good(), Count: num("load")})
	}
	for range rapid.IntRange(0, 9).Draw(t, "row") {
		v.FaceUp = append(v.FaceUp, kind())
		v.House = append(v.House, good())
		v.Offer = append(v.Offer, puertorico.OfferView{Building: building(), Copies: num("copies"), Price: num("price"), Buyable: rapid.Bool().Draw(t, "buyable")})
	}
	for range rapid.IntRange(1, 5).Draw(t, "players") {
		pl := puertorico.PlayerView{Doubloons: num("money"), VP: num("points"), Goods: goods(), SanJuan: num("san juan"), Prices: goods()}
		for range rapid.IntRange(0, 14).Draw(t, "things") {
			pl.Island = append(pl.Island, tile(kind(), rapid.IntRange(-1, 3).Draw(t, "people")))
			pl.City = append(pl.City, house(building(), rapid.IntRange(-1, 5).Draw(t, "people")))
		}
		v.Players = append(v.Players, pl)
		pl.Nobles, pl.SanJuanNobles, pl.PostPrices = num("nobles"), num("idle nobles"), goods()
		for i := range pl.Island {
			pl.Island[i].Nobles, pl.City[i].Nobles = rapid.IntRange(-1, 3).Draw(t, "noble"), rapid.IntRange(-1, 3).Draw(t, "noble")
		}
		if v.Over {
			v.Scores = append(v.Scores, puertorico.Score{Chips: num("chips"), Total: num("total")})
		}
	}
	return v
}

func TestManyPaintersAtOnceDrawTheSamePictures(t *testing.T) {
	list, want := map[string]engine.Scene{}, map[string]string{}
	for _, name := range whole {
		list[name] = named(name)
		want[name] = string(paint(t, list[name]).PNG)
	}
	var wg sync.WaitGroup
	for range 3 {
		wg.Go(func() {
			for name, picture := range want {
				if pic, err := Paint(list[name]); err != nil || string(pic.PNG) != picture {
					t.Errorf("%s: another picture, %v", name, err)
				}
			}
		})
	}
	wg.Wait()
}
