package redis_test

import (
	"bytes"
	"io"
	"net"
	"sync"
	"testing"
)

// proxy stands between a store and Redis and loses answers.
type proxy struct {
	listener net.Listener
	to       string

	mu     sync.Mutex
	marker []byte          // the answer to the next request that holds it is lost; nil: none
	lost   func(string)    // is called with the answer that was lost, before the connection ends
	stall  <-chan struct{} // if not nil, the connection does not end but stays silent until then
}

func newProxy(t *testing.T, to string) *proxy {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &proxy{listener: l, to: to}
	var all sync.WaitGroup
	all.Go(func() {
		for {
			near, err := l.Accept()
			if err != nil {
				return
			}
			all.Go(func() { p.carry(near) })
		}
	})
	t.Cleanup(func() {
		l.Close()
		all.Wait()
	})
	return p
}

func (p *proxy) url() string { return "redis://" + p.listener.Addr().String() }

// loseNext loses the answer to the next request that holds the marker, after Redis has given it.
func (p *proxy) loseNext(marker string, stall <-chan struct{}, lost func(answer string)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.marker, p.stall, p.lost = []byte(marker), stall, lost
}

func (p *proxy) carry(near net.Conn) {
	defer near.Close()
	far, err := net.Dial("tcp", p.to)
	if err != nil {
		return
	}
	defer far.Close()
	var struck sync.Mutex
	hit := false
	var lost func(string)
	var stall <-chan struct{}
	var requests sync.WaitGroup
	defer requests.Wait()
	requests.Go(func() {
		defer far.Close()
		buf := make([]byte, 64<<10)
		for {
			n, err := near.Read(buf)
			if err != nil {
				return
			}
			p.mu.Lock()
			if p.marker != nil && bytes.Contains(buf[:n], p.marker) {
				struck.Lock()
				hit, lost, stall = true, p.lost, p.stall
				struck.Unlock()
				p.marker = nil
			}
			p.mu.Unlock()
			if _, err := far.Write(buf[:n]); err != nil {
				return
			}
		}
	})
	defer near.Close()
	buf := make([]byte, 64<<10)
	for {
		n, err := far.Read(buf)
		if err != nil {
			return
		}
		struck.Lock()
		now, tell, wait := hit, lost, stall
		struck.Unlock()
		if now {
			tell(string(buf[:n]))
			if wait != nil {
				<-wait
			}
			return
		}
		if _, err := near.Write(buf[:n]); err != nil && err != io.EOF {
			return
		}
	}
}
