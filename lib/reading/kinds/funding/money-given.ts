import { type Found, share, stated } from '../../language/found.ts';
import { after, type Clause } from '../../language/grammar/clauses.ts';
import type { Reading } from '../../language/reading.ts';
import { isFunds } from './funds.ts';

/** A way of saying that a company is given money; null if the clause says something else. */
export type MoneyFrame = (reading: Reading, clause: Clause) => Found[] | null;

/** Incoming money, expressed by a verb. */
function given(
  clause: Clause,
  frame: string,
  known: Pick<Found, 'holder' | 'complete'> & Pick<Found['facts'], 'amount' | 'counterpart'>,
): Found[] {
  const { holder, complete, amount, counterpart } = known;
  return [
    stated('funding', frame, holder, clause, {
      complete,
      facts: { amount: amount ?? null, counterpart: counterpart ?? null },
    }),
  ];
}

const TOTAL = /\bsince (?:it|its|they|their|the company)\b|\bto date\b|\bin total\b/;

/** "Kabel has invested $5 million in Acme", "the round was led by Kabel". */
function investedIn(reading: Reading, clause: Clause): Found[] | null {
  const { group, patient } = clause;
  if (!/^(?:invest|lead|pour|inject|pump|put)$/.test(group.verb)) return null;
  const into =
    after(clause, 'in', 'into').find(
      (noun) => reading.who(noun) === 'company' || reading.otherCompany(noun) !== null,
    ) ?? null;
  const money = reading.moneyIn(patient);
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
  return given(clause, 'invests in', {
    holder: into === null && own === null ? 'company' : reading.who(into ?? own),
    complete: share(money, investor),
    amount: money?.money ?? null,
    counterpart: investor,
  });
}

/** "Kabel Ventures backs Acme with $12 million". */
function backed(reading: Reading, clause: Clause): Found[] | null {
  const { group, patient, agent } = clause;
  if (group.verb !== 'back' || agent === null || patient === null) return null;
  const money = after(clause, 'with')
    .map((noun) => reading.moneyIn(noun))
    .find((each) => each !== null);
  return money === undefined || money === null
    ? null
    : given(clause, 'invests in', {
        holder: reading.who(patient),
        complete: 1,
        amount: money.money,
        counterpart: reading.otherCompany(agent),
      });
}

/** "The state gave Acme a $2 million loan". */
function lent(reading: Reading, clause: Clause): Found[] | null {
  const { group, patient } = clause;
  if (
    /^(?:grant|lend|award|give|provide|extend)$/.test(group.verb) &&
    !group.passive &&
    (reading.who(patient) === 'company' ||
      (reading.document.company === null && reading.otherCompany(patient) !== null))
  ) {
    const what =
      reading.nouns.find(
        (noun) =>
          patient !== null &&
          noun.start >= patient.end &&
          noun.start - patient.end <= 2 &&
          (isFunds(reading, noun) || reading.moneyIn(noun) !== null),
      ) ?? null;
    const money = reading.moneyIn(what);
    return what === null || money === null
      ? []
      : given(clause, 'is granted', {
          holder: reading.who(patient),
          complete: share(money),
          amount: money.money,
          counterpart: clause.agent === null ? null : reading.otherCompany(clause.agent),
        });
  }
  return null;
}

/** Tried in this order. */
export const MONEY_GIVEN: readonly MoneyFrame[] = [investedIn, backed, lent];
