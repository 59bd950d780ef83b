package rest

// A handler answers a request of the bot. It is called between Lock and Unlock of the model.
type handler func(q *request) (*reply, error)

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
	"GET /gateway/bot":             getGatewayBot,
	"GET /users/@me":               getMe,
	"GET /users/{user}":            getUser,
	"GET /users/@me/guilds":        getMyGuilds,
	"POST /users/@me/channels":     openDM,
	"GET /applications/@me":        getApplication,
	"PATCH /applications/@me":      editApplication,
	"GET /oauth2/applications/@me": getApplication,

	"GET /applications/{application}/commands":                             onCommands(listCommands),
	"PUT /applications/{application}/commands":                             onCommands(overwriteCommands),
	"POST /applications/{application}/commands":                            onCommands(createCommand),
	"GET /applications/{application}/commands/{command}":                   onCommand(getCommand),
	"PATCH /applications/{application}/commands/{command}":                 onCommand(editCommand),
	"DELETE /applications/{application}/commands/{command}":                onCommand(deleteCommand),
	"GET /applications/{application}/guilds/{guild}/commands":              onCommands(listCommands),
	"PUT /applications/{application}/guilds/{guild}/commands":              onCommands(overwriteCommands),
	"POST /applications/{application}/guilds/{guild}/commands":             onCommands(createCommand),
	"GET /applications/{application}/guilds/{guild}/commands/{command}":    onCommand(getCommand),
	"PATCH /applications/{application}/guilds/{guild}/commands/{command}":  onCommand(editCommand),
	"DELETE /applications/{application}/guilds/{guild}/commands/{command}": onCommand(deleteCommand),

	"GET /applications/{application}/emojis":            listEmojis,
	"POST /applications/{application}/emojis":           createEmoji,
	"GET /applications/{application}/emojis/{emoji}":    onEmoji(getEmoji),
	"PATCH /applications/{application}/emojis/{emoji}":  onEmoji(editEmoji),
	"DELETE /applications/{application}/emojis/{emoji}": onEmoji(deleteEmoji),

	"GET /channels/{channel}":                             onChannel(getChannel),
	"PATCH /channels/{channel}":                           onChannel(editChannel),
	"DELETE /channels/{channel}":                          onChannel(deleteChannel),
	"POST /channels/{channel}/typing":                     onChannel(typing),
	"GET /channels/{channel}/messages":                    onChannel(listMessages),
	"POST /channels/{channel}/messages":                   onChannel(createMessage),
	"GET /channels/{channel}/messages/{message}":          onChannel(getMessage),
	"PATCH /channels/{channel}/messages/{message}":        onMessage(editMessage),
	"DELETE /channels/{channel}/messages/{message}":       onMessage(deleteMessage),
	"GET /channels/{channel}/pins":                        onChannel(listPins),
	"PUT /channels/{channel}/pins/{message}":              onMessage(pin),
	"DELETE /channels/{channel}/pins/{message}":           onMessage(unpin),
	"POST /channels/{channel}/threads":                    onChannel(createThread),
	"POST /channels/{channel}/messages/{message}/threads": onChannel(createThread),
	"GET /channels/{channel}/threads/archived/public":     onChannel(archivedThreads),
	"PUT /channels/{channel}/thread-members/{user}":       onChannel(threadMember),
	"DELETE /channels/{channel}/thread-members/{user}":    onChannel(threadMember),

	"GET /guilds/{guild}":                onGuild(getGuild),
	"GET /guilds/{guild}/channels":       onGuild(guildChannels),
	"GET /guilds/{guild}/roles":          onGuild(guildRoles),
	"GET /guilds/{guild}/members":        onGuild(guildMembers),
	"GET /guilds/{guild}/members/{user}": onGuild(guildMember),
	"GET /guilds/{guild}/threads/active": onGuild(activeThreads),
}
