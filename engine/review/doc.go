// Package review looks back at a finished game: what each decision was worth in chances to win, where the game was
// decided, and how far luck and others decided it. An engine.Analyst judges each decision from what its seat knew then;
// a review is data that adds up. It knows no game, no clock and no store: who calls it plays the record again and hands
// over the decisions one by one, so that a review may stop anywhere and go on later.
package review
