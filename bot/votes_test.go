package bot_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/cryptotest"
	"time"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/bottest"
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/storage"
)

// more is what More shows a person.
func (r *room) more(who string) chat.Message {
	r.t.Helper()
	return *r.press(who, r.last().Message, "More").message
}

// env is the table of the only game.
func (r *room) env() storage.Envelope {
	r.t.Helper()
	list := r.records()
	return list[len(list)-1].Envelope
}

// says checks that a text holds all of some words.
func says(t *testing.T, what, said string, words ...string) {
	t.Helper()
	for _, w := range words {
		if !strings.Contains(said, w) {
			t.Errorf("%s: %q lacks %q", what, said, w)
		}
	}
}

// twoActed is a table at which Ana took a role and Ben another one since.
func twoActed(t *testing.T, names ...string) *room {
	t.Helper()
	r := newRoom(t)
	table := r.started(names...)
	r.press(names[0], table.Message, "Builder")
	for range 9 {
		m := r.last()
		who := awaited(m.Message, names...)[0]
		if id, _ := find(m.Message, "Prospector"); id != "" {
			break
		}
		if id, _ := find(m.Message, "Captain"); id != "" {
			break
		}
		r.press(who, m.Message, "Pass")
	}
	return r
}

// toAnother is a table at which somebody else than the first person is awaited.
func toAnother(t *testing.T, names ...string) *room {
	t.Helper()
	r := newRoom(t)
	r.press(names[0], r.started(names...).Message, "Builder")
	r.press(names[0], r.last().Message, "Pass")
	if got := awaited(r.last().Message, names...); len(got) != 1 || got[0] == names[0] {
		t.Fatalf("awaited are %v", got)
	}
	return r
}

func TestAnUndoAfterOthersActedHappensWhenTheyAgree(t *testing.T) {
	r := twoActed(t, "Ana", "Ben")
	before := r.told("Ben")
	asked := r.press("Ana", r.more("Ana"), "Undo")
	says(t, "Ana", asked.text(), "I asked Ben")
	m := r.last()
	says(t, "the table", allText(m.Message), "Undo this move?", "That also undoes:", "Still to answer: <@"+user("Ben").ID+">")
	if n := r.told("Ben") - before; n != 1 {
		t.Errorf("Ben was told %d times", n)
	}
	says(t, "asked twice", r.press("Ana", r.more("Ana"), "Undo").text(), "already asked the others about that")
	says(t, "a stranger agrees", r.press("Eve", m.Message, "Agree").text(), "This is up to Ben")
	says(t, "Ana agrees herself", r.press("Ana", m.Message, "Agree").text(), "This is up to Ben")
	r.restart()
	r.press("Ben", m.Message, "Agree")
	if got := awaited(r.last().Message, "Ana", "Ben"); !slices.Equal(got, []string{"Ana"}) {
		t.Fatalf("awaited are %v: %q", got, allText(r.last().Message))
	}
	says(t, "the table", allText(r.last().Message), "Everyone who had moved since agreed")
	if strings.Contains(allText(r.last().Message), "Undo this move?") {
		t.Error("the question still stands")
	}
	r.mu.Lock()
	for _, old := range r.messages {
		if words := allText(old.Message); old.id == m.id && strings.Contains(words, "Still to answer:") {
			t.Errorf("the old message still waits: %q", words)
		}
	}
	r.mu.Unlock()
	says(t, "an old button", r.press("Ben", m.Message, "Agree").text(), "is closed")
	log := r.press("Ana", r.last().Message, "Log").text()
	says(t, "the log", log, "~~", "Ana asked to undo a move.")
	if strings.Contains(log, "~~Ana asks") {
		t.Errorf("a wish is struck through, which was not taken back: %q", log)
	}
	if n := r.told("Ben") - before; n != 1 {
		t.Errorf("Ben was told %d times in all", n)
	}
}

func TestAnUndoIsOverWhenSomebodyIsAgainstItTakesItBackOrPlaysOn(t *testing.T) {
	for _, how := range []string{"against", "withdrawn", "moved on", "late"} {
		t.Run(how, func(t *testing.T) {
			r := twoActed(t, "Ana", "Ben")
			r.press("Ana", r.more("Ana"), "Undo")
			m := r.last()
			switch how {
			case "against":
				r.press("Ben", m.Message, "Disagree")
				says(t, "the table", allText(r.last().Message), "Ben voted against undoing the move")
			case "withdrawn":
				says(t, "Ana", r.press("Ana", r.more("Ana"), "Disagree").text(), "withdrew your request")
			case "moved on":
				who := awaited(m.Message, "Ana", "Ben")[0]
				r.use(who, controls(m.Message)[0][0], "", false)
				says(t, "the table", allText(r.last().Message), "because the game has moved on")
			case "late":
				r.later(73 * time.Hour)
				says(t, "Ben", r.press("Ben", m.Message, "Agree").text(), "is closed")
				r.bot.Sweep(context.Background())
			}
			if left := r.env().Votes; len(left) > 0 {
				t.Errorf("%v is open", left)
			}
			before := len(r.records())
			says(t, "an old button", r.press("Ben", m.Message, "Agree").text(), "is closed")
			if after := len(r.records()); after != before {
				t.Error("it did something")
			}
		})
	}
}

