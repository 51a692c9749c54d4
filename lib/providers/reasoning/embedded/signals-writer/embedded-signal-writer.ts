import {
  isMoveKind,
  type KnownPerson,
  type SignalReasoner,
  type WriteRequest,
  type WrittenDetection,
} from '#domain/signals/signal-reasoner.ts';
import { foldAccents } from '#domain/text/fold-accents.ts';
import { dayMonthYear, grouped, moneyText } from '#domain/text/plain-figures.ts';
import { createRandom, type Random } from '#providers/directory/embedded/random.ts';
import { customWords } from './custom-words.ts';
import { ageOf, type EventAge } from './event-age.ts';
import type { EventWords, KindWords } from './event-words.ts';
import { FORM_WORDS } from './form-words.ts';
import { HEADLINES } from './headlines.ts';
import { KIND_WORDS } from './kind-words.ts';
import { LATER_WORDS } from './later-words.ts';
import { type Audience, audienceOf } from './personas.ts';
import { capitalised, ended, shortened, withArticleOfAuthority } from './prose.ts';
import { type SellerWords, sellerWords } from './seller-words.ts';

const HEADLINE_MOST = 140;

/** Where the family name comes first, the given name is the last word. */
const FAMILY_FIRST = /^(nguyen|tran|pham|dang|vo|huynh|bui|do|le|hoang|phan|vu) \S+ \S+/;

/** Writes what a salesperson reads, from what is known and nothing else. The same request gives the same words. */
export function createEmbeddedSignalWriter(): Pick<SignalReasoner, 'write'> {
  return {
    async write(request, signal) {
      signal?.throwIfAborted();
      return written(request);
    },
  };
}

function written(request: WriteRequest): WrittenDetection {
  const { signal, company, evidence, seller } = request;
  const age = ageOf(request.event.happened_on ?? request.detected_at, request.today);
  const words = wordsFor(signal, evidence, age.isNews, request.event);
  const event = eventWords(request, age);
  const audience = audienceOf(request);
  const seed = `${company.domain ?? company.name}/${signal.id}/${request.event.anchors.join(' ')}`;
  const offer = sellerWords(seller, words.theme, createRandom(`${seed}/offer`));
  const random = createRandom(seed);
  return {
    headline: headlineOf(request),
    narrative: narrative(request),
    why_reach_out_md: whyReachOut(request, words, audience, offer, random),
    drafted_message_md: message(request, words, event, audience, offer, random),
    key_facts: keyFacts(request, words, event),
    personas: audience.titles,
  };
}

function wordsFor(
  signal: WriteRequest['signal'],
  evidence: WriteRequest['evidence'],
  isNews: boolean,
  { form, count, counterpart }: WriteRequest['event'],
): KindWords {
  if (signal.kind === null) return customWords(signal, evidence);
  // Another document may tell what the form leaves open.
  const own = form === null || count !== null || counterpart !== null ? undefined : FORM_WORDS[form];
  return { ...KIND_WORDS[signal.kind], ...(isNews ? {} : LATER_WORDS[signal.kind]), ...own };
}

function eventWords({ company, event }: WriteRequest, { isNews, ago, when }: EventAge): EventWords {
  return {
    isNews,
    ago,
    when,
    company: company.name,
    person: event.person?.name ?? null,
    role: event.person?.role ?? null,
    counterpart: event.counterpart === null ? null : withArticleOfAuthority(event.counterpart),
    place: event.place,
    amount: event.amount === null ? null : moneyText(event.amount),
    product: event.product,
    count: event.count === null ? null : grouped(event.count),
  };
}

function headlineOf({ company, event, signal }: WriteRequest): string {
  const line =
    signal.kind === null
      ? `${company.name}: ${signal.name.trim()}`
      : HEADLINES[signal.kind]({ company: company.name, event });
  return capitalised(shortened(line, HEADLINE_MOST));
}

