package view

import (
	"fmt"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
)

// AskBranch says what it means to play on in private from a position of a game, and asks how well the computers are to
// play.
func AskBranch(g *title.Game, b table.Branching, v text.Localizer) chat.Message {
	key, id := "branch.ask", g.CustomID("branch:")+fmt.Sprintf("%d.%d.", b.Step, b.Seat)
	if b.Ahead {
		key, id = "whatif.ask", g.CustomID("whatif:")
	}
	var row []chat.Button
	for _, level := range g.Title.Computers {
		row = append(row, chat.Button{ID: id + level.Key, Label: text.Upper(v.Say("setting.level." + level.Key))})
	}
	return Text(v.Say(key, engine.Free("who", text.Plain(v.Name(b.Seat))), engine.Num("step", b.Step),
		flag("log", table.People(&g.Envelope) > 1)), row...)
}
