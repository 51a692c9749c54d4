import type { WishedCompanies, WishedPlace } from '#contract/interpretation.ts';
import type { HeadCount } from './read-sizes.ts';
import { isWord, type Mark } from './wish-marks.ts';

/** What a wish says of companies, and the marks that are left when this is taken out. */
export interface CompanyReading {
  readonly wanted: WishedCompanies;
  readonly unwanted: readonly WishedCompanies[];
  readonly rest: readonly Mark[];
}

const anyCompany = (): WishedCompanies => ({
  names: [],
  industries: [],
  locations: [],
  employees_min: null,
  employees_max: null,
});

interface Span {
  readonly from: number;
  readonly to: number;
  readonly traits: readonly Mark[];
}

/**
 * Finds "at mid-size logistics companies in Germany": a word for companies with what describes it, or an industry named
 * after a preposition where the person was already named ("buyers in retail").
 */
export function readCompanies(marks: readonly Mark[], sizes: readonly HeadCount[]): CompanyReading {
  const spans = spansOf(marks);
  let wanted = sizes.reduce(withSize, anyCompany());
  const unwanted: WishedCompanies[] = [];
  for (const { from, traits } of spans) {
    if (isUnwanted(marks, from)) unwanted.push(traits.reduce(withTrait, anyCompany()));
    // A number says more than "mid-size".
    else
      wanted = traits
        .map((trait) => (sizes.length > 0 ? withoutSize(trait) : trait))
        .reduce(withTrait, wanted);
  }
  const taken = (at: number): boolean => spans.some(({ from, to }) => at >= from && at <= to);
  const isEmptied = (at: number): boolean =>
    (isWord(marks[at], 'not') && taken(at + 1)) || (isWord(marks[at], 'at', 'in') && taken(at + 1));
  return {
    wanted,
    unwanted: unwanted.filter((companies) => JSON.stringify(companies) !== JSON.stringify(anyCompany())),
    rest: marks.filter((_, at) => !taken(at) && !isEmptied(at)),
  };
}

function spansOf(marks: readonly Mark[]): Span[] {
  const spans: Span[] = [];
  for (let at = 0; at < marks.length; at++) {
    if (spans.some(({ to }) => at <= to)) continue;
    const span = companySpan(marks, at) ?? industrySpan(marks, at) ?? namedSpan(marks, at);
    if (span !== undefined) spans.push(span);
  }
  return spans;
}

const isTrait = (mark: Mark | undefined): mark is Mark =>
  mark !== undefined && (mark.size !== undefined || mark.industry !== undefined || mark.isAdjective === true);

function companySpan(marks: readonly Mark[], at: number): Span | undefined {
  const noun = marks[at];
  if (noun?.word !== 'company' || (noun.work !== undefined && !isTrait(marks[at - 1]))) return undefined;
  const traits: Mark[] = noun.size !== undefined || noun.industry !== undefined ? [noun] : [];
  let from = at;
  for (let before = at - 1; before >= 0; before--) {
    const mark = marks[before];
    if (isTrait(mark)) {
      traits.push(mark);
      from = before;
    } else if (!(isWord(mark, 'or', 'and') && isTrait(marks[before - 1]) && traits.length > 0)) break;
  }
  const places = placesAfter(marks, at + 1);
  if (traits.length === 0 && places.found.length === 0) return { from: at, to: at, traits: [] };
  return { from, to: places.end, traits: [...traits, ...places.found] };
}

/** "in Germany", "based in Berlin or Paris" right after the noun is about the company. */
function placesAfter(
  marks: readonly Mark[],
  start: number,
): { readonly found: Mark[]; readonly end: number } {
  const found: Mark[] = [];
  let end = start - 1;
  let at = start;
  while (at < marks.length && (isWord(marks[at], 'in', 'filler', 'at') || isWord(marks[at], 'who'))) at += 1;
  if (at === start) return { found, end };
  while (marks[at]?.place !== undefined) {
    found.push(marks[at] as Mark);
    end = at;
    at += isWord(marks[at + 1], 'or', 'and') || marks[at + 1]?.stop === 'comma' ? 2 : 1;
  }
  return { found, end };
}

