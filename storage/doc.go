// Package storage says what is kept and what a store promises. A game continues from the snapshot of its last record;
// the log behind it serves undo, history and statistics. Besides games a store keeps timers (Timers), leases (Leases),
// and profiles of persons, servers and channels (Profiles).
//
// The bot calls the interface Store. Two stores keep it: storage/bolt one local file, storage/redis a server or a
// cluster that several processes share; storage/storagetest proves both. Pack and Unpack are the form of a record in
// both of them; Export and Import move everything from one store to another.
//
// The package knows no game: a state is bytes that only its rules read. Of files it touches archives only.
package storage
