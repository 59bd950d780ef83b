package soak

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/harbormaster/harbormaster/bot/local/localtest"
	"github.com/harbormaster/harbormaster/bot/local/page"
	"github.com/harbormaster/harbormaster/storage"
)

// virtualUsers are the simulated people together.
type virtualUsers struct {
	chat     *localtest.Server
	observer *observer
	clicks   *clicks
	list     []*virtualUser
	index    map[string]*virtualUser // by id
	channels []page.Channel
	// game is the command of the game that is played, by least to greatest players; maxTables is how many tables are
	// open at a time, think how long a user thinks on average.
	game            string
	least, greatest int
	maxTables       int
	think           time.Duration
	// seats is how many persons every table seats, 0 for any number; oddPercent how many of a hundred clicks are no
	// answers.
	seats, oddPercent int
	// maxClicks is how many clicks are answered, 0 for any number; with keepPlaying the users go on beyond that.
	maxClicks   int
	keepPlaying atomic.Bool
	// opening counts tables that are being opened.
	opening atomic.Int64
}

// newVirtualUsers brings users into the chat, whose journal the observer has to read.
func newVirtualUsers(c *localtest.Server, n int, s *observer, seed uint64) (*virtualUsers, error) {
	all := &virtualUsers{chat: c, observer: s, clicks: &clicks{}, index: map[string]*virtualUser{}, oddPercent: 5}
	for _, one := range c.Channels() {
		if one.ParentID == "" {
			all.channels = append(all.channels, one)
		}
	}
	ids := make([]string, 0, n)
	for i := range n {
		added, err := c.AddUser(page.NewUser{Name: nameOf(i)})
		if err != nil {
			return nil, fmt.Errorf("user %d is not let in: %w", i+1, err)
		}
		ids = append(ids, added.ID)
	}
	for i, id := range ids {
		u := &virtualUser{
			virtualUsers: all, id: id, name: nameOf(i), rng: newRNG(seed, uint64(i)+1),
			lastAnswers: map[storage.GameID]lastAnswer{}, seats: map[storage.GameID]bool{},
		}
		u.wake = all.observer.subscribe(id)
		all.list = append(all.list, u)
		all.index[id] = u
	}
	s.onEphemeral = func(id string, f view) {
		if u := all.byID(id); u != nil {
			u.keepEphemeral(f)
		}
	}
	return all, nil
}

// nameOf names users so that no name is part of another one.
func nameOf(i int) string { return fmt.Sprintf("Sailor %04d", i+1) }

// byID finds a user, nil for somebody else.
func (c *virtualUsers) byID(id string) *virtualUser { return c.index[id] }

// finished says that all clicks were made and nobody has to go on.
func (c *virtualUsers) finished() bool {
	return c.maxClicks > 0 && c.clicks.progress() >= c.maxClicks && !c.keepPlaying.Load()
}

// botAnswers says that a user who asks for help in any channel is answered.
func (c *virtualUsers) botAnswers(ctx context.Context) bool {
	for _, channel := range c.channels {
		if a, err := c.chat.Call(ctx, c.list[0].id, channel.ID, page.CommandCall{Name: "help"}); err != nil ||
			a.Message == nil {
			return false
		}
	}
	return true
}

// play lets everybody play until the context ends or enough clicks were made.
func (c *virtualUsers) play(ctx context.Context) {
	var jobs sync.WaitGroup
	for _, u := range c.list {
		jobs.Go(func() {
			for ctx.Err() == nil && !c.finished() {
				u.idle(ctx)
				if ctx.Err() == nil && !c.finished() {
					u.act(ctx)
				}
			}
		})
	}
	jobs.Wait()
}
