import { type Found, share } from '../../language/found.ts';
import { after, type Clause } from '../../language/grammar/clauses.ts';
import type { NounPhrase } from '../../language/grammar/noun-phrases.ts';
import type { Reading } from '../../language/reading.ts';
import { isFunds, moneyNear } from './funds.ts';

/** A way of saying that a company is given money; null if the clause says something else. */
export type MoneyFrame = (reading: Reading, clause: Clause) => Found[] | null;

/** Incoming money, expressed by a verb. */
function given(
  clause: Clause,
  frame: string,
  told: Pick<Found, 'holder' | 'complete'> & Pick<Found['facts'], 'amount' | 'counterpart'>,
): Found[] {
  const { holder, complete, amount, counterpart } = told;
  return [
    {
      kind: 'funding',
      frame,
      holder,
      at: { start: clause.group.start, end: clause.group.end },
      clause,
      plain: true,
      complete,
      facts: { amount: amount ?? null, counterpart: counterpart ?? null },
    },
  ];
}

const TOTAL = /\bsince (?:it|its|they|their|the company)\b|\bto date\b|\bin total\b/;

const isCredit = (reading: Reading, noun: NounPhrase | null): boolean =>
  noun !== null &&
  /\b(?:credit|loan|financing|note purchase|securities purchase|underwriting|placement agency|term loan|facility)\b.{0,200}\b(?:agreement|facility|loan)\b/.test(
    reading.lower(noun),
  );

