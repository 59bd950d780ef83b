package maracaibo

// point is a victory point: worths are counted in thousandths of one, turns in thousandths of one as well.
const point = 1000

// weights weigh what moves bring, in thousandths of a point where nothing else is said.
type weights struct {
	// turnsPerColumn and turnsPerRound are how many turns a column to go and a round to come take, in thousandths;
	// soloTurns is the part of that in a game against John Silver, who is faster, in thousandths.
	turnsPerColumn, turnsPerRound, soloTurns int
	// doubloonEarly is what a doubloon is worth beyond its point at the end, while many turns are left; fullDoubloons
	// is how many are worth so much.
	doubloonEarly, fullDoubloons int
	// For each turn left: raidStrength what one more in every raid brings, dieBonus the part of it that a bonus on one
	// die brings, in thousandths; exploreStep what one more step in every exploration brings; discount the doubloons
	// that a discount of one saves, in thousandths; then a fourth step at sea, a second reroll, a new market.
	raidStrength, dieBonus, exploreStep, discount, fourthStep, secondReroll, newMarket int
	// actionsPerTurn is how often in a turn a raid action or an explore trade is used, in thousandths; strengthPoint
	// what a point of strength is worth elsewhere, stepPoint a step.
	actionsPerTurn, strengthPoint, stepPoint int
	// progressStep is the part of the way to the end of the exploration board, for each step, while turns are left.
	progressStep int
	// burialSpace is what a free burial space of Poseidon brings while turns are left; firstCube what the first cube
	// that could be buried is worth besides.
	burialSpace, firstCube int
	// othersCubes is the part of a cube's worth that depends on the cubes of others, in thousandths: islands are
	// emptied and filled for all.
	othersCubes int
	// metricGrowth is how much of what metrics count a player gets in a whole game, in thousandths; turnsPerMetric is
	// how many turns one more takes, in thousandths; questDoubt is how soon a quest is given up.
	metricGrowth, turnsPerMetric [Metrics]int
	questDoubt                   int
	// unknownBonus is what an unknown quest is worth besides what it is worth on average.
	unknownBonus int
	// laterEffects is the part of a socket's instant effects that counts while turns are left, in thousandths.
	laterEffects int
	// tileReuse is the part of a placed smuggler tile's effects that comes again in a whole game, in thousandths.
	tileReuse int
	// faceDown is the worth of landing on a card that lies face down, ruby that of a ruby, skirmish that of a skirmish.
	faceDown, ruby, skirmish int
	// columnAhead is what each column costs that a ship sails beyond the foremost one, columnBehind each column less;
	// roundEnd what it is worth to end a round.
	columnAhead, columnBehind, roundEnd int
	// emptySockets is the part of the effects of the empty sockets that counts of a position, in thousandths;
	// fullSocket is what each full socket is worth for those that it opens.
	emptySockets, fullSocket int
}

// tuned are the weights of all computer players, found by letting many sets of weights play each other.
var tuned = weights{
	turnsPerColumn: 550, turnsPerRound: 8400, soloTurns: 800,
	doubloonEarly: 489, fullDoubloons: 16,
	raidStrength: 450, dieBonus: 450, exploreStep: 450, discount: 300,
	fourthStep: 300, secondReroll: 150, newMarket: 150,
	actionsPerTurn: 350, strengthPoint: 1000, stepPoint: 900,
	progressStep: 250,
	burialSpace:  1500, firstCube: 3500,
	othersCubes: 500,
	metricGrowth: [Metrics]int{
		PerCrew: 735, PerEquipment: 1500, PerShip: 1000, PerImprovementOrResidence: 5500, PerResidence: 1500,
		PerInstantCards: 1500, PerShipUpgrades: 18000, PerBuried: 6000, PerGold: 1250, PerEmerald: 2500,
		PerPearl: 3500, PerTreasureSet: 1800, PerRiver: 4500, PerDoubloonIncome: 6000, PerVPIncome: 2500,
		PerQuestHeld: 4000, PerQuestDone: 2500,
	},
	turnsPerMetric: [Metrics]int{
		PerCrew: 3500, PerEquipment: 3500, PerShip: 4500, PerImprovementOrResidence: 2200, PerResidence: 5000,
		PerInstantCards: 2800, PerShipUpgrades: 1000, PerBuried: 2200, PerGold: 3000, PerEmerald: 3000,
		PerPearl: 3000, PerTreasureSet: 5000, PerRiver: 3000, PerDoubloonIncome: 1200, PerVPIncome: 2500,
		PerQuestHeld: 2100, PerQuestDone: 4000,
	},
	questDoubt:   700,
	unknownBonus: 300,
	laterEffects: 560,
	tileReuse:    1500,
	faceDown:     7000, ruby: 3000, skirmish: 200,
	columnAhead: 600, columnBehind: 300, roundEnd: 0,
	emptySockets: 150, fullSocket: 300,
}