/** What happened, who says so, and in which words. */
function narrative(request: WriteRequest): string {
  const { evidence } = request;
  const [first] = evidence;
  const told = ended(headlineOf(request));
  if (first === undefined) return told;
  // What a directory said names it already.
  if (isMoveKind(request.signal.kind)) return `${told} ${evidence.map(datedClaim).join(' ')}`;
  const when = first.published_date === null ? '' : ` on ${dateText(first.published_date)}`;
  const quote = `: “${shortened(first.claim, 260)}”`;
  const others = [...new Set(evidence.map(({ publisher }) => publisher))].filter(
    (publisher) => publisher !== first.publisher,
  );
  const also = others.length === 0 ? '' : ` Also in ${listed(others.slice(0, 3))}.`;
  return `${told} Reported by ${first.publisher}${when}${quote}${also}`;
}

const datedClaim = ({ claim, published_date }: WriteRequest['evidence'][number]): string =>
  published_date === null ? claim : `${dateText(published_date)}: ${claim}`;

/** What a salesperson should know before trusting the draft. */
const NOTHING_TO_OFFER =
  '**Missing.** The knowledge base does not say what you offer, so the draft promises nothing. Add a value proposition.';
const NO_CLEAR_LINK =
  '**A doubt.** Nothing in the value proposition bears on this kind of event directly: it is an occasion to talk, not yet a need.';

function whyReachOut(
  request: WriteRequest,
  words: KindWords,
  audience: Audience,
  offer: SellerWords,
  random: Random,
): string {
  const happened = request.event.happened_on ?? request.evidence[0]?.published_date ?? null;
  const when = happened === null ? '' : ` (${dateText(happened)})`;
  const told = `${headlineOf(request)}${when}.`;
  const lines = [`**Why now.** ${told} ${one(random, words.stakes)}`];
  if (offer.promise !== null) lines.push(`**Why us.** ${capitalised(offer.promise)}`);
  if (!offer.bears) lines.push(offer.promise === null ? NOTHING_TO_OFFER : NO_CLEAR_LINK);
  const [title] = audience.titles;
  if (audience.addressee !== null)
    lines.push(`**Whom to ask.** ${audience.addressee.full_name}, ${audience.addressee.title}.`);
  else if (title !== undefined)
    lines.push(
      `**Whom to ask.** The ${title}; nobody of that title is known at ${request.company.name} yet.`,
    );
  if (words.caution !== undefined) lines.push(`**With care.** ${words.caution}`);
  return lines.join('\n\n');
}

/** Event, what it tends to mean, what the seller has to do with it, one question. */
function message(
  request: WriteRequest,
  words: KindWords,
  event: EventWords,
  audience: Audience,
  offer: SellerWords,
  random: Random,
): string {
  const { addressee, titles } = audience;
  const subject = capitalised(shortened(one(random, words.subjects)(event), 70));
  const isNewcomer = request.signal.kind === 'leadership_change' && addressee?.full_name === event.person;
  const opener = capitalised(
    ended(isNewcomer ? ownOpener(event, random) : one(random, words.openers)(event)),
  );
  const stakes = one(random, words.stakes);
  const question =
    offer.promise === null || offer.bears
      ? one(random, words.questions)(event)
      : one(random, PLAIN_QUESTIONS);
  const referral =
    addressee === null && titles[0] !== undefined
      ? ` If that is not for you: is your ${titles[0]} the one to ask?`
      : '';
  const pitch = offered(words, event, offer, random);
  const hello = one(random, ['Hi', 'Hello']);
  return [
    `**Subject:** ${subject}`,
    addressee === null ? `${hello},` : `${hello} ${givenName(addressee)},`,
    ...arranged(opener, stakes, pitch, `${question}${referral}`, random),
  ].join('\n\n');
}

