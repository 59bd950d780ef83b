package soak

import (
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/storage"
)

// entry is one public message or one change of it, as the chat showed it.
type entry struct {
	At      time.Time      `json:"at"`
	Message string         `json:"message"`
	Game    storage.GameID `json:"game,omitempty"`
	// Edit says that it is a change of a message; Since is the newest question that it asks.
	Edit  bool `json:"edit,omitempty"`
	Since int  `json:"since,omitempty"`
	// Nonce is the bot's for a post, "" for an answer to a command; Notified are the users whom the post notifies.
	Nonce    string   `json:"nonce,omitempty"`
	Notified []string `json:"notified,omitempty"`
	// Asks are the users that it names as awaited.
	Asks []string `json:"asks,omitempty"`
}

// sight is what everybody sees: the tables' messages, and a journal of all that was posted.
type sight struct {
	mu      sync.Mutex
	tables  map[storage.GameID]*table
	games   map[string]storage.GameID // by message
	asked   map[string]map[storage.GameID]bool
	bells   map[string]chan struct{} // of the people
	journal []entry
	// watch is told of every public message, letter of every private one (a face without a text: it is gone); nil
	// for nobody.
	watch  func(entry, face)
	letter func(person string, f face)
}

// table is a table as it is seen.
type table struct {
	game storage.GameID
	// newest is its newest message, armed the older ones that still offer a question.
	newest face
	armed  map[string]face
	// changes counts what the newest message showed; opened and changed are when the first and the last was.
	changes         int
	opened, changed time.Time
	asks            []string
}

func newSight() *sight {
	return &sight{
		tables: map[storage.GameID]*table{}, games: map[string]storage.GameID{}, asked: map[string]map[storage.GameID]bool{},
		bells: map[string]chan struct{}{},
	}
}

// bell is rung when something that concerns a person changes.
func (s *sight) bell(person string) <-chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.bells[person] == nil {
		s.bells[person] = make(chan struct{}, 1)
	}
	return s.bells[person]
}

// take reads an entry of the chat's journal. The chat hands them out in order, from one goroutine.
func (s *sight) take(j local.Entry) {
	switch j.Kind {
	case local.JournalPost, local.JournalEdit:
	case local.JournalDelete:
		if j.Only != "" && s.letter != nil {
			s.letter(j.Only, face{message: j.Message, private: true})
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
		if s.letter != nil {
			s.letter(j.Only, f)
		}
		return
	}
	e := entry{
		At: j.At, Message: j.Message, Game: f.game, Edit: j.Kind == local.JournalEdit, Since: f.since, Nonce: j.Post.Nonce, Notified: j.Notified,
	}
	if f.questions() {
		e.Asks = f.asks()
	}
	s.mu.Lock()
	if f.game == "" {
		f.game = s.games[j.Message]
	}
	if id, _, ok := strings.Cut(j.Post.Nonce, "-"); ok && f.game == "" {
		f.game = storage.GameID(id) // a message without controls: its nonce names the game
	}
	e.Game = f.game
	s.journal = append(s.journal, e)
	if f.game != "" {
		s.show(f, e.At)
	}
	watch := s.watch
	s.mu.Unlock()
	if watch != nil {
		watch(e, f)
	}
}

// show puts a message of a table into the picture; the lock is held.
func (s *sight) show(f face, at time.Time) {
	s.games[f.message] = f.game
	t := s.tables[f.game]
	if t == nil {
		t = &table{game: f.game, armed: map[string]face{}, opened: at}
		s.tables[f.game] = t
	}
	t.changed = at
	delete(t.armed, f.message)
	switch {
	case later(f.message, t.newest.message):
		if t.newest.questions() {
			t.armed[t.newest.message] = t.newest
		}
		t.newest = f
	case f.message == t.newest.message:
		t.newest = f
	default:
		if f.questions() {
			t.armed[f.message] = f
		}
		return
	}
	t.changes++
	for _, u := range t.asks {
		delete(s.asked[u], t.game)
	}
	t.asks = t.asks[:0]
	if !f.questions() {
		return
	}
	t.asks = f.asks()
	for _, u := range t.asks {
		if s.asked[u] == nil {
			s.asked[u] = map[storage.GameID]bool{}
		}
		s.asked[u][t.game] = true
		if bell := s.bells[u]; bell != nil {
			select {
			case bell <- struct{}{}:
			default:
			}
		}
	}
}

// later compares ids of messages, which grow with time.
func later(a, b string) bool { return len(a) > len(b) || len(a) == len(b) && a > b }

func (f face) questions() bool { return slices.ContainsFunc(f.controls, control.question) }

// lobby says that the table waits for players, over that it has ended.
func (t *table) lobby() bool {
	_, ok := t.newest.has("@start")
	return ok
}

func (t *table) over() bool { return !t.lobby() && !t.newest.questions() }

// copy is the table for whoever does not hold the lock.
func (t *table) copy() table {
	c := *t
	c.armed = maps.Clone(t.armed)
	return c
}

// copyOf gives a table as it is now.
func (s *sight) copyOf(game storage.GameID) (table, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.tables[game]
	if t == nil {
		return table{}, false
	}
	return t.copy(), true
}

// askedOf lists the tables that wait for a person.
func (s *sight) askedOf(person string) []storage.GameID {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := make([]storage.GameID, 0, len(s.asked[person]))
	for game := range s.asked[person] {
		list = append(list, game)
	}
	slices.Sort(list)
	return list
}

// lobbies lists the tables that wait for players, open is how many tables are not over.
func (s *sight) lobbies() (list []table, open int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, t := range s.tables {
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
func (s *sight) entries() []entry {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.journal)
}
