package bot_test

import (
	"container/heap"
	"context"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/bolt"
)

// This file plays weeks: people of several time zones who look at their games now and then, sleep at night, go away, leave and
// vanish, with a bot in two processes that is replaced now and then. What everybody was told is held against the log.

var weeksGames = flag.Int("weeks.games", 0, "how many games TestWeeks… plays; 0 for a few, 500 with HARBORMASTER_LONG=1")

// season is some months of a harbour.
type season struct {
	t     testing.TB
	rand  *rand.Rand
	sea   *sea
	open  func() storage.Store
	store storage.Store
	bots  []*bot.Bot
	folk  []*islander
	tales map[storage.GameID]*tale

	agenda agenda
	number int
	clicks int
	// begins is when everything begins.
	begins time.Time
}

// islander is a person: where he lives, when he sleeps, how long he lets others wait.
type islander struct {
	bot.User
	zone *time.Location
	// sleeps and wakes are hours of his day.
	sleeps, wakes int
	// rests is the median time from one look at the games to the next, in hours.
	rests  float64
	locale string
	games  []storage.GameID
	// vanishes is when he is seen last, zero for never.
	vanishes time.Time
	// away is until when he does not look.
	away time.Time
}

// tale is a game of the season.
type tale struct {
	id      storage.GameID
	channel string
}

// sea is the chat: it remembers who was notified when, and the newest message of each channel.
type sea struct {
	bot.Chat
	mu     sync.Mutex
	now    time.Time
	number int
	nonces map[string]string
	newest map[string]bot.Message
	known  map[string]bool
	rings  []ring
	letter int
}

// ring is a notice that made a telephone ring.
type ring struct {
	user, channel, message string
	at                     time.Time
	direct                 bool
}

func (s *sea) clock() time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.now
}

func (s *sea) keep(channel string, m bot.Message, direct bool) string {
	s.number++
	id := fmt.Sprintf("m%d", s.number)
	s.known[id] = true
	s.newest[channel] = m
	for _, u := range m.Notify {
		s.rings = append(s.rings, ring{user: u, channel: channel, message: id, at: s.now, direct: direct})
	}
	return id
}

func (s *sea) Post(_ context.Context, channel string, m bot.Message, nonce string) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if id := s.nonces[nonce]; id != "" {
		return id, nil
	}
	id := s.keep(channel, m, false)
	s.nonces[nonce] = id
	return id, checkMessage(m)
}

func (s *sea) Edit(_ context.Context, channel, message string, m bot.Message) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.known[message] {
		return bot.ErrGone
	}
	if len(controls(m)) > 0 {
		s.newest[channel] = m
	}
	return checkMessage(m)
}

func (s *sea) Recent(context.Context, string, time.Time) ([]bot.Seen, error) { return nil, nil }

func (s *sea) Thread(_ context.Context, _, message, _ string) (string, error) {
	return "t" + message, nil
}

func (s *sea) Reopen(context.Context, string) error { return nil }

// ear hears how an interaction is answered.
type ear struct {
	season  *season
	channel string
	acks    int
	heard   *bot.Message
}

func (e *ear) ack(m *bot.Message) error {
	if e.acks++; e.acks > 1 {
		e.season.t.Error("an interaction was acknowledged twice")
	}
	return e.hear(m)
}

func (e *ear) hear(m *bot.Message) error {
	e.heard = m
	if m != nil {
		if err := checkMessage(*m); err != nil {
			e.season.t.Errorf("refused by the chat: %v", err)
		}
	}
	return nil
}

