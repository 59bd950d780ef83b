package model

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
