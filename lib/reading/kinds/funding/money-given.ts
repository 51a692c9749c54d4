import { type Found, share, stated } from '../../language/found.ts';
import { after, type Clause } from '../../language/grammar/clauses.ts';
import type { NounPhrase } from '../../language/grammar/noun-phrases.ts';
import type { Reading } from '../../language/reading.ts';
import { isFunds } from './funds.ts';

const TOTAL = /\bsince (?:it|its|they|their|the company)\b|\bto date\b|\bin total\b/;

/** "Kabel has invested $5 million in Acme", "the round was led by Kabel"; null if the clause says something else. */
export function investedIn(reading: Reading, clause: Clause): Found[] | null {
  const { group, patient } = clause;
  // "backs Acme with $12 million", "granted Acme a $90 million facility"
  const isGiven = /^(?:back|grant|lend|award|give|provide|extend)$/.test(group.verb) && !group.passive;
  if (!isGiven && !/^(?:invest|lead|pour|inject|pump|put)$/.test(group.verb)) return null;
  const end = patient?.end ?? Infinity;
  // Money that only comes up later isn't given: "backs Acme in a $12 million dispute".
  const [next = null] =
    group.verb === 'back'
      ? after(clause, 'with')
      : reading.nouns.filter(({ start }) => start >= end && start <= end + 2);
  const isCompany = (noun: NounPhrase | null): boolean =>
    noun !== null && (reading.who(noun) === 'company' || reading.otherCompany(noun) !== null);
  const into = (isGiven ? [patient] : after(clause, 'in', 'into')).find(isCompany) ?? null;
  const money = reading.moneyIn(isGiven ? next : patient);
  if (isGiven && (into === null || (group.verb !== 'back' && !isFunds(reading, next)))) return null;
  // "have put $33 million into the company since it was founded": all of it, not this round's.
  if (TOTAL.test(reading.lower({ start: 0, end: reading.tokens.length }))) return [];
  const round = isFunds(reading, patient) || /\bround\b/.test(patient === null ? '' : reading.lower(patient));
  // An offering is led by the bank that sells it.
  if (group.verb === 'lead' ? !round || reading.head(patient) === 'offering' : money === null) return [];
  const own = group.verb === 'lead' && reading.who(patient) === 'company' ? patient : null;
  // "The round was led by Kabel": a round mentioned before.
  const known =
    group.verb === 'lead' &&
    group.passive &&
    /^(?:the|this)\b/.test(patient === null ? '' : reading.lower(patient)) &&
    (reading.view.inFocus || reading.view.company.length > 0 || reading.document.own);
  if (into === null && own === null && !known) return [];
  const investor = clause.agent === null ? null : reading.otherCompany(clause.agent);
  const holder = into === null && own === null ? 'company' : reading.who(into ?? own);
  return [
    stated('funding', 'invests in', holder, clause, {
      complete: share(money, investor),
      facts: { amount: money?.money ?? null, counterpart: investor },
    }),
  ];
}
