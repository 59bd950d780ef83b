package maracaibo

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

// liking is how a random player chooses.
type liking int

const (
	anything liking = iota // evenly
	busy                   // seldom skips, ignores or ends, sails slowly and explores far
	hasty                  // seldom skips, and sails fast
	likings
)

// pickMove draws a move; column is the place of a space of the Caribbean, far that of one of the exploration board.
func (l liking) pickMove(random *rand.Rand, moves []oracleMove, column, far func(space string) int) oracleMove {
	weights, total := make([]int, len(moves)), 0
	for i, m := range moves {
		weight := 12
		switch {
		case l == anything:
		case m.Kind == "skip", m.Kind == "ignore", m.Kind == "end", m.Kind == "refresh":
			weight = 1
		case (m.Kind == "move" || m.Kind == "step") && l == busy:
			weight = 1 + 2000/(1<<column(m.text("to")))
		case m.Kind == "move" || m.Kind == "step":
			weight = 1 + column(m.text("to"))*column(m.text("to"))
		case m.Kind == "explore" && l == busy:
			weight = 1 + far(m.text("to"))*far(m.text("to"))
		case m.Kind == "upgrade" && l == busy && slices.Contains([]string{"s02", "s07", "s13"}, m.text("socket")):
			weight = 60
		case m.Kind == "store" && m.Args["space"] == nil:
			weight = 1
		}
		weights[i] = weight
		total += weight
	}
	n := random.IntN(total)
	for i, weight := range weights {
		if n -= weight; n < 0 {
			return moves[i]
		}
	}
	panic("no move")
}

// witness plays a game in both implementations side by side and compares what each question offers and what lies on the table.
type witness struct {
	t      *testing.T
	s      State
	o      *oracle
	rand   engine.Rand
	random *rand.Rand
	liking liking
	acts   int
	// each is called with the engine's state at every question of a seat; it may be nil.
	each func(s *State)
	// entries is the game as a line of the protocol.
	entries []map[string]any
	setup   oracleSetup
	// legal are the answers to each question by the index of its entry, in the order of the protocol.
	legal map[string][]map[string]any
}

// newWitness sets a game up by the engine, and the oracle from what chance has decided there.
func newWitness(t *testing.T, players int, options map[string]string, seed uint64) *witness {
	t.Helper()
	options = maps.Clone(options)
	if options == nil {
		options = map[string]string{}
	}
	options[OptionStart], options[OptionFirst] = engine.HostPicks, "0"
	w := &witness{t: t, rand: engine.RandFrom(seed), random: rand.New(rand.NewPCG(seed, 3)), liking: liking(seed % uint64(likings))}
	var err error
	if w.s, err = (Rules{}).Setup(engine.Config{Seats: players, Options: options}); err != nil {
		t.Fatal(err)
	}
	setup := oracleSetup{
		players: players, modules: map[string]bool{}, layout: w.s.Layout.String(), slots: map[string]string{}, deckDown: map[string]bool{}, refills: map[string]string{},
	}
	for _, m := range moduleWords {
		if options[m] == "true" {
			setup.modules[m] = true
		}
	}
	for (Rules{}).Chance(&w.s) {
		m := Rules{}.Roll(&w.s, &w.rand)
		words := strings.Fields(m.String())
		switch m.Kind {
		case StackMove:
			setup.deck = append(setup.deck, words[1])
			if words[2] == "1" {
				setup.deckDown[words[1]] = true
			}
		case SideMove:
			setup.sides = append(setup.sides, words[1])
		case DrawMove:
			setup.quests = append(setup.quests, words[1])
		case HeadMove:
			setup.figureheads = append(setup.figureheads, words[1])
		case SoloMove:
			setup.solo = append(setup.solo, words[1])
		}
		Rules{}.Apply(&w.s, engine.Chance, m, nil)
	}
	for _, at := range w.s.Layout.Slots() {
		setup.slots[at.String()] = w.s.Cards[at].String()
	}
	for i, kind := range w.s.Refills {
		if kind != NoTreasure {
			setup.refills[Card(60+i).String()] = kind.String()
		}
	}
	w.setup = setup
	setup.slots = maps.Clone(setup.slots)
	setup.figureheads = slices.Clone(setup.figureheads)
	w.o = newOracle(setup)
	w.o.choose, w.o.roll, w.o.shuffle = w.choose, w.roll, w.shuffle
	return w
}

func (w *witness) fail(format string, args ...any) {
	w.t.Helper()
	w.t.Fatalf("act %d, round %d, step %d: %s\nlast entries %s", w.acts, w.s.Round, w.s.Step, fmt.Sprintf(format, args...), inJSON(w.entries[max(0, len(w.entries)-12):]))
}

