// Package metrics counts and measures what the bot does: interactions, acknowledgements, publications, pictures,
// faults.
//
// Every room of the bot that does such a thing counts it here; cmd publishes the collectors.
//
// It decides nothing, and keeps no name of a person.
package metrics
