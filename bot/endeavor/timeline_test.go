package endeavor

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/engine/enginetest"
)

func TestEverythingInACourseHasWords(t *testing.T) {
	v := english(t)
	for _, s := range (rules.Timeline{}).Count(func(func(engine.Table, []engine.Event) bool) {}).Series {
		if !v.Has(prefix + "course." + s.Key) {
			t.Errorf("the series %s has no name", s.Key)
		}
	}
	told := map[string]struct {
		args []engine.Arg
		want string
	}{
		rules.MilestoneOpened:    {[]engine.Arg{engine.Term("region", "far_east")}, "Ships open up the Far East"},
		rules.MilestoneGovernor:  {[]engine.Arg{engine.Term("card", "india_gov")}, "Ana wins the governor of India"},
		rules.MilestoneBroken:    {[]engine.Arg{engine.Term("city", "rome"), engine.Num("n", 2)}, "Ana takes Rome and breaks 2 connections"},
		rules.MilestoneAbolished: {[]engine.Arg{engine.Term("deck", "slavery")}, "Ana takes Europe 5: Slavery is abolished"},
	}
	for _, moment := range enginetest.Constants(t, "../../engine/endeavor/timeline.go", "Milestone") {
		if got := v.Say(prefix+"moment."+moment, append(told[moment].args, engine.Free("name", "Ana"))...); got != told[moment].want {
			t.Errorf("%s reads %q, want %q", moment, got, told[moment].want)
		}
	}
}
