package local

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"net/url"
	"slices"
	"strings"
)

// oldFlags are those of a message that a request may set.
const oldFlags = flagSuppressEmbeds | flagSilent | flagComponentsV2

// composed is a draft that was accepted, with what it takes to become a message.
type composed struct {
	draft
	data     [][]byte // of the attachments, nil for those that were there
	mentions []snowflake
	everyone bool
}

// compose reads a message from a request on top of what was there (nil for a new
// one) and refuses what Discord refuses. Answers to interactions notify others by
// default than messages do.
func (s *Server) compose(b *body, was *message, isAnswer bool) (*composed, error) {
	for _, f := range b.files {
		if len(f.data) > s.fileSize {
			return nil, errTooLarge
		}
	}
	p := &problems{}
	d := &composed{}
	var existing []attachment
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
	s.composeFlags(p, b, d, was)
	d.Poll = b.has("poll") && string(b.fields["poll"]) != "null"
	var stickers []snowflake
	b.decode(p, "sticker_ids", &stickers)
	d.Stickers = len(stickers) > 0
	d.Attachments, d.data = b.attachments(p, existing)
	var allowed *allowedMentions
	b.decode(p, "allowed_mentions", &allowed)
	allowed.check(p)
	if err := p.err(); err != nil {
		return nil, err
	}
	if err := checkDraft(&d.draft, s.emojiSet()); err != nil {
		return nil, err
	}
	d.mentions, d.everyone = allowed.notified(d.texts(), isAnswer)
	return d, nil
}

func (s *Server) composeFlags(p *problems, b *body, d *composed, was *message) {
	if !b.has("flags") {
		return
	}
	flags := 0
	b.decode(p, "flags", &flags)
	if was == nil {
		d.Flags = flags & oldFlags
		return
	}
	if was.Flags&flagComponentsV2 != 0 && flags&flagComponentsV2 == 0 && string(b.fields["flags"]) != "null" {
		p.add("flags", "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG", "The IS_COMPONENTS_V2 flag cannot be removed once it is set")
		return
	}
	const editable = flagSuppressEmbeds | flagComponentsV2
	d.Flags = was.Flags&^flagSuppressEmbeds | flags&editable
}

func (s *Server) emojiSet() map[snowflake]bool {
	set := map[snowflake]bool{}
	for _, e := range s.emojis {
		set[e.ID] = true
	}
	return set
}

// fill makes a message of what was composed: files are stored, references to
// them resolved, ids of components given.
func (s *Server) fill(m *message, d *composed) {
	kept := map[snowflake]bool{}
	for i := range d.Attachments {
		a := &d.Attachments[i]
		if d.data[i] != nil || a.ID == 0 {
			a.ID = s.newID()
			a.Path = s.filePath(m.ChannelID, a.ID, a.Filename)
			s.store.putFile(a.ID, d.data[i])
		}
		kept[a.ID] = true
	}
	for _, a := range m.Attachments {
		if !kept[a.ID] {
			s.dropFile(a.ID)
		}
	}
	m.Content, m.Flags = strings.TrimSpace(d.Content), d.Flags
	m.Components, m.Attachments = d.Components, d.Attachments
	m.Mentions, m.Everyone = d.mentions, d.everyone
	m.components, m.wireComponents = nil, nil
	s.resolve(m)
}

// resolve points every media item to its file, of several with one name to the
// newest, and numbers the components.
func (s *Server) resolve(m *message) {
	point := func(item *media) *attachment {
		if item == nil {
			return nil
		}
		item.URL = strings.TrimPrefix(item.URL, s.base)
		name, byName := strings.CutPrefix(item.URL, "attachment://")
		for i := range slices.Backward(m.Attachments) {
			a := &m.Attachments[i]
			if byName && a.Filename == name || item.URL == a.Path {
				*item = media{ID: a.ID, URL: a.Path, ProxyURL: a.Path, Width: a.Width, Height: a.Height, ContentType: a.ContentType, AttachmentID: a.ID}
				return a
			}
		}
		if item.ID == 0 {
			item.ID, item.ProxyURL = s.newID(), item.URL
		}
		return nil
	}
	used := map[int]bool{}
	walk(m.Components, func(c *component) { used[c.ID] = true })
	next := 1
	walk(m.Components, func(c *component) {
		if c.ID == 0 {
			for used[next] {
				next++
			}
			c.ID = next
			used[next] = true
		}
		c.settle()
		point(c.Media)
		if a := point(c.File); a != nil {
			c.Name, c.Size = a.Filename, a.Size
		}
		for i := range c.Items {
			point(&c.Items[i].Media)
		}
	})
}

// filePath is the signed address of a file, without the host.
func (s *Server) filePath(channel, id snowflake, name string) string {
	return "/attachments/" + channel.String() + "/" + id.String() + "/" + url.PathEscape(name) + "?hm=" + s.sign(id)
}

func (s *Server) sign(id snowflake) string {
	mac := hmac.New(sha256.New, s.Secret)
	mac.Write(keyOf(id))
	return hex.EncodeToString(mac.Sum(nil)[:16])
}

// absolute puts the server's own address before paths in Discord's JSON.
func (s *Server) absolute(path string) string {
	if strings.HasPrefix(path, "/") {
		return s.base + path
	}
	return path
}
