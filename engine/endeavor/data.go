package endeavor

import (
	_ "embed"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// Sizes that arrays need; data.json must agree with them.
const (
	// MinPlayers and MaxPlayers bound the number of seats (E1).
	MinPlayers, MaxPlayers = 3, 5
	// Rounds is the number of rounds.
	Rounds = 7
	// Places are the building places of a player, that of the Colonial Office included (E8).
	Places = 8
	// MaxTrack is the length of the longest shipping track, Spaces the number of spaces that tokens are laid on (E9).
	MaxTrack = 8
	Spaces   = 95
	// MaxStatus is the last step of a status track (E13).
	MaxStatus = 15
	// levels is the number of levels of a status track.
	levels = 5
	// dearest is the level of which a player may own one building only (E20).
	dearest = 5
)

//go:embed data.json
var dataJSON []byte

// source is what a building or an action token lets its owner do.
type source struct {
	// parts are the actions; both says that two of them may be done, one after the other.
	parts []Part
	both  bool
	// can is the set of the parts.
	can uint8
}

func (s *source) does(p Part) bool { return s.can&(1<<p) != 0 }

// other is the part of two that is not p, or p again.
func (s *source) other(p Part) Part {
	if s.parts[0] == p {
		return s.parts[1]
	}
	return s.parts[0]
}

type cityData struct {
	region Region
	glory  int8
	links  []Connection
	// linked are the cities at the other ends of the links.
	linked uint32
}

type buildingData struct {
	level, copies, glory int8
	icons                [Statuses]int8
	source               source
}

type tokenData struct {
	count  int8
	source source
}

type cardData struct {
	icons [Statuses]int8
	glory int8
}

// book is data.json as arrays.
type book struct {
	cities    [Cities]cityData
	links     [Connections][2]City
	buildings [Buildings]buildingData
	tokens    [Tokens]tokenData
	cards     [Cards]cardData
	tracks    [Regions]int8
	// citiesIn is the set of a region's cities.
	citiesIn [Regions]uint32
	costs    [Parts]int8
	// yields and worth are what a status level brings in the game and at the end, by level (E15, E67).
	yields, worth [Statuses][MaxStatus + 1]int8
	// starts are the first levels of the yields, spots those that count at the end.
	starts, spots [Statuses][]int
	score         scoring
	// The words that stand in the data.
	cityWords [Cities]string
	linkWords [Connections]string
}

// scoring is what counts at the end (E65 to E72).
type scoring struct {
	Connection int8
	Governor   int8 `json:"empty_governor_slot"`
	People     int8 `json:"population_per_glory"`
	Turned     int8 `json:"flipped_slavery_card"`
}

var rulebook book

func init() {
	f := engine.ReadData[dataFile](dataJSON)
	rulebook.score = f.Scoring
	rulebook.readMap(&f)
	rulebook.readCards(&f)
	rulebook.readActions(&f)
	rulebook.readTracks(&f)
}

type iconsJSON struct{ Industry, Culture, Finance, Politics, Glory int8 }

func (i iconsJSON) counts() [Statuses]int8 {
	return [Statuses]int8{i.Industry, i.Culture, i.Finance, i.Politics}
}

type dataFile struct {
	Scoring scoring
	Regions []struct {
		Spaces int8 `json:"shipping_spaces"`
	}
	Cities []struct {
		ID, Region string
		Glory      int8
	}
	Connections []struct{ ID, A, B string }
	Decks       []struct {
		Cards []struct{ Icons iconsJSON }
	}
	Buildings []struct {
		Level, Copies int8
		Icons         iconsJSON
		Actions       *string
		Glory         int8 `json:"end_glory"`
	}
	Tracks map[string]struct {
		Thresholds []int
		Output     []int8
		Glory      []int `json:"glory_spots"`
	}
	Tokens []struct {
		Effect string
		Count  int8
	}
	Actions struct {
		Simple    []string
		Composite map[string]struct {
			Mode  string
			Parts []string
		}
		Cost map[string]int8 `json:"cost_from_harbour"`
	}
}

// readMap reads regions, cities and connections (E4).
func (b *book) readMap(f *dataFile) {
	for i, r := range f.Regions {
		b.tracks[i] = r.Spaces
	}
	for i, c := range f.Cities {
		region := engine.Place(regionWords[:], c.Region)
		b.cityWords[i], b.cities[i] = c.ID, cityData{region: Region(region), glory: c.Glory}
		b.citiesIn[region] |= 1 << i
	}
	for i, l := range f.Connections {
		b.linkWords[i] = l.ID
		for at, word := range []string{l.A, l.B} {
			city := engine.Place(b.cityWords[:], word)
			b.links[i][at] = City(city)
			b.cities[city].links = append(b.cities[city].links, Connection(i))
		}
		ends := &b.links[i]
		b.cities[ends[0]].linked |= 1 << ends[1]
		b.cities[ends[1]].linked |= 1 << ends[0]
	}
}

// readCards reads the decks (E6).
func (b *book) readCards(f *dataFile) {
	for i, d := range f.Decks {
		for at, row := range d.Cards {
			b.cards[CardOf(Deck(i), at)] = cardData{icons: row.Icons.counts(), glory: row.Icons.Glory}
		}
	}
}

// readActions reads buildings and tokens with what they let a player do (E5, E7, E27 to E29).
func (b *book) readActions(f *dataFile) {
	for i, word := range f.Actions.Simple {
		b.costs[i] = f.Actions.Cost[word]
	}
	for i, k := range f.Buildings {
		b.buildings[i] = buildingData{level: k.Level, copies: k.Copies, glory: k.Glory, icons: k.Icons.counts()}
		if k.Actions != nil {
			b.buildings[i].source = f.source(*k.Actions)
		}
	}
	for i, k := range f.Tokens {
		b.tokens[i].count = k.Count
		if Token(i).Action() {
			b.tokens[i].source = f.source(k.Effect)
		}
	}
}

// source reads a simple or composite action by its word.
func (f *dataFile) source(name string) (src source) {
	words := []string{name}
	if composite, ok := f.Actions.Composite[name]; ok {
		words, src.both = composite.Parts, composite.Mode != "one"
	}
	for _, w := range words {
		p := Part(engine.Place(partWords[:], w))
		src.parts = append(src.parts, p)
		src.can |= 1 << p
	}
	return src
}

// readTracks reads the status tracks (E15, E67).
func (b *book) readTracks(f *dataFile) {
	for s := range Status(Statuses) {
		t := f.Tracks[s.String()]
		b.starts[s], b.spots[s] = t.Thresholds, t.Glory
		for i, from := range t.Thresholds {
			engine.Fill(b.yields[s][from:], t.Output[i])
		}
		for _, spot := range t.Glory {
			engine.Fill(b.worth[s][spot:], int8(spot))
		}
	}
}

// Length is the number of spaces of the region's shipping track, 0 for Europe.
func (r Region) Length() int { return int(rulebook.tracks[r]) }

// Cities lists the region's cities in the order of the data.
func (r Region) Cities() []City { return slices.Collect(engine.Bits[City](rulebook.citiesIn[r])) }

// CitySet are the region's cities, a bit each.
func (r Region) CitySet() uint32 { return rulebook.citiesIn[r] }

// Icons are the status icons of the card, by track (E13).
func (c Card) Icons() [Statuses]int { return ints(rulebook.cards[c].icons) }

// Glory is the number of glory icons of the card (E68).
func (c Card) Glory() int { return int(rulebook.cards[c].glory) }

// Yield is what the track gives at a true total: build level, growth, payments or card limit (E13, E15).
func (s Status) Yield(total int) int { return int(rulebook.yields[s][shown(total)]) }

// Worth is the glory that the track gives at a true total (E67).
func (s Status) Worth(total int) int { return int(rulebook.worth[s][shown(total)]) }

// Thresholds are the levels from which the track's yields hold.
func (s Status) Thresholds() []int { return slices.Clone(rulebook.starts[s]) }

// Spots are the levels that are worth glory, which is their own number (E67).
func (s Status) Spots() []int { return slices.Clone(rulebook.spots[s]) }

// shown is the level that a true total shows (E13).
func shown(total int) int { return min(MaxStatus, max(0, total)) }
