import { isHurtful, type SignalKind } from '#domain/signals/definitions/signal-kinds.ts';
import type { AccountEvent } from '#domain/signals/detections/account-writer.ts';
import type { WriteRequest } from '#domain/signals/detections/signal-reasoner.ts';
import { foldName } from '../text/fold-name.ts';
import {
  findUnsupportedFigures,
  findUnsupportedNames,
  getSharedPart,
  isProposedMonth,
  listContentStems,
  listSentences,
} from '../text/unsupported-claims.ts';
import type { AccountAnswer } from './answers.ts';
import type { EventAnswer } from './event-answer.ts';
import { findFalseTimes } from './find-false-times.ts';
import { BANNED, countWords, hasEventNoun, MESSAGE_WORDS } from './message-rules.ts';
import { hasAddress, hasLink, isAddressedToModels } from './untrusted.ts';
import type { WriteFacts } from './write-question.ts';

/** An answer as a message would show it. */
export interface CheckedText {
  readonly answer: EventAnswer;
  /** With subject and greeting; empty if there is none. */
  readonly message: string;
}

const PLACEHOLDER = /[[\]{}<>]|\bX{2,}\b|\bTBD\b|_{3,}|\b(?:first|last|company|your) name\b/i;
const QUOTE = /[“"]([^“”"]{4,})[”"]/g;
const FLATTERY =
  /\b(?:congrat\w*|kudos|well done|impress\w*|excit\w*|thrill\w*|amazing|inspir\w*|fantastic|love (?:what|how|that)|great (?:news|to see|work)|hope)\b|!/i;
const CONGRATULATES = /\bcongrat\w*/gi;
const SOURCE_MENTION = /\bI (?:saw|noticed|read|came across|heard)\b/i;
const GREETING = /^(?:hi|hello|dear|hey|good (?:morning|afternoon))\b/i;
const SIGNATURE = /\n[ \t]{0,9}(?:best|kind|warm|regards|cheers|thanks|sincerely)\b[^\n]{0,30}$/i;

/** Kinds of news for which congratulations are in order. */
const APPOINTMENTS: ReadonlySet<SignalKind> = new Set([
  'leadership_change',
  'new_in_role',
  'promotion',
  'champion_moved',
]);

/** What a seller may say of itself only if its own texts do. */
const CLAIM_WORD =
  /\b(?:guarantee\w*|certifi\w+|award\w*|patent\w*|trusted|leading|number one|proven|free trial|for free|free of charge|no cost|discount\w*|half|halv\w+|twice|doubl\w+|tripl\w+|SOC|ISO|GDPR|HIPAA|compliant|insured|case stud\w+|ROI|integrat\w+|partner\w*)\b/gi;
/** What the seller has done for others. */
const TRACK_RECORD_PHRASE =
  /\b(?:we|we’ve|we've|have|has) (?:\w+ )?(?:helped|worked|supported|built|deployed|saved|placed|insured|served|moved|rolled)\b|\bour (?:customers|clients)\b|\b(?:one|an?|another) (?:\w+ ){0,2}(?:customer|client)\b|\b(?:other|some|many|most)(?: of)?(?: \w+)? (?:customers|clients)\b|\b(?:companies|firms|teams) like\b/i;
/** A title names a role; anything else could be a person whom no one knows. */
const ROLE =
  /\b(?:chief|head|vp|svp|evp|vice|president|director|manager|officer|lead|leader|owner|founder|partner|counsel|controller|treasurer|chair|chairman|chairwoman|secretary|supervisor|executive|engineer|buyer|planner|dispatcher|administrator|coordinator|architect|analyst|accountant|broker|C[A-Z]{1,2}O)\b/i;
const ENGLISH_WORDS =
  /\b(?:the|and|with|for|to|of|your|our|we|in|by|a|an|is|are|that|from|on|every|who|one|so)\b/gi;
const MIN_SHARED = 0.3;
const MIN_SHARED_HISTORY = 0.5;
const MIN_WORDS = 35;
const MIN_EVENT_WORDS = 2;
const LONGEST_WORDS = 110;
const HEADLINE = { min: 10, max: 140 } as const;

const formatList = (words: readonly string[]): string => words.slice(0, 5).join(', ').slice(0, 160);

/** Whether the body begins with what happened. */
function isOpeningWithEvent(
  { answer, message }: CheckedText,
  request: WriteRequest,
  { quotes }: WriteFacts,
): boolean {
  if (hasEventNoun(message, request)) return true;
  const [opening = ''] = listSentences(answer.body);
  const quotedStems = listContentStems(quotes);
  return [...listContentStems(opening)].filter((stem) => quotedStems.has(stem)).length >= MIN_EVENT_WORDS;
}

/** What is said in another language can't be compared by its words. */
const isEnglish = (text: string): boolean =>
  (text.match(ENGLISH_WORDS)?.length ?? 0) * 12 >= countWords(text);

/** Sentences about the seller that its texts don't support. */
function findUnsupportedClaims(
  body: string,
  { seller, quotes }: WriteFacts,
  sellerName: string,
): readonly string[] {
  if (!isEnglish(seller)) return [];
  const supportedStems = listContentStems(`${seller}\n${quotes}`);
  const sellerStems = listContentStems(seller);
  return listSentences(body).filter((sentence) => {
    if (sentence.endsWith('?')) return false;
    const isHistory = TRACK_RECORD_PHRASE.test(sentence);
    const isAboutSeller =
      isHistory ||
      /\b(?:we|our|us)\b/i.test(sentence) ||
      (sellerName !== '' && sentence.includes(sellerName));
    if (!isAboutSeller) return false;
    const isBoast = (sentence.match(CLAIM_WORD) ?? []).some(
      (word) => getSharedPart(word, sellerStems) < 1 && !foldName(seller).includes(foldName(word)),
    );
    return isBoast || getSharedPart(sentence, supportedStems) < (isHistory ? MIN_SHARED_HISTORY : MIN_SHARED);
  });
}

/** What is wrong with a message, as instructions for its writer. */
function findMessageFaults(
  { answer, message }: CheckedText,
  request: WriteRequest,
  facts: WriteFacts,
): (string | null)[] {
  const { body, subject, seller_line } = answer;
  const wordCount = countWords(message);
  const questionCount = message.match(/\?/g)?.length ?? 0;
  const mayCongratulate = answer.kinds.some((kind) => APPOINTMENTS.has(kind));
  const flattery = FLATTERY.exec(mayCongratulate ? body.replace(CONGRATULATES, '') : body)?.[0];
  const bannedWords = BANNED.exec(message)?.[0] ?? SOURCE_MENTION.exec(body)?.[0] ?? flattery;
  const unsupportedClaims = findUnsupportedClaims(body, facts, request.seller.company_name);
  const foldedSellerLine = foldName(seller_line);
  const sharedStemCount = [...listContentStems(seller_line)].filter((stem) =>
    listContentStems(body).has(stem),
  ).length;
  return [
    wordCount < MIN_WORDS || wordCount > MESSAGE_WORDS.max
      ? `The message has ${wordCount} words with subject and greeting; write ${MIN_WORDS} to ${MESSAGE_WORDS.max}.`
      : null,
    questionCount === 1 ? null : `The message has ${questionCount} questions; ask exactly one.`,
    body.trim().endsWith('?') ? null : 'End with the question.',
    subject.trim() === '' || subject.includes('\n') ? 'Write a subject of one line.' : null,
    GREETING.test(body.trim()) || SIGNATURE.test(body) ? 'Write no greeting and no signature.' : null,
    isOpeningWithEvent({ answer, message }, request, facts)
      ? null
      : 'The first sentence must state the event in its own nouns.',
    bannedWords === undefined ? null : `The message says "${bannedWords}"; leave that out.`,
    unsupportedClaims.length === 0
      ? null
      : `The seller's texts don't support this; keep to their words: ${unsupportedClaims[0]?.slice(0, 200)}`,
    foldedSellerLine !== '' && foldName(facts.seller).includes(foldedSellerLine)
      ? null
      : 'Copy "seller_line" word for word from the seller.',
    foldedSellerLine === '' ||
    sharedStemCount >= Math.min(2, listContentStems(seller_line).size) ||
    !isEnglish(seller_line)
      ? null
      : 'Build the offer on "seller_line" and keep its nouns.',
  ];
}

/** What is wrong with an answer, as far as a machine can tell. Each is an instruction; none if it may be stored. */
export function findAnswerFaults(
  checkedText: CheckedText,
  request: WriteRequest,
  facts: WriteFacts,
): readonly string[] {
  const { answer, message } = checkedText;
  const { happened, consequence, because, contacts, subject, body, role } = answer;
  const titles = contacts.map(({ title }) => title);
  const sentMessage = message === '' ? { subject: '', body: '' } : { subject, body };
  const proseTexts = [
    happened,
    consequence,
    because,
    sentMessage.body,
    ...contacts.map(({ reason }) => reason),
  ];
  const texts = [...proseTexts, sentMessage.subject, ...titles];
  const allText = texts.join('\n');
  const unsupportedFigures = findUnsupportedFigures(allText, facts.all);
  const supportedText = `${facts.all}\n${titles.join('\n')}`;
  const unsupportedNames = [
    ...proseTexts.flatMap((text) =>
      findUnsupportedNames(text, supportedText).filter((name) => !isProposedMonth(name, text)),
    ),
    // Subjects are often written in title case.
    ...findUnsupportedNames(sentMessage.subject, `${supportedText}\n${sentMessage.body}`),
  ];
  const falseTimes = findFalseTimes(allText, facts, request.today);
  const isQuoted = [...allText.matchAll(QUOTE)].every(([, quoted = '']) =>
    foldName(facts.all).includes(foldName(quoted)),
  );
  const faults = [
    hasAddress(allText, listNames(request)) ? 'Write no links, addresses or phone numbers.' : null,
    PLACEHOLDER.test(allText) ? 'Write no placeholders, brackets or markup.' : null,
    isAddressedToModels(allText) ? 'Write to a person, not to a model.' : null,
    unsupportedFigures.length === 0
      ? null
      : `These figures are not in the facts as you write them: ${formatList(unsupportedFigures)}.`,
    unsupportedNames.length === 0
      ? null
      : `These names are not in the facts: ${formatList([...new Set(unsupportedNames)])}.`,
    falseTimes.length === 0
      ? null
      : `These times are wrong as of today: ${formatList(falseTimes)}. Give the date, or none.`,
    isQuoted ? null : 'Quote word for word or not at all.',
    happened.trim() === '' ? 'Say in "happened" what happened.' : null,
    texts.some((text) => countWords(text) > LONGEST_WORDS)
      ? `No field may have more than ${LONGEST_WORDS} words.`
      : null,
    (contacts.length > 0 || role === 'silent') &&
    contacts.every(({ title, reason }) => title.trim() !== '' && reason.trim() !== '')
      ? null
      : 'Name at least one contact, each with a title and a reason.',
    contacts.every(({ person, title }) => person > 0 || ROLE.test(title))
      ? null
      : 'Give a role as "title", such as "Head of Logistics".',
    contacts.every(({ person }) => person >= 0 && person <= facts.people.length)
      ? null
      : 'Take "person" from the list of people, or 0.',
    role === 'silent' && because.trim() === '' && !isHurtful(request.signal.kind)
      ? 'Say in "because" why there is no message.'
      : null,
    role !== 'silent' && consequence.trim() === ''
      ? 'Without a consequence for a buyer, there is no message.'
      : null,
    ...(message === '' ? [] : findMessageFaults(checkedText, request, facts)),
  ];
  return faults.flatMap((fault) => fault ?? []);
}

const MAX_MESSAGES = 2;

/** What is wrong with an answer as a whole. */
export function findAccountFaults(
  { events, messages }: AccountAnswer,
  accountEvents: readonly AccountEvent[],
): readonly string[] {
  const eventNumbers = accountEvents.map((_, index) => index + 1);
  const toldEventNumbers = messages.flatMap(({ event, joins }) => [event, ...joins]);
  // Each person in the list has one number, whatever their title is called.
  const readers = messages.map(({ contacts: [reader] }) => reader?.person || reader?.title.toLowerCase());
  const isComplete =
    events.length === eventNumbers.length &&
    eventNumbers.every((eventNumber) => events.some(({ event }) => event === eventNumber));
  const faults = [
    isComplete ? null : `Write one entry for each event: ${eventNumbers.join(', ')}.`,
    toldEventNumbers.every((number) => eventNumbers.includes(number))
      ? null
      : 'Take "event" and "joins" from the events.',
    new Set(toldEventNumbers).size === toldEventNumbers.length ? null : 'An event is in one message only.',
    new Set(readers).size === readers.length ? null : 'Never two messages to one reader: join them.',
    messages.length <= MAX_MESSAGES ? null : `Write at most ${MAX_MESSAGES} messages.`,
  ];
  return faults.flatMap((fault) => fault ?? []);
}

/** A headline is about the company, so its figures stand in the quotes. Otherwise the rules write it. */
export function isSoundHeadline(headline: string, request: WriteRequest, facts: WriteFacts): boolean {
  const supportedText = `${facts.quotes}\n${request.company.name}`;
  return (
    headline.length >= HEADLINE.min &&
    headline.length <= HEADLINE.max &&
    !headline.includes('\n') &&
    !hasAddress(headline, listNames(request)) &&
    !PLACEHOLDER.test(headline) &&
    !isAddressedToModels(headline) &&
    findUnsupportedFigures(headline, supportedText).length === 0 &&
    findUnsupportedNames(headline, facts.all).length === 0 &&
    findFalseTimes(headline, facts, request.today).length === 0
  );
}

/** Some companies are called like their address. What a page names may be a link, too. */
const listNames = ({ company, seller, event }: WriteRequest): readonly string[] => [
  company.name,
  seller.company_name,
  ...[event.counterpart ?? '', event.product ?? ''].filter((name) => !hasLink(name)),
];
