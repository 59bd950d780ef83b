package client

import (
	"context"
	"flag"
	"io"
	"net/http"
	"strings"
	"testing"
)

var (
	address = flag.String("address", "", "the address of the API")
	key     = flag.String("key", "", "a key of the server")
)

// TestALeagueIsRead reads what a website about a league would show: leagues, standings, tables, their games and pages.
func TestALeagueIsRead(t *testing.T) {
	ctx := context.Background()
	api, err := NewClientWithResponses(*address, WithRequestEditorFn(func(_ context.Context, r *http.Request) error {
		r.Header.Set("Authorization", "Bearer "+*key)
		return nil
	}))
	if err != nil {
		t.Fatal(err)
	}
	all, err := api.ListLeaguesWithResponse(ctx)
	if err != nil || all.JSON200 == nil || len(all.JSON200.Leagues) != 1 {
		t.Fatalf("the leagues are %v, %v", all, err)
	}
	head := all.JSON200.Leagues[0]
	found, err := api.GetLeagueWithResponse(ctx, head.Id)
	if err != nil || found.JSON200 == nil {
		t.Fatalf("league %s is %v, %v", head.Id, found, err)
	}
	league := found.JSON200
	if league.Name != "Cup" || len(league.Divisions) != 1 || len(league.Tables) != 1 {
		t.Errorf("the league is %+v", league)
	}
	for _, s := range league.Divisions[0] {
		t.Logf("see: %d. %s %g", s.Place, s.Name, s.Score)
	}
	if best := league.Divisions[0][0]; best.Place != 1 || best.Name != "Ana" || best.Tables != 1 {
		t.Errorf("first is %+v", best)
	}
	played, open := league.Tables[0][0], league.Tables[0][1]
	if played.Places == nil || len(*played.Places) != len(played.People) || open.Places != nil {
		t.Errorf("the tables are %+v", league.Tables)
	}
	lang := "de"
	game, err := api.GetGameWithResponse(ctx, played.Game, &GetGameParams{Lang: &lang})
	if err != nil || game.JSON200 == nil {
		t.Fatalf("game %s is %v, %v", played.Game, game, err)
	}
	record := game.JSON200
	if record.State != RecordStateFinished || len(record.Log) == 0 || record.Players[0].Score == nil || record.Page == nil ||
		!record.Ended.After(*record.Started) {
		t.Fatalf("the game is %+v", record)
	}
	page, err := http.Get(*record.Page)
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(page.Body)
	if err != nil || page.StatusCode != http.StatusOK || !strings.Contains(string(body), "Ana") {
		t.Errorf("its page answers %d, %v", page.StatusCode, err)
	}
	running := ListGamesParamsState("running")
	games, err := api.ListGamesWithResponse(ctx, &ListGamesParams{State: &running})
	if err != nil || games.JSON200 == nil || len(games.JSON200.Games) != 1 || games.JSON200.Games[0].Id != open.Game ||
		games.JSON200.Games[0].Players[0].Score != nil {
		t.Errorf("running is %v, %v", games, err)
	}
	table, err := api.GetResultsWithResponse(ctx, nil)
	if err != nil || !strings.HasPrefix(string(table.Body), "id,date,game,") {
		t.Errorf("the results are %v, %v", table, err)
	}
	none, err := api.GetGameWithResponse(ctx, "nosuchgame", nil)
	if err != nil || none.JSON404 == nil || none.JSON404.Error.Code != "not_found" {
		t.Errorf("a game that there is not is %v, %v", none, err)
	}
}
