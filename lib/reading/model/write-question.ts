import { hash } from 'node:crypto';
import { DAY_MS } from '#contract/time.ts';
import type { AccountPerson } from '#domain/market/people/account-people.ts';
import { countryNameOf } from '#domain/shared/places/countries.ts';
import { formatDay, formatMoney, formatThousands } from '#domain/shared/text/plain-figures.ts';
import { isHurtful } from '#domain/signals/definitions/signal-kinds.ts';
import type {
  AccountEvent,
  AccountRequest,
  FixedMessage,
} from '#domain/signals/detections/account-writer.ts';
import { computeDueTime } from '#domain/signals/detections/event-times.ts';
import type { SellerContext } from '#domain/workspace/knowledge-base/seller-context.ts';
import { fence, isAddressedToModels, isHostile, UNTRUSTED_RULE } from './untrusted.ts';

/** The role and the task of a model that writes. The same for every question, so that it can be cached. */
const WRITE_INSTRUCTIONS = `You are a senior account executive. You work for the seller below and offer only what its own texts say it offers. You get one company: what happened there, whom you know, and what your team has already written. Say what each event is worth to the seller, and write the messages that are worth sending. Most events deserve none.

"events": one entry for each event, by its number.
- "happened": the decisive fact in one sentence, as the quotes state it: who did what, with the number, the place or the name that makes it real. A plan stays a plan, a report a report; "agreed" is not "closed", "filed" is not "listed", a grant is not a round. If a quote says that a deal is still to close, it hasn't closed. What turns the news (profit falls, fewer than planned, a cut) belongs to it. What happened more than 30 days ago carries its month ("In August …"). What was due and has passed without a report is told as due then ("was due in September"), never as ahead.
- "consequence": one sentence for the salesperson: the concrete piece of work of the seller's buyers that becomes larger, new or risky. It adds to "happened" and repeats none of its figures or dates; if a quoted person names the difficulty, use their words. What a quote states is certain; what none states is likely or possible, never "has to" or "means". Empty if a buyer would ask "what has that to do with you?".
- "relevance": 0 to 100. 80 and more: a moment that the seller's texts name, at a company and stage as they ask. 60 to 79: a good reason to write. 30 to 59: the company fits, and it may lead to something. Below 25: nothing for this seller follows from it, or the company isn't one it sells to. An event with a message has 60 or more.
- "because": if the event is in no message, why, in one or two sentences to the salesperson: what is missing, and what to do today (a name to find, a fact to check) or when to come back and to which person. No "watch for". Otherwise empty.
- "headline": company, verb, the thing itself by its name, number with unit; up to 110 letters, and no more than "happened" says. Never the bare event ("opens a new site").

No message follows from an event if one of these is true:
- It hurts people or puts the company under fire: layoffs, a closure, insolvency, a breach, a lawsuit, a fine, an accident.
- The company isn't one the seller sells to. Judge what the offer works on (crews, a warehouse, staff abroad, other people's data) from the trade, the sites, the product and the titles of the people listed, the same way for every company; a report that doesn't mention it says nothing against it. Size and country exclude only if the record or a quote decides them. A rival never is one. What you know from elsewhere doesn't count.
- What the seller offers doesn't follow from it. A launch, an award, a partnership or a listing counts only if a quote ties it to the work the offer does, or the seller's texts name it as a good moment. New money counts where they name growth or hiring.
- It is too late or too early at the stage that the quotes give: a plant that runs has its equipment. A deal that hasn't closed is a reason only if a quote shows the need today.
- The case misses a condition that the seller's texts state: delivery time, countries, size. If a later stage can meet it, the message asks about that stage. If the texts leave open whether they cover this case, the salesperson checks first.
- The same quote tells of a retreat, the decision lies with another company, or somebody merely leaves. Somebody new counts if their work is what the offer is about, or if they lead a small company; nobody is written to before their first day.
- The team's messages have told of it, or went to the same reader in the last 30 days.
Where one fact is open (has it opened? who installs it?), that fact may be the message's question instead of a reason for silence. A message that needs two steps of "and then they might" is worse than none.

"messages": none, one, rarely two. Events that belong together share one message: money and the people it hires, a site and the head who starts there. Never two messages to one reader.
- "event": the number of the event it leads with. "joins": the numbers of others that concern the same reader's work, also one that is too late by itself; it tells of them too.
- "contacts": one to three, best first; the first gets it. "person" is a number from the list of people, or 0 for a role that nobody on the list holds; "title" is theirs, or the role in the quotes' or the seller's words. "reason": why this role owns the problem, in one sentence. First the person in the news, if their role buys what the seller sells; otherwise the first of the buyers that the seller's texts name whom somebody on the list matches, the one whose work changes before a more senior one. Never the one who is about to lose the work.
- "seller_line": the one sentence of the seller's texts that answers the very detail that makes this hard here, copied word for word: a customer's result in such a situation before a promise, a promise before the list of what the product does.
- "subject": two to seven words in the event's own nouns.
- "body": without greeting and signature, 30 to 65 words in three short paragraphs.
  1. The decisive fact to this reader in its own nouns ("Your depot in Lyon opens in March with 40 technicians."), with what makes it a case for this seller. Never "I saw" or "I read". What joins it stands in the same sentence or the next.
  2. What the seller is, to a reader who has never heard of it, and what it does about that need, built on "seller_line" and keeping its nouns. If the seller's texts tell of a customer in this situation, give that customer's result as they state it instead of more about the product, but never one that a message of your team has told this reader. A promise only if the facts meet its conditions. Nothing the texts don't say.
  3. One question of up to 18 words that this reader can answer in a line: the open fact, the decision that a quote says is pending, or an offer to show the one thing that matters here by its name. Someone of their trade would ask it so. Never what a quote answers, what the seller should look up itself, who is responsible, people's jobs, or figures that nobody gives a stranger (limits, budgets).
  The reader knows their trade better than you: nothing on what such events bring, what others do, what is usual, or what they lack. One person to another: short plain sentences, no lists, no exclamation marks, no flattery, no "I hope", "reach out" or "excited"; congratulations only to somebody just appointed, and then first. No prices, rivals, links or addresses. Tone as the seller's texts ask.

"happened", "consequence", "because" and reasons are read by the seller's own people: call the seller by its name or "we", and speak of the report or the release, never of "the quotes" or "the facts".

For every field: English. Each name, number, amount and date stands in the facts, as it stands there: nothing rounded, added up or guessed; every qualifier stays (around, up to, expected). Give dates as "10 November" or leave them out; never "last week", because the message may be sent later. Quote word for word, in “curly quotes”, or not at all. No placeholders.

${UNTRUSTED_RULE} The seller's own texts do count where they say what it offers, to whom, and in which tone.`;

