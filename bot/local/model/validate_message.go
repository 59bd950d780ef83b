package model

import (
	"fmt"
	"strings"
)

// Limits of messages. Source: Discord's documentation, "Message Resource".
const (
	MaxContent  = 2000
	MaxFiles    = 10
	MaxFileSize = 10 << 20
	MaxRequest  = 25 << 20
	MaxNonce    = 25
	maxMentions = 100
)

// Draft is a message as it would be after a request, before it is accepted.
type Draft struct {
	Content     string
	Components  []Component
	Flags       int
	Attachments []Attachment
	Data        [][]byte // of the attachments; nil for those that were there
	// Nameless are the attachments, by name, that components can't name by attachment://.
	Nameless map[string]bool
	Mentions []Snowflake // whom it notifies
	Everyone bool
}

// checkDraft says what Discord would refuse of a message: code 50035 with the
// faults, or 50006 for one in which nothing is to be seen.
func checkDraft(d *Draft, emojis map[Snowflake]bool) error {
	p := &Problems{}
	files := map[string]bool{}
	for i, a := range d.Attachments {
		files[a.Filename] = !d.Nameless[a.Filename]
		if a.Path != "" {
			files[a.Path] = true
		}
		p.Text(fmt.Sprintf("attachments.%d.description", i), a.Description, 0, maxAltText)
	}
	if len(d.Attachments) > MaxFiles {
		p.Add("attachments", "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", MaxFiles)
	}
	v2 := d.Flags&FlagComponentsV2 != 0
	if v2 && d.Content != "" {
		p.Add("content", "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
			"The 'content' field cannot be used when using MessageFlags.IS_COMPONENTS_V2")
	}
	p.Text("content", strings.TrimSpace(d.Content), 0, MaxContent)
	checkComponents(p, d.Components, v2, parts{files: files, emojis: emojis})
	if err := p.Err(); err != nil {
		return err
	}
	if d.empty() {
		return ErrEmptyMessage
	}
	return nil
}

// empty says whether there is nothing to see. Buttons alone are no message.
func (d *Draft) empty() bool {
	if d.Flags&FlagComponentsV2 != 0 {
		return len(d.Components) == 0
	}
	return strings.TrimSpace(d.Content) == "" && len(d.Attachments) == 0
}
