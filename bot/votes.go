package bot

import (
	"context"
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

// This file puts questions to the persons of a table. A question never blocks the play: it stands below the controls, each
// consent is a record, and what was agreed on happens in the record of the last consent.

// ballot is the control of an answer to a question.
func ballot(g *title.Game, v storage.Vote, word string) string {
	return g.CustomID(fmt.Sprintf("vote:%d.%s.%d.%s", v.ID, v.Kind, v.Seat, word))
}

// vote takes an answer to a question of the table.
func (b *Bot) vote(ctx context.Context, in chat.Interaction, r *reply, id storage.GameID, arg string) error {
	g, _, err := b.update(ctx, id, in, func(g *title.Game) (table.Change, error) {
		env := &g.Envelope
		if env.Phase != storage.Playing {
			return table.Change{}, g.RefuseAsking("refused.not_playing")
		}
		v, word, ok := table.ParseBallot(env, arg)
		if !ok || table.Expired(v, b.now()) {
			return table.Change{}, g.RefuseAsking("vote.over")
		}
		switch word {
		case "take":
			return b.takeOver(ctx, g, in, v)
		case "yes":
			return b.agree(ctx, g, in, v)
		case "no":
			return g.Reject(by(in), v)
		}
		return table.Change{}, g.RefuseAsking("refused.unknown_control")
	})
	if err != nil {
		return err
	}
	v := g.In(in.Locale)
	answer := g.Answer
	switch {
	case answer == "":
		answer = "turn.done"
	case answer == "seat.yours":
		r.update(ctx, withPrompt(g, in, v.Say(answer)))
		return nil
	}
	if in.Private {
		r.update(ctx, say(v.Say(answer)))
		return nil
	}
	r.ok(ctx)
	return nil
}

// agree counts a consent; the last one that is needed brings what was asked for.
func (b *Bot) agree(ctx context.Context, g *title.Game, in chat.Interaction, v storage.Vote) (table.Change, error) {
	user := in.User.ID
	switch {
	case !slices.Contains(v.Asked, user):
		return table.Change{}, g.NotAsked(v)
	case slices.Contains(v.Yes, user):
		return table.Change{}, g.RefuseAsking("vote.agreed_before")
	}
	if v.Kind == table.VoteReplace && user == v.User {
		if err := b.mayTake(ctx, g, in); err != nil {
			return table.Change{}, err
		}
		v.Name = in.User.Name
	}
	v.Yes = append(slices.Clone(v.Yes), user)
	v.No = slices.DeleteFunc(slices.Clone(v.No), func(u string) bool { return u == user })
	env := &g.Envelope
	if len(v.Yes) >= v.Need {
		table.DropVote(env, v)
		return b.carry(ctx, g, in, v)
	}
	table.KeepVote(env, v)
	return table.Change{Act: storage.Act{Kind: "vote", Seat: g.SeatOf(user), Key: v.Kind + ".yes"}, Answer: "vote.agreed"}, nil
}

// carry does what was agreed on. The vote is off the table already.
func (b *Bot) carry(ctx context.Context, g *title.Game, in chat.Interaction, v storage.Vote) (table.Change, error) {
	env := &g.Envelope
	name := ""
	if v.Seat >= 0 {
		name = env.Seats[v.Seat].Name
	}
	switch v.Kind {
	case table.VoteUndo:
		return b.undoAgreed(ctx, g, in, v)
	case table.VotePause:
		env.Pause = &storage.Pause{Why: "agreed", By: v.By, At: b.now()}
		return table.Change{Act: storage.Act{Kind: "pause", Seat: v.Seat, Key: "agreed"}, Answer: "vote.done"}, nil
	case table.VoteEnd:
		table.Close(env, "agreed", b.now())
		return table.Change{Act: storage.Act{Kind: "end", Seat: v.Seat, Key: "agreed"}, Answer: "vote.done"}, nil
	case table.VoteTurn:
		env.Seats[v.Seat].StandIn = table.StandInTurn
		return table.Change{Act: storage.Act{Kind: "turn", Seat: v.Seat, Key: "agreed", Value: name}, Answer: "vote.done"}, nil
	case table.VoteTakeover:
		env.Seats[v.Seat].StandIn = table.StandInAway
		return table.Change{Act: storage.Act{Kind: "takeover", Seat: v.Seat, Key: "agreed", Value: name}, Answer: "vote.done"}, nil
	case table.VoteReplace:
		if g.SeatOf(v.User) != engine.Everyone {
			return table.Change{}, g.RefuseAsking("vote.over")
		}
		answer := "vote.done"
		if in.User.ID == v.User {
			answer = "seat.yours"
		}
		c := g.GiveSeat(v.Seat, v.User, v.Name, v.By)
		c.Answer = answer
		return c, nil
	}
	return table.Change{}, g.RefuseAsking("vote.over")
}

// lapsedVotes says which questions ended with an act and came to nothing, where that is worth a word.
func lapsedVotes(r storage.Record, v text.Localizer) string {
	var words []string
	for _, vote := range r.Act.Lapsed {
		if key := "vote.lapsed." + vote.Kind; v.Has(key) {
			words = append(words, v.Say(key, engine.Num("seat", int(vote.Seat))))
		}
	}
	return strings.Join(words, " ")
}

// everybody links the persons of a table, for an act that concerns them all.
func everybody(r storage.Record) string {
	if r.Act.Kind != "idle" {
		return ""
	}
	var who []string
	for _, s := range r.Seats {
		if s.User != "" {
			who = append(who, "<@"+s.User+">")
		}
	}
	return strings.Join(who, " ")
}

// backSteps says for each open question about an undo what it takes back, in words that everybody may read.
func (b *Bot) backSteps(ctx context.Context, g *title.Game, v text.Localizer) (map[int][]string, error) {
	var steps map[int][]string
	for _, vote := range g.Votes {
		if vote.Kind != table.VoteUndo {
			continue
		}
		records, err := b.store.Log(ctx, g.ID, vote.Undone, g.Seq)
		if err != nil {
			return nil, err
		}
		var words []string
		for _, r := range table.NotUndone(records) {
			if r.Act.Kind != "move" {
				continue
			}
			step := ""
			for _, l := range chronicle([]storage.Record{r}, v, engine.Everyone) {
				step = l.text
			}
			if step == "" && r.Seq == vote.Undone {
				step = v.Say("history.silent")
			}
			if step != "" {
				words = append(words, text.Clip(step, 300))
			}
		}
		if steps == nil {
			steps = map[int][]string{}
		}
		steps[vote.ID] = words
	}
	return steps, nil
}

// voteText is a question in words: what is asked, who has agreed and who is missing. Public texts link the missing ones.
func voteText(g *title.Game, vote storage.Vote, steps []string, v text.Localizer, public bool) string {
	args := []engine.Arg{
		engine.Free("who", g.UserName(vote.By)), engine.Num("seat", int(vote.Seat)), engine.Free("user", "<@"+vote.User+">"),
	}
	key := "vote.ask." + vote.Kind
	if vote.Kind == table.VoteUndo {
		what := ""
		if len(steps) > 0 {
			what = steps[0]
		}
		args = append(args, engine.Free("what", what))
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
	row := chat.Row{Buttons: []chat.Button{
		{ID: ballot(g, vote, "yes"), Label: v.Say("button.agree"), Style: chat.Success},
		{ID: ballot(g, vote, "no"), Label: v.Say("button.against")},
	}}
	if vote.Kind == table.VoteOffer {
		row.Buttons = []chat.Button{{ID: ballot(g, vote, "take"), Label: v.Say("button.take_seat"), Style: chat.Success}}
	}
	return []chat.Block{{Text: voteText(g, vote, steps, v, public), Passing: true}, {Row: &row}}
}

// publicVotes are the open questions as the table message shows them below what it has already, as far as there is room.
func publicVotes(g *title.Game, back map[int][]string, v text.Localizer, above []chat.Block) []chat.Block {
	votes := g.Votes
	room, left := componentsMost-roomKept-components(above), table.TableChars-letterCount(above)
	var blocks []chat.Block
	shown := 0
	for shown < min(len(votes), table.VotesShown) {
		next := voteBlocks(g, votes[shown], back[votes[shown].ID], v, true)
		if components(next) > room || letterCount(next) > left {
			break
		}
		room, left = room-components(next), left-letterCount(next)
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

// letterCount counts the characters of blocks' texts.
func letterCount(blocks []chat.Block) int {
	n := 0
	for _, b := range blocks {
		n += utf8.RuneCountInString(b.Text)
	}
	return n
}

// componentsMost is how many components a message has at most.
const componentsMost = 40

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
