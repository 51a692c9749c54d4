import { after, type Clause } from '../grammar/clauses.ts';
import type { NounPhrase } from '../grammar/noun-phrases.ts';
import { BUSINESS, NOT_PRODUCT, PRODUCT, SITE, STAFF } from '../lexicon/words.ts';
import type { Reading } from '../reading.ts';
import type { Span, TaggedToken } from '../text/token.ts';
import { type Found, type KindReader, share, words } from './kind-reader.ts';

const LAUNCH = words(
  'launch|unveil|release|introduce|debut|roll out|ship|reveal|announce|present|showcase|add|come out|bring out|open-source|outline|preview',
);
const STRONG = words('launch|unveil|release|introduce|debut|roll out|ship|open-source');
const AVAILABLE =
  /\b(?:now|generally|commercially) available\b|\bgeneral availability\b|\bgoes live\b|\bis (?:now )?(?:live|out|here|on sale)\b|\bhits? (?:the )?(?:market|shelves|stores)\b|\b(?:goes|go|went) on sale\b|\bopens? (?:the )?order books?\b|\border books? (?:for|are|is|open)\b|\bmakes? (?:its|their) (?:\w+ )?debut\b|\bnow in (?:public|open|private) (?:beta|preview)\b|\bavailable (?:to order|for (?:pre-?)?order)\b/;

/** What needs no "new" to be news when it is launched. */
const SOLD =
  /^(?:app|service|platform|tool|device|phone|tablet|car|suv|truck|van|vehicle|drug|vaccine|game|chip|chatbot|assistant|api|suite|plugin|marketplace|wallet|watch|robot|drone|version|model)$/;

/** The thing on offer: a name of its own, or a new thing of a kind that is sold. */
function productOf(
  reading: Reading,
  phrase: NounPhrase | null,
  launched = false,
): { readonly name: Span | null; readonly noun: NounPhrase } | null {
  const noun = reading.core(phrase);
  if (noun === null) return null;
  const head = reading.head(noun);
  const token = reading.tokens[noun.head];
  if (reading.moneyIn(noun) !== null) return null;
  // An integration with somebody's product is a partnership.
  if (head === 'integration' && reading.tokens[noun.end]?.lower === 'with') return null;
  if (token === undefined || reading.roleIn(noun) !== null || reading.nameIn(noun, 'person') !== null)
    return null;
  if ([head, token.lower, token.lower.replace(/s$/, '')].some((word) => NOT_PRODUCT.has(word))) return null;
  if (reading.tokens[noun.end]?.lower === 'of' && token.capital) return null;
  const name = ownName(reading, noun);
  if (name !== null && (reading.isCompany(noun) || reading.nameIn(noun, 'place', 'organisation') === null))
    return { name, noun };
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
  // "rolls out a subscription service", "the Acme mobile app is live"
  const plainly =
    known &&
    ((launched && SOLD.test(head) && (reading.isTitle || reading.view.part === 'lead')) ||
      reading.isCompany(noun));
  return fresh || plainly || name !== null ? { name, noun } : null;
}

/** Told on the way to something else. */
const isBackground = (reading: Reading, { group }: Clause): boolean => {
  const before = reading.tokens[group.start - 1];
  if (group.tense === 'participle' && (before?.pos === 'ADP' || before?.lower === 'including')) return true;
  return reading.tokens
    .slice(Math.max(0, group.start - 4), group.start)
    .some(({ lower }) => /^(?:when|since|before|until|after)$/.test(lower));
};

/** Things in the plural without a number or anything that tells which. */
const isVague = (reading: Reading, noun: NounPhrase): boolean => {
  const head = reading.tokens[noun.head];
  return (
    head !== undefined &&
    head.lower !== head.lemma &&
    head.lower.endsWith('s') &&
    reading.countIn(noun) === null &&
    noun.owner === null &&
    noun.head - noun.start <= 2 &&
    !/\b(?:two|three|four|five|six|seven|eight|nine|ten)\b/.test(reading.lower(noun)) &&
    !/^(?:that|for|to|with|which|designed)$/.test(reading.tokens[noun.end]?.lower ?? '')
  );
};

