package bot

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/rating"
	"github.com/harbormaster/harbormaster/storage"
)

// This file counts finished games. Each is counted once in each sheet that it belongs to: those of its server and those of
// everywhere, each for all games of its kind, and for those of its number of seats, of its options, and of both. A timer that
// is set before the end is published brings it about, whatever stops meanwhile; a sheet says which games it has counted.

const (
	// statsMost is how many players a sheet holds at most, countedMost of how many games it knows that it has counted them.
	statsMost   = 1000
	countedMost = 1000
	// playedMost is how many sheets are remembered in which a person stands.
	playedMost = 2000
)

// everywhere is the place of sheets that count the games of all servers.
const everywhere = "all"

// sheetID names a sheet. Seats is 0 and With "" where all games count.
type sheetID struct {
	place, game string
	seats       int
	with        string
}

// String is the id of the sheet's profile.
func (id sheetID) String() string {
	return fmt.Sprintf("%s/%s/%d/%s", id.place, id.game, id.seats, id.with)
}

// sheet is what is kept of the games that are counted together.
type sheet struct {
	// Players are persons by their ids, and computers by their levels: "computer:easy".
	Players map[string]tally `json:"players"`
	// Counted are the latest games in it, Mark is the end of the latest that was dropped from these, in milliseconds: an older
	// game was counted.
	Counted []counted `json:"counted"`
	Mark    int64     `json:"mark,omitempty"`
}

// counted is a game in a sheet, and when it ended, in milliseconds.
type counted struct {
	Game storage.GameID `json:"game"`
	At   int64          `json:"at"`
}

// tally is what is kept of a player in a sheet.
type tally struct {
	Name string `json:"name"`
	// Level is the strength of a computer, "" for a person.
	Level string `json:"level,omitempty"`
	Games int    `json:"games"`
	// Won counts first places, shared ones too.
	Won int `json:"won"`
	// Points is the sum of all scores, Best the highest.
	Points int `json:"points"`
	Best   int `json:"best"`
	// Rating is zero where games have none.
	rating.Rating
	// Last is when the last game ended, in milliseconds.
	Last int64 `json:"last"`
}

// rated says that games in this sheet tell how strong a player is among others.
func (t tally) rated() bool { return t.Sigma > 0 }

// outcome is how a game ended.
type outcome struct {
	game    storage.GameID
	ended   time.Time
	players []participant
	// unrated says that it was played against an automaton: it counts, and tells nothing about anybody's strength among people.
	unrated bool
}

// participant is who finished the game on a seat.
type participant struct {
	key, name, level string
	place, score     int
	// half says that he made at least half of the seat's moves: else the game tells nothing of his strength.
	half bool
}

// playerKey names a seat's player in sheets.
func playerKey(s storage.Seat) string {
	if s.User != "" {
		return s.User
	}
	return "computer:" + s.Level
}

// outcomeOf tells how a finished game ended, by its log. It is false for games that are not counted: without a result, without
// a person, or of one player without an opponent.
func outcomeOf(g *table.Table, records []storage.Record) (outcome, bool) {
	o := outcome{game: g.ID, ended: g.Ended}
	if g.Position == nil || g.Phase != storage.Finished {
		return o, false
	}
	result, over := g.Position.Result()
	if !over || len(result.Scores) < len(g.Seats) {
		return o, false
	}
	o.unrated = len(result.Scores) > len(g.Seats)
	moves := make([]int, len(g.Seats))
	own := make([]int, len(moves))
	for _, r := range table.NotUndone(records) {
		i := int(r.Act.Seat)
		if r.Act.Kind != "move" || i < 0 || i >= len(moves) || i >= len(r.Seats) {
			continue
		}
		moves[i]++
		mover := r.Seats[i]
		if r.Act.By == "stand_in" {
			mover = storage.Seat{Level: mover.Level}
		}
		if playerKey(mover) == playerKey(g.Seats[i]) {
			own[i]++
		}
	}
	order := view.Ranking(result)
	places := make([]int, len(order))
	for n, seat := range order {
		places[seat] = n + 1
		if n > 0 && equalScores(result, order[n-1], seat) {
			places[seat] = places[order[n-1]]
		}
	}
	for i, s := range g.Seats {
		o.players = append(o.players, participant{
			key: playerKey(s), name: s.Name, level: s.Level, place: places[i], score: result.Scores[i], half: 2*own[i] >= moves[i] && !text.Former(s),
		})
	}
	return o, len(result.Scores) > 1 && table.People(&g.Envelope) > 0
}

