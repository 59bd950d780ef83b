package discord

import "time"

// cadence spreads the bot's requests after Discord's global limit was hit, so that those who waited for it do not all go at
// once and hit it again: each refusal counts against the limit of invalid requests. Without a refusal there is no pace. What
// Discord takes is found out from what it answered; other processes may use the same token.
type cadence struct {
	// rate is requests a second, 0 for any number.
	rate float64
	next time.Time
	// slowed is when the rate was lowered or raised last.
	slowed time.Time
	// done counts the answers of the last second.
	done window
}

const (
	cadenceSlots = 10
	cadenceSlot  = time.Second / cadenceSlots
	// leastRate is the lowest rate, margin which part of what Discord took is asked of it afterwards.
	leastRate = 5
	margin    = 0.9
	// calm is how long no refusal came when the rate is raised by raise; above freeRate it is given up.
	calm     = 20 * time.Second
	raise    = 1.2
	freeRate = 200
)

func newCadence() cadence { return cadence{done: newWindow(cadenceSlots, cadenceSlot)} }

// wait is how long the next request has to wait.
func (c *cadence) wait(now time.Time) time.Duration {
	for c.rate > 0 && now.Sub(c.slowed) >= calm {
		c.rate *= raise
		c.slowed = c.slowed.Add(calm)
		if c.rate > freeRate {
			c.rate = 0
		}
	}
	if c.rate == 0 {
		return 0
	}
	return c.next.Sub(now)
}

// sent notes that a request goes.
func (c *cadence) sent(now time.Time) {
	if c.rate > 0 {
		c.next = now.Add(time.Duration(float64(time.Second) / c.rate))
	}
}

// answered notes that Discord took a request.
func (c *cadence) answered(now time.Time) {
	c.done.add(now)
}

// slow notes a refusal. Those that belong to one excess count once.
func (c *cadence) slow(now time.Time) {
	if c.rate > 0 && now.Sub(c.slowed) < time.Second {
		return
	}
	rate := margin * float64(c.done.sum(now))
	if c.rate > 0 {
		rate = min(rate, margin*c.rate)
	}
	c.rate, c.slowed = max(rate, leastRate), now
}
