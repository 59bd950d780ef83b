package rest

// open are the paths that carry their own token, or need none.
var open = map[string]handler{
	"GET /gateway":                         getGateway,
	callbackPattern:                        callback,
	"POST /webhooks/{application}/{token}": followUp,
	"GET /webhooks/{application}/{token}/messages/{message}":    getFollowUp,
	"PATCH /webhooks/{application}/{token}/messages/{message}":  editFollowUp,
	"DELETE /webhooks/{application}/{token}/messages/{message}": deleteFollowUp,
}

// guarded are the paths that take the bot's token.
var guarded = map[string]handler{
	"GET /gateway/bot":                                    getGatewayBot,
	"GET /applications/@me":                               getApplication,
	"PATCH /applications/@me":                             editApplication,
	"GET /applications/{application}/commands":            onOwnApplication(listCommands),
	"PUT /applications/{application}/commands":            onOwnApplication(overwriteCommands),
	"GET /applications/{application}/emojis":              onOwnApplication(listEmojis),
	"POST /applications/{application}/emojis":             onOwnApplication(createEmoji),
	"DELETE /applications/{application}/emojis/{emoji}":   onOwnApplication(deleteEmoji),
	"GET /guilds/{guild}":                                 getGuild,
	"GET /guilds/{guild}/members/{user}":                  getMember,
	"POST /users/@me/channels":                            openDM,
	"GET /channels/{channel}":                             onChannel(getChannel),
	"DELETE /channels/{channel}":                          onChannel(deleteChannel),
	"PATCH /channels/{channel}":                           onChannel(editChannel),
	"GET /channels/{channel}/thread-members/{user}":       onChannel(getThreadMember),
	"GET /channels/{channel}/messages":                    onChannel(listMessages),
	"POST /channels/{channel}/messages":                   onChannel(createMessage),
	"GET /channels/{channel}/messages/{message}":          onChannel(getMessage),
	"PATCH /channels/{channel}/messages/{message}":        onChannel(editMessage),
	"DELETE /channels/{channel}/messages/{message}":       onChannel(deleteMessage),
	"POST /channels/{channel}/threads":                    onChannel(createThread),
	"POST /channels/{channel}/messages/{message}/threads": onChannel(createThread),
}
