package stats

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/feature"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
	"github.com/harbormaster/harbormaster/storage"
)

// readings counts what is read of a store's ledgers.
type readings struct {
	storage.Store
	read int
}

func (r *readings) Entries(ctx context.Context, ledger string, keys ...string) (map[string]string, error) {
	r.read += len(keys)
	return r.Store.Entries(ctx, ledger, keys...)
}

// TestStatisticsOfManyGamesReadTheLastOnes: who has played 1,500 games (10,000 in the long run) gets each kind of
// statistics from the last 1,000, of their own and of their server.
func TestStatisticsOfManyGamesReadTheLastOnes(t *testing.T) {
	const batch, game = 500, "puertorico"
	games := 1500
	if enginetest.Long() {
		games = 10_000
	}
	list := titles.Games()
	all := make([]title.Title, len(list))
	for i, e := range list {
		all[i] = e.Title
	}
	texts, err := titles.Catalog()
	if err != nil {
		t.Fatal(err)
	}
	known, err := title.NewTitles(all, texts, "en")
	if err != nil {
		t.Fatal(err)
	}
	for name, open := range stores {
		t.Run(name, func(t *testing.T) {
			store := &readings{Store: open(t)}
			st := &Stats{Env: &feature.Env{Store: store, Titles: known, Texts: known.Texts}}
			ended := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
			for first := 0; first < games; first += batch {
				everywhere, here := map[string]string{}, map[string]string{}
				for n := first; n < first+batch; n++ {
					p := past{Ended: ended.Add(time.Duration(n) * time.Hour), Guild: "1", With: plainGame, Rated: true}
					for i, who := range []string{"ana", "ben", "cleo", "dan"} {
						p.Seats = append(p.Seats, pastSeat{Key: who, Place: 1 + (n+i)%4, Score: 30 + (n+7*i)%30, Seconds: 60 + n%40,
							Ratings: [2]int{1500 + n%100, 1500 + n%90},
							Opening: engine.Opening{Action: "settler", Things: []string{"small_market", "hacienda", "harbor"}}})
					}
					slices.Reverse(p.Seats[:1+n%4])
					id := storage.GameID(fmt.Sprintf("game%06d", n))
					end := fmt.Sprintf("%d ", p.Ended.Unix())
					everywhere[pastKey(id)], here[pastKey(id)] = p.entry(), end
					for _, s := range p.Seats {
						everywhere[pastOf+s.Key+"/"+string(id)] = end
					}
				}
				for place, next := range map[string]map[string]string{"all": everywhere, "1": here} {
					if err := store.SwapEntries(t.Context(), ledgerOf(place, game), nil, next); err != nil {
						t.Fatal(err)
					}
				}
			}
			v := known.Texts.About(game, "en")
			for _, k := range kinds {
				if k.show == nil {
					continue
				}
				store.read = 0
				began := time.Now()
				s, err := k.show(st, t.Context(), asking{kind: k.key, game: game, place: "1", who: "ana", v: v,
					in: chat.Interaction{Guild: "1"}})
				if err != nil || s.words == "" {
					t.Fatalf("%s: %q, %v", k.key, s.words, err)
				}
				if store.read > 2*pastMost+50 || store.read < pastMost {
					t.Errorf("%s reads %d entries", k.key, store.read)
				}
				t.Logf("see: %s reads %d entries of %d games in %s", k.key, store.read, games, time.Since(began).Round(time.Millisecond))
			}
		})
	}
}
