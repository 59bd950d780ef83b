package endeavor

import (
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
)

// Seat is the engine's.
type Seat = engine.Seat

// Region is one of the seven regions of the board (E4).
type Region int8

// The regions, in the order of the data.
const (
	Europe Region = iota
	NorthAmerica
	Caribbean
	SouthAmerica
	Africa
	India
	FarEast
	// Regions is their number; all but Europe have a shipping track.
	Regions = 7
	// NoRegion stands for none.
	NoRegion Region = -1
)

var regionWords = [Regions]string{
	"europe", "north_america", "caribbean", "south_america", "africa", "india", "far_east",
}

// String is the region's word in notation.
func (r Region) String() string { return engine.Word(regionWords[:], r) }

// Deck is one of the eight decks of cards (E4, E6). Europe has two, every other region one.
type Deck int8

// The decks, in the order of the data.
const (
	EuropeDeck Deck = iota
	SlaveryDeck
	NorthAmericaDeck
	CaribbeanDeck
	SouthAmericaDeck
	AfricaDeck
	IndiaDeck
	FarEastDeck
	// Decks is their number.
	Decks = 8
	// NoDeck stands for none.
	NoDeck Deck = -1
)

var deckWords = [Decks]string{
	"europe", "slavery", "north_america", "caribbean", "south_america", "africa", "india", "far_east",
}

// String is the deck's word in notation.
func (d Deck) String() string { return engine.Word(deckWords[:], d) }

// Region is where the deck lies.
func (d Deck) Region() Region { return Region(max(0, d-1)) }

// Deck is the region's deck; Europe's own, not the Slavery deck.
func (r Region) Deck() Deck {
	if r <= Europe {
		return Deck(r)
	}
	return Deck(r + 1)
}

// Card is one of the 48 cards: six in each deck, counted in the order of the decks, each from the top down (E6, E10).
type Card int8

const (
	// Cards is their number, DeckCards that of a deck.
	Cards     = Decks * DeckCards
	DeckCards = 6
	// Abolition is Europe 5, the card that ends slavery (E48).
	Abolition = Card(EuropeDeck)*DeckCards + 5
	// NoCard stands for none.
	NoCard Card = -1
)

// CardOf is the card of a deck at a place counted from 0 at the top of the full deck: its value in the decks of Europe;
// the governor at 0 and the value otherwise in every other one.
func CardOf(d Deck, at int) Card { return Card(int(d)*DeckCards + at) }

// Deck is where the card comes from.
func (c Card) Deck() Deck {
	if c < 0 {
		return NoDeck
	}
	return Deck(c / DeckCards)
}

// Value is the presence that drawing the card needs, 0 to 5 (E41); 0 for a governor, which is not drawn.
func (c Card) Value() int { return int(c % DeckCards) }

// Governor says whether the card is one.
func (c Card) Governor() bool { return c.Deck() > SlaveryDeck && c%DeckCards == 0 }

// String is the card's word in notation, such as "india_3" or "india_gov".
func (c Card) String() string { return engine.Word(cardWords[:], c) }

var cardWords = func() (words [Cards]string) {
	for c := range Card(Cards) {
		words[c] = c.Deck().String() + "_" + string(rune('0'+c.Value()))
		if c.Governor() {
			words[c] = c.Deck().String() + "_gov"
		}
	}
	return words
}()

// City is one of the 28 cities, in the order of the data.
type City int8

const (
	// Cities is their number.
	Cities = 28
	// NoCity stands for none.
	NoCity City = -1
)

var cityNames = rulebook.cityWords[:]

// String is the city's word in notation.
func (c City) String() string { return engine.Word(cityNames, c) }

// Region is where the city lies.
func (c City) Region() Region { return rulebook.cities[c].region }

// Glory is what the city is worth at the end (E65).
func (c City) Glory() int { return int(rulebook.cities[c].glory) }

// Connections lists those that end in the city, in the order of the data. The list is everybody's.
func (c City) Connections() []Connection { return rulebook.cities[c].links }

// Linked are the cities at the other ends of the city's connections, a bit each.
func (c City) Linked() uint32 { return rulebook.cities[c].linked }

// Connection is one of the 28 connections between two cities, in the order of the data.
type Connection int8

// Connections is the number of connections.
const Connections = 28

// String is the connection's word: its two cities with a hyphen between them.
func (c Connection) String() string { return engine.Word(rulebook.linkWords[:], c) }

// Other is the end of the connection that is not this one.
func (c Connection) Other(end City) City {
	ends := &rulebook.links[c]
	return ends[0] + ends[1] - end
}

// Ends are the cities that the connection links.
func (c Connection) Ends() (a, b City) { return rulebook.links[c][0], rulebook.links[c][1] }

// Status is one of the four status tracks (E8).
type Status int8

// The status tracks.
const (
	// Industry sets the build level (E15).
	Industry Status = iota
	// Culture sets the growth.
	Culture
	// Finance sets the payments.
	Finance
	// Politics sets the card limit.
	Politics
	// Statuses is their number.
	Statuses = 4
)

// String is the track's word in notation.
func (s Status) String() string { return engine.Word(tokenWords[:Statuses], s) }

