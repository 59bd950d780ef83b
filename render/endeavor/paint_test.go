package endeavor

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
)

func TestWhatCannotBeDrawnIsRefused(t *testing.T) {
	with := func(change func(*endeavor.View)) engine.Scene {
		s := named("guide")
		change(view(&s))
		return s
	}
	poster := named("guide")
	poster.Level = "poster"
	for name, c := range map[string]struct {
		scene engine.Scene
		want  error
	}{
		"no view":          {engine.Scene{}, render.ErrView},
		"another game":     {engine.Scene{View: 7}, render.ErrView},
		"a nil view":       {engine.Scene{View: (*endeavor.View)(nil)}, render.ErrView},
		"no players":       {engine.Scene{View: endeavor.View{}}, render.ErrView},
		"an unknown level": {poster, render.ErrLevel},
		"six players":      {with(func(v *endeavor.View) { v.Players = append(v.Players, v.Players[0], v.Players[1]) }), render.ErrView},
		"a short track":    {with(func(v *endeavor.View) { v.Regions[endeavor.India].Track = v.Regions[endeavor.India].Track[1:] }), render.ErrView},
		"a token too many": {with(func(v *endeavor.View) { v.Cities[3].Token = endeavor.Tokens }), render.ErrView},
		"a strange link":   {with(func(v *endeavor.View) { v.Connections[3].Token = -2 }), render.ErrView},
		"a strange card":   {with(func(v *endeavor.View) { v.Players[0].Cards = []endeavor.Card{endeavor.Cards} }), render.ErrView},
		"a strange deck":   {with(func(v *endeavor.View) { v.Decks[0] = []endeavor.Card{-1} }), render.ErrView},
		"a strange house":  {with(func(v *endeavor.View) { v.Players[0].Places[0].Building = -1 }), render.ErrView},
		"a strange offer":  {with(func(v *endeavor.View) { v.Offer[0].Building = endeavor.Buildings }), render.ErrView},
		"nine buildings":   {with(func(v *endeavor.View) { v.Players[0].Places = make([]endeavor.PlaceView, 9) }), render.ErrView},
		"two scores":       {with(func(v *endeavor.View) { v.Over, v.Scores = true, make([]endeavor.Score, 2) }), render.ErrView},
	} {
		if _, err := Paint(c.scene); !errors.Is(err, c.want) {
			t.Errorf("%s: got %v", name, err)
		}
		if _, _, err := Draw(c.scene); !errors.Is(err, c.want) {
			t.Errorf("%s, on a canvas: got %v", name, err)
		}
	}
}

func TestAViewIsTakenByValueAndByPointer(t *testing.T) {
	byPointer, byValue := named("guide"), named("guide")
	byPointer.View, byValue.View = view(&byPointer), *view(&byValue)
	if string(paint(t, byPointer).PNG) != string(paint(t, byValue).PNG) {
		t.Error("the pictures differ")
	}
}

// TestNeutralNamingChangesNoPicture: the table shows the deck as a chain in both namings.
func TestNeutralNamingChangesNoPicture(t *testing.T) {
	for _, name := range tables() {
		s := named(name)
		before := paint(t, s).PNG
		v := *view(&s)
		v.Neutral = !v.Neutral
		s.View = v
		if string(paint(t, s).PNG) != string(before) {
			t.Errorf("%s: the pictures differ", name)
		}
	}
}

func TestStrangeNamesAreDrawn(t *testing.T) {
	s := named("guide")
	s.Names = []string{strings.Repeat("🚢", 40), "\x00\x1b[31m\n", strings.Repeat("Ž̷̡̛", 30)}
	pic := paint(t, s)
	if !strings.Contains(pic.Alt, "Seat 1:") || !strings.Contains(pic.Alt, "Seat 4:") {
		t.Errorf("got %s", pic.Alt)
	}
}

// TestNothingMovesDuringAGame compares where things lie at different moments of games of as many players.
func TestNothingMovesDuringAGame(t *testing.T) {
	first := map[int]map[render.SpriteKey][]string{}
	for _, name := range tables() {
		s := printOf(t, named(name))
		seats := len(s.p.v.Players)
		at := map[render.SpriteKey][]string{}
		for _, kind := range []string{"en.cartouche", "en.plate"} {
			for _, d := range s.Sprites(kind) {
				at[d.Sprite] = append(at[d.Sprite], d.Box.String())
			}
		}
		if first[seats] == nil {
			first[seats] = at
		}
		for key, boxes := range at {
			if !slices.Equal(boxes, first[seats][key]) {
				t.Errorf("%s: %v at %v, before at %v", name, key, boxes, first[seats][key])
			}
		}
	}
}

