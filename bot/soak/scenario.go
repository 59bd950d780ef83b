package soak

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/bot/local/faults"
	"github.com/harbormaster/harbormaster/bot/local/localtest"
)

// faultScenario is something that goes wrong with the network or with the chat for a while.
type faultScenario struct {
	name string
	// fault is injected while the scenario lasts; do happens once at its beginning.
	fault *localtest.Fault
	do    func(*soak, context.Context)
	// way is how interactions must come for it to make sense, "" for any way; gateway says that they come over the
	// gateway.
	way     string
	gateway bool
}

const (
	postMessage = "POST /channels/{channel}/messages"
	editMessage = "PATCH /channels/{channel}/messages/{message}"
	callback    = "POST /interactions/{interaction}/{token}/callback"
)

// faultScenarios are what may go wrong: connections that end and are asked to end, sessions that are over, events that
// come twice or late, requests that fail before or after they took effect, limits, slowness, and rolling replacements.
var faultScenarios = []faultScenario{
	{name: "gateway connections cut", gateway: true, do: func(s *soak, _ context.Context) { s.chat.Drop() }},
	{name: "reconnects asked for (Op 7)", gateway: true, do: func(s *soak, _ context.Context) { s.chat.Reconnect() }},
	{name: "sessions over (Op 9)", gateway: true, do: func(s *soak, _ context.Context) { s.chat.Invalidate() }},
	{name: "Op 7 answers a RESUME", gateway: true,
		fault: &localtest.Fault{On: faults.OnResume, Do: faults.DoReconnect, Count: 2},
		do:    func(s *soak, _ context.Context) { s.chat.Drop() }},
	{name: "events again after a RESUME", gateway: true,
		fault: &localtest.Fault{On: faults.OnResume, Do: faults.DoTwice, Back: 20, Count: 3},
		do:    func(s *soak, _ context.Context) { s.chat.Drop() }},
	{name: "clicks delivered twice", gateway: true,
		fault: &localtest.Fault{On: faults.OnDispatch + " INTERACTION_CREATE", Do: faults.DoTwice, Chance: 0.3}},
	{name: "clicks withheld until a RESUME", gateway: true,
		fault: &localtest.Fault{On: faults.OnDispatch + " INTERACTION_CREATE", Do: faults.DoIgnore, Chance: 0.2},
		do:    func(s *soak, ctx context.Context) { sleep(ctx, 500*time.Millisecond); s.chat.Drop() }},
	{name: "clicks posted to two processes", way: HTTP,
		fault: &localtest.Fault{On: faults.OnDeliver, Do: faults.DoTwice, Chance: 0.3}},
	{name: "clicks with a wrong signature", way: HTTP,
		fault: &localtest.Fault{On: faults.OnDeliver, Do: faults.DoForge, Chance: 0.2}},
	{name: "slow clicks", way: HTTP,
		fault: &localtest.Fault{On: faults.OnDeliver, Do: faults.DoSlow, From: 100, To: 2500, Chance: 0.3}},
	{name: "slow requests", fault: &localtest.Fault{Do: faults.DoSlow, From: 50, To: 1500, Chance: 0.3}},
	{name: "posts and edits by presses carried out late",
		fault: &localtest.Fault{On: "* /webhooks/*", Do: faults.DoLate, From: 2500, To: 4500, Chance: 0.2}},
	{name: "requests broken off before they take effect", fault: &localtest.Fault{Do: faults.DoCut, Chance: 0.2}},
	{name: "requests broken off after they took effect", fault: &localtest.Fault{Do: faults.DoCutAfter, Chance: 0.2}},
	{name: "requests that fail with 500", fault: &localtest.Fault{Do: faults.DoRefuse, Status: 500, Chance: 0.2}},
	{name: "requests that fail with 503", fault: &localtest.Fault{Do: faults.DoRefuse, Status: 503, Chance: 0.2}},
	{name: "posts answered with 502 that were made",
		fault: &localtest.Fault{On: postMessage, Do: faults.DoRefuseAfter, Status: 502, Chance: 0.4}},
	{name: "edits answered with 500 that were made",
		fault: &localtest.Fault{On: editMessage, Do: faults.DoRefuseAfter, Status: 500, Chance: 0.4}},
	{name: "acknowledgements broken off after they arrived",
		fault: &localtest.Fault{On: callback, Do: faults.DoCutAfter, Chance: 0.4}},
	{name: "acknowledgements that fail with 500",
		fault: &localtest.Fault{On: callback, Do: faults.DoRefuse, Status: 500, Chance: 0.3}},
	{name: "429 of the bot", fault: &localtest.Fault{Do: faults.DoLimit, Scope: "user", RetryAfter: 0.3, Chance: 0.1}},
	{name: "429 of everything", fault: &localtest.Fault{Do: faults.DoLimit, Scope: "global", RetryAfter: 0.3,
		Chance: 0.02}},
	{name: "429 shared with others",
		fault: &localtest.Fault{On: postMessage, Do: faults.DoLimit, Scope: "shared", RetryAfter: 0.5, Chance: 0.2}},
}

