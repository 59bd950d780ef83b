// Command puzzles makes the puzzles of a game, and writes them into the game's folder:
//
//	go run ./cmd/puzzles GAME [EXPORT ...]
//
// Computers of mixed levels play games of all numbers of players, with and without expansions; games of people join
// them as the files that players get at a game's end. Wherever computers miss what seems best, the analyst looks
// longer and longer: what remains are questions with one answer that is clearly best, for a reason that can be told.
// A search ten times as long as the one that judged it and the answer that comes closest confirms that, and what it
// finds is what is told. The same flags give the same puzzles. What is found is written down after each game, so it can
// be stopped; another -seed goes on, and with -add what was found before stays. Without that, -anew is needed where the
// file has puzzles. With -confirm those of -add are looked at again first, and go if they are not confirmed.
package main