// Token is one of the eight kinds of trade tokens (E5). The four status tokens have the numbers of their tracks.
type Token int8

// The tokens.
const (
	IndustryToken Token = iota
	CultureToken
	FinanceToken
	PoliticsToken
	AttackToken
	PaymentToken
	ShipOrDrawToken
	OccupyOrDrawToken
	// Tokens is the number of kinds.
	Tokens = 8
	// NoToken stands for none: it was taken.
	NoToken Token = -1
)

var tokenWords = [Tokens]string{
	"industry", "culture", "finance", "politics", "attack", "payment", "ship_or_draw", "occupy_or_draw",
}

// String is the token's word in notation.
func (t Token) String() string { return engine.Word(tokenWords[:], t) }

// Action says whether the token is spent for an action and not kept for a status.
func (t Token) Action() bool { return t >= AttackToken }

// Building is a kind of building (E7).
type Building int8

// The buildings, by level.
const (
	ColonialOffice Building = iota
	Market
	Shipyard
	Workshop
	Bank
	Barracks
	GuildHall
	Docks
	Fortress
	Theatre
	Cartographer
	TradingOffice
	University
	StockExchange
	Museum
	Parliament
	// Buildings is the number of kinds.
	Buildings = 16
	// NoBuilding stands for none.
	NoBuilding Building = -1
)

var buildingWords = [Buildings]string{
	"colonial_office", "market", "shipyard", "workshop", "bank", "barracks", "guild_hall", "docks", "fortress",
	"theatre", "cartographer", "trading_office", "university", "stock_exchange", "museum", "parliament",
}

// String is the building's word in notation.
func (b Building) String() string { return engine.Word(buildingWords[:], b) }

// Level is 1 to 5, 0 for the Colonial Office (E7).
func (b Building) Level() int { return int(rulebook.buildings[b].level) }

// Copies is the number of tiles in the box, 0 for the Colonial Office.
func (b Building) Copies() int { return int(rulebook.buildings[b].copies) }

// Icons are the status icons of the tile, by track (E21).
func (b Building) Icons() [Statuses]int { return ints(rulebook.buildings[b].icons) }

// Glory is what the tile itself is worth at the end (E70, R8).
func (b Building) Glory() int { return int(rulebook.buildings[b].glory) }

// Parts are the actions of the building, in the order of the data: none for a building that can't be activated, two
// where one of them or both may be done.
func (b Building) Parts() []Part { return slices.Clone(rulebook.buildings[b].source.parts) }

// Can is the set of the building's parts.
func (b Building) Can() uint8 { return rulebook.buildings[b].source.can }

// Both says that of the building's parts both may be done, one after the other (E44 to E46).
func (b Building) Both() bool { return rulebook.buildings[b].source.both }

// Parts are the actions of an action token, of which one is done; none for a status token.
func (t Token) Parts() []Part { return slices.Clone(rulebook.tokens[t].source.parts) }

// Count is the number of tokens of the kind in the box.
func (t Token) Count() int { return int(rulebook.tokens[t].count) }

// Part is a simple action.
type Part int8

// The simple actions.
const (
	Ship Part = iota
	Occupy
	Attack
	Payment
	Draw
	// Parts is their number.
	Parts = 5
	// NoPart stands for none.
	NoPart Part = -1
)

var partWords = [Parts]string{"ship", "occupy", "attack", "payment", "draw"}

// String is the action's word in notation.
func (p Part) String() string { return engine.Word(partWords[:], p) }

// Cost is how many markers of the harbor the action itself uses, without the one that activates a building (E29).
func (p Part) Cost() int { return int(rulebook.costs[p]) }

func ints(counts [Statuses]int8) (list [Statuses]int) {
	for i, n := range counts {
		list[i] = int(n)
	}
	return list
}

// neutralWord stands for the Slavery deck where the neutral naming is wanted: see OptionNaming. It is in events,
// reasons and accounts, and for people in orders; never in notation.
const neutralWord = "forced_labour"

// Term is the deck's word in the vocabulary: its notation, but "forced_labour" for the Slavery deck if neutral.
func (d Deck) Term(neutral bool) string { return named(d.String(), neutral) }

// Term is the card's word in the vocabulary: its notation, but such as "forced_labour_2" for a Slavery card if neutral.
func (c Card) Term(neutral bool) string { return named(c.String(), neutral) }

// named is how a word of notation for a deck or card is written with a naming.
func named(word string, neutral bool) string {
	if rest, slavery := strings.CutPrefix(word, SlaveryDeck.String()); neutral && slavery {
		return neutralWord + rest
	}
	return word
}

// plainName is the word of notation for a deck or card that is written with either naming.
func plainName(word string) string {
	if rest, neutral := strings.CutPrefix(word, neutralWord); neutral {
		return SlaveryDeck.String() + rest
	}
	return word
}

// deckTerm and cardTerm are arguments with the naming of the game.
func (s *State) deckTerm(key string, d Deck) engine.Arg { return engine.Term(key, d.Term(s.Neutral)) }

func (s *State) cardTerm(key string, c Card) engine.Arg { return engine.Term(key, c.Term(s.Neutral)) }