// equalScores says that two seats share a place.
func equalScores(r engine.Result, a, b int) bool {
	return r.Scores[a] == r.Scores[b] && (r.Tiebreaks == nil || r.Tiebreaks[a] == r.Tiebreaks[b])
}

// count takes a game into the sheet; false if it was in it. Who has not played half of his seat's moves is reckoned with, and
// keeps what he has. A computer that had several seats gets the mean of what they bring.
func (s *sheet) count(o outcome) bool {
	at := o.ended.UnixMilli()
	if at <= s.Mark || slices.ContainsFunc(s.Counted, func(c counted) bool { return c.Game == o.game }) {
		return false
	}
	if s.Players == nil {
		s.Players = map[string]tally{}
	}
	s.Counted = append(s.Counted, counted{o.game, at})
	for len(s.Counted) > countedMost {
		oldest := slices.MinFunc(s.Counted, func(a, b counted) int { return cmp.Compare(a.At, b.At) })
		s.Mark = max(s.Mark, oldest.At)
		s.Counted = slices.DeleteFunc(s.Counted, func(c counted) bool { return c == oldest })
	}
	model := rating.Default()
	before, places := make([]rating.Rating, len(o.players)), make([]int, len(o.players))
	for i, p := range o.players {
		before[i], places[i] = model.New(), p.place
		if known, ok := s.Players[p.key]; ok && known.Sigma > 0 {
			before[i] = known.Rating
		}
	}
	after, err := model.Rate(before, places)
	if err != nil {
		after = before
	}
	rated := map[string][]rating.Rating{}
	for i, p := range o.players {
		if !p.half {
			continue
		}
		rated[p.key] = append(rated[p.key], after[i])
		now := s.Players[p.key]
		now.Name, now.Level, now.Last = p.name, p.level, at
		now.Games++
		if p.place == 1 {
			now.Won++
		}
		now.Points += p.score
		now.Best = max(now.Best, p.score)
		if now.Games == 1 {
			now.Best = p.score
		}
		if !o.unrated {
			now.Rating = mean(rated[p.key])
		}
		s.Players[p.key] = now
	}
	s.bound()
	return true
}

func mean(list []rating.Rating) rating.Rating {
	var sum rating.Rating
	for _, r := range list {
		sum.Mu += r.Mu / float64(len(list))
		sum.Sigma += r.Sigma / float64(len(list))
	}
	return sum
}

// bound drops those who have not played for longest from a sheet that is too large; computers stay.
func (s *sheet) bound() {
	for len(s.Players) > statsMost {
		var oldest string
		for _, key := range slices.Sorted(maps.Keys(s.Players)) {
			p := s.Players[key]
			if p.Level == "" && (oldest == "" || p.Last < s.Players[oldest].Last) {
				oldest = key
			}
		}
		if oldest == "" {
			return
		}
		delete(s.Players, oldest)
	}
}

// sheetsOf lists the sheets that a game belongs to. One against an automaton counts only among those of its number of players,
// and there by how strong the opponent was.
func sheetsOf(g *title.Game) []sheetID {
	var list []sheetID
	seats := len(g.Seats)
	kinds := []sheetID{{seats: 0}, {seats: seats}}
	if g.Automata() > 0 {
		kinds = kinds[1:]
		for _, grade := range grades(&g.Table) {
			kinds = append(kinds, sheetID{seats: seats, with: grade})
		}
	} else if with := playedWith(g); with != "" {
		kinds = append(kinds, sheetID{seats: 0, with: with}, sheetID{seats: seats, with: with})
	}
	for _, place := range []string{g.Guild, everywhere} {
		for _, id := range kinds {
			id.place, id.game = place, g.Game
			if place != "" {
				list = append(list, id)
			}
		}
	}
	return list
}

// plainGame is a game without anything that can be added to it.
const plainGame = "base"

