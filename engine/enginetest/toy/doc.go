// Package toy is a small made-up game that asks every kind of question a game may ask: chance, a listed question in
// turn, a secret one put to several seats at once, and an open one with a listed answer beside it. The tests of the
// engine's machinery play it, and break it on purpose. It is no game of the product.
//
// A round has three parts. Market: in turn each seat takes the top card of the stock, or leaves it for a coin. Bid:
// every seat with coins names a number of coins in secret; the highest bid, the lowest seat among equals, is paid for
// two pebbles. Spread: the winner lays their pebbles on three bowls of two each, and keeps one only when all bowls are
// full; or they fold and take them all back. The score is the sum of the cards taken and of the card held in secret
// from the start.
package toy
