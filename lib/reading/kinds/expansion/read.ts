import { type Found, share, stated, words } from '../../language/found.ts';
import { after, type Clause } from '../../language/grammar/clauses.ts';
import type { NounPhrase } from '../../language/grammar/noun-phrases.ts';
import { SITE } from '../../language/lexicon/words.ts';
import type { Reading } from '../../language/reading.ts';
import type { Span } from '../../language/text/token.ts';

const OPEN = words(
  'open|build|establish|set up|inaugurate|launch|construct|add|break ground|break|hold|open up|lease|unveil|begin|start|locate|relocate|move|shift|develop|acquire|plan|announce|invest|spend|expand',
);
const ENTER = words('enter|expand|move|extend|launch|grow|come|push|go');
const STRONG_SITE =
  /^(?:plant|factory|gigafactory|office|branch|store|shop|outlet|restaurant|warehouse|depot|facility|hub|headquarters|hq|campus|mill|lab|laboratory|terminal|fab|foundry|refinery|brewery|bakery|distillery|datacenter|showroom|dealership|hotel|clinic|studio|boutique|location|hall|center|centre|site|base|pharmacy|subsidiary|line|workshop|station)$/;

function byVerb(reading: Reading, clause: Clause): Found[] {
  const { group, agent, patient } = clause;
  const at = { start: group.start, end: group.end };
  const behind = reading.placeIn(group.end, Math.min(reading.tokens.length, clause.end));
  // "A plant in Porto was opened"
  const place =
    behind ?? (group.passive && patient !== null ? reading.placeIn(patient.end, group.start) : null);
  // "Set up a local site": an instruction.
  if (agent === null && !group.passive && !reading.isTitle && group.tense === 'present') return [];
  const site = siteOf(reading, clause);
  // "Construction has started on Acme's plant", "Ground was broken for Acme's plant": the site's name says who owns it.
  const works = agent === null || /^(?:construction|work|ground)$/.test(reading.head(agent));
  const holder =
    site !== null && (works || (reading.isCompany(site) && reading.who(site) === 'company'))
      ? reading.firstWho(site)
      : reading.firstWho(agent, ...(group.passive ? [patient] : []));
  const found = (
    frame: string,
    plain: boolean,
    complete: number,
    facts: Found['facts'],
    doubtful: Clause | null = clause,
  ): Found[] => [{ kind: 'expansion', frame, holder, at, clause: doubtful, plain, complete, facts }];
  const opened = opensItself(reading, clause, place);
  if (opened !== null) return [opened];
  if (OPEN.has(group.verb) && site !== null && !(group.verb === 'expand' && site.owner !== null)) {
    const said = reading.lower(site);
    // "opens its Bengaluru office"
    const located = place ?? reading.nameIn(site, 'place');
    const fresh =
      /\b(?:new|newest|first|second|third|fourth|\d+(?:st|nd|rd|th)|another|additional|larger|bigger|smaller|state-of-the-art|flagship|regional|european|us|u\.s\.|largest)\b/.test(
        said,
      ) ||
      (group.verb !== 'build' && isBuilt(reading, clause)) ||
      reading.countIn(site) !== null;
    const mild =
      /^(?:launch|add|lease|unveil|begin|start|develop|acquire|plan|announce|invest|spend|expand|move|shift|locate)$/.test(
        group.verb,
      );
    const moves =
      /^(?:move|relocate|shift)$/.test(group.verb) &&
      /^(?:headquarters|hq)$/.test(reading.tokens[site.head]?.lower ?? '') &&
      place !== null;
    // "launched its new Integration Hub"
    if (/^(?:launch|unveil|announce)$/.test(group.verb) && place === null && site === patient) return [];
    if (mild && !moves && !(fresh && (place !== null || STRONG_SITE.test(reading.head(site))))) return [];
    if (!fresh && located === null) return [];
    const product = withoutOwner(reading, site);
    const facts = {
      place,
      count: reading.countIn(site),
      product,
      ...(isBuilt(reading, clause) ? { form: 'builds' } : {}),
    };
    return found('opens', STRONG_SITE.test(reading.head(site)), share(place, site), facts);
  }
  // "will expand operations at its Reno facility"
  const at_ = after(clause, 'at', 'in').find(({ start }) =>
    /^(?:its|our)$/.test(reading.tokens[start]?.lower ?? ''),
  );
  if (group.verb === 'expand' && reading.head(patient) === 'operation' && at_ !== undefined)
    return found('capacity', true, share(place, at_), { place });
  if (ENTER.has(group.verb)) {
    // "expanded from its headquarters in Charlotte to Raleigh"
    const leaves = after(clause, 'from').length > 0;
    const into =
      after(clause, 'into', 'to', ...(leaves ? [] : ['in'])).find(
        (noun) => reading.nameIn(noun, 'place') !== null,
      ) ?? null;
    const direct =
      patient !== null && reading.nameIn(patient, 'place') !== null && group.verb === 'enter'
        ? patient
        : null;
    // "an order to expand Oi's network in Brazil"
    if (patient !== null && patient.owner !== null && reading.who(patient) !== 'company') return [];
    // "expands its network across Butte County"
    const covers =
      group.verb === 'expand' && /^(?:network|service|coverage|footprint)$/.test(reading.head(patient));
    if (covers && place !== null) return found('enters', true, 1, { place });
    const target =
      direct ?? into ?? (group.verb === 'enter' && isForeignMarket(reading, patient) ? patient : null);
    // "launches seven models in the U.S. market" sells there already.
    if (target === null || (group.verb === 'launch' && patient !== null && !isOwnBusiness(reading, patient)))
      return [];
    const arrives = group.verb === 'launch' && agent !== null && into?.preposition === 'in';
    if (
      !arrives &&
      /^(?:launch|move|come|go|grow|push)$/.test(group.verb) &&
      !/\bmarket\b/.test(reading.lower({ start: group.end, end: clause.end })) &&
      into?.preposition !== 'into'
    )
      return [];
    const where = reading.nameIn(target, 'place');
    const plain = group.verb === 'enter' || group.verb === 'expand';
    return found('enters', plain, share(where), { place: where });
  }
  return [];
}

