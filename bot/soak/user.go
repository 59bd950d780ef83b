package soak

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/harbormaster/harbormaster/bot/local/page"
	"github.com/harbormaster/harbormaster/storage"
)

// virtualUser is one of them. It presses what stands on the table's newest message or in a private message of its own,
// sometimes twice, too late, or where it is somebody else's turn.
type virtualUser struct {
	*virtualUsers
	id   string
	name string
	rng  *rng
	wake <-chan struct{}

	mu sync.Mutex
	// ephemerals are the newest private messages, oldest first; oldControls were seen some time ago.
	ephemerals  []view
	oldControls []control
	// lastAnswers tells by table what it showed when the user's last press was answered.
	lastAnswers map[storage.GameID]lastAnswer
	// seats are the tables that the user sits at.
	seats map[storage.GameID]bool
}

type lastAnswer struct {
	changes int
	at      time.Time
}

const (
	// maxEphemerals is how many private messages a user looks at.
	maxEphemerals = 3
	// patienceWithTable is how long a user waits for the table to show an answer before pressing again.
	patienceWithTable = 4 * time.Second
	// lobbyWait is how long a host waits for players before filling the table.
	lobbyWait = 3 * time.Second
)

// idle thinks, and waits for a while to be woken when no table awaits the user.
func (u *virtualUser) idle(ctx context.Context) {
	d := time.Duration(u.rng.exp() * float64(u.think))
	sleep(ctx, min(d, 5*u.think))
	if u.rng.intN(20) > 0 && len(u.ready()) == 0 {
		second, cancel := context.WithTimeout(ctx, time.Second)
		defer cancel()
		select {
		case <-u.wake:
		case <-second.Done():
		}
	}
}

// ready lists the tables that await the user and show what came of the last answer.
func (u *virtualUser) ready() []table {
	var list []table
	for _, game := range u.observer.tablesAwaiting(u.id) {
		if t, ok := u.observer.table(game); ok && !u.awaitsTable(t) {
			list = append(list, t)
		}
	}
	return list
}

// awaitsTable says that the user waits for a table to show what came of the last answer.
func (u *virtualUser) awaitsTable(t table) bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	g, answered := u.lastAnswers[t.game]
	return answered && t.changes == g.changes && time.Since(g.at) < patienceWithTable
}

// act does one thing.
func (u *virtualUser) act(ctx context.Context) {
	ready := u.ready()
	roll := u.rng.intN(100)
	switch {
	case roll < u.virtualUsers.oddPercent:
		u.explore(ctx)
	case len(ready) > 0:
		u.answer(ctx, ready[u.rng.intN(len(ready))])
	case u.lobby(ctx):
	case roll < u.virtualUsers.oddPercent+3:
		u.explore(ctx)
	}
}

// choice is something that could be pressed.
type choice struct {
	control
	value  string
	weight int
	// forged presses it even if it is gone.
	forged bool
}

// answer presses something that answers the table's question, or leads there.
func (u *virtualUser) answer(ctx context.Context, t table) {
	var list []choice
	for _, c := range t.newest.controls {
		if c.answersQuestion() {
			list = append(list, u.candidate(c, 10))
		}
	}
	for _, f := range u.ephemeralViews() {
		for _, c := range f.controls {
			if c.game != t.game || c.since > 0 && c.since < t.newest.since {
				continue
			}
			switch c.name() {
			case "@confirm":
				list = append(list, u.candidate(c, 12))
			case "", "@choose", "@propose", "@from", "@to", "@pick", "@plan":
				list = append(list, u.candidate(c, 6))
			}
		}
	}
	u.mu.Lock()
	g := u.lastAnswers[t.game]
	u.mu.Unlock()
	if !g.at.IsZero() && time.Since(g.at) > patienceWithTable {
		if c, ok := t.newest.find("@board"); ok {
			list = append(list, u.candidate(c, 10)) // My board asks the open question in private.
		}
	}
	one, ok := u.pick(list)
	if !ok {
		return
	}
	switch u.rng.intN(33) {
	case 0: // twice at once
		u.pressBoth(ctx, u, one, u, one)
	case 1: // something else at once: one of them is too late
		other, _ := u.pick(list)
		u.pressBoth(ctx, u, one, u, other)
	case 2: // somebody else presses too
		u.pressBoth(ctx, u, one, u.list[u.rng.intN(len(u.list))], one)
	default:
		u.press(ctx, one)
	}
}

func (u *virtualUser) pressBoth(ctx context.Context, a *virtualUser, one choice, b *virtualUser, other choice) {
	var jobs sync.WaitGroup
	jobs.Go(func() { a.press(ctx, one) })
	jobs.Go(func() { b.press(ctx, other) })
	jobs.Wait()
}

func (u *virtualUser) candidate(c control, weight int) choice {
	one := choice{control: c, weight: weight}
	if len(c.values) > 0 {
		one.value = c.values[u.rng.intN(len(c.values))]
	}
	return one
}

func (u *virtualUser) pick(list []choice) (choice, bool) {
	sum := 0
	for _, c := range list {
		sum += c.weight
	}
	if sum == 0 {
		return choice{}, false
	}
	at := u.rng.intN(sum)
	for _, c := range list {
		if at -= c.weight; at < 0 {
			return c, true
		}
	}
	return choice{}, false
}

func (u *virtualUser) ephemeralViews() []view {
	u.mu.Lock()
	defer u.mu.Unlock()
	return slices.Clone(u.ephemerals)
}