func TestManyDrawTheSameFromNothing(t *testing.T) {
	pictures.ManyDrawTheSameFromNothing(t, "guide", "full-5-dark", "game-build", "guide-own")
}

// TestNoViewMakesThePainterPanic draws views that no game gives, numbers out of every range included.
func TestNoViewMakesThePainterPanic(t *testing.T) {
	scenes := []string{"guide", "full-5", "game-3", "game-second", "game-discard", "end-4"}
	rapid.Check(t, func(t *rapid.T) {
		s := named(rapid.SampledFrom(scenes).Draw(t, "scene"))
		distort(t, view(&s))
		s.Names = rapid.SliceOfN(rapid.String(), 0, 6).Draw(t, "names")
		s.Level = rapid.SampledFrom([]string{Table, Folded, Own}).Draw(t, "level")
		s.Focus = engine.Decision{Seat: strangeSeat(t), Step: rapid.SampledFrom([]string{"", endeavor.StepAct, endeavor.StepSalary}).Draw(t, "step"),
			Moves: rapid.SliceOfN(rapid.SampledFrom([]string{"activate:docks:ship:india", "token:payment:payment:docks", "ship:europe", "draw:slavery", "discard:india_gov",
				"salary:docks,market", "build:museum", "activate:barracks:attack:rome", "::", "pass"}), 0, 9).Draw(t, "moves")}
		s.Draft = rapid.SampledFrom([]string{"", "salary:docks", "token:attack:attack:rome", "x"}).Draw(t, "draft")
		if _, err := Paint(s); err != nil && !errors.Is(err, render.ErrView) {
			t.Fatal(err)
		}
		Text(s)
	})
}

func strangeSeat(t *rapid.T) engine.Seat { return engine.Seat(rapid.IntRange(-2, 7).Draw(t, "seat")) }

// distort puts strange numbers into a view, its sizes as they are.
func distort(t *rapid.T, v *endeavor.View) {
	num := func() int { return rapid.IntRange(-2, 130).Draw(t, "number") }
	token := func() endeavor.Token { return endeavor.Token(rapid.IntRange(-1, endeavor.Tokens).Draw(t, "token")) }
	v.Viewer, v.Round, v.Crown, v.Over = strangeSeat(t), num(), strangeSeat(t), rapid.Bool().Draw(t, "over")
	v.Step = rapid.SampledFrom([]string{"", "x", endeavor.StepBuild, endeavor.StepSalary, endeavor.StepAct, endeavor.StepSecond, endeavor.StepDiscard}).Draw(t, "step")
	v.Awaited, v.Next, v.Winners = []engine.Seat{strangeSeat(t)}, []engine.Seat{strangeSeat(t), strangeSeat(t)}, []engine.Seat{strangeSeat(t)}
	for range 6 {
		v.Cities[rapid.IntRange(0, endeavor.Cities-1).Draw(t, "city")] = endeavor.CityView{Token: token(), Seat: strangeSeat(t)}
		v.Connections[rapid.IntRange(0, endeavor.Connections-1).Draw(t, "link")] = endeavor.ConnectionView{Token: token(), Seat: strangeSeat(t)}
		r := &v.Regions[rapid.IntRange(1, endeavor.Regions-1).Draw(t, "region")]
		r.Track[0], r.Beside[0], r.Presence[1] = endeavor.SpaceView{Token: token(), Seat: strangeSeat(t)}, num(), num()
	}
	v.Decks[rapid.IntRange(0, endeavor.Decks-1).Draw(t, "deck")] = nil
	for i := range v.Offer {
		v.Offer[i].Copies = num()
	}
	for i := range v.Players {
		p := &v.Players[i]
		p.Harbour, p.Turned, p.Counted, p.Glory = num(), num(), num(), num()
		for s := range p.Status {
			p.Status[s], p.Yields[s] = num(), num()
		}
		for k := range p.Tokens {
			p.Tokens[k] = num()
		}
		p.Cards = append(p.Cards, endeavor.Card(rapid.IntRange(0, endeavor.Cards).Draw(t, "card")))
	}
}
