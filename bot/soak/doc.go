// Package soak proves the whole program from outside. Simulated people play in the local Discord against real processes
// of the bot, which are killed meanwhile; at the end every answer that somebody got is compared with what the store
// holds. It also measures a process under load, and a click at every table at the same moment. README.md in this folder
// has the figures.
//
// cmd/soak calls it. It knows the two ends only, the chat and the store; what starts processes is handed in by the
// caller, and it never looks inside the bot.
package soak
