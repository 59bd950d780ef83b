package bot_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/chat"
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

// modUses presses a button of a league's message as a moderator.
func (r *room) modUses(m posted, label string) *answer {
	r.t.Helper()
	id, _ := find(m.Message, label)
	return r.do(chat.Interaction{Kind: chat.ComponentUsed, User: user("Mod"), Moderator: true, CustomID: id})
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
	play := func() {
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
		r.racesOn(names, score)
		r.later(10 * time.Second)
		r.counts()
		r.counts()
	}
	play()
	if _, n := r.saying("is over."); n != 2 {
		t.Fatalf("%d tables were played in the first round", n)
	}
	card, n := r.saying("Round 1 of 2")
	if n != 1 || !strings.Contains(allText(card.Message), "2 of 2 tables finished") {
		t.Errorf("%d messages of the round, the last says %q", n, allText(card.Message))
	}
	hears(t, r.press("Hal", card.Message, "Sign up"), "from the next round on")
	r.later(3 * 24 * time.Hour)
	names = append(names, "Hal")
	play()
	if _, n := r.saying("is over."); n != 4 {
		t.Errorf("%d tables were played in two rounds", n)
	}
	end, n := r.saying("The season is over")
	if n != 1 {
		t.Fatalf("the season ends %d times: %q", n, allText(r.last().Message))
	}
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
	if next := allText(r.last().Message); !strings.Contains(next, "season 2") || !strings.Contains(next, "7 players") || strings.Contains(next, "former") {
		t.Errorf("the next season begins with %q", next)
	}
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
