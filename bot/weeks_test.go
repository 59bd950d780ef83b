package bot_test

import (
	"cmp"
	"container/heap"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/cryptotest"
	"time"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/bottest"
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/chat/chattest"
	"github.com/harbormaster/harbormaster/bot/clock"
	"github.com/harbormaster/harbormaster/bot/repo"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/bolt"
	"github.com/harbormaster/harbormaster/storage/redis"
	"github.com/harbormaster/harbormaster/storage/redis/redistest"
	"github.com/harbormaster/harbormaster/storage/retrace"
)

// This file plays weeks: people of several time zones who look at their games now and then, sleep at night, go away, leave and
// vanish, at all games with all that can be added, with a bot in two processes that are replaced or killed now and then,
// and that get some clicks both. Each message is held against the limits of the chat, what everybody was told against the
// log, and each log against the rules.

var weeksGames = flag.Int("weeks.games", 0, "how many games TestWeeks… plays; 0 for a few, 1,000 with HARBORMASTER_LONG=1")

// season is some months of a harbor.
type season struct {
	t     testing.TB
	rand  *rand.Rand
	sea   *sea
	open  func() storage.Store
	store storage.Store
	bots  []*process
	// titles are what is played, all where there are none.
	titles []title.Title
	// killed counts the processes that died at a write or post, twice the interactions that two of them got at once.
	killed, twice int

	folk  []*islander
	tales map[storage.GameID]*tale

	agenda agenda
	number int
	clicks int
	// begins is when everything begins.
	begins time.Time
}

// islander is a person: where they live, when they sleep, how long they let others wait.
type islander struct {
	chat.User
	zone *time.Location
	// sleeps and wakes are hours of their day.
	sleeps, wakes int
	// rests is the median time from one look at the games to the next, in hours.
	rests  float64
	locale string
	games  []storage.GameID
	// vanishes is when they are seen last, zero for never.
	vanishes time.Time
	// away is until when they do not look, absent are their absences as they announced them.
	away   time.Time
	absent []clock.Span
	// how they want to be told, "mention", "letter" or "silent"; quiet says that they have told the bot when they sleep; remind is the
	// interval of their reminders in hours, 0 for none. Letters says that they take private messages.
	how     string
	quiet   bool
	remind  int
	letters bool
}

// process is a bot that may die.
type process struct {
	*bot.Bot
	*mortal
	// ctx ends when it dies: nothing is tried again then.
	ctx context.Context
}

// tale is a game of the season.
type tale struct {
	id      storage.GameID
	channel string
}

// sea is the chat: it remembers who was notified when, and the newest message of each channel.
type sea struct {
	chat.Chat
	mu     sync.Mutex
	now    time.Time
	number int
	nonces map[string]string
	known  map[string]bool
	recent []*posted
	// looked counts the messages that were held against the limits.
	looked int
	t      testing.TB
	rings  []ring
	// closed are those who take no private messages.
	closed map[string]bool
}

// ring is a notice that made a telephone ring.
type ring struct {
	user, channel, message string
	at                     time.Time
	direct                 bool
	// game is that of the message's controls.
	game storage.GameID
}

func (s *sea) clock() time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.now
}

// look holds a message against the limits.
func (s *sea) look(m chat.Message) {
	s.looked++
	if err := chattest.Limits(m); err != nil {
		s.t.Errorf("refused by the chat: %v", err)
	}
}

// listedFor is for how long the chat lists messages.
const listedFor = 24 * time.Hour

func (s *sea) keep(channel string, m chat.Message) string {
	s.look(m)
	s.number++
	id := fmt.Sprintf("m%d", s.number)
	s.known[id] = true
	for len(s.recent) > 0 && s.now.Sub(s.recent[0].at) > listedFor {
		s.recent = s.recent[1:]
	}
	s.recent = append(s.recent, &posted{id: id, channel: channel, Message: m, at: s.now})
	return id
}

func (s *sea) Post(_ context.Context, channel string, m chat.Message, nonce string) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if id := s.nonces[nonce]; id != "" {
		return id, nil
	}
	user, direct := strings.CutPrefix(channel, "dm-")
	if direct && s.closed[user] {
		return "", chat.ErrClosed
	}
	id := s.keep(channel, m)
	s.nonces[nonce] = id
	if !direct {
		s.ring(channel, id, m)
		return id, nil
	}
	for _, id := range allControls(m) {
		if parts := strings.Split(id, "|"); len(parts) == 4 && parts[1] != "me" && parts[1] != "-" {
			s.rings = append(s.rings, ring{user: user, channel: "letter " + parts[1], at: s.now, direct: true})
		}
	}
	return id, nil
}

