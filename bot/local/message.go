package local

import "encoding/json"

// Message flags of Discord.
const (
	flagSuppressEmbeds = 1 << 2
	flagEphemeral      = 1 << 6
	flagLoading        = 1 << 7
	flagSilent         = 1 << 12
	flagComponentsV2   = 1 << 15
)

// Types of components.
const (
	typeActionRow         = 1
	typeButton            = 2
	typeStringSelect      = 3
	typeUserSelect        = 5
	typeRoleSelect        = 6
	typeMentionableSelect = 7
	typeChannelSelect     = 8
	typeSection           = 9
	typeTextDisplay       = 10
	typeThumbnail         = 11
	typeGallery           = 12
	typeFile              = 13
	typeSeparator         = 14
	typeContainer         = 17
)

// Styles of buttons that differ from the rest.
const (
	styleLink    = 5
	stylePremium = 6
)

// component is any of Discord's components; which fields count depends on Type.
type component struct {
	Type         int            `json:"type"`
	ID           int            `json:"id,omitempty"`
	CustomID     *string        `json:"custom_id,omitempty"`
	Style        int            `json:"style,omitempty"`
	Label        *string        `json:"label,omitempty"`
	Emoji        *emojiRef      `json:"emoji,omitempty"`
	URL          *string        `json:"url,omitempty"`
	SKU          string         `json:"sku_id,omitempty"`
	Disabled     bool           `json:"disabled,omitempty"`
	Options      []choice       `json:"options,omitempty"`
	Placeholder  string         `json:"placeholder,omitempty"`
	MinValues    *int           `json:"min_values,omitempty"`
	MaxValues    *int           `json:"max_values,omitempty"`
	ChannelTypes []int          `json:"channel_types,omitempty"`
	Defaults     []defaultValue `json:"default_values,omitempty"`
	Components   []component    `json:"components,omitempty"`
	Accessory    *component     `json:"accessory,omitempty"`
	Content      *string        `json:"content,omitempty"`
	Media        *media         `json:"media,omitempty"`
	Items        []galleryItem  `json:"items,omitempty"`
	File         *media         `json:"file,omitempty"`
	Name         string         `json:"name,omitempty"`
	Size         int            `json:"size,omitempty"`
	Spoiler      bool           `json:"spoiler,omitempty"`
	Divider      *bool          `json:"divider,omitempty"`
	Spacing      *int           `json:"spacing,omitempty"`
	AccentColor  *int           `json:"accent_color,omitempty"`
	Description  *string        `json:"description,omitempty"`
}

type emojiRef struct {
	ID       *snowflake `json:"id,omitempty"`
	Name     string     `json:"name,omitempty"`
	Animated bool       `json:"animated,omitempty"`
}

// choice is an option of a select menu.
type choice struct {
	Label       string    `json:"label"`
	Value       string    `json:"value"`
	Description string    `json:"description,omitempty"`
	Emoji       *emojiRef `json:"emoji,omitempty"`
	Default     bool      `json:"default,omitempty"`
}

type defaultValue struct {
	ID   snowflake `json:"id"`
	Type string    `json:"type"`
}

type media struct {
	ID           snowflake `json:"id,omitzero"`
	URL          string    `json:"url"`
	ProxyURL     string    `json:"proxy_url,omitempty"`
	Width        int       `json:"width,omitempty"`
	Height       int       `json:"height,omitempty"`
	ContentType  string    `json:"content_type,omitempty"`
	AttachmentID snowflake `json:"attachment_id,omitzero"`
}

type galleryItem struct {
	Media       media   `json:"media"`
	Description *string `json:"description"`
	Spoiler     bool    `json:"spoiler"`
}

// MarshalJSON writes the fields that Discord always sends for a type, false and
// null included.
func (c component) MarshalJSON() ([]byte, error) {
	type plain component
	switch {
	case c.Type == typeContainer:
		return json.Marshal(struct {
			plain
			AccentColor *int `json:"accent_color"`
			Spoiler     bool `json:"spoiler"`
		}{plain(c), c.AccentColor, c.Spoiler})
	case c.Type == typeThumbnail:
		return json.Marshal(struct {
			plain
			Description *string `json:"description"`
			Spoiler     bool    `json:"spoiler"`
		}{plain(c), c.Description, c.Spoiler})
	case c.Type == typeFile:
		return json.Marshal(struct {
			plain
			Spoiler bool `json:"spoiler"`
		}{plain(c), c.Spoiler})
	case c.Type == typeButton, isSelect(c.Type):
		return json.Marshal(struct {
			plain
			Disabled bool `json:"disabled"`
		}{plain(c), c.Disabled})
	}
	return json.Marshal(plain(c))
}

// settle fills in what Discord fills in when a field was left out.
func (c *component) settle() {
	switch {
	case isSelect(c.Type):
		low, high := valueRange(c)
		c.MinValues, c.MaxValues = &low, &high
	case c.Type == typeSeparator:
		if c.Divider == nil {
			c.Divider = new(true)
		}
		if c.Spacing == nil {
			c.Spacing = new(1)
		}
	}
}

func (c *component) customID() string { return text(c.CustomID) }

// interactive says whether a person can press or choose it.
func (c *component) interactive() bool {
	switch c.Type {
	case typeButton:
		return c.Style != styleLink && c.Style != stylePremium
	case typeStringSelect, typeUserSelect, typeRoleSelect, typeMentionableSelect, typeChannelSelect:
		return true
	}
	return false
}

func isSelect(kind int) bool {
	return kind == typeStringSelect || kind >= typeUserSelect && kind <= typeChannelSelect
}

// walk visits every component, parents first.
func walk(list []component, visit func(*component)) {
	for i := range list {
		c := &list[i]
		visit(c)
		walk(c.Components, visit)
		if c.Accessory != nil {
			visit(c.Accessory)
		}
	}
}

func text(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}
