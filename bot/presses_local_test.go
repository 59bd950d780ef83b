package bot_test

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/customid"
	"github.com/harbormaster/harbormaster/bot/discord"
	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/bot/local/faults"
	"github.com/harbormaster/harbormaster/bot/local/localtest"
	"github.com/harbormaster/harbormaster/bot/local/page"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/bolt"
)

// harbor is a table of two in a local Discord, with processes of the bot on one store.
type harbor struct {
	*testing.T
	server  *localtest.Server
	store   storage.Store
	channel string
	people  map[string]string // names by id
	bots    []*bot.Bot

	mu       sync.Mutex
	notified map[string]int // by person, in the table's messages
}

// newHarbor opens a harbor without processes.
func newHarbor(t *testing.T) *harbor {
	t.Helper()
	h := &harbor{T: t, people: map[string]string{}, notified: map[string]int{}}
	var err error
	h.server, err = localtest.Start(local.Config{OldEdits: -1})
	if err != nil {
		t.Fatal(err)
	}
	h.server.SetLimits(true)
	h.server.Journal(h.journal)
	if h.store, err = bolt.Open(filepath.Join(t.TempDir(), "games.db"), bolt.Options{}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := errors.Join(h.server.Shutdown(context.Background()), h.store.Close()); err != nil {
			t.Error(err)
		}
	})
	for _, name := range []string{"Olga", "Pavel"} {
		u, err := h.server.AddUser(page.NewUser{Name: name})
		if err != nil {
			t.Fatal(err)
		}
		h.people[u.ID] = name
	}
	h.channel = h.server.Channels()[0].ID
	return h
}

func (h *harbor) journal(e localtest.Entry) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if e.Only == "" {
		for _, who := range e.Notified {
			h.notified[who]++
		}
	}
}

// process runs a bot on a store until stop is called or the test ends. All processes hear everything.
func (h *harbor) process(store storage.Store) (b *bot.Bot, stop func()) {
	h.Helper()
	game := puertoRico()
	game.Painter = painted{}
	client, err := discord.New(discord.Config{Token: h.server.Token(), BaseURL: h.server.URL(), Shards: "0/1", Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		h.Fatal(err)
	}
	b, err = bot.New(bot.Config{Store: store, Chat: client, Titles: []title.Title{game}, Texts: catalog(h.T)})
	if err != nil {
		h.Fatal(err)
	}
	b.Patient()
	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	running.Go(func() {
		if err := client.Run(ctx, b.Handle); err != nil {
			h.Error(err)
		}
	})
	running.Go(func() { _ = b.Run(ctx) })
	stop = sync.OnceFunc(func() {
		cancel()
		running.Wait()
		client.Close()
	})
	h.Cleanup(stop)
	h.bots = append(h.bots, b)
	h.until("the process is connected", client.Connected)
	return b, stop
}

// until waits for something.
func (h *harbor) until(what string, ok func() bool) {
	h.Helper()
	for end := time.Now().Add(40 * time.Second); !ok(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			for _, m := range h.messages(h.sorted()[0]) {
				h.Logf("see: %s %s %s", m.ID, m.Content, m.Components)
			}
			h.Fatalf("not within 40 seconds: %s", what)
		}
	}
}

// begin opens a table, lets both sit down and starts it.
func (h *harbor) begin(options map[string]any) {
	h.Helper()
	first, second := h.sorted()[0], h.sorted()[1]
	h.until("the table is opened", func() bool {
		_, err := h.server.Call(h.Context(), first, h.channel, page.CommandCall{Name: "puertorico", Subcommand: "start", Options: options})
		return err == nil
	})
	h.pressWord(second, "|@join")
	h.pressWord(first, "|@start")
	h.settled()
}

func (h *harbor) sorted() []string { return slices.Sorted(maps.Keys(h.people)) }

// settled waits until everything is published, with its picture.
func (h *harbor) settled() {
	h.Helper()
	h.until("all is published", func() bool {
		for _, b := range h.bots {
			b.Published()
		}
		left, err := h.store.Unpublished(h.Context())
		return err == nil && len(left) == 0
	})
}

// button is a control that can be pressed.
type button struct {
	message, id string
	values      []string
}

