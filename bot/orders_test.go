package bot_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/repo"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/storage"
)

// editor opens a person's standing orders from My board.
func (r *room) editor(who string) *answer {
	r.t.Helper()
	return r.press(who, *r.press(who, r.last().Message, "My board").message, "Standing orders")
}

// on presses controls one after the other, each on the message that the one before gave.
func (r *room) on(who string, a *answer, labels ...string) *answer {
	r.t.Helper()
	for _, label := range labels {
		a = r.press(who, *a.message, label)
	}
	return a
}

// orders are a seat's standing orders in notation.
func (r *room) orders(seat engine.Seat) []string {
	list := r.records()
	return list[len(list)-1].Orders[seat]
}

// rolesOf lets a person take the first of these roles that is free, from now on.
func (r *room) rolesOf(who string, roles ...string) *answer {
	r.t.Helper()
	a := r.on(who, r.editor(who), "Choose a role")
	return r.plainly(who, r.on(who, a, append(roles, "Done")...))
}

// plainly skips all parts of an order that may be left empty.
func (r *room) plainly(who string, a *answer) *answer {
	r.t.Helper()
	for {
		if id, _ := find(*a.message, "Skip this"); id == "" {
			return a
		}
		a = r.on(who, a, "Skip this")
	}
}

func TestAStandingOrderIsMadeInTheEditorAndActs(t *testing.T) {
	r := newRoom(t)
	table := r.started("Ana", "Ben")
	list := r.editor("Ben")
	if !list.message.Private || !strings.Contains(list.text(), "You don't have any yet") {
		t.Fatalf("the editor says %q", list.text())
	}
	whole := r.rolesOf("Ben", "Trader", "Prospector", "Settler")
	if words := whole.text(); !strings.Contains(words, "trader, then prospector, then settler") || !strings.Contains(words, "It's not your turn") {
		t.Errorf("before it is saved the order reads %q", words)
	}
	saved := r.on("Ben", whole, "Save")
	if words := saved.text(); !strings.Contains(words, "Saved") || !strings.Contains(words, "1. When I choose a role: take trader, then prospector, then settler") {
		t.Errorf("after it is saved: %q", words)
	}
	if got := r.orders(1); len(got) != 1 || !strings.HasPrefix(got[0], "role:trader,prospector,settler:") {
		t.Fatalf("kept is %v", got)
	}
	r.press("Ana", table.Message, "Prospector")
	after := r.last()
	if words := allText(after.Message); !strings.Contains(words, "(standing order)") || strings.Contains(words, "prospector, else") {
		t.Errorf("everybody reads %q", words)
	}
	if r.told("Ben") != 0 {
		t.Error("who left an order was told that he is awaited")
	}
	i := slices.IndexFunc(r.records(), func(rec storage.Record) bool { return rec.Act.By == "order" })
	if i < 0 {
		t.Fatal("no order acted")
	}
	if act := r.records()[i].Act; act.Move != "role:trader" || act.Key != r.orders(1)[0] || act.User != "" {
		t.Errorf("the act is %+v", act)
	}
	own, others := r.press("Ben", after.Message, "My board"), r.press("Ana", after.Message, "Log")
	if !strings.Contains(own.text(), "(your standing order: When I choose a role") {
		t.Errorf("its owner reads %q", own.text())
	}
	if words := others.text(); !strings.Contains(words, "Ben took the trader. (standing order)") || strings.Contains(words, "your standing order") {
		t.Errorf("the others read %q", words)
	}
}

func TestAnOrderThatAnswersTheOpenQuestionIsNotPlayedUnannounced(t *testing.T) {
	r := newRoom(t)
	r.started("Ana", "Ben")
	whole := r.rolesOf("Ana", "Builder")
	if words := whole.text(); !strings.Contains(words, "This order would choose: **Builder") {
		t.Fatalf("the preview is %q", words)
	}
	later := r.on("Ana", whole, "Save, but ask me")
	if _, asked := position(t, r).Decision(0); !asked || len(r.orders(0)) != 1 {
		t.Fatalf("the order acted, or was not kept: %v", r.orders(0))
	}
	r.last() // The publication lets orders act.
	if _, asked := position(t, r).Decision(0); !asked || r.moves() != 0 {
		t.Fatal("an order acted that was to wait")
	}
	r.restart()
	r.last()
	if r.moves() != 0 {
		t.Fatal("after a restart an order acted that was to wait")
	}
	if words := later.text(); !strings.Contains(words, "Order 1 would choose: **Builder") {
		t.Errorf("the list says %q", words)
	}
	played := r.on("Ana", later, "Let my orders answer")
	if lastMove(r) != "role:builder" || !strings.Contains(played.text(), "Your order played") {
		t.Errorf("played is %s, told %q", lastMove(r), played.text())
	}
}

