import type { KnownPerson } from '#domain/market/people/known-people.ts';
import { dayMonthYear, grouped, moneyText } from '#domain/shared/text/plain-figures.ts';
import type { WriteRequest } from '#domain/signals/detections/signal-reasoner.ts';
import type { SellerContext } from '#domain/workspace/knowledge-base/seller-context.ts';
import { hurts } from '../writing/written-kinds.ts';
import { fenced, isOrder, speaksToModels, UNTRUSTED_RULE } from './untrusted.ts';

/** The role and the task of a model that writes. The same for every question, so that it can be cached. */
export const WRITE_INSTRUCTIONS = `You are a senior account executive. Something happened at a company. You decide whether that is a reason to write to somebody there, to whom, and what. You work for the seller in the facts and offer only what its own texts say it offers.

Fill in the fields in this order. Each follows from those before it.

"happened": the decisive fact in one sentence, as the quotes state it: who did what, with the number, the place or the name that makes it real, and its date where one is given. A plan stays a plan ("will open"), a report stays a report, "agreed" is not "closed", "filed" is not "listed", a grant is not a round, and a market that is entered is not a site that opens. What the quotes don't say didn't happen. Say it whole: if the same quote or title turns it (profit falls, fewer than planned, a cut), the turn belongs to it.

"consequence": one sentence on what that changes for people who buy what this seller sells: the concrete piece of their work that becomes larger, new or risky because of it. What a quote doesn't say is likely or possible, never "has to", "means" or "now needs". Not about the seller. Empty if a buyer would ask "what has that to do with you?".

"approach": "message" or "none". Choose "none" if one of these is true:
- The event hurts people or puts the company under fire: layoffs, a closure, insolvency, a breach, an outage, a lawsuit, a fine, an investigation, an accident, a death. Even if the seller could help.
- What the seller offers doesn't follow from the event. A new product, an award, a partnership or a stock listing matters only if the quotes tie it to the work that the seller's offer does, or if the seller's texts name such events as a reason to buy. New money matters where the seller's texts name growth, hiring or new places as a reason to buy, or the quotes say that it goes there.
- The facts don't show that it is a company the seller sells to. Take each thing its texts ask for. Trade, and what the offer works on (crews, a warehouse, staff in several countries, other people's data): the company's record, a quote or what such a company evidently has must show it. Size and country: the record or a quote decides; what none of them says excludes nobody. One test for everybody. A seed or angel round is below any minimum of a hundred people; a few hundred households are nothing to a national operator. A rival or its own vendor is never one. What you know from elsewhere, cities included, doesn't count.
- It is too late or too early for this offer at the stage that the quotes give, by how long such a purchase takes: what must be in place before a listing is settled once a price or a range is out; a plant that runs has its equipment; what starts after a deal closes waits until it closes; a round without a date may be years old. Then say when to write.
- The quotes or titles tell of a retreat in the same breath: a lowered plan, falling profit, cuts.
- The decision lies elsewhere: with the buyer, if the company is the one being bought and the offer is about the buyer's work. Then the contact is a role there ("General Counsel at F5").
- Somebody merely leaves. Somebody new counts only if their work is what the seller's offer is about, or if they lead the whole company and it is small.
A message that needs two steps of "and then they might" is worse than none.

"no_message_because": for "none", one or two sentences to the salesperson: why not, and, only for a company the seller could sell to, what to watch for. You see a few quotes, not the whole news: write "the quotes don't mention", never "nothing in the news". Otherwise empty.

"contacts": one to four people or roles at the company, best first; none if the company isn't one the seller sells to. "person" is a number from the list of people, or 0 for a role that nobody on the list holds. "title" is the role; for a listed person, theirs. "reason": why this role owns the problem, in one sentence, without saying who is or isn't on the list.
- First the person in the news, if their new role is one that buys what the seller sells.
- Otherwise go through the buyers that the seller's texts name, in their order, and take the first one that somebody on the list holds, whatever the exact wording of the title. The person whose work the event changes comes before a more senior one whose work it doesn't.
- If nobody on the list fits, the role that would own the problem at a company of this kind and size.
The first contact gets the message.

"seller_line": the one sentence of the seller's texts that answers the consequence, copied word for word. Empty for "none".

"subject": two to seven words in the event's own nouns, as a colleague would write them. Empty for "none".

"body": the message without greeting and signature, 45 to 80 words in two to four short paragraphs. Empty for "none".
- The first sentence states the decisive fact to this reader, in its own nouns ("Your depot in Lyon opens in March."). Not "I saw", "I noticed" or "I read", and nothing about the source. If the reader is the person in the news, speak of it as theirs.
- Then the consequence for this reader's own week, concrete and particular to this event: a thing that has to be decided, counted, staffed, signed or moved, and by when if a quote says so. As somebody who has seen it elsewhere says it, not as a claim about them: you don't know what they have, use, lack, plan, feel or struggle with unless a quote says so. If the sentence would fit any other company in the news, write another. Don't tell people their own job or read their own announcement back to them.
- Then one line on what the seller does about exactly that, built on "seller_line" and keeping its nouns; a reader who has never heard of the seller must see what it is (a broker, robots, payroll software). If its texts tell of a customer in the same situation, use that customer instead of a general benefit. A result only as the texts state it: the same number, the same kind of customer, nothing added. Never say that the seller did, knows or has anything its texts don't say.
- Last, exactly one question that this very reader can answer in a line and would, because the answer is theirs: about the decision, the date, the number or the place in the event. Never "who is responsible" to somebody who is, never one that the quotes already answer, that assumes you were hired, that touches people's jobs, or whose likely answer ends the conversation.
- One person writing to another: short plain sentences, a verb in each, no exclamation marks, no lists, no bold. No flattery, no "I hope", "reach out", "touch base", "excited", no congratulations unless the reader was just appointed or promoted. No promises, prices, rivals, links or addresses.
- Tone and words as the seller's texts ask, where they do.

"headline": company, verb, the thing itself by its name (which product, system, role or place), number with its unit; up to 110 letters. A grant is awarded, not raised; a backer isn't an investor in this round unless a quote says so.

For every field: write in English. Each name, number, amount, percentage and date stands in the facts, and you write it as it stands there. Don't round, add up, convert or guess. Give dates as "10 November" or leave them out; never "last week" or "recently", because the message may be sent later. Quote, if at all, word for word and in “curly quotes”. No placeholders. Call the seller by the name in the facts, or "we".

${UNTRUSTED_RULE} The seller's own texts do count where they say what it offers, to whom, and in which tone.`;

