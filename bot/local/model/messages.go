package model

import (
	"cmp"
	"slices"
	"strings"
	"time"
)

// What is kept per channel. Discord forgets nothing; this one lets go of what is far behind.
const (
	keepMessages = 5000
	keepPrivate  = 2000 // private answers over all channels
)

// nonceTime is how long a nonce finds its message again.
const nonceTime = 5 * time.Minute

// nonceKey is where a nonce counts: in one channel.
type nonceKey struct {
	channel Snowflake
	nonce   string
}

// Messages are those of all channels.
type Messages struct {
	m       *Model
	byID    map[Snowflake]*Message
	private []*Message // in the order they came
	// nonces are those of at most nonceTime, from since on; older those of the time before.
	nonces, older map[nonceKey]Snowflake
	since         time.Time
}

// ByID finds a message; nil for none.
func (s *Messages) ByID(id Snowflake) *Message { return s.byID[id] }

// Seen finds a message and its channel, if a person sees it; nil for none.
func (s *Messages) Seen(id Snowflake, as *User) (*Channel, *Message) {
	one := s.byID[id]
	if one == nil || !one.Sees(as.ID) {
		return nil, nil
	}
	c := s.m.Channels.ByID(one.ChannelID)
	if c == nil || !c.Opens(as.ID) {
		return nil, nil
	}
	return c, one
}

// ByNonce finds the message that the bot sent to a channel with a nonce in the last minutes; nil for none. Used says
// that it sent one, which is nil when it was deleted.
func (s *Messages) ByNonce(c *Channel, nonce string) (one *Message, used bool) {
	key := nonceKey{c.ID, nonce}
	id := cmp.Or(s.nonces[key], s.older[key])
	if s.m.Clock.Now().Sub(id.Time()) > nonceTime {
		return nil, false
	}
	return s.byID[id], true
}

// Check says what Discord would refuse of a draft: code 50035 with the faults, or 50006 for one in which nothing is to
// be seen.
func (s *Messages) Check(d *Draft) error {
	emojis := map[Snowflake]bool{}
	for _, e := range s.m.Emojis.list {
		emojis[e.ID] = true
	}
	return checkDraft(d, emojis)
}

// noteNonce remembers with which nonce the bot sent a message.
func (s *Messages) noteNonce(one *Message) {
	if one.Nonce != "" && one.Author == s.m.BotID {
		if now := s.m.Clock.Now(); now.Sub(s.since) > nonceTime {
			s.nonces, s.older, s.since = map[nonceKey]Snowflake{}, s.nonces, now
		}
		s.nonces[nonceKey{one.ChannelID, one.Nonce}] = one.ID
	}
}

// Insert adds a message to its channel and tells everybody.
func (s *Messages) Insert(c *Channel, one *Message) {
	one.Revision = s.m.NextRevision()
	s.m.notify(c, one)
	s.byID[one.ID] = one
	c.List = append(c.List, one)
	if one.Only == 0 {
		c.LastMessage = one.ID
		c.Count++
	} else {
		s.private = append(s.private, one)
	}
	c.LastActivity = s.m.now()
	s.noteNonce(one)
	s.save(one)
	s.m.save(bucketChannels, c.ID, c)
	if u := s.m.Users.ByID(one.Author); u != nil {
		s.m.Reads.Set(u, c, one.ID)
	}
	s.m.Publish(Event{Kind: MessageCreated, Channel: c, Message: one})
	s.m.Channels.refreshCard(c)
	s.trim(c)
}

// Edited stores a message that was changed and tells everybody.
func (s *Messages) Edited(c *Channel, one *Message) { s.changed(MessageEdited, c, one) }

// Edit puts new content into a message.
func (s *Messages) Edit(c *Channel, one *Message, d *Draft) {
	s.Fill(one, d)
	one.EditedAt = s.m.now()
	s.Edited(c, one)
}

// FillThinking makes a message of what the bot was thinking about, which is no edit.
func (s *Messages) FillThinking(c *Channel, one *Message, d *Draft) {
	s.Fill(one, d)
	if one.Only == 0 {
		one.Expires = time.Time{}
	}
	s.changed(MessageFilled, c, one)
}

// Refresh tells everybody of a message in which nothing changed that is read.
func (s *Messages) Refresh(one *Message) {
	s.changed(MessageRefreshed, s.m.Channels.byID[one.ChannelID], one)
}

func (s *Messages) changed(kind Kind, c *Channel, one *Message) {
	one.Revision = s.m.NextRevision()
	s.save(one)
	s.m.Publish(Event{Kind: kind, Channel: c, Message: one})
}

