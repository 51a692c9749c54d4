import { NO_WISH_WORDS } from './no-wish-words.ts';
import type { WishWords } from './wish-words.ts';

export const POLISH_WISHES: WishWords = {
  ...NO_WISH_WORDS,
  topics: {
    procurement: 'przetargi, dostawcy',
    accounting: 'faktury',
    payroll: 'wypłaty',
    infrastructure: 'serwery',
  },
  not: 'nie, bez, oprócz, poza, z wyjątkiem, ale nie, nikt, nikogo, zamiast',
  outside: 'spoza',
  resume: 'ale, szukam, szukamy, chcę, tylko',
  otherwise: 'inaczej, w przeciwnym razie, ewentualnie, jeśli nie',
  or: 'lub, albo, czy',
  and: 'i, oraz, a',
  owner: 'odpowiada za, odpowiedzialny za, zarządza, kieruje, prowadzi, odpowiedzialna za',
  doer: 'zajmuje się, planuje',
  signer: 'decyduje o, decyduje, podpisuje, kupuje, zatwierdza, wybiera',
  preferably: 'najlepiej, w miarę możliwości',
  orAbove: 'lub wyżej, i wyżej',
  orBelow: 'lub niżej, i niżej',
  in: 'w, we, na, z, ze',
  at: 'u, dla, w firmie',
  who: 'kto, który, która, którzy',
  anyone: 'osoby, osoba, ludzie, ktoś, wszyscy, osób',
  company: 'firma, firmy, firmach, firm, przedsiębiorstwa, spółki, branży',
  employees: 'pracowników, osób',
  more: 'ponad, więcej niż, powyżej',
  less: 'mniej niż, poniżej, do',
  filler:
    'jest, są, szukam, proszę, chcę, potrzebuję, mi, dla, do, za, o, się, też, tylko, nasz, ich, poziom, region',
};
