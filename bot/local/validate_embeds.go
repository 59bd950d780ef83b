package local

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Limits of embeds, counted in characters after trimming, all inclusive. Source: Discord's documentation, "Message
// Resource".
const (
	maxEmbeds           = 10
	maxEmbedSum         = 6000
	maxEmbedTitle       = 256
	maxEmbedDescription = 4096
	maxEmbedFields      = 25
	maxFieldName        = 256
	maxFieldValue       = 1024
	maxFooter           = 2048
	maxAuthorName       = 256
)

// checkEmbeds notes every fault of a message's embeds.
func checkEmbeds(p *problems, list []richEmbed, files map[string]bool) {
	if len(list) > maxEmbeds {
		p.add("embeds", "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", maxEmbeds)
	}
	sum := 0
	for i := range list {
		sum += checkEmbed(p, fmt.Sprintf("embeds.%d", i), &list[i], files)
	}
	if sum > maxEmbedSum {
		p.add("embeds", "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of %d", maxEmbedSum)
	}
}

func checkEmbed(p *problems, path string, e *richEmbed, files map[string]bool) (sum int) {
	size := func(field, value string, low, high int) {
		n := utf8.RuneCountInString(strings.TrimSpace(value))
		p.length(path+"."+field, n, low, high)
		sum += n
	}
	size("title", e.Title, 0, maxEmbedTitle)
	size("description", e.Description, 0, maxEmbedDescription)
	if len(e.Fields) > maxEmbedFields {
		p.add(path+".fields", "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", maxEmbedFields)
	}
	for i, f := range e.Fields {
		size(fmt.Sprintf("fields.%d.name", i), f.Name, 1, maxFieldName)
		size(fmt.Sprintf("fields.%d.value", i), f.Value, 1, maxFieldValue)
	}
	if e.Footer != nil {
		size("footer.text", e.Footer.Text, 1, maxFooter)
	}
	if e.Author != nil {
		size("author.name", e.Author.Name, 1, maxAuthorName)
	}
	p.number(path+".color", e.Color, 0, maxColor)
	for field, m := range map[string]*media{"image": e.Image, "thumbnail": e.Thumbnail} {
		if m == nil || m.URL == "" {
			continue
		}
		if name, ok := strings.CutPrefix(m.URL, "attachment://"); ok && !files[name] {
			p.add(path+"."+field+".url", "ATTACHMENT_NOT_FOUND", "Attachment not found: %s", name)
		}
		if !files[m.URL] {
			p.scheme(path+"."+field+".url", m.URL, "http", "https", "attachment")
		}
	}
	if e.URL != "" {
		p.scheme(path+".url", e.URL, "http", "https")
	}
	return sum
}

// shows says whether an embed has anything to see.
func (e *richEmbed) shows() bool {
	return e.Title != "" || e.Description != "" || len(e.Fields) > 0 || e.Footer != nil ||
		e.Author != nil || e.Image != nil && e.Image.URL != "" || e.Thumbnail != nil && e.Thumbnail.URL != ""
}
