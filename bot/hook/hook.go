package hook

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// Sender posts messages. The zero value reaches public addresses only.
type Sender struct {
	// Receivers are dialed although they are not public, with certificates of Roots, and Resolver finds the addresses
	// of names: set by tests only.
	Receivers []netip.AddrPort
	Roots     *x509.CertPool
	Resolver  *net.Resolver
}

const (
	// urlMost is how long an address may be, in bytes, within how long a receiver has answered.
	urlMost = 400
	within  = 5 * time.Second
	// headMost is how many bytes of the head of an answer are read.
	headMost = 8 << 10
	port     = 443
)

// Why there is no answer; who reads of it learns nothing of the network that the program runs in.
var (
	// ErrAddress says that an address is none that messages are sent to.
	ErrAddress = errors.New("no address for a webhook")
	// ErrUnreachable says that there was no connection, or none to a public address.
	ErrUnreachable = errors.New("not reachable")
	// ErrCertificate says that the receiver's certificate is not good for its name.
	ErrCertificate = errors.New("bad certificate")
	// ErrLate says that there was no answer in time.
	ErrLate = errors.New("no answer in time")
)

// Check refuses what is no address for messages with ErrAddress: https, a name or public address, no port but 443, no
// password, no fragment.
func (s *Sender) Check(address string) error {
	u, err := url.Parse(address)
	if err != nil || len(address) > urlMost || u.Scheme != "https" || u.User != nil || u.Fragment != "" ||
		u.Opaque != "" || strings.ContainsFunc(address, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return ErrAddress
	}
	number := port
	if u.Port() != "" {
		if number, err = strconv.Atoi(u.Port()); err != nil || number < 1 || number > 1<<16-1 {
			return ErrAddress
		}
	}
	if ip, err := netip.ParseAddr(u.Hostname()); err == nil {
		if !s.mayDial(netip.AddrPortFrom(ip, uint16(number))) {
			return ErrAddress
		}
		return nil
	}
	// What systems take for an address in another spelling, such as 0x7f.1, ends in a number.
	labels := strings.Split(strings.TrimSuffix(u.Hostname(), "."), ".")
	last := labels[len(labels)-1]
	if len(labels) < 2 || slices.Contains(labels, "") || last[0] < 'A' || number != port && s.Receivers == nil {
		return ErrAddress
	}
	return nil
}

// Post sends a message under its id, the same whenever it is sent again, signed with a secret as of now. The status is
// that of the answer; a redirect is one, too. The error is one of this package's, or the context's.
func (s *Sender) Post(
	ctx context.Context, address string, secret []byte, id string, now time.Time, body []byte,
) (status int, err error) {
	if err := s.Check(address); err != nil {
		return 0, err
	}
	ctx, stop := context.WithTimeoutCause(ctx, within, ErrLate)
	defer stop()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(body))
	if err != nil {
		return 0, ErrAddress
	}
	stamp := strconv.FormatInt(now.Unix(), 10)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("User-Agent", "Harbormaster")
	r.Header.Set("Webhook-Id", id)
	r.Header.Set("Webhook-Timestamp", stamp)
	r.Header.Set("Webhook-Signature", sign(secret, id, stamp, body))
	answer, err := s.transport().RoundTrip(r) // Which follows no redirect.
	if err != nil {
		return 0, why(ctx, err)
	}
	_ = answer.Body.Close() // Nobody reads it.
	return answer.StatusCode, nil
}

func sign(secret []byte, id, stamp string, body []byte) string {
	mac := hmac.New(sha256.New, secret)
	_, _ = fmt.Fprintf(mac, "%s.%s.%s", id, stamp, body)
	return "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
}

// Written is a secret as a receiver's manager copies it.
func Written(secret []byte) string { return "whsec_" + base64.StdEncoding.EncodeToString(secret) }

// transport makes one connection, which nothing is left of.
func (s *Sender) transport() *http.Transport {
	dialer := &net.Dialer{Resolver: s.Resolver, Control: func(_, address string, _ syscall.RawConn) error {
		if to, err := netip.ParseAddrPort(address); err != nil || !s.mayDial(to) {
			return ErrUnreachable
		}
		return nil
	}}
	return &http.Transport{DialContext: dialer.DialContext, DisableKeepAlives: true, DisableCompression: true,
		MaxResponseHeaderBytes: headMost,
		TLSClientConfig:        &tls.Config{RootCAs: s.Roots, MinVersion: tls.VersionTLS12}}
}

// why puts an error into one of this package's: it may name addresses, and paths that are secret.
func why(ctx context.Context, err error) error {
	switch cause := context.Cause(ctx); {
	case errors.Is(cause, ErrLate):
		return ErrLate
	case cause != nil:
		return cause
	}
	if _, bad := errors.AsType[*tls.CertificateVerificationError](err); bad {
		return ErrCertificate
	}
	return ErrUnreachable
}

// mayDial says whether an address may be dialed: a public one at the port for https.
func (s *Sender) mayDial(to netip.AddrPort) bool {
	return slices.Contains(s.Receivers, to) || to.Port() == port && public(to.Addr())
}

// special are the parts of what looks public that lead elsewhere, as the IANA's registries of special-purpose addresses
// list them. Of IPv6 all but 2000::/3 is special: loopback, mapped, NAT64, private and link-local addresses.
var special = prefixes("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12",
	"192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24",
	"203.0.113.0/24", "224.0.0.0/3", "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")

var unicast6 = netip.MustParsePrefix("2000::/3")

func prefixes(list ...string) (all []netip.Prefix) {
	for _, p := range list {
		all = append(all, netip.MustParsePrefix(p))
	}
	return all
}

func public(a netip.Addr) bool {
	return a.Zone() == "" && (a.Is4() || unicast6.Contains(a)) &&
		!slices.ContainsFunc(special, func(p netip.Prefix) bool { return p.Contains(a) })
}