func (s *sea) ring(channel, id string, m chat.Message) {
	if m.Silent {
		return
	}
	var game storage.GameID
	for _, id := range allControls(m) {
		if parts := strings.Split(id, "|"); len(parts) == 4 {
			game = storage.GameID(parts[1])
		}
	}
	for _, u := range m.Notify {
		s.rings = append(s.rings, ring{user: u, channel: channel, message: id, at: s.now, game: game})
	}
}

func (s *sea) Edit(_ context.Context, _, message string, m chat.Message) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.known[message] {
		return chat.ErrGone
	}
	s.look(m)
	if i := slices.IndexFunc(s.recent, func(p *posted) bool { return p.id == message }); i >= 0 {
		s.recent[i].Message = m
	}
	return nil
}

func (s *sea) Conversation(_ context.Context, user string) (string, error) { return "dm-" + user, nil }

func (s *sea) Recent(_ context.Context, channel string, after time.Time) ([]chat.Seen, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []chat.Seen
	for _, p := range s.recent {
		if ids := allControls(p.Message); p.channel == channel && !p.at.Before(after) && len(ids) > 0 {
			list = append(list, chat.Seen{ID: p.id, Controls: ids})
		}
	}
	return list, nil
}

func (s *sea) Thread(_ context.Context, _, message, _ string) (string, error) {
	return "t" + message, nil
}

func (s *sea) Reopen(context.Context, string) error { return nil }

func (s *sea) LookAt(context.Context, string) (chat.ThreadState, error) {
	return chat.ThreadState{}, nil
}

func (s *sea) Sees(context.Context, chat.Interaction, string) (bool, error) { return true, nil }

// ear hears how an interaction is answered.
type ear struct {
	season  *season
	channel string
	acks    int
	heard   *chat.Message
	// alive says that the process lives that answers.
	alive bool
}

func (e *ear) ack(m *chat.Message) error {
	if e.acks++; e.acks > 1 {
		e.season.t.Error("an interaction was acknowledged twice")
	}
	return e.hear(m)
}

func (e *ear) hear(m *chat.Message) error {
	if e.heard = m; m != nil {
		e.season.sea.mu.Lock()
		e.season.sea.look(*m)
		e.season.sea.mu.Unlock()
	}
	return nil
}

func (e *ear) Reply(_ context.Context, m chat.Message) (string, error) {
	if m.Private {
		return "private", e.ack(&m)
	}
	sea := e.season.sea
	sea.mu.Lock()
	id := sea.keep(e.channel, m)
	sea.ring(e.channel, id, m)
	sea.mu.Unlock()
	return id, e.ack(nil)
}
func (e *ear) Update(_ context.Context, m chat.Message) error { return e.ack(&m) }
func (e *ear) DeferReply(context.Context, bool) error         { return e.ack(nil) }
func (e *ear) DeferUpdate(context.Context) error              { return e.ack(nil) }
func (e *ear) Choices(context.Context, []chat.Choice) error   { return e.ack(nil) }
func (e *ear) Edit(_ context.Context, m chat.Message) error   { return e.hear(&m) }
func (e *ear) Follow(_ context.Context, m chat.Message) error { return e.hear(&m) }
func (e *ear) Remove(context.Context) error                   { return nil }
func (e *ear) Acknowledged() bool                             { return e.acks > 0 }

// event is something that happens at a time.
type event struct {
	at    time.Time
	order int
	do    func()
}

type agenda []event

func (a agenda) Len() int { return len(a) }
func (a agenda) Less(i, j int) bool {
	if a[i].at.Equal(a[j].at) {
		return a[i].order < a[j].order
	}
	return a[i].at.Before(a[j].at)
}
func (a agenda) Swap(i, j int) { a[i], a[j] = a[j], a[i] }
func (a *agenda) Push(x any)   { *a = append(*a, x.(event)) }
func (a *agenda) Pop() any {
	last := (*a)[len(*a)-1]
	*a = (*a)[:len(*a)-1]
	return last
}

func (s *season) at(when time.Time, do func()) {
	s.number++
	heap.Push(&s.agenda, event{at: when, order: s.number, do: do})
}

// in hands an interaction to one of the processes.
func (s *season) in(p *islander, in chat.Interaction) *chat.Message {
	s.number++
	s.clicks++
	s.sea.mu.Lock()
	s.sea.now = s.sea.now.Add(10 * time.Millisecond)
	s.sea.mu.Unlock()
	in.ID, in.Guild, in.User, in.Locale, in.GuildLocale = fmt.Sprintf("i%d", s.number), "guild", p.User, p.locale, "en-GB"
	e := s.hand(in)
	if e.alive && e.acks != 1 {
		s.t.Errorf("%s%s %s of %s was acknowledged %d times", in.Command, in.Sub, in.CustomID, p.Name, e.acks)
	}
	s.settle()
	return e.heard
}

