package model

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"image"
	_ "image/gif"  // sizes of pictures
	_ "image/jpeg" // sizes of pictures
	_ "image/png"  // sizes of pictures
	"mime"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
)

// Files are the bytes of attachments. Of too many the oldest are let go.
type Files struct{ m *Model }

// put keeps the bytes of a file. It gives its signed address, without the host.
func (f *Files) put(channel, id Snowflake, name string, data []byte) string {
	f.m.store.putFile(id, data)
	return fmt.Sprintf("/attachments/%s/%s/%s?hm=%s", channel, id, url.PathEscape(name), f.Signature(id))
}

// Signature is what the address of a file must carry, so that nobody finds somebody else's private picture.
func (f *Files) Signature(id Snowflake) string {
	mac := hmac.New(sha256.New, f.m.Secret)
	mac.Write(keyOf(id))
	return hex.EncodeToString(mac.Sum(nil)[:16])
}

// Read gives the bytes of a file; nil when it is gone.
func (f *Files) Read(id Snowflake) []byte { return f.m.store.file(id) }

// drop lets a file go a little later.
func (f *Files) drop(id Snowflake) {
	f.m.store.orphans = append(f.m.store.orphans, orphan{id, f.m.Clock.Now()})
}

// Sniff tells the type of a file by its name, else by its bytes, and the size of
// a picture.
func Sniff(name string, data []byte) (contentType string, width, height int) {
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
