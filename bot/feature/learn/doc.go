// Package learn teaches newcomers a game: its lessons, one chapter after the other, each for one person alone and in
// private messages. The bot's routes call it for /learn, for Learn buttons, and for every control of a chapter.
//
// A lesson is data of its game (title.Lesson), everything in it is scripted. What a person has answered stands in their
// profile, and the position follows from seed and answers: there is no table, no record, no timer and no computer
// player, a restart loses nothing, and forget-me forgets it with the profile.
//
// It shows a position with the game's own presenter and painter; it never touches a table, the store of games or the
// publisher.
package learn
