package view

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// voteText is a question in words: what is asked, who has agreed and who is missing. Public texts link the missing
// ones.
func voteText(g *title.Game, vote storage.Vote, steps []string, v text.Localizer, public bool) string {
	args := []engine.Arg{
		engine.Free("who", g.UserName(vote.By)), engine.Num("seat", int(vote.Seat)),
		engine.Free("user", "<@"+vote.User+">"), engine.Free("pace", v.Or("setting.pace."+vote.Value)),
	}
	key := "vote.ask." + vote.Kind
	if vote.Kind == table.VoteUndo {
		what := ""
		if len(steps) > 0 {
			what = steps[0]
		}
		args = append(args, engine.Free("what", what))
		if strings.Contains(what, g.UserName(vote.By)) {
			key += ".told"
		}
	}
	if vote.Kind == table.VoteReplace && (vote.Seat < 0 || g.Seats[vote.Seat].User == vote.By) {
		key += ".own"
	}
	words := v.Say(key, args...)
	if vote.Kind == table.VoteUndo && len(steps) > 1 {
		more := steps[1:]
		hidden := len(more) - min(len(more), table.BackLines)
		words += "\n" + v.Say("vote.also", engine.Free("what", strings.Join(more[:len(more)-hidden], " ")))
		if hidden > 0 {
			words += " " + v.Say("vote.also_more", engine.Num("n", hidden))
		}
	}
	if vote.Kind == table.VoteOffer {
		return text.Clip(words, table.VoteChars)
	}
	var yes, missing []string
	for _, u := range vote.Asked {
		switch {
		case slices.Contains(vote.Yes, u):
			yes = append(yes, g.UserName(u))
		case slices.Contains(vote.No, u):
		case public:
			missing = append(missing, "<@"+u+">")
		default:
			missing = append(missing, g.UserName(u))
		}
	}
	words = text.Clip(words, table.VoteChars) + "\n-# " + v.Say("vote.missing", engine.Free("who", v.List(missing)))
	if len(yes) > 0 {
		words += " " + v.Say("vote.yes_by", engine.Free("who", v.List(yes)))
	}
	if vote.Need < len(vote.Asked) {
		words += " " + v.Say("vote.need", engine.Num("n", vote.Need), engine.Num("of", len(vote.Asked)))
	}
	return words
}

// voteBlocks is a question with its buttons.
func voteBlocks(g *title.Game, vote storage.Vote, steps []string, v text.Localizer, public bool) []chat.Block {
	row := []chat.Button{
		{ID: ballot(g, vote, "yes"), Label: v.Say("button.agree"), Style: chat.Success},
		{ID: ballot(g, vote, "no"), Label: v.Say("button.against")},
	}
	if vote.Kind == table.VoteOffer {
		row = []chat.Button{{ID: ballot(g, vote, "take"), Label: v.Say("button.take_seat"), Style: chat.Success}}
	}
	return append([]chat.Block{{Text: voteText(g, vote, steps, v, public), Passing: true}}, Buttons(row...)...)
}

// publicVotes are the open questions as the table message shows them below what it has already, as far as there is
// room.
func publicVotes(g *title.Game, back map[int][]string, v text.Localizer, above []chat.Block) []chat.Block {
	votes := g.Votes
	room, left := componentsMost-roomKept-components(above), table.TableChars-chars(above)
	var blocks []chat.Block
	shown := 0
	for shown < min(len(votes), table.VotesShown) {
		next := voteBlocks(g, votes[shown], back[votes[shown].ID], v, true)
		if components(next) > room || chars(next) > left {
			break
		}
		room, left = room-components(next), left-chars(next)
		blocks = append(blocks, next...)
		shown++
	}
	if rest := votes[shown:]; len(rest) > 0 {
		var who []string
		for _, vote := range rest {
			for _, u := range vote.Asked {
				if name := "<@" + u + ">"; !slices.Contains(vote.Yes, u) && !slices.Contains(who, name) {
					who = append(who, name)
				}
			}
		}
		line := v.Say("vote.more", engine.Num("n", len(rest)))
		if who != nil {
			line += " " + v.Say("vote.missing", engine.Free("who", v.List(who)))
		}
		blocks = append(blocks, chat.Block{Text: "-# " + line, Passing: true})
	}
	return blocks
}

// chars counts the characters of blocks' texts.
func chars(blocks []chat.Block) int {
	n := 0
	for _, b := range blocks {
		n += utf8.RuneCountInString(b.Text)
	}
	return n
}

// components counts the components of blocks as the chat does.
func components(blocks []chat.Block) int {
	n := len(blocks)
	for _, b := range blocks {
		if b.Row == nil {
			continue
		}
		n += len(b.Row.Buttons)
		if b.Row.Menu != nil {
			n++
		}
	}
	return n
}

// componentsMost is how many components a message has at most.
const componentsMost = 40

// ballot is the control of an answer to a question.
func ballot(g *title.Game, v storage.Vote, word string) string {
	return g.CustomID(fmt.Sprintf("vote:%d.%s.%d.%s", v.ID, v.Kind, v.Seat, word))
}

// UndoSteps says for each question about an undo, by its number, what it takes back, in words that everybody may read.
func UndoSteps(undos map[int][]storage.Record, v text.Localizer) map[int][]string {
	var steps map[int][]string
	for id, records := range undos {
		var words []string
		for i, r := range records {
			if r.Act.Kind != storage.ActMove {
				continue
			}
			step := ""
			for _, l := range GameLog([]storage.Record{r}, v, engine.Everyone) {
				step = l.Text
			}
			if step == "" && i == 0 {
				step = v.Say("history.silent")
			}
			if step != "" {
				words = append(words, text.Clip(step, 300))
			}
		}
		text.Put(&steps, id, words)
	}
	return steps
}
