package bot_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	dto "github.com/prometheus/client_model/go"

	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest/toy"
	"github.com/harbormaster/harbormaster/storage"
)

// thinker is a computer that calls think before it chooses as the toy's do.
type thinker struct {
	engine.Computer
	think func(context.Context) error
}

// errIllegal has a thinker give an answer that isn't legal.
var errIllegal = errors.New("illegal")

func (c thinker) Choose(ctx context.Context, t engine.Table, seat engine.Seat, rand *engine.Rand) (string, error) {
	switch err := c.think(ctx); {
	case errors.Is(err, errIllegal):
		return "nonsense", nil
	case err != nil:
		return "", err
	}
	return c.Computer.Choose(ctx, t, seat, rand)
}

// thinking is a room with a game whose hard and expert computers think, and a table of Ana, Ben and some of them that is
// to start.
func thinking(t *testing.T, computers, level string, think func(context.Context) error) *room {
	t.Helper()
	eager := toy.Computers()[0].New
	thinks := func() engine.Computer { return thinker{eager(), think} }
	r := newRoom(t, title.Title{Rules: toy.Game(toy.Rules{}), Computers: engine.Computers{
		{Key: engine.LevelNormal, New: eager},
		{Key: engine.LevelHard, Thinks: true, New: thinks}, {Key: engine.LevelExpert, Thinks: true, New: thinks},
	}})
	players := map[string]string{"1": "3", "2": "4"}[computers]
	r.command("Ana", "toy", "start", map[string]string{"players": players, "computers": computers, "level": level})
	r.press("Ben", r.last().Message, "Join")
	if words := allText(r.last().Message); !strings.Contains(words, "computer, "+level) {
		t.Fatalf("the level is not said: %q", words)
	}
	return r
}

// plays lets Ana and Ben play to the end by what stands first.
func plays(t *testing.T, r *room) {
	t.Helper()
	r.press("Ana", r.last().Message, "Start")
	for range 500 {
		m := r.last()
		if strings.Contains(allText(m.Message), "is over") {
			return
		}
		who := awaited(m.Message, "Ana", "Ben")
		if len(who) == 0 {
			t.Fatalf("nobody is awaited: %q", allText(m.Message))
		}
		c := controls(m.Message)[0]
		if strings.HasSuffix(c[0], "@plan") {
			plan := r.use(who[0], c[0], "", false)
			r.use(who[0], word(t, *plan.message, "@confirm"), "", true)
			continue
		}
		r.use(who[0], c[0], c[1], false)
	}
	t.Fatal("the game does not end")
}

// fellBack counts the moves that the level below chose in place of a hard computer.
func (r *room) fellBack() int {
	var count dto.Metric
	if err := r.bot.Metrics.ComputersFellBack.WithLabelValues(engine.LevelHard).Write(&count); err != nil {
		r.t.Fatal(err)
	}
	return int(count.GetCounter().GetValue())
}

func TestAComputerThatFailsGivesWayToTheLevelBelow(t *testing.T) {
	var asked, failed atomic.Int64
	r := thinking(t, "2", "hard", func(context.Context) error {
		n := asked.Add(1) % 4
		if n < 3 {
			failed.Add(1)
		}
		switch n {
		case 0:
			return errors.New("no idea")
		case 1:
			panic("no idea at all")
		case 2:
			return errIllegal
		}
		return nil
	})
	var log bytes.Buffer
	r.log = slog.New(slog.NewTextHandler(&log, nil))
	r.restart()
	plays(t, r)
	want := int(failed.Load())
	if told := strings.Count(log.String(), `msg="computer player failed"`); asked.Load() < 4 || r.fellBack() != want || told != want {
		t.Errorf("it was asked %d times and failed %d times; %d are counted, %d logged", asked.Load(), want, r.fellBack(), told)
	}
}

func TestWhereTooManyThinkTheLevelBelowAnswers(t *testing.T) {
	r := thinking(t, "2", "hard", func(context.Context) error { t.Error("it has thought beside too many others"); return nil })
	for range cap(r.bot.Repo.Thinkers) {
		r.bot.Repo.Thinkers <- struct{}{}
	}
	plays(t, r)
	if r.fellBack() == 0 {
		t.Error("none of their moves is counted")
	}
}

