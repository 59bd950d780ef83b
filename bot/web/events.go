package web

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"reflect"
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
	known := map[storage.GameID]apiGame{}
	sent := time.Now()
	for first := true; first || storage.Wait(r.Context(), lookEvery); first = false {
		now, err := p.running(r.Context(), guild)
		var lines []byte
		if err == nil {
			lines = p.changes(r.Context(), known, now)
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

// changes writes events for what differs between what is known and what is now, and takes that over.
func (p *Pages) changes(ctx context.Context, known, now map[storage.GameID]apiGame) []byte {
	var out []byte
	event := func(kind string, value any) { out = fmt.Appendf(out, "event: %s\ndata: %s\n\n", kind, asJSON(value)) }
	for _, id := range slices.Sorted(maps.Keys(now)) {
		before, was := known[id]
		switch {
		case !was:
			event("game", now[id])
		case !reflect.DeepEqual(before, now[id]):
			event("turn", now[id])
		}
		known[id] = now[id]
	}
	for _, id := range slices.Sorted(maps.Keys(known)) {
		if _, goesOn := now[id]; goesOn {
			continue
		}
		g, err := p.Repo.Load(ctx, id)
		if storage.Unanswered(err) {
			continue // It is told later.
		}
		last := known[id]
		delete(known, id)
		if kind, ended := p.endOf(ctx, g, err, &last); ended {
			event(kind, last)
		}
	}
	return out
}

// endOf says how a game ended that runs no more.
func (p *Pages) endOf(ctx context.Context, g *title.Game, err error, last *apiGame) (kind string, ended bool) {
	if err != nil || g.Phase != storage.Finished {
		last.Waiting, last.State = nil, "closed"
		return "closed", true
	}
	*last, err = p.summary(ctx, g, g.Public())
	return "end", err == nil
}
