package maracaibo

import "github.com/harbormaster/harbormaster/engine"

// The kinds of events; the arguments stand behind each. Words are keys of the vocabulary: cards ("c07"), quests
// ("q03"), sockets ("s01"), "figurehead_a", "side_rivers", "node_e04", "raid_r5", "trade_s12", "solo_a1", treasures
// ("gold"), spaces of the Caribbean ("slot_2c", "slot_gulf"), of hideout and ruby board ("space_gs1", "space_gb1",
// "space_po1", "ruby_rb1", "ruby_none").
const (
	GameStarted = "game.started" // first_seat, players (with John), solo (1)
	// QuestsIn: a seat has chosen its quests while others choose. QuestsKept: Only the seat; quest, quest_2.
	QuestsIn     = "quests.in"
	QuestsKept   = "quests.kept"
	MarketOpened = "market.opened" // quest, quest_2, quest_3: the first market
	RoundStarted = "round.started" // round; the seat begins it
	// Sailed and Stepped: space, card (absent for Gulf, Maracaibo and what lies face down). A step is part of a longer
	// move: step counts those that were made.
	Sailed     = "ship.sailed"
	Stepped    = "ship.stepped"
	CardTurned = "card.turned" // card, refill (kind of the tile on it, absent without)
	Paid       = "ship.paid"   // to_seat, n. SupplyPaid: n, negative for what the player pays (M92).
	SupplyPaid = "ship.paid_supply"
	// Skirmished: winner_seat (-1 for a tie), best (the highest sum), fought_seat for each who fought, seat_0 … seat_3
	// (their sums).
	Skirmished      = "skirmish.fought"
	Gained          = "gained"           // vp, doubloons
	CardTaken       = "card.taken"       // card, price
	CardIgnored     = "card.ignored"     // card
	GapFilled       = "card.filled"      // space, card
	GapHidden       = "card.hidden"      // space; the card lies face down
	ResidenceBuilt  = "residence.built"  // card, price, first (1 for the first token there)
	Upgraded        = "ship.upgraded"    // socket
	FigureheadTaken = "figurehead.taken" // figurehead, price
	TilePlaced      = "tile.placed"      // side, card, price. TileActivated: side, card.
	TileActivated   = "tile.activated"
	Refilled        = "island.refilled" // treasure, n
	// TreasureGained: treasure, supply (1 where the island was empty), left (on the island). Stored, Buried: treasure,
	// space.
	TreasureGained = "treasure.gained"
	Stored         = "treasure.stored"
	Buried         = "treasure.buried"
	// RaidBegun: mode ("raid_roll", "raid_fixed", "raid_die"), value (fixed), bonus. Rolled: gold, emerald, pearl
	// (dice; absent for one that was not rolled). DieChosen: treasure, strength. RaidActionUsed: action, left.
	// RaidEnded: left (strength that is lost).
	RaidBegun      = "raid.begun"
	Rolled         = "raid.rolled"
	DieChosen      = "raid.die"
	RaidActionUsed = "raid.used"
	RaidEnded      = "raid.ended"
	// Explored: node, steps, rivers (newly crossed). TradeUsed: trade. Returned: built (1 with a residence).
	Explored  = "explorer.moved"
	TradeUsed = "explorer.traded"
	Returned  = "explorer.returned"
	// QuestTaken: quest, of the market. MarketFilled: quest that came there for one that the seat took. QuestDrawn:
	// from the deck, QuestSeen: Only the seat; quest. MarketRenewed: quest and, as far as the market has them, quest_2,
	// quest_3: the Whale.
	QuestTaken     = "quest.taken"
	MarketFilled   = "market.filled"
	QuestDrawn     = "quest.drawn"
	QuestSeen      = "quest.seen"
	MarketRenewed  = "market.renewed"
	QuestDiscarded = "quest.discarded" // none
	QuestGone      = "quest.gone"      // Only the seat; quest
	RubyTaken      = "ruby.taken"      // none
	RubySold       = "ruby.sold"       // space
	// MaracaiboReached: none. EndTriggered: none; the last round goes on to the seat with the token on Maracaibo.
	MaracaiboReached = "maracaibo.reached"
	EndTriggered     = "end.triggered"
	IncomePaid       = "income.paid" // vp, doubloons
	// JohnExplored: as Explored; he may stay at the end (steps 0). JohnTurned: solo, action (word of the action that he
	// does, "none"). JohnRolled: die. JohnUpgraded: upgrade (word). JohnRaided: none. JohnQuest: quest where it is of
	// the market. JohnImproved: card where it is known.
	JohnTurned   = "john.turned"
	JohnShuffled = "john.shuffled"
	JohnRolled   = "john.rolled"
	JohnUpgraded = "john.upgraded"
	JohnQuest    = "john.quest"
	JohnImproved = "john.improved"
	JohnExplored = "john.explored"
	JohnRemoved  = "john.removed"
	// ChainEnded: a chain of effects was too long, and the rest of it lapses. It was never seen in a game.
	ChainEnded = "chain.ended"
	GameOver   = "game.over" // none. Everyone; the account is Result.
)

type emitter struct {
	rec *engine.Recorder
	// forced says that the answer that is carried out was the only one.
	forced bool
	// round is called at the end of each round (P24), depth collects the largest of the stack; nil where nobody asks.
	round func(*State)
	depth *int
	// alone collects the seats whose questions had one answer (P1), nil where nobody asks.
	alone *[]Seat
}

// on says whether events are wanted.
func (t *emitter) on() bool { return t.rec != nil }

// emit adds an event, reveal one that makes something hidden known, secret one that the seat alone may read. Where no
// event is wanted nothing is allocated.
func (t *emitter) emit(kind string, seat Seat, args ...engine.Arg) {
	t.add(engine.Event{Kind: kind, Seat: seat, Only: engine.Everyone}, args)
}

func (t *emitter) reveal(kind string, seat Seat, args ...engine.Arg) {
	t.add(engine.Event{Kind: kind, Seat: seat, Only: engine.Everyone, Reveal: true}, args)
}

func (t *emitter) secret(kind string, seat Seat, reveal bool, args ...engine.Arg) {
	t.add(engine.Event{Kind: kind, Seat: seat, Only: seat, Reveal: reveal}, args)
}

func (t *emitter) add(e engine.Event, args []engine.Arg) {
	if t.on() {
		e.Args, e.Forced = append([]engine.Arg(nil), args...), t.forced
		t.rec.Add(e)
	}
}
