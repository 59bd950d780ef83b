package view

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/customid"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// Disarmed is what remains of a message once its questions are over: every row disabled, the picture kept.
func Disarmed(m chat.Message) []chat.Block {
	var blocks []chat.Block
	for _, block := range m.Blocks {
		switch {
		case block.Passing:
			continue
		case block.Picture != nil:
			block.Picture = &chat.Picture{Name: block.Picture.Name, Alt: block.Picture.Alt}
		case block.Row != nil:
			row := chat.Row{}
			for _, button := range block.Row.Buttons {
				if c, ok := customid.Parse(button.ID); ok {
					if _, _, table := c.Named(); table {
						continue
					}
				}
				button.Disabled, button.Style = true, chat.Secondary
				row.Buttons = append(row.Buttons, button)
			}
			if menu := block.Row.Menu; menu != nil {
				off := *menu
				off.Disabled = true
				row.Menu = &off
			}
			if len(row.Buttons) == 0 && row.Menu == nil {
				continue
			}
			block.Row = &row
		}
		blocks = append(blocks, block)
	}
	return blocks
}

// MarkChosen ticks the answers that were chosen on a disarmed message.
func MarkChosen(left json.RawMessage, chosen []string) json.RawMessage {
	var blocks []chat.Block
	if json.Unmarshal(left, &blocks) != nil {
		return left
	}
	for _, block := range blocks {
		if block.Row == nil {
			continue
		}
		for i := range block.Row.Buttons {
			if slices.Contains(chosen, block.Row.Buttons[i].ID) {
				block.Row.Buttons[i].Label = text.Clip("✓ "+block.Row.Buttons[i].Label, 80)
			}
		}
		if menu := block.Row.Menu; menu != nil {
			c, _ := customid.Parse(menu.ID)
			for _, o := range menu.Options {
				if slices.Contains(chosen, customid.ID{Game: c.Game, Since: c.Since, Word: o.Value}.String()) {
					menu.Placeholder = text.Clip("✓ "+o.Label, 150)
				}
			}
		}
	}
	out, err := json.Marshal(blocks)
	if err != nil {
		return left
	}
	return out
}

// IsTable says whether a message is a table message of a game: it has a table's standing controls. Neither old messages
// that were disarmed nor invitations have them.
func IsTable(s chat.Seen, id storage.GameID) bool {
	return slices.ContainsFunc(s.Controls, func(custom string) bool {
		c, ok := customid.Parse(custom)
		return ok && c.Game == id && (strings.HasPrefix(c.Word, "@board") || strings.HasPrefix(c.Word, "@settings"))
	})
}

// ContentHash is what a publication shows, as a hash: a message with the same hash needs no edit.
func ContentHash(g *title.Game, m chat.Message) string {
	h := sha256.New()
	enc := json.NewEncoder(h)
	_ = enc.Encode(m.Blocks)
	if g.Position != nil {
		_ = enc.Encode(g.Position.View(engine.Everyone))
	}
	_ = enc.Encode(g.Seats)
	_ = enc.Encode(g.Settings)
	return hex.EncodeToString(h.Sum(nil)[:12])
}
