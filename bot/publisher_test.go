package bot_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest/toy"
	"github.com/harbormaster/harbormaster/storage"
)

func TestTwoProcessesShareAGameAndNobodyIsToldTwice(t *testing.T) {
	r := newRoom(t)
	processes := []*bot.Bot{r.bot, r.process()}
	t.Cleanup(processes[1].Published)
	r.started("Ana", "Ben")
	id := r.game()
	rand := engine.RandFrom(7)
	for step := range 120 {
		r.bot = processes[rand.IntN(2)]
		processes[1-step%2].Publish(id)
		m := r.last()
		who := awaited(m.Message, "Ana", "Ben")
		if len(who) == 0 {
			break
		}
		before := r.told("Ana") + r.told("Ben")
		c := controls(m.Message)[0]
		if strings.HasSuffix(c[0], "@plan") {
			plan := r.use(who[0], c[0], "", false)
			r.use(who[0], word(t, *plan.message, "@confirm"), "", true)
		} else {
			r.use(who[0], c[0], c[1], false)
		}
		for _, b := range processes {
			b.Published()
		}
		if after := r.told("Ana") + r.told("Ben"); after > before+2 {
			t.Fatalf("one step notified %d times", after-before)
		}
		if armed := r.armed(); len(armed) != 1 || armed[0] != r.last().id {
			t.Fatalf("step %d: armed are %v, the last message is %s", step, armed, r.last().id)
		}
	}
	waits, told := r.waits(id)
	for name, n := range told {
		if n > waits[name] {
			t.Errorf("%s was awaited %d times and told %d times", name, waits[name], n)
		}
	}
}

// game is the only game of the channel.
func (r *room) game() storage.GameID {
	r.t.Helper()
	ids, err := r.store.ByChannel(context.Background(), "harbour")
	if err != nil || len(ids) != 1 {
		r.t.Fatalf("games %v, %v", ids, err)
	}
	return ids[0]
}

// waits counts by the log how often each person began to be awaited, and how often each was notified.
func (r *room) waits(id storage.GameID) (waits, told map[string]int) {
	r.t.Helper()
	waits, told = map[string]int{}, map[string]int{}
	awaited := map[string]bool{}
	records, err := r.store.Log(context.Background(), id, 1, 0)
	if err != nil {
		r.t.Fatal(err)
	}
	for _, rec := range records {
		if rec.Snapshot == nil {
			continue
		}
		table, err := r.titles[0].Rules.Load(*rec.Snapshot)
		if err != nil {
			r.t.Fatal(err)
		}
		now := map[string]bool{}
		for _, d := range table.Decisions() {
			if d.Awaited() && rec.Seats[d.Seat].User != "" {
				now[rec.Seats[d.Seat].Name] = true
			}
		}
		for name := range now {
			if !awaited[name] {
				waits[name]++
			}
		}
		awaited = now
	}
	for name := range waits {
		told[name] = r.told(name)
	}
	return waits, told
}

func TestAPublicationWaitsForAProcessThatDied(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(t)
		table := r.started("Ana", "Ben")
		if ok, err := r.store.Hold(context.Background(), "publish:"+string(r.game()), "a process that died", bot.LeaseTime); !ok || err != nil {
			t.Fatal(ok, err)
		}
		began := time.Now()
		r.press("Ana", table.Message, "Prospector")
		m := r.last()
		if m.id == table.id {
			t.Error("the table was not posted anew")
		}
		if took := time.Since(began); took < bot.LeaseTime || took > bot.LeaseTime+5*time.Second {
			t.Errorf("it took %s", took)
		}
	})
}

func TestWhatAProcessThatDiedHeldIsPublishedSoonAfterTheStart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(t)
		table := r.started("Ana", "Ben")
		r.breaks(errors.New("away"))
		r.press("Ana", table.Message, "Prospector")
		r.bot.Published()
		r.breaks(nil)
		if ok, err := r.store.Hold(context.Background(), "publish:"+string(r.game()), "a process that died", bot.LeaseTime); !ok || err != nil {
			t.Fatal(ok, err)
		}
		r.bot = r.process()
		ctx, cancel := context.WithCancel(context.Background())
		ended := make(chan error)
		go func() { ended <- r.bot.Run(ctx) }()
		time.Sleep(bot.LeaseTime + 3*time.Second)
		if r.last().id == table.id {
			t.Error("the table stands")
		}
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
}

