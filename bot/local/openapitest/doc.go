// Package openapitest compares what a bot sends with Discord's own description of its HTTP API, which lies in testdata.
// It sees more than the description asks for: fields that no part of it knows, which Discord would ignore in silence.
//
// Tests of bot/discord and cmd/harbormaster hand its Validator to the local Discord, which asks it about every request
// of the bot; those of bot/local compare the local Discord's answers with its Document. It keeps no state of a chat and
// knows none of our code: what Discord refuses beyond its description is the business of bot/local. It is never part of
// the program.
package openapitest
