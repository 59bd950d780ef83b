package league

import (
	"cmp"
	"slices"
	"time"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// Terms are what a league says beforehand. They do not change once it has begun.
type Terms struct {
	Name string `json:"name"`
	// Game is what is played, with Options of its rules and Settings of its tables.
	Game     string            `json:"game"`
	Options  map[string]string `json:"options,omitempty"`
	Settings map[string]string `json:"settings,omitempty"`
	// Swiss says that equals meet, as in a tournament; else all of a division meet as evenly as can be.
	Swiss   bool    `json:"swiss,omitempty"`
	Scoring Scoring `json:"scoring"`
	Sizes   Sizes   `json:"sizes"`
	// Rounds is how many there are in a season, Every how long it takes from the beginning of one to that of the next.
	Rounds int           `json:"rounds"`
	Every  time.Duration `json:"every"`
	// Divisions is how many there are at most, Move how many go up and down between two of them.
	Divisions int `json:"divisions"`
	Move      int `json:"move,omitempty"`
}

// Setting is the setting of a table that holds the id of its league.
const Setting = "league"

// MissesMost is how many tables somebody may leave to others before they are not seated any more.
const MissesMost = 2

// Phase is the stage of a season.
type Phase string

// The phases in their order.
const (
	SignUp  Phase = "signup"
	Running Phase = "running"
	Over    Phase = "over"
)

// Head is what there is of a league beside its people, rounds and results.
type Head struct {
	Terms
	Guild   string `json:"guild"`
	Channel string `json:"channel"`
	// Host created it. Locale is the language of what it says to all.
	Host   string `json:"host"`
	Locale string `json:"locale"`
	Season int    `json:"season"`
	Phase  Phase  `json:"phase"`
	// Next is when the next round begins.
	Next time.Time `json:"next,omitzero"`
	// Paired is how many rounds have been paired.
	Paired int `json:"paired,omitempty"`
	// Last is the last round, 0 where the season has all that the terms say: nobody was left to play with.
	Last int `json:"last,omitempty"`
	// Message is the league's message in its channel, Told the stage at which it was posted, Posting since when it is
	// unknown whether a newer one was.
	Message string    `json:"message,omitempty"`
	Told    int       `json:"told,omitempty"`
	Posting time.Time `json:"posting,omitzero"`
}

// Length is how many rounds the season has.
func (h *Head) Length() int { return cmp.Or(h.Last, h.Rounds) }

// Stage is the number of the round, 0 during the sign-up, one more than all rounds when the season is over.
func (h *Head) Stage() int {
	if h.Phase == Over {
		return h.Rounds + 1
	}
	return h.Paired
}

// Person is somebody who has signed up. Their index is who they are to rounds and results.
type Person struct {
	// User is their id, "" once they are forgotten; Name what they are called.
	User string `json:"user"`
	Name string `json:"name"`
	// Strength sorts people into the first divisions: the higher, the stronger.
	Strength float64 `json:"strength,omitempty"`
	// Division is that in which they play, from 0, the highest, on.
	Division int `json:"division,omitempty"`
	// Left says that they want no more seats.
	Left bool `json:"left,omitempty"`
	// Kept says that they have played in the season before, and have not signed up for this one themselves.
	Kept bool `json:"kept,omitempty"`
}

// Round is who sits where.
type Round struct {
	At     time.Time `json:"at"`
	Tables []Table   `json:"tables"`
	// Byes are those for whom there is no seat.
	Byes []int `json:"byes,omitempty"`
}

// Table is a table of a round: its people by their index, in the order of the seats.
type Table struct {
	ID     storage.GameID `json:"id"`
	People []int          `json:"people"`
}

// Result is how a table ended, for each of its people, with no Finishes where it was closed before. Absent are those
// whose seat a computer has played for the most part, or somebody else had in the end.
type Result struct {
	Finishes []Finish `json:"finishes"`
	Absent   []bool   `json:"absent,omitempty"`
}

// League is a league, or a tournament, in one season.
type League struct {
	Head
	People  []Person
	Rounds  []Round
	Results map[storage.GameID]Result
}

// Find is the index of a person, -1 for who has not signed up.
func (l *League) Find(user string) int {
	return slices.IndexFunc(l.People, func(p Person) bool { return p.User != "" && p.User == user })
}

// SignUp notes that a person wants to play: from the next round on, in the lowest division where it has begun. It says
// whether that changes anything; nobody signs up for a season that is over.
func (l *League) SignUp(p Person) bool {
	i := l.Find(p.User)
	switch {
	case l.Phase == Over, i >= 0 && !l.People[i].Left:
		return false
	case i >= 0:
		l.People[i].Left, l.People[i].Kept = false, false
		return true
	}
	if l.Season > 1 { // The season before says how strong the others are.
		p.Strength = 0
	}
	for _, other := range l.People {
		p.Division = max(p.Division, other.Division)
	}
	l.People = append(l.People, p)
	return true
}

// Leave notes that a person wants no more seats; who leaves before the beginning has never been there.
func (l *League) Leave(user string) bool {
	i := l.Find(user)
	switch {
	case i < 0 || l.People[i].Left || l.Phase == Over:
		return false
	case l.Phase == SignUp:
		l.People = slices.Delete(l.People, i, i+1)
	default:
		l.People[i].Left = true
	}
	return true
}

// Begin puts people into divisions, the strongest first, and pairs the first round.
func (l *League) Begin(tableID func(round, table int) storage.GameID, seed engine.Seed, now time.Time) error {
	order := indexes(len(l.People))
	slices.SortStableFunc(order, func(a, b int) int { return compare(l.People[b].Strength, l.People[a].Strength) })
	for d, people := range Divide(order, l.Divisions, l.Sizes.Want) {
		for _, who := range people {
			l.People[who].Division = d
		}
	}
	l.Phase = Running
	return l.Pair(tableID, seed, now)
}

// Pair pairs the next round of all divisions, and says when the one after it begins. A division with too few people for
// a table has byes; with no table at all it is ErrTooFew.
func (l *League) Pair(tableID func(round, table int) storage.GameID, seed engine.Seed, now time.Time) error {
	rand := engine.NewRand(seed)
	round := Round{At: now}
	for _, people := range l.divisions() {
		seated := slices.DeleteFunc(people, func(who int) bool { return !l.plays(who) })
		p, err := Pair(l.players(seated), l.Sizes, l.Swiss, rand.Seed())
		if err != nil {
			p.Byes = indexes(len(seated))
		}
		for _, table := range p.Tables {
			id := tableID(len(l.Rounds), len(round.Tables))
			round.Tables = append(round.Tables, Table{ID: id, People: behind(seated, table)})
		}
		round.Byes = append(round.Byes, behind(seated, p.Byes)...)
	}
	if len(round.Tables) == 0 {
		return ErrTooFew
	}
	l.Rounds = append(l.Rounds, round)
	l.Paired, l.Next = len(l.Rounds), now.Add(l.Every)
	return nil
}

// Due says whether the next round is to be paired.
func (l *League) Due(now time.Time) bool {
	return l.Phase == Running && len(l.Rounds) < l.Length() && !now.Before(l.Next)
}

// MayBegin says whether who leads the league may begin the next round now: nobody plays in the one before.
func (l *League) MayBegin() bool {
	return l.Phase != Over && len(l.Rounds) < l.Length() && len(l.Unplayed()) == 0
}

// Played says whether all tables of all rounds of the season have ended.
func (l *League) Played() bool { return len(l.Rounds) >= l.Length() && len(l.Unplayed()) == 0 }

// Unplayed are the tables of the season that have not ended.
func (l *League) Unplayed() []storage.GameID {
	var list []storage.GameID
	for _, r := range l.Rounds {
		for _, t := range r.Tables {
			if _, counted := l.Results[t.ID]; !counted {
				list = append(list, t.ID)
			}
		}
	}
	return list
}

// Table finds a table by its id.
func (l *League) Table(id storage.GameID) (Table, bool) {
	for _, r := range l.Rounds {
		if i := slices.IndexFunc(r.Tables, func(t Table) bool { return t.ID == id }); i >= 0 {
			return r.Tables[i], true
		}
	}
	return Table{}, false
}

// Count takes the result of a table, once. It is given by the table's seats, users are who had them when its game
// began: an auction seats people anew.
func (l *League) Count(id storage.GameID, users []string, r Result) bool {
	_, counted := l.Results[id]
	t, ok := l.Table(id)
	if !ok || counted {
		return false
	}
	if l.Results == nil {
		l.Results = map[storage.GameID]Result{}
	}
	if r.Finishes != nil {
		seats := l.seatsOf(t, users)
		r = Result{Finishes: behind(r.Finishes, seats), Absent: behind(r.Absent, seats)}
	}
	l.Results[id] = r
	return true
}

// seatsOf are the seats of a table's people. Whom nobody at the table is any more, as they were forgotten or replaced,
// has one of those that are left.
func (l *League) seatsOf(t Table, users []string) []int {
	seats, left := make([]int, len(t.People)), indexes(len(t.People))
	for i, who := range t.People {
		seats[i] = -1
		if user := l.People[who].User; user != "" {
			seats[i] = slices.Index(users, user)
		}
		left = slices.DeleteFunc(left, func(seat int) bool { return seat == seats[i] })
	}
	for i, seat := range seats {
		if seat < 0 {
			seats[i], left = left[0], left[1:]
		}
	}
	return seats
}

// Standings are those of a division, by the indexes of the people.
func (l *League) Standings(division int) []Standing {
	var tables []Played
	var byes []int
	for _, r := range l.Rounds {
		byes = append(byes, r.Byes...)
		for _, t := range r.Tables {
			if result := l.Results[t.ID]; result.Finishes != nil {
				tables = append(tables, Played{t.People, result.Finishes})
			}
		}
	}
	all := Standings(len(l.People), l.Scoring, tables, byes)
	return placed(slices.DeleteFunc(all, func(s Standing) bool { return l.People[s.Player].Division != division }))
}

// NextSeason is the sign-up for the next season: of those who have played to the end, in the order for its divisions.
func (l *League) NextSeason() *League {
	next := &League{Head: l.Head}
	next.Season, next.Phase, next.Paired, next.Next = l.Season+1, SignUp, 0, time.Time{}
	next.Last, next.Message, next.Told, next.Posting = 0, "", 0, time.Time{}
	order := NextSeason(l.staying(), l.moving())
	for i, who := range order {
		p := l.People[who]
		p.Division, p.Strength, p.Kept = 0, float64(len(order)-i), true
		next.People = append(next.People, p)
	}
	return next
}

// Moves says by how many divisions people move if the season ends as it stands: -1 is up. Nobody does where nothing was
// played.
func (l *League) Moves() map[int]int { return Moves(l.staying(), l.moving()) }

func (l *League) moving() int {
	if len(l.Results) == 0 {
		return 0
	}
	return l.Move
}

// staying are those of each division who play on, in the order of the standings.
func (l *League) staying() [][]int {
	divisions := l.divisions()
	for d := range divisions {
		divisions[d] = nil
		for _, s := range l.Standings(d) {
			if l.plays(s.Player) {
				divisions[d] = append(divisions[d], s.Player)
			}
		}
	}
	return divisions
}

// plays says whether somebody is to be seated.
func (l *League) plays(who int) bool {
	misses := 0
	for _, r := range l.Rounds {
		for _, t := range r.Tables {
			at := slices.Index(t.People, who)
			if absent := l.Results[t.ID].Absent; at >= 0 && at < len(absent) && absent[at] {
				misses++
			}
		}
	}
	return l.People[who].User != "" && !l.People[who].Left && misses < MissesMost
}

// divisions are the people of each, in the order in which they signed up.
func (l *League) divisions() [][]int {
	var list [][]int
	for who, p := range l.People {
		for len(list) <= p.Division {
			list = append(list, nil)
		}
		list[p.Division] = append(list[p.Division], who)
	}
	return list
}

// players are people as Pair wants them.
func (l *League) players(people []int) []Player {
	at := map[int]int{}
	players := make([]Player, len(people))
	for i, who := range people {
		at[who] = i
		players[i] = Player{Met: map[int]int{}, Sat: make([]int, l.Sizes.Most)}
	}
	for _, r := range l.Rounds {
		for _, who := range r.Byes {
			if i, ok := at[who]; ok {
				players[i].Byes++
			}
		}
		for _, t := range r.Tables {
			for seat, who := range t.People {
				i, ok := at[who]
				if !ok {
					continue
				}
				players[i].Sat[seat]++
				for _, other := range t.People {
					if j, ok := at[other]; ok && j != i {
						players[i].Met[j]++
					}
				}
			}
		}
	}
	for d := range l.divisions() {
		for _, s := range l.Standings(d) {
			if i, ok := at[s.Player]; ok {
				players[i].Score = s.Score
			}
		}
	}
	return players
}

func indexes(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// behind gives what stands behind indexes.
func behind[T any](all []T, list []int) []T {
	var out []T
	for _, i := range list {
		out = append(out, all[i])
	}
	return out
}

// DivisionCount is how many divisions there are: 1 before the beginning.
func (l *League) DivisionCount() int { return max(1, len(l.divisions())) }
