package model

import "encoding/json"

// Message flags of Discord.
const (
	FlagSuppressEmbeds = 1 << 2
	FlagEphemeral      = 1 << 6
	FlagLoading        = 1 << 7
	FlagSilent         = 1 << 12
	FlagComponentsV2   = 1 << 15
)

// Types of components that package chat knows; others are refused.
const (
	TypeActionRow     = 1
	TypeButton        = 2
	TypeStringSelect  = 3
	TypeChannelSelect = 8
	TypeTextDisplay   = 10
	TypeGallery       = 12
	TypeFile          = 13
	TypeSeparator     = 14
)

// StyleLink is the style of buttons that differs from the rest.
const StyleLink = 5

// Component is any of Discord's components; which fields count depends on Type.
type Component struct {
	Type         int            `json:"type"`
	ID           int            `json:"id,omitempty"`
	CustomID     *string        `json:"custom_id,omitempty"`
	Style        int            `json:"style,omitempty"`
	Label        *string        `json:"label,omitempty"`
	Emoji        *PartialEmoji  `json:"emoji,omitempty"`
	URL          *string        `json:"url,omitempty"`
	Disabled     bool           `json:"disabled,omitempty"`
	Options      []SelectOption `json:"options,omitempty"`
	Placeholder  string         `json:"placeholder,omitempty"`
	MinValues    *int           `json:"min_values,omitempty"`
	MaxValues    *int           `json:"max_values,omitempty"`
	ChannelTypes []int          `json:"channel_types,omitempty"`
	Defaults     []defaultValue `json:"default_values,omitempty"`
	Components   []Component    `json:"components,omitempty"`
	Content      *string        `json:"content,omitempty"`
	Items        []galleryItem  `json:"items,omitempty"`
	File         *Media         `json:"file,omitempty"`
	Name         string         `json:"name,omitempty"`
	Size         int            `json:"size,omitempty"`
	Spoiler      bool           `json:"spoiler,omitempty"`
	Divider      *bool          `json:"divider,omitempty"`
	Spacing      *int           `json:"spacing,omitempty"`
}

// PartialEmoji is an emoji on a control: one of the application by id, or characters.
type PartialEmoji struct {
	ID       *Snowflake `json:"id,omitempty"`
	Name     string     `json:"name,omitempty"`
	Animated bool       `json:"animated,omitempty"`
}

// SelectOption is an option of a select menu.
type SelectOption struct {
	Label       string        `json:"label"`
	Value       string        `json:"value"`
	Description string        `json:"description,omitempty"`
	Emoji       *PartialEmoji `json:"emoji,omitempty"`
	Default     bool          `json:"default,omitempty"`
}

type defaultValue struct {
	ID   Snowflake `json:"id"`
	Type string    `json:"type"`
}

// Media is a picture or file in a component.
type Media struct {
	ID           Snowflake `json:"id,omitzero"`
	URL          string    `json:"url"`
	ProxyURL     string    `json:"proxy_url,omitempty"`
	Width        int       `json:"width,omitempty"`
	Height       int       `json:"height,omitempty"`
	ContentType  string    `json:"content_type,omitempty"`
	AttachmentID Snowflake `json:"attachment_id,omitzero"`
}

type galleryItem struct {
	Media       Media   `json:"media"`
	Description *string `json:"description"`
	Spoiler     bool    `json:"spoiler"`
}

// MarshalJSON writes the fields that Discord always sends for a type, false and
// null included.
func (c Component) MarshalJSON() ([]byte, error) {
	type plain Component
	switch {
	case c.Type == TypeFile:
		return json.Marshal(struct {
			plain
			Spoiler bool `json:"spoiler"`
		}{plain(c), c.Spoiler})
	case c.Type == TypeButton, c.IsSelect():
		return json.Marshal(struct {
			plain
			Disabled bool `json:"disabled"`
		}{plain(c), c.Disabled})
	}
	return json.Marshal(plain(c))
}

// complete fills in what Discord fills in when a field was left out.
func (c *Component) complete() {
	switch {
	case c.IsSelect():
		low, high := c.ValueRange()
		c.MinValues, c.MaxValues = &low, &high
	case c.Type == TypeSeparator:
		if c.Divider == nil {
			c.Divider = new(true)
		}
		if c.Spacing == nil {
			c.Spacing = new(1)
		}
	}
}

func (c *Component) customID() string { return Text(c.CustomID) }

// interactive says whether a person can press or choose it.
func (c *Component) interactive() bool {
	return c.Type == TypeButton && c.Style != StyleLink || c.IsSelect()
}

// IsSelect says whether it is a select menu.
func (c *Component) IsSelect() bool {
	return c.Type == TypeStringSelect || c.Type == TypeChannelSelect
}

// ValueRange is how many values a select menu takes, at least and at most.
func (c *Component) ValueRange() (low, high int) {
	low, high = 1, 1
	if c.MinValues != nil {
		low = *c.MinValues
	}
	if c.MaxValues != nil {
		high = *c.MaxValues
	}
	return low, high
}

// Control is the button or menu of a message with a custom id; nil for none.
func (m *Message) Control(customID string) *Component {
	var found *Component
	Walk(m.Components, func(one *Component) {
		if one.interactive() && customID != "" && one.customID() == customID {
			found = one
		}
	})
	return found
}

// Walk visits every component, parents first.
func Walk(list []Component, visit func(*Component)) {
	for i := range list {
		c := &list[i]
		visit(c)
		Walk(c.Components, visit)
	}
}

// Text is a string that may be missing.
func Text(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}
