import type { DocumentView } from '../../language/document/view.ts';
import type { Found } from '../../language/found.ts';
import type { Clause } from '../../language/grammar/clauses.ts';
import type { NounPhrase } from '../../language/grammar/noun-phrases.ts';
import type { Reading } from '../../language/reading.ts';
import type { Span } from '../../language/text/token.ts';
import { isAuthority } from '../authority.ts';
import { dealFound, mergerFound, SIGN, targetOf } from './deal-sides.ts';

/** "a definitive merger agreement with Kabel" */
const isMergerAgreement = (reading: Reading, noun: NounPhrase): boolean =>
  reading.head(noun) === 'agreement' && /\bmerger (?:agreement)$/.test(reading.lower(noun));

/** In a merger through a subsidiary, the buyer is the company that owns the subsidiary. */
const OWN_SUBSIDIARY =
  /\bmerg(?:e|ed|es|ing) (?:with and )?into (?:the |our )?(?:company|registrant)['’]s\b|\bsubsidiary of (?:the )?(?:company|registrant) (?:was|will be|is|has been) merged\b|\bbecom(?:e|es|ing) (?:a )?wholly[- ]owned subsidiary of (?:the )?(?:company|registrant)\b/i;

/** Needed for every sentence that names a merger, computed once per document. */
const buyers = new WeakMap<DocumentView, boolean>();

function buysBySubsidiary({ document }: Reading): boolean {
  const known = buyers.get(document);
  if (known !== undefined) return known;
  const buys =
    document.kind === 'filing' &&
    document.sentences.some(({ sentence, source }) =>
      OWN_SUBSIDIARY.test(source.slice(sentence.start, sentence.end)),
    );
  buyers.set(document, buys);
  return buys;
}

const DEAL_NOUN = /^(?:sale|acquisition|merger|takeover|buyout|buy-out|purchase|amalgamation)$/;

/** The buyer completes and announces a deal; others clear, back and block it. */
const DOES =
  /^(?:complete|close|finali[sz]e|conclude|consummate|announce|make|launch|sign|agree|begin|unveil)$/;

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
    const merges = signed || token.lower === 'merger' || token.lower === 'amalgamation';
    const supported =
      clause !== null && (SIGN.has(clause.group.verb) || SIGN.has(clause.group.via.at(-1) ?? ''));
    // "Acme's $3 billion purchase of Kabel"
    if (token.lower === 'purchase' && !supported && (noun.owner === null || reading.moneyIn(noun) === null))
      continue;
    // "the rescission of the Kabel acquisition"
    if (
      noun.preposition === 'of' &&
      /^(?:rescission|termination|cancellation|withdrawal|collapse|failure)$/.test(
        reading.tokens[noun.start - 2]?.lower ?? '',
      )
    )
      continue;
    if (token.lower === 'sale') {
      results.push(...soldTo(reading, noun, clause, at));
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
          (clause?.patient === noun && clause.agent === part
            ? DOES.test(clause.group.verb)
            : // "documents on the buyout of Acme, obtained by Reuters"
              !reading.tokens.slice(noun.end, part.start).some(({ pos }) => pos === 'VERB')),
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
    if (merges) {
      const other =
        parts.find(
          (part) =>
            part.preposition === 'with' &&
            !isAuthority(reading, part) &&
            (reading.otherCompany(part) !== null || reading.who(part) === 'company'),
        ) ?? null;
      const said = { clause, at, frame: 'merger', plain: supported };
      const pair = other === null && clause !== null ? pairBefore(reading, clause) : null;
      if (pair !== null) {
        results.push(...mergerFound(reading, pair, said));
        continue;
      }
      if (other === null && reading.otherCompany(of) === null && reading.who(of) !== 'company') continue;
      const subject = clause?.agent ?? owner;
      const company =
        reading.who(subject) === 'company'
          ? subject
          : other !== null && reading.who(other) === 'company'
            ? other
            : null;
      if (company === null && reading.document.company !== null && reading.firstWho(subject) !== 'company')
        continue;
      const partner = company === other ? subject : (other ?? of);
      if (company !== null && partner !== null && buysBySubsidiary(reading)) {
        results.push(
          ...dealFound(reading, {
            buyer: company,
            target: partner,
            name: reading.otherCompany(partner),
            business: true,
            clause,
            at,
            frame: 'acquisition of',
            plain: supported,
          }),
        );
        continue;
      }
      results.push(...mergerFound(reading, { company, other: partner, subject }, said));
      continue;
    }
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
    // "the Bank's acquisition of the BOLI": an asset, not a company.
    if (
      target.name !== null &&
      !target.business &&
      reading.tokens[target.noun.start]?.lower === 'the' &&
      /^[A-Z]{2,6}$/.test(reading.text(target.name))
    )
      continue;
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
        frame: bid && !isAgreed(reading, noun, clause) ? 'bid' : 'acquisition of',
        plain: supported,
      }),
    );
  }
  return results;
}

const isAgreed = (reading: Reading, noun: NounPhrase, clause: Clause | null): boolean =>
  /^(?:accept|agree|recommend|back|complete|close)$/.test(clause?.group.verb ?? '') ||
  /\b(?:agreed|friendly|recommended|accepted)\b/.test(reading.lower(noun));

/** "the sale of the company to Beta": the noun alone only counts for a sale of the whole company. */
function soldTo(reading: Reading, noun: NounPhrase, clause: Clause | null, at: Span): Found[] {
  const [of] = reading.behind(noun.end, noun.end + 3, 'of');
  const to = reading
    .behind(noun.end, noun.end + 14, 'to')
    .find((each) => reading.otherCompany(each) !== null);
  if (of === undefined || to === undefined || of.owner !== null || reading.who(of) !== 'company') return [];
  return dealFound(reading, {
    buyer: to,
    target: of,
    name: null,
    business: true,
    clause,
    at,
    frame: 'sale of',
    plain: true,
  });
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
