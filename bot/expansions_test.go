package bot_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
)

// prepared is a game that begins in a certain position.
type prepared struct {
	engine.Game
	start engine.Snapshot
}

func (p prepared) New(engine.Config) (engine.Table, []engine.Event, error) {
	table, err := p.Load(p.start)
	return table, nil, err
}

var people = []string{"Ana", "Ben", "Cleo"}

// prepare plays random games with all expansions until the seat that is awaited alone, or each of several, has a question
// like that, and seats three people at the position.
func prepare(t *testing.T, wanted func(engine.Table, engine.Decision) bool) (r *room, table engine.Table, d engine.Decision) {
	t.Helper()
	options := map[string]string{"draft": "random"}
	for _, module := range modules {
		options[module] = "true"
	}
	for n := range 400 {
		rand := engine.RandFrom(uint64(n))
		table, _, err := puertorico.Game().New(engine.Config{Seats: len(people), Options: options, Seed: rand.Seed()})
		if err != nil {
			t.Fatal(err)
		}
		for {
			for _, d := range table.Decisions() {
				if !d.Awaited() || !wanted(table, d) {
					continue
				}
				start, err := table.Snapshot()
				if err != nil {
					t.Fatal(err)
				}
				start.Seq, start.Since = 0, nil
				shelved := puertoRico()
				shelved.Rules = prepared{shelved.Rules, start}
				r := newRoom(t, shelved)
				r.started(people...)
				return r, table, d
			}
			if _, over := table.Result(); over {
				break
			}
			table = busyAct(t, table, &rand)
		}
	}
	t.Fatal("no such position was reached")
	return nil, nil, engine.Decision{}
}

// option finds a control by a part of its id and a part of its value.
func option(t *testing.T, m chat.Message, id, value string) (string, string) {
	t.Helper()
	for _, c := range controls(m) {
		if strings.Contains(c[0], id) && strings.Contains(c[1], value) {
			return c[0], c[1]
		}
	}
	t.Fatalf("no control %s with %s in %v", id, value, controls(m))
	return "", ""
}

func lastMove(r *room) string {
	move := ""
	for _, rec := range r.records() {
		if rec.Act.Kind == "move" {
			move = rec.Act.Move
		}
	}
	return move
}

func TestNoblesAreMovedApartFromColonists(t *testing.T) {
	r, _, d := prepare(t, func(table engine.Table, d engine.Decision) bool {
		if d.Step != puertorico.StepPlace || !d.Open {
			return false
		}
		piles, err := table.Piles(d.Seat, table.Propose(d.Seat)[0])
		nobles, colonists, free := 0, 0, 0
		for _, p := range piles {
			switch {
			case p.Home:
			case p.Piece == "noble":
				nobles += p.Count
				free -= p.Count
			default:
				colonists += p.Count
				free += p.Max - p.Count
			}
		}
		return err == nil && nobles > 0 && colonists > 0 && free > 0
	})
	who := people[d.Seat]
	plan := r.press(who, r.last().Message, "Place my colonists")
	before := plan.text()
	for _, c := range controls(*plan.message) {
		if from, to, ok := strings.Cut(c[1], ">"); ok && strings.HasSuffix(from, "/noble") != strings.HasSuffix(to, "/noble") {
			t.Errorf("a piece may be moved from %s to %s", from, to)
		}
	}
	id, value := option(t, *plan.message, "@shift", "/noble>")
	if strings.Contains(value, ">san_juan") {
		t.Fatalf("there is no other place: %v", controls(*plan.message))
	}
	if moved := r.use(who, id, value, true); moved.text() == before || !strings.Contains(moved.text(), "noble") {
		t.Errorf("after moving a noble the plan reads %q", moved.text())
	}
	again := r.press(who, r.last().Message, "Place my colonists")
	sure := r.press(who, *again.message, "Ask for turn order")
	if !strings.Contains(sure.text(), "everyone places again") {
		t.Errorf("to ask for turn order is confirmed by %q", sure.text())
	}
	if back := r.press(who, *sure.message, "Back"); back.text() != again.text() {
		t.Errorf("the way back leads to %q, not to %q", back.text(), again.text())
	}
	id, value = option(t, *again.message, "@shift", ">san_juan/noble")
	refused := r.use(who, id, value, true)
	if !strings.Contains(refused.text(), "Fill every circle before anyone stays in San Juan") {
		t.Errorf("an illegal plan reads %q", refused.text())
	}
	if id, _ := find(*refused.message, "Place as shown"); id != "" {
		for _, c := range controls(*refused.message) {
			if c[0] == id {
				t.Error("an illegal plan can be confirmed")
			}
		}
	}
}

