// Package rest is Discord's HTTP API for a bot: the paths that a bot needs, with Discord's refusals, rate limits and
// headers, and the other direction too, interactions that are sent to a bot's own endpoint over HTTP.
//
// An API reads and changes the model on behalf of the bot; routes.go lists its paths.
//
// It serves no people and no pages, and knows no websockets.
package rest
