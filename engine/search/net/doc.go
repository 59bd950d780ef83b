// Package net judges positions by learned weights: features of a board and of the table go through one hidden layer
// beside a linear part that changes with the stage of the game, the same for every seat; a softmax over the seats makes
// chances of it. It knows no game: a game fills an Input.
//
// Weights are stored with the version of the features that they were learned on, and with a checksum. Training is pure
// and gives the same weights for the same samples in the same order.
package net
