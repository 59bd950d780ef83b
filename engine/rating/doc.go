// Package rating keeps ratings of players who meet in games of two and more: the Plackett-Luce model of Weng and Lin,
// "A Bayesian Approximation Method for Online Ranking", Journal of Machine Learning Research 12 (2011), algorithm 4,
// with the defaults of OpenSkill.
//
// The bot's statistics call it once for every game that counts. It is pure functions: who a player is, and what is kept
// of them, is the caller's business.
package rating
