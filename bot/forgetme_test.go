package bot_test

import (
	"bytes"
	"context"
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/feature/stats"
	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/redis/redistest"
	"github.com/harbormaster/harbormaster/storage/storagetest"
)

// traces lists what the store keeps of a person: items in which the id or the name stands.
func (r *room) traces(name string) []string {
	r.t.Helper()
	var list []string
	err := r.store.Each(context.Background(), func(i storage.Item) error {
		raw, err := json.Marshal(i)
		if err != nil {
			return err
		}
		if words := string(raw); strings.Contains(words, user(name).ID) || strings.Contains(words, `"`+name+`"`) {
			what := "profile"
			switch {
			case i.Game != nil:
				what = "game " + string(i.Game.ID)
			case i.Timer != nil:
				what = "timer " + i.Timer.Key
			case i.Ledger != nil:
				what = "ledger " + i.Ledger.Name
			default:
				what += " of " + i.Profile.Kind + " " + i.Profile.ID
			}
			list = append(list, what)
		}
		return nil
	})
	if err != nil {
		r.t.Fatal(err)
	}
	return list
}

// forgets lets a person be forgotten.
func (r *room) forgets(who string) {
	r.t.Helper()
	ask := r.command(who, "games", "forget-me", nil)
	if got := ask.text(); !strings.Contains(got, "What I store about you") || !strings.Contains(got, "can't be undone") {
		r.t.Errorf("%s is asked %q", who, got)
	}
	if got := r.press(who, *ask.message, "Forget me").text(); !strings.Contains(got, "I'm deleting your data") {
		r.t.Errorf("%s hears %q", who, got)
	}
}

func TestAPersonIsForgottenAndTheGamesOfOthersStay(t *testing.T) {
	r, over := wholeGame(t, nil)
	id := ended(over.Message)
	r.counts()
	if n := len(r.traces("Ana")); n < 3 {
		t.Fatalf("of Ana there are only %v", r.traces("Ana"))
	}
	before := r.recordsOf(id)
	r.forgets("Ana")
	r.counts()
	r.restart()
	r.later(11 * time.Minute)
	r.counts()
	if left := r.traces("Ana"); len(left) > 0 {
		t.Errorf("of Ana there are still %v", left)
	}
	after := r.recordsOf(id)
	for i := range after {
		if after[i].Act.Move != before[i].Act.Move || after[i].Interaction != before[i].Interaction || len(after[i].Events) != len(before[i].Events) {
			t.Fatalf("record %d was %+v and is %+v", i+1, before[i].Act, after[i].Act)
		}
	}
	if got := r.stats("Ana", nil); !strings.Contains(got, "hasn't finished a game") {
		t.Errorf("Ana's statistics: %q", got)
	}
	if got := r.stats("Ben", nil); !strings.Contains(got, "1 game") {
		t.Errorf("Ben's statistics: %q", got)
	}
	if got := r.command("Ben", "puertorico", "verify", nil).text(); !strings.Contains(got, "The draws check out") {
		t.Errorf("verify: %q", got)
	}
	file(t, r.command("Ben", "puertorico", "export", nil))
	if got := r.command("Ben", "puertorico", "history", nil).text(); !strings.Contains(got, "tep ") {
		t.Errorf("history: %q", got)
	}
	log := r.press("Ben", over.Message, "Log")
	told := log.text()
	for range 3 {
		log = r.press("Ben", *log.message, "Older")
		told += log.text()
	}
	if !strings.Contains(told, "a former player") || strings.Contains(told, "Ana ") {
		t.Errorf("log: %q", told)
	}
	// The end is neither told nor counted once more, and the seat is left free by a rematch.
	r.counts()
	if got := r.last(); got.id != over.id {
		t.Errorf("a new message says %q", allText(got.Message))
	}
	r.press("Ben", over.Message, "Rematch")
	if got := allText(r.last().Message); !strings.Contains(got, "Ben (host)") || strings.Contains(got, "ana") {
		t.Errorf("the rematch says %q", got)
	}
}

func TestAGameUnderWayGoesOnWithAComputerAndForgetsWhenItEnds(t *testing.T) {
	t.Run("in a file", func(t *testing.T) { forgottenAtTheEnd(t, nil) })
	t.Run("on Redis", func(t *testing.T) {
		forgottenAtTheEnd(t, redistest.Start(t, redistest.Options{AppendOnly: true, Args: []string{"--rdbcompression", "no"}}))
	})
}

