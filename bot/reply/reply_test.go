package reply

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/metrics"
	"github.com/harbormaster/harbormaster/bot/view"
)

// noted keeps how an interaction was answered.
type noted struct {
	mu    sync.Mutex
	calls []string
}

func (t *noted) note(call string) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.calls = append(t.calls, call)
	return nil
}

// answers are the calls up to now.
func (t *noted) answers() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Clone(t.calls)
}

func (t *noted) Reply(context.Context, chat.Message) (string, error) { return "m", t.note("reply") }
func (t *noted) Update(context.Context, chat.Message) error          { return t.note("update") }
func (t *noted) DeferReply(context.Context, bool) error              { return t.note("defer reply") }
func (t *noted) DeferUpdate(context.Context) error                   { return t.note("defer update") }
func (t *noted) Choices(context.Context, []chat.Choice) error        { return t.note("choices") }
func (t *noted) Edit(context.Context, chat.Message) error            { return t.note("edit") }
func (t *noted) Follow(context.Context, chat.Message) error          { return t.note("follow") }
func (t *noted) Remove(context.Context) error                        { return t.note("remove") }
func (t *noted) Acknowledged() bool                                  { return len(t.answers()) > 0 }

func TestWhoeverIsNotThroughInTimeIsDeferredAndToldAfterwards(t *testing.T) {
	press, command := chat.Interaction{Kind: chat.ComponentUsed}, chat.Interaction{Kind: chat.CommandUsed}
	private := chat.Interaction{Kind: chat.ComponentUsed, Private: true}
	for _, c := range []struct {
		name string
		in   chat.Interaction
		work time.Duration
		end  func(context.Context, *Reply)
		want []string
	}{
		{"a quick press", press, time.Second, func(ctx context.Context, r *Reply) { r.OK(ctx) }, []string{"defer update"}},
		{"a slow press", press, 2 * time.Second, func(ctx context.Context, r *Reply) { r.OK(ctx) }, []string{"defer update"}},
		{"a quick refusal", press, 0, func(ctx context.Context, r *Reply) { r.Tell(ctx, view.Text("no")) }, []string{"reply"}},
		{"a slow refusal", press, 2 * time.Second, func(ctx context.Context, r *Reply) { r.Tell(ctx, view.Text("no")) }, []string{"defer update", "follow"}},
		{"a quick command", command, 0, func(ctx context.Context, r *Reply) { r.Tell(ctx, view.Text("yes")) }, []string{"reply"}},
		{"a slow command", command, 2 * time.Second, func(ctx context.Context, r *Reply) { r.Tell(ctx, view.Text("yes")) }, []string{"defer reply", "edit"}},
		{"a quick plan", private, 0, func(ctx context.Context, r *Reply) { r.Update(ctx, view.Text("plan")) }, []string{"update"}},
		{"a slow plan", private, 2 * time.Second, func(ctx context.Context, r *Reply) { r.Update(ctx, view.Text("plan")) }, []string{"defer update", "edit"}},
		{"an answered plan", private, 0, func(ctx context.Context, r *Reply) { r.Vanish(ctx) }, []string{"defer update", "remove"}},
		{"a plan answered slowly", private, 2 * time.Second, func(ctx context.Context, r *Reply) { r.Vanish(ctx) }, []string{"defer update", "remove"}},
		{"a slow board from the table", press, 2 * time.Second, func(ctx context.Context, r *Reply) {
			r.Update(ctx, view.Text("board"))
			_ = r.Amend(ctx, view.Text("board and picture"))
		}, []string{"defer update", "follow"}},
		{"a plan from the table", press, 0, func(ctx context.Context, r *Reply) { r.Update(ctx, view.Text("plan")) }, []string{"reply"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var got noted
				ctx := context.Background()
				r := newReplies().New(ctx, c.in, &got)
				time.Sleep(c.work)
				synctest.Wait()
				c.end(ctx, r)
				time.Sleep(time.Minute)
				synctest.Wait()
				if !slices.Equal(got.answers(), c.want) {
					t.Errorf("answered by %q, want %q", got.answers(), c.want)
				}
			})
		})
	}
}

func TestAPrivateMessageThatWasTakenAwayIsNotUpdated(t *testing.T) {
	in := chat.Interaction{Kind: chat.ComponentUsed, Private: true, Message: "m"}
	l := newReplies()
	var first, second noted
	ctx := context.Background()
	l.New(ctx, in, &first).Vanish(ctx)
	r := l.New(ctx, in, &second)
	r.Update(ctx, view.Text("too late"))
	if err := r.Amend(ctx, view.Text("too late, with a picture")); err != nil {
		t.Error(err)
	}
	if !slices.Equal(second.answers(), []string{"defer update"}) {
		t.Errorf("answered by %q", second.answers())
	}
}

// foreign is an answer that another process has given before.
type foreign struct{ noted }

func (f *foreign) Reply(context.Context, chat.Message) (string, error) {
	_ = f.note("reply")
	return "", chat.ErrAnswered
}
func (f *foreign) DeferUpdate(context.Context) error {
	_ = f.note("defer update")
	return chat.ErrAnswered
}

