package puertorico

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
)

// Replay plays one recorded game, a line of PROTOCOL.md, and gives the answer as one line of JSON without the line
// break: the state after every round and the account, with legal also the legal choices of every decision; or where and
// why the game is refused. No input makes it panic.
func Replay(input []byte, legal bool) []byte {
	return engine.ReplayJSON(input, Name, legal, &replayer{})
}

// entry is one action of a recorded game.
type entry struct {
	Player int            `json:"player"`
	Kind   string         `json:"kind"`
	Args   map[string]any `json:"args"`
	Auto   bool           `json:"auto,omitempty"`
}

type replayer struct {
	state State
	// forced holds the answers that the rules have given and the record must show next; not those of idle seats.
	forced []answer
	points []any
}

// Begin sets the recorded game up.
func (r *replayer) Begin(keys map[string]json.RawMessage) error {
	var players, pool, governor int
	if err := errors.Join(engine.Need(keys, "players", &players), engine.Need(keys, "vp_pool", &pool),
		engine.Need(keys, "governor", &governor)); err != nil {
		return err
	}
	options, err := readRecordedOptions(keys["options"])
	if err != nil {
		return err
	}
	if err := readExpansions(keys, options); err != nil {
		return err
	}
	options[optionPool] = strconv.Itoa(pool)
	options[OptionFirstGovernor], options[OptionGovernor] = engine.HostPicks, strconv.Itoa(governor)
	options[OptionOrderedMayor] = "true"
	r.state, err = Rules{}.Setup(engine.Config{Seats: players, Options: options, Recorded: true})
	if err != nil {
		return err
	}
	tell := &emitter{forced: &r.forced}
	answer := func(m Move) error {
		if err := (Rules{}).Check(&r.state, engine.Chance, m); err != nil {
			return err
		}
		r.state.apply(engine.Chance, &m, tell)
		return nil
	}
	tasks, building, err := readFestival(keys, options[OptionFestival] == "true")
	if err != nil {
		return err
	}
	if r.state.Rules.Festival {
		if err := answer(tasks); err != nil {
			return err
		}
	}
	var order []string
	if err := engine.Need(keys, "plantation_order", &order); err != nil {
		return err
	}
	tiles, err := readTiles(order)
	if err != nil {
		return fmt.Errorf("plantation_order: %w", err)
	}
	if err := answer(deal(SetupMove, Seat(governor), tiles)); err != nil || !r.state.Rules.Festival {
		return err
	}
	return answer(prize(building))
}

// expansions are those that the protocol knows, by the options of the same names.
var expansions = []string{OptionNewBuildings, OptionNobles, OptionBuccaneer, OptionFestival}

// readExpansions reads which expansions are in, and the kinds of buildings of a draft.
func readExpansions(keys map[string]json.RawMessage, options map[string]string) error {
	var list []string
	if err := engine.Need(keys, "expansions", &list); err != nil {
		return err
	}
	for _, name := range expansions {
		if options[name] == "true" && !slices.Contains(list, name) {
			return fmt.Errorf("option %s without the expansion", name)
		}
	}
	for i, name := range list {
		if !slices.Contains(expansions, name) {
			return fmt.Errorf("there is no expansion %q", name)
		}
		if slices.Contains(list[:i], name) || options[name] == "false" {
			return fmt.Errorf("expansion %s stands twice or is switched off", name)
		}
	}
	for _, name := range expansions {
		options[name] = strconv.FormatBool(slices.Contains(list, name))
	}
	delete(options, OptionDraft)
	if options[OptionNewBuildings] != "true" {
		if _, ok := keys["selection"]; ok {
			return errors.New("selection belongs to an expansion that is not in this game")
		}
		return nil
	}
	var selection []string
	if err := engine.Need(keys, "selection", &selection); err != nil {
		return err
	}
	options[optionSelection] = strings.Join(selection, ",")
	return nil
}

func readFestival(keys map[string]json.RawMessage, plays bool) (Move, Building, error) {
	raw, ok := keys["festival"]
	if !plays {
		if ok {
			return Move{}, 0, errors.New("festival belongs to an expansion that is not in this game")
		}
		return Move{}, 0, nil
	}
	var f map[string]json.RawMessage
	if err := json.Unmarshal(raw, &f); err != nil {
		return Move{}, 0, fmt.Errorf("festival can't be read: %w", err)
	}
	var task recordedFestival
	if err := engine.NeedAll(f, &task); err != nil {
		return Move{}, 0, fmt.Errorf("festival: %w", err)
	}
	plant, ok := parseGood(task.Cultivation)
	if !ok {
		return Move{}, 0, fmt.Errorf("festival: no plantation %q", task.Cultivation)
	}
	b, ok := parseBuilding(task.Building)
	if !ok || len(task.Production) > Goods {
		return Move{}, 0, fmt.Errorf("festival: no building %q, or too many goods", task.Building)
	}
	goods, err := readTiles(task.Production)
	if err != nil {
		return Move{}, 0, fmt.Errorf("festival: %w", err)
	}
	var counts [Goods]int8
	for _, good := range goods {
		counts[good]++
	}
	return tasks(Tile(plant), counts), b, nil
}