func TestAnUndoNeverGoesPastAReveal(t *testing.T) {
	r := newRoom(t)
	table := r.started("Ana", "Ben")
	r.press("Ana", table.Message, "Settler")
	for range 3 {
		m := r.last()
		if id, _ := find(m.Message, "Captain"); id != "" {
			break
		}
		r.use(awaited(m.Message, "Ana", "Ben")[0], controls(m.Message)[0][0], "", false)
	}
	says(t, "Ana", r.press("Ana", r.more("Ana"), "Undo").text(), "revealed")
	if len(r.env().Votes) > 0 {
		t.Error("the others are asked for what can't be")
	}
}

func TestAnUndoNeverGoesPastWhatAComputerHasRevealed(t *testing.T) {
	r := newRoom(t)
	r.command("Ana", "puertorico", "start", map[string]string{"players": "3", "first_governor": "host_picks"})
	ask := r.press("Ana", r.last().Message, "Start")
	r.press("Ana", *ask.message, "Add 2 computers")
	r.press("Ana", r.last().Message, "Settler")
	for range 3 { // Their tile; the computers take theirs, and the next row is laid out.
		m := r.last()
		if id, _ := find(m.Message, "Captain"); id != "" || len(awaited(m.Message, "Ana")) == 0 {
			break
		}
		r.use("Ana", controls(m.Message)[0][0], "", false)
	}
	says(t, "Ana", r.press("Ana", r.more("Ana"), "Undo").text(), "revealed")
}

func TestAWishToUndoTellsNothingSecret(t *testing.T) {
	r, table := toMayor(t)
	mayor := ""
	for _, rec := range r.records() {
		if rec.Act.Move == "role:mayor" {
			mayor = rec.Seats[rec.Act.Seat].Name
		}
	}
	other := map[string]string{"Ana": "Ben", "Ben": "Ana"}[mayor]
	plan := r.press(other, table.Message, "Place my colonists")
	r.use(other, word(t, *plan.message, "@confirm"), "", true)
	placed := r.records()
	before := allText(r.last().Message)
	says(t, mayor, r.press(mayor, r.more(mayor), "Undo").text(), "so I asked "+other)
	after := allText(r.last().Message)
	says(t, "the table", after, "Undo this move?", mayor+" took the mayor", other+" chose a placement in secret")
	for _, m := range []string{before, after, allText(r.more(mayor)), r.press(mayor, r.last().Message, "Log").text()} {
		if strings.Contains(m, "~~") || strings.Contains(m, "placed") || strings.Contains(m, placed[len(placed)-1].Act.Move) {
			t.Errorf("told is %q", m)
		}
	}
	r.press(other, r.last().Message, "Agree")
	if id, _ := find(r.last().Message, "Mayor"); id == "" {
		t.Errorf("the role is not offered again: %q", allText(r.last().Message))
	}
}

func TestThreeAgreeOnAnUndoAlsoInTwoProcessesAtOnce(t *testing.T) {
	r := twoActed(t, "Ana", "Ben", "Cleo")
	m := r.last()
	r.use(awaited(m.Message, "Ana", "Ben", "Cleo")[0], controls(m.Message)[0][0], "", false)
	r.press("Ana", r.more("Ana"), "Undo")
	m = r.last()
	says(t, "the table", allText(m.Message), "<@"+user("Ben").ID+">", "<@"+user("Cleo").ID+">")
	yes, _ := find(m.Message, "Agree")
	bots := []*bot.Bot{r.bot, r.process()}
	t.Cleanup(bots[1].Published)
	var both sync.WaitGroup
	for i, who := range []string{"Ben", "Cleo"} {
		both.Go(func() {
			for n := range 3 { // Twice the same press and one more.
				bots[(i+n)%2].Handle(context.Background(), chat.Interaction{
					ID: fmt.Sprint("agree", who, n/2), Kind: chat.ComponentUsed, User: user(who), Guild: "guild", Channel: "harbour", CustomID: yes,
				}, &answer{room: r})
			}
		})
	}
	both.Wait()
	bots[1].Published()
	undos := 0
	for _, rec := range r.records() {
		if rec.Act.Kind == "undo" {
			undos++
		}
	}
	if undos != 1 || len(r.env().Votes) != 0 {
		t.Errorf("%d undos, open %v", undos, r.env().Votes)
	}
	if got := awaited(r.last().Message, "Ana", "Ben", "Cleo"); !slices.Equal(got, []string{"Ana"}) {
		t.Errorf("awaited are %v", got)
	}
}

