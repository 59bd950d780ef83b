package bot

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// lobbyLife is how long a table waits for its start.
const lobbyLife = 24 * time.Hour

// crew are the names of computer seats.
var crew = []string{"Bosun", "Purser", "Gunner", "Cooper", "Pilot", "Steward", "Surgeon", "Carpenter"}

// open opens a table: a lobby that is stored before anybody sees it.
func (b *Bot) open(ctx context.Context, in Interaction, r *reply) error {
	s := b.shelf[in.Command]
	v := b.reader(in)
	least, most := s.Game.Players()
	env := storage.Envelope{
		Game: in.Command, Phase: storage.Lobby, Guild: in.Guild, Channel: in.Channel, Host: in.User.ID, Want: most,
		Options: map[string]string{}, Settings: map[string]string{}, Opened: b.now(),
	}
	env.Settings["locale"] = cmp.Or(in.GuildLocale, b.locale)
	computers := 0
	for key, value := range in.Options {
		switch key {
		case "players":
			n, err := strconv.Atoi(value)
			if err != nil || n < least || n > most {
				return refusal{say(v.Say("refused.players", engine.Num("least", least), engine.Num("most", most)))}
			}
			env.Want = n
		case "computers":
			n, err := strconv.Atoi(value)
			if err != nil || n < 0 || n >= most {
				return refusal{say(v.Say("refused.computers", engine.Num("most", most-1)))}
			}
			computers = n
		case "thread":
			if !tableOptions[0].Valid(value) {
				return refusal{say(v.Say("refused.option", engine.Free("option", key), engine.Free("value", Plain(clip(value, 40)))))}
			}
			env.Settings["thread"] = value
		case "invite":
			if !isID(value) {
				return refusal{say(v.Say("refused.nobody"))}
			}
			env.Settings["invited"] = value
		default:
			o, ok := option(s.Game, key)
			if !ok || !o.Valid(value) {
				return refusal{say(v.Say("refused.option", engine.Free("option", Plain(clip(key, 40))), engine.Free("value", Plain(clip(value, 40)))))}
			}
			env.Options[key] = value
		}
	}
	if computers >= env.Want {
		return refusal{say(v.Say("refused.computers", engine.Num("most", env.Want-1)))}
	}
	if err := b.mayOpen(ctx, in); err != nil {
		return err
	}
	env.Seats = []storage.Seat{{User: in.User.ID, Name: seatName(&env, in.User.Name)}}
	for range computers {
		addComputer(&env, s.Game.Levels()[0])
	}
	g := &game{id: gameID(in.ID), Shelved: s}
	g.rec = storage.Record{
		Seq: 1, Act: storage.Act{Kind: "open", User: in.User.ID, Seat: 0}, Table: env, Interaction: in.ID, At: b.now(),
	}
	release, err := b.publisher.hold(ctx, g.id)
	if errors.Is(err, errHeld) { // The same command came twice, and another process is at it.
		r.tell(ctx, say(v.Say("lobby.opened")))
		return nil
	}
	if err != nil {
		return fmt.Errorf("hold the table: %w", err)
	}
	defer release()
	// The timer comes first: one without a game does no harm, a lobby without an end would.
	if err := b.store.Set(ctx, storage.Timer{Key: "lobby-" + string(g.id), Game: g.id, Kind: "lobby", At: b.now().Add(lobbyLife)}); err != nil {
		return fmt.Errorf("set the lobby's end: %w", err)
	}
	err = b.create(ctx, g.id, g.rec)
	if errors.Is(err, storage.ErrExists) {
		r.tell(ctx, say(v.Say("lobby.opened")))
		return nil
	}
	if err != nil {
		return fmt.Errorf("create: %w", err)
	}
	r.tooLate = nil // The table is answer enough.
	answered, err := b.showOpened(ctx, r, g)
	if err != nil { // The table is open; the next publication finds out what is shown.
		b.log.Warn("the answer with a lobby was not noted", "game", g.id, "error", err)
	}
	if !answered {
		r.tell(ctx, say(v.Say("lobby.opened")))
	}
	return nil
}

