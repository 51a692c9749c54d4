import { type Found, share, stated, words } from '../../language/found.ts';
import { after, type Clause } from '../../language/grammar/clauses.ts';
import { PRODUCT } from '../../language/lexicon/words.ts';
import type { Reading } from '../../language/reading.ts';
import { byAbility, byAddition, byLine, byOwnLine, bySale } from './launch-lines.ts';
import { introduced, isVague, productOf, spanOf } from './products.ts';

const LAUNCH = words(
  'launch|unveil|release|introduce|debut|roll out|ship|reveal|announce|present|showcase|add|come out|bring out|open-source|outline|preview|show off',
);
const STRONG = words('launch|unveil|release|introduce|debut|roll out|ship|open-source|show off');

/** "TiDB 4.0 introduces": what the company's own post calls by a version is its own. */
const isOwnVersion = (reading: Reading, agent: Clause['agent']): boolean =>
  agent !== null &&
  reading.document.own &&
  reading.document.kind === 'blog' &&
  // Not "the 5.0 Linux kernel", which someone else makes.
  /\b(?!The\b|Our\b)\p{Lu}\S{0,30} v?\d+\.\d/u.test(reading.text(agent)) &&
  reading.otherCompany(agent)?.type !== 'organisation';

function byVerb(reading: Reading, clause: Clause): Found[] {
  const { group, agent, patient } = clause;
  const opened = /\bopen[- ]sourc(?:ed|ing)$/.test(reading.lower({ start: group.start - 1, end: group.end }));
  if (!LAUNCH.has(group.verb) && !opened) return [];
  // "Introducing Inkeep" as a heading far down introduces a section.
  if (agent === null && !group.passive && !reading.isTitle && reading.view.part !== 'lead') return [];
  const of = after(clause, 'of')[0] ?? null;
  // "introduces dev releases of its CLI" introduces the releases.
  const availability =
    patient !== null &&
    !STRONG.has(group.verb) &&
    /^(?:availability|launch|release|introduction|rollout|debut|addition|unveiling)$/.test(
      reading.head(patient),
    ) &&
    !/\b(?:continued|ongoing)\b/.test(reading.lower(patient));
  const product = availability
    ? of === null
      ? null
      : productOf(reading, of)
    : (productOf(reading, patient, STRONG.has(group.verb)) ?? introduced(reading, clause));
  if (product === null) return [];
  // "Announces Bitcoin Treasury Strategy": anything can be announced, so it must be said to be a product, or new.
  if (
    group.verb === 'announce' &&
    !availability &&
    !PRODUCT.has(reading.head(product.noun)) &&
    !PRODUCT.has(reading.tokens[product.noun.head]?.lower ?? '') &&
    !/\b(?:new|launch\w*|releas\w*|introduc\w*|version|\d+\.\d+\S*)\b/.test(
      reading.lower({
        start: Math.max(0, group.start - 3),
        end: Math.min(reading.tokens.length, product.noun.end + 3),
      }),
    ) &&
    !reading.isCompany(product.noun)
  )
    return [];
  // "released version 3.5.15 to resolve this vulnerability"
  if (
    reading.clauses.some(
      ({ group: next }) =>
        next.start >= group.end &&
        next.start - group.end < 12 &&
        /^(?:resolve|fix|address|patch|mitigate|remediate)$/.test(next.verb),
    )
  )
    return [];
  // "Introducing Peril to the Acme org"
  if (group.verb === 'introduce' && after(clause, 'to').some((noun) => reading.who(noun) === 'company'))
    return [];
  // "announces Tuscany as the venue"
  if (group.verb === 'announce' && reading.tokens[product.noun.end]?.lower === 'as') return [];
  if (group.via.some((verb) => /^(?:resume|continue|stop|halt)$/.test(verb))) return [];
  // "plans to launch new products": nothing specific to ask about.
  if (product.name === null && !reading.isTitle && isVague(reading, product.noun)) return [];
  // "Drupal 8.0 was released": in another company's post, this is background.
  if (group.passive && agent === null && !reading.isTitle && reading.who(patient) !== 'company') return [];
  const strong = STRONG.has(group.verb) || availability || opened;
  const fresh = /\bnew\b/.test(reading.lower(product.noun));
  if (!strong && product.name === null && !(fresh && (reading.document.own || prominent(reading)))) return [];
  if (
    /^(?:add|present|showcase|reveal|outline|preview)$/.test(group.verb) &&
    (product.name === null || !/\bnew\b/.test(reading.lower(product.noun)))
  )
    return [];
  return [
    stated(
      'product_launch',
      strong ? 'launches' : 'announces',
      isOwnVersion(reading, agent) ? 'company' : reading.firstWho(agent),
      clause,
      {
        plain: strong && (product.name !== null || PRODUCT.has(reading.head(product.noun))),
        complete: share(product.name, /\bnew\b/.test(reading.lower(product.noun)) || product.name),
        facts: { product: spanOf(reading, product) },
      },
    ),
  ];
}

