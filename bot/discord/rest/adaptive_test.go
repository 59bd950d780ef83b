package rest

import (
	"log/slog"
	"net/http"
	"strconv"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// globalLimit is a Discord with a global limit: so many requests a second of all kinds.
type globalLimit struct {
	limit int

	mu      sync.Mutex
	end     time.Time
	used    int
	refused int
}

func (d *globalLimit) RoundTrip(r *http.Request) (*http.Response, error) {
	time.Sleep(20 * time.Millisecond)
	defer time.Sleep(20 * time.Millisecond)
	d.mu.Lock()
	defer d.mu.Unlock()
	now := time.Now()
	if !d.end.After(now) {
		d.end, d.used = now.Add(time.Second), 0
	}
	if d.used == d.limit {
		d.refused++
		return says(429, `{"global":true,"retry_after":`+strconv.FormatFloat(d.end.Sub(now).Seconds(), 'f', 3, 64)+`}`, "X-RateLimit-Scope", "global")(r)
	}
	d.used++
	return says(200, `{}`)(r)
}

func TestManyThatHitTheGlobalLimitSpreadOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const requests, limit = 500, 50
		d := &globalLimit{limit: limit}
		r := New(Config{Base: "http://discord.test", Token: secret, Log: slog.Default(), Transport: d})
		start := time.Now()
		var all sync.WaitGroup
		for i := range requests {
			all.Go(func() {
				channel := strconv.Itoa(i)
				if err := r.Do(t.Context(), Request{What: "post", Method: "POST", Path: "/" + channel, Channel: channel}, nil); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if d.refused > 2*maxSending {
			t.Errorf("%d of %d requests were refused", d.refused, requests)
		}
		if took := time.Since(start); took > 2*requests/limit*time.Second {
			t.Errorf("took %v", took)
		}
		t.Logf("see: %d requests at once under a global limit of %d a second: %d refused, %v in all", requests, limit, d.refused, time.Since(start).Round(time.Second))
	})
}

func TestProcessesWithAShareEachDoNotHitTheGlobalLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const requests, limit, processes = 400, 50, 2
		d := &globalLimit{limit: limit}
		start := time.Now()
		var all sync.WaitGroup
		for n := range processes {
			r := New(Config{Base: "http://discord.test", Token: secret, PerSecond: 22, Log: slog.Default(), Transport: d})
			for i := range requests / processes {
				all.Go(func() {
					time.Sleep(time.Duration(n) * 90 * time.Millisecond)
					channel := strconv.Itoa(i)
					if err := r.Do(t.Context(), Request{What: "post", Method: "POST", Path: "/" + channel, Channel: channel}, nil); err != nil {
						t.Error(err)
					}
				})
			}
		}
		all.Wait()
		if d.refused > 0 {
			t.Errorf("%d of %d requests were refused", d.refused, requests)
		}
		if took := time.Since(start); took > 2*requests/limit*time.Second {
			t.Errorf("took %v", took)
		}
	})
}

func TestTheRateAfterAGlobalLimitRisesAndEnds(t *testing.T) {
	r := newAdaptiveRate()
	now := time.Unix(1_000_000, 0)
	for range 40 {
		r.answered(now)
	}
	if r.wait(now) != 0 {
		t.Error("it waits without a refusal")
	}
	for range 10 { // One excess.
		r.slow(now)
	}
	if r.perSecond != 36 {
		t.Errorf("the rate is %v", r.perSecond)
	}
	r.sent(now)
	if d := r.wait(now); d != time.Second/36 {
		t.Errorf("the next request waits %v", d)
	}
	r.slow(now.Add(2 * time.Second))
	if r.perSecond != leastRate {
		t.Errorf("without answers the rate is %v", r.perSecond)
	}
	before := r.perSecond
	for calms := 1; r.perSecond > 0; calms++ {
		r.wait(now.Add(2*time.Second + time.Duration(calms)*calm))
		if r.perSecond > 0 && r.perSecond != before*raise {
			t.Fatalf("after %d calms the rate is %v, it was %v", calms, r.perSecond, before)
		}
		before = r.perSecond
	}
	if r.wait(now.Add(time.Hour)) != 0 {
		t.Error("it waits forever")
	}
}
