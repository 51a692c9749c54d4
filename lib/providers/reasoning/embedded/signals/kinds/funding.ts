import { after, type Clause } from '../grammar/clauses.ts';
import type { NounPhrase } from '../grammar/noun-phrases.ts';
import type { Reading } from '../reading.ts';
import { type Found, type KindReader, share, words } from './kind-reader.ts';

const GET = words(
  'raise|secure|close|receive|land|obtain|attract|complete|bag|score|net|win|get|bring in|issue|sell|price|borrow|draw down|award|announce|grab|pull in|pocket|draw',
);
const FUNDS =
  /^(?:funding|financing|round|seed|investment|capital|equity|grant|loan|placement|facility|notes?|bonds?|debentures?|offering|backing|series|debt|line|fund|bridge|raise|proceeds|financing-round)$/;
const SERIES =
  /\b(?:series [a-k]\d?|[a-k]-round|seed|pre-seed|angel|venture|growth) ?(?:round|funding|financing|investment|capital|extension|raise)?\b/i;
/** What is raised and closed without money coming in. */
const OTHER_MONEY =
  /\b(?:dividend|guidance|forecast|outlook|price|target|salar|wage|rate|revenue|sales|profit|earning|damages|fine|penalty|settlement|awareness|heart disease|research and education|charity|donation|fundrais|for (?:the )?(?:victims|hospital|school|relief)|bids?|offer|stake|windfall|buyback|repurchase|backlog|order|contract|budget|tax|salary)\b/i;

const isFunds = (reading: Reading, noun: NounPhrase | null): boolean =>
  noun !== null && (FUNDS.test(reading.head(noun)) || SERIES.test(reading.lower(noun)));

const TOTAL = /\bsince (?:it|its|they|their|the company)\b|\bto date\b|\bin total\b/;

function investorOf(reading: Reading, from: number, to: number) {
  const led = reading
    .behind(from, to, 'by', 'from')
    .map((noun) => reading.otherCompany(noun))
    .find((name) => name !== null && !(name.type === 'unknown' && reading.personIn(name) !== null));
  return led ?? null;
}

