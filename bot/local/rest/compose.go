package rest

import "github.com/harbormaster/harbormaster/bot/local/model"

// newFlags are those of a message that a request may set, editableFlags those that it may change.
const (
	newFlags      = model.FlagSuppressEmbeds | model.FlagSilent | model.FlagComponentsV2
	editableFlags = model.FlagSuppressEmbeds | model.FlagComponentsV2
)

// compose reads a message from a request on top of what was there (nil for a new one) and refuses what Discord refuses.
// Answers to interactions notify others by default than messages do.
func (a *API) compose(b *body, was *model.Message, isAnswer bool) (*model.Draft, error) {
	for _, f := range b.files {
		if len(f.data) > a.m.FileSize {
			return nil, model.ErrTooLarge
		}
	}
	p, d := &model.Problems{}, &model.Draft{}
	var existing []model.Attachment
	if was != nil {
		d.Content, d.Components, d.Flags = was.Content, was.Components, was.Flags
		existing = was.Attachments
	}
	if b.has("content") {
		d.Content = ""
		b.decode(p, "content", &d.Content)
	}
	if b.has("components") {
		d.Components = nil
		b.decode(p, "components", &d.Components)
	}
	composeFlags(p, b, d, was)
	d.Poll = b.has("poll") && !b.isNull("poll")
	var stickers []model.Snowflake
	b.decode(p, "sticker_ids", &stickers)
	d.Stickers = len(stickers) > 0
	d.Attachments, d.Data = b.attachments(p, existing)
	var allowed *model.AllowedMentions
	b.decode(p, "allowed_mentions", &allowed)
	allowed.Check(p)
	if err := p.Err(); err != nil {
		return nil, err
	}
	d.Mentions, d.Everyone = allowed.Notified(d.Texts(), isAnswer)
	return d, a.m.Messages.Check(d)
}

func composeFlags(p *model.Problems, b *body, d *model.Draft, was *model.Message) {
	if !b.has("flags") {
		return
	}
	flags := 0
	b.decode(p, "flags", &flags)
	switch {
	case was == nil:
		d.Flags = flags & newFlags
	case was.Flags&model.FlagComponentsV2 != 0 && flags&model.FlagComponentsV2 == 0 && !b.isNull("flags"):
		p.Add("flags", "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG",
			"The IS_COMPONENTS_V2 flag cannot be removed once it is set")
	default:
		d.Flags = was.Flags&^model.FlagSuppressEmbeds | flags&editableFlags
	}
}