func TestAnOfferedSeatIsPlayedByAComputerUntilSomebodyTakesIt(t *testing.T) {
	r := newRoom(t)
	table := r.started("Ana", "Ben")
	r.press("Ana", table.Message, "My board")
	leave := r.press("Ana", r.more("Ana"), "Leave")
	says(t, "Ana", leave.text(), "Leave this game?", "offer your seat to someone else")
	r.press("Ana", *leave.message, "Find someone")
	m := r.last()
	says(t, "the table", allText(m.Message), "Ana's seat is up for grabs")
	if strings.Contains(allText(m.Message), "Ana looks for somebody") {
		t.Error("the table says twice what it asks")
	}
	if got := awaited(m.Message, "Ana", "Ben"); !slices.Equal(got, []string{"Ben"}) {
		t.Fatalf("awaited are %v", got)
	}
	says(t, "Ana's board", r.press("Ana", m.Message, "My board").text(), "A computer is playing your seat")
	says(t, "Ben takes it", r.press("Ben", m.Message, "Take over").text(), "already at this table")
	taken := r.press("Dan", m.Message, "Take over")
	says(t, "Dan", taken.text(), "The seat is yours")
	env := r.env()
	if env.Seats[0].User != user("Dan").ID || env.Seats[0].Name != "Dan" || env.Seats[0].Automatic() || env.Host != user("Ben").ID {
		t.Errorf("the seats are %v, the host %s", env.Seats, env.Host)
	}
	says(t, "the table", allText(r.last().Message), "Dan took over Ana's seat.")
	says(t, "Ana after it", r.press("Ana", r.last().Message, "My board").text(), "Round 1")
	says(t, "Eve, late", r.press("Eve", m.Message, "Take over").text(), "is closed")
	r.restart()
	r.bot.Sweep(context.Background())
	if r.env().Seats[0].User != user("Dan").ID {
		t.Error("a restart forgot it")
	}
}

func TestSomebodyWhoOfferedTheSeatComesBack(t *testing.T) {
	r := newRoom(t)
	r.started("Ana", "Ben")
	offered := r.press("Ana", *r.press("Ana", r.more("Ana"), "Leave").message, "Find someone")
	if id, _ := find(*offered.message, "I'm back"); id == "" {
		t.Errorf("the way back is not beside %q", offered.text())
	}
	back := r.press("Ana", r.last().Message, controlLabel(r.last().Message))
	says(t, "any press", back.text(), "A computer is playing your seat")
	r.press("Ana", *back.message, "I'm back")
	env := r.env()
	if env.Seats[0].Automatic() || len(env.Votes) > 0 {
		t.Errorf("the seats are %v, open %v", env.Seats, env.Votes)
	}
	says(t, "the table", allText(r.last().Message), "Ana is back.")
}

// controlLabel is the label of the first answer of a message.
func controlLabel(m chat.Message) string {
	for _, b := range m.Blocks {
		if b.Row != nil && len(b.Row.Buttons) > 0 {
			return b.Row.Buttons[0].Label
		}
	}
	return ""
}

func TestASeatGoesToANamedPersonWhoAgrees(t *testing.T) {
	r := newRoom(t)
	r.started("Ana", "Ben")
	says(t, "Ana", r.command("Ana", "puertorico", "replace", map[string]string{"by": user("Dan").ID}).text(), "I've asked")
	m := r.last()
	says(t, "the table", allText(m.Message), "<@"+user("Dan").ID+">", "offers you Ana's seat")
	if r.told("Dan") != 1 {
		t.Errorf("Dan was told %d times", r.told("Dan"))
	}
	says(t, "Ben", r.press("Ben", m.Message, "Agree").text(), "This is up to")
	says(t, "Dan", r.press("Dan", m.Message, "Agree").text(), "The seat is yours")
	if s := r.env().Seats[0]; s.User != user("Dan").ID || s.Name != "Dan" {
		t.Errorf("the seat is %v", s)
	}
	says(t, "Dan presses again", r.press("Dan", m.Message, "Agree").text(), "is closed")

	r.command("Dan", "puertorico", "replace", map[string]string{"by": user("Eve").ID})
	r.press("Eve", r.last().Message, "Disagree")
	says(t, "the table", allText(r.last().Message), "Eve declined Dan's seat.")
	says(t, "for somebody seated", r.command("Dan", "puertorico", "replace", map[string]string{"by": user("Ben").ID}).text(), "is already at this table")
	says(t, "a stranger", r.command("Eve", "puertorico", "replace", map[string]string{"seat": "Dan"}).text(), "not playing at this table")
	says(t, "an unknown seat", r.command("Dan", "puertorico", "replace", map[string]string{"seat": "Zoe"}).text(), "not sure which seat")
	says(t, "nobody", r.command("Dan", "puertorico", "replace", map[string]string{"by": "<@1>"}).text(), "The seat needs a person")
}

