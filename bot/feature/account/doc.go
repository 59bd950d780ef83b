// Package account is about a person and not about one table: their list of games, how and when they want to be told,
// quiet hours, absences, the daily digest, their language, and forget-me.
//
// The bot calls a method of Account for each command and button of these, for the timers of digests, absences and
// forget-me, and EndAbsence after each interaction, because whoever presses something is back.
//
// It keeps settings in profiles, and changes a table only where an absence or forget-me asks for it. It posts in no
// channel.
package account
