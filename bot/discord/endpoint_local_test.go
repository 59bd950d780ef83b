package discord_test

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/discord"
	"github.com/harbormaster/harbormaster/bot/discord/rest"
	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/bot/local/faults"
	"github.com/harbormaster/harbormaster/bot/local/localtest"
	"github.com/harbormaster/harbormaster/bot/local/openapitest"
	"github.com/harbormaster/harbormaster/bot/local/page"
)

// balancedDiscord is a local Discord that posts interactions to some processes in turn.
type balancedDiscord struct {
	*testing.T
	server    *localtest.Server
	processes []*process
}

// process is a client with an endpoint of its own.
type process struct {
	client *discord.Client
	web    *httptest.Server
	// stop ends the endpoint's Run, ended gives what it returned.
	stop  context.CancelFunc
	ended chan error

	mu      sync.Mutex
	handler chat.Handler
}

func (p *process) handle(ctx context.Context, in chat.Interaction, a chat.Answer) {
	p.mu.Lock()
	handler := p.handler
	p.mu.Unlock()
	handler(ctx, in, a)
}

func (p *process) on(handler chat.Handler) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.handler = handler
}

// startBalanced starts so many processes whose endpoints Discord has checked.
func startBalanced(t *testing.T, processes int) *balancedDiscord {
	t.Helper()
	leaks := goleak.IgnoreCurrent()
	server, err := localtest.Start(local.Config{OldEdits: -1, Inspect: openapitest.Validator(t)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		defer goleak.VerifyNone(t, leaks)
		wellFormed(t, server)
		stop, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		if err := server.Shutdown(stop); err != nil {
			t.Errorf("shutdown: %v", err)
		}
	})
	q := &balancedDiscord{T: t, server: server}
	key, err := discord.PublicKey(server.PublicKey())
	if err != nil {
		t.Fatal(err)
	}
	var addresses []string
	for range processes {
		p := &process{ended: make(chan error, 1)}
		p.client, err = discord.New(discord.Config{Token: server.Token(), BaseURL: server.URL(), Log: slog.New(slog.DiscardHandler)})
		if err != nil {
			t.Fatal(err)
		}
		endpoint, err := p.client.Endpoint(key, p.handle)
		if err != nil {
			t.Fatal(err)
		}
		p.web = httptest.NewServer(endpoint)
		ctx, cancel := context.WithCancel(context.Background())
		p.stop = cancel
		go func() { p.ended <- endpoint.Run(ctx) }()
		t.Cleanup(func() {
			p.stop()
			if err := <-p.ended; err != nil {
				t.Errorf("run: %v", err)
			}
			p.web.Close()
			p.client.Close()
		})
		q.processes = append(q.processes, p)
		addresses = append(addresses, p.web.URL+"/interactions")
	}
	if err := server.SetEndpoints(t.Context(), addresses...); err != nil {
		t.Fatal(err)
	}
	if err := q.processes[0].client.Register(t.Context(), []chat.Command{{Name: "help", Description: chat.Text{Default: "Help"}}}); err != nil {
		t.Fatal(err)
	}
	return q
}

func (q *balancedDiscord) all(handler func(process int) chat.Handler) {
	for i, p := range q.processes {
		p.on(handler(i))
	}
}

// table posts a message with a button.
func (q *balancedDiscord) table(button string) string {
	q.Helper()
	m := words("Choose.")
	m.Blocks = append(m.Blocks, buttons(button))
	id, err := q.processes[0].client.Post(q.Context(), harborChannel(q.T, q.server), m, "n"+button)
	if err != nil {
		q.Fatal(err)
	}
	return id
}

func harborChannel(t *testing.T, server *localtest.Server) string {
	t.Helper()
	for _, c := range server.Channels() {
		if c.Name == "harbor" {
			return c.ID
		}
	}
	t.Fatal("there is no channel")
	return ""
}

func (q *balancedDiscord) press(who, message, button string) (page.Answer, error) {
	return q.server.Press(q.Context(), who, message, page.ComponentPress{CustomID: button})
}

