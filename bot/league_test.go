package bot_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// leagueOf is a room in which a league of races is open, and its message.
func leagueOf(t *testing.T, options map[string]string, names ...string) (*room, posted) {
	t.Helper()
	r := racing(t)
	options["name"], options["game"] = "Harbor *Cup*", "race"
	a := r.do(chat.Interaction{Kind: chat.CommandUsed, User: user("Mod"), Moderator: true, Command: "league", Sub: "create", Options: options})
	if a.public == "" {
		t.Fatalf("no league is created: %q", a.text())
	}
	for _, n := range names {
		hears(t, r.press(n, r.last().Message, "Sign up"), "You're in")
	}
	r.later(10 * time.Second)
	r.counts()
	return r, r.last()
}

// modUses presses a button of a league's message as a moderator, whose message follows.
func (r *room) modUses(m posted, label string) *answer {
	r.t.Helper()
	id, _ := find(m.Message, label)
	a := r.do(chat.Interaction{Kind: chat.ComponentUsed, User: user("Mod"), Moderator: true, CustomID: id})
	r.later(5 * time.Second)
	r.counts()
	return a
}

// saying is the newest message that says something.
func (r *room) saying(words string) (found posted, n int) {
	r.t.Helper()
	r.bot.Published()
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, m := range r.messages {
		if strings.Contains(allText(m.Message), words) {
			found = *m
			n++
		}
	}
	return found, n
}

// racesOn plays all tables that are open: everybody names the number of their name, the higher the better.
func (r *room) racesOn(names []string, score func(name string) int) {
	r.t.Helper()
	for progress := true; progress; {
		progress = false
		r.bot.Published()
		r.mu.Lock()
		var open []posted
		for _, m := range r.messages {
			open = append(open, *m)
		}
		r.mu.Unlock()
		for _, m := range open {
			if len(m.Blocks) == 0 || m.channel == "harbour" && strings.Contains(allText(m.Message), "Harbor") {
				continue
			}
			for _, who := range awaited(m.Message, names...) {
				in := chat.Interaction{Kind: chat.ComponentUsed, User: user(who), Channel: m.channel}
				for _, c := range controls(m.Message) {
					if strings.HasSuffix(c[0], fmt.Sprintf("|%d", score(who))) {
						in.CustomID = c[0]
					}
				}
				if in.CustomID != "" {
					r.do(in)
					progress = true
				}
			}
		}
	}
}

