import { after, type Clause } from '../grammar/clauses.ts';
import type { NounPhrase } from '../grammar/noun-phrases.ts';
import type { Reading } from '../reading.ts';
import { type Found, type KindReader, share, words } from './kind-reader.ts';

const GET = words(
  'raise|secure|close|receive|land|obtain|attract|complete|bag|score|net|win|get|bring in|issue|sell|price|borrow|award|announce|grab|pull in|pocket|draw',
);
const FUNDS =
  /^(?:funding|financing|round|seed|investment|capital|equity|grant|loan|placement|facility|notes?|bonds?|debentures?|offering|backing|series|debt|line|fund|bridge|raise|proceeds|financing-round)$/;
const SERIES =
  /\b(?:series [a-k]\d?|seed|pre-seed|venture|growth) ?(?:round|funding|financing|investment|capital|extension|raise)?\b/i;
/** What is raised and closed without money coming in. */
const OTHER_MONEY =
  /\b(?:dividend|guidance|forecast|outlook|price|target|salar|wage|rate|revenue|sales|profit|earning|damages|fine|penalty|settlement|awareness|charity|donation|fundrais|for (?:the )?(?:victims|hospital|school|relief)|buyback|repurchase|backlog|order|contract|budget|tax|salary)\b/i;

const isFunds = (reading: Reading, noun: NounPhrase | null): boolean =>
  noun !== null && (FUNDS.test(reading.head(noun)) || SERIES.test(reading.lower(noun)));

function investorOf(reading: Reading, from: number, to: number) {
  const led = reading
    .behind(from, to, 'by', 'from')
    .map((noun) => reading.otherCompany(noun))
    .find((name) => name !== null);
  return led ?? null;
}

function byVerb(reading: Reading, clause: Clause): Found[] {
  const { group, patient } = clause;
  const at = { start: group.start, end: group.end };
  const said = reading.lower({ start: group.start, end: Math.min(clause.end, group.end + 14) });
  if (/^(?:invest|lead|pour|inject|pump)$/.test(group.verb)) {
    const into =
      after(clause, 'in', 'into').find(
        (noun) => reading.who(noun) === 'company' || reading.otherCompany(noun) !== null,
      ) ?? null;
    const money = reading.moneyIn(patient);
    if (group.verb === 'lead' ? !isFunds(reading, patient) : money === null) return [];
    const own = group.verb === 'lead' && reading.who(patient) === 'company' ? patient : null;
    if (into === null && own === null) return [];
    const investor = clause.agent === null ? null : reading.otherCompany(clause.agent);
    return [
      {
        kind: 'funding',
        frame: 'invests in',
        holder: reading.who(into ?? own),
        at,
        clause,
        plain: true,
        complete: share(money, investor),
        facts: { amount: money?.money ?? null, counterpart: investor },
      },
    ];
  }
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
      : [
          {
            kind: 'funding',
            frame: 'is granted',
            holder: reading.who(patient),
            at,
            clause,
            plain: true,
            complete: share(money),
            facts: {
              amount: money.money,
              counterpart: clause.agent === null ? null : reading.otherCompany(clause.agent),
            },
          },
        ];
  }
  if (group.verb === 'enter' || group.verb === 'sign') {
    const direct =
      after(clause, 'into').find((noun) => isCredit(reading, noun)) ??
      (isCredit(reading, patient) ? patient : null);
    const named = /^(?:agreement|deal|contract)$/.test(reading.head(patient))
      ? (after(clause, 'for').find((noun) =>
          /\b(?:credit facility|loan|credit line|facility|financing)$/.test(reading.lower(noun)),
        ) ?? null)
      : null;
    const deal = direct ?? named;
    if (
      deal === null ||
      /\bamend/.test(
        reading.lower({ start: group.start, end: Math.min(reading.tokens.length, deal.end + 6) }),
      )
    )
      return [];
    const money = moneyNear(reading, group.end, reading.tokens.length);
    return [
      {
        kind: 'funding',
        frame: 'credit agreement',
        holder: reading.firstWho(clause.agent),
        at,
        clause,
        plain: true,
        complete: share(money, true),
        facts: {
          amount: money?.money ?? null,
          counterpart: reading.nameIn(after(clause, 'with')[0] ?? null, 'organisation'),
        },
      },
    ];
  }
  if (!GET.has(group.verb) || OTHER_MONEY.test(said)) return [];
  const money =
    reading.moneyIn(patient) ??
    (isFunds(reading, patient) ? moneyNear(reading, group.end, clause.end) : null);
  const funds = isFunds(reading, patient) || clause.phrases.some((noun) => isFunds(reading, noun));
  const strong = /^(?:raise|secure|borrow|bag|bring in|pull in)$/.test(group.verb);
  if (!funds && !(strong && money !== null)) return [];
  if (group.verb === 'close' && money === null && !SERIES.test(said)) return [];
  if (
    /^(?:announce|complete|price|sell|issue|win|award|get|receive|draw)$/.test(group.verb) &&
    money === null
  )
    return [];
  const big = money === null || (money.money?.amount ?? 0) >= 20_000;
  if (!big) return [];
  // "a private placement that raised $110 million"
  const bySale = clause.agent !== null && FUNDS.test(reading.head(clause.agent));
  const holder = bySale
    ? reading.firstWho(null)
    : group.verb === 'award'
      ? reading.who(clause.patient)
      : reading.firstWho(clause.agent);
  return [
    {
      kind: 'funding',
      frame: strong ? 'raises' : 'receives',
      holder,
      at,
      clause,
      plain: funds && money !== null,
      complete: share(money, funds),
      facts: { amount: money?.money ?? null, counterpart: investorOf(reading, group.end, clause.end + 12) },
    },
  ];
}

