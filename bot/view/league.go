package view

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/clock"
	"github.com/harbormaster/harbormaster/bot/customid"
	"github.com/harbormaster/harbormaster/bot/league"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// standingsLines is how many lines of a division are shown, firstLines how many of them on the message of the league.
const (
	standingsLines = 60
	firstLines     = 3
)

func leagueButton(id storage.GameID, word, label string, style chat.Style) chat.Button {
	return chat.Button{ID: customid.ID{Game: id, Word: "@league:" + word}.String(), Label: label, Style: style}
}

// League is the message of a league of a game: what it is, where it stands, and the buttons that it has then.
func League(id storage.GameID, l *league.League, of title.Title, v text.Localizer) chat.Message {
	lines := []string{leagueHead(l, v)}
	var row []chat.Button
	join := leagueButton(id, "join", v.Say("league.button.join"), chat.Success)
	leave := leagueButton(id, "leave", v.Say("league.button.leave"), chat.Secondary)
	standings := leagueButton(id, "standings", v.Say("league.button.standings"), chat.Secondary)
	switch l.Phase {
	case league.SignUp:
		lines = append(lines, "- "+strings.Join(leagueTerms(l, of, v), "\n- "), "",
			v.Say("league.signup", engine.Num("n", len(l.People))))
		if len(l.People) > 0 {
			lines = append(lines, v.List(leagueNames(l.People[:min(len(l.People), standingsLines)])))
		}
		row = []chat.Button{join, leave}
	case league.Running:
		played, tables := 0, 0
		for _, t := range l.Rounds[len(l.Rounds)-1].Tables {
			tables++
			if _, ok := l.Results[t.ID]; ok {
				played++
			}
		}
		round := v.Say("league.round", engine.Num("round", l.Paired), engine.Num("of", l.Length()),
			engine.Num("played", played), engine.Num("tables", tables))
		row = []chat.Button{standings, leagueButton(id, "tables", v.Say("league.button.tables"), chat.Secondary)}
		if l.Paired < l.Length() {
			round += " " + v.Say("league.next", engine.Free("when", fmt.Sprintf("<t:%d:R>", l.Next.Unix())))
			join.Style = chat.Secondary
			row = append(row, join, leave)
		}
		lines = append(lines, round)
		byes := text.Each(l.Rounds[len(l.Rounds)-1].Byes, func(who int) league.Person { return l.People[who] })
		if len(byes) > 0 {
			lines = append(lines, v.Say("league.byes", engine.Num("n", hundreds(league.ByeScore)),
				engine.Free("list", v.List(leagueNames(byes)))))
		}
	case league.Over:
		lines = append(lines, v.Say("league.over", engine.Num("n", len(l.Rounds))))
		var won []string
		for _, s := range l.Standings(0) {
			if s.Place == 1 && s.Tables > 0 {
				won = append(won, text.Plain(l.People[s.Player].Name))
			}
		}
		if len(won) > 0 {
			lines = append(lines, v.Say("league.won", engine.Num("n", len(won)), engine.Free("list", v.List(won))))
		}
		row = []chat.Button{standings, leagueButton(id, "season", v.Say("league.button.season"), chat.Secondary)}
	}
	if l.MayBegin() {
		next := l.Paired + 1
		row = append(row, leagueButton(id, fmt.Sprint("begin.", next),
			v.Say("league.button.begin", engine.Num("n", next)), chat.Secondary))
	}
	if len(l.Results) > 0 {
		for d := range l.DivisionCount() {
			lines = append(lines, standingLines(l, d, firstLines, "", v)...)
		}
	}
	if l.Phase == league.Running && l.Paired < l.Length() {
		lines = append(lines, "-# "+strings.Join(leagueTerms(l, of, v), " "))
	}
	return Text(text.Clip(strings.Join(lines, "\n"), 3900), row...)
}

