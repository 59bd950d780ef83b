package maracaibo

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
)

func TestCases(t *testing.T) {
	for _, c := range enginetest.Cases(t) {
		t.Run(c.File+" "+strings.Join(c.IDs, " ")+" "+c.Title, func(t *testing.T) {
			(&script{t: t}).run(c.Lines)
		})
	}
}

// script plays a case: see testdata/cases/README.
type script struct {
	t *testing.T
	s State

	players int
	options map[string]string
	slots   map[string]string
	deck    []string
	down    []string
	sides   []string
	heads   []string
	quests  []string
	solo    []string
	refills map[string]string
	after   []string
	begin   Seat
	begun   bool
	line    string
	events  []engine.Event
}

func (x *script) fail(format string, args ...any) {
	x.t.Helper()
	x.t.Fatalf("%s: %s", x.line, fmt.Sprintf(format, args...))
}

// run reads the position and then plays.
func (x *script) run(lines []string) {
	x.t.Helper()
	x.players, x.options = 2, map[string]string{OptionStart: engine.HostPicks, OptionFirst: "0", OptionSpread: "false"}
	x.slots = map[string]string{
		"1a": "c60", "1b": "c01", "1c": "c72", "2b": "c64", "2c": "c02", "2d": "c03", "3a": "c67", "3b": "c04", "3c": "c05", "4a": "c61",
		"4b": "c06", "4d": "c73", "5a": "c65", "5b": "c07", "5c": "c08", "6a": "c66", "6c": "c09", "6d": "c10", "7a": "c62", "7b": "c11",
		"7c": "c74", "8a": "c63", "8b": "c12", "8d": "c13", "9a": "c14", "9b": "c15", "9c": "c75",
	}
	for c := firstLevel2; c < firstResidence; c++ {
		if c.Level() == 2 {
			x.deck = append(x.deck, c.String())
		}
	}
	x.sides = []string{"bury", "buried", "quests", "rivers", "refill"}
	x.heads = strings.Split("A B C D E F", " ")
	x.quests = slices.Clone(questWords[:])
	x.refills = map[string]string{"c60": "pearl", "c63": "gold", "c64": "gold", "c65": "emerald", "c66": "emerald", "c67": "pearl"}
	for _, line := range lines {
		x.line = line
		words := strings.Fields(line)
		if n, err := strconv.Atoi(words[0]); err == nil {
			x.start()
			x.seat(Seat(n), words[1:])
			continue
		}
		switch words[0] {
		case "roll", "chance":
			x.start()
			move := line
			if words[0] == "chance" {
				move = strings.Join(words[1:], " ")
			}
			x.act(engine.Chance, move)
		case "want":
			x.start()
			x.want(strings.TrimPrefix(line, "want "))
		case "told":
			if !slices.ContainsFunc(x.events, func(e engine.Event) bool { return e.Kind == words[1] }) {
				x.fail("told is %v", x.events)
			}
		case "players":
			x.players, _ = strconv.Atoi(words[1])
		case "modules":
			for _, m := range words[1:] {
				x.options[m] = "true"
			}
		case "option":
			x.options[words[1]] = words[2]
		case "begin":
			n, _ := strconv.Atoi(words[1])
			x.begin = Seat(n)
		case "card":
			for at, c := range x.slots {
				if c == words[2] {
					x.slots[at] = x.slots[words[1]]
				}
			}
			if Card(find(cardWords[:], words[2])).Level() != 1 {
				x.after = append(x.after, line)
				continue
			}
			x.slots[words[1]] = words[2]
		case "deck":
			x.deck = top(x.deck, words[1:])
		case "quests":
			x.quests = top(x.quests, words[1:])
		case "heads":
			x.heads = words[1:]
		case "solo":
			x.solo = words[1:]
		case "down":
			x.down = words[1:]
		case "side":
			side := Side(find(sideWords, words[1]))
			x.sides[side.Tile()] = words[1]
		case "refill":
			x.refills[words[1]] = words[2]
		default:
			x.after = append(x.after, line)
		}
	}
}

// top brings words to the beginning of a list.
func top(list, words []string) []string {
	rest := slices.DeleteFunc(slices.Clone(list), func(w string) bool { return slices.Contains(words, w) })
	return append(slices.Clone(words), rest...)
}

// start sets the game up, lays things as the position has them, and begins a turn.
func (x *script) start() {
	x.t.Helper()
	if x.begun {
		return
	}
	x.begun = true
	var err error
	if x.s, err = (Rules{}).Setup(engine.Config{Seats: x.players, Options: x.options}); err != nil {
		x.fail("%v", err)
	}
	line := x.line
	x.setup()
	for _, x.line = range x.after {
		x.put(strings.Fields(x.line))
	}
	x.line = line
	x.s.Depth, x.s.Stack = 0, [maxStack]Frame{}
	x.s.beginTurn(x.begin, &emitter{})
	x.s.run(&emitter{})
}