// hand gives an interaction to a process, and now and then to both at once; the answer of one that lives counts.
func (s *season) hand(in chat.Interaction) *ear {
	first := s.rand.IntN(len(s.bots))
	ears := []*ear{{season: s, channel: in.Channel}}
	if s.rand.IntN(8) == 0 {
		ears = append(ears, &ear{season: s, channel: in.Channel})
		s.twice++
	}
	var all sync.WaitGroup
	for i, e := range ears {
		b := s.bots[(first+i)%len(s.bots)]
		all.Go(func() {
			b.Handle(b.ctx, in, dying{e, b.mortal})
			e.alive = b.alive()
		})
	}
	all.Wait()
	if last := ears[len(ears)-1]; !ears[0].alive && last.alive {
		return last
	}
	return ears[0]
}

// settle waits until the processes have published everything, and puts others in the place of those that died.
func (s *season) settle() {
	for died := true; died; {
		died = false
		for i, b := range s.bots {
			if b.alive() {
				continue
			}
			b.Published()
			b.bury()
			s.killed++
			s.bots[i], died = s.process(), true
		}
		for _, b := range s.bots {
			if died {
				b.Sweep(b.ctx)
			}
			b.Published()
			died = died || !b.alive()
		}
	}
}

func (s *season) press(p *islander, g *tale, word string, since int, values ...string) *chat.Message {
	return s.in(p, chat.Interaction{Kind: chat.ComponentUsed, Channel: g.channel, CustomID: bot.ControlID(g.id, since, word), Values: values})
}

func (s *season) command(p *islander, channel, command, sub string, options map[string]string) *chat.Message {
	return s.in(p, chat.Interaction{Kind: chat.CommandUsed, Channel: channel, Command: command, Sub: sub, Options: options})
}

// newSeason lets people meet; the store is opened by open.
func newSeason(t testing.TB, seed uint64, people int, open func() storage.Store, titles ...title.Title) *season {
	if titles == nil {
		titles = allTitles()
	}
	s := &season{
		t: t, titles: titles, rand: rand.New(rand.NewPCG(seed, 6)), open: open, tales: map[storage.GameID]*tale{},
		begins: time.Date(2026, 10, 12, 6, 0, 0, 0, time.UTC),
	}
	s.sea = &sea{now: s.begins, nonces: map[string]string{}, t: t, known: map[string]bool{}, closed: map[string]bool{}}
	s.store = open()
	s.bots = []*process{s.process(), s.process()}
	t.Cleanup(func() {
		s.settle()
		if err := s.store.Close(); err != nil {
			t.Error(err)
		}
	})
	zones := []string{"Europe/Prague", "Europe/Warsaw", "America/New_York", "Asia/Tokyo", "Australia/Adelaide"}
	locales := []string{"cs", "pl", "en-US", "de", "fr"}
	for i := range people {
		zone, err := time.LoadLocation(zones[i%len(zones)])
		if err != nil {
			t.Fatal(err)
		}
		p := &islander{
			User: chat.User{ID: fmt.Sprintf("id-%d", i), Name: fmt.Sprintf("P%d", i)}, zone: zone, locale: locales[s.rand.IntN(len(locales))],
			sleeps: 22 + s.rand.IntN(3), wakes: 6 + s.rand.IntN(3), rests: 2 * math.Exp(0.8*s.rand.NormFloat64()),
		}
		if s.rand.IntN(25) == 0 {
			p.vanishes = s.begins.Add(time.Duration(s.rand.IntN(40*24)) * time.Hour)
		}
		p.how = []string{"mention", "mention", "letter", "silent"}[s.rand.IntN(4)]
		p.quiet, p.remind, p.letters = s.rand.IntN(3) > 0, []int{0, 6, 12, 24, 24, 48}[s.rand.IntN(6)], s.rand.IntN(5) > 0
		s.sea.closed[p.ID] = !p.letters
		wishes := map[string]any{"how": p.how, "remind": p.remind, "zone": zone.String()}
		if p.quiet {
			wishes["quiet"] = map[string]int{"from": p.sleeps % 24, "to": p.wakes}
		}
		profile, err := json.Marshal(map[string]any{"notices": wishes})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.store.SetProfile(context.Background(), "user", p.ID, profile); err != nil {
			t.Fatal(err)
		}
		s.folk = append(s.folk, p)
		s.at(s.awake(p, s.begins.Add(time.Duration(s.rand.IntN(24*60))*time.Minute)), func() { s.look(p) })
	}
	return s
}

// process is one more process on the store.
func (s *season) process() *process {
	ctx, end := context.WithCancel(context.Background())
	s.t.Cleanup(end)
	m := &mortal{Store: s.store, Chat: s.sea, end: end}
	b, err := bot.New(bot.Config{
		Store: m, Chat: m, Titles: s.titles, Texts: allTexts(s.t), Now: s.sea.clock, Limits: repo.Limits{Games: 1000, Lobbies: 1000},
	})
	noError(s.t, err)
	b.Impatient()
	return &process{b, m, ctx}
}

