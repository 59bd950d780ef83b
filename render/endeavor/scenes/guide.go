package scenes

import (
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
)

// Short words for tables of positions.
const (
	industry, culture, finance, politics = endeavor.IndustryToken, endeavor.CultureToken, endeavor.FinanceToken,
		endeavor.PoliticsToken
	attack, payment, shipOrDraw, occOrDraw = endeavor.AttackToken, endeavor.PaymentToken, endeavor.ShipOrDrawToken,
		endeavor.OccupyOrDrawToken
	market, shipyard, workshop, bank      = endeavor.Market, endeavor.Shipyard, endeavor.Workshop, endeavor.Bank
	barracks, guildHall, docks, theatre   = endeavor.Barracks, endeavor.GuildHall, endeavor.Docks, endeavor.Theatre
	fortress, cartographer, tradingOffice = endeavor.Fortress, endeavor.Cartographer, endeavor.TradingOffice
	university, stockExchange, museum     = endeavor.University, endeavor.StockExchange, endeavor.Museum
	parliament                            = endeavor.Parliament
	northAmerica, caribbean, southAmerica = endeavor.NorthAmerica, endeavor.Caribbean, endeavor.SouthAmerica
	africa, india, farEast                = endeavor.Africa, endeavor.India, endeavor.FarEast
	ana, ben, zofie, lukasz, cleo         = engine.Seat(0), engine.Seat(1), engine.Seat(2), engine.Seat(3),
		engine.Seat(4)
)

// cities lays a token in cities by their words.
func (m *made) cities(t endeavor.Token, words ...string) {
	for _, word := range words {
		m.city(t, named(word, endeavor.City(endeavor.Cities)))
	}
}

// guideTable is the position of the mock that the look was designed with: round 4, Ben chooses an action. There are
// only two payment tokens in the box, so that the one of the Far East's track is a ship-or-draw token here.
func guideTable() *made {
	m := lay(4, 4, ben, ana)
	m.track(northAmerica, []engine.Seat{ana, ben, ana, lukasz, ben, ana})
	m.track(caribbean, []engine.Seat{ben, lukasz, ben, zofie, ben, lukasz})
	m.track(southAmerica, []engine.Seat{ben, zofie, lukasz}, finance, culture, industry)
	m.track(africa, []engine.Seat{zofie, zofie, lukasz, ana, zofie}, industry)
	m.track(india, []engine.Seat{lukasz, lukasz, zofie}, industry, shipOrDraw, culture, industry)
	m.track(farEast, []engine.Seat{ana}, politics, culture, finance, finance, shipOrDraw, culture, industry)
	m.cities(industry, "canton", "goree")
	m.cities(culture, "quebec", "constantinople", "nagasaki", "lima", "elmina")
	m.cities(finance, "venice", "batavia", "goa", "cape_town")
	m.cities(politics, "charleston", "santo_domingo", "calcutta", "salvador")
	m.cities(occOrDraw, "cartagena")
	m.link(industry, "paris-quebec", "algiers-rome", "lisbon-salvador", "cape_town-goa")
	m.link(culture, "london-amsterdam", "lisbon-seville", "goree-elmina", "elmina-cape_town")
	m.link(finance, "quebec-boston", "new_york-charleston", "amsterdam-copenhagen", "port_royal-cartagena",
		"london-calcutta",
		"constantinople-canton", "goa-calcutta")
	m.link(politics, "charleston-havana", "venice-constantinople", "rome-venice", "port_royal-santo_domingo",
		"cartagena-salvador", "canton-batavia")
	m.link(attack, "seville-algiers")
	m.link(payment, "lisbon-goree")
	m.link(shipOrDraw, "copenhagen-elmina")
	m.seat(ana, board{
		harbour: 3, buildings: []endeavor.Building{market, bank, shipyard, guildHall}, busy: []int{0, 1},
		cities: []string{"boston", "london", "copenhagen"}, status: [4]int8{0, 1, 1, 4},
		cards: []string{"europe_0", "north_america_gov", "north_america_1"},
	})
	m.seat(ben, board{
		harbour: 4, buildings: []endeavor.Building{shipyard, market, guildHall, barracks}, busy: []int{1, 3},
		cities: []string{"new_york", "amsterdam", "seville", "havana"}, status: [4]int8{1, 1, 0, 5},
		actions: []endeavor.Token{shipOrDraw, occOrDraw},
		cards:   []string{"europe_1", "caribbean_gov", "caribbean_1"},
	})
	m.seat(zofie, board{
		harbour: 2, buildings: []endeavor.Building{workshop, shipyard, docks, market}, busy: []int{0, 2},
		cities: []string{"lisbon", "algiers"}, status: [4]int8{3, 2, 1, 2}, actions: []endeavor.Token{payment},
		cards: []string{"slavery_0", "europe_2"},
	})
	m.seat(lukasz, board{
		harbour: 5, buildings: []endeavor.Building{shipyard, bank, barracks, market}, busy: []int{3, 4},
		cities: []string{"paris", "rome", "port_royal"}, status: [4]int8{2, 3, 1, 3}, actions: []endeavor.Token{attack},
		cards: []string{"slavery_1"},
	})
	return m
}

