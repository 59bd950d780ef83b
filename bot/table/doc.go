// Package table is the domain: a table with its seats, host, settings, votes, clocks, pause, standing orders, drafts
// and undo. It wraps the records of storage and knows the rules of a game only by engine.Game.
//
// Whatever changes a table is a function of the table, of who asks (Input) and of the time; it gives the Change that
// is to be recorded, or a Refusal that names a message of the catalog. An error leaves the table as it was. The use
// cases of bot call it inside one write.
//
// It asks no chat, never looks what time it is, and puts nothing into words. Of the store it asks two things, by
// functions that its callers hand in: Log and Limit.
package table
