package scenes

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/rendertest"
)

// with are the options of a game with modules and other settings that are not the usual ones.
func with(modules []maracaibo.Module, settings ...string) map[string]string {
	options := map[string]string{}
	for _, m := range modules {
		options[m.String()] = "true"
	}
	for i := 0; i < len(settings); i += 2 {
		options[settings[i]] = settings[i+1]
	}
	return options
}

// every are all modules.
var every = []maracaibo.Module{
	maracaibo.Retirement, maracaibo.RoyalOrders, maracaibo.Rubies, maracaibo.Skirmish, maracaibo.UnchartedImprovements, maracaibo.UnchartedLocations,
}

// configs are those of the recorded games, by their names.
var configs = map[string]engine.Config{
	"solo-1":      {Seats: 1, Seed: engine.Seed{15: 2}, Options: with(nil, maracaibo.OptionJohn, "2")},
	"base-2":      {Seats: 2, Seed: engine.Seed{15: 6}},
	"base-3":      {Seats: 3, Seed: engine.Seed{15: 4}},
	"base-4":      {Seats: 4, Seed: engine.Seed{15: 2}},
	"skirmish-4":  {Seats: 4, Seed: engine.Seed{15: 1}, Options: with([]maracaibo.Module{maracaibo.Skirmish}, maracaibo.OptionLayout, "alt2")},
	"uncharted-3": {Seats: 3, Seed: engine.Seed{15: 4}, Options: with([]maracaibo.Module{maracaibo.UnchartedImprovements, maracaibo.UnchartedLocations}, maracaibo.OptionLayout, "alt1")},
	"gems-2":      {Seats: 2, Seed: engine.Seed{15: 4}, Options: with([]maracaibo.Module{maracaibo.Rubies, maracaibo.RoyalOrders, maracaibo.Retirement})},
	"all-1":       {Seats: 1, Seed: engine.Seed{15: 1}, Options: with(every, maracaibo.OptionJohn, "6")},
	"all-4":       {Seats: 4, Seed: engine.Seed{15: 3}, Options: with(every)},
}

// TestRecordedGamesGoToTheirEnd replays every game; with -record lively players play it first.
func TestRecordedGamesGoToTheirEnd(t *testing.T) {
	rendertest.RecordedGames(t, maracaibo.Game(), configs, lively(rendertest.ComputerPlayer(t, engine.ComputerOf(maracaibo.Rules{}, (*maracaibo.State).EasyMove))))
}

// lively answers as another player does, but one time in four by chance, and then declines nothing: it wants to see much of the
// board rather than to win.
func lively(sober rendertest.Player) rendertest.Player {
	return func(now engine.Table, d engine.Decision, chance *engine.Rand) (string, error) {
		if chance.IntN(4) > 0 {
			return sober(now, d, chance)
		}
		var list []string
		for _, move := range d.Moves {
			switch move {
			case maracaibo.Move{Kind: maracaibo.SkipMove}.String(), maracaibo.Move{Kind: maracaibo.IgnoreMove}.String(), maracaibo.Move{Kind: maracaibo.EndMove}.String():
			default:
				list = append(list, move)
			}
		}
		if len(list) == 0 {
			list = d.Moves
		}
		return list[chance.IntN(len(list))], nil
	}
}

func TestEverySceneHasANameOfItsOwnThatFilesMayHave(t *testing.T) { rendertest.Exhibits(t, List()) }

// TestEveryQuestionEveryModuleAndEveryNumberOfPlayersIsShown: to everybody what everybody may see.
func TestEveryQuestionEveryModuleAndEveryNumberOfPlayersIsShown(t *testing.T) {
	steps, modules, tables, all := map[string]bool{}, map[maracaibo.Module]bool{}, map[int]bool{}, 0
	for _, e := range List() {
		v := rendertest.ViewIn[maracaibo.View](&e.Scene)
		steps[v.Step] = true
		if e.Scene.Level == render.Table {
			tables[len(e.Scene.Names)] = true
		}
		n := 0
		for m, has := range v.Modules {
			if has {
				modules[maracaibo.Module(m)] = true
				n++
			}
		}
		all = max(all, n)
	}
	for _, step := range maracaibo.Steps {
		if !steps[step] {
			t.Errorf("%s is not shown", step)
		}
	}
	for _, m := range every {
		if !modules[m] {
			t.Errorf("%s is not shown", m)
		}
	}
	for n := maracaibo.MinPlayers; n <= maracaibo.MaxPlayers; n++ {
		if !tables[n] {
			t.Errorf("no table of %d", n)
		}
	}
	if all != maracaibo.Modules {
		t.Errorf("at most %d modules together", all)
	}
}

func TestScenesAreMadeAnew(t *testing.T) { rendertest.ExhibitsMadeAnew(t, List) }

// TestTimelinesTellWholeGames: by round for everybody, with positions for a moving picture that lead to the end.
func TestTimelinesTellWholeGames(t *testing.T) {
	for _, c := range Timelines() {
		if got := c.Chart.Timeline.Rounds(); got < maracaibo.Rounds || len(c.Chart.Winners) == 0 || c.Chart.Game != maracaibo.Name {
			t.Errorf("%s has %d rounds and the winners %v", c.Name, got, c.Chart.Winners)
		}
		for i, s := range c.Replay {
			if v := rendertest.ViewIn[maracaibo.View](&s); v.Over != (i == len(c.Replay)-1) {
				t.Errorf("%s: position %d", c.Name, i)
			}
		}
	}
	if n := len(Timelines()[0].Replay); n < 5 {
		t.Errorf("%d positions", n)
	}
}