// buttons lists what can be pressed on messages, as a person sees it.
func (h *harbor) buttons(list []page.Message) (found []button) {
	type component struct {
		CustomID   string            `json:"custom_id"`
		Disabled   bool              `json:"disabled"`
		Components []json.RawMessage `json:"components"`
		Options    []struct {
			Value string `json:"value"`
		} `json:"options"`
	}
	for _, m := range list {
		var walk func([]json.RawMessage)
		walk = func(raw []json.RawMessage) {
			for _, one := range raw {
				var c component
				if err := json.Unmarshal(one, &c); err != nil {
					h.Fatal(err)
				}
				if c.CustomID != "" && !c.Disabled {
					b := button{message: m.ID, id: c.CustomID}
					if len(c.Options) > 0 {
						b.values = []string{c.Options[0].Value}
					}
					found = append(found, b)
				}
				walk(c.Components)
			}
		}
		walk(m.Components)
	}
	return found
}

// messages are those of the table's channel and its threads, oldest first, as a person sees them.
func (h *harbor) messages(who string) (list []page.Message) {
	for _, c := range h.server.Channels() {
		if c.ID == h.channel || c.ParentID == h.channel {
			found, err := h.server.Messages(who, c.ID, 100)
			if err != nil {
				h.Fatal(err)
			}
			list = append(list, found...)
		}
	}
	return slices.DeleteFunc(list, func(m page.Message) bool { return !m.Author.Bot })
}

func (h *harbor) press(who string, b button) bool {
	_, err := h.server.Press(h.Context(), who, b.message, page.ComponentPress{CustomID: b.id, Values: b.values})
	return err == nil
}

// pressWord presses the newest control that means something.
func (h *harbor) pressWord(who, word string) {
	h.Helper()
	h.until(word+" is pressed", func() bool {
		for _, b := range slices.Backward(h.buttons(h.messages(who))) {
			if strings.Contains(b.id, word) {
				return h.press(who, b)
			}
		}
		return false
	})
}

// isMove says that a control of the game's answers a question.
func (b button) isMove() bool {
	id, ok := customid.Parse(b.id)
	if name, _, named := id.Named(); named {
		return name == "confirm"
	}
	return ok
}

// last is the newest record of the only game.
func (h *harbor) last() (storage.GameID, storage.Record, storage.Publication) {
	h.Helper()
	ids, err := h.store.ByUser(h.Context(), h.sorted()[0])
	if err != nil || len(ids) != 1 {
		h.Fatalf("games %v, %v", ids, err)
	}
	record, shown, err := h.store.Load(h.Context(), ids[0])
	if err != nil {
		h.Fatal(err)
	}
	return ids[0], record, shown
}

// move makes one move of the person whose turn it is, on the table's message or, where it has to be confirmed, below.
func (h *harbor) move() {
	h.Helper()
	_, before, _ := h.last()
	h.until("a move is made", func() bool {
		for _, who := range h.sorted() {
			for _, b := range slices.Backward(h.buttons(h.messages(who))) {
				if !b.isMove() {
					continue
				}
				h.press(who, b)
				if _, now, _ := h.last(); now.Seq > before.Seq {
					return true
				}
			}
		}
		return false
	})
}

// whole checks that the table stands in one message that can be pressed, which is the one that the store knows.
func (h *harbor) whole() {
	h.Helper()
	_, record, shown := h.last()
	if shown.Pending != nil || len(shown.OldMessages) > 0 || shown.Seq != record.Seq {
		h.Errorf("of record %d is published: %+v", record.Seq, shown)
	}
	armed := map[string]bool{}
	for _, b := range h.buttons(slices.DeleteFunc(h.messages(h.sorted()[0]), func(m page.Message) bool { return m.Ephemeral })) {
		armed[b.message] = true
	}
	if len(armed) != 1 || !armed[shown.Message] {
		h.Errorf("%v can be pressed, and the table is %s", armed, shown.Message)
	}
	at, err := h.server.Look(h.sorted()[0], shown.Message)
	if err != nil || len(at.Attachments) != 1 {
		h.Errorf("the table has %d pictures, %v", len(at.Attachments), err)
	}
}

// told is how often the people were notified.
func (h *harbor) told() (n int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, one := range h.notified {
		n += one
	}
	return n
}

// posts is how many public messages the bot has written.
func (h *harbor) posts() int {
	return len(slices.DeleteFunc(h.messages(h.sorted()[0]), func(m page.Message) bool { return m.Ephemeral }))
}