// TestWhatAnotherProcessAnsweredIsNotChanged: the other process may have acknowledged the press on the public message,
// and then the answer that could be changed is the public message.
func TestWhatAnotherProcessAnsweredIsNotChanged(t *testing.T) {
	for name, c := range map[string]struct {
		work time.Duration
		want []string
	}{
		"at once": {0, []string{"reply"}}, "after a promise": {2 * time.Second, []string{"defer update"}},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var got foreign
				ctx := context.Background()
				r := newReplies().New(ctx, chat.Interaction{Kind: chat.ComponentUsed}, &got)
				time.Sleep(c.work)
				synctest.Wait()
				r.Update(ctx, view.Text("my board"))
				_ = r.Amend(ctx, view.Text("my board and its picture"))
				if !slices.Equal(got.answers(), c.want) {
					t.Errorf("answered by %q, want %q", got.answers(), c.want)
				}
			})
		})
	}
}

// sluggish is an answer whose edits take long.
type sluggish struct{ noted }

func (s *sluggish) Edit(context.Context, chat.Message) error {
	time.Sleep(6 * time.Second)
	return s.note("edit")
}

func TestAPressIsAcknowledgedWhileThePictureOfTheOneBeforeIsOnItsWay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		in := chat.Interaction{Kind: chat.ComponentUsed, Private: true, Message: "m"}
		l := newReplies()
		var first sluggish
		var second noted
		ctx := context.Background()
		r := l.New(ctx, in, &first)
		r.Update(ctx, view.Text("plan"))
		go func() { _ = r.Amend(ctx, view.Text("plan and picture")) }()
		synctest.Wait()
		r = l.New(ctx, in, &second)
		done := make(chan struct{})
		go func() {
			r.Update(ctx, view.Text("next plan"))
			close(done)
		}()
		time.Sleep(2 * time.Second)
		synctest.Wait()
		if !slices.Equal(second.answers(), []string{"defer update"}) {
			t.Errorf("after two seconds the second press is answered by %q", second.answers())
		}
		<-done
		if want := []string{"defer update", "edit"}; !slices.Equal(second.answers(), want) {
			t.Errorf("the second press is answered by %q, want %q", second.answers(), want)
		}
	})
}

func TestPicturesOfSlowCommandsDoNotWaitForEachOther(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newReplies()
		ctx := context.Background()
		began := time.Now()
		var all sync.WaitGroup
		for range 5 {
			var a sluggish
			r := l.New(ctx, chat.Interaction{Kind: chat.CommandUsed}, &a)
			r.promise(ctx)
			all.Go(func() { _ = r.Amend(ctx, view.Text("board and picture")) })
		}
		all.Wait()
		if took := time.Since(began); took > 7*time.Second {
			t.Errorf("five pictures took %s", took)
		}
	})
}

func TestOfTwoPressesTheLaterOneIsShown(t *testing.T) {
	in := chat.Interaction{Kind: chat.ComponentUsed, Private: true, Message: "m"}
	ctx := context.Background()
	for name, c := range map[string]struct {
		say  func(older, newer *Reply)
		want [2][]string
	}{
		"steps in order": {func(older, newer *Reply) {
			older.TurnTo(ctx, view.Text("step 1"))
			newer.TurnTo(ctx, view.Text("step 2"))
		}, [2][]string{{"update"}, {"update"}}},
		"steps that pass each other": {func(older, newer *Reply) {
			newer.TurnTo(ctx, view.Text("step 2"))
			older.TurnTo(ctx, view.Text("step 1"))
		}, [2][]string{{"defer update"}, {"update"}}},
		"plans": {func(older, newer *Reply) {
			older.Update(ctx, view.Text("plan 1"))
			newer.Update(ctx, view.Text("plan 2"))
		}, [2][]string{{"update"}, {"update"}}},
	} {
		t.Run(name, func(t *testing.T) {
			l := newReplies()
			var first, second noted
			older, newer := l.New(ctx, in, &first), l.New(ctx, in, &second)
			c.say(older, newer)
			now, done := l.ephemerals.expect(ctx, newer.privateMessage(), newer.turn)
			defer done()
			late, done := l.ephemerals.expect(ctx, older.privateMessage(), older.turn)
			defer done()
			if late.Err() == nil || now.Err() != nil {
				t.Errorf("the older picture: %v, the newer one: %v", late.Err(), now.Err())
			}
			if got := [2][]string{first.answers(), second.answers()}; !slices.Equal(got[0], c.want[0]) || !slices.Equal(got[1], c.want[1]) {
				t.Errorf("answered by %q, want %q", got, c.want)
			}
		})
	}
}

func TestAPlanThatIsSaidLastIsShownThoughItsPressWasEarlier(t *testing.T) {
	in := chat.Interaction{Kind: chat.ComponentUsed, Private: true, Message: "m"}
	ctx := context.Background()
	l := newReplies()
	var first, second noted
	older, newer := l.New(ctx, in, &first), l.New(ctx, in, &second)
	newer.Update(ctx, view.Text("plan of two"))
	before, done := l.ephemerals.expect(ctx, newer.privateMessage(), newer.turn)
	defer done()
	older.Update(ctx, view.Text("plan of both"))
	if before.Err() == nil || !slices.Equal(first.answers(), []string{"update"}) {
		t.Errorf("the picture of the plan before: %v; answered by %q", before.Err(), first.answers())
	}
}

func newReplies() *Replies {
	return &Replies{Log: slog.New(slog.DiscardHandler), Metrics: metrics.New(time.Now)}
}
