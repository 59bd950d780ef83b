package puertorico

import (
	"embed"
	"io/fs"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

// pages are the game's texts, topics and lessons.
//
//go:embed lessons text/*.json topics
var pages embed.FS

//go:embed puzzles.json.gz
var puzzles []byte

//go:embed strong.json
var strong []byte

// Texts holds the game's messages, files of a language such as en.json or buildings.en.json.
func Texts() fs.FS { return text.Folder(pages, "text") }

// Lessons are the chapters in which a newcomer learns the game.
func Lessons() []title.Lesson { return title.Lessons(pages) }

// Puzzles are questions with one answer that is clearly best.
var Puzzles = title.Puzzles(puzzles)

// Strong is what computers of the level hard do, by "ladder puertorico -habits -field hard -games 14".
func Strong() title.Strong { return title.ReadStrong(strong) }

// Worth is what seats are worth for computers that bid for them: of four by the mean scores of people at tournaments,
// of three by self-play (see engine/arena/README.md); of others no difference is known that is worth a bid.
var Worth = map[int][]int{3: {1, 0, 1}, 4: {3, 0, 5, 5}}

// Recaps say when a recap tells a fact of the game.
var Recaps = map[string]text.Recap{
	rules.GameOver:  text.LogOnly,
	rules.MayorIn:   text.RecapNever,
	rules.RoleTaken: text.RecapAlways,
}