func TestInteractionsOverHTTPReachTheProcessesInTurn(t *testing.T) {
	q := startBalanced(t, 2)
	board := picture(t)
	handled := make(chan int, 10)
	var replies sync.Map
	q.all(func(process int) chat.Handler {
		return func(ctx context.Context, in chat.Interaction, a chat.Answer) {
			defer func() { handled <- process }()
			m := words("Welcome, " + in.User.Name + ".")
			m.Blocks = append(m.Blocks, chat.Block{Picture: &chat.Picture{Name: "board.png", PNG: board, Alt: "The board"}})
			id, err := a.Reply(ctx, m)
			check(t, err)
			replies.Store(id, true)
			m.Blocks[1].Picture = &chat.Picture{Name: "board.png", Alt: "The board"}
			m.Blocks[0].Text += " Take a seat."
			check(t, a.Edit(ctx, m))
			check(t, a.Follow(ctx, words("More.")))
		}
	})
	met := map[int]int{}
	for range 4 {
		answer, err := q.server.Call(t.Context(), "ana", harborChannel(t, q.server), page.CommandCall{Name: "help"})
		if err != nil || answer.Message == nil {
			t.Fatalf("got %+v, %v", answer, err)
		}
		select {
		case process := <-handled:
			met[process]++
		case <-time.After(10 * time.Second):
			t.Fatal("the handler does not end")
		}
		if _, ok := replies.Load(answer.Message.ID); !ok {
			t.Errorf("no reply has the id %s", answer.Message.ID)
		}
		m, err := q.server.Look("ben", answer.Message.ID)
		if err != nil {
			t.Fatal(err)
		}
		says(t, m, "Welcome, Ana. Take a seat.")
		if len(m.Attachments) != 1 {
			t.Errorf("attachments: %+v", m.Attachments)
		}
	}
	if met[0] != 2 || met[1] != 2 {
		t.Errorf("the processes handled %v", met)
	}
	if refused := q.server.Refused(); len(refused) > 0 {
		t.Errorf("refused: %+v", refused)
	}
}

func TestAnInteractionThatTwoProcessesGetIsAnsweredByOne(t *testing.T) {
	q := startBalanced(t, 2)
	errs := make(chan error, 2)
	q.all(func(int) chat.Handler {
		return func(ctx context.Context, _ chat.Interaction, a chat.Answer) { errs <- a.DeferUpdate(ctx) }
	})
	id := q.table("go")
	if _, err := q.server.Inject(localtest.Fault{On: faults.OnDeliver, Do: faults.DoTwice, Count: 1}); err != nil {
		t.Fatal(err)
	}
	if _, err := q.press("ana", id, "go"); err != nil {
		t.Fatal(err)
	}
	first, second := <-errs, <-errs
	if first != nil {
		first, second = second, first
	}
	if first != nil || !errors.Is(second, chat.ErrAnswered) {
		t.Errorf("got %v and %v", first, second)
	}
}

func TestAnAcknowledgementOverHTTPSurvivesFaultsOnTheWay(t *testing.T) {
	for _, fault := range []localtest.Fault{
		{Do: faults.DoCut, Count: 1}, {Do: faults.DoCutAfter, Count: 1}, {Do: faults.DoRefuse, Status: 503, Count: 1},
		{Do: faults.DoRefuseAfter, Status: 502, Count: 1}, {Do: faults.DoLimit, RetryAfter: 0.2, Count: 1}, {Do: faults.DoSlow, From: 300, To: 300, Count: 1},
	} {
		t.Run(fault.Do, func(t *testing.T) {
			q := startBalanced(t, 1)
			ids := make(chan string, 1)
			q.processes[0].on(func(ctx context.Context, _ chat.Interaction, a chat.Answer) {
				id, err := a.Reply(ctx, words("Done."))
				check(t, err)
				ids <- id
			})
			message := q.table("go")
			fault.On = "POST /interactions/{interaction}/{token}/callback"
			if _, err := q.server.Inject(fault); err != nil {
				t.Fatal(err)
			}
			answer, err := q.press("ana", message, "go")
			if err != nil || answer.Message == nil {
				t.Fatalf("got %+v, %v", answer, err)
			}
			if id := <-ids; id != answer.Message.ID {
				t.Errorf("the reply is %s, not %s", id, answer.Message.ID)
			}
			if faults := q.server.Faults(); len(faults) != 1 || faults[0].Strikes != 1 {
				t.Errorf("the fault did not strike: %+v", faults)
			}
		})
	}
}

