package gateway

import (
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// frame is a message of the gateway as a bot sends it.
type frame struct {
	Op   int             `json:"op"`
	Data json.RawMessage `json:"d"`
}

// outgoing is what a connection does next: it waits, writes, and ends.
type outgoing struct {
	wait  time.Duration
	raw   []byte
	close int  // code to close with
	cut   bool // ends without a word
}

// conn is one websocket. Frames are written by its own goroutine, in order.
type conn struct {
	ws      *websocket.Conn
	version int // of the gateway that the bot asked for
	out     chan outgoing
	once    sync.Once
	done    chan struct{}
}

func newConn(ws *websocket.Conn) *conn {
	return &conn{ws: ws, version: 10, out: make(chan outgoing, 2*keepDispatches+100), done: make(chan struct{})}
}

// encodeFrame makes a frame of JSON that is ready; seq 0 and no kind are left out.
func encodeFrame(op int, data []byte, seq int64, kind string) []byte {
	b := make([]byte, 0, len(data)+len(kind)+48)
	b = fmt.Appendf(b, `{"op":%d,"d":%s`, op, data)
	if kind != "" {
		b = fmt.Appendf(b, `,"s":%d,"t":"%s"`, seq, kind)
	}
	return append(b, '}')
}

// tell queues a frame that is no event.
func (c *conn) tell(op int, data string) {
	c.queue(outgoing{raw: encodeFrame(op, []byte(data), 0, "")})
}

// queue adds to what a connection does. A bot that does not read is cut off.
func (c *conn) queue(o outgoing) {
	select {
	case c.out <- o:
	case <-c.done:
	default:
		c.end()
	}
}

func (c *conn) write() {
	for {
		select {
		case o := <-c.out:
			if !c.do(o) {
				c.end()
				return
			}
		case <-c.done:
			return
		}
	}
}

// do carries out one entry; false ends the connection.
func (c *conn) do(o outgoing) bool {
	if o.wait > 0 {
		timer := time.NewTimer(o.wait)
		defer timer.Stop()
		select {
		case <-timer.C:
		case <-c.done:
			return false
		}
	}
	if o.raw != nil && c.ws.WriteMessage(websocket.TextMessage, o.raw) != nil {
		return false
	}
	if o.close != 0 {
		c.refuse(o.close)
		return false
	}
	return !o.cut
}

// refuse sends one of Discord's codes for the end.
func (c *conn) refuse(code int) int {
	message := websocket.FormatCloseMessage(code, closeReasons[code])
	_ = c.ws.WriteControl(websocket.CloseMessage, message, time.Now().Add(time.Second))
	return code
}

// end closes the connection. ws is nil in tests that read out.
func (c *conn) end() {
	c.once.Do(func() {
		close(c.done)
		if c.ws != nil {
			_ = c.ws.Close()
		}
	})
}