func TestTheSmallWharfIsPlannedGoodByGood(t *testing.T) {
	r, _, d := prepare(t, func(table engine.Table, d engine.Decision) bool {
		return d.Step == puertorico.StepLoad && d.Open && strings.Count(table.Propose(d.Seat)[0], "=") > 1
	})
	who, other := people[d.Seat], people[(d.Seat+1)%3]
	if told := r.press(other, r.last().Message, "Plan my small wharf"); strings.Contains(told.text(), "Load at your small wharf") {
		t.Errorf("%s plans the wharf of %s: %q", other, who, told.text())
	}
	plan := r.press(who, r.last().Message, "Plan my small wharf")
	if !plan.message.Private || !strings.Contains(plan.text(), "Load at your small wharf") {
		t.Fatalf("the plan reads %q", plan.text())
	}
	id, value := option(t, *plan.message, "@shift", "small_wharf/")
	moved := r.use(who, id, value, true)
	if moved.text() == plan.text() {
		t.Error("taking a good ashore changes nothing")
	}
	r.press(who, *moved.message, "Load as shown")
	if got := lastMove(r); !strings.HasPrefix(got, "mix:") {
		t.Errorf("the move is %q", got)
	}
}

func TestEveryWayToPayIsReachedByFewSteps(t *testing.T) {
	r, _, d := prepare(t, func(_ engine.Table, d engine.Decision) bool {
		return d.Step == puertorico.StepBuild && strings.Count(strings.Join(d.Moves, " "), ":pay=") >= 60
	})
	who := people[d.Seat]
	reached := map[string]bool{}
	leaf := [2]string{}
	for _, c := range controls(r.last().Message) {
		reached[c[1]] = true
	}
	var walk func(m chat.Message, depth int)
	walk = func(m chat.Message, depth int) {
		if depth > 3 {
			t.Fatal("more than three steps")
		}
		for _, c := range controls(m) {
			switch {
			case strings.Contains(c[0], "|?"):
				reached[c[1]], leaf = true, c
			case strings.Contains(c[0], "|build:"):
				reached[c[0][strings.LastIndex(c[0], "|")+1:]] = true
			case strings.Contains(c[0], "@under:m"):
				walk(*r.use(who, c[0], c[1], true).message, depth+1)
			}
		}
	}
	walk(*r.press(who, r.last().Message, "Other ways to pay").message, 1)
	for _, move := range d.Moves {
		if strings.Contains(move, ":pay=") && !reached[move] {
			t.Errorf("%s is not reached", move)
		}
	}
	r.use(who, leaf[0], leaf[1], true)
	if got := lastMove(r); got != leaf[1] {
		t.Errorf("the move is %q, chosen was %q", got, leaf[1])
	}
}

func TestWhoIsAskedLearnsWhyHeCannot(t *testing.T) {
	r := newRoom(t)
	table := r.started("Ana", "Ben")
	r.press("Ana", table.Message, "Builder")
	who := awaited(r.last().Message, "Ana", "Ben")[0]
	other := map[string]string{"Ana": "Ben", "Ben": "Ana"}[who]
	before := len(r.records())
	if got := r.press(other, r.last().Message, "Why can't I …?").text(); !strings.Contains(got, "not your turn") {
		t.Errorf("%s is told %q", other, got)
	}
	why := r.press(who, r.last().Message, "Why can't I …?")
	if !why.message.Private {
		t.Error("the answer is not private")
	}
	id, value := option(t, *why.message, "@why:", "build:harbor")
	got := r.use(who, id, value, true)
	if !strings.Contains(got.text(), "The harbor costs 8") {
		t.Errorf("the answer is %q", got.text())
	}
	if len(r.records()) != before {
		t.Error("asking was recorded")
	}
}