func TestTheHostLetsAComputerPlayOnlyForWhoIsLate(t *testing.T) {
	r := toAnother(t, "Ana", "Ben", "Cleo")
	m := r.last()
	late := awaited(m.Message, "Ben", "Cleo")[0]
	other := map[string]string{"Ben": "Cleo", "Cleo": "Ben"}[late]
	says(t, "at once", r.command("Ana", "puertorico", "replace", map[string]string{"seat": late}).text(), late+" still has time")
	if len(r.env().Votes) > 0 {
		t.Error("the others were asked at once")
	}
	r.later(25 * time.Hour)
	says(t, "after a day", r.press("Ana", r.more("Ana"), "Let a computer play for "+late).text(), "I've asked")
	says(t, "the table", allText(r.last().Message), "Should a computer play for "+late)
	r.press(other, r.last().Message, "Agree")
	env := r.env()
	seat := slices.IndexFunc(env.Seats, func(s storage.Seat) bool { return s.Name == late })
	if env.Seats[seat].StandIn == "" || env.Seats[seat].User == "" {
		t.Fatalf("the seats are %v", env.Seats)
	}
	says(t, "the table", allText(r.last().Message), "The others let a computer play until "+late+" is back")
	r.press(late, *r.press(late, r.last().Message, "My board").message, "I'm back")
	if r.env().Seats[seat].StandIn != "" {
		t.Error(late + " does not get the seat back")
	}
}

func TestTheHostDecidesAloneAfterThreeDaysAndAModeratorAtAnyTime(t *testing.T) {
	r := newRoom(t)
	r.started("Ana", "Ben")
	r.press("Ana", r.last().Message, "Prospector")
	r.later(71 * time.Hour)
	says(t, "too early", r.command("Ana", "puertorico", "replace", map[string]string{"seat": "Ben"}).text(), "Ben still has time")
	r.later(2 * time.Hour)
	says(t, "after three days", r.command("Ana", "puertorico", "replace", map[string]string{"seat": "Ben"}).text(), "A computer plays that seat")
	says(t, "twice", r.command("Ana", "puertorico", "replace", map[string]string{"seat": "Ben"}).text(), "already playing for Ben")
	r.do(chat.Interaction{Kind: chat.CommandUsed, User: user("Mod"), Moderator: true, Command: "puertorico", Sub: "replace", Options: map[string]string{"seat": "Ana"}})
	env := r.env()
	if env.Pause == nil || env.Pause.Why != "seats" {
		t.Fatalf("with nobody there the table's pause is %v", env.Pause)
	}
	m := r.last()
	says(t, "the table", allText(m.Message), "Paused: everyone is away")
	before := len(r.records())
	r.bot.Sweep(context.Background())
	if after := len(r.records()); after != before {
		t.Error("computers play on without anybody")
	}
	r.press("Ben", m.Message, "Resume")
	if env := r.env(); env.Pause != nil || env.Seats[1].StandIn != "" || env.Seats[0].StandIn == "" {
		t.Errorf("pause %v, seats %v", env.Pause, env.Seats)
	}
}

func TestAComputerPlaysOneTurnWhenTheOthersAgree(t *testing.T) {
	r := toAnother(t, "Ana", "Ben", "Cleo")
	late := awaited(r.last().Message, "Ben", "Cleo")[0]
	seat := engine.Seat(slices.IndexFunc(r.env().Seats, func(s storage.Seat) bool { return s.Name == late }))
	if !r.bot.OpenVote(r.game(), storage.Vote{Kind: "turn", Seat: seat}) {
		t.Fatal("the others are not asked")
	}
	if r.bot.OpenVote(r.game(), storage.Vote{Kind: "turn", Seat: seat}) {
		t.Error("the others are asked twice")
	}
	m := r.last()
	says(t, "the table", allText(m.Message), "Should a computer play this turn for "+late)
	if v := r.env().Votes[0]; v.Need != 2 || len(v.Asked) != 2 {
		t.Errorf("the question is %+v", v)
	}
	says(t, late, r.press(late, m.Message, "Agree").text(), "This is up to")
	for _, who := range []string{"Ana", "Ben", "Cleo"} {
		if who != late {
			r.press(who, m.Message, "Agree")
		}
	}
	r.bot.Published()
	if env := r.env(); env.Seats[seat].StandIn != "" || len(env.Votes) > 0 {
		t.Errorf("after the turn: %v, open %v", env.Seats, env.Votes)
	}
	played := false
	for _, rec := range r.records() {
		played = played || rec.Act.By == "stand_in" && rec.Act.Seat == seat
	}
	if !played {
		t.Error("no computer played")
	}
}

