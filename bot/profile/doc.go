// Package profile keeps what is known of persons, servers and channels beside their tables: how somebody wants to be
// told, their quiet hours, absence and language; what the owners of a server have chosen; which game of a channel
// ended last.
//
// Use cases, the repository and the publisher read and change it. Each change is a compare-and-swap of one profile
// that leaves alone what others keep there.
//
// It changes no table and posts nothing.
package profile
