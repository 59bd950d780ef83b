package puertorico

// The kinds of buildings. A new one is added at the end: stored games count on the order.
const (
	SmallIndigoPlant Building = iota // makes up to 1 indigo
	SmallSugarMill                   // makes up to 1 sugar
	SmallMarket                      // adds 1 doubloon to a sale
	Hacienda                         // draws a face-down plantation before the normal take
	ConstructionHut                  // lets its owner take quarries
	SmallWarehouse                   // keeps one kind of goods in the captain's storage
	IndigoPlant                      // makes up to 3 indigo
	SugarMill                        // makes up to 3 sugar
	Hospice                          // sends a colonist along with the tile taken
	Office                           // allows to sell what the trading house holds already
	LargeMarket                      // adds 2 doubloons to a sale
	LargeWarehouse                   // keeps two kinds of goods in the captain's storage
	TobaccoStorage                   // makes up to 3 tobacco
	CoffeeRoaster                    // makes up to 2 coffee
	Factory                          // pays for variety in production
	University                       // sends a colonist along with a new building
	Harbor                           // adds a point to every loading
	Wharf                            // ships one kind without a cargo ship
	GuildHall                        // pays for production buildings at the end
	Residence                        // pays for a filled island at the end
	Fortress                         // pays for colonists at the end
	CustomsHouse                     // pays for victory point chips at the end
	CityHall                         // pays for violet buildings at the end
	Aqueduct                         // adds indigo and sugar to a large production
	BlackMarket                      // replaces missing money by a colonist, a point and a good
	ForestHouse                      // makes forests, which make buildings cheaper
	Storehouse                       // keeps three more single goods in the captain's storage
	Inn                              // keeps two colonists who move when they are needed
	Church                           // pays points for building
	TradingPost                      // is a private place to sell
	SmallWharf                       // ships any mix of goods at half price
	Lighthouse                       // pays doubloons for loading
	Library                          // doubles the privilege of the role its owner chose
	SpecialtyFactory                 // pays for many goods of one kind
	UnionHall                        // pays points for pairs of goods
	Cloister                         // pays for sets of island tiles at the end
	Statue                           // is worth 8 points and does nothing
	LandOffice                       // trades island tiles in the trader phase
	Chapel                           // pays a doubloon or a point in the craftsman phase
	HuntingLodge                     // works on island tiles at the end of the settler phase
	ZoningOffice                     // makes buildings cheaper
	RoyalSupplier                    // takes goods for points, by the number of nobles
	Villa                            // brings a noble in every mayor phase
	Jeweler                          // makes no good and pays for nobles instead
	RoyalGarden                      // pays for nobles at the end

	Buildings = iota // the number of kinds
)

