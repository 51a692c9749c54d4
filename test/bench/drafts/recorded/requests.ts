import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DAY_MS } from '#contract/time.ts';
import type { AccountPerson } from '#domain/market/people/account-people.ts';
import { NO_DETAILS, type SignalEvent } from '#domain/signals/definitions/signal-event.ts';
import { listSignals, toDefinition } from '#domain/signals/definitions/signal-record.ts';
import type { WriteRequest } from '#domain/signals/detections/signal-reasoner.ts';
import { readAmount } from '#reading/text/read-amounts.ts';
import { type LabelledEvent, PARTS } from '../../signals/real/labelled-documents.ts';
import { type LabelledText, readPart } from '../../signals/real/labelled-texts.ts';
import { COMPANY_RECORDS } from './company-records.ts';
import { RECORDED_SELLERS, type RecordedSeller } from './sellers.ts';

/** An event of a labeled document, by its place among the document's labels, and who sells to the company. */
interface RecordedEvent {
  readonly id: string;
  readonly event: number;
  readonly seller: RecordedSeller;
  /** How many people of the account are known. */
  readonly roster: 'full' | 'few' | 'none';
}

/** A made-up event at a company that its seller might well have on its list. */
interface FittingEvent {
  readonly seller: RecordedSeller;
  readonly company: WriteRequest['company'];
  readonly kind: string;
  readonly event: Omit<Partial<SignalEvent>, 'amount'> & { readonly amount: string | null };
  readonly published: string;
  readonly evidence: readonly {
    readonly claim: string;
    readonly title: string;
    readonly publisher: string;
  }[];
  readonly people: readonly Omit<AccountPerson, 'id'>[];
}

export interface RecordedRequest {
  readonly name: string;
  /** Real news about any company, or made-up news about companies of the seller's market. */
  readonly set: 'news' | 'fitting';
  readonly seller: RecordedSeller;
  readonly request: WriteRequest;
}

const fileNamed = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
/** The day on which the made-up news is read. */
const FITTING_TODAY = new Date('2026-11-17T09:00:00Z');
/** How long after its publication a document is read. */
const READ_AFTER_DAYS = 4;
const MAX_QUOTES = 3;

/** The signals of a new workspace. */
const SIGNALS = listSignals({ custom: [], changes: [], feedback: new Map(), since: '' }).map(toDefinition);

/** The rosters are made up: the labels hold no people but those in the news. */
const NAMES =
  'Marta Lindqvist, Daniel Okafor, Priya Raman, Tom Haverford, Elena Marchetti, Jonas Weber, Aisha Diallo, Kevin Brandt, Sofia Almeida, Robert Kline, Mei Tanaka, Patrick Doyle'.split(
    ', ',
  );
const ROLES: readonly (readonly [string, string])[] = [
  ['Chief Operating Officer', 'C-Team'],
  ['Chief Financial Officer', 'C-Team'],
  ['VP People', 'VP'],
  ['Head of Logistics', 'Director'],
  ['General Counsel', 'C-Team'],
  ['VP Field Operations', 'VP'],
  ['Director of Marketing', 'Director'],
  ['Chief Information Officer', 'C-Team'],
  ['Procurement Manager', 'Manager'],
  ['VP Engineering', 'VP'],
];

function rosterOf({ id, roster }: RecordedEvent): readonly AccountPerson[] {
  const turn = createHash('sha256').update(id).digest().readUInt8(0);
  const count = { full: ROLES.length, few: 3, none: 0 }[roster];
  return Array.from({ length: count }, (_, at) => {
    const [title = '', job_level = ''] = ROLES[(turn + at) % ROLES.length] ?? [];
    const full_name = NAMES[(turn + at) % NAMES.length] ?? '';
    return { id: `per_${at + 1}`, full_name, title, job_level };
  });
}

const PERSON = /^(?:Dr\.? )?\p{Lu}[\p{L}.'’-]+(?: \p{Lu}[\p{L}.'’-]*){1,3}$/u;
const LEAVES = /\b(?:resign|leav|left|depart|retire|step|not stand|fired|ousted|moves? to)/i;
const ROLE =
  /\b(?:as|named|appointed|new)\s+(?:its |the |a |an )?((?:chief|vice|director|head|president|general|managing|C[A-Z]O)\b[^,;.()]{0,60})/i;