// explore presses something that nobody asked for: a view, an old control, somebody else's, undo.
func (u *virtualUser) explore(ctx context.Context) {
	u.mu.Lock()
	list := make([]choice, 0, 16)
	for _, c := range u.oldControls {
		one := u.candidate(c, 2)
		one.forged = true
		list = append(list, one)
	}
	for _, f := range u.ephemerals {
		for _, c := range f.controls {
			if safe(c) {
				list = append(list, u.candidate(c, 3))
			}
		}
	}
	seats := make([]storage.GameID, 0, len(u.seats))
	for game := range u.seats {
		seats = append(seats, game)
	}
	u.mu.Unlock()
	slices.Sort(seats)
	for _, game := range seats {
		t, ok := u.observer.table(game)
		if !ok {
			continue
		}
		for _, c := range t.newest.controls {
			if safe(c) {
				list = append(list, u.candidate(c, 4*wish(c)))
			}
		}
		for _, f := range t.outdated {
			for _, c := range f.controls {
				if safe(c) {
					list = append(list, u.candidate(c, 1))
				}
			}
		}
	}
	if way := u.rng.intN(8); way < len(ways) && u.follow(ctx, seats, ways[way]) {
		return
	}
	if u.rng.intN(8) == 0 || len(list) == 0 {
		u.command(ctx, page.CommandCall{Name: "games", Subcommand: "list"})
		return
	}
	if one, ok := u.pick(list); ok {
		u.press(ctx, one)
	}
}

// ways lead from a table's message through private ones: to taking the last step back, and to a set of standing orders.
var ways = [][]string{{"@more", "@undo"}, {"@board", "@orders", "@orders:set:"}}

// follow presses the controls of a way at one of the tables, as far as they are offered.
func (u *virtualUser) follow(ctx context.Context, seats []storage.GameID, way []string) bool {
	if len(seats) == 0 {
		return false
	}
	t, ok := u.observer.table(seats[u.rng.intN(len(seats))])
	if !ok {
		return false
	}
	first, ok := t.newest.find(way[0])
	if !ok || u.press(ctx, choice{control: first}) != informed {
		return false
	}
	for _, word := range way[1:] {
		for _, f := range slices.Backward(u.ephemeralViews()) {
			if c, ok := f.find(word); ok && c.game == t.game {
				u.press(ctx, choice{control: c})
				break
			}
		}
	}
	return true
}

// wish is how much rather than others a control is pressed: a vote, which is seldom offered.
func wish(c control) int {
	if c.name() == "@vote" {
		return 10
	}
	return 1
}

// safe leaves out what ends or empties a table.
func safe(c control) bool {
	switch c.name() {
	case "@end", "@leave", "@start", "@computer", "@seat", "@size":
		return false
	}
	return true
}

// lobby opens, joins or starts a table; false when there was nothing to do.
func (u *virtualUser) lobby(ctx context.Context) bool {
	lobbies, open := u.observer.lobbies()
	for _, t := range lobbies {
		if !u.sitsAt(t.game) && !strings.Contains(t.newest.head, u.name) {
			continue
		}
		_, free := t.newest.find("@join")
		if u.awaitsTable(t) || free && time.Since(t.opened) < lobbyWait {
			return false // Somebody may still come.
		}
		return u.startTable(ctx, t)
	}
	if u.isSeated() {
		return false
	}
	if len(lobbies) > 0 {
		t := lobbies[u.rng.intN(len(lobbies))]
		if c, free := t.newest.find("@join"); free && !u.awaitsTable(t) {
			if u.press(ctx, choice{control: c}) == done {
				u.noteSeat(t.game)
			}
			return true
		}
	}
	if open+int(u.opening.Load()) >= u.maxTables {
		return false
	}
	u.opening.Add(1)
	defer u.opening.Add(-1)
	u.openTable(ctx)
	return true
}

// isSeated says that the user sits at a table that is not over, and has no wish for another one.
func (u *virtualUser) isSeated() bool {
	u.mu.Lock()
	seats := make([]storage.GameID, 0, len(u.seats))
	for game := range u.seats {
		seats = append(seats, game)
	}
	u.mu.Unlock()
	n := 0
	for _, game := range seats {
		t, ok := u.observer.table(game)
		if ok && t.over() && time.Since(t.changed) > time.Minute {
			u.mu.Lock()
			delete(u.seats, game)
			delete(u.lastAnswers, game)
			u.mu.Unlock()
		}
		if ok && !t.over() {
			n++
		}
	}
	return n > 0 && (n > 2 || u.rng.intN(10) > 0)
}

func (u *virtualUser) sitsAt(game storage.GameID) bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.seats[game]
}

func (u *virtualUser) noteSeat(game storage.GameID) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.seats[game] = true
}

// startTable starts a table; free seats go to computers, or the game goes without them.
func (u *virtualUser) startTable(ctx context.Context, t table) bool {
	for _, f := range u.ephemeralViews() {
		for _, word := range []string{"@start:fill", "@start:as_is"} {
			if c, ok := f.find(word); ok && c.game == t.game {
				u.press(ctx, choice{control: c})
				return true
			}
		}
	}
	c, ok := t.newest.find("@start")
	if !ok || !strings.Contains(t.newest.head, u.name) && u.rng.intN(100) > 0 {
		return false
	}
	u.press(ctx, choice{control: c})
	return true
}

// openTable opens a table with random settings.
func (u *virtualUser) openTable(ctx context.Context) {
	seats := u.virtualUsers.seats
	if seats == 0 {
		seats = u.least + u.rng.intN(u.greatest-u.least+1)
	}
	options := map[string]any{"players": strconv.Itoa(seats), "thread": u.rng.intN(4) == 0}
	if u.virtualUsers.seats == 0 && seats > 2 && u.rng.intN(3) == 0 {
		options["computers"] = "1"
	}
	call := page.CommandCall{Name: u.game, Subcommand: "start", Options: options}
	if f, ok := u.command(ctx, call); ok && f.game != "" {
		u.noteSeat(f.game)
	}
}