func TestAQuestionAboutATurnIsOverWhenThePersonAnswers(t *testing.T) {
	r := newRoom(t)
	r.started("Ana", "Ben")
	r.press("Ana", r.last().Message, "Prospector")
	r.bot.OpenVote(r.game(), storage.Vote{Kind: "turn", Seat: 1})
	r.bot.OpenVote(r.game(), storage.Vote{Kind: "takeover", Seat: 1})
	m := r.last()
	if n := strings.Count(allText(m.Message), "Should a computer"); n != 2 {
		t.Fatalf("%d questions are shown", n)
	}
	r.press("Ben", m.Message, "Captain")
	if v := r.env().Votes; len(v) > 0 {
		t.Errorf("%v is open", v)
	}
}

func TestAPausedTableTakesNoMovesUntilSomebodyGoesOn(t *testing.T) {
	r := newRoom(t)
	table := r.started("Ana", "Ben")
	says(t, "Ben", r.command("Ben", "puertorico", "pause", map[string]string{"days": "2"}).text(), "Only the host (Ana)")
	says(t, "for too long", r.command("Ana", "puertorico", "pause", map[string]string{"days": "8"}).text(), "1 to 7 days")
	r.press("Ana", *r.press("Ana", r.more("Ana"), "Pause").message, "Pause for 3 days")
	m := r.last()
	says(t, "the table", allText(m.Message), "Ana paused the game", "It resumes automatically")
	if got := awaited(m.Message, "Ana", "Ben"); len(got) > 0 {
		t.Errorf("awaited are %v", got)
	}
	before := len(r.records())
	stopped := r.press("Ana", table.Message, "Settler")
	says(t, "a move", stopped.text(), "The game is paused")
	says(t, "undo", r.command("Ana", "puertorico", "undo", nil).text(), "The game is paused")
	if after := len(r.records()); after != before {
		t.Error("a move was taken")
	}
	says(t, "my games", r.command("Ana", "games", "list", nil).text(), "Paused.")
	says(t, "a stranger goes on", r.press("Eve", m.Message, "Resume").text(), "not playing at this table")
	r.press("Ben", m.Message, "Resume")
	if got := awaited(r.last().Message, "Ana", "Ben"); !slices.Equal(got, []string{"Ana"}) {
		t.Errorf("after it awaited are %v", got)
	}
	says(t, "twice", r.press("Ben", m.Message, "Resume").text(), "isn't paused")
}

func TestAPauseOfTheHostEndsByItself(t *testing.T) {
	r := newRoom(t)
	r.started("Ana", "Ben")
	r.command("Ana", "puertorico", "pause", map[string]string{"days": "3"})
	r.bot.Published()
	r.later(71 * time.Hour)
	r.bot.Sweep(context.Background())
	if r.env().Pause == nil {
		t.Fatal("the pause ended early")
	}
	r.restart()
	r.later(2 * time.Hour)
	r.bot.Sweep(context.Background())
	if r.env().Pause != nil {
		t.Error("the pause does not end")
	}
}

func TestAllAgreeOnAPauseOrOnTheEnd(t *testing.T) {
	r := newRoom(t)
	r.started("Ana", "Ben", "Cleo")
	r.press("Ben", *r.press("Ben", r.more("Ben"), "Pause").message, "Ask the others")
	m := r.last()
	says(t, "the table", allText(m.Message), "Ben wants to pause the game")
	r.press("Ana", m.Message, "Agree")
	says(t, "the table", allText(r.last().Message), "Still to answer: <@"+user("Cleo").ID+">. Agreed: Ana.")
	says(t, "Ana twice", r.press("Ana", m.Message, "Agree").text(), "already agreed")
	r.press("Cleo", m.Message, "Agree")
	says(t, "the table", allText(r.last().Message), "Paused, as agreed")
	r.press("Ana", r.last().Message, "Resume")

	end := r.press("Ben", r.more("Ben"), "End the game")
	says(t, "Ben", end.text(), "Everyone else at the table must agree", "isn't rated")
	r.press("Ben", *end.message, "Ask the others")
	m = r.last()
	r.press("Cleo", m.Message, "Disagree")
	says(t, "the table", allText(r.last().Message), "Cleo wants to play on")
	end = r.press("Ben", r.more("Ben"), "End the game")
	r.press("Ben", *end.message, "Ask the others")
	m = r.last()
	r.press("Cleo", m.Message, "Agree")
	r.press("Ana", m.Message, "Agree")
	says(t, "the table", allText(r.last().Message), "Everyone agreed to end this game", "isn't rated")
	for _, c := range controls(r.last().Message) {
		if !strings.HasSuffix(c[0], "@log") && !strings.HasSuffix(c[0], "@board") {
			t.Errorf("a closed table has the control %s", c[0])
		}
	}
}

