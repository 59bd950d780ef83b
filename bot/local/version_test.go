package local_test

import (
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	bolt "go.etcd.io/bbolt"

	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/bot/local/localtest"
	"github.com/harbormaster/harbormaster/bot/local/page"
)

// storedFile makes a file of the records in testdata/local-2.txt, which hold a bucket, a key and a value each. Old is
// replaced by new in the values.
func storedFile(t *testing.T, old, new string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "local.db")
	db, err := bolt.Open(path, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := os.ReadFile("testdata/local-2.txt")
	if err != nil {
		t.Fatal(err)
	}
	err = db.Update(func(tx *bolt.Tx) error {
		for line := range strings.Lines(string(raw)) {
			parts := strings.SplitN(strings.TrimSpace(line), " ", 3)
			key, err := hex.DecodeString(parts[1])
			if err != nil {
				return err
			}
			value := []byte(strings.Replace(parts[2], old, new, 1))
			if parts[0] == "files" {
				if err := json.Unmarshal(value, &value); err != nil {
					return err
				}
			}
			b, err := tx.CreateBucketIfNotExists([]byte(parts[0]))
			if err == nil {
				err = b.Put(key, value)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestAFileOfVersion2IsRead(t *testing.T) {
	t.Parallel()
	config := local.Config{Path: storedFile(t, "", ""), Clock: newClock()}
	h := open(t, config)
	for range 2 {
		info := get[page.Info](h, "/api/info")
		if len(info.Guilds) != 2 || info.Guild.Name != "Local harbour" || !info.Guilds[1].Away {
			t.Errorf("servers: %+v", info)
		}
		if users := get[[]page.User](h, "/api/users"); len(users) != 3 || users[2].Name != "Cleo" || !users[2].Moderator {
			t.Errorf("users: %+v", users)
		}
		m := h.messages("ana")
		if len(m) != 4 || m[1].Content != "Board" || m[1].Thread == nil || len(m[1].Components) != 1 || len(m[3].Components) != 1 {
			t.Fatalf("messages: %+v", m)
		}
		if status, raw := h.call("GET", m[1].Attachments[0].URL, nil); status != 200 || string(raw) != string(picture(t, 2, 2)) {
			t.Errorf("picture: %d", status)
		}
		if again := h.created(object{"content": "once", "nonce": "n", "enforce_nonce": true}); again["id"] != m[2].ID {
			t.Errorf("the nonce was forgotten: %v", again)
		}
		if list := get[[]json.RawMessage](h, "/api/commands?as=ana"); len(list) != 1 || !strings.Contains(string(list[0]), "Whom to greet") {
			t.Errorf("commands: %s", list)
		}
		for _, c := range get[[]page.Channel](h, "/api/channels?as=ben") {
			if c.Name == "harbour" && c.Unread != 2 || c.Kind == "dm" && c.Unread != 1 {
				t.Errorf("channel: %+v", c)
			}
		}
		h = h.restart(config)
	}
}

func TestAFileOfAnotherVersionIsRefused(t *testing.T) {
	t.Parallel()
	for _, version := range []string{"1", "3"} {
		path := storedFile(t, `"schema":2`, `"schema":`+version)
		_, err := localtest.Start(local.Config{Path: path})
		if err == nil || !strings.Contains(err.Error(), "has version "+version+", and this program reads version 2 only") {
			t.Errorf("version %s: %v", version, err)
		}
		if _, err := os.Stat(path + ".unreadable"); err == nil {
			t.Errorf("version %s: the file was set aside", version)
		}
	}
}
