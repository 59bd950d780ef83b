package discord

import (
	"context"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/discord/rest"
)

// Register implements chat.Chat.
func (c *Client) Register(ctx context.Context, commands []chat.Command) error {
	list := make([]command, 0, len(commands))
	for _, wanted := range commands {
		list = append(list, applicationCommand(wanted))
	}
	return c.commandsBy(ctx, http.MethodPut, "register the commands", list, commands)
}

// Recall implements chat.Chat.
func (c *Client) Recall(ctx context.Context, commands []chat.Command) error {
	return c.commandsBy(ctx, http.MethodGet, "list the commands", nil, commands)
}

// commandsBy makes a request that is answered with the application's commands, and notes how they are mentioned.
func (c *Client) commandsBy(ctx context.Context, method, what string, body any, commands []chat.Command) error {
	app, err := c.application(ctx)
	if err != nil {
		return err
	}
	var there []struct {
		ID   string `json:"id"`
		Name string `json:"name"`
	}
	err = c.call(ctx, rest.Request{
		What: what, Method: method, Path: "/applications/" + app.ID + "/commands", Body: body,
	}, &there)
	if err != nil {
		return err
	}
	mentions := map[string]string{}
	for _, known := range there {
		for _, own := range commands {
			if own.Name == known.Name && !own.Person {
				maps.Copy(mentions, mentionsOf(own, known.ID))
			}
		}
	}
	c.mentions.Store(&mentions)
	return nil
}

// mentionsOf are the mentions of a command by what people call it in any language, such as "games list".
func mentionsOf(c chat.Command, id string) map[string]string {
	mentions := map[string]string{}
	note := func(own string, names ...map[string]string) {
		called := func(lang string) string {
			parts := strings.Fields(own)
			for i := range names {
				if name := names[i][lang]; name != "" {
					parts[i] = name
				}
			}
			return strings.Join(parts, " ")
		}
		mentions[own] = "</" + own + ":" + id + ">"
		for _, translated := range names {
			for lang := range translated {
				mentions[called(lang)] = mentions[own]
			}
		}
	}
	if len(c.Subs) == 0 {
		note(c.Name, c.Names)
	}
	for _, sub := range c.Subs {
		note(c.Name+" "+sub.Name, c.Names, sub.Names)
	}
	return mentions
}

// inText is a command in a text, perhaps with options: "`/games list`".
var inText = regexp.MustCompile("`/([^`\n]+)`")

// mentioned puts mentions in place of the commands that texts name: those are shown in the language of the reader's
// client, and a press begins them. All stay as they are where they would get longer than a message may be.
func (c *Client) mentioned(blocks []chat.Block, plain bool) []chat.Block {
	mentions := *c.mentions.Load()
	most := textsMost
	if plain {
		most = contentMost
	}
	next, chars := slices.Clone(blocks), 0
	for i := range next {
		next[i].Text = inText.ReplaceAllStringFunc(next[i].Text, func(code string) string {
			words, options := strings.Trim(code, "`/"), ""
			for words != "" {
				if mention, ok := mentions[words]; ok && options != "" {
					return mention + " `" + options + "`"
				} else if ok {
					return mention
				}
				at := strings.LastIndex(words, " ")
				if at < 0 {
					break
				}
				words, options = words[:at], strings.TrimSpace(words[at+1:]+" "+options)
			}
			return code
		})
		chars += utf8.RuneCountInString(next[i].Text) + 1
	}
	if chars > most {
		return blocks
	}
	return next
}

// textsMost and contentMost are how many characters the texts of a message have at most together, in both shapes.
const (
	textsMost   = 4000
	contentMost = 2000
)
