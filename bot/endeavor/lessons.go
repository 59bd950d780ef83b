package endeavor

import (
	"embed"

	"github.com/harbormaster/harbormaster/bot/title"
)

//go:embed lessons
var chapters embed.FS

//go:embed puzzles.json.gz
var puzzles []byte

// Lessons are the chapters in which a newcomer learns the game.
func Lessons() []title.Lesson { return title.Lessons(chapters) }

// Puzzles are questions with one answer that is clearly best.
var Puzzles = title.Puzzles(puzzles)
