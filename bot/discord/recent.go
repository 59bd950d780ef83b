package discord

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/discord/rest"
)

// Recent looks through this many messages at most, a page at a time.
const (
	recentPage  = 100
	recentPages = 5
)

// listed is a message of a channel's list, as far as it is read.
type listed struct {
	ID     string `json:"id"`
	Author struct {
		Bot bool `json:"bot"`
	} `json:"author"`
	listedComponent
}

type listedComponent struct {
	CustomID   string            `json:"custom_id"`
	Components []listedComponent `json:"components"`
	Accessory  *listedComponent  `json:"accessory"`
}

// Recent implements chat.Chat. Discord shows the components of the bot's own messages without any intent.
func (c *Client) Recent(ctx context.Context, channel string, after time.Time) ([]chat.Seen, error) {
	var list []chat.Seen
	from := snowflakeAt(after)
	for range recentPages {
		var page []listed
		path := fmt.Sprintf("/messages?limit=%d&after=%s", recentPage, from)
		if err := c.ofChannel(ctx, "list messages", http.MethodGet, channel, path, nil, &page); err != nil {
			return nil, err
		}
		if len(page) == 0 && len(list) == 0 {
			err := c.ofChannel(ctx, "read a message", http.MethodGet, channel, messagePath(from), nil, nil)
			return nil, readable(err)
		}
		slices.SortFunc(page, func(a, b listed) int { return compareSnowflakes(a.ID, b.ID) })
		for _, m := range page {
			if controls := m.controls(); m.Author.Bot && len(controls) > 0 {
				list = append(list, chat.Seen{ID: m.ID, Controls: controls})
			}
		}
		if len(page) < recentPage {
			break
		}
		from = page[len(page)-1].ID
	}
	return list, nil
}

// readable says by the answer to a request for a message whether the bot may read a channel's history,
// chat.ErrForbidden if not. Discord's list is empty in either case; a single message it calls unknown only to those who
// may read. The message need not exist.
func readable(err error) error {
	if errors.Is(err, chat.ErrGone) {
		return nil
	}
	// By any code: the list was given.
	if e, ok := errors.AsType[*rest.Error](err); ok && e.Status == http.StatusForbidden {
		return fmt.Errorf("%w (%w)", chat.ErrForbidden, err)
	}
	return err
}

// controls gives the custom ids of a component and of those in it.
func (c listedComponent) controls() (ids []string) {
	if c.CustomID != "" {
		ids = append(ids, c.CustomID)
	}
	if c.Accessory != nil {
		ids = append(ids, c.Accessory.controls()...)
	}
	for _, inner := range c.Components {
		ids = append(ids, inner.controls()...)
	}
	return ids
}

// snowflakeAt is the least id of a time.
func snowflakeAt(t time.Time) string {
	return strconv.FormatInt(max(t.UnixMilli()-discordEpoch, 1)<<22, 10)
}

// compareSnowflakes puts ids in order: they are numbers without leading zeros.
func compareSnowflakes(a, b string) int {
	return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
}