func (e *ear) Reply(_ context.Context, m bot.Message) (string, error) {
	if m.Private {
		return "private", e.ack(&m)
	}
	sea := e.season.sea
	sea.mu.Lock()
	id := sea.keep(e.channel, m, false)
	sea.mu.Unlock()
	return id, e.ack(nil)
}
func (e *ear) Update(_ context.Context, m bot.Message) error { return e.ack(&m) }
func (e *ear) DeferReply(context.Context, bool) error        { return e.ack(nil) }
func (e *ear) DeferUpdate(context.Context) error             { return e.ack(nil) }
func (e *ear) Choices(context.Context, []bot.Choice) error   { return e.ack(nil) }
func (e *ear) Modal(context.Context, bot.Modal) error        { return e.ack(nil) }
func (e *ear) Edit(_ context.Context, m bot.Message) error   { return e.hear(&m) }
func (e *ear) Follow(_ context.Context, m bot.Message) error { return e.hear(&m) }
func (e *ear) Remove(context.Context) error                  { return nil }
func (e *ear) Acknowledged() bool                            { return e.acks > 0 }

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
func (s *season) in(p *islander, in bot.Interaction) *bot.Message {
	s.number++
	s.clicks++
	in.ID, in.Guild, in.User, in.Locale, in.GuildLocale = fmt.Sprintf("i%d", s.number), "guild", p.User, p.locale, "en-GB"
	e := &ear{season: s, channel: in.Channel}
	s.bots[s.rand.IntN(len(s.bots))].Handle(context.Background(), in, e)
	if e.acks != 1 {
		s.t.Errorf("%s%s %s of %s was acknowledged %d times", in.Command, in.Sub, in.CustomID, p.Name, e.acks)
	}
	s.settle()
	return e.heard
}

// settle waits until the processes have published everything.
func (s *season) settle() {
	for _, b := range s.bots {
		b.Published()
	}
}

func (s *season) press(p *islander, g *tale, word string, since int, values ...string) *bot.Message {
	return s.in(p, bot.Interaction{Kind: bot.ComponentUsed, Channel: g.channel, CustomID: bot.ControlID(g.id, since, word), Values: values})
}

func (s *season) command(p *islander, channel, command, sub string, options map[string]string) *bot.Message {
	return s.in(p, bot.Interaction{Kind: bot.CommandUsed, Channel: channel, Command: command, Sub: sub, Options: options})
}

// newSeason lets people meet; the store is opened by open.
func newSeason(t testing.TB, seed uint64, people int, open func() storage.Store) *season {
	s := &season{
		t: t, rand: rand.New(rand.NewPCG(seed, 6)), open: open, tales: map[storage.GameID]*tale{},
		begins: time.Date(2026, 10, 12, 6, 0, 0, 0, time.UTC),
	}
	s.sea = &sea{now: s.begins, nonces: map[string]string{}, newest: map[string]bot.Message{}, known: map[string]bool{}}
	s.store = open()
	s.bots = []*bot.Bot{s.process(), s.process()}
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
			User: bot.User{ID: fmt.Sprintf("id-%d", i), Name: fmt.Sprintf("P%d", i)}, zone: zone, locale: locales[s.rand.IntN(len(locales))],
			sleeps: 22 + s.rand.IntN(3), wakes: 6 + s.rand.IntN(3), rests: 2 * math.Exp(0.8*s.rand.NormFloat64()),
		}
		if s.rand.IntN(25) == 0 {
			p.vanishes = s.begins.Add(time.Duration(s.rand.IntN(40*24)) * time.Hour)
		}
		s.folk = append(s.folk, p)
		s.at(s.awake(p, s.begins.Add(time.Duration(s.rand.IntN(24*60))*time.Minute)), func() { s.look(p) })
	}
	return s
}

// process is one more process on the store.
func (s *season) process() *bot.Bot {
	b, err := bot.New(bot.Config{
		Store: s.store, Chat: s.sea, Shelf: []bot.Shelved{puertoRico()}, Texts: catalogue(s.t), Now: s.sea.clock, Limits: bot.Limits{Games: 1000, Lobbies: 1000},
	})
	if err != nil {
		s.t.Fatal(err)
	}
	b.Impatient()
	return b
}

