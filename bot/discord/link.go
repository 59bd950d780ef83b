package discord

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// Opcodes of the gateway.
const (
	opDispatch  = 0
	opHeartbeat = 1
	opIdentify  = 2
	opResume    = 6
	opReconnect = 7
	opInvalid   = 9
	opHello     = 10
	opAck       = 11
)

// eventInteraction is what discordgo is told in place of INTERACTION_CREATE: it hands on an event of a name that it does not
// know as it came, where it would half decode one with components that it does not know.
const eventInteraction = "INTERACTION"

// closeResume is the close code after which Discord keeps the session; 1000 and 1001 would end it.
const closeResume = 4000

const (
	// maxFrame is the greatest length of a frame from the gateway, in bytes; a large server's description has some millions.
	maxFrame = 64 << 20
	// maxInterval is the greatest time between heartbeats, in milliseconds; Discord's is 41,250.
	maxInterval = 3_600_000
)

// frame is a message of the gateway.
type frame struct {
	Op   int             `json:"op"`
	Data json.RawMessage `json:"d"`
	Seq  int64           `json:"s,omitempty"`
	Type string          `json:"t,omitempty"`
}

// link is one connection to the gateway and the discordgo session on it, which is used for this connection only.
//
// The session speaks to the link, not to Discord: over a pipe in this process. The link answers for it what it answers
// wrongly: heartbeats, their acknowledgements, requests to reconnect and invalid sessions never reach it, an identification
// becomes a resumption where there is a session to go on with, and of the events it gets the interactions only. So the
// connection can be watched and ended without any lock of the session, and the session's faults end with it: its goroutines
// are left when the pipe is closed, at worst one that is stuck.
type link struct {
	line     *line
	pace     pace
	interval time.Duration // between heartbeats
	begun    func()        // called when a session was begun

	up      *websocket.Conn // to Discord
	sending sync.Mutex
	down    *websocket.Conn // to the session
	handing sync.Mutex

	// session and resumeURL are what READY told; since is when the session came to stand.
	session, resumeURL string
	since              time.Time

	// heard is when the last event came from Discord, in nanoseconds since 1970.
	heard atomic.Int64
	// The sequence numbers of the last event that came, of the last one that the session was given, of the last that it gave back.
	came, given, taken atomic.Int64

	stood chan struct{} // closed when the session stands
	asked chan struct{} // Discord asks for a heartbeat
	acked chan struct{} // Discord answers one
	alive chan struct{} // the session gives a sign of life
	ended chan error    // why reading from either side has ended
}

// dial reaches the gateway and hears its HELLO.
func (l *line) dial(ctx context.Context, gateway string) (*link, error) {
	address, err := gatewayURL(gateway)
	if err != nil {
		return nil, err
	}
	p := l.client.pace
	dialer := &websocket.Dialer{
		Proxy:            http.ProxyFromEnvironment,
		NetDialContext:   (&net.Dialer{Timeout: p.dial, KeepAlive: 15 * time.Second}).DialContext,
		HandshakeTimeout: p.dial,
	}
	up, response, err := dialer.DialContext(ctx, address, nil)
	if response != nil {
		response.Body.Close()
	}
	if err != nil {
		return nil, fmt.Errorf("the gateway cannot be reached: %w", err)
	}
	up.SetReadLimit(maxFrame)
	// The usual handler would answer with the same code, which may be one that ends the session.
	up.SetCloseHandler(func(int, string) error { return nil })
	stop := context.AfterFunc(ctx, func() { up.Close() })
	defer stop()
	var hello struct {
		Op   int `json:"op"`
		Data struct {
			Interval int64 `json:"heartbeat_interval"`
		} `json:"d"`
	}
	_ = up.SetReadDeadline(time.Now().Add(p.opening)) // It has no error to give.
	err = up.ReadJSON(&hello)
	_ = up.SetReadDeadline(time.Time{})
	switch {
	case err != nil:
		err = fmt.Errorf("the gateway does not greet: %w", err)
	case hello.Op == opReconnect:
		err = errAskedToReconnect
	case hello.Op != opHello || hello.Data.Interval < 1 || hello.Data.Interval > maxInterval:
		err = fmt.Errorf("the gateway greets with op %d and a heartbeat every %d ms", hello.Op, hello.Data.Interval)
	default:
		return newLink(l, up, time.Duration(hello.Data.Interval)*time.Millisecond), nil
	}
	up.Close()
	return nil, err
}

