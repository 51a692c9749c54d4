import { DAY_MS, HOUR_MS } from '#contract/time.ts';
import type { Company } from '#domain/market/directory/directory.ts';
import { hashText } from '#domain/shared/random/seeded-random.ts';
import { NO_DETAILS } from '#domain/signals/definitions/signal-event.ts';
import { TEXT_KINDS, type TextKind } from '#domain/signals/definitions/signal-kinds.ts';
import type { DocumentKind } from '#domain/signals/research/document-kinds.ts';
import type { ResearchDocument, StatedFact } from '#domain/signals/research/research.ts';
import { anchorsOf } from '#reading/text/anchors.ts';
import { EVENTS, JOB_ADVERT, ORDINARY, type Wording } from './story-data.ts';
import { createStoryFacts, fillText, type StoryFacts } from './story-facts.ts';

/** A story before it is written. Only an `event` has happened. */
export interface StoryHead {
  /** The same for the story's lifetime, and the seed of everything it says. */
  readonly key: string;
  readonly theme: 'event' | 'lookalike' | 'ordinary' | 'job_advert';
  /** Null for everyday news. */
  readonly kind: TextKind | null;
  readonly bornAt: Date;
}

/** How many stories of a theme a company has at any time, and how many days each lasts. */
const STORY_SCHEDULES = [
  { theme: 'event', slotCount: 4, days: 400 },
  { theme: 'lookalike', slotCount: 2, days: 400 },
  { theme: 'ordinary', slotCount: 4, days: 400 },
  { theme: 'job_advert', slotCount: 1, days: 120 },
] as const;

const PUBLISHERS: Readonly<Partial<Record<DocumentKind, readonly string[]>>> = {
  press_release: ['wire.example'],
  news: ['morning-post.example', 'trade-journal.example', 'city-report.example'],
  blog: ['blogs.example'],
};

/**
 * A company's stories on a day. Each slot holds one story. Its days are counted from 1970 and shifted by the slot, so a
 * story's start doesn't depend on the day. When its days are over, the next story takes its slot.
 */
export function planStories(company: Company, now: Date): readonly StoryHead[] {
  const kinds = listKinds(company);
  return STORY_SCHEDULES.flatMap(({ theme, slotCount, days }) =>
    Array.from({ length: slotCount }, (_, slot): StoryHead => {
      const shift = (hashText(`${company.domain}/${theme}/${slot}`) % (days * 24 * 60)) * 60_000;
      const turn = Math.floor((now.getTime() - shift) / (days * DAY_MS));
      const key = `${company.domain}/${theme}/${slot}/${turn}`;
      const isAboutEvent = theme === 'event' || theme === 'lookalike';
      const kind = isAboutEvent ? (kinds[(slot + turn * slotCount) % kinds.length] ?? null) : null;
      return { key, theme, kind, bornAt: new Date(shift + turn * days * DAY_MS) };
    }),
  );
}

/** Every kind that companies of this size have, in an order of the company's own. */
const listKinds = ({ domain, employees }: Company): readonly TextKind[] =>
  TEXT_KINDS.filter((kind) => {
    const { min = 0, max = Number.POSITIVE_INFINITY } = EVENTS[kind].employees ?? {};
    return employees >= min && employees <= max;
  }).toSorted((a, b) => hashText(`${domain}/${a}`) - hashText(`${domain}/${b}`));

const writtenStories = new Map<string, readonly ResearchDocument[]>();

/**
 * Everything that is ever published about a story. `statesFacts`: the documents of an event state what happened, so that
 * nobody has to read them.
 */
export function writeStory(
  company: Company,
  head: StoryHead,
  statesFacts: boolean,
): readonly ResearchDocument[] {
  const cacheKey = `${head.key}/${statesFacts}`;
  const cachedDocuments = writtenStories.get(cacheKey);
  if (cachedDocuments !== undefined) return cachedDocuments;
  const facts = createStoryFacts(company, head.key, head.bornAt);
  const documents = chooseWordings(head).map((wording, at) => {
    const document = writeDocument(head, wording, at, facts);
    const stated = statesFacts && head.theme === 'event' ? stateFacts(head, document.text, facts) : undefined;
    return stated === undefined ? document : { ...document, facts: stated };
  });
  writtenStories.set(cacheKey, documents);
  return documents;
}

function chooseWordings({ key, theme, kind }: StoryHead): readonly Wording[] {
  const choose = (choices: readonly Wording[]): readonly Wording[] => {
    const choice = choices[hashText(`${key}/wording`) % choices.length];
    return choice === undefined ? [] : [choice];
  };
  if (theme === 'job_advert') return [JOB_ADVERT];
  if (kind === null) return choose(ORDINARY);
  const { opening, report, lookalike } = EVENTS[kind];
  if (theme === 'lookalike') return [lookalike];
  const isReported = hashText(`${key}/report`) % 2 === 0;
  return isReported ? [...choose(opening), report] : choose(opening);
}

function writeDocument(
  { key, bornAt }: StoryHead,
  { kind, title, text }: Wording,
  at: number,
  facts: StoryFacts,
): ResearchDocument {
  const number = hashText(`${key}/${at}`);
  const publishers = PUBLISHERS[kind] ?? ['jobs.example'];
  const publisher = publishers[number % publishers.length] ?? '';
  const url = `https://${publisher}/${key.split('/')[0]}/${number.toString(36)}`;
  const publishedAt = bornAt.getTime() + at * (20 + (number % 30)) * HOUR_MS;
  return {
    id: url,
    kind,
    url,
    publisher,
    title: fillText(title, facts),
    text: text.map((paragraph) => fillText(paragraph, facts)).join('\n\n'),
    published_at: new Date(publishedAt).toISOString(),
  };
}

/** The first paragraph is the evidence. */
function stateFacts({ kind }: StoryHead, text: string, facts: StoryFacts): readonly StatedFact[] {
  if (kind === null) return [];
  const quote = text.split('\n\n')[0] ?? '';
  const event = { ...NO_DETAILS, ...EVENTS[kind].describe(facts) };
  return [{ kind, quote, event: { ...event, anchors: anchorsOf(kind, event, quote.toLowerCase()) } }];
}