// restart replaces a process, or all of them and the store's connection.
func (s *season) restart() {
	s.settle()
	if s.rand.IntN(3) > 0 {
		s.bots[s.rand.IntN(len(s.bots))] = s.process()
		return
	}
	if err := s.store.Close(); err != nil {
		s.t.Fatal(err)
	}
	s.store = s.open()
	s.bots = []*bot.Bot{s.process(), s.process()}
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
	players := 2 + s.rand.IntN(4)
	computers := 0
	if s.rand.IntN(3) == 0 {
		computers = s.rand.IntN(players)
	}
	at := s.rand.Perm(len(s.folk))[:players-computers]
	host := s.folk[at[0]]
	channel := fmt.Sprintf("c%d", n)
	options := map[string]string{"players": fmt.Sprint(players), "computers": fmt.Sprint(computers)}
	s.command(host, channel, "puertorico", "start", options)
	ids, err := s.store.ByChannel(context.Background(), channel)
	if err != nil || len(ids) != 1 {
		s.t.Fatalf("the table of %s: %v, %v", channel, ids, err)
	}
	g := &tale{id: ids[0], channel: channel}
	s.tales[g.id] = g
	for _, i := range at[1:] {
		s.press(s.folk[i], g, "@join", 0)
	}
	s.press(host, g, "@start", 0)
	for _, i := range at {
		s.folk[i].games = append(s.folk[i].games, g.id)
	}
}

// look lets a person look at all games and answer where he is asked, and come again later.
func (s *season) look(p *islander) {
	now := s.sea.clock()
	if !p.vanishes.IsZero() && now.After(p.vanishes) {
		return
	}
	if now.After(p.away) {
		for _, id := range slices.Clone(p.games) {
			s.play(p, s.tales[id])
		}
	}
	rest := p.rests * math.Exp(0.7*s.rand.NormFloat64())
	s.at(s.awake(p, now.Add(time.Duration(rest*float64(time.Hour)))), func() { s.look(p) })
}

// play answers what a person is asked in one game.
func (s *season) play(p *islander, g *tale) {
	for range 12 {
		rec, _, err := s.store.Load(context.Background(), g.id)
		if err != nil {
			s.t.Fatal(err)
		}
		if rec.Table.Phase.Over() {
			p.games = slices.DeleteFunc(p.games, func(id storage.GameID) bool { return id == g.id })
			return
		}
		seat := engine.Seat(slices.IndexFunc(rec.Table.Seats, func(seat storage.Seat) bool { return seat.User == p.ID }))
		if seat < 0 {
			p.games = slices.DeleteFunc(p.games, func(id storage.GameID) bool { return id == g.id })
			return
		}
		if rec.Snapshot == nil {
			return
		}
		table, err := puertoRico().Game.Load(*rec.Snapshot)
		if err != nil {
			s.t.Fatal(err)
		}
		d, ok := table.Decision(seat)
		if !ok || !d.Awaited() {
			return
		}
		s.answer(p, g, table, d)
		s.sea.mu.Lock()
		s.sea.now = s.sea.now.Add(time.Duration(5+s.rand.IntN(60)) * time.Second)
		s.sea.mu.Unlock()
	}
}

// answer gives an answer: mostly what the game proposes.
func (s *season) answer(p *islander, g *tale, table engine.Table, d engine.Decision) {
	if d.Private || d.Open {
		plan := s.press(p, g, "@plan", 0)
		if plan == nil {
			s.t.Fatalf("no plan for %s at %s", p.Name, d.Step)
		}
		s.in(p, bot.Interaction{Kind: bot.ComponentUsed, Channel: g.channel, CustomID: word(s.t, *plan, "@confirm"), Private: true})
		return
	}
	moves := d.Moves
	move := moves[s.rand.IntN(len(moves))]
	if list := table.Propose(d.Seat); s.rand.IntN(10) < 7 && len(list) > 0 {
		move = list[0]
	}
	s.press(p, g, move, d.Since)
}

