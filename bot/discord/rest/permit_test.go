package rest

import (
	"errors"
	"net/http"
	"testing"
	"time"
)

func TestAnOvertakenAnswerGivesNoFurtherPermit(t *testing.T) {
	l := newLimits()
	now := time.Now()
	q := Request{What: "x", Channel: "1"}
	enter := func() *permit {
		t.Helper()
		p, wait, _, err := l.try(q, now)
		if p == nil {
			t.Fatalf("waits %v: %v", wait, err)
		}
		return p
	}
	header := func(remaining string) http.Header {
		h := http.Header{}
		h.Set("X-RateLimit-Limit", "4")
		h.Set("X-RateLimit-Remaining", remaining)
		h.Set("X-RateLimit-Reset", "1000.5")
		h.Set("X-RateLimit-Reset-After", "30")
		return h
	}
	enter().answered(header("3"))
	second, third, fourth := enter(), enter(), enter()
	fourth.answered(header("0"))
	second.answered(header("2"))
	third.answered(header("1"))
	if p, _, _, _ := l.try(q, now); p != nil {
		t.Error("a fifth request may go")
	}
	if p, _, _, _ := l.try(q, now.Add(31*time.Second)); p == nil {
		t.Error("nothing may go in the next window")
	}
}

func FuzzDecodeRateLimit(f *testing.F) {
	f.Add("5", "4", "1.5", "1470173023.123", "abcd1234", "user", "65", []byte(`{"retry_after":64.57,"global":false}`), false)
	f.Add("5", "0", "1", "1", "b", "shared", "", []byte(`{"code":30046,"retry_after":20}`), true)
	f.Add("-1", "-7", "NaN", "Inf", "", "global", "1e300", []byte(`{"retry_after":1e300,"global":true}`), true)
	f.Add("", "", "", "", "", "", "-5", []byte(`[]`), true)
	f.Add("99999999999999999999", "3", "1e-9", "x", "b", "", "0x10", []byte(`{"retry_after":-1}`), false)
	f.Fuzz(func(t *testing.T, limit, remaining, after, reset, name, scope, retry string, body []byte, refused bool) {
		l := newLimits()
		now := time.Now()
		q := Request{What: "x", Channel: "1"}
		p, _, _, err := l.try(q, now)
		if p == nil || err != nil {
			t.Fatalf("the first request waits: %v", err)
		}
		h := http.Header{}
		for key, value := range map[string]string{
			"X-RateLimit-Limit": limit, "X-RateLimit-Remaining": remaining, "X-RateLimit-Reset-After": after, "X-RateLimit-Reset": reset,
			"X-RateLimit-Bucket": name, "X-RateLimit-Scope": scope, "Retry-After": retry,
		} {
			h.Set(key, value)
		}
		if refused {
			wait, scope := advice(h, body)
			p.limited(h, wait, scope, errors.Is(refusal(q, http.StatusTooManyRequests, body), ErrTooOld))
			if wait < 0 || wait > longestWait || scope != "user" && scope != "shared" && scope != "global" {
				t.Errorf("waits %v for %q", wait, scope)
			}
		} else {
			p.answered(h)
		}
		// Whatever the headers say, nobody waits forever.
		second, wait, returned, _ := l.try(q, time.Now())
		if wait > longestWait || returned != nil {
			t.Errorf("the second request waits %v", wait)
		}
		if second != nil {
			second.unused()
		}
		if p, _, _, err := l.try(q, time.Now().Add(longestWait+time.Second)); p == nil || err != nil {
			t.Error("the second request waits longer than the longest wait")
		}
	})
}