func leagueHead(l *league.League, v text.Localizer) string {
	return "**" + v.Say("league.head", engine.Free("league", text.Plain(l.Name)),
		engine.Free("title", v.Say(l.Game+".title")), engine.Num("season", l.Season)) + "**"
}

// LeagueBefore is what remains of the message once there is a newer one.
func LeagueBefore(l *league.League, v text.Localizer) chat.Message { return Text(leagueHead(l, v)) }

func leagueNames(people []league.Person) []string {
	return text.Each(people, func(p league.Person) string { return text.Plain(p.Name) })
}

// leagueTerms are sentences that say by what rules a league is played, and how its tables differ from the usual game.
func leagueTerms(l *league.League, of title.Title, v text.Localizer) []string {
	key := "league.terms.groups"
	if l.Swiss {
		key = "league.terms.swiss"
	}
	parts := []string{
		v.Say(key, engine.Num("n", l.Terms.Rounds), engine.Num("seats", l.Sizes.Want)),
		v.Say("league.terms.days", engine.Num("n", int(l.Every/clock.Day))),
		v.Say("league.terms." + string(l.Scoring)),
	}
	if l.Divisions > 1 {
		parts = append(parts, v.Say("league.terms.divisions", engine.Num("n", l.Divisions), engine.Num("move", l.Move)))
	}
	parts = append(parts, v.Say("league.terms.lost", engine.Num("n", league.MissesMost)))
	g := &title.Game{Title: of}
	g.Rules, g.Want, g.Options, g.Settings = of.Rules, l.Sizes.Want, l.Options, maps.Clone(l.Settings)
	delete(g.Settings, "thread") // All tables of a league have their threads, and nobody is helped there.
	delete(g.Settings, "hints")
	added, differ := differing(g, v)
	if with := withLine(g, added, v); with != "" {
		parts = append(parts, with)
	}
	for _, d := range differ {
		parts = append(parts, d+".")
	}
	return parts
}

// LeagueStandings is the standings of a division, with those of others behind buttons.
func LeagueStandings(id storage.GameID, l *league.League, division int, user string, v text.Localizer) chat.Message {
	division = min(division, l.DivisionCount()-1)
	lines := []string{"**" + v.Say("league.standings", engine.Free("league", text.Plain(l.Name)),
		engine.Num("season", l.Season)) + "**"}
	lines = append(lines, standingLines(l, division, standingsLines, user, v)...)
	if len(l.Moves()) > 0 {
		lines = append(lines, "-# ▲ "+v.Say("league.up")+", ▼ "+v.Say("league.down"))
	}
	lines = append(lines, "-# "+v.Say("league.ties"))
	var row []chat.Button
	for d := range l.DivisionCount() {
		if d != division {
			row = append(row, leagueButton(id, fmt.Sprint("standings.", d),
				v.Say("league.division", engine.Num("n", d+1)), chat.Secondary))
		}
	}
	return Text(text.Clip(strings.Join(lines, "\n"), 3900), row...)
}

// standingLines are the first of a division, under its name where there are several; the line of a person is bold.
func standingLines(l *league.League, division, most int, user string, v text.Localizer) []string {
	var lines []string
	if l.DivisionCount() > 1 {
		lines = append(lines, "**"+v.Say("league.division", engine.Num("n", division+1))+"**")
	}
	moves := l.Moves()
	for i, s := range l.Standings(division) {
		if i >= most {
			break
		}
		p := l.People[s.Player]
		key := "league.line"
		if s.Tables == 0 && s.Score == 0 {
			key = "league.line.none"
		}
		line := v.Say(key, engine.Num("place", s.Place), engine.Free("who", text.Plain(p.Name)),
			engine.Num("score", hundreds(s.Score)), engine.Num("n", s.Tables), engine.Num("wins", s.Wins))
		if user != "" && p.User == user {
			line = "**" + line + "**"
		}
		lines = append(lines, line+moveSigns[moves[s.Player]+1])
	}
	return lines
}

// moveSigns stand behind who moves up, stays, and moves down.
var moveSigns = [3]string{" ▲", "", " ▼"}

