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
	"net/http"
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

// body is a request's JSON with the files that came beside it.
type body struct {
	fields map[string]json.RawMessage
	files  map[int]upload
}

// readBody reads JSON, or multipart with payload_json and files[n].
func readBody(r *http.Request) (*body, error) {
	limited := http.MaxBytesReader(nil, r.Body, model.MaxRequest)
	kind, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err == nil && kind == "multipart/form-data" {
		return readMultipart(multipart.NewReader(limited, params["boundary"]))
	}
	raw, err := io.ReadAll(limited)
	if err != nil {
		return nil, bodyError(err)
	}
	b := &body{fields: map[string]json.RawMessage{}, files: map[int]upload{}}
	if len(bytes.TrimSpace(raw)) == 0 {
		return b, nil
	}
	if err := json.Unmarshal(raw, &b.fields); err != nil {
		return nil, model.ErrNotJSON
	}
	return b, nil
}

func bodyError(err error) error {
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return model.ErrTooLarge
	}
	return model.ErrNotJSON
}

func readMultipart(parts *multipart.Reader) (*body, error) {
	b := &body{fields: map[string]json.RawMessage{}, files: map[int]upload{}}
	for {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			return b, nil
		}
		if err != nil {
			return nil, bodyError(err)
		}
		data, err := io.ReadAll(part)
		if err != nil {
			return nil, bodyError(err)
		}
		name := part.FormName()
		switch {
		case name == "payload_json":
			if err := json.Unmarshal(data, &b.fields); err != nil {
				return nil, model.ErrNotJSON
			}
		case part.FileName() != "":
			n, err := fileIndex(name)
			if err != nil {
				return nil, err
			}
			b.files[n] = upload{cleanFilename(part.FileName()), data}
		case name == "content":
			quoted, err := json.Marshal(string(data))
			if err != nil {
				return nil, model.ErrNotJSON
			}
			b.fields[name] = quoted
		}
	}
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

// decode fills dest with a field; it notes a fault when the type is wrong.
// Absent and null leave dest alone.
func (b *body) decode(p *model.Problems, field string, dest any) {
	if raw := b.fields[field]; raw != nil && !b.isNull(field) {
		decodeField(p, field, raw, dest)
	}
}

func decodeField(p *model.Problems, path string, raw json.RawMessage, dest any) {
	err := json.Unmarshal(raw, dest)
	if err == nil {
		return
	}
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) {
		if wrong.Field != "" {
			path += "." + wrong.Field
		}
		p.Add(path, "BASE_TYPE_INVALID", "Could not interpret %s as %s.", wrong.Value, wrong.Type)
		return
	}
	p.Add(path, "BASE_TYPE_INVALID", "Could not interpret: %v", err)
}

// attachmentEntry is one entry of the attachments field: an existing attachment
// that stays, or the description of files[n].
type attachmentEntry struct {
	ID          json.RawMessage `json:"id"`
	Filename    string          `json:"filename"`
	Description *string         `json:"description"`
}

// number is the id as a number; -1 when it is none.
func (e *attachmentEntry) number() int64 {
	n, err := strconv.ParseInt(strings.Trim(string(e.ID), `"`), 10, 64)
	if err != nil || n < 0 {
		return -1
	}
	return n
}

// attachments lists what a message has after a request: of the existing ones
// those that are named (all, when the field is absent), then the new files. New
// ones carry their bytes in data and have no id yet.
func (b *body) attachments(p *model.Problems, existing []model.Attachment) (list []model.Attachment, data [][]byte) {
	var entries []attachmentEntry
	b.decode(p, "attachments", &entries)
	named := b.has("attachments") && !b.isNull("attachments")
	described := map[int]attachmentEntry{}
	if !named {
		list = append(list, existing...)
	}
	for i, e := range entries {
		n := e.number()
		old := -1
		for j := range existing {
			if int64(existing[j].ID) == n {
				old = j
			}
		}
		_, fresh := b.files[int(n)]
		switch {
		case n < 0:
			p.Add(fmt.Sprintf("attachments.%d.id", i), "NUMBER_TYPE_COERCE", "Value is not snowflake.")
		case old >= 0:
			kept := existing[old]
			if e.Description != nil {
				kept.Description = *e.Description
			}
			list = append(list, kept)
		case fresh:
			described[int(n)] = e
		default:
			p.Add(fmt.Sprintf("attachments.%d", i), "ATTACHMENT_NOT_FOUND", "Attachment data not found")
		}
	}
	data = make([][]byte, len(list))
	for _, n := range slices.Sorted(maps.Keys(b.files)) {
		f := b.files[n]
		a := model.Attachment{Filename: f.name, Size: len(f.data)}
		if e, ok := described[n]; ok {
			a.Description = model.Text(e.Description)
			if e.Filename != "" {
				a.Filename = cleanFilename(e.Filename)
			}
		}
		a.ContentType, a.Width, a.Height = model.Sniff(a.Filename, f.data)
		list, data = append(list, a), append(data, f.data)
	}
	return list, data
}
