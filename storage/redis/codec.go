package redis

import (
	"encoding/json"

	"github.com/harbormaster/harbormaster/storage"
)

func pack(r storage.Record) ([]byte, error) { return json.Marshal(r) }

func unpack(b []byte) (r storage.Record, err error) { return r, json.Unmarshal(b, &r) }
