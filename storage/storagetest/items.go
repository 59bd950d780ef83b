package storagetest

import (
	"encoding/json"
	"time"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// Items is what a store may hold, with every field of every kind: a lobby, a game that goes on and is not published,
// one that is finished, two that were closed, one of them untold; timers, profiles and a ledger. Games come
// first, with the one that goes on in front.
func Items(game engine.Game) ([]storage.Item, error) {
	whole, err := Play(game, 3, 77)
	if err != nil {
		return nil, err
	}
	finished, err := Play(game, 4, 78)
	if err != nil {
		return nil, err
	}
	at := whole.Log[0].At
	user := whole.Log[0].Host

	live := storage.GameItem{ID: "live", Log: whole.Log[:70]}
	last := &live.Log[69]
	last.Answer = "The answer with <every> \"sign\" & letter: ž\u2028"
	last.Act.Key, last.Act.Value = "theme", "dark"
	last.Events = append(last.Events,
		engine.Event{Kind: "said", Only: engine.Everyone, Args: []engine.Arg{engine.Free("by", "Ana")}})
	last.Snapshot.Recorded = true
	last.Thread = "t1"
	last.Presets = map[engine.Seat]map[string]string{1: {"inn.move": "inn:stop"}}
	last.Act.By = "order"
	last.Seats[2].StandIn = "turn"
	last.Bids = []int{3, 0}
	last.Seats[1].Away = &storage.Absence{From: at, Until: at.Add(240 * time.Hour), Still: at.Add(120 * time.Hour)}
	last.Orders = map[engine.Seat][]string{0: {"sell:coffee,sugar"}, 2: {"build:harbor"}}
	last.OrderDrafts = map[engine.Seat]storage.OrderDraft{2: {Order: "sell:corn", Part: 1, Replaces: "build:harbor"}}
	last.Held = map[engine.Seat]int{0: 61}
	last.Act.Lapsed = []storage.Vote{{ID: 68, Kind: "undo", Seat: 1, At: at, Need: 1}}
	last.Removed = []string{"u8"}
	last.From = &storage.Origin{
		Game: "over", Step: 84, Round: 7, Place: "https://discord.com/channels/1/2/3", Ahead: true,
	}
	last.Clocks = []storage.Clock{{
		Asked: at, Since: 60, Charged: at.Add(time.Minute), Left: 90 * time.Minute, Out: true,
		Noticed: at.Add(time.Hour), Reminded: 2, Waited: 5 * time.Hour, Longest: 3 * time.Hour, Late: true,
		Missed: 1,
	}, {}, {}}
	last.Pause = &storage.Pause{Why: "away", By: user, At: at, Until: at.Add(48 * time.Hour)}
	last.Votes = []storage.Vote{{
		ID: 69, Kind: "replace", Seat: 2, User: "u9", Name: "Dan", Value: "live5", Undone: 66, By: user, At: at,
		Asked: []string{user, "u2"}, Yes: []string{user}, Need: 2, No: []string{"u3"},
	}}
	live.Publication = storage.Publication{
		Outbox:  []storage.PrivateMessage{{User: "u2", Kind: "turn", Seq: 68, Since: 60, Begun: at}},
		Notices: []storage.Notice{{User: "u2", Since: 60, At: at.Add(time.Hour), Reminded: 1}},
		TimerAt: at.Add(24 * time.Hour), Watched: true,
		Rev: 140, Seq: 68, Channel: "c1", Message: "m9", At: at, ContentHash: "f00d", From: 60,
		Awaited:  []string{user, "u2"},
		Disarmed: json.RawMessage(`[{"Text":"a table"}]`),
		OldMessages: []storage.OldMessage{{Channel: "c0", Message: "m7", Disarmed: json.RawMessage(`{}`)},
			{Channel: "c0", Message: "m8", Due: at}},
		Invitations: []storage.Invitation{{User: "u2", OldMessage: storage.OldMessage{Channel: "c0", Message: "m6"}}},
		Pending: &storage.PendingPost{
			Nonce: "n1", Notify: []string{"u2"}, At: at.Add(time.Minute),
			Then: storage.Publication{Rev: 141, Seq: 70, Channel: "c1", Awaited: []string{"u2"}},
		},
	}
	open := lobby(5, "u1", "u2")
	open.Interaction = "i1"
	open.Seats = append(open.Seats, storage.Seat{Name: "Bosun", Level: "easy", Program: "Kraken", Replaced: 2})
	over := func(id storage.GameID, first storage.Record) storage.GameItem {
		last := first
		last.Seq, last.Act = 2, storage.Act{Kind: storage.ActClose, Seat: engine.Everyone}
		last.Phase, last.Ended = storage.Closed, first.At.Add(time.Hour)
		return storage.GameItem{ID: id, Log: []storage.Record{first, last}}
	}
	closed, untold := over("closed", lobby(6, "u1")), over("untold", lobby(7, "u2"))
	closed.Publication = storage.Publication{Rev: 2, Seq: 2, Channel: "c1", Message: "m1", At: at, Final: true}
	untold.Publication.Rev, untold.Publication.Fault = 1,
		&storage.Fault{Kind: "forbidden", Channel: "c1", Times: 3, Until: at.Add(time.Hour)}
	return []storage.Item{
		{Game: &live},
		{Game: &finished},
		{Game: &storage.GameItem{ID: "lobby", Log: []storage.Record{open}}},
		{Game: &closed},
		{Game: &untold},
		{Timer: &storage.Timer{Key: "remind-live", Game: "live", Kind: "remind", At: at.Add(72 * time.Hour),
			Data: json.RawMessage(`{"seat":2}`)}},
		{Timer: &storage.Timer{Key: "lobby-lobby", Game: "lobby", Kind: "lobby", At: at}},
		{Profile: &storage.ProfileItem{Kind: "user", ID: user,
			Value: json.RawMessage(`{"theme":"dark","of":["ž",1,null]}`)}},
		{Profile: &storage.ProfileItem{Kind: "guild", ID: "g1", Value: json.RawMessage(`{}`)}},
		{Profile: &storage.ProfileItem{Kind: "channel", ID: "c1", Value: json.RawMessage(`{"last":"live"}`)}},
		{Ledger: &storage.LedgerItem{Name: "g1/race", Entries: ledger{"0/" + user: "-25 <1&2>", "game/live": " "}}},
	}, nil
}
