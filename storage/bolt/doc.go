// Package bolt keeps everything in one local file, with bbolt. The file belongs to one process at a time: a second one
// is refused with storage.ErrBusy. cmd/harbormaster opens it where no Redis is named. What one call writes to a game is
// one transaction, synced to the disk before the call returns. It knows no game, and never repairs a file that it can't
// read.
//
// Buckets, with their keys and values:
//
//	meta         "schema" -> decimal version; "program" -> the program's name
//	games        game id -> a bucket with
//	               log    seq as 8 bytes, big-endian -> storage.Record, packed
//	               acts   interaction id -> its seq
//	               shown  storage.Publication as JSON
//	unpublished  game id -> nothing
//	channels     channel or thread, 0, time of opening, game id -> nothing
//	users        user, 0, time of opening, game id -> nothing
//	timers       key -> the timer as JSON and the moment from which it is handed out
//	due          that moment, key -> nothing
//	profiles     kind, 0, id -> JSON
//	ledgers      ledger -> a bucket with
//	               key -> the entry (storage.Ledgers)
//	               0, board, 0, score as 8 bytes that sort alike, name -> nothing
package bolt
