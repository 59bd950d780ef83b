package bot_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// world is a channel at one position, in the middle of private answers: Ana's is in. It is begun anew for every input.
type world struct {
	store    *memory
	messages []posted
	id       storage.GameID
	// number is the last one that was given to an interaction or a message.
	number int
}

// begun is a room that stands where the world is.
func (w world) begun(t testing.TB) *room {
	r := &room{
		t: t, now: time.Date(2026, 11, 20, 20, 0, 0, 0, time.UTC), nonces: map[string]*posted{}, titles: []title.Title{puertoRico()},
		locale: "en-US", number: w.number, store: w.store.copied(),
	}
	for _, m := range w.messages {
		r.messages = append(r.messages, &m)
	}
	r.bot = r.process()
	return r
}

// worlds are two positions that differ in what Ana answered in secret, and in nothing else.
func worlds(t testing.TB) [2]world {
	t.Helper()
	for range 50 {
		w := world{store: newMemory()}
		r := w.begun(t)
		r.store = w.store
		r.bot = r.process()
		r.started("Ana", "Ben")
		w.id = r.game()
		if !r.reachMayor() {
			continue
		}
		table := r.last()
		w.messages, w.number = nil, r.number
		for _, m := range r.messages {
			w.messages = append(w.messages, *m)
		}
		rec, _, err := w.store.Load(context.Background(), w.id)
		if err != nil {
			t.Fatal(err)
		}
		position, err := r.titles[0].Rules.Load(*rec.Snapshot)
		if err != nil {
			t.Fatal(err)
		}
		d, ok := position.Decision(0)
		if !ok || !d.Open {
			continue
		}
		var two [2]world
		for i := range two {
			r := w.begun(t)
			plan := r.press("Ana", table.Message, "Place my colonists")
			moves := controls(*plan.message)
			if len(moves) < 2 || !strings.HasSuffix(moves[1][0], "@shift") {
				break
			}
			move := moves[i] // Each world has another answer, and as many records.
			plan = r.use("Ana", move[0], move[1], true)
			if id, _ := find(*plan.message, "Place as shown"); id == "" {
				break
			}
			r.press("Ana", *plan.message, "Place as shown")
			r.last()
			two[i] = world{store: r.store.(*memory), id: w.id, number: r.number}
			for _, m := range r.messages {
				two[i].messages = append(two[i].messages, *m)
			}
		}
		if two[1].store == nil {
			continue
		}
		var own [2]string
		for i := range two {
			own[i] = two[i].begun(t).press("Ana", two[i].messages[len(two[i].messages)-1].Message, "Place my colonists").text()
		}
		if own[0] == own[1] {
			t.Fatalf("the two worlds are the same to Ana: %q", own[0])
		}
		return two
	}
	t.Fatal("no position with two answers was reached")
	return [2]world{}
}

// reachMayor plays until both people are asked to place colonists.
func (r *room) reachMayor() bool {
	for _, role := range []string{"Settler", "Builder", "Mayor"} {
		for range 10 {
			if id, _ := find(r.last().Message, role); id != "" {
				break
			}
			who := awaited(r.last().Message, "Ana", "Ben")
			c := controls(r.last().Message)[0]
			r.use(who[0], c[0], c[1], false)
		}
		m := r.last()
		if id, _ := find(m.Message, role); id == "" {
			return false
		}
		r.press(awaited(m.Message, "Ana", "Ben")[0], m.Message, role)
	}
	return len(awaited(r.last().Message, "Ana", "Ben")) == 2
}

