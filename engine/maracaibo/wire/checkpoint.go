package wire

import (
	"fmt"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
)

// Checkpoint is the state of a game as PROTOCOL.md has it at the end of a round.
func Checkpoint(s *maracaibo.State) map[string]any {
	v := maracaibo.Rules{}.View(s, engine.Everyone)
	slots, coins, down := map[string]string{}, map[string]int{}, []maracaibo.Slot{}
	for _, at := range v.Slots {
		slots[at.Slot.String()] = s.Cards[at.Slot].String()
		if at.Down {
			down = append(down, at.Slot)
		}
		if at.Coins > 0 {
			coins[at.Slot.String()] = at.Coins
		}
	}
	heads := []any{}
	for _, f := range v.Supply {
		heads = append(heads, orNull(f, maracaibo.NoFigurehead))
	}
	rubies := []maracaibo.RubySpace{}
	for i, full := range v.RubyBoard {
		if full {
			rubies = append(rubies, maracaibo.RubySpace(i))
		}
	}
	out := map[string]any{
		"round": s.Round, "next": nil, "slots": slots, "down": engine.SortedTexts(down), "coins": coins,
		"deck2": v.Deck, "quest_deck": v.QuestDeck, "market": engine.Texts(v.Market), "figureheads": heads,
		"islands": byKind(v.Islands[:]), "ruby_board": engine.Texts(rubies),
	}
	if s.Round < maracaibo.Rounds {
		out["next"] = s.Leader
	}
	players := []any{}
	for seat := range engine.Seat(s.Players) {
		b := maracaibo.Rules{}.View(s, seat).Players[seat]
		if s.Solo && seat == maracaibo.John {
			out["john"] = john(&b, &s.John)
		} else {
			players = append(players, board(&b))
		}
	}
	out["players"] = players
	return out
}

// orNull is a word, or nil for what is none.
func orNull[T interface {
	comparable
	fmt.Stringer
}](v, none T) any {
	if v == none {
		return nil
	}
	return v.String()
}

func byKind[T any](list []T) map[string]T {
	kinds := map[string]T{}
	for kind, n := range list {
		kinds[maracaibo.Treasure(kind).String()] = n
	}
	return kinds
}

// ofKind are the words of the places that are for a kind of treasure.
func ofKind[T interface {
	fmt.Stringer
	Treasure() maracaibo.Treasure
}](places []T, kind maracaibo.Treasure) []string {
	words := []string{}
	for _, at := range places {
		if at.Treasure() == kind {
			words = append(words, at.String())
		}
	}
	return words
}

func rivers(list []int) []string {
	words := []string{}
	for _, n := range list {
		words = append(words, fmt.Sprint("R", n+1))
	}
	return words
}

// board is a player's part of a checkpoint, as its owner sees it.
func board(b *maracaibo.PlayerView) map[string]any {
	store, buried := map[string]any{}, map[string]any{}
	for kind := range maracaibo.Treasure(maracaibo.Treasures) {
		store[kind.String()] = map[string]any{"spaces": ofKind(b.Stored, kind), "free": b.Loose[kind]}
		buried[kind.String()] = ofKind(b.Buried, kind)
	}
	poseidon, tiles := map[string]string{}, map[string]string{}
	for i, kind := range b.Poseidon {
		if kind != maracaibo.NoTreasure {
			poseidon[(maracaibo.FirstPoseidon + maracaibo.Burial(i)).String()] = kind.String()
		}
	}
	for i, at := range b.Tiles {
		if at != maracaibo.NoSlot {
			tiles[maracaibo.Tile(i).String()] = at.String()
		}
	}
	return map[string]any{
		"vp": b.VP, "doubloons": b.Doubloons, "ship": b.Ship.String(), "explorer": b.Explorer.String(),
		"rivers": rivers(b.Rivers), "cards": engine.SortedTexts(b.Cards),
		"residences": engine.SortedTexts(b.Residences), "sockets": engine.SortedTexts(b.Sockets),
		"quests": engine.Texts(b.Quests), "figurehead": orNull(b.Head, maracaibo.NoFigurehead),
		"store": store, "buried": buried, "poseidon": poseidon, "smuggler": tiles, "rubies": b.Rubies,
		"token": b.Token, "income": b.Income,
	}
}

func john(b *maracaibo.PlayerView, j *maracaibo.JohnState) map[string]any {
	return map[string]any{
		"vp": b.VP, "ship": b.Ship.String(), "explorer": b.Explorer.String(), "rivers": rivers(b.Rivers),
		"improvements": j.Improvements, "residences": engine.SortedTexts(b.Residences),
		"quests": engine.Texts(b.Quests), "treasures": byKind(j.Cubes[:]), "upgrades": j.Upgrades,
		"tracker": j.Tracker, "rubies": b.Rubies, "deck": j.DeckSize,
	}
}

// Account is the score sheet of PROTOCOL.md, of a player or of John Silver.
func Account(v *maracaibo.Score, john bool) map[string]int {
	out := map[string]int{"total": v.Total}
	for i, n := range v.Parts() {
		switch key := maracaibo.ScoreParts[i]; key {
		case "improvements", "rubies":
			if john {
				out[key] = n
			}
		case "doubloons", "cards", "card_final", "buried":
			if !john {
				out[key] = n
			}
		default:
			out[key] = n
		}
	}
	return out
}
