// Package feature is what all use cases stand on: Env, the rooms that they work with, and Publisher, the little that
// they ask of the publisher. Each folder below it holds the use cases of one subject.
//
// The bot makes one Env and one value of each subject, and its table of routes calls their methods: one for a
// command, a button, a completion or a timer.
//
// A use case looks things up, lets repo.Repo change the table, and answers by a reply. It never imports another
// subject nor the publisher: what two subjects share belongs to the table, to the view, or here.
package feature
