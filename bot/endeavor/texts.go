package endeavor

import (
	"embed"
	"io/fs"

	"github.com/harbormaster/harbormaster/bot/text"
	rules "github.com/harbormaster/harbormaster/engine/endeavor"
)

//go:embed text/*.json
var texts embed.FS

// Texts holds the game's messages, files of a language such as en.json or picture.en.json.
func Texts() fs.FS { return text.Folder(texts, "text") }

// Worth is what seats are worth for computers that bid for them, by the shares of wins in RULES.md: half a point for
// each 2.5 %.
var Worth = map[int][]int{3: {4, 2, 0}, 4: {3, 2, 0, 0}, 5: {4, 4, 3, 1, 0}}

// Recaps say when a recap tells a fact of the game.
var Recaps = map[string]text.Recap{
	rules.GameOver: text.LogOnly,
	rules.SalaryIn: text.RecapNever,
}
