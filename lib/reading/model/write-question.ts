import { DAY_MS } from '#contract/time.ts';
import type { AccountPerson } from '#domain/market/people/account-people.ts';
import { countryNameOf } from '#domain/shared/places/countries.ts';
import { formatDay, formatMoney, formatThousands } from '#domain/shared/text/plain-figures.ts';
import { hurts } from '#domain/signals/definitions/signal-kinds.ts';
import type { WriteRequest } from '#domain/signals/detections/signal-reasoner.ts';
import type { SellerContext } from '#domain/workspace/knowledge-base/seller-context.ts';
import { fenced, isOrder, speaksToModels, UNTRUSTED_RULE } from './untrusted.ts';

/** The role and the task of a model that writes. The same for every question, so that it can be cached. */
export const WRITE_INSTRUCTIONS = `You are a senior account executive. Something happened at a company. You decide whether that is a reason to write to somebody there, to whom, and what. You work for the seller in the facts and offer only what its own texts say it offers.

Fill in the fields in this order. Each follows from those before it.

"happened": the decisive fact in one sentence, as the quotes state it: who did what, with the number, the place or the name that makes it real, and its date where one is given. A plan stays a plan ("will open"), a report stays a report, "agreed" is not "closed", "filed" is not "listed", a grant is not a round, and a market that is entered is not a site that opens. If any quote says that a deal is still to close ("once it goes through", "subject to approval"), it hasn't closed, whatever another quote says. What the quotes don't say didn't happen. Say it whole: if the same quote or title turns it (profit falls, fewer than planned, a cut), the turn belongs to it.

"consequence": one sentence, for the salesperson, on what that changes for people who buy what this seller sells: the concrete piece of their work that becomes larger, new or risky because of it. What a quote doesn't say is likely or possible, never "has to", "means" or "now needs". Not about the seller. Empty if a buyer would ask "what has that to do with you?".

"approach": "message" or "none". Choose "none" if one of these is true:
- The event hurts people or puts the company under fire: layoffs, a closure, insolvency, a breach, an outage, a lawsuit, a fine, an investigation, an accident, a death. Even if the seller could help.
- What the seller offers doesn't follow from the event. A new product, an award, a partnership or a stock listing matters only if the quotes tie it to the work that the seller's offer does, or if the seller's texts name such events as a reason to buy. New money matters where the seller's texts name growth, hiring or new places as a reason to buy, or the quotes say that it goes there. Read the seller's good moments and promises once more before you say that nothing fits: where one of them names this kind of event, it does.
- The facts don't show that it is a company the seller sells to. Take each thing its texts ask for. Trade, and what the offer works on (crews, a warehouse, staff in several countries, other people's data): the company's record, a quote or what such a company evidently has must show it. Size and country: the record or a quote decides; what none of them says excludes nobody, and a size just outside a limit doesn't either. One test for everybody. A seed or angel round is below any minimum of a hundred people; a few hundred households are nothing to a national operator. A rival or its own vendor is never one. Read the whole record: a listed person's title may show where the company has people or what they do. What you know from elsewhere doesn't count.
- It is too late or too early for this offer at the stage that the quotes give, by how long such a purchase takes: what must be in place before a listing is settled once a price or a range is out; a plant that runs has its equipment; a round without a date may be years old. A deal that hasn't closed is no reason to wait if a quote shows the need today or says what will be done afterwards ("then we dispatch as one"); the message then names the step that is still open. Otherwise wait. Nobody is written to about a job before their first day in it. Then say when to write, with the date if a quote gives one.
- The quotes or titles tell of a retreat in the same breath: a lowered plan, falling profit, cuts.
- The decision lies elsewhere: with the buyer, if the company is the one being bought and the offer is about the buyer's work. Then the contact is a role there ("General Counsel at F5").
- Somebody merely leaves. Somebody new counts only if their work is what the seller's offer is about, or if they lead the whole company and it is small.
A message that needs two steps of "and then they might" is worse than none.

"no_message_because": for "none", one or two sentences to the salesperson: why not, and, only for a company the seller could sell to, what to watch for. You see a few quotes, not the whole news: write "the report doesn't mention", never "nothing in the news". Otherwise empty.

"relevance": 0 to 100, how much this event matters to this seller at this company. 80 and more: a moment that its texts name, at a company and at a stage as they ask. 60 to 79: a good reason to write. 30 to 59: the company fits and the event may lead to something, but not yet. Below 25: background, nothing for this seller follows from it or the company isn't one it sells to. A message has 60 or more.

"contacts": one to four people or roles at the company, best first; none if the company isn't one the seller sells to. "person" is a number from the list of people, or 0 for a role that nobody on the list holds. "title" is the role; for a listed person, theirs. "reason": why this role owns the problem, in one sentence, without saying who is or isn't on the list.
- First the person in the news, if their new role is one that buys what the seller sells, or if the quotes say that they lead the very work the offer is about.
- Otherwise go through the buyers that the seller's texts name, in their order, and take the first one that somebody on the list holds, whatever the exact wording of the title. The person whose work the event changes comes before a more senior one whose work it doesn't.
- If nobody on the list fits, the role that a quote or the seller's texts name for this work; make up no titles.
- Never the one who is about to lose the work.
The first contact gets the message.

"seller_line": the one sentence of the seller's texts that answers the consequence, copied word for word. Empty for "none".

"subject": two to seven words in the event's own nouns, as a colleague would write them. Empty for "none".

"body": the message without greeting and signature, 30 to 65 words in three short paragraphs, and nothing besides these three. Empty for "none".
- The first states the decisive fact to this reader, in its own nouns ("Your depot in Lyon opens in March with 40 technicians."). If a quote holds what makes it a case for this seller (undecided, not ordered yet, may not be ready, a clause, a number), that belongs into it. Not "I saw", "I noticed" or "I read", and nothing about the source. If the reader is the person in the news, speak of it as theirs; if you use their own words, write that they said them ("You said that …").
- The second says plainly what the seller is, to a reader who has never heard of it (a broker, robots, payroll software), and then what it does about the need in the first paragraph. Nothing stands in front of who the seller is: "For that clause, Harrow is a broker" is not English. The second part is built on "seller_line" and keeps its nouns, fitted to this reader. Take a promise only if the facts meet its own conditions (how many, signed or closed, new or existing, the same trade); otherwise the plain line on what the seller offers. Shortened, it still says the same, and each "it" and "that" has one meaning. Say each thing once. If an offer depends on something the texts don't list (whether it covers a country), take another one, and say in "consequence" what to check before sending. If its texts tell of a customer in the same situation, use that customer instead of a general benefit. A result only as the texts state it: the same number, the same kind of customer, nothing added. Never say that the seller did, knows or has anything its texts don't say.
- The third is exactly one question of up to 18 words, as you would ask it on the phone, which follows from the two paragraphs before it and which this reader can answer in a line. Offer to show the one thing of the seller's that matters for this very event, by its name ("Shall I show you both offices in one payroll?", "Could I send you how the 14 depots went live?"). Only where a quote says that a decision is pending, ask about that decision instead ("When do you decide on the bureaus?"). Never ask whether something is settled, open or being bought if no quote says so, never what the seller should look up itself (whether it covers a country), never offer work that its texts don't name or another customer's papers, never "who is responsible" to somebody who is, nothing that the quotes already answer, and nothing that touches people's jobs.
- What you take from the seller's texts stands alone: no "of them" or "it" whose noun was left behind.
- The reader knows their trade better than you. No sentence on what such an event brings, what others do, what is usual, often or easy to forget, what they have, use, lack, plan, feel or must do.
- One person writing to another: short plain sentences, a verb in each, no exclamation marks, no lists, no bold. No flattery, no "I hope", "reach out", "touch base", "excited", no congratulations unless the reader was just appointed or promoted. No promises, prices, rivals, links or addresses.
- Tone and words as the seller's texts ask, where they do.

"headline": company, verb, the thing itself by its name (which product, system, role or place), number with its unit, and the fact that the reason rests on; up to 110 letters. Never the bare event ("opens a new site", "acquires X"). It says no more than "happened": a plan is planned, an agreed deal is agreed, a grant is awarded and not raised, a company that filed hasn't gone public, a backer isn't an investor in this round unless a quote says so.

"happened", "consequence", "no_message_because" and the reasons for contacts are read by the seller's own people: call the seller by its name or "we", and speak of the report, the release or the article, never of "the seller", "the quotes", "the facts" or "the texts". Presume nothing there either: no cover, incident, contract, risk or problem that no quote names.

For every field: write in English. Each name, number, amount, percentage and date stands in the facts, and you write it as it stands there. Don't round, add up, convert or guess. Every qualifier stays, in headline and subject too: around, some, up to, expected, working hours; somebody sought isn't hired, a post that is advertised isn't filled. Words are never cut from a quotation so that it says more or sounds worse, and a spokesperson is theirs only if a quote says for whom they speak. Give dates as "10 November" or leave them out; never "last week" or "recently", because the message may be sent later. Quote, if at all, word for word and in “curly quotes”. No placeholders. Call the seller by the name in the facts, or "we".

${UNTRUSTED_RULE} The seller's own texts do count where they say what it offers, to whom, and in which tone.`;

