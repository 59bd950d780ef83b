package puertorico

import (
	"embed"
	"io/fs"

	"github.com/harbormaster/harbormaster/bot/text"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

//go:embed text/*.json
var texts embed.FS

// Texts holds the game's messages, files of a language such as en.json or buildings.en.json.
func Texts() fs.FS { return text.Folder(texts, "text") }

// Worth is what seats are worth for computers that bid for them: of four by the mean scores of people at tournaments,
// of three by self-play (see engine/arena/README.md); of others no difference is known that is worth a bid.
var Worth = map[int][]int{3: {1, 0, 1}, 4: {3, 0, 5, 5}}

// Recaps say when a recap tells a fact of the game.
var Recaps = map[string]text.Recap{
	rules.GameOver:  text.LogOnly,
	rules.MayorIn:   text.RecapNever,
	rules.RoleTaken: text.RecapAlways,
}
