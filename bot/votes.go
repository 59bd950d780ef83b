package bot

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// This file puts questions to the persons of a table. A question never blocks the play: it stands below the controls, each
// consent is a record, and what was agreed on happens in the record of the last consent.

// The kinds of storage.Vote.
const (
	voteUndo     = "undo"
	votePause    = "pause"
	voteEnd      = "end"
	voteTurn     = "turn"
	voteTakeover = "takeover"
	voteReplace  = "replace"
	voteOffer    = "offer"
)

const (
	// voteLife is how long a question stands; an offered seat is offered for as long as it is.
	voteLife = 72 * time.Hour
	// votesMost is how many questions are open at a table at most, votesShown how many of them the table message shows; the
	// others stand behind More.
	votesMost, votesShown = 5, 2
	// voteLetters is how many characters a question has at most, beside who has agreed; tableLetters how many a table message
	// has with its questions.
	voteLetters, tableLetters = 420, 3600
	// backLines is how many further steps the question about an undo names.
	backLines = 3
)

// voters lists the persons who are there to be asked: those whose seat no computer plays for the time being.
func voters(env *storage.Envelope) []string {
	var users []string
	for _, s := range env.Seats {
		if s.User != "" && s.StandIn != standInAway {
			users = append(users, s.User)
		}
	}
	return users
}

// others are the voters without some.
func others(env *storage.Envelope, without ...string) []string {
	return slices.DeleteFunc(voters(env), func(u string) bool { return slices.Contains(without, u) })
}

// openVote puts a question to the table, by a change of the envelope that the caller records. It says since when it stands,
// and where the caller does not, whom it asks and how many of them are enough: for "turn" and "takeover" most of the other
// persons, else all. It reports whether it is asked: not when it stands already (there is one for each kind and seat), when
// nobody is there to be asked, or when enough questions are open.
func (g *Table) openVote(v storage.Vote, now time.Time) bool {
	env := &g.Envelope
	if env.Phase != storage.Playing || len(env.Votes) >= votesMost {
		return false
	}
	if slices.ContainsFunc(env.Votes, func(o storage.Vote) bool { return o.Kind == v.Kind && o.Seat == v.Seat }) {
		return false
	}
	byMost := v.Kind == voteTurn || v.Kind == voteTakeover
	if v.Asked == nil && v.Kind != voteOffer {
		v.Asked = others(env, v.By)
		if byMost { // Who is away for days does not keep the others from answering.
			v.Asked = slices.DeleteFunc(others(env, env.Seats[v.Seat].User), func(u string) bool { return env.Seats[g.seatOf(u)].Away != nil })
		}
	}
	if len(v.Asked) == 0 && v.Kind != voteOffer {
		return false
	}
	if v.Need == 0 && v.Kind != voteOffer {
		v.Need = len(v.Asked)
		if byMost {
			v.Need = len(v.Asked)/2 + 1
		}
	}
	v.ID, v.At = g.Seq+1, now
	env.Votes = append(slices.Clone(env.Votes), v)
	return true
}

// dropVote takes a question off the table.
func dropVote(env *storage.Envelope, v storage.Vote) {
	env.Votes = slices.DeleteFunc(slices.Clone(env.Votes), func(o storage.Vote) bool { return sameVote(o, v) })
}

func sameVote(a, b storage.Vote) bool { return a.ID == b.ID && a.Kind == b.Kind && a.Seat == b.Seat }

// ballot is the control of an answer to a question.
func (g *game) ballot(v storage.Vote, word string) string {
	return g.at(fmt.Sprintf("vote:%d.%s.%d.%s", v.ID, v.Kind, v.Seat, word))
}

// parseBallot finds the question of a control; false if it is not open any more.
func parseBallot(env *storage.Envelope, arg string) (v storage.Vote, word string, ok bool) {
	parts := strings.Split(arg, ".")
	if len(parts) != 4 {
		return storage.Vote{}, "", false
	}
	id, err := strconv.Atoi(parts[0])
	seat, wrong := strconv.Atoi(parts[2])
	if err != nil || wrong != nil {
		return storage.Vote{}, "", false
	}
	i := slices.IndexFunc(env.Votes, func(o storage.Vote) bool { return o.ID == id && o.Kind == parts[1] && int(o.Seat) == seat })
	if i < 0 {
		return storage.Vote{}, "", false
	}
	return env.Votes[i], parts[3], true
}

// expiredVote says that a question has stood for long enough.
func expired(v storage.Vote, now time.Time) bool {
	return v.Kind != voteOffer && now.Sub(v.At) >= voteLife
}

