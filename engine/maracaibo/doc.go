// Package maracaibo holds the rules of Pirates of Maracaibo for one to four players with its six modules, as pure state
// and function. One player sails against John Silver, who is run by the rules. The numbers in comments (M20, P8, A7)
// are those of RULES.md. The published cards are not public: most values of the components in data.json are our own
// design, as the field "provenance" of each says.
//
// A State is a plain value. What is in progress stands on its Stack: the last thing that was caused is done first, and
// State.run goes on until a seat or chance is asked (frames.go). Each subject has its file with what is asked, what is
// legal and what a move does: sail.go, space.go, card.go, raid.go, explore.go, quest.go, john.go;
// effects.go does the effects of all components, which data.go reads from data.json. chance.go draws and rolls, and
// words.go holds the words of the notation.
//
// Standing orders (orders.go with orders_<subject>.go) and computer players (ai.go with ai_<part>.go) see what
// their seat sees, and answer with legal moves only. People, computers, searches and recorded games all go through
// Rules. Package wire below reads and writes recorded games.
//
// Tests read testdata: cases are short texts, each under the rules that it tries; schema1.json is a stored game. The
// oracle (oracle_test.go) plays games a second time without a line of the engine.
package maracaibo
