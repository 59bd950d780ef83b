// Package learn teaches a game to one person alone and in private messages: newcomers by its lessons, one chapter after
// the other, everybody by puzzles. The bot's routes call it for /learn and Learn buttons, for /games puzzle and puzzle
// buttons, and for every control of a chapter or a puzzle.
//
// Lessons and puzzles are data of their game (title.Lesson, title.Puzzle): what happens in a lesson is scripted, what
// is best in a puzzle was computed when it was made. What a person has answered stands in their profile, and the
// position follows from that: there is no table, no record, no timer and no computer player, a restart loses nothing,
// and forget-me forgets it with the profile.
//
// It shows a position with the game's own presenter and painter; it never touches a table, the store of games or the
// publisher.
package learn
