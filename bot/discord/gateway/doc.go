// Package gateway keeps a bot's shards connected to Discord's gateway and hands its events to a handler. Package
// discord makes one Gateway, runs it, and looks at its counts; whoever wants interactions over HTTP needs no gateway.
//
// A Gateway runs shards. A shard is one connection after another, each of which goes on with the session of the one
// before where Discord lets it. A connection speaks the protocol: it hears HELLO, identifies or resumes, keeps the
// heartbeat, and ends when Discord asks for it, says nothing, or leaves a heartbeat unanswered. The identify limiter
// lets shards begin a session one after the other and never the last ones of the day, because Discord resets the token
// of a bot that begins too many. What the end of a connection means for the session, and whether trying again is of
// use, is decided in shard.go.
//
// Discord may send a session everything but interactions, and only a new session cures that. So each shard gets a fresh
// one once a day (renew.go): 21 to 24 hours after the last, in the first minute in which no interaction comes, or two
// hours later in any case. It is begun on a connection of its own beside the old one, which is ended when the fresh
// session is ready, and stays when it fails. One shard is renewed after another.
//
// Events come as discordgo.Event, those of one shard one after the other in Discord's order, on the goroutine that
// reads: the handler must return at once, and an event counts for the next resumption when it has returned. After a
// resumption, and while a shard has two sessions, an event may come a second time. Timing says how long is waited for
// what.
//
// It never looks into an event except READY, sends no HTTP request by itself (Config.Ask does), and knows neither
// messages nor interactions. Of discordgo it uses types only: discordgo's own session waits forever for a lock that it
// holds when a resumption is answered with a request to reconnect, closes with a code that ends the session, resumes
// dead sessions, and takes the process along when an event lacks what it is about (see faults_test.go).
package gateway