/** The details of an event, as far as its label has them in a form that a reader would give. */
function eventOf({ kind, who, what, amount, count, place }: LabelledEvent): SignalEvent {
  const money = amount === undefined ? null : figureIn(amount)?.money;
  const number = count === undefined ? null : figureIn(count);
  const isPerson = kind === 'leadership_change' && who !== undefined && PERSON.test(who);
  const role = ROLE.exec(what ?? '')?.[1]?.trim() ?? null;
  const isShort = what !== undefined && what.split(' ').length <= 4;
  return {
    ...NO_DETAILS,
    person: isPerson ? { name: who, role } : null,
    role,
    move: kind === 'leadership_change' ? (LEAVES.test(what ?? '') ? 'leaves' : 'joins') : null,
    counterpart: !isPerson && who !== undefined && who.split(' ').length <= 6 ? who : null,
    place: place ?? null,
    product: isShort && kind !== 'leadership_change' ? what : null,
    amount: money ?? null,
    count: number?.type === 'number' ? number.value : null,
  };
}

function figureIn(text: string) {
  for (let at = 0; at < text.length; at += 1) {
    const read = readAmount(text, at);
    if (read !== null) return read;
  }
  return null;
}

const wordsAt = ({ text: { title, body } }: LabelledText, start: number, length: number): string =>
  (start < 0 ? title : body.slice(start, start + length)).replace(/\s+/g, ' ').trim();

function requestOf(recorded: RecordedEvent, labelled: LabelledText): WriteRequest | null {
  const { document, text, events } = labelled;
  const event = events[recorded.event];
  const signal = SIGNALS.find(({ kind }) => kind === event?.kind);
  if (event === undefined || signal === undefined) return null;
  const details = eventOf(event);
  const [industry = null, employees = null, country = null] = COMPANY_RECORDS[document.company] ?? [];
  return {
    company: {
      name: document.company,
      domain: document.domain,
      industry,
      employees,
      location: null,
      country,
    },
    signal,
    event: details,
    detected_at: document.published,
    evidence: event.at.slice(0, MAX_QUOTES).map(({ start, length }) => ({
      claim: wordsAt(labelled, start, length),
      source_url: '',
      published_date: document.published,
      title: text.title,
      publisher: '',
    })),
    seller: RECORDED_SELLERS[recorded.seller],
    people: rosterOf(recorded).filter(({ title }) => title.toLowerCase() !== details.role?.toLowerCase()),
    today: new Date(Date.parse(document.published) + READ_AFTER_DAYS * DAY_MS),
  };
}

function linesOf<T>(name: string): readonly T[] {
  return readFileSync(fileNamed(name), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): T => JSON.parse(line));
}

function fittingRequest({
  company,
  kind,
  event,
  published,
  evidence,
  people,
  seller,
}: FittingEvent): WriteRequest {
  const signal = SIGNALS.find((each) => each.kind === kind);
  if (signal === undefined) throw new Error(`There is no signal of the kind ${kind}.`);
  return {
    company,
    signal,
    event: {
      ...NO_DETAILS,
      ...event,
      amount: event.amount === null ? null : (figureIn(event.amount)?.money ?? null),
    },
    detected_at: published,
    evidence: evidence.map((each) => ({ ...each, source_url: '', published_date: published })),
    seller: RECORDED_SELLERS[seller],
    people: people.map((person, at) => ({ ...person, id: `per_${at + 1}` })),
    today: FITTING_TODAY,
  };
}

/** Every event whose text was collected, and those made up. */
export function recordedRequests(): { requests: readonly RecordedRequest[]; absent: number } {
  const texts = new Map(
    PARTS.flatMap((part) => readPart(part).texts).map((text) => [text.document.id, text]),
  );
  const events = linesOf<RecordedEvent>('events.jsonl');
  const requests = events.flatMap((recorded): RecordedRequest[] => {
    const text = texts.get(recorded.id);
    const request = text === undefined ? null : requestOf(recorded, text);
    const name = `${recorded.id}-${recorded.event}-${recorded.seller}`;
    return request === null ? [] : [{ name, set: 'news', seller: recorded.seller, request }];
  });
  const fitting = linesOf<FittingEvent>('fitting-events.jsonl').map(
    (each, at): RecordedRequest => ({
      name: `fitting-${String(at + 1).padStart(2, '0')}-${each.seller}`,
      set: 'fitting',
      seller: each.seller,
      request: fittingRequest(each),
    }),
  );
  return { requests: [...requests, ...fitting], absent: events.length - requests.length };
}
