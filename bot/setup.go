package bot

import (
	"github.com/harbormaster/harbormaster/bot/chat"
)

// This file lets those who manage a server say how the bot behaves there, and tells them whether it can: `/harbormaster setup`
// and `/harbormaster check`.

// ownerCommand is the command for those who manage a server.
func (b *Bot) ownerCommand() chat.Command {
	return chat.Command{Name: "harbormaster", Description: b.text("command.harbormaster"), Managers: true, Subs: []chat.Command{
		{Name: "setup", Description: b.text("command.harbormaster.setup")},
		{Name: "check", Description: b.text("command.harbormaster.check")},
	}}
}
