package bot_test

import (
	"context"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
)

// plotting is a painter whose plots come of a function.
type plotting struct {
	painted
	plot func(context.Context) (engine.Picture, error)
}

func (p plotting) Plot(ctx context.Context, _ string, _ engine.Chart) (engine.Picture, error) {
	return p.plot(ctx)
}

// plotted is a room whose courses are plotted by a function.
func plotted(t *testing.T, plot func(context.Context) (engine.Picture, error)) *room {
	t.Helper()
	s := puertoRico()
	s.Painter, s.Timeline = plotting{plot: plot}, puertorico.Timeline{}
	r := newRoom(t, s)
	r.command("Ana", "puertorico", "start", map[string]string{"players": "2", "computers": "1"})
	r.press("Ana", r.last().Message, "Start")
	return r
}

// files are the names of a message's pictures.
func files(m chat.Message) []string {
	var names []string
	for _, b := range m.Blocks {
		if b.Picture != nil {
			names = append(names, b.Picture.Name)
		}
	}
	return names
}

// course is a plot that was drawn.
var course = engine.Picture{PNG: []byte("plot"), Alt: "a course"}

func TestTheEndDoesNotWaitForItsCourse(t *testing.T) {
	never := make(chan struct{})
	for name, c := range map[string]struct {
		plot   func(context.Context) (engine.Picture, error)
		course bool
	}{
		"that comes":  {func(context.Context) (engine.Picture, error) { return course, nil }, true},
		"that panics": {func(context.Context) (engine.Picture, error) { panic("no such axis") }, false},
		"that hears nothing": {func(context.Context) (engine.Picture, error) {
			<-never
			return course, nil
		}, false},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				never = make(chan struct{})
				var r *room
				var early atomic.Pointer[posted]
				r = plotted(t, func(ctx context.Context) (engine.Picture, error) {
					time.Sleep(time.Second)
					m := r.newest()
					early.Store(&m)
					return c.plot(ctx)
				})
				r.playOut("Ana")
				first, m := early.Load(), r.last()
				close(never)
				if first == nil || !strings.Contains(allText(first.Message), "is over.") || !slices.Equal(files(first.Message), []string{"table.png"}) {
					t.Fatalf("while the course is drawn the table shows %+v", first)
				}
				want := []string{"table.png"}
				if c.course {
					want = append(want, "course.png")
				}
				if got := files(m.Message); !slices.Equal(got, want) || m.id != first.id || m.edits != 1 || said(m) != said(*first) {
					t.Errorf("in the end %s shows %v after %d edits, first it was %s:\n%s", m.id, got, m.edits, first.id, said(m))
				}
				r.published()
			})
		})
	}
}

func TestACourseThatIsOwedSurvivesItsProcess(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var r *room
		process := &mortal{}
		r = plotted(t, func(context.Context) (engine.Picture, error) {
			time.Sleep(2 * time.Second)
			process.mu.Lock()
			defer process.mu.Unlock()
			process.dead = process.Store != nil
			return course, nil
		})
		r.bot.Published()
		process.Store, process.Chat = r.store, r
		store, alive := r.store, r.bot
		r.store, r.chat = process, func(chat.Chat) chat.Chat { return process }
		r.bot = r.process()
		r.store, r.chat = store, nil
		r.playOut("Ana")
		if got := files(r.last().Message); !slices.Equal(got, []string{"table.png"}) {
			t.Fatalf("a dead process has shown %v", got)
		}
		r.bot = alive
		time.Sleep(bot.LeaseTime + time.Second)
		alive.Sweep(context.Background())
		if got := files(r.last().Message); !slices.Equal(got, []string{"table.png", "course.png"}) {
			t.Errorf("another process shows %v", got)
		}
		r.published()
	})
}

func TestACourseThatIsTooLargeIsLeftOut(t *testing.T) {
	r := plotted(t, func(context.Context) (engine.Picture, error) { return course, nil })
	fake := &script{Chat: r}
	r.chat = func(chat.Chat) chat.Chat { return fake }
	r.bot.Published()
	r.bot = r.process()
	tried := false
	fake.says(func(_, _ string, m chat.Message) error {
		if slices.Contains(files(m), "course.png") {
			tried = true
			return chat.ErrTooLarge
		}
		return nil
	})
	r.playOut("Ana")
	m := r.last()
	if got := files(m.Message); !tried || !slices.Equal(got, []string{"table.png"}) || strings.Contains(allText(m.Message), "too large") {
		t.Errorf("the end shows %v and says %q", got, allText(m.Message))
	}
	r.published()
}
