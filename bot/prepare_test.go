package bot_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/chat"
)

// counting is a chat that counts what is prepared, and how many processes make emojis at a time.
type counting struct {
	chat.Chat
	registered, emojis, making, most atomic.Int32
	fail                             atomic.Bool
}

func (c *counting) Register(context.Context, []chat.Command) error {
	time.Sleep(time.Second)
	if c.fail.CompareAndSwap(true, false) {
		return errors.New("not now")
	}
	c.registered.Add(1)
	return nil
}

func (c *counting) Emojis(context.Context, map[string][]byte) (map[string]string, error) {
	c.most.Store(max(c.most.Load(), c.making.Add(1)))
	time.Sleep(time.Second)
	c.making.Add(-1)
	c.emojis.Add(1)
	return nil, nil
}

func TestManyProcessesRegisterTheCommandsOnce(t *testing.T) {
	for name, c := range map[string]struct {
		dead, fail bool
	}{
		"all start together":           {},
		"the first one dies meanwhile": {dead: true},
		"the first try fails":          {fail: true},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r := newRoom(t)
				fake := &counting{Chat: r}
				fake.fail.Store(c.fail)
				r.chat = func(chat.Chat) chat.Chat { return fake }
				ctx, cancel := context.WithCancel(context.Background())
				var all sync.WaitGroup
				for range 4 {
					b := r.process()
					if c.dead {
						if _, err := r.store.Hold(ctx, b.Registration(), "a process that died", bot.LeaseTime); err != nil {
							t.Fatal(err)
						}
					}
					all.Go(func() {
						if err := b.Run(ctx); err != nil {
							t.Error(err)
						}
					})
				}
				time.Sleep(10 * time.Minute)
				cancel()
				all.Wait()
				if n := fake.registered.Load(); n != 1 {
					t.Errorf("the commands were registered %d times", n)
				}
				if n, most := fake.emojis.Load(), fake.most.Load(); n != 4 || most != 1 {
					t.Errorf("emojis were made %d times, by %d processes at once", n, most)
				}
			})
		})
	}
}

// stuck is a chat that does not get through with the emojis at first.
type stuck struct {
	chat.Chat
	tries, registered atomic.Int64
}

func (c *stuck) Emojis(ctx context.Context, _ map[string][]byte) (map[string]string, error) {
	if c.tries.Add(1) > 1 {
		return nil, nil
	}
	<-ctx.Done()
	return nil, ctx.Err()
}

func (c *stuck) Register(context.Context, []chat.Command) error {
	c.registered.Add(1)
	return nil
}

func TestEmojisThatTakeTooLongKeepNobodyWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(t)
		table := r.started("Ana", "Ben")
		r.breaks(errors.New("away"))
		r.press("Ana", table.Message, "Prospector")
		r.bot.Published()
		r.breaks(nil)
		fake := &stuck{Chat: r}
		r.chat = func(chat.Chat) chat.Chat { return fake }
		r.bot = r.process()
		ctx, cancel := context.WithCancel(context.Background())
		ended := make(chan error)
		go func() { ended <- r.bot.Run(ctx) }()
		time.Sleep(5 * time.Second)
		if r.last().id == table.id {
			t.Error("a table waits for the emojis")
		}
		time.Sleep(30 * time.Second)
		if n := fake.registered.Load(); n != 1 {
			t.Errorf("after half a minute the commands were registered %d times", n)
		}
		time.Sleep(2 * time.Minute)
		if n := fake.tries.Load(); n != 2 {
			t.Errorf("the emojis were tried %d times", n)
		}
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
}

func TestEmojisThatAreLostAreMadeAnewOnceAMinuteAtMost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(t)
		fake := &counting{Chat: r}
		r.chat = func(chat.Chat) chat.Chat { return fake }
		b := r.process()
		ctx, cancel := context.WithCancel(context.Background())
		ended := make(chan error)
		go func() { ended <- b.Run(ctx) }()
		time.Sleep(10 * time.Minute)
		for step, want := range []int32{2, 2, 3, 3} {
			b.EmojisLost()
			b.EmojisLost()
			time.Sleep(25 * time.Second)
			if n := fake.emojis.Load(); n != want {
				t.Errorf("step %d: emojis were made %d times, not %d", step, n, want)
			}
		}
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
}

func TestAStopGivesTheLeasesBack(t *testing.T) {
	r := newRoom(t)
	table := r.started("Ana", "Ben")
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error)
	go func() { ended <- r.bot.Run(ctx) }()
	r.press("Ana", table.Message, "Settler")
	cancel()
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"publish:" + string(r.game()), "emojis", r.bot.Registration()} {
		if ok, err := r.store.Hold(context.Background(), key, "another process", time.Second); !ok || err != nil {
			t.Errorf("the lease %s is held: %v, %v", key, ok, err)
		}
	}
}
