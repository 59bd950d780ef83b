package puertorico

import "github.com/harbormaster/harbormaster/engine"

// Rules implements engine.Rules.
type Rules struct{ engine.Stored[State] }

// Name is the game's key.
const Name = "puertorico"

// Keys of the questions: see engine.Decision.Step.
const (
	StepDraft     = "draft.pick"
	StepRole      = "role.choose"
	StepWindow    = "inn.move"
	StepHacienda  = "settler.hacienda"
	StepForest    = "settler.forest"
	StepTake      = "settler.take"
	StepSecond    = "settler.second"
	StepClear     = "settler.clear"
	StepShip      = "mayor.take"
	StepPlace     = "mayor.place"
	StepBuild     = "builder.build"
	StepBonus     = "craftsman.bonus"
	StepSell      = "trader.sell"
	StepSupply    = "captain.supply"
	StepLoad      = "captain.load"
	StepStore     = "captain.store"
	StepBuccaneer = "buccaneer.act"
	StepRaid      = "buccaneer.raid"
)

// Steps lists the keys of all questions, for catalogs and tests.
var Steps = []string{
	StepDraft, StepRole, StepWindow, StepHacienda, StepForest, StepTake, StepSecond, StepClear, StepShip, StepPlace,
	StepBuild, StepBonus, StepSell, StepSupply, StepLoad, StepStore, StepBuccaneer, StepRaid,
}

// stepKeys are the keys of the questions, "" for a step that asks no player.
var stepKeys = [steps]string{
	stepRole: StepRole, stepHacienda: StepHacienda, stepTake: StepTake, stepPlace: StepPlace, stepBuild: StepBuild,
	stepBonus: StepBonus, stepSell: StepSell, stepLoad: StepLoad, stepStore: StepStore, stepDraft: StepDraft,
	stepWindow: StepWindow, stepForest: StepForest, stepSecond: StepSecond, stepClear: StepClear, stepShip: StepShip,
	stepSupply: StepSupply, stepBuccaneer: StepBuccaneer, stepRaid: StepRaid,
}

// asking is the set of the steps that ask a player.
const asking = 1<<stepRole | 1<<stepHacienda | 1<<stepTake | 1<<stepPlace | 1<<stepBuild | 1<<stepBonus | 1<<stepSell |
	1<<stepLoad | 1<<stepStore | 1<<stepDraft | 1<<stepWindow | 1<<stepForest | 1<<stepSecond | 1<<stepClear |
	1<<stepShip | 1<<stepSupply | 1<<stepBuccaneer | 1<<stepRaid

// Name is the game's key.
func (Rules) Name() string { return Name }

// Asked is the set of seats that the table waits for.
func (Rules) Asked(s *State) engine.SeatSet {
	switch {
	case asking&(1<<(s.Step&31)) == 0 || s.Reshuffle:
		return 0
	case s.Step == stepPlace && !s.InOrder:
		return s.Waiting
	}
	return 1 << s.Turn
}

// open says that a seat has a question: it is awaited, or its placement may still change.
func (s *State) open(seat Seat) bool {
	return (Rules{}).Asked(s).Has(seat) || s.Step == stepPlace && !s.InOrder && s.Given.Has(seat)
}

// Step describes the question that is open for a seat.
func (Rules) Step(s *State, seat Seat) engine.Step {
	if !s.open(seat) {
		return engine.Step{}
	}
	return engine.Step{
		Key:     stepKeys[s.Step],
		Open:    s.Step == stepPlace || s.Step == stepLoad && s.mayMix(seat),
		Private: s.Step == stepPlace || s.Step == stepStore,
	}
}

// Given is the placement that a seat may still change.
func (Rules) Given(s *State, seat Seat) (Move, bool) {
	if s.Step != stepPlace || !s.Given.Has(seat) {
		return Move{}, false
	}
	return s.draft(seat), true
}

// Moves appends the seat's legal moves: for the mayor's placement only "mayor:order" where that is possible, for the
// captain all but loadings of the small wharf. Moves off the inn stand last (X10.1).
func (Rules) Moves(s *State, seat Seat, list []Move) []Move {
	if !s.open(seat) {
		return list
	}
	switch s.Step {
	case stepDraft:
		return s.drafts(list)
	case stepRole:
		list = s.roles(list)
	case stepWindow:
		list = append(list, StayAtInn())
	case stepHacienda:
		list = append(list, Draw(true), Draw(false))
	case stepForest:
		list = append(list, LayForest(true), LayForest(false))
	case stepTake, stepSecond:
		list = s.takes(list)
	case stepClear:
		list = append(s.Boards[seat].clearings(list, ClearMove), Clear(none, false, false))
	case stepShip:
		return append(list, TakeNoble(true), TakeNoble(false))
	case stepPlace:
		if s.InOrder {
			return list
		}
		return short(list, PlaceInOrder())
	case stepBuild:
		list = s.builds(list)
	case stepBonus:
		list = s.bonuses(list)
	case stepSell:
		list = s.sales(list)
	case stepSupply:
		list = s.supplies(list)
	case stepLoad:
		list = s.loads(list)
	case stepStore:
		list = s.stores(list)
	case stepBuccaneer:
		list = s.deeds(list)
	case stepRaid:
		list = s.raids(list)
	}
	if s.Rules.plain() {
		return list
	}
	return s.innMoves(seat, list)
}

