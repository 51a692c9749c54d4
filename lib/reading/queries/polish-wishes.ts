import type { WishWords } from './wish-words.ts';

// biome-ignore format: a table reads better than a column
export const POLISH_WISHES: WishWords = {
  topics: `
procurement: przetargi, dostawcy
accounting: faktury
payroll: wypłaty
infrastructure: serwery
`,
  not: 'nigdy, nie, bez, oprócz, poza, z wyjątkiem, nikt, nikogo, zamiast',
  outside: 'spoza',
  resume: 'ale, szukam, szukamy, chcę, tylko',
  otherwise: 'inaczej, w przeciwnym razie, ewentualnie, jeśli nie',
  or: 'lub, albo, czy',
  and: 'i, oraz, a',
  owner: 'odpowiada za, odpowiedzialny za, zarządza, kieruje, prowadzi, odpowiedzialna za',
  doer: 'zajmuje się, planuje',
  signer: 'decyduje o, decyduje, podpisuje, kupuje, zatwierdza, wybiera',
  preferably: 'najlepiej, w miarę możliwości, mile widziane, jeśli to możliwe, niekoniecznie',
  orAbove: 'lub wyżej, i wyżej',
  orBelow: 'lub niżej, i niżej',
  above: 'więcej niż',
  below: 'mniej niż',
  in: 'w, we, na, z, ze',
  at: 'u, dla, w firmie',
  who: 'kto, który, która, którzy',
  anyone: 'osoby, osoba, ludzie, ktoś, wszyscy, osób',
  company: 'klient, klienta, firma, firmy, firmach, firm, przedsiębiorstwa, spółki, branży',
  each: 'na każdą, z każdej, w każdej, każda, na',
  numbers: 'jedna, dwie, trzy, cztery, pięć, sześć, siedem, osiem, dziewięć, dziesięć',
  belowOf: 'podlega, podlegają, raportuje do, raportują do, prawa ręka, zastępca',
  aboveOf: 'szef, przełożony',
  leftOut: 'wyklucz ich, pomiń ich, wykluczone',
  trait: 'kobieta, kobiety, mężczyzna, mężczyźni, młody, młodzi, starszy, katolik, muzułmanin',
  speaks: 'mówi, mówią, mówiący, mówiących',
  about: 'na temat, w sprawie',
  inAll: 'łącznie, razem',
  joined: 'nowy, nowa, nowi, niedawno, zatrudniony, awansowany',
  left: 'odszedł, odeszli, były',
  atMost: 'maksymalnie, najwyżej',
  filler: 'jest, są, szukam, proszę, chcę, potrzebuję, mi, dla, do, za, o, się, też, tylko, nasz, ich, poziom, region',
};