function byVerb(reading: Reading, clause: Clause): Found[] {
  const { group, patient } = clause;
  const at = { start: group.start, end: group.end };
  const said = reading.lower({ start: group.start, end: Math.min(clause.end, group.end + 14) });
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
    if (group.verb === 'lead' ? !round : money === null) return [];
    const own = group.verb === 'lead' && reading.who(patient) === 'company' ? patient : null;
    // "The round was led by Kabel": the one that was told of before.
    const told =
      group.verb === 'lead' &&
      group.passive &&
      /^(?:the|this)\b/.test(patient === null ? '' : reading.lower(patient)) &&
      (reading.view.inFocus || reading.view.company.length > 0 || reading.document.own);
    if (into === null && own === null && !told) return [];
    const investor = clause.agent === null ? null : reading.otherCompany(clause.agent);
    return [
      {
        kind: 'funding',
        frame: 'invests in',
        holder: into === null && own === null ? 'company' : reading.who(into ?? own),
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
  // "Acme Awarded $1.5 Million by National Science Foundation"
  const given = after(clause, 'by')[0] ?? null;
  if (
    /^(?:award|grant)$/.test(group.verb) &&
    !group.passive &&
    group.tense === 'past' &&
    given !== null &&
    reading.who(clause.agent) === 'company'
  ) {
    const sum = reading.moneyIn(patient);
    return sum === null || (sum.money?.amount ?? 0) < 20_000
      ? []
      : [
          {
            kind: 'funding',
            frame: 'is granted',
            holder: 'company',
            at,
            clause,
            plain: true,
            complete: 1,
            facts: { amount: sum.money, counterpart: reading.otherCompany(given) },
          },
        ];
  }
  if (/^(?:award|grant|give)$/.test(group.verb) && group.passive && reading.firstWho(patient) !== 'other') {
    // "has been awarded a $3 million grant by the Department of Energy"
    const what =
      reading.nouns.find(
        (noun) => noun.start >= group.end && noun.start - group.end <= 2 && noun.preposition === null,
      ) ?? null;
    const sum = reading.moneyIn(what) ?? moneyNear(reading, group.end, clause.end);
    return what === null || sum === null || !/\b(?:grants?|funding|loan)\b/.test(reading.lower(what))
      ? []
      : [
          {
            kind: 'funding',
            frame: 'is granted',
            holder: reading.firstWho(patient),
            at,
            clause,
            plain: true,
            complete: share(sum),
            facts: {
              amount: sum.money,
              counterpart: clause.agent === null ? null : reading.otherCompany(clause.agent),
            },
          },
        ];
  }
  if (
    group.verb === 'subscribe' &&
    group.passive &&
    /\b(?:share|rights) (?:issue|offering)$/.test(patient === null ? '' : reading.lower(patient))
  )
    return [
      {
        kind: 'funding',
        frame: 'receives',
        holder: reading.firstWho(patient?.owner === null ? null : patient),
        at,
        clause,
        plain: true,
        complete: 0.5,
        facts: { amount: moneyNear(reading, 0, reading.tokens.length)?.money ?? null },
      },
    ];
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
      : [
          {
            kind: 'funding',
            frame: 'credit agreement',
            holder: reading.firstWho(clause.agent),
            at,
            clause,
            plain: true,
            complete: 1,
            facts: { amount: sum.money },
          },
        ];
  }
  if (!GET.has(group.verb) || OTHER_MONEY.test(said)) return [];
  const money =
    reading.moneyIn(patient) ??
    (isFunds(reading, patient) || /\bshares?\b/.test(patient === null ? '' : reading.lower(patient))
      ? moneyNear(reading, group.end, clause.end)
      : null);
  const shares =
    group.verb === 'sell' &&
    /\bshares?\b/.test(patient === null ? '' : reading.lower(patient)) &&
    /\bproceeds\b/.test(reading.lower({ start: group.end, end: reading.tokens.length }));
  const sale =
    patient !== null &&
    /\b(?:public offering|private placement|registered direct offering|rights (?:issue|offering)|share issue)$/.test(
      reading.lower(patient),
    ) &&
    !/\binitial\b/.test(reading.lower(patient));
  const funds =
    shares ||
    isFunds(reading, patient) ||
    clause.phrases.some((noun) => isFunds(reading, noun) || /\bnotes\b/.test(reading.lower(noun)));
  const backed = /\b(?:investors?|backers|venture capital(?:ists)?)\b/.test(said) && group.verb === 'attract';
  const strong = backed || /^(?:raise|secure|borrow|bag|bring in|pull in)$/.test(group.verb);
  if (!funds && !(strong && money !== null)) return [];
  if (group.verb === 'close' && money === null && !SERIES.test(said)) return [];
  if (
    /^(?:announce|complete|price|sell|issue|win|award|get|receive|draw)$/.test(group.verb) &&
    money === null &&
    !(sale && /^(?:price|complete)$/.test(group.verb)) &&
    !(group.verb === 'receive' && isFunds(reading, patient) && backerOf(reading, clause) !== null)
  )
    return [];
  // "We have raised over $800M from": what came in over the years.
  if (
    (/\b(?:to date|so far|a total of|as of)\b/.test(said) ||
      (group.tense === 'perfect' && /\b(?:over|more than|total|plus)\b/.test(said))) &&
    !SERIES.test(said) &&
    !/\b(?:just|recently|since)\b/.test(reading.lower({ start: 0, end: reading.tokens.length }))
  )
    return [];
  if (reading.document.kind === 'job_posting' && (group.tense === 'infinitive' || group.via.length > 0))
    return [];
  // "raises required capital": no sum, no round, nobody who gives it.
  if (money === null && !SERIES.test(said) && !sale && backerOf(reading, clause) === null) return [];
  const big = money === null || (money.money?.amount ?? 0) >= 20_000;
  if (!big) return [];
  // "a private placement that raised $110 million"
  const bySale =
    clause.agent !== null &&
    (FUNDS.test(reading.head(clause.agent)) ||
      /^(?:closing|completion)$/.test(
        reading.lower({ start: clause.agent.head, end: clause.agent.head + 1 }),
      ));
  const doer = bySale
    ? (reading.clauses.find(({ agent: who }) => reading.who(who) === 'company')?.agent ?? null)
    : null;
  const holder = bySale
    ? reading.firstWho(doer)
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

const backerOf = (reading: Reading, clause: Clause) =>
  after(clause, 'from', 'by')
    .map((noun) => reading.otherCompany(noun))
    .find((name) => name !== null) ?? null;

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
    /\b(?:attract|proceeds|rais|secur|fund|financ|invest|series [a-k]\b|round\b|seed|grant|loan|credit|notes\b|bonds?\b|offering|placement|capital|borrow)/i,
  read: (reading) => {
    const verbs = reading.clauses.flatMap((clause) => byVerb(reading, clause));
    return verbs.length > 0 || reading.document.kind === 'job_posting' ? verbs : byNoun(reading);
  },
};