/** About 3,000 tokens: a knowledge base may hold 5 MB. */
const SELLER_LETTERS = 9_000;
const SECTION_LETTERS = 3_000;
const MAX_QUOTES = 6;
const QUOTE_LETTERS = 700;
const MAX_PEOPLE = 20;
const MAX_MESSAGES = 5;
const MESSAGE_LETTERS = 1_000;

/** What a writer needs first. Prices and rivals have no place in a first message. */
const SECTION_ORDER = ['value_prop', 'icp', 'product', 'overview', 'custom'];
const LEFT_OUT_SECTIONS = new Set(['pricing', 'competitor']);

/** What a model is shown and what its answer is compared with. */
export interface WriteFacts {
  /** Everything a text may state. */
  readonly all: string;
  /** The seller's own words, as far as they are shown. */
  readonly seller: string;
  /** What the sources say. */
  readonly quotes: string;
  /** By their number in the list, from 1. */
  readonly people: readonly AccountPerson[];
  /** The days that the facts name, ISO dates. */
  readonly days: readonly string[];
}

const toLine = (text: string, maxLetters: number): string =>
  text.replace(/\s+/g, ' ').trim().slice(0, maxLetters);

/** The evidence without what speaks to a model. */
const selectEvidence = ({ evidence }: Pick<AccountEvent, 'evidence'>) =>
  evidence
    .filter(({ claim }) => !isHostile(claim))
    .map((evidenceItem) => ({
      ...evidenceItem,
      title: isHostile(evidenceItem.title) ? '' : evidenceItem.title,
    }))
    .slice(0, MAX_QUOTES);

