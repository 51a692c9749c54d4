/**
 * The names of the demo companies. Any two differ in at least four letters, and share at most three at the start and
 * four at the end.
 */
export const STEMS: readonly string[] = `
  Aldershaw Belmique Lisasta Amberside Zomimo Anchormark Dememi Aspenreach Lanaxis Barleyfold Dureva
  Basaltbourne Relmeva Beaconfold Hadiste Birchspire Zesori Brindlemoor Nevenza Cairnloft Flulino
  Cedardale Pastiko Chalkmark Tirviko Cindercroft Varana Clovercrest Gintiste Cobbleholm Prumundo
  Copperloft Bonteva Coralfold Noralto Crickethurst Vilvora Dappleline Nivavar Dawncove Trisolis
  Bevundo Driftvane Fulmori Duskgate Sentolis Eddymere Gorvando Elmwell Printori Emberwick Drantimo
  Fallowden Duvumbra Feathercove Nilmovia Fennelgard Gruvana Fernley Fundiko Flintmoor Bantulan
  Foundrydale Turethos Gablemark Kontino Garnetloft Dredasta Glenmere Drustara Graniteley Trerino
  Groverise Troremi Gullhelm Tilentra Harborhelm Famolis Hazelrow Fonantis Heathworth Drisalto
  Cudenara Hickorygard Notinda Hollowstead Cesteris Indigoline Bimeris Irisbridge Brodora Ivoryholm
  Prelavar Juniperyard Fosalora Keelview Domevino Kindlefold Nulveris Lanternhaven Gustalto
  Larchward Grarveva Lindenward Glavovia Lupinford Tulvinda Mapleloft Flunalto Marblepoint Garalino
  Meadowloft Kunalori Millrise Mintana Mosaicside Clindimo Mosswick Derulan Nettleward Brurovia
  Carvique Ochrethorpe Setilana Orchardstone Gunorana Ospreyfield Sudique Ottergate Trasulan
  Parablegate Cisando Pebblevane Dririnda Pewtermoor Pridaxis Pinewick Cluniste Ploverward Rumaveva
  Quarryrow Trurvora Quillmark Jovetara Rowanside Flelara Rusticden Hontique Saffronpath Girvemi
  Sagegard Cadino Shalepath Tandori Sorrelyard Levitimo Sprucecombe Hodavara Swallowside Clonenza
  Tallowmark Cladeva Folmulan Tansyden Hasodeva Tealholm Dosadiko Thicketwick Viditino Thistlerow
  Ritetora Trellismark Glonundo Tundramere Neriveva Umberley Mundavar Valeden Culmana Velvetdale
  Pulvimo Walnutyard Garvasta Wandermere Sidoneva Willowgate Ludaliko Wrenvane Lelavemi Yarrowrow
  Valmenza Yewden Gladinda Zephyrden Rosidana Acornwick Javaniko Bisonyard Flisteva Bobbingard
  Cutedori Kandundo Candlecove Pevirora Carawayley Setavino Chestnutholm Kastora Cobaltden Destavar
  Compassden Juntenza Crocushelm Laridara Cypressline Pentasta Daisyrow Rundemi Falconline Renivori
  Ferrypath Jenenora Fiddleyard Kanelemi Finchrow Buserimo Forgeden Diririmo Gannetford Pemoliko
  Gingerwell Demodana Goldcrestmere Filmaxis Heronwell Fomademi Hingedale Cilonemi Humblehelm
  Lalvalto Jasperpath Zondara Trolmiko Kettlemere Plareris Kitewell Katileva Larkshaw Bastemi
  Latticeley Clostana Lichenrise Survaxis Locketrow Piranana Lodgeview Gludolis Magpieley Zatonana
  Mallowmoor Movorori Marigoldfold Vanolora Minnowholm Dorvori Nectarden Jolmavar Needleley Tustovia
  Opalmoor Kuvivana Parsleyshaw Perviste Pearvane Kotovora Peppergard Gluvulan Petrelshaw Fediremi
  Pilgrimside Justundo Prurenza Plankford Tramara Poplarfold Bilmino Puffinley Satidemi Ravenshaw
  Polilemi Ribbonrow Livedemi Robindale Brotando Rudderford Trosiste Scarlethelm Roveliko Silomoor
  Plunora Sparrowline Kodotemi Squalldale Foledimo Starlingmark Kelmando Storkward Suvodimo
  Sundialwell Plorvino Tamariskloft Prorique Ternmoor Nalarimo Thimbleford Kosaneva Topazloft
  Timerana Violetline Zostaxis Wagongate Brudimo Kitodino Wigeonden Flostimo Bellowshaw Vatevara
  Cannonley Fominara Fathomyard Clelviko Gavelside Zatinimo Halyardrow Nenavana Inkwellden Redenimo
  Javelinrow Numanora Kernelcove Molidora Oysterden Savenori Vellumcove Hulitiko Zenithline Druneris
  Duneley Jiladara Easelmere Hendalto Jubileeley Pemadori Monkmoor Londeris Nomadview Zolvolis
  Pylonholm Cloravar Ridgeley Glamiko Miteniko Tulipline Caniriko Urchinmark Fasorino Visorden
  Paveneva Wharfden Plalando Turretpath Mimalimo Abbeyline Tudorora Dolphinden Nomitori Duvaremi
  Gralmemi Cirarora Ferorara Boloviko Zitirori Plirvara Vivateva Vototimo Tolanino Clolmora Reratiko
  Zedeleva Flentemi Bunivino Zedidiko Borelana Panenino Tavevimo Gristino Letareva Tutitara Fimevori
  Hinetimo
`
  .trim()
  .split(/\s+/);
