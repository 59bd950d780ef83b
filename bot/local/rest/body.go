package rest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"mime"
	"mime/multipart"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/bot/local/model"
)

// upload is a file that came with a request.
type upload struct {
	name string
	data []byte
}

// body is a request's JSON with the files that came beside it, and what is wrong with it.
type body struct {
	model.Problems
	fields map[string]json.RawMessage
	files  map[int]upload
	// edits says that it edits a message by a webhook.
	edits bool
}

// readBody reads JSON, or multipart with payload_json and files[n].
func readBody(contentType string, raw []byte) (*body, error) {
	b := &body{fields: map[string]json.RawMessage{}, files: map[int]upload{}}
	kind, params, err := mime.ParseMediaType(contentType)
	if err == nil && kind == "multipart/form-data" {
		return b, b.readMultipart(multipart.NewReader(bytes.NewReader(raw), params["boundary"]))
	}
	if len(bytes.TrimSpace(raw)) > 0 && json.Unmarshal(raw, &b.fields) != nil {
		return nil, model.ErrNotJSON
	}
	return b, nil
}

func (b *body) readMultipart(parts *multipart.Reader) error {
	form, err := parts.ReadForm(model.MaxRequest) // all in memory
	if err != nil {
		return model.ErrNotJSON
	}
	for _, text := range form.Value["payload_json"] {
		if json.Unmarshal([]byte(text), &b.fields) != nil {
			return model.ErrNotJSON
		}
	}
	for name, files := range form.File {
		n, err := fileIndex(name)
		if err != nil {
			return err
		}
		file, err := files[0].Open()
		if err != nil {
			return model.ErrNotJSON
		}
		data, err := io.ReadAll(file)
		if err != nil {
			return model.ErrNotJSON
		}
		b.files[n] = upload{cleanFilename(files[0].Filename), data}
	}
	return nil
}

func fileIndex(name string) (int, error) {
	digits, ok := strings.CutPrefix(name, "files[")
	if n, err := strconv.Atoi(strings.TrimSuffix(digits, "]")); ok && err == nil && n >= 0 {
		return n, nil
	}
	if name == "file" {
		return 0, nil
	}
	p := &model.Problems{}
	p.Add("files", "BASE_TYPE_INVALID", "Files are named files[n], not %s", name)
	return 0, p.Err()
}

// cleanFilename keeps letters, digits, dot, dash and underscore, as Discord does.
func cleanFilename(name string) string {
	name = strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '.', r == '-', r == '_', r > 127:
			return r
		}
		return '_'
	}, filepath.Base(name))
	if strings.Trim(name, "._") == "" {
		return "unknown"
	}
	return name
}

// has says whether a field was sent, null included.
func (b *body) has(field string) bool { return b.fields[field] != nil }

func (b *body) isNull(field string) bool { return string(b.fields[field]) == "null" }

// decode fills dest with a field; it notes a fault when the type is wrong. Absent and null leave dest alone.
func (b *body) decode(field string, dest any) {
	if b.has(field) && !b.isNull(field) {
		decodeField(&b.Problems, field, b.fields[field], dest)
	}
}

func decodeField(p *model.Problems, path string, raw json.RawMessage, dest any) {
	err := json.Unmarshal(raw, dest)
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		p.Add(strings.TrimSuffix(path+"."+wrong.Field, "."), "BASE_TYPE_INVALID", "Could not interpret %s as %s.",
			wrong.Value, wrong.Type)
	} else if err != nil {
		p.Add(path, "BASE_TYPE_INVALID", "Could not interpret: %v", err)
	}
}

// attachmentEntry is one entry of the attachments field: an existing attachment that stays, or the description of
// files[n].
type attachmentEntry struct {
	ID          json.RawMessage `json:"id"`
	Filename    string          `json:"filename"`
	Description *string         `json:"description"`
}

// attachments lists what a message has after a request: of the existing ones those that are named (all, when the field
// is absent), then the new files. New ones carry their bytes in data and have no id yet. Components do not find one
// that is named by its id alone, nor a new one of an edit by a webhook without the field (discord-api-docs, issues 8277
// and 7529).
func (b *body) attachments(existing []model.Attachment) (list []model.Attachment, data [][]byte,
	nameless map[string]bool) {
	nameless = map[string]bool{}
	var entries []attachmentEntry
	b.decode("attachments", &entries)
	if !b.has("attachments") || b.isNull("attachments") {
		list = slices.Clone(existing)
	}
	described := map[int]attachmentEntry{}
	for i, e := range entries {
		n, err := strconv.ParseInt(strings.Trim(string(e.ID), `"`), 10, 64)
		old := slices.IndexFunc(existing, func(a model.Attachment) bool { return int64(a.ID) == n })
		_, fresh := b.files[int(n)]
		switch {
		case err != nil || n < 0:
			b.Add(fmt.Sprintf("attachments.%d.id", i), "NUMBER_TYPE_COERCE", "Value is not snowflake.")
		case old >= 0:
			kept := existing[old]
			if e.Description != nil {
				kept.Description = *e.Description
			}
			list, nameless[kept.Filename] = append(list, kept), e.Filename == ""
		case fresh:
			described[int(n)] = e
		default:
			b.Add(fmt.Sprintf("attachments.%d", i), "ATTACHMENT_NOT_FOUND", "Attachment data not found")
		}
	}
	data = make([][]byte, len(list))
	for _, n := range slices.Sorted(maps.Keys(b.files)) {
		f, e := b.files[n], described[n]
		a := model.Attachment{Filename: f.name, Size: len(f.data), Description: model.Text(e.Description)}
		if e.Filename != "" {
			a.Filename = cleanFilename(e.Filename)
		}
		a.ContentType, a.Width, a.Height = model.Sniff(a.Filename, f.data)
		list, data, nameless[a.Filename] = append(list, a), append(data, f.data), b.edits && !b.has("attachments")
	}
	return list, data, nameless
}
