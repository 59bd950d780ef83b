package rest

import (
	"bytes"
	"encoding/base64"
	"image"
	"regexp"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/bot/local/model"
)

// Limits of emojis of an application. Source: Discord's documentation, "Emoji Resource".
const (
	maxEmojis    = 2000
	maxEmojiSize = 256 << 10
)

var emojiName = regexp.MustCompile(`^\w{2,32}$`)

// onEmoji finds the emoji of the path.
func onEmoji(h func(*request, *model.Emoji) (*reply, error)) handler {
	return func(q *request) (*reply, error) {
		if err := q.ownApplication(); err != nil {
			return nil, err
		}
		e := q.m.Emojis.ByID(q.id("emoji"))
		if e == nil {
			return nil, model.ErrUnknownEmoji
		}
		return h(q, e)
	}
}

func listEmojis(q *request) (*reply, error) {
	if err := q.ownApplication(); err != nil {
		return nil, err
	}
	list := []model.Object{}
	for _, e := range q.m.Emojis.All() {
		list = append(list, q.m.JSON.Emoji(e))
	}
	return ok(model.Object{"items": list})
}

// createEmoji is POST …/emojis with a picture as a data URI.
func createEmoji(q *request) (*reply, error) {
	p := &model.Problems{}
	name, address := "", ""
	q.body.decode(p, "name", &name)
	q.body.decode(p, "image", &address)
	checkEmojiName(p, name)
	kind, data := checkEmojiImage(p, address)
	if err := p.Err(); err != nil {
		return nil, err
	}
	if err := q.ownApplication(); err != nil {
		return nil, err
	}
	if slices.ContainsFunc(q.m.Emojis.All(), func(e *model.Emoji) bool { return e.Name == name }) {
		p.Add("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "An emoji with that name already exists")
		return nil, p.Err()
	}
	if len(q.m.Emojis.All()) >= maxEmojis {
		return nil, model.ErrTooManyEmojis
	}
	e := &model.Emoji{ID: q.m.NewID(), Name: name, Type: kind, Animated: kind == "image/gif", Image: data}
	q.m.Emojis.Put(e)
	return created(q.m.JSON.Emoji(e))
}

func checkEmojiName(p *model.Problems, name string) {
	if !emojiName.MatchString(name) {
		p.Add("name", "STRING_TYPE_REGEX",
			"String value did not match validation regex: 2 to 32 letters, digits or underscores.")
	}
}

// checkEmojiImage reads a data URI with a PNG, JPEG, GIF or WebP of up to 256 KiB.
func checkEmojiImage(p *model.Problems, address string) (kind string, data []byte) {
	head, payload, found := strings.Cut(strings.TrimPrefix(address, "data:"), ";base64,")
	data, err := base64.StdEncoding.DecodeString(payload)
	if !found || err != nil || !slices.Contains([]string{"image/png", "image/jpeg", "image/gif", "image/webp"}, head) {
		p.Add("image", "IMAGE_INVALID", "Invalid image data")
		return "", nil
	}
	if len(data) > maxEmojiSize {
		p.Add("image", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
		return "", nil
	}
	if _, _, err := image.DecodeConfig(bytes.NewReader(data)); err != nil && head != "image/webp" {
		p.Add("image", "IMAGE_INVALID", "Invalid image data")
	}
	return head, data
}

func getEmoji(q *request, e *model.Emoji) (*reply, error) { return ok(q.m.JSON.Emoji(e)) }

func editEmoji(q *request, e *model.Emoji) (*reply, error) {
	p := &model.Problems{}
	name := e.Name
	q.body.decode(p, "name", &name)
	checkEmojiName(p, name)
	if err := p.Err(); err != nil {
		return nil, err
	}
	e.Name = name
	q.m.Emojis.Put(e)
	return ok(q.m.JSON.Emoji(e))
}

func deleteEmoji(q *request, e *model.Emoji) (*reply, error) {
	q.m.Emojis.Delete(e)
	return done()
}
