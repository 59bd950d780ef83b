package endeavor

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine/codec"
)

func TestMovesAreWrittenInTheWordsOfTheProtocol(t *testing.T) {
	for m, want := range map[Move]string{
		Build(StockExchange):                            "build:stock_exchange",
		Salary(Shipyard, Market, Market):                "salary:market,market,shipyard",
		Salary(ColonialOffice):                          "salary:colonial_office",
		Activate(Docks, Ship, int8(India)):              "activate:docks:ship:india",
		Activate(Museum, Payment, int8(Market)):         "activate:museum:payment:market",
		Activate(ColonialOffice, Occupy, 0):             "activate:colonial_office:occupy:london",
		Spend(AttackToken, Attack, 3):                   "token:attack:attack:paris",
		Spend(ShipOrDrawToken, Draw, 1):                 "token:ship_or_draw:draw:slavery",
		Second(Ship, int8(FarEast)):                     "ship:far_east",
		Second(Draw, int8(EuropeDeck)):                  "draw:europe",
		Pass():                                          "pass",
		Stop():                                          "stop",
		Keep():                                          "keep",
		Discard(CardOf(IndiaDeck, 0)):                   "discard:india_gov",
		Discard(CardOf(SlaveryDeck, 0)):                 "discard:slavery_0",
		begin(4):                                        "start:4",
		lay(&[lot]Token{0, 1, 2, 3, 4, 5, 6, 7, 18: 7}): "lot:icfpaysoiiiiiiiiiio",
	} {
		if got := m.String(); got != want {
			t.Errorf("written is %s, want %s", got, want)
		}
		if got, err := Parse(want); err != nil || got != m {
			t.Errorf("%s is read as %s, %v", want, got, err)
		}
	}
}

// Every move of the game is read as it is written, and no two are written alike.
func TestEveryMoveIsReadAsItIsWritten(t *testing.T) {
	seen := map[string]Move{}
	for _, m := range everyMove() {
		if m == (Move{}) {
			continue
		}
		text := m.String()
		if other, ok := seen[text]; ok && other != m {
			t.Errorf("%+v and %+v are written %s", m, other, text)
		}
		seen[text] = m
		if got, err := Parse(text); err != nil || got != m {
			t.Errorf("%s is read as %+v, %v", text, got, err)
		}
		if len(text) > 80 {
			t.Errorf("%s has %d bytes", text, len(text))
		}
	}
}

func TestOtherTextsAreNoMoves(t *testing.T) {
	for _, text := range []string{
		"", ":", "pass:", "Pass", " pass", "pass ", "passen", "build", "build:", "build:Docks", "build:docks:", "build:europe", "salary",
		"salary:", "salary:shipyard,market", "salary:market,", "salary:,market", "salary:market market", "salary:docks,docks,Docks",
		"salary:" + strings.Repeat("bank,", 8) + "bank", "activate:docks", "activate:docks:ship", "activate:docks:ship:",
		"activate:docks:ship:goa", "activate:docks:occupy:india", "activate:docks:sing:india", "activate:culture:ship:india",
		"token:docks:ship:india", "token:ship_or_draw:ship:india:x", "ship:india:x", "ship", "draw:goa", "payment:india", "attack:",
		"discard:india", "discard:india_6", "discard:india_0", "discard:slavery_gov", "keep:", "start:5", "start:-1", "start:00", "lot:",
		"lot:icfpayso", "lot:icfpaysoiiiiiiiiiix", "lot:icfpaysoiiiiiiiiiioo", "stop:it", "ſtop",
	} {
		if m, err := Parse(text); !errors.Is(err, codec.ErrNotation) {
			t.Errorf("%q is read as %s, %v", text, m, err)
		}
	}
}

// A move says what it does, and where (E27 to E29, E31, E40).
func TestAMoveSaysWhatItDoes(t *testing.T) {
	type says struct {
		building Building
		token    Token
		region   Region
		city     City
		deck     Deck
		freed    Building
		card     Card
		cost     int
		does     bool
	}
	none := says{NoBuilding, NoToken, NoRegion, NoCity, NoDeck, NoBuilding, NoCard, 0, false}
	for text, change := range map[string]func(s *says){
		"build:docks": func(s *says) { s.building = Docks },
		"activate:docks:ship:india": func(s *says) {
			s.building, s.region, s.cost, s.does = Docks, India, 2, true
		},
		"activate:fortress:attack:goree": func(s *says) {
			s.building, s.region, s.city, s.cost, s.does = Fortress, Africa, known(cityNamed, "goree"), 3, true
		},
		"activate:museum:payment:docks": func(s *says) {
			s.building, s.freed, s.cost, s.does = Museum, Docks, 1, true
		},
		"token:ship_or_draw:draw:slavery": func(s *says) {
			s.token, s.region, s.deck, s.does = ShipOrDrawToken, Europe, SlaveryDeck, true
		},
		"occupy:london":     func(s *says) { s.region, s.city, s.cost, s.does = Europe, 0, 1, true },
		"draw:africa":       func(s *says) { s.region, s.deck, s.does = Africa, AfricaDeck, true },
		"discard:india_gov": func(s *says) { s.card = CardOf(IndiaDeck, 0) },
		"salary:market":     func(*says) {},
		"pass":              func(*says) {},
		"stop":              func(*says) {},
		"keep":              func(*says) {},
	} {
		m, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		want := none
		change(&want)
		got := says{m.Building(), m.Token(), m.Region(), m.City(), m.Deck(), m.Freed(), m.Card(), m.Cost(), m.Does()}
		if got != want {
			t.Errorf("%s says %+v, want %+v", text, got, want)
		}
	}
	paid := Salary(Shipyard, Market, Market).Paid()
	if want := []Building{Market, Market, Shipyard}; !slices.Equal(paid, want) || Pass().Paid() != nil {
		t.Errorf("paid are %v", paid)
	}
}

// Numbers that stand for nothing have no word, and words that are not there have no number.
func TestNothingHasNoWord(t *testing.T) {
	for what, word := range map[string]string{
		"no region": NoRegion.String(), "no deck": NoDeck.String(), "no card": NoCard.String(), "no city": NoCity.String(),
		"no token": NoToken.String(), "no building": NoBuilding.String(), "no part": NoPart.String(), "no connection": Connection(-1).String(),
		"a city too many": City(Cities).String(), "a connection too many": Connection(Connections).String(), "no move": Move{}.String(),
	} {
		if word != "" {
			t.Errorf("%s is called %q", what, word)
		}
	}
	if NoCard.Deck() != NoDeck || slices.Index(regionWords[:], "atlantis") != -1 {
		t.Error("nothing has a deck, or atlantis a number")
	}
}
