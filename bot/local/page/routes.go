package page

import "github.com/harbormaster/harbormaster/bot/local/model"

// handler answers a request between Lock and Unlock of the model. A personal one needs to know who asks.
type handler struct {
	f        func(q *request) (any, *Error)
	personal bool
}

// routes are the paths of api.go that are answered at once.
var routes = map[string]handler{
	"GET /api/info":                 {getInfo, false},
	"PATCH /api/info":               {changeInfo, false},
	"GET /api/users":                {listUsers, false},
	"POST /api/users":               {createUser, false},
	"PATCH /api/users/{user}":       {changeUser, false},
	"DELETE /api/users/{user}":      {removeUser, false},
	"GET /api/channels":             {listChannels, false},
	"PATCH /api/channels/{channel}": {changeChannel, false},
	"GET /api/reads":                {listReads, false},
	"GET /api/commands":             {listCommands, false},
	"GET /api/refused":              {listRefused, false},

	"GET /api/channels/{channel}/messages":  {readMessages, true},
	"POST /api/channels/{channel}/messages": {writeMessage, true},
	"POST /api/channels/{channel}/read":     {markRead, true},
	"GET /api/messages/{message}":           {readMessage, true},
	"POST /api/messages/{message}/dismiss":  {dismiss, true},
}

// actHandler prepares what a person does to the bot, between Lock and Unlock of the model.
type actHandler func(q *request) (*model.Interaction, model.Object, *Error)

// acts are the paths of api.go that wait for the bot.
var acts = map[string]actHandler{
	"POST /api/channels/{channel}/commands":              callCommand,
	"POST /api/channels/{channel}/autocomplete":          autocomplete,
	"POST /api/channels/{channel}/commands/autocomplete": autocomplete,
	"POST /api/messages/{message}/components":            pressComponent,
}
