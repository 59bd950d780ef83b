package endeavor

// View is what one seat, or the public, may see of a game. All information is open (E3) but one thing: the salaries
// that others have chosen while not all are in. It has no field for them.
type View struct {
	// Viewer is the seat that looks, or engine.Everyone.
	Viewer Seat `json:"viewer"`
	// Round counts from 1 to 7. Crown is the seat that goes first in it.
	Round int  `json:"round"`
	Crown Seat `json:"crown"`
	// Phase is "build", "salary" or "action", "" when the game is over.
	Phase string `json:"phase"`
	// Step is the key of the open question, such as "action.act" or "action.discard"; "" when the game is over.
	Step string `json:"step"`
	// Awaited lists the seats that the table waits for, ascending; Next those who follow in this phase, in order,
	// without the awaited ones and those who have passed.
	Awaited []Seat `json:"awaited"`
	Next    []Seat `json:"next"`
	Over    bool   `json:"over"`
	// Neutral says that the neutral naming is wanted: OptionNaming.
	Neutral bool `json:"neutral,omitzero"`
	// Abolished says that Europe 5 was taken: there are no Slavery cards any more (E48, E49).
	Abolished bool `json:"abolished"`
	// Second is what the awaited seat has begun while it is asked for the other part, nil otherwise (E47).
	Second *SecondView `json:"second,omitempty"`

	// Regions, Cities and Connections are in the order of the data, Decks too. A city has a token, or a marker of a
	// seat; a connection has its token until somebody takes it, and the seat that controls it now (E37, E38).
	Regions     [Regions]RegionView    `json:"regions"`
	Cities      [Cities]SpaceView      `json:"cities"`
	Connections [Connections]SpaceView `json:"connections"`
	// Decks hold the cards that lie there, the top one first (E10).
	Decks [Decks][]Card `json:"decks"`
	// Offer holds the 15 kinds of tiles in the order of the data.
	Offer []OfferView `json:"offer"`

	Players []PlayerView `json:"players"`
	// Scores is the final score by seat, nil before the end.
	Scores  []Score `json:"scores,omitempty"`
	Winners []Seat  `json:"winners,omitempty"`
}

// SecondView is an action of which one part is done: by a building, with an action, in a region, or from a deck of it.
type SecondView struct {
	Building Building `json:"building"`
	Done     Part     `json:"done"`
	// Other is the action that may follow.
	Other  Part   `json:"other"`
	Region Region `json:"region"`
	// Deck is NoDeck unless a card was drawn.
	Deck Deck `json:"deck"`
}

// RegionView is a region (E4).
type RegionView struct {
	Region Region `json:"region"`
	Open   bool   `json:"open"`
	// Track holds the spaces of the shipping track from the first one to the deck; none for Europe.
	Track []SpaceView `json:"track,omitempty"`
	// Beside are the markers beside the full track, Presence all markers in the region, by seat (E32, E35).
	Beside   []int `json:"beside"`
	Presence []int `json:"presence"`
}

// SpaceView is a space of a track, a city or a connection: a token, or a marker of a seat.
type SpaceView struct {
	// Token is NoToken where a marker stands, Seat engine.Everyone where none does.
	Token Token `json:"token"`
	Seat  Seat  `json:"seat"`
}

// OfferView is a kind of building in the supply.
type OfferView struct {
	Building Building `json:"building"`
	// Copies are the tiles left. Buildable says that the awaited builder may take one.
	Copies    int  `json:"copies"`
	Buildable bool `json:"buildable"`
}

// PlayerView is one player's board.
type PlayerView struct {
	// Harbour is the number of markers there.
	Harbour int `json:"harbour"`
	// Status are the true totals of the tracks, which may be above 15 (E13). Yields are what they give: build level,
	// growth, payments, card limit (E15).
	Status [Statuses]int `json:"status"`
	Yields [Statuses]int `json:"yields"`
	// Tokens counts the tokens by kind: status tokens, and action tokens that are not spent.
	Tokens [Tokens]int `json:"tokens"`
	// Places are the buildings in the order of building, the Colonial Office first.
	Places []PlaceView `json:"places"`
	// Cards are the face-up cards in the order of taking, governors and Slavery cards too; Turned counts the turned
	// Slavery cards (E48, E57).
	Cards  []Card `json:"cards"`
	Turned int    `json:"turned"`
	// Counted is the number of cards that count against the limit, with every governor counted (R7); the limit is
	// Yields[Politics].
	Counted int `json:"counted"`
	// Passed: the seat takes no more actions this round. SalaryIn: its salary is chosen while others choose.
	Passed   bool `json:"passed"`
	SalaryIn bool `json:"salary_in"`
	// Connections counts those that the seat controls. Glory is what it would have if the game ended now.
	Connections int `json:"connections"`
	Glory       int `json:"glory"`
}

// PlaceView is a building on a board.
type PlaceView struct {
	Building Building `json:"building"`
	// Occupied says that a marker lies on it, so that it can't be activated (E25).
	Occupied bool `json:"occupied"`
}

// Score is a seat's account at the end (E65 to E72).
type Score struct {
	Cities      int `json:"cities"`
	Connections int `json:"connections"`
	// Status is the glory of the tracks.
	Status [Statuses]int `json:"status"`
	Cards  int           `json:"cards"`
	// GovernorPlace is 3 for an empty governor place, Buildings the glory of universities, Population a point for three
	// markers in the harbor, Turned minus one for each turned Slavery card.
	GovernorPlace int `json:"governor_place"`
	Buildings     int `json:"buildings"`
	Population    int `json:"population"`
	Turned        int `json:"turned"`
	Total         int `json:"total"`
}
