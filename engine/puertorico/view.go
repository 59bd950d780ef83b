package puertorico

// View is what one seat, or the public, may see of a game. It has no field for a secret: the order of the face-down
// stack, the generator, the chips of others where they are hidden, and placements before all are in.
type View struct {
	// Viewer is the seat that looks, or engine.Everyone.
	Viewer Seat `json:"viewer"`
	// Round counts from 1.
	Round    int  `json:"round"`
	Governor Seat `json:"governor"`
	// Phase is the role whose phase is under way, NoRole while a role is to be chosen or the game is over.
	Phase Role `json:"phase"`
	// Step is the key of the open question, such as "captain.load" or "captain.store"; "" when the game is over.
	Step string `json:"step"`
	// Chooser took the role of the phase; engine.Everyone outside a phase.
	Chooser Seat `json:"chooser"`
	// Awaited lists the seats that the table waits for, ascending; Next those who follow in this phase or in choosing
	// roles, in order, without the awaited ones.
	Awaited []Seat `json:"awaited"`
	Next    []Seat `json:"next"`
	// Over says that the game has ended; End names the set end flags out of "city", "colonists", "vp" in this order
	// (P12.1).
	Over bool     `json:"over"`
	End  []string `json:"end"`
	// HiddenVP says that chips are face down (P12.5).
	HiddenVP bool `json:"hidden_vp"`
	// Ordered says that the mayor's placement goes in order in this game or phase.
	Ordered bool `json:"ordered"`

	// The expansions in play.
	NewBuildings bool `json:"new_buildings,omitzero"`
	WithNobles   bool `json:"with_nobles,omitzero"`
	// Nobles is the stock of nobles.
	Nobles int `json:"nobles,omitzero"`
	// Drafting tells the state of a draft that goes on, nil when there is none (X2).
	Drafting []DraftView `json:"drafting,omitempty"`
	// Drawn is the tile that the awaited seat has drawn and may lay as a forest, -1 for none.
	Drawn Tile `json:"drawn"`
	// Buccaneer is expansion III, Festival expansion IV, nil where they are not in the game.
	Buccaneer *BuccaneerView `json:"buccaneer,omitempty"`
	Festival  *FestivalView  `json:"festival,omitempty"`

	Roles []RoleView `json:"roles"`

	// Supply of colonists, victory point chips (less the ledger: VPOverdraw are points noted after it was empty),
	// quarries and goods.
	Colonists  int        `json:"colonists"`
	VP         int        `json:"vp"`
	VPOverdraw int        `json:"vp_overdraw"`
	Quarries   int        `json:"quarries"`
	Goods      [Goods]int `json:"goods"`

	// Privilege is what the captain's privilege adds to the next loading of the awaited seat, 0 outside that question.
	Privilege int `json:"privilege,omitzero"`

	// ColonistShip is the number of persons on the colonist ship, ShipNobles that of nobles among them.
	ColonistShip int        `json:"colonist_ship"`
	ShipNobles   int        `json:"ship_nobles,omitzero"`
	Ships        []ShipView `json:"ships"`
	// House holds the goods in the trading house in the order of sale, at most four.
	House []Good `json:"house"`
	// FaceUp is the row of plantations, in the order of drawing; Stack counts the face-down ones, Discards the
	// discarded ones by kind.
	FaceUp   []Tile      `json:"face_up"`
	Stack    int         `json:"stack"`
	Discards [Goods]int  `json:"discards"`
	Offer    []OfferView `json:"offer"`

	Players []PlayerView `json:"players"`
	// Scores is the final score by seat, nil before the end.
	Scores  []Score `json:"scores,omitempty"`
	Winners []Seat  `json:"winners,omitempty"`
}

// RoleView is a role card on the table.
type RoleView struct {
	Role      Role `json:"role"`
	Doubloons int  `json:"doubloons"`
	// Taker holds the card in this round; engine.Everyone while it is free.
	Taker Seat `json:"taker"`
	// Captor is the seat before which it lies captured, engine.Everyone for none (C4.4).
	Captor Seat `json:"captor"`
}

// BuccaneerView is the state of expansion III.
type BuccaneerView struct {
	// Token is the seat that holds the token, engine.Everyone while it lies on the card (C2).
	Token Seat `json:"token"`
	// Raided counts the raided colonists that are still to be placed (C4.3).
	Raided int `json:"raided,omitzero"`
}

