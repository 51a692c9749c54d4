import type { Found } from '../../language/found.ts';
import type { Clause } from '../../language/grammar/clauses.ts';
import type { NounPhrase } from '../../language/grammar/noun-phrases.ts';
import type { Reading } from '../../language/reading.ts';
import type { Span } from '../../language/text/token.ts';

/** Offices that run a company; a "director" of one project doesn't. */
const SENIOR =
  /\b(?:chief|c[efotimrpdsac]o|ciso|chro|president|chair(?:man|woman|person)?|vice|directors?|treasurer|controller|counsel|secretary|head of|founder|boss|general manager|managing|officer|board|boss|head|national lead|practice lead(?:er)?|[es]?vp)\b/;

export function person(reading: Reading, ...spans: readonly (Span | null)[]): Span | null {
  for (const span of spans) {
    const found = reading.personIn(span);
    if (found !== null) return found;
  }
  return null;
}

/** The office behind a predicate: "as CFO", "CFO", "to the role of CFO". */
export function roleAfter(reading: Reading, from: number, to: number): Span | null {
  const roles = reading.roles.filter(
    ({ start }) =>
      start >= from &&
      start < to &&
      !reading.tokens
        .slice(Math.max(0, start - 3), start)
        .some(({ lower }) => /^(?:former|formerly|ex|previously|onetime)$/.test(lower)),
  );
  // In "named CFO Alan Lund as interim CEO" the second office is the news.
  const named = roles.find(({ start }) =>
    reading.tokens.slice(Math.max(0, start - 3), start).some(({ lower }) => lower === 'as'),
  );
  return named ?? roles[0] ?? null;
}

export const isSenior = (reading: Reading, role: Span | null): boolean =>
  role !== null &&
  SENIOR.test(reading.lower(role)) &&
  !/^(?:art|creative|music|film|casting|photo|athletic|stage|project|program|programme) director$/.test(
    reading.lower({ start: Math.max(0, role.start - 1), end: role.end }),
  );

/** What the office is called: without its company; a seat on the Board of Directors isn't an office. */
export function officeOf(reading: Reading, role: Span | null): Span | null {
  if (role === null || /^board of$/.test(reading.lower({ start: role.start - 2, end: role.start })))
    return null;
  // "chief executive of Acme", "head of marketing for Research In Motion"
  const house = reading.view.company.find(
    ({ start, end }) => start > role.start && start < role.end && end >= role.end,
  );
  if (house === undefined) return role;
  const joined = /^(?:of|for|at)$/.test(reading.tokens[house.start - 1]?.lower ?? '');
  return { start: role.start, end: joined ? house.start - 1 : house.start };
}

/** The office's company: "CFO of Acme", "joins Acme", otherwise the document's company. */
export function holderOf(
  reading: Reading,
  clause: Clause | null,
  role: Span | null,
  ...nouns: readonly (NounPhrase | null)[]
): Found['holder'] {
  // Who appoints, or is joined, is an employer: two capitalized words there are a person's only if they are known to be.
  const employers = nouns.filter((noun) => noun !== null && reading.nameIn(noun, 'person') === null);
  const named = employers.map((noun) => reading.who(noun));
  if (named.includes('company')) return 'company';
  const from = role?.end ?? clause?.group.end ?? 0;
  const at = reading.behind(Math.max(0, from - 1), from + 6, 'of', 'at', 'for');
  const owners = at.map((noun) => reading.who(noun));
  if (owners.includes('company')) return 'company';
  if (role !== null) {
    // "Acme CFO Jane Doe", "its CFO"
    const around = reading.nouns.find((noun) => noun.start <= role.start && role.start < noun.end);
    if (around !== undefined && reading.who(around) === 'company') return 'company';
  }
  if (named.includes('other') && at.some((noun) => reading.otherCompany(noun) !== null)) return 'other';
  if (at.some((noun) => reading.otherCompany(noun)?.type === 'organisation')) return 'other';
  if (
    employers.some(
      (noun) =>
        noun !== null &&
        (reading.otherCompany(noun) !== null ||
          (/^(?:it|they)$/.test(reading.lower(noun)) && reading.who(noun) === 'other')),
    )
  )
    return 'other';
  // "Former Acme executive Jane Doe has been appointed chief executive of Kabel"
  if (reading.view.company.length > 0) return isFormer(reading) ? 'other' : 'company';
  // "Whitacre says he will step down": the story is still about the company.
  if (
    reading.document.mentions >= 3 &&
    reading.nameIn({ start: 0, end: reading.tokens.length }, 'organisation') === null
  )
    return 'company';
  return reading.document.own || (reading.view.inFocus && reading.document.mentions > 0)
    ? 'company'
    : 'nobody';
}

/** Whether the sentence is about former employees of the company. */
const isFormer = (reading: Reading): boolean =>
  reading.view.company.length > 0 &&
  reading.view.company.every(
    ({ start }) =>
      /^(?:former|ex|ex-|onetime)$/.test(reading.tokens[start - 1]?.lower ?? '') ||
      reading.tokens.slice(Math.max(0, start - 10), start).some(({ lower }) => lower === 'formerly'),
  );
