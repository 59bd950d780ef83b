package stats

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"github.com/harbormaster/harbormaster/bot/feature"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/storage"
)

// Target is a store into which an archive is imported, which may have statistics of the same persons.
type Target struct{ storage.Store }

// SwapEntries implements storage.Ledgers: it adds the entries of next that the ledger lacks. Those of persons are
// listed as Count does it, so that nothing is overlooked when they want to be forgotten; so are those that the ledger
// has, which an import may have brought that broke off.
func (to Target) SwapEntries(ctx context.Context, ledger string, _, next map[string]string) error {
	var keys []string
	buckets := map[string][]string{} // by player
	for _, key := range slices.Sorted(maps.Keys(next)) {
		board, who := storage.EntryBoard(key)
		list := buckets[who]
		if bucket := board + "/"; bucket != ofPlayer {
			list = append(list, bucket)
		}
		keys, buckets[who] = append(keys, key, ofPlayer+who), list
	}
	st := Stats{Env: &feature.Env{Store: to.Store}}
	return st.change(ctx, ledger, func() (old, more map[string]string, err error) {
		if old, err = to.Entries(ctx, ledger, keys...); err != nil {
			return nil, nil, err
		}
		more = maps.Clone(next)
		maps.DeleteFunc(more, func(key, _ string) bool { return old[key] != "" })
		for who, list := range buckets {
			entry := cmp.Or(old[ofPlayer+who], more[ofPlayer+who])
			if entry == "" { // It is no person, or comes in a later part.
				continue
			}
			if is := playerOf(entry); add(&is.Buckets, list) {
				more[ofPlayer+who] = is.entry()
			}
			note := func(l *played) bool { return add(&l.Ledgers, []string{ledger}) }
			if err := profile.Change(ctx, to.Store, playedKind, who, note); err != nil {
				return nil, nil, err
			}
		}
		return old, more, nil
	})
}