func forgottenAtTheEnd(t *testing.T, server *redistest.Server) {
	r := racing(t)
	folder := filepath.Dir(r.path)
	if server != nil {
		folder = server.Dir()
		r.onRedis(server)
	}
	r.command("Ana", "race", "start", map[string]string{"players": "3"})
	r.press("Ben", r.last().Message, "Join")
	r.press("Cleo", r.last().Message, "Join")
	r.press("Ana", r.last().Message, "Start")
	id := ended(r.last().Message)
	r.forgets("Ana")
	r.counts()
	records := r.recordsOf(id)
	env := records[len(records)-1].Envelope
	if env.Seats[0].User != "" || env.Seats[0].Level == "" || env.Host == user("Ana").ID {
		t.Errorf("the table is %+v", env)
	}
	if got := r.command("Ana", "games", "list", nil).text(); strings.Contains(got, "Race") {
		t.Errorf("Ana's games: %q", got)
	}
	r.later(11 * time.Minute)
	r.counts()
	if len(r.traces("Ana")) == 0 {
		t.Error("the game under way has forgotten her already")
	}
	says(t, "forget-me once more", r.command("Ana", "games", "forget-me", nil).text(), "ratings.\n**Still to do:** 1 game that others are playing")
	for range 6 {
		m := r.last()
		who := awaited(m.Message, "Ben", "Cleo")
		if len(who) == 0 {
			break
		}
		r.use(who[0], answerTo(t, m.Message, "1"), "", false)
	}
	if got := allText(r.last().Message); !strings.Contains(got, "is over.") || strings.Contains(got, "Ana") {
		t.Fatalf("the last message says %q", got)
	}
	r.later(2 * time.Minute)
	r.counts()
	if left := r.traces("Ana"); len(left) > 0 {
		t.Errorf("of Ana there are still %v", left)
	}
	if server != nil { // Redis' clock is not the room's: the lease of the request has not run out.
		noError(t, server.Client().Del(t.Context(), "hm:lease:forget-"+user("Ana").ID).Err())
	}
	r.later(2 * time.Hour)
	r.counts()
	storagetest.NoTraces(t, func() (plain, packed int) {
		return storagetest.Traces(t, folder, "../storage/pack3.dict", user("Ana").ID)
	})
}

// Of what is imported, the store lacks a bucket in a ledger that it has, the ledger of another server, and a person.
func TestWhoHasImportedStatisticsBesideTheirOwnIsForgotten(t *testing.T) {
	for name, test := range map[string]struct{ redis, again bool }{
		"in a file": {}, "on Redis": {redis: true}, "after an import that listed nothing": {again: true},
	} {
		t.Run(name, func(t *testing.T) {
			from := racing(t)
			from.guild = "elsewhere"
			from.racedWith([]string{"hurdles"}, map[string]int{"Ana": 3, "Ben": 1}, "Ana", "Ben")
			from.raced(map[string]int{"Ana": 3, "Cleo": 1}, "Ana", "Cleo")
			from.counts()
			var archive bytes.Buffer
			_, err := storage.Export(t.Context(), from.store, from.clock(), &archive)
			noError(t, err)

			r := racing(t)
			r.number = 1000 // Other clicks make other games.
			if test.redis {
				r.onRedis(redistest.Start(t, redistest.Options{}))
			}
			r.raced(map[string]int{"Ana": 3, "Ben": 1}, "Ana", "Ben")
			r.counts()
			if test.again {
				_, err := storage.Import(t.Context(), bytes.NewReader(archive.Bytes()), r.store, nil)
				noError(t, err)
			}
			_, err = storage.Import(t.Context(), bytes.NewReader(archive.Bytes()), stats.Target{Store: r.store}, nil)
			noError(t, err)
			says(t, "Ana's statistics", r.stats("Ana", map[string]string{"where": "everywhere"}), "Hurdles: 1 game")
			if !slices.Contains(r.traces("Ana"), "ledger elsewhere/race") {
				t.Errorf("of Ana there is only %v", r.traces("Ana"))
			}
			for _, who := range []string{"Ana", "Cleo"} {
				r.forgets(who)
			}
			r.counts()
			r.later(11 * time.Minute)
			r.counts()
			for _, who := range []string{"Ana", "Cleo"} {
				if left := r.traces(who); len(left) > 0 {
					t.Errorf("of %s there are still %v", who, left)
				}
			}
			says(t, "Ben's statistics", r.stats("Ben", map[string]string{"where": "everywhere"}), "Hurdles: 1 game")
		})
	}
}

