// Package maracaibo holds the rules of Pirates of Maracaibo for one to four players with its six modules, as pure state and
// function. One player sails against John Silver, who is run by the rules. Rule numbers in comments (M20, P8, A7) are those of
// the project's rules specification. The published cards are not public: most values of the components in data.json are our own
// design, as the field "provenance" of each says.
package maracaibo
