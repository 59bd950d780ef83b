package bot_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/engine"
)

// brush is a painter that can be held up, and that counts.
type brush struct {
	mu sync.Mutex
	// held is closed when pictures may be drawn, nil while they may. So many are refused because too many wait.
	held    chan struct{}
	refused int
	// tables and letters are the pictures that were drawn, for all and for one person; given those that nobody waited for any
	// more.
	tables, letters, given int
}

func (b *brush) hold() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.held = make(chan struct{})
}

func (b *brush) free() {
	b.mu.Lock()
	defer b.mu.Unlock()
	close(b.held)
	b.held = nil
}

func (b *brush) counts() (tables, letters, given int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.tables, b.letters, b.given
}

func (b *brush) Paint(ctx context.Context, _ string, s engine.Scene) (engine.Picture, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.refused > 0 {
		b.refused--
		return engine.Picture{}, engine.ErrQueueFull
	}
	if held := b.held; held != nil {
		b.mu.Unlock()
		select {
		case <-held:
		case <-ctx.Done():
		}
		b.mu.Lock()
		if ctx.Err() != nil {
			b.given++
			return engine.Picture{}, ctx.Err()
		}
	}
	if s.Private {
		b.letters++
	} else {
		b.tables++
	}
	return engine.Picture{PNG: []byte("png"), Alt: "at " + s.Focus.Step}, nil
}

func (*brush) Lobby(context.Context, string, engine.Lobby) (engine.Picture, error) {
	return engine.Picture{PNG: []byte("png"), Alt: "lobby"}, nil
}

func (*brush) Text(engine.Scene) string { return "board" }

// pictured is the description of a message's picture, "" if it has none.
func pictured(m chat.Message) string {
	for _, b := range m.Blocks {
		if b.Picture != nil {
			return b.Picture.Alt
		}
	}
	return ""
}

// said is what a message tells that happened.
func said(m posted) string {
	_, text, _ := strings.Cut(allText(m.Message), ".** ") // The place is another one in a notice.
	return strings.Join(slices.DeleteFunc(strings.Split(text, "\n"), func(l string) bool {
		return l == "" || strings.HasPrefix(l, "**") || strings.HasPrefix(l, "-# ") || strings.Contains(l, "<@")
		// Where and whom, what is asked, and small print, which a notice leaves out.
	}), "\n")
}

// paintedTable is a room with a started table and a brush.
func paintedTable(t *testing.T) (*room, *brush) {
	t.Helper()
	b := &brush{}
	s := puertoRico()
	s.Painter = b
	r := newRoom(t, s)
	t.Cleanup(func() {
		if b.held != nil { // A test that failed leaves nobody waiting.
			b.free()
		}
	})
	r.started("Ana", "Ben")
	return r, b
}

// newest is the newest message as it is, without waiting for publications.
func (r *room) newest() posted {
	r.mu.Lock()
	defer r.mu.Unlock()
	return *r.messages[len(r.messages)-1]
}

// soon lets everything happen that does not wait for a picture.
func soon() {
	time.Sleep(time.Second)
	synctest.Wait()
}

// published checks that nothing is left to be published.
func (r *room) published() {
	r.t.Helper()
	if left, err := r.store.Unpublished(context.Background()); err != nil || len(left) > 0 {
		r.t.Errorf("unpublished are %v, %v", left, err)
	}
}

func TestAPictureThatIsDrawnAtOnceComesWithItsText(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, _ := paintedTable(t)
		r.notices("Ben", "how", "silent")
		r.press("Ana", r.last().Message, "Prospector")
		if m := r.last(); pictured(m.Message) != "at role.choose" || m.edits > 0 || m.sent.Plain {
			t.Errorf("the picture is %q after %d edits", pictured(m.Message), m.edits)
		}
	})
}

