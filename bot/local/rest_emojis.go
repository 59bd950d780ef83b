package local

import (
	"bytes"
	"encoding/base64"
	"image"
	"net/http"
	"regexp"
	"slices"
	"strings"
)

// Limits of emojis of an application. Source: Discord's documentation, "Emoji Resource".
const (
	maxEmojis    = 2000
	maxEmojiSize = 256 << 10
)

var emojiName = regexp.MustCompile(`^\w{2,32}$`)

func (s *Server) listEmojis(r *http.Request) (*reply, error) {
	s.mu.Lock()
	defer s.unlock()
	if _, err := s.applicationOf(r); err != nil {
		return nil, err
	}
	list := []object{}
	for _, e := range s.emojis {
		list = append(list, s.wireEmoji(e))
	}
	return ok(object{"items": list})
}

// createEmoji is POST …/emojis with a picture as a data URI.
func (s *Server) createEmoji(r *http.Request) (*reply, error) {
	b, err := readBody(r)
	if err != nil {
		return nil, err
	}
	p := &problems{}
	name, address := "", ""
	b.decode(p, "name", &name)
	b.decode(p, "image", &address)
	checkEmojiName(p, name)
	kind, data := checkEmojiImage(p, address)
	if err := p.err(); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.unlock()
	if _, err := s.applicationOf(r); err != nil {
		return nil, err
	}
	if slices.ContainsFunc(s.emojis, func(e *emoji) bool { return e.Name == name }) {
		p.add("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "An emoji with that name already exists")
		return nil, p.err()
	}
	if len(s.emojis) >= maxEmojis {
		return nil, errTooManyEmojis
	}
	e := &emoji{ID: s.newID(), Name: name, Type: kind, Animated: kind == "image/gif", Image: data}
	s.emojis = append(s.emojis, e)
	s.save(bucketEmojis, e.ID, e)
	return &reply{status: http.StatusCreated, body: s.wireEmoji(e)}, nil
}

func checkEmojiName(p *problems, name string) {
	if !emojiName.MatchString(name) {
		p.add("name", "STRING_TYPE_REGEX", "String value did not match validation regex: 2 to 32 letters, digits or underscores.")
	}
}

// checkEmojiImage reads a data URI with a PNG, JPEG, GIF or WebP of up to 256 KiB.
func checkEmojiImage(p *problems, address string) (kind string, data []byte) {
	head, payload, found := strings.Cut(strings.TrimPrefix(address, "data:"), ";base64,")
	if !found || !slices.Contains([]string{"image/png", "image/jpeg", "image/gif", "image/webp"}, head) {
		p.add("image", "IMAGE_INVALID", "Invalid image data")
		return "", nil
	}
	data, err := base64.StdEncoding.DecodeString(payload)
	if err != nil {
		p.add("image", "IMAGE_INVALID", "Invalid image data")
		return "", nil
	}
	if len(data) > maxEmojiSize {
		p.add("image", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
		return "", nil
	}
	if _, _, err := image.DecodeConfig(bytes.NewReader(data)); err != nil && head != "image/webp" {
		p.add("image", "IMAGE_INVALID", "Invalid image data")
	}
	return head, data
}

func (s *Server) emojiOf(r *http.Request) (*emoji, error) {
	if _, err := s.applicationOf(r); err != nil {
		return nil, err
	}
	id, err := parseSnowflake(r.PathValue("emoji"))
	if err != nil {
		return nil, errUnknownEmoji
	}
	for _, e := range s.emojis {
		if e.ID == id {
			return e, nil
		}
	}
	return nil, errUnknownEmoji
}

func (s *Server) getEmoji(r *http.Request) (*reply, error) {
	s.mu.Lock()
	defer s.unlock()
	e, err := s.emojiOf(r)
	if err != nil {
		return nil, err
	}
	return ok(s.wireEmoji(e))
}

func (s *Server) editEmoji(r *http.Request) (*reply, error) {
	b, err := readBody(r)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.unlock()
	e, err := s.emojiOf(r)
	if err != nil {
		return nil, err
	}
	p := &problems{}
	name := e.Name
	b.decode(p, "name", &name)
	checkEmojiName(p, name)
	if err := p.err(); err != nil {
		return nil, err
	}
	e.Name = name
	s.save(bucketEmojis, e.ID, e)
	return ok(s.wireEmoji(e))
}

func (s *Server) deleteEmoji(r *http.Request) (*reply, error) {
	s.mu.Lock()
	defer s.unlock()
	e, err := s.emojiOf(r)
	if err != nil {
		return nil, err
	}
	s.emojis = slices.DeleteFunc(s.emojis, func(o *emoji) bool { return o == e })
	s.save(bucketEmojis, e.ID, nil)
	return noContent, nil
}
