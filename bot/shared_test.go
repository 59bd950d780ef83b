package bot_test

import (
	"strings"
	"testing"
)

func TestTheSealStandsUnderMoreAlone(t *testing.T) {
	r := newRoom(t)
	table := r.started("Ana", "Ben")
	seal := r.env().Commitment
	more := r.press("Eve", table.Message, "More")
	if strings.Contains(allText(table.Message)+more.text(), seal) {
		t.Errorf("the seal stands in %q or %q", allText(table.Message), more.text())
	}
	says(t, "fair draws", r.press("Eve", *more.message, "Fair draws").text(), seal, "when the game ends")
	if strings.Contains(r.press("Eve", *more.message, "Fair draws").text(), r.env().Seed) {
		t.Error("the seed is told before the end")
	}
}

func TestAReplayIsShownToEverybodyOnce(t *testing.T) {
	r, a := albumRoom(t)
	table := r.started("Ana", "Ben")
	r.press("Ana", table.Message, "Settler")
	r.bot.Published()
	h := r.command("Ana", "puertorico", "history", nil)
	own := r.press("Ana", *h.message, "Animated replay")
	if len(a.moving) != 1 {
		t.Fatalf("%d replays were drawn", len(a.moving))
	}
	before := len(r.messages)
	says(t, "Ana", r.press("Ana", *own.message, "Show everyone").text(), "Done")
	if len(r.messages) != before+1 || picture(r.last().Message) != "replay.gif" {
		t.Errorf("everybody sees %q", allText(r.last().Message))
	}
	says(t, "again", r.press("Ana", *own.message, "Show everyone").text(), "already shown")
	if len(r.messages) != before+1 {
		t.Error("it was shown twice")
	}
}

func TestAClosedGameShowsNoQuestion(t *testing.T) {
	r, _ := paintedTable(t)
	if pictured(r.last().Message) == "" {
		t.Fatal("the table has no picture")
	}
	r.press("Ana", *r.command("Ana", "puertorico", "end", nil).message, "End")
	if m := r.last().Message; pictured(m) != "" || !strings.Contains(allText(m), "ended") {
		t.Errorf("the closed table says %q with the picture %q", allText(m), pictured(m))
	}
}
