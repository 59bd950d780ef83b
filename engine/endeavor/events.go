package endeavor

import "github.com/harbormaster/harbormaster/engine"

// The kinds of events. The arguments stand behind each; region, city, card, building and token are words of the
// vocabulary, numbers count, arguments whose key ends in "seat" are seats. Seat is whom the fact is about unless it
// says "everyone". The words of tokens are "token_culture" and so on, because their kinds are words of tracks and
// actions too; with neutral naming the words "slavery" and "slavery_2" are "forced_labour" and "forced_labour_2".
//
// What is done by an action has the argument source, the building or token, and second (1) where it is the other part
// of an action that was begun (E27, E28, E47).
const (
	GameStarted  = "game.started"  // opens the game log: crown_seat, players. Everyone, Reveal.
	RoundStarted = "round.started" // round; Seat holds the crown
	// Built: building; higher (1) where nothing up to the build level was left (E19). Forced where one kind was left.
	Built = "build.built"
	// Grew: markers that came to the harbor of each grown_seat, and seats, the number of those (E23). One fact for all
	// with the same growth. Everyone.
	Grew     = "growth.grew"
	SalaryIn = "salary.in" // a seat's choice is in; it takes effect with the others'. No arguments (R1).
	// SalaryPaid: markers that came back, and building for each of them, the one that is free now. Forced where there
	// was one way only (E24). No Reveal although choices become known with it: by the rules they are open (E3), they
	// are kept back so that all may choose at once, and they touch nobody else (R1).
	SalaryPaid = "salary.paid"
	// Shipped: source, region, space (counted from 1; absent beside a full track), token taken (absent beside a full
	// track) (E31, E32).
	Shipped      = "action.shipped"
	Occupied     = "action.occupied" // source, city, region, token (E36)
	Attacked     = "action.attacked" // source, city, region, defender_seat (E39)
	Repaid       = "action.repaid"   // source, building that is free again (E40)
	Drew         = "action.drew"     // source, card, and the number of its icons by kind: status tracks and glory (E41)
	Linked       = "action.linked"   // city and city, token: the first to control a connection (E38)
	RegionOpened = "region.opened"   // region (E33). Everyone.
	// GovernorWon: card, region, markers on the track, nearest (1 where a tie was decided by the marker nearest the
	// deck), and the icons of the card as in Drew (E34).
	GovernorWon = "governor.won"
	Abolished   = "abolition.done"   // deck, the one that leaves the game; the seat has taken Europe 5 (E48, E49)
	CardsTurned = "abolition.turned" // cards turned over (E48)
	Stopped     = "action.stopped"   // the other part of an action was left undone; Forced where it was impossible
	Passed      = "action.passed"    // the seat's round is over; Forced where it could do nothing else (E26)
	// Discarded: card; turned (1 for a card that is turned over and costs glory instead of going back), governor (1 for
	// a card that leaves the game) (E56 to E58).
	Discarded = "discard.discarded"
	Kept      = "discard.kept" // card, the governor that lies on its place, so that nothing more is discarded (R7)
	GameOver  = "game.over"    // round. Everyone; the account is Result.
)

// emitter passes on what happens: events to a recorder, to a replayed game the answers on record.
type emitter struct {
	rec *engine.Recorder
	// expect collects what a record shows next: see State.Act.
	expect *[]Answer
	// round is called at the end of each round, before the crown passes on; nil outside a replayed game.
	round func(*State)
}

func (t *emitter) on() bool { return t.rec != nil }

func (t *emitter) emit(kind string, seat Seat, args ...engine.Arg) {
	t.emitForced(false, kind, seat, args...)
}

// emitForced copies the arguments: so they cost no memory where no events are wanted.
func (t *emitter) emitForced(forced bool, kind string, seat Seat, args ...engine.Arg) {
	if t.rec != nil {
		own := append([]engine.Arg(nil), args...)
		t.rec.Add(engine.Event{Kind: kind, Seat: seat, Only: engine.Everyone, Args: own, Forced: forced})
	}
}

func (t *emitter) did(kind string, s *State, m Move, args ...engine.Arg) {
	if t.rec != nil {
		t.emit(kind, s.Turn, append(s.by(m), args...)...)
	}
}

// Answer is an answer of a recorded game: given by the rules, or, where Open, still to be given.
type Answer struct {
	Seat Seat
	Move Move
	Open bool
}

// answer notes an answer: one that the rules have given, or an open one, where others beside the seat are asked or
// answered at the same time.
func (t *emitter) answer(a Answer) {
	if t.expect != nil {
		*t.expect = append(*t.expect, a)
	}
}

// The arguments that name a region, a city, a building or a token by its word in the vocabulary.

func regionTerm(r Region) engine.Arg { return engine.Term("region", r.String()) }

func cityTerm(c City) engine.Arg { return engine.Term("city", c.String()) }

func buildingTerm(b Building) engine.Arg { return engine.Term("building", b.String()) }

func tokenTerm(key string, t Token) engine.Arg { return engine.Term(key, tokenTerms[t]) }

var tokenTerms = func() (terms [Tokens]string) {
	for t, word := range tokenWords {
		terms[t] = "token_" + word
	}
	return terms
}()

// by says what an action of the seat on turn is done with.
func (s *State) by(m Move) []engine.Arg {
	switch m.Kind {
	case ActivateMove:
		return []engine.Arg{engine.Term("source", Building(m.From).String())}
	case TokenMove:
		return []engine.Arg{tokenTerm("source", Token(m.From))}
	}
	return []engine.Arg{engine.Term("source", s.Begun.Building.String()), engine.Num("second", 1)}
}

func iconArgs(c Card) []engine.Arg {
	var args []engine.Arg
	for st, n := range c.Icons() {
		if n > 0 {
			args = append(args, engine.Num(Status(st).String(), n))
		}
	}
	if n := c.Glory(); n > 0 {
		args = append(args, engine.Num("glory", n))
	}
	return args
}