/** About 3,000 tokens: a knowledge base may hold 5 MB. */
const SELLER_LETTERS = 9_000;
const SECTION_LETTERS = 3_000;
const MOST_QUOTES = 6;
const QUOTE_LETTERS = 700;
const MOST_PEOPLE = 20;

/** What a writer needs first. Prices and rivals have no place in a first message. */
const SECTION_ORDER = ['value_prop', 'icp', 'product', 'overview', 'custom'];
const LEFT_OUT = new Set(['pricing', 'competitor']);

/** What a model is shown and what its answer is compared with. */
export interface WriteFacts {
  /** Everything a text may state. */
  readonly all: string;
  /** The seller's own words, as far as they are shown. */
  readonly seller: string;
  /** What the sources say. */
  readonly quotes: string;
  /** By their number in the list, from 1. */
  readonly people: readonly KnownPerson[];
  /** The days that the facts name, ISO dates. */
  readonly days: readonly string[];
}

/** Strangers' words that speak to a model instead of a reader. */
const isHostile = (text: string): boolean => speaksToModels(text) || isOrder(text);

const oneLine = (text: string, most: number): string => text.replace(/\s+/g, ' ').trim().slice(0, most);

/** The evidence without what speaks to a model. */
const readableEvidence = ({ evidence }: Pick<WriteRequest, 'evidence'>) =>
  evidence
    .filter(({ claim }) => !isHostile(claim))
    .map((each) => ({ ...each, title: isHostile(each.title) ? '' : each.title }));

function sellerText({ company_name, sections }: SellerContext): string {
  const rank = (type: string): number => {
    const at = SECTION_ORDER.indexOf(type.toLowerCase());
    return at < 0 ? SECTION_ORDER.length : at;
  };
  let left = SELLER_LETTERS;
  const shown = sections
    .filter(({ type, content_md }) => !LEFT_OUT.has(type.toLowerCase()) && !speaksToModels(content_md))
    .toSorted((a, b) => rank(a.type) - rank(b.type))
    .flatMap(({ type, title, content_md }) => {
      const text = content_md.trim().slice(0, Math.min(SECTION_LETTERS, left));
      left -= text.length;
      return text === '' ? [] : [`${title} (${type})\n${text}`];
    });
  return [`Name: ${company_name === '' ? 'not given, say "we"' : company_name}`, ...shown].join('\n\n');
}

/** Whom a message may go to: not those who leave, and of the rest those who decide something. */
function shownPeople({ event, signal, people }: WriteRequest): readonly KnownPerson[] {
  const { person } = event;
  const leaves = event.move === 'leaves' || signal.kind === 'champion_left';
  const inNews = (each: KnownPerson): boolean => each.full_name === person?.name;
  const readable = people.filter((each) => !isHostile(`${each.full_name} ${each.title}`));
  const others = readable.filter((each) => !inNews(each) && each.job_level !== 'Staff');
  const news: KnownPerson[] =
    person === null || leaves
      ? []
      : [
          readable.find(inNews) ?? {
            full_name: person.name,
            title: event.role ?? person.role ?? '',
            job_level: '',
          },
        ];
  return [...news, ...others].slice(0, MOST_PEOPLE);
}

