package hook

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// receiver is a server whose requests are counted, and a sender that may reach it.
func receiver(t *testing.T, handle http.HandlerFunc) (address string, s *Sender, asked *atomic.Int32) {
	t.Helper()
	asked = &atomic.Int32{}
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		handle(w, r)
	}))
	connections := &counted{Listener: server.Listener, n: asked}
	server.Listener = connections
	server.StartTLS()
	t.Cleanup(server.Close)
	roots := x509.NewCertPool()
	roots.AddCert(server.Certificate())
	at, err := netip.ParseAddrPort(server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	return server.URL, &Sender{Receivers: []netip.AddrPort{at}, Roots: roots}, asked
}

// counted counts connections, too: that of a client which then sends nothing is one that was dialed.
type counted struct {
	net.Listener
	n *atomic.Int32
}

func (c *counted) Accept() (net.Conn, error) {
	conn, err := c.Listener.Accept()
	if err == nil {
		c.n.Add(1)
	}
	return conn, err
}

// named is a resolver that finds these addresses for every name.
func named(t *testing.T, addresses ...string) *net.Resolver {
	t.Helper()
	return &net.Resolver{PreferGo: true, Dial: func(context.Context, string, string) (net.Conn, error) {
		ours, theirs := net.Pipe()
		go func() {
			defer func() { _ = theirs.Close() }()
			for { // A stream of messages, each behind its length.
				var size [2]byte
				if _, err := io.ReadFull(theirs, size[:]); err != nil {
					return
				}
				question := make([]byte, binary.BigEndian.Uint16(size[:]))
				if _, err := io.ReadFull(theirs, question); err != nil {
					return
				}
				end := 12
				for question[end] != 0 {
					end += int(question[end]) + 1
				}
				end += 5 // The root, type and class.
				reply := append([]byte{}, question[:end]...)
				reply[2], reply[3] = 0x81, 0x80
				copy(reply[6:12], make([]byte, 6))
				for _, text := range addresses {
					raw := netip.MustParseAddr(text).AsSlice()
					kind := byte(1)
					if len(raw) == 16 {
						kind = 28
					}
					if question[end-3] != kind {
						continue
					}
					reply[7]++
					reply = append(reply, 0xc0, 12, 0, kind, 0, 1, 0, 0, 0, 0, 0, byte(len(raw)))
					reply = append(reply, raw...)
				}
				reply = append(binary.BigEndian.AppendUint16(nil, uint16(len(reply))), reply...)
				if _, err := theirs.Write(reply); err != nil {
					return
				}
			}
		}()
		return ours, nil
	}}
}

var secret = bytes.Repeat([]byte{7}, 32)

func TestAMessageIsSignedSoThatItsReceiverCanCheckIt(t *testing.T) {
	body := []byte(`{"type":"ping","data":null}`)
	var head http.Header
	var got []byte
	address, s, _ := receiver(t, func(w http.ResponseWriter, r *http.Request) {
		head = r.Header
		got, _ = io.ReadAll(r.Body)
		w.WriteHeader(http.StatusNoContent)
	})
	now := time.Unix(1_800_000_000, 0)
	status, err := s.Post(t.Context(), address+"/in?token=a", secret, "d1", now, body)
	if status != http.StatusNoContent || err != nil || !bytes.Equal(got, body) {
		t.Fatalf("%d, %v; the receiver read %s", status, err, got)
	}
	// The receiver's side, from the documents: no function of the sender.
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(Written(secret), "whsec_"))
	if err != nil {
		t.Fatal(err)
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(head.Get("webhook-id") + "." + head.Get("webhook-timestamp") + "." + string(got)))
	want := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	if head.Get("webhook-signature") != want || head.Get("webhook-id") != "d1" || head.Get("webhook-timestamp") != "1800000000" {
		t.Errorf("the head is %v, its signature is to be %s", head, want)
	}
	for name := range head {
		switch name {
		case "Content-Type", "Content-Length", "User-Agent", "Connection", "Webhook-Id", "Webhook-Timestamp", "Webhook-Signature":
		default:
			t.Errorf("%s is sent, too", name)
		}
	}
}

