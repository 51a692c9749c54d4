import { type Found, share, words } from '../../language/found.ts';
import { after, type Clause } from '../../language/grammar/clauses.ts';
import type { NounPhrase } from '../../language/grammar/noun-phrases.ts';
import type { Reading } from '../../language/reading.ts';
import type { Span } from '../../language/text/token.ts';

const FILE = words(
  'file|submit|price|announce|launch|plan|complete|close|prepare|begin|confirm|set|delay|raise|make|pursue|conduct|pull|withdraw|postpone|shelve|scrap|abandon|consider|weigh|cancel|rule out|deny',
);
const isOffering = (reading: Reading, noun: NounPhrase | null): boolean =>
  noun !== null &&
  /\b(?:ipo|initial public offering|registration statement|direct listing|stock market (?:debut|listing|flotation)|flotation|s-1|f-1)\b/.test(
    reading.lower({ start: noun.start, end: Math.min(reading.tokens.length, noun.end + 4) }),
  );

/** A company that was listed only to merge with another. */
export const isShell = (reading: Reading, { start, end }: NounPhrase): boolean =>
  /\bacquisition (?:corp|company|co|holdings|inc|i|ii|iii|iv)\b|\bspac\b|\bspecial purpose\b/.test(
    reading.lower({ start, end: end + 2 }),
  );

/** "raised $250 million ahead of an IPO" */
const BEFORE_IPO = /\b(?:ahead of|before|prior to) (?:(?:an?|its|the|planned) ){0,2}(?:ipo|initial public)\b/;

function byVerb(reading: Reading, clause: Clause): Found[] {
  const { group, agent, patient } = clause;
  const at = { start: group.start, end: group.end };
  const money =
    reading.tokens
      .slice(group.start, clause.end)
      .find(({ type, money: sum }) => type === 'money' && (sum?.amount ?? 0) >= 1_000_000) ?? null;
  const exchange =
    /\b(?:nasdaq|nyse|new york stock exchange|london stock exchange|euronext|(?:\w+ )?(?:stock )?exchange|tsx|asx|aim)\b/.test(
      reading.lower({ start: group.end, end: Math.min(reading.tokens.length, clause.end + 10) }),
    );
  const build = (frame: string, plain: boolean, place = at): Found[] => [
    {
      kind: 'ipo_plans',
      frame,
      holder: reading.firstWho(agent, patient),
      at: place,
      clause,
      plain,
      complete: plain ? 1 : share(exchange || null, money),
      facts: { amount: money?.money ?? null },
    },
  ];
  if (group.verb === 'go public' || (group.verb === 'go' && reading.tokens[group.end]?.lower === 'public')) {
    // "filed papers on Tuesday to go public": what is settled is that it filed.
    const filed = reading.clauses.findLast(({ group: before }) => before.end <= group.start);
    return filed !== undefined && /^(?:file|apply|register)$/.test(filed.group.verb)
      ? [{ ...debut(at, filed, money), frame: 'files', holder: reading.firstWho(filed.agent) }]
      : build('goes public', true);
  }
  if (FILE.has(group.verb)) {
    const what = isOffering(reading, patient)
      ? patient
      : (after(clause, 'for', 'with', 'of', 'in').find((noun) => isOffering(reading, noun)) ?? null);
    const frame = BEFORE_IPO.test(reading.lower({ start: group.end, end: clause.end + 6 }))
      ? 'before it'
      : group.verb === 'price'
        ? 'prices'
        : /^(?:complete|close|raise)$/.test(group.verb)
          ? 'completes'
          : /^(?:file|submit|announce)$/.test(group.verb)
            ? 'files'
            : 'plans';
    if (what !== null) return build(frame, true, { start: what.start, end: what.end });
  }
  // "This is an initial public offering of shares by Acme"
  if (group.verb === 'be' && reading.document.kind === 'filing' && isOffering(reading, patient))
    return [{ ...debut(at, clause, money), frame: 'files', holder: 'company' }];
  // "has completed a merger with LGL Systems Acquisition Corp."
  if (
    /^(?:complete|close|merge|announce|enter|sign)$/.test(group.verb) &&
    after(clause, 'with').some((noun) => isShell(reading, noun))
  )
    return build('goes public', true);
  // "soared in their Nasdaq debut", "began trading on the NYSE"
  const said = reading.lower({ start: group.start, end: clause.end });
  if (
    /\b(?:(?:nasdaq|nyse|stock[- ]market|market|trading|wall street) debut|first day (?:of trading|on the (?:nasdaq|nyse|exchange))|(?:began|begins|begin|started|start) trading on)\b/.test(
      said,
    ) &&
    reading.view.company.length > 0
  )
    return [{ ...debut(at, clause, money), holder: 'company' }];
  if (
    group.verb === 'list' &&
    (exchange || (patient === null && reading.placeIn(group.end, clause.end) !== null)) &&
    (patient === null || /\bshares?|stock\b/.test(reading.lower(patient))) &&
    reading.document.kind !== 'filing'
  )
    return build('lists', true);
  return [];
}

const debut = (at: Span, clause: Clause, money: ReturnType<Reading['moneyIn']>) => ({
  kind: 'ipo_plans' as const,
  frame: 'debut',
  at,
  clause,
  plain: true,
  complete: 1,
  facts: { amount: money?.money ?? null },
});

export const readIpoPlans = (reading: Reading): Found[] =>
  reading.clauses.flatMap((clause) => byVerb(reading, clause));
