package bot

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/customid"
	"github.com/harbormaster/harbormaster/bot/draw"
	"github.com/harbormaster/harbormaster/bot/metrics"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/repo"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// giveWay is how long a stopping process waits before it sends a person away; the chat waits for 3 seconds.
const giveWay = time.Second

// answering bounds the work on one interaction, late pictures included; replays have their own bound.
const answering = 30 * time.Second

// Sorry is what a person is told in private when the program failed.
func (b *Bot) Sorry(in chat.Interaction) string {
	return b.Texts.Reader(in.Locale).Say("error.internal")
}

// Handle takes an interaction. A panic is caught, logged and answered; a stopping bot says so.
func (b *Bot) Handle(ctx context.Context, in chat.Interaction, a chat.Answer) {
	b.Metrics.Arrived(in)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	r := b.replies.New(ctx, in, a)
	asked := &metrics.Asked{}
	ctx = asked.In(ctx)
	defer func() { b.Metrics.Clicked(asked, r.Took()) }()
	defer b.queue.Hear(in, a)()
	defer func() {
		if p := recover(); p != nil {
			b.Metrics.Panics.Add(1)
			b.Metrics.Faulted(asked, "panic")
			b.Log.Error("panic in a handler", append(about(in, r, asked), "panic", p, "stack",
				string(debug.Stack()))...)
			if in.Kind == chat.CompletionAsked {
				r.Choices(ctx, nil)
				return
			}
			r.Tell(ctx, view.Text(b.Sorry(in)))
		}
	}()
	b.handle(ctx, &in, r, asked)
}

// about is what the log says of an interaction that went wrong.
func about(in chat.Interaction, r *reply.Reply, asked *metrics.Asked) []any {
	return []any{"interaction", in.ID, "command", asked.Command, "title", asked.Game(), "game", r.Game,
		"guild", in.Guild, "shard", in.Shard}
}

// handle does what an interaction asks for, and notes the language in which its person reads.
func (b *Bot) handle(ctx context.Context, given *chat.Interaction, r *reply.Reply, asked *metrics.Asked) {
	row, c := b.route(*given)
	asked.Command, asked.Table = row.name, string(c.game)
	ctx, cancel := context.WithTimeout(ctx, cmp.Or(row.deadline, answering))
	defer cancel()
	if !row.setsLanguage {
		given.Locale = b.Profiles.Language(ctx, *given)
	}
	r.Theme = b.Profiles.Theme(ctx, *given)
	in := *given
	c.in, c.r = in, r
	if _, plays := b.Titles.ByName[cmp.Or(in.Command, string(c.game))]; plays {
		asked.Plays(cmp.Or(in.Command, string(c.game)))
	}
	if in.Kind == chat.CompletionAsked {
		r.Choices(ctx, b.complete(ctx, in))
		return
	}
	if b.closed.Load() {
		// Another process may have been given the same interaction: it goes first, and then this answer is not taken.
		storage.Wait(ctx, giveWay)
		r.Tell(ctx, view.Text(b.Texts.Reader(in.Locale).Say("error.restarting")))
		return
	}
	if in.Invite != "" && !row.harmless {
		r.Tell(ctx, view.Foreign(in.Invite, b.Texts.Reader(in.Locale)))
		return
	}
	if len(in.Missing) > 0 && !row.harmless {
		r.Tell(ctx, view.Lacking(in.Missing, b.Texts.Reader(in.Locale)))
		return
	}
	_, isTitle := b.Titles.ByName[string(c.game)]
	if _, _, alone := customid.ExerciseOf(c.game); !isTitle && !alone {
		r.Game = c.game
	}
	b.fail(ctx, in, r, asked, row.do(ctx, c))
	if len(in.Missing) == 0 {
		b.queue.RetryIn(in)
	}
	b.account.EndAbsence(ctx, in)
	b.warn(ctx, in, r)
}

func (b *Bot) fail(ctx context.Context, in chat.Interaction, r *reply.Reply, asked *metrics.Asked, err error) {
	if err == nil {
		return
	}
	v := b.Texts.Reader(in.Locale)
	var no reply.Refusal
	var said *table.Refusal
	var reason *engine.Reason
	switch {
	case errors.As(err, &no):
		b.Metrics.Refusals.Inc()
		r.Tell(ctx, no.Message)
	case errors.As(err, &said):
		b.Metrics.Refusals.Inc()
		r.Tell(ctx, view.Refused(b.Titles, in, said))
	case errors.As(err, &reason):
		b.Metrics.Refusals.Inc()
		r.Tell(ctx, view.Text(v.Refusal(reason)))
	case errors.Is(err, storage.ErrNotFound):
		r.Tell(ctx, view.Text(v.Say("error.no_such_game")))
	default:
		sentence := "error.internal"
		var unknown storage.UnknownError
		switch {
		case errors.Is(err, engine.ErrBroken):
			sentence = "error.unreadable"
		case errors.As(err, &unknown):
			sentence = "error.unknown"
			b.Metrics.StoreFaults.WithLabelValues("unknown").Inc()
		case errors.Is(err, storage.ErrOvertaken), errors.Is(err, repo.ErrHeld):
			sentence = "error.busy"
		case errors.Is(err, chat.ErrUnavailable):
			sentence = "error.chat_refused"
		case storage.Unanswered(err):
			sentence = "error.no_store"
			b.Metrics.StoreFaults.WithLabelValues("unavailable").Inc()
		}
		b.Metrics.Faulted(asked, strings.TrimPrefix(sentence, "error."))
		b.Log.Error("interaction failed", append(about(in, r, asked), "told", sentence, "error", err)...)
		r.Tell(ctx, view.Text(v.Say(sentence)))
	}
}