// TestWhoIsCalledIsCalledByAPlainMessage: it says the same in as many rows and with the same controls, and becomes what
// it is to be by one edit, with its picture or without.
func TestWhoIsCalledIsCalledByAPlainMessage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, _ := paintedTable(t)
		r.press("Ana", r.last().Message, "Prospector")
		m := r.last()
		first := posted{Message: m.sent}
		if !m.sent.Plain || m.Plain || pictured(m.Message) != "at role.choose" || m.edits != 1 || r.told("Ben") != 1 {
			t.Errorf("plain %v, then %v; the picture is %q after %d edits", m.sent.Plain, m.Plain, pictured(m.Message), m.edits)
		}
		if said(first) != said(m) || !slices.Equal(allControls(m.sent), allControls(m.Message)) {
			t.Errorf("first it says %q, then %q", said(first), said(m))
		}
		says(t, "the notice", allText(m.sent), "**Puerto Rico in <#harbour>.** <@id-ben>: choose a role.")
	})
}

func TestTextAndControlsDoNotWaitForAPicture(t *testing.T) {
	for name, role := range map[string]string{"of a new message": "Prospector", "of a message that is edited": "Settler"} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r, brush := paintedTable(t)
				before := r.last()
				brush.hold()
				r.press("Ana", before.Message, role)
				soon()
				early := r.newest()
				if pictured(early.Message) != "" || allText(early.Message) == allText(before.Message) || len(controls(early.Message)) == 0 {
					t.Errorf("the table shows the picture %q and\n%q", pictured(early.Message), allText(early.Message))
				}
				brush.free()
				m := r.last()
				if m.id != early.id || m.edits != early.edits+1 || said(m) != said(early) {
					t.Errorf("%s became %s after %d edits:\n%q, not\n%q", early.id, m.id, m.edits-early.edits, said(m), said(early))
				}
				if got := pictured(m.Message); !strings.HasPrefix(got, "at ") || r.told("Ben") > 1 {
					t.Errorf("the picture is %q; Ben was told %d times", got, r.told("Ben"))
				}
				r.published()
			})
		})
	}
}

func TestAPositionThatWasLeftGetsNoPicture(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, brush := paintedTable(t)
		before, _, _ := brush.counts()
		brush.hold()
		r.press("Ana", r.newest().Message, "Settler")
		soon()
		left := r.newest()
		c := controls(left.Message)[0]
		r.use("Ana", c[0], c[1], false)
		soon()
		brush.free()
		m := r.last()
		if tables, _, given := brush.counts(); tables != before+1 || given != 1 {
			t.Errorf("%d pictures were drawn, %d given up", tables-before, given)
		}
		if pictured(m.Message) == "" || m.id == left.id || strings.Count(allText(m.Message), "settler") > 1 {
			t.Errorf("after %s the table shows in %s the picture %q and\n%q", left.id, m.id, pictured(m.Message), allText(m.Message))
		}
		if armed := r.armed(); len(armed) != 1 || armed[0] != m.id {
			t.Errorf("armed are %v, the table is %s", armed, m.id)
		}
		r.published()
	})
}

func TestOldControlsAreTakenAwayAlthoughNoPictureComes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, brush := paintedTable(t)
		brush.hold()
		posts := len(r.messages)
		for range 40 {
			m := r.newest()
			who := awaited(m.Message, "Ana", "Ben")
			if c := controls(m.Message)[0]; !strings.HasSuffix(c[0], "@plan") {
				r.use(who[0], c[0], c[1], false)
			} else {
				r.use(who[0], word(t, *r.use(who[0], c[0], "", false).message, "@confirm"), "", true)
			}
			soon()
			if armed := r.armed(); len(armed) > 2 {
				t.Fatalf("armed are %v, the table is %s", armed, r.newest().id)
			}
		}
		brush.free()
		m := r.last()
		if armed := r.armed(); len(armed) != 1 || armed[0] != m.id || pictured(m.Message) == "" || len(r.messages) < posts+12 {
			t.Errorf("armed are %v, the table is %s, with the picture %q, the last of %d messages", armed, m.id, pictured(m.Message), len(r.messages)-posts)
		}
		r.published()
	})
}

