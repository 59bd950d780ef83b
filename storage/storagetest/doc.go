// Package storagetest is the suite that every store must pass: games, timers, leases, profiles, moving to another
// store, and forgetting, also by many callers at once.
//
// The tests of storage/bolt and storage/redis call Run with a function that makes an empty Place. It knows no store and
// no game, and the product never imports it.
package storagetest
