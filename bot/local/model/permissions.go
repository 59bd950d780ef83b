package model

// Permissions, as Discord numbers them.
const (
	PermAdministrator   = 1 << 3
	PermManageChannels  = 1 << 4
	PermManageGuild     = 1 << 5
	PermAddReactions    = 1 << 6
	PermViewChannel     = 1 << 10
	PermSendMessages    = 1 << 11
	PermManageMessages  = 1 << 13
	PermEmbedLinks      = 1 << 14
	PermAttachFiles     = 1 << 15
	PermReadHistory     = 1 << 16
	PermExternalEmojis  = 1 << 18
	PermUseCommands     = 1 << 31
	PermManageThreads   = 1 << 34
	PermCreateThreads   = 1 << 35
	PermSendInThreads   = 1 << 38
	PermPinMessages     = 1 << 51
	PermModerateMembers = 1 << 40

	PermEverybody = PermAddReactions | PermViewChannel | PermSendMessages | PermEmbedLinks | PermAttachFiles |
		PermReadHistory | PermExternalEmojis | PermUseCommands | PermCreateThreads | PermSendInThreads
	PermModerator = PermEverybody | PermManageChannels | PermManageGuild | PermManageMessages | PermManageThreads |
		PermModerateMembers | PermPinMessages
	PermOwner = PermModerator | PermAdministrator
	PermBot   = PermEverybody | PermManageMessages | PermManageThreads | PermPinMessages
)

// PermissionsOf is what a person may do everywhere.
func PermissionsOf(u *User) int {
	switch {
	case u.Owner:
		return PermOwner
	case u.Moderator:
		return PermModerator
	}
	return PermEverybody
}

// permInDM is what app_permissions say in a private conversation, where the bot may post all the same.
const permInDM = PermEverybody &^ (PermViewChannel | PermSendMessages)

// PermToSend is what writing in a channel takes.
func PermToSend(c *Channel) int {
	if c.Kind == KindThread {
		return PermSendInThreads
	}
	return PermSendMessages
}
