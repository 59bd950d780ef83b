// Package puertorico is how Puerto Rico is asked and told in a chat. cmd/titles puts its parts in the list of titles,
// from where the rooms of the bot call them: Presenter makes buttons and menus of a seat's question and words what a
// move does and why another is refused, Topics are the rules on demand, Texts the catalogs of all languages, Emojis the
// icons. Each phase has its file, as in engine/puertorico; topics holds the pages of the rules, which end with the
// numbers of RULES.md there.
//
// It reads public views, decisions and moves in notation, and knows no State. What is legal is none of its business:
// it words what the rules list, so a move that is not listed has no button. It never writes to a store, never draws,
// and never speaks to Discord; what a building is called comes from the rules, where each building has its words.
package puertorico
