package view

import (
	"cmp"
	"strings"

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
	g.Stand(g.Position)
	v := g.In(in.Locale)
	if r.Reason != nil {
		return Text(v.Refusal(r.Reason))
	}
	args := r.Args
	if r.Option != nil {
		args = append(args, optionWords(*r.Option, v)...)
	}
	if r.Event != nil {
		args = append(args, engine.Free("what", what(*r.Event, v, r.Reader)))
	}
	if !r.Asking {
		return Text(v.Say(r.Key, args...))
	}
	return WithPrompt(g, in, v.Say(r.Key, append(args, engine.Free("who", AwaitedNames(g)))...))
}

// optionWords are an option, a value of it, and the values that there are as "choices", in the words of the settings.
func optionWords(o table.OptionValue, v text.Localizer) []engine.Arg {
	name, say := v.OptionName(o.Option), func(value string) string { return v.OptionValue(o.Option, value) }
	if _, ours := table.FindSetting(o.Key); ours {
		name = v.Say("setting." + o.Key)
		say = func(value string) string { return cmp.Or(v.Or("setting."+o.Key+"."+value), value) }
	}
	choices := text.Each(valuesOf(o.Option), say)
	return []engine.Arg{engine.Free("option", name), engine.Free("value", say(o.Value)),
		engine.Free("choices", v.AnyOf(choices))}
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

// permissionNames are permissions as the chat calls them in a reader's language.
func permissionNames(list []chat.Permission, v text.Localizer) []string {
	return text.Each(list, func(p chat.Permission) string { return v.Say("permission." + string(p)) })
}

// ChannelsArg lists channels for a message, as far as they have room.
func ChannelsArg(channels []string, v text.Localizer) engine.Arg {
	list := text.Each(channels, func(id string) string { return "<#" + id + ">" })
	return engine.Free("channels", v.List(list))
}

// Foreign says what to do where the bot is no member, with the address at which it is invited.
func Foreign(invite string, v text.Localizer) chat.Message {
	return Text(v.Say("refused.foreign"), chat.Button{Label: v.Say("button.invite_bot"), URL: invite})
}

// Lacking says which permissions the bot lacks where somebody wants something.
func Lacking(missing []chat.Permission, v text.Localizer) chat.Message {
	return Text(v.Say("error.permissions", engine.Free("what", strings.Join(permissionNames(missing, v), ", "))))
}