func TestSettingsWithoutEffectAreNotOffered(t *testing.T) {
	offered := func(m chat.Message, key string) bool {
		for _, c := range controls(m) {
			if strings.HasSuffix(c[0], "@set:"+key) {
				return true
			}
		}
		return false
	}
	r := newRoom(t)
	r.command("Ana", "puertorico", "start", map[string]string{"nobles": "true", "draft": "random"})
	if got := allText(r.last().Message); strings.Contains(got, "Buildings in play") || !strings.Contains(got, "Added to the base game: Nobles.") {
		t.Errorf("the lobby says %q", got)
	}
	m := *r.press("Ana", r.last().Message, "Settings").message
	m = *r.press("Ana", m, "House rules").message
	for _, key := range []string{"draft", "nobles_in_draft", "library_doubles_buccaneer"} {
		if offered(m, key) {
			t.Errorf("%s is offered without New Buildings", key)
		}
	}
	r.press("Ben", r.last().Message, "Join")
	r.expand("Ana", "new_buildings", "nobles", "buccaneer", "festival")
	m = *r.press("Ana", *r.press("Ana", m, "Back").message, "House rules").message
	id, value := option(t, m, "@set:first_governor", "host_picks")
	m = *r.use("Ana", id, value, true).message
	for _, o := range puertorico.Options() {
		if !o.Expansion && !offered(m, o.Key) {
			t.Errorf("%s is not offered with all expansions", o.Key)
		}
	}
}

func TestAMoveOffTheInnIsFollowedByTheStorageInTheSameMessage(t *testing.T) {
	r, _, d := prepare(t, func(_ engine.Table, d engine.Decision) bool {
		return d.Step == puertorico.StepStore && strings.Contains(strings.Join(d.Moves, " "), "inn:")
	})
	who := people[d.Seat]
	plan := r.press(who, r.last().Message, "Store my goods")
	id := word(t, *plan.message, "|inn:")
	after := r.use(who, id, "", true)
	if got := lastMove(r); !strings.HasSuffix(id, got) {
		t.Errorf("the move is %q, chosen was %q", got, id)
	}
	if after.message != nil && !strings.Contains(after.text(), "You keep") {
		t.Errorf("then the message reads %q", after.text())
	}
}

func TestTheLikelyLoadOfTheSmallWharfTakesOnePress(t *testing.T) {
	r, table, d := prepare(t, func(table engine.Table, d engine.Decision) bool {
		return d.Step == puertorico.StepLoad && d.Open && strings.Contains(table.Propose(d.Seat)[0], "=2")
	})
	label := ""
	for _, block := range r.last().Message.Blocks {
		if block.Row == nil {
			continue
		}
		for _, button := range block.Row.Buttons {
			if strings.Contains(button.Label, " › small wharf: ") {
				label = button.Label
			}
		}
	}
	r.press(people[d.Seat], r.last().Message, label)
	if got, want := lastMove(r), table.Propose(d.Seat)[0]; got != want {
		t.Errorf("the move is %q, want %q", got, want)
	}
}

// expand puts these expansions in play, and no other.
func (r *room) expand(who string, parts ...string) {
	r.t.Helper()
	r.do(chat.Interaction{Kind: chat.ComponentUsed, User: user(who), Private: true, Values: parts,
		CustomID: bot.ControlID(r.game(), 0, "@parts")})
}

func TestTheLobbyNamesTheExpansionsInPlay(t *testing.T) {
	r := newRoom(t)
	r.command("Ana", "puertorico", "start", nil)
	edition := func(value string) {
		r.use("Ana", bot.ControlID(r.game(), 0, "@set:vp_edition"), value, true)
	}
	for _, step := range []struct{ parts, edition, want string }{
		{"nobles", "", "\nAdded to the base game: Nobles."},
		{"", "", "\nStandard rules"},
		{"nobles,festival", "", "\nAdded to the base game: Nobles and Festival in San Juan."},
		{"nobles,festival", "lacerta", "\nAdded to the base game: Nobles and Festival in San Juan.\nChanged settings:\n- "},
		{"nobles,festival,new_buildings", "", "\nAdded to the base game: New Buildings, Nobles and Festival in San Juan.\nChanged"},
		{"nobles,festival,new_buildings,buccaneer", "", "\nAdded to the base game: all four expansions.\nChanged"},
		{"nobles,festival,new_buildings,buccaneer", "albi", "\nAdded to the base game: all four expansions."},
	} {
		if step.edition != "" {
			edition(step.edition)
		}
		r.expand("Ana", slices.DeleteFunc(strings.Split(step.parts, ","), func(s string) bool { return s == "" })...)
		if got := allText(r.last().Message); !strings.Contains(got, step.want) {
			t.Errorf("with %s the lobby says %q, want %q", step.parts, got, step.want)
		}
	}
	if got := allText(r.last().Message); strings.Contains(got, "Changed") {
		t.Errorf("with nothing else changed the lobby says %q", got)
	}
}