func TestALeagueIsPlayedFromItsSignUpToItsEnd(t *testing.T) {
	names := []string{"Ana", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus"}
	score := func(name string) int { return int(name[0]-'A') / 2 }
	r, sign := leagueOf(t, map[string]string{"seats": "4", "rounds": "2", "days": "3"}, names...)
	if got := allText(sign.Message); !strings.Contains(got, "7 players so far") || !strings.Contains(got, `Harbor \*Cup\*`) {
		t.Errorf("the sign-up says %q", got)
	}
	hears(t, r.press("Ana", sign.Message, "Sign up"), "already signed up")
	hears(t, r.press("Ana", sign.Message, "Start round 1"), "Only moderators")
	hears(t, r.press("Zoe", sign.Message, "Leave"), "aren't in this league")
	hears(t, r.press("Gus", sign.Message, "Leave"), "You've left")
	hears(t, r.press("Gus", sign.Message, "Sign up"), "You're in")
	hears(t, r.modUses(sign, "Start round 1"), "2 tables open")
	hears(t, r.modUses(sign, "Start round 1"), "already started")
	// Three processes look after the timers at once, one of them stops in between.
	play := func(meanwhile func()) {
		var all sync.WaitGroup
		for _, b := range []*bot.Bot{r.bot, r.process(), r.process()} {
			all.Go(func() {
				b.Sweep(context.Background())
				b.Published()
			})
		}
		all.Wait()
		r.later(10 * time.Second)
		r.restart()
		r.counts()
		meanwhile()
		r.racesOn(names, score)
		r.later(10 * time.Second)
		r.counts()
		r.counts()
	}
	play(func() {})
	if _, n := r.saying("is over."); n != 2 {
		t.Fatalf("%d tables were played in the first round", n)
	}
	card, n := r.saying("Round 1 of 2")
	if n != 1 || !strings.Contains(allText(card.Message), "Tables finished: 2 of 2") {
		t.Errorf("%d messages of the round, the last says %q", n, allText(card.Message))
	}
	hears(t, r.press("Hal", card.Message, "Sign up"), "from the next round on")
	r.later(3 * 24 * time.Hour)
	names = append(names, "Hal")
	play(func() { hears(t, r.command("Ida", "league", "join", nil), "from the next season on") })
	if _, n := r.saying("is over."); n != 4 {
		t.Errorf("%d tables were played in two rounds", n)
	}
	end, n := r.saying("The season is over")
	if n != 1 {
		t.Fatalf("the season ends %d times: %q", n, allText(r.last().Message))
	}
	says(t, "the end", allText(end.Message), "**Gus** wins the season")
	got := r.press("Ben", end.Message, "Standings").text()
	if !strings.Contains(got, "1\\. Gus: 200 (2 tables, 2 won)") || !strings.Contains(got, "**") {
		t.Errorf("the standings are %q", got)
	}
	if id, _ := find(end.Message, "Sign up"); id != "" {
		t.Error("one can sign up for a season that is over")
	}
	hears(t, r.use("Zoe", mustFind(t, sign.Message, "Sign up"), "", false), "season is over")
	// Gus wants to be forgotten: their results stay, and the next season begins without them.
	r.press("Gus", *r.command("Gus", "games", "forget-me", nil).message, "Forget me")
	for range 3 {
		r.later(15 * time.Minute)
		r.counts()
	}
	if got := r.press("Ben", end.Message, "Standings").text(); !strings.Contains(got, "1\\. a former player: 200") {
		t.Errorf("then the standings are %q", got)
	}
	hears(t, r.modUses(end, "Next season"), "season 2 is open")
	hears(t, r.modUses(end, "Next season"), "already open")
	if next := allText(r.last().Message); !strings.Contains(next, "season 2") || !strings.Contains(next, "8 players") || strings.Contains(next, "former") {
		t.Errorf("the next season begins with %q", next)
	}
}

// TestARoundBeginsEarlyOnceAllTablesHaveEnded: and not before, by nobody else, and not by the button of an earlier one.
func TestARoundBeginsEarlyOnceAllTablesHaveEnded(t *testing.T) {
	names := []string{"Ana", "Ben"}
	r, sign := leagueOf(t, map[string]string{"seats": "2", "rounds": "2", "days": "3"}, names...)
	r.modUses(sign, "Start round 1")
	r.later(10 * time.Second)
	r.counts()
	card, _ := r.saying("Round 1 of 2")
	early := strings.Replace(mustFind(t, sign.Message, "Start round 1"), "begin.1", "begin.2", 1)
	as := func(id string, moderator bool) *answer {
		return r.do(chat.Interaction{Kind: chat.ComponentUsed, User: user("Mod"), Moderator: moderator, CustomID: id})
	}
	if id, _ := find(card.Message, "Start round"); id != "" {
		t.Errorf("the button is there while a table plays: %q", allText(card.Message))
	}
	hears(t, as(early, true), "already started")
	r.racesOn(names, func(name string) int { return int(name[0] - 'A') })
	r.later(10 * time.Second)
	r.counts()
	r.counts()
	card, _ = r.saying("Round 1 of 2")
	if got := mustFind(t, card.Message, "Start round 2"); got != early {
		t.Errorf("the button is %q, want %q", got, early)
	}
	hears(t, r.press("Ana", card.Message, "Start round 2"), "Only moderators")
	hears(t, as(strings.Replace(early, "begin.2", "begin.1", 1), true), "already started")
	hears(t, as(early, true), "Round 2 has started: 1 table opens")
	hears(t, as(early, true), "already started")
	r.later(10 * time.Second)
	r.counts()
	r.racesOn(names, func(name string) int { return int(name[0] - 'A') })
	r.later(10 * time.Second)
	r.counts()
	r.counts()
	if _, n := r.saying("The season is over"); n != 1 {
		t.Errorf("the season ends %d times", n)
	}
	hears(t, as(strings.Replace(early, "begin.2", "begin.3", 1), true), "already started")
}

func mustFind(t *testing.T, m chat.Message, label string) string {
	t.Helper()
	id, _ := find(m, label)
	if id == "" {
		t.Fatalf("no control %q", label)
	}
	return id
}

func TestALeagueSaysWhatIsWrong(t *testing.T) {
	r := racing(t)
	create := func(who string, mod bool, guild string, options map[string]string) *answer {
		return r.do(chat.Interaction{Kind: chat.CommandUsed, User: user(who), Moderator: mod, Command: "league", Sub: "create",
			Guild: guild, Options: options})
	}
	hears(t, create("Ana", false, "", map[string]string{"name": "Cup", "game": "race"}), "Only moderators")
	hears(t, create("Ana", true, "", map[string]string{"name": "Cup", "game": "race", "rounds": "99"}), "choose a number from 1 to 20")
	hears(t, r.command("Ana", "league", "join", nil), "`/league create`")
	hears(t, r.use("Ana", "v1|nothing|0|@league:join", "", false), "")
	if a := create("Ana", true, "", map[string]string{"name": "Cup", "game": "race"}); a.public == "" {
		t.Fatalf("no league: %q", a.text())
	}
	m := r.last()
	hears(t, r.modUses(m, "Start round 1"), "a table needs 3")
	id, _ := find(m.Message, "Sign up")
	if got := r.do(chat.Interaction{Kind: chat.ComponentUsed, User: user("Ana"), Guild: "elsewhere", CustomID: id}).text(); !strings.Contains(got, "doesn't exist") && !strings.Contains(got, "no longer") {
		t.Errorf("somebody joins from another server: %q", got)
	}
	hears(t, r.use("Ana", strings.Replace(id, "join", "fly", 1), "", false), "")
}

// TestASeasonEndsWhereATableWasClosed: a table without a result is not waited for, nor is the league's message that
// somebody deleted, nor somebody who was forgotten before the next season.
func TestASeasonEndsWhereATableWasClosed(t *testing.T) {
	r, sign := leagueOf(t, map[string]string{"seats": "3", "rounds": "1"}, "Ana", "Ben", "Cleo")
	hears(t, r.modUses(sign, "Start round 1"), "1 table opens")
	r.delete(r.last().id)
	r.later(10 * time.Second)
	r.counts()
	r.bot.Published()
	var thread string
	for _, m := range r.messages {
		if m.channel != "harbour" && len(awaited(m.Message, "Ana", "Ben", "Cleo")) > 0 {
			thread = m.channel
		}
	}
	end := r.do(chat.Interaction{Kind: chat.CommandUsed, User: user("Mod"), Moderator: true, Command: "race", Sub: "end", Channel: thread})
	id, _ := find(*end.message, "End")
	r.do(chat.Interaction{Kind: chat.ComponentUsed, User: user("Mod"), Moderator: true, CustomID: id, Channel: thread})
	for range 3 {
		r.later(10 * time.Second)
		r.counts()
	}
	over, n := r.saying("The season is over")
	if n != 1 {
		t.Fatalf("the season ends %d times", n)
	}
	hears(t, r.modUses(over, "Next season"), "season 2 is open")
	r.press("Ana", *r.command("Ana", "games", "forget-me", nil).message, "Forget me")
	for range 3 {
		r.later(15 * time.Minute)
		r.counts()
	}
	if next, _ := r.saying("season 2"); strings.Contains(allText(next.Message), "Ana") {
		t.Errorf("Ana is still there: %q", allText(next.Message))
	}
}

// TestALeagueTakesNoOptionsThatItsTablesCannotHave: else they would never open.
func TestALeagueTakesNoOptionsThatItsTablesCannotHave(t *testing.T) {
	r := newRoom(t)
	create := func() *answer {
		return r.do(chat.Interaction{Kind: chat.CommandUsed, User: user("Ana"), Moderator: true, Command: "league", Sub: "create",
			Options: map[string]string{"game": "puertorico", "seats": "3"}})
	}
	if create().public == "" {
		t.Error("no league is created")
	}
	r.command("Ana", "puertorico", "start", map[string]string{"players": "5", "first_governor": "host_picks", "governor": "4"})
	hears(t, create(), "can't be “seat 5”")
}

// TestASeasonEndsWhereTooFewAreLeft: when its next round is due, everything else having been played, and the next season
// has as many rounds as the league was made with.
func TestASeasonEndsWhereTooFewAreLeft(t *testing.T) {
	names := []string{"Ana", "Ben", "Cleo"}
	r, sign := leagueOf(t, map[string]string{"seats": "3", "rounds": "4", "days": "3"}, names...)
	hears(t, r.modUses(sign, "Start round 1"), "1 table opens")
	r.later(10 * time.Second)
	r.counts()
	r.racesOn(names, func(name string) int { return int(name[0]-'A') / 2 })
	r.later(10 * time.Second)
	r.counts()
	card, _ := r.saying("Round 1 of 4")
	hears(t, r.press("Ana", card.Message, "Leave"), "")
	for range 3 {
		r.later(2 * 24 * time.Hour)
		r.counts()
	}
	over, n := r.saying("The season is over")
	if n != 1 {
		t.Fatalf("the season ends %d times: %q", n, allText(r.last().Message))
	}
	hears(t, r.modUses(over, "Next season"), "season 2 is open")
	if next := allText(r.last().Message); !strings.Contains(next, "4 rounds") {
		t.Errorf("the next season begins with %q", next)
	}
}

// TestALeagueIsPlayedByHouseRules that its sign-up tells: its tables are friendly, and their seats are sold, so that a
// result counts for people, wherever they sit in the end.
func TestALeagueIsPlayedByHouseRules(t *testing.T) {
	names := []string{"Ana", "Ben", "Cleo"}
	r := racing(t)
	mod := func(command, sub string, options map[string]string) *answer {
		return r.do(chat.Interaction{Kind: chat.CommandUsed, User: user("Mod"), Moderator: true, Command: command, Sub: sub, Options: options})
	}
	create := func() *answer {
		return mod("league", "create", map[string]string{"name": "Harbor cup", "game": "race", "seats": "3", "rounds": "2", "house_rules": "friday"})
	}
	hears(t, create(), "no house rules called **friday**")
	r.command("Mod", "race", "start", nil)
	lobby := r.last()
	for _, key := range []string{"auction", "friendly", "whatif"} {
		r.use("Mod", "v1|"+string(r.game())+"|0|@table:"+key, "true", true)
	}
	r.use("Mod", "v1|"+string(r.game())+"|0|@table:level", engine.LevelExpert, true)
	hears(t, mod("race", "house-rules", map[string]string{"name": "Friday", "action": "save"}), "Saved as **Friday**")
	r.press("Mod", lobby.Message, "Leave")
	if create().public == "" {
		t.Fatal("no league is created")
	}
	sign := r.last()
	says(t, "the sign-up", allText(sign.Message), "Auction of seats: before the game, for points", "Time limit: 1 day per turn",
		"When time runs out: a computer plays until they return")
	lacks(t, "the sign-up", allText(sign.Message), "What if")
	for _, n := range names {
		hears(t, r.press(n, sign.Message, "Sign up"), "You're in")
	}
	hears(t, r.modUses(sign, "Start round 1"), "1 table opens")
	r.later(10 * time.Second)
	r.counts()
	g, err := r.bot.Repo.Load(t.Context(), openTable(t, r))
	if noError(t, err); g.Settings["friendly"] != "true" || table.LevelOf(&g.Envelope) != engine.LevelNormal {
		t.Errorf("the table of the league has the settings %v", g.Settings)
	}
	card, _ := r.saying("Round 1 of 2")
	hears(t, r.do(chat.Interaction{Kind: chat.CommandUsed, User: user("Ana"), Channel: g.Thread, Command: "race", Sub: "leave",
		Options: map[string]string{"level": engine.LevelExpert}}), "You still have your seat", "a normal computer takes it over")
	says(t, "the round", allText(card.Message), "Auction of seats: before the game, for points")
	for _, lot := range []string{"3", "2", "1"} { // They sit the other way round.
		m, _ := r.saying("Bid for a seat")
		who := awaited(m.Message, names...)
		id, _, _ := strings.Cut(answerTo(t, m.Message, lowest(t, m.Message)), "|bid:")
		r.do(chat.Interaction{Kind: chat.ComponentUsed, User: user(who[0]), Channel: m.channel, CustomID: id + "|bid:" + lot + ":0"})
	}
	r.racesOn(names, func(name string) int { return int(name[0]-'A') + 1 })
	r.later(10 * time.Second)
	r.counts()
	r.counts()
	card, _ = r.saying("Round 1 of 2")
	says(t, "the standings", allText(card.Message), "1\\. Cleo: 100", "2\\. Ben: 50", "3\\. Ana: 0")
	hears(t, r.command("Cleo", "games", "stats", nil), "hasn't finished a game")
}

// manage lets a moderator use a command of leagues.
func (r *room) manage(sub string, options map[string]string) *answer {
	r.t.Helper()
	return r.do(chat.Interaction{Kind: chat.CommandUsed, User: user("Mod"), Moderator: true, Command: "league", Sub: sub, Options: options})
}

func TestWhoLeadsALeagueRemovesPeoplePutsRoundsOffAndEndsIt(t *testing.T) {
	names := []string{"Ana", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus"}
	r, sign := leagueOf(t, map[string]string{"seats": "3", "rounds": "3", "days": "3"}, names...)
	hears(t, r.command("Ana", "league", "remove", map[string]string{"who": user("Gus").ID}), "Only moderators")
	hears(t, r.manage("remove", map[string]string{"who": user("Zoe").ID}), "aren't in this league")
	hears(t, r.manage("remove", map[string]string{"who": user("Gus").ID}), "Gus is out of")
	hears(t, r.manage("extend", map[string]string{"days": "2"}), "no further round")
	hears(t, r.modUses(sign, "Start round 1"), "2 tables open")
	r.later(10 * time.Second)
	r.counts()
	card, _ := r.saying("Round 1 of 3")
	hears(t, r.press("Fay", card.Message, "Open tables"), "2 tables are still open")
	hears(t, r.press("Fay", card.Message, "Open tables"), "Waiting for")
	r.racesOn(names[:6], func(name string) int { return int(name[0]-'A') / 2 })
	hears(t, r.press("Fay", card.Message, "Open tables"), "no table is open")
	hears(t, r.manage("remove", map[string]string{"who": user("Fay").ID}), "won't seat Fay")
	hears(t, r.manage("extend", map[string]string{"days": "99"}), "from 1 to 60")
	hears(t, r.manage("extend", map[string]string{"days": "2"}), "next round starts")
	for range 4 {
		r.later(24 * time.Hour)
		r.counts()
	}
	if _, n := r.saying("Round 2 of 3"); n != 0 {
		t.Fatal("a round that was put off begins")
	}
	for range 2 {
		r.later(25 * time.Hour)
		r.counts()
	}
	if _, n := r.saying("Round 2 of 3"); n != 1 {
		t.Fatal("a round that was put off does not begin")
	}
	hears(t, r.command("Ana", "league", "end", nil), "Only moderators")
	a := r.manage("end", nil)
	hears(t, a, "End this season")
	hears(t, r.use("Ana", mustFind(t, *a.message, "End the season"), "", true), "Only moderators")
	hears(t, r.do(chat.Interaction{Kind: chat.ComponentUsed, User: user("Mod"), Moderator: true, Private: true,
		CustomID: mustFind(t, *a.message, "End the season")}), "The season is over")
	hears(t, r.manage("end", nil), "season is over")
	_, tables := r.saying("is over.")
	for range 3 {
		r.later(3 * 24 * time.Hour)
		r.counts()
	}
	end, n := r.saying("The season is over")
	if _, after := r.saying("is over."); n != 1 || after != tables {
		t.Errorf("the season is told to be over %d times", n)
	}
	if got := r.press("Eve", end.Message, "Standings").text(); !strings.Contains(got, "Eve: 100 (1 table") {
		t.Errorf("the standings are %q", got)
	}
}

// ranking is a painter of standings.
type ranking struct {
	title.Painter
	drawn *[]engine.Standings
}

func (p ranking) Standings(_ context.Context, _ string, of engine.Standings) (engine.Picture, error) {
	*p.drawn = append(*p.drawn, of)
	return engine.Picture{PNG: []byte("PNG"), Alt: of.Alt}, nil
}

// TestStandingsAreDrawn: those of all divisions on the message of a league, one with the reader's place for a reader.
func TestStandingsAreDrawn(t *testing.T) {
	var drawn []engine.Standings
	r := newRoom(t, title.Title{Rules: race{}, Computers: snails, Painter: ranking{drawn: &drawn}})
	hears(t, r.do(chat.Interaction{Kind: chat.CommandUsed, User: user("Mod"), Moderator: true, Command: "league", Sub: "create",
		Options: map[string]string{"name": "Cup", "game": "race", "seats": "2", "divisions": "2"}}), "")
	for _, n := range []string{"Ana", "Ben", "Cleo", "Dan"} {
		r.press(n, r.last().Message, "Sign up")
	}
	r.modUses(r.last(), "Start round 1")
	for range 3 {
		r.later(5 * time.Second)
		r.counts()
		r.racesOn([]string{"Ana", "Ben", "Cleo", "Dan"}, func(name string) int { return int(name[0] - 'A') })
	}
	card, _ := r.saying("Round 1 of 6")
	drawn = drawn[max(0, len(drawn)-1):]
	if n := len(picturesOf(card.Message)); n != 1 || len(drawn) != 1 || len(drawn[0].Groups) != 2 || drawn[0].Progress >= 1 {
		t.Fatalf("the message has %d pictures of %+v", n, drawn)
	}
	a := r.press("Cleo", card.Message, "Standings")
	of := drawn[len(drawn)-1]
	if len(picturesOf(*a.message)) != 1 || len(of.Groups) != 1 || len(of.Groups[0].Rows) != 2 || !strings.Contains(of.Alt, "Cup. ") {
		t.Fatalf("the answer shows %+v", of)
	}
	mine := slices.IndexFunc(of.Groups[0].Rows, func(row engine.StandingRow) bool { return row.Mine })
	if mine < 0 || of.Groups[0].Rows[mine].Name != "Cleo" {
		t.Errorf("the reader's row is missing: %+v", of.Groups[0].Rows)
	}
}

func picturesOf(m chat.Message) (list []*chat.Picture) {
	for _, b := range m.Blocks {
		if b.Picture != nil {
			list = append(list, b.Picture)
		}
	}
	return list
}

// meddled is a store in which something happens before the first entries of a new league are stored.
type meddled struct {
	storage.Store
	meddle func()
}

func (m *meddled) SwapEntries(ctx context.Context, ledger string, old, next map[string]string) error {
	if do := m.meddle; do != nil && len(old) == 0 && strings.HasPrefix(ledger, "league/") {
		m.meddle = nil
		do()
	}
	return m.Store.SwapEntries(ctx, ledger, old, next)
}

// TestWhoIsForgottenWhileASeasonOpensIsNotInIt: nor is the league of who signs up for it again.
func TestWhoIsForgottenWhileASeasonOpensIsNotInIt(t *testing.T) {
	names := []string{"Ana", "Ben", "Cleo"}
	r, sign := leagueOf(t, map[string]string{"seats": "3", "rounds": "1"}, names...)
	hears(t, r.modUses(sign, "Start round 1"), "1 table opens")
	for range 2 {
		r.later(10 * time.Second)
		r.counts()
		r.racesOn(names, func(string) int { return 1 })
	}
	r.later(10 * time.Second)
	r.counts()
	over, _ := r.saying("The season is over")
	store := r.store
	other := r.bot
	m := &meddled{Store: store, meddle: func() {
		for _, n := range []string{"Ana", "Ben"} {
			id := mustFind(t, *r.command(n, "games", "forget-me", nil).message, "Forget me")
			other.Handle(context.Background(), chat.Interaction{Kind: chat.ComponentUsed, ID: "forget " + n, User: user(n), Guild: "guild",
				Channel: "harbour", Locale: "en-US", CustomID: id}, &answer{room: r})
		}
		other.Sweep(context.Background())
	}}
	r.store = m
	r.bot = r.process()
	hears(t, r.modUses(over, "Next season"), "season 2 is open")
	r.store, r.bot = store, other
	next, _ := r.saying("season 2")
	if !strings.Contains(allText(next.Message), "Ana") {
		t.Fatalf("nobody was forgotten while it opened: %q", allText(next.Message))
	}
	hears(t, r.press("Ben", next.Message, "Leave"), "You've left")
	hears(t, r.press("Ben", next.Message, "Sign up"), "You're in")
	for range 3 {
		r.later(15 * time.Minute)
		r.counts()
	}
	if next, _ = r.saying("season 2"); strings.Contains(allText(next.Message), "Ana") || !strings.Contains(allText(next.Message), "Ben") {
		t.Errorf("the next season has %q", allText(next.Message))
	}
}

// unheard is a chat whose first post of a round has no answer, and that takes no edits of messages that are too old.
type unheard struct {
	chat.Chat
	lost, old bool
}

func (u *unheard) Post(ctx context.Context, channel string, m chat.Message, nonce string) (string, error) {
	id, err := u.Chat.Post(ctx, channel, m, nonce)
	if u.lost && strings.Contains(allText(m), "Round 1 of") {
		u.lost = false
		return "", errors.New("no answer")
	}
	return id, err
}

func (u *unheard) Edit(ctx context.Context, channel, message string, m chat.Message) error {
	if u.old && channel == "harbour" {
		return chat.ErrTooOld
	}
	return u.Chat.Edit(ctx, channel, message, m)
}

// TestARoundIsToldOnce: where it is not known whether it was, and the nonce is forgotten. A message that takes no edits
// has a new one in its place, and nothing is tried again for ever.
func TestARoundIsToldOnce(t *testing.T) {
	names := []string{"Ana", "Ben", "Cleo"}
	r, sign := leagueOf(t, map[string]string{"seats": "3", "rounds": "2"}, names...)
	u := &unheard{Chat: r, lost: true}
	r.chat = func(chat.Chat) chat.Chat { return u }
	r.bot = r.process()
	r.modUses(sign, "Start round 1")
	if _, n := r.saying("Round 1 of 2"); n != 1 {
		t.Fatalf("the round is told %d times", n)
	}
	for range 3 {
		r.later(15 * time.Minute)
		r.counts()
	}
	card, n := r.saying("Round 1 of 2")
	if n != 1 {
		t.Fatalf("then the round is told %d times", n)
	}
	if left, _ := r.saying("Sign up:"); len(controls(left.Message)) > 0 {
		t.Errorf("the sign-up still has controls: %q", allText(left.Message))
	}
	u.old = true
	hears(t, r.press("Dan", card.Message, "Sign up"), "You're in")
	for range 3 {
		r.later(15 * time.Minute)
		r.counts()
	}
	if last, n := r.saying("Round 1 of 2"); n != 2 || last.id == card.id {
		t.Errorf("the round is told %d times after a change", n)
	}
	if due, err := r.store.Lease(t.Context(), r.clock().Add(time.Hour), time.Minute, 64); err != nil || len(due) > 0 &&
		slices.ContainsFunc(due, func(t storage.Timer) bool { return strings.HasPrefix(t.Key, "league-card") }) {
		t.Errorf("left are %+v, %v", due, err)
	}
}
