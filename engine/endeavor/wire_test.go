package endeavor_test

import (
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/engine/endeavor/wire"
)

func init() { endeavor.Replay = wire.Replay }