// newLink makes a link on a connection to Discord with this time between heartbeats.
func newLink(l *line, up *websocket.Conn, interval time.Duration) *link {
	k := &link{
		line: l, pace: l.client.pace, up: up, interval: interval,
		stood: make(chan struct{}), asked: make(chan struct{}, 1), acked: make(chan struct{}, 1), alive: make(chan struct{}, 1),
		ended: make(chan error, 2),
	}
	for _, seq := range []*atomic.Int64{&k.came, &k.given, &k.taken} {
		seq.Store(l.seq)
	}
	return k
}

// run opens a session on the connection, keeps it and says why it ended. The function is called when a session was begun.
func (k *link) run(ctx context.Context, begun func()) error {
	k.begun = begun
	k.heard.Store(time.Now().UnixNano())
	inner, outer := net.Pipe()
	k.open(outer)
	var pumps sync.WaitGroup
	pumps.Go(func() {
		if err := k.meet(inner); err != nil {
			k.ended <- fmt.Errorf("%w: %w", errStuck, err)
			return
		}
		pumps.Go(func() { k.ended <- k.read() })
		k.ended <- k.listen()
	})
	err := k.watch(ctx)
	k.line.connected.Store(false)
	if ctx.Err() != nil {
		k.close(websocket.CloseNormalClosure)
		k.wait(k.pace.farewell) // A connection cut at once may lose the code.
	} else {
		k.close(closeResume)
	}
	k.up.Close()
	inner.Close()
	outer.Close()
	pumps.Wait()
	return err
}

// close tells Discord that the connection ends. What is lost on a broken connection is no loss.
func (k *link) close(code int) {
	_ = k.up.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, ""), time.Now().Add(k.pace.farewell))
}

// wait returns when reading has ended, or after the time.
func (k *link) wait(d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-k.ended:
	case <-timer.C:
	}
}

// open starts a discordgo session that speaks over the pipe. It ends when the pipe is closed.
func (k *link) open(outer net.Conn) {
	c := k.line.client
	session, _ := discordgo.New("Bot " + c.token) // It has no error to give.
	session.Client = &http.Client{Transport: gatewayOnly{}}
	session.Dialer = &websocket.Dialer{
		NetDialContext: func(context.Context, string, string) (net.Conn, error) { return outer, nil },
	}
	session.Identify.Intents = discordgo.IntentsGuilds
	session.Identify.Compress = false
	session.ShardID, session.ShardCount = k.line.shard, k.line.of
	session.StateEnabled = false
	session.ShouldReconnectOnError = false
	session.LogLevel = discordgo.LogError
	session.SyncEvents = true // Events come one after the other, so that clicks keep their order.
	session.AddHandler(func(_ *discordgo.Session, e *discordgo.Event) {
		if e.Type == eventInteraction {
			k.take(e)
		}
	})
	closed := make(chan struct{})
	closeOnce := sync.OnceFunc(func() { close(closed) })
	session.AddHandler(func(*discordgo.Session, *discordgo.Disconnect) { closeOnce() })
	k.line.ending.Go(func() {
		if session.Open() == nil {
			<-closed
		}
	})
}

