package puertorico

import (
	"image"
	"reflect"
	"testing"

	"github.com/harbormaster/harbormaster/engine/puertorico"
)

func layoutFor(n int) *layout {
	v, _ := fullest(n).View.(*puertorico.View)
	return layoutOf(v)
}

func TestEveryPartLiesInsideThePictureAndApartFromTheOthers(t *testing.T) {
	for n := 2; n <= 5; n++ {
		l := layoutFor(n)
		canvas := image.Rect(0, 0, l.w, l.h)
		parts := append([]image.Rectangle{}, l.roles...)
		parts = append(parts, l.boards...)
		parts = append(parts, l.plantations, l.house, l.colonists, l.supply, l.offer)
		for i, r := range parts {
			if r.Empty() || !r.Inset(-16).In(canvas) {
				t.Errorf("%d seats: part %d at %v leaves the picture %v", n, i, r, canvas)
			}
			for k, other := range parts[:i] {
				if r.Overlaps(other) {
					t.Errorf("%d seats: part %d at %v overlaps part %d at %v", n, i, r, k, other)
				}
			}
		}
	}
}

func TestFullTablesAreSoHigh(t *testing.T) {
	for n, want := range map[int]int{2: 1975, 3: 2250, 4: 2512, 5: 2787} {
		if got := layoutFor(n).h; got != want {
			t.Errorf("%d seats: %d high, want %d", n, got, want)
		}
	}
}

func TestTheContentsOfAFullBoardStayOnIt(t *testing.T) {
	l := layoutFor(5)
	for _, b := range l.boards {
		for i := range puertorico.IslandSpaces {
			at := tilePlace(b, i)
			if r := rect(at.X, at.Y, tileSide, tileSide); !r.In(b.Inset(8)) {
				t.Errorf("tile %d at %v leaves the board %v", i, r, b)
			}
		}
		for i := range puertorico.CitySpaces {
			at := citySpace(b, i)
			if r := rect(at.X, at.Y, spaceWide, spaceHigh); !r.In(b.Inset(8)) {
				t.Errorf("space %d at %v leaves the board %v", i, r, b)
			}
		}
	}
}

func TestTheFullestRowOfPlantationsEndsBeforeThePiles(t *testing.T) {
	for n := 2; n <= 5; n++ {
		l := layoutFor(n)
		last := l.rowTile(n, n+1)
		if last.X+marketTile > l.quarryPile().X-4 {
			t.Errorf("%d seats: the row ends at %d, the quarries begin at %d", n, last.X+marketTile, l.quarryPile().X)
		}
	}
}

func TestShipsFitBetweenTheMargins(t *testing.T) {
	for n := 2; n <= 5; n++ {
		end := 0
		for i, s := range layoutFor(n).ships {
			if s.x < end || s.x+s.length > tableWide-margin {
				t.Errorf("%d seats: ship %d lies from %d to %d", n, i, s.x, s.x+s.length)
			}
			end = s.x + s.length
		}
	}
}

func TestNothingMovesButByCitiesAndOffer(t *testing.T) {
	s := captainScene()
	v, _ := s.View.(*puertorico.View)
	before := layoutOf(v)
	v.Players[0].Island, v.FaceUp, v.House, v.Awaited = nil, nil, nil, nil
	after := layoutOf(v)
	if !reflect.DeepEqual(before, after) {
		t.Error("a part moved")
	}
	for i := range v.Players {
		v.Players[i].City = nil
	}
	if after = layoutOf(v); after.rows != 1 || after.boards[0].Dy() >= before.boards[0].Dy() {
		t.Errorf("empty cities have %d rows on boards %d high, fuller ones are %d high", after.rows,
			after.boards[0].Dy(), before.boards[0].Dy())
	}
}

func TestLargeBuildingsStandLastAndSideBySide(t *testing.T) {
	cells := arrange([]puertorico.BuildingView{
		house(puertorico.GuildHall, 1), house(puertorico.Hacienda, 0), house(puertorico.Hospice, 0), house(puertorico.Office, 0), house(puertorico.CityHall, 1),
	}, cityColumns)
	want := []struct {
		b     puertorico.Building
		first int
	}{{puertorico.Hacienda, 0}, {puertorico.Hospice, 1}, {puertorico.Office, 2}, {puertorico.GuildHall, 4}, {puertorico.CityHall, 6}}
	if len(cells) != len(want) {
		t.Fatalf("%d buildings are placed", len(cells))
	}
	for i, w := range want {
		if cells[i].view.Building != w.b || cells[i].first != w.first {
			t.Errorf("place %d: %v at %d, want %v at %d", i, cells[i].view.Building, cells[i].first, w.b, w.first)
		}
	}
}
