package publish

import (
	"cmp"
	"errors"
	"maps"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/storage"
)

// Fault is a series of failed publications.
type Fault struct {
	times int
	until time.Time
	// Kind and Channel, as in storage.Fault, are set when only people can mend it: the game is tried again when
	// somebody of its guild comes by.
	Kind, Channel, guild string
}

// note keeps the series of faults: the next try comes after one minute, two, four and so on; each minute while the chat
// or the store is away.
func (p *Publisher) note(id storage.GameID, err error) {
	p.away = time.Time{}
	if err == nil {
		delete(p.faults, id)
		return
	}
	if errors.Is(err, chat.ErrUnavailable) {
		p.away = p.Now()
	}
	f := p.faults[id]
	f.times++
	wait := min(time.Minute<<min(f.times-1, 10), faultMost)
	var no parked
	switch {
	case errors.As(err, &no):
		f.Kind, f.Channel, f.guild = no.Kind, no.Channel, no.guild
		wait = no.Until.Sub(p.Now())
	case errors.Is(err, chat.ErrUnavailable), errors.Is(err, storage.ErrUnavailable):
		wait = time.Minute
	}
	f.until = p.Now().Add(wait)
	p.faults[id] = f
	p.Log.Warn("publication failed", "game", id, "times", f.times, "error", err)
}

// Fault tells what only people can mend about a game; its kind is "" if nothing is known.
func (p *Publisher) Fault(id storage.GameID) Fault {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.faults[id]
}

// ChatAway says that the chat did not take the last publication, lately: what is left is tried each minute.
func (p *Publisher) ChatAway() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return !p.away.IsZero() && p.Now().Sub(p.away) < chatAwayFor
}

// RetryIn tries parked games of a server again, because somebody is there: first those of the very channel, and only
// some at a time, because each request that the chat refuses counts against the bot.
func (p *Publisher) RetryIn(in chat.Interaction) {
	p.mu.Lock()
	var here, elsewhere []storage.GameID
	for id, f := range p.faults {
		switch {
		case f.Kind == "" || f.guild != in.Guild || in.Guild == "" && f.Channel != in.Channel:
		case f.Channel == in.Channel:
			here = append(here, id)
		default:
			elsewhere = append(elsewhere, id)
		}
	}
	p.mu.Unlock()
	if len(here)+len(elsewhere) == 0 || !p.said.First("retry "+cmp.Or(in.Guild, in.Channel), p.Now(), retryInPause) {
		return
	}
	for _, ids := range [][]storage.GameID{here, elsewhere} {
		rand.Shuffle(len(ids), func(i, j int) { ids[i], ids[j] = ids[j], ids[i] })
	}
	ids := append(here, elsewhere...)
	for _, id := range ids[:min(len(ids), retryInMost)] {
		p.Notify(id, nil)
	}
}

const (
	// retryInPause is after how long parked games of a server, retryInMost of them, are tried again because somebody
	// came by.
	retryInPause = 10 * time.Second
	retryInMost  = 10
)

// chatAwayFor is for how long the chat counts as away after it did not take a publication.
const chatAwayFor = 2 * time.Minute

// ForgetOtherFaults forgets the faults of all games but these: another process has published the others.
func (p *Publisher) ForgetOtherFaults(unpublished []storage.GameID) {
	p.mu.Lock()
	defer p.mu.Unlock()
	kept := make(map[storage.GameID]Fault)
	for _, id := range append(unpublished, slices.Collect(maps.Keys(p.state))...) {
		if f, ok := p.faults[id]; ok {
			kept[id] = f
		}
	}
	p.faults = kept
}