func TestWhoChoosesARoleReadsWhatAnOrderWouldDoRightAfterIt(t *testing.T) {
	r := newRoom(t)
	table := r.started("Ana", "Ben")
	whole := r.on("Ana", r.editor("Ana"), "Settler · Take a tile", "Always", "Quarry", "Done", "Ask me")
	if id, _ := find(*whole.message, "Save and play"); id != "" {
		t.Error("an order of the settler can be played where a role is chosen")
	}
	if words := whole.text(); !strings.Contains(words, "If you choose Settler: **Quarry") {
		t.Errorf("the preview is %q", words)
	}
	r.on("Ana", whole, "Save")
	if r.last(); r.moves() != 0 {
		t.Fatal("the order acted before its question")
	}
	r.press("Ana", table.Message, "Settler")
	r.last()
	if got := r.orderMoves(); got != 1 {
		t.Errorf("the order made %d moves", got)
	}
}

func TestSaveAndPlayDoesWhatThePreviewSaid(t *testing.T) {
	r := newRoom(t)
	r.started("Ana", "Ben")
	whole := r.rolesOf("Ana", "Prospector")
	again := *whole.message
	r.on("Ana", whole, "Save and play it now")
	if got := lastMove(r); got != "role:prospector" || len(r.orders(0)) != 1 {
		t.Errorf("played is %s, kept %v", got, r.orders(0))
	}
	twice := r.press("Ana", again, "Save and play it now")
	if words := twice.text(); r.moves() != 1 || !strings.Contains(words, "draft is gone") {
		t.Errorf("the second press made %d moves and says %q", r.moves(), words)
	}
}

func TestAnOrderIsNotPlayedIfTheQuestionHasChangedSinceThePreview(t *testing.T) {
	r := newRoom(t)
	table := r.started("Ana", "Ben")
	whole := r.rolesOf("Ben", "Settler", "Trader") // Ben is not asked.
	r.press("Ana", table.Message, "Prospector")
	r.last() // Now they are.
	late := r.on("Ben", whole, "Save")
	if words := late.text(); len(r.orders(1)) != 0 || !strings.Contains(words, "please check it") || !strings.Contains(words, "This order would choose: **Settler") {
		t.Fatalf("kept is %v, told %q", r.orders(1), words)
	}
	r.on("Ben", late, "Save and play it now")
	if lastMove(r) != "role:settler" {
		t.Errorf("played is %s", lastMove(r))
	}
}

func TestATakenBackOrderLeavesItsQuestionToItsOwner(t *testing.T) {
	r := newRoom(t)
	table := r.started("Ana", "Ben")
	r.on("Ben", r.rolesOf("Ben", "Prospector"), "Save")
	r.press("Ana", table.Message, "Trader")
	r.last()
	if r.orderMoves() != 1 {
		t.Fatalf("orders made %d moves", r.orderMoves())
	}
	r.use("Ben", fmt.Sprintf("v1|%s|0|@undo", r.game()), "", false)
	asked := r.last()
	if d, ok := position(t, r).Decision(1); !ok || d.Step != puertorico.StepRole || r.orderMoves() != 1 {
		t.Fatalf("after the undo asked is %+v, orders made %d moves", d, r.orderMoves())
	}
	if len(r.orders(1)) != 1 {
		t.Error("the order is lost")
	}
	r.restart()
	r.last()
	if r.orderMoves() != 1 {
		t.Error("after a restart the order repeats what was taken back")
	}
	r.press("Ben", asked.Message, "Builder")
	if lastMove(r) != "role:builder" && r.moves() < 3 {
		t.Errorf("by hand played is %s", lastMove(r))
	}
}

