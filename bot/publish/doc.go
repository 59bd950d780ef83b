// Package publish brings the message of a table up to date after each change: it draws, posts or edits, takes the
// controls off old messages, tells who is awaited in the way that they want, opens threads, and keeps the clock of
// the table.
//
// The repository notifies it of each change (Publisher.Notify) and the bot's sweep finds what a stop has left over.
// One publication of a game at a time, under a lease of the store; each message is posted once, whatever fails
// meanwhile.
//
// It works from the records alone, so a crash loses nothing. It answers no interaction, but speaks by the press that
// changed a table where that reaches (Publisher.Hear), because a chat counts that less.
package publish