// FestivalView is the board of expansion IV. By is the seat that solved a task, engine.Everyone for none: cultivation,
// production, building (F).
type FestivalView struct {
	Tile     Tile       `json:"tile"`
	Goods    [Goods]int `json:"goods"`
	Building Building   `json:"building"`
	By       [3]Seat    `json:"by"`
}

// DraftView is one cost of the draft: the kinds that are in, and how many spaces are free (X2).
type DraftView struct {
	Cost   int        `json:"cost"`
	Picked []Building `json:"picked"`
	Free   int        `json:"free"`
}

// ShipView is a cargo ship; Good is NoGood while it is empty.
type ShipView struct {
	Capacity int  `json:"capacity"`
	Good     Good `json:"good"`
	Count    int  `json:"count"`
}

// OfferView is one kind of the building offer.
type OfferView struct {
	Building Building `json:"building"`
	// Copies are the copies left, Cost is what it costs in this game before all discounts.
	Copies int `json:"copies"`
	Cost   int `json:"cost"`
	// Price is what the awaited builder pays, after all discounts; -1 outside the builder phase. Buyable says that they
	// may build it now.
	Price   int  `json:"price"`
	Buyable bool `json:"buyable"`
	// Discounts are what makes it cheaper for the awaited builder; together they may be more than it costs.
	Discounts []Discount `json:"discounts,omitempty"`
}

// Discount is what something takes off a price.
type Discount struct {
	// By is "quarry", "privilege" or the word of a building (P7.1, P7.2).
	By string `json:"by"`
	N  int    `json:"n"`
}

// The discounts that are no building's.
const (
	ByQuarry    = "quarry"
	ByPrivilege = "privilege"
)

// PlayerView is one player's board.
type PlayerView struct {
	Doubloons int `json:"doubloons"`
	// VP are the chips with the ledger, -1 where the viewer may not know them.
	VP    int        `json:"vp"`
	Goods [Goods]int `json:"goods"`
	// Island lists the tiles by kind, occupied ones first; City the buildings in the order of building.
	Island []TileView     `json:"island"`
	City   []BuildingView `json:"city"`
	// SanJuan counts the persons that are not placed, SanJuanNobles the nobles among them; Nobles all nobles.
	SanJuan       int `json:"san_juan"`
	SanJuanNobles int `json:"san_juan_nobles,omitzero"`
	Nobles        int `json:"nobles,omitzero"`
	// Points are what the seat would have if the game ended now, as far as the viewer may know: without chips, and
	// without what a customs house brings for them, where the viewer may not know these.
	Points int `json:"points"`
	// Placed says that this seat's placement is in, while others are awaited.
	Placed bool `json:"placed"`
	// Prices are what a sale of each good to the trading house would bring this player now, -1 where they can't sell
	// it; only for the awaited trader. PostPrices are those of their trading post (X8).
	Prices     [Goods]int `json:"prices"`
	PostPrices [Goods]int `json:"post_prices"`
}

// TileView is one tile of an island.
type TileView struct {
	Tile Tile `json:"tile"`
	// Colonists is 1 where a person stands on it, Nobles 1 where it is a noble.
	Colonists int `json:"colonists"`
	Nobles    int `json:"nobles,omitzero"`
}

// BuildingView is one building of a city.
type BuildingView struct {
	Building Building `json:"building"`
	// Colonists counts the persons on it, Nobles the nobles among them.
	Colonists int `json:"colonists"`
	Nobles    int `json:"nobles,omitzero"`
}

// Score is one line of the final account (P12.3).
type Score struct {
	// Chips are the chips with the ledger, Buildings the printed points, Nobles a point for each (N1.6).
	Chips     int `json:"chips"`
	Buildings int `json:"buildings"`
	Nobles    int `json:"nobles,omitzero"`
	// Large are the bonuses of occupied large buildings, in building order, zeros included.
	Large    []LargeBonus `json:"large"`
	Total    int          `json:"total"`
	Tiebreak int          `json:"tiebreak"`
}

// LargeBonus is what one occupied large building brings at the end.
type LargeBonus struct {
	Building Building `json:"building"`
	Bonus    int      `json:"bonus"`
}