func TestAGameInWhichNobodyActsForAMonthIsClosedAfterANotice(t *testing.T) {
	r := newRoom(t)
	r.started("Ana", "Ben")
	r.bot.Published()
	day := func() {
		r.later(24 * time.Hour)
		r.bot.Sweep(context.Background())
		r.bot.Published()
	}
	for range 20 {
		day()
	}
	r.press("Ana", r.last().Message, "Prospector")
	r.restart()
	for range 22 {
		day()
	}
	before := r.told("Ana")
	if strings.Contains(allText(r.last().Message), "within a week") {
		t.Fatal("the notice came early")
	}
	day()
	day()
	says(t, "the table", allText(r.last().Message), "within a week, I'll close this game", "<@"+user("Ana").ID+">")
	if n := r.told("Ana") - before; n != 1 {
		t.Errorf("Ana was told %d times", n)
	}
	for range 6 {
		day()
	}
	if r.env().Phase != storage.Playing {
		t.Fatal("it was closed early")
	}
	day()
	day()
	if got := allText(r.last().Message); !strings.Contains(got, "Nobody has moved for a month") {
		t.Errorf("the table says %q", got)
	}
}

func TestForgedAnswersToQuestionsDoNothing(t *testing.T) {
	r := twoActed(t, "Ana", "Ben")
	r.press("Ana", r.more("Ana"), "Undo")
	yes, _ := find(r.last().Message, "Agree")
	before := len(r.records())
	cut := strings.LastIndex(yes, ":")
	for _, forged := range []string{"", "1", "1.undo.0.yes", "x.undo.0.yes", "9.undo.0", "9.turn.0.yes", strings.Replace(yes[cut+1:], ".yes", ".take", 1), strings.Replace(yes[cut+1:], ".yes", ".maybe", 1), strings.Replace(yes[cut+1:], ".0.", ".-1.", 1)} {
		if got := r.use("Ben", yes[:cut+1]+forged, "", false).text(); len(got) < 10 {
			t.Errorf("%q: told %q", forged, got)
		}
	}
	for _, id := range []string{"@return", "@resume", "@rest:x", "@rest:-1", "@end:ask", "@end:yes", "@leave:offer", "@stand"} {
		if got := r.use("Eve", yes[:strings.Index(yes, "@")]+id, "Ben", false).text(); len(got) < 10 {
			t.Errorf("%q: told %q", id, got)
		}
	}
	if after := len(r.records()); after != before {
		t.Errorf("%d records became %d", before, after)
	}
	if n := r.bot.Metrics.Panics.Load(); n > 0 {
		t.Errorf("%d panics", n)
	}
}

func TestManyQuestionsKeepToTheLimitsAndTheRestStandsBehindMore(t *testing.T) {
	r := twoActed(t, "Ana", "Ben", "Cleo")
	r.press("Ana", r.more("Ana"), "Undo")
	r.press("Ben", *r.press("Ben", r.more("Ben"), "Pause").message, "Ask the others")
	r.press("Ben", *r.press("Ben", r.more("Ben"), "End").message, "Ask the others")
	r.command("Ana", "puertorico", "replace", map[string]string{"by": user("Dan").ID})
	r.press("Ben", *r.press("Ben", r.more("Ben"), "Leave").message, "Find someone")
	m := r.last()
	says(t, "the table", allText(m.Message), "3 more requests are open under More.", "<@"+user("Dan").ID+">")
	if n := strings.Count(allText(r.more("Cleo")), "Still to answer:"); n != 4 {
		t.Errorf("More shows %d questions: %q", n, allText(r.more("Cleo")))
	}
	says(t, "one too many", r.command("Cleo", "puertorico", "replace", map[string]string{"by": user("Zoe").ID}).text(), "too many open requests")
	if n := r.told("Dan"); n != 1 {
		t.Errorf("Dan was told %d times", n)
	}
}

