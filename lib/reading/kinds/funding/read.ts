import { type Found, share, stated, words } from '../../language/found.ts';
import type { Clause } from '../../language/grammar/clauses.ts';
import type { Reading } from '../../language/reading.ts';
import { backerOf, FUNDS, investorOf, isFunds, moneyNear, SERIES } from './funds.ts';
import { investedIn } from './money-given.ts';

const GET = words(
  'raise|secure|arrange|close|receive|land|obtain|attract|complete|bag|score|net|win|get|bring in|issue|sell|price|borrow|draw down|award|announce|grab|pull in|pocket|draw|nab|snag|claim|bank|clinch|haul in|rake in',
);
/** Things that are raised and closed without incoming money. */
const OTHER_MONEY =
  /\b(?:dividend|guidance|forecast|outlook|price|target|salary|salaries|wage|rate|revenue|sales|profit|earning|damage|fine|penalty|penalties|settlement|awareness|heart disease|research and education|charity|donation|fundraiser|fundraising|for (?:the )?(?:victim|hospital|school|relief)|bid|offer|stake|windfall|buyback|repurchase|backlog|order|contract|booking|budget|tax|taxes|coverage|verdict|(?:buyout|investment|venture|hedge|equity|growth|tech) fund)s?\b/i;

/** "raised $20 million in a Series B", "sold $500 million of notes". */
function raised(reading: Reading, clause: Clause): Found[] {
  const { group } = clause;
  // "the pricing of its $60 million public offering"
  const patient = /^(?:pricing|closing|completion|close)$/.test(headWord(reading, clause))
    ? (reading.behind(clause.patient?.end ?? 0, (clause.patient?.end ?? 0) + 3, 'of')[0] ?? clause.patient)
    : clause.patient;
  const said = reading.lower({ start: group.start, end: Math.min(clause.end, group.end + 14) });
  if (!GET.has(group.verb) || OTHER_MONEY.test(said)) return [];
  // "arranged $6 billion of offerings": a bank's work for others.
  if (group.verb === 'arrange' && !/^(?:facility|loan|line|financing|credit)$/.test(reading.head(patient)))
    return [];
  // "sold $103 million of loans": assets, not its own securities.
  if (group.verb === 'sell' && /\bloans?\b/.test(said)) return [];
  // The proceeds of an IPO belong to the IPO signal.
  if (/\b(?:ipo|initial public offering)\b/.test(said)) return [];
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
  const strong =
    backed || /^(?:raise|secure|borrow|bag|bring in|pull in|nab|snag|haul in|rake in)$/.test(group.verb);
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
      /^to date\b/.test(reading.lower({ start: 0, end: 2 })) ||
      (group.tense === 'perfect' && /\b(?:over|more than|total|plus)\b/.test(said))) &&
    !SERIES.test(said) &&
    !/\b(?:just|recently|since)\b/.test(reading.lower({ start: 0, end: reading.tokens.length }))
  )
    return [];
  // "has raised about $2 billion from investors, including Kabel", far down: all it ever raised.
  if (
    group.tense === 'perfect' &&
    group.via.length === 0 &&
    !reading.document.own &&
    reading.view.part === 'body' &&
    reading.view.depth > 0.2 &&
    !/\b(?:round|series|seed|funding|financing|loan|bonds?|notes|offering|grant|today|facility|placement)\b/.test(
      reading.lower({ start: 0, end: reading.tokens.length }),
    )
  )
    return [];
  if (
    reading.document.kind === 'job_posting' &&
    (group.tense === 'infinitive' ||
      group.via.length > 0 ||
      (group.tense === 'perfect' && !SERIES.test(said) && !/\b(?:just|recently)\b/.test(said)))
  )
    return [];
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
    stated('funding', strong ? 'raises' : 'receives', holder, clause, {
      plain: funds && money !== null,
      complete: share(money, funds),
      facts: { amount: money?.money ?? null, counterpart: investorOf(reading, group.end, clause.end + 12) },
    }),
  ];
}

const headWord = ({ tokens }: Reading, { patient }: Clause): string =>
  patient === null ? '' : (tokens[patient.head]?.lower ?? '');

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

export function readFunding(reading: Reading): Found[] {
  const verbs = reading.clauses.flatMap((clause) => investedIn(reading, clause) ?? raised(reading, clause));
  return verbs.length > 0 || reading.document.kind === 'job_posting' ? verbs : byNoun(reading);
}