func TestTheSweepLeavesAGameToTheProcessThatIsAtIt(t *testing.T) {
	r := newRoom(t)
	table := r.started("Ana", "Ben")
	r.breaks(errors.New("away"))
	r.press("Ana", table.Message, "Prospector")
	r.bot.Published()
	r.breaks(nil)
	if ok, err := r.store.Hold(context.Background(), "publish:"+string(r.game()), "another process", time.Minute); !ok || err != nil {
		t.Fatal(ok, err)
	}
	r.later(time.Hour)
	r.bot.Sweep(context.Background())
	if r.last().id != table.id {
		t.Error("the sweep published a game that another process holds")
	}
	if err := r.store.Release(context.Background(), "publish:"+string(r.game()), "another process"); err != nil {
		t.Fatal(err)
	}
	r.bot.Sweep(context.Background())
	if r.last().id == table.id {
		t.Error("the sweep did not publish a game that nobody holds")
	}
}

// stalled is a process whose leases can't be prolonged once it is stalled.
type stalled struct {
	storage.Store
	now *atomic.Bool
}

func (s stalled) Hold(ctx context.Context, key, owner string, d time.Duration) (bool, error) {
	if s.now.Load() {
		return false, storage.ErrUnavailable
	}
	return s.Store.Hold(ctx, key, owner, d)
}

// hanging is a chat whose next edit arrives long after it was sent.
type hanging struct {
	chat.Chat
	next *atomic.Bool
}

func (h hanging) Edit(ctx context.Context, channel, message string, m chat.Message) error {
	if h.next.CompareAndSwap(true, false) {
		time.Sleep(2 * bot.LeaseTime)
	}
	return h.Chat.Edit(context.WithoutCancel(ctx), channel, message, m)
}

// TestAnOlderPictureThatArrivesLateIsReplaced: a process sends an edit and stalls, loses its lease, and the edit arrives
// after another process has published what came since.
func TestAnOlderPictureThatArrivesLateIsReplaced(t *testing.T) {
	for name, act := range map[string]func(*room){
		"on the message that is edited again": func(r *room) {
			r.press("Ana", *r.press("Ana", *r.snapshot(), "More").message, "Undo")
		},
		"on a message that was replaced": func(r *room) {
			present := r.press("Ana", *r.snapshot(), "Captain") // That question is over, the present one is offered.
			c := controls(*present.message)[0]
			r.use("Ana", c[0], c[1], true)
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r := newRoom(t)
				r.started("Ana", "Ben")
				var stall, hang atomic.Bool
				other := r.process()
				store := r.store
				r.store = stalled{r.store, &stall}
				r.chat = func(c chat.Chat) chat.Chat { return hanging{c, &hang} }
				slow := r.process()
				r.store = store
				r.bot = slow
				hang.Store(true)
				r.press("Ana", *r.snapshot(), "Settler")
				time.Sleep(time.Second)
				stall.Store(true)
				r.bot = other
				act(r)
				other.Published()
				newest, message := allText(*r.snapshot()), r.last().id
				time.Sleep(20 * time.Second) // The late edit arrives.
				stall.Store(false)
				r.later(time.Minute)
				slow.Sweep(context.Background())
				slow.Published()
				if got := allText(*r.snapshot()); got != newest {
					t.Errorf("the table shows\n%q, not\n%q", got, newest)
				}
				if armed := r.armed(); !slices.Equal(armed, []string{message}) {
					t.Errorf("armed are %v, the table is %s", armed, message)
				}
			})
		})
	}
}

// snapshot is the newest message of the channel as it is, without waiting for publications.
func (r *room) snapshot() *chat.Message {
	r.mu.Lock()
	defer r.mu.Unlock()
	m := r.messages[len(r.messages)-1].Message
	return &m
}

// TestAPostOfUnknownOutcomeIsLookedForOnceNoncesAreForgotten: the message is there, but its record was lost and the chat
// has forgotten its nonce.
func TestAPostOfUnknownOutcomeIsLookedForOnceNoncesAreForgotten(t *testing.T) {
	r := newRoom(t)
	table := r.started("Ana", "Ben")
	var lose atomic.Int32
	r.wrap = func(s storage.Store) storage.Store { return lossy{s, &lose} }
	r.restart()
	lose.Store(1)
	r.press("Ana", table.Message, "Prospector")
	orphan := r.last()
	if orphan.id == table.id || r.told("Ben") != 1 {
		t.Fatalf("the table was not posted anew, or Ben was told %d times", r.told("Ben"))
	}
	r.later(10 * time.Minute)
	r.restart()
	r.bot.Sweep(context.Background())
	if got := r.last(); got.id != orphan.id || r.told("Ben") != 1 {
		t.Errorf("%s was posted after %s; Ben was told %d times", got.id, orphan.id, r.told("Ben"))
	}
	if armed := r.armed(); !slices.Equal(armed, []string{orphan.id}) {
		t.Errorf("armed are %v", armed)
	}
}