const (
	byPress       = "POST /webhooks/{application}/{token}"
	byChannel     = "POST /channels/{channel}/messages"
	editByPress   = "PATCH /webhooks/{application}/{token}/messages/{message}"
	editByChannel = "PATCH /channels/{channel}/messages/{message}"
)

func TestATableIsPublishedByThePressesOfItsPlayers(t *testing.T) {
	h := newHarbor(t)
	h.process(h.store)
	h.begin(map[string]any{"players": 2})
	before := h.server.Counts()
	const moves = 14
	for range moves {
		h.move()
		h.settled()
		h.whole()
	}
	after := h.server.Counts()
	for route, n := range after.Routes {
		if n -= before.Routes[route]; n > 0 {
			t.Logf("see: %d %s", n, route)
		}
	}
	if n := after.Counted - before.Counted; 10*n > 3*moves {
		t.Errorf("%d counted requests for %d moves", n, moves)
	}
	if n := after.Routes["GET /channels/{channel}/messages/{message}"] + after.Routes["GET /channels/{channel}/messages"]; n > 0 {
		t.Errorf("it looked %d times", n)
	}
	if after.Limited > 0 || after.Routes[byPress] == before.Routes[byPress] {
		t.Errorf("%d limited, %d posts by a press", after.Limited, after.Routes[byPress])
	}
}

// TestATableGoesByItsChannelWhereAPressDoesNot has every way by a press fail, in turn, and looks whether each move is
// shown once, and each person told once.
func TestATableGoesByItsChannelWhereAPressDoesNot(t *testing.T) {
	for name, c := range map[string]struct {
		faults []localtest.Fault
		// channel says that posts go by the channel then.
		channel bool
	}{
		"the token is unknown":      {[]localtest.Fault{{On: byPress, Do: faults.DoRefuse, Code: 10015}}, true},
		"the token has expired":     {[]localtest.Fault{{On: byPress, Do: faults.DoRefuse, Code: 50027}, {On: editByPress, Do: faults.DoRefuse, Code: 50027}}, true},
		"a limit":                   {[]localtest.Fault{{On: byPress, Do: faults.DoLimit, RetryAfter: 0.3, Count: 2}, {On: editByPress, Do: faults.DoLimit, RetryAfter: 0.3, Count: 2}}, false},
		"edits find no message":     {[]localtest.Fault{{On: editByPress, Do: faults.DoRefuse, Code: 10008}}, false},
		"posts are broken off":      {[]localtest.Fault{{On: byPress, Do: faults.DoCut}}, true},
		"answers to posts are lost": {[]localtest.Fault{{On: byPress, Do: faults.DoCutAfter}}, false},
		"posts that arrive fail":    {[]localtest.Fault{{On: byPress, Do: faults.DoRefuseAfter, Status: 502}}, false},
		"posts fail":                {[]localtest.Fault{{On: byPress, Do: faults.DoRefuse, Status: 500}}, true},
		"edits that arrive fail":    {[]localtest.Fault{{On: editByPress, Do: faults.DoRefuseAfter, Status: 500, Count: 20}}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarbor(t)
			h.process(h.store)
			h.begin(map[string]any{"players": 2})
			for _, f := range c.faults {
				if _, err := h.server.Inject(f); err != nil {
					t.Fatal(err)
				}
			}
			before, posts, told := h.server.Counts(), h.posts(), h.told()
			for range 2 {
				h.move()
				h.settled()
				h.whole()
			}
			after := h.server.Counts()
			if n := h.told() - told; n != h.posts()-posts || n == 0 {
				t.Errorf("%d notices in %d messages", n, h.posts()-posts)
			}
			if byChannel := after.Routes[byChannel] - before.Routes[byChannel]; (byChannel > 0) != c.channel {
				t.Errorf("%d posts by the channel", byChannel)
			}
		})
	}
}

// TestAPostByAPressThatComesLateIsTheOnlyOne: a slow Discord carries it out after the bot has given it up.
func TestAPostByAPressThatComesLateIsTheOnlyOne(t *testing.T) {
	t.Parallel()
	h := newHarbor(t)
	h.process(h.store)
	h.begin(map[string]any{"players": 2})
	if _, err := h.server.Inject(localtest.Fault{On: byPress, Do: faults.DoLate, From: 3500, Count: 1}); err != nil {
		t.Fatal(err)
	}
	byPresses := func() (n int) { // They have no nonce.
		for _, m := range h.messages(h.sorted()[0]) {
			if !m.Ephemeral && m.Nonce == "" {
				n++
			}
		}
		return n
	}
	posts, told, before := h.posts(), h.told(), byPresses()
	h.move()
	h.until("the late post is there", func() bool { return byPresses() > before })
	h.settled()
	h.whole()
	if h.posts()-posts != 1 || h.told()-told != 1 {
		t.Errorf("%d messages, %d notices", h.posts()-posts, h.told()-told)
	}
}

