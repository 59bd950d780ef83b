// Package faults is what may go wrong on purpose, so that tests see what a bot does then: requests that are refused,
// late or cut off, events that come twice or not at all, connections that end.
//
// The packages rest and gateway ask a Source what goes wrong whenever something happens that may; package localtest has
// one for tests, and without one nothing does.
//
// It does nothing itself and knows nothing of messages, channels or connections.
package faults
