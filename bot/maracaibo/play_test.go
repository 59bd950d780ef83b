package maracaibo

import (
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/bottest"
	"github.com/harbormaster/harbormaster/bot/text/texttest"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
	rules "github.com/harbormaster/harbormaster/engine/maracaibo"
)

// TestWholeGamesAreAskedAndToldInPlainWords plays random games of every number of players with every module and reads every question,
// answer and sentence of them.
func TestWholeGamesAreAskedAndToldInPlainWords(t *testing.T) {
	r := bottest.Proofreader{
		T: t, Game: rules.Game(), Presenter: Presenter{}, Localizer: english(t), Emojis: Emojis(), Silent: silent, EventMost: 130,
		Unasked: []string{rules.RefusedStep, rules.RefusedTurn},
		Pick: func(_ engine.Decision, answers []string, rand *engine.Rand) string {
			move := answers[rand.IntN(len(answers))]
			if move == (rules.Move{Kind: rules.SkipMove}).String() { // Rather once more: games in which much is done have more to say.
				move = answers[rand.IntN(len(answers))]
			}
			return move
		},
		Split: func(menu string) bool { return strings.Contains(menu, "Explore") },
	}
	games := 3
	if enginetest.Long() {
		games = 30
	}
	for seats := rules.MinPlayers; seats <= rules.MaxPlayers; seats++ {
		for game := range games {
			r.Localizer = bottest.Localizer(t, Texts(), rules.Name, texttest.Languages()[(seats+game)%4])
			options := map[string]string{}
			for m := range rules.Module(rules.Modules) {
				if game > 0 && (game == 1) == (m == rules.RoyalOrders || m == rules.Rubies || m == rules.Skirmish) {
					options[m.String()] = "true"
				}
			}
			r.Play(engine.Config{Seats: seats, Seed: engine.Seed{byte(seats), byte(game), 7}, Options: options})
		}
	}
	for _, step := range rules.Steps {
		if r.Steps[step] == 0 && step != rules.StepPay { // Hardly anybody is without money for several owners.
			t.Errorf("%s was never asked", step)
		}
	}
}