// playedWith names the parts that were added to a game, by the keys of their options; "base" for none, "" where nothing can be
// added.
func playedWith(g *title.Game) string {
	var parts []string
	all := addable(g.Title, g.In())
	if len(all) == 0 {
		return ""
	}
	for _, o := range all {
		if cmp.Or(g.Options[o.Key], o.Default) == "true" {
			parts = append(parts, o.Key)
		}
	}
	return cmp.Or(strings.Join(parts, "+"), plainGame)
}

// addable are the parts that can be added to a game: the options whose names stand alone in a lobby.
func addable(s title.Title, v text.Localizer) []engine.Option {
	var list []engine.Option
	for _, o := range s.Rules.Options() {
		if o.Kind == engine.Flag && v.Has(v.OptionKey(o)+".with") {
			list = append(list, o)
		}
	}
	return list
}

// statsKind and playedKind are the kinds of profiles that hold sheets, and the sheets in which a person stands.
const (
	statsKind  = "stats"
	playedKind = "played"
)

// statsTimer has a finished game counted. It is set before the game's end is published.
func (b *Bot) statsTimer(ctx context.Context, g *title.Game) error {
	if g.Phase != storage.Finished || g.Publication.Final {
		return nil
	}
	return b.store.Set(ctx, storage.Timer{Key: "stats-" + string(g.ID), Game: g.ID, Kind: "stats", At: b.now()})
}

// countGame takes a finished game into its sheets, each once however often it is called.
func (b *Bot) countGame(ctx context.Context, id storage.GameID) error {
	g, err := b.load(ctx, id)
	if err != nil {
		return err
	}
	records, err := b.store.Log(ctx, id, 1, 0)
	if err != nil {
		return err
	}
	o, ok := outcomeOf(&g.Table, records)
	if !ok {
		return nil
	}
	sheets := sheetsOf(g)
	// Where a person stands is noted before he stands there, so that nothing is overlooked when he wants to be forgotten.
	for _, p := range o.players {
		if p.level != "" || !p.half {
			continue
		}
		err := changeProfile(ctx, b.store, playedKind, p.key, func(l *played) bool { return l.add(sheets) })
		if err != nil {
			return err
		}
	}
	for _, s := range sheets {
		if err := changeProfile(ctx, b.store, statsKind, s.String(), func(s *sheet) bool { return s.count(o) }); err != nil {
			return err
		}
	}
	return nil
}

// played are the sheets in which a person stands.
type played struct {
	Sheets []string `json:"sheets"`
}

func (p *played) add(list []sheetID) bool {
	n := len(p.Sheets)
	for _, id := range list {
		if s := id.String(); !slices.Contains(p.Sheets, s) && len(p.Sheets) < playedMost {
			p.Sheets = append(p.Sheets, s)
		}
	}
	return len(p.Sheets) > n
}

// readProfile reads a profile; raw is nil, and the value empty, where there is none.
func readProfile[T any](ctx context.Context, store storage.Profiles, kind, id string) (value T, raw json.RawMessage, err error) {
	raw, err = store.Profile(ctx, kind, id)
	if errors.Is(err, storage.ErrNotFound) {
		return value, nil, nil
	}
	if err != nil {
		return value, nil, err
	}
	if err := json.Unmarshal(raw, &value); err != nil {
		return value, raw, fmt.Errorf("profile of %s %s: %w", kind, id, err)
	}
	return value, raw, nil
}

// changeProfile changes a profile, once more when somebody else did so between; use says whether there is a change.
func changeProfile[T any](ctx context.Context, store storage.Profiles, kind, id string, use func(*T) bool) error {
	for range overtakenMost {
		value, old, err := readProfile[T](ctx, store, kind, id)
		if err != nil {
			return err
		}
		if !use(&value) {
			return nil
		}
		next, err := json.Marshal(value)
		if err != nil {
			return err
		}
		if bytes.Equal(next, old) {
			return nil
		}
		if err = store.SwapProfile(ctx, kind, id, old, next); !errors.Is(err, storage.ErrConflict) {
			return err
		}
	}
	return fmt.Errorf("profile of %s %s: %w", kind, id, errBusy)
}