// showOpened answers the command that has opened a table with the table's message. Without an answer the next publication
// posts it.
func (b *Bot) showOpened(ctx context.Context, r *reply, g *game) (answered bool, err error) {
	m := b.lobbyMessage(g)
	if invited := g.env().Settings["invited"]; invited != "" {
		m.Notify = []string{invited}
	}
	left, err := json.Marshal(disarmed(m))
	if err != nil {
		return false, err
	}
	// Whoever finds this after a fault looks in the channel whether the answer was given.
	next := storage.Shown{Seq: 1, Channel: g.place(), At: b.now(), Left: left}
	intent := storage.Posting{Notify: m.Notify, At: next.At, Next: next}
	if err := b.show(ctx, g, storage.Shown{Posting: &intent}); err != nil {
		return false, err
	}
	next.Message, err = r.public(ctx, m)
	switch {
	case err == nil:
		return true, b.show(ctx, g, next)
	case errors.Is(err, errPromised), errors.Is(err, ErrExpired), errors.Is(err, ErrAnswered):
		intent.Nonce = nonce(g)
		return false, b.show(ctx, g, storage.Shown{Posting: &intent})
	}
	return false, nil
}

// isID says whether a text can be the id of a person.
func isID(text string) bool {
	return text != "" && len(text) <= 40 && !strings.ContainsFunc(text, func(r rune) bool {
		return r != '-' && (r < '0' || r > '9') && (r < 'a' || r > 'z')
	})
}

func option(game engine.Game, key string) (engine.Option, bool) {
	for _, o := range game.Options() {
		if o.Key == key {
			return o, true
		}
	}
	return engine.Option{}, false
}

// seatName is a name that nobody at the table has: a person's own, with a number if need be.
func seatName(env *storage.Envelope, name string) string {
	base := Clean(name)
	name, free := base, func(n string) bool {
		return !slices.ContainsFunc(env.Seats, func(s storage.Seat) bool { return strings.EqualFold(s.Name, n) })
	}
	for n := 2; !free(name); n++ {
		name = fmt.Sprintf("%s %d", base, n)
	}
	return name
}

// addComputer seats a computer under a name that is free.
func addComputer(env *storage.Envelope, level string) {
	for _, name := range crew {
		if seatName(env, name) == name {
			env.Seats = append(env.Seats, storage.Seat{Name: name, Level: level})
			return
		}
	}
	env.Seats = append(env.Seats, storage.Seat{Name: seatName(env, crew[0]), Level: level})
}

// lobbyMessage shows a table that waits. Names stand plainly: nobody is awaited yet.
func (b *Bot) lobbyMessage(g *game) Message {
	v := b.public(g)
	env := g.env()
	title := v.title()
	host := ""
	for _, s := range env.Seats {
		if s.User == env.Host {
			host = Plain(s.Name)
		}
	}
	free := env.Want - taken(env)
	head := v.Say("lobby.head", engine.Free("title", title), engine.Free("host", host), engine.Num("n", free), engine.Num("want", env.Want))
	if invited := env.Settings["invited"]; invited != "" && free > 0 {
		head += " " + v.Say("lobby.invited", engine.Free("who", "<@"+invited+">"))
	}
	var seats []string
	for _, s := range env.Seats {
		seats = append(seats, Plain(s.Name)+b.seatNote(env, s, v))
	}
	return Message{Blocks: []Block{
		{Text: head},
		{Text: v.Say("lobby.seats", engine.Free("list", v.List(seats))) + "\n" + b.settingsLine(g, v)},
		{Row: &Row{Buttons: []Button{
			{ID: g.at("join"), Label: v.Say("button.join"), Style: Success, Disabled: free == 0},
			{ID: g.at("leave"), Label: v.Say("button.leave")},
			{ID: g.at("computer"), Label: v.Say("button.computer"), Disabled: free == 0},
			{ID: g.at("settings"), Label: v.Say("button.settings")},
			{ID: g.at("start"), Label: v.Say("button.start"), Style: Primary},
		}}},
	}}
}

