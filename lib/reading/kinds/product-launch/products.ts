import type { Clause } from '../../language/grammar/clauses.ts';
import type { NounPhrase } from '../../language/grammar/noun-phrases.ts';
import { isPlaceName } from '../../language/lexicon/places.ts';
import { BUSINESS, NOT_PRODUCT, PRODUCT, SITE, STAFF } from '../../language/lexicon/words.ts';
import { isLegalForm } from '../../language/names/company-names.ts';
import type { Reading } from '../../language/reading.ts';
import type { Span, TaggedToken } from '../../language/text/token.ts';

/** Things whose launch is news even without "new". */
const SOLD =
  /^(?:app|service|platform|tool|device|phone|tablet|car|suv|truck|van|vehicle|drug|vaccine|game|chip|chatbot|assistant|api|suite|plugin|marketplace|wallet|watch|robot|drone|version|model|line|range|console|software|solution|system)$/;

/** How a launch names the product: by its name, or by the whole phrase if it only describes ("a new BI platform"). */
export function spanOf(
  reading: Reading,
  { name, noun }: { readonly name: Span | null; readonly noun: NounPhrase },
): Span {
  const quoted = name === null ? null : quotedAround(reading, name);
  if (quoted !== null) return quoted;
  const whole = listed(reading, { start: noun.start, end: noun.end });
  // "Introduces Revolutionary Treatment Option": in a headline every word has a capital.
  const cased = reading.isTitle && reading.view.sentence.shouting && !reading.isCompany(noun);
  if (name !== null && (name.start >= noun.end || /\d\.\d/.test(reading.text(name)))) return name;
  if (name !== null && !cased && (name.end >= noun.end || reading.isCompany(noun)))
    return listed(reading, name);
  if (!/^(?:version|release|edition|generation|line|range|series)$/.test(reading.head(noun))) return whole;
  const [of] = reading.behind(noun.end, noun.end + 2, 'of');
  return of === undefined ? whole : { start: noun.start, end: of.end };
}

/** "Maps, Search and YouTube features", "Monitoring and Management": all that is launched, not its first or its last. */
function listed(reading: Reading, { start, end }: Span): Span {
  const { nouns, tokens } = reading;
  const joins = (at: number): boolean => /^(?:and|&)$/.test(tokens[at]?.lower ?? '');
  const before = joins(start - 1) ? nouns.find((noun) => noun.end === start - 1) : undefined;
  const from = before?.preposition === null && tokens[before.head]?.capital === true ? before.start : start;
  let last = end;
  for (let closed = false; !closed; ) {
    closed = joins(last);
    if (!closed && tokens[last]?.text !== ',') return { start: from, end };
    const next = nouns.find((noun) => noun.start === last + 1);
    if (next === undefined || /^(?:an?|the|its|their|which)$/.test(tokens[next.start]?.lower ?? ''))
      return { start: from, end };
    if (reading.clauses.some(({ agent }) => agent === next)) return { start: from, end };
    last = next.end;
  }
  return { start: from, end: last };
}

/** "Acme 1.1.2": the third figure counts what was put right. */
export const isPatch = ({ lower }: TaggedToken): boolean => /^v?\d+\.\d+\.[1-9]\d*$/.test(lower);

