// Package bot is Harbormaster: it puts its rooms together and leads each interaction and each timer to its use case.
// It is free of Discord, of stores and of games: it speaks to a chat through chat.Chat and chat.Answer, to a store
// through storage.Store, and to a game through engine.Game and what a title.Title brings beside it.
//
// cmd/harbormaster makes a Bot with New, calls Run once, and hands Handle to the chat's adapter. Handle may be
// called from any number of goroutines; changes of one game are made one at a time (keylock.Locks), and across
// processes by the store's compare-and-append.
//
// Every change of a table goes through repo.Update: load, decide, append one storage.Record, then tell. Nobody is
// told that something was done before it is stored. What the table's message shows is brought up to date afterwards
// by publish.Publisher, from the records alone, so a crash between the two loses nothing.
//
// The package knows no rule of any game, draws nothing itself, and never reads a clock other than Config.Now for
// what is recorded. ARCHITECTURE.md in this folder follows one click and one timer through the rooms.
package bot