func (b *Bot) seatNote(env *storage.Envelope, s storage.Seat, v Voice) string {
	switch {
	case s.User == "":
		return " (" + v.Say("level."+s.Level) + ")"
	case s.User == env.Host:
		return " (" + v.Say("lobby.host") + ")"
	}
	return ""
}

// settingsLine says in one line how the table differs from the usual game.
func (b *Bot) settingsLine(g *game, v Voice) string {
	var parts []string
	for _, o := range g.Game.Options() {
		if value, ok := g.env().Options[o.Key]; ok && value != o.Default {
			parts = append(parts, v.optionName(o)+": "+v.optionValue(o, value))
		}
	}
	for _, o := range tableOptions {
		if value, ok := g.env().Settings[o.Key]; ok && value != o.Default {
			parts = append(parts, v.Say("setting."+o.Key)+": "+v.Say("setting."+o.Key+"."+value))
		}
	}
	if len(parts) == 0 {
		return v.Say("lobby.usual")
	}
	return v.Say("lobby.differs", engine.Free("list", strings.Join(parts, "; ")))
}

func (v Voice) optionName(o engine.Option) string { return v.Say(v.game + ".option." + o.Key) }

func (v Voice) optionValue(o engine.Option, value string) string {
	if key := v.game + ".option." + o.Key + "." + value; v.Has(key) {
		return v.Say(key)
	}
	if o.Kind == engine.Flag {
		return v.Say("flag." + value)
	}
	return value
}

func (b *Bot) lobbyScene(g *game) engine.Lobby {
	v := b.public(g)
	env := g.env()
	s := engine.Lobby{Title: v.title(), Theme: cmp.Or(env.Settings["theme"], "light")}
	for _, seat := range env.Seats {
		s.Seats = append(s.Seats, engine.LobbySeat{Name: seat.Name, Note: strings.Trim(b.seatNote(env, seat, v), " ()")})
	}
	for i := taken(env); i < env.Want; i++ {
		s.Seats = append(s.Seats, engine.LobbySeat{Name: v.Say("lobby.free"), Free: true})
	}
	return s
}

// closedMessage is what remains of a table that ended without a result.
func (b *Bot) closedMessage(g *game) Message {
	v := b.public(g)
	m := say(v.Say("closed."+cmp.Or(g.env().Settings["closed"], "host"), engine.Free("title", v.title())))
	if g.table != nil {
		m.Blocks = append(m.Blocks, Block{Row: &Row{Buttons: []Button{
			{ID: g.at("board"), Label: v.Say("button.board")},
			{ID: g.at("log"), Label: v.Say("button.log")},
		}}})
	}
	return m
}

// lobbyChange changes a table that has not started.
func (b *Bot) lobbyChange(ctx context.Context, in Interaction, r *reply, id storage.GameID, use func(*game, Voice) (change, error)) error {
	g, _, err := b.update(ctx, id, in, func(g *game) (change, error) {
		v := b.voice(g, in.Locale)
		if g.env().Phase != storage.Lobby {
			return change{}, b.notALobby(g, in)
		}
		return use(g, v)
	})
	if err != nil {
		return err
	}
	if in.Kind == CommandUsed {
		r.tell(ctx, say(b.voice(g, in.Locale).Say(cmp.Or(g.rec.Answer, "turn.done"))))
		return nil
	}
	r.ok(ctx)
	return nil
}

// notALobby refuses what belongs to a lobby on a table that has started or ended.
func (b *Bot) notALobby(g *game, in Interaction) error {
	if g.env().Phase == storage.Playing {
		return b.presentRefusal(g, in, "refused.started")
	}
	return b.presentRefusal(g, in, "refused.closed")
}

func (b *Bot) join(ctx context.Context, in Interaction, r *reply, id storage.GameID) error {
	return b.lobbyChange(ctx, in, r, id, func(g *game, v Voice) (change, error) {
		env := g.env()
		if g.seatOf(in.User.ID) != engine.Everyone {
			return change{}, refusal{say(v.Say("refused.seated"))}
		}
		if taken(env) >= env.Want {
			return change{}, refusal{say(v.Say("refused.full"))}
		}
		if err := b.mayJoin(ctx, in, v); err != nil {
			return change{}, err
		}
		env.Seats = append(env.Seats, storage.Seat{User: in.User.ID, Name: seatName(env, in.User.Name)})
		if env.Settings["invited"] == in.User.ID {
			delete(env.Settings, "invited")
		}
		return change{act: storage.Act{Kind: "join", Seat: engine.Seat(len(env.Seats) - 1)}}, nil
	})
}

