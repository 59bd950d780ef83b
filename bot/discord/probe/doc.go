// Package probe tries on a real Discord what the bot relies on, in a channel that is there for it: messages of both
// shapes, nonces, pictures that are kept and new, threads, emojis, and the answers to a press. The program's subcommand
// of the same name calls Run and prints the rows.
//
// It goes through bot/discord as the bot does, so a row tells of the bot's own requests. It takes away what it has
// made, registers no command, and tells no token.
package probe
