import { type Found, share, stated } from '../../language/found.ts';
import { after, type Clause } from '../../language/grammar/clauses.ts';
import type { NounPhrase } from '../../language/grammar/noun-phrases.ts';
import { BUSINESS, NOT_PRODUCT, PRODUCT, SITE, STAFF } from '../../language/lexicon/words.ts';
import type { Reading } from '../../language/reading.ts';
import type { Span, TaggedToken } from '../../language/text/token.ts';
import { isPatch, isVague, productOf, spanOf } from './products.ts';

const AVAILABLE =
  /\b(?:now|generally|commercially) available\b|\bgeneral availability\b|\bgoes live\b|\bis (?:now |finally )?(?:live|out(?! of)|here|on sale)\b|\b(?:is|are) now open[- ]source\b|\bfinally available\b|\bavailable for download\b|\bhits? (?:the )?(?:market|shelves|stores)\b|\b(?:goes|go|went) on sale\b|\bopens? (?:the )?order books?\b|\border books? (?:for|are|is|open)\b|\bmakes? (?:its|their) (?:\w+ )?debut\b|\bnow in (?:public|open|private) (?:beta|preview)\b|\bavailable (?:to order|for (?:pre-?)?order)\b/;

/** What a product can now do, in the company's own first lines: "Acme now supports SSO", "you can now". */
export function byAbility(reading: Reading, clause: Clause): Found[] {
  const { group, agent, patient, end } = clause;
  const { document, view } = reading;
  if (!document.own || document.kind === 'filing' || patient === null) return [];
  if (view.part !== 'title' && view.part !== 'lead' && view.depth > 0.15) return [];
  const said = reading.lower({ start: Math.max(0, group.start - 1), end: group.end + 1 });
  const able = /^(?:support|offer|include|integrate|let|allow|provide|run|work|come)$/.test(group.verb);
  const nowAble =
    able &&
    group.tense === 'present' &&
    /\bnow\b/.test(said) &&
    agent !== null &&
    reading.who(agent) === 'company' &&
    !/^(?:we|they|it)$/.test(reading.lower(agent));
  const sentence = reading.lower({ start: 0, end: reading.tokens.length });
  const youCan =
    agent !== null &&
    /^(?:you|user|customer|team|developer|subscriber|member)$/.test(reading.head(agent)) &&
    // "You can now use the tools you already trust"
    !/^the \S+s$/.test(reading.lower(patient)) &&
    (/\bcan now\b/.test(said) ||
      (group.modal === 'can' && /^(?:starting|as of|from|beginning) today\b/.test(sentence)));
  const announced =
    /^(?:announce|introduce|add|launch|release)$/.test(group.verb) &&
    /^(?:support|upgrade)$/.test(reading.head(patient)) &&
    reading.behind(patient.end, Math.min(end, patient.end + 3), 'for', 'to', 'of').length > 0 &&
    !/\b(?:financial|customer|technical) support\b/.test(reading.lower(patient));
  if (!nowAble && !youCan && !announced) return [];
  const [thing] = announced ? reading.behind(patient.end, patient.end + 3, 'for', 'to', 'of') : [];
  const supports = group.verb === 'support' || (announced && reading.head(patient) === 'support');
  const product = { start: supports ? (thing ?? patient).start : patient.start, end: (thing ?? patient).end };
  return [
    {
      kind: 'product_launch',
      frame: supports ? 'supports' : announced ? 'launches' : 'adds',
      holder: youCan ? 'company' : reading.firstWho(agent),
      at: { start: group.start, end: group.end },
      clause: youCan ? null : clause,
      plain: false,
      complete: 1,
      facts: { product },
    },
  ];
}

/** "adds AI route planning to its dispatch suite" */
export function byAddition(reading: Reading, clause: Clause): Found[] {
  const { group, agent, patient } = clause;
  if (!/^(?:add|bring)$/.test(group.verb) || group.tense === 'participle') return [];
  const thing = reading.core(patient);
  if (patient === null || agent === null || thing === null) return [];
  // "added a range of features to its platform"
  if (thing.start === thing.head && reading.tokens[thing.head]?.lower !== reading.head(thing)) return [];
  const to = after(clause, 'to').find(
    (noun) => reading.who(noun) === 'company' && PRODUCT.has(reading.head(noun)),
  );
  const head = reading.head(patient);
  if (to === undefined || reading.countIn(patient) !== null || STAFF.has(head) || SITE.has(head)) return [];
  if (NOT_PRODUCT.has(head) || reading.personIn(patient) !== null || BUSINESS.has(head)) return [];
  return [
    stated('product_launch', 'adds', reading.firstWho(agent), clause, {
      plain: false,
      facts: { product: { start: patient.start, end: gerundEnd(reading, patient) } },
    }),
  ];
}

/** "adds Kabel syncing to its app" */
const gerundEnd = (reading: Reading, { end }: NounPhrase): number =>
  reading.tokens[end]?.pos === 'VERB' && reading.tokens[end]?.lower.endsWith('ing') === true ? end + 1 : end;

