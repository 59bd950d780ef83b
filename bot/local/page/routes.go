package page

import "github.com/harbormaster/harbormaster/bot/local/model"

// handler answers a request between Lock and Unlock of the model. A personal one needs to know who asks.
type handler struct {
	f        func(q *request) (any, *Error)
	personal bool
}

// routes are the paths that are answered at once, with what they take and give.
var routes = map[string]handler{
	"GET /api/info":            {getInfo, false},             // Info
	"PATCH /api/info":          {reading(changeInfo), false}, // {locale}: of the servers; Info
	"GET /api/users":           {listUsers, false},           // []User, in the order they came
	"POST /api/users":          {reading(createUser), false}, // NewUser; User (201)
	"PATCH /api/users/{user}":  {changeUser, false},          // any of {name, locale, moderator, installed}; User
	"DELETE /api/users/{user}": {removeUser, false},          // 204
	"GET /api/channels":        {listChannels, false},        // []Channel; read marks are those of as
	"GET /api/reads":           {listReads, false},           // []ReadState, of everybody
	"GET /api/commands":        {listCommands, false},        // []Command
	"POST /api/conversation":   {openConversation, true},     // Channel: the private one with the bot
	"GET /api/refused":         {listRefused, false},         // []model.Refusal

	// []Message, oldest first: the newest ones, or with &before={message} older ones; &limit= is 1 to 200, default 50
	"GET /api/channels/{channel}/messages":  {inChannel(readMessages), true},
	"POST /api/channels/{channel}/messages": {inChannel(reading(writeMessage)), true}, // NewMessage; Message (201)
	"POST /api/channels/{channel}/read":     {inChannel(reading(markRead)), true},     // {message_id}; ReadState
	"GET /api/messages/{message}":           {readMessage, true},                      // Message
	"POST /api/messages/{message}/dismiss":  {dismiss, true},                          // 204; private answers only
}

// actHandler prepares what a person does to the bot, between Lock and Unlock of the model.
type actHandler func(q *request) (*model.Interaction, *Error)

// acts are the paths that wait for the bot. They give an Answer.
var acts = map[string]actHandler{
	"POST /api/channels/{channel}/commands":     callCommand,    // CommandCall
	"POST /api/channels/{channel}/autocomplete": autocomplete,   // CommandCall; the Answer has choices
	"POST /api/messages/{message}/components":   pressComponent, // ComponentPress
}

// inChannel finds the channel of the path.
func inChannel(f func(q *request) (any, *Error)) func(q *request) (any, *Error) {
	return func(q *request) (any, *Error) {
		var err *Error
		if q.in, err = q.Channel(q.PathValue("channel"), q.as); err != nil {
			return nil, err
		}
		return f(q)
	}
}

// reading decodes the body.
func reading[T any](f func(q *request, in T) (any, *Error)) func(q *request) (any, *Error) {
	return func(q *request) (any, *Error) {
		var in T
		if err := read(q.Request, &in); err != nil {
			return nil, err
		}
		return f(q, in)
	}
}
