package maracaibo

import (
	"embed"
	"io/fs"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	rules "github.com/harbormaster/harbormaster/engine/maracaibo"
)

// pages are the game's texts, topics and lessons.
//
//go:embed lessons text/*.json topics
var pages embed.FS

//go:embed puzzles.json.gz
var puzzles []byte

//go:embed strong.json
var strong []byte

// Texts holds the game's messages, files of a language such as en.json or picture.en.json.
func Texts() fs.FS { return text.Folder(pages, "text") }

// Lessons are the chapters in which a newcomer learns the game.
func Lessons() []title.Lesson { return title.Lessons(pages) }

// Puzzles are questions with one answer that is clearly best.
var Puzzles = title.Puzzles(puzzles)

// Strong is what computers of the level normal do, by "ladder maracaibo -habits -field normal -games 12".
func Strong() title.Strong { return title.ReadStrong(strong) }

// Recaps say when a recap tells a fact of the game.
var Recaps = map[string]text.Recap{
	rules.GameOver: text.LogOnly,
	rules.QuestsIn: text.RecapNever,
}