func TestPositionsWithQuestionsKeepToTheLimits(t *testing.T) {
	games := 16
	if enginetest.Long() {
		games = 320
	}
	seed := enginetest.Seed(t)
	b := allGames(t)
	everyGame(t, func(t *testing.T, g titles.Entry) {
		least, most := g.Rules.Players()
		l := newLooks()
		for n := range games {
			rand := engine.RandFrom(seed<<16 + uint64(n))
			seats := least + n%(most-least+1)
			options := bottest.FullSettings(g.Rules, allTexts(t), &rand)
			table, _, err := g.Rules.New(engine.Config{Seats: seats, Options: options, Seed: rand.Seed()})
			if err != nil {
				t.Fatal(err)
			}
			env := bottest.Envelope(g.Rules, seats, options)
			env.Settings["language"], env.Settings["pace"] = []string{"en", "cs", "pl", "de"}[n/4%4], "bank3"
			var users []string
			for _, s := range env.Seats {
				users = append(users, s.User)
			}
			for i, kind := range []string{"undo", "replace", "takeover", "end", "offer", "pause", "turn"} {
				env.Votes = append(env.Votes, storage.Vote{
					ID: 1000 + i, Kind: kind, Seat: engine.Seat(i % seats), User: "99999999999999999999", By: users[0], Asked: users, Yes: users[1:], Need: 2,
				})
			}
			for {
				if _, over := table.Result(); over {
					break
				}
				with := env
				from := rand.IntN(len(env.Votes))
				with.Votes = slices.Concat(env.Votes[from:], env.Votes[:from])[:rand.IntN(6)]
				with.Settings = maps.Clone(env.Settings)
				with.Settings["picture"] = []string{"", "full"}[rand.IntN(2)]
				if with.Pause = nil; rand.IntN(8) == 0 {
					with.Pause = &storage.Pause{Why: []string{"host", "agreed", "seats", "away"}[rand.IntN(4)], By: users[0], Until: time.Unix(1e9, 0)}
				}
				var asked []string
				for _, v := range with.Votes {
					asked = append(asked, v.Kind)
				}
				if with.Pause != nil {
					asked = append(asked, with.Pause.Why)
				}
				if worth, _ := l.worth(table, asked, with.Settings["language"], &rand); worth {
					checkMessages(t, g, table, b.AllMessages(g.Rules.Name(), table, with, nil, false))
				}
				table = busyAct(t, table, &rand)
			}
		}
	})
}

func TestAPersonSaysWhichOfSeveralTablesIsMeant(t *testing.T) {
	r := newRoom(t)
	r.started("Ana", "Ben")
	r.started("Ana", "Cleo")
	which := r.command("Ana", "puertorico", "replace", map[string]string{"by": user("Dan").ID, "seat": "Ana"})
	says(t, "Ana", which.text(), "Which one")
	r.press("Ana", *which.message, "Puerto Rico: Ana and Cleo")
	says(t, "the second table", allText(r.last().Message), "offers you Ana's seat")
	which = r.command("Ana", "puertorico", "pause", map[string]string{"days": "2"})
	r.press("Ana", *which.message, "Puerto Rico: Ana and Cleo")
	says(t, "the second table", allText(r.last().Message), "Ana paused the game")
	says(t, "Cleo has one", r.command("Cleo", "puertorico", "undo", nil).text(), "paused")
}

func TestTheHostGivesTheSeatOfAComputerToAPerson(t *testing.T) {
	r := newRoom(t)
	r.command("Ana", "puertorico", "start", map[string]string{"players": "3", "first_governor": "host_picks"})
	r.press("Ben", r.last().Message, "Join")
	r.press("Ana", r.last().Message, "Add computer")
	r.press("Ana", r.last().Message, "Start")
	r.bot.Published()
	computer := r.env().Seats[2].Name
	give := map[string]string{"seat": strings.ToLower(computer), "by": user("Dan").ID}
	says(t, "Ben", r.command("Ben", "puertorico", "replace", give).text(), "Only the host (Ana)")
	says(t, "Ana", r.command("Ana", "puertorico", "replace", give).text(), "I've asked")
	r.press("Dan", r.last().Message, "Agree")
	if s := r.env().Seats[2]; s.User != user("Dan").ID || s.Level != "" || s.Automatic() {
		t.Errorf("the seat is %+v", s)
	}
}

func TestWhoWasRemovedTakesNoSeatAgain(t *testing.T) {
	r := toAnother(t, "Ana", "Ben", "Cleo")
	late := awaited(r.last().Message, "Ben", "Cleo")[0]
	other := map[string]string{"Ben": "Cleo", "Cleo": "Ben"}[late]
	give := map[string]string{"seat": late, "by": user("Dan").ID}
	says(t, "at once", r.command("Ana", "puertorico", "replace", give).text(), "still has time")
	r.later(25 * time.Hour)
	r.command("Ana", "puertorico", "replace", give)
	m := r.last()
	r.press("Dan", m.Message, "Agree")
	if r.env().Seats[0].User != user("Ana").ID || r.env().Votes == nil {
		t.Fatal("the seat was given away without " + other)
	}
	r.press(other, m.Message, "Agree")
	says(t, "the table", allText(r.last().Message), "Dan took over "+late+"'s seat")
	r.press("Ana", *r.press("Ana", r.more("Ana"), "Leave").message, "Find someone")
	says(t, late, r.press(late, r.last().Message, "Take over").text(), "went to another player")
}