func TestNobodyTriesOutByUndoWhatAnOrderWouldDo(t *testing.T) {
	r := newRoom(t)
	table := r.started("Ana", "Ben")
	r.on("Ben", r.rolesOf("Ben", "Prospector"), "Save")
	r.press("Ana", table.Message, "Trader")
	r.last()
	before := len(r.records())
	r.use("Ana", fmt.Sprintf("v1|%s|0|@undo", r.game()), "", false)
	for _, rec := range r.records()[before:] {
		if rec.Act.Kind == "undo" {
			t.Error("a step was taken back behind which an order of somebody else had acted, without his consent")
		}
	}
}

func TestOrdersAreChangedMovedAndRemoved(t *testing.T) {
	r := newRoom(t)
	r.started("Ana", "Ben")
	r.on("Ben", r.rolesOf("Ben", "Prospector"), "Save")
	role := r.orders(1)[0]
	list := r.on("Ben", r.editor("Ben"), "Craftsman · ", "Coffee", "The most valuable good", "Done", "Save")
	if got := r.orders(1); !slices.Equal(got, []string{role, "craft:coffee,most"}) {
		t.Fatalf("kept is %v", got)
	}
	one := r.on("Ben", list, "2. ")
	if moved := r.on("Ben", one, "Move up"); !slices.Equal(r.orders(1), []string{"craft:coffee,most", role}) {
		t.Errorf("kept is %v, told %q", r.orders(1), moved.text())
	}
	changed := r.on("Ben", one, "Change", "Goods", "Undo last choice", "Undo last choice", "Sugar", "Done", "Save")
	if got := r.orders(1); !slices.Equal(got, []string{"craft:sugar", role}) {
		t.Errorf("kept is %v, told %q", got, changed.text())
	}
	if stale := r.on("Ben", one, "Remove"); len(r.orders(1)) != 2 || !strings.Contains(stale.text(), "no longer exists") {
		t.Errorf("a press on an old page: %v, %q", r.orders(1), stale.text())
	}
	r.on("Ben", changed, "1. ", "Remove")
	if got := r.orders(1); !slices.Equal(got, []string{role}) {
		t.Errorf("kept is %v", got)
	}
	r.on("Ben", r.editor("Ben"), "Remove all", "Remove all")
	if got := r.orders(1); len(got) != 0 {
		t.Errorf("kept is %v", got)
	}
}

func TestAHalfMadeOrderIsKeptOverARestart(t *testing.T) {
	r := newRoom(t)
	r.started("Ana", "Ben")
	r.on("Ben", r.editor("Ben"), "Trader · Sell", "Always", "Coffee")
	r.restart()
	half := r.on("Ben", r.editor("Ben"), "Continue the new order")
	if !strings.Contains(half.text(), "Chosen: coffee.") {
		t.Fatalf("it goes on with %q", half.text())
	}
	whole := r.on("Ben", half, "Sugar", "Done", "3", "Ask me")
	if words := whole.text(); !strings.Contains(words, "sell coffee, then sugar for at least 3 doubloons; otherwise ask me") {
		t.Errorf("the whole order reads %q", words)
	}
	if gone := r.on("Ben", whole, "Cancel"); len(r.orders(1)) != 0 || !strings.Contains(gone.text(), "don't have any yet") {
		t.Errorf("after Cancel: %v, %q", r.orders(1), gone.text())
	}
}

func TestTheUsualOrdersAreAddedWithOneTap(t *testing.T) {
	r := newRoom(t)
	r.started("Ana", "Ben")
	r.on("Ben", r.rolesOf("Ben", "Prospector"), "Save")
	list := r.on("Ben", r.editor("Ben"), "Add the usual orders (8)")
	if got := r.orders(1); len(got) != 9 || !strings.Contains(list.text(), "Added 8 orders") {
		t.Fatalf("kept is %v, told %q", got, list.text())
	}
	if id, _ := find(*list.message, "Add the usual"); id != "" {
		t.Error("what is there already is offered again")
	}
	if again := r.use("Ben", fmt.Sprintf("v1|%s|0|@orders:set:usual", r.game()), "", true); len(r.orders(1)) != 9 {
		t.Errorf("a second tap adds: %q", again.text())
	}
}

