package endeavor

import (
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/bottest"
	"github.com/harbormaster/harbormaster/bot/text/texttest"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/endeavor"
)

// TestWholeGamesAreAskedAndToldInPlainWords plays random games and reads every question, answer and sentence of them.
func TestWholeGamesAreAskedAndToldInPlainWords(t *testing.T) {
	attacked, neutral := false, false
	r := bottest.Proofreader{
		T: t, Game: rules.Game(), Presenter: Presenter{}, Localizer: english(t), Emojis: Emojis(), Silent: silent, EventMost: 130,
		Unasked: []string{rules.RefusedStep, rules.RefusedTurn},
		Pick: func(d engine.Decision, answers []string, rand *engine.Rand) string {
			move := answers[rand.IntN(len(answers))]
			if move == rules.Pass().String() { // Rather once more: games with many actions have more to say.
				move = answers[rand.IntN(len(answers))]
			}
			return move
		},
		Read: func(_ engine.Table, _ engine.Decision, options, _ []title.Option) {
			for _, o := range options {
				attack := attacks(o.Move)
				if attacked = attacked || attack; attack != (o.Confirm != "") {
					t.Errorf("%s is confirmed by %q", o.Move, o.Confirm)
				}
				if strings.Contains(o.Emoji+o.SubmenuEmoji, "slavery") { // It is seen at tables with the neutral naming, too.
					t.Errorf("%s has the icon %s", o.Move, o.Emoji+o.SubmenuEmoji)
				}
			}
		},
		Text: func(what, s string) {
			if neutral && strings.Contains(strings.ToLower(s), "slavery") {
				t.Errorf("with the neutral naming %s reads %q", what, s)
			}
		},
	}
	for seats := rules.MinPlayers; seats <= rules.MaxPlayers; seats++ {
		for game := range 8 {
			r.Localizer = bottest.Localizer(t, Texts(), rules.Name, texttest.Languages()[(seats+game)%4])
			naming := []string{"rulebook", "neutral"}[game%2]
			neutral = naming == "neutral"
			r.Play(engine.Config{Seats: seats, Seed: engine.Seed{byte(seats), byte(game), 7}, Options: map[string]string{rules.OptionNaming: naming}})
		}
	}
	for _, step := range rules.Steps {
		if r.Steps[step] < 20 {
			t.Errorf("%s was asked %d times only", step, r.Steps[step])
		}
	}
	if !attacked {
		t.Error("no attack was offered")
	}
}

// attacks says that a move is an attack, which is confirmed.
func attacks(move string) bool {
	m, err := rules.Parse(move)
	return err == nil && m.Does() && m.Part == rules.Attack
}
