package rest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"strconv"
	"strings"
)

// encode gives the body of a request and its type, both empty when there is none.
func encode(q Request) (contentType string, body []byte, err error) {
	if q.Body == nil {
		return "", nil, nil
	}
	payload, err := json.Marshal(q.Body)
	if err != nil {
		return "", nil, fmt.Errorf("cannot encode the request: %w", err)
	}
	if len(q.Files) == 0 {
		return "application/json", payload, nil
	}
	var b bytes.Buffer
	form := multipart.NewWriter(&b)
	part := func(name, filename, contentType string, content []byte) {
		header := textproto.MIMEHeader{}
		disposition := fmt.Sprintf(`form-data; name="%s"`, name)
		if filename != "" {
			disposition += fmt.Sprintf(`; filename="%s"`, quoteEscaper.Replace(filename))
		}
		header.Set("Content-Disposition", disposition)
		header.Set("Content-Type", contentType)
		w, partErr := form.CreatePart(header)
		if partErr == nil {
			_, partErr = w.Write(content)
		}
		err = errors.Join(err, partErr)
	}
	part("payload_json", "", "application/json", payload)
	for i, f := range q.Files {
		part("files["+strconv.Itoa(i)+"]", f.Name, http.DetectContentType(f.Content), f.Content)
	}
	if err := errors.Join(err, form.Close()); err != nil {
		return "", nil, fmt.Errorf("cannot encode the request: %w", err)
	}
	return form.FormDataContentType(), b.Bytes(), nil
}

var quoteEscaper = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\r", "", "\n", "")
