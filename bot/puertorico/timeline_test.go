package puertorico

import (
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
	"github.com/harbormaster/harbormaster/engine/puertorico"
)

func TestEverythingInACourseHasWords(t *testing.T) {
	c, err := text.New(Texts())
	if err != nil {
		t.Fatal(err)
	}
	v := text.NewLocalizer(c.Messages("en"), puertorico.Name, nil)
	for _, s := range (puertorico.Timeline{}).Count(func(func(engine.Table, []engine.Event) bool) {}).Series {
		if !v.Has("puertorico.course." + s.Key) {
			t.Errorf("the series %s has no name", s.Key)
		}
	}
	args := map[string][]engine.Arg{
		puertorico.MilestoneLarge:   {engine.Term("building", "city_hall")},
		puertorico.MilestoneShipped: {engine.Num("n", 1), engine.Num("vp", 1)},
		puertorico.MilestoneEnd:     {engine.Term("flag", "city")},
	}
	want := map[string]string{
		puertorico.MilestoneLarge: "Ana builds the city hall", puertorico.MilestoneShipped: "Ana ships 1 good for 1 point", puertorico.MilestoneEnd: "Last round: a city is full",
	}
	for _, moment := range enginetest.Constants(t, "../../engine/puertorico/timeline.go", "Milestone") {
		got := v.Say("puertorico.moment."+moment, append(args[moment], engine.Free("name", "Ana"))...)
		if got != want[moment] || strings.Contains(got, "<no value>") {
			t.Errorf("%s reads %q", moment, got)
		}
	}
}