// TestProcessesBehindABalancerShareTheRequests: together they stay within Discord's limit of all requests.
func TestProcessesBehindABalancerShareTheRequests(t *testing.T) {
	server, err := localtest.Start(local.Config{})
	must(t, err)
	defer func() { must(t, server.Shutdown(context.Background())) }()
	var asking sync.WaitGroup
	for range 2 {
		c, err := discord.New(discord.Config{
			Token: server.Token(), BaseURL: server.URL(), Processes: 2, Log: slog.New(slog.DiscardHandler),
		})
		must(t, err)
		defer c.Close()
		for range 45 {
			asking.Go(func() {
				check(t, c.Ask(t.Context(), rest.Request{What: "ask", Method: http.MethodGet, Path: "/applications/@me"}, nil))
			})
		}
		server.SetLimits(true)
	}
	asking.Wait()
	if n := server.Counts(); n.Limited > 0 || n.Counted != 90 {
		t.Errorf("%d of %d requests met a limit", n.Limited, n.Counted)
	}
}

func TestAForgedInteractionIsNotHandled(t *testing.T) {
	q := startBalanced(t, 1)
	q.processes[0].on(func(_ context.Context, in chat.Interaction, _ chat.Answer) { t.Errorf("%+v was handled", in) })
	id := q.table("go")
	if _, err := q.server.Inject(localtest.Fault{On: faults.OnDeliver, Do: faults.DoForge, Count: 1}); err != nil {
		t.Fatal(err)
	}
	if answer, err := q.press("ana", id, "go"); err == nil {
		t.Errorf("answered %+v", answer)
	}
}

func TestAnEndpointWithAnotherKeyIsNotVerified(t *testing.T) {
	q := startBalanced(t, 1)
	other, err := discord.PublicKey(strings.Repeat("ab", 32))
	if err != nil {
		t.Fatal(err)
	}
	endpoint, err := q.processes[0].client.Endpoint(other, nil)
	if err != nil {
		t.Fatal(err)
	}
	web := httptest.NewServer(endpoint)
	defer web.Close()
	if err := q.server.SetEndpoints(t.Context(), web.URL); err == nil {
		t.Error("it was verified")
	}
}

func TestAProcessThatStopsFinishesAndLeavesTheRestToOthers(t *testing.T) {
	q := startBalanced(t, 2)
	begun, release := make(chan int, 10), make(chan struct{})
	finished := make(chan int, 10)
	q.all(func(process int) chat.Handler {
		return func(ctx context.Context, _ chat.Interaction, a chat.Answer) {
			check(t, a.DeferUpdate(ctx))
			begun <- process
			<-release
			check(t, a.Follow(ctx, words("Finished.")))
			finished <- process
		}
	})
	id := q.table("go")
	if _, err := q.press("ana", id, "go"); err != nil {
		t.Fatal(err)
	}
	leaving := <-begun
	p := q.processes[leaving]
	p.stop()
	deadline := time.After(10 * time.Second)
	for range 2 { // One after the other refuses or takes; the one that stops refuses.
		answer, err := q.press("ben", id, "go")
		if err == nil {
			select {
			case process := <-begun:
				if process == leaving {
					t.Error("the process that stops took a press")
				}
			case <-deadline:
				t.Fatalf("nobody took %+v", answer)
			}
		}
	}
	close(release)
	if err := <-p.ended; err != nil {
		t.Errorf("run: %v", err)
	}
	p.ended <- nil
	select {
	case <-finished:
	case <-deadline:
		t.Error("the work under way was not finished")
	}
}
