import { NO_WISH_WORDS } from './no-wish-words.ts';
import type { WishWords } from './wish-words.ts';

export const DUTCH_WISHES: WishWords = {
  ...NO_WISH_WORDS,
  topics: {
    procurement: 'aanbestedingen',
    accounting: 'facturen',
    payroll: 'salarissen',
    infrastructure: 'servers en netwerk',
    dispatch: 'roosters van de monteurs, planning van de monteurs',
    finance: 'onkosten',
  },
  not: 'niet, geen, behalve, zonder, uitgezonderd, maar niet, maar geen, niemand, met uitzondering van, in plaats van',
  outside: 'buiten',
  resume: 'maar, ik zoek, wij zoeken, alleen, ik wil',
  otherwise: 'anders, zo niet, of anders, indien niet',
  or: 'of, ofwel',
  and: 'en, alsmede',
  owner: 'verantwoordelijk voor, verantwoordelijke voor, leidt, aan het hoofd van',
  doer: 'gaat over, beheert, regelt, plant, zorgt voor',
  signer: 'beslist over, beslist, tekent, koopt, keurt goed, kiest',
  preferably: 'bij voorkeur, liefst',
  orAbove: 'of hoger, en hoger',
  orBelow: 'of lager, en lager',
  in: 'in, in de, uit, in het, gevestigd in',
  at: 'bij, van, voor',
  who: 'wie, die, degene die',
  anyone: 'mensen, iemand, iedereen, personen, alle, contactpersoon, team',
  company: 'bedrijf, bedrijven, onderneming, ondernemingen, sector, organisaties',
  employees: 'werknemers, medewerkers, mensen',
  more: 'meer dan, minstens',
  less: 'minder dan, hooguit, maximaal',
  filler:
    'de, het, een, ik, wij, we, je, u, is, zijn, heeft, zoek, zoeken, vind, graag, wil, aub, bedankt, hallo, met, voor, op, aan, te, ook, alleen, onze, hun, ons, niveau, regio',
};
