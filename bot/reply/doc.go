// Package reply answers one interaction: at once if the work is quick, else with a promise first and the result
// afterwards; with a picture that follows; and in the right order where several answers go into one private message.
//
// The bot makes a Reply for each interaction, and the use cases say what is to be told. It knows Discord's deadline
// of three seconds.
//
// It decides nothing about tables and records nothing.
package reply
