package discord

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
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
	Components []listedComponent `json:"components"`
}

type listedComponent struct {
	CustomID   string            `json:"custom_id"`
	Components []listedComponent `json:"components"`
	Accessory  *listedComponent  `json:"accessory"`
}

// Recent implements bot.Chat. Discord shows the components of the bot's own messages without any intent.
func (c *Client) Recent(ctx context.Context, channel string, after time.Time) ([]chat.Seen, error) {
	var list []chat.Seen
	from := snowflakeAt(after)
	for range recentPages {
		var page []listed
		if err := c.call(ctx, rest.Request{
			What: "list messages", Method: http.MethodGet,
			Path: "/channels/" + url.PathEscape(channel) + "/messages?limit=" + strconv.Itoa(recentPage) +
				"&after=" + from,
			Channel: channel,
		}, &page); err != nil {
			return nil, err
		}
		if len(page) == 0 && len(list) == 0 {
			return nil, c.readable(ctx, channel, from)
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

// readable says whether the bot may read a channel's history, bot.ErrForbidden if not. Discord's list is empty in
// either case; a single message it calls unknown only to those who may read. The id need not exist.
func (c *Client) readable(ctx context.Context, channel, id string) error {
	err := c.call(ctx, rest.Request{
		What: "read a message", Method: http.MethodGet,
		Path:    "/channels/" + url.PathEscape(channel) + "/messages/" + id,
		Channel: channel,
	}, nil)
	var refused *rest.Error
	switch {
	case errors.Is(err, chat.ErrGone):
		return nil
	case errors.As(err, &refused) && refused.Status == http.StatusForbidden: // By any code: the list was given.
		return fmt.Errorf("%w (%w)", chat.ErrForbidden, err)
	}
	return err
}

func (m listed) controls() []string {
	var ids []string
	var walk func([]listedComponent)
	walk = func(components []listedComponent) {
		for _, component := range components {
			if component.CustomID != "" {
				ids = append(ids, component.CustomID)
			}
			if component.Accessory != nil {
				walk([]listedComponent{*component.Accessory})
			}
			walk(component.Components)
		}
	}
	walk(m.Components)
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