const isCredit = (reading: Reading, noun: NounPhrase | null): boolean =>
  noun !== null &&
  /\b(?:credit|loan|financing|note purchase|securities purchase|term loan|facility)\b.*\b(?:agreement|facility|loan)\b/.test(
    reading.lower(noun),
  );

function moneyNear(reading: Reading, from: number, to: number) {
  return (
    reading.tokens
      .slice(from, to)
      .find(({ type, money }) => type === 'money' && (money?.amount ?? 0) >= 20_000) ?? null
  );
}

/** "Acme's $20 million Series B": a round that is named with its sum. */
function byNoun(reading: Reading): Found[] {
  return reading.nouns.flatMap((noun): Found[] => {
    const said = reading.lower(noun);
    const money =
      reading.moneyIn(noun) ?? reading.moneyIn(reading.behind(noun.end, noun.end + 6, 'of')[0] ?? null);
    if (money === null || !SERIES.test(said) || !/\b(?:series [a-k]|round|funding|financing)\b/.test(said))
      return [];
    const clause = reading.clauseWith(noun);
    if (clause !== null && GET.has(clause.group.verb)) return [];
    return [
      {
        kind: 'funding',
        frame: 'round',
        holder: reading.firstWho(clause?.agent === noun ? null : (clause?.agent ?? null)),
        at: { start: noun.start, end: noun.end },
        clause,
        plain: false,
        complete: share(money),
        facts: { amount: money.money, counterpart: investorOf(reading, noun.end, noun.end + 10) },
      },
    ];
  });
}

export const fundingReader: KindReader = {
  kinds: ['funding'],
  trigger:
    /\b(?:rais|secur|fund|financ|invest|series [a-k]\b|seed|grant|loan|credit|notes\b|bonds?\b|offering|placement|capital|borrow)/i,
  read: (reading) => {
    const verbs = reading.clauses.flatMap((clause) => byVerb(reading, clause));
    return verbs.length > 0 ? verbs : byNoun(reading);
  },
};
