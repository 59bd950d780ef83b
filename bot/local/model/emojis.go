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
	for _, one := range e.list {
		if one.ID == id {
			return one
		}
	}
	return nil
}

// Put keeps an emoji, or what became of it.
func (e *Emojis) Put(one *Emoji) {
	if !slices.Contains(e.list, one) {
		e.list = append(e.list, one)
	}
	e.m.save(bucketEmojis, one.ID, one)
}

// Delete takes an emoji away.
func (e *Emojis) Delete(one *Emoji) {
	e.list = slices.DeleteFunc(e.list, func(o *Emoji) bool { return o == one })
	e.m.save(bucketEmojis, one.ID, nil)
}
