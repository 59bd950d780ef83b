// Package endeavor is how Endeavor is asked and told in a chat: its messages in every language, its questions as
// buttons and menus, what holds a move back, orders in words, and the rules of engine/endeavor/RULES.md on demand.
//
// The list of titles hands Presenter and Topics to the bot, which calls them for every message about a table of this
// game, from several goroutines at once: they hold no state. Messages stand in the folder text, topics in the folder
// topics; a topic ends with the numbers of its rules, which readers see when they ask for the source.
//
// What is legal is none of its business: it words what the rules list, and changes no table. It draws nothing and sends
// nothing.
package endeavor
