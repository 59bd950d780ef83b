// Package votes holds what persons decide about a running table beside their moves: to take a step back, to pause,
// to end, to let a computer play for somebody, to give a seat to somebody else. Where the others have a say, they
// vote.
//
// The bot calls a method of Votes for each button and command of these, and OnTimer for questions that lapse and for
// games that nobody plays any more.
//
// What a vote decides is done in the record of the vote that decides it. It makes no move for anybody and posts
// nothing.
package votes
