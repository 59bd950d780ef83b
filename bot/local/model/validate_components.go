package model

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Limits of components in messages. Source: Discord's documentation, "Component Reference".
const (
	maxRows         = 5
	maxButtons      = 5
	maxLabel        = 80
	MaxCustomID     = 100
	maxURL          = 512
	maxOptions      = 25
	maxOptionText   = 100
	maxPlaceholder  = 150
	MaxComponents   = 40
	maxTextDisplay  = 4000
	maxTextSum      = 4000
	maxSectionTexts = 3
	maxGallery      = 10
	maxAltText      = 1024
	maxColor        = 0xFFFFFF
)

// parts is what components may refer to.
type parts struct {
	files  map[string]bool    // names for attachment://, and addresses of files that stay
	emojis map[Snowflake]bool // emojis of the application
}

// componentCheck holds what must be unique or summed over one message.
type componentCheck struct {
	*Problems
	parts
	customIDs map[string]bool
	ids       map[int]bool
	count     int
	text      int
}

// checkComponents notes every fault of a message's components.
func checkComponents(p *Problems, list []Component, v2 bool, in parts) {
	c := &componentCheck{Problems: p, parts: in, customIDs: map[string]bool{}, ids: map[int]bool{}}
	if !v2 {
		if len(list) > maxRows {
			c.Add("components", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and %d in length.", maxRows)
		}
		for i := range list {
			path := fmt.Sprintf("components.%d", i)
			if c.allowed(path, &list[i], TypeActionRow) {
				c.row(path, &list[i])
			}
		}
		return
	}
	for i := range list {
		path := fmt.Sprintf("components.%d", i)
		if c.allowed(path, &list[i], TypeActionRow, TypeSection, TypeTextDisplay, TypeGallery, TypeFile, TypeSeparator,
			TypeContainer) {
			c.block(path, &list[i])
		}
	}
	if c.count > MaxComponents {
		c.Add("components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
			"The total number of components in a message cannot exceed %d.", MaxComponents)
	}
	if c.text > maxTextSum {
		c.Add("components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
			"Total message displayable text size exceeds maximum size of %d", maxTextSum)
	}
}

// allowed notes a type that may not stand here, and counts the component.
func (c *componentCheck) allowed(path string, one *Component, types ...int) bool {
	c.count++
	if one.ID != 0 {
		if c.ids[one.ID] {
			c.Add(path+".id", "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
		}
		c.ids[one.ID] = true
	}
	if slices.Contains(types, one.Type) {
		return true
	}
	names := make([]string, len(types))
	for i, t := range types {
		names[i] = strconv.Itoa(t)
	}
	c.Add(path+".type", "UNION_TYPE_CHOICES", "Value of field \"type\" must be one of (%s).", strings.Join(names, ", "))
	return false
}

func (c *componentCheck) block(path string, one *Component) {
	switch one.Type {
	case TypeActionRow:
		c.row(path, one)
	case TypeSection:
		c.section(path, one)
	case TypeTextDisplay:
		c.display(path, one)
	case TypeGallery:
		c.Length(path+".items", len(one.Items), 1, maxGallery)
		for i, item := range one.Items {
			at := fmt.Sprintf("%s.items.%d", path, i)
			c.media(at+".media", &item.Media)
			c.Length(at+".description", utf8.RuneCountInString(Text(item.Description)), 0, maxAltText)
		}
	case TypeFile:
		c.media(path+".file", one.File)
		if one.File != nil && !strings.HasPrefix(one.File.URL, "attachment://") && one.File.AttachmentID == 0 {
			c.Add(path+".file.url", "URL_TYPE_INVALID_SCHEME", "Scheme of URL must be attachment.")
		}
	case TypeSeparator:
		if one.Spacing != nil {
			c.Number(path+".spacing", *one.Spacing, 1, 2)
		}
	case TypeContainer:
		if one.AccentColor != nil {
			c.Number(path+".accent_color", *one.AccentColor, 0, maxColor)
		}
		if len(one.Components) == 0 {
			c.required(path + ".components")
		}
		for i := range one.Components {
			at := fmt.Sprintf("%s.components.%d", path, i)
			if c.allowed(at, &one.Components[i], TypeActionRow, TypeSection, TypeTextDisplay, TypeGallery, TypeFile,
				TypeSeparator) {
				c.block(at, &one.Components[i])
			}
		}
	}
}

func (c *componentCheck) section(path string, one *Component) {
	c.Length(path+".components", len(one.Components), 1, maxSectionTexts)
	for i := range one.Components {
		at := fmt.Sprintf("%s.components.%d", path, i)
		if c.allowed(at, &one.Components[i], TypeTextDisplay) {
			c.display(at, &one.Components[i])
		}
	}
	at := path + ".accessory"
	if one.Accessory == nil {
		c.required(at)
		return
	}
	if !c.allowed(at, one.Accessory, TypeButton, TypeThumbnail) {
		return
	}
	if one.Accessory.Type == TypeButton {
		c.button(at, one.Accessory)
		return
	}
	c.media(at+".media", one.Accessory.Media)
	c.Length(at+".description", utf8.RuneCountInString(Text(one.Accessory.Description)), 0, maxAltText)
}

func (c *componentCheck) display(path string, one *Component) {
	n := utf8.RuneCountInString(strings.TrimSpace(Text(one.Content)))
	c.Length(path+".content", n, 1, maxTextDisplay)
	c.text += n
}

func (c *componentCheck) row(path string, row *Component) {
	n := len(row.Components)
	switch {
	case n == 0, n > maxButtons:
		c.Add(path+".components", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and %d in length.", maxButtons)
	}
	width := 0
	for i := range row.Components {
		one := &row.Components[i]
		at := fmt.Sprintf("%s.components.%d", path, i)
		if !c.allowed(at, one, TypeButton, TypeStringSelect, TypeUserSelect, TypeRoleSelect, TypeMentionableSelect,
			TypeChannelSelect) {
			continue
		}
		if one.Type == TypeButton {
			width++
			c.button(at, one)
			continue
		}
		width += maxButtons
		c.selectMenu(at, one)
		if one.Type == TypeStringSelect {
			c.options(at, one)
		}
	}
	if n <= maxButtons && width > maxButtons {
		c.Add(path, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width")
	}
}

func (c *componentCheck) button(path string, one *Component) {
	c.Length(path+".label", utf8.RuneCountInString(Text(one.Label)), 0, maxLabel)
	if one.Style == 0 {
		c.required(path + ".style")
	} else if one.Style < 1 || one.Style > StylePremium {
		c.Choices(path+".style", strconv.Itoa(one.Style), "1, 2, 3, 4, 5, 6")
	}
	if one.Emoji != nil {
		c.emoji(path+".emoji", one.Emoji)
	}
	switch one.Style {
	case StyleLink:
		c.Length(path+".url", utf8.RuneCountInString(Text(one.URL)), 1, maxURL)
		if one.URL != nil {
			c.scheme(path+".url", *one.URL, "http", "https", "discord")
		}
		if one.CustomID != nil && *one.CustomID != "" {
			c.Add(path, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
				"A custom id and url cannot both be specified")
		}
	case StylePremium:
		if one.SKU == "" {
			c.required(path + ".sku_id")
		}
		return
	default:
		c.customIDOf(path, one)
		if Text(one.URL) != "" {
			c.Add(path, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
				"A custom id and url cannot both be specified")
		}
	}
	if strings.TrimSpace(Text(one.Label)) == "" && one.Emoji == nil {
		c.Add(path, "BUTTON_COMPONENT_MISSING_LABEL_OR_EMOJI", "A button must have a label or an emoji")
	}
}

// customIDOf checks presence, length and that it is unique.
func (c *componentCheck) customIDOf(path string, one *Component) {
	id := one.customID()
	c.Length(path+".custom_id", utf8.RuneCountInString(id), 1, MaxCustomID)
	if id == "" {
		return
	}
	if c.customIDs[id] {
		c.Add(path+".custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
	}
	c.customIDs[id] = true
}

// selectMenu checks what all kinds of select menus share.
func (c *componentCheck) selectMenu(path string, one *Component) {
	c.customIDOf(path, one)
	c.Length(path+".placeholder", utf8.RuneCountInString(one.Placeholder), 0, maxPlaceholder)
	low, high := one.ValueRange()
	c.Number(path+".min_values", low, 0, maxOptions)
	c.Number(path+".max_values", high, 1, maxOptions)
	if low > high {
		c.Add(path+".min_values", "NUMBER_TYPE_MAX", "int value should be less than or equal to %d.", high)
	}
	if len(one.Defaults) > high {
		c.Add(path+".default_values", "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", high)
	}
}

// options checks the choices of a string select.
func (c *componentCheck) options(path string, one *Component) {
	low := 1
	_, most := one.ValueRange()
	if most <= maxOptions {
		low = max(low, most)
	}
	if n := len(one.Options); n < low || n > maxOptions {
		c.Add(path+".options", "BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", low, maxOptions)
	}
	values, chosen := map[string]bool{}, 0
	for i, o := range one.Options {
		at := fmt.Sprintf("%s.options.%d", path, i)
		c.Length(at+".label", utf8.RuneCountInString(o.Label), 1, maxOptionText)
		c.Length(at+".value", utf8.RuneCountInString(o.Value), 1, maxOptionText)
		c.Length(at+".description", utf8.RuneCountInString(o.Description), 0, maxOptionText)
		if values[o.Value] && o.Value != "" {
			c.Add(at+".value", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")
		}
		values[o.Value] = true
		if o.Emoji != nil {
			c.emoji(at+".emoji", o.Emoji)
		}
		if o.Default {
			chosen++
		}
	}
	if chosen > most {
		c.Add(path+".options", "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "Too many default values")
	}
}

func (c *componentCheck) emoji(path string, e *PartialEmoji) {
	if e.ID != nil && *e.ID != 0 {
		if !c.emojis[*e.ID] {
			c.Add(path+".id", "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
		}
		return
	}
	if !isEmoji(e.Name) {
		c.Add(path+".name", "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
	}
}

func (c *componentCheck) media(path string, m *Media) {
	if m == nil || m.URL == "" {
		c.required(path + ".url")
		return
	}
	if name, ok := strings.CutPrefix(m.URL, "attachment://"); ok {
		if !c.files[name] {
			c.Add(path+".url", "ATTACHMENT_NOT_FOUND", "Attachment not found: %s", name)
		}
		return
	}
	if c.files[m.URL] {
		return
	}
	c.scheme(path+".url", m.URL, "http", "https", "attachment")
}

func (p *Problems) scheme(path, address string, schemes ...string) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme == "" {
		p.Add(path, "URL_TYPE_INVALID_URL", "Not a well formed URL.")
		return
	}
	if !slices.Contains(schemes, u.Scheme) {
		p.Add(path, "URL_TYPE_INVALID_SCHEME", "Scheme '%s' is not supported. Scheme must be one of ('%s').", u.Scheme,
			strings.Join(schemes, "', '"))
	}
}
