package bot

import (
	"slices"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/text"
)

// permissionNames are permissions as the chat calls them in a reader's language.
func permissionNames(list []chat.Permission, v text.Localizer) []string {
	names := make([]string, len(list))
	for i, p := range list {
		names[i] = v.Say("permission." + string(p))
	}
	return names
}

// wanted lists what the bot has to be allowed on a server: what every table needs, and what threads need.
func (g guild) wanted() []chat.Permission {
	list := []chat.Permission{chat.ViewChannel, chat.SendMessages, chat.EmbedLinks, chat.AttachFiles, chat.ReadHistory, chat.CreateThreads, chat.SendInThreads}
	if g.Threads == threadsLock {
		list = append(list, chat.ManageThreads)
	}
	return list
}

// lacks lists what of it the bot is not allowed in the place of an interaction.
func (g guild) lacks(in chat.Interaction) []chat.Permission {
	return slices.DeleteFunc(g.wanted(), func(p chat.Permission) bool {
		// In a thread nothing hangs on Send Messages, and no thread is opened in one.
		return slices.Contains(in.Granted, p) || in.Parent != "" && (p == chat.SendMessages || p == chat.CreateThreads)
	})
}
