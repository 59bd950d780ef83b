package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine/arena"
)

func TestWaitsAreCountedForEveryNumberOfPlayers(t *testing.T) {
	var out bytes.Buffer
	if err := dispatch(context.Background(), []string{"waits", "puertorico", "-games", "2", "-level", "easy"}, nil, &out, os.Stderr); err != nil {
		t.Fatal(err)
	}
	if lines := strings.Split(strings.TrimSpace(out.String()), "\n"); len(lines) != 5 || strings.Fields(lines[1])[0] != "2" || strings.Fields(lines[4])[0] != "5" || len(strings.Fields(lines[4])) != 9 {
		t.Errorf("it prints\n%s", &out)
	}
	var r arena.WaitsReport
	tool(t, &r, "waits", "puertorico", "-games", "2", "-players", "3", "-level", "easy", "-json", "-option", "nobles=true")
	if r.Players != 3 || r.Games != 2 || r.EveryQuestion <= r.Asked || r.Asked <= r.WithOrders || r.Acts == 0 || r.Score == 0 {
		t.Errorf("it says %+v", r)
	}
}

func TestWaitsAreCountedWithOrdersOfAFile(t *testing.T) {
	file := func(text string) string {
		path := filepath.Join(t.TempDir(), "orders.json")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	var none, one arena.WaitsReport
	tool(t, &none, "waits", "puertorico", "-games", "2", "-players", "4", "-level", "easy", "-json", "-orders", file(`[]`))
	tool(t, &one, "waits", "puertorico", "-games", "2", "-players", "4", "-level", "easy", "-json", "-orders", file(`["store:most"]`))
	if none.Acts != 0 || none.WithOrders != none.Asked || one.Acts == 0 {
		t.Errorf("without orders %v acts and %v waits, %v asked; with one %v acts", none.Acts, none.WithOrders, none.Asked, one.Acts)
	}
	for _, args := range [][]string{
		{"waits"}, {"waits", "puertorico", "-games", "0"}, {"waits", "puertorico", "-players", "7"}, {"waits", "puertorico", "-level", "nobody"},
		{"waits", "puertorico", "-orders", "nowhere"}, {"waits", "puertorico", "-orders", file(`{}`)}, {"waits", "puertorico", "-orders", file(`["dance"]`)},
		{"waits", "puertorico", "-orders", file(`["a","b","c","d","e","f","g","h","i"]`)},
	} {
		err := dispatch(context.Background(), args, nil, &bytes.Buffer{}, &bytes.Buffer{})
		if err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%v: %v", args, err)
		}
	}
}