func TestAPictureThatIsOwedSurvivesItsProcess(t *testing.T) {
	for name, wait := range map[string]time.Duration{"taken over soon": bot.LeaseTime + time.Second, "taken over much later": 3 * time.Hour} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r, brush := paintedTable(t)
				process := &mortal{Store: r.store, Chat: r}
				store, alive := r.store, r.bot
				r.store, r.chat = process, func(chat.Chat) chat.Chat { return process }
				r.bot = r.process()
				r.store, r.chat = store, nil
				brush.hold()
				r.press("Ana", r.newest().Message, "Prospector")
				soon()
				words := said(r.newest())
				process.mu.Lock()
				process.dead = true
				process.mu.Unlock()
				brush.free()
				if got := pictured(r.last().Message); got != "" {
					t.Fatalf("a dead process has shown the picture %q", got)
				}
				r.bot = alive
				time.Sleep(wait)
				r.later(wait)
				alive.Sweep(context.Background())
				m := r.last()
				if pictured(m.Message) == "" || said(m) != words || r.told("Ben") != 1 {
					t.Errorf("the table shows the picture %q and\n%q, not\n%q; Ben was told %d times", pictured(m.Message), said(m), words, r.told("Ben"))
				}
				if armed := r.armed(); len(armed) != 1 || armed[0] != m.id {
					t.Errorf("armed are %v, the table is %s", armed, m.id)
				}
				r.published()
			})
		})
	}
}

// TestAProcessThatIsKilledWhileAPictureIsOwed kills a process at each of its writes and posts while its pictures are late.
func TestAProcessThatIsKilledWhileAPictureIsOwed(t *testing.T) {
	for at, ended := 1, false; !ended; at++ {
		for _, after := range []bool{false, true} {
			synctest.Test(t, func(t *testing.T) {
				r, brush := paintedTable(t)
				process := &mortal{Store: r.store, Chat: r, at: at, after: after}
				store, alive := r.store, r.bot
				r.store, r.chat = process, func(chat.Chat) chat.Chat { return process }
				dying := r.process()
				r.store, r.chat = store, nil
				id, _ := find(r.newest().Message, "Prospector")
				in := chat.Interaction{ID: "killed", Kind: chat.ComponentUsed, User: user("Ana"), CustomID: id, Guild: "guild", Channel: "harbour", Locale: "en-US", GuildLocale: "en-US"}
				brush.hold()
				dying.Handle(context.Background(), in, &answer{room: r})
				soon()
				brush.free()
				dying.Published()
				time.Sleep(bot.LeaseTime + time.Second)
				for range 3 {
					r.later(2 * time.Minute)
					alive.Sweep(context.Background())
					alive.Published()
				}
				ended = ended || !process.dead
				if !r.caused("killed") {
					return
				}
				m := r.last()
				if pictured(m.Message) == "" || r.told("Ben") != 1 {
					t.Errorf("killed at call %d, done %t: the picture is %q, Ben was told %d times", at, after, pictured(m.Message), r.told("Ben"))
				}
				r.published()
				alive.Publish(r.game()) // Old controls may be left to the next publication.
				alive.Published()
				if armed := r.armed(); len(armed) != 1 || armed[0] != m.id {
					t.Errorf("killed at call %d, done %t: armed are %v, the table is %s", at, after, armed, m.id)
				}
			})
		}
		if at > 40 {
			t.Fatal("the process makes too many calls")
		}
	}
}

func TestAPictureThatHadNoRoomFollows(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, brush := paintedTable(t)
		brush.mu.Lock()
		brush.refused = 3
		brush.mu.Unlock()
		r.press("Ana", r.newest().Message, "Prospector")
		soon()
		if got := pictured(r.newest().Message); got != "" {
			t.Errorf("the picture %q is shown, and was refused", got)
		}
		if m := r.last(); pictured(m.Message) == "" {
			t.Error("the picture did not follow")
		}
		r.published()
	})
}

