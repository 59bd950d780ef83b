package maracaibo

// point is a victory point: worths are counted in thousandths of one, turns in thousandths of one as well.
const point = 1000

// taste weighs what moves bring, in thousandths of a point where nothing else is said.
type taste struct {
	// column and round are how many turns a column to go and a round to come take, in thousandths; solo is the part of that in a
	// game against John Silver, who hurries, in thousandths.
	column, round, solo int
	// coin is what a doubloon is worth beyond its point at the end, while many turns are left; purse is how many are worth so much.
	coin, purse int
	// For each turn left: strength what one more in every raid brings, dice the part of it that a bonus on one die brings, in
	// thousandths; walk what one more step in every exploration brings; buy the doubloons that a discount of one saves, in
	// thousandths; reach a fourth step at sea; again a second reroll; renew a new market.
	strength, dice, walk, buy, reach, again, renew int
	// deed is how often in a turn a raid action or an explore trade is used, in thousandths; push what a point of strength is worth
	// elsewhere, pace a step.
	deed, push, pace int
	// step is the part of the way to the end of the exploration board, for each step, while turns are left for it.
	step int
	// grave is what a free burial space of Poseidon brings while turns are left; hoard what the first cube that could be buried is
	// worth besides.
	grave, hoard int
	// flow is the part of a cube's worth that depends on the cubes of others, in thousandths: islands are emptied and filled for
	// all.
	flow int
	// growth is how much of what metrics count a player gets in a whole game, in thousandths; effort is how many turns one more
	// takes, in thousandths; doubt is how soon a quest is given up.
	growth, effort [Metrics]int
	doubt          int
	// surprise is what an unknown quest is worth besides what it is worth on average.
	surprise int
	// later is the part of a socket's instant effects that counts while turns are left, for they do not run away, in thousandths.
	later int
	// tile is the part of a placed smuggler tile's effects that comes again in a whole game, in thousandths.
	tile int
	// dark is the worth of landing on a card that lies face down, ruby that of a ruby, brawl that of a skirmish.
	dark, ruby, brawl int
	// ahead is what each column costs that a ship sails beyond the foremost one, behind each column less; home what it is worth to
	// end a round.
	ahead, behind, home int
	// reserve is the part of the effects of the empty sockets that counts of a position, in thousandths; berth is what each full
	// socket is worth for those that it opens.
	reserve, berth int
}

// seasoned is the taste of all computer players; it was found by letting many tastes play against each other.
var seasoned = taste{
	column: 550, round: 8400, solo: 800,
	coin: 489, purse: 16,
	strength: 450, dice: 450, walk: 450, buy: 300, reach: 300, again: 150, renew: 150,
	deed: 350, push: 1000, pace: 900,
	step:  250,
	grave: 1500, hoard: 3500,
	flow: 500,
	growth: [Metrics]int{
		PerCrew: 735, PerEquipment: 1500, PerShip: 1000, PerImprovementOrResidence: 5500, PerResidence: 1500, PerInstantCards: 1500,
		PerShipUpgrades: 18000, PerBuried: 6000, PerGold: 1250, PerEmerald: 2500, PerPearl: 3500, PerTreasureSet: 1800, PerRiver: 4500,
		PerDoubloonIncome: 6000, PerVPIncome: 2500, PerQuestHeld: 4000, PerQuestDone: 2500,
	},
	effort: [Metrics]int{
		PerCrew: 3500, PerEquipment: 3500, PerShip: 4500, PerImprovementOrResidence: 2200, PerResidence: 5000, PerInstantCards: 2800,
		PerShipUpgrades: 1000, PerBuried: 2200, PerGold: 3000, PerEmerald: 3000, PerPearl: 3000, PerTreasureSet: 5000, PerRiver: 3000,
		PerDoubloonIncome: 1200, PerVPIncome: 2500, PerQuestHeld: 2100, PerQuestDone: 4000,
	},
	doubt:    700,
	surprise: 300,
	later:    560,
	tile:     1500,
	dark:     7000, ruby: 3000, brawl: 200,
	ahead: 600, behind: 300, home: 0,
	reserve: 150, berth: 300,
}
