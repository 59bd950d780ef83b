// Package keylock lets one of several goroutines at a time work at what has one key, while others work at other keys.
//
// The repository changes the tables of this process under it, and answers change private messages. Whoever waits for a
// turn may give up.
//
// It knows nothing of other processes.
package keylock
