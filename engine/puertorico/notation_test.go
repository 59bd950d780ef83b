package puertorico

import (
	"errors"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/codec"
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
		place(placement{}, 3, 0):                "place:san_juan=3",
		place(placement{}, 3, 2):                "place:san_juan=3/2",
		SettleForest(Tile(Corn), false):         "settle:corn:forest",
		SettleForest(Tile(Corn), true):          "settle:corn:forest:colonist",
		LayForest(true):                         "forest:yes",
		LayForest(false):                        "forest:no",
		Clear(Forest, false, false):             "clear:forest",
		Clear(Tile(Corn), true, false):          "clear:corn:occupied",
		Clear(Tile(Corn), true, true):           "clear:corn:noble",
		Clear(none, false, false):               "clear:none",
		TakeNoble(true):                         "take:noble",
		TakeNoble(false):                        "take:colonist",
		TradeApart(Coffee):                      "trade:coffee:post",
		BuyLand():                               "land:buy",
		SellLand(Forest, false, false):          "land:forest",
		SellLand(Tile(Sugar), true, true):       "land:sugar:noble",
		Supply(1<<Corn | 1<<Coffee):             "supply:corn,coffee",
		Supply(0):                               "supply:none",
		LoadMixed([Goods]int8{2, 0, 1}):         "mix:corn=2,sugar=1",
		moveTo(spotOf(Harbor), false):           "inn:harbor",
		moveTo(spot(Quarry), true):              "inn:quarry:noble",
		StayAtInn():                             "inn:stop",
		Deed(Piracy, 6):                         "buccaneer:piracy:6",
		Deed(Plunder, 0):                        "buccaneer:plunder",
		Deed(Raid, 0):                           "buccaneer:raid",
		Deed(Capture, int8(Builder)):            "buccaneer:capture:builder",
		raidTo(spot(Corn)):                      "raid:corn",
		Draft(Church):                           "draft:church",
		lot(1<<Church | 1<<Office):              "lot:office,church",
		prize(Wharf):                            "prize:wharf",
		tasks(Tile(Corn), [Goods]int8{2, 0, 1}): "tasks:corn:ccs",
		buildFor(Harbor, true, Payment{From: "quarry", Good: Indigo, Chip: true}):        "build:harbor:colonist:pay=@quarry,indigo,vp",
		buildFor(Harbor, false, Payment{From: "san_juan", Noble: true, Good: NoGood}):    "build:harbor:pay=@@san_juan",
		buildFor(Wharf, false, Payment{Good: NoGood, Chip: true}):                        "build:wharf:pay=vp",
		buildFor(Statue, false, Payment{From: "small_market", Good: Coffee, Chip: true}): "build:statue:pay=@small_market,coffee,vp",
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
		"place:corn=0,san_juan=0", "place:corn=16,san_juan=0", "place:corn=1,corn=1,san_juan=0", "place:san_juan=121",
		"place:san_juan=-1", "place:san_juan=00", "place:forest=1,san_juan=0", "mayor:", "mayor:now", "build:tavern", "build:none:colonist",
		"craft:none", "craft:quarry", "trade:", "load:corn", "load:corn:0", "load:corn:-4", "load:corn:06", "load:corn:999",
		"load:none:6", "store:", "store:corn=16", "store:indigo=1,corn=1", "store:corn=0", "setup:0", "setup:x:c", "setup:-1:c",
		"setup:300:c", "setup:0:z", "reshuffle:corn", "reshuffle:" + strings.Repeat("c", 64), "resign:now",
		"settle:corn:colonist:forest", "settle:none:forest", "place:corn=1/0,san_juan=0", "place:corn=1/2,san_juan=0",
		"place:san_juan=2/3", "place:corn=2/,san_juan=0", "build:none:pay=vp", "build:harbor:pay=", "build:harbor:pay=vp,vp",
		"build:harbor:pay=indigo,corn", "build:harbor:pay=vp,indigo", "build:harbor:pay=@nowhere", "build:harbor:pay=@@@quarry",
		"build:harbor:pay=@quarry,@corn", "build:harbor:pay=vp:colonist", "trade:none:post", "land:none", "land:", "clear:buy",
		"clear:corn:occupied:noble", "clear:none:occupied", "land:corn:nobles", "forest:", "forest:maybe", "take:", "take:nobody",
		"supply:", "supply:coffee,corn", "supply:corn,corn", "supply:corn=1", "mix:none", "mix:", "mix:sugar=1,corn=1", "mix:corn=0",
		"mix:corn=1/1", "store:corn=1/1", "inn:", "inn:nowhere", "inn:stop:noble", "inn:san_juan", "buccaneer:", "buccaneer:piracy",
		"buccaneer:piracy:0", "buccaneer:piracy:x", "buccaneer:plunder:6", "buccaneer:raid:3", "buccaneer:capture",
		"buccaneer:capture:smith", "raid:", "raid:san_juan", "raid:nowhere", "draft:", "draft:none", "lot:", "lot:church,office",
		"lot:church,church", "prize:", "prize:none", "tasks:quarry:ccs", "tasks:corn:scc", "tasks:corn:x", "tasks:corn:" + strings.Repeat("c", 16),
		strings.Repeat("role:", 1000),
	} {
		if m, err := Parse(text); !errors.Is(err, codec.ErrNotation) {
			t.Errorf("%q is read as %+v, %v", text, m, err)
		} else if len(err.Error()) > 200 {
			t.Errorf("the error is %d bytes long", len(err.Error()))
		}
	}
}

func TestADecisionAllocatesNothing(t *testing.T) {
	for name, options := range map[string]map[string]string{
		"the base game": nil,
		"all expansions": {
			OptionNewBuildings: "true", OptionNobles: "true", OptionBuccaneer: "true", OptionFestival: "true", OptionDraft: draftRandom,
		},
	} {
		if n := allocations(t, options); n != 0 {
			t.Errorf("%s: %v allocations in a whole game", name, n)
		}
	}
}

func allocations(t *testing.T, options map[string]string) float64 {
	rand := engine.RandFrom(4)
	rules := Rules{}
	start := setupWith(t, 4, options)
	var buffer [2048]Move
	s := start
	return testing.AllocsPerRun(20, func() {
		s = start
		for {
			for rules.Chance(&s) {
				rules.Apply(&s, engine.Chance, rules.Roll(&s, &rand), nil)
			}
			seat := rules.Asked(&s).First()
			if seat == engine.Everyone {
				return
			}
			rules.Moves(&s, seat, buffer[:0])
			rules.Apply(&s, seat, rules.Sample(&s, seat, &rand), nil)
		}
	})
}

// buildFor builds and pays the rest by the black market.
func buildFor(building Building, colonist bool, pay Payment) Move {
	p := payment{from: personFrom(pay.From), noble: pay.Noble, good: pay.Good, chip: pay.Chip}
	m := Build(building, colonist)
	m.X[0] = p.pack()
	return m
}
