package web

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"time"

	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/storage"
)

const (
	// streamsMost is how many streams of events a process has, serverStreams how many of them a server.
	streamsMost   = 16
	serverStreams = 2
	// lookEvery is how often a stream looks at the tables of its server: what any process has stored is found.
	// Something is sent every quietMost at least, and has to be taken within takeMost.
	lookEvery = 3 * time.Second
	quietMost = 30 * time.Second
	takeMost  = 15 * time.Second
)

// events sends what changes at the tables of a server, as server-sent events: "game" for each table that is running
// when the stream begins or that begins later, "turn" when others are awaited, "end" for a result and "closed" for a
// table without one. Each has the game as it is then, and only what everybody may know makes one.
func (p *Pages) events(w http.ResponseWriter, r *http.Request) {
	var guild string
	p.serve(func(ctx context.Context, r *http.Request) (a answer, err error) {
		if r.Method != http.MethodGet { // It would have no end either.
			return a, errMethod
		}
		if guild, err = p.admit(ctx, r); err == nil && !p.beginStream(guild) {
			guild, err = "", fault{http.StatusTooManyRequests, "too_many_streams",
				fmt.Sprintf("A server has %d streams.", serverStreams), time.Minute}
		}
		if err != nil {
			return a, err
		}
		return a, errStream
	}, func(r *http.Request, err error) answer {
		if errors.Is(err, errStream) {
			return answer{status: http.StatusOK, kind: "text/event-stream"}
		}
		return p.refuseJSON(r, err)
	})(w, r)
	if guild == "" {
		return
	}
	defer p.endStream(guild)
	out := http.NewResponseController(w)
	_ = out.SetReadDeadline(time.Time{}) // A stream lasts.
	known := map[storage.GameID]string{}
	sent := time.Now()
	for first := true; first || storage.Wait(r.Context(), lookEvery); first = false {
		if _, err := p.Profiles.Opens(r.Context(), keyOf(r)); errors.Is(err, storage.ErrNotFound) {
			return // It was revoked.
		}
		now, err := p.running(r.Context(), guild)
		var lines []byte
		if err == nil {
			for _, e := range p.changes(r.Context(), guild, known, now) {
				lines = fmt.Appendf(lines, "event: %s\ndata: %s\n\n", e.kind, asJSON(e.game))
				if known[e.game.ID] = e.hash; e.over() {
					delete(known, e.game.ID)
				}
			}
		}
		if lines == nil && (first || time.Since(sent) >= quietMost) {
			lines = []byte(": nothing new\n\n")
		}
		if lines == nil {
			continue
		}
		_ = out.SetWriteDeadline(time.Now().Add(takeMost))
		if _, err := w.Write(lines); err != nil {
			return
		}
		if out.Flush() != nil {
			return
		}
		sent = time.Now()
	}
}

// errStream says that a request is answered by a stream.
var errStream = errors.New("a stream begins")

func (p *Pages) beginStream(guild string) bool {
	p.api.mu.Lock()
	defer p.api.mu.Unlock()
	all := 0
	for n := range maps.Values(p.api.streams) {
		all += n
	}
	if all >= streamsMost || p.api.streams[guild] >= serverStreams {
		return false
	}
	p.api.streams[guild]++
	return true
}

func (p *Pages) endStream(guild string) {
	p.api.mu.Lock()
	defer p.api.mu.Unlock()
	if p.api.streams[guild]--; p.api.streams[guild] == 0 {
		delete(p.api.streams, guild)
	}
}

// running are the running games of a server.
func (p *Pages) running(ctx context.Context, guild string) (map[storage.GameID]apiGame, error) {
	open, err := p.Repo.TablesOfGuild(ctx, guild)
	if err != nil {
		return nil, err
	}
	now := map[storage.GameID]apiGame{}
	for _, g := range open {
		if g.Position == nil || g.Guild != guild {
			continue
		}
		if now[g.ID], err = p.summary(ctx, g, g.Public()); err != nil {
			return nil, err
		}
	}
	return now, nil
}

// event is a change at a table: its kind, one of profile.EventKinds, and the game as it is then, with a hash of that.
type event struct {
	kind, hash string
	game       apiGame
}

func newEvent(kind string, game apiGame) event { return event{kind, hash(asJSON(game)), game} }

// over says that the game runs no more.
func (e event) over() bool { return e.game.State != running }

// changes are the events that lead from what is known of a server's tables, by hashes, to what is now.
func (p *Pages) changes(
	ctx context.Context, guild string, known map[storage.GameID]string, now map[storage.GameID]apiGame,
) (list []event) {
	for _, id := range slices.Sorted(maps.Keys(now)) {
		e := newEvent("turn", now[id])
		switch known[id] {
		case e.hash:
			continue
		case "":
			e.kind = "game"
		}
		list = append(list, e)
	}
	for _, id := range slices.Sorted(maps.Keys(known)) {
		if _, goesOn := now[id]; goesOn {
			continue
		}
		g, err := p.Repo.Load(ctx, id)
		if storage.Unanswered(err) {
			continue // It is told later.
		}
		if e, err := p.endOf(ctx, id, guild, g); err == nil {
			list = append(list, e)
		}
	}
	return list
}

// endOf says how a game ended that runs no more; g is nil where it can't be read.
func (p *Pages) endOf(ctx context.Context, id storage.GameID, guild string, g *title.Game) (event, error) {
	last := apiGame{ID: id, Players: []apiPlayer{}}
	if g != nil && g.Guild == guild && g.Position != nil {
		var err error
		if last, err = p.summary(ctx, g, g.Public()); err != nil {
			return event{}, err
		}
		if g.Phase == storage.Finished {
			return newEvent("end", last), nil
		}
	}
	last.State, last.Waiting = "closed", nil
	return newEvent("closed", last), nil
}