// TestAddressesThatAreNotPublicAreRefused in every spelling: what is typed, and what is dialed.
func TestAddressesThatAreNotPublicAreRefused(t *testing.T) {
	var s Sender
	for _, host := range []string{
		"127.0.0.1", "127.1.2.3", "0.0.0.0", "10.1.2.3", "100.64.0.1", "100.127.255.254", "169.254.169.254", "172.16.0.1", "172.31.255.1",
		"192.0.0.8", "192.0.2.1", "192.168.0.1", "198.18.0.1", "198.19.255.255", "198.51.100.7", "203.0.113.9", "224.0.0.1", "239.1.1.1",
		"240.0.0.1", "255.255.255.255", "::", "::1", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::ffff:7f00:1", "::127.0.0.1", "64:ff9b::7f00:1",
		"64:ff9b::8.8.8.8", "64:ff9b:1::1", "100::1", "2001::1", "2001:2::1", "2001:db8::1", "2002:7f00:1::1", "3fff::1", "5f00::1", "fc00::1",
		"fd00:ec2::254", "fe80::1", "fec0::1", "ff02::1",
	} {
		a := netip.MustParseAddr(host)
		if public(a) || s.mayDial(netip.AddrPortFrom(a, port)) {
			t.Errorf("%s counts as public", host)
		}
		if a.Is6() {
			host = "[" + host + "]"
		}
		if s.Check("https://"+host+"/") == nil {
			t.Errorf("%s is taken", host)
		}
	}
	for _, host := range []string{"8.8.8.8", "100.63.255.255", "100.128.0.1", "172.32.0.1", "2606:4700::1111", "2a00:1450::1"} {
		if !public(netip.MustParseAddr(host)) {
			t.Errorf("%s does not count as public", host)
		}
	}
	if s.mayDial(netip.MustParseAddrPort("8.8.8.8:80")) || public(netip.MustParseAddr("2a00::1%eth0")) {
		t.Error("another port, or a zone, may be dialed")
	}
	for _, address := range []string{
		"", "https://", "https:///x", "http://games.example/", "ftp://games.example/", "//games.example/", "games.example", "https:games.example",
		"HTTPS://localhost/", "https://localhost/", "https://2130706433/", "https://0x7f000001/", "https://0x7f.1/", "https://127.1/", "https://0177.0.0.1/",
		"https://127.0.0.1./", "https://[::1%25lo]/", "https://[fe80::1%25eth0]/", "https://[::ffff:127.0.0.1]/", "https://a:b@games.example/",
		"https://games.example@127.0.0.1/", "https://games.example:8443/", "https://games.example:80/", "https://games.example:0/",
		"https://games.example:99999/", "https://games.example/#a", "https://games.example/\r\nX: y", "https://games.example/ä", "https://games..example/",
		"https://.example/", "https://games.example/" + strings.Repeat("a", urlMost),
	} {
		if s.Check(address) == nil {
			t.Errorf("%q is taken", address)
		}
		if _, err := s.Post(t.Context(), address, secret, "d1", time.Now(), nil); !errors.Is(err, ErrAddress) {
			t.Errorf("%q is dialed: %v", address, err)
		}
	}
	for _, address := range []string{"https://games.example", "https://games.example:443/a?b=c", "https://GAMES.example./", "https://8.8.8.8/", "https://[2606:4700::1111]/"} {
		if err := s.Check(address); err != nil {
			t.Errorf("%q is refused", address)
		}
	}
}

// TestANameThatLeadsInsideIsNotDialed has a real receiver at the address, so that a dialed one is seen.
func TestANameThatLeadsInsideIsNotDialed(t *testing.T) {
	address, allowed, asked := receiver(t, func(http.ResponseWriter, *http.Request) {})
	_, number, err := net.SplitHostPort(strings.TrimPrefix(address, "https://"))
	if err != nil {
		t.Fatal(err)
	}
	// Some other receiver is allowed: names with a port are taken then, this one's address is not.
	s := Sender{Receivers: []netip.AddrPort{netip.MustParseAddrPort("127.0.0.1:1")}, Roots: allowed.Roots}
	for _, leads := range [][]string{{"127.0.0.1"}, {"::1"}, {"127.0.0.1", "::1"}, {"::ffff:127.0.0.1"}, {"169.254.169.254"}, {"10.0.0.1"}, {"64:ff9b::7f00:1"}, {}} {
		s.Resolver = named(t, leads...)
		if err := s.Check("https://example.com:" + number); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Post(t.Context(), "https://example.com:"+number, secret, "d1", time.Now(), nil); !errors.Is(err, ErrUnreachable) {
			t.Errorf("a name of %s: %v", leads, err)
		}
	}
	if n := asked.Load(); n > 0 {
		t.Errorf("%d times somebody came", n)
	}
	// The same name leads to the receiver for who may.
	allowed.Resolver = named(t, "127.0.0.1")
	if status, err := allowed.Post(t.Context(), "https://example.com:"+number, secret, "d1", time.Now(), nil); status != http.StatusOK || err != nil {
		t.Errorf("the receiver: %d, %v", status, err)
	}
}