// FuzzHandle lets anybody do anything. Whatever it is: nothing panics, it is acknowledged once and within the chat's limits,
// only seats change their game, by their own answers and from where it is played, and what Ana answered in secret makes no
// difference to what others are told.
func FuzzHandle(f *testing.F) {
	two := worlds(f)
	id := two[0].id
	people := []chat.User{user("Ana"), user("Ben"), user("Eve"), {ID: "id-mod", Name: "Mod\u202e<@1>"}}
	places := [][2]string{{"guild", "harbour"}, {"guild", "lagoon"}, {"other", "harbour"}, {"", ""}}
	for _, m := range two[0].messages {
		for _, c := range allControls(m.Message) {
			f.Add(byte(1), byte(2), byte(0), c, "", "", "", true)
		}
	}
	rec, _, err := two[0].store.Load(context.Background(), id)
	if err != nil {
		f.Fatal(err)
	}
	position, err := puertoRico().Rules.Load(*rec.Snapshot)
	if err != nil {
		f.Fatal(err)
	}
	d, _ := position.Decision(1)
	since := d.Since
	for _, w := range []string{"@join", "@leave:yes", "@computer", "@settings", "@set:hidden_vp", "@table:theme", "@seat", "@size", "@start:fill", "@whole", "@changed", "@text", "@log:1", "@log:-9223372036854775808", "@topic:1", "@source:1",
		"@undo", "@end:yes", "@plan", "@pick", "@from", "@to:sanjuan", "@to:corn/noble", "@under:0", "@under:0.1", "@under:x", "@why", "@why:1", "@choose:1", "@propose:1", "@propose:-1", "@confirm:00000000", "@pickgame:here", "@pickgame:log", "?1", "pass", "place:",
		"@orders", "@orders:at:00000000", "@orders:on", "@orders:wipe", "@orders:set:usual", "@orders:save:00000000", "@orders:play:x", "@orders:clear:", "@orders:up:", "@orders:x"} {
		for who := range byte(4) {
			f.Add(who, byte(2), byte(0), bot.ControlID(id, since, w), "true", "", "", who%2 == 0)
		}
	}
	for _, kind := range []string{"role", "sell", "place", "ship"} {
		f.Add(byte(1), byte(2), byte(0), bot.ControlID(id, since, "@orders:add:0"), kind, "", "", true)
	}
	for _, p := range position.Propose(1) {
		f.Add(byte(1), byte(2), byte(0), bot.ControlID(id, since, p), p, "", "", true)
		f.Add(byte(2), byte(2), byte(0), bot.ControlID(id, since, "@choose:1"), p, "", "", true)
	}
	f.Add(byte(1), byte(1), byte(0), "", "", "start", "players=3;thread=true;invite=id-eve", false)
	f.Add(byte(1), byte(1), byte(1), "", "", "board", "format=text", false)
	f.Add(byte(3), byte(1), byte(0), "", "", "invite", "who=<@1>", false)
	f.Add(byte(2), byte(4), byte(0), "", "", "rules", "topic=a", false)
	f.Add(byte(2), byte(3), byte(0), "v1|x|1|y", "", "", "", false)

	f.Fuzz(func(t *testing.T, who, kind, where byte, custom, value, sub, options string, private bool) {
		in := chat.Interaction{
			ID: "fuzz", Kind: chat.InteractionKind(kind%4 + 1), User: people[int(who)%len(people)], Locale: "en-US", GuildLocale: "en-US",
			CustomID: custom, Command: "puertorico", Sub: sub, Private: private, Message: "m1", Moderator: int(who)%len(people) == 3,
			Options: map[string]string{}, Focused: "topic",
		}
		place := places[int(where)%len(places)]
		in.Guild, in.Channel = place[0], place[1]
		if value != "" {
			in.Values = []string{value}
		}
		for _, option := range strings.Split(options, ";") {
			if key, words, ok := strings.Cut(option, "="); ok {
				in.Options[key] = words
			}
		}
		var told [2]string
		var ended bool
		for i, w := range two {
			r := w.begun(t)
			before, err := w.store.Log(context.Background(), id, 1, 0)
			if err != nil {
				t.Fatal(err)
			}
			a := &answer{room: r}
			r.bot.Handle(context.Background(), in, a)
			r.bot.Published()
			if a.acks != 1 {
				t.Fatalf("acknowledged %d times", a.acks)
			}
			if n := r.bot.Metrics.Panics.Load(); n > 0 {
				t.Fatalf("%d panics", n)
			}
			after, err := r.store.Log(context.Background(), id, 1, 0)
			if err != nil {
				t.Fatal(err)
			}
			ended = ended || judge(t, in, before, after)
			told[i] = strings.Join(a.all, "\n")
			r.mu.Lock()
			for _, m := range r.messages {
				told[i] += "\n" + allText(m.Message)
			}
			r.mu.Unlock()
		}
		if in.User.ID != "id-ana" && !ended && told[0] != told[1] {
			t.Errorf("what Ana answered in secret shows: %q, else %q", told[0], told[1])
		}
	})
}

// judge checks what an interaction recorded and says whether the secret answers are out.
func judge(t *testing.T, in chat.Interaction, before, after []storage.Record) bool {
	t.Helper()
	last := before[len(before)-1]
	for _, r := range after[len(before):] {
		if r.Act.User == "" {
			continue // The program's own acts follow from it.
		}
		if r.Act.User != in.User.ID || r.Interaction != in.ID || in.Guild != "guild" || in.Channel != "harbour" {
			t.Errorf("%+v of %s in %s of %s recorded %+v", in, in.User.ID, in.Channel, in.Guild, r.Act)
		}
		seat := slices.IndexFunc(last.Seats, func(s storage.Seat) bool { return s.User == in.User.ID })
		if slices.Contains([]storage.ActKind{"move", "draft", "undo", "replace", "order"}, r.Act.Kind) && (seat < 0 || r.Act.Seat != engine.Seat(seat)) {
			t.Errorf("%s of seat %d recorded %+v", in.User.ID, seat, r.Act)
		}
		if r.Act.Kind == "end" && in.User.ID != last.Host && !in.Moderator {
			t.Errorf("%s ended the game", in.User.ID)
		}
	}
	end := after[len(after)-1]
	if end.Phase != storage.Playing {
		return true
	}
	position, err := puertoRico().Rules.Load(*end.Snapshot)
	if err != nil {
		t.Fatal(err)
	}
	d, ok := position.Decision(0)
	return !ok || d.Given == ""
}
