// Package maracaibo draws Pirates of Maracaibo: the sea chart of cards through which one sails downwards, the boards of
// the players and the trail of exploration; the present question alone; a seat's own board; and the account of a
// finished game. Each picture has an alternative text, and Text says the same board in plain lines.
//
// Paint (paint.go) takes a scene: a view of the game, who is awaited, what is in reach, how much is shown. The bot's
// picture queue, the gallery and the animation call it through the list of titles (cmd/titles). Where things lie is
// decided in layout.go alone; table.go, players.go, question.go, own.go and score.go are the pictures, the other files
// their parts; a question of a kind of its own has a file question_<kind>.go.
//
// A picture shows what the view has and nothing else: it asks no store, holds no state between two calls and decides
// nothing about the rules; what is lit are the moves that the scene brings.
package maracaibo
