package view

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
)

// Played is a finished game as programs keep records of games.
type Played struct {
	ID   string    `json:"id"`
	Game string    `json:"game"`
	Date time.Time `json:"date,omitzero"`
	// With are the parts that were added to the game, by their keys.
	With    []string       `json:"expansions"`
	Players []PlayedPlayer `json:"players"`
	// title and with say the same in words; bgg is title.Title.BoardGameGeek.
	title, with string
	bgg         int
}

// PlayedPlayer is a seat of a finished game, and what it came to. Kind is "person", "former" for one who was forgotten,
// "automaton" for an opponent of the rules' own, or the level of a computer.
type PlayedPlayer struct {
	Seat     int     `json:"seat"`
	Name     string  `json:"name"`
	Kind     string  `json:"kind"`
	Place    int     `json:"place"`
	Points   float64 `json:"points"`
	Tiebreak *int    `json:"tiebreak,omitempty"`
	Bid      float64 `json:"bid"`
}

// PlayedOf is a finished game with its players called as they are at its table.
func PlayedOf(g *title.Game, v text.Localizer) Played {
	p := Played{ID: string(g.ID), Game: g.Game, Date: g.Ended.UTC().Truncate(time.Second), With: []string{},
		title: v.Title(), bgg: g.Title.BoardGameGeek}
	var names []string
	for _, o := range g.Rules.Options() {
		if o.Expansion && cmp.Or(g.Options[o.Key], o.Default) == "true" {
			p.With = append(p.With, o.Key)
			names = append(names, cmp.Or(v.Or(v.Game+".option."+o.Key+".with"), o.Key))
		}
	}
	p.with = text.Upper(v.List(names))
	result, _ := g.Result()
	for seat, place := range result.Places() {
		one := PlayedPlayer{Seat: seat + 1, Name: v.SeatNames[seat], Kind: "person", Place: place,
			Points: float64(result.Halves(seat)) / 2}
		switch {
		case seat >= len(g.Seats):
			one.Kind = string(engine.Automaton)
		case text.Former(g.Seats[seat]):
			one.Kind = "former"
		case g.Seats[seat].Level != "":
			one.Kind = g.Seats[seat].Level
		}
		if result.Tiebreaks != nil {
			one.Tiebreak = &result.Tiebreaks[seat]
		}
		if result.Bids != nil {
			one.Bid = float64(result.Bids[seat]) / 2
		}
		p.Players = append(p.Players, one)
	}
	return p
}

// PlayedCSV is a table of games with a line for each player, and above them what stands where.
func PlayedCSV(games ...Played) []byte {
	rows := [][]string{
		{"id", "date", "game", "expansions", "seat", "name", "kind", "place", "points", "tiebreak", "bid"},
	}
	number := func(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }
	for _, g := range games {
		for _, p := range g.Players {
			tiebreak := ""
			if p.Tiebreak != nil {
				tiebreak = strconv.Itoa(*p.Tiebreak)
			}
			rows = append(rows, []string{g.ID, csvDate(g.Date), g.Game, strings.Join(g.With, " "),
				strconv.Itoa(p.Seat), p.Name, p.Kind, strconv.Itoa(p.Place), number(p.Points), tiebreak, number(p.Bid)})
		}
	}
	return CSV(rows)
}

func csvDate(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339)
}

// CSV is a table as RFC 4180 has it. A cell that a spreadsheet would take for a formula begins with an apostrophe.
func CSV(rows [][]string) []byte {
	var out bytes.Buffer
	w := csv.NewWriter(&out)
	w.UseCRLF = true
	for _, row := range rows {
		row = slices.Clone(row)
		for i, cell := range row {
			_, err := strconv.ParseFloat(cell, 64)
			if err != nil && cell != "" && strings.ContainsRune("=+-@\t\r", rune(cell[0])) {
				row[i] = "'" + cell
			}
		}
		_ = w.Write(row) // A buffer takes everything.
	}
	w.Flush()
	return out.Bytes()
}

// JSON is the game as a value of its own.
func (p Played) JSON() []byte { return indented(p) }

func indented(value any) []byte {
	raw, err := json.MarshalIndent(value, "", " ")
	if err != nil {
		panic(err) // It is of this file's types.
	}
	return append(raw, '\n')
}

// object is a value of another program's format.
type object map[string]any

// BGStats is the game as a play file of Board Game Stats: its lists refer to each other by number. Only persons are
// named; the others are its anonymous player. A game that was played over days has no length there.
func (p Played) BGStats() []byte {
	const anonymous = 1
	when := p.Date.Format(time.DateTime)
	players := []object{{"id": anonymous, "name": "Anonymous player", "isAnonymous": true}}
	scores := []object{}
	for _, one := range p.Players {
		score := object{
			"playerRefId": anonymous, "score": strconv.FormatFloat(one.Points, 'f', -1, 64), "rank": one.Place,
			"winner": one.Place == 1, "seatOrder": one.Seat, "startPlayer": false, "newPlayer": false,
		}
		switch one.Kind {
		case "person":
			score["playerRefId"] = len(players) + 1
			players = append(players, object{"id": len(players) + 1, "name": one.Name, "isAnonymous": false})
		case "former":
		default:
			score["role"], score["metaData"] = one.Name, `{"isNpc":1}`
		}
		scores = append(scores, score)
	}
	sum := sha256.Sum256([]byte("harbormaster " + p.ID))
	sum[6], sum[8] = sum[6]&0x0f|0x80, sum[8]&0x3f|0x80 // A UUID of version 8: the same play each time.
	uuid := fmt.Sprintf("%X-%X-%X-%X-%X", sum[:4], sum[4:6], sum[6:8], sum[8:10], sum[10:16])
	return indented(object{
		"about":   "This is a play file for Board Game Stats. Share it with that app, or open it there.",
		"players": players, "locations": []object{{"id": 1, "name": "Discord"}},
		"games": []object{{"id": 1, "name": p.title, "bggId": p.bgg, "highestWins": true, "noPoints": false,
			"cooperative": false, "usesTeams": false}},
		"plays": []object{{
			"uuid": uuid, "playDate": when, "entryDate": when, "modificationDate": when, "gameRefId": 1,
			"locationRefId": 1, "board": p.with, "durationMin": 0, "rounds": 0, "ignored": false,
			"manualWinner": false, "usesTeams": false, "playerScores": scores,
		}},
	})
}

// Files are the game for other programs.
func (p Played) Files() []chat.File {
	name := p.Game + "-" + p.ID + "."
	return []chat.File{
		{Name: name + "bgsplay", Content: p.BGStats()},
		{Name: name + "csv", Content: PlayedCSV(p)},
		{Name: name + "json", Content: p.JSON()},
	}
}