/** "Kabel has invested $5 million in Acme", "the round was led by Kabel". */
function investedIn(reading: Reading, clause: Clause): Found[] | null {
  const { group, patient } = clause;
  if (/^(?:invest|lead|pour|inject|pump|put)$/.test(group.verb)) {
    const into =
      after(clause, 'in', 'into').find(
        (noun) => reading.who(noun) === 'company' || reading.otherCompany(noun) !== null,
      ) ?? null;
    const money = reading.moneyIn(patient);
    // "have put $33 million into the company since it was founded": all of it, not this round's.
    if (TOTAL.test(reading.lower({ start: 0, end: reading.tokens.length }))) return [];
    if (
      into !== null &&
      /\b(?:ipo|business|stores?|unit|operations?|plants?|factory|division)$/.test(reading.lower(into))
    )
      return [];
    const round =
      isFunds(reading, patient) || /\bround\b/.test(patient === null ? '' : reading.lower(patient));
    // An offering is led by the bank that sells it.
    if (group.verb === 'lead' ? !round || reading.head(patient) === 'offering' : money === null) return [];
    const own = group.verb === 'lead' && reading.who(patient) === 'company' ? patient : null;
    // "The round was led by Kabel": a round mentioned before.
    const told =
      group.verb === 'lead' &&
      group.passive &&
      /^(?:the|this)\b/.test(patient === null ? '' : reading.lower(patient)) &&
      (reading.view.inFocus || reading.view.company.length > 0 || reading.document.own);
    if (into === null && own === null && !told) return [];
    const investor = clause.agent === null ? null : reading.otherCompany(clause.agent);
    return given(clause, 'invests in', {
      holder: into === null && own === null ? 'company' : reading.who(into ?? own),
      complete: share(money, investor),
      amount: money?.money ?? null,
      counterpart: investor,
    });
  }
  return null;
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
  // "is providing a $50 million loan to Acme"
  const sum = reading.moneyIn(patient);
  const to = after(clause, 'to').find((noun) => reading.who(noun) === 'company');
  if (
    /^(?:grant|lend|provide|extend)$/.test(group.verb) &&
    !group.passive &&
    sum !== null &&
    to !== undefined
  )
    return given(clause, 'is granted', {
      holder: 'company',
      complete: 1,
      amount: sum.money,
      counterpart: clause.agent === null ? null : reading.otherCompany(clause.agent),
    });
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

/** "entered into a credit agreement with Kabel Bank". */
function creditSigned(reading: Reading, clause: Clause): Found[] | null {
  const { group, patient } = clause;
  if (group.verb === 'enter' || group.verb === 'sign') {
    const direct =
      after(clause, 'into').find((noun) => isCredit(reading, noun)) ??
      (isCredit(reading, patient) ? patient : null);
    const signed = patient ?? after(clause, 'into')[0] ?? null;
    const named = /^(?:agreement|deal|contract)$/.test(reading.head(signed))
      ? (after(clause, 'for').find((noun) =>
          /\b(?:credit facility|loan|credit line|facility|financing|private placement)$/.test(
            reading.lower(noun),
          ),
        ) ?? null)
      : null;
    const deal = direct ?? named;
    if (
      deal === null ||
      /\bamend|\bselling (?:stock|share)holders?\b/.test(
        reading.lower({ start: 0, end: Math.min(reading.tokens.length, deal.end + 6) }),
      )
    )
      return [];
    const money = moneyNear(reading, group.end, reading.tokens.length);
    // "as an inducement to entering into the Loan Agreement": an agreement mentioned before.
    if (money === null && reading.tokens[deal.start]?.lower === 'the') return [];
    return given(clause, 'credit agreement', {
      holder: reading.firstWho(clause.agent),
      complete: share(money, true),
      amount: money?.money ?? null,
      counterpart: reading.nameIn(after(clause, 'with')[0] ?? null, 'organisation'),
    });
  }
  return null;
}

/** "Acme Awarded $1.5 Million by the National Science Foundation". */
function awardedInHeadline(reading: Reading, clause: Clause): Found[] | null {
  const { group, patient } = clause;
  const giver = after(clause, 'by')[0] ?? null;
  if (
    /^(?:award|grant)$/.test(group.verb) &&
    !group.passive &&
    group.tense === 'past' &&
    giver !== null &&
    reading.who(clause.agent) === 'company'
  ) {
    const sum = reading.moneyIn(patient);
    return sum === null || (sum.money?.amount ?? 0) < 20_000
      ? []
      : given(clause, 'is granted', {
          holder: 'company',
          complete: 1,
          amount: sum.money,
          counterpart: reading.otherCompany(giver),
        });
  }
  return null;
}

/** "has been awarded a $3 million grant by the Department of Energy". */
function awarded(reading: Reading, clause: Clause): Found[] | null {
  const { group, patient } = clause;
  if (/^(?:award|grant|give)$/.test(group.verb) && group.passive && reading.firstWho(patient) !== 'other') {
    const what =
      reading.nouns.find(
        (noun) => noun.start >= group.end && noun.start - group.end <= 2 && noun.preposition === null,
      ) ?? null;
    const sum = reading.moneyIn(what) ?? moneyNear(reading, group.end, clause.end);
    return what === null || sum === null || !/\b(?:grants?|funding|loan)\b/.test(reading.lower(what))
      ? []
      : given(clause, 'is granted', {
          holder: reading.firstWho(patient),
          complete: share(sum),
          amount: sum.money,
          counterpart: clause.agent === null ? null : reading.otherCompany(clause.agent),
        });
  }
  return null;
}

/** "the directed share issue was subscribed in full". */
function issueSubscribed(reading: Reading, clause: Clause): Found[] | null {
  const { group, patient } = clause;
  if (
    group.verb === 'subscribe' &&
    group.passive &&
    /\b(?:share|rights) (?:issue|offering)$/.test(patient === null ? '' : reading.lower(patient))
  )
    return given(clause, 'receives', {
      holder: reading.firstWho(patient?.owner === null ? null : patient),
      complete: 0.5,
      amount: moneyNear(reading, 0, reading.tokens.length)?.money ?? null,
    });
  return null;
}

/** "increased its credit facility from $100 million to $125 million". */
function facilityGrown(reading: Reading, clause: Clause): Found[] | null {
  const { group, patient } = clause;
  if (
    /^(?:increase|expand|upsize|raise|enlarge)$/.test(group.verb) &&
    patient !== null &&
    /\b(?:credit facility|credit line|line of credit|revolver|loan facility)\b/.test(
      reading.lower({ start: patient.start, end: patient.end + 3 }),
    )
  ) {
    const sum =
      after(clause, 'to')
        .map((noun) => reading.moneyIn(noun))
        .find((each) => each !== null) ?? null;
    return sum === null
      ? []
      : given(clause, 'credit agreement', {
          holder: reading.firstWho(clause.agent),
          complete: 1,
          amount: sum.money,
        });
  }
  return null;
}

/** Tried in this order. */
export const MONEY_GIVEN: readonly MoneyFrame[] = [
  investedIn,
  backed,
  lent,
  creditSigned,
  awardedInHeadline,
  awarded,
  issueSubscribed,
  facilityGrown,
];
