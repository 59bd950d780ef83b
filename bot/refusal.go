package bot

import (
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
)

// refusedMessage says why nothing was done, and shows the question that is open for the person where the refusal says so.
func refusedMessage(t *title.Titles, in chat.Interaction, r *table.Refusal) chat.Message {
	if r.Table == nil {
		return say(t.Texts.Reader(in.Locale).Say(r.Key, r.Args...))
	}
	g := &title.Game{Table: *r.Table, Title: t.ByName[r.Table.Game], Texts: t.Texts}
	v, args := g.In(in.Locale), r.Args
	if r.Reason != nil {
		return say(v.Refusal(r.Reason))
	}
	if r.Event != nil {
		args = append(args, engine.Free("what", what(*r.Event, v, r.Reader)))
	}
	if !r.Asking {
		return say(v.Say(r.Key, args...))
	}
	return withPrompt(g, in, v.Say(r.Key, append(args, engine.Free("who", awaitedNames(g)))...))
}

// by is who an interaction is from.
func by(in chat.Interaction) table.Input {
	return table.Input{User: in.User.ID, Name: in.User.Name, Moderator: in.Moderator}
}