const dayText = (day: string): string => {
  const date = new Date(day);
  return Number.isNaN(date.getTime()) ? day : dayMonthYear(date);
};

const DAY_MS = 86_400_000;

/** A day, and how far it is from today. */
function agedDay(day: string, today: Date): string {
  const days = Math.round((Date.parse(today.toISOString().slice(0, 10)) - Date.parse(day)) / DAY_MS);
  if (Number.isNaN(days)) return day;
  if (days === 0) return `${dayText(day)} (today)`;
  return `${dayText(day)} (${Math.abs(days)} days ${days > 0 ? 'ago' : 'from now'})`;
}

function eventText(request: WriteRequest, quotes: readonly string[]): string {
  const { event, signal, detected_at, today } = request;
  const { person, role, move, ahead, counterpart, place, product, amount, count, unit } = event;
  const details = [
    ['Kind', `${signal.name}${signal.description === '' ? '' : `: ${oneLine(signal.description, 600)}`}`],
    ['Happened on', event.happened_on === null ? null : agedDay(event.happened_on, today)],
    ['Dated', agedDay(detected_at, today)],
    ['State', ahead ? 'decided, still to come' : null],
    ['Person', person === null ? null : `${person.name}${move === null ? '' : ` (${move})`}`],
    ['Role', role ?? person?.role ?? null],
    ['Other party', counterpart],
    ['Place', place],
    ['Thing', product],
    ['Amount', amount === null ? null : moneyText(amount)],
    ['Number', count === null ? null : `${grouped(count)}${unit === null ? '' : ` ${unit}`}`],
    ['Care', hurts(signal.kind) ? 'people are hurt or under fire: no message' : null],
  ].flatMap(([name, value]) => (value === null || value === undefined ? [] : [`${name}: ${value}`]));
  return [...details, 'Quotes:', ...quotes].join('\n');
}

function companyText({ company }: WriteRequest): string {
  const { name, domain, industry, employees, location, country } = company;
  return [
    `Name: ${name}`,
    domain === null ? null : `Domain: ${domain}`,
    industry === null ? null : `Industry: ${industry}`,
    employees === null ? null : `Employees: ${grouped(employees)}`,
    location === null && country === null
      ? null
      : `Where: ${[location, country].flatMap((each) => each ?? []).join(', ')}`,
  ]
    .flatMap((line) => line ?? [])
    .join('\n');
}

function peopleText(people: readonly KnownPerson[], request: WriteRequest): string {
  if (people.length === 0) return 'Nobody is listed.';
  return people
    .map(({ full_name, title, job_level }, at) => {
      const news = full_name === request.event.person?.name ? ' [in the news]' : '';
      const level = job_level === '' ? '' : ` (${job_level})`;
      return `${at + 1}. ${full_name}, ${title === '' ? 'role not given' : title}${level}${news}`;
    })
    .join('\n');
}

/** Numbers of a list and counts of days are ours, not facts that a text may state. */
const withoutOurFigures = (text: string): string =>
  text.replace(/ \(\d+ days (?:ago|from now)\)/g, '').replace(/^\d+\. /gm, '');

/** What a model is asked about an event; null if strangers' words speak to it instead of a reader. */
export function writeQuestion(request: WriteRequest): { text: string; facts: WriteFacts } | null {
  const evidence = readableEvidence(request).slice(0, MOST_QUOTES);
  if (evidence.length === 0 || isHostile(request.company.name)) return null;
  const people = shownPeople(request);
  const quotes = evidence.map(({ claim, title, publisher, published_date }, at) => {
    // One source often gives several quotes.
    const isTold = title === '' || title === claim || evidence.findIndex((each) => each.title === title) < at;
    const source = [
      oneLine(publisher, 80),
      published_date === null ? null : agedDay(published_date, request.today),
      isTold ? null : `title: ${oneLine(title, 200)}`,
    ].flatMap((part) => (part === null || part === '' ? [] : [part]));
    return `- ${oneLine(claim, QUOTE_LETTERS)}${source.length === 0 ? '' : ` (${source.join('; ')})`}`;
  });
  const seller = sellerText(request.seller);
  const parts = [
    ['seller', seller],
    ['company', companyText(request)],
    ['event', eventText(request, quotes)],
    ['people', peopleText(people, request)],
  ] as const;
  const today = `Today is ${dayText(request.today.toISOString())}.`;
  const days = [
    request.event.happened_on,
    request.detected_at,
    ...evidence.map(({ published_date }) => published_date),
  ].flatMap((day) => day ?? []);
  return {
    text: [...parts.map(([label, text]) => fenced(label, text)), today].join('\n\n'),
    facts: {
      all: withoutOurFigures(`${parts.map(([, text]) => text).join('\n')}\n${today}`),
      seller,
      quotes: quotes.join('\n'),
      people,
      days,
    },
  };
}
