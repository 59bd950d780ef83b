package bot_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/local/page"
)

// TestTablesOfHiddenChannelsAreForThoseWhoSeeThem: they are listed for them alone, who join from there, and nobody else
// joins by a control of theirs.
func TestTablesOfHiddenChannelsAreForThoseWhoSeeThem(t *testing.T) {
	d := newDays(t)
	ids := map[string]string{}
	for _, name := range []string{"Ben", "Cem", "Dan"} {
		if u, err := d.AddUser(page.NewUser{Name: name}); err == nil {
			ids[name] = u.ID
		}
	}
	d.must(d.Hide("second-quay", "ben", "dan"))
	secret, err := d.AddThread("second-quay", "secret", 10080)
	d.must(err)
	talk, err := d.AddThread("harbor", "talk", 10080)
	d.must(err)
	for _, where := range []string{"second-quay", secret, talk} {
		d.command("ben", where, "puertorico", "start", map[string]any{"players": 3})
	}
	// list is what a person is offered, with the controls of seats and the places that links lead to.
	list := func(who string) (m page.Message, joins, links []string) {
		d.command(who, "harbor", "games", "open", nil)
		for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
			last, err := d.Messages(who, "harbor", 1)
			d.must(err)
			if m = last[0]; m.Ephemeral && !m.Thinking {
				break
			}
		}
		for _, b := range buttonsOf(d.T, m) {
			switch {
			case b.URL != "":
				links = append(links, b.URL)
			case b.Label == "Join":
				joins = append(joins, b.ID)
			}
		}
		return m, joins, links
	}
	for end, n := time.Now().Add(20*time.Second), 0; n < 3; time.Sleep(10 * time.Millisecond) {
		if _, joins, _ := list("ana"); time.Now().After(end) {
			t.Fatalf("the owner is offered %d seats", len(joins))
		} else {
			n = len(joins)
		}
	}
	if _, joins, links := list("cem"); len(joins) != 1 || !strings.Contains(links[0], talk) {
		t.Errorf("Cem is offered seats at %v", links)
	}
	m, joins, links := list("dan")
	at := slices.IndexFunc(links, func(link string) bool { return strings.Contains(link, secret) })
	if len(joins) != 3 || at < 0 {
		t.Fatalf("Dan is offered seats at %v", links)
	}

	seated := func(user string) bool {
		games, err := d.store.ByUser(t.Context(), user)
		d.must(err)
		return len(games) > 0
	}
	harbor := d.Channels()[0]
	forged := &answer{room: &room{t: t}}
	d.bot.Handle(t.Context(), chat.Interaction{
		ID: "1", Kind: chat.ComponentUsed, Guild: harbor.GuildID, Channel: harbor.ID, CustomID: joins[at],
		User: chat.User{ID: ids["Cem"], Name: "Cem"},
	}, forged)
	if seated(ids["Cem"]) || forged.text() == "" {
		t.Errorf("a forged press: %q", forged.text())
	}
	a, err := d.Press(t.Context(), "dan", m.ID, page.ComponentPress{CustomID: joins[at]})
	if d.must(err); a.Error != nil || !seated(ids["Dan"]) {
		t.Errorf("from the list: %+v", a.Error)
	}
}