func TestAPostThatWasDeletedBeforeItWasRecordedIsMadeAnewAtOnce(t *testing.T) {
	r := newRoom(t)
	table := r.started("Ana", "Ben")
	var lose atomic.Int32
	r.wrap = func(s storage.Store) storage.Store { return lossy{s, &lose} }
	r.restart()
	lose.Store(1)
	r.press("Ana", table.Message, "Prospector")
	orphan := r.last()
	if orphan.id == table.id || r.told("Ben") != 1 {
		t.Fatalf("the table was not posted anew, or Ben was told %d times", r.told("Ben"))
	}
	r.delete(orphan.id) // Who was told was told.
	r.later(30 * time.Second)
	r.restart()
	r.bot.Sweep(context.Background())
	anew := r.last()
	if anew.id == table.id || r.told("Ben") != 0 {
		t.Errorf("the table stands in %s; Ben was told again: %d", anew.id, r.told("Ben"))
	}
	if armed := r.armed(); !slices.Equal(armed, []string{anew.id}) {
		t.Errorf("armed are %v", armed)
	}
	r.press("Ben", anew.Message, "Settler")
}

func TestAPostThatWasNeverMadeIsMadeHoursLater(t *testing.T) {
	r := newRoom(t)
	table := r.started("Ana", "Ben")
	r.breaks(errors.New("away"))
	r.press("Ana", table.Message, "Prospector")
	r.bot.Published()
	r.later(3 * time.Hour)
	r.breaks(nil)
	r.restart()
	r.bot.Sweep(context.Background())
	if r.last().id == table.id || r.told("Ben") != 1 {
		t.Errorf("Ben was told %d times", r.told("Ben"))
	}
}

func TestWhereTheHistoryIsClosedNothingIsPostedAgain(t *testing.T) {
	r := newRoom(t)
	r.chat = func(c chat.Chat) chat.Chat { return blind{c} }
	r.restart()
	table := r.started("Ana", "Ben")
	var lose atomic.Int32
	r.wrap = func(s storage.Store) storage.Store { return lossy{s, &lose} }
	r.restart()
	lose.Store(1)
	r.press("Ana", table.Message, "Prospector")
	r.bot.Published()
	orphan := r.last()
	if orphan.id == table.id {
		t.Fatal("the table was not posted anew")
	}
	r.later(10 * time.Minute)
	r.restart()
	r.bot.Sweep(context.Background())
	r.bot.Published()
	if got := r.last(); got.id != orphan.id {
		t.Errorf("%s was posted after %s", got.id, orphan.id)
	}
	if got := r.press("Ana", table.Message, "My board"); !strings.Contains(strings.Join(got.all, "\n"), "I'm missing a permission there") {
		t.Errorf("Ana hears %q", got.all)
	}
	r.chat = nil // The history is opened, and the post found there.
	r.restart()
	r.later(10 * time.Minute)
	r.bot.Sweep(context.Background())
	r.bot.Published()
	if got := r.last(); got.id != orphan.id || r.told("Ben") != 1 {
		t.Errorf("%s was posted after %s; Ben was told %d times", got.id, orphan.id, r.told("Ben"))
	}
	if armed := r.armed(); !slices.Equal(armed, []string{orphan.id}) {
		t.Errorf("armed are %v", armed)
	}
}

func TestWhereTheHistoryIsClosedNoTableIsTakenForDeleted(t *testing.T) {
	r := newRoom(t)
	r.chat = func(c chat.Chat) chat.Chat { return blind{c} }
	r.restart()
	table := r.started("Ana", "Ben")
	r.command("Ana", "puertorico", "board", nil)
	r.bot.Published()
	if last := r.last(); last.id != table.id {
		t.Errorf("the table stands in %s as well as in %s", last.id, table.id)
	}
	r.press("Ana", table.Message, "Prospector")
	r.bot.Published()
	if n := r.told("Ben"); n != 1 {
		t.Errorf("Ben was told %d times", n)
	}
}

