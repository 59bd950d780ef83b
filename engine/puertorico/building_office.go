package puertorico

// Office is a violet building that allows to sell what the trading house holds already (B9).
const Office Building = 9

var office = kind{
	Is: Office, ID: "office", Set: SetBase, Rule: "B9",
	Column: 2, Cost: 5, VP: 2, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood, Emoji: "trader",
	Grants: maySellAny,
	Staff:  [plans]int8{9, 11, 2},
	Words: map[string]Words{
		"en": {
			Name: "Office", Noun: "office", Brief: "sell a kind that the trading house already has",
			Text: `You may sell a kind of good that the trading house holds already. A free space in the house is still needed.

Example: the house holds 1 tobacco. You sell another tobacco for 3; so may the next owner of an occupied office.

With markets the sale pays more as usual. With the trading post too you choose for each sale where it goes; the post even works when the house is full. You sell one good per phase all the same.

B9, P9.2, R-33, R-34`,
		},
		"cs": {
			Name: "Kancelář", Noun: "Kancelář", Brief: "prodáš i druh, který už na tržišti leží",
			Text: `Smíš prodat i druh zboží, který už na tržišti leží. Volné místo tam ale být musí.

Příklad: na tržišti leží 1 tabák. Prodáš další tabák za 3; stejně tak může i další majitel obsazené kanceláře.

S tržnicemi prodej přinese víc jako obvykle. Máš-li i obchodní stanici, u každého prodeje zvolíš, kam zboží půjde; stanice funguje i při plném tržišti. Za fázi stejně prodáš jen jedno zboží.

B9, P9.2, R-33, R-34`,
		},
		"pl": {
			Name: "Biuro handlowe", Noun: "Biuro handlowe", Brief: "sprzedajesz towar, który już leży na targowisku",
			Text: `Możesz sprzedać towar takiego rodzaju, jaki już leży na targowisku. Wolne miejsce na targowisku nadal jest potrzebne.

Przykład: na targowisku leży 1 tytoń. Sprzedajesz kolejny tytoń za 3; to samo może zrobić następny gracz z aktywnym biurem handlowym.

Targi jak zwykle podnoszą cenę. Mając też faktorię, przy każdej sprzedaży wybierasz miejsce; faktoria działa nawet wtedy, gdy targowisko jest pełne. I tak sprzedajesz jeden towar na fazę.

B9, P9.2, R-33, R-34`,
		},
		"de": {
			Name: "Kontor", Noun: "Kontor", Brief: "verkauf eine Sorte, die schon im Handelshaus liegt",
			Text: `Du darfst eine Sorte verkaufen, die schon im Handelshaus liegt. Ein freier Platz im Haus ist trotzdem nötig.

Beispiel: Im Haus liegt 1 Tabak. Du verkaufst noch einen Tabak für 3; das darf auch, wer nach dir ein besetztes Kontor hat.

Mit Markthallen bringt der Verkauf wie üblich mehr. Hast du auch den Handelsposten, wählst du bei jedem Verkauf, wohin er geht; der Posten wirkt sogar, wenn das Haus voll ist. Eine Ware pro Phase ist es trotzdem.

B9, P9.2, R-33, R-34`,
		},
	},
}
