package publish

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"time"

	"github.com/harbormaster/harbormaster/bot/draw"
	"github.com/harbormaster/harbormaster/bot/repo"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/storage"
)

// attempt is one job's way to a published game.
type attempt struct {
	*Publisher
	id storage.GameID
	// patient says that the job waits for other processes, and that a fault of long standing is no reason to wait.
	patient bool
	// waited says that another process may have published the game since it was handed over.
	waited bool
	// late says that the message is out and its picture is to follow: the drawing.
	late    bool
	drawing *drawing
	// thinks says that computers are to think on.
	thinks bool
}

// Where computers think, their table is shown after showFirst, or before a thought that may take so long, and then each
// showAgain: what they do is seen as it comes, without an edit for each move.
const (
	showFirst = time.Second
	showAgain = 5 * time.Second
)

// aside gives the place of a publication to others while a computer thinks.
func (p *Publisher) aside(think func()) {
	<-p.publishSem
	defer func() { p.publishSem <- struct{}{} }()
	think()
}

// run publishes a game until nothing more is asked for and its picture is out.
func (p *Publisher) run(id storage.GameID, wake <-chan struct{}) {
	defer p.jobs.Done()
	try := attempt{Publisher: p, id: id}
	defer func() { p.poster.abandon(try.drawing) }()
	release := func() {} // Lets another picture be drawn.
	for {
		p.mu.Lock()
		try.patient = p.state[id] != sweeping
		p.mu.Unlock()
		err := try.publish()
		release()
		release = func() {}
		p.mu.Lock()
		if try.patient || !errors.Is(err, repo.ErrHeld) { // Else another process is at it, and nothing is known.
			p.note(id, err)
		}
		if (p.state[id] == again || try.thinks) && !p.stopped {
			p.cover(id)
			p.mu.Unlock()
			continue
		}
		if err != nil || !try.late || p.stopped {
			p.forget(id)
			p.mu.Unlock()
			return
		}
		p.state[id] = running
		p.mu.Unlock()
		var goOn bool
		release, goOn = try.await(wake)
		p.mu.Lock()
		if !goOn {
			p.forget(id)
			p.mu.Unlock()
			release()
			return
		}
		p.state[id] = running
		p.mu.Unlock()
	}
}

// publish tries until the game is published, another process is at it for too long, or what is in the way may stay.
func (a *attempt) publish() error {
	began, pause, failed := time.Now(), leasePause, 0
	for {
		err := a.once()
		switch {
		case errors.Is(err, repo.ErrHeld) && !a.patient:
			return err
		case errors.Is(err, repo.ErrHeld) && time.Since(began) < waiting:
			if !a.sleep(pause) {
				return nil
			}
			pause = min(2*pause, leasePauseMost)
		case err != nil && passing(err) && failed < len(a.Pauses):
			if !a.sleep(a.Pauses[failed]) {
				return err
			}
			failed++
		default:
			return err
		}
	}
}

// passing says that an error may be over soon.
func passing(err error) bool {
	var p parked
	return !errors.As(err, &p) && !errors.Is(err, draw.ErrPanic) && !errors.Is(err, storage.ErrNotFound)
}

// once publishes a game as it is now, under its lease. What fails is tried again later: the game stays in the index.
func (a *attempt) once() (err error) {
	thought := a.thinks
	a.late, a.thinks = false, false
	select {
	case a.publishSem <- struct{}{}:
	default:
		a.queued.Add(1)
		a.publishSem <- struct{}{}
		a.queued.Add(-1)
	}
	defer func() { <-a.publishSem }()
	ctx, cancel := context.WithTimeout(a.ctx, publishing)
	defer cancel()
	defer func() {
		if r := recover(); r != nil {
			a.Metrics.Panics.Add(1)
			a.Log.Error("panic in a publication", "game", a.id, "panic", r, "stack", string(debug.Stack()))
			err = draw.ErrPanic
		}
	}()
	work, release, err := a.Repo.Lease(ctx, leaseOf(a.id))
	if err != nil {
		a.waited = true
		return err
	}
	defer release()
	how := a.take()
	if how.showAfter = showFirst; thought {
		how.showAfter = showAgain
	}
	defer func() {
		a.drawing, a.late, a.thinks = how.drawing, err == nil && how.late, err == nil && how.thinks
		a.putBack(how, err)
	}()
	for range overtaken {
		err = a.poster.publish(work, a.id, &how)
		switch {
		case err != nil && errors.Is(context.Cause(work), repo.ErrLost):
			return fmt.Errorf("%w: %w", repo.ErrLost, err)
		case !errors.Is(err, storage.ErrConflict):
			return err
		}
		a.Metrics.Conflicts.WithLabelValues("publication").Inc()
	}
	return err
}

// take is how the game is to be published now. A game that was handed over is taken as it is if, as far as this process
// knows, nobody else has published it since; makeSure and SetPublication tell of those whom it does not know of.
func (a *attempt) take() publication {
	a.mu.Lock()
	defer a.mu.Unlock()
	how := publication{urgent: a.patient, check: a.unchecked[a.id], oldPicture: a.oldPictures[a.id], drawing: a.drawing}
	if g := a.handed[a.id]; g != nil && !a.waited && a.published.last(a.id) == g.Publication.Rev {
		how.game = g
	}
	a.waited = false
	delete(a.handed, a.id)
	delete(a.unchecked, a.id)
	delete(a.oldPictures, a.id)
	if a.patient {
		a.cover(a.id)
	}
	return how
}

// cover takes what was asked for until now for done by the publication that begins; the lock is held.
func (p *Publisher) cover(id storage.GameID) {
	if p.state[id] == again {
		p.state[id] = running
	}
	select {
	case <-p.wakes[id]:
	default:
	}
}

// coverOwn does so for the records that a publication has made itself before it shows a game.
func (p *Publisher) coverOwn(g *title.Game) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if own := p.handed[g.ID]; own != nil && own.Seq <= g.Seq && !p.unchecked[g.ID] {
		delete(p.handed, g.ID)
		p.cover(g.ID)
	}
}

// putBack leaves to the next publication what was not found out or put right.
func (a *attempt) putBack(how publication, err error) {
	if errors.Is(err, storage.ErrNotFound) {
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if how.oldPicture != nil {
		a.oldPictures[a.id] = how.oldPicture
	}
	if how.check {
		a.unchecked[a.id] = true
	}
}

// sleep waits about this long; false when the program stops.
func (p *Publisher) sleep(d time.Duration) bool {
	timer := time.NewTimer(d/2 + rand.N(d))
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-p.quit:
		return false
	}
}