func TestTwoOpenEditorsDoNotMixTheirOrders(t *testing.T) {
	r := newRoom(t)
	r.started("Ana", "Ben")
	first := r.on("Ben", r.editor("Ben"), "Choose a role", "Captain")
	second := r.on("Ben", r.editor("Ben"), "Craftsman · ")
	mixed := r.on("Ben", first, "Trader")
	if words := mixed.text(); !strings.Contains(words, "please check it") || !strings.Contains(words, "Take the craftsman's good") {
		t.Errorf("the first editor goes on with %q", words)
	}
	r.on("Ben", second, "Corn", "Done", "Save")
	if got := r.orders(1); !slices.Equal(got, []string{"craft:corn"}) {
		t.Errorf("kept is %v", got)
	}
}

func TestASeatHasNoMoreThanTwelveOrdersAndNoneTwice(t *testing.T) {
	r := newRoom(t)
	r.started("Ana", "Ben")
	roles := []string{"Settler", "Mayor", "Builder", "Craftsman", "Trader", "Captain", "Prospector"}
	for _, role := range roles {
		r.on("Ben", r.rolesOf("Ben", role), "Save")
	}
	twice := r.rolesOf("Ben", "Mayor")
	if words := twice.text(); !strings.Contains(words, "already have this order: it's number 2") {
		t.Errorf("the same order again: %q", words)
	}
	if id, _ := find(*twice.message, "Save"); id != "" {
		t.Error("the same order can be saved twice")
	}
	for _, role := range roles[1:5] {
		r.on("Ben", r.rolesOf("Ben", "Settler", role), "Save")
	}
	eleven := r.on("Ben", r.editor("Ben"), "Choose a role") // The menu of an editor that stays open.
	adds := r.editor("Ben")
	r.on("Ben", r.plainly("Ben", r.on("Ben", eleven, "Captain", "Trader", "Done")), "Save")
	if n := len(r.orders(1)); n != 12 {
		t.Fatalf("%d orders are kept", n)
	}
	late := r.press("Ben", *adds.message, "Choose a role")
	if !strings.Contains(late.text(), "up to 12") {
		t.Errorf("one more: %q", late.text())
	}
	if full := r.editor("Ben"); !strings.Contains(full.text(), "up to 12") {
		t.Errorf("the full list says %q", full.text())
	}
}

func TestAnOrderThatCanNeverActAgainIsDroppedWithAReason(t *testing.T) {
	r := newRoom(t, title.Title{Rules: puertorico.Game(), Computers: puertoRico().Computers, Orders: spoiling{puertorico.Orders()}, Presenter: puertoRico().Presenter})
	table := r.started("Ana", "Ben")
	r.on("Ben", r.on("Ben", r.editor("Ben"), "Take the craftsman's good", "Corn", "Done"), "Save")
	if len(r.orders(1)) != 1 {
		t.Fatalf("kept is %v", r.orders(1))
	}
	r.press("Ana", table.Message, "Prospector")
	public := r.last()
	if len(r.orders(1)) != 0 {
		t.Fatalf("kept is %v", r.orders(1))
	}
	own, others := r.press("Ben", public.Message, "My board"), r.press("Ana", public.Message, "Log")
	for _, words := range []string{own.text(), r.press("Ben", *own.message, "Standing orders").text(), r.press("Ben", public.Message, "Log").text()} {
		if !strings.Contains(words, "I removed your standing order: As craftsman: take corn. There are no quarries left.") {
			t.Errorf("its owner reads %q", words)
		}
	}
	if words := others.text() + allText(public.Message); strings.Contains(words, "removed your standing order") || strings.Contains(words, "No quarry") {
		t.Errorf("the others read %q", words)
	}
	r.use("Ana", fmt.Sprintf("v1|%s|0|@undo", r.game()), "", false)
	r.last()
	if got := r.orders(1); !slices.Equal(got, []string{"craft:corn"}) {
		t.Errorf("the step is taken back that made the order useless, and kept is %v", got)
	}
}

// spoiling is Puerto Rico with orders that are spent once a round has begun.
type spoiling struct{ engine.Orders }

func (s spoiling) FollowOrders(t engine.Table, d engine.Decision, orders []engine.Order) (string, int, bool) {
	switch orders[0].Kind {
	case "role":
		panic("an order that breaks")
	case "build":
		return "role:nothing", 0, true
	}
	return s.Orders.FollowOrders(t, d, orders)
}

func (s spoiling) SpentOrder(t engine.Table, seat engine.Seat, o engine.Order) *engine.Reason {
	if o.Kind == "craft" && seat == 1 {
		if _, asked := t.Decision(0); !asked {
			return engine.Refuse("order.quarries_gone")
		}
	}
	return nil
}