func TestAPictureThatFailsIsNotAwaited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := puertoRico()
		s.Painter = broken{}
		r := newRoom(t, s)
		r.press("Ana", r.started("Ana", "Ben").Message, "Prospector")
		if m := r.last(); pictured(m.Message) != "" || m.edits != 1 || m.Plain || r.told("Ben") != 1 {
			t.Errorf("plain %v, the picture is %q after %d edits, Ben was told %d times", m.Plain, pictured(m.Message), m.edits, r.told("Ben"))
		}
		if got := r.bot.Metrics.Panics.Load(); got != 2 {
			t.Errorf("%d panics were counted", got)
		}
		r.published()
	})
}

// broken is a painter that fails in all ways.
type broken struct{ painted }

func (broken) Paint(context.Context, string, engine.Scene) (engine.Picture, error) {
	panic("no such colour")
}

func (broken) Lobby(context.Context, string, engine.Lobby) (engine.Picture, error) {
	return engine.Picture{}, errors.New("no such font")
}

// TestAPrivatePictureThatNobodyWillSeeIsNotDrawn: a private message is shown anew before its picture came.
func TestAPrivatePictureThatNobodyWillSeeIsNotDrawn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, brush := paintedTable(t)
		id := bot.ControlID(r.game(), 0, "@board")
		brush.hold()
		ask := func(interaction string, private bool) *answer {
			a := &answer{room: r}
			in := chat.Interaction{ID: interaction, Kind: chat.ComponentUsed, User: user("Ana"), CustomID: id, Private: private}
			if private {
				in.Message = "private"
			}
			go r.handle(in, a)
			soon()
			return a
		}
		first := ask("1", false)
		second := ask("2", true)
		if _, letters, given := brush.counts(); letters != 0 || given != 1 {
			t.Errorf("%d pictures were drawn, %d given up", letters, given)
		}
		brush.free()
		soon()
		if _, letters, _ := brush.counts(); letters != 1 || first.edited || !second.edited {
			t.Errorf("%d pictures were drawn; edited is the first answer: %t, the second: %t", letters, first.edited, second.edited)
		}
	})
}

// TestATableThatIsPostedAnewHasItsPicture: the table message was deleted, one process dies before it posts it anew, and
// another one at any of its calls.
func TestATableThatIsPostedAnewHasItsPicture(t *testing.T) {
	for at, ended := 1, false; !ended; at++ {
		for _, after := range []bool{false, true} {
			synctest.Test(t, func(t *testing.T) {
				r, _ := paintedTable(t)
				deleted, alive, store := r.last(), r.bot, r.store
				r.delete(deleted.id)
				die := func(interaction string, process *mortal) {
					process.Store, process.Chat = store, r
					r.store, r.chat = process, func(chat.Chat) chat.Chat { return process }
					dying := r.process()
					r.store, r.chat = store, nil
					in := chat.Interaction{ID: interaction, Kind: chat.CommandUsed, Command: "puertorico", Sub: "board", User: user("Eve"), Guild: "guild", Channel: "harbour"}
					dying.Handle(context.Background(), in, &answer{room: r})
					dying.Published()
					time.Sleep(bot.LeaseTime + time.Second)
				}
				die("first", &mortal{at: 2})
				if got := r.messages[len(r.messages)-1]; len(controls(got.Message)) > 0 {
					t.Fatalf("the first process has posted %q", allText(got.Message))
				}
				second := &mortal{at: at, after: after}
				die("second", second)
				ended = ended || !second.dead
				r.later(2 * time.Minute)
				alive.Sweep(context.Background())
				if m := r.last(); len(controls(m.Message)) > 0 && pictured(m.Message) == "" {
					t.Errorf("killed at call %d, done %t: the table has no picture:\n%q", at, after, allText(m.Message))
				}
			})
		}
		if at > 20 {
			t.Fatal("the process makes too many calls")
		}
	}
}