// restart replaces a process, or all of them and the store's connection, or lets one die at a write or a post.
func (s *season) restart() {
	s.settle()
	switch which := s.rand.IntN(len(s.bots)); s.rand.IntN(6) {
	case 0, 1, 2:
		s.bots[which] = s.process()
	case 3:
		noError(s.t, s.store.Close())
		s.store = s.open()
		s.bots = []*process{s.process(), s.process()}
	default:
		s.bots[which].doom(1+s.rand.IntN(12), s.rand.IntN(2) == 0)
	}
}

// awake is a time, or when a person who sleeps then gets up.
func (s *season) awake(p *islander, when time.Time) time.Time {
	for {
		local := when.In(p.zone)
		sleeping := local.Hour() >= p.sleeps || local.Hour() < p.wakes
		if p.sleeps >= 24 {
			sleeping = local.Hour() >= p.sleeps-24 && local.Hour() < p.wakes
		}
		if !sleeping {
			return when
		}
		when = when.Add(time.Duration(10+s.rand.IntN(20)) * time.Minute)
	}
}

// begin opens a table for some people and starts it.
func (s *season) begin(n int) {
	rules := allTitles()[n%len(allTitles())].Rules
	least, most := rules.Players()
	players := least + n/len(allTitles())%(most-least+1)
	computers := 0
	if s.rand.IntN(3) == 0 {
		computers = s.rand.IntN(players)
	}
	at := s.rand.Perm(len(s.folk))[:players-computers]
	host := s.folk[at[0]]
	channel := fmt.Sprintf("c%d", n)
	chance := engine.RandFrom(s.rand.Uint64())
	options := bottest.RandomSettings(rules, &chance)
	for _, o := range rules.Options() {
		if o.LobbyOnly {
			delete(options, o.Key)
		}
	}
	// At live tables nobody sleeps.
	paces := slices.DeleteFunc(clock.Paces(), func(key string) bool { return clock.ParsePace(key).Live() })
	maps.Copy(options, map[string]string{"players": fmt.Sprint(players), "computers": fmt.Sprint(computers), "pace": paces[s.rand.IntN(len(paces))]})
	s.command(host, channel, rules.Name(), "start", options)
	ids, err := s.store.ByChannel(context.Background(), channel)
	if err == nil && len(ids) == 0 { // The process has died before it opened the table.
		s.command(host, channel, rules.Name(), "start", options)
		ids, err = s.store.ByChannel(context.Background(), channel)
	}
	if err != nil || len(ids) != 1 {
		s.t.Fatalf("the table of %s: %v, %v", channel, ids, err)
	}
	g := &tale{id: ids[0], channel: channel}
	s.tales[g.id] = g
	for _, i := range at[1:] {
		s.press(s.folk[i], g, "@join", 0)
	}
	s.press(host, g, "@table:language", 0, []string{"en", "cs", "pl", "de"}[(n+n/4)%4])
	s.press(host, g, "@table:timeout", 0, []string{"vote", "turn", "takeover", "wait"}[s.rand.IntN(4)])
	for range 2 { // The process may have died before it let the game begin.
		if rec, _, err := s.store.Load(context.Background(), g.id); err == nil && rec.Phase == storage.Lobby {
			s.press(host, g, "@start", 0)
		}
	}
	for _, i := range at {
		s.folk[i].games = append(s.folk[i].games, g.id)
	}
}

// look lets a person look at all games and answer where they are asked, and come again later.
func (s *season) look(p *islander) {
	now := s.sea.clock()
	if !p.vanishes.IsZero() && now.After(p.vanishes) {
		return
	}
	if now.After(p.away) {
		if n := len(p.absent); n > 0 && p.absent[n-1].To.After(now) { // Back before they said.
			p.absent[n-1].To = now
			s.command(p, "c0", "games", "back", nil)
		}
		for i, id := range slices.Clone(p.games) {
			s.at(now.Add(time.Duration(i)*time.Minute), func() { s.play(p, s.tales[id], 0) })
		}
	}
	if s.rand.IntN(120) == 0 && now.After(p.away) {
		s.leaveFor(p)
	}
	rest := p.rests * math.Exp(0.7*s.rand.NormFloat64())
	s.at(s.awake(p, now.Add(time.Duration(rest*float64(time.Hour)))), func() { s.look(p) })
}

