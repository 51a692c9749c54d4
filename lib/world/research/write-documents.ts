import { HOUR_MS } from '#contract/time.ts';
import type { Company } from '#domain/market/directory/directory.ts';
import { createRandom, hashText, type Random } from '#domain/shared/random/seeded-random.ts';
import type { TextKind } from '#domain/signals/definitions/signal-kinds.ts';
import type { ResearchDocument } from '#domain/signals/research/research.ts';
import { STORIES } from '../stories/stories.ts';
import { createPen, type Draft, type Pen } from './draft.ts';
import { decapitalize } from './fact-text.ts';
import { writeBlogPost } from './forms/blog-post.ts';
import { writeFiling } from './forms/filing.ts';
import { MOVE_NEWS, SURGE_NEWS, writeJobAdvert, writeJobBoard } from './forms/job-advert.ts';
import { writeArticle, writeNewsReport, writeReprint } from './forms/news-report.ts';
import { writePressRelease } from './forms/press-release.ts';
import { writeQuietDocument } from './forms/quiet.ts';
import { disguiseCompany } from './similar-company.ts';
import { STANCE_WORDING, UNSURE_DETAILS } from './stance-wording.ts';
import { createStoryFacts, type EventTruth } from './story-facts.ts';
import { isPublicCompany, type StoryHead } from './story-plan.ts';
import { createSurroundings } from './surroundings.ts';
import type { Telling } from './telling.ts';

export interface WrittenStory {
  readonly documents: readonly ResearchDocument[];
  /** Paragraphs that may also occur in other companies' documents. */
  readonly common: ReadonlySet<string>;
  readonly truth: EventTruth;
}

/** Some web pages have no date. */
const UNDATED_PERCENT = 12;

/** Everything published about a story, in order. */
export function writeStory(company: Company, head: StoryHead): WrittenStory {
  const random = createRandom(`${head.key}/facts`);
  const { slots: companySlots, truth } = createStoryFacts(company, head.kind, head.born, random);
  const facts =
    head.stance === 'somebody_else' ? disguiseCompany(company, companySlots, random) : companySlots;
  const slots = createSurroundings(company, facts, head.born, createRandom(`${head.key}/surroundings`));
  const drafts = createDrafts(company, head, createPen(createRandom(`${head.key}/words`), slots));
  return {
    truth,
    common: new Set(
      drafts.flatMap(({ blocks }) => blocks.filter(({ common }) => common).map(({ text }) => text)),
    ),
    documents: drafts.map((draft, at) => publishDraft(company, head, draft, at)),
  };
}

function createDrafts(company: Company, head: StoryHead, pen: Pen): readonly Draft[] {
  const { kind, stance, theme } = head;
  if (theme === 'small_talk') return [writeQuietDocument(pen, isPublicCompany(company))];
  if (theme === 'job_advert') return [writeJobAdvert(company, pen)];
  if (kind === null) return [];
  if (stance !== 'told' && stance !== 'somebody_else') return [writeUncertainDrafts(pen, kind, stance)];
  const telling = pickTelling(kind, createRandom(`${head.key}/course`));
  if (stance === 'somebody_else') return [writeOpening(company, pen, kind, telling)];
  return kind === 'hiring_surge'
    ? writeSurgeDrafts(company, pen, telling)
    : writeEventDrafts(company, pen, kind, telling);
}

/** One course of an event, the same in all documents of a story. */
function pickTelling(kind: TextKind, random: Random): Telling {
  const { wording } = STORIES[kind];
  const courses = [{}, ...(wording.otherwise ?? [])];
  return { ...wording, ...courses[random.int(0, courses.length - 1)] };
}

/** The document that breaks a story. */
function writeOpening(company: Company, pen: Pen, kind: TextKind, telling: Telling): Draft {
  switch (STORIES[kind].opensWith) {
    case 'post':
      return writeBlogPost(pen, telling);
    case 'report':
      return writeNewsReport(pen, telling);
    case 'release':
      return writePressRelease(pen, telling, isPublicCompany(company));
  }
}

function writeEventDrafts(company: Company, pen: Pen, kind: TextKind, telling: Telling): readonly Draft[] {
  const { random } = pen;
  const { followUp, goesPublic } = STORIES[kind];
  const openingDraft = writeOpening(company, pen, kind, telling);
  const drafts: Draft[] = [openingDraft];
  if (random.chance(40)) drafts.push(writeReprint(pen, openingDraft));
  if (random.chance(40)) drafts.push({ ...writeNewsReport(pen, telling), after: random.int(5, 60) });
  if (followUp !== undefined && random.chance(followUp.percent)) {
    const followUps = {
      advert: () => ({ ...writeJobAdvert(company, pen, [MOVE_NEWS]), after: 90 }),
      post: () => ({ ...writeBlogPost(pen, telling), after: 12 }),
      release: () => ({ ...writePressRelease(pen, telling, false), after: 12 }),
    };
    drafts.push(followUps[followUp.as]());
  }
  const files = company.country === 'US' && (goesPublic === true || isPublicCompany(company));
  const filing = files ? writeFiling(pen, telling) : undefined;
  return filing === undefined ? drafts : [...drafts, filing];
}

function writeSurgeDrafts(company: Company, pen: Pen, telling: Telling): readonly Draft[] {
  return [
    writeJobBoard(pen),
    ...[1, 2].map((day) => ({ ...writeJobAdvert(company, pen, [SURGE_NEWS]), after: day * 24 })),
    ...(pen.random.chance(50) ? [{ ...writeNewsReport(pen, telling), after: 30 }] : []),
  ];
}

/** Wordings for an event that didn't happen, or not recently. */
function writeUncertainDrafts(
  { random, slots }: Pen,
  kind: TextKind,
  stance: keyof typeof STANCE_WORDING,
): Draft {
  const { did, doing, todo } = STORIES[kind].wording;
  const facts = createPen(random, slots);
  const phrase = decapitalize(facts.line(doing));
  const pen = createPen(random, {
    ...slots,
    did: decapitalize(facts.line(did)),
    todo: decapitalize(facts.line(todo)),
    doing: phrase,
    ourDoing: phrase.replace(/\bits(elf)?\b/g, (_, self: string | undefined) =>
      self === undefined ? 'our' : 'ourselves',
    ),
  });
  const { titles, leads } = STANCE_WORDING[stance];
  const title = pen.line(pen.one(titles));
  return writeArticle(pen, title, [
    pen.unique(pen.one(leads), ...pen.some(UNSURE_DETAILS, random.int(1, 2))),
  ]);
}

function publishDraft(company: Company, head: StoryHead, draft: Draft, at: number): ResearchDocument {
  const slug = company.network_url.split('/').at(-1) ?? '';
  const url = `https://${draft.publisher}/${slug}/${hashText(`${head.key}/${at}`).toString(36)}`;
  const isUndated = draft.kind === 'blog' && hashText(`${url}/undated`) % 100 < UNDATED_PERCENT;
  return {
    id: url,
    kind: draft.kind,
    url,
    publisher: draft.publisher,
    title: draft.title,
    text: draft.blocks.map(({ text }) => text).join('\n\n'),
    published_at: isUndated ? null : new Date(head.born.getTime() + draft.after * HOUR_MS).toISOString(),
  };
}
