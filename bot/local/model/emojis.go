package model

import "slices"

// Emojis are those of the application.
type Emojis struct {
	m    *Model
	list []*Emoji
}

// All lists the emojis in the order they came.
func (e *Emojis) All() []*Emoji { return e.list }

// ByID finds an emoji; nil for none.
func (e *Emojis) ByID(id Snowflake) *Emoji {
	return first(e.list, func(one *Emoji) bool { return one.ID == id })
}

// Add keeps a new emoji.
func (e *Emojis) Add(one *Emoji) {
	e.list = append(e.list, one)
	e.m.save(bucketEmojis, one.ID, one)
}

// Delete takes an emoji away.
func (e *Emojis) Delete(one *Emoji) {
	e.list = slices.DeleteFunc(e.list, func(o *Emoji) bool { return o == one })
	e.m.save(bucketEmojis, one.ID, nil)
}
