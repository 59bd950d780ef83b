// Package redistest starts real Redis servers on this computer, for tests and for proofs of the whole program: single
// ones and clusters, with and without an append-only file, a password and TLS. It kills them and starts them again.
//
// Tests of storage/redis, bot and cmd/harbormaster call it, and cmd/soak, which proves and measures. Each server has a
// port and a folder of its own, so tests run side by side; it never touches a Redis that it did not start.
package redistest