func TestAnOrderThatFailsBlocksNobody(t *testing.T) {
	for name, labels := range map[string][]string{
		"it panics":             {"Choose a role", "Settler", "Done"},
		"its move is not legal": {"Build", "Always", "Harbor", "Done", "Build nothing"},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRoom(t, title.Title{Rules: puertorico.Game(), Computers: puertoRico().Computers, Orders: spoiling{puertorico.Orders()}, Presenter: puertoRico().Presenter})
			table := r.started("Ana", "Ben")
			r.on("Ben", r.plainly("Ben", r.on("Ben", r.editor("Ben"), labels...)), "Save")
			if len(r.orders(1)) != 1 {
				t.Fatalf("kept is %v", r.orders(1))
			}
			r.press("Ana", table.Message, "Prospector")
			asked := r.last()
			if who := awaited(asked.Message, "Ana", "Ben"); !slices.Equal(who, []string{"Ben"}) {
				t.Fatalf("awaited are %v", who)
			}
			r.press("Ben", asked.Message, "Settler")
			if lastMove(r) == "role:prospector" {
				t.Error("the person can't answer by hand")
			}
		})
	}
}

func TestNobodyElseEverReadsAnOrder(t *testing.T) {
	r := newRoom(t)
	table := r.started("Ana", "Ben")
	r.on("Ben", r.rolesOf("Ben", "Trader", "Settler", "Mayor"), "Save")
	r.on("Ben", r.editor("Ben"), "Trader · Sell", "Always", "Tobacco")
	r.press("Ana", table.Message, "Prospector")
	r.last()
	secrets := []string{"trader,settler", "trader, else", "sell:", "In the trader phase", "tobacco, else"}
	var seen []string
	r.mu.Lock()
	for _, m := range r.messages {
		words, err := json.Marshal(m.Message)
		if err != nil {
			t.Fatal(err)
		}
		seen = append(seen, string(words))
	}
	r.mu.Unlock()
	for _, label := range []string{"My board", "Log", "Help", "More"} {
		a := r.press("Ana", r.last().Message, label)
		words, err := json.Marshal(a.message)
		if err != nil {
			t.Fatal(err)
		}
		seen = append(seen, string(words))
	}
	own := r.editor("Ana")
	seen = append(seen, own.text())
	for _, words := range seen {
		for _, secret := range secrets {
			if strings.Contains(words, secret) {
				t.Errorf("somebody else reads %q in %s", secret, words)
			}
		}
	}
	// A press on a control of somebody else's editor belongs to the one who presses.
	foreign := r.use("Ana", fmt.Sprintf("v1|%s|0|@orders:at", r.game()), "00000000", true)
	if !strings.Contains(foreign.text(), "no longer exists") {
		t.Errorf("a forged press shows %q", foreign.text())
	}
}

func TestTheNextOwnerOfASeatHasNoneOfTheFormersPlans(t *testing.T) {
	r := newRoom(t)
	r.started("Ana", "Ben", "Cleo")
	r.on("Ben", r.rolesOf("Ben", "Trader"), "Save")
	r.on("Ben", r.editor("Ben"), "Trader · Sell", "Always")
	r.use("Ben", fmt.Sprintf("v1|%s|0|@leave:yes", r.game()), "", false)
	list := r.records()
	if last := list[len(list)-1].Envelope; len(last.Orders)+len(last.OrderDrafts)+len(last.Held) > 0 {
		t.Errorf("left are %v, %v, %v", last.Orders, last.OrderDrafts, last.Held)
	}
}