// TestATableInAThreadIsNotPostedWhereItWasStarted: the press that starts a table is in the channel above.
func TestATableInAThreadIsNotPostedWhereItWasStarted(t *testing.T) {
	h := newHarbor(t)
	h.process(h.store)
	h.begin(map[string]any{"players": 2, "thread": true})
	for range 3 {
		_, record, shown := h.last()
		if record.Thread == "" || shown.Channel != record.Thread {
			t.Fatalf("the table of the thread %q is in %q", record.Thread, shown.Channel)
		}
		if m, err := h.server.Look(h.sorted()[0], shown.Message); err != nil || m.ChannelID != record.Thread {
			t.Fatalf("the message is in %q, %v", m.ChannelID, err)
		}
		h.move()
		h.settled()
	}
	h.whole()
}

// TestTwoProcessesThatHearEveryPressPublishOnce: one of them acknowledges a press, one records it, one has the lease.
func TestTwoProcessesThatHearEveryPressPublishOnce(t *testing.T) {
	h := newHarbor(t)
	h.process(h.store)
	h.process(h.store)
	h.begin(map[string]any{"players": 2})
	posts, told := h.posts(), h.told()
	for range 8 {
		h.move()
		h.settled()
		h.whole()
	}
	if n := h.told() - told; n != h.posts()-posts || n == 0 {
		t.Errorf("%d notices in %d messages", n, h.posts()-posts)
	}
}

// struck is the store of a process that is killed once the chat has a message of it, before that is noted.
type struck struct {
	storage.Store
	kill func(storage.Publication) bool
	dead atomic.Bool
}

func (s *struck) SetPublication(ctx context.Context, id storage.GameID, p storage.Publication) error {
	if s.dead.Load() || s.kill(p) {
		s.dead.Store(true)
		return errDead
	}
	return s.Store.SetPublication(ctx, id, p)
}

func (s *struck) Append(ctx context.Context, id storage.GameID, r storage.Record) (storage.Record, error) {
	if s.dead.Load() {
		return storage.Record{}, errDead
	}
	return s.Store.Append(ctx, id, r)
}

// Hold holds for a short time, so that the test need not wait for the end of the lease.
func (s *struck) Hold(ctx context.Context, key, owner string, d time.Duration) (bool, error) {
	if s.dead.Load() {
		return false, errDead
	}
	return s.Store.Hold(ctx, key, owner, min(d, 3*time.Second))
}

func (s *struck) Release(ctx context.Context, key, owner string) error {
	if s.dead.Load() {
		return errDead
	}
	return s.Store.Release(ctx, key, owner)
}

func TestAMessageOfAPressIsFoundAfterAKill(t *testing.T) {
	h := newHarbor(t)
	armed := &atomic.Bool{}
	s := &struck{Store: h.store}
	s.kill = func(p storage.Publication) bool {
		_, _, shown := h.last()
		return armed.Load() && shown.Pending != nil && p.Pending == nil // It was sent.
	}
	_, stop := h.process(s)
	h.begin(map[string]any{"players": 2})
	armed.Store(true)
	posts, told := h.posts(), h.told()
	h.move()
	h.until("the process is struck", s.dead.Load)
	stop()
	if n := h.posts() - posts; n != 1 {
		t.Fatalf("%d messages were sent", n)
	}
	_, _, shown := h.last()
	if shown.Pending == nil || shown.Pending.Nonce != "" {
		t.Fatalf("the intent is %+v", shown.Pending)
	}
	h.bots = nil
	b, _ := h.process(h.store)
	h.until("the other process has taken over", func() bool {
		b.Sweep(t.Context())
		b.Published()
		left, err := h.store.Unpublished(t.Context())
		return err == nil && len(left) == 0
	})
	h.whole()
	if h.posts()-posts != 1 || h.told()-told != 1 {
		t.Errorf("%d messages, %d notices", h.posts()-posts, h.told()-told)
	}
}