// leaveLobby frees a seat; a table without persons is closed, a host who leaves hands over.
func (b *Bot) leaveLobby(ctx context.Context, in Interaction, r *reply, id storage.GameID) error {
	return b.lobbyChange(ctx, in, r, id, func(g *game, v Voice) (change, error) {
		env := g.env()
		seat := g.seatOf(in.User.ID)
		if seat == engine.Everyone {
			return change{}, refusal{say(v.Say("refused.not_seated"))}
		}
		removeSeat(env, int(seat))
		b.handOver(env, in.User.ID)
		if people(env) == 0 {
			b.close(env, "empty")
		}
		return change{act: storage.Act{Kind: "leave", Seat: seat}, answer: "lobby.left"}, nil
	})
}

// handOver gives the host's duties to the next person when the host has left his seat.
func (b *Bot) handOver(env *storage.Envelope, left string) {
	if env.Host != left {
		return
	}
	for _, s := range env.Seats {
		if s.User != "" {
			env.Host = s.User
			return
		}
	}
}

func (b *Bot) close(env *storage.Envelope, why string) {
	env.Phase, env.Ended = storage.Closed, b.now()
	env.Settings["closed"] = why
}

func (b *Bot) addComputer(ctx context.Context, in Interaction, r *reply, id storage.GameID) error {
	return b.lobbyChange(ctx, in, r, id, func(g *game, v Voice) (change, error) {
		env := g.env()
		if g.seatOf(in.User.ID) == engine.Everyone && !mayManage(env, in) {
			return change{}, refusal{say(v.Say("refused.join_first"))}
		}
		if taken(env) >= env.Want {
			return change{}, refusal{say(v.Say("refused.full"))}
		}
		addComputer(env, g.Game.Levels()[0])
		return change{act: storage.Act{Kind: "computer", Seat: engine.Seat(len(env.Seats) - 1)}}, nil
	})
}

// start begins the game: with all seats taken at once, else after a question. How is "" (ask when seats are free), "as_is"
// or "fill" (computers take the free seats).
func (b *Bot) start(ctx context.Context, in Interaction, r *reply, id storage.GameID, how string) error {
	g, _, err := b.update(ctx, id, in, func(g *game) (change, error) {
		v := b.voice(g, in.Locale)
		env := g.env()
		if env.Phase != storage.Lobby {
			return change{}, b.notALobby(g, in)
		}
		if !mayManage(env, in) {
			return change{}, refusal{say(v.Say("refused.start_host", engine.Free("host", b.hostName(env))))}
		}
		least, _ := g.Game.Players()
		free := env.Want - taken(env)
		if free > 0 && how == "fill" {
			for range free {
				addComputer(env, g.Game.Levels()[0])
			}
			free = 0
		}
		if free > 0 && how == "" || taken(env) < least {
			return change{}, refusal{b.startQuestion(g, v, free, taken(env) >= least)}
		}
		env.Want = taken(env)
		return b.deal(g, v)
	})
	if err != nil {
		return err
	}
	if err := b.store.Clear(ctx, "lobby-"+string(id)); err != nil {
		b.log.Warn("timer was not cleared", "game", id, "error", err)
	}
	if in.Private {
		r.update(ctx, say(b.voice(g, in.Locale).Say("lobby.started")))
		return nil
	}
	r.ok(ctx)
	return nil
}

