import { foldText } from '#domain/people-search/fold-text.ts';
import type {
  KnownPerson,
  SignalReasoner,
  WriteRequest,
  WrittenDetection,
} from '#domain/signals/signal-reasoner.ts';
import { dayMonthYear, grouped, moneyText } from '#domain/text/plain-figures.ts';
import { createRandom, type Random } from '#providers/directory/embedded/random.ts';
import { customWords } from './custom-words.ts';
import type { EventWords, KindWords } from './event-words.ts';
import { KIND_WORDS } from './kind-words.ts';
import { type Audience, audienceOf } from './personas.ts';
import { capitalised, ended, shortened } from './prose.ts';
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
  const words = signal.kind === null ? customWords(signal, evidence) : KIND_WORDS[signal.kind];
  const event = eventWords(request);
  const audience = audienceOf(request);
  const offer = sellerWords(seller, words.theme);
  const random = createRandom(`${company.domain ?? company.name}/${signal.id}`);
  return {
    headline: capitalised(shortened(words.headline(event), HEADLINE_MOST)),
    narrative: narrative(request, words, event),
    why_reach_out_md: whyReachOut(request, words, event, audience, offer, random),
    drafted_message_md: message(request, words, event, audience, offer, random),
    key_facts: keyFacts(request, words, event),
    personas: audience.titles,
  };
}

function eventWords({ company, event }: WriteRequest): EventWords {
  return {
    company: company.name,
    person: event.person?.name ?? null,
    role: event.person?.role ?? null,
    counterpart: event.counterpart,
    place: event.place,
    amount: event.amount === null ? null : moneyText(event.amount),
    count: event.count === null ? null : grouped(event.count),
  };
}

/** What happened, who says so, and in which words. */
function narrative(request: WriteRequest, words: KindWords, event: EventWords): string {
  const { evidence, signal } = request;
  const [first] = evidence;
  const told = capitalised(ended(words.told(event)));
  if (first === undefined) return told;
  const when = first.published_date === null ? '' : ` on ${dateText(first.published_date)}`;
  const source = `${capitalised(first.publisher)} reported it${when}`;
  const quote = signal.kind === null ? '' : `: “${shortened(first.claim, 260)}”`;
  const others = [...new Set(evidence.map(({ publisher }) => publisher))].filter(
    (publisher) => publisher !== first.publisher,
  );
  const also =
    others.length === 0
      ? ''
      : ` ${capitalised(listed(others.slice(0, 3)))} ${others.length === 1 ? 'has' : 'have'} it, too.`;
  return `${told} ${quote === '' ? `${source}.` : `${source}${quote}`}${also}`;
}

function whyReachOut(
  request: WriteRequest,
  words: KindWords,
  event: EventWords,
  audience: Audience,
  offer: SellerWords,
  random: Random,
): string {
  const happened = request.event.happened_on ?? request.evidence[0]?.published_date ?? null;
  const when = happened === null ? '' : ` (${dateText(happened)})`;
  const told = capitalised(words.told(event)).replace(/[.”]*$/, (end) =>
    end.includes('”') ? `”${when}.` : `${when}.`,
  );
  const lines = [`**Why now.** ${told} ${one(random, words.stakes)}`];
  if (offer.promise !== null) lines.push(`**Why us.** ${capitalised(offer.promise)}`);
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
  const { seller } = request;
  const { addressee, titles } = audience;
  const subject = capitalised(shortened(one(random, words.subjects)(event), 70));
  const isNewcomer = addressee !== null && addressee.full_name === event.person;
  const opener = isNewcomer ? ownOpener(event, random) : one(random, words.openers)(event);
  const stakes = one(random, words.stakes);
  const question = one(random, words.questions)(event);
  const referral =
    addressee === null && titles[0] !== undefined
      ? ` If that is not for you: is your ${titles[0]} the one to ask?`
      : '';
  const offered =
    offer.promise === null
      ? null
      : [`${one(random, bridges(seller.company_name))}${capitalised(offer.promise)}`, offer.proof]
          .flatMap((part) => part ?? [])
          .join(' ');
  const hello = one(random, ['Hi', 'Hello']);
  return [
    `**Subject:** ${subject}`,
    addressee === null ? `${hello},` : `${hello} ${givenName(addressee)},`,
    random.chance(50)
      ? `${capitalised(ended(opener))} ${stakes}`
      : [capitalised(ended(opener)), stakes].join('\n\n'),
    ...(offered === null ? [] : [offered]),
    `${question}${referral}`,
  ].join('\n\n');
}

const ownOpener = ({ role, company }: EventWords, random: Random): string =>
  one(random, [
    `you have just taken over${role === null ? '' : ` as ${role}`} at ${company}, so I will not take much of your time.`,
    `the first months${role === null ? '' : ` as ${role}`} at ${company} are full of people who want something from you. I have one question.`,
  ]);

/** How the seller comes in; each can stand before any sentence. */
const bridges = (company: string): readonly string[] =>
  company.trim() === ''
    ? ['Why I write: ']
    : [
        '',
        `Why I write, on behalf of ${company}: `,
        'That is where we come in. ',
        `A word on what we do at ${company}. `,
        'My reason for writing: ',
      ];

function keyFacts({ event, evidence }: WriteRequest, words: KindWords, told: EventWords): readonly string[] {
  const { labels } = words;
  const publishers = [...new Set(evidence.map(({ publisher }) => publisher))];
  const [first] = evidence;
  const facts = [
    told.person === null ? null : `${told.person}${told.role === null ? '' : `, ${told.role}`}`,
    told.amount === null ? null : `${labels.amount}: ${told.amount}`,
    told.count === null ? null : `${labels.count}: ${told.count}`,
    told.counterpart === null ? null : `${labels.counterpart}: ${told.counterpart}`,
    told.place === null ? null : `Place: ${told.place}`,
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
  return (FAMILY_FIRST.test(foldText(full_name)) ? parts.at(-1) : parts[0]) ?? full_name;
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