// vote takes an answer to a question of the table.
func (b *Bot) vote(ctx context.Context, in chat.Interaction, r *reply, id storage.GameID, arg string) error {
	g, _, err := b.update(ctx, id, in, func(g *game) (change, error) {
		env := &g.Envelope
		if env.Phase != storage.Playing {
			return change{}, g.refuseAsking("refused.not_playing")
		}
		v, word, ok := parseBallot(env, arg)
		if !ok || expired(v, b.now()) {
			return change{}, g.refuseAsking("vote.over")
		}
		switch word {
		case "take":
			return b.takeOver(ctx, g, in, v)
		case "yes":
			return b.agree(ctx, g, in, v)
		case "no":
			return g.reject(in, v)
		}
		return change{}, g.refuseAsking("refused.unknown_control")
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
func (b *Bot) agree(ctx context.Context, g *game, in chat.Interaction, v storage.Vote) (change, error) {
	user := in.User.ID
	switch {
	case !slices.Contains(v.Asked, user):
		return change{}, g.notAsked(v)
	case slices.Contains(v.Yes, user):
		return change{}, g.refuseAsking("vote.agreed_before")
	}
	if v.Kind == voteReplace && user == v.User {
		if err := b.mayTake(ctx, g, in); err != nil {
			return change{}, err
		}
		v.Name = in.User.Name
	}
	v.Yes = append(slices.Clone(v.Yes), user)
	v.No = slices.DeleteFunc(slices.Clone(v.No), func(u string) bool { return u == user })
	env := &g.Envelope
	if len(v.Yes) >= v.Need {
		dropVote(env, v)
		return b.carry(ctx, g, in, v)
	}
	keepVote(env, v)
	return change{act: storage.Act{Kind: "vote", Seat: g.seatOf(user), Key: v.Kind + ".yes"}, answer: "vote.agreed"}, nil
}

// object counts somebody who is against it: with that a question is over unless enough others are left. Who has asked takes
// it back so.
func (g *Table) reject(in chat.Interaction, v storage.Vote) (change, error) {
	user := in.User.ID
	act := storage.Act{Kind: "vote", Seat: g.seatOf(user), Key: v.Kind + ".no"}
	env := &g.Envelope
	switch {
	case user == v.By:
		dropVote(env, v)
		act.Key = v.Kind + ".withdrawn"
		return change{act: act, answer: "vote.withdrawn"}, nil
	case !slices.Contains(v.Asked, user):
		return change{}, g.notAsked(v)
	case slices.Contains(v.No, user):
		return change{}, g.refuseAsking("vote.against_before")
	}
	v.Yes = slices.DeleteFunc(slices.Clone(v.Yes), func(u string) bool { return u == user })
	v.No = append(slices.Clone(v.No), user)
	if len(v.Asked)-len(v.No) < v.Need {
		dropVote(env, v)
		if act.Seat == engine.Everyone { // Somebody was offered a seat.
			act.Seat, act.Key, act.Value = v.Seat, v.Kind+".declined", text.Clean(in.User.Name)
		}
		return change{act: act, answer: "vote.refused"}, nil
	}
	keepVote(env, v)
	act.Key = v.Kind + ".against"
	return change{act: act, answer: "vote.against"}, nil
}

func keepVote(env *storage.Envelope, v storage.Vote) {
	env.Votes = slices.Clone(env.Votes)
	for i, o := range env.Votes {
		if sameVote(o, v) {
			env.Votes[i] = v
		}
	}
}

// notAsked tells somebody that their word does not count here.
func (g *Table) notAsked(v storage.Vote) error {
	var names []engine.Arg
	for _, u := range v.Asked {
		names = append(names, engine.Free("who", g.userName(u)))
	}
	return Refuse("vote.not_asked", names...)
}

// userName names a person: by the seat, else so that the chat shows the name.
func (g *Table) userName(user string) string {
	if seat := g.seatOf(user); seat != engine.Everyone {
		return text.Plain(g.Seats[seat].Name)
	}
	return "<@" + user + ">"
}

// carry does what was agreed on. The vote is off the table already.
func (b *Bot) carry(ctx context.Context, g *game, in chat.Interaction, v storage.Vote) (change, error) {
	env := &g.Envelope
	name := ""
	if v.Seat >= 0 {
		name = env.Seats[v.Seat].Name
	}
	switch v.Kind {
	case voteUndo:
		return b.undoAgreed(ctx, g, in, v)
	case votePause:
		env.Pause = &storage.Pause{Why: "agreed", By: v.By, At: b.now()}
		return change{act: storage.Act{Kind: "pause", Seat: v.Seat, Key: "agreed"}, answer: "vote.done"}, nil
	case voteEnd:
		closeTable(env, "agreed", b.now())
		return change{act: storage.Act{Kind: "end", Seat: v.Seat, Key: "agreed"}, answer: "vote.done"}, nil
	case voteTurn:
		env.Seats[v.Seat].StandIn = standInTurn
		return change{act: storage.Act{Kind: "turn", Seat: v.Seat, Key: "agreed", Value: name}, answer: "vote.done"}, nil
	case voteTakeover:
		env.Seats[v.Seat].StandIn = standInAway
		return change{act: storage.Act{Kind: "takeover", Seat: v.Seat, Key: "agreed", Value: name}, answer: "vote.done"}, nil
	case voteReplace:
		if g.seatOf(v.User) != engine.Everyone {
			return change{}, g.refuseAsking("vote.over")
		}
		answer := "vote.done"
		if in.User.ID == v.User {
			answer = "seat.yours"
		}
		c := g.giveSeat(v.Seat, v.User, v.Name, v.By)
		c.answer = answer
		return c, nil
	}
	return change{}, g.refuseAsking("vote.over")
}

// settle brings the table around the game in order before a record is made: who answers himself is back, a computer that
// plays one turn stops after it, questions that make no sense any more are dropped, and a table at which nobody plays pauses.
// Before is who sat where before the act.
func (g *Table) normalize(before []storage.Seat, in chat.Interaction, c *change, now time.Time) {
	env := &g.Envelope
	if env.Phase.Over() {
		env.Votes, env.Pause = nil, nil
	}
	if env.Phase != storage.Playing || len(before) != len(env.Seats) {
		return
	}
	table := c.table
	if table == nil {
		table = g.Position
	}
	awaited := func(seat engine.Seat) bool {
		if table == nil {
			return false
		}
		d, ok := table.Decision(seat)
		return ok && d.Awaited()
	}
	if s := c.act.Seat; c.act.Kind == "move" && in.User.ID != "" && env.Seats[s].User == in.User.ID {
		env.Seats[s].StandIn = ""
	}
	for i := range env.Seats {
		if env.Seats[i].StandIn == standInTurn && !awaited(engine.Seat(i)) {
			env.Seats[i].StandIn = ""
		}
	}
	kept := slices.DeleteFunc(slices.Clone(env.Votes), func(v storage.Vote) bool {
		over := g.obsolete(before, v, in, c, awaited, now)
		if over {
			c.act.Lapsed = append(c.act.Lapsed, v)
		}
		return over
	})
	if len(kept) < len(env.Votes) {
		env.Votes = kept
	}
	playing := len(voters(env))
	switch {
	case people(env) > 0 && playing == 0 && env.Pause == nil:
		env.Pause = &storage.Pause{Why: pauseSeats, At: now}
	case playing > 0 && env.Pause != nil && env.Pause.Why == pauseSeats:
		env.Pause = nil
	}
}

// senseless says that a question has no sense after a change.
func (g *Table) obsolete(before []storage.Seat, v storage.Vote, in chat.Interaction, c *change, awaited func(engine.Seat) bool, now time.Time) bool {
	env := &g.Envelope
	left := func(user string) bool {
		return slices.ContainsFunc(before, func(s storage.Seat) bool { return s.User == user }) && g.seatOf(user) == engine.Everyone
	}
	if expired(v, now) || v.By != "" && left(v.By) || slices.ContainsFunc(v.Asked, left) {
		return true
	}
	var s, was storage.Seat
	if v.Seat >= 0 && int(v.Seat) < len(env.Seats) {
		s, was = env.Seats[v.Seat], before[v.Seat]
	}
	himself := c.act.Kind == "move" && in.User.ID != "" && in.User.ID == s.User
	switch v.Kind {
	case voteUndo:
		revealed := slices.ContainsFunc(c.events, func(e engine.Event) bool { return e.Reveal })
		return c.act.Kind == "undo" || c.act.Kind == "move" && (in.User.ID != "" || c.act.By == "order" || revealed)
	case votePause:
		return env.Pause != nil && env.Pause.Why != pauseSeats
	case voteTurn:
		return !awaited(v.Seat) || s.StandIn != "" || s.User != was.User
	case voteTakeover:
		return himself || s.StandIn == standInAway || s.User != was.User
	case voteReplace:
		return s.User != was.User || g.seatOf(v.User) != engine.Everyone
	case voteOffer:
		return s.User != was.User || s.StandIn != standInAway
	}
	return false
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

// asked lists the persons whom questions that came up after a publication ask, and all persons where the table is about to
// be given up: they are told once, by the message that shows it first.
func (g *Table) asked(told int, since []storage.Record) []string {
	var users []string
	for _, v := range g.Votes {
		if v.ID <= told {
			continue
		}
		for _, u := range v.Asked {
			if !slices.Contains(v.Yes, u) && !slices.Contains(v.No, u) {
				users = append(users, u)
			}
		}
	}
	for _, r := range since {
		if r.Act.Kind != "idle" {
			continue
		}
		for _, s := range g.Seats {
			if s.User != "" {
				users = append(users, s.User)
			}
		}
	}
	return users
}

// stillAsks says that a record did no more than put a question that the table message shows below: no line has to tell of it
// too.
func (g *Table) stillAsks(seq int, records []storage.Record) bool {
	votes := g.Votes
	return slices.ContainsFunc(votes[:min(len(votes), votesShown)], func(v storage.Vote) bool { return v.ID == seq }) &&
		slices.ContainsFunc(records, func(r storage.Record) bool { return r.Seq == seq && (r.Act.Kind == "vote" || r.Act.Kind == "offer") })
}

// backSteps says for each open question about an undo what it takes back, in words that everybody may read.
func (b *Bot) backSteps(ctx context.Context, g *game, v text.Localizer) (map[int][]string, error) {
	var steps map[int][]string
	for _, vote := range g.Votes {
		if vote.Kind != voteUndo {
			continue
		}
		records, err := b.store.Log(ctx, g.ID, vote.Undone, g.Seq)
		if err != nil {
			return nil, err
		}
		var words []string
		for _, r := range valid(records) {
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
func voteText(g *game, vote storage.Vote, steps []string, v text.Localizer, public bool) string {
	args := []engine.Arg{
		engine.Free("who", g.userName(vote.By)), engine.Num("seat", int(vote.Seat)), engine.Free("user", "<@"+vote.User+">"),
	}
	key := "vote.ask." + vote.Kind
	if vote.Kind == voteUndo {
		what := ""
		if len(steps) > 0 {
			what = steps[0]
		}
		args = append(args, engine.Free("what", what))
	}
	if vote.Kind == voteReplace && (vote.Seat < 0 || g.Seats[vote.Seat].User == vote.By) {
		key += ".own"
	}
	words := v.Say(key, args...)
	if vote.Kind == voteUndo && len(steps) > 1 {
		more := steps[1:]
		hidden := len(more) - min(len(more), backLines)
		words += "\n" + v.Say("vote.also", engine.Free("what", strings.Join(more[:len(more)-hidden], " ")))
		if hidden > 0 {
			words += " " + v.Say("vote.also_more", engine.Num("n", hidden))
		}
	}
	if vote.Kind == voteOffer {
		return text.Clip(words, voteLetters)
	}
	var yes, missing []string
	for _, u := range vote.Asked {
		switch {
		case slices.Contains(vote.Yes, u):
			yes = append(yes, g.userName(u))
		case slices.Contains(vote.No, u):
		case public:
			missing = append(missing, "<@"+u+">")
		default:
			missing = append(missing, g.userName(u))
		}
	}
	words = text.Clip(words, voteLetters) + "\n-# " + v.Say("vote.missing", engine.Free("who", v.List(missing)))
	if len(yes) > 0 {
		words += " " + v.Say("vote.yes_by", engine.Free("who", v.List(yes)))
	}
	if vote.Need < len(vote.Asked) {
		words += " " + v.Say("vote.need", engine.Num("n", vote.Need), engine.Num("of", len(vote.Asked)))
	}
	return words
}

// voteBlocks is a question with its buttons.
func voteBlocks(g *game, vote storage.Vote, steps []string, v text.Localizer, public bool) []chat.Block {
	row := chat.Row{Buttons: []chat.Button{
		{ID: g.ballot(vote, "yes"), Label: v.Say("button.agree"), Style: chat.Success},
		{ID: g.ballot(vote, "no"), Label: v.Say("button.against")},
	}}
	if vote.Kind == voteOffer {
		row.Buttons = []chat.Button{{ID: g.ballot(vote, "take"), Label: v.Say("button.take_seat"), Style: chat.Success}}
	}
	return []chat.Block{{Text: voteText(g, vote, steps, v, public), Passing: true}, {Row: &row}}
}

// publicVotes are the open questions as the table message shows them below what it has already, as far as there is room.
func publicVotes(g *game, back map[int][]string, v text.Localizer, above []chat.Block) []chat.Block {
	votes := g.Votes
	room, left := componentsMost-roomKept-components(above), tableLetters-letterCount(above)
	var blocks []chat.Block
	shown := 0
	for shown < min(len(votes), votesShown) {
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
