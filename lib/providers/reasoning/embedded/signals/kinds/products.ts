import type { NounPhrase } from '../grammar/noun-phrases.ts';
import { BUSINESS, NOT_PRODUCT, PRODUCT, SITE, STAFF } from '../lexicon/words.ts';
import type { Reading } from '../reading.ts';
import type { Span } from '../text/token.ts';

/** What needs no "new" to be news when it is launched. */
const SOLD =
  /^(?:app|service|platform|tool|device|phone|tablet|car|suv|truck|van|vehicle|drug|vaccine|game|chip|chatbot|assistant|api|suite|plugin|marketplace|wallet|watch|robot|drone|version|model)$/;

/** The thing on offer: a name of its own, or a new thing of a kind that is sold. */
/** What a launch is told with: the name, or the whole phrase where the name only describes ("a new BI platform"). */
export function spanOf(
  reading: Reading,
  { name, noun }: { readonly name: Span | null; readonly noun: NounPhrase },
): Span {
  const whole = { start: noun.start, end: noun.end };
  if (name !== null && (name.end >= noun.end || reading.isCompany(noun))) return name;
  if (!/^(?:version|release|edition|generation|line|range|series)$/.test(reading.head(noun))) return whole;
  const [of] = reading.behind(noun.end, noun.end + 2, 'of');
  return of === undefined ? whole : { start: noun.start, end: of.end };
}

export function productOf(
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
  // "its first regional data centre" is a site, whatever it is called.
  if (/^(?:centre|center|office|plant|factory|warehouse|headquarters|campus|facility)$/.test(head))
    return null;
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

/** Things in the plural without a number or anything that tells which. */
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