// readRecordedOptions reads the options of a recorded game: those of the game, and expansions that are off.
func readRecordedOptions(raw json.RawMessage) (map[string]string, error) {
	values := map[string]string{}
	if raw == nil {
		return values, nil
	}
	var given map[string]any
	if err := json.Unmarshal(raw, &given); err != nil || given == nil {
		return nil, errors.New("options can't be read")
	}
	for key, value := range given {
		text := fmt.Sprint(value)
		if err := engine.CheckOption(options, key, text); err != nil {
			return nil, err
		}
		if _, isFlag := value.(bool); isFlag != (text == "true" || text == "false") {
			return nil, fmt.Errorf("option %s is of the wrong type", key)
		}
		values[key] = text
	}
	return values, nil
}

func readTiles(words []string) ([]Tile, error) {
	if len(words) > maxDealt {
		return nil, fmt.Errorf("%d tiles", len(words))
	}
	tiles := make([]Tile, len(words))
	for i, word := range words {
		good, ok := parseGood(word)
		if !ok {
			return nil, fmt.Errorf("no plantation %q", word)
		}
		tiles[i] = Tile(good)
	}
	return tiles, nil
}

// readEntry reads an action without judging what it means.
func readEntry(raw json.RawMessage) (entry, error) {
	var keys map[string]json.RawMessage
	if err := json.Unmarshal(raw, &keys); err != nil {
		return entry{}, fmt.Errorf("not an action: %w", err)
	}
	var e entry
	return e, engine.NeedAll(keys, &e)
}

// Play makes an entry's move, or passes over it where the rules have made it.
func (r *replayer) Play(raw json.RawMessage) error {
	e, err := readEntry(raw)
	if err != nil {
		return err
	}
	return r.play(e)
}

func (r *replayer) play(e entry) error {
	s := &r.state
	seat := engine.Chance
	if e.Player != -1 {
		if e.Player < 0 || e.Player >= int(s.Players) {
			return fmt.Errorf("no player %d", e.Player)
		}
		seat = Seat(e.Player)
	}
	m, err := s.entries().Move(e.Kind, e.Args)
	if err != nil {
		return err
	}
	if (seat == engine.Chance) != (m.Kind == ReshuffleMove) {
		return fmt.Errorf("%s is not for player %d", e.Kind, e.Player)
	}
	for len(r.forced) > 0 {
		next := r.forced[0]
		shown := next.seat == seat && next.move == m
		if !next.idle && !shown {
			return fmt.Errorf("player %d can only %s now", next.seat, next.move)
		}
		r.forced = r.forced[1:]
		if shown && (e.Auto || !next.idle) {
			return nil
		}
	}
	if s.Step == stepOver {
		return errors.New("the game is over")
	}
	if err := (Rules{}).Check(s, seat, m); err != nil {
		return err
	}
	round := s.Round
	s.apply(seat, &m, &emitter{forced: &r.forced})
	if s.Round != round || s.Step == stepOver {
		r.points = append(r.points, s.public())
	}
	return nil
}

// Legal lists the choices of the open question as entries, those of the small wharf left out; false for chance, a
// placement or a storage, and where there is one choice.
func (r *replayer) Legal(next json.RawMessage) (any, bool) {
	s := &r.state
	seat := Rules{}.Asked(s).First()
	unlisted := seat == engine.Everyone || s.Step == stepPlace || s.Step == stepStore
	if r.shows(next) || unlisted {
		return nil, false
	}
	moves := Rules{}.Moves(s, seat, nil)
	if len(moves) < 2 && !s.mixing(seat) {
		return nil, false
	}
	return engine.SortedEntries(seat, moves, s.entries().Entry), true
}

// due says that the record must show an answer next.
func (r *replayer) due() bool {
	return slices.ContainsFunc(r.forced, func(a answer) bool { return !a.idle })
}

// shows says that the record shows an answer of the rules next: one that it must show, or of an idle seat.
func (r *replayer) shows(next json.RawMessage) bool {
	if len(r.forced) == 0 || r.due() {
		return r.due()
	}
	e, err := readEntry(next)
	return err == nil && e.Auto
}

// Over says that nothing is missing.
func (r *replayer) Over() bool { return r.state.Step == stepOver && !r.due() }

// Answer is the answer for a complete game.
func (r *replayer) Answer() map[string]any {
	scores := r.state.scores()
	list := make([]any, len(scores))
	for i, score := range scores {
		large := map[string]int{}
		for _, l := range score.Large {
			large[l.Building.String()] = l.Bonus
		}
		account := map[string]any{
			"chips": score.Chips, "buildings": score.Buildings, "large": large, "total": score.Total,
			"tiebreak": score.Tiebreak,
		}
		if r.state.Rules.Nobles {
			account["nobles"] = score.Nobles
		}
		list[i] = account
	}
	return map[string]any{
		"checkpoints": r.points, "scores": list, "winners": winners(scores), "end": r.state.Flags.words(),
	}
}