/** The same parts in one of several orders, so that two messages do not look like one form. */
function arranged(
  opener: string,
  stakes: string,
  pitch: string | null,
  question: string,
  random: Random,
): string[] {
  if (pitch === null) return [`${opener} ${stakes}`, question];
  return one(random, [
    [`${opener} ${stakes}`, pitch, question],
    [opener, `${stakes} ${capitalised(pitch)}`, question],
    [opener, `${capitalised(pitch)} ${question}`],
    [opener, stakes, `${capitalised(pitch)} ${question}`],
  ]);
}

const ownOpener = ({ role, company, ago, isNews }: EventWords, random: Random): string =>
  isNews
    ? one(random, [
        `you have just taken over${role === null ? '' : ` as ${role}`} at ${company}, so I will not take much of your time.`,
        `the first weeks${role === null ? '' : ` as ${role}`} at ${company} are full of people who want something from you. I have one question.`,
      ])
    : `you have been with ${company}${role === null ? '' : ` as ${role}`} for ${ago} now, long enough to know what you would do differently.`;

/** Where the offer has little to do with the event, the message does not pretend that it has. */
const PLAIN_LINKS = ['What we do, in one line:', 'In short, what brings me to you:', 'What I have to offer:'];
const CAREFUL_LINKS = [
  'What we do is something else, and may still take work off your people:',
  'It has nothing to do with my offer, which I will put in one line for later:',
];
const PLAIN_QUESTIONS = [
  'Is that worth a conversation, or not a topic at the moment?',
  'Would that be of use to you this year?',
  'Is there somebody on your side who cares about this?',
];

/** How the seller comes in. */
function offered(words: KindWords, event: EventWords, offer: SellerWords, random: Random): string | null {
  if (offer.promise === null) return null;
  const apart = words.caution === undefined ? PLAIN_LINKS : CAREFUL_LINKS;
  const link = offer.bears ? one(random, words.links)(event) : one(random, apart);
  return [link, offer.promise, offer.proof === null ? null : capitalised(offer.proof)]
    .flatMap((part) => part ?? [])
    .join(' ');
}

function keyFacts({ event, evidence }: WriteRequest, words: KindWords, told: EventWords): readonly string[] {
  const { labels } = words;
  const publishers = [...new Set(evidence.map(({ publisher }) => publisher))];
  const [first] = evidence;
  const facts = [
    told.person === null ? null : `${told.person}${told.role === null ? '' : `, ${told.role}`}`,
    told.amount === null ? null : `${labels.amount}: ${told.amount}`,
    told.count === null
      ? null
      : `${labels.count}: ${told.count}${event.unit === null ? '' : ` ${event.unit}`}`,
    told.counterpart === null ? null : `${labels.counterpart}: ${told.counterpart}`,
    told.place === null ? null : `Place: ${told.place}`,
    told.product === null ? null : `${labels.product ?? 'Product'}: ${told.product}`,
    event.happened_on === null ? null : `Happened on ${dateText(event.happened_on)}`,
    event.happened_on !== null || first === undefined || first.published_date === null
      ? null
      : `Published on ${dateText(first.published_date)}`,
    publishers.length === 0 ? null : `Reported by ${listed(publishers.slice(0, 4))}`,
  ].flatMap((fact) => fact ?? []);
  return facts.length > 0 || first === undefined ? facts : [shortened(first.claim, 160)];
}

function givenName({ full_name }: KnownPerson): string {
  const parts = full_name.trim().split(/\s+/);
  return (FAMILY_FIRST.test(foldAccents(full_name)) ? parts.at(-1) : parts[0]) ?? full_name;
}

const dateText = (date: string): string => {
  const day = new Date(date);
  return Number.isNaN(day.getTime()) ? date : dayMonthYear(day);
};

function listed(names: readonly string[]): string {
  const [last = '', ...before] = names.toReversed();
  return before.length === 0 ? last : `${before.toReversed().join(', ')} and ${last}`;
}

const one = <T>(random: Random, choices: readonly T[]): T => {
  const choice = choices[random.int(0, choices.length - 1)];
  if (choice === undefined) throw new Error('Got no wording to choose from; every kind needs at least one.');
  return choice;
};
