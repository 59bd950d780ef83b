// Package maracaibo is how Pirates of Maracaibo is asked and told: its messages, its questions as controls, and its
// rules on demand, in four languages. The bot calls it through the entry of the game in the list of titles (cmd/titles)
// and knows nothing of it.
//
// Presenter (presenter.go) words a question of the rules: what is asked, a label and a hint for each answer, by
// subject in sail.go, raid.go, explore.go, treasure.go, ship.go, parts.go and keep.go; Missing and what stands
// beside it (why.go) say why something can't be chosen. Topics (topics.go) explain rules and components and end with
// the numbers of RULES.md. All texts are data: messages in text/, topics in topics/, a file a language and subject;
// numbers come from the rules, never from a text.
//
// What is legal is none of its business: it words what the rules list, reads a rules.View, which has no field for a
// secret, and never changes a game.
package maracaibo