// take gives an interaction to the dispatcher. It runs on the session's goroutine, which has no recover of its own.
func (k *link) take(e *discordgo.Event) {
	defer k.taken.Store(e.Sequence)
	defer func() {
		if p := recover(); p != nil {
			k.line.client.counts.panics.Add(1)
			k.line.log.Error("an interaction could not be taken", "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
		}
	}()
	k.line.dispatcher.take(e.RawData)
}

// position is the last event that does not have to come again.
func (k *link) position() int64 {
	if taken := k.taken.Load(); taken < k.given.Load() {
		return taken
	}
	return k.came.Load()
}

// address is where to go on with the session. It must be as safe as the gateway's own.
func (k *link) address(gateway string) string {
	scheme, _, _ := strings.Cut(gateway, "://")
	if u, err := url.Parse(k.resumeURL); err != nil || u.Scheme != scheme {
		return ""
	}
	return k.resumeURL
}

// stuckTicks is in how many parts the time is counted after which a silent session is stuck.
const stuckTicks = 4

// watch keeps the heartbeat and notices what does not come, until the connection is to be ended.
func (k *link) watch(ctx context.Context) error {
	opening := time.NewTimer(k.pace.opening)
	defer opening.Stop()
	beat := time.NewTimer(firstBeat(k.interval))
	defer beat.Stop()
	answer := time.NewTimer(time.Hour)
	defer answer.Stop()
	// The session's silence is counted in ticks: while a process is stopped, or its virtual machine, its session can give no sign of
	// life, and a ticker makes up for none of the ticks that were missed. Discord's silence goes by the clock: it went on meanwhile.
	silence, ticks := time.NewTicker(k.pace.stuck/stuckTicks), 0
	defer silence.Stop()
	answer.Stop()
	silence.Stop()

	stood := k.stood
	var sent time.Time // of a heartbeat that is not answered yet
	send := func() error {
		if err := k.send(frame{Op: opHeartbeat, Data: k.sequence()}); err != nil {
			return fmt.Errorf("a heartbeat cannot be sent: %w", err)
		}
		if sent.IsZero() {
			sent = time.Now()
			answer.Reset(min(k.pace.answer, k.interval))
		}
		return nil
	}
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case err := <-k.ended:
			return err
		case <-opening.C:
			silent := time.Since(time.Unix(0, k.heard.Load()))
			if silent >= k.pace.opening {
				return errSilent
			}
			opening.Reset(k.pace.opening - silent)
		case <-stood:
			stood = nil
			opening.Stop()
			silence.Reset(k.pace.stuck / stuckTicks)
		case <-beat.C:
			if err := send(); err != nil {
				return err
			}
			beat.Reset(k.interval)
		case <-k.asked:
			if err := send(); err != nil {
				return err
			}
		case <-k.acked:
			answer.Stop()
			if !sent.IsZero() {
				k.line.latency.Store(int64(time.Since(sent)))
				sent = time.Time{}
			}
		case <-answer.C:
			return errUnanswered
		case <-k.alive:
			ticks = 0
		case <-silence.C:
			if ticks++; ticks > stuckTicks {
				return fmt.Errorf("%w: it gives no sign of life", errStuck)
			}
		}
	}
}

// firstBeat is when the first heartbeat is due: at a random time, so that not all bots' hearts beat together.
func firstBeat(interval time.Duration) time.Duration { return rand.N(interval) }

func (k *link) sequence() json.RawMessage {
	if seq := k.position(); seq > 0 {
		return json.RawMessage(fmt.Sprint(seq))
	}
	return json.RawMessage("null")
}

// read handles what Discord sends, until the connection is to be ended.
func (k *link) read() error {
	for {
		_, raw, err := k.up.ReadMessage()
		if err != nil {
			return err
		}
		if err := k.receive(raw); err != nil {
			return err
		}
	}
}

// receive handles a frame of Discord's. It gives an error when the connection is to be ended.
func (k *link) receive(raw []byte) error {
	var f frame
	if err := json.Unmarshal(raw, &f); err != nil {
		k.line.log.Error("a frame of the gateway could not be read", "error", err)
		return nil
	}
	switch f.Op {
	case opDispatch:
		k.heard.Store(time.Now().UnixNano())
		return k.dispatch(f)
	case opHeartbeat:
		signal(k.asked)
	case opAck:
		signal(k.acked)
	case opReconnect:
		return errAskedToReconnect
	case opInvalid:
		var keeps bool
		if json.Unmarshal(f.Data, &keeps) == nil && keeps {
			return errUnsteadySession
		}
		return errInvalidSession
	}
	return nil
}

// signal notes on a channel with room for one that something has happened.
func signal(to chan<- struct{}) {
	select {
	case to <- struct{}{}:
	default:
	}
}

// dispatch handles an event.
func (k *link) dispatch(f frame) error {
	switch f.Type {
	case "READY":
		var ready struct {
			Session   string `json:"session_id"`
			ResumeURL string `json:"resume_gateway_url"`
		}
		if err := json.Unmarshal(f.Data, &ready); err != nil || ready.Session == "" {
			return errors.New("the gateway tells no session")
		}
		k.session, k.resumeURL = ready.Session, ready.ResumeURL
		return k.stand(f)
	case "RESUMED":
		return k.stand(f)
	case "INTERACTION_CREATE":
		f.Type = eventInteraction
		k.came.Store(f.Seq)
		k.given.Store(f.Seq)
		return k.hand(f)
	default:
		k.skip(f.Seq)
		return nil
	}
}

