package puertorico

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

// script plays a text of testdata/cases: it builds a position line by line and then makes and judges moves.
type script struct {
	t       *testing.T
	options map[string]string
	players int
	// given are the lines of the position, applied to the setup when the first other line comes.
	given [][]string
	begun bool
	s     State
	rec   engine.Recorder
}

// run plays lines.
func (x *script) run(lines []string) {
	x.t.Helper()
	x.players, x.options = 4, map[string]string{}
	for _, line := range lines {
		words := strings.Fields(line)
		if err := x.line(words); err != nil {
			x.t.Fatalf("%s: %v", line, err)
		}
	}
}

func (x *script) line(words []string) error {
	switch words[0] {
	case "players":
		x.players = number(words[1])
		return nil
	case "option":
		x.options[words[1]] = words[2]
		return nil
	case "with":
		for _, expansion := range words[1:] {
			x.options[expansion] = "true"
		}
		return nil
	case "want":
		x.begin()
		return x.want(words[1:])
	case "judge":
		x.begin()
		m, err := Parse(words[2])
		if err != nil {
			return err
		}
		return refused(x.s.checkPlace(Seat(number(words[1])), m), words[3])
	case "chance":
		return x.act(engine.Chance, words[1:])
	}
	if seat, err := strconv.Atoi(words[0]); err == nil {
		x.begin()
		return x.act(Seat(seat), words[1:])
	}
	x.given = append(x.given, words)
	return nil
}

// begin sets the position up, once.
func (x *script) begin() {
	if x.begun {
		return
	}
	x.begun = true
	x.t.Helper()
	variant, vp, err := readOptions(engine.Config{Seats: x.players, Options: x.options})
	if err != nil {
		x.t.Fatal(err)
	}
	s := newState(x.players, variant, vp)
	if err := s.choose(engine.Config{Seats: x.players, Options: x.options}); err != nil {
		x.t.Fatal(err)
	}
	s.Step, s.Governor, s.Turn, s.Round = stepRole, 0, 0, 1
	switch {
	case variant.NewBuildings && x.options[OptionDraft] == "":
		s.Rules.Given, s.Selected = true, s.pool()
		s.offer(s.pool())
	case s.drafting():
		s.Step = stepDraft
	}
	for i := range s.Boards {
		s.Boards[i].Doubloons = 0
	}
	for _, words := range x.given {
		if err := lay(&s, words); err != nil {
			x.t.Fatalf("%s: %v", strings.Join(words, " "), err)
		}
	}
	x.s = s
}

// lay puts one line of a position onto the table.
func lay(s *State, words []string) error {
	rest := words[1:]
	switch words[0] {
	case "stock":
		for i := 0; i+1 < len(rest); i += 2 {
			n := number(rest[i+1])
			switch rest[i] {
			case "colonists":
				s.Colonists = int8(n)
			case "ship":
				s.Ship = int8(n)
			case "vp":
				s.VP = int32(n)
			case "quarries":
				s.Quarries = int8(n)
			case "nobles":
				s.Nobles = int8(n)
			case "ship_nobles":
				s.ShipNobles = int8(n)
			case "overdraw":
				s.Overdraw = int32(n)
			default:
				return fmt.Errorf("no stock of %s", rest[i])
			}
		}
	case "supply":
		return layGoods(&s.Goods, rest)
	case "discards":
		return layGoods(&s.Discards, rest)
	case "cargo":
		s.Ships = [maxShips]Cargo{}
		for i, word := range rest {
			capacity, load, _ := strings.Cut(word, "=")
			good, count, loaded := strings.Cut(load, ":")
			s.Ships[i] = Cargo{Capacity: int8(number(capacity)), Good: NoGood}
			if loaded {
				s.Ships[i].Good, _ = parseGood(good)
				s.Ships[i].Count = int8(number(count))
			}
		}
	case "house":
		for _, word := range rest {
			s.House[s.HouseCount], _ = parseGood(word)
			s.HouseCount++
		}
	case "row":
		for _, word := range rest {
			s.Row[s.RowCount], _ = parseTile(word)
			s.RowCount++
		}
	case "stack":
		for i := range rest {
			s.Stack[i], _ = parseTile(rest[len(rest)-1-i])
		}
		s.StackCount = int8(len(rest))
	case "card":
		role, ok := parseRole(rest[0])
		if !ok {
			return fmt.Errorf("no card %s", rest[0])
		}
		s.Doubloons[role] = int32(number(rest[1]))
	case "token":
		s.Token = Seat(number(rest[0]))
	case "captured":
		s.Captured, _ = parseRole(rest[0])
		s.Captor = Seat(number(rest[1]))
	case "festival":
		return layFestival(s, rest)
	case "flags":
		for i, word := range flagWords {
			if slices.Contains(rest, word) {
				s.Flags |= 1 << i
			}
		}
	case "picks":
		s.Picks = int8(number(rest[0]))
		s.Turn = Seat(s.Picks % s.Players)
		for i := range s.Picks {
			s.Takers[i] = Seat(i % s.Players)
		}
		s.Takers[Captain], s.Takers[Craftsman] = engine.Everyone, engine.Everyone
		for role, taker := range s.Takers {
			if taker != engine.Everyone {
				s.Free &^= 1 << role
			}
		}
	case "seat":
		b := &s.Boards[number(rest[0])]
		defer b.countPersons()
		return layBoard(s, b, rest[1], rest[2:])
	default:
		return fmt.Errorf("no line of a position")
	}
	return nil
}

