package soak

import (
	"context"
	"fmt"
	"time"
)

// progress is how much of the run is done, 0 to 1.
func (s *soak) progress(began time.Time) float64 {
	p := 0.0
	if s.Clicks > 0 {
		p = float64(s.users.clicks.progress()) / float64(s.Clicks)
	}
	return max(p, s.elapsed(began))
}

// elapsed is how much of the time of the run is over, 0 where it has none.
func (s *soak) elapsed(began time.Time) float64 {
	if s.For == 0 {
		return 0
	}
	return float64(time.Since(began)) / float64(s.For)
}

func (s *soak) reportProgress(ctx context.Context, began time.Time) {
	for {
		sleep(ctx, 10*time.Second)
		if ctx.Err() != nil {
			return
		}
		s.processes.mu.Lock()
		kills, stops, ended := s.processes.kills, s.processes.stops, s.processes.crashes
		s.processes.mu.Unlock()
		s.mu.Lock()
		database := s.databaseKills
		s.mu.Unlock()
		_, open := s.observer.lobbies()
		took := time.Since(began)
		fmt.Fprintf(s.Progress, "%6s  %6d clicks (%.0f/s)  %3d open tables  ",
			took.Round(time.Second), s.users.clicks.count(), float64(s.users.clicks.count())/took.Seconds(), open)
		fmt.Fprintf(s.Progress, "killed %d + %d database  replaced %d  ended %d\n", kills, database, stops, ended)
	}
}

// minKillAge is the age from which on a process may be killed: some of them while they start.
const minKillAge = 150 * time.Millisecond

// faultPhase is the part of the run in which something is killed and goes wrong; in the rest nothing is.
const faultPhase = 0.85

// killAtRandom kills processes and the database at random moments, all of them in the fault phase. Where processes
// start slowly that takes longer, and the users go on for it.
func (s *soak) killAtRandom(ctx context.Context, began time.Time) {
	defer s.users.keepPlaying.Store(false)
	for n := 0; n < s.Kills && s.elapsed(began) < 0.97; {
		sleep(ctx, time.Duration(10+s.rng.intN(40))*time.Millisecond)
		if ctx.Err() != nil {
			return
		}
		if due := s.progress(began) / faultPhase * float64(s.Kills); float64(n)+float64(s.rng.intN(1000))/1000 > due {
			continue
		}
		if s.Database != nil && (s.DatabaseOnly || s.rng.intN(6) == 0) {
			s.killDatabase(ctx)
			n++
			continue
		}
		age := minKillAge
		if s.rng.intN(10) > 0 {
			age = time.Second
		}
		if s.processes.kill(age) {
			s.noteOutage(time.Now(), 1/float64(s.Processes), recovery)
			n++
		}
	}
}

// noteOutage notes an outage from a moment until now, and what it takes to recover from it.
func (s *soak) noteOutage(from time.Time, share float64, recovery time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.outages = append(s.outages, outage{from, time.Now().Add(recovery), share})
}

func (s *soak) killDatabase(ctx context.Context) {
	defer s.noteOutage(time.Now(), 1, time.Second)
	began, before := time.Now(), s.users.clicks.count()
	if err := s.Database.Kill(); err != nil {
		s.Log.Error("the database could not be killed", "error", err)
		return
	}
	s.mu.Lock()
	s.databaseKills++
	s.mu.Unlock()
	sleep(ctx, time.Duration(50+s.rng.intN(450))*time.Millisecond)
	// Its port may be in use for a moment: whoever looks for the dead one takes ports, too.
	var why error
	if err := until(context.WithoutCancel(ctx), startTime, func() (bool, error) {
		why = s.Database.Start(context.WithoutCancel(ctx))
		return why == nil, nil
	}); err != nil {
		s.Log.Error("the database did not start again", "error", why)
	}
	fmt.Fprintf(s.Progress, "the database was back after %s; %d clicks were answered meanwhile\n",
		time.Since(began).Round(time.Millisecond), s.users.clicks.count()-before)
}
