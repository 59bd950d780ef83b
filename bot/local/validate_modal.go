package local

import (
	"encoding/json"
	"fmt"
	"unicode/utf8"
)

// Limits of modals. Source: Discord's documentation, "Component Reference" and "Receiving and Responding".
const (
	maxModalTitle       = 45
	maxModalParts       = 5
	maxModalLabel       = 45
	maxLabelDescription = 100
	maxInput            = 4000
	maxInputPlaceholder = 100
	maxUploads          = 10
	maxGroupOptions     = 10
)

// modalForm is the data of a callback that opens a modal.
type modalForm struct {
	CustomID   string      `json:"custom_id"`
	Title      string      `json:"title"`
	Components []component `json:"components"`
}

// checkModal says what Discord would refuse of a modal: code 50035.
func checkModal(m *modalForm, emojis map[snowflake]bool) error {
	c := &componentCheck{problems: &problems{}, parts: parts{emojis: emojis}, customIDs: map[string]bool{}, ids: map[int]bool{}}
	c.length("custom_id", utf8.RuneCountInString(m.CustomID), 1, maxCustomID)
	c.length("title", utf8.RuneCountInString(m.Title), 1, maxModalTitle)
	c.length("components", len(m.Components), 1, maxModalParts)
	for i := range m.Components {
		path := fmt.Sprintf("components.%d", i)
		one := &m.Components[i]
		if !c.allowed(path, one, typeActionRow, typeTextDisplay, typeLabel) {
			continue
		}
		switch one.Type {
		case typeTextDisplay:
			c.display(path, one)
		case typeActionRow:
			c.inputRow(path, one)
		case typeLabel:
			c.modalLabel(path, one)
		}
	}
	return c.err()
}

// inputRow is the old way: an action row with one text input that has its own label.
func (c *componentCheck) inputRow(path string, row *component) {
	if len(row.Components) != 1 {
		c.add(path+".components", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 1 in length.")
	}
	for i := range row.Components {
		at := fmt.Sprintf("%s.components.%d", path, i)
		if !c.allowed(at, &row.Components[i], typeTextInput) {
			continue
		}
		c.length(at+".label", utf8.RuneCountInString(text(row.Components[i].Label)), 1, maxModalLabel)
		c.textInput(at, &row.Components[i])
	}
}

func (c *componentCheck) modalLabel(path string, label *component) {
	c.length(path+".label", utf8.RuneCountInString(text(label.Label)), 1, maxModalLabel)
	c.length(path+".description", utf8.RuneCountInString(text(label.Description)), 0, maxLabelDescription)
	at := path + ".component"
	one := label.Component
	if one == nil {
		c.required(at)
		return
	}
	if !c.allowed(at, one, typeStringSelect, typeTextInput, typeUserSelect, typeRoleSelect, typeMentionableSelect,
		typeChannelSelect, typeFileUpload, typeRadioGroup, typeCheckboxGroup, typeCheckbox) {
		return
	}
	if one.Disabled {
		c.add(at+".disabled", "COMPONENT_DISABLED_IN_MODAL", "Components in modals cannot be disabled")
	}
	switch one.Type {
	case typeTextInput:
		c.textInput(at, one)
	case typeStringSelect:
		c.selectMenu(at, one, maxPlaceholder)
		c.options(at, one, 1, maxOptions)
	case typeUserSelect, typeRoleSelect, typeMentionableSelect, typeChannelSelect:
		c.selectMenu(at, one, maxPlaceholder)
	case typeFileUpload:
		c.customIDOf(at, one)
		low, high := valueRange(one)
		c.number(at+".min_values", low, 0, maxUploads)
		c.number(at+".max_values", high, 1, maxUploads)
	case typeRadioGroup:
		c.customIDOf(at, one)
		c.options(at, one, 2, maxGroupOptions)
	case typeCheckboxGroup:
		c.customIDOf(at, one)
		c.options(at, one, 1, maxGroupOptions)
		low, high := valueRange(one)
		c.number(at+".min_values", low, 0, maxGroupOptions)
		c.number(at+".max_values", high, 1, max(1, len(one.Options)))
	case typeCheckbox:
		c.customIDOf(at, one)
	}
}

func (c *componentCheck) textInput(path string, one *component) {
	c.customIDOf(path, one)
	if one.Style == 0 {
		c.required(path + ".style")
	} else {
		c.number(path+".style", one.Style, 1, 2)
	}
	low, high := 0, maxInput
	if one.MinLength != nil {
		low = *one.MinLength
		c.number(path+".min_length", low, 0, maxInput)
	}
	if one.MaxLength != nil {
		high = *one.MaxLength
		c.number(path+".max_length", high, 1, maxInput)
	}
	if low > high {
		c.add(path+".min_length", "NUMBER_TYPE_MAX", "int value should be less than or equal to %d.", high)
	}
	c.length(path+".placeholder", utf8.RuneCountInString(one.Placeholder), 0, maxInputPlaceholder)
	c.length(path+".value", utf8.RuneCountInString(one.inputValue()), 0, min(high, maxInput))
}

// inputValue is the text that a text input holds from the start.
func (c *component) inputValue() string {
	var s string
	if json.Unmarshal(c.Value, &s) != nil {
		return ""
	}
	return s
}