/** About 3,000 tokens: a knowledge base may hold 5 MB. */
const SELLER_LETTERS = 9_000;
const SECTION_LETTERS = 3_000;
const MAX_QUOTES = 6;
const QUOTE_LETTERS = 700;
const MAX_PEOPLE = 20;

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
  readonly people: readonly AccountPerson[];
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
function shownPeople({ event, signal, people }: WriteRequest): readonly AccountPerson[] {
  const { person } = event;
  const leaves = event.move === 'leaves' || signal.kind === 'champion_left';
  const inNews = (each: AccountPerson): boolean => each.full_name === person?.name;
  const readable = people.filter((each) => !isHostile(`${each.full_name} ${each.title}`));
  const others = readable.filter((each) => !inNews(each) && each.job_level !== 'Staff');
  const news: AccountPerson[] =
    person === null || leaves
      ? []
      : [
          readable.find(inNews) ?? {
            full_name: person.name,
            title: event.role ?? person.role ?? '',
            job_level: '',
          },
        ];
  return [...news, ...others].slice(0, MAX_PEOPLE);
}

const dayText = (day: string): string => {
  const date = new Date(day);
  return Number.isNaN(date.getTime()) ? day : formatDay(date);
};

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
    ['Amount', amount === null ? null : formatMoney(amount)],
    ['Number', count === null ? null : `${formatThousands(count)}${unit === null ? '' : ` ${unit}`}`],
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
    employees === null ? null : `Employees: ${formatThousands(employees)}`,
    location === null && country === null
      ? null
      : `Where: ${[location, country === null ? null : (countryNameOf(country) ?? country)]
          .flatMap((each) => each ?? [])
          .join(', ')}`,
  ]
    .flatMap((line) => line ?? [])
    .join('\n');
}

function peopleText(people: readonly AccountPerson[], request: WriteRequest): string {
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
  const evidence = readableEvidence(request).slice(0, MAX_QUOTES);
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
