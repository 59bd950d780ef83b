package view

import (
	"fmt"
	"math"
	"strings"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/clock"
	"github.com/harbormaster/harbormaster/bot/customid"
	"github.com/harbormaster/harbormaster/bot/league"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// standingsLines is how many lines of a division are shown, firstLines how many of them on the message of the league.
const (
	standingsLines = 60
	firstLines     = 5
)

func leagueButton(id storage.GameID, word, label string, style chat.Style) chat.Button {
	return chat.Button{ID: customid.ID{Game: id, Word: "@league:" + word}.String(), Label: label, Style: style}
}

// League is the message of a league: what it is, where it stands, and the buttons that it has then.
func League(id storage.GameID, l *league.League, v text.Localizer) chat.Message {
	lines := []string{leagueHead(l, v), leagueTerms(l, v)}
	var row []chat.Button
	join := leagueButton(id, "join", v.Say("league.button.join"), chat.Success)
	leave := leagueButton(id, "leave", v.Say("league.button.leave"), chat.Secondary)
	standings := leagueButton(id, "standings", v.Say("league.button.standings"), chat.Secondary)
	switch l.Phase {
	case league.SignUp:
		lines = append(lines, "", v.Say("league.signup", engine.Num("n", len(l.People))))
		if len(l.People) > 0 {
			lines = append(lines, v.List(leagueNames(l, standingsLines)))
		}
		row = []chat.Button{join, leave, leagueButton(id, "begin", v.Say("league.button.begin"), chat.Secondary)}
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
		if l.Paired < l.Length() {
			round += " " + v.Say("league.next", engine.Free("when", fmt.Sprintf("<t:%d:R>", l.Next.Unix())))
		}
		lines = append(lines, "", round)
		row = []chat.Button{standings, join, leave}
	default:
		lines = append(lines, "", v.Say("league.over", engine.Num("n", len(l.Rounds))))
		row = []chat.Button{standings, leagueButton(id, "season", v.Say("league.button.season"), chat.Secondary)}
	}
	if l.Phase != league.SignUp {
		for d := range l.DivisionCount() {
			lines = append(lines, standingLines(l, d, firstLines, "", v)...)
		}
	}
	m := Text(text.Clip(strings.Join(lines, "\n"), 3900))
	m.Blocks = append(m.Blocks, Buttons(row...)...)
	return m
}

func leagueHead(l *league.League, v text.Localizer) string {
	return "**" + v.Say("league.head", engine.Free("league", text.Plain(l.Name)),
		engine.Free("title", v.Say(l.Game+".title")), engine.Num("season", l.Season)) + "**"
}

// LeagueBefore is what remains of the message once there is a newer one.
func LeagueBefore(l *league.League, v text.Localizer) chat.Message { return Text(leagueHead(l, v)) }

func leagueNames(l *league.League, most int) []string {
	var names []string
	for _, p := range l.People {
		if len(names) < most {
			names = append(names, text.Plain(p.Name))
		}
	}
	return names
}

// leagueTerms says by what rules a league is played.
func leagueTerms(l *league.League, v text.Localizer) string {
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
	return strings.Join(append(parts, v.Say("league.terms.lost", engine.Num("n", league.MissesMost))), " ")
}

// LeagueStandings is the standings of a division, with those of others behind buttons.
func LeagueStandings(id storage.GameID, l *league.League, division int, user string, v text.Localizer) chat.Message {
	division = min(division, l.DivisionCount()-1)
	lines := []string{"**" + v.Say("league.standings", engine.Free("league", text.Plain(l.Name)),
		engine.Num("season", l.Season)) + "**"}
	lines = append(lines, standingLines(l, division, standingsLines, user, v)...)
	lines = append(lines, "-# "+v.Say("league.ties"))
	m := Text(text.Clip(strings.Join(lines, "\n"), 3900))
	var row []chat.Button
	for d := range l.DivisionCount() {
		if d != division {
			row = append(row, leagueButton(id, fmt.Sprint("standings.", d),
				v.Say("league.division", engine.Num("n", d+1)), chat.Secondary))
		}
	}
	m.Blocks = append(m.Blocks, Buttons(row...)...)
	return m
}

// standingLines are the first of a division, under its name where there are several; the line of a person is bold.
func standingLines(l *league.League, division, most int, user string, v text.Localizer) []string {
	var lines []string
	if l.DivisionCount() > 1 {
		lines = append(lines, "**"+v.Say("league.division", engine.Num("n", division+1))+"**")
	}
	for i, s := range l.Standings(division) {
		if i >= most {
			break
		}
		p := l.People[s.Player]
		line := v.Say("league.line", engine.Num("place", s.Place), engine.Free("who", text.Plain(p.Name)),
			engine.Num("score", int(math.Round(100*s.Score))), engine.Num("n", s.Tables), engine.Num("wins", s.Wins))
		if user != "" && p.User == user {
			line = "**" + line + "**"
		}
		lines = append(lines, line)
	}
	return lines
}