// hundreds is a score as it is shown.
func hundreds(score float64) int { return int(math.Round(100 * score)) }

// The rows of a picture of standings: of one division the first, and beside them whoever moves and the reader with
// their neighbors; the first of several ones share fewer.
const rowsOfOne, rowsOfAll = 18, 12

// LeaguePicture is the picture of the standings, all but its theme: of a division, or of all for one that there is not.
func LeaguePicture(l *league.League, division int, user string, v text.Localizer) engine.Standings {
	of := engine.Standings{Game: l.Game, Headline: l.Name, Up: v.Say("league.up"), Down: v.Say("league.down"),
		Heads:    [3]string{v.Say("league.column.tables"), v.Say("league.column.wins"), v.Say("league.column.score")},
		Progress: min(float64(len(l.Rounds))/float64(l.Length()+1), 0.99)}
	key := "league.picture"
	if l.Phase == league.Over {
		key, of.Progress = "league.picture.over", 1
	}
	of.TopLine = v.Say(key, engine.Free("title", v.Say(l.Game+".title")), engine.Num("season", l.Season),
		engine.Num("round", len(l.Rounds)), engine.Num("of", l.Length()))
	divisions, rows, moves := []int{division}, rowsOfOne, l.Moves()
	if division < 0 {
		divisions = make([]int, l.DivisionCount())
		for d := range divisions {
			divisions[d] = d
		}
		rows = max(3, rowsOfAll/len(divisions))
	}
	said := []string{of.Headline + ". " + of.TopLine + "."}
	for _, d := range divisions {
		var group engine.StandingGroup
		if l.DivisionCount() > 1 {
			group.Title = v.Say("league.division", engine.Num("n", d+1))
			said = append(said, group.Title+":")
		}
		list := l.Standings(d)
		mine := -rows
		if i := l.Find(user); i >= 0 && division >= 0 {
			mine = slices.IndexFunc(list, func(s league.Standing) bool { return s.Player == i })
		}
		last := -1
		for i, s := range list {
			if i >= rows && moves[s.Player] == 0 && (mine < 0 || i < mine-1 || i > mine+1) {
				continue
			}
			row := engine.StandingRow{Place: s.Place, Name: l.People[s.Player].Name, Move: moves[s.Player],
				Mine: i == mine, Gap: i > last+1, Counts: [3]int{s.Tables, s.Wins, hundreds(s.Score)}}
			group.Rows, last = append(group.Rows, row), i
			said = append(said, fmt.Sprintf("%d. %s %d%s;", row.Place, row.Name, row.Counts[2], moveSigns[row.Move+1]))
		}
		of.Groups = append(of.Groups, group)
	}
	of.Alt = text.Clip(strings.Join(said, " "), 1024)
	return of
}

// LeagueTables lists the tables of a league that have not ended, as OpenGame says them.
func LeagueTables(l *league.League, tables []*title.Game, locale string, v text.Localizer) chat.Message {
	lines := []string{"**" + v.Say("league.tables", engine.Free("league", text.Plain(l.Name)),
		engine.Num("n", len(tables))) + "**"}
	for _, g := range tables {
		lines = append(lines, OpenGame(g, g.In(locale)))
	}
	return Text(text.Clip(strings.Join(lines, "\n"), 3900))
}

// LeagueEnd asks whether a season is to end now.
func LeagueEnd(id storage.GameID, l *league.League, v text.Localizer) chat.Message {
	return Text(v.Say("league.end", engine.Free("league", text.Plain(l.Name))),
		leagueButton(id, "end", v.Say("league.button.end"), chat.Danger))
}

// IsLeague says whether a message is one of a league: it has its controls.
func IsLeague(s chat.Seen, id storage.GameID) bool {
	return slices.ContainsFunc(s.Controls, func(custom string) bool {
		c, ok := customid.Parse(custom)
		return ok && c.Game == id && strings.HasPrefix(c.Word, "@league:")
	})
}