// compare compares the table.
func (w *witness) compare() {
	w.t.Helper()
	if w.s.Step == stepKeep || w.s.Step == stepQuests {
		return
	}
	public := Checkpoint(&w.s)
	delete(public, "next")
	if got, want := inJSON(public), inJSON(w.o.state()); got != want {
		i := 0
		for i < len(got) && i < len(want) && got[i] == want[i] {
			i++
		}
		from := max(0, i-200)
		w.fail("the table is\n%s\nthe oracle says\n%s", got[from:min(len(got), i+150)], want[from:min(len(want), i+150)])
	}
}

// choose answers a question of the oracle with what the engine is asked at the same time.
func (w *witness) choose(seat int, moves []oracleMove) oracleMove {
	w.t.Helper()
	w.compare()
	asked := Rules{}.Asked(&w.s)
	if !asked.Has(Seat(seat)) || w.s.Step != stepKeep && asked != engine.SeatSet(0).With(Seat(seat)) {
		w.fail("asked are %v, the oracle asks %d: %v", asked.Seats(), seat, moves)
	}
	if w.each != nil {
		w.each(&w.s)
	}
	byText := map[string]Move{}
	for _, m := range (Rules{}).Moves(&w.s, Seat(seat), nil) {
		kind, args := m.Entry()
		byText[oracleMove{kind, args}.String()] = m
	}
	want := map[string]bool{}
	for _, m := range moves {
		want[m.String()] = true
	}
	if got, want := keysIn(byText), keysIn(want); !slices.Equal(got, want) {
		w.fail("seat %d may\n%s\nthe oracle says\n%s", seat, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	slices.SortFunc(moves, func(a, b oracleMove) int { return strings.Compare(a.String(), b.String()) })
	column := func(slot string) int { return w.o.place[slot].column }
	far := func(node string) int {
		for i, n := range w.o.Exploration.Nodes {
			if n.ID == node {
				return i
			}
		}
		return 0
	}
	answer := w.liking.pickMove(w.random, moves, column, far)
	if w.legal != nil {
		w.legal[fmt.Sprint(len(w.entries))] = legalEntries(seat, moves)
	}
	w.entries = append(w.entries, map[string]any{"player": seat, "kind": answer.Kind, "args": answer.Args})
	w.acts++
	Rules{}.Apply(&w.s, Seat(seat), byText[answer.String()], nil)
	return answer
}

// legalEntries are moves as the protocol lists them: sorted by their text.
func legalEntries(seat int, moves []oracleMove) []map[string]any {
	list := []map[string]any{}
	for _, m := range moves {
		list = append(list, map[string]any{"player": seat, "kind": m.Kind, "args": m.Args})
	}
	slices.SortFunc(list, func(a, b map[string]any) int { return strings.Compare(inJSON(a), inJSON(b)) })
	return list
}

func (w *witness) roll(n int, allowed []int) []int {
	w.t.Helper()
	w.compare()
	if w.s.Step != stepRoll {
		w.fail("the oracle rolls %d dice", n)
	}
	want, set := w.s.dice()
	has := []int{}
	for i := range 7 {
		if set>>i&1 != 0 {
			has = append(has, i)
		}
	}
	if n != want || !slices.Equal(allowed, has) {
		w.fail("%d dice are rolled among %v, the oracle rolls %d among %v", want, has, n, allowed)
	}
	m := Rules{}.Roll(&w.s, &w.rand)
	dice := []int{}
	for _, die := range m.Dice() {
		if die > 0 {
			dice = append(dice, int(die))
		}
	}
	w.entries = append(w.entries, map[string]any{"player": -1, "kind": "roll", "args": map[string]any{"dice": dice}})
	w.acts++
	Rules{}.Apply(&w.s, engine.Chance, m, nil)
	return dice
}

func (w *witness) shuffle(deck string) []string {
	w.t.Helper()
	order := []string{}
	step := map[string]step{"quests": stepQuests, "solo": stepSolo}[deck]
	if w.s.Step != step {
		w.fail("the oracle shuffles %s", deck)
	}
	for n := len(w.o.john.used); w.s.Step == step && (deck == "quests" || len(order) < n); {
		m := Rules{}.Roll(&w.s, &w.rand)
		order = append(order, strings.Fields(m.String())[1])
		Rules{}.Apply(&w.s, engine.Chance, m, nil)
	}
	w.entries = append(w.entries, map[string]any{"player": -1, "kind": "shuffle", "args": map[string]any{"deck": deck, "order": order}})
	return order
}

// play plays to the end and compares the account.
func (w *witness) play() {
	w.t.Helper()
	w.o.play()
	w.compare()
	r, over := Rules{}.Result(&w.s)
	if !over {
		w.fail("the oracle's game is over")
	}
	for seat, score := range w.s.scores() {
		if got, want := inJSON(Account(&score, w.s.john(Seat(seat)))), inJSON(w.o.score(seat)); got != want {
			w.fail("the account of seat %d is\n%s\nthe oracle says\n%s", seat, got, want)
		}
	}
	winners := []int{}
	for _, seat := range r.Winners {
		winners = append(winners, int(seat))
	}
	if want := w.o.winners(); !slices.Equal(winners, want) {
		w.fail("winners are %v, the oracle says %v", winners, want)
	}
}

// gameOf gives players and options of a numbered game: all seat counts and modules in turn.
func gameOf(n int) (players int, options map[string]string) {
	list := variants()
	options = map[string]string{OptionLayout: layoutWords[n%Layouts]}
	maps.Copy(options, list[n/4%len(list)])
	return 1 + n%4, options
}

// TestTheOracleSeesTheSameGames plays random games at all seat counts, with each module, with all, and against John Silver.
func TestTheOracleSeesTheSameGames(t *testing.T) {
	t.Parallel()
	met := map[string]int{}
	for n := range games(36) {
		players, options := gameOf(n)
		w := newWitness(t, players, options, uint64(n))
		w.o.met = met
		t.Run(fmt.Sprintf("%d of %d %v", n, players, options), func(t *testing.T) {
			w.t = t
			w.play()
		})
	}
	for _, what := range slices.Sorted(maps.Keys(met)) {
		t.Logf("%6d %s", met[what], what)
	}
}

// late puts a game where random ones seldom come: purses are full, ships have upgrades, explorers are far, islands empty and the deck
// of level II nearly so. Both implementations stand there.
func (w *witness) late() {
	const deck = 4
	w.s.DeckSize = deck
	copy(w.s.Deck[:], w.s.Deck[Deck2Cards-deck:])
	for i := deck; i < Deck2Cards; i++ {
		w.s.Deck[i] = NoCard
	}
	w.o.deck = w.o.deck[:deck]
	w.s.Islands = [Treasures]int8{0, 1, 2}
	w.o.islands = map[string]int{"gold": 0, "emerald": 1, "pearl": 2}
	nodes := []string{"e18", "e12", "ret", "f5", "e15"}
	if !w.o.modules["retirement"] {
		nodes[2] = "e17"
	}
	for seat, s := range w.o.seats {
		b := &w.s.Boards[seat]
		s.explorer = nodes[w.random.IntN(len(nodes))]
		if w.o.isJohn(seat) {
			s.explorer = "e15"
		}
		b.Explorer = Node(find(nodeWords, s.explorer))
		if w.o.isJohn(seat) {
			continue
		}
		s.doubloons, b.Doubloons = 40, 40
		if s.explorer != "ret" && w.random.IntN(2) == 0 {
			s.token, b.Token = false, false
		}
		for at := range Socket(Sockets) {
			if at.Section() < 3 && w.random.IntN(3) > 0 || at.Section() == 0 {
				s.sockets[at.String()] = true
				b.Sockets |= 1 << at
			}
		}
		head := Figurehead(w.random.IntN(Figureheads))
		if !slices.Contains(w.s.Supply[:], head) && !slices.ContainsFunc(w.s.Boards[:], func(b Board) bool { return b.Head == head }) {
			s.figurehead, b.Head = head.String(), head
		}
		for kind := range Treasure(Treasures) {
			n := int8(w.random.IntN(5))
			b.Loose[kind], s.free[kind.String()] = n, int(n)
		}
	}
}

// TestTheOracleSeesTheSameInLateGames plays on from where random games seldom come.
func TestTheOracleSeesTheSameInLateGames(t *testing.T) {
	t.Parallel()
	met := map[string]int{}
	for n := range games(54) {
		players, options := gameOf(n)
		if n%2 == 0 {
			options["retirement"] = "true"
		}
		w := newWitness(t, players, options, uint64(5000+n))
		w.o.met = met
		w.late()
		t.Run(fmt.Sprintf("%d of %d %v", n, players, options), func(t *testing.T) {
			w.t = t
			w.play()
		})
	}
	for _, what := range slices.Sorted(maps.Keys(met)) {
		t.Logf("%6d %s", met[what], what)
	}
	for _, what := range []string{"blank", "cube of the supply", "retired", "bury"} {
		if met[what] == 0 && !testing.Short() {
			t.Errorf("%s has not come up", what)
		}
	}
}
