package table

import (
	"slices"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

const (
	// SeekAfter is how long a lobby is open before those are told who want to know of new tables: friends join first.
	SeekAfter = 2 * time.Minute
	// waitsAfter is when a lobby has waited too long, waitsLive the same for a live table.
	waitsAfter = 3 * time.Hour
	waitsLive  = 15 * time.Minute
	// SoughtMost is how many persons a message of a lobby tells of it.
	SoughtMost = 20
)

// What a lobby knows beside its settings: who was told of it, with commas between, and that it has waited too long.
const sought, waiting = "sought", "waiting"

// WaitsTooLong is when a lobby has waited too long.
func WaitsTooLong(e *storage.Envelope) time.Time {
	if PaceOf(e).Live() {
		return e.Opened.Add(waitsLive)
	}
	return e.Opened.Add(waitsAfter)
}

// Waiting says that a lobby has said to have waited too long, and waits still.
func Waiting(e *storage.Envelope) bool { return e.Settings[waiting] != "" && Taken(e) < e.Want }

// Sought are the persons whom a lobby has not told yet that it has a seat for them; nil where it has none.
func Sought(t *Table, users []string) []string {
	if t.Phase != storage.Lobby || Taken(&t.Envelope) >= t.Want {
		return nil
	}
	known := slices.Concat(persons(&t.Envelope), Called(&t.Envelope), strings.Split(t.Settings[sought], ","), t.Removed)
	return without(users, known)
}

// Seek tells persons of a lobby that has free seats, once each, and its host, once, that it has waited too long, where
// late says so. ErrUnchanged where there is nobody to tell.
func Seek(t *Table, users []string, late bool) (Change, error) {
	list := Sought(t, users)
	list = list[:min(len(list), SoughtMost)]
	free := t.Phase == storage.Lobby && Taken(&t.Envelope) < t.Want
	if len(list) > 0 {
		told := strings.Join(list, ",")
		if before := t.Settings[sought]; before != "" {
			told = before + "," + told
		}
		t.Settings[sought] = told
	}
	if free && t.Settings[waiting] == "" && late {
		t.Settings[waiting] = "true"
		list = append(slices.Clone(list), t.Host)
	}
	if len(list) == 0 {
		return Change{}, ErrUnchanged
	}
	return Change{Act: storage.Act{Kind: storage.ActSeek, Seat: engine.Everyone, Value: strings.Join(list, ",")}}, nil
}

// NewlySought lists whom a lobby tells of itself by these records.
func NewlySought(records []storage.Record) []string {
	var users []string
	for _, r := range records {
		if r.Act.Kind == storage.ActSeek && r.Act.Value != "" {
			users = append(users, strings.Split(r.Act.Value, ",")...)
		}
	}
	return users
}