// TestAnEditByAPressThatComesLateIsPutRight: a slow chat carries it out after newer ones, also where the process that
// gave it up is no more.
func TestAnEditByAPressThatComesLateIsPutRight(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		lateEdit(t, newRoom(t), false)
		lateEdit(t, newRoom(t), true)
	})
}

// lateEdit lets an edit come late; the process may be stopped before.
func lateEdit(t *testing.T, r *room, stopped bool) {
	table := r.started("Ana", "Ben")
	id, _ := find(table.Message, "Prospector")
	in := chat.Interaction{
		ID: "sluggish", Kind: chat.ComponentUsed, User: user("Ana"), CustomID: id, Guild: "guild", Channel: "harbour", Message: table.id,
	}
	r.bot.Handle(t.Context(), in, &sluggish{answer: answer{room: r}})
	r.bot.Published()
	r.press("Ben", r.last().Message, "Settler")
	r.bot.Published()
	want := allText(r.last().Message)
	pass := func(d time.Duration) {
		r.later(d)
		time.Sleep(d)
	}
	if stopped {
		r.restart()
		r.bot.Sweep(t.Context()) // It looks at once at all that seems to be left: nothing is due yet.
		r.bot.Published()
	}
	pass(4 * time.Second)
	if got := allText(r.last().Message); got == want {
		t.Fatal("nothing came late")
	}
	pass(4 * time.Second)
	for range 2 {
		if stopped {
			r.bot.Sweep(t.Context())
			pass(9 * time.Second)
		}
	}
	r.bot.Published()
	if got := allText(r.last().Message); got != want || r.told("Ben") != 1 {
		t.Errorf("the table says %q, not %q; Ben was told %d times", got, want, r.told("Ben"))
	}
}

// TestAnEditByAPressThatComesLateIsPutRightAlsoWhereTheNextOneFailed: a chat that is slow may be away a moment later.
func TestAnEditByAPressThatComesLateIsPutRightAlsoWhereTheNextOneFailed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(t)
		table := r.started("Ana", "Ben")
		id, _ := find(table.Message, "Prospector")
		in := chat.Interaction{
			ID: "sluggish", Kind: chat.ComponentUsed, User: user("Ana"), CustomID: id, Guild: "guild", Channel: "harbour", Message: table.id,
		}
		r.bot.Handle(t.Context(), in, &sluggish{answer: answer{room: r}, breaks: true})
		r.bot.Published()
		r.breaks(nil)
		r.bot.Sweep(t.Context())
		r.bot.Published()
		r.press("Ben", r.last().Message, "Settler")
		r.bot.Published()
		want := allText(r.last().Message)
		for range 2 {
			r.later(4 * time.Second)
			time.Sleep(4 * time.Second)
		}
		r.bot.Published()
		if got := allText(r.last().Message); got != want {
			t.Errorf("the table says %q, not %q", got, want)
		}
	})
}

// sluggish is a press by which edits come 3 seconds after they were given up; breaks says that the chat is away then.
type sluggish struct {
	answer
	breaks bool
}

func (s *sluggish) Announce(ctx context.Context, m chat.Message) (string, error) {
	return s.room.Post(ctx, "harbour", m, "once")
}

func (s *sluggish) Revise(_ context.Context, message string, m chat.Message) error {
	time.AfterFunc(3*time.Second, func() { _ = s.room.Edit(context.Background(), "", message, m) })
	if s.breaks {
		s.room.breaks(chat.ErrUnavailable)
	}
	return chat.ErrUnavailable
}

func (*sluggish) Whisper(context.Context, chat.Message) (func(context.Context) error, error) {
	return nil, chat.ErrExpired
}

// blind is a chat that may not read its channels' history.
type blind struct{ chat.Chat }

func (blind) Recent(context.Context, string, time.Time) ([]chat.Seen, error) {
	return nil, chat.ErrForbidden
}