/** "Age of Enlightenment" in quotation marks is one name. */
function quotedAround({ tokens }: Reading, { start, end }: Span): Span | null {
  const opening = tokens.findLastIndex(
    ({ text }, at) => at < start && at >= start - 6 && /^["“]$/.test(text),
  );
  const closing = tokens.findIndex(({ text }, at) => at >= end && at < end + 6 && /^["”]$/.test(text));
  const clean = !tokens.slice(opening + 1, closing).some(({ text }) => /^["“”.,;:]$/.test(text));
  return opening < 0 || closing < 0 || !clean ? null : { start: opening + 1, end: closing };
}

/** The thing on offer: it has its own name, or is a new thing of a kind that is sold. */
export function productOf(
  reading: Reading,
  phrase: NounPhrase | null,
  launched = false,
): { readonly name: Span | null; readonly noun: NounPhrase } | null {
  const noun = reading.core(phrase);
  if (noun === null) return null;
  const head = reading.head(noun);
  const token = reading.tokens[noun.head];
  if (token === undefined) return null;
  if (reading.moneyIn(noun) !== null || reading.tokens.slice(noun.start, noun.end + 1).some(isPatch))
    return null;
  // "this version" was mentioned before; "the world's first" doesn't say what it is.
  if (/^(?:this|that|these|those)$/.test(reading.tokens[noun.start]?.lower ?? '') || head === 'first')
    return null;
  // An integration with another company's product is a partnership.
  if (head === 'integration' && reading.tokens[noun.end]?.lower === 'with') return null;
  if ([head, token.lower, token.lower.replace(/s$/, '')].some((word) => NOT_PRODUCT.has(word))) return null;
  if (reading.tokens[noun.end]?.lower === 'of' && token.capital) return null;
  if (isTerms(reading, noun)) return null;
  const name = ownName(reading, noun) ?? nameBehind(reading, noun);
  // "we introduced a new method" in research
  if (name === null && /^(?:method|technique|approach|concept|idea)$/.test(head)) return null;
  // "its first regional data center" is a site, whatever it is called.
  if (/^(?:centre|center|office|plant|factory|warehouse|headquarters|campus|facility)$/.test(head))
    return null;
  // "launches Nexa Battery Solutions", "its Nexa Media Player 10": called like a company, and sold.
  const isSold = launched && (noun.owner !== null || PRODUCT.has(token.lower.replace(/s$/, '')));
  if (
    name !== null &&
    (isSold || reading.isCompany(noun) || reading.nameIn(noun, 'place', 'organisation') === null)
  )
    return { name, noun };
  const known =
    PRODUCT.has(head) ||
    PRODUCT.has(token.lower) ||
    // "its new mobile site" isn't a place.
    /\b(?:mobile|online|web|shopping) site$|\bdata warehouse$/.test(reading.lower(noun));
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

/** What is paid, not what is sold. */
const isTerms = (reading: Reading, noun: NounPhrase): boolean =>
  /\b(?:business|pricing|operating|revenue|licen[cs]ing|delivery) model\b/.test(reading.lower(noun));

/** "Introducing faster builds", "Acme Introduces Recall Insurance": what a title introduces is new, whatever it is. */
export function introduced(
  reading: Reading,
  { group, agent, patient }: Clause,
): { readonly name: null; readonly noun: NounPhrase } | null {
  if (!reading.isTitle || patient === null) return null;
  const { own } = reading.document;
  const opens = own && agent === null && group.start === 0 && group.verb === 'introduce';
  const isStated = reading.who(agent) === 'company';
  const head = reading.head(patient);
  if (isTerms(reading, patient)) return null;
  if ((!opens && !isStated) || [NOT_PRODUCT, STAFF, SITE, BUSINESS].some((words) => words.has(head)))
    return null;
  // "Acme architecture templates" are the company's; "Acme Inc." and "Acme Japan" are the company.
  const only = reading.tokens
    .slice(patient.start, patient.end)
    .every(
      ({ lower, type }, at) =>
        type === 'mark' ||
        isLegalForm(lower) ||
        isPlaceName(lower) ||
        reading.isCompany({ start: patient.start + at, end: patient.start + at + 1 }),
    );
  const named = reading.names.some(
    (name) => name.start < patient.end && patient.start < name.end && !reading.isCompany(name),
  );
  return only || named ? null : { name: null, noun: patient };
}

/** A plural without a number or anything that says which. */
export const isVague = (reading: Reading, noun: NounPhrase): boolean => {
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

/** "its new offering, the Nexa Card", "a new service called Nexa" */
function nameBehind(reading: Reading, noun: NounPhrase): Span | null {
  const { tokens } = reading;
  const called = /^(?:called|named|dubbed|branded)$/.test(tokens[noun.end]?.lower ?? '');
  const beside = tokens[noun.end]?.text === ',';
  if (!called && !(beside && PRODUCT.has(reading.head(noun)))) return null;
  const next = reading.nouns.find(({ start }) => start === noun.end + 1);
  const last = next === undefined ? undefined : tokens[next.end];
  // "its new app, Kabel said"
  if (next === undefined || (beside && last !== undefined && !/^[,.;–—(]$/.test(last.text))) return null;
  const name = ownName(reading, next);
  return name === null || name.end < next.end || reading.nameIn(next, 'person', 'place') !== null
    ? null
    : name;
}

/** A name other than the company's, or the words after the company's name: "Acme Insights 2.0". */
function ownName(reading: Reading, noun: NounPhrase): Span | null {
  const within = reading.names.filter(({ start, end }) => start < noun.end && noun.start < end);
  const name = within.findLast((each) => !reading.isCompany(each)) ?? within.at(-1);
  if (name === undefined) return null;
  const company = reading.view.company.find(
    (mention) => mention.start < name.end && name.start < mention.end,
  );
  if (company === undefined) return name;
  // "Acme Pay" is not called "Pay".
  if (name.end - company.end === 1 && !/\d/.test(reading.text({ start: company.end, end: name.end })))
    return name;
  return company.end < name.end ? { start: company.end, end: name.end } : null;
}
