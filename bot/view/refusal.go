package view

import (
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
)

// Refused says why nothing was done, and shows the question that is open for the person where the refusal says so.
func Refused(t *title.Titles, in chat.Interaction, r *table.Refusal) chat.Message {
	if r.Table == nil {
		return Text(t.Texts.Reader(in.Locale).Say(r.Key, r.Args...))
	}
	g := &title.Game{Table: *r.Table, Title: t.ByName[r.Table.Game], Texts: t.Texts}
	v, args := g.In(in.Locale), r.Args
	if r.Reason != nil {
		return Text(v.Refusal(r.Reason))
	}
	if r.Event != nil {
		args = append(args, engine.Free("what", what(*r.Event, v, r.Reader)))
	}
	if !r.Asking {
		return Text(v.Say(r.Key, args...))
	}
	return WithPrompt(g, in, v.Say(r.Key, append(args, engine.Free("who", AwaitedNames(g)))...))
}

// what names a reveal in words.
func what(e engine.Event, v text.Localizer, reader engine.Seat) string {
	if e.Only == engine.Everyone || e.Only == reader {
		if s := v.Event(e); s != "" {
			return s
		}
	}
	return v.Say("undo.hidden")
}

// Text is a message of one text.
func Text(words string) chat.Message { return chat.Message{Blocks: []chat.Block{{Text: words}}} }

// InputOf is who an interaction is from.
func InputOf(in chat.Interaction) table.Input {
	return table.Input{User: in.User.ID, Name: in.User.Name, Moderator: in.Moderator}
}