func TestAFinalAccountWhoseRecordWasLostIsNotPostedAgain(t *testing.T) {
	r := newRoom(t)
	r.command("Ana", "puertorico", "start", map[string]string{"players": "2", "computers": "1"})
	r.press("Ana", r.last().Message, "Start")
	var lose atomic.Int32
	r.wrap = func(s storage.Store) storage.Store { return lastLost{s, &lose} }
	lose.Store(1)
	r.restart()
	r.playOut("Ana")
	r.later(10 * time.Minute)
	r.restart()
	r.bot.Sweep(context.Background())
	r.bot.Published()
	finals := 0
	r.mu.Lock()
	for _, m := range r.messages {
		if strings.Contains(allText(m.Message), "is over.") {
			finals++
		}
	}
	r.mu.Unlock()
	if finals != 1 || lose.Load() >= 1 {
		t.Errorf("%d final accounts were posted; %d records are still to be lost", finals, lose.Load())
	}
}

// lastLost is a store that loses the record of a final account.
type lastLost struct {
	storage.Store
	lose *atomic.Int32
}

func (l lastLost) SetPublication(ctx context.Context, id storage.GameID, s storage.Publication) error {
	if s.Final && s.Pending == nil && l.lose.Add(-1) >= 0 {
		return errors.New("the store went away")
	}
	return l.Store.SetPublication(ctx, id, s)
}

// TestWhoIsAwaitedAnewBeforeAPostWasMadeIsToldOnce: the post that calls Ben was not made; meanwhile Ana takes their step back
// and makes another one, so that Ben waits anew.
func TestWhoIsAwaitedAnewBeforeAPostWasMadeIsToldOnce(t *testing.T) {
	r := newRoom(t)
	table := r.started("Ana", "Ben")
	id := r.game()
	r.breaks(errors.New("away"))
	r.press("Ana", table.Message, "Prospector")
	r.bot.Published()
	r.use("Ana", bot.ControlID(id, 0, "@undo"), "", true)
	r.bot.Published()
	log := r.records()
	r.use("Ana", bot.ControlID(id, log[len(log)-1].Seq, "role:mayor"), "", true)
	r.bot.Published()
	if last := r.records(); last[len(last)-2].Act.Kind != "undo" || last[len(last)-1].Act.Kind != "move" || r.told("Ben") != 0 {
		t.Fatalf("the log ends with %q and %q, Ben was told %d times", last[len(last)-2].Act.Kind, last[len(last)-1].Act.Kind, r.told("Ben"))
	}
	r.breaks(nil)
	r.restart()
	r.bot.Sweep(context.Background())
	r.bot.Published()
	if got := r.told("Ben"); got != 1 {
		t.Errorf("Ben was told %d times", got)
	}
	if armed := r.armed(); !slices.Equal(armed, []string{r.last().id}) {
		t.Errorf("armed are %v", armed)
	}
}

// TestWhoIsNotAwaitedAnyMoreWhenAPostIsMadeIsNotTold: the post that calls Ben was not made, and Ana takes their step back; once
// the chat takes the post, nobody waits for Ben. Ben is told as soon as somebody does.
func TestWhoIsNotAwaitedAnyMoreWhenAPostIsMadeIsNotTold(t *testing.T) {
	for name, later := range map[string]time.Duration{"at once": 0, "once nonces are forgotten": time.Hour} {
		t.Run(name, func(t *testing.T) {
			r := newRoom(t)
			table := r.started("Ana", "Ben")
			id := r.game()
			r.breaks(errors.New("away"))
			r.press("Ana", table.Message, "Prospector")
			r.bot.Published()
			r.use("Ana", bot.ControlID(id, 0, "@undo"), "", true)
			r.bot.Published()
			r.breaks(nil)
			r.later(later)
			r.restart()
			before := len(r.messages)
			r.bot.Sweep(context.Background())
			r.bot.Published()
			if got := len(r.messages) - before; got != 1 {
				t.Errorf("the table was posted %d times", got)
			}
			if got := r.told("Ben"); got != 0 || !slices.Equal(awaited(r.last().Message, "Ana", "Ben"), []string{"Ana"}) {
				t.Errorf("Ben was told %d times, the table says %q", got, allText(r.last().Message))
			}
			r.press("Ana", r.last().Message, "Prospector")
			if r.last(); r.told("Ben") != 1 {
				t.Errorf("Ben is awaited again and was told %d times", r.told("Ben"))
			}
		})
	}
}