// leaveFor lets a person go away for some days, and mostly say so; some come back earlier than they said.
func (s *season) leaveFor(p *islander) {
	days := 2 + s.rand.IntN(12)
	now := s.sea.clock()
	p.away = now.Add(time.Duration(1+s.rand.IntN(days*24)) * time.Hour)
	if s.rand.IntN(3) == 0 {
		return
	}
	how := []string{"still", "play"}[s.rand.IntN(2)]
	s.command(p, "c0", "games", "away", map[string]string{"until": fmt.Sprint(days), "how": how})
	p.absent = append(p.absent, clock.Span{From: now, To: now.AddDate(0, 0, days)})
}

// mind answers what the table asks its persons, and does what people do now and then: take back, rest, leave, find their seat.
func (s *season) mind(p *islander, g *tale, rec storage.Record, seat engine.Seat) {
	for _, v := range rec.Votes {
		if !slices.Contains(v.Asked, p.ID) || slices.Contains(v.Yes, p.ID) || slices.Contains(v.No, p.ID) {
			continue
		}
		word := "yes"
		if s.rand.IntN(5) == 0 {
			word = "no"
		}
		s.press(p, g, fmt.Sprintf("@vote:%d.%s.%d.%s", v.ID, v.Kind, v.Seat, word), 0)
	}
	for i, c := range rec.Clocks { // Nobody waits for ever for who has vanished.
		if engine.Seat(i) != seat && !c.Asked.IsZero() && s.sea.clock().Sub(c.Asked) > 3*7*24*time.Hour && len(rec.Votes) == 0 {
			s.command(p, g.channel, rec.Game, "replace", map[string]string{"seat": rec.Seats[i].User})
		}
	}
	if rec.Pause != nil && s.rand.IntN(3) == 0 {
		s.press(p, g, "@resume", 0)
	}
	if rec.Seats[seat].StandIn != "" && s.rand.IntN(2) == 0 {
		s.press(p, g, "@return", 0)
	}
	switch s.rand.IntN(600) {
	case 0, 1, 2:
		s.press(p, g, "@undo", 0)
	case 3:
		s.press(p, g, "@rest:ask", 0)
	case 4:
		s.press(p, g, "@rest:1", 0)
	case 5:
		s.command(p, g.channel, rec.Game, "replace", map[string]string{"by": s.folk[s.rand.IntN(len(s.folk))].ID})
	case 6:
		if s.rand.IntN(4) == 0 {
			s.press(p, g, "@leave:yes", 0)
		}
	case 7, 8, 9, 10, 11, 12:
		s.press(p, g, "@orders:set:usual", 0)
	}
}

// turnsMost is how many questions a person answers in one game at one look.
const turnsMost = 12

// play answers what a person is asked in one game, and goes on a little later: what others do comes between.
func (s *season) play(p *islander, g *tale, turn int) {
	rec, seat, ok := s.visit(p, g)
	if !ok {
		return
	}
	if turn == 0 {
		if s.rand.IntN(8) == 0 {
			s.browse(p, g)
		}
		s.mind(p, g, rec, seat)
		if rec, seat, ok = s.visit(p, g); !ok {
			return
		}
	}
	if rec.Pause != nil {
		return
	}
	table := s.position(rec)
	d, ok := table.Decision(seat)
	if !ok || !d.Awaited() {
		return
	}
	s.answer(p, g, table, d)
	if turn++; turn < turnsMost {
		s.at(s.sea.clock().Add(time.Duration(5+s.rand.IntN(60))*time.Second), func() { s.play(p, g, turn) })
	}
}

func (s *season) position(rec storage.Record) engine.Table {
	s.t.Helper()
	table, err := rulesOf(rec.Game).Load(*rec.Snapshot)
	noError(s.t, err)
	return table
}

func rulesOf(name string) engine.Game {
	list := append(allTitles(), title.Title{Rules: race{}})
	return list[slices.IndexFunc(list, func(t title.Title) bool { return t.Rules.Name() == name })].Rules
}

// visit looks at a game that is played and at which the person sits; false where there is none.
func (s *season) visit(p *islander, g *tale) (storage.Record, engine.Seat, bool) {
	rec, _, err := s.store.Load(context.Background(), g.id)
	if err != nil {
		s.t.Fatal(err)
	}
	seat := engine.Seat(slices.IndexFunc(rec.Seats, func(seat storage.Seat) bool { return seat.User == p.ID }))
	if seat < 0 || rec.Phase.Over() {
		p.games = slices.DeleteFunc(p.games, func(id storage.GameID) bool { return id == g.id })
		return rec, seat, false
	}
	return rec, seat, rec.Snapshot != nil
}

