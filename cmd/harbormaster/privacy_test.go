package main

import (
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/storage"
)

// TestThePrivacyPageTellsAllThatIsKeptOfAPerson: a new stored field needs its words there, or a reason here.
func TestThePrivacyPageTellsAllThatIsKeptOfAPerson(t *testing.T) {
	page := strings.Join(strings.Fields(content(t, "PRIVACY.md")), " ")
	const absences, summary, votes, clocks = "absences", "daily summary", "invited, voted", "how long the table waited for you"
	const explained = "explained"
	const none, hooks, lastAnswer = "At each table", "Webhooks of a server", "their last answer"
	for kept, words := range map[reflect.Type]map[string]string{
		reflect.TypeFor[profile.Person](): {"How": "notifications", "Remind": "reminders", "Quiet": "quiet hours", "Zone": "time zone",
			"Digest": summary, "Digested": summary, "Digesting": summary, "Closed": "whether you accept private messages",
			"Conversation": "The id of our private conversation", "Locale": "The language of your Discord", "Language": "language", "Theme": "colors of private pictures",
			"Away": absences, "Plays": absences, "Stood": absences, "Token": summary,
			"Explained": explained, "Unexplained": explained, "Lessons": "how far you are in the lessons",
			"Seeks": "on which you want to hear of new tables", "Follows": "the tables you follow",
			"Finished": "the last games you finished"},
		reflect.TypeFor[profile.Hook](): {"ID": hooks, "Guild": hooks, "Channel": "the channel in which managers added them", "Locale": hooks, "URL": "their addresses and secrets",
			"Secret": "their addresses and secrets", "Mute": "what the managers chose", "Made": hooks, "Told": "what I sent there last as a hash", "At": lastAnswer,
			"Status": lastAnswer, "Fault": lastAnswer, "Failed": lastAnswer, "Next": lastAnswer, "Off": lastAnswer, "Warned": lastAnswer},
		reflect.TypeFor[storage.Seat](): {"User": "your Discord id", "Name": "the name you had there", "Level": none, "Program": none, "Replaced": none, "StandIn": absences, "Away": absences},
		reflect.TypeFor[storage.Act](): {"Kind": "Your moves", "User": "your Discord id", "Seat": none, "Move": "Your moves", "Step": "Your moves", "Since": "Your moves",
			"Key": "standing orders", "Value": none, "Undone": "Your moves", "By": "standing orders", "Lapsed": votes},
		reflect.TypeFor[storage.Notice](): {"User": "your Discord id", "Since": clocks, "At": "When I told you", "Reminded": "When I told you"},
		reflect.TypeFor[storage.Envelope](): {"Game": none, "Phase": none, "Guild": "ids of server", "Channel": "channel", "Thread": "thread", "Host": "who opened the table",
			"Seats": "the name you had there", "Want": none, "Options": none, "Settings": "was invited", "Drafts": "unfinished plans",
			"Presets": "standing orders", "Orders": "standing orders", "OrderDrafts": "unfinished plans", "Held": "standing orders",
			"Clocks": clocks, "Pause": none, "Votes": votes, "Removed": "lost a seat", "Commitment": none, "Salt": none, "Seed": none,
			"Opened": "with its time", "Started": "with its time", "Ended": "with its time", "Bids": "bids for seats", "From": "from which a private table of yours began"},
	} {
		for _, field := range reflect.VisibleFields(kept) {
			if said := words[field.Name]; said == "" || !strings.Contains(page, said) {
				t.Errorf("the page does not tell of %s.%s: %q", kept, field.Name, said)
			}
		}
	}
}

func TestThePagesForPlayersNeedANameAndAContact(t *testing.T) {
	for _, file := range []string{"PRIVACY.md", "TERMS.md"} {
		open := regexp.MustCompile(`[{<\[][A-Z_ ]{3,}[}>\]]`).FindAllString(content(t, file), -1)
		slices.Sort(open)
		if got := slices.Compact(open); !slices.Equal(got, []string{"{CONTACT}", "{OWNER}"}) {
			t.Errorf("%s has the placeholders %v", file, got)
		}
	}
}
