import { after, type Clause } from '../grammar/clauses.ts';
import type { NounPhrase } from '../grammar/noun-phrases.ts';
import { BUSINESS, NOT_PRODUCT, PRODUCT, SITE, STAFF } from '../lexicon/words.ts';
import type { Reading } from '../reading.ts';
import type { Span } from '../text/token.ts';
import { type Found, type KindReader, share, words } from './kind-reader.ts';

const LAUNCH = words(
  'launch|unveil|release|introduce|debut|roll out|ship|reveal|announce|present|showcase|add|come out|bring out',
);
const STRONG = words('launch|unveil|release|introduce|debut|roll out|ship');
const AVAILABLE =
  /\b(?:now|generally|commercially) available\b|\bgeneral availability\b|\bgoes live\b|\bis (?:now )?(?:live|out|here|on sale)\b|\bhits? (?:the )?(?:market|shelves|stores)\b/;

/** The thing on offer: a name of its own, or a new thing of a kind that is sold. */
function productOf(
  reading: Reading,
  phrase: NounPhrase | null,
): { readonly name: Span | null; readonly noun: NounPhrase } | null {
  const noun = reading.core(phrase);
  if (noun === null) return null;
  const head = reading.head(noun);
  const token = reading.tokens[noun.head];
  if (token === undefined || reading.roleIn(noun) !== null || reading.nameIn(noun, 'person') !== null)
    return null;
  if ([head, token.lower, token.lower.replace(/s$/, '')].some((word) => NOT_PRODUCT.has(word))) return null;
  if (reading.tokens[noun.end]?.lower === 'of' && token.capital) return null;
  const name = ownName(reading, noun);
  if (name !== null && reading.nameIn(noun, 'place', 'organisation') === null) return { name, noun };
  const known = PRODUCT.has(head) || PRODUCT.has(token.lower);
  if (
    !known &&
    (SITE.has(head) ||
      STAFF.has(head) ||
      BUSINESS.has(head) ||
      !/\bnew\b/.test(reading.lower(noun)) ||
      token.pos !== 'NOUN')
  )
    return null;
  const fresh =
    /\b(?:new|first|next-generation|latest|major|version|upgraded|redesigned|innovative|v?\d+\.\d+)\b/.test(
      reading.lower(noun),
    ) || noun.owner !== null;
  return fresh || name !== null ? { name, noun } : null;
}

/** A name that is not the company's own, or what stands behind the company's: "Acme Insights 2.0". */
function ownName(reading: Reading, noun: NounPhrase): Span | null {
  const name = reading.names.find(({ start, end }) => start < noun.end && noun.start < end);
  if (name === undefined) return null;
  const company = reading.view.company.find(
    (mention) => mention.start < name.end && name.start < mention.end,
  );
  if (company === undefined) return name;
  return company.end < name.end ? { start: company.end, end: name.end } : null;
}

function byVerb(reading: Reading, clause: Clause): Found[] {
  const { group, agent, patient } = clause;
  const at = { start: group.start, end: group.end };
  if (!LAUNCH.has(group.verb)) return [];
  // "Introducing Inkeep" as a heading far down tells of a section.
  if (agent === null && !group.passive && !reading.isTitle && reading.view.part !== 'lead') return [];
  const of = after(clause, 'of')[0] ?? null;
  const availability =
    patient !== null &&
    /^(?:availability|launch|release|introduction|rollout|debut|addition|unveiling)$/.test(
      reading.head(patient),
    );
  const product = availability ? (of === null ? null : productOf(reading, of)) : productOf(reading, patient);
  if (product === null) return [];
  const strong = STRONG.has(group.verb) || availability;
  const fresh = /\bnew\b/.test(reading.lower(product.noun));
  if (!strong && product.name === null && !(fresh && reading.document.own)) return [];
  if (
    /^(?:add|present|showcase|reveal)$/.test(group.verb) &&
    (product.name === null || !/\bnew\b/.test(reading.lower(product.noun)))
  )
    return [];
  return [
    {
      kind: 'product_launch',
      frame: strong ? 'launches' : 'announces',
      holder: reading.firstWho(agent),
      at,
      clause,
      plain: strong && (product.name !== null || PRODUCT.has(reading.head(product.noun))),
      complete: share(product.name, /\bnew\b/.test(reading.lower(product.noun)) || product.name),
      facts: { product: product.name ?? { start: product.noun.start, end: product.noun.end } },
    },
  ];
}

/** "Nexa 562 is now available", "Introducing Nexa 562", "Nexa 2.0 released". */
function byLine(reading: Reading): Found[] {
  const said = reading.lower({ start: 0, end: reading.tokens.length });
  if (
    AVAILABLE.test(said) &&
    (reading.isTitle || reading.view.part === 'lead' || (reading.document.own && reading.view.depth < 0.3))
  ) {
    const subject =
      reading.nouns.find(
        (noun) =>
          noun.preposition === null &&
          productOf(reading, noun) !== null &&
          reading.otherCompany(noun)?.type !== 'organisation',
      ) ?? null;
    const product = productOf(reading, subject);
    if (product !== null && product.name !== null)
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
          facts: { product: product.name },
        },
      ];
  }
  return [];
}

const VERSION = /^v?\d+\.\d+/;

/** "v1.3.0 of BuildBuddy is live", "The new Trafic Van": the company's own headline or first lines. */
function byOwnLine(reading: Reading): Found[] {
  const { document, view, tokens } = reading;
  if (!document.own || (view.part !== 'title' && view.part !== 'lead')) return [];
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
  const version = tokens.findIndex(({ lower }) => VERSION.test(lower));
  if (
    version >= 0 &&
    /\b(?:is (?:now )?(?:live|available|out|here)|releas\w*|introducing|announc\w*)\b/.test(said)
  ) {
    const named = reading.names.find(({ start, end }) => end >= version && start <= version);
    return build(
      'version',
      named === undefined
        ? { start: version, end: version + 1 }
        : { start: named.start, end: Math.max(named.end, version + 1) },
    );
  }
  const fresh = view.part === 'title' && /^(?:the |all-)*new /.test(said);
  const name = fresh ? reading.names.find(({ start }) => start < 6) : undefined;
  return name === undefined || (reading.personIn(name) !== null && name.type === 'person')
    ? []
    : build('new in title', name);
}

/** "Acme's launch of Nexa 562", "the release of Nexa 562". */
function byNoun(reading: Reading): Found[] {
  return reading.nouns.flatMap((noun): Found[] => {
    if (!/^(?:launch|release|introduction|rollout)$/.test(reading.head(noun))) return [];
    const of = reading.behind(noun.end, noun.end + 3, 'of')[0] ?? null;
    const product = productOf(reading, of);
    const clause = reading.clauseWith(noun);
    if (
      product === null ||
      product.name === null ||
      (reading.who(noun) !== 'company' && !reading.isTitle && reading.view.part !== 'lead')
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
        facts: { product: product.name },
      },
    ];
  });
}

export const productLaunchReader: KindReader = {
  kinds: ['product_launch'],
  trigger:
    /\b(?:launch|unveil|releas|introduc|debut|roll(?:s|ed|ing)? out|ship(?:s|ped|ping)?\b|availab|reveal|announc|present|showcase|is live|now live|\bnew\b)/i,
  read: (reading) => {
    const verbs = reading.clauses.flatMap((clause) => byVerb(reading, clause));
    if (verbs.length > 0) return verbs;
    const lines = byLine(reading);
    if (lines.length > 0) return lines;
    const own = byOwnLine(reading);
    return own.length > 0 ? own : byNoun(reading);
  },
};