// answer gives an answer, mostly what the game proposes, and wants it recorded unless a process has died.
func (s *season) answer(p *islander, g *tale, table engine.Table, d engine.Decision) {
	before := s.killed
	var page *chat.Message
	if d.Private || d.Open {
		page = s.press(p, g, "@plan", 0)
	} else {
		move := d.Moves[s.rand.IntN(len(d.Moves))]
		if list := table.Propose(d.Seat); s.rand.IntN(10) < 7 && len(list) > 0 {
			move = list[0]
		}
		page = s.press(p, g, move, d.Since)
	}
	if page != nil {
		if i := slices.IndexFunc(allControls(*page), func(id string) bool { return strings.Contains(id, "|@confirm") }); i >= 0 {
			page = s.in(p, chat.Interaction{Kind: chat.ComponentUsed, Channel: g.channel, CustomID: allControls(*page)[i], Private: true})
		}
	}
	rec, _, err := s.store.Load(context.Background(), g.id)
	noError(s.t, err)
	if rec.Seq == table.Seq() && s.killed == before {
		s.t.Errorf("game %s: what %s answers to %s is lost: %v", g.id, p.Name, d.Step, page)
	}
}

// doors are what people open at a table, and what they may press behind them: they change nothing.
var doors = []string{"@board", "@whole", "@changed", "@text", "@log", "@more", "@history", "@help", "@topic", "@orders", "@why", "@under"}

// browse opens a door and walks on behind it.
func (s *season) browse(p *islander, g *tale) {
	page := s.press(p, g, doors[s.rand.IntN(8)], 0)
	for range 3 {
		if page == nil {
			return
		}
		ways := slices.DeleteFunc(controls(*page), func(c [2]string) bool {
			parts := strings.Split(c[0], "|")
			word, arg, _ := strings.Cut(parts[len(parts)-1], ":")
			return !slices.Contains(doors, word) || word == "@orders" && arg != ""
		})
		if len(ways) == 0 {
			return
		}
		way := ways[s.rand.IntN(len(ways))]
		in := chat.Interaction{Kind: chat.ComponentUsed, Channel: g.channel, CustomID: way[0], Private: true}
		if way[1] != "" {
			in.Values = []string{way[1]}
		}
		page = s.in(p, in)
	}
}

// run lets the time go on until all games are over or the weeks are.
func (s *season) run(games int, weeks int) (over int) {
	for n := range games {
		s.at(s.begins.Add(time.Duration(s.rand.IntN(14*24*60))*time.Minute), func() { s.begin(n) })
	}
	end := s.begins.Add(time.Duration(weeks) * 7 * 24 * time.Hour)
	var sweep, replace func()
	sweep = func() {
		b := s.bots[s.rand.IntN(len(s.bots))]
		b.Sweep(b.ctx)
		s.settle()
		s.at(s.sea.clock().Add(5*time.Minute), sweep)
	}
	replace = func() {
		s.restart()
		s.at(s.sea.clock().Add(time.Duration(6+s.rand.IntN(36))*time.Hour), replace)
	}
	s.at(s.begins, sweep)
	s.at(s.begins.Add(time.Hour), replace)
	for check := 0; len(s.agenda) > 0; check++ {
		e := heap.Pop(&s.agenda).(event)
		if e.at.After(end) {
			break
		}
		s.sea.mu.Lock()
		if e.at.After(s.sea.now) {
			s.sea.now = e.at
		}
		s.sea.mu.Unlock()
		e.do()
		if check%2000 == 0 && len(s.tales) == games && s.allOver() {
			break
		}
	}
	for id := range s.tales {
		rec, _, err := s.store.Load(context.Background(), id)
		if err != nil {
			s.t.Fatal(err)
		}
		if rec.Phase.Over() {
			over++
		} else {
			s.t.Errorf("game %s is not over after %d weeks: %d records, last at %s\n%s", id, weeks, rec.Seq, rec.At, s.around(s.tales[id], rec.At.Add(-40*24*time.Hour), rec.At))
		}
	}
	return over
}

func (s *season) allOver() bool {
	for id := range s.tales {
		rec, _, err := s.store.Load(context.Background(), id)
		if err != nil || !rec.Phase.Over() {
			return false
		}
	}
	return true
}

// spell is a wait: the table awaits a person without a break.
type spell struct {
	user     string
	from, to time.Time
	// own says that the person's own act began it: who has just pressed Start needs no notice.
	own bool
	// acted is when the person acted last within it, or when it began.
	acted time.Time
	// reminded counts the reminders that the log knows.
	reminded int
	// asked counts the questions of the table that were put to the person meanwhile.
	asked int
	rung  []ring
}

// known is until when the person may not have known of the wait: who acts at the table needs no notice.
func (sp *spell) known(end time.Time) time.Time {
	if sp.acted.After(sp.from) {
		return sp.acted
	}
	return end
}

