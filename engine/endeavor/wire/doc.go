// Package wire reads and writes recorded games of Endeavor: Replay answers a line of PROTOCOL.md, Export writes one.
// The list of titles calls it, for the export of a finished game and for the replay of a file.
//
// It makes every move by the rules of package endeavor and decides none itself. testdata/samples.jsonl.gz are whole
// games with the expected answers.
package wire
