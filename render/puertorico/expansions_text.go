package puertorico

import (
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
)

// draftLines are the kinds picked so far and the free spaces, one line for each cost (X2).
func (p textWriter) draftLines() []string {
	if !drafting(p.View) {
		return nil
	}
	var lines render.Page
	for _, d := range p.View.Drafting {
		parts := render.Words(d.Picked, p.building)
		if d.Free > 0 {
			parts = append(parts, p.Say("puertorico.text.draft.free", number(d.Free)))
		}
		lines.Add(p.SayList("puertorico.text.draft", parts, ", ", number(d.Cost)))
	}
	return lines
}

// tokenLine says who holds the buccaneer's token (C2).
func (p textWriter) tokenLine() string {
	if p.View.Buccaneer == nil || !p.Seated(p.View.Buccaneer.Token) {
		return ""
	}
	return p.Say("puertorico.text.token", text("name", p.Name(p.View.Buccaneer.Token)))
}

// drawnLine says which tile was drawn and waits to be laid (X4.3).
func (p textWriter) drawnLine() string {
	if p.View.Step != puertorico.StepForest || p.View.Drawn < 0 {
		return ""
	}
	return p.Say("puertorico.text.drawn", text("what", p.tileName(p.View.Drawn)))
}

func (p textWriter) festivalLine() string {
	f := p.View.Festival
	if f == nil {
		return ""
	}
	tasks := []string{
		p.Say("puertorico.text.festival.cultivation", number(festivalTiles), text("what", p.tileName(f.Tile)),
			other(festivalColonists)),
		p.Say("puertorico.text.festival.production", text("what", strings.Join(p.goods(f.Goods), " + ")),
			other(festivalDoubloons)),
		p.Say("puertorico.text.festival.building", text("what", p.building(f.Building)), other(festivalPoints)),
	}
	for i, by := range f.By {
		if p.Seated(by) {
			tasks[i] = p.Say("puertorico.text.festival.solved", text("what", tasks[i]), text("name", p.Name(by)))
		}
	}
	return p.SayList("puertorico.text.festival", tasks, ", ")
}

func (p textWriter) briefOffer() []string {
	var costs []string
	for cost := range dearest + 1 {
		list := p.offered(cost, func(o puertorico.OfferView) string {
			if o.Copies == 1 {
				return p.building(o.Building)
			}
			return p.building(o.Building) + " ×" + strconv.Itoa(o.Copies)
		})
		if len(list) > 0 {
			costs = append(costs, strconv.Itoa(cost)+": "+strings.Join(list, ", "))
		}
	}
	if len(costs) == 0 {
		return nil
	}
	return strings.Split(p.Say("puertorico.text.offer.brief", text("list", "\n"+strings.Join(costs, "\n"))), "\n")
}

func (p textWriter) deeds() []string {
	var parts []string
	add := func(key string, args ...engine.Arg) { parts = append(parts, p.Say("puertorico.text."+key, args...)) }
	for t, who := range p.can.clear {
		if who != [3]bool{} {
			add("give_away", engine.Term("tile", puertorico.Tile(t).String()))
		}
	}
	if p.can.buy {
		add("buy_land", number(1))
	}
	if p.can.noble {
		add("take.noble")
	}
	if p.can.colonist {
		add("take.colonist")
	}
	for _, ship := range p.can.piracy {
		add("piracy", other(ship))
	}
	if p.can.plunder {
		add("plunder")
	}
	if p.can.raid {
		add("raid")
	}
	for r, can := range p.can.capture {
		if can {
			add("capture", engine.Term("role", puertorico.Role(r).String()))
		}
	}
	for _, to := range []*places{&p.can.raided, &p.can.guests} {
		for t, can := range to.tiles {
			if can {
				add("move_to", engine.Term("place", puertorico.Tile(t).String()))
			}
		}
		for b, can := range to.buildings {
			if can {
				add("move_to", engine.Term("place", puertorico.Building(b).String()))
			}
		}
	}
	return parts
}
