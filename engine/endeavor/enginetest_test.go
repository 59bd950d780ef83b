package endeavor_test

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/engine/enginetest"
)

func TestEndeavorKeepsEveryPromiseOfAGame(t *testing.T) {
	enginetest.Run(t, endeavor.Rules{}, enginetest.Options[endeavor.State]{
		Game: endeavor.Game(), Conserved: func(*endeavor.State) error { return nil }, Games: 40, Deep: 3,
		// A custom id carries 100 bytes: "v1|", a table's id of 10 letters, "|", up to 5 digits of a seq, "|", and the move.
		Notation: 80,
	})
}
