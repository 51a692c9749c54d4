import type { WishWords } from './wish-words.ts';

// biome-ignore format: a table reads better than a column
export const DUTCH_WISHES: WishWords = {
  topics: `
procurement: aanbestedingen
accounting: facturen
payroll: salarissen
infrastructure: servers en netwerk
dispatch: roosters van de monteurs, planning van de monteurs
finance: onkosten
`,
  not: 'nooit, niet, geen, behalve, zonder, uitgezonderd, niemand, met uitzondering van, in plaats van',
  outside: 'buiten',
  resume: 'maar, ik zoek, wij zoeken, alleen, ik wil',
  otherwise: 'anders, zo niet, of anders, indien niet',
  or: 'of, ofwel',
  and: 'en, alsmede',
  owner: 'verantwoordelijk voor, verantwoordelijke voor, leidt, aan het hoofd van',
  doer: 'gaat over, beheert, regelt, plant, zorgt voor',
  signer: 'beslist over, beslist, tekent, koopt, keurt goed, kiest',
  preferably: 'bij voorkeur, liefst, het liefst, idealiter, indien mogelijk, zou mooi zijn, is een pre, niet verplicht, niet per se',
  orAbove: 'of hoger, en hoger',
  orBelow: 'of lager, en lager',
  above: 'meer dan',
  below: 'minder dan',
  in: 'in, in de, uit, in het, gevestigd in',
  at: 'bij, van, voor',
  who: 'wie, die, degene die',
  anyone: 'mensen, iemand, iedereen, personen, alle, contactpersoon, team',
  company: 'klant, klanten, bedrijf, bedrijven, onderneming, ondernemingen, sector, organisaties',
  each: 'per, elke, elk, bij elk, bij elke, van elk, van elke, ieder',
  numbers: 'één, twee, drie, vier, vijf, zes, zeven, acht, negen, tien',
  belowOf: 'rapporteert aan, rapporteren aan, rechterhand van, rechterhand, plaatsvervanger van',
  aboveOf: 'baas van, leidinggevende van',
  leftOut: 'laat ze weg, uitgesloten, niet meenemen, laat die weg',
  trait: 'vrouw, vrouwen, vrouwelijk, mannelijk, mannen, jong, jonge, oudere, christelijk, moslim, joods',
  speaks: 'spreekt, spreken, sprekend, nederlandstalig, engelstalig, engelssprekend, franstalig',
  about: 'met betrekking tot',
  inAll: 'in totaal',
  joined: 'nieuw, nieuwe, onlangs, aangenomen, gepromoveerd',
  left: 'vertrokken, voormalig, voormalige',
  atMost: 'maximaal, hoogstens, max',
  filler: 'de, het, een, ik, wij, we, je, u, is, zijn, heeft, zoek, zoeken, vind, graag, wil, aub, bedankt, hallo, met, voor, op, aan, te, ook, alleen, onze, hun, ons, niveau, regio',
};
