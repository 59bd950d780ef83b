// Package puertorico holds the rules of Puerto Rico. The numbers in brackets (P6.4, R-57, O8) are those of RULES.md;
// data.go has the numbers of the setup, which its tables state. PROTOCOL.md is the format of recorded games (files
// wire_*.go). testdata/cases tries the rules one by one, testdata/samples.jsonl.gz holds whole games with the answers
// that are expected; oracle_*_test.go plays these and random ones a second time, without a line of this package.
//
// A State is a plain value. Its Step is the point that the game has reached: State.reach goes on from step to step,
// answering by itself whatever has one answer only, until a seat or chance is asked. Each phase has its file with what
// is listed, why something is refused, how a point is reached and what a move does: settler.go, mayor.go with
// mayor_place.go, builder.go with black_market.go, craftsman.go, trader.go, captain.go with small_wharf.go, store.go
// and buccaneer.go; role.go chooses roles and ends rounds, inn.go moves persons between questions, draft.go and
// festival.go hold what is drawn and solved.
//
// A building is a row in buildings.go: what is printed on it and what it does, as numbers, grants and hooks that
// building.go describes. The phases ask all buildings of a board for these and
// name none. Persons are counted by kind of tile and building, since the circles of a kind are alike.
//
// Standing orders stand beside the phases that they answer for: orders.go with orders_<subject>.go. An order is tried
// on a question as it stands, gives one of its legal moves, and reads nothing that its owner can't see. Questions tells
// what a program that asks every question of the rules would have asked.
//
// People, computers, searches and recorded games (Replay) all go through Rules, which package engine calls for the bot.
// The package reads no clock, no file and no chance but what a seed or an outcome gives, and has no prose.
package puertorico