func TestNoRedirectIsFollowedNoProxyUsedAndNoCertificateBelieved(t *testing.T) {
	inside, _, asked := receiver(t, func(http.ResponseWriter, *http.Request) {})
	t.Setenv("HTTPS_PROXY", inside)
	t.Setenv("https_proxy", inside)
	for _, status := range []int{301, 302, 303, 307, 308} {
		address, s, _ := receiver(t, func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, inside, status) })
		if got, err := s.Post(t.Context(), address, secret, "d1", time.Now(), nil); got != status || err != nil {
			t.Errorf("%d: %d, %v", status, got, err)
		}
		s.Roots = nil
		if _, err := s.Post(t.Context(), address, secret, "d1", time.Now(), nil); !errors.Is(err, ErrCertificate) {
			t.Errorf("a certificate of nobody: %v", err)
		}
	}
	if asked.Load() > 0 {
		t.Error("somebody came by a redirect or as to a proxy")
	}
}

// endless is a server that speaks as it wants.
func endless(t *testing.T, speak func(io.Writer) error) (string, *Sender) {
	t.Helper()
	address, s, _ := receiver(t, func(w http.ResponseWriter, _ *http.Request) {
		conn, _, err := w.(http.Hijacker).Hijack()
		if err != nil {
			t.Error(err)
			return
		}
		defer func() { _ = conn.Close() }()
		for speak(conn) == nil {
		}
	})
	return address, s
}

func TestNothingOfAnAnswerIsReadButItsHead(t *testing.T) {
	began := time.Now()
	head, bytes := false, 0
	address, s := endless(t, func(w io.Writer) error {
		line := strings.Repeat("a", 1<<16)
		if !head {
			line = "HTTP/1.1 200 OK\r\nContent-Length: 1000000000000\r\n\r\n"
			head = true
		}
		n, err := io.WriteString(w, line)
		bytes += n
		return err
	})
	if status, err := s.Post(t.Context(), address, secret, "d1", time.Now(), nil); status != http.StatusOK || err != nil {
		t.Errorf("an endless body: %d, %v", status, err)
	}
	for what, line := range map[string]string{"head": "X-A: " + strings.Repeat("a", 1000) + "\r\n", "line": strings.Repeat("a", 1000),
		"preliminary": "HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n"} {
		begun := false
		address, s := endless(t, func(w io.Writer) error {
			out := line
			if !begun && what != "preliminary" {
				out = "HTTP/1.1 200 OK\r\n" + line
			}
			begun = true
			_, err := io.WriteString(w, out)
			return err
		})
		if status, err := s.Post(t.Context(), address, secret, "d1", time.Now(), nil); !errors.Is(err, ErrUnreachable) {
			t.Errorf("an endless %s: %d, %v", what, status, err)
		}
	}
	for what, said := range map[string]string{"nothing": "", "no HTTP": "SSH-2.0-OpenSSH\r\n", "half a head": "HTTP/1.1 200 OK\r\nX-A"} {
		sent := false
		address, s := endless(t, func(w io.Writer) error {
			if sent {
				return io.EOF
			}
			sent = true
			_, err := io.WriteString(w, said)
			return err
		})
		if status, err := s.Post(t.Context(), address, secret, "d1", time.Now(), nil); !errors.Is(err, ErrUnreachable) {
			t.Errorf("%s: %d, %v", what, status, err)
		}
	}
	if took := time.Since(began); took >= within {
		t.Errorf("it took %s, all together", took)
	}
}

// TestASlowReceiverIsLeft waits for the limit itself: one that says nothing, and one whose head never ends.
func TestASlowReceiverIsLeft(t *testing.T) {
	t.Parallel()
	gate := make(chan struct{})
	defer close(gate)
	address, s, _ := receiver(t, func(http.ResponseWriter, *http.Request) { <-gate })
	began := time.Now()
	if _, err := s.Post(t.Context(), address, secret, "d1", time.Now(), nil); !errors.Is(err, ErrLate) {
		t.Errorf("a silent one: %v", err)
	}
	if took := time.Since(began); took > 2*within {
		t.Errorf("it took %s", took)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := s.Post(ctx, address, secret, "d1", time.Now(), nil); !errors.Is(err, context.Canceled) {
		t.Errorf("a stop: %v", err)
	}
}

func TestErrorsNameNoAddressAndNoSecret(t *testing.T) {
	s := Sender{Resolver: named(t)}
	_, err := s.Post(t.Context(), "https://games.example/in/token-1234?key=5678", secret, "d1", time.Now(), []byte("body"))
	if !errors.Is(err, ErrUnreachable) || err.Error() != ErrUnreachable.Error() {
		t.Errorf("it says %v", err)
	}
}
