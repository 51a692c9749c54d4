import type { Found } from '../../language/found.ts';
import type { Clause } from '../../language/grammar/clauses.ts';
import type { NounPhrase } from '../../language/grammar/noun-phrases.ts';
import type { Reading } from '../../language/reading.ts';
import { dealFound, SIGN, targetOf } from './deal-sides.ts';

/** "a definitive merger agreement with Kabel" */
const isMergerAgreement = (reading: Reading, noun: NounPhrase): boolean =>
  reading.head(noun) === 'agreement' && /\bmerger (?:agreement)$/.test(reading.lower(noun));

const DEAL_NOUN = /^(?:sale|acquisition|merger|takeover|buyout|buy-out|purchase|amalgamation)$/;

/** "ACQUISITION OR DISPOSITION OF ASSETS": the title of an item, not a deal. */
const isHeading = ({ view, clauses }: Reading): boolean =>
  view.sentence.source === 'text' && view.sentence.shouting && clauses.length === 0;

/** "Director of Talent Acquisition of Beta" */
const NOT_A_COMPANY =
  /\b(?:talent|customers?|clients?|users?|data|skills?|knowledge|language|patients?|content) acquisitions?$/;

/** "completed the acquisition of Beta", "its merger with Beta", "an Agreement and Plan of Merger with Beta". */
export function dealsByNoun(reading: Reading): Found[] {
  const results: Found[] = [];
  for (const noun of reading.nouns) {
    const token = reading.tokens[noun.head];
    const bid =
      token !== undefined &&
      /^(?:bid|offer)$/.test(token.lower) &&
      /\b(?:takeover|tender|buyout|merger|acquisition|hostile)\b/.test(reading.lower(noun));
    const signed = isMergerAgreement(reading, noun);
    if (token === undefined || !(DEAL_NOUN.test(token.lower) || bid || signed) || isHeading(reading))
      continue;
    if (NOT_A_COMPANY.test(reading.lower(noun))) continue;
    const clause =
      reading.clauseWith(noun) ?? reading.clauses.findLast(({ group }) => group.start < noun.start) ?? null;
    const to = Math.min(reading.tokens.length, noun.end + 22);
    const parts = reading.behind(
      noun.end,
      to,
      'of',
      'with',
      'by',
      'between',
      'from',
      ...(bid ? ['for'] : []),
    );
    const at = { start: noun.head, end: noun.head + 1 };
    const supported =
      clause !== null && (SIGN.has(clause.group.verb) || SIGN.has(clause.group.via.at(-1) ?? ''));
    if (token.lower === 'sale') {
      continue;
    }
    const of =
      parts.find(({ preposition, start }) => preposition === (bid ? 'for' : 'of') && start - noun.end <= 6) ??
      null;
    // "Acme's purchase of Kabel was cleared by regulators": they cleared it, they didn't buy.
    const by =
      parts.find(
        (part) =>
          part.preposition === 'by' &&
          !reading.tokens.slice(noun.end, part.start).some(({ pos }) => pos === 'VERB'),
      ) ?? null;
    const owner =
      noun.owner === null
        ? null
        : ({
            ...noun,
            start: noun.owner.start,
            end: noun.owner.end,
            head: noun.owner.end - 1,
            owner: /^(?:its|our|their)$/.test(reading.tokens[noun.owner.start]?.lower ?? '')
              ? noun.owner
              : null,
          } satisfies NounPhrase);
    const compound =
      reading.names.find(
        (name) => name.end === noun.head && name.start >= noun.start && !reading.isCompany(name),
      ) ?? null;
    // "Google's Acme acquisition"
    const isUs =
      owner !== null &&
      reading.who(owner) === 'other' &&
      reading.view.company.some(({ start, end }) => start >= noun.start && end === noun.head);
    // "Acme agrees takeover by Kabel": the target comes first.
    const taken = of === null && by !== null && supported ? (owner ?? clause?.agent ?? null) : null;
    const target =
      targetOf(reading, of, to) ??
      (taken === null || taken === by ? null : targetOf(reading, taken, taken.end)) ??
      (isUs ? { noun, name: null, business: true } : null) ??
      (compound === null ? null : { noun, name: compound, business: false });
    if (target === null) continue;
    // "Kabel completed its takeover": "its" is Kabel's.
    const isTheirs = owner !== null && /^(?:its|their)$/.test(reading.lower(owner));
    const doer = isTheirs && clause?.agent != null && clause.agent !== noun ? clause.agent : owner;
    const buyer = by ?? doer ?? (clause?.group.passive === true ? null : (clause?.agent ?? null));
    results.push(
      ...dealFound(reading, {
        buyer,
        target: target.noun,
        name: target.name,
        business: target.business,
        clause,
        at,
        frame: 'acquisition of',
        plain: supported,
      }),
    );
  }
  return results;
}

/** "Acme and Beta have entered into": both sides before the predicate. */
export function pairBefore(
  reading: Reading,
  { group }: Clause,
): { readonly company: NounPhrase; readonly other: NounPhrase } | null {
  const before = reading.nouns.filter((noun) => noun.end <= group.start && noun.preposition === null);
  const company = before.find((noun) => reading.who(noun) === 'company' && reading.isCompany(noun));
  const other = before.find((noun) => noun !== company && reading.otherCompany(noun) !== null);
  if (company === undefined || other === undefined) return null;
  const [first, second] = company.start < other.start ? [company, other] : [other, company];
  return reading.tokens.slice(first.end, second.start).some(({ lower }) => lower === 'and')
    ? { company, other }
    : null;
}
