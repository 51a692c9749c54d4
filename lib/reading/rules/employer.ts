import type { Span } from '../text/token.ts';
import type { Clause } from './grammar/clauses.ts';
import type { NounPhrase } from './grammar/noun-phrases.ts';
import type { Reading } from './grammar/reading.ts';
import type { Who } from './grammar/who.ts';

/** Whose office it is: "CFO of Acme", "joins Acme", "Acme's CFO", otherwise the company the story is about. */
export function employerOf(reading: Reading, { group, agent, patient }: Clause, role: Span | null): Who {
  const from = role?.end ?? group.end;
  const at = reading.behind(Math.max(0, from - 1), from + 6, 'of', 'at', 'for');
  const held =
    role === null ? [] : reading.nouns.filter(({ start, end }) => start <= role.start && role.start < end);
  // Who appoints, or is joined, is an employer: two capitalized words there are a person's only if they are known to be.
  const mover =
    /^(?:join|rejoin|become|succeed|assume|take over|take on|resign|retire|leave|quit|step)\b/.test(
      group.verb,
    );
  // Who appoints, or is joined, is an employer: two capitalized words there are a person's only if they are known to be.
  const employers = [
    ...(mover || agent === null || reading.nameIn(agent, 'person') !== null ? [] : [agent]),
    ...(patient === null || reading.personIn(patient) !== null ? [] : [patient]),
  ].filter((noun) => reading.roleIn(noun) === null);
  const parts = [...at, ...held, ...employers].map((noun) => reading.who(noun));
  if (parts.includes('company')) return 'company';
  const isOther = (noun: NounPhrase): boolean =>
    reading.otherCompany(noun) !== null ||
    (/^(?:it|they)$/.test(reading.lower(noun)) && reading.who(noun) === 'other');
  if ([...at, ...employers].some(isOther)) return 'other';
  if (reading.view.company.length > 0) return isFormer(reading) ? 'other' : 'company';
  return reading.document.own || (reading.view.inFocus && reading.document.mentions > 0)
    ? 'company'
    : 'nobody';
}

/** "Former Acme executive Jane Doe has been appointed chief executive of Kabel" */
const isFormer = ({ view, tokens }: Reading): boolean =>
  view.company.every(
    ({ start }) =>
      /^(?:former|ex|ex-|onetime)$/.test(tokens[start - 1]?.lower ?? '') ||
      tokens.slice(Math.max(0, start - 10), start).some(({ lower }) => lower === 'formerly'),
  );
