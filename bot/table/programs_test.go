package table

import (
	"slices"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// TestATableWithAProgramStaysFriendly: whatever else is set, also by house rules; leaving seats to it works as with computers.
func TestATableWithAProgramStaysFriendly(t *testing.T) {
	g := lobby()
	g.Programs = []string{"Nemo"}
	set := func(kind, key, value string) error {
		t.Helper()
		_, err := Set(g, ana, kind, key, value)
		return err
	}
	if err := set("table", LevelSetting, ProgramLevel("Kraken")); err == nil || Friendly(&g.Envelope) {
		t.Errorf("a program that is not offered: %v", err)
	}
	if err := set("table", "theme", ProgramLevel("Nemo")); err == nil {
		t.Error("another setting takes a program")
	}
	if err := set("table", LevelSetting, ProgramLevel("Nemo")); err != nil || !Friendly(&g.Envelope) {
		t.Fatalf("it is chosen: %v, friendly %v", err, Friendly(&g.Envelope))
	}
	if err := set("table", friendly, "false"); err == nil {
		t.Error("before it has a seat, the game is made to count")
	}
	if _, err := AddComputer(g, ana); err != nil {
		t.Fatal(err)
	}
	if got, want := g.Seats[2], (storage.Seat{Name: "Nemo", Level: engine.LevelNormal, Program: "Nemo"}); got != want {
		t.Errorf("its seat is %+v", got)
	}
	if err := set("table", LevelSetting, engine.LevelHard); err != nil {
		t.Fatal(err)
	}
	if err := set("table", friendly, "false"); err == nil {
		t.Error("with its seat, the game is made to count")
	}
	rules, err := HouseRulesOf(g, ana, "ours")
	if err != nil || rules.Settings[LevelSetting] != engine.LevelHard {
		t.Errorf("%+v, %v", rules, err)
	}
	rules.Settings[friendly] = "false"
	if _, err := UseHouseRules(g, ana, rules); err != nil || !Friendly(&g.Envelope) {
		t.Errorf("house rules make it count: %v", err)
	}
	if err := set("seat", "seat", "hard:Nemo"); err != nil || g.Seats[2].Program != "" || g.Seats[2].Level != "hard" ||
		!slices.Contains(computerNames, g.Seats[2].Name) {
		t.Errorf("a computer takes its seat: %+v, %v", g.Seats[2], err)
	}
	if err := set("table", friendly, "false"); err != nil {
		t.Errorf("without it: %v", err)
	}
	g.Settings[LevelSetting] = ProgramLevel("Nemo")
	giveToComputer(g, 1, "")
	if got, want := g.Seats[1], (storage.Seat{Name: "Ben", Level: engine.LevelNormal, Program: "Nemo"}); got != want {
		t.Errorf("whose seat it takes over: %+v", got)
	}
}