// rollingReplacement is played every fourth time.
var rollingReplacement = faultScenario{name: "processes replaced", do: (*soak).replaceOne}

// runScenarios lets one thing after another go wrong in the fault phase.
func (s *soak) runScenarios(ctx context.Context, began time.Time) {
	var list []faultScenario
	for _, one := range faultScenarios {
		if (one.way == "" || one.way == s.Way) && (!one.gateway || s.Way != HTTP) &&
			strings.Contains(one.name, s.OnlyFault) {
			list = append(list, one)
		}
	}
	if len(list) == 0 {
		s.Log.Error("no fault is called so", "name", s.OnlyFault)
		return
	}
	for {
		sleep(ctx, time.Duration(500+s.rng.intN(2500))*time.Millisecond)
		if ctx.Err() != nil || s.progress(began) > faultPhase {
			return
		}
		one := list[s.rng.intN(len(list))]
		if s.rng.intN(4) == 0 && !s.Upgrade { // An upgrade must not meet another replacement in the same place.
			one = rollingReplacement
		}
		id := ""
		if one.fault != nil {
			var err error
			if id, err = s.chat.Inject(*one.fault); err != nil {
				s.Log.Error("a fault can't be injected", "fault", one.name, "error", err)
				continue
			}
		}
		from := time.Now()
		if one.do != nil {
			one.do(s, ctx)
		}
		n := 1
		if id != "" {
			sleep(ctx, time.Duration(1000+s.rng.intN(3000))*time.Millisecond)
			n = s.faultHits(id)
			s.chat.ClearFaults(id)
		}
		s.noteOutage(from, 1, time.Second)
		s.mu.Lock()
		s.faults[one.name] += n
		s.mu.Unlock()
	}
}

func (s *soak) faultHits(id string) int {
	for _, f := range s.chat.Faults() {
		if f.ID == id {
			return f.Strikes
		}
	}
	return 0
}

// replaceOne replaces a process in good order.
func (s *soak) replaceOne(ctx context.Context) {
	place, p := s.processes.pickRunning(2 * time.Second)
	if place == nil {
		return
	}
	if err := s.processes.replace(ctx, place, p); err != nil && ctx.Err() == nil {
		s.Log.Warn("a process was not replaced", "error", err)
	}
}

// upgradeAll replaces the older program's processes in good order, spread evenly over the run.
func (s *soak) upgradeAll(ctx context.Context, began time.Time) {
	for i, place := range s.processes.slots {
		for s.progress(began) < float64(i+1)/float64(len(s.processes.slots)+1) {
			if sleep(ctx, 100*time.Millisecond); ctx.Err() != nil {
				return
			}
		}
		from := time.Now()
		err := s.processes.upgrade(ctx, place)
		s.noteOutage(from, 1/float64(s.Processes), recovery)
		if err != nil && ctx.Err() == nil {
			s.Log.Warn("a process was killed while it was replaced", "process", i, "error", err)
		}
		fmt.Fprintf(s.Progress, "%6s  %6d clicks  process %d is replaced by the newer program\n",
			time.Since(began).Round(time.Second),
			s.users.clicks.count(), i)
	}
}
