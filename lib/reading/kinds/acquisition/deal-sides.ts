import { type Found, share, words } from '../../language/found.ts';
import { after, type Clause } from '../../language/grammar/clauses.ts';
import type { NounPhrase } from '../../language/grammar/noun-phrases.ts';
import { BUSINESS } from '../../language/lexicon/words.ts';
import type { Reading } from '../../language/reading.ts';
import type { Span } from '../../language/text/token.ts';

/** Verbs for a named deal: signed, completed, announced. */
export const SIGN = words(
  'sign|enter|announce|reach|agree|complete|close|finalize|finalise|conclude|consummate|execute|strike|approve|make|launch|unveil|begin|commence|receive|accept|confirm|back|recommend|clear',
);
/** Things that are bought and sold in everyday business. */
const WARES =
  /^(?:home|house|ticket|car|food|product|goods|share|stock|security|bond|note|treasury|oil|gas|crude|wheat|corn|gold|tonne|barrel|ton|aircraft|plane|jet|ship|chip|computer|equipment|material|steel|electricity|energy|power|land|building|tower|apartment|painting|item|supply|ingredient|subscription|license|licence|customer|user|skill|knowledge|talent|data|domain|ad|advertising|time|order|unit|machine|vehicle|copy|coffee|drug|furniture|insurance|right|rights|credit|service|inventory|property|acre|bitcoin|token|warrant|plan|phone|book|game|merchandise|fuel|loan|mortgage|receivables|client|player|experience|information|permit|visa|exposure|reputation|taste|interest)s?$/;

const REAL_ESTATE = /^(?:building|tower|apartments?|plaza|mall|property|land|site|parcel|campus|portfolio)$/;

/** "all outstanding shares of Beta", "a majority stake in Beta", "the pump business of Beta". */
export function targetOf(
  reading: Reading,
  noun: NounPhrase | null,
  to: number,
): { readonly noun: NounPhrase; readonly name: Span | null; readonly business: boolean } | null {
  if (noun === null || (reading.countIn(noun) !== null && !BUSINESS.has(reading.head(noun)))) return null;
  // "Acme's (ACM.N) pump business": the name only says who owns it.
  if (reading.tokens[noun.end]?.lower === "'s") return null;
  const head = reading.head(noun);
  const parts = reading
    .behind(noun.end, Math.min(to, noun.end + 8), 'of', 'in', 'from')
    .filter(({ preposition, start }) => preposition !== 'from' && start - noun.end <= 6);
  const whole = parts.find((part) => reading.who(part) === 'company' || reading.otherCompany(part) !== null);
  const part =
    /^(?:stake|interest|share|stock|equity|asset|all|majority|control|percent|unit|business|remainder|rest|holding|substantially|half|part|division|arm|operation)s?$/.test(
      head,
    ) ||
    reading.tokens[noun.head]?.type === 'percent' ||
    reading.tokens[noun.head]?.type === 'number';
  // Selling a unit or a small stake doesn't make the company part of another one.
  if (
    whole !== undefined &&
    reading.who(whole) === 'company' &&
    (PART.test(reading.head(whole)) || !isWhole(reading, noun, head))
  )
    return null;
  if (
    whole === undefined &&
    /^(?:stake|interest|holding|share|stock|equity)s?$/.test(head) &&
    reading.otherCompany(noun) === null
  )
    return null;
  if (part && whole !== undefined) return { noun: whole, name: reading.otherCompany(whole), business: true };
  const name = reading.otherCompany(noun);
  if (name !== null && REAL_ESTATE.test(reading.tokens[noun.head]?.lower ?? '')) return null;
  if (name !== null && name.end >= noun.head) return { noun, name, business: false };
  if (reading.who(noun) === 'company') return PART.test(head) ? null : { noun, name: null, business: true };
  if (WARES.test(head)) return null;
  return BUSINESS.has(head) && !isAnySuch(reading, noun) ? { noun, name, business: true } : null;
}

/** "acquiring trophy assets": a way of doing business, not a specific deal. */
const isAnySuch = ({ tokens }: Reading, noun: NounPhrase): boolean => {
  const first = tokens[noun.start];
  const head = tokens[noun.head];
  return (
    noun.owner === null &&
    head !== undefined &&
    head.lower !== head.lemma &&
    !/^(?:DET|NUM)$/.test(first?.pos ?? '') &&
    !tokens.slice(noun.start, noun.head).some(({ capital }) => capital)
  );
};

