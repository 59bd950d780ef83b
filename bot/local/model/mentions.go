package model

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// AllowedMentions says who may be notified by a message.
type AllowedMentions struct {
	Parse []string    `json:"parse"`
	Users []Snowflake `json:"users"`
	Roles []Snowflake `json:"roles"`
}

var (
	mentionPattern = regexp.MustCompile(`<@!?(\d{1,20})>`)
	channelPattern = regexp.MustCompile(`<#(\d{1,20})>`)
)

// Check says what Discord would refuse of allowed_mentions.
func (a *AllowedMentions) Check(p *Problems) {
	if a == nil {
		return
	}
	for i, kind := range a.Parse {
		if kind != "users" && kind != "roles" && kind != "everyone" {
			p.Choices(fmt.Sprintf("allowed_mentions.parse.%d", i), kind, "'users', 'roles', 'everyone'")
		}
	}
	for field, list := range map[string][]Snowflake{"users": a.Users, "roles": a.Roles} {
		p.Length("allowed_mentions."+field, len(list), 0, maxMentions)
		if len(list) > 0 && slices.Contains(a.Parse, field) {
			p.Add("allowed_mentions."+field, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
				"parse:[%q] and %s: [ids...] are mutually exclusive.", field, field)
		}
	}
}

// Notified lists whom a text notifies, each once, in the order of the text. With
// nil a message notifies all whom it mentions, an answer to an interaction only
// users, not everyone.
func (a *AllowedMentions) Notified(texts string, isAnswer bool) (users []Snowflake, everyone bool) {
	everyone = !isAnswer
	if a != nil {
		everyone = slices.Contains(a.Parse, "everyone")
	}
	everyone = everyone && (strings.Contains(texts, "@everyone") || strings.Contains(texts, "@here"))
	for _, found := range mentionPattern.FindAllStringSubmatch(texts, -1) {
		id, err := ParseSnowflake(found[1])
		if err != nil || slices.Contains(users, id) {
			continue
		}
		if a == nil || slices.Contains(a.Parse, "users") || slices.Contains(a.Users, id) {
			users = append(users, id)
		}
	}
	return users, everyone
}

// texts is everything in a message in which a mention counts, line by line.
func texts(content string, components []Component) string {
	var b strings.Builder
	b.WriteString(content)
	Walk(components, func(c *Component) {
		if c.Type == TypeTextDisplay {
			b.WriteByte('\n')
			b.WriteString(Text(c.Content))
		}
	})
	return b.String()
}

// Texts is all that is to be read in a draft, line by line.
func (d *Draft) Texts() string { return texts(d.Content, d.Components) }

// Texts is all that is to be read in a message, line by line.
func (m *Message) Texts() string { return texts(m.Content, m.Components) }

// notify notes whom a new message notifies, and what their phones show: names for mentions and no emphasis. Of
// components of the second generation they show nothing (discord-api-docs #7854).
func (m *Model) notify(c *Channel, one *Message) {
	if one.Flags&FlagSilent != 0 || one.Only != 0 {
		return
	}
	one.Notifies = one.Mentions
	switch {
	case c.Recipient != 0:
		one.Notifies = []Snowflake{c.Recipient}
	case one.Everyone:
		one.Notifies = nil
		for _, u := range m.Users.All() {
			one.Notifies = append(one.Notifies, u.ID)
		}
	}
	one.Notifies = slices.DeleteFunc(slices.Clone(one.Notifies), func(id Snowflake) bool { return id == one.Author })
	if len(one.Notifies) == 0 {
		return
	}
	text := mentionPattern.ReplaceAllStringFunc(one.Content, func(found string) string {
		id, _ := ParseSnowflake(mentionPattern.FindStringSubmatch(found)[1])
		return "@" + m.Users.Name(id)
	})
	text = channelPattern.ReplaceAllStringFunc(text, func(found string) string {
		id, _ := ParseSnowflake(channelPattern.FindStringSubmatch(found)[1])
		if named := m.Channels.ByID(id); named != nil {
			return "#" + named.Name
		}
		return "#unknown"
	})
	one.Notification = strings.ReplaceAll(text, "**", "")
}