// kinds are the buildings: word, rule; column, cost, points, circles; copies for 3 to 5 players and for two; good, and
// what they do.
var kinds = [Buildings]row{
	SmallIndigoPlant: {"small_indigo_plant", "B1", 1, 1, 1, 1, 4, 2, Indigo, does{}},
	SmallSugarMill:   {"small_sugar_mill", "B1", 1, 2, 1, 1, 4, 2, Sugar, does{}},
	SmallMarket:      {"small_market", "B5", 1, 1, 1, 1, 2, 1, NoGood, does{Sale: 1}},
	Hacienda:         {"hacienda", "B7", 1, 2, 1, 1, 2, 1, NoGood, does{Grants: mayDraw}},
	ConstructionHut:  {"construction_hut", "B6", 1, 2, 1, 1, 2, 1, NoGood, does{Grants: mayQuarry}},
	SmallWarehouse:   {"small_warehouse", "B4", 1, 3, 1, 1, 2, 1, NoGood, does{Stores: 1}},
	IndigoPlant:      {"indigo_plant", "B2", 2, 3, 2, 3, 3, 2, Indigo, does{}},
	SugarMill:        {"sugar_mill", "B2", 2, 4, 2, 3, 3, 2, Sugar, does{}},
	Hospice:          {"hospice", "B8", 2, 4, 2, 1, 2, 1, NoGood, does{Grants: mayStaffTile}},
	Office:           {"office", "B9", 2, 5, 2, 1, 2, 1, NoGood, does{Grants: maySellAny}},
	LargeMarket:      {"large_market", "B9", 2, 5, 2, 1, 2, 1, NoGood, does{Sale: 2}},
	LargeWarehouse:   {"large_warehouse", "B10", 2, 6, 2, 1, 2, 1, NoGood, does{Stores: 2}},
	TobaccoStorage:   {"tobacco_storage", "B3", 3, 5, 3, 3, 3, 2, Tobacco, does{}},
	CoffeeRoaster:    {"coffee_roaster", "B3", 3, 6, 3, 2, 3, 2, Coffee, does{}},
	Factory:          {"factory", "B11", 3, 7, 3, 1, 2, 1, NoGood, does{Crafted: factory}},
	University:       {"university", "B12", 3, 8, 3, 1, 2, 1, NoGood, does{Grants: mayStaffBuilding}},
	Harbor:           {"harbor", "B13", 3, 8, 3, 1, 2, 1, NoGood, does{Loading: 1}},
	Wharf:            {"wharf", "B14", 3, 9, 3, 1, 2, 1, NoGood, does{Grants: mayShip}},
	GuildHall:        {"guild_hall", "B15", 4, 10, 4, 1, 1, 1, NoGood, does{Bonus: guildHall}},
	Residence:        {"residence", "B16", 4, 10, 4, 1, 1, 1, NoGood, does{Bonus: residence}},
	Fortress:         {"fortress", "B17", 4, 10, 4, 1, 1, 1, NoGood, does{Bonus: fortress}},
	CustomsHouse:     {"customs_house", "B18", 4, 10, 4, 1, 1, 1, NoGood, does{Bonus: customsHouse}},
	CityHall:         {"city_hall", "B19", 4, 10, 4, 1, 1, 1, NoGood, does{Bonus: cityHall}},
	Aqueduct:         {"aqueduct", "X6", 1, 1, 1, 1, 2, 1, NoGood, does{Extra: aqueduct}},
	BlackMarket:      {"black_market", "X3", 1, 2, 1, 1, 2, 1, NoGood, does{Grants: mayBarter}},
	ForestHouse:      {"forest_house", "X4", 1, 2, 1, 1, 2, 1, NoGood, does{Grants: mayForest, Discount: forestHouse}},
	Storehouse:       {"storehouse", "X5", 1, 3, 1, 1, 2, 1, NoGood, does{Singles: 3}},
	Inn:              {"inn", "X10", 2, 4, 2, 2, 2, 1, NoGood, does{Grants: mayMove}},
	Church:           {"church", "X7", 2, 5, 2, 1, 2, 1, NoGood, does{Built: church}},
	TradingPost:      {"trading_post", "X8", 2, 5, 2, 1, 2, 1, NoGood, does{Grants: maySellApart}},
	SmallWharf:       {"small_wharf", "X9", 2, 6, 2, 1, 2, 1, NoGood, does{Grants: mayShipMixed}},
	Lighthouse:       {"lighthouse", "X11", 3, 7, 3, 1, 2, 1, NoGood, does{Wages: 1, Captaincy: 1}},
	Library:          {"library", "X12", 3, 8, 3, 1, 2, 1, NoGood, does{Grants: mayDouble}},
	SpecialtyFactory: {"specialty_factory", "X13", 3, 8, 3, 1, 2, 1, NoGood, does{Crafted: specialtyFactory}},
	UnionHall:        {"union_hall", "X14", 3, 9, 3, 1, 2, 1, NoGood, does{Opened: unionHall}},
	Cloister:         {"cloister", "X15", 4, 10, 4, 1, 1, 1, NoGood, does{Bonus: cloister}},
	Statue:           {"statue", "X16", 4, 10, 8, 0, 1, 1, NoGood, does{}},
	LandOffice:       {"land_office", "N4", 1, 2, 1, 1, 2, 1, NoGood, does{Grants: mayDeal}},
	Chapel:           {"chapel", "N3", 1, 3, 1, 1, 2, 1, NoGood, does{Crafted: chapel}},
	HuntingLodge:     {"hunting_lodge", "N5", 2, 4, 2, 1, 2, 1, NoGood, does{Grants: mayClear, Settled: huntingLodge}},
	ZoningOffice:     {"zoning_office", "N6", 2, 5, 2, 1, 2, 1, NoGood, does{Discount: zoningOffice}},
	RoyalSupplier:    {"royal_supplier", "N7", 2, 6, 2, 1, 2, 1, NoGood, does{Grants: maySupply}},
	Villa:            {"villa", "N8", 3, 7, 3, 1, 2, 1, NoGood, does{Guests: 1}},
	Jeweler:          {"jeweler", "N9", 3, 8, 3, 1, 2, 2, NoGood, does{Makes: true, Crafted: jeweler}},
	RoyalGarden:      {"royal_garden", "N10", 4, 10, 4, 1, 1, 1, NoGood, does{Bonus: royalGarden}},
}
