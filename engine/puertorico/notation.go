package puertorico

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/codec"
)

// notation says of every kind of move what it looks like, and what it is in a recorded game (PROTOCOL.md); withNobles
// is the same where the entries of a game tell of nobles, too.
var notation, withNobles = newNotation(false), newNotation(true)

// String writes the move in notation; Parse is its inverse.
func (m Move) String() string { return notation.String(m) }

// Parse reads a move. It accepts exactly what String writes; anything else is codec.ErrNotation.
func Parse(text string) (Move, error) { return notation.Parse(text) }

func (s *State) entries() *codec.Codec[Move] {
	if s.Rules.Nobles {
		return withNobles
	}
	return notation
}

func newNotation(nobles bool) *codec.Codec[Move] {
	return codec.New(":", func(m Move) uint8 { return uint8(m.Kind) }, slices.Concat(
		[]form{
			as(TakeRole(0), "role", "role", codec.Word("role", roleWords[:], atA)),
			as(Draw(false), "hacienda", "hacienda", codec.Either("draw", "draw", "skip", atA)),
			as(LayForest(false), "forest", "draw_place", codec.Either("forest", "yes", "no", atA)),
			as(Settle(none, false), "settle:none", "settle", arg("tile", nil), arg("colonist", false)),
			as(Settle(0, false), "settle", "settle", tileField, forestMark, colonistField),
			as(Clear(none, false, false), "clear:none", "hunting_lodge", arg("tile", nil)),
			as(TakeNoble(false), "take", "mayor_take", codec.Either("noble", "noble", "colonist", atA)),
			as(PlaceInOrder(), "mayor:order", ""),
			as(place(placement{}, 0, 0), "place", "place", codec.Joined("", placementField(nobles))),
			as(Build(NoBuilding, false), "build:none", "build", arg("building", nil), arg("colonist", false)),
			as(Build(0, false), "build", "build", buildingField("building"), colonistField, paymentField(nobles)),
			as(Bonus(0), "craft", "craft_bonus", goodField),
			as(Trade(NoGood), "trade:none", "trade", arg("good", nil)),
			as(Trade(0), "trade", "trade", goodField, codec.Mark("post", "post", 1, atB)),
			as(BuyLand(), "land:buy", "land_office", arg("tile", "buy")),
			as(Supply(0), "supply", "royal_supplier", codec.Joined("none", codec.Set("goods", goodWords[:], atX))),
			as(Load(NoGood, 0), "load:none", "load", arg("good", nil), arg("ship", nil)),
			as(Load(0, 0), "load", "load", goodField, codec.Const[Move]("wharf", "ship", "wharf")),
			as(Load(0, 0), "load", "load", goodField, shipField),
			as(LoadMixed(noGoods), "mix", "load", arg("good", "mixed"), arg("ship", "small_wharf"),
				goodsField("", "goods")),
			as(Store(noGoods), "store", "store", goodsField("none", "keep")),
			as(StayAtInn(), "inn:stop", "inn", arg("to", nil)),
			as(moveTo(0, false), "inn", "inn", placeField, codec.Flag("noble", "noble", 1, atB)),
			as(Deed(Piracy, 0), "buccaneer:piracy", "buccaneer", arg("do", "piracy"), shipField),
			as(Deed(Plunder, 0), "buccaneer:plunder", "buccaneer", arg("do", "plunder")),
			as(Deed(Raid, 0), "buccaneer:raid", "buccaneer", arg("do", "raid")),
			as(Deed(Capture, 0), "buccaneer:capture", "buccaneer", arg("do", "capture"), cardField),
			as(raidTo(0), "raid", "raid", placeField),
			as(Draft(0), "draft", "", buildingField("")),
			as(prize(0), "prize", "", buildingField("")),
			as(lot(0), "lot", "", codec.Joined("", codec.Set("", placeWords[Tiles:], atX))),
			as(tasks(0, noGoods), "tasks", "", goodField, taskGoods),
			as(deal(SetupMove, 0, nil), "setup", "", codec.Number("", 0, 127, atA), tilesField),
			as(deal(ReshuffleMove, 0, nil), "reshuffle", "reshuffle", tilesField),
		},
		giving(Clear, "clear", "hunting_lodge"),
		giving(SellLand, "land", "land_office"),
	)...)
}

type (
	field = codec.Field[Move]
	form  = codec.Form[Move]
)

func atA(m *Move) *int8   { return &m.A }
func atB(m *Move) *int8   { return &m.B }
func atX(m *Move) *uint64 { return &m.X[0] }

// placeWords are the words of tiles and buildings, by spot.
var placeWords [spots]string

func init() {
	for at := range placeWords {
		placeWords[at] = spot(at).String()
	}
}

var (
	as = codec.As[Move]

	tileField     = codec.Word("tile", tileWords[:], atA)
	goodField     = codec.Word("good", goodWords[:], atA)
	placeField    = codec.Word("to", placeWords[:], atA)
	shipField     = codec.Number("ship", 1, 127, atB)
	cardField     = codec.Word("role", roleWords[:], atB)
	colonistField = codec.Flag("colonist", "colonist", 1, atB)
	forestMark    = codec.Mark("forest", "forest", asForest, atB)

	noGoods [Goods]int8
)

func buildingField(key string) field { return codec.Word(key, placeWords[Tiles:], atA) }