function writeSeller({ company_name, sections }: SellerContext): string {
  const getRank = (type: string): number => {
    const position = SECTION_ORDER.indexOf(type.toLowerCase());
    return position < 0 ? SECTION_ORDER.length : position;
  };
  let remainingLetters = SELLER_LETTERS;
  const sectionTexts = sections
    .filter(
      ({ type, content_md }) =>
        !LEFT_OUT_SECTIONS.has(type.toLowerCase()) && !isAddressedToModels(content_md),
    )
    .toSorted((a, b) => getRank(a.type) - getRank(b.type))
    .flatMap(({ type, title, content_md }) => {
      const text = content_md.trim().slice(0, Math.min(SECTION_LETTERS, remainingLetters));
      remainingLetters -= text.length;
      return text === '' ? [] : [`${title} (${type})\n${text}`];
    });
  return [`Name: ${company_name === '' ? 'not given, say "we"' : company_name}`, ...sectionTexts].join(
    '\n\n',
  );
}

/** Whom a message may go to: not those who leave, and of the rest those who decide something. */
function selectPeople({ events, people }: AccountRequest): readonly AccountPerson[] {
  const readablePeople = people.filter((person) => !isHostile(`${person.full_name} ${person.title}`));
  const peopleInNews = events.flatMap(
    ({ event: { person, role, move }, signal: { kind } }): AccountPerson[] => {
      if (person === null || move === 'leaves' || kind === 'champion_left') return [];
      const contact = readablePeople.find(({ full_name }) => full_name === person.name);
      return [contact ?? { full_name: person.name, title: role ?? person.role ?? '', job_level: '' }];
    },
  );
  const namesInNews = listNamesInNews(events);
  const deciders = readablePeople.filter(
    ({ full_name, job_level }) => !namesInNews.has(full_name) && job_level !== 'Staff',
  );
  const peopleByName = new Map([...peopleInNews, ...deciders].map((person) => [person.full_name, person]));
  return [...peopleByName.values()].slice(0, MAX_PEOPLE);
}

const listNamesInNews = (events: readonly AccountEvent[]): ReadonlySet<string> =>
  new Set(events.flatMap(({ event: { person } }) => person?.name ?? []));

const formatDayText = (day: string): string => {
  const date = new Date(day);
  return Number.isNaN(date.getTime()) ? day : formatDay(date);
};

/** A day, and how far it is from today. */
function formatAgedDay(day: string, today: Date): string {
  const days = Math.round((Date.parse(today.toISOString().slice(0, 10)) - Date.parse(day)) / DAY_MS);
  if (Number.isNaN(days)) return day;
  if (days === 0) return `${formatDayText(day)} (today)`;
  return `${formatDayText(day)} (${Math.abs(days)} days ${days > 0 ? 'ago' : 'from now'})`;
}

function writeEvent({ event, signal, detected_at }: AccountEvent, number: number, today: Date): string {
  const { person, role, move, counterpart, place, product, amount, count, unit, deadline } = event;
  const dueTime = computeDueTime(event, Date.parse(event.happened_on ?? detected_at));
  const stateText =
    dueTime !== null && dueTime < today.getTime()
      ? `was due ${deadline}, and no source says that it has happened`
      : `decided, still to come${deadline === null ? '' : `, due ${deadline}`}`;
  const details = [
    ['Kind', `${signal.name}${signal.description === '' ? '' : `: ${toLine(signal.description, 600)}`}`],
    ['Happened on', event.happened_on === null ? null : formatAgedDay(event.happened_on, today)],
    ['Dated', formatAgedDay(detected_at, today)],
    ['State', event.ahead ? stateText : null],
    ['Person', person === null ? null : `${person.name}${move === null ? '' : ` (${move})`}`],
    ['Role', role ?? person?.role ?? null],
    ['Other party', counterpart],
    ['Place', place],
    ['Thing', product],
    ['Amount', amount === null ? null : formatMoney(amount)],
    ['Number', count === null ? null : `${formatThousands(count)}${unit === null ? '' : ` ${unit}`}`],
    ['Care', isHurtful(signal.kind) ? 'people are hurt or under fire: no message' : null],
  ].flatMap(([name, value]) => (value === null || value === undefined ? [] : [`${name}: ${value}`]));
  return [`Event ${number}`, ...details, 'Quotes:'].join('\n');
}

function writeQuotes(event: AccountEvent, today: Date): string[] {
  const evidence = selectEvidence(event);
  return evidence.map(({ claim, title, publisher, published_date }, index) => {
    // One source often gives several quotes.
    const isRepeated =
      title === '' ||
      title === claim ||
      evidence.findIndex((otherEvidence) => otherEvidence.title === title) < index;
    const source = [
      toLine(publisher, 80),
      published_date === null ? null : formatAgedDay(published_date, today),
      isRepeated ? null : `title: ${toLine(title, 200)}`,
    ].flatMap((sourcePart) => (sourcePart === null || sourcePart === '' ? [] : [sourcePart]));
    return `- ${toLine(claim, QUOTE_LETTERS)}${source.length === 0 ? '' : ` (${source.join('; ')})`}`;
  });
}

