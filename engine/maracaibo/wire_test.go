package maracaibo_test

import (
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/engine/maracaibo/wire"
)

func init() {
	maracaibo.Replay, maracaibo.Checkpoint, maracaibo.Account = wire.Replay, wire.Checkpoint, wire.Account
}
