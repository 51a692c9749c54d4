import type { Span } from '../text/token.ts';
import type { Clause } from './grammar/clauses.ts';
import type { Party } from './grammar/identify-party.ts';
import type { NounPhrase } from './grammar/noun-phrases.ts';
import type { ParsedSentence } from './grammar/reading.ts';

/** Whose office it is: "CFO of Acme", "joins Acme", "Acme's CFO", otherwise the company the story is about. */
export function findEmployer(
  reading: ParsedSentence,
  { group, agent, patient }: Clause,
  role: Span | null,
): Party {
  const searchStart = role?.end ?? group.end;
  const phrases = reading.nounsBetween(Math.max(0, searchStart - 1), searchStart + 6, 'of', 'at', 'for');
  const officeNouns =
    role === null ? [] : reading.nouns.filter(({ start, end }) => start <= role.start && role.start < end);
  const isMover =
    /^(?:join|rejoin|become|succeed|assume|take over|take on|resign|retire|leave|quit|step)\b/.test(
      group.verb,
    );
  // Who appoints, or is joined, is an employer: two capitalized words there are a person's only if they are known to be.
  const employers = [
    ...(isMover || agent === null ? [] : [agent]),
    ...(patient === null || reading.findPerson(patient) !== null ? [] : [patient]),
  ].filter((noun) => reading.findRole(noun) === null);
  const parties = [...phrases, ...officeNouns, ...employers].map((noun) => reading.identify(noun));
  if (parties.includes('company')) return 'company';
  const isOther = (noun: NounPhrase): boolean =>
    reading.findOtherCompany(noun) !== null ||
    (/^(?:it|they)$/.test(reading.lower(noun)) && reading.identify(noun) === 'other');
  if ([...phrases, ...employers].some(isOther)) return 'other';
  if (reading.view.company.length > 0) return isFormer(reading) ? 'other' : 'company';
  return reading.document.isByCompany || (reading.view.inFocus && reading.document.mentions > 0)
    ? 'company'
    : 'nobody';
}

/** "Former Acme executive Jane Doe has been appointed chief executive of Kabel" */
const isFormer = ({ view, tokens }: ParsedSentence): boolean =>
  view.company.every(({ start }) => /^(?:former|ex|ex-|onetime)$/.test(tokens[start - 1]?.lower ?? ''));
