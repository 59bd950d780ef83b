package maracaibo

import (
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/maracaibo"
)

// holder is a view of two players at a step, in which seat 0 has a few things.
func holder(step string) rules.View {
	v := rules.View{Step: step, Round: 1, Awaited: []rules.Seat{0}, Players: make([]rules.PlayerView, 2)}
	for i := range v.Players {
		v.Players[i].Head = rules.NoFigurehead
	}
	v.Players[0].Cards = []rules.Card{1, 2, 18} // Navigator, Gunner, Sloop
	v.Players[0].Quests = []rules.Quest{2}
	v.Players[0].Ship = 2
	v.Slots = []rules.SlotView{{Slot: 1, Card: 5}, {Slot: 2, Card: 60}}
	v.Supply = []rules.Figurehead{rules.Lion, rules.NoFigurehead, rules.Kraken}
	v.Market = []rules.Quest{4, 9}
	return v
}

func owned(v rules.View, seat engine.Seat) string { return strings.Join(Topics{}.Own(v, seat), " ") }

func TestHelpNamesWhatServesTheQuestion(t *testing.T) {
	for step, want := range map[string]string{
		rules.StepMove:       "q03",
		rules.StepKeep:       "q03",
		rules.StepTake:       "c60 c18 q03",
		rules.StepTile:       "c60 q03",
		rules.StepFigurehead: "figurehead_e figurehead_h q03",
		rules.StepQuest:      "q05 q10 q03",
		rules.StepDie:        "c02 q03",
		rules.StepRaid:       "c02 q03",
		rules.StepExplore:    "trail_1 c01 q03",
		rules.StepAcquire:    "c18 q03",
		rules.StepUpgrade:    "section_1 q03",
		rules.StepBury:       "q03",
	} {
		if got := owned(holder(step), 0); got != want {
			t.Errorf("%s: %q, want %q", step, got, want)
		}
	}
}

func TestHelpNamesTheOpenSections(t *testing.T) {
	v := holder(rules.StepUpgrade)
	v.Players[0].Sockets = []rules.Socket{0, 1}
	if got := owned(v, 0); got != "section_1 section_2 q03" {
		t.Errorf("with two cubes: %q", got)
	}
	v.Players[0].Sockets = []rules.Socket{0, 1, 2, 3, 4}
	if got := owned(v, 0); got != "section_2 section_3 q03" {
		t.Errorf("with a full first section: %q", got)
	}
}

func TestHelpNamesTheSectionsWithTreasuresAndTheFigurehead(t *testing.T) {
	v := holder(rules.StepBury)
	v.Players[0].Cubes[rules.Pearl] = 2
	v.Players[0].Head = rules.Poseidon
	if got := owned(v, 0); got != "hideout_pearl figurehead_g q03" {
		t.Errorf("%q", got)
	}
}

func TestHelpNamesThePageOfTheTrailAhead(t *testing.T) {
	for word, want := range map[string]string{
		"start": "trail_1", "e03": "trail_1", "a4": "trail_2", "b3": "trail_2", "e04": "trail_2", "c4": "trail_3", "d3": "trail_3",
		"e09": "trail_3", "e10": "trail_4", "f5": "trail_5", "g3": "trail_5", "e18": "trail_5", "ret": "trail_5",
	} {
		for n := range rules.Node(rules.Nodes) {
			if got := trailOf(n); n.String() == word && got != want {
				t.Errorf("from %s: %s, want %s", word, got, want)
			}
		}
	}
}

func TestWhoIsNotAskedReadsOfWhatIsHeld(t *testing.T) {
	v := holder(rules.StepRaid)
	v.Awaited = []rules.Seat{1}
	if got := owned(v, 0); got != "q03" {
		t.Errorf("%q", got)
	}
	v.Over = true
	if got := owned(v, 0); got != "" {
		t.Errorf("after the end: %q", got)
	}
}

// TestWhatHelpNamesInWholeGamesHasABrief plays random games, alone and with modules too.
func TestWhatHelpNamesInWholeGamesHasABrief(t *testing.T) {
	briefs, seen := map[string]string{}, map[string]bool{}
	for _, topic := range (Topics{}).List("en") {
		briefs[topic.Key] = topic.Brief
	}
	for seats := rules.MinPlayers; seats <= rules.MaxPlayers; seats++ {
		options := map[string]string{}
		for m := range rules.Module(rules.Modules) {
			options[m.String()] = []string{"false", "true"}[seats%2]
		}
		for game := range 2 {
			table, _, err := rules.Game().New(engine.Config{Seats: seats, Seed: engine.Seed{byte(seats), byte(game)}, Options: options})
			if err != nil {
				t.Fatal(err)
			}
			rand := engine.RandFrom(uint64(game))
			for seq := 1; len(table.Decisions()) > 0; seq++ {
				for seat := range engine.Seat(seats) {
					for _, key := range (Topics{}).Own(table.View(seat), seat) {
						seen[key] = true
						if briefs[key] == "" {
							t.Fatalf("%s is useful to seat %d and has no topic with a brief", key, seat)
						}
					}
				}
				d := table.Decisions()[rand.IntN(len(table.Decisions()))]
				if table, _, err = table.Act(seq, engine.Action{Seat: d.Seat, Move: d.Moves[rand.IntN(len(d.Moves))]}); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	if len(seen) < 80 {
		t.Errorf("only %d things were of use", len(seen))
	}
}

func TestHelpNamesNoQuestOfOthers(t *testing.T) {
	table, _, err := rules.Game().New(engine.Config{Seats: 3, Seed: engine.Seed{7}})
	if err != nil {
		t.Fatal(err)
	}
	for seat := range engine.Seat(3) {
		for other := range engine.Seat(3) {
			for _, key := range (Topics{}).Own(table.View(seat), other) {
				if seat != other && strings.HasPrefix(key, "q") {
					t.Errorf("seat %d reads %s of seat %d", seat, key, other)
				}
			}
		}
		quests := slices.DeleteFunc((Topics{}).Own(table.View(seat), seat), func(key string) bool { return !strings.HasPrefix(key, "q") })
		if len(quests) != 2 {
			t.Errorf("seat %d chooses from %v", seat, quests)
		}
	}
}
