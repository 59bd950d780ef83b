// Package redis keeps a store in Redis, on one server or on a cluster; several processes may use it at once.
// cmd/harbormaster opens it where HARBORMASTER_REDIS_URL is set. It knows no game, and touches no key without its
// prefix.
//
// # Keys
//
// Every key begins with the prefix, "hm" unless another is chosen, so that a database can hold other things too. Games,
// timers, profiles and ledgers are spread over 256 partitions by a hash (FNV-1a) of the game's id, the timer's key,
// kind and id of the profile, the ledger's name. The partition is the keys' hash tag: all keys of one game, and the
// indexes that list it, are in one slot of a cluster, and one script changes them together; so are those of a ledger. A
// store of before has 16 partitions, {7} in place of {7/256}, until Repartition moves it; 16 are also meant where meta
// names no number.
//
//	hm:meta                  hash: program, schema (storage.Schema), partitions ("16>256" while they are moved)
//	hm:{7/256}:schema        the schema again, which every script looks at
//	hm:{7/256}:games         sorted set of game ids, by the moment at which Redis forgets them (ms since 1970; 0:
//	                         never; -1: the game is not over)
//	hm:{7/256}:unpublished   sorted set of game ids, by the time of the record with which it began to wait (ms)
//	hm:{7/256}:channels      sorted set of channel or thread, 0, time of opening, game id
//	hm:{7/256}:users         sorted set of user, 0, time of opening, game id
//	hm:{7/256}:g:ID          hash of a game: seq of its last record, over ("1" if it is), index (what channels and
//	                         users hold of it), rev and published of its publication, shown (storage.Publication as
//	                         JSON), token (of the last attempt to write shown), packed (how many records are in packs)
//	hm:{7/256}:g:ID:packs    list of packs: the first storage.MaxJoined records, the next ones, and so on
//	hm:{7/256}:g:ID:log      list of the records that follow, each behind 8 bytes that mark the attempt to write it
//	hm:{7/256}:g:ID:acts     hash of interaction ids and the seq of their records, as far back as storage.RepeatedFor
//	hm:{7/256}:timers        hash of timer keys: the moment from which it is handed out, then the timer as JSON
//	hm:{7/256}:due           sorted set of that moment, timer key
//	hm:{7/256}:profiles      hash of kind, 0, id: JSON
//	hm:{7/256}:ledgers       sorted set of names of ledgers
//	hm:{7/256}:l:LEDGER      hash of an entry's key: the entry (storage.Ledgers)
//	hm:{7/256}:r:LEDGER, 0, BOARD  sorted set of names, by the scores of the board's entries
//	hm:{7/256}:schema:copied empty; written with each write whose copies are waited for (Options.Copies)
//	hm:lease:KEY             the owner of a lease; Redis forgets it in time
//
// A publication joins old records to the packs, and all but the last one of a game that is over: a game of four takes a
// sixth of what its single records do. The last record stays single, so that a click reads and writes no pack.
//
// # What a write promises
//
// Each write is one script: it happens wholly or not at all. When its answer is lost, the same attempt is made again
// and recognized by its mark, so it neither happens twice nor meets a conflict with itself. An older program that is
// still running is refused from the first write on that a newer one has made, because every script compares the schema.
//
// Redis keeps what it has acknowledged through a kill of its process, a crash of the computer and a power cut with
//
//	appendonly yes
//	appendfsync always
//	maxmemory-policy noeviction
//
// With appendfsync everysec, the default, it answers before the disk has the write: a power cut may cost the last
// second or two. A kill of the process may cost less than that, and only while a write to the disk is under way,
// because Redis holds back what comes meanwhile. Without an append-only file everything since the last snapshot is
// lost. A Redis that may forget keys when its memory is full loses games. A replica that takes over may lack the last
// writes of its master, because Redis answers before it copies; min-replicas-to-write bounds by min-replicas-max-lag
// how many seconds that may be. Options.Copies waits for the replicas: then a confirmed write is lost only
// with the master and all replicas that had it, or if another replica takes over that had not, or if the master was
// handing the write's slot to another node just then. Warnings tells which of these settings are wrong. A user of Redis
// (ACL) needs the keys of the prefix and +@read +@write +@scripting +@connection +info +cluster +config|get
// +bgrewriteaof; without config|get, and info on a server that is no cluster, only the warnings are lost, without info
// or bgrewriteaof also Scrub.
package redis
