package web

import (
	"cmp"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/harbormaster/harbormaster/bot/feature/league"
	"github.com/harbormaster/harbormaster/bot/feature/stats"
	"github.com/harbormaster/harbormaster/bot/metrics"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

//go:embed openapi.json
var openapi []byte

const (
	// perMinute is how many requests a key has in a minute.
	perMinute = 120
	// resultsMost is how many finished games of a server are listed, pageSize how many an answer has, pageMost at most,
	// ranksMost how many lines a leaderboard, rowsMost how many games a table.
	resultsMost = 1000
	pageSize    = 20
	pageMost    = 50
	ranksMost   = 100
	rowsMost    = 200
)

// api is what the API has beside the pages.
type api struct {
	stats   *stats.Stats
	leagues *league.Leagues

	mu sync.Mutex
	// minute is the one that is counted, used how many requests each key has made in it, streams how many streams of
	// events each server has.
	minute  time.Time
	used    map[string]int
	streams map[string]int
}

func (p *Pages) beginAPI() {
	p.api.used, p.api.streams = map[string]int{}, map[string]int{}
	for path, find := range map[string]func(context.Context, *http.Request, string) (any, error){
		"/games": p.apiGames, "/games/{game}": p.apiGame, "/leaderboards/{game}": p.apiRanks,
		"/statistics/{game}": p.apiStatistics, "/leagues": p.apiLeagues, "/leagues/{league}": p.apiLeague,
	} {
		p.mux.HandleFunc("GET /api/v1"+path, p.serve(func(ctx context.Context, r *http.Request) (answer, error) {
			guild, err := p.admit(ctx, r)
			if err != nil {
				return answer{}, err
			}
			found, err := find(ctx, r, guild)
			return answer{kind: jsonKind, body: asJSON(found)}, err
		}, p.refuseJSON))
	}
	p.mux.HandleFunc("GET /api/v1/results.csv", p.serve(p.apiResults, p.refuseJSON))
	p.mux.HandleFunc("GET /api/v1/events", p.events)
	p.mux.HandleFunc("GET /api/v1/openapi.json", p.serve(func(context.Context, *http.Request) (answer, error) {
		return answer{kind: jsonKind, body: openapi, keep: time.Hour}, nil
	}, p.refuseJSON))
	p.mux.HandleFunc("/api/", p.serve(func(_ context.Context, r *http.Request) (answer, error) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			return answer{}, errMethod
		}
		return answer{}, storage.ErrNotFound
	}, p.refuseJSON))
}

const jsonKind = "application/json; charset=utf-8"

func asJSON(value any) []byte {
	raw, err := json.Marshal(value)
	if err != nil {
		panic(err) // It is of this file's types.
	}
	return raw
}

// fault is why the API does not answer as it was asked.
type fault struct {
	status        int
	code, message string
	retry         time.Duration
}

func (f fault) Error() string { return f.code }

var errMethod = fault{http.StatusMethodNotAllowed, "method_not_allowed", "The API only reads: use GET.", 0}

func invalid(what string) fault { return fault{http.StatusBadRequest, "invalid", what, 0} }

func keyOf(r *http.Request) string {
	return strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
}

// admit is the server whose key a request has, if that has not made too many.
func (p *Pages) admit(ctx context.Context, r *http.Request) (guild string, err error) {
	key := keyOf(r)
	guild, err = p.Profiles.Opens(ctx, key)
	if errors.Is(err, storage.ErrNotFound) {
		return "", fault{http.StatusUnauthorized, "unauthorized",
			"Send a key of your server: Authorization: Bearer hm_… (/harbormaster setup, API keys).", 0}
	}
	if err != nil {
		return "", err
	}
	p.api.mu.Lock()
	defer p.api.mu.Unlock()
	now := p.Now()
	if minute := now.Truncate(time.Minute); !minute.Equal(p.api.minute) {
		p.api.minute = minute
		clear(p.api.used)
	}
	if p.api.used[key]++; p.api.used[key] > perMinute {
		return "", fault{http.StatusTooManyRequests, "rate_limited", "A key has " + strconv.Itoa(perMinute) +
			" requests a minute.", p.api.minute.Add(time.Minute + time.Second).Sub(now)}
	}
	return guild, nil
}

