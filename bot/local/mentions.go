package local

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// allowedMentions says who may be notified by a message.
type allowedMentions struct {
	Parse       []string    `json:"parse"`
	Users       []snowflake `json:"users"`
	Roles       []snowflake `json:"roles"`
	RepliedUser bool        `json:"replied_user"`
}

var mentionPattern = regexp.MustCompile(`<@!?(\d{1,20})>`)

// check says what Discord would refuse of allowed_mentions.
func (a *allowedMentions) check(p *problems) {
	if a == nil {
		return
	}
	for i, kind := range a.Parse {
		if kind != "users" && kind != "roles" && kind != "everyone" {
			p.choices(fmt.Sprintf("allowed_mentions.parse.%d", i), kind, "'users', 'roles', 'everyone'")
		}
	}
	for field, list := range map[string][]snowflake{"users": a.Users, "roles": a.Roles} {
		p.length("allowed_mentions."+field, len(list), 0, maxMentions)
		if len(list) > 0 && slices.Contains(a.Parse, field) {
			p.add("allowed_mentions."+field, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", "parse:[%q] and %s: [ids...] are mutually exclusive.", field, field)
		}
	}
}

// notified lists whom a text notifies, each once, in the order of the text. With
// nil a message notifies all whom it mentions, an answer to an interaction only
// users, not everyone.
func (a *allowedMentions) notified(texts string, isAnswer bool) (users []snowflake, everyone bool) {
	everyone = !isAnswer
	if a != nil {
		everyone = slices.Contains(a.Parse, "everyone")
	}
	everyone = everyone && (strings.Contains(texts, "@everyone") || strings.Contains(texts, "@here"))
	for _, found := range mentionPattern.FindAllStringSubmatch(texts, -1) {
		id, err := parseSnowflake(found[1])
		if err != nil || slices.Contains(users, id) {
			continue
		}
		if a == nil || slices.Contains(a.Parse, "users") || slices.Contains(a.Users, id) {
			users = append(users, id)
		}
	}
	return users, everyone
}

// texts is everything in a message in which a mention counts.
func (d *draft) texts() string {
	var b strings.Builder
	b.WriteString(d.Content)
	walk(d.Components, func(c *component) {
		if c.Type == typeTextDisplay {
			b.WriteByte('\n')
			b.WriteString(text(c.Content))
		}
	})
	return b.String()
}
