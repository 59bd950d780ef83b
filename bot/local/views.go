package local

import (
	"encoding/json"
)

// What the page gets: the types of api.go made from the state.

func (s *Server) infoView() Info {
	return Info{
		Store: s.Store, Boot: s.boot, Revision: s.Revision,
		Guild: guildView(s.home()), Guilds: s.guildViews(), PublicKey: s.PublicKey(),
		Bot: s.botView(),
	}
}

func guildView(g *guild) Guild {
	return Guild{ID: g.ID.String(), Name: g.Name, Locale: g.Locale, Away: g.Away}
}

func (s *Server) guildViews() []Guild {
	list := make([]Guild, len(s.guilds))
	for i, g := range s.guilds {
		list[i] = guildView(g)
	}
	return list
}

func (s *Server) botView() Bot {
	return Bot{ID: s.BotID.String(), Name: s.BotName, Connected: s.connected()}
}

func (s *Server) userView(u *user) User {
	return User{
		ID: u.ID.String(), Slug: u.Slug, Name: u.Name, Locale: u.Locale, Moderator: u.Moderator, Owner: u.Owner,
		Windows: u.windows, CreatedAt: u.ID.Time(),
	}
}

func (s *Server) authorView(id snowflake) Author {
	return Author{ID: id.String(), Name: s.nameOf(id), Bot: id == s.BotID}
}

// channelView is a channel with the read marks of one person, or without.
func (s *Server) channelView(c *channel, as *user) Channel {
	v := Channel{
		ID: c.ID.String(), GuildID: idOf(c.GuildID), Kind: c.Kind, Name: c.Name, Topic: c.Topic, ParentID: idOf(c.ParentID), Archived: c.Archived,
		Locked: c.Locked, MessageCount: c.Count, LastMessage: idOf(c.LastMessage), LastActivity: c.LastActivity, CreatedAt: c.ID.Time(),
	}
	if c.Kind == kindDM {
		v.Name = s.BotName
	}
	if as != nil {
		r := s.readState(as, c)
		v.LastRead, v.Unread, v.Mentions = r.LastRead, r.Unread, r.Mentions
	}
	return v
}

func (s *Server) messageView(m *message) Message {
	if m.components == nil {
		m.components = s.elements(s.rawArray(m.Components))
	}
	v := Message{
		ID: m.ID.String(), ChannelID: m.ChannelID.String(), Revision: m.Revision, Author: s.authorView(m.Author),
		Content: m.Content, Flags: m.Flags, CreatedAt: m.ID.Time(), Edited: !m.EditedAt.IsZero(), EditedAt: m.EditedAt, Nonce: m.Nonce,
		Mentions: []string{}, Ephemeral: m.only != 0, ExpiresAt: m.expires, Silent: m.Flags&flagSilent != 0,
		Thinking: m.Flags&flagLoading != 0, Attachments: []Attachment{}, ReplyTo: idOf(m.ReplyTo),
		Components: m.components,
	}
	if m.only != 0 {
		v.Flags |= flagEphemeral
	}
	for _, u := range s.people() {
		if m.Everyone && u.ID != m.Author {
			v.Mentions = append(v.Mentions, u.ID.String())
		}
	}
	for _, id := range m.Mentions {
		if !m.Everyone {
			v.Mentions = append(v.Mentions, id.String())
		}
	}
	for _, a := range m.Attachments {
		v.Attachments = append(v.Attachments, Attachment{
			ID: a.ID.String(), Filename: a.Filename, URL: a.Path, Width: a.Width, Height: a.Height, Description: a.Description,
			ContentType: a.ContentType, Size: a.Size, Spoiler: len(a.Filename) > 8 && a.Filename[:8] == "SPOILER_",
		})
	}
	if from := m.Origin; from != nil {
		v.Interaction = &Origin{ID: from.ID.String(), Kind: interactionName(from.Type), User: s.authorView(from.User), Command: from.Command}
	}
	if t := s.threadOf(m); t != nil {
		v.Thread = &ThreadCard{ID: t.ID.String(), Name: t.Name, MessageCount: t.Count, LastActivity: t.LastActivity, Archived: t.Archived}
	}
	return v
}

func (s *Server) threadOf(m *message) *channel {
	if m.ThreadID == 0 {
		return nil
	}
	return s.places[m.ThreadID]
}

func interactionName(kind int) string {
	if kind == interactionComponent {
		return "component"
	}
	return "command"
}

// elements takes a JSON array apart.
func (s *Server) elements(raw []byte) JSONArray {
	list := JSONArray{}
	if err := json.Unmarshal(raw, &list); err != nil {
		s.log.Error("read a part of a message", "error", err)
	}
	return list
}

// rawList is a list as JSON, element by element.
func rawList[T any](s *Server, list []T) JSONArray {
	out := JSONArray{}
	for i := range list {
		raw, err := json.Marshal(list[i])
		if err != nil {
			s.log.Error("encode a part of a message", "error", err)
			continue
		}
		out = append(out, raw)
	}
	return out
}