// run lets the time go on until all games are over or the weeks are.
func (s *season) run(games int, weeks int) (over int) {
	for n := range games {
		s.at(s.begins.Add(time.Duration(s.rand.IntN(14*24*60))*time.Minute), func() { s.begin(n) })
	}
	end := s.begins.Add(time.Duration(weeks) * 7 * 24 * time.Hour)
	var sweep, replace func()
	sweep = func() {
		s.bots[s.rand.IntN(len(s.bots))].Sweep(context.Background())
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
		if rec.Table.Phase.Over() {
			over++
		} else {
			s.t.Errorf("game %s is not over after %d weeks: %d records, last at %s", id, weeks, rec.Seq, rec.At)
		}
	}
	return over
}

func (s *season) allOver() bool {
	for id := range s.tales {
		rec, _, err := s.store.Load(context.Background(), id)
		if err != nil || !rec.Table.Phase.Over() {
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
	// reminded counts the reminders that the log knows, rung the notices.
	reminded, rung int
}

// spells are the waits of a game, by its log.
func (s *season) spells(g *tale) (list []*spell) {
	log, err := s.store.Log(context.Background(), g.id, 1, 0)
	if err != nil {
		s.t.Fatal(err)
	}
	open := map[string]*spell{}
	for _, r := range log {
		now := map[string]bool{}
		if r.Snapshot != nil && r.Table.Phase == storage.Playing && r.Table.Pause == nil {
			table, err := puertoRico().Game.Load(*r.Snapshot)
			if err != nil {
				s.t.Fatal(err)
			}
			for _, d := range table.Decisions() {
				if seat := r.Table.Seats[d.Seat]; d.Awaited() && !seat.Automatic() {
					now[seat.User] = true
				}
			}
		}
		if r.Act.Kind == "remind" && r.Act.Seat >= 0 {
			if sp := open[r.Table.Seats[r.Act.Seat].User]; sp != nil {
				sp.reminded++
			}
		}
		for user, sp := range open {
			if !now[user] {
				sp.to = r.At
				delete(open, user)
			}
		}
		for user := range now {
			if open[user] == nil {
				open[user] = &spell{user: user, from: r.At, own: r.Act.User == user}
				list = append(list, open[user])
			}
		}
	}
	return list
}

// figures sum a season up.
type figures struct{ games, over, clicks, waits, rings, reminders, long int }

// audit holds what everybody was told against the logs: nobody is told twice of one wait but by reminders, none is lost.
func (s *season) audit() figures {
	var f figures
	rings := map[string][]ring{}
	for _, r := range s.sea.rings {
		rings[r.channel+" "+r.user] = append(rings[r.channel+" "+r.user], r)
	}
	for _, g := range s.tales {
		f.games++
		for _, sp := range s.spells(g) {
			f.waits++
			f.reminders += sp.reminded
			for _, r := range rings[g.channel+" "+sp.user] {
				if !r.at.Before(sp.from) && (sp.to.IsZero() || r.at.Before(sp.to)) {
					sp.rung++
				}
			}
			f.rings += sp.rung
			if sp.rung > 1+sp.reminded {
				s.t.Errorf("game %s: %s was told %d times between %s and %s, with %d reminders", g.id, sp.user, sp.rung, sp.from, sp.to, sp.reminded)
			}
			if sp.to.Sub(sp.from) < 10*time.Minute {
				continue
			}
			f.long++
			if sp.rung == 0 && !sp.own {
				s.t.Errorf("game %s: nobody told %s between %s and %s", g.id, sp.user, sp.from, sp.to)
			}
		}
	}
	f.clicks = s.clicks
	return f
}

func howManyWeeksGames() int {
	switch {
	case *weeksGames > 0:
		return *weeksGames
	case os.Getenv("HARBORMASTER_LONG") != "":
		return 500
	}
	return 8
}

func TestWeeksOnTheLocalFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	games := howManyWeeksGames()
	s := newSeason(t, 1, max(games/2, 12), func() storage.Store {
		store, err := bolt.Open(path, bolt.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return store
	})
	over := s.run(games, 30)
	f := s.audit()
	t.Logf("%d of %d games over, %d clicks, until %s: %+v", over, games, s.clicks, s.sea.clock(), f)
}
