package repo

import (
	"context"
	"errors"

	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// OpenTables loads those of the games that are not over.
func (repo *Repo) OpenTables(ctx context.Context, ids []storage.GameID) ([]*title.Game, error) {
	var list []*title.Game
	for _, id := range ids {
		g, err := repo.TryLoad(ctx, id)
		if err != nil {
			return nil, err
		}
		if g != nil && g.IsOpen() {
			list = append(list, g)
		}
	}
	return list, nil
}

// TablesOfGuild lists the open tables of a server.
func (repo *Repo) TablesOfGuild(ctx context.Context, server string) ([]*title.Game, error) {
	ids, err := profile.ReadPart[[]storage.GameID](ctx, repo.Store, profile.GuildKind, server, profile.TablesKey)
	if err != nil {
		return nil, err
	}
	return repo.OpenTables(ctx, ids)
}

// Enroll notes a new table in its server's list. The list is a hint for `/harbormaster check`: that it can't be written
// is no reason to have no table.
func (repo *Repo) Enroll(ctx context.Context, server string, id storage.GameID) {
	if server == "" {
		return
	}
	add := func(ids *[]storage.GameID) error {
		if len(*ids) >= profile.TablesMany {
			open, err := repo.OpenTables(ctx, *ids)
			if err != nil {
				return err
			}
			*ids = nil
			for _, g := range open {
				*ids = append(*ids, g.ID)
			}
		}
		*ids = append((*ids)[max(0, len(*ids)-profile.TablesMost+1):], id)
		return nil
	}
	_, err := profile.ChangePart(ctx, repo.Store, profile.GuildKind, server, profile.TablesKey, add)
	if err != nil {
		repo.Log.Warn("a table is not in the list of its server", "game", id, "error", err)
	}
}

// Below refuses by a key where at least this many of the games are of a kind. Lists are hints: the games are looked at.
func (repo *Repo) Below(
	ctx context.Context, ids []storage.GameID, most int, kind func(*title.Game) bool, key string,
) error {
	n := 0
	for i, id := range ids {
		if n+len(ids)-i < most {
			return nil
		}
		g, err := repo.Load(ctx, id)
		switch {
		case errors.Is(err, storage.ErrNotFound):
		case err != nil:
			return err
		case kind(g):
			n++
		}
		if n >= most {
			return table.Refuse(key, engine.Num("n", most))
		}
	}
	return nil
}

// SinceLastTurn reads the log backwards to the seat's last move that was not taken back: what came after it, the whole
// log where there is none.
func (repo *Repo) SinceLastTurn(ctx context.Context, g *title.Game, seat engine.Seat) ([]storage.Record, error) {
	const step = 32
	var records []storage.Record
	for last := g.Seq; last > 0; last -= step {
		part, err := repo.Store.Log(ctx, g.ID, max(last-step+1, 1), last)
		if err != nil {
			return nil, err
		}
		records = append(part, records...)
		gone := table.Undone(records)
		for i := len(part) - 1; i >= 0; i-- {
			act := part[i].Act
			if act.Kind == storage.ActMove && act.Seat == seat && act.By == "" && !gone[part[i].Seq] {
				return records[i+1:], nil
			}
		}
	}
	return records, nil
}

// VotedUndos gives for each open question about an undo, by its number, the records that it would take back.
func (repo *Repo) VotedUndos(ctx context.Context, g *title.Game) (map[int][]storage.Record, error) {
	var undos map[int][]storage.Record
	for _, vote := range g.Votes {
		if vote.Kind != table.VoteUndo {
			continue
		}
		records, err := repo.Store.Log(ctx, g.ID, vote.Undone, g.Seq)
		if err != nil {
			return nil, err
		}
		if undos == nil {
			undos = map[int][]storage.Record{}
		}
		undos[vote.ID] = table.NotUndone(records)
	}
	return undos, nil
}
