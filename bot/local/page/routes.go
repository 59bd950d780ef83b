package page

import "github.com/harbormaster/harbormaster/bot/local/model"

// handler answers a request between Lock and Unlock of the model. A personal one needs to know who asks.
type handler struct {
	f        func(q *request) (any, *Error)
	personal bool
}

// routes are the paths of api.go that are answered at once.
var routes = map[string]handler{
	"GET /api/info":            {getInfo, false},
	"PATCH /api/info":          {reading(changeInfo), false},
	"GET /api/users":           {listUsers, false},
	"POST /api/users":          {reading(createUser), false},
	"PATCH /api/users/{user}":  {reading(changeUser), false},
	"DELETE /api/users/{user}": {removeUser, false},
	"GET /api/channels":        {listChannels, false},
	"GET /api/reads":           {listReads, false},
	"GET /api/commands":        {listCommands, false},
	"GET /api/refused":         {listRefused, false},

	"GET /api/channels/{channel}/messages":  {inChannel(readMessages), true},
	"POST /api/channels/{channel}/messages": {inChannel(reading(writeMessage)), true},
	"POST /api/channels/{channel}/read":     {inChannel(reading(markRead)), true},
	"GET /api/messages/{message}":           {readMessage, true},
	"POST /api/messages/{message}/dismiss":  {dismiss, true},
}

// actHandler prepares what a person does to the bot, between Lock and Unlock of the model.
type actHandler func(q *request) (*model.Interaction, model.Object, *Error)

// acts are the paths of api.go that wait for the bot.
var acts = map[string]actHandler{
	"POST /api/channels/{channel}/commands":     callCommand,
	"POST /api/channels/{channel}/autocomplete": autocomplete,
	"POST /api/messages/{message}/components":   pressComponent,
}

// inChannel finds the channel of the path.
func inChannel(f func(q *request) (any, *Error)) func(q *request) (any, *Error) {
	return func(q *request) (any, *Error) {
		var err *Error
		if q.in, err = q.channel(q.PathValue("channel"), q.as); err != nil {
			return nil, err
		}
		return f(q)
	}
}

// reading decodes the body.
func reading[T any](f func(q *request, in T) (any, *Error)) func(q *request) (any, *Error) {
	return func(q *request) (any, *Error) {
		var in T
		if err := Read(q.Request, &in); err != nil {
			return nil, err
		}
		return f(q, in)
	}
}
