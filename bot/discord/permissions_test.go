package discord

import (
	"math/bits"
	"testing"
)

func TestTheInvitationGivesWhatPlayingNeedsAndNothingElse(t *testing.T) {
	all := permissions(InvitePermissions)
	for _, inThread := range []bool{false, true} {
		if names := missing(all, inThread); len(names) > 0 {
			t.Errorf("in a thread %v: an invited bot lacks %v", inThread, names)
		}
	}
	for rest := all &^ createThreads; rest != 0; rest &= rest - 1 {
		without := all &^ (1 << bits.TrailingZeros64(uint64(rest)))
		if len(missing(without, false)) == 0 && len(missing(without, true)) == 0 {
			t.Errorf("nobody misses the permission %#x", uint64(all&^without))
		}
	}
}
