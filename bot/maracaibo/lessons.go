package maracaibo

import (
	"embed"

	"github.com/harbormaster/harbormaster/bot/title"
)

//go:embed lessons
var chapters embed.FS

// Lessons are the chapters in which a newcomer learns the game.
func Lessons() []title.Lesson { return title.Lessons(chapters) }
