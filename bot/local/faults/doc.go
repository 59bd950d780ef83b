// Package faults holds what goes wrong on purpose, so that tests see what a bot does then: requests that are refused,
// late or cut off, events that come twice or not at all, connections that end.
//
// The packages rest and gateway ask a Set what goes wrong whenever something happens that may; tests put the faults in.
//
// It does nothing itself and knows nothing of messages, channels or connections.
package faults