func TestForgedPressesInTheEditorDoNothing(t *testing.T) {
	r := newRoom(t)
	r.started("Ana", "Ben")
	half := r.on("Ben", r.editor("Ben"), "Trader · Sell", "Always")
	pick, _ := find(*half.message, "Coffee")
	before := len(r.records())
	for _, press := range [][2]string{
		{pick, "diamonds"}, {pick, ""}, {"v1|" + string(r.game()) + "|0|@orders:add", "rob"}, {"v1|" + string(r.game()) + "|0|@orders:add:0", ""},
		{"v1|" + string(r.game()) + "|0|@orders:save:00000000", ""}, {"v1|" + string(r.game()) + "|0|@orders:play:00000000", ""},
		{"v1|" + string(r.game()) + "|0|@orders:next", ""}, {"v1|" + string(r.game()) + "|0|@orders:part:x", "7"}, {"v1|" + string(r.game()) + "|0|@orders:back", ""},
		{"v1|" + string(r.game()) + "|0|@orders:clear:00000000", ""}, {"v1|" + string(r.game()) + "|0|@orders:up:00000000", ""},
		{"v1|" + string(r.game()) + "|0|@orders:act:00000000", ""}, {"v1|" + string(r.game()) + "|0|@orders:set:none", ""},
		{"v1|" + string(r.game()) + "|0|@orders:change:00000000", ""}, {"v1|" + string(r.game()) + "|0|@orders:dance", ""},
	} {
		a := r.use("Ben", press[0], press[1], true)
		if a.text() == "" {
			t.Errorf("%v is answered with nothing", press)
		}
	}
	stranger := r.use("Zoe", "v1|"+string(r.game())+"|0|@orders", "", true)
	if stranger.text() == "" || len(r.records()) != before {
		t.Errorf("%d records became %d; a stranger reads %q", before, len(r.records()), stranger.text())
	}
}

func TestOfTwoProcessesOneLetsAnOrderAct(t *testing.T) {
	r := newRoom(t)
	table := r.started("Ana", "Ben")
	r.on("Ben", r.rolesOf("Ben", "Prospector"), "Save")
	other := r.process()
	r.press("Ana", table.Message, "Trader")
	other.Publish(r.game())
	r.bot.Publish(r.game())
	other.Published()
	r.last()
	if n := r.orderMoves(); n != 1 {
		t.Errorf("the order acted %d times", n)
	}
}

func TestOrdersActBeforeTheComputerOfWhoIsAway(t *testing.T) {
	r := newRoom(t)
	table := r.started("Ana", "Ben")
	r.on("Ben", r.rolesOf("Ben", "Prospector"), "Save")
	r.last()
	list := r.records()
	away := list[len(list)-1]
	away.Seq++
	away.Act, away.Events, away.Interaction = storage.Act{Kind: "away", Seat: 1}, nil, ""
	away.Seats[1].StandIn = "away"
	if _, err := r.store.Append(context.Background(), r.game(), away); err != nil {
		t.Fatal(err)
	}
	r.press("Ana", table.Message, "Trader")
	r.last()
	by := map[string]int{}
	for _, rec := range r.records() {
		by[rec.Act.By]++
	}
	if by["order"] != 1 {
		t.Errorf("moves were made by %v", by)
	}
}

// moves counts what was played, orderMoves what orders played.
func (r *room) moves() int {
	return len(slices.DeleteFunc(r.records(), func(rec storage.Record) bool { return rec.Act.Kind != "move" }))
}

func (r *room) orderMoves() int {
	return len(slices.DeleteFunc(r.records(), func(rec storage.Record) bool { return rec.Act.Kind != "move" || rec.Act.By != "order" }))
}

// position is the table as it stands.
func position(t *testing.T, r *room) engine.Table {
	t.Helper()
	list := r.records()
	table, err := puertorico.Game().Load(*list[len(list)-1].Snapshot)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func TestALogThatIsTooLongTakesNoMoreOrdersAndOrdersGoOnActing(t *testing.T) {
	r := newRoom(t, title.Title{Rules: puertorico.Game(), Computers: puertoRico().Computers, Orders: spoiling{puertorico.Orders()}, Presenter: puertoRico().Presenter})
	table := r.started("Ana", "Ben")
	r.on("Ben", r.on("Ben", r.editor("Ben"), "Take the craftsman's good", "Corn", "Done"), "Save")
	r.last()
	r.limits = repo.Limits{Records: len(r.records())}
	r.restart()
	before := len(r.records())
	for _, press := range [][2]string{{"add:0", "role"}, {"set:usual", ""}} {
		a := r.use("Ben", fmt.Sprintf("v1|%s|0|@orders:%s", r.game(), press[0]), press[1], true)
		if len(r.records()) != before || !strings.Contains(a.text(), "log is full") {
			t.Errorf("%v is told %q", press, a.text())
		}
	}
	r.press("Ana", table.Message, "Prospector")
	r.last()
	if len(r.orders(1)) != 0 {
		t.Error("an order that can't act any more is not dropped")
	}
}
