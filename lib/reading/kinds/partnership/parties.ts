import type { Clause } from '../../language/grammar/clauses.ts';
import type { NounPhrase } from '../../language/grammar/noun-phrases.ts';
import type { Reading } from '../../language/reading.ts';
import { isAuthority } from '../authority.ts';

/** The first company that isn't the one asked about. */
export function partnerIn(reading: Reading, nouns: readonly NounPhrase[]) {
  return (
    nouns
      .filter((noun) => !isAuthority(reading, noun))
      .map((noun) => reading.otherCompany(noun))
      .find(
        (name) =>
          name !== null &&
          name.type !== 'person' &&
          !/\b(?:mous?|agreements?|memorandum)\b/.test(reading.lower(name)),
      ) ?? null
  );
}

/** "Acme and Beta sign": both names before the predicate. */
export function sidesOf(reading: Reading, { agent, group }: Clause) {
  const before = reading.nouns.filter(
    (noun) => noun.end <= group.start && noun.preposition === null && group.start - noun.end < 12,
  );
  const company = before.find((noun) => reading.who(noun) === 'company') ?? null;
  const partner =
    before
      .map((noun) => (noun === company ? null : reading.otherCompany(noun)))
      .findLast((name) => name !== null) ?? null;
  const joined =
    before.length >= 2 &&
    reading.tokens
      .slice(before.at(-2)?.end ?? 0, before.at(-1)?.start ?? 0)
      .some(({ lower }) => lower === 'and' || lower === '&' || (lower === ',' && reading.isTitle));
  const both = joined && partner !== null;
  const holder = both && company !== null ? ('company' as const) : reading.firstWho(agent);
  return { both, partner: both ? partner : null, holder };
}
