import { after, type Clause } from '../../language/grammar/clauses.ts';
import type { NounPhrase } from '../../language/grammar/noun-phrases.ts';
import type { Reading } from '../../language/reading.ts';

export const FUNDS =
  /^(?:funding|financing|round|seed|investment|capital|equity|grant|loan|placement|facility|notes?|bonds?|debentures?|offering|backing|series|debt|line|bridge|raise|injection|infusion|lifeline|boost|proceeds|financing-round)$/;
export const SERIES =
  /\b(?:series [a-k]\d?|[a-k]-round|seed|pre-seed|angel|venture|growth) ?(?:round|funding|financing|investment|capital|extension|raise)?\b/i;

export const isFunds = (reading: Reading, noun: NounPhrase | null): boolean =>
  noun !== null &&
  (FUNDS.test(reading.head(noun)) ||
    SERIES.test(reading.lower(noun)) ||
    /\b(?:equity|bond|note|debt|convertible) (?:sale|issue)$/.test(reading.lower(noun)));

/** Who gives the money, without people who only write about it. */
export function investorOf(reading: Reading, from: number, to: number) {
  // "arranged a facility to buy equipment from Kabel": Kabel sells, it doesn't lend.
  const infinitive = reading.clauses.find(({ group }) => group.start >= from && group.tense === 'infinitive')
    ?.group.start;
  const led = reading
    .behind(from, Math.min(to, infinitive ?? to), 'by', 'from')
    .map((noun) => reading.otherCompany(noun))
    .find((name) => name !== null && !(name.type === 'unknown' && reading.personIn(name) !== null));
  return led ?? null;
}

export const backerOf = (reading: Reading, clause: Clause) =>
  after(clause, 'from', 'by')
    .map((noun) => reading.otherCompany(noun))
    .find((name) => name !== null) ?? null;

/** The first amount of a relevant size. */
export function moneyNear(reading: Reading, from: number, to: number) {
  return (
    reading.tokens
      .slice(from, to)
      .find(({ type, money }) => type === 'money' && (money?.amount ?? 0) >= 20_000) ?? null
  );
}
