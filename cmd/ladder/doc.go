// Command ladder measures how well computer players play:
//
//	go run ./cmd/ladder GAME -challenger hard -others medium-1 -games 480
//	go run ./cmd/ladder GAME -field easy,normal,hard,medium-1 -games 400
//	go run ./cmd/ladder GAME -field hard -games 14 -habits
//
// The first lets one player meet others of one kind, each deal from every seat; -between ends it as soon as it is known
// on which side its share lies. The second rates players at mixed tables. The third sums up what players do, for
// the statistics that teach. engine/arena/README.md describes the players and the figures, and
// engine/program/README.md how other programs take part.
package main