const isOwnBusiness = (reading: Reading, noun: NounPhrase): boolean =>
  noun.owner !== null && /^(?:business|service|operation)s?$/.test(reading.head(noun));

/** "the German market" */
const isForeignMarket = (reading: Reading, noun: NounPhrase | null): boolean =>
  noun !== null &&
  /^markets?$/.test(reading.tokens[noun.head]?.lower ?? '') &&
  /(?:an|ese|ish|ch|ss|ic)$/.test(reading.tokens[noun.head - 1]?.lower ?? '') &&
  reading.tokens[noun.head - 1]?.capital === true;

/** "The new warehouse in Reno will open in March", "picked Austin as the site of its headquarters", "signed a lease on". */
function opensItself(reading: Reading, clause: Clause, place: Span | null): Found | null {
  const { group, agent, patient } = clause;
  const build = (holder: Found['holder'], site: NounPhrase, where: Span | null): Found =>
    stated('expansion', 'opens', holder, clause, {
      complete: share(where, site),
      facts: { place: where, product: withoutOwner(reading, site) },
    });
  if (group.verb === 'open' && patient === null && agent !== null && STRONG_SITE.test(reading.head(agent))) {
    const where = reading.placeIn(agent.end, group.start) ?? place;
    const whose =
      reading.who(agent) === 'company' || reading.view.company.length > 0 ? 'company' : reading.who(agent);
    return where === null || !/\b(?:new|first|second|third|latest)\b/.test(reading.lower(agent))
      ? null
      : build(whose, agent, where);
  }
  return null;
}

/** "Acme's new plant": whose it is stands in the headline already. */
const withoutOwner = ({ tokens }: Reading, { owner, start, end }: NounPhrase): Span =>
  owner !== null && tokens[owner.end]?.lower === "'s" ? { start: owner.end + 1, end } : { start, end };

/** Work on the site has started, and no one has moved in yet. */
const isBuilt = (reading: Reading, { group, patient }: Clause): boolean =>
  group.verb === 'break ground' ||
  (/^(?:break|hold)$/.test(group.verb) && breaksGround(reading, patient)) ||
  (group.verb === 'build' && group.tense === 'present');

/** "Ground was broken for", "held a groundbreaking ceremony for" */
const breaksGround = (reading: Reading, noun: NounPhrase | null): boolean =>
  noun !== null && /^ground$|\bground-?breaking\b/.test(reading.lower(noun));

