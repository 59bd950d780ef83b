package discord

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"maps"
	"net/http"
	"slices"

	"github.com/bwmarrin/discordgo"

	"github.com/harbormaster/harbormaster/bot/discord/rest"
)

const (
	maxEmojiName = 32
	markLength   = 8
)

// Emojis implements chat.Chat. The application's emoji carries a mark of its picture in its name, such as
// "corn_1f00aa42", so that a changed picture is seen as missing; older ones stay, because old messages show them. Those
// that are there after a failure are shown, and the next call makes the others.
func (c *Client) Emojis(ctx context.Context, wanted map[string][]byte) (map[string]string, error) {
	app, err := c.application(ctx)
	if err != nil {
		return nil, err
	}
	address := "/applications/" + app.ID + "/emojis"
	var there struct {
		Items []discordgo.ComponentEmoji `json:"items"`
	}
	if err := c.call(ctx, rest.Request{
		What: "list the emojis", Method: http.MethodGet, Path: address,
	}, &there); err != nil {
		return nil, err
	}
	known := map[string]string{}
	for _, e := range there.Items {
		known[e.Name] = e.ID
	}
	ids := make(map[string]string, len(wanted))
	defer func() {
		all := maps.Clone(*c.emoji.Load())
		maps.Copy(all, ids)
		c.emoji.Store(&all)
	}()
	for _, name := range slices.Sorted(maps.Keys(wanted)) {
		full := markedName(name, wanted[name])
		if id := known[full]; id != "" {
			ids[name] = id
			continue
		}
		var made discordgo.ComponentEmoji
		if err := c.call(ctx, rest.Request{
			What: "make an emoji", Method: http.MethodPost, Path: address, Once: true,
			Body: map[string]string{
				"name":  full,
				"image": "data:image/png;base64," + base64.StdEncoding.EncodeToString(wanted[name]),
			},
		}, &made); err != nil {
			return nil, fmt.Errorf("emoji %s: %w", name, err)
		}
		ids[name] = made.ID
	}
	return ids, nil
}

func markedName(name string, png []byte) string {
	sum := sha256.Sum256(png)
	return name[:min(len(name), maxEmojiName-markLength-1)] + "_" + hex.EncodeToString(sum[:])[:markLength]
}

// forgetEmojis has controls shown without emojis of the application until Emojis is called again, unless others are
// known by now than those with which a message was refused.
func (c *Client) forgetEmojis(refused *map[string]string) {
	if len(*refused) > 0 && c.emoji.CompareAndSwap(refused, &map[string]string{}) && c.emojisLost != nil {
		c.log.Warn("discord no longer knows an emoji")
		c.emojisLost()
	}
}

// componentEmoji gives the emoji of a control; nil for none, and for one that was never handed to Emojis.
func (c *Client) componentEmoji(name string) *discordgo.ComponentEmoji {
	id := (*c.emoji.Load())[name]
	switch {
	case id != "":
		return &discordgo.ComponentEmoji{ID: id, Name: name}
	case name != "" && name[0] >= 0x80: // A character such as an anchor.
		return &discordgo.ComponentEmoji{Name: name}
	default:
		return nil
	}
}
