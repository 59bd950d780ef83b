package puertorico

// View is what one seat, or the public, may see of a game. It has no field for a secret: the order of the face-down
// stack, the generator, the chips of others where they are hidden, and placements that are not yet all in have no place.
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
	// Over says that the game has ended; End names the set end flags out of "city", "colonists", "vp" in this order (P12.1).
	Over bool     `json:"over"`
	End  []string `json:"end"`
	// HiddenVP says that chips are face down (P12.5).
	HiddenVP bool `json:"hidden_vp"`
	// Ordered says that the mayor's placement goes in order in this game or phase.
	Ordered bool `json:"ordered"`

	Roles []RoleView `json:"roles"`

	// Supply of colonists, victory point chips (less the ledger: VPOverdraw are points noted after it was empty), quarries
	// and goods.
	Colonists  int        `json:"colonists"`
	VP         int        `json:"vp"`
	VPOverdraw int        `json:"vp_overdraw"`
	Quarries   int        `json:"quarries"`
	Goods      [Goods]int `json:"goods"`

	// ColonistShip is the number of colonists on the colonist ship.
	ColonistShip int        `json:"colonist_ship"`
	Ships        []ShipView `json:"ships"`
	// House holds the goods in the trading house in the order of sale, at most four.
	House []Good `json:"house"`
	// FaceUp is the row of plantations, in the order of drawing; Stack counts the face-down ones, Discards the discarded ones by kind.
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
	// Copies are the copies left.
	Copies int `json:"copies"`
	// Price is what the awaited builder pays, after all discounts; -1 outside the builder phase. Buyable says that he may
	// build it now.
	Price   int  `json:"price"`
	Buyable bool `json:"buyable"`
}

// PlayerView is one player's board.
type PlayerView struct {
	Doubloons int `json:"doubloons"`
	// VP are the chips with the ledger, -1 where the viewer may not know them.
	VP    int        `json:"vp"`
	Goods [Goods]int `json:"goods"`
	// Island lists the tiles by kind, occupied ones first; City the buildings in the order of building.
	Island []TileView     `json:"island"`
	City   []BuildingView `json:"city"`
	// SanJuan counts the colonists that are not placed.
	SanJuan int `json:"san_juan"`
	// Placed says that this seat's placement is in, while others are awaited.
	Placed bool `json:"placed"`
	// Prices are what a sale of each good would bring this player now, -1 where he can't sell it; only for the awaited trader.
	Prices [Goods]int `json:"prices"`
}

// TileView is one tile of an island.
type TileView struct {
	Tile      Tile `json:"tile"`
	Colonists int  `json:"colonists"`
}

// BuildingView is one building of a city.
type BuildingView struct {
	Building  Building `json:"building"`
	Colonists int      `json:"colonists"`
}

// Score is one line of the final account (P12.3).
type Score struct {
	// Chips are the chips with the ledger, Buildings the printed points.
	Chips     int `json:"chips"`
	Buildings int `json:"buildings"`
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
