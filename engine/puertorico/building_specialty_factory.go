package puertorico

// SpecialtyFactory is a violet building that pays for many goods of one kind (X13).
const SpecialtyFactory Building = 33

var specialtyFactory = kind{
	Is: SpecialtyFactory, ID: "specialty_factory", Set: SetNew, Rule: "X13",
	Column: 3, Cost: 8, VP: 3, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood, Emoji: "craftsman",
	Crafted: func(_ Board, got [Goods]int8) Gain {
		return Gain{Doubloons: max(1, got[Indigo], got[Sugar], got[Tobacco], got[Coffee]) - 1}
	},
	Worth: func(_ Board, f forecast) int { return f.times(Craftsman, f.doubloon*max(0, f.best-1)*9/10) },
	Staff: [plans]int8{20, 22, 3},
	Words: map[string]Words{
		"en": {
			Name: "Specialty factory", Noun: "specialty factory", Brief: "pays for much of one kind",
			Text: `In the craftsman phase it pays 1 doubloon for each good of your best kind but the first: 2 goods bring 1, 3 bring 2. Corn does not count.

Example: you produce 4 corn, 3 sugar and 2 indigo. The sugar pays 3 − 1 = 2 doubloons. 5 corn alone pay nothing.

The aqueduct's goods count, the craftsman's extra good comes too late. With the factory both pay: 3 sugar and 2 coffee bring 2 + 1. What the supply does not have was not produced.

X13, X13.1, R-16, R-17`,
		},
		"cs": {
			Name: "Specializovaná dílna", Noun: "Specializovaná dílna", Brief: "platí za hodně zboží jednoho druhu",
			Text: `Ve fázi dozorce zaplatí 1 dublon za každé zboží tvého nejlepšího druhu kromě prvního: 2 kusy přinesou 1, 3 kusy 2. Kukuřice se nepočítá.

Příklad: vyrobíš 4 kukuřice, 3 cukry a 2 indiga. Cukr zaplatí 3 − 1 = 2 dublony. Samotných 5 kukuřic nezaplatí nic.

Zboží z akvaduktu se počítá, zboží dozorce navíc přijde pozdě. S manufakturou platí obě: 3 cukry a 2 kávy přinesou 2 + 1. Co zásoba nemá, to se nevyrobilo.

X13, X13.1, R-16, R-17`,
		},
		"pl": {
			Name: "Manufaktura", Noun: "Manufaktura", Brief: "płaci za dużą produkcję jednego rodzaju",
			Text: `W fazie zarządcy płaci 1 dublon za każdy towar twojego najlepszego rodzaju oprócz pierwszego: 2 towary dają 1, 3 dają 2. Kukurydza się nie liczy.

Przykład: produkujesz 4 kukurydzy, 3 cukru i 2 indygo. Cukier daje 3 − 1 = 2 dublony. Sama kukurydza, choćby 5, nic nie daje.

Towary z akweduktu się liczą, dodatkowy towar zarządcy przychodzi za późno. Razem z przetwórnią płacą oba budynki: 3 cukru i 2 kawy dają 2 + 1. Czego nie było w zasobach, tego nie wyprodukowano.

X13, X13.1, R-16, R-17`,
		},
		"de": {
			Name: "Spezialfabrik", Noun: "Spezialfabrik", Brief: "zahlt für viel von einer Sorte",
			Text: `In der Aufseherphase zahlt sie 1 Dublone für jede Ware deiner besten Sorte außer der ersten: 2 Waren bringen 1, 3 bringen 2. Mais zählt nicht.

Beispiel: Du produzierst 4 Mais, 3 Zucker und 2 Indigo. Der Zucker zahlt 3 − 1 = 2 Dublonen. 5 Mais allein zahlen nichts.

Die Waren des Aquädukts zählen, die zusätzliche Ware des Aufsehers kommt zu spät. Mit der Manufaktur zahlen beide: 3 Zucker und 2 Kaffee bringen 2 + 1. Was der Vorrat nicht hergab, wurde nicht produziert.

X13, X13.1, R-16, R-17`,
		},
	},
}