// TestATableIsShownWhileAComputerThinks: others can act while a computer thinks, and see at whom the table is.
func TestATableIsShownWhileAComputerThinks(t *testing.T) {
	var shown, slow atomic.Bool
	var r *room
	r = thinking(t, "2", "hard", func(ctx context.Context) error {
		if !slow.Load() || shown.Load() {
			return nil
		}
		select { // Longer than a table may stand as it was: it is shown before the next thought.
		case <-time.After(1100 * time.Millisecond):
		case <-ctx.Done():
		}
		r.mu.Lock()
		defer r.mu.Unlock()
		for _, m := range r.messages {
			shown.Store(shown.Load() || strings.Contains(allText(m.Message), "is thinking"))
		}
		return nil
	})
	slow.Store(true)
	plays(t, r)
	if !shown.Load() {
		t.Error("no table was shown while a computer was thinking")
	}
}

// TestATableIsShownBeforeALongThought of its only computer. A short one costs no message of its own.
func TestATableIsShownBeforeALongThought(t *testing.T) {
	for level, least := range map[string]int64{"hard": 0, "expert": 3} { // One market a round.
		var thoughts, shown atomic.Int64
		var r *room
		r = thinking(t, "1", level, func(context.Context) error {
			r.mu.Lock()
			defer r.mu.Unlock()
			thoughts.Add(1)
			if strings.Contains(allText(r.messages[len(r.messages)-1].Message), "Bosun is thinking") {
				shown.Add(1)
			}
			return nil
		})
		plays(t, r)
		if n := shown.Load(); thoughts.Load() < 3 || n < least || n > 0 && least == 0 {
			t.Errorf("%s: shown at %d of %d thoughts", level, shown.Load(), thoughts.Load())
		}
	}
}

func TestAComputersLevelIsChosenPerSeat(t *testing.T) {
	r := newRoom(t, puertoRico())
	r.command("Ana", "puertorico", "start", map[string]string{"players": "4", "computers": "2"})
	settings := r.press("Ana", r.last().Message, "Settings")
	first := "Bosun"
	r.press("Ana", *settings.message, first+"'s level: expert")
	if words := allText(r.last().Message); !strings.Contains(words, first+" (computer, expert)") {
		t.Errorf("the lobby says %q", words)
	}
	r.use("Ben", word(t, r.last().Message, "@join"), "", false)
	if a := r.press("Ben", *settings.message, first+"'s level: easy"); strings.Contains(allText(r.last().Message), "easy") {
		t.Errorf("Ben has changed it: %q", a.text())
	}
}

// TestWhoLeavesChoosesTheComputerThatTakesOver, on their own seat only.
func TestWhoLeavesChoosesTheComputerThatTakesOver(t *testing.T) {
	r := newRoom(t)
	r.started("Ana", "Ben")
	id := openTable(t, r)
	sure := r.command("Ana", "puertorico", "leave", map[string]string{"level": engine.LevelHard})
	hears(t, sure, "Leave this game?")
	r.press("Ana", *sure.message, "Leave and let")
	r.bot.Published()
	for _, s := range seats(t, r, id) {
		if want := map[string]string{"Ana": engine.LevelHard}[s.Name]; s.Level != want || s.User == "" && want == "" {
			t.Errorf("%+v", s)
		}
	}
}

// TestAStoredSeatOfALevelThatIsGonePlaysNormal: games of before have computers of the level medium.
func TestAStoredSeatOfALevelThatIsGonePlaysNormal(t *testing.T) {
	list, err := title.NewTitles([]title.Title{puertoRico()}, catalog(t), "en")
	if err != nil {
		t.Fatal(err)
	}
	seats := []storage.Seat{{Name: "Bosun", Level: "medium"}, {Name: "Purser", Level: engine.LevelHard}}
	g, err := list.Game("a", storage.Record{Envelope: storage.Envelope{Game: "puertorico", Seats: seats}}, storage.Publication{})
	if err != nil || g.Seats[0].Level != engine.LevelNormal || g.Seats[1].Level != engine.LevelHard {
		t.Errorf("%+v, %v", g.Seats, err)
	}
}
