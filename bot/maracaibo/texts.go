package maracaibo

import (
	"embed"
	"io/fs"

	"github.com/harbormaster/harbormaster/bot/text"
	rules "github.com/harbormaster/harbormaster/engine/maracaibo"
)

//go:embed text/*.json
var texts embed.FS

// Texts holds the game's messages, files of a language such as en.json or picture.en.json.
func Texts() fs.FS { return text.Folder(texts, "text") }

// Recaps say when a recap tells a fact of the game.
var Recaps = map[string]text.Recap{
	rules.GameOver: text.LogOnly,
	rules.QuestsIn: text.RecapNever,
}