// guideFresh is what the others did before Ben's turn.
func guideFresh() []engine.Event {
	word := engine.Term
	return []engine.Event{
		{Kind: endeavor.Shipped, Seat: zofie, Only: nobody,
			Args: []engine.Arg{word("source", "shipyard"), word("region", "africa"), engine.Num("space", 5),
				word("token", "token_politics")}},
		{Kind: endeavor.Occupied, Seat: lukasz, Only: nobody,
			Args: []engine.Arg{word("source", "token_occupy_or_draw"), word("city", "rome"), word("region", "europe"),
				word("token", "token_culture")}},
		{Kind: endeavor.Linked, Seat: lukasz, Only: nobody,
			Args: []engine.Arg{word("city", "paris"), word("city", "rome"), word("token", "token_culture")}},
		{Kind: endeavor.Drew, Seat: ana, Only: nobody,
			Args: []engine.Arg{word("source", "market"), word("card", "north_america_1"), engine.Num("industry", 2)}},
	}
}

func guideScene() engine.Scene { return guidePosition().Scene() }

func guidePosition() position { return guideHeld(ben) }

// guideHeld is the guide's position where a seat holds further cities.
func guideHeld(seat engine.Seat, cities ...string) position {
	was, is := guideTable(), guideTable()
	was.hold(seat, cities)
	is.hold(seat, cities)
	now := is.position(guideFresh()...)
	was.track(africa, []engine.Seat{zofie, zofie, lukasz, ana}, politics, industry)
	was.cities(culture, "rome")
	was.link(culture, "paris-rome")
	boards := &was.state.Boards
	boards[lukasz].Held &^= 1 << named("rome", endeavor.City(endeavor.Cities))
	boards[zofie].Harbour += 2
	boards[zofie].Tokens[politics]--
	boards[lukasz].Harbour++
	boards[lukasz].Tokens[culture] -= 2
	boards[ana].Harbour++
	boards[ana].Count--
	now.Was = was.table()
	return now
}

// chosen is the guide's table after an action was chosen and before its target is.
func chosen(part endeavor.Part) func() engine.Scene {
	return func() engine.Scene { return only(guideScene(), part) }
}

// guideOwn is Ben's board at the guide's table.
func guideOwn() engine.Scene { return guidePosition().Private(ben) }

// near is the guide's table after an action was chosen where a seat holds further cities, whose neighbors are then out
// of reach of it.
func near(part endeavor.Part, seat engine.Seat, cities ...string) func() engine.Scene {
	return func() engine.Scene { return only(guideHeld(seat, cities...).Scene(), part) }
}

// paymentScene asks Ben of which building a marker comes back.
func paymentScene() engine.Scene {
	s := guideScene()
	s.Focus.Moves = []string{"token:payment:payment:shipyard", "token:payment:payment:guild_hall"}
	return s
}

// buildScene lets Ben build every kind there is.
func buildScene() engine.Scene {
	s := four.public(4, endeavor.StepBuild)
	v, ok := s.View.(*endeavor.View)
	if !ok {
		panic("scenes: a view that is no pointer")
	}
	for i := range v.Offer {
		v.Offer[i].Buildable, v.Offer[i].Copies = true, 4
	}
	v.Players[v.Awaited[0]].Status[endeavor.Industry], v.Players[v.Awaited[0]].Yields[endeavor.Industry] = 12, 5
	return s
}
