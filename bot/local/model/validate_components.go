package model

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Limits of components in messages. Source: Discord's documentation, "Component Reference".
const (
	maxRows        = 5
	maxButtons     = 5
	maxLabel       = 80
	MaxCustomID    = 100
	maxURL         = 512
	maxOptions     = 25
	maxOptionText  = 100
	maxPlaceholder = 150
	MaxComponents  = 40
	maxTextDisplay = 4000
	maxTextSum     = 4000
	maxGallery     = 10
	maxAltText     = 1024
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
		c.all("components", list, TypeActionRow)
		return
	}
	c.all("components", list, TypeActionRow, TypeTextDisplay, TypeGallery, TypeFile, TypeSeparator)
	if c.count > MaxComponents {
		c.Add("components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
			"The total number of components in a message cannot exceed %d.", MaxComponents)
	}
	if c.text > maxTextSum {
		c.Add("components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
			"Total message displayable text size exceeds maximum size of %d", maxTextSum)
	}
}

// all checks components that must be of one of some types.
func (c *componentCheck) all(path string, list []Component, types ...int) {
	for i := range list {
		c.one(fmt.Sprintf("%s.%d", path, i), &list[i], types...)
	}
}

func (c *componentCheck) one(path string, one *Component, types ...int) {
	c.count++
	if one.ID != 0 && c.ids[one.ID] {
		c.Add(path+".id", "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
	}
	c.ids[one.ID] = true
	if !slices.Contains(types, one.Type) {
		names := strings.Trim(strings.ReplaceAll(fmt.Sprint(types), " ", ", "), "[]")
		c.Add(path+".type", "UNION_TYPE_CHOICES", "Value of field \"type\" must be one of (%s).", names)
		return
	}
	switch one.Type {
	case TypeActionRow:
		c.row(path, one)
	case TypeButton:
		c.button(path, one)
	case TypeTextDisplay:
		text := strings.TrimSpace(Text(one.Content))
		c.Text(path+".content", text, 1, maxTextDisplay)
		c.text += utf8.RuneCountInString(text)
	case TypeGallery:
		c.Length(path+".items", len(one.Items), 1, maxGallery)
		for i := range one.Items {
			c.picture(fmt.Sprintf("%s.items.%d", path, i), &one.Items[i].Media, one.Items[i].Description)
		}
	case TypeFile:
		c.media(path+".file", one.File)
		if one.File != nil && !strings.HasPrefix(one.File.URL, "attachment://") && one.File.AttachmentID == 0 {
			c.Add(path+".file.url", "URL_TYPE_INVALID_SCHEME", "Scheme of URL must be attachment.")
		}
	case TypeSeparator:
		c.optional(path+".spacing", one.Spacing, 1, 2)
	default:
		c.selectMenu(path, one)
	}
}

func (c *componentCheck) row(path string, row *Component) {
	n, width := len(row.Components), 0
	if n == 0 || n > maxButtons {
		c.Add(path+".components", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and %d in length.", maxButtons)
	}
	c.all(path+".components", row.Components, TypeButton, TypeStringSelect, TypeChannelSelect)
	for i := range row.Components {
		switch one := &row.Components[i]; {
		case one.Type == TypeButton:
			width++
		case one.IsSelect():
			width += maxButtons
		}
	}
	if n <= maxButtons && width > maxButtons {
		c.Add(path, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width")
	}
}

func (c *componentCheck) button(path string, one *Component) {
	label, address := Text(one.Label), Text(one.URL)
	c.Text(path+".label", label, 0, maxLabel)
	if one.Style == 0 {
		c.required(path + ".style")
	} else if one.Style < 1 || one.Style > StyleLink {
		c.Choices(path+".style", strconv.Itoa(one.Style), "1, 2, 3, 4, 5")
	}
	c.emoji(path+".emoji", one.Emoji)
	excluded := address
	if one.Style == StyleLink {
		c.Text(path+".url", address, 1, maxURL)
		if one.URL != nil {
			c.scheme(path+".url", address, "http", "https", "discord")
		}
		excluded = one.customID()
	} else {
		c.customIDOf(path, one)
	}
	if excluded != "" {
		c.Add(path, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "A custom id and url cannot both be specified")
	}
	if strings.TrimSpace(label) == "" && one.Emoji == nil {
		c.Add(path, "BUTTON_COMPONENT_MISSING_LABEL_OR_EMOJI", "A button must have a label or an emoji")
	}
}

// customIDOf checks presence, length and that it is unique.
func (c *componentCheck) customIDOf(path string, one *Component) {
	id := one.customID()
	c.Text(path+".custom_id", id, 1, MaxCustomID)
	if id != "" && c.customIDs[id] {
		c.Add(path+".custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
	}
	c.customIDs[id] = true
}

func (c *componentCheck) selectMenu(path string, one *Component) {
	c.customIDOf(path, one)
	c.Text(path+".placeholder", one.Placeholder, 0, maxPlaceholder)
	low, high := one.ValueRange()
	c.Number(path+".min_values", low, 0, maxOptions)
	c.Number(path+".max_values", high, 1, maxOptions)
	if low > high {
		c.Add(path+".min_values", "NUMBER_TYPE_MAX", "int value should be less than or equal to %d.", high)
	}
	if len(one.Defaults) > high {
		c.Add(path+".default_values", "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", high)
	}
	if one.Type == TypeStringSelect {
		c.options(path+".options", one.Options, high)
	}
}

// options checks the choices of a string select, of which so many may be taken at once.
func (c *componentCheck) options(path string, list []SelectOption, most int) {
	low := 1
	if most <= maxOptions {
		low = max(low, most)
	}
	if n := len(list); n < low || n > maxOptions {
		c.Add(path, "BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", low, maxOptions)
	}
	values, chosen := map[string]bool{}, 0
	for i, o := range list {
		at := fmt.Sprintf("%s.%d", path, i)
		c.Text(at+".label", o.Label, 1, maxOptionText)
		c.Text(at+".value", o.Value, 1, maxOptionText)
		c.Text(at+".description", o.Description, 0, maxOptionText)
		if values[o.Value] && o.Value != "" {
			c.Add(at+".value", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")
		}
		values[o.Value] = true
		c.emoji(at+".emoji", o.Emoji)
		if o.Default {
			chosen++
		}
	}
	if chosen > most {
		c.Add(path, "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "Too many default values")
	}
}

func (c *componentCheck) emoji(path string, e *PartialEmoji) {
	switch {
	case e == nil:
	case e.ID != nil && *e.ID != 0:
		if !c.emojis[*e.ID] {
			c.Add(path+".id", "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
		}
	case !strings.ContainsFunc(e.Name, unicode.IsSymbol) || strings.ContainsFunc(e.Name, unicode.IsLetter):
		c.Add(path+".name", "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji") // emojis are symbols
	}
}

// picture checks a picture with its description.
func (c *componentCheck) picture(path string, m *Media, description *string) {
	c.media(path+".media", m)
	c.Text(path+".description", Text(description), 0, maxAltText)
}

func (c *componentCheck) media(path string, m *Media) {
	if m == nil || m.URL == "" {
		c.required(path + ".url")
		return
	}
	if name, ok := strings.CutPrefix(m.URL, "attachment://"); ok {
		if !c.files[name] {
			c.Add(path+".url", "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", "Attachment not found: %s", name)
		}
		return
	}
	if !c.files[m.URL] {
		c.scheme(path+".url", m.URL, "http", "https", "attachment")
	}
}

// optional notes a fault when there is a number, and it is not between low and high.
func (p *Problems) optional(path string, n *int, low, high int) {
	if n != nil {
		p.Number(path, *n, low, high)
	}
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
