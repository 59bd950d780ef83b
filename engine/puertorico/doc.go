// Package puertorico holds the rules of Puerto Rico. The numbers in brackets (P6.4, R-57, O8) are those of the rules
// specification that the package was written from.
//
// A State is a plain value. Its Step is the point that the game has reached: State.run goes on from step to step, answering
// by itself whatever has one answer only, until a seat or chance is asked. Each phase has its file with what is listed, why
// something is refused, how a point is reached and what a move does: settler.go, mayor.go, builder.go, craftsman.go,
// trader.go, captain.go and store.go; role.go chooses roles and ends rounds. What a building is stands in data.json and in
// the table of effects in data.go; its colonists are counted by kind, since the circles of a kind are alike.
//
// People, computers, searches and recorded games (Replay) all go through Rules.
package puertorico
