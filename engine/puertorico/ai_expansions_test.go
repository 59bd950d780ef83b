package puertorico

import (
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

// chosen is what the usual player does for seat 0 in a position.
func chosen(t *testing.T, lines string) string {
	t.Helper()
	x := at(t, lines)
	rand := engine.RandFrom(1)
	engine.AnswerChance(Rules{}, &x.s, &rand, nil)
	if !(Rules{}).Asked(&x.s).Has(0) {
		t.Fatalf("seat 0 is not asked in step %d", x.s.Step)
	}
	return x.s.mediumMove(0, &rand).String()
}

func TestAPlayerUsesWhatTheExpansionsOffer(t *testing.T) {
	for _, c := range []struct{ what, want, lines string }{
		{"the noble of the ship is taken", "take:noble", `
			with nobles
			stock ship 3 ship_nobles 1 nobles 10
			seat 0 island corn 1/0 indigo 1/0
			0 role:mayor`},
		{"a guest of the inn goes to the factory before the goods are made", "inn:factory", `
			with new_buildings
			seat 0 island corn 2/2 indigo 1/1 sugar 1/1 coffee 1/1
			seat 0 city inn=1 factory=0 indigo_plant sugar_mill coffee_roaster
			0 role:craftsman`},
		{"a guest of the inn saves the goods in the storehouse", "inn:storehouse", `
			with new_buildings
			cargo 5=indigo:1 6=sugar:1 7=tobacco:1
			seat 0 goods coffee 4
			seat 0 city inn=1 storehouse=0
			0 role:captain
			0 inn:stop
			0 load:none`},
		{"a large building works at the end", "inn:city_hall", `
			with new_buildings
			flags city
			picks 3
			seat 0 city inn=1 city_hall=0 small_market hospice office
			3 role:trader
			0 inn:stop
			0 trade:none`},
		{"the third plantation of the festival is taken", "settle:sugar", `
			with festival
			festival sugar indigo indigo coffee university
			row sugar indigo indigo tobacco coffee
			stock quarries 0
			stack corn indigo sugar tobacco coffee corn corn
			seat 0 island sugar 2/2 indigo 3/1
			seat 0 city sugar_mill=2 indigo_plant=1
			0 role:settler`},
		{"the building of the festival is built", "build:university", `
			with festival
			festival sugar indigo indigo coffee university
			flags city
			seat 0 money 7
			seat 0 island sugar 2/2 corn 1/1
			0 role:builder`},
		{"a full ship is robbed", "buccaneer:piracy:7", `
			with buccaneer
			stock ship 4
			cargo 5=corn:1 6=indigo:1 7=coffee:5
			0 role:buccaneer`},
		{"a full trading house is plundered", "buccaneer:plunder", `
			with buccaneer
			stock ship 4
			cargo 5 6 7
			house corn sugar indigo
			0 role:buccaneer`},
		{"a rich card is captured", "buccaneer:capture:trader", `
			with buccaneer
			stock ship 4
			cargo 5 6 7
			card trader 5
			0 role:buccaneer`},
		{"colonists are raided for empty circles", "buccaneer:raid", `
			with buccaneer
			stock ship 9
			cargo 5 6 7
			seat 0 island corn 3/0 indigo 2/0
			seat 0 city small_indigo_plant=0 hacienda=0
			0 role:buccaneer`},
		{"the royal supplier takes what no ship does, all but the best", "supply:sugar", `
			with nobles
			cargo 5=indigo:1 6=corn:1 7=tobacco:1
			seat 0 goods sugar 1 coffee 1
			seat 0 city royal_supplier
			seat 0 nobles royal_supplier 1
			seat 0 san_juan 1
			seat 0 nobles san_juan 1
			0 role:captain`},
		{"the small wharf takes what no ship does, all but the best", "mix:sugar=2", `
			with new_buildings
			cargo 5=indigo:1 6=corn:1 7=tobacco:1
			seat 0 goods sugar 3 coffee 1
			seat 0 city small_wharf
			0 role:captain`},
		{"somebody idle pays for a building", "build:statue:pay=@san_juan", `
			with new_buildings
			flags city
			seat 0 money 8
			seat 0 vp 5
			seat 0 goods corn 1
			seat 0 island corn 4/4
			seat 0 san_juan 1
			seat 0 city black_market
			0 role:builder`},
	} {
		if got := chosen(t, c.lines); got != c.want {
			t.Errorf("%s: %s, want %s", c.what, got, c.want)
		}
	}
}

func TestABlackMarketIsProposedTheCheapestPaymentOfEachBuilding(t *testing.T) {
	x := at(t, `
		with new_buildings
		seat 0 money 5
		seat 0 vp 9
		seat 0 goods corn 2 sugar 2 coffee 2
		seat 0 island corn 4/4 sugar 2/2 quarry 1/1
		seat 0 san_juan 1
		seat 0 city black_market sugar_mill=2 university hacienda
		0 role:builder`)
	list := (Rules{}).Candidates(&x.s, 0, nil)
	if all := (Rules{}).Moves(&x.s, 0, nil); len(all) < 2*len(list) {
		t.Errorf("%d of %d moves are proposed", len(list), len(all))
	}
	payments := map[Building]payment{}
	for _, m := range list {
		pay := m.payment()
		if pay == noPayment {
			continue
		}
		if other, ok := payments[Building(m.A)]; ok && other != pay {
			t.Errorf("two payments for %s", Building(m.A))
		}
		payments[Building(m.A)] = pay
	}
	if pay := payments[Wharf]; pay.from != atSanJuan || pay.good != Corn || pay.chip {
		t.Errorf("the wharf is paid with %s, want the idle colonist and the corn", pay)
	}
}

func TestNoblesAreProposedWhereTheyDoMost(t *testing.T) {
	const lines = `
		with nobles
		stock ship 16 ship_nobles 0
		seat 0 island corn 2/2
		seat 0 city chapel=0 hunting_lodge=0 land_office=0 zoning_office=0
		seat 0 nobles corn 1
		seat 0 money 2
		seat 1 island corn 1/0
		0 role:mayor`
	first := func(lines string) placement {
		x := at(t, lines)
		list := (Rules{}).Candidates(&x.s, 0, nil)
		return list[0].placement()
	}
	if p := first(lines); p.nobles.get(spotOf(Chapel)) != 1 {
		t.Errorf("%+v, want the noble in the chapel", p)
	}
	x := at(t, lines)
	var kinds []string
	for _, m := range (Rules{}).Candidates(&x.s, 0, nil) {
		if p := m.placement(); p.nobles.get(spotOf(Chapel)) == 0 {
			kinds = append(kinds, m.String())
		}
	}
	if len(kinds) == 0 {
		t.Error("no placement with a colonist in the chapel is proposed")
	}
	emptiest := strings.NewReplacer("seat 1 island corn 1/0", "seat 1 island corn 3/0\n\t\tseat 2 island corn 3/0\n\t\tseat 3 island corn 3/0",
		"chapel=0 ", "").Replace(lines)
	if p := first(emptiest); p.nobles.get(spotOf(HuntingLodge)) != 1 {
		t.Errorf("%+v, want the noble on the lodge of the emptiest island", p)
	}
}

func TestDraftsDifferAndSeldomHoldTwoWaysToSellTheSame(t *testing.T) {
	seen, both := map[uint64]bool{}, 0
	const games = 100
	for seed := range uint64(games) {
		rand := engine.RandFrom(seed)
		s := setupWith(t, 4, map[string]string{OptionNewBuildings: "true"})
		engine.AnswerChance(Rules{}, &s, &rand, nil)
		for s.Step == stepDraft {
			seat := (Rules{}).Asked(&s).First()
			m := s.mediumMove(seat, &rand)
			if !slices.Contains((Rules{}).Moves(&s, seat, nil), m) {
				t.Fatalf("%s is no pick", m)
			}
			(Rules{}).Apply(&s, seat, m, nil)
			engine.AnswerChance(Rules{}, &s, &rand, nil)
		}
		seen[s.Selected] = true
		const pair = 1<<Office | 1<<TradingPost
		both += int(bit(s.Selected&pair == pair))
	}
	if len(seen) < games*9/10 {
		t.Errorf("%d different drafts in %d games", len(seen), games)
	}
	if both > games/5 {
		t.Errorf("office and trading post meet in %d of %d games", both, games)
	}
}