// What somebody does after having been forgotten is that of somebody new, and stays.
func TestWhoPlaysAgainBeginsAnew(t *testing.T) {
	r := racing(t)
	r.raced(map[string]int{"Ana": 3, "Ben": 1}, "Ana", "Ben")
	r.counts()
	r.forgets("Ana")
	r.counts()
	r.later(time.Minute)
	r.raced(map[string]int{"Ana": 2, "Ben": 1}, "Ana", "Ben")
	r.counts()
	for range 3 {
		r.later(25 * time.Hour)
		r.counts()
	}
	if got := r.stats("Ana", nil); !strings.Contains(got, "1 game, 1 won (100%), average 4.0 points") {
		t.Errorf("Ana: %q", got)
	}
	if got := r.stats("Ben", nil); !strings.Contains(got, "2 games, 0 won") {
		t.Errorf("Ben: %q", got)
	}
}

// brokenErasure is a store that does not answer now and then while a person is forgotten.
type brokenErasure struct {
	storage.Store
	calls int
}

func (b *brokenErasure) fails() bool {
	b.calls++
	return b.calls < 16 && b.calls%2 == 1
}

func (b *brokenErasure) Erase(ctx context.Context, who storage.Person, after storage.GameID, most int) (storage.Erased, error) {
	if b.fails() {
		return storage.Erased{}, errReset
	}
	done, err := b.Store.Erase(ctx, who, after, 1)
	if b.fails() {
		return storage.Erased{}, errReset
	}
	return done, err
}

func (b *brokenErasure) SwapProfile(ctx context.Context, kind, id string, old, value json.RawMessage) error {
	if b.fails() {
		return errReset
	}
	return b.Store.SwapProfile(ctx, kind, id, old, value)
}

func (b *brokenErasure) SwapEntries(ctx context.Context, ledger string, old, next map[string]string) error {
	if b.fails() {
		return errReset
	}
	return b.Store.SwapEntries(ctx, ledger, old, next)
}

func TestForgettingThatIsBrokenOffIsFinishedLater(t *testing.T) {
	r := racing(t)
	for range 3 {
		r.raced(map[string]int{"Ana": 3, "Ben": 1}, "Ana", "Ben")
	}
	r.counts()
	r.store = &brokenErasure{Store: r.store}
	r.bot = r.process()
	r.forgets("Ana")
	for range 60 {
		r.later(2 * time.Minute)
		r.counts()
	}
	if left := r.traces("Ana"); len(left) > 0 {
		t.Errorf("of Ana there are still %v", left)
	}
	if got := r.stats("Ben", nil); !strings.Contains(got, "3 games") {
		t.Errorf("Ben: %q", got)
	}
}

// interrupted is a store on which something happens before the statistics of somebody are written for the first time.
type interrupted struct {
	storage.Store
	down   bool // it writes no statistics at all
	user   string
	before func()
}

func (c *interrupted) SwapEntries(ctx context.Context, ledger string, old, next map[string]string) error {
	if c.down {
		return errReset
	}
	if _, counts := next["0/"+c.user]; counts && c.before != nil {
		happens := c.before
		c.before = nil
		happens()
	}
	return c.Store.SwapEntries(ctx, ledger, old, next)
}

func TestWhoIsForgottenWhileAGameIsCountedStandsInNoStatistics(t *testing.T) {
	r := racing(t)
	other := r.process()
	slow := &interrupted{Store: r.store, user: user("Ana").ID, down: true}
	r.store = slow
	r.bot = r.process()
	r.raced(map[string]int{"Ana": 3, "Ben": 1}, "Ana", "Ben")
	r.bot.Published()
	slow.down = false
	slow.before = func() {
		counts := r.bot
		r.bot = other
		r.forgets("Ana")
		r.counts()
		r.bot = counts
	}
	r.later(2 * time.Minute)
	r.counts()
	if slow.before != nil {
		t.Fatal("the game was not counted")
	}
	r.later(11 * time.Minute)
	r.counts()
	if left := r.traces("Ana"); len(left) > 0 {
		t.Errorf("of Ana there are still %v", left)
	}
	if got := r.stats("Ben", nil); !strings.Contains(got, "1 game") {
		t.Errorf("Ben: %q", got)
	}
}

