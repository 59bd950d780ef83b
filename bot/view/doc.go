// Package view makes a message of a position: the table's message, its lobby, its final account, the log, the pages of
// a history, private prompts, the editor of standing orders, votes, the settings of a table, a person and a server,
// and the sentence of a refusal.
//
// The use cases and the publisher of bot call it with what they have loaded; it says everything in the language that
// it is given. Limits of the chat's messages are kept here.
//
// It has no context, asks no store and no chat, and changes nothing.
package view
