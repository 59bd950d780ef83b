package rest

import "time"

// adaptiveRate spreads the bot's requests after Discord's global limit was hit, so that those who waited for it do not
// all go at once and hit it again: each refusal counts against the limit of invalid requests. Without a refusal there
// is no rate. What Discord takes is found out from what it answered; other processes may use the same token.
type adaptiveRate struct {
	// perSecond is 0 for any number of requests.
	perSecond float64
	next      time.Time
	// changed is when the rate was lowered or raised last.
	changed time.Time
	// taken counts the answers of the last second.
	taken window
}

const (
	rateSlots = 10
	rateSlot  = time.Second / rateSlots
	// leastRate is the lowest rate, margin which part of what Discord took is asked of it afterwards.
	leastRate = 5
	margin    = 0.9
	// calm is how long no refusal came when the rate is raised by raise; above freeRate it is given up.
	calm     = 20 * time.Second
	raise    = 1.2
	freeRate = 200
)

func newAdaptiveRate() adaptiveRate { return adaptiveRate{taken: newWindow(rateSlots, rateSlot)} }

// wait is how long the next request has to wait.
func (r *adaptiveRate) wait(now time.Time) time.Duration {
	for r.perSecond > 0 && now.Sub(r.changed) >= calm {
		r.perSecond *= raise
		r.changed = r.changed.Add(calm)
		if r.perSecond > freeRate {
			r.perSecond = 0
		}
	}
	if r.perSecond == 0 {
		return 0
	}
	return r.next.Sub(now)
}

// sent notes that a request goes.
func (r *adaptiveRate) sent(now time.Time) {
	if r.perSecond > 0 {
		r.next = now.Add(time.Duration(float64(time.Second) / r.perSecond))
	}
}

// answered notes that Discord took a request.
func (r *adaptiveRate) answered(now time.Time) {
	r.taken.add(now)
}

// slow notes a refusal. Those that belong to one excess count once.
func (r *adaptiveRate) slow(now time.Time) {
	if r.perSecond > 0 && now.Sub(r.changed) < time.Second {
		return
	}
	rate := margin * float64(r.taken.sum(now))
	if r.perSecond > 0 {
		rate = min(rate, margin*r.perSecond)
	}
	r.perSecond, r.changed = max(rate, leastRate), now
}
