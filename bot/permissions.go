package bot

import "slices"

// Permission is something that the bot needs to be allowed in a channel. Its name stands in the catalogue under "permission."
// as the chat calls it.
type Permission string

// The permissions.
const (
	ViewChannel   Permission = "view_channel"
	SendMessages  Permission = "send_messages"
	SendInThreads Permission = "send_in_threads"
	EmbedLinks    Permission = "embed_links"
	AttachFiles   Permission = "attach_files"
	ReadHistory   Permission = "read_history"
	CreateThreads Permission = "create_threads"
	ManageThreads Permission = "manage_threads"
)

// permissionNames are permissions as the chat calls them in a reader's language.
func permissionNames(list []Permission, v Voice) []string {
	names := make([]string, len(list))
	for i, p := range list {
		names[i] = v.Say("permission." + string(p))
	}
	return names
}

// wanted lists what the bot has to be allowed on a server: what every table needs, and what threads need.
func (g guild) wanted() []Permission {
	list := []Permission{ViewChannel, SendMessages, EmbedLinks, AttachFiles, ReadHistory, CreateThreads, SendInThreads}
	if g.Threads == threadsLock {
		list = append(list, ManageThreads)
	}
	return list
}

// lacks lists what of it the bot is not allowed in the place of an interaction.
func (g guild) lacks(in Interaction) []Permission {
	return slices.DeleteFunc(g.wanted(), func(p Permission) bool {
		// In a thread nothing hangs on Send Messages, and no thread is opened in one.
		return slices.Contains(in.Granted, p) || in.Parent != "" && (p == SendMessages || p == CreateThreads)
	})
}
