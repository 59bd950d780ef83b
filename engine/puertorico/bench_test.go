package puertorico_test

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine/enginetest"
	"github.com/harbormaster/harbormaster/engine/puertorico"
)

func TestAGameIsSmallAndPlayedWithoutAllocations(t *testing.T) {
	enginetest.SmallAndWithoutAllocations(t, puertorico.Rules{}, 1400)
}

func BenchmarkPlayout(b *testing.B) {
	enginetest.BenchmarkPlayouts(b, puertorico.Rules{}, 2, puertorico.MaxPlayers)
}
