// Package local is a small Discord on localhost: the REST paths and the gateway that a bot needs, refusing what Discord
// refuses, and a page with a JSON API (page/api.go and routes.go) on which several local people write, press and play.
//
// It only puts its parts together: model is what a Discord knows, rest and gateway serve the bot, page serves people,
// faults goes wrong on purpose. cmd/harbormaster starts it where no token is set, and for "harbormaster local"; tests
// start it by localtest to have a Discord that can be made slow, forgetful and wrong.
//
// It imports nothing else of this project: a Discord that shared code with the bot would share its errors. It is no
// server for strangers: whoever reaches its address is every person in it.
package local