// refuseJSON says why there is no other answer.
func (p *Pages) refuseJSON(r *http.Request, err error) answer {
	f := fault{http.StatusInternalServerError, "internal", "Something went wrong here. Try again later.", 0}
	var refused *table.Refusal
	switch {
	case errors.As(err, &f):
	case errors.Is(err, storage.ErrNotFound), errors.As(err, &refused):
		f = fault{http.StatusNotFound, "not_found", "There is nothing here that this key can read.", 0}
	case errors.Is(err, errBusy), title.NotBegun(err), storage.Unanswered(err):
		f = fault{http.StatusServiceUnavailable, "busy", "Try again in a few seconds.", retryAfter}
	default:
		p.Log.Error("the API can't answer", "path", r.Pattern, "error", err)
	}
	type reason struct {
		Code    string `json:"code"`
		Message string `json:"message"`
	}
	return answer{status: f.status, kind: jsonKind, retry: f.retry,
		body: asJSON(map[string]reason{"error": {f.code, f.message}})}
}

// apiGame is a game as everybody may know it.
type apiGame struct {
	ID       storage.GameID `json:"id"`
	Game     string         `json:"game"`
	State    string         `json:"state"`
	Headline string         `json:"headline"`
	Players  []apiPlayer    `json:"players"`
	// Waiting are the seats that are awaited.
	Waiting []engine.Seat `json:"waiting"`
	Started *time.Time    `json:"started"`
	Ended   *time.Time    `json:"ended"`
	Page    *string       `json:"page"`
}

// running is the state of a game that goes on.
const running = "running"

// apiPlayer is a seat; Computer is the level of a computer, or metrics.Program; place and score come with the result.
type apiPlayer struct {
	Name     string  `json:"name"`
	Computer *string `json:"computer"`
	Place    *int    `json:"place"`
	Score    *int    `json:"score"`
}

// orNull is nil for the zero value.
func orNull[T comparable](value T) *T {
	var zero T
	if value == zero {
		return nil
	}
	return &value
}

func (p *Pages) summary(ctx context.Context, g *title.Game, v text.Localizer) (apiGame, error) {
	page, err := p.Profiles.Page(ctx, g)
	headline := g.Title.Presenter.Headline(g.Position.View(engine.Everyone), v)
	a := apiGame{ID: g.ID, Game: g.Game, State: running, Headline: text.Unmarked(headline),
		Waiting: append([]engine.Seat{}, g.Awaited()...), Started: orNull(g.Started), Ended: orNull(g.Ended),
		Page: orNull(page)}
	for i, s := range g.Seats {
		computer := s.Level
		if g.Program(engine.Seat(i)) != "" {
			computer = metrics.Program
		}
		a.Players = append(a.Players, apiPlayer{Name: v.Name(engine.Seat(i)), Computer: orNull(computer)})
	}
	if g.Phase != storage.Finished {
		return a, err
	}
	a.State = "finished"
	result, _ := g.Result()
	places := result.Places()
	for seat := range a.Players {
		score := result.Halves(seat) >> 1 // As in statistics.
		a.Players[seat].Place, a.Players[seat].Score = &places[seat], &score
	}
	return a, err
}

// ofServer loads a game of a server that has begun and was not broken off.
func (p *Pages) ofServer(ctx context.Context, id storage.GameID, guild string) (*title.Game, error) {
	if id.Check() != nil {
		return nil, storage.ErrNotFound
	}
	g, err := p.Repo.Load(ctx, id)
	if err == nil && (g.Guild != guild || g.Position == nil || g.Phase == storage.Closed) {
		err = storage.ErrNotFound
	}
	return g, err
}

// apiList is a part of a list; Next is where the next one begins, null at the end.
type apiList struct {
	Games []apiGame       `json:"games"`
	Next  *storage.GameID `json:"next"`
}

// part is the part of a list of games that a request asks for: limit of them from the cursor on, at most most.
func part(r *http.Request, ids []storage.GameID, usual, most int) (rest []storage.GameID, limit int, err error) {
	q := r.URL.Query()
	limit = usual
	if text := q.Get("limit"); text != "" {
		if limit, err = strconv.Atoi(text); err != nil || limit < 1 || limit > most {
			return nil, 0, invalid("limit is a number from 1 to " + strconv.Itoa(most) + ".")
		}
	}
	if cursor := q.Get("cursor"); cursor != "" {
		at := slices.Index(ids, storage.GameID(cursor))
		if at < 0 {
			return nil, 0, invalid("cursor is the field next of an earlier answer; begin again without one.")
		}
		ids = ids[at:]
	}
	return ids, limit, nil
}

