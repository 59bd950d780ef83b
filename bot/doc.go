// Package bot holds the use cases of Harbormaster: opening a table, asking, acting, voting, telling, keeping time. It
// is free of Discord, of stores and of games: it speaks to a chat through Chat and Answer, to a store through
// storage.Store, and to a game through engine.Game and what a Title brings beside it.
//
// cmd/harbormaster makes a Bot with New, calls Run once, and hands Handle to the chat's adapter. Handle may be called
// from any number of goroutines; changes of one game are made one at a time (mailboxes), and across processes by the
// store's compare-and-append.
//
// Every change of a table goes through Bot.record: load, decide, append one storage.Record, then tell. Nobody is told
// that something was done before it is stored. What the table's message shows is brought up to date afterwards by the
// publisher, from the records alone, so a crash between the two loses nothing.
//
// The package knows no rule of any game, draws nothing itself, and never reads a clock other than Config.Now for what
// it records. ARCHITECTURE.md in this folder follows one click and one timer through it.
package bot