/** The site that is opened: the object, or what "ground" is broken "on". */
function siteOf(reading: Reading, { group, patient, phrases }: Clause): NounPhrase | null {
  if (
    patient !== null &&
    SITE.has(reading.head(patient)) &&
    !/^(?:market|region|country|capacity|space|building)$/.test(reading.head(patient))
  )
    return patient;
  // "announced plans for a new plant"
  if (reading.tokens[patient?.head ?? -1]?.lower === 'plans')
    return phrases.find((noun) => noun.preposition === 'for' && STRONG_SITE.test(reading.head(noun))) ?? null;
  const ground = group.verb === 'break ground' || breaksGround(reading, patient);
  if (ground || /^(?:begin|start|move|relocate|invest|spend)$/.test(group.verb))
    return (
      phrases.find(
        (noun) =>
          (/^(?:on|of|to|in|into)$/.test(noun.preposition ?? '') ||
            (ground && /^(?:for|at)$/.test(noun.preposition ?? '')) ||
            (noun.preposition === 'at' && reading.head(patient) === 'production')) &&
          STRONG_SITE.test(reading.head(noun)),
      ) ?? null
    );
  return null;
}

/** "the opening of a new plant in Leeds". */
function byNoun(reading: Reading): Found[] {
  return reading.nouns.flatMap((noun): Found[] => {
    if (
      !/^(?:opening|construction|expansion|inauguration|launch)$/.test(reading.tokens[noun.head]?.lower ?? '')
    )
      return [];
    const parts = reading.behind(noun.end, noun.end + 14, 'of', 'into', 'to', 'in');
    const site =
      parts.find((part) => part.preposition === 'of' && STRONG_SITE.test(reading.head(part))) ?? null;
    const into =
      parts.find(
        (part) =>
          part.preposition !== 'of' &&
          (reading.nameIn(part, 'place') !== null || isForeignMarket(reading, part)),
      ) ?? null;
    const place = reading.nameIn(into, 'place') ?? reading.placeIn(noun.end, noun.end + 16);
    if (reading.tokens[noun.head]?.lower === 'launch' && place === null) return [];
    const grows = reading.tokens[noun.head]?.lower === 'expansion';
    if (site === null && !(grows && (into !== null || reading.moneyIn(noun) !== null))) return [];
    const clause = reading.clauseWith(noun);
    if (clause === null && !reading.isTitle) return [];
    return [
      {
        kind: 'expansion',
        frame: 'opening of',
        // "with the opening of a new Acme shop"
        holder:
          site !== null && reading.who(site) === 'company'
            ? 'company'
            : reading.firstWho(clause?.agent === noun ? null : (clause?.agent ?? null)),
        at: { start: noun.head, end: noun.head + 1 },
        clause,
        plain: site !== null,
        complete: share(place, site),
        facts: {
          place,
          count: reading.countIn(site),
          product: site,
          ...(reading.head(noun) === 'construction' ? { form: 'builds' } : {}),
        },
      },
    ];
  });
}

/** "You'll be one of the first at our new Dublin office": an advert names a site in passing. */
function inAdvert(reading: Reading): Found[] {
  if (reading.document.kind !== 'job_posting') return [];
  return reading.nouns
    .filter(
      (noun) =>
        /^our new\b/.test(reading.lower(noun)) &&
        // "our New York plant"
        reading.tokens[noun.start + 1]?.capital === false &&
        STRONG_SITE.test(reading.head(noun)) &&
        (reading.nameIn(noun, 'place') !== null || reading.placeIn(noun.end, noun.end + 3) !== null),
    )
    .slice(0, 1)
    .map((noun) => {
      const place = reading.nameIn(noun, 'place') ?? reading.placeIn(noun.end, noun.end + 3);
      return {
        kind: 'expansion' as const,
        frame: 'opens',
        holder: 'company' as const,
        at: { start: noun.head, end: noun.head + 1 },
        clause: null,
        plain: true,
        complete: share(place, noun),
        facts: { place, product: { start: noun.start, end: noun.end } },
      };
    });
}

export function readExpansion(reading: Reading): Found[] {
  const verbs = reading.clauses.flatMap((clause) => byVerb(reading, clause));
  return verbs.some(({ plain }) => plain)
    ? verbs
    : [...verbs, ...byNoun(reading), ...(verbs.length === 0 ? inAdvert(reading) : [])];
}
