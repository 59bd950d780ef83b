package endeavor

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
)

// TestCases plays the cases of testdata/cases.
func TestCases(t *testing.T) {
	for _, c := range enginetest.Cases(t) {
		t.Run(c.File+" "+c.Title, func(t *testing.T) {
			if x := at(t, strings.Join(c.Lines, "\n")); !x.judged {
				t.Error("nothing is judged")
			}
		})
	}
}

// script lays a position and plays it, line by line: see testdata/cases/README.md.
type script struct {
	t       testing.TB
	given   [][]string
	players int
	options map[string]string
	phase   string
	begun   bool
	judged  bool
	s       State
	rec     engine.Recorder
}

// at lays a position and plays what follows.
func at(t testing.TB, text string) *script {
	t.Helper()
	x := &script{t: t, players: MinPlayers, options: map[string]string{OptionStart: engine.HostPicks}}
	x.play(text)
	x.begin()
	return x
}

// play goes on with more lines.
func (x *script) play(text string) {
	x.t.Helper()
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		if err := x.line(line); err != nil {
			x.t.Fatalf("%s: %v", line, err)
		}
	}
}

func (x *script) line(line string) error {
	words := strings.Fields(line)
	if words[0] == "chance" {
		x.begin()
		return x.act(engine.Chance, words[1:])
	}
	if seat, err := strconv.Atoi(words[0]); err == nil {
		x.begin()
		return x.act(Seat(seat), words[1:])
	}
	switch words[0] {
	case "want":
		x.begin()
		return x.want(strings.TrimSpace(line[len("want"):]))
	case "players":
		x.players = number(words[1])
	case "crown":
		x.options[OptionCrown] = words[1]
	case "option":
		x.options[words[1]] = words[2]
	case "phase":
		x.phase = words[1]
	default:
		if x.begun {
			return put(&x.s, words)
		}
		x.given = append(x.given, words)
	}
	return nil
}

// begin sets the position up, once, and goes on to the first question.
func (x *script) begin() {
	x.t.Helper()
	if x.begun {
		return
	}
	x.begun = true
	s, err := Rules{}.Setup(engine.Config{Seats: x.players, Options: x.options})
	if err != nil {
		x.t.Fatal(err)
	}
	if x.phase == "setup" {
		x.s = s
		return
	}
	rand := engine.RandFrom(1)
	engine.AnswerChance(Rules{}, &s, &rand, nil)
	if x.phase != "build" {
		s.Step, s.Left, s.Turn = stepAct, 0, s.Crown
	}
	for _, words := range x.given {
		if err := put(&s, words); err != nil {
			x.t.Fatalf("%s: %v", strings.Join(words, " "), err)
		}
	}
	for r := Europe + 1; r < Regions; r++ {
		if s.isOpen(r) {
			s.Decks[r.Deck()] &^= 1
		}
	}
	for !s.reach(&emitter{rec: &x.rec}) {
	}
	x.s = s
}

func number(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		panic(err)
	}
	return n
}

// known is the number of a word of some kind, which must be there.
func known[T any](kind func(string) (T, bool), text string) T {
	found, ok := kind(text)
	if !ok {
		panic("no " + text)
	}
	return found
}

func wordOf[T ~int8](count int, name func(T) string) func(string) (T, bool) {
	return func(text string) (T, bool) {
		for i := range T(count) {
			if name(i) == text {
				return i, true
			}
		}
		return 0, false
	}
}

var (
	regionNamed     = wordOf(Regions, Region.String)
	cityNamed       = wordOf(Cities, City.String)
	connectionNamed = wordOf(Connections, Connection.String)
	deckNamed       = wordOf(Decks, Deck.String)
	cardNamed       = wordOf(Cards, Card.String)
	tokenNamed      = wordOf(Tokens, Token.String)
	buildingNamed   = wordOf(Buildings, Building.String)
)

// put lays one line of a position.
func put(s *State, words []string) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%v", r)
		}
	}()
	rest := words[1:]
	switch words[0] {
	case "round":
		s.Round = int8(number(rest[0]))
	case "turn":
		s.Turn = Seat(number(rest[0]))
	case "passed":
		for _, seat := range rest {
			s.Passed = s.Passed.With(Seat(number(seat)))
		}
	case "abolished":
		s.Abolished = true
		s.Decks[SlaveryDeck] = 0
	case "token":
		putToken(s, rest)
	case "track":
		track := &s.Tracks[known(regionNamed, rest[0])]
		for _, seat := range rest[1:] {
			track.Tokens[track.Count], track.Seats[track.Count] = NoToken, Seat(number(seat))
			track.Count++
		}
	case "beside":
		for _, seat := range rest[1:] {
			s.Tracks[known(regionNamed, rest[0])].Beside[number(seat)]++
		}
	case "deck":
		d := known(deckNamed, rest[0])
		s.Decks[d] = 0
		for _, value := range rest[1:] {
			s.Decks[d] |= 1 << number(value)
		}
	case "stock":
		s.Stock[known(buildingNamed, rest[0])] = int8(number(rest[1]))
	case "seat":
		return putSeat(s, Seat(number(rest[0])), rest[1], rest[2:])
	default:
		return errors.New("not a line of a position")
	}
	return nil
}

func putToken(s *State, words []string) {
	token := known(tokenNamed, words[len(words)-1])
	if len(words) == 3 {
		s.Tracks[known(regionNamed, words[0])].Tokens[number(words[1])-1] = token
	} else if c, ok := cityNamed(words[0]); ok {
		s.Cities[c] = token
	} else {
		s.Links[known(connectionNamed, words[0])] = token
	}
}

