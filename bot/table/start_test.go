package table

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

func TestStartsOfAGame(t *testing.T) {
	seed := engine.Seed{1}
	start := func(by Input, how string) func(*Table) (Change, error) {
		return func(t *Table) (Change, error) { return Start(t, by, how, seed, "salt", noon) }
	}
	alone := func(t *Table) (Change, error) { return StartSeated(t, seed, "salt", noon) }
	one := func(t *Table) { t.Seats = t.Seats[:1] }
	begun := "start " + SealOf(seed.String(), "salt")
	const two = "playing of 2; host ana; Ana=ana, Ben=ben"
	checkChanges(t, lobby, []changeCase{
		{"all seats are taken", full, start(ana, ""), begun, two},
		{"by a moderator", full, start(mod, ""), begun, two},
		{"seats are free", nil, start(ana, ""), "seats are free", ""},
		{"without the free seats", nil, start(ana, "as_is"), begun, two},
		{"with computers", nil, start(ana, "fill"), begun, "playing of 3; host ana; Ana=ana, Ben=ben, Bosun=normal"},
		{"too few without the free seats", one, start(ana, "as_is"), "seats are free", ""},
		{"too few", with(one, full), start(ana, ""), "seats are free", ""},
		{"nobody is waited for any more", with(full, kept("dan"), func(t *Table) { t.Settings["invited"] = "dan" }),
			start(ana, ""),
			begun, two},
		{"the rules refuse it", with(full, func(t *Table) { t.Options = map[string]string{"rounds": "9"} }),
			start(ana, ""),
			"no: refused.setup_option option=rounds value=9", ""},
		{"the rules refuse it with computers", func(t *Table) { t.Options = map[string]string{"rounds": "9"} },
			start(ana, "fill"),
			"no: refused.setup_option option=rounds value=9", ""},
		{"the rules refuse it without the free seats",
			func(t *Table) { t.Options = map[string]string{"rounds": "9"} }, start(ana, "as_is"),
			"no: refused.setup_option option=rounds value=9", ""},
		{"by another person", full, start(ben, ""), "no: refused.start_host host=Ana", ""},
		{"a second time", with(full, phase(storage.Playing)), start(ana, ""), "no, asking: refused.started", ""},
		{"after the end", with(full, phase(storage.Closed)), start(ana, ""), "no, asking: refused.closed", ""},

		{"at once", full, alone, begun, two},
		{"at once, a second time", with(full, phase(storage.Playing)), alone, "nothing to change", ""},
	})
}

func TestAStartedGameKeepsItsSeedAndAsksAnew(t *testing.T) {
	table := lobby()
	c, err := Start(table, ana, "fill", engine.Seed{1}, "salt", noon)
	if err != nil {
		t.Fatal(err)
	}
	if table.Seed != (engine.Seed{1}).String() || table.Salt != "salt" || table.Commitment != c.Act.Value {
		t.Errorf("seed %s, salt %s, seal %s", table.Seed, table.Salt, table.Commitment)
	}
	if !table.Started.Equal(noon) {
		t.Errorf("started at %s", table.Started)
	}
	if d, ok := c.Position.Decision(0); !ok || d.Since != 3 {
		t.Errorf("the first question is %+v", d)
	}
}
