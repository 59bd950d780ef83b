// Package web shows games in the browser, read only: a finished one with its pictures step by step, its account, plot
// and review, and a running one as everybody may know it.
//
// cmd/harbormaster serves New on an address of its own, where the owner has opened one. Which games have a page is
// known to profile.Profiles.HasPage, and how it is called to profile.Profiles.PageName: nobody can guess that.
//
// The API answers programs of a server that have one of its keys (profile.Profiles.Opens): openapi.json says how. Its
// events come from looking at the store, so that whichever process has stored a change, it is told.
//
// Hooks sends the same events to webhooks, in a timer of the bot: what each was told last is stored with it, and so a
// delivery that is repeated has the id that it had.
//
// A game whose file somebody sends is no game of the store: it stands in the address of its pages (title.Packed).
//
// It changes no table, needs no script, and gives way to play: requests are worked on in a place for every two
// processors, which rests as long as it worked; one picture is drawn at a time, while no table waits for one. Nobody
// who reads slowly holds anything but a connection.
package web