// layFestival lays the board of the festival: the plantation, three goods, the building.
func layFestival(s *State, words []string) error {
	tile, ok := parseTile(words[0])
	if !ok || len(words) != 5 {
		return fmt.Errorf("no board of a festival")
	}
	var goods [Goods]int8
	for _, word := range words[1:4] {
		good, ok := parseGood(word)
		if !ok {
			return fmt.Errorf("no good %s", word)
		}
		goods[good]++
	}
	drawn := tasks(tile, goods)
	s.setTasks(&drawn)
	prize, ok := parseBuilding(words[4])
	if !ok || s.prizes()&(1<<prize) == 0 {
		return fmt.Errorf("no building of a festival: %s", words[4])
	}
	s.setPrize(prize, &emitter{})
	return nil
}

func layGoods(goods *[Goods]int8, words []string) error {
	for i := 0; i+1 < len(words); i += 2 {
		good, ok := parseGood(words[i])
		if !ok {
			return fmt.Errorf("no good %s", words[i])
		}
		goods[good] = int8(number(words[i+1]))
	}
	return nil
}

func layBoard(s *State, b *Board, what string, words []string) error {
	switch what {
	case "money":
		b.Doubloons = int32(number(words[0]))
	case "vp":
		b.VP = int32(number(words[0]))
	case "san_juan":
		b.SanJuan = int8(number(words[0]))
	case "goods":
		return layGoods(&b.Goods, words)
	case "island":
		for i := 0; i+1 < len(words); i += 2 {
			tile, ok := parseTile(words[i])
			if !ok {
				return fmt.Errorf("no tile %s", words[i])
			}
			tiles, occupied, _ := strings.Cut(words[i+1], "/")
			for range number(tiles) {
				b.lay(tile, false)
			}
			b.Workers[tile] = int8(number(occupied))
		}
	case "forests":
		for _, word := range words {
			under, ok := parseTile(word)
			if !ok {
				return fmt.Errorf("no tile %s", word)
			}
			b.lay(under, true)
		}
	case "nobles":
		for i := 0; i+1 < len(words); i += 2 {
			n := int8(number(words[i+1]))
			at, ok := parseSpot(words[i])
			switch {
			case words[i] == sanJuanKey:
				b.NobleSanJuan = n
			case !ok:
				return fmt.Errorf("no place %s", words[i])
			case at.isTile():
				b.NobleWorkers[at] = n
			default:
				b.NobleStaff[at.building()] = n
			}
			if persons, _ := b.persons(max(at, 0)); ok && *persons < n {
				return fmt.Errorf("fewer persons than nobles on %s", words[i])
			}
		}
	case "city":
		for _, word := range words {
			name, colonists, counted := strings.Cut(word, "=")
			building, ok := parseBuilding(name)
			if !ok {
				return fmt.Errorf("no building %s", name)
			}
			b.addBuilding(building)
			s.Copies[building]--
			if s.Copies[building] == 0 {
				s.Offered &^= 1 << building
			}
			b.Staff[building] = min(1, rulebook.kinds[building].Circles)
			if counted {
				b.Staff[building] = int8(number(colonists))
			}
		}
	default:
		return fmt.Errorf("a seat has no %s", what)
	}
	return nil
}