// TestWholeGamesWithVotesUndosAndLeaversEnd plays by random presses of whoever may press, sits in and out.
func TestWholeGamesWithVotesUndosAndLeaversEnd(t *testing.T) {
	seed := enginetest.Seed(t)
	for n := range 6 {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			r := newRoom(t)
			cryptotest.SetGlobalRandom(t, seed<<16+uint64(n))
			names := []string{"Ana", "Ben", "Cleo"}[:2+n%2]
			r.started(names...)
			id := r.game()
			rand := engine.RandFrom(seed<<16 + uint64(n))
			everybody := append(slices.Clone(names), "Dan", "Eve")
			for step := 0; ; step++ {
				rec, _, err := r.store.Load(context.Background(), id)
				if err != nil {
					t.Fatal(err)
				}
				if rec.Phase.Over() {
					break
				}
				if step > 4000 {
					t.Fatal("the game does not end")
				}
				m := r.last()
				if rand.IntN(2) == 0 {
					r.meddle(&rand, names, everybody)
					continue
				}
				who := awaited(m.Message, everybody...)
				if len(who) == 0 {
					r.revive(everybody, m.Message)
					continue
				}
				c := controls(m.Message)[0]
				if strings.HasSuffix(c[0], "@plan") {
					plan := r.use(who[0], c[0], "", false)
					if plan.message != nil {
						if id, _ := find(*plan.message, "Place as shown"); id != "" {
							r.use(who[0], id, "", true)
							continue
						}
						for _, c := range controls(*plan.message) {
							if strings.Contains(c[0], "@confirm") {
								r.use(who[0], c[0], "", true)
								break
							}
						}
					}
					continue
				}
				r.use(who[0], c[0], c[1], false)
			}
			if n := r.bot.Metrics.Panics.Load(); n > 0 {
				t.Errorf("%d panics", n)
			}
			r.replays(id)
		})
	}
}

// meddle has somebody do something beside the play: ask for an undo or a pause, give a seat up or take one, come back, agree.
func (r *room) meddle(rand *engine.Rand, seated, everybody []string) {
	r.t.Helper()
	who := everybody[rand.IntN(len(everybody))]
	if id, _ := find(r.last().Message, "More"); id == "" {
		return
	}
	m := r.more(who)
	if rand.IntN(12) == 0 {
		who = seated[0]
		r.command(who, "puertorico", "replace", map[string]string{"by": user(everybody[rand.IntN(len(everybody))]).ID})
		return
	}
	var list [][2]string
	for _, c := range controls(m) {
		for _, word := range []string{"@undo", "@rest", "@leave", "@return", "@resume", "@stand", "@vote", "@vote"} {
			if strings.Contains(c[0], word) && !strings.Contains(c[0], ".end.") {
				list = append(list, c)
			}
		}
	}
	if len(list) == 0 {
		return
	}
	pick := list[rand.IntN(len(list))]
	a := r.use(who, pick[0], pick[1], true)
	if a.message == nil || !strings.HasSuffix(pick[0], "@rest") && !strings.HasSuffix(pick[0], "@leave") {
		return
	}
	c := controls(*a.message)
	c = slices.DeleteFunc(c, func(c [2]string) bool { return strings.HasSuffix(c[0], "@leave:yes") && rand.IntN(5) > 0 })
	if len(c) > 0 {
		r.use(who, c[rand.IntN(len(c))][0], "", true)
	}
}

// revive lets a table go on that waits for nobody.
func (r *room) revive(names []string, m chat.Message) {
	r.t.Helper()
	if id, _ := find(m, "Take over"); id != "" {
		r.use("Dan", id, "", false)
	}
	if id, _ := find(m, "Resume"); id != "" {
		for _, who := range names {
			r.use(who, id, "", false)
		}
	}
}

// replays plays the acts of a game's log that were not taken back once more and expects the same positions.
func (r *room) replays(id storage.GameID) {
	r.t.Helper()
	records, err := r.store.Log(context.Background(), id, 1, 0)
	if err != nil {
		r.t.Fatal(err)
	}
	kinds := map[string]int{}
	var table engine.Table
	at := map[int]engine.Table{}
	for _, rec := range records {
		kinds[strings.TrimSpace(string(rec.Act.Kind)+" "+rec.Act.By)]++
		switch rec.Act.Kind {
		case "start":
			if table, err = puertorico.Game().Load(*rec.Snapshot); err != nil {
				r.t.Fatal(err)
			}
		case "move":
			if table, _, err = table.Act(rec.Seq, engine.Action{Seat: rec.Act.Seat, Move: rec.Act.Move}); err != nil {
				r.t.Fatalf("record %d, %s of seat %d: %v", rec.Seq, rec.Act.Move, rec.Act.Seat, err)
			}
		case "undo":
			table = at[rec.Act.Undone-1].Reask(rec.Seq, table)
		}
		if at[rec.Seq] = table; table == nil {
			continue
		}
		snap, err := table.Snapshot()
		if err != nil {
			r.t.Fatal(err)
		}
		if string(snap.State) != string(rec.Snapshot.State) {
			r.t.Fatalf("record %d, %s: the position differs from the stored one", rec.Seq, rec.Act.Kind)
		}
	}
	r.t.Logf("%d records, %s: %v", len(records), records[len(records)-1].Phase, kinds)
}