/** A name that is not the company's own, or what stands behind the company's: "Acme Insights 2.0". */
function ownName(reading: Reading, noun: NounPhrase): Span | null {
  const within = reading.names.filter(({ start, end }) => start < noun.end && noun.start < end);
  const name = within.findLast((each) => !reading.isCompany(each)) ?? within.at(-1);
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
  const opened = /\bopen[- ]sourc(?:ed|ing)$/.test(reading.lower({ start: group.start - 1, end: group.end }));
  if (!LAUNCH.has(group.verb) && !opened) return [];
  // "Introducing Inkeep" as a heading far down tells of a section.
  if (agent === null && !group.passive && !reading.isTitle && reading.view.part !== 'lead') return [];
  const of = after(clause, 'of')[0] ?? null;
  const availability =
    patient !== null &&
    /^(?:availability|launch|release|introduction|rollout|debut|addition|unveiling)$/.test(
      reading.head(patient),
    );
  const product = availability
    ? of === null
      ? null
      : productOf(reading, of)
    : productOf(reading, patient, STRONG.has(group.verb));
  if (product === null) return [];
  // "shipped 11.6 million consoles" are sales.
  if (group.verb === 'ship' && reading.countIn(product.noun) !== null) return [];
  // "announces Tuscany as the venue"
  if (group.verb === 'announce' && reading.tokens[product.noun.end]?.lower === 'as') return [];
  // "When we first shipped it", "improved by open sourcing our app", "including introducing"
  if (isBackground(reading, clause)) return [];
  if (group.via.some((verb) => /^(?:resume|continue|stop|halt)$/.test(verb))) return [];
  // "plans to launch new products": nothing that anybody could ask about.
  if (product.name === null && !reading.isTitle && isVague(reading, product.noun)) return [];
  // "Drupal 8.0 was released": in a post of somebody else's that is background.
  if (group.passive && agent === null && !reading.isTitle && reading.who(patient) !== 'company') return [];
  const strong = STRONG.has(group.verb) || availability || opened;
  const fresh = /\bnew\b/.test(reading.lower(product.noun));
  if (!strong && product.name === null && !(fresh && reading.document.own)) return [];
  if (
    /^(?:add|present|showcase|reveal|outline|preview)$/.test(group.verb) &&
    (product.name === null || !/\bnew\b/.test(reading.lower(product.noun))) &&
    // "is proud to present the Nexa 562, its first electric truck"
    !(
      group.verb === 'present' &&
      product.name !== null &&
      reading.document.own &&
      /\b(?:new|first|latest)\b/.test(reading.lower({ start: product.noun.end, end: product.noun.end + 8 }))
    )
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

/** What a product can now do, told in the company's own first lines: "Acme now supports SSO", "you can now". */
function byAbility(reading: Reading, clause: Clause): Found[] {
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
    /^(?:you|users|customers|teams|developers)$/.test(reading.lower(agent)) &&
    (/\bcan now\b/.test(said) ||
      (group.modal === 'can' && /^(?:starting|as of|from|beginning) today\b/.test(sentence)));
  const announced =
    /^(?:announce|introduce|add|launch|release)$/.test(group.verb) &&
    /^(?:support|ability|upgrade|addition|update)$/.test(reading.head(patient)) &&
    reading.behind(patient.end, Math.min(end, patient.end + 3), 'for', 'to', 'of').length > 0 &&
    !/\b(?:financial|customer|technical) support\b/.test(reading.lower(patient));
  if (!nowAble && !youCan && !announced) return [];
  const [thing] = announced ? reading.behind(patient.end, patient.end + 3, 'for', 'to', 'of') : [];
  const product = { start: patient.start, end: (thing ?? patient).end };
  return [
    {
      kind: 'product_launch',
      frame: 'now able',
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
function byAddition(reading: Reading, clause: Clause): Found[] {
  const { group, agent, patient } = clause;
  if (group.verb !== 'add' || group.tense === 'participle' || patient === null || agent === null) return [];
  const to = after(clause, 'to').find(
    (noun) => reading.who(noun) === 'company' && PRODUCT.has(reading.head(noun)),
  );
  const head = reading.head(patient);
  if (to === undefined || reading.countIn(patient) !== null || STAFF.has(head) || SITE.has(head)) return [];
  if (NOT_PRODUCT.has(head) || reading.personIn(patient) !== null || BUSINESS.has(head)) return [];
  return [
    {
      kind: 'product_launch',
      frame: 'now able',
      holder: reading.firstWho(agent),
      at: { start: group.start, end: group.end },
      clause,
      plain: false,
      complete: 1,
      facts: { product: { start: patient.start, end: patient.end } },
    },
  ];
}

/** "took the wraps off the Nexa 562", "will start selling its new smart meter" */
function bySale(reading: Reading, clause: Clause): Found[] {
  const { group, agent, patient } = clause;
  const wraps = group.verb === 'take' && reading.head(patient) === 'wrap';
  const starts = group.verb === 'sell' && group.via.some((verb) => /^(?:start|begin)$/.test(verb));
  if (!wraps && !starts) return [];
  const product = productOf(reading, wraps ? (after(clause, 'off')[0] ?? null) : patient);
  if (product === null) return [];
  // "Staples will start selling Dell's products"
  if (starts && reading.who(product.noun) !== 'company' && !/\bnew\b/.test(reading.lower(product.noun)))
    return [];
  if (starts && isVague(reading, product.noun)) return [];
  return [
    {
      kind: 'product_launch',
      frame: 'launches',
      holder: reading.firstWho(agent),
      at: { start: group.start, end: group.end },
      clause,
      plain: product.name !== null,
      complete: share(product.name, true),
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
          (reading.otherCompany(noun)?.type !== 'organisation' || reading.isCompany(noun)),
      ) ?? null;
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
          facts: { product: product.name ?? { start: product.noun.start, end: product.noun.end } },
        },
      ];
  }
  return [];
}

/** "Acme 4.2", "v1.3.0 of Acme", "version 5.0 of our platform": a version of what the company makes. */
function isVersion(reading: Reading, token: TaggedToken, at: number): boolean {
  if (!/^v?\d+(?:\.\d+)+$/.test(token.lower)) return false;
  const near = { start: Math.max(0, at - 2), end: at };
  const behind = reading.behind(at, at + 3, 'of')[0] ?? null;
  return reading.isCompany(near) || (behind !== null && reading.who(behind) === 'company');
}

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
  const version = tokens.findIndex((token, at) => isVersion(reading, token, at));
  if (
    version >= 0 &&
    document.kind !== 'filing' &&
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
  const met = /^(?:meet|introducing|announcing|say hello to) /.test(said) && /\b(?:new|our)\b/.test(said);
  const name = fresh || met ? reading.names.find(({ start }) => start < 6) : undefined;
  return name === undefined || (reading.personIn(name) !== null && name.type === 'person')
    ? []
    : build('new in title', name);
}

/** "Acme's launch of Nexa 562", "the release of Nexa 562". */
function byNoun(reading: Reading): Found[] {
  return reading.nouns.flatMap((noun): Found[] => {
    if (
      !/^(?:launch|release|introduction|rollout)$/.test(reading.head(noun)) ||
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
        facts: { product: product.name },
      },
    ];
  });
}

export const productLaunchReader: KindReader = {
  kinds: ['product_launch'],
  trigger:
    /\b(?:launch|unveil|releas|introduc|debut|roll(?:s|ed|ing)? out|ship(?:s|ped|ping)?\b|availab|reveal|announc|\badd(?:s|ed|ing)?\b|present|showcase|now\b|sell|wraps off|order book|on sale|open[- ]sourc|outlin|preview|you can|is live|now live|meet\b|beta\b|\bnew\b)/i,
  read: (reading) => {
    const verbs = reading.clauses.flatMap((clause) => [
      ...byVerb(reading, clause),
      ...bySale(reading, clause),
      ...byAddition(reading, clause),
    ]);
    if (verbs.length > 0) return verbs;
    const able = reading.clauses.flatMap((clause) => byAbility(reading, clause));
    if (able.length > 0) return able;
    const lines = byLine(reading);
    if (lines.length > 0) return lines;
    const own = byOwnLine(reading);
    return own.length > 0 ? own : byNoun(reading);
  },
};
