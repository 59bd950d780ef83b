// Package text is the machinery of languages: catalogs of messages by key, printed in a reader's language with the
// plural rules of that language. The bot's own messages stand beside it as JSON, a file for each language and topic;
// every game adds a catalog of its own (bot/<game>/text). grammar.go says how a message asks for a plural, for a word
// in a case, or for its article.
//
// cmd/harbormaster builds one Catalog of all files. The bot asks for a Localizer, which speaks to one reader about
// one table, its seats and its game's words; the drawings get their words through one, too. It changes no table and
// knows no game by name, and never falls back silently: a language that lacks a message that is needed is not
// spoken.
package text
