package maracaibo

// View is what one seat, or the public, may see of a game. It has no field for what is hidden: the decks, the faces of
// cards that lie face down, the quests of others.
type View struct {
	// Viewer is the seat that looks, or engine.Everyone.
	Viewer Seat `json:"viewer"`
	// Round counts from 1 to 3, 0 while the first quests are chosen. Leader is the seat that begins it, Turn the seat
	// whose turn it is, engine.Everyone for none, Last the seat with the token on Maracaibo (M19).
	Round  int  `json:"round"`
	Leader Seat `json:"leader"`
	Turn   Seat `json:"turn"`
	Last   Seat `json:"last"`
	// Step is the key of the open question, such as "turn.move"; "" when the game is over.
	Step string `json:"step"`
	// Awaited lists the seats that the table waits for, ascending; Next those whose turns follow, in order.
	Awaited []Seat `json:"awaited"`
	Next    []Seat `json:"next"`
	Over    bool   `json:"over"`
	// Ending says that somebody has reached Maracaibo in the last round (M70).
	Ending bool `json:"ending,omitzero"`
	// StepsLeft are those that the ship may still make in the open move (M21).
	StepsLeft int `json:"steps_left,omitzero"`
	// Solo says that seat 1 is John Silver; Level is the number of his B cards.
	Solo    bool          `json:"solo,omitzero"`
	Level   int           `json:"level,omitzero"`
	Modules [Modules]bool `json:"modules"`
	Layout  Layout        `json:"layout"`

	// Slots are the places of the layout, by column from the left and from the top; Gulf and Maracaibo have no entry.
	Slots []SlotView `json:"slots"`
	// Deck and QuestDeck are numbers of cards. Market are the open quests, from the left.
	Deck      int     `json:"deck"`
	QuestDeck int     `json:"quest_deck"`
	Market    []Quest `json:"market"`
	// Supply are the places of the figureheads, NoFigurehead for one that was taken or removed.
	Supply []Figurehead `json:"supply"`
	// Islands are the cubes on the islands, Worth what a cube of the kind is worth now (M78).
	Islands [Treasures]int `json:"islands"`
	Worth   [Treasures]int `json:"worth"`
	// Sides are the sides of the smuggler tiles m1 to m5 in this game.
	Sides [Tiles]Side `json:"sides"`
	// RubyBoard says which spaces of the ruby board are full (M88).
	RubyBoard [RubySpaces]bool `json:"ruby_board"`

	Players []PlayerView `json:"players"`
	John    *JohnView    `json:"john,omitempty"`
	// Raid is the raid in progress that the open question belongs to, nil otherwise.
	Raid *RaidView `json:"raid,omitempty"`
	// Effects are the effects that are being done for the seat on turn, the ones that are done next first: what the
	// open question belongs to.
	Effects []PendingView `json:"effects,omitempty"`
	// Idle are the sockets that the seat on turn may fill in the open question and that would bring nothing (A14).
	Idle []Socket `json:"idle,omitempty"`
	// Scores is the final score by seat, nil before the end.
	Scores  []Score `json:"scores,omitempty"`
	Winners []Seat  `json:"winners,omitempty"`
}

// SlotView is a place of the layout.
type SlotView struct {
	Slot Slot `json:"slot"`
	// Card is NoCard where the card lies face down, and in a gap that is being filled.
	Card Card `json:"card"`
	// Down says that a card lies face down there; its back shows Level, 1 or 2, and whether it is a location.
	Down     bool `json:"down,omitzero"`
	Level    int  `json:"level"`
	Location bool `json:"location,omitzero"`
	// Coins are the doubloons on a face-down location (M84).
	Coins int `json:"coins,omitzero"`
	// Refill is the refill tile on the card, NoTreasure for none.
	Refill Treasure `json:"refill"`
	// Ships are the seats whose ships are there, Residences those with a token, ascending.
	Ships      []Seat `json:"ships,omitempty"`
	Residences []Seat `json:"residences,omitempty"`
	// Tile is the smuggler tile there, of the seat Owner; engine.Everyone for none.
	Tile  Side `json:"tile"`
	Owner Seat `json:"owner"`
}

// PlayerView is one player's ship board and hideout; of John Silver only what he has too.
type PlayerView struct {
	VP        int    `json:"vp"`
	Doubloons int    `json:"doubloons"`
	Ship      Slot   `json:"ship"`
	Explorer  Node   `json:"explorer"`
	Rivers    []int  `json:"rivers"`
	Cards     []Card `json:"cards"`
	// Residences are the residence cards with the player's token.
	Residences []Card     `json:"residences"`
	Sockets    []Socket   `json:"sockets"`
	Head       Figurehead `json:"head"`
	// Held is the number of quests; Quests are listed for their owner, and for everybody once the game is over.
	Held   int     `json:"held"`
	Quests []Quest `json:"quests,omitempty"`
	// Chosen says that the seat has chosen its first quests while others choose.
	Chosen bool `json:"chosen,omitzero"`
	// Stored are the full bonus spaces, Loose the cubes beside them, Buried the full burial spaces, Poseidon the kinds
	// on his.
	Stored   []Store        `json:"stored"`
	Loose    [Treasures]int `json:"loose"`
	Buried   []Burial       `json:"buried"`
	Poseidon [4]Treasure    `json:"poseidon"`
	// Cubes are all treasures by kind, buried or not.
	Cubes [Treasures]int `json:"cubes"`
	// Tiles are where the smuggler tiles lie, NoSlot for one that is not placed.
	Tiles  [Tiles]Slot `json:"tiles"`
	Rubies int         `json:"rubies,omitzero"`
	Token  bool        `json:"token,omitzero"`
	Income Income      `json:"income"`
	// Perm are the permanent effects: bonuses, discount, raid actions, trades.
	Perm Perm `json:"perm"`
	// Points are those that the player would have if the game ended now, without quests, which are secret.
	Points int `json:"points"`
}

// JohnView is what only John Silver has.
type JohnView struct {
	// Card is the one that is done, NoSoloCard for none; Deck the number of cards not yet turned up.
	Card         SoloCard `json:"card"`
	Deck         int      `json:"deck"`
	Improvements int      `json:"improvements"`
	Upgrades     int      `json:"upgrades"`
	// Tracker is the place of the raid and explore tracker, 0 to 3.
	Tracker int `json:"tracker"`
}

// RaidView is a raid in progress (P11).
type RaidView struct {
	Mode RaidMode `json:"mode"`
	// Dice are the dice by kind, 0 for one that was not rolled; Bonus is what is added to the die of each kind.
	Dice  [Treasures]int `json:"dice"`
	Bonus [Treasures]int `json:"bonus"`
	// Value is the number of a fixed raid. Rerolls are those left.
	Value   int `json:"value,omitzero"`
	Rerolls int `json:"rerolls"`
	// Colour is the die that was chosen, NoTreasure before, Strength what is left to spend.
	Colour   Treasure `json:"colour"`
	Strength int      `json:"strength"`
	// Used are the raid actions used in this turn.
	Used []RaidAction `json:"used"`
}

// PendingView is a list of effects in progress (P8).
type PendingView struct {
	List ListID `json:"list"`
	// Current is the effect that is being done, -1 for none. Left are those that may come later.
	Current int   `json:"current"`
	Left    []int `json:"left"`
	// Chosen says that the effects can't be skipped: the player chose them. Kind is the treasure that was chosen, the
	// color of the raid or NoTreasure. N is what is left to do of the current one.
	Chosen bool     `json:"chosen,omitzero"`
	Kind   Treasure `json:"kind"`
	N      int      `json:"n,omitzero"`
}