// Who never sat at a table may have acted there all the same.
func TestAModeratorAndWhoWasCalledAreForgottenToo(t *testing.T) {
	r := racing(t)
	r.command("Ana", "race", "start", map[string]string{"players": "3"})
	r.press("Ben", r.last().Message, "Join")
	r.press("Cleo", r.last().Message, "Join")
	r.press("Ana", r.last().Message, "Start")
	id := ended(r.last().Message)
	moderates := func(sub string, options map[string]string) string {
		return r.do(chat.Interaction{Kind: chat.CommandUsed, User: user("Mod"), Moderator: true, Command: "race", Sub: sub, Options: options}).text()
	}
	says(t, "the pause", moderates("pause", map[string]string{"days": "2"}), "The game is paused")
	r.press("Ana", r.last().Message, "Resume")
	r.later(25 * time.Hour)
	late := awaited(r.last().Message, "Ana", "Ben", "Cleo")[0]
	other := map[string]string{"Ana": "Ben", "Ben": "Cleo", "Cleo": "Ana"}[late]
	third := map[string]string{"Ana": "Cleo", "Ben": "Ana", "Cleo": "Ben"}[late]
	says(t, "the call", r.command(other, "race", "replace", map[string]string{"seat": late, "by": user("Dan").ID}).text(), "I've asked")
	r.press("Dan", r.last().Message, "Agree")
	if !slices.Contains(r.traces("Dan"), "game "+string(id)) {
		t.Fatalf("of Dan there is only %v", r.traces("Dan"))
	}
	r.press(third, r.last().Message, "Disagree")
	for range 6 {
		m := r.last()
		who := awaited(m.Message, "Ana", "Ben", "Cleo")
		if len(who) == 0 {
			break
		}
		r.use(who[0], answerTo(t, m.Message, "1"), "", false)
	}
	says(t, "the end", allText(r.last().Message), "is over.")
	r.counts()
	for _, who := range []string{"Dan", "Mod"} {
		r.forgets(who)
		r.counts()
		r.later(11 * time.Minute)
		r.counts()
		if left := r.traces(who); len(left) > 0 {
			t.Errorf("of %s there are still %v", who, left)
		}
	}
}

func TestWhoWasForgottenIsCalledAFormerPlayerInTheReadersLanguage(t *testing.T) {
	r, over := wholeGame(t, nil)
	r.forgets("Ana")
	r.counts()
	r.later(11 * time.Minute)
	r.counts()
	log := r.do(chat.Interaction{Kind: chat.ComponentUsed, User: user("Ben"), Locale: "pl", CustomID: first(find(over.Message, "Log"))})
	told := log.text()
	for id := first(find(*log.message, "Starsze")); id != ""; id = first(find(*log.message, "Starsze")) {
		log = r.do(chat.Interaction{Kind: chat.ComponentUsed, User: user("Ben"), Locale: "pl", CustomID: id, Private: true})
		told += log.text()
	}
	if strings.Contains(told, "a former player") || !strings.Contains(told, "Były gracz") {
		t.Errorf("Ben reads %q", told)
	}
}

func TestARunningTableCallsWhoWasForgottenInItsOwnLanguage(t *testing.T) {
	r := newRoom(t)
	r.locale = "de"
	r.command("Ana", "puertorico", "start", map[string]string{"players": "2"})
	r.press("Ben", r.last().Message, "Mitspielen")
	r.press("Ana", r.last().Message, "Starten")
	r.use("Ana", bot.ControlID("games", 0, "@forget:yes"), "", true)
	r.counts()
	if name := r.env().Seats[0].Name; name != "Unbekannt" {
		t.Errorf("the seat is called %q", name)
	}
}

// scans counts how often a store is searched for somebody.
type scans struct {
	storage.Store
	calls int
}

func (s *scans) Erase(ctx context.Context, who storage.Person, after storage.GameID, most int) (storage.Erased, error) {
	s.calls++
	return s.Store.Erase(ctx, who, after, most)
}

func TestForgettingThatIsAskedForManyTimesIsDoneOnce(t *testing.T) {
	r := racing(t)
	r.raced(map[string]int{"Ana": 3, "Ben": 1}, "Ana", "Ben")
	r.counts()
	counted := &scans{Store: r.store}
	r.store = counted
	r.bot = r.process()
	r.forgets("Ana")
	for range 5 {
		r.counts()
		ask := r.command("Ana", "games", "forget-me", nil)
		says(t, "forget-me once more", ask.text(), "ratings.\n**Still to do:** I'm going through the finished games, for the last time <t:")
		r.press("Ana", *ask.message, "Forget me")
		r.later(time.Second)
	}
	if counted.calls != 1 { // The second run is not due yet.
		t.Errorf("all games were looked through %d times", counted.calls)
	}
	r.later(11 * time.Minute)
	r.counts()
	if left := r.traces("Ana"); len(left) > 0 {
		t.Errorf("of Ana there are still %v", left)
	}
}
