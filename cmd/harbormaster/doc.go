// Command harbormaster runs big board games in a Discord channel. Without a token it opens a local Discord on this
// computer, in the browser. "harbormaster help" lists its other commands; OPERATING.md in this folder is the operator's
// manual.
//
// main.go chooses the command, config.go reads the environment, run.go wires store, chat, games and bot and serves
// until a signal comes; health.go says whether the process serves people. Rules, texts, drawings and what stores do
// are elsewhere: this package parses, wires and calls. Nobody imports it.
package main
