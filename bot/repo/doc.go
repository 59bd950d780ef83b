// Package repo loads tables and is the one way to change them: Update lets a use case change a table, one at a time
// and recorded by one atomic append before anybody is told. It knows what to do when the store does not answer,
// holds leases against other processes, and lets computers and standing orders act.
//
// Use cases call Update and UpdateFor, and the publisher is given each table as it was recorded by OnChange.
//
// It says nothing to anybody and shows nothing.
package repo
