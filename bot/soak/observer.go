package soak

import (
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/harbormaster/harbormaster/bot/local/localtest"
	"github.com/harbormaster/harbormaster/storage"
)

// entry is one public message or one change of it, as the chat showed it.
type entry struct {
	At      time.Time      `json:"at"`
	Channel string         `json:"channel"`
	Message string         `json:"message"`
	Game    storage.GameID `json:"game,omitempty"`
	// Edit says that it is a change of a message; Since is the newest question that it asks.
	Edit  bool `json:"edit,omitempty"`
	Since int  `json:"since,omitempty"`
	// Nonce is the bot's for a post to a channel, "" for one by a press; Opening says that it is the answer that has
	// opened its table; Notified are the users whom the post notifies.
	Nonce    string   `json:"nonce,omitempty"`
	Opening  bool     `json:"opening,omitempty"`
	Notified []string `json:"notified,omitempty"`
	// Asks are the users that it names as awaited.
	Asks []string `json:"asks,omitempty"`
	// Shows is the mark of what it says and offers; Armed says that a press of one of its controls may change the
	// table.
	Shows string `json:"shows,omitempty"`
	Armed bool   `json:"armed,omitempty"`
}

// observer reads the chat's journal: it knows what the tables' messages show, and notes all that was posted.
type observer struct {
	mu      sync.Mutex
	tables  map[storage.GameID]*table
	games   map[string]storage.GameID // by message
	asked   map[string]map[storage.GameID]bool
	wakes   map[string]chan struct{} // by user
	journal []entry
	// onMessage is told of every public message, onEphemeral of every private one (a view without a text: it is gone);
	// nil for nobody.
	onMessage   func(entry, view)
	onEphemeral func(user string, f view)
}

// table is a table as it is seen.
type table struct {
	game storage.GameID
	// newest is its newest message, outdated the older ones that still offer a question.
	newest   view
	outdated map[string]view
	// changes counts what the newest message showed; opened and changed are when the first and the last was.
	changes         int
	opened, changed time.Time
	awaited         []string
}

func newObserver() *observer {
	return &observer{
		tables: map[storage.GameID]*table{}, games: map[string]storage.GameID{},
		asked: map[string]map[storage.GameID]bool{},
		wakes: map[string]chan struct{}{},
	}
}

// subscribe gives a channel that is sent to when a table begins to await a user.
func (o *observer) subscribe(user string) <-chan struct{} {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.wakes[user] == nil {
		o.wakes[user] = make(chan struct{}, 1)
	}
	return o.wakes[user]
}

// observe reads an entry of the chat's journal. The chat hands them out in order, from one goroutine.
func (o *observer) observe(j localtest.Entry) {
	switch j.Kind {
	case localtest.JournalPost, localtest.JournalEdit:
	case localtest.JournalDelete:
		if j.Only != "" && o.onEphemeral != nil {
			o.onEphemeral(j.Only, view{message: j.Message, private: true})
		}
		return
	default:
		return
	}
	if !j.Post.Author.Bot {
		return
	}
	f := read(*j.Post)
	if j.Only != "" {
		if o.onEphemeral != nil {
			o.onEphemeral(j.Only, f)
		}
		return
	}
	e := entry{
		At: j.At, Channel: j.Channel, Message: j.Message, Game: f.game, Edit: j.Kind == localtest.JournalEdit,
		Since: f.since, Nonce: j.Post.Nonce, Notified: j.Notified, Shows: f.shows(), Armed: f.armed(),
	}
	if f.asksQuestion() {
		e.Asks = f.awaitedUsers()
	}
	o.mu.Lock()
	if f.game == "" {
		f.game = o.games[j.Message]
	}
	if id, _, ok := strings.Cut(j.Post.Nonce, "-"); ok && f.game == "" {
		f.game = storage.GameID(id) // a message without controls: its nonce names the game
	}
	e.Game = f.game
	e.Opening = !e.Edit && e.Nonce == "" && o.tables[f.game] == nil
	o.journal = append(o.journal, e)
	if f.game != "" {
		o.update(f, e.At)
	}
	watch := o.onMessage
	o.mu.Unlock()
	if watch != nil {
		watch(e, f)
	}
}

// update notes what a message of a table shows; the lock is held.
func (o *observer) update(f view, at time.Time) {
	o.games[f.message] = f.game
	t := o.tables[f.game]
	if t == nil {
		t = &table{game: f.game, outdated: map[string]view{}, opened: at}
		o.tables[f.game] = t
	}
	t.changed = at
	delete(t.outdated, f.message)
	switch {
	case later(f.message, t.newest.message):
		if t.newest.asksQuestion() {
			t.outdated[t.newest.message] = t.newest
		}
		t.newest = f
	case f.message == t.newest.message:
		t.newest = f
	default:
		if f.asksQuestion() {
			t.outdated[f.message] = f
		}
		return
	}
	t.changes++
	for _, u := range t.awaited {
		delete(o.asked[u], t.game)
	}
	t.awaited = t.awaited[:0]
	if !f.asksQuestion() {
		return
	}
	t.awaited = f.awaitedUsers()
	for _, u := range t.awaited {
		if o.asked[u] == nil {
			o.asked[u] = map[storage.GameID]bool{}
		}
		o.asked[u][t.game] = true
		if wake := o.wakes[u]; wake != nil {
			select {
			case wake <- struct{}{}:
			default:
			}
		}
	}
}

// later compares ids of messages, which grow with time.
func later(a, b string) bool { return len(a) > len(b) || len(a) == len(b) && a > b }

// armed says that a press may change the table.
func (f view) armed() bool {
	return slices.ContainsFunc(f.controls, func(c control) bool {
		return c.answersQuestion() || slices.Contains([]string{"@join", "@start", "@vote", "@resume"}, c.name())
	})
}

// shows is the mark of what a message says and offers.
func (f view) shows() string {
	words := f.text
	for _, c := range f.controls {
		words += "\n" + c.id
	}
	return draftMark(words)
}

func (f view) asksQuestion() bool { return slices.ContainsFunc(f.controls, control.answersQuestion) }

// lobby says that the table waits for players, over that it has ended.
func (t *table) lobby() bool {
	_, ok := t.newest.find("@start")
	return ok
}

func (t *table) over() bool { return !t.lobby() && !t.newest.asksQuestion() }

// copy is the table for whoever does not hold the lock.
func (t *table) copy() table {
	c := *t
	c.outdated = maps.Clone(t.outdated)
	return c
}

// table gives a copy of a table as it is now.
func (o *observer) table(game storage.GameID) (table, bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	t := o.tables[game]
	if t == nil {
		return table{}, false
	}
	return t.copy(), true
}

// tablesAwaiting lists the tables that wait for a user.
func (o *observer) tablesAwaiting(user string) []storage.GameID {
	o.mu.Lock()
	defer o.mu.Unlock()
	list := make([]storage.GameID, 0, len(o.asked[user]))
	for game := range o.asked[user] {
		list = append(list, game)
	}
	slices.Sort(list)
	return list
}

// lobbies lists the tables that wait for players, open is how many tables are not over.
func (o *observer) lobbies() (list []table, open int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, t := range o.tables {
		switch {
		case t.lobby():
			list = append(list, t.copy())
			open++
		case !t.over():
			open++
		}
	}
	slices.SortFunc(list, func(a, b table) int { return strings.Compare(string(a.game), string(b.game)) })
	return list, open
}

// entries gives the journal so far.
func (o *observer) entries() []entry {
	o.mu.Lock()
	defer o.mu.Unlock()
	return slices.Clone(o.journal)
}
