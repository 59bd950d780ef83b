// Package league runs leagues and tournaments on a server: people sign up by a message with buttons, rounds are paired
// and their tables opened by timers, results are counted as games end, and standings are shown.
//
// The bot's routes call it for /league, for the controls of a league's message, for its timers, and for each game that
// is over. Who plays whom and who stands where is decided in bot/league; what is kept is a ledger of entries, changed
// by compare-and-swap, so that of several processes one pairs a round, and each result is counted once.
//
// It never changes a table that was opened: from then on it is a table like any other.
package league