// act makes or judges a move.
func (x *script) act(seat Seat, words []string) error {
	rules := Rules{}
	switch words[0] {
	case "refused":
		m, err := Parse(words[1])
		if err != nil {
			return err
		}
		if slices.Contains(rules.Moves(&x.s, seat, nil), m) {
			return fmt.Errorf("listed as legal")
		}
		return refused(rules.Check(&x.s, seat, m), words[2])
	case "may":
		m, err := Parse(words[1])
		if err != nil {
			return err
		}
		if !slices.Contains(rules.Moves(&x.s, seat, nil), m) {
			return fmt.Errorf("not listed as legal")
		}
		return rules.Check(&x.s, seat, m)
	}
	m, err := Parse(words[0])
	if err != nil {
		return err
	}
	err = rules.Check(&x.s, seat, m)
	if len(words) > 1 {
		if err == nil {
			return fmt.Errorf("not refused")
		}
		return nil
	}
	if err != nil {
		return err
	}
	rules.Apply(&x.s, seat, m, &x.rec)
	return nil
}

// refused compares a refusal with the wanted key, "ok" for none.
func refused(err error, key string) error {
	got := "ok"
	if reason, ok := err.(*engine.Reason); ok {
		got = reason.Key
	}
	if got != key {
		return fmt.Errorf("judged %s (%v), want %s", got, err, key)
	}
	return nil
}

// want compares "<what> = <value>".
func (x *script) want(words []string) error {
	at := slices.Index(words, "=")
	if at < 0 {
		return fmt.Errorf("no =")
	}
	got, want := x.get(words[:at]), strings.Join(words[at+1:], " ")
	if got != want {
		return fmt.Errorf("is %q", got)
	}
	return nil
}

func (x *script) get(words []string) string {
	s := &x.s
	seat := func() Seat { return Seat(number(words[1])) }
	board := func() *Board { return &s.Boards[seat()] }
	switch words[0] {
	case "price":
		building, _ := parseBuilding(words[2])
		return strconv.Itoa(s.Price(seat(), building))
	case "sale":
		good, _ := parseGood(words[2])
		return strconv.Itoa(s.SalePrice(seat(), good))
	case "post":
		good, _ := parseGood(words[2])
		return strconv.Itoa(s.PostPrice(seat(), good))
	case "moves":
		return x.moves(seat())
	case "nobles":
		if len(words) == 2 {
			return strconv.Itoa(int(board().Nobles))
		}
		at, ok := parseSpot(words[2])
		if !ok {
			at = atSanJuan
		}
		_, nobles := board().persons(at)
		return strconv.Itoa(int(*nobles))
	case "forests":
		var under []Tile
		for i := range board().Island[Forest] {
			under = append(under, board().forest(i))
		}
		return wordsText(under)
	case "discards":
		good, _ := parseGood(words[1])
		return strconv.Itoa(int(s.Discards[good]))
	case "by":
		return x.solver(words[1])
	case "bonus":
		for _, large := range s.Score(seat()).Large {
			if large.Building.String() == words[2] {
				return strconv.Itoa(large.Bonus)
			}
		}
		return "none"
	case "total":
		return strconv.Itoa(s.Score(seat()).Total)
	case "san_juan":
		return strconv.Itoa(int(board().SanJuan))
	case "money":
		return strconv.Itoa(int(board().Doubloons))
	case "vp":
		return strconv.Itoa(int(board().VP))
	case "goods":
		return goodsText(board().Goods)
	case "island":
		tile, _ := parseTile(words[2])
		return fmt.Sprintf("%d/%d", board().Island[tile], board().Workers[tile])
	case "staff":
		building, _ := parseBuilding(words[2])
		if !board().Has(building) {
			return "none"
		}
		return strconv.Itoa(int(board().Staff[building]))
	case "card":
		role, _ := parseRole(words[1])
		return strconv.Itoa(int(s.Doubloons[role]))
	case "supply":
		good, _ := parseGood(words[1])
		return strconv.Itoa(int(s.Goods[good]))
	case "offer":
		building, _ := parseBuilding(words[1])
		return strconv.Itoa(int(s.Copies[building]))
	}
	return x.getTable(words[0])
}

