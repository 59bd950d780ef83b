// Package gateway is Discord's gateway: websockets on which bots identify, resume and hear what happens, sharded, with
// its opcodes, close codes, intents and limits of identifications.
//
// A Gateway hears of changes from the model and tells every session what its shard and intents allow. It is one of the
// two ways in which an interaction reaches a bot.
//
// It changes nothing in the model but the counts, and knows neither the REST API nor the page.
package gateway
