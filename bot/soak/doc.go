// Package soak proves the whole program from outside: simulated people play in the local Discord against real processes of
// the bot, which are killed meanwhile, and at the end every answer that somebody got is compared with what the store holds.
// It knows the two ends only, the chat and the store; what starts processes is handed in.
package soak