// arg is an argument that says what the words have said.
func arg(key string, value any) field { return codec.Const[Move]("", key, value) }

func goodsField(none, key string) field {
	return codec.Joined(none, codec.Counts(key, goodWords[:], atX))
}

// giving are the forms of the moves that give a tile away: an empty one, one with a colonist, one with a noble.
func giving(move func(tile Tile, occupied, noble bool) Move, words, kind string) []form {
	said := func(word string) field { return codec.Const[Move](word, word, true) }
	return []form{
		as(move(0, false, false), words, kind, tileField, arg("occupied", false), arg("noble", false)),
		as(move(0, true, false), words, kind, tileField, said("occupied"), arg("noble", false)),
		as(move(0, true, true), words, kind, tileField, arg("occupied", true), said("noble")),
	}
}

// tileLetters write a plantation in an outcome of chance.
const tileLetters = "cistf"

// tilesField are the tiles of an outcome of chance, a letter each.
var tilesField = func() field {
	set := func(m *Move, tiles []Tile) { *m = deal(m.Kind, Seat(m.A), tiles) }
	f := codec.Letters(tileLetters, maxDealt, (*Move).tiles, set)
	f.Put = func(m *Move, args map[string]any) { args["tiles"] = engine.Texts(m.tiles()) }
	f.Take = func(m *Move, args map[string]any) bool {
		words, ok := codec.Strings(args["tiles"])
		tiles, err := readTiles(words)
		set(m, tiles)
		return ok && err == nil
	}
	return f
}()

// taskGoods are the goods of the festival's task, by the letters of their plantations.
var taskGoods = codec.Letters(tileLetters, 15,
	func(m *Move) []Good { return eachGood(m.Kept()) },
	func(m *Move, list []Good) {
		var goods [Goods]int8
		for _, good := range list {
			goods[good]++
		}
		*m = tasks(Tile(m.A), goods)
	})

// eachGood lists goods one by one.
func eachGood(counts [Goods]int8) (list []Good) {
	for good, n := range counts {
		list = append(list, slices.Repeat([]Good{Good(good)}, int(n))...)
	}
	return list
}

// placementField are the places of persons: parts such as "corn=2/1", of which the number behind the slash is noble;
// who stays in San Juan stands last.
func placementField(withNobles bool) field {
	return field{
		Write: func(m *Move, parts []string) []string {
			count := func(key string, n, nobles int) {
				text := fmt.Sprintf("%s=%d", key, n)
				if nobles > 0 {
					text += fmt.Sprintf("/%d", nobles)
				}
				parts = append(parts, text)
			}
			p := m.placement()
			for at := range spots {
				if n := p.all.get(at); n > 0 {
					count(at.String(), int(n), int(p.nobles.get(at)))
				}
			}
			persons, nobles := m.staying()
			count(sanJuanKey, persons, nobles)
			return parts
		},
		Read: readPlacement,
		Put: func(m *Move, args map[string]any) {
			p := m.placement()
			persons, nobles := m.staying()
			maps.Copy(args, p.all.entry(persons))
			if withNobles {
				args["nobles"] = p.nobles.entry(nobles)
			}
		},
		Take: func(m *Move, args map[string]any) bool {
			var p placement
			persons, ok := p.all.take(args)
			nobles := 0
			if inner, isObject := args["nobles"].(map[string]any); ok && isObject {
				nobles, ok = p.nobles.take(inner)
			}
			*m = place(p, persons, nobles)
			return ok
		},
	}
}

func readPlacement(m *Move, parts []string) ([]string, bool) {
	var p placement
	var stay, staying uint64
	fits := true
	for _, part := range parts {
		key, number, _ := strings.Cut(part, "=")
		number, share, _ := strings.Cut(number, "/")
		n, _ := strconv.ParseUint(number, 10, 8)
		nobles, _ := strconv.ParseUint(share, 10, 8)
		if at, ok := parseSpot(key); ok {
			p.all.add(at, int(n))
			p.nobles.add(at, int(nobles))
		} else {
			stay, staying = n, nobles
		}
		fits = fits && nobles <= n
	}
	*m = place(p, int(stay), int(staying))
	return nil, fits && stay <= maxColonists+maxNobles
}

// paymentField is what the black market gives back, where it gives anything (X3).
func paymentField(withNobles bool) field {
	return field{
		Write: func(m *Move, parts []string) []string {
			if p := m.payment(); p != noPayment {
				parts = append(parts, p.String())
			}
			return parts
		},
		Read: func(m *Move, parts []string) ([]string, bool) {
			if len(parts) == 0 {
				return nil, true
			}
			p, ok := parsePayment(parts[0])
			m.X[0] = p.pack()
			return parts[1:], ok
		},
		Put: func(m *Move, args map[string]any) {
			if p := m.payment(); p != noPayment {
				args["pay"] = p.entry(withNobles)
			}
		},
		Take: func(m *Move, args map[string]any) bool {
			pay, _ := args["pay"].(map[string]any)
			p := payment{from: noSpot, noble: pay["noble"] == true, good: NoGood, chip: pay["vp"] != nil}
			if key, ok := pay["colonist_from"].(string); ok {
				p.from = personFrom(key)
			}
			if word, ok := pay["good"].(string); ok {
				p.good, _ = parseGood(word)
			}
			m.X[0] = p.pack()
			return true
		},
	}
}
