// Package rest sends requests to Discord's HTTP API. Package discord calls it for whatever the bot posts, edits, asks
// and answers; all its requests go through one Client, which many goroutines share.
//
// Client.Do sends a request, waits where Discord wants it, tries again after faults that may pass, and decodes the
// answer. No limit of a route is known beforehand: the headers of the answers tell which requests share a bucket and
// how many of them fit into its window, and a request needs a permit of its bucket before it leaves. Of the global
// limit a process takes its share (Config.PerSecond); after a 429 of it an adaptive rate spreads all requests. A
// circuit breaker holds the bot's own requests back while Discord fails, does not know the token, or is about to shut
// out an address that sent too many invalid requests. Requests of interactions, whose token is in their path, wait for
// none of these, because people wait for them.
//
// When the answer of a request was lost, nobody knows whether it was done: it is sent again unless Request.Once forbids
// it. Who posts a message gives it a nonce, and Discord makes one message of all attempts.
//
// It never knows what a request is for, neither messages nor games; no error of it tells a token; and it never sleeps
// past the end of a context. discordgo's own calls are not used: they edit answers one after the other, keep a bucket
// for every interaction forever, sleep past the end of a context, repeat a limited request without end, heed no global
// limit, give up at most faults that pass, and tell tokens in errors (see faults_test.go).
package rest