// setup answers all that chance decides, and keeps each seat's first quests.
func (x *script) setup() {
	x.t.Helper()
	solo := slices.Clone(x.solo)
	if solo == nil {
		level, _ := strconv.Atoi(x.options[OptionJohn])
		solo = append(slices.Clone(soloWords[FirstB:int(FirstB)+level]), soloWords[:SoloDeck-level]...)
	}
	market := false
	for {
		s := &x.s
		n := int(s.Dealt)
		switch s.Step {
		case stepDeal:
			x.act(engine.Chance, "deal "+x.slots[s.layout().order[n].String()])
		case stepStack:
			down := "0"
			if x.options["uncharted_improvements"] == "true" && (slices.Contains(x.down, x.deck[n]) || x.hides(n)) {
				down = "1"
			}
			x.act(engine.Chance, "stack "+x.deck[n]+" "+down)
		case stepHide:
			x.act(engine.Chance, "hide "+x.refills[(firstLocation+Card(refillPlaces[n])).String()])
		case stepSide:
			x.act(engine.Chance, "side "+x.sides[n])
		case stepQuests:
			for _, q := range x.quests {
				if at := Quest(find(questWords[:], q)); !s.held(at) && !slices.Contains(s.QuestDeck[:], at) {
					x.act(engine.Chance, "draw "+q)
					break
				}
			}
		case stepHeads:
			x.act(engine.Chance, "head "+x.heads[n])
		case stepSolo:
			x.act(engine.Chance, "solo "+solo[n])
		case stepKeep:
			seat := (Rules{}).Asked(s).First()
			Rules{}.Apply(s, seat, (Rules{}).Moves(s, seat, nil)[0], nil)
		default:
			if market {
				return
			}
			market = true
		}
	}
}

// hides says that a card of the deck comes face down so that there are 20 of them: the last ones.
func (x *script) hides(n int) bool {
	left := 0
	for _, c := range x.deck[n:] {
		if !slices.Contains(x.down, c) {
			left++
		}
	}
	due := x.s.hiddenLeft()
	for _, c := range x.down {
		if slices.Contains(x.deck[n:], c) {
			due--
		}
	}
	return due >= left
}

// put lays something as the position has it.
func (x *script) put(words []string) {
	x.t.Helper()
	s := &x.s
	number := func(i int) int {
		n, err := strconv.Atoi(words[i])
		if err != nil {
			x.fail("%v", err)
		}
		return n
	}
	switch words[0] {
	case "card":
		s.Cards[find(slotWords[:], words[1])] = Card(find(cardWords[:], words[2]))
	case "only": // so many cards of the deck of level II are left
		n := number(1)
		copy(s.Deck[:], s.Deck[int(s.DeckSize)-n:s.DeckSize])
		for i := n; i < Deck2Cards; i++ {
			s.Deck[i] = NoCard
		}
		s.DeckSize = int8(n)
	case "noquests":
		for i := range s.QuestDeck {
			s.QuestDeck[i] = NoQuest
		}
		s.QuestSize = 0
	case "nomarket":
		s.Market, s.MarketSize = [3]Quest{NoQuest, NoQuest, NoQuest}, 0
	case "island":
		s.Islands[find(treasureWords[:], words[1])] = int8(number(2))
	case "round":
		s.Round = int8(number(1))
	case "ending":
		s.Ending = true
	case "ruby":
		for _, w := range words[1:] {
			s.RubyBoard |= 1 << find(rubyWords[:], w)
		}
	case "nohead":
		s.Supply[number(1)] = NoFigurehead
	case "john":
		x.putJohn(words[1], number(2), words)
	case "seat":
		x.putSeat(&s.Boards[number(1)], words[2], words[3:])
	default:
		x.fail("no such thing")
	}
}

func (x *script) putJohn(what string, n int, words []string) {
	j := &x.s.John
	switch what {
	case "tracker":
		j.Tracker = int8(n)
	case "upgrades":
		j.Upgrades = int8(n)
	case "improvements":
		j.Improvements = int8(n)
	case "gold", "emerald", "pearl":
		j.Cubes[find(treasureWords[:], what)] = int8(n)
	case "deck": // so many solo cards are left
		copy(j.Deck[:], j.Deck[int(j.DeckSize)-n:j.DeckSize])
		for i := n; i < SoloDeck; i++ {
			j.Deck[i] = NoSoloCard
		}
		j.DeckSize = int8(n)
	default:
		x.fail("no such thing of John: %v", words)
	}
}