// Apply makes a legal move and goes on through everything that needs no decision, up to a question or the end.
func (Rules) Apply(s *State, seat Seat, m Move, rec *engine.Recorder) {
	s.apply(seat, &m, &emitter{rec: rec})
}

func (s *State) apply(seat Seat, m *Move, t *emitter) {
	s.act(seat, m, t)
	for !s.reach(t) {
	}
}

func (s *State) act(seat Seat, m *Move, t *emitter) {
	switch m.Kind {
	case SetupMove:
		s.setUp(m, t)
	case ReshuffleMove:
		s.reshuffle(m, t)
	case TasksMove:
		s.setTasks(m)
	case LotMove:
		s.pick(m.X[0])
		s.endDraft(t)
	case PrizeMove:
		s.setPrize(Building(m.A), t)
	case DraftMove:
		s.draftKind(Building(m.A), t)
	case RoleMove:
		s.takeRole(Role(m.A), t)
	case InnMove:
		s.moveOff(seat, m, t)
	case HaciendaMove:
		s.useHacienda(m.A == 1, t)
	case ForestMove:
		s.layDrawn(m.A == 1, t)
	case SettleMove:
		s.take(m, t)
	case ClearMove:
		s.clear(m, t)
	case TakeMove:
		s.takePerson(m.A == 1, t)
	case PlaceMove:
		s.placeFor(seat, m, t)
	case OrderMove:
		s.orderPlaces(seat, t)
	case BuildMove:
		s.buildOrPass(m, t)
	case BonusMove:
		s.takeBonus(Good(m.A), t)
	case TradeMove:
		s.sell(m, t)
	case LandMove:
		s.dealLand(m, t)
	case SupplyMove:
		s.supply(m, t)
	case LoadMove:
		s.load(m, t)
	case MixMove:
		s.loadMixed(m, t)
	case StoreMove:
		s.keep(m.Kept(), t)
	case BuccaneerMove:
		s.deed(m, t)
	case RaidMove:
		s.placeRaided(spot(m.A), t)
	}
}

// reach goes on to the next question, or one step towards it; it is true at a question or the end.
func (s *State) reach(t *emitter) (waits bool) {
	switch s.Step {
	case stepDraft:
		return s.reachDraft(t)
	case stepWindow:
		return s.reachWindow()
	case stepBegin:
		s.begin(t)
		return false
	case stepHacienda:
		return s.reachHacienda()
	case stepDraw, stepLand:
		return s.reachDraw(t)
	case stepTake:
		return s.reachTake(t)
	case stepSecond:
		return s.reachSecond(t)
	case stepClear:
		return s.reachClear(t)
	case stepRow:
		return s.reachRow(t)
	case stepShip:
		return s.reachShip(t)
	case stepPlace:
		return s.reachPlace(t)
	case stepBuild:
		return s.reachBuild(t)
	case stepBonus:
		return s.reachBonus(t)
	case stepSell:
		return s.reachSell(t)
	case stepSupply:
		return s.reachSupply(t)
	case stepLoad:
		return s.reachLoad(t)
	case stepStore:
		return s.reachStore(t)
	case stepBuccaneer:
		return s.reachDeed(t)
	case stepRaid:
		return s.reachRaid(t)
	case stepFinal:
		s.finish(t)
	}
	return true
}

// endTurn passes the turn on; it is false after the last seat's.
func (s *State) endTurn() bool {
	s.Turn = s.next(s.Turn)
	s.Left--
	return s.Left > 0
}

// maxMoves is room for the moves of most questions: each building of the offer with and without a colonist, and none.
const maxMoves = 80

// Sample draws a legal answer.
func (r Rules) Sample(s *State, seat Seat, rand *engine.Rand) Move {
	switch {
	case s.Step == stepPlace:
		return s.samplePlace(seat, rand)
	case s.bartering(seat):
		return s.sampleBuild(seat, rand)
	}
	var buffer [maxMoves]Move
	list := r.Moves(s, seat, buffer[:0])
	if s.mixing(seat) {
		// The small wharf counts as one of the loadings.
		if at := rand.IntN(len(list) + 1); at < len(list) {
			return list[at]
		}
		return s.Boards[seat].sampleMix(rand)
	}
	return list[rand.IntN(len(list))]
}

// Candidates appends good answers, the best first.
func (r Rules) Candidates(s *State, seat Seat, list []Move) []Move {
	if !s.open(seat) {
		return list
	}
	switch {
	case s.Step == stepPlace:
		return s.proposePlaces(seat, list)
	case s.Step == stepStore:
		return s.innMoves(seat, s.proposeStores(list))
	case s.bartering(seat):
		return s.innMoves(seat, s.proposeBuilds(seat, list))
	case s.mixing(seat):
		return s.innMoves(seat, s.proposeLoads(seat, list))
	}
	return r.Moves(s, seat, list)
}

// Parse reads a move's notation.
func (Rules) Parse(text string) (Move, error) { return Parse(text) }

// Game gives the rules for the list of titles.
func Game() engine.Game { return engine.GameOf(Rules{}, 2, MaxPlayers, Options(), nil) }

const schema = 2

// Schema is the version of the stored form.
func (Rules) Schema() int { return schema }

// Decode reads what Encode wrote; anything else is engine.ErrState.
func (Rules) Decode(version int, data []byte) (State, error) {
	return engine.DecodeState[State](version, schema, data)
}

// parallel says that several seats place at once.
func (s *State) parallel() bool { return s.Step == stepPlace && !s.InOrder }
