// Package chat is the port to a chat: what the bot asks of one (Chat, Answer) and what it is handed (Interaction),
// with the messages, controls and commands that go through it. The words are Discord's, the types are ours.
//
// The bot calls it, bot/discord implements it, and tests implement it on paper. It decides nothing, and knows no
// game, no store and no library of Discord's.
package chat
