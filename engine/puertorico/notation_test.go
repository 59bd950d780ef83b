package puertorico

import (
	"errors"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

func TestMovesAreWrittenInTheWordsOfTheRules(t *testing.T) {
	for m, want := range map[Move]string{
		TakeRole(Prospector2):                   "role:prospector2",
		Draw(true):                              "hacienda:draw",
		Draw(false):                             "hacienda:skip",
		Settle(Quarry, false):                   "settle:quarry",
		Settle(Tile(Corn), true):                "settle:corn:colonist",
		Settle(none, false):                     "settle:none",
		PlaceInOrder():                          "mayor:order",
		Build(Harbor, false):                    "build:harbor",
		Build(SmallIndigoPlant, true):           "build:small_indigo_plant:colonist",
		Build(NoBuilding, false):                "build:none",
		Bonus(Sugar):                            "craft:sugar",
		Trade(Coffee):                           "trade:coffee",
		Trade(NoGood):                           "trade:none",
		Load(Corn, 6):                           "load:corn:6",
		Load(Tobacco, 0):                        "load:tobacco:wharf",
		Load(NoGood, 0):                         "load:none",
		Store([Goods]int8{3, 1}):                "store:corn=3,indigo=1",
		Store([Goods]int8{}):                    "store:none",
		deal(ReshuffleMove, 0, []Tile{0, 4, 1}): "reshuffle:cfi",
		deal(SetupMove, 2, []Tile{2, 3, 3, 0}):  "setup:2:sttc",
		place(placement{}, 3):                   "place:san_juan=3",
	} {
		if got := m.String(); got != want {
			t.Errorf("written %s, want %s", got, want)
		}
		if got, err := Parse(want); err != nil || got != m {
			t.Errorf("%s is read as %+v, %v", want, got, err)
		}
	}
}

func TestAPlacementIsWrittenInAStableOrder(t *testing.T) {
	const text = "place:corn=2,coffee=1,quarry=3,small_market=1,indigo_plant=3,harbor=1,city_hall=1,san_juan=12"
	m, err := Parse(text)
	if err != nil || m.String() != text {
		t.Errorf("read as %s, %v", m, err)
	}
}

func TestWhatIsNoMoveIsNotRead(t *testing.T) {
	for _, text := range []string{
		"", ":", "role", "role:", "role:smith", "role:captain:now", "Role:captain", "hacienda:", "hacienda:yes", "settle:corn:",
		"settle:none:colonist", "settle:corn:colonist:colonist", "place:", "place:corn=1", "place:indigo=1,corn=1,san_juan=0",
		"place:corn=0,san_juan=0", "place:corn=16,san_juan=0", "place:corn=1,corn=1,san_juan=0", "place:san_juan=101",
		"place:san_juan=-1", "place:san_juan=00", "place:inn=1,san_juan=0", "mayor:", "mayor:now", "build:inn", "build:none:colonist",
		"craft:none", "craft:quarry", "trade:", "load:corn", "load:corn:0", "load:corn:-4", "load:corn:06", "load:corn:999",
		"load:none:6", "store:", "store:corn=16", "store:indigo=1,corn=1", "store:corn=0", "setup:0", "setup:x:c", "setup:-1:c",
		"setup:300:c", "setup:0:z", "reshuffle:corn", "reshuffle:" + strings.Repeat("c", 64), "resign:now",
		strings.Repeat("role:", 1000),
	} {
		if m, err := Parse(text); !errors.Is(err, ErrNotation) {
			t.Errorf("%q is read as %+v, %v", text, m, err)
		} else if len(err.Error()) > 200 {
			t.Errorf("the error is %d bytes long", len(err.Error()))
		}
	}
}

func TestADecisionAllocatesNothing(t *testing.T) {
	rand := engine.RandFrom(4)
	rules := Rules{}
	start := setupWith(t, 4, nil)
	var buffer [maxMoves]Move
	s := start
	if n := testing.AllocsPerRun(20, func() {
		s = start
		for {
			for rules.Chance(&s) {
				rules.Apply(&s, engine.Chance, rules.Roll(&s, &rand), nil)
			}
			seat := rules.Asked(&s).First()
			if seat == engine.Everyone {
				return
			}
			list := rules.Moves(&s, seat, buffer[:0])
			if m := rules.Sample(&s, seat, &rand); rules.Count(&s, seat, 2) == 2 && len(list) > 0 {
				rules.Apply(&s, seat, m, nil)
			}
		}
	}); n != 0 {
		t.Errorf("%v allocations in a whole game", n)
	}
}