func (x *script) putSeat(b *Board, what string, values []string) {
	x.t.Helper()
	for _, v := range values {
		n, _ := strconv.Atoi(v)
		kind, count, _ := strings.Cut(v, "=")
		cubes, _ := strconv.Atoi(count)
		switch what {
		case "doubloons":
			b.Doubloons = int16(n)
		case "vp":
			b.VP = int16(n)
		case "ship":
			b.Ship = Slot(find(slotWords[:], v))
		case "explorer":
			b.Explorer = Node(find(nodeWords, v))
		case "cards":
			b.Cards |= 1 << find(cardWords[:], v)
		case "residences":
			b.Residences |= 1 << (find(cardWords[:], v) - int(firstResidence))
		case "sockets":
			b.Sockets |= 1 << find(socketWords[:], v)
		case "quests":
			b.Quests |= 1 << find(questWords[:], v)
		case "noquests":
			b.Quests = 0
		case "head":
			b.Head = Figurehead(find(headWords[:], v))
			for i, f := range x.s.Supply {
				if f == b.Head {
					x.s.Supply[i] = NoFigurehead
				}
			}
		case "store":
			b.Stored |= 1 << find(storeWords[:], v)
		case "free":
			b.Loose[find(treasureWords[:], kind)] = int8(cubes)
		case "buried":
			at := find(burialWords[:], kind)
			b.Buried |= 1 << at
			if at >= int(FirstPoseidon) {
				b.Poseidon[at-int(FirstPoseidon)] = Treasure(find(treasureWords[:], count))
			}
		case "tile":
			b.Tiles[find(tileWords[:], kind)] = Slot(find(slotWords[:], count))
		case "rivers":
			b.Rivers |= 1 << (v[1] - '1')
		case "rubies":
			b.Rubies = int8(n)
		case "token":
			b.Token = n == 1
		default:
			x.fail("a seat has no %s", what)
		}
	}
}

// act makes a move that has to be legal.
func (x *script) act(seat Seat, move string) {
	x.t.Helper()
	m, err := Parse(move)
	if err != nil {
		x.fail("%q: %v", move, err)
	}
	if seat == engine.Chance != (Rules{}).Chance(&x.s) {
		x.fail("the open step is %d %s of seat %d", x.s.Step, stepKeys[x.s.Step], x.s.Turn)
	}
	if err := (Rules{}).Check(&x.s, seat, m); err != nil {
		x.fail("seat %d, %s: %v; it may %v", seat, move, err, x.may(seat))
	}
	var rec engine.Recorder
	Rules{}.Apply(&x.s, seat, m, &rec)
	x.events = rec.Events
}

func (x *script) may(seat Seat) []string {
	list := []string{}
	for _, m := range (Rules{}).Moves(&x.s, seat, nil) {
		list = append(list, m.String())
	}
	slices.Sort(list)
	return list
}

// seat reads "0 move 3b", "0 refused move 3b", "0 may move 3b" and "0 has skip, upgrade s01": all that it may.
func (x *script) seat(seat Seat, words []string) {
	x.t.Helper()
	rest := strings.Join(words[1:], " ")
	switch words[0] {
	case "refused":
		m, err := Parse(rest)
		if err != nil {
			x.fail("%v", err)
		}
		if (Rules{}).Check(&x.s, seat, m) == nil {
			x.fail("it is accepted")
		}
	case "may":
		if !slices.Contains(x.may(seat), rest) {
			x.fail("it may %v", x.may(seat))
		}
	case "has":
		want := strings.Split(rest, ", ")
		slices.Sort(want)
		if got := x.may(seat); !slices.Equal(got, want) {
			x.fail("it may %v", got)
		}
	default:
		x.act(seat, strings.Join(words, " "))
	}
}

// want compares something of the state of PROTOCOL.md, or of what stands beside it: "islands.gold = 5".
func (x *script) want(text string) {
	x.t.Helper()
	path, want, ok := strings.Cut(text, " =")
	if !ok {
		x.fail("wants nothing")
	}
	var all map[string]any
	state := Checkpoint(&x.s)
	state["step"], state["turn"], state["over"], state["ending"] = stepKeys[x.s.Step], int(x.s.Turn), x.s.Step == stepOver, x.s.Ending
	state["leader"] = int(x.s.Leader)
	if x.s.Depth > 0 {
		state["strength"] = int(x.s.top().Strength)
	}
	scores := map[string]any{}
	for seat, score := range x.s.scores() {
		account := map[string]any{}
		maps.Copy(account, anyMap(Account(&score, x.s.john(Seat(seat)))))
		scores[strconv.Itoa(seat)] = account
	}
	state["score"], state["winners"] = scores, x.s.winners(x.s.scores())
	if err := json.Unmarshal([]byte(inJSON(state)), &all); err != nil {
		x.fail("%v", err)
	}
	var v any = all
	for _, key := range strings.Split(path, ".") {
		switch at := v.(type) {
		case map[string]any:
			if v, ok = at[key]; !ok {
				x.fail("there is no %s", key)
			}
		case []any:
			i, err := strconv.Atoi(key)
			if err != nil || i >= len(at) {
				x.fail("there is no %s", key)
			}
			v = at[i]
		default:
			x.fail("there is no %s", key)
		}
	}
	got := strings.Trim(inJSON(v), `"`)
	if list, ok := v.([]any); ok {
		words := []string{}
		for _, w := range list {
			words = append(words, fmt.Sprint(w))
		}
		got = strings.Join(words, " ")
	}
	if got != strings.TrimSpace(want) {
		x.fail("it is %s", got)
	}
}

func anyMap(m map[string]int) map[string]any {
	out := map[string]any{}
	for k, v := range m {
		out[k] = v
	}
	return out
}