// apiResults is a table of the finished games of a server.
func (p *Pages) apiResults(ctx context.Context, r *http.Request) (a answer, err error) {
	guild, err := p.admit(ctx, r)
	if err != nil {
		return a, err
	}
	ids, err := p.api.stats.Results(ctx, guild, resultsMost)
	if err != nil {
		return a, err
	}
	ids, limit, err := part(r, ids, rowsMost, rowsMost)
	if err != nil {
		return a, err
	}
	var games []view.Played
	for _, id := range ids[:min(limit, len(ids))] {
		g, err := p.ofServer(ctx, id, guild)
		if errors.Is(err, storage.ErrNotFound) {
			continue
		}
		if err != nil {
			return a, err
		}
		games = append(games, view.PlayedOf(g, g.In(languages(r)...)))
	}
	a.kind, a.name, a.body = "text/csv; charset=utf-8", "results.csv", view.PlayedCSV(games...)
	return a, nil
}

func (p *Pages) apiGames(ctx context.Context, r *http.Request, guild string) (any, error) {
	var ids []storage.GameID
	q := r.URL.Query()
	switch state := cmp.Or(q.Get("state"), "finished"); state {
	case running:
		open, err := p.Repo.TablesOfGuild(ctx, guild)
		if err != nil {
			return nil, err
		}
		for _, g := range slices.Backward(open) {
			ids = append(ids, g.ID)
		}
	case "finished":
		var err error
		if ids, err = p.api.stats.Results(ctx, guild, resultsMost); err != nil {
			return nil, err
		}
	default:
		return nil, invalid("state is finished or running.")
	}
	ids, limit, err := part(r, ids, pageSize, pageMost)
	if err != nil {
		return nil, err
	}
	list := apiList{Games: []apiGame{}}
	for _, id := range ids {
		if len(list.Games) == limit {
			list.Next = &id
			break
		}
		g, err := p.ofServer(ctx, id, guild)
		if errors.Is(err, storage.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		one, err := p.summary(ctx, g, g.In(languages(r)...))
		if err != nil {
			return nil, err
		}
		list.Games = append(list.Games, one)
	}
	return list, nil
}

// apiStep is a line of the log of a game.
type apiStep struct {
	Step  int    `json:"step"`
	Round int    `json:"round"`
	Text  string `json:"text"`
}

func (p *Pages) apiGame(ctx context.Context, r *http.Request, guild string) (any, error) {
	g, err := p.ofServer(ctx, storage.GameID(r.PathValue("game")), guild)
	if err != nil {
		return nil, err
	}
	l := look{locales: languages(r)}
	l.History = view.History{Game: g, Reader: engine.Everyone, Own: engine.Everyone, Words: g.In(l.locales...)}
	if err := p.read(ctx, &l); err != nil {
		return nil, err
	}
	one, err := p.summary(ctx, g, l.Words)
	steps := []apiStep{}
	for _, line := range l.lines() {
		round := l.Steps[title.StepAt(l.Steps, line.Seq)].Round
		steps = append(steps, apiStep{line.Seq - l.before, round, plain(line.Text)})
	}
	return struct {
		apiGame
		Log []apiStep `json:"log"`
	}{one, steps}, err
}

// apiRank is a line of a leaderboard.
type apiRank struct {
	Name        *string `json:"name"`
	Computer    *string `json:"computer"`
	Place       int     `json:"place"`
	Rating      int     `json:"rating"`
	Provisional bool    `json:"provisional"`
	Games       int     `json:"games"`
	Won         int     `json:"won"`
}

// played is the game that a request is about, and its number of players, 0 for any.
func (p *Pages) played(r *http.Request) (game string, players int, err error) {
	game = r.PathValue("game")
	if _, ok := p.Titles.ByName[game]; !ok {
		return "", 0, storage.ErrNotFound
	}
	if text := r.URL.Query().Get("players"); text != "" {
		if players, err = strconv.Atoi(text); err != nil || players < 1 || players > engine.MaxSeats {
			err = invalid("players is a number from 1 to " + strconv.Itoa(engine.MaxSeats) + ".")
		}
	}
	return game, players, err
}

// apiTally is how games ended by what a seat of them has.
type apiTally struct {
	Key    string  `json:"key"`
	Games  int     `json:"games"`
	Won    int     `json:"won"`
	Points float64 `json:"points"`
}

func (p *Pages) apiStatistics(ctx context.Context, r *http.Request, guild string) (any, error) {
	game, players, err := p.played(r)
	if err != nil {
		return nil, err
	}
	seats, actions, things, err := p.api.stats.Tallies(ctx, guild, game, players)
	list := func(of []stats.Tally) []apiTally {
		rows := make([]apiTally, len(of))
		for i, t := range of {
			rows[i] = apiTally{t.Key, t.Games, t.Won, float64(t.Points) / float64(t.Games)}
		}
		return rows
	}
	return map[string][]apiTally{"seats": list(seats), "actions": list(actions), "things": list(things)}, err
}

func (p *Pages) apiRanks(ctx context.Context, r *http.Request, guild string) (any, error) {
	game, seats, err := p.played(r)
	if err != nil {
		return nil, err
	}
	ranks, err := p.api.stats.Ranks(ctx, guild, game, seats, ranksMost)
	list := []apiRank{}
	for _, one := range ranks {
		name := orNull(one.Name)
		if name != nil {
			*name = text.Clean(*name)
		}
		list = append(list,
			apiRank{name, orNull(one.Level), one.Place, one.Rating, one.Provisional, one.Games, one.Won})
	}
	return map[string][]apiRank{"ranks": list}, err
}

// apiHead is a league of a server.
type apiHead struct {
	ID     storage.GameID `json:"id"`
	Name   string         `json:"name"`
	Game   string         `json:"game"`
	Phase  string         `json:"phase"`
	Season int            `json:"season"`
	Round  int            `json:"round"`
	Rounds int            `json:"rounds"`
}

func headOf(l league.Listed) apiHead {
	return apiHead{l.ID, l.Name, l.Game, string(l.Phase), l.Season, l.Paired, l.Length()}
}

func (p *Pages) apiLeagues(ctx context.Context, _ *http.Request, guild string) (any, error) {
	all, err := p.api.leagues.List(ctx, guild)
	list := []apiHead{}
	for _, l := range all {
		list = append(list, headOf(l))
	}
	return map[string][]apiHead{"leagues": list}, err
}

// apiStanding is where somebody stands in a division of a league.
type apiStanding struct {
	Name   string  `json:"name"`
	Place  int     `json:"place"`
	Score  float64 `json:"score"`
	Tables int     `json:"tables"`
	Wins   int     `json:"wins"`
}

// apiTable is a table of a round: its people by name, and how they ended, null while it is played.
type apiTable struct {
	Game   storage.GameID `json:"game"`
	People []string       `json:"people"`
	Places []int          `json:"places"`
}

func (p *Pages) apiLeague(ctx context.Context, r *http.Request, guild string) (any, error) {
	id := storage.GameID(r.PathValue("league"))
	if id.Check() != nil {
		return nil, storage.ErrNotFound
	}
	l, err := p.api.leagues.Load(ctx, id, guild)
	if err != nil {
		return nil, err
	}
	divisions, rounds := [][]apiStanding{}, [][]apiTable{}
	for d := range l.DivisionCount() {
		list := []apiStanding{}
		for _, s := range l.Standings(d) {
			list = append(list, apiStanding{text.Clean(l.People[s.Player].Name), s.Place, s.Score, s.Tables, s.Wins})
		}
		divisions = append(divisions, list)
	}
	for _, round := range l.Rounds {
		list := []apiTable{}
		for _, t := range round.Tables {
			one := apiTable{Game: t.ID}
			for _, who := range t.People {
				one.People = append(one.People, text.Clean(l.People[who].Name))
			}
			for _, f := range l.Results[t.ID].Finishes {
				one.Places = append(one.Places, f.Place)
			}
			list = append(list, one)
		}
		rounds = append(rounds, list)
	}
	return struct {
		apiHead
		Divisions [][]apiStanding `json:"divisions"`
		Rounds    [][]apiTable    `json:"tables"`
	}{headOf(league.Listed{ID: id, League: l}), divisions, rounds}, nil
}
