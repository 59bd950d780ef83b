package puertorico

import "slices"

// Useful lists the occupied buildings of a seat that can still do something from the open question on until the end of
// its phase, in the order of building and each kind once. Where persons are placed (P6.3) every building that holds
// some is listed; what works only for the player who took the role is listed for that player alone.
func (v *View) Useful(seat Seat) []Building {
	if seat < 0 || int(seat) >= len(v.Players) {
		return nil
	}
	var list []Building
	for _, b := range v.Players[seat].City {
		if !slices.Contains(list, b.Building) && v.useful(seat, b) {
			list = append(list, b.Building)
		}
	}
	return list
}

func (v *View) useful(seat Seat, b BuildingView) bool {
	k := rulebook.kinds[b.Building]
	switch {
	case v.Step == StepShip || v.Step == StepPlace:
		return k.Circles > 0
	case b.Colonists == 0 || v.Step == StepDraft || v.Step == "":
		return false
	case k.may(mayMove):
		return true
	case k.may(mayDouble):
		over := v.Phase == Buccaneer || v.Step == StepClear || v.Step == StepStore
		return v.Step == StepRole || v.Chooser == seat && !over
	}
	return k.worksFrom(v.Step, v.Phase)
}

// worksFrom says that an occupied one does something from a question on until the end of its phase; for the windows of
// the inn (X10.1) in the phase that begins then, or in the scoring.
func (k *kind) worksFrom(step string, phase Role) bool {
	switch step {
	case StepWindow:
		return k.worksIn(phase)
	case StepHacienda:
		return k.worksIn(Settler)
	case StepForest, StepTake:
		return k.may(mayStaffTile) || k.worksFrom(StepSecond, phase)
	case StepSecond:
		return k.may(mayQuarry|mayForest) || k.worksFrom(StepClear, phase)
	case StepClear:
		return k.may(mayClear) || k.Settled != nil
	case StepBuild:
		return k.may(mayBarter|mayStaffBuilding) || k.Discount != nil || k.Built != nil
	case StepSell:
		return k.Sale > 0 || k.may(maySellAny|maySellApart|mayDeal)
	case StepSupply:
		return k.may(maySupply) || k.worksFrom(StepLoad, phase)
	case StepLoad:
		return k.Loading > 0 || k.Wages > 0 || k.may(mayShip|mayShipMixed) || k.worksFrom(StepStore, phase)
	case StepStore:
		return k.Stores > 0 || k.Singles > 0
	}
	return false
}

// worksIn says that an occupied one does something in the phase of a role, or at the end of the game where there is
// none.
func (k *kind) worksIn(phase Role) bool {
	switch phase {
	case Settler:
		return k.may(mayDraw) || k.worksFrom(StepTake, phase)
	case Builder:
		return k.worksFrom(StepBuild, phase)
	case Craftsman:
		return k.Good != NoGood || k.Extra != nil || k.Crafted != nil
	case Trader:
		return k.worksFrom(StepSell, phase)
	case Captain:
		return k.Opened != nil || k.worksFrom(StepSupply, phase)
	case NoRole:
		return k.Bonus != nil
	}
	return false
}

func (k *kind) may(any grant) bool { return k.Grants&any != 0 }