// Delete deletes a message and tells everybody who could see it.
func (s *Messages) Delete(c *Channel, one *Message) {
	s.forget(c, one)
	if one.Only == 0 {
		c.Count--
		s.m.save(bucketChannels, c.ID, c)
	}
	s.m.Publish(Event{Kind: MessageDeleted, Channel: c, Message: one, Revision: s.m.NextRevision()})
}

// forget drops a message from memory and file.
func (s *Messages) forget(c *Channel, one *Message) {
	same := func(o *Message) bool { return o == one }
	c.List = slices.DeleteFunc(c.List, same)
	delete(s.byID, one.ID)
	if one.Only != 0 {
		s.private = slices.DeleteFunc(s.private, same)
	} else {
		s.m.save(bucketMessages, one.ID, nil)
	}
	for _, a := range one.Attachments {
		s.m.Files.drop(a.ID)
	}
}

// trim lets go of what is far behind.
func (s *Messages) trim(c *Channel) {
	public, private := keepMessages, keepPrivate
	if s.m.Keep > 0 {
		public, private = s.m.Keep, s.m.Keep
	}
	for len(c.List) > public {
		s.forget(c, c.List[0])
	}
	for len(s.private) > private {
		one := s.private[0]
		if home := s.m.Channels.ByID(one.ChannelID); home != nil {
			s.Delete(home, one)
		}
	}
}

func (s *Messages) save(one *Message) {
	if one.Only == 0 {
		s.m.save(bucketMessages, one.ID, one)
	}
}

func (s *Messages) load(one *Message) {
	c := s.m.Channels.byID[one.ChannelID]
	if c == nil || one.Flags&FlagLoading != 0 {
		s.m.save(bucketMessages, one.ID, nil)
		return
	}
	s.byID[one.ID] = one
	c.List = append(c.List, one)
	s.m.LastID = max(s.m.LastID, one.ID)
	s.m.Revision = max(s.m.Revision, one.Revision)
	s.noteNonce(one)
}

// Fill makes a message of a draft: files are stored, references to them resolved, ids of components given.
func (s *Messages) Fill(one *Message, d *Draft) {
	kept := map[Snowflake]bool{}
	for i := range d.Attachments {
		a := &d.Attachments[i]
		if d.Data[i] != nil || a.ID == 0 {
			a.ID = s.m.NewID()
			a.Path = s.m.Files.put(one.ChannelID, a.ID, a.Filename, d.Data[i])
		}
		kept[a.ID] = true
	}
	for _, a := range one.Attachments {
		if !kept[a.ID] {
			s.m.Files.drop(a.ID)
		}
	}
	one.Content, one.Flags = strings.TrimSpace(d.Content), d.Flags
	one.Components, one.Attachments = d.Components, d.Attachments
	one.Mentions, one.Everyone = d.Mentions, d.Everyone
	one.elements, one.absolute = nil, nil
	numberComponents(one.Components)
	Walk(one.Components, func(c *Component) {
		c.complete()
		if a := s.resolve(one, c.File); a != nil {
			c.Name, c.Size = a.Filename, a.Size
		}
		for i := range c.Items {
			s.resolve(one, &c.Items[i].Media)
		}
	})
}

// resolve points a media item to its file, of several with one name to the newest; nil when it is none of the
// message's.
func (s *Messages) resolve(one *Message, item *Media) *Attachment {
	if item == nil {
		return nil
	}
	item.URL = strings.TrimPrefix(item.URL, s.m.Base)
	name, byName := strings.CutPrefix(item.URL, "attachment://")
	for i := range slices.Backward(one.Attachments) {
		a := &one.Attachments[i]
		if byName && a.Filename == name || item.URL == a.Path {
			*item = Media{ID: a.ID, URL: a.Path, ProxyURL: a.Path, Width: a.Width, Height: a.Height,
				ContentType: a.ContentType, AttachmentID: a.ID}
			return a
		}
	}
	if item.ID == 0 {
		item.ID, item.ProxyURL = s.m.NewID(), item.URL
	}
	return nil
}

// numberComponents gives every component without an id a free one, from 1 on.
func numberComponents(list []Component) {
	used := map[int]bool{}
	Walk(list, func(c *Component) { used[c.ID] = true })
	next := 1
	Walk(list, func(c *Component) {
		if c.ID != 0 {
			return
		}
		for used[next] {
			next++
		}
		c.ID = next
		used[next] = true
	})
}