/** "Acme's launch of Nexa 562", "the release of Nexa 562". */
function byNoun(reading: Reading): Found[] {
  return reading.nouns.flatMap((noun): Found[] => {
    if (
      !/^(?:launch|release|introduction|rollout)$/.test(reading.tokens[noun.head]?.lower ?? '') ||
      /\b(?:press|news|earnings) release$/.test(reading.lower(noun))
    )
      return [];
    const of = reading.behind(noun.end, noun.end + 3, 'of')[0] ?? null;
    const product = productOf(reading, of);
    const clause = reading.clauseWith(noun);
    if (
      product === null ||
      product.name === null ||
      (reading.who(noun) !== 'company' &&
        of?.owner == null &&
        !reading.isTitle &&
        reading.view.part !== 'lead')
    )
      return [];
    return [
      {
        kind: 'product_launch',
        frame: 'launch of',
        holder:
          noun.owner !== null
            ? reading.who(noun)
            : reading.firstWho(clause?.agent === noun ? null : (clause?.agent ?? null)),
        at: { start: noun.head, end: noun.head + 1 },
        clause,
        plain: false,
        complete: share(product.name),
        // "Another release of Nexa" is not Nexa's first.
        facts: {
          product: /^(?:another|new|latest)$/.test(reading.tokens[noun.start]?.lower ?? '')
            ? { start: noun.start, end: product.noun.end }
            : spanOf(reading, product),
        },
      },
    ];
  });
}

/** "Byte officially launches", "Byte makes its debut": a company that is known by the one thing it offers. */
function byItself(reading: Reading, clause: Clause): Found[] {
  const { group, agent, patient, phrases } = clause;
  const launches =
    /^(?:launch|debut)$/.test(group.verb) &&
    patient === null &&
    phrases.length === 0 &&
    reading.isTitle &&
    (reading.tokens[group.end]?.type ?? 'mark') === 'mark';
  const debuts = group.verb === 'make' && reading.head(patient) === 'debut' && patient?.owner != null;
  if ((!launches && !debuts) || agent === null || group.passive || !prominent(reading)) return [];
  const named = reading.view.company.find(({ end }) => end === agent.end);
  if (named === undefined) return [];
  return [stated('product_launch', 'itself', 'company', clause, { facts: { product: named } })];
}

const prominent = ({ isTitle, view }: Reading): boolean => isTitle || view.part === 'lead';

export function readLaunch(reading: Reading): Found[] {
  const verbs = reading.clauses.flatMap((clause) => [
    ...byVerb(reading, clause),
    ...bySale(reading, clause),
    ...byAddition(reading, clause),
    ...byItself(reading, clause),
  ]);
  if (verbs.length > 0) return verbs;
  const able = reading.clauses.flatMap((clause) => byAbility(reading, clause));
  if (able.length > 0) return able;
  const lines = byLine(reading);
  if (lines.length > 0) return lines;
  const own = byOwnLine(reading);
  return own.length > 0 ? own : byNoun(reading);
}
