package local

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Limits of messages. Source: Discord's documentation, "Message Resource".
const (
	maxContent  = 2000
	maxFiles    = 10
	maxFileSize = 10 << 20
	maxRequest  = 25 << 20
	maxNonce    = 25
	maxMentions = 100
)

// draft is a message as it would be after a request, before it is accepted.
type draft struct {
	Content     string
	Components  []component
	Flags       int
	Attachments []attachment
	Poll        bool
	Stickers    bool
}

// checkDraft says what Discord would refuse of a message: code 50035 with the
// faults, or 50006 for one in which nothing is to be seen.
func checkDraft(d *draft, emojis map[snowflake]bool) error {
	p := &problems{}
	files := map[string]bool{}
	for i, a := range d.Attachments {
		files[a.Filename] = true
		if a.Path != "" {
			files[a.Path] = true
		}
		p.length(fmt.Sprintf("attachments.%d.description", i), utf8.RuneCountInString(a.Description), 0, maxAltText)
	}
	if len(d.Attachments) > maxFiles {
		p.add("attachments", "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", maxFiles)
	}
	v2 := d.Flags&flagComponentsV2 != 0
	if v2 {
		for field, used := range map[string]bool{
			"content": d.Content != "", "poll": d.Poll, "sticker_ids": d.Stickers,
		} {
			if used {
				p.add(field, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", "The '%s' field cannot be used when using MessageFlags.IS_COMPONENTS_V2", field)
			}
		}
	}
	p.length("content", utf8.RuneCountInString(strings.TrimSpace(d.Content)), 0, maxContent)
	checkComponents(p, d.Components, v2, parts{files: files, emojis: emojis})
	if err := p.err(); err != nil {
		return err
	}
	if d.empty() {
		return errEmptyMessage
	}
	return nil
}

// empty says whether there is nothing to see. Buttons alone are no message.
func (d *draft) empty() bool {
	if d.Flags&flagComponentsV2 != 0 {
		return len(d.Components) == 0
	}
	return strings.TrimSpace(d.Content) == "" && len(d.Attachments) == 0 && !d.Poll && !d.Stickers
}
