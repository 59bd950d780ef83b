package redis_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/redis"
	"github.com/harbormaster/harbormaster/storage/redis/redistest"
)

func TestALongLedgerIsReadInParts(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t, redistest.Options{})
	s := opened(t, place(redis.Options{URL: server.URL()}))
	const number = 5 * storage.LedgerPart
	entries := map[string]string{}
	for n := range number {
		entries[fmt.Sprint("0/", n)] = fmt.Sprintf(" %d", n)
		if len(entries) == storage.LedgerPart {
			if err := s.SwapEntries(t.Context(), "long", nil, entries); err != nil {
				t.Fatal(err)
			}
			clear(entries)
		}
	}
	err := s.Each(t.Context(), func(i storage.Item) error {
		for key, entry := range i.Ledger.Entries {
			entries[key] = entry
		}
		return nil
	})
	if err != nil || len(entries) != number || entries["0/7"] != " 7" {
		t.Errorf("of %d entries there are %d (%v)", number, len(entries), err)
	}
	calls, err := client(t, server).Info(t.Context(), "commandstats").Result()
	if err != nil {
		t.Fatal(err)
	}
	var times int
	_, after, _ := strings.Cut(calls, "cmdstat_hscan:calls=")
	if _, err := fmt.Sscan(strings.SplitN(after, ",", 2)[0], &times); err != nil || times < 4 {
		t.Errorf("the ledger was read in %d parts (%v)", times, err)
	}
}
