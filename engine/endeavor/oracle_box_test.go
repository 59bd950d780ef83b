package endeavor

import (
	"encoding/json"
	"maps"
	"os"
	"slices"
	"sync"
)

// oracleBox is what lies in the box, read from the data by words of its own.
type oracleBox struct {
	Rounds struct {
		Value int `json:"value"`
	} `json:"rounds"`
	Scoring struct {
		Connection  int `json:"connection"`
		EmptyPlace  int `json:"empty_governor_slot"`
		Three       int `json:"population_per_glory"`
		TurnedCard  int `json:"flipped_slavery_card"`
		PerBuilding int `json:"university"`
	} `json:"scoring"`
	Regions []struct {
		ID          string   `json:"id"`
		Spaces      int      `json:"shipping_spaces"`
		OpenAtStart bool     `json:"open_at_start"`
		Automatic   bool     `json:"automatic_presence"`
		Decks       []string `json:"decks"`
	} `json:"regions"`
	Cities []struct {
		ID     string `json:"id"`
		Region string `json:"region"`
		Glory  int    `json:"glory"`
	} `json:"cities"`
	Connections []struct {
		ID string `json:"id"`
		A  string `json:"a"`
		B  string `json:"b"`
	} `json:"connections"`
	Decks []struct {
		ID     string       `json:"id"`
		Region string       `json:"region"`
		Order  []string     `json:"order_top_to_bottom"`
		Cards  []oracleCard `json:"cards"`
	} `json:"decks"`
	Buildings []oracleBuilding       `json:"buildings"`
	Tracks    map[string]oracleTrack `json:"-"`
	Tokens    []struct {
		ID    string `json:"id"`
		Kind  string `json:"kind"`
		Count int    `json:"count"`
	} `json:"tokens"`
	cards     map[string]oracleCard
	buildings map[string]oracleBuilding
}

type oracleCard struct {
	ID       string         `json:"id"`
	Deck     string         `json:"deck"`
	Value    int            `json:"value"`
	Governor bool           `json:"governor"`
	Icons    map[string]int `json:"icons"`
	Special  string         `json:"special"`
}

type oracleBuilding struct {
	ID       string         `json:"id"`
	Level    int            `json:"level"`
	Copies   int            `json:"copies"`
	Icons    map[string]int `json:"icons"`
	Actions  string         `json:"actions"`
	Space    bool           `json:"activation_space"`
	EndGlory int            `json:"end_glory"`
}

type oracleTrack struct {
	Thresholds []int `json:"thresholds"`
	Output     []int `json:"output"`
	Spots      []int `json:"glory_spots"`
}

var oracleStatuses = []string{"industry", "culture", "finance", "politics"}

// oracleRead reads the data, once.
var oracleRead = sync.OnceValue(func() *oracleBox {
	raw, err := os.ReadFile("data.json")
	if err != nil {
		panic(err)
	}
	var box oracleBox
	var tracks struct {
		Tracks map[string]json.RawMessage `json:"tracks"`
	}
	if err := json.Unmarshal(raw, &box); err != nil {
		panic(err)
	}
	if err := json.Unmarshal(raw, &tracks); err != nil {
		panic(err)
	}
	box.Tracks = map[string]oracleTrack{}
	for _, kind := range oracleStatuses {
		var t oracleTrack
		if err := json.Unmarshal(tracks.Tracks[kind], &t); err != nil {
			panic(err)
		}
		box.Tracks[kind] = t
	}
	box.cards, box.buildings = map[string]oracleCard{}, map[string]oracleBuilding{}
	for _, d := range box.Decks {
		for _, c := range d.Cards {
			box.cards[c.ID] = c
		}
	}
	for _, b := range box.Buildings {
		box.buildings[b.ID] = b
	}
	return &box
})

func (b *oracleBox) card(id string) oracleCard { return b.cards[id] }

func (b *oracleBox) building(id string) oracleBuilding { return b.buildings[id] }

// regionOf is the region of a city or of a deck.
func (b *oracleBox) regionOf(id string) string {
	for _, c := range b.Cities {
		if c.ID == id {
			return c.Region
		}
	}
	for _, d := range b.Decks {
		if d.ID == id {
			return d.Region
		}
	}
	panic("no city or deck " + id)
}

func (b *oracleBox) spaces(region string) int {
	for _, r := range b.Regions {
		if r.ID == region {
			return r.Spaces
		}
	}
	panic("no region " + region)
}

// fits says whether a layout fills every space with exactly the tokens of the box: E9.
func (b *oracleBox) fits(l oracleLayout) bool {
	counts := map[string]int{}
	for _, t := range b.Tokens {
		counts[t.ID] = t.Count
	}
	tracks := 0
	for _, r := range b.Regions {
		if r.Spaces > 0 {
			tracks++
		}
		if len(l.Tracks[r.ID]) != r.Spaces {
			return false
		}
		for _, token := range l.Tracks[r.ID] {
			counts[token]--
		}
	}
	for _, c := range b.Cities {
		counts[l.Cities[c.ID]]--
	}
	for _, c := range b.Connections {
		counts[l.Connections[c.ID]]--
	}
	for _, left := range slices.Collect(maps.Values(counts)) {
		if left != 0 {
			return false
		}
	}
	return len(l.Tracks) == tracks && len(l.Cities) == len(b.Cities) && len(l.Connections) == len(b.Connections)
}