// TestAPostThatIsTakenUpAtTheEndIsTheOnlyOne: the post that calls somebody was not made; meanwhile the game ends. Who
// takes the post up shows the end with it, and posts no second account.
func TestAPostThatIsTakenUpAtTheEndIsTheOnlyOne(t *testing.T) {
	r := newRoom(t, title.Title{Rules: toy.Game(toy.Rules{}), Computers: toy.Computers()})
	r.command("Ana", "toy", "start", map[string]string{"players": "2", "rounds": "1"})
	r.press("Ben", r.last().Message, "Join")
	r.press("Ana", r.last().Message, "Start")
	r.last()
	id := r.game()
	for moves := 0; ; moves++ {
		g, _, err := r.store.Load(context.Background(), id)
		noError(t, err)
		if g.Phase == storage.Finished {
			break
		}
		if moves == 2 {
			r.breaks(errors.New("away"))
		}
		table, err := r.titles[0].Rules.Load(*g.Snapshot)
		noError(t, err)
		for _, d := range table.Decisions() {
			if d.Awaited() {
				r.use(g.Seats[d.Seat].Name, bot.ControlID(id, d.Since, table.Propose(d.Seat)[0]), "", d.Private)
				r.bot.Published()
				break
			}
		}
	}
	r.breaks(nil)
	r.restart()
	before := len(r.messages)
	r.bot.Sweep(context.Background())
	for range 3 {
		r.bot.Published()
		r.bot.Sweep(context.Background())
	}
	if words := allText(r.last().Message); len(r.messages)-before != 1 || !strings.Contains(words, "is over") {
		t.Errorf("%d posts, the last says %q", len(r.messages)-before, words)
	}
}

func TestWhoIsAwaitedAgainAfterAnotherPersonIsToldAgain(t *testing.T) {
	r := newRoom(t)
	table := r.started("Ana", "Ben")
	r.press("Ana", table.Message, "Prospector")
	m := r.last()
	if r.told("Ben") != 1 {
		t.Fatalf("Ben was told %d times", r.told("Ben"))
	}
	r.breaks(errors.New("away"))
	id := storage.GameID(strings.Split(controls(m.Message)[0][0], "|")[1])
	for i := 0; ; i++ {
		g, _, err := r.store.Load(context.Background(), id)
		if err != nil {
			t.Fatal(err)
		}
		table, err := r.titles[0].Rules.Load(*g.Snapshot)
		if err != nil {
			t.Fatal(err)
		}
		d := table.Decisions()[0]
		name := g.Seats[d.Seat].Name
		if name == "Ben" && i > 0 && len(r.records()) > 5 {
			break
		}
		if i > 20 {
			t.Fatal("Ben was not asked again")
		}
		r.use(name, bot.ControlID(id, d.Since, d.Moves[0]), "", false)
	}
	r.bot.Published()
	r.breaks(nil)
	r.later(time.Hour)
	r.bot.Sweep(context.Background())
	r.bot.Published()
	waits, told := r.waits(id)
	if waits["Ben"] < 2 || told["Ben"] != 2 {
		t.Errorf("Ben was awaited %d times and told %d times", waits["Ben"], told["Ben"])
	}
}

func TestAFaultOfTheChatThatIsOverIsNotToldAnyMore(t *testing.T) {
	r, fake := scripted(t)
	table := r.started("Ana", "Ben")
	other := r.process()
	fake.says(always(chat.ErrUnavailable, "post", "edit"))
	r.press("Ana", table.Message, "Prospector")
	r.bot.Published()
	fake.says(nil)
	other.Publish(r.game()) // Another process has shown it.
	other.Published()
	r.later(10 * time.Minute)
	got := r.press("Ben", r.last().Message, "My board")
	if all := strings.Join(got.all, "\n"); strings.Contains(all, "isn't accepting my messages") {
		t.Errorf("Ben hears %q", all)
	}
}

func TestAFaultOfTheChatIsNotOverBecauseAnotherProcessTries(t *testing.T) {
	r, fake := scripted(t)
	table := r.started("Ana", "Ben")
	fake.says(always(chat.ErrUnavailable, "post", "edit"))
	r.press("Ana", table.Message, "Prospector")
	r.bot.Published()
	if ok, err := r.store.Hold(t.Context(), "publish:"+string(r.game()), "another process", time.Minute); !ok || err != nil {
		t.Fatal(ok, err)
	}
	r.later(70 * time.Second)
	r.bot.Sweep(t.Context())
	r.bot.Published()
	got := r.press("Ben", r.last().Message, "My board")
	if all := strings.Join(got.all, "\n"); !strings.Contains(all, "isn't accepting my messages") {
		t.Errorf("Ben hears %q", all)
	}
}