func putSeat(s *State, seat Seat, what string, words []string) error {
	b := &s.Boards[seat]
	for _, word := range words {
		switch what {
		case "harbour":
			b.Harbour = int8(number(word))
		case "cities":
			c := known(cityNamed, word)
			b.Held |= 1 << c
			s.Cities[c] = NoToken
			for _, l := range rulebook.cities[c].links {
				if s.controls(seat, l) {
					s.Links[l] = NoToken
				}
			}
		case "cards":
			s.take(seat, known(cardNamed, word))
		case "tokens":
			kind, count, _ := strings.Cut(word, ":")
			for range number(count) {
				b.gain(known(tokenNamed, kind))
			}
		case "buildings":
			putBuilding(s, b, word)
		case "turned":
			b.Turned |= 1 << number(word)
			s.Decks[SlaveryDeck] &^= b.Turned
		default:
			return errors.New("not a line of a seat")
		}
	}
	return nil
}

func putBuilding(s *State, b *Board, word string) {
	name, occupied := strings.CutSuffix(word, "*")
	kind, place := known(buildingNamed, name), 0
	if kind != ColonialOffice {
		place = int(b.Built)
		b.Places[place] = kind
		b.Built++
		b.add(&rulebook.buildings[kind].icons, 1)
		s.Stock[kind]--
	}
	if occupied {
		b.Occupied |= 1 << place
	}
}

// act makes a move of a seat, or judges one.
func (x *script) act(seat Seat, words []string) error {
	switch words[0] {
	case "may":
		x.judged = true
		for _, word := range listed(words) {
			if m, err := Parse(word); err != nil || (Rules{}).Check(&x.s, seat, m) != nil {
				return fmt.Errorf("not %s: the moves are %s", word, x.moves(seat))
			}
		}
		return nil
	case "has":
		x.judged = true
		want := listed(words)
		slices.Sort(want)
		if got := x.moves(seat); got != strings.Join(want, " ") {
			return fmt.Errorf("the moves are %s", got)
		}
		return nil
	case "refused":
		x.judged = true
		m, err := Parse(words[1])
		if err != nil {
			return err
		}
		return refused((Rules{}).Check(&x.s, seat, m), words[2:])
	}
	m, err := Parse(words[0])
	if err != nil {
		return err
	}
	if err := (Rules{}).Check(&x.s, seat, m); err != nil {
		return err
	}
	Rules{}.Apply(&x.s, seat, m, &x.rec)
	return nil
}

// listed are the moves of a list: "may a, b".
func listed(words []string) []string { return strings.Split(strings.Join(words[1:], " "), ", ") }

// moves lists a seat's moves, sorted.
func (x *script) moves(seat Seat) string {
	list := []string{}
	for _, m := range (Rules{}).Moves(&x.s, seat, nil) {
		list = append(list, m.String())
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

// refused holds that an error is a reason with a key and, where they are given, exactly these arguments ("need=3").
func refused(err error, want []string) error {
	var reason *engine.Reason
	if !errors.As(err, &reason) {
		return fmt.Errorf("the answer is %v", err)
	}
	got := []string{reason.Key}
	for _, arg := range reason.Args {
		got = append(got, told(arg))
	}
	if reason.Key != want[0] || len(want) > 1 && !slices.Equal(got, want) {
		return fmt.Errorf("refused with %s", strings.Join(got, " "))
	}
	return nil
}

// told writes an argument as "key=value".
func told(arg engine.Arg) string {
	if arg.Text != "" {
		return arg.Key + "=" + arg.Text
	}
	return fmt.Sprint(arg.Key, "=", arg.Num)
}

// want compares a fact.
func (x *script) want(text string) error {
	x.judged = true
	name, value, ok := strings.Cut(text, " =")
	if !ok {
		return errors.New("no fact")
	}
	facts := x.facts()
	got, ok := facts[name]
	if !ok {
		return errors.New("there is no such fact")
	}
	if value = strings.TrimSpace(value); got != value {
		return fmt.Errorf("it is %q", got)
	}
	return nil
}

// facts are those of the view, the question, the box, the events so far and the account.
func (x *script) facts() oracleFacts {
	v := Rules{}.View(&x.s, engine.Everyone)
	f := seen(&v)
	f.say(strings.Trim(fmt.Sprint(v.Awaited), "[]"), "asked")
	f.say(v.Step, "step")
	f.say(v.Over, "over")
	f.say(strings.Trim(fmt.Sprint(v.Winners), "[]"), "winners")
	for token, n := range x.s.Box {
		f.say(n, "box of %s", Token(token))
	}
	for _, kind := range enginetest.Constants(x.t, "events.go", "") {
		f.say(strings.Join(x.heard(kind), ", "), "told %s", kind)
	}
	for seat := range v.Players {
		score := x.s.score(Seat(seat))
		for i, n := range score.Parts() {
			f.say(n, "seat %d glory of %s", seat, ScoreParts[i])
		}
	}
	return f
}

// heard lists the events of a kind so far: seats and arguments.
func (x *script) heard(kind string) []string {
	list := []string{}
	for _, e := range x.rec.Events {
		if e.Kind != kind {
			continue
		}
		text := fmt.Sprint("seat ", e.Seat)
		if e.Forced {
			text += " forced"
		}
		for _, arg := range e.Args {
			text += " " + told(arg)
		}
		list = append(list, text)
	}
	return list
}
