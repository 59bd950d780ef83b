package chattest

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/bot/chat"
)

// The limits of Discord, from its official documentation of August 2026.
const (
	maxComponents  = 40
	maxText        = 4000
	maxCustomID    = 100
	maxLabel       = 80
	maxButtons     = 5
	maxOptions     = 25
	maxOptionText  = 100
	maxPlaceholder = 150
	maxAlt         = 1024
	maxURL         = 512
	maxPlainText   = 2000
	maxPlainRows   = 5
)

// Limits says which limit a message exceeds, nil for none. A text that a template has not filled in is an error too.
func Limits(m chat.Message) error {
	c := counts{ids: map[string]bool{}}
	for _, b := range m.Blocks {
		if err := c.block(b); err != nil {
			return err
		}
	}
	if c.components == 0 || c.components > maxComponents {
		return fmt.Errorf("%d components", c.components)
	}
	if c.chars > maxText || m.Plain && c.chars+c.texts-1 > maxPlainText {
		return fmt.Errorf("texts of %d characters together", c.chars)
	}
	if m.Plain && c.rows > maxPlainRows {
		return fmt.Errorf("%d rows below a text", c.rows)
	}
	return nil
}

// counts is what was counted of a message up to now.
type counts struct {
	components, chars, texts, rows int
	ids                            map[string]bool
}

func (c *counts) block(b chat.Block) error {
	c.components++
	switch {
	case b.Text != "":
		c.chars += utf8.RuneCountInString(b.Text)
		c.texts++
		return within("text", b.Text, 1, maxText)
	case b.Picture != nil:
		return within("alternative text", b.Picture.Alt, 1, maxAlt)
	case b.File != nil:
		if b.File.Name == "" || len(b.File.Content) == 0 {
			return fmt.Errorf("file %q of %d bytes", b.File.Name, len(b.File.Content))
		}
	case b.Row != nil:
		return c.row(b.Row)
	case !b.Line:
		return errors.New("an empty block")
	}
	return nil
}

func (c *counts) row(r *chat.Row) error {
	if (r.Menu == nil) == (len(r.Buttons) == 0) || len(r.Buttons) > maxButtons {
		return fmt.Errorf("row of %d buttons, menu %v", len(r.Buttons), r.Menu != nil)
	}
	c.rows++
	for _, button := range r.Buttons {
		c.components++
		if button.URL != "" {
			if err := errors.Join(
				within("address", button.URL, 1, maxURL), within("label", button.Label, 1, maxLabel),
			); err != nil {
				return err
			}
			continue
		}
		if err := errors.Join(c.id(button.ID), within("label", button.Label, 1, maxLabel)); err != nil {
			return err
		}
	}
	if r.Menu == nil {
		return nil
	}
	c.components++
	return errors.Join(c.id(r.Menu.ID), menu(r.Menu))
}

func menu(m *chat.Menu) error {
	if n := len(m.Options); (n < 1) != m.Channels || n > maxOptions {
		return fmt.Errorf("menu %q of %d options", m.Placeholder, n)
	}
	values := map[string]bool{}
	for _, o := range m.Options {
		if values[o.Value] {
			return fmt.Errorf("menu value %q stands twice", o.Value)
		}
		values[o.Value] = true
		if err := errors.Join(
			within("option", o.Label, 1, maxOptionText), within("value", o.Value, 1, maxOptionText),
			within("description", o.Description, 0, maxOptionText),
		); err != nil {
			return err
		}
	}
	return within("placeholder", m.Placeholder, 1, maxPlaceholder)
}

func (c *counts) id(s string) error {
	if s == "" || len(s) > maxCustomID {
		return fmt.Errorf("custom id %q of %d bytes", s, len(s))
	}
	if c.ids[s] {
		return fmt.Errorf("custom id %q stands twice", s)
	}
	c.ids[s] = true
	return nil
}

func within(what, s string, least, most int) error {
	if n := utf8.RuneCountInString(s); n < least || n > most {
		return fmt.Errorf("%s %q of %d characters", what, s, n)
	}
	if strings.Contains(s, "<no value>") || strings.Contains(s, "{{") {
		return fmt.Errorf("%s %q is not filled in", what, s)
	}
	return nil
}
