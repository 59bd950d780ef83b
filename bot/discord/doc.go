// Package discord is the only one that knows Discord: it hands the bot's messages to the HTTP API, and what people do,
// from the gateway or from signed HTTP requests, to the bot. cmd/harbormaster makes a Client, which is a bot.Chat, and
// calls Run (gateway) or Endpoint (HTTP).
//
// From the wire inwards: link speaks to the gateway, line keeps one shard connected, dispatcher orders the interactions
// of one person, decode turns JSON into a bot.Interaction, answer acknowledges it. Outwards: message turns a
// bot.Message into JSON, gates keep Discord's rate limits, breaker stops asking a Discord that fails, rest sends.
//
// The session of the gateway and the shapes of commands and components are those of discordgo v0.29.0; what it does
// wrong on the gateway's wire is done right beneath it (see link). Requests are sent by rest and not by discordgo,
// which sends all edits of answers one after the other, keeps a bucket for every interaction forever, and lacks nonces
// and the flags of an answer's edit.
//
// The package decides nothing about games or tables, stores nothing, and never logs the token.
package discord