// spells are the waits of a game, by its log.
func (s *season) spells(g *tale) (list []*spell) {
	log, err := s.store.Log(context.Background(), g.id, 1, 0)
	if err != nil {
		s.t.Fatal(err)
	}
	open := map[string]*spell{}
	was := map[string]int{}
	for _, r := range log {
		now := map[string]bool{}
		if r.Snapshot != nil && r.Phase == storage.Playing && r.Pause == nil {
			for _, d := range s.position(r).Decisions() {
				if seat := r.Seats[d.Seat]; d.Awaited() && !seat.Automatic() {
					now[seat.User] = true
				}
			}
		}
		for user, sp := range open {
			if !now[user] {
				sp.to = r.At
				delete(open, user)
			} else if r.Act.User == user {
				sp.acted = r.At
			}
		}
		for i, c := range r.Clocks {
			user := r.Seats[i].User
			if sp := open[user]; sp != nil && c.Reminded > was[user] && c.Reminded <= clock.RemindersMost {
				sp.reminded++
			}
			was[user] = c.Reminded
		}
		for _, sp := range open {
			if r.Act.Kind == "idle" { // The table is about to be given up.
				sp.asked++
			}
		}
		for _, v := range r.Votes {
			for _, user := range v.Asked {
				if sp := open[user]; sp != nil && v.ID == r.Seq {
					sp.asked++
				}
			}
		}
		for user := range now {
			if open[user] == nil {
				open[user] = &spell{user: user, from: r.At, own: r.Act.User == user, acted: r.At}
				list = append(list, open[user])
				for _, v := range r.Votes { // He may be told of an older question now.
					if v.ID < r.Seq && slices.Contains(v.Asked, user) && !slices.Contains(v.Yes, user) && !slices.Contains(v.No, user) {
						open[user].asked++
					}
				}
			}
		}
	}
	return list
}

// around lists the records of a time, one before and one after it.
func (s *season) around(g *tale, from, to time.Time) string {
	log, err := s.store.Log(context.Background(), g.id, 1, 0)
	if err != nil {
		s.t.Fatal(err)
	}
	var lines []string
	for i, r := range log {
		if i+1 < len(log) && log[i+1].At.Before(from) || i > 0 && log[i-1].At.After(to) {
			continue
		}
		var clocks []string
		for i, c := range r.Clocks {
			clocks = append(clocks, fmt.Sprintf("%s(since %d, reminded %d, stand-in %q)", r.Seats[i].User, c.Since, c.Reminded, r.Seats[i].StandIn))
		}
		lines = append(lines, fmt.Sprintf("  %d %s %s %s by %q seat %d %s %s", r.Seq, r.At.Format(time.DateTime), r.Act.Kind, r.Act.Key, r.Act.User, r.Act.Seat, r.Act.Move, strings.Join(clocks, " ")))
	}
	return strings.Join(lines, "\n")
}

// figures sum a season up.
type figures struct {
	games, clicks, waits, long, rings, letters, reminders int
	// of counts the games by what was played by how many, ends by how they ended, acts the records by what was done.
	of, ends, acts map[string]int
}

// audit holds what everybody was told against the logs: nobody is told twice of one wait but by reminders, none of these is
// lost or comes in quiet hours.
func (s *season) audit() figures {
	f := figures{games: len(s.tales), clicks: s.clicks, of: map[string]int{}, ends: map[string]int{}, acts: map[string]int{}}
	rings := map[string][]ring{}
	folk := map[string]*islander{}
	for _, p := range s.folk {
		folk[p.ID] = p
	}
	channels := map[string]storage.GameID{}
	for _, g := range s.tales {
		channels[g.channel] = g.id
	}
	for _, r := range s.sea.rings {
		id, direct := strings.CutPrefix(r.channel, "letter ")
		if direct {
			f.letters++
		} else {
			id = string(cmp.Or(channels[r.channel], r.game))
			f.rings++
		}
		rings[id+" "+r.user] = append(rings[id+" "+r.user], r)
		if p := folk[r.user]; p.rest().IsQuiet(r.at) {
			s.t.Errorf("game %s rang for %s at %s, who has said to sleep then", id, r.user, r.at.In(p.zone))
		}
	}
	for _, g := range s.tales {
		s.count(g, &f)
		for _, sp := range s.spells(g) {
			f.waits++
			f.reminders += sp.reminded
			p := folk[sp.user]
			end := sp.to
			if end.IsZero() {
				end = s.sea.clock()
			}
			last := sp.acted
			for _, r := range rings[string(g.id)+" "+sp.user] {
				if !r.at.Before(sp.from) && r.at.Before(end) {
					sp.rung = append(sp.rung, r)
					last = clock.Later(last, r.at)
				}
			}
			if len(sp.rung) > 1+sp.reminded+sp.asked {
				s.t.Errorf("game %s: %s was told %d times between %s and %s, with %d reminders and %d questions: %+v\n%s", g.id, sp.user, len(sp.rung), sp.from, end, sp.reminded, sp.asked, sp.rung,
					s.around(g, sp.from, end))
			}
			if p.how == "silent" || slices.ContainsFunc(p.absent, func(a clock.Span) bool { return a.From.Before(end) && a.To.After(sp.from) }) {
				continue
			}
			if p.rest().Running(sp.acted, end) < 15*time.Minute {
				continue
			}
			f.long++
			switch {
			case len(sp.rung) == 0 && !sp.own && p.rest().Running(sp.from, sp.known(end)) >= 15*time.Minute:
				s.t.Errorf("game %s: nobody told %s between %s and %s\n%s", g.id, sp.user, sp.from, end, s.around(g, sp.from, end))
			case p.remind > 0 && sp.reminded < clock.RemindersMost && p.rest().Running(last, end) > time.Duration(p.remind)*time.Hour+10*time.Minute:
				s.t.Errorf("game %s: %s was not reminded between %s and %s\n%s", g.id, sp.user, last, end, s.around(g, sp.from, end))
			}
		}
	}
	return f
}

