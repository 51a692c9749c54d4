import { DAY_MS, HOUR_MS } from '#contract/time.ts';
import type { Company } from '#domain/market/directory/directory.ts';
import { hashText } from '#domain/shared/random/seeded-random.ts';
import { NO_DETAILS, type SignalEvent } from '#domain/signals/definitions/signal-event.ts';
import { TEXT_KINDS, type TextKind } from '#domain/signals/definitions/signal-kinds.ts';
import { type DocumentKind, documentKinds } from '#domain/signals/research/document-kinds.ts';
import type { ResearchDocument, StatedFact } from '#domain/signals/research/research.ts';
import { listAnchors } from '#reading/text/anchors.ts';
import { listWorld } from '../directory/world.ts';
import STORIES from './stories.json' with { type: 'json' };
import { createStoryFacts, fillText, type StoryFacts } from './story-facts.ts';

/** What stories are about: an event, everyday news, or one open position, which says nothing about how many there are. */
type StoryTopic = TextKind | 'ordinary' | 'job_advert';

/** A document in patterns. The first paragraph of an event's document states it. */
interface Wording {
  readonly kind: DocumentKind;
  readonly title: string;
  readonly text: readonly string[];
}

/** How a press release ends. */
const ABOUT = 'Founded in {founded}, {company} {does}. It has {employees} employees and is based in {city}.';

const isDocumentKind = (text: string): text is DocumentKind => text in documentKinds;

const stories = STORIES.map(({ topic, part, kind, title, text }) => {
  if (!isDocumentKind(kind))
    throw new Error(`Got the kind "${kind}" of “${title}”; expected one of a document.`);
  return { topic, part, wording: { kind, title, text: kind === 'press_release' ? [...text, ABOUT] : text } };
});

/**
 * What is written about companies, with the names of facts in braces. Parts: one of an event's `first` documents, and often
 * the one of `later`; a `lookalike` sounds like it, but nothing has happened.
 */
const listWordings = (topic: StoryTopic, part: 'first' | 'later' | 'lookalike'): readonly Wording[] =>
  stories.filter((story) => story.topic === topic && story.part === part).map(({ wording }) => wording);

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
  { theme: 'event', slotCount: 6, days: 360 },
  { theme: 'lookalike', slotCount: 2, days: 360 },
  { theme: 'ordinary', slotCount: 4, days: 360 },
  { theme: 'job_advert', slotCount: 1, days: 120 },
] as const;

const PUBLISHERS: Readonly<Partial<Record<DocumentKind, readonly string[]>>> = {
  press_release: ['wire.example'],
  news: ['morning-post.example', 'trade-journal.example', 'city-report.example'],
  blog: ['blogs.example'],
};

/** The details that the first paragraph of each of an event's documents names. */
type Details = Partial<Omit<SignalEvent, 'anchors'>>;

const DESCRIPTIONS: Readonly<Record<TextKind, (facts: StoryFacts) => Details>> = {
  funding: ({ amount, investor }) => ({ amount, counterpart: investor }),
  leadership_change: ({ person, role }) => ({ person: { name: person, role }, role, move: 'joins' }),
  hiring_surge: ({ count }) => ({ count, unit: 'open positions' }),
  layoffs: ({ count, city }) => ({ count, unit: 'jobs', place: city, ahead: true }),
  expansion: ({ site, place }) => ({ product: `a new ${site}`, place }),
  acquisition: ({ target, amount }) => ({ counterpart: target, amount }),
  being_acquired: ({ acquirer, amount }) => ({ counterpart: acquirer, amount, ahead: true }),
  product_launch: ({ product }) => ({ product }),
  partnership: ({ partner }) => ({ counterpart: partner }),
  technology_migration: ({ oldTool, newTool }) => ({
    product: oldTool,
    counterpart: newTool,
    form: 'replaces',
  }),
  security_incident: ({ attack }) => ({ product: attack }),
  regulatory_pressure: ({ authority, fine }) => ({ counterpart: authority, amount: fine, form: 'fine' }),
  ipo_plans: () => ({ form: 'files' }),
};

/** How many employees a company has that such a thing happens to. Where nothing is said, any number. */
const SIZES: Readonly<Partial<Record<TextKind, { readonly min?: number; readonly max?: number }>>> = {
  funding: { max: 3_000 },
  layoffs: { min: 60 },
  acquisition: { min: 80 },
  being_acquired: { max: 1_000 },
  ipo_plans: { min: 400 },
};

/**
 * A company's stories on a day. Each slot holds one story, and the next takes its slot when its days are over. Slots begin at
 * equal distances, shifted by the golden ratio from company to company, and kinds take turns, so that on any day about as many
 * companies have news of each kind.
 */
export function planStories(company: Company, now: Date): readonly StoryHead[] {
  const position = listWorld().indexOf(company);
  const kinds = listKinds(company);
  return STORY_SCHEDULES.flatMap(({ theme, slotCount, days }, schedule) =>
    Array.from({ length: slotCount }, (_, slot): StoryHead => {
      const fraction = (((position + 1) * (schedule + 1) * 0.618) % 1) + slot;
      const shift = Math.round((fraction / slotCount) * days * 24 * 60) * 60_000;
      const turn = Math.floor((now.getTime() - shift) / (days * DAY_MS));
      const key = `${company.domain}/${theme}/${slot}/${turn}`;
      const isAboutEvent = theme === 'event' || theme === 'lookalike';
      const kind = isAboutEvent ? kinds[(position * 5 + slot + turn * slotCount) % kinds.length] : undefined;
      return { key, theme, kind: kind ?? null, bornAt: new Date(shift + turn * days * DAY_MS) };
    }),
  );
}

/** Every kind that companies of this size have. */
const listKinds = ({ employees }: Company): readonly TextKind[] =>
  TEXT_KINDS.filter((kind) => {
    const { min = 0, max = Number.POSITIVE_INFINITY } = SIZES[kind] ?? {};
    return employees >= min && employees <= max;
  });

/**
 * Everything that is ever published about a story. `statesFacts`: the documents of an event state what happened, so that
 * nobody has to read them.
 */
export function writeStory(
  company: Company,
  head: StoryHead,
  statesFacts: boolean,
): readonly ResearchDocument[] {
  const facts = createStoryFacts(company, head.key, head.bornAt);
  return chooseWordings(head).map((wording, at) => {
    const document = writeDocument(head, wording, at, facts);
    const stated = statesFacts && head.theme === 'event' ? stateFacts(head, document.text, facts) : undefined;
    return stated === undefined ? document : { ...document, facts: stated };
  });
}

function chooseWordings({ key, theme, kind }: StoryHead): readonly Wording[] {
  const topic = kind ?? (theme === 'job_advert' ? 'job_advert' : 'ordinary');
  if (theme === 'lookalike') return listWordings(topic, 'lookalike');
  const choices = listWordings(topic, 'first');
  const firstChoice = choices.slice(hashText(`${key}/wording`) % choices.length).slice(0, 1);
  const isReported = hashText(`${key}/report`) % 2 === 0;
  return isReported ? [...firstChoice, ...listWordings(topic, 'later')] : firstChoice;
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
  const event = { ...NO_DETAILS, ...DESCRIPTIONS[kind](facts) };
  return [{ kind, quote, event: { ...event, anchors: listAnchors(kind, event, quote.toLowerCase()) } }];
}