// invite tells somebody by name about a table that waits: a public line with a Join button.
func (b *Bot) invite(ctx context.Context, in Interaction, r *reply, id storage.GameID) error {
	g, err := b.visit(ctx, in, id)
	if err != nil {
		return err
	}
	who := in.Options["who"]
	v := b.voice(g, in.Locale)
	switch {
	case !isID(who):
		return refusal{say(v.Say("refused.nobody"))}
	case g.env().Phase != storage.Lobby:
		return b.notALobby(g, in)
	case g.seatOf(in.User.ID) == engine.Everyone && !mayManage(g.env(), in):
		return refusal{say(v.Say("refused.not_seated"))}
	case g.seatOf(who) != engine.Everyone:
		return refusal{say(v.Say("refused.invited_seated"))}
	case taken(g.env()) >= g.env().Want:
		return refusal{say(v.Say("refused.full"))}
	}
	public := b.public(g)
	m := say(public.Say("lobby.invites", engine.Free("host", Plain(Clean(in.User.Name))), engine.Free("who", "<@"+who+">"), engine.Free("title", v.title())))
	m.Notify = []string{who}
	m.Blocks = append(m.Blocks, Block{Row: &Row{Buttons: []Button{{ID: g.at("join"), Label: public.Say("button.join"), Style: Success}}}})
	r.tooLate = nil // So is the invitation.
	if _, err := r.public(ctx, m); errors.Is(err, errPromised) || errors.Is(err, ErrExpired) {
		// Too late for an answer that all see: it is said in the channel. What another process has answered is not said again.
		if _, err := b.chat.Post(ctx, in.Channel, m, lateNonce(in)); err != nil {
			return fmt.Errorf("post the invitation: %w", err)
		}
		r.tell(ctx, say(v.Say("turn.done")))
	}
	return nil
}

// startQuestion asks what to do about free seats.
func (b *Bot) startQuestion(g *game, v Voice, free int, enough bool) Message {
	m := say(v.Say("lobby.not_full", engine.Num("n", free), engine.Num("want", g.env().Want)))
	row := Row{Buttons: []Button{{ID: g.at("start:fill"), Label: v.Say("button.fill", engine.Num("n", free)), Style: Primary}}}
	if enough {
		row.Buttons = append(row.Buttons, Button{ID: g.at("start:as_is"), Label: v.Say("button.start_with", engine.Num("n", taken(g.env())))})
	}
	m.Blocks = append(m.Blocks, Block{Row: &row})
	return m
}

// deal sets the game up from a seed that nobody knows.
func (b *Bot) deal(g *game, v Voice) (change, error) {
	env := g.env()
	seed := engine.NewSeed()
	salt, commitment := commit(seed)
	t, events, err := g.Game.New(engine.Config{Seats: len(env.Seats), Options: env.Options, Seed: seed})
	var reason *engine.Reason
	if errors.As(err, &reason) {
		return change{}, refusal{say(v.Refusal(reason))}
	}
	if err != nil {
		return change{}, fmt.Errorf("set up: %w", err)
	}
	env.Phase, env.Started = storage.Playing, b.now()
	env.Seed, env.Salt, env.Commitment = seed.String(), salt, commitment
	delete(env.Settings, "invited")
	t = t.Reask(g.rec.Seq+1, nil)
	return change{act: storage.Act{Kind: "start", Seat: engine.Everyone, Value: commitment}, table: t, events: events}, nil
}

func (b *Bot) hostName(env *storage.Envelope) string {
	for _, s := range env.Seats {
		if s.User == env.Host {
			return Plain(s.Name)
		}
	}
	return "<@" + env.Host + ">"
}

// due does what a timer asks for.
func (b *Bot) due(ctx context.Context, t storage.Timer) (err error) {
	defer func() {
		if p := recover(); p != nil {
			b.Metrics.Panics.Add(1)
			err = fmt.Errorf("%w: %v\n%s", errPanic, p, debug.Stack())
		}
	}()
	if t.Kind != "lobby" {
		return nil
	}
	_, _, err = b.record(ctx, t.Game, Interaction{}, func(g *game) (change, error) {
		if g.env().Phase != storage.Lobby {
			return change{}, errUnchanged
		}
		b.close(g.env(), "late")
		return change{act: storage.Act{Kind: "close", Seat: engine.Everyone}}, nil
	})
	if errors.Is(err, errUnchanged) || errors.Is(err, storage.ErrNotFound) {
		return nil
	}
	return err
}