function writeCompany({ company }: AccountRequest): string {
  const { name, domain, industry, employees, location, country } = company;
  return [
    `Name: ${name}`,
    domain === null ? null : `Domain: ${domain}`,
    industry === null ? null : `Industry: ${industry}`,
    employees === null ? null : `Employees: ${formatThousands(employees)}`,
    location === null && country === null
      ? null
      : `Where: ${[location, country === null ? null : (countryNameOf(country) ?? country)]
          .flatMap((placeName) => placeName ?? [])
          .join(', ')}`,
  ]
    .flatMap((line) => line ?? [])
    .join('\n');
}

function writePeople(people: readonly AccountPerson[], namesInNews: ReadonlySet<string>): string {
  if (people.length === 0) return 'Nobody is listed.';
  return people
    .map(({ full_name, title, job_level }, index) => {
      const newsMark = namesInNews.has(full_name) ? ' [in the news]' : '';
      const level = job_level === '' ? '' : ` (${job_level})`;
      return `${index + 1}. ${full_name}, ${title === '' ? 'role not given' : title}${level}${newsMark}`;
    })
    .join('\n');
}

function writeFixedMessages(fixedMessages: readonly FixedMessage[], today: Date): string {
  if (fixedMessages.length === 0) return 'None.';
  return fixedMessages
    .slice(0, MAX_MESSAGES)
    .map(({ about, to, sent_at, text }) => {
      const sentText =
        sent_at === null ? 'not sent yet' : `sent on ${formatAgedDay(sent_at.slice(0, 10), today)}`;
      return `To ${to ?? 'nobody named'}, ${sentText}, about: ${about}\n${text.slice(0, MESSAGE_LETTERS)}`;
    })
    .join('\n\n');
}

/** Numbers of a list and counts of days are ours, not facts that a text may state. */
const removeOurFigures = (text: string): string =>
  text.replace(/ \(\d+ days (?:ago|from now)\)/g, '').replace(/^(?:\d+\. |Event \d+$)/gm, '');

export interface AccountQuestion {
  /** The seller stands here, before what providers cache: its texts are the same for all its accounts. */
  readonly instructions: string;
  readonly text: string;
  readonly facts: WriteFacts;
  /** The events that are shown, by their number from 1. */
  readonly events: readonly AccountEvent[];
}

/** What a model is asked about an account; null if strangers' words speak to it instead of a reader. */
export function createWriteQuestion(request: AccountRequest): AccountQuestion | null {
  const { today } = request;
  const events = request.events.filter((event) => selectEvidence(event).length > 0);
  if (events.length === 0 || isHostile(request.company.name)) return null;
  const people = selectPeople({ ...request, events });
  const quotes = events.map((event) => writeQuotes(event, today));
  const seller = writeSeller(request.seller);
  const parts = [
    ['company', writeCompany(request)],
    [
      'events',
      events
        .map((event, index) => [writeEvent(event, index + 1, today), ...(quotes[index] ?? [])].join('\n'))
        .join('\n\n'),
    ],
    ['people', writePeople(people, listNamesInNews(events))],
    ['messages of your team', writeFixedMessages(request.fixed, today)],
  ] as const;
  const todayText = `Today is ${formatDayText(today.toISOString())}.`;
  const days = events.flatMap((event) => [
    event.event.happened_on,
    event.detected_at,
    ...selectEvidence(event).map(({ published_date }) => published_date),
  ]);
  const shownText = [seller, ...parts.map(([, text]) => text), todayText].join('\n');
  return {
    instructions: `${WRITE_INSTRUCTIONS}\n\n${fence('seller', seller)}`,
    text: [...parts.map(([label, text]) => fence(label, text)), todayText].join('\n\n'),
    facts: {
      all: removeOurFigures(shownText),
      seller,
      quotes: quotes.flat().join('\n'),
      people,
      days: days.flatMap((day) => day ?? []),
    },
    events,
  };
}

/** Changes with the prompt, so that what it wrote is written again. */
export const WRITER_VERSION = `model ${hash('sha256', WRITE_INSTRUCTIONS).slice(0, 8)}`;
