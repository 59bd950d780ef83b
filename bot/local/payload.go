package local

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	_ "image/gif"  // sizes of pictures
	_ "image/jpeg" // sizes of pictures
	_ "image/png"  // sizes of pictures
	"io"
	"maps"
	"mime"
	"mime/multipart"
	"net/http"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
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
	limited := http.MaxBytesReader(nil, r.Body, maxRequest)
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
		return nil, errNotJSON
	}
	return b, nil
}

func bodyError(err error) error {
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return errTooLarge
	}
	return errNotJSON
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
				return nil, errNotJSON
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
				return nil, errNotJSON
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
	p := &problems{}
	p.add("files", "BASE_TYPE_INVALID", "Files are named files[n], not %s", name)
	return 0, p.err()
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

// decode fills dest with a field; it notes a fault when the type is wrong.
// Absent and null leave dest alone.
func (b *body) decode(p *problems, field string, dest any) {
	raw := b.fields[field]
	if raw == nil || string(raw) == "null" {
		return
	}
	decodeField(p, field, raw, dest)
}

func decodeField(p *problems, path string, raw json.RawMessage, dest any) {
	err := json.Unmarshal(raw, dest)
	if err == nil {
		return
	}
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) {
		if wrong.Field != "" {
			path += "." + wrong.Field
		}
		p.add(path, "BASE_TYPE_INVALID", "Could not interpret %s as %s.", wrong.Value, wrong.Type)
		return
	}
	p.add(path, "BASE_TYPE_INVALID", "Could not interpret: %v", err)
}

// sniff tells the type of a file by its name, else by its bytes, and the size of
// a picture.
func sniff(name string, data []byte) (contentType string, width, height int) {
	contentType = mime.TypeByExtension(filepath.Ext(name))
	if contentType == "" {
		contentType = http.DetectContentType(data)
	}
	if strings.HasPrefix(contentType, "image/") {
		if conf, _, err := image.DecodeConfig(bytes.NewReader(data)); err == nil {
			width, height = conf.Width, conf.Height
		}
	}
	return contentType, width, height
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
func (b *body) attachments(p *problems, existing []attachment) (list []attachment, data [][]byte) {
	var entries []attachmentEntry
	b.decode(p, "attachments", &entries)
	named := b.has("attachments") && string(b.fields["attachments"]) != "null"
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
			p.add(fmt.Sprintf("attachments.%d.id", i), "NUMBER_TYPE_COERCE", "Value is not snowflake.")
		case old >= 0:
			kept := existing[old]
			if e.Description != nil {
				kept.Description = *e.Description
			}
			list = append(list, kept)
		case fresh:
			described[int(n)] = e
		default:
			p.add(fmt.Sprintf("attachments.%d", i), "ATTACHMENT_NOT_FOUND", "Attachment data not found")
		}
	}
	data = make([][]byte, len(list))
	for _, n := range slices.Sorted(maps.Keys(b.files)) {
		f := b.files[n]
		a := attachment{Filename: f.name, Size: len(f.data)}
		if e, ok := described[n]; ok {
			a.Description = text(e.Description)
			if e.Filename != "" {
				a.Filename = cleanFilename(e.Filename)
			}
		}
		a.ContentType, a.Width, a.Height = sniff(a.Filename, f.data)
		list, data = append(list, a), append(data, f.data)
	}
	return list, data
}