// skip counts an event that the session is not given. What the session still holds keeps the position back.
func (k *link) skip(seq int64) {
	k.came.Store(seq)
	if k.taken.Load() == k.given.Load() {
		k.given.Store(seq)
		k.taken.Store(seq)
	}
}

// stand notes that the session stands, and lets discordgo know.
func (k *link) stand(f frame) error {
	k.skip(f.Seq)
	if err := k.hand(frame{Type: f.Type, Seq: f.Seq, Data: json.RawMessage("{}")}); err != nil {
		return err
	}
	if k.since.IsZero() {
		k.since = time.Now()
		k.line.stands(f.Type == "RESUMED")
		close(k.stood)
	}
	return nil
}

// meet accepts the session's connection over the pipe and greets it.
func (k *link) meet(inner net.Conn) error {
	_ = inner.SetDeadline(time.Now().Add(k.pace.stuck)) // A pipe has no error to give.
	buffered := bufio.NewReadWriter(bufio.NewReader(inner), bufio.NewWriter(inner))
	request, err := http.ReadRequest(buffered.Reader)
	if err != nil {
		return err
	}
	upgrader := websocket.Upgrader{}
	if k.down, err = upgrader.Upgrade(&piped{conn: inner, buffered: buffered}, request, nil); err != nil {
		return err
	}
	return k.hand(frame{Op: opHello, Data: json.RawMessage(fmt.Sprintf(`{"heartbeat_interval":%d}`, k.pace.pulse.Milliseconds()))})
}

// listen handles what the session sends. It returns when the session is gone.
func (k *link) listen() error {
	for {
		var f frame
		if err := k.down.ReadJSON(&f); err != nil {
			return fmt.Errorf("%w: %w", errStuck, err)
		}
		switch f.Op {
		case opIdentify:
			if err := k.introduce(f); err != nil {
				return err
			}
		case opHeartbeat:
			signal(k.alive)
			if err := k.hand(frame{Op: opAck, Data: json.RawMessage("null")}); err != nil {
				return err
			}
		}
	}
}

// introduce begins a session or goes on with the line's.
func (k *link) introduce(identify frame) error {
	if k.line.session == "" {
		if err := k.send(identify); err != nil {
			return err
		}
		k.begun()
		return nil
	}
	resume, err := json.Marshal(map[string]any{
		"token": "Bot " + k.line.client.token, "session_id": k.line.session, "seq": k.line.seq,
	})
	if err != nil {
		return err
	}
	return k.send(frame{Op: opResume, Data: resume})
}

// send gives a frame to Discord.
func (k *link) send(f frame) error {
	k.sending.Lock()
	defer k.sending.Unlock()
	_ = k.up.SetWriteDeadline(time.Now().Add(k.pace.write)) // It has no error to give.
	return k.up.WriteJSON(f)
}

// hand gives a frame to the session. A session that does not take it in time is stuck.
func (k *link) hand(f frame) error {
	k.handing.Lock()
	defer k.handing.Unlock()
	_ = k.down.SetWriteDeadline(time.Now().Add(k.pace.stuck)) // It has no error to give.
	if err := k.down.WriteJSON(f); err != nil {
		return fmt.Errorf("%w: %w", errStuck, err)
	}
	return nil
}

// gatewayOnly answers the one request that a session has, for the gateway's address, and no other.
type gatewayOnly struct{}

// RoundTrip implements http.RoundTripper.
func (gatewayOnly) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.URL.String() != discordgo.EndpointGateway {
		return nil, errors.New("a session of the gateway sends no requests")
	}
	return &http.Response{
		StatusCode: http.StatusOK, Header: http.Header{}, Request: r,
		Body: io.NopCloser(strings.NewReader(`{"url":"ws://gateway/"}`)),
	}, nil
}

// piped lets a connection without a server be upgraded.
type piped struct {
	conn     net.Conn
	buffered *bufio.ReadWriter
	header   http.Header
}

// Hijack implements http.Hijacker.
func (p *piped) Hijack() (net.Conn, *bufio.ReadWriter, error) { return p.conn, p.buffered, nil }

// Header implements http.ResponseWriter.
func (p *piped) Header() http.Header {
	if p.header == nil {
		p.header = http.Header{}
	}
	return p.header
}

// Write implements http.ResponseWriter; it is called for a refusal only, which shows by its error too.
func (p *piped) Write(b []byte) (int, error) { return len(b), nil }

// WriteHeader implements http.ResponseWriter.
func (p *piped) WriteHeader(int) {}