function industrySpan(marks: readonly Mark[], at: number): Span | undefined {
  const mark = marks[at];
  if (mark === undefined || (mark.industry === undefined && mark.size === undefined)) return undefined;
  const { industry = { isNoun: true } } = mark;
  if (
    mark.industry === undefined &&
    (marks[at + 1]?.work !== undefined || marks[at + 1]?.levels !== undefined)
  )
    return undefined;
  let before = at - 1;
  while (before >= 0 && (isWord(marks[before], 'filler') || isTrait(marks[before]))) before -= 1;
  const lead = marks[before];
  if (!isWord(lead, 'in', 'at', 'not', 'outside')) return undefined;
  const named = marks.slice(0, before);
  const isIn = isWord(lead, 'in') || ['in', 'from', 'at'].includes(lead?.words.at(-1) ?? '');
  const personNamed = named.some(
    ({ work, levels, word }) => work ?? levels ?? (word === 'anyone' || undefined),
  );
  const meansCompany =
    mark.work === undefined || (industry.isNoun && personNamed) || (isIn && named.some(({ work }) => work));
  if (!meansCompany || (isWord(lead, 'not') && !isIn && !industry.isNoun)) return undefined;
  const traits = marks.slice(before + 1, at + 1).filter(isTrait);
  const places = placesAfter(marks, at + 1);
  return { from: before + 1, to: Math.max(at, places.end), traits: [...traits, ...places.found] };
}

/** "at Aldershaw": a name nobody knows after a preposition. */
function namedSpan(marks: readonly Mark[], at: number): Span | undefined {
  const mark = marks[at];
  if (!mark?.isUnknown || !mark.hasCapital) return undefined;
  const before = marks[at - 1];
  if (!isWord(before, 'at') || !['at', 'bei', 'chez', 'presso', 'bij'].includes(before?.words[0] ?? ''))
    return undefined;
  let to = at;
  while (
    marks[to + 1]?.isUnknown ||
    (marks[to + 1]?.hasCapital && marks[to + 1]?.stop === undefined && marks[to + 1]?.place === undefined)
  )
    to += 1;
  return {
    from: at,
    to,
    traits: [
      {
        words: marks.slice(at, to + 1).flatMap(({ words }) => words),
        written: '',
        hasCapital: true,
        isUnknown: true,
      },
    ],
  };
}

function isUnwanted(marks: readonly Mark[], from: number): boolean {
  for (let at = from - 1; at >= Math.max(0, from - 3); at--) {
    if (isWord(marks[at], 'not', 'outside')) return true;
    if (!isWord(marks[at], 'filler', 'at', 'in')) return false;
  }
  return false;
}

const withoutSize = ({ size: _, ...trait }: Mark): Mark => trait;

function withTrait(companies: WishedCompanies, trait: Mark): WishedCompanies {
  if (trait.isUnknown) return { ...companies, names: [...companies.names, trait.words.join(' ')] };
  if (trait.place !== undefined)
    return { ...companies, locations: withPlace(companies.locations, trait.place) };
  const sized =
    trait.size === undefined || trait.industry?.isNoun ? companies : withSize(companies, trait.size);
  return trait.industry === undefined || sized.industries.includes(trait.industry.name)
    ? sized
    : { ...sized, industries: [...sized.industries, trait.industry.name] };
}

const withPlace = (places: readonly WishedPlace[], place: WishedPlace): WishedPlace[] => [
  ...places.filter(({ name }) => name !== place.name),
  place,
];

/** "Small and mid-size" reaches from the one to the other; "more than 200, less than 500" lies between them. */
function withSize(companies: WishedCompanies, { min, max }: HeadCount): WishedCompanies {
  const { employees_min: low, employees_max: high } = companies;
  const isFirst = low === null && high === null;
  const faceEachOther = (high === null && min === null) || (low === null && max === null);
  if (isFirst || faceEachOther)
    return { ...companies, employees_min: low ?? min, employees_max: high ?? max };
  return {
    ...companies,
    employees_min: low === null || min === null ? null : Math.min(low, min),
    employees_max: high === null || max === null ? null : Math.max(high, max),
  };
}