/** "took the wraps off the Nexa 562", "will start selling its new smart meter" */
export function bySale(reading: Reading, clause: Clause): Found[] {
  const { group, agent, patient } = clause;
  const wraps = group.verb === 'take' && reading.head(patient) === 'wrap';
  const starts = group.verb === 'sell' && group.via.some((verb) => /^(?:start|begin)$/.test(verb));
  if (!wraps && !starts) return [];
  const product = productOf(reading, wraps ? (after(clause, 'off')[0] ?? null) : patient);
  if (product === null) return [];
  if (starts && isVague(reading, product.noun)) return [];
  return [
    stated('product_launch', 'launches', reading.firstWho(agent), clause, {
      plain: product.name !== null,
      complete: share(product.name, true),
      facts: { product: spanOf(reading, product) },
    }),
  ];
}

/** The words right before "is now available", or after "order books for". */
function subjectOf(reading: Reading, said: string): NounPhrase | null {
  const match = AVAILABLE.exec(said);
  if (match === null) return null;
  const at = said.slice(0, match.index).split(' ').length - 1;
  const fits = (noun: NounPhrase): boolean =>
    productOf(reading, noun) !== null &&
    (reading.otherCompany(noun)?.type !== 'organisation' || reading.isCompany(noun));
  return (
    reading.nouns.findLast(
      (noun) => noun.end <= at + 1 && at - noun.end < 8 && noun.preposition === null && fits(noun),
    ) ??
    reading.nouns.find(
      (noun) => noun.start > at && noun.start - at < 8 && noun.preposition === 'for' && fits(noun),
    ) ??
    null
  );
}

/** "Nexa 562 is now available", "Introducing Nexa 562", "Nexa 2.0 released". */
export function byLine(reading: Reading): Found[] {
  const said = reading.lower({ start: 0, end: reading.tokens.length });
  if (
    AVAILABLE.test(said) &&
    (reading.isTitle || reading.view.part === 'lead' || (reading.document.own && reading.view.depth < 0.3))
  ) {
    const subject = subjectOf(reading, said);
    const product = productOf(reading, subject);
    if (product !== null && (product.name !== null || reading.isCompany(product.noun)))
      return [
        {
          kind: 'product_launch',
          frame: 'available',
          holder:
            reading.document.company === null || reading.view.company.length > 0 || reading.document.own
              ? 'company'
              : 'nobody',
          at: { start: product.noun.start, end: product.noun.end },
          clause: null,
          plain: reading.isTitle || reading.view.part === 'lead',
          complete: share(product.name),
          facts: { product: spanOf(reading, product) },
        },
      ];
  }
  return [];
}

/** "Acme 4.2", "v1.3.0 of Acme", "version 5.0 of our platform": a version of what the company makes. */
function isVersion(reading: Reading, token: TaggedToken, at: number): boolean {
  if (!/^v?\d+(?:\.\d+)+$/.test(token.lower) || isPatch(token)) return false;
  const near = { start: Math.max(0, at - 2), end: at };
  const behind = reading.behind(at, at + 3, 'of')[0] ?? null;
  return reading.isCompany(near) || (behind !== null && reading.who(behind) === 'company');
}

/** "v1.3.0 of BuildBuddy is live", "The new Trafic Van": the company's own headline or first lines. */
export function byOwnLine(reading: Reading): Found[] {
  const { document, view, tokens } = reading;
  if (!document.own || (view.part === 'body' && view.depth > 0)) return [];
  const said = reading.lower({ start: 0, end: tokens.length });
  const build = (frame: string, product: Span): Found[] => [
    {
      kind: 'product_launch',
      frame,
      holder: 'company',
      at: product,
      clause: null,
      plain: false,
      complete: share(product),
      facts: { product },
    },
  ];
  const version = tokens.findIndex((token, at) => isVersion(reading, token, at));
  if (
    version >= 0 &&
    document.kind !== 'filing' &&
    /\b(?:is (?:now )?(?:live|available|out|here)|releas\w*|introducing|announc\w*)\b/.test(said)
  ) {
    const named = reading.names.find(({ start, end }) => end >= version && start <= version);
    const called = /^(?:release|version)$/.test(tokens[version - 1]?.lower ?? '');
    return build(
      'version',
      named === undefined
        ? { start: called ? version - 1 : version, end: version + 1 }
        : { start: named.start, end: Math.max(named.end, version + 1) },
    );
  }
  const fresh = view.part === 'title' && /^(?:the |all-)*new /.test(said) && view.company.length > 0;
  const met = /^(?:meet|introducing|announcing|say hello to) /.test(said) && /\b(?:new|our)\b/.test(said);
  const name = fresh || met ? reading.names.find(({ start }) => start < 6) : undefined;
  // "The new Acme Trafic", not "The New Acme Center Hosts Free Night"
  return name === undefined ||
    (reading.personIn(name) !== null && name.type === 'person') ||
    view.company.some(({ start, end }) => start <= name.start && name.end <= end)
    ? []
    : build('new in title', name);
}