// route finds the use case of an interaction; an interaction that means none is refused when its handler is called.
func (b *Bot) route(in chat.Interaction) (row control, c call) {
	switch in.Kind {
	case chat.CommandUsed:
		return b.commandRoute(in), c
	case chat.CompletionAsked:
		return control{name: "completion"}, c
	}
	id, ok := customid.Parse(in.CustomID)
	if !ok || len(in.Values) > 0 && len(in.Values[0]) > customid.MaxBytes {
		return unknown("refused.unknown_control"), c
	}
	c.id, c.game = id, id.Game
	if len(in.Values) > 0 {
		c.value = in.Values[0]
	}
	name, arg, named := id.Named()
	if _, _, ok := customid.ExerciseOf(id.Game); ok && name != learnCommand && name != puzzleCommand {
		c.game = ""
		return control{name: "exercise", harmless: true, do: func(ctx context.Context, c call) error {
			return b.learn.Use(ctx, c.in, c.r, c.id, c.value)
		}}, c
	}
	if !named {
		return control{name: "move", do: b.move}, c
	}
	c.arg = arg
	if row, ok = b.routes.controls[name]; !ok {
		return unknown("refused.unknown_control"), c
	}
	row.name = name
	row.harmless = row.harmless && !(row.shows && strings.HasSuffix(":"+arg, ":show"))
	if name == pickTable {
		picked, _, _ := b.routes.restored(arg)
		row.harmless = picked.harmless
	}
	return row, c
}

// unknown refuses what this program never offered.
func unknown(key string) control {
	return control{name: "unknown", do: func(context.Context, call) error { return table.Refuse(key) }}
}

// move makes the move that a control is, or asks once more before it counts.
func (b *Bot) move(ctx context.Context, c call) error {
	move := c.id.Word
	if strings.HasPrefix(move, "?") {
		move = c.value
	}
	if weighed, ok := strings.CutPrefix(move, customid.Confirm); ok {
		return b.play.ConfirmFirst(ctx, c.in, c.r, c.id, weighed)
	}
	return b.play.Act(ctx, c.in, c.r, c.id, move)
}

func (b *Bot) commandRoute(in chat.Interaction) control {
	if do, ok := b.routes.plain[in.Command]; ok {
		return control{name: in.Command, do: do, harmless: true}
	}
	if do, ok := b.routes.person[in.Command]; ok {
		return control{name: "invite", do: do}
	}
	row, ok := b.subcommand(in)
	if !ok {
		return unknown("refused.unknown_command")
	}
	to := control{name: row.name, do: row.do, harmless: row.harmless, setsLanguage: row.setsLanguage}
	if row.means != noTable {
		to.do = func(ctx context.Context, c call) (err error) {
			if c.game, err = b.whichTable(ctx, c.in, row); err != nil {
				return err
			}
			c.r.Game = c.game
			return row.do(ctx, c)
		}
	}
	return to
}

func (b *Bot) subcommand(in chat.Interaction) (subcommand, bool) {
	rows := map[string][]subcommand{"games": b.routes.games, "harbormaster": b.routes.server,
		"league": b.routes.league}[in.Command]
	s, isGame := b.Titles.ByName[in.Command]
	if isGame {
		rows = b.routes.game
	}
	i := slices.IndexFunc(rows, func(r subcommand) bool { return r.name == in.Sub })
	if i < 0 || rows[i].offered != nil && !rows[i].offered(s) {
		return subcommand{}, false
	}
	return rows[i], true
}

func (b *Bot) complete(ctx context.Context, in chat.Interaction) []chat.Choice {
	row, _ := b.subcommand(in)
	if offer := row.complete[in.Focused]; offer != nil {
		return offer(ctx, in)
	}
	return nil
}

func (b *Bot) completeTopic(ctx context.Context, in chat.Interaction) []chat.Choice {
	return b.play.CompleteTopic(ctx, in, b.Titles.ByName[in.Command])
}

func (b *Bot) completeStep(ctx context.Context, in chat.Interaction) []chat.Choice {
	row, _ := b.subcommand(in)
	id, err := b.whichTable(ctx, in, row)
	if err != nil {
		return nil
	}
	return b.history.CompleteStep(ctx, in, id)
}

