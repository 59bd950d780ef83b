package soak

import (
	"testing"

	"github.com/harbormaster/harbormaster/storage"
)

// TestATableIsRestartedByWhatLeadsToAnAnswer: each press is followed by what it brings, so that a table goes on that
// asks again, opens a submenu first, or rests.
func TestATableIsRestartedByWhatLeadsToAnAnswer(t *testing.T) {
	for name, c := range map[string]struct {
		table, private []string
		since          int
		pressed        string
		want           string
	}{
		"an answer":                  {table: []string{"v1|g|4|@why", "v1|g|4|!attack", "v1|g|4|pass"}, since: 4, want: "v1|g|4|pass"},
		"an answer to be confirmed":  {table: []string{"v1|g|4|@why", "v1|g|4|!attack"}, since: 4, want: "v1|g|4|!attack"},
		"its confirmation":           {table: []string{"v1|g|4|!attack"}, private: []string{"v1|g|4|attack"}, since: 4, pressed: "v1|g|4|!attack", want: "v1|g|4|attack"},
		"another answer":             {table: []string{"v1|g|4|!attack", "v1|g|4|!conquer"}, since: 4, pressed: "v1|g|4|!attack", want: "v1|g|4|!conquer"},
		"a submenu of answers":       {table: []string{"v1|g|4|@under:0", "v1|g|0|@board"}, since: 4, want: "v1|g|4|@under:0"},
		"a private question":         {table: []string{"v1|g|0|@plan", "v1|g|0|@more"}, since: 4, want: "v1|g|0|@plan"},
		"a proposal for it":          {table: []string{"v1|g|0|@plan"}, private: []string{"v1|g|4|@propose:0"}, since: 4, pressed: "v1|g|0|@plan", want: "v1|g|4|@propose:0"},
		"a draft":                    {table: []string{"v1|g|0|@plan"}, private: []string{"v1|g|4|@propose:0", "v1|g|4|@confirm:00ff00ff"}, since: 4, want: "v1|g|4|@confirm:00ff00ff"},
		"a message of another time":  {table: []string{"v1|g|4|pass"}, private: []string{"v1|g|3|@confirm:00ff00ff"}, since: 4, want: "v1|g|4|pass"},
		"a message of another table": {table: []string{"v1|g|4|pass"}, private: []string{"v1|h|4|@confirm:00ff00ff"}, since: 4, want: "v1|g|4|pass"},
		"a table that rests":         {table: []string{"v1|g|0|@resume", "v1|g|0|@board"}, want: "v1|g|0|@resume"},
		"a table that offers no way": {table: []string{"v1|g|3|pass", "v1|g|0|@board"}, since: 4},
	} {
		t.Run(name, func(t *testing.T) {
			p := &virtualUser{rng: newRNG(1, 1)}
			if c.private != nil {
				p.ephemerals = []view{read(said(t, "", c.private...))}
			}
			pressed := map[string]int{}
			if c.pressed != "" {
				pressed[c.pressed]++
			}
			got, ok := nextPress(p, read(said(t, "", c.table...)), "g", c.since, pressed)
			if got.id != c.want || ok != (c.want != "") {
				t.Errorf("pressed is %q, %v, not %q", got.id, ok, c.want)
			}
		})
	}
}

func TestWhoMayLetARestingTableGoOnIsFound(t *testing.T) {
	s := &soak{}
	r := storage.Record{Envelope: storage.Envelope{Pause: &storage.Pause{Why: "host"}, Seats: []storage.Seat{{Name: "Bosun"}, {User: "ana"}}}}
	if since, user, err := s.awaits(r); since != 0 || user != "ana" || err != nil {
		t.Errorf("found %q, since %d, %v", user, since, err)
	}
	r.Seats = r.Seats[:1]
	if _, _, err := s.awaits(r); err == nil {
		t.Error("somebody is found at a table without persons")
	}
}
