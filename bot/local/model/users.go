package model

import (
	"slices"
	"strconv"
	"strings"
)

// Users are the people here, and those who were removed but have written something.
type Users struct {
	m    *Model
	list []*User
	byID map[Snowflake]*User
}

// All are those who are still here, in the order they came.
func (u *Users) All() []*User {
	return slices.DeleteFunc(slices.Clone(u.list), func(one *User) bool { return one.Removed })
}

// ByID finds somebody who is still here; nil for none.
func (u *Users) ByID(id Snowflake) *User {
	if one := u.byID[id]; one != nil && !one.Removed {
		return one
	}
	return nil
}

// Find finds somebody who is still here by id, slug or name; nil for none.
func (u *Users) Find(name string) *User {
	if id, err := ParseSnowflake(name); err == nil {
		if one := u.ByID(id); one != nil {
			return one
		}
	}
	return first(u.list, func(one *User) bool {
		return !one.Removed && (strings.EqualFold(one.Slug, name) || strings.EqualFold(one.Name, name))
	})
}

// Name is the name of the bot or of a person, also of one who was removed.
func (u *Users) Name(id Snowflake) string {
	if id == u.m.BotID {
		return u.m.BotName
	}
	if one := u.byID[id]; one != nil {
		return one.Name
	}
	return "Somebody"
}

// Owner is the person to whom servers and application belong.
func (u *Users) Owner() Snowflake {
	id := Snowflake(0)
	for _, one := range u.list {
		if one.Owner {
			id = one.ID
		}
	}
	return id
}

// Add makes a person of a name that was checked.
func (u *Users) Add(name, locale string, moderator, owner bool) *User {
	one := &User{ID: u.m.NewID(), Name: name, Slug: u.freeSlug(name), Locale: locale, Moderator: moderator,
		Owner: owner}
	u.load(one)
	u.Changed(one)
	return one
}

func (u *Users) load(one *User) { u.list, u.byID[one.ID] = append(u.list, one), one }

// Changed stores a person and tells everybody.
func (u *Users) Changed(one *User) {
	u.m.save(bucketUsers, one.ID, one)
	u.m.Publish(Event{Kind: UserChanged, User: one})
}

// Remove takes a person off the list. What they wrote stays.
func (u *Users) Remove(one *User) {
	one.Removed = true
	u.m.save(bucketUsers, one.ID, one)
	u.m.Publish(Event{Kind: UserRemoved, User: one})
}

// freeSlug makes a word for addresses of a name: letters and digits, lower case.
func (u *Users) freeSlug(name string) string {
	base := strings.Map(func(r rune) rune {
		switch {
		case r == ' ', r == '-', r == '_':
			return '-'
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9', r > 127:
			return r
		}
		return -1
	}, strings.ToLower(name))
	base = strings.Trim(base, "-")
	if base == "" {
		base = "person"
	}
	slug := base
	taken := func(one *User) bool { return one.Slug == slug }
	for n := 2; slices.ContainsFunc(u.list, taken); n++ {
		slug = base + "-" + strconv.Itoa(n)
	}
	return slug
}
