// Package hook posts signed messages to addresses that strangers have typed, and never into the network that the
// program runs in: web calls it for a server's webhooks.
//
// An address is https at port 443. Where its name leads is judged once it is resolved, at the very address that is
// dialed, so a name that leads elsewhere the next time gains nothing. No redirect is followed, no proxy of the
// environment is used, nothing of an answer but its status is read, and nothing that is returned or logged names more
// than that.
//
// Messages are signed as Standard Webhooks says, so that receivers find libraries that check them: see
// ../web/README.md. The package keeps nothing, tries nothing twice, and knows no game.
package hook