func (x *script) getTable(what string) string {
	s := &x.s
	switch what {
	case "ship":
		return strconv.Itoa(int(s.Ship))
	case "ship_nobles":
		return strconv.Itoa(int(s.ShipNobles))
	case "stock_nobles":
		return strconv.Itoa(int(s.Nobles))
	case "quarries":
		return strconv.Itoa(int(s.Quarries))
	case "token":
		return strconv.Itoa(int(s.Token))
	case "captured":
		if s.Captured == NoRole {
			return "none"
		}
		return fmt.Sprintf("%s %d", s.Captured, s.Captor)
	case "phase":
		return s.Phase.String()
	case "colonists":
		return strconv.Itoa(int(s.Colonists))
	case "stock_vp":
		return strconv.Itoa(int(s.VP))
	case "overdraw":
		return strconv.Itoa(int(s.Overdraw))
	case "left":
		return strconv.Itoa(int(s.StackCount))
	case "round":
		return strconv.Itoa(int(s.Round))
	case "governor":
		return strconv.Itoa(int(s.Governor))
	case "flags":
		return strings.Join(s.Flags.words(), " ")
	case "step":
		return stepKeys[s.Step]
	case "asked":
		return strings.Trim(fmt.Sprint((Rules{}).Asked(s).Seats()), "[]")
	case "over":
		if s.Step == stepOver {
			return "yes"
		}
		return "no"
	case "winners":
		return strings.Trim(fmt.Sprint(winners(s.scores())), "[]")
	case "house":
		return wordsText(s.House[:s.HouseCount])
	case "row":
		return wordsText(s.Row[:s.RowCount])
	case "cargo":
		return cargoText(s)
	case "loaded":
		return x.loadedText()
	}
	return "no such thing to want"
}

// solver is the seat that has solved a task of the festival, "nobody" while it is open.
func (x *script) solver(task string) string {
	at := slices.Index([]string{"cultivation", "production", "building"}, task)
	if at < 0 {
		return "no such task"
	}
	if by := x.s.Festival.By[at]; by != engine.Everyone {
		return strconv.Itoa(int(by))
	}
	return "nobody"
}

// loadedText lists the loadings so far as seat:good:number:points.
func (x *script) loadedText() string {
	var list []string
	for _, e := range x.rec.Events {
		if e.Kind != CaptainLoaded {
			continue
		}
		text := strconv.Itoa(int(e.Seat))
		for _, arg := range e.Args {
			switch arg.Key {
			case "good":
				text += ":" + arg.Text
			case "goods", "vp":
				text += ":" + strconv.Itoa(arg.Num)
			}
		}
		list = append(list, text)
	}
	return strings.Join(list, " ")
}

func cargoText(s *State) string {
	var list []string
	for _, ship := range s.Ships {
		switch {
		case ship.Capacity == 0:
		case ship.Good == NoGood:
			list = append(list, strconv.Itoa(int(ship.Capacity)))
		default:
			list = append(list, fmt.Sprintf("%d=%s:%d", ship.Capacity, ship.Good, ship.Count))
		}
	}
	return strings.Join(list, " ")
}

func goodsText(goods [Goods]int8) string {
	var list []string
	for good, n := range goods {
		if n > 0 {
			list = append(list, fmt.Sprintf("%s %d", Good(good), n))
		}
	}
	return strings.Join(list, " ")
}

func wordsText[T fmt.Stringer](list []T) string {
	words := make([]string, len(list))
	for i, w := range list {
		words[i] = w.String()
	}
	return strings.Join(words, " ")
}

func number(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		panic(err)
	}
	return n
}

// at sets up a position and plays a beginning, in the language of testdata/cases.
func at(t *testing.T, lines string) *script {
	t.Helper()
	x := &script{t: t}
	x.run(strings.Split(strings.TrimSpace(lines), "\n"))
	x.begin()
	return x
}

// moves lists the seat's legal moves in notation.
func (x *script) moves(seat Seat) string {
	var list []string
	for _, m := range (Rules{}).Moves(&x.s, seat, nil) {
		list = append(list, m.String())
	}
	return strings.Join(list, " ")
}

// play goes on with more lines.
func (x *script) play(lines string) {
	x.t.Helper()
	for line := range strings.SplitSeq(strings.TrimSpace(lines), "\n") {
		if err := x.line(strings.Fields(line)); err != nil {
			x.t.Fatalf("%s: %v", line, err)
		}
	}
}

// told lists the kinds of the events so far, those that went by themselves in brackets.
func (x *script) told() string {
	var list []string
	for _, e := range x.rec.Events {
		kind := e.Kind
		if e.Forced {
			kind = "(" + kind + ")"
		}
		list = append(list, kind)
	}
	return strings.Join(list, " ")
}

func parseRole(text string) (Role, bool) {
	i := slices.Index(roleWords[:], text)
	return Role(i), i >= 0
}

func parseTile(text string) (Tile, bool) {
	at, ok := parseSpot(text)
	return Tile(at), ok && at.isTile()
}
