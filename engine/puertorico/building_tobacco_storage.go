package puertorico

// TobaccoStorage is a production building that makes up to 3 tobacco (B3).
const TobaccoStorage Building = 12

var tobaccoStorage = kind{
	Is: TobaccoStorage, ID: "tobacco_storage", Set: SetBase, Rule: "B3",
	Column: 3, Cost: 5, VP: 3, Circles: 3, Spaces: 1, Copies: 3, CopiesOfTwo: 2,
	Good: Tobacco, Production: true, Emoji: "tobacco",
	Words: map[string]Words{
		"en": {
			Name: "Tobacco storage", Noun: "tobacco storage", Brief: "makes up to 3 tobacco",
			Text: `Makes up to 3 tobacco per craftsman phase: as many as it has colonists, together with as many on tobacco plantations.

Example: 3 occupied tobacco plantations, but only 1 colonist in the storage: 1 tobacco.

There is no small building for tobacco, so 3 is the most, 4 as craftsman. The aqueduct does not help. The specialty factory pays 2 doubloons for 3 tobacco. The guild hall counts this storage as 2 points.

B3, P8.1, P8.2, X6, X13`,
		},
		"cs": {
			Name: "Sušírna", Noun: "Sušírna", Brief: "vyrobí až 3 tabáky",
			Text: `Vyrobí až 3 tabáky za fázi dozorce: tolik, kolik je v ní kolonistů, spolu se stejným počtem na plantážích tabáku.

Příklad: 3 obsazené plantáže tabáku, ale v sušírně jen 1 kolonista: 1 tabák.

Malá budova pro tabák není, takže víc než 3 nejde, jako dozorce 4. Akvadukt nepomáhá. Specializovaná dílna platí za 3 tabáky 2 dublony. Cechovní dům počítá sušírnu za 2 body.

B3, P8.1, P8.2, X6, X13`,
		},
		"pl": {
			Name: "Suszarnia tytoniu", Noun: "Suszarnia tytoniu", Brief: "produkuje do 3 tytoniu",
			Text: `Produkuje do 3 tytoniu w fazie zarządcy: tyle, ilu ma robotników, o ile tylu samo pracuje na plantacjach tytoniu.

Przykład: masz 3 aktywne plantacje tytoniu, ale w suszarni tylko 1 robotnika, więc produkujesz 1 tytoń.

Tytoń nie ma małego budynku, więc najwięcej to 3, a dla zarządcy 4. Akwedukt tu nie pomaga. Manufaktura płaci 2 dublony za 3 tytoniu. Siedziba cechu liczy suszarnię za 2 punkty.

B3, P8.1, P8.2, X6, X13`,
		},
		"de": {
			Name: "Tabakspeicher", Noun: "Tabakspeicher", Brief: "macht bis zu 3 Tabak",
			Text: `Macht bis zu 3 Tabak pro Aufseherphase: so viele, wie er Kolonisten hat, zusammen mit ebenso vielen auf Tabakplantagen.

Beispiel: 3 besetzte Tabakplantagen, aber nur 1 Kolonist im Speicher: 1 Tabak.

Für Tabak gibt es kein kleines Gebäude, also sind 3 das Höchste, 4 als Aufseher. Der Aquädukt hilft nicht. Die Spezialfabrik zahlt für 3 Tabak 2 Dublonen. Die Zunfthalle zählt diesen Speicher mit 2 Punkten.

B3, P8.1, P8.2, X6, X13`,
		},
	},
}