// whichTable finds the table that a command means: that of the thread, the only one of the channel, else it asks.
func (b *Bot) whichTable(ctx context.Context, in chat.Interaction, row subcommand) (storage.GameID, error) {
	ids, err := b.Store.ByChannel(ctx, in.Channel)
	if err != nil {
		return "", err
	}
	var here []*title.Game
	for _, id := range ids {
		g, err := b.Repo.TryLoad(ctx, id)
		if err != nil {
			return "", err
		}
		if g != nil && g.Game == in.Command {
			if table.OwnThread(&g.Table) == in.Channel {
				return id, nil
			}
			here = append(here, g)
		}
	}
	if own := row.means == ownTable || row.means == managedTable; own && len(here) > 1 {
		here = slices.DeleteFunc(here, func(g *title.Game) bool {
			return g.SeatOf(in.User.ID) == engine.Everyone &&
				!(row.means == managedTable && table.MayManage(&g.Envelope, title.InputOf(in)))
		})
		if len(here) == 0 {
			return "", table.Refuse("refused.no_seat_here", engine.Free("command", in.Command))
		}
	}
	switch len(here) {
	case 0:
		return b.endedTable(ctx, in, row)
	case 1:
		return here[0].ID, nil
	}
	return "", reply.Refusal{Message: whichMessage(b.Texts, here, in, "which.head", row.carried(in))}
}

// endedTable finds a table where none is open: one of the person's whose channel is gone, or the last that is over.
func (b *Bot) endedTable(ctx context.Context, in chat.Interaction, row subcommand) (storage.GameID, error) {
	if row.lostTables != nil && row.lostTables(in) {
		lost, err := b.server.Stranded(ctx, in)
		if err != nil {
			return "", err
		}
		if len(lost) > 0 {
			return "", reply.Refusal{Message: whichMessage(b.Texts, lost, in, "stranded.head", moveHere)}
		}
	}
	if row.means == endedToo {
		if id := b.Profiles.LastGame(ctx, in.Channel, in.Command); id != "" {
			return id, nil
		}
	}
	return "", table.Refuse("refused.no_game_here", engine.Free("command", in.Command))
}

// whichMessage asks which of several tables is meant, for a subcommand with its options.
func whichMessage(texts *text.Localizers, list []*title.Game, in chat.Interaction, head, what string) chat.Message {
	return view.WhichTable(list, texts.Reader(in.Locale).Say(head), pickTable+":"+what, in.Locale)
}

// pickTable is the word of the controls that answer which table is meant.
const pickTable = "pickgame"

// carried is a subcommand with the options that the person need not give again, as the argument of such a control.
func (r subcommand) carried(in chat.Interaction) string {
	parts := []string{r.name}
	for _, o := range r.carries {
		parts = append(parts, text.Clip(in.Options[o.name], o.most))
	}
	return strings.Join(parts, "/")
}

// restored is the row and the options of such an argument, the last of which may hold a slash; false for another one.
func (rs *routes) restored(arg string) (row subcommand, options map[string]string, ok bool) {
	name, rest, _ := strings.Cut(arg, "/")
	i := slices.IndexFunc(rs.game, func(r subcommand) bool { return r.name == name && r.means != noTable })
	if i < 0 {
		return subcommand{}, nil, false
	}
	row, options = rs.game[i], map[string]string{}
	for n, value := range strings.SplitN(rest, "/", len(row.carries)) {
		if value != "" {
			options[row.carries[n].name] = value
		}
	}
	return row, options, true
}

// picked does what a command asked for once the person has said which table is meant.
func (b *Bot) picked(ctx context.Context, c call) error {
	row, options, ok := b.routes.restored(c.arg)
	if !ok {
		return table.Refuse("refused.unknown_command")
	}
	c.arg, c.in.Options = "", options
	return row.do(ctx, c)
}

func (b *Bot) generalHelp(ctx context.Context, in chat.Interaction, r *reply.Reply) error {
	puzzled := len(b.learn.Puzzled()) > 0
	r.Tell(ctx, view.GeneralHelp(b.Titles.Names, b.learn.Games(), puzzled, b.Texts.Reader(in.Locale)))
	return nil
}

// Joined welcomes a server that the bot was added to.
func (b *Bot) Joined(ctx context.Context, j chat.Joined) {
	ctx, cancel := context.WithTimeout(ctx, answering)
	defer cancel()
	b.server.Welcome(ctx, j, b.learn.Games())
}

// onTimer does what a timer asks for. What is due is decided by the records: a timer that comes late, twice or in vain
// does no harm, and one of a kind that this program does not know is cleared.
func (b *Bot) onTimer(ctx context.Context, t storage.Timer) (err error) {
	defer func() {
		if p := recover(); p != nil {
			b.Metrics.Panics.Add(1)
			err = fmt.Errorf("%w: %v\n%s", draw.ErrPanic, p, debug.Stack())
		}
	}()
	if do := b.routes.timers[t.Kind].do; do != nil {
		err = do(ctx, t)
	}
	if errors.Is(err, table.ErrUnchanged) || errors.Is(err, storage.ErrNotFound) {
		return nil
	}
	return err
}
