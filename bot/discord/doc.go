// Package discord is the only room that knows Discord: it hands a bot's words to the HTTP API and the people's acts
// from the gateway, or from the address where Discord posts them, to the bot. The program makes one Client, gives it to
// the bot as its chat, and calls Client.Run or Endpoint.Run with the bot's handler.
//
// It translates: messages and commands to their JSON (message.go, command.go), interactions and stored messages from
// theirs (decode.go), errors to what they mean to the bot (errors.go). The dispatcher hands the acts of one person in
// one channel on in their order, all others at once. Requests go through package rest, events come from package
// gateway; these two know neither each other nor the bot.
//
// It decides nothing about games and texts, keeps nothing but the ids of emojis, of the last interactions and of the
// pictures of messages, and lets no error or log tell a token. Types of Discord are discordgo's where it has them;
// interactions are decoded apart, because discordgo gives up in the middle of one whose message holds a component that
// it does not know.
package discord