const PART =
  /^(?:unit|business|division|arm|operation|asset|brand|plant|subsidiary|line|portfolio|store|site|part)s?$/;

/** "all shares of Acme", "a majority stake in Acme": enough to own it. */
const isWhole = (reading: Reading, noun: NounPhrase, head: string): boolean =>
  !PART.test(head) &&
  (!(
    /^(?:stake|interest|holding|share|stock)s?$/.test(head) || reading.tokens[noun.head]?.type === 'percent'
  ) ||
    /\b(?:majority|controlling|entire|whole|all|outstanding|remaining|100|[5-9]\d(?:\.\d+)?) ?(?:percent|%)?\b/.test(
      reading.lower({ start: Math.max(0, noun.start - 2), end: noun.end }),
    ));

/** The price of the whole company, not a fee, a debt or the price per share. */
function priceOf(reading: Reading, clause: Clause, from: number): ReturnType<Reading['moneyIn']> {
  const paid =
    clause.group.verb === 'pay' || clause.group.verb === 'spend' || clause.group.verb === 'sell'
      ? clause.patient
      : null;
  const sums = [
    paid,
    ...after(clause, 'for', 'at', 'of', 'in').filter(({ start }) => start >= from),
    // "in a deal worth $2 billion"
    reading.nouns.find(
      ({ start }) => start > from && start < clause.end && reading.tokens[start - 1]?.lower === 'worth',
    ) ?? null,
  ];
  return sums.map((noun) => (isPrice(reading, noun) ? reading.moneyIn(noun) : null)).find(Boolean) ?? null;
}

function isPrice(reading: Reading, noun: NounPhrase | null): boolean {
  const money = reading.moneyIn(noun);
  if (noun === null || money === null || (money.money?.amount ?? 0) < MIN_PRICE) return false;
  const next = reading.tokens.indexOf(money) + 1;
  return !/^(?:per|a|each|apiece)$/.test(reading.tokens[next]?.lower ?? '');
}

const MIN_PRICE = 10_000;

/** Who buys whom, according to a sentence. */
interface Sides {
  readonly buyer: NounPhrase | null;
  readonly target: NounPhrase | null;
  readonly name: Span | null;
  readonly clause: Clause | null;
  readonly at: Span;
  readonly frame: string;
  readonly business: boolean;
  readonly plain: boolean;
}

/** One deal is one event: the company either buys or is bought. */
export function dealFound(reading: Reading, sides: Sides): Found[] {
  const { buyer, target, clause, at, frame, plain } = sides;
  const buys = reading.whoOfAll(buyer);
  const isBought = reading.who(target) === 'company' && sides.name === null;
  const amount = clause === null ? null : (priceOf(reading, clause, at.start)?.money ?? null);
  const buyerName = buyer === null ? null : reading.otherCompany(buyer);
  // "it has completed its acquisition of Acme": the named company isn't the buyer.
  const byName = target !== null && reading.isCompany(target) && buyer !== null && !reading.isCompany(buyer);
  if (isBought && buys === 'company' && !byName) return [];
  if (isBought) {
    return [
      {
        kind: 'being_acquired',
        frame,
        holder: 'company',
        at,
        clause,
        plain,
        complete: share(buyerName, target),
        facts: { counterpart: buyerName, amount },
      },
    ];
  }
  const holder = buys !== 'nobody' ? buys : reading.firstWho(buyer);
  const target_ = sides.name;
  return [
    {
      kind: 'acquisition',
      frame,
      holder,
      at,
      clause,
      plain,
      complete: share(buyer, target_ ?? target, sides.business),
      facts: { counterpart: target_, amount },
    },
  ];
}

/** A merger has no stated buyer, so the other company counts as the buyer. If the company isn't named, the subject is the target. */
export const mergerFound = (
  reading: Reading,
  { company, other, subject = null }: Merger,
  said: Pick<Sides, 'clause' | 'at' | 'frame' | 'plain'>,
): Found[] =>
  dealFound(reading, {
    ...said,
    buyer: other,
    target: company ?? subject,
    name: company === null ? reading.otherCompany(subject) : null,
    business: true,
  });

interface Merger {
  readonly company: NounPhrase | null;
  readonly other: NounPhrase | null;
  readonly subject?: NounPhrase | null;
}
