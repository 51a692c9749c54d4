import { isLegalForm } from '../../text/company-names.ts';
import { isOverlapping, isWithin, type Span, type TaggedToken } from '../../text/token.ts';
import type { DocumentView, SentenceView } from '../../text/view.ts';
import type { NounPhrase } from './noun-phrases.ts';
import { isLocationName, isNationality } from './words.ts';

/** Who a noun phrase refers to, from the point of view of the company asked about. */
export type Party = 'company' | 'other' | 'nobody';

/** What belongs to a company so closely that its deeds are the company's. */
const OWN_PARTY_NOUN =
  /^(?:board|directors?|management|unit|subsidiary|division|arm|team|leadership|leader|group|affiliate|business|operations?|company|shareholders?|stockholders?|committee|executive|boss|ceo|chief|president|chairman|founder|owner|brand|bank|parent|network|system|server|website|platform|customers?|employees?|staff|workforce|data|shares?|stock|plant|factory|store|office|hq|headquarters|app|product|service|cfo|cto|coo|officer|director|chair|spokesman|spokeswoman|spokesperson)$/;
const OTHER_PARTY_NOUN =
  /^(?:rivals?|competitors?|parent|investors?|suppliers?|vendors?|partners?|lawyers?|critics?|auditors?|regulators?|peers?|landlord|lenders?|creditors?|neighbou?r|venture|former)$/;
const COMPANY_NOUNS =
  /^(?:company|firm|group|bank|retailer|maker|manufacturer|startup|start-up|business|corporation|airline|insurer|lender|chain|operator|provider|carmaker|automaker|chipmaker|drugmaker|giant|developer|publisher|broadcaster|registrant|issuer|partnership|trust|fund|brewer|supplier|utility|organisation|organization|agency|nonprofit|foundation|service|platform|team|network|university|hospital|marketplace|exchange)$/;

export function identifyParty(
  document: DocumentView,
  view: SentenceView,
  tokens: readonly TaggedToken[],
  noun: NounPhrase | null,
): Party {
  if (noun === null) return 'nobody';
  const mention = view.company.find((mention) => isOverlapping(mention, noun));
  if (mention !== undefined) return resolveMention(tokens, noun, mention);
  const headToken = tokens[noun.head];
  const firstToken = tokens[noun.start];
  if (headToken === undefined || firstToken === undefined) return 'nobody';
  if (
    noun.owner !== null &&
    noun.owner.end - noun.owner.start === 1 &&
    /^(?:its|their|our)$/.test(firstToken.lower)
  )
    return tokens.slice(noun.start, noun.head + 1).some(({ lower }) => OTHER_PARTY_NOUN.test(lower)) ||
      isSomebodyElse(headToken)
      ? 'other'
      : resolveReference(document, view, firstToken.lower === 'our');
  if (/^(?:we|us|our)$/.test(firstToken.lower) && noun.end - noun.start === 1)
    return document.isByCompany ? 'company' : 'other';
  // "IT" of "Calloway IT" is none.
  if (
    /^(?:it|they|itself|themselves|them|both)$/.test(firstToken.lower) &&
    firstToken.text !== 'IT' &&
    noun.end - noun.start === 1
  )
    return isLastMentioned(document, view, tokens, noun)
      ? 'company'
      : resolveReference(document, view, false);
  if (
    /^(?:the|this)$/.test(firstToken.lower) &&
    isCompanyNoun(headToken, tokens[noun.head - 1]) &&
    !hasName(tokens, noun)
  )
    return isLastMentioned(document, view, tokens, noun)
      ? 'company'
      : resolveReference(document, view, headToken.capital);
  return 'other';
}

/** "Acme committed to a plan that cuts its workforce": the company is the last one named before "its". */
function isLastMentioned(
  { isByCompany }: DocumentView,
  view: SentenceView,
  tokens: readonly TaggedToken[],
  noun: NounPhrase,
): boolean {
  const mention = view.company.findLast(({ end }) => end <= noun.start);
  // In its own words, 'Acme (the "Company") determined that it' names nobody else.
  if (isByCompany && mention !== undefined) return true;
  return (
    mention !== undefined &&
    !tokens
      .slice(mention.end, noun.start)
      .some(({ pos, capital, lower }) => pos === 'PROPN' && capital && !isLegalForm(lower))
  );
}

/** "its owner Kabel" is Kabel. */
const isSomebodyElse = ({ capital, pos }: TaggedToken): boolean => capital && pos === 'PROPN';

/** "the retailer", "the industry leader" */
const isCompanyNoun = ({ lower }: TaggedToken, previousToken: TaggedToken | undefined): boolean =>
  COMPANY_NOUNS.test(lower) ||
  /(?:maker|tech)$/.test(lower) ||
  (lower === 'leader' && /^(?:industry|market)$/.test(previousToken?.lower ?? ''));

/** "the Company" of an own document is the company; "it" is the one in focus. */
function resolveReference(document: DocumentView, view: SentenceView, isFirstPerson: boolean): Party {
  // A document that never names the company speaks of somebody else.
  if (document.company === null || (document.mentions === 0 && !document.isByCompany)) return 'other';
  if (isFirstPerson) return document.isByCompany ? 'company' : view.inFocus ? 'company' : 'other';
  return view.inFocus || (document.isByCompany && view.company.length === 0 && document.kind === 'filing')
    ? 'company'
    : 'other';
}

function resolveMention(tokens: readonly TaggedToken[], noun: NounPhrase, mention: Span): Party {
  const headToken = tokens[noun.head];
  if (headToken === undefined) return 'nobody';
  const isOwner = (noun.owner !== null && isWithin(mention, noun.owner)) || mention.end <= noun.head;
  if (!isOwner) return 'company';
  // "General Motors Co", "JPMorgan Chase & Co": the name goes on.
  const tokensAfterMention = tokens.slice(mention.end, noun.end);
  // "Casey's General Stores, Inc.": the "'s" is a part of the name. "Vire's Acme Inc": whose it is changes nothing.
  if (
    (noun.owner === null || isWithin(noun.owner, mention) || noun.owner.end < mention.start) &&
    tokensAfterMention.every(
      ({ capital, text, lower }) =>
        (capital && !/\d/.test(text)) || /^[&.,()]$/.test(text) || lower === 'and',
    )
  )
    return 'company';
  const isDescribedAsOther =
    tokens.slice(mention.end, noun.end).some(({ lower }) => OTHER_PARTY_NOUN.test(lower)) ||
    tokens.slice(noun.start, mention.start).some(({ lower }) => /^(?:former|ex|rival)$/.test(lower));
  if (isDescribedAsOther) return 'other';
  if (noun.owner !== null && isWithin(mention, noun.owner)) return 'company';
  return OWN_PARTY_NOUN.test(headToken.lower) || headToken.pos !== 'PROPN' ? 'company' : 'other';
}

const hasName = (tokens: readonly TaggedToken[], { start, end }: Span): boolean =>
  tokens.slice(start + 1, end - 1).some((token) => token.capital && !isOrigin(token));

/** "the U.S. chemicals group", "the German carmaker": where it is from isn't what it is called. */
const isOrigin = ({ lower }: TaggedToken): boolean => isLocationName(lower) || isNationality(lower);