// count counts what was done in a game, and how it ended.
func (s *season) count(g *tale, f *figures) {
	log, err := s.store.Log(context.Background(), g.id, 1, 0)
	if err != nil {
		s.t.Fatal(err)
	}
	for _, r := range log {
		act := string(r.Act.Kind)
		if act == "move" && r.Act.By != "" {
			act += " by " + r.Act.By
		}
		f.acts[act]++
	}
	if err := retrace.Check(rulesOf(log[0].Game), log); err != nil {
		s.t.Errorf("game %s: %v", g.id, err)
	}
	last := log[len(log)-1]
	f.of[fmt.Sprint(last.Game, " ", len(last.Seats))]++
	end := string(last.Phase)
	if last.Phase == storage.Closed {
		end += " " + last.Settings["closed"]
	}
	f.ends[end]++
}

// lived says what did not happen in a season that was long enough for everything.
func (f figures) lived() (lacking []string) {
	for _, act := range []string{"move", "move by order", "move by stand_in", "remind", "timeout", "away", "back", "vote", "undo", "pause", "resume", "replace", "order"} {
		if f.acts[act] == 0 {
			lacking = append(lacking, act)
		}
	}
	if f.ends[string(storage.Finished)] < f.games*3/4 {
		lacking = append(lacking, "games that end with a score")
	}
	return lacking
}

// rest is when the person has said not to be told anything.
func (p *islander) rest() clock.Rest {
	if !p.quiet {
		return clock.Rest{}
	}
	return clock.Rest{Quiet: clock.Quiet{From: p.sleeps % 24, To: p.wakes}, Zone: p.zone}
}

func howManyWeeksGames() int {
	switch {
	case *weeksGames > 0:
		return *weeksGames
	case enginetest.Long():
		return 1000
	}
	return 6
}

// TestWeeksOnTheLocalFile and TestWeeksOnRedis play whole months in which people sleep, go away, leave and vanish, on two
// processes that share their timers, get some clicks both, and are replaced or killed now and then: every game ends,
// follows its rules from its first record to its last, and is published to the end; everybody is told of each wait once.
func TestWeeksOnTheLocalFile(t *testing.T) {
	enginetest.InTurn(t, 0, 2)
	path := filepath.Join(t.TempDir(), "games.db")
	playWeeks(t, func() storage.Store {
		store, err := bolt.Open(path, bolt.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return store
	})
}

func TestWeeksOnRedis(t *testing.T) {
	enginetest.InTurn(t, 1, 2)
	server := redistest.Start(t, redistest.Options{})
	playWeeks(t, func() storage.Store {
		store, err := redis.Open(t.Context(), redis.Options{URL: server.URL()})
		if err != nil {
			t.Fatal(err)
		}
		return store
	})
}

func playWeeks(t *testing.T, open func() storage.Store) {
	games, seed := howManyWeeksGames(), enginetest.Seed(t)
	cryptotest.SetGlobalRandom(t, seed)
	s := newSeason(t, seed, max(games/2, 12), open)
	over := s.run(games, 30)
	f := s.audit()
	if lacking := f.lived(); games >= 100 && lacking != nil {
		t.Errorf("in %d games there was no %s", games, strings.Join(lacking, ", no "))
	}
	left, err := s.store.Unpublished(t.Context())
	if noError(t, err); len(left) > 0 {
		t.Errorf("%v are not published", left)
	}
	if s.killed == 0 || s.twice == 0 {
		t.Errorf("%d processes were killed, %d clicks were given to two", s.killed, s.twice)
	}
	t.Logf("see: %d of %d games over, %d messages looked at, %d clicks, %d of them in both processes, %d processes killed, until %s: %+v",
		over, games, s.sea.looked, s.clicks, s.twice, s.killed, s.sea.clock(), f)
}
