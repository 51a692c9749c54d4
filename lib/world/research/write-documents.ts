import { HOUR_MS } from '#contract/time.ts';
import type { Company } from '#domain/market/directory/directory.ts';
import { createRandom, hashText, type Random } from '#domain/shared/random/seeded-random.ts';
import type { TextKind } from '#domain/signals/definitions/signal-kinds.ts';
import type { ResearchDocument } from '#domain/signals/research/research.ts';
import { STORIES } from '../stories/stories.ts';
import { createPen, type Draft, type Pen } from './draft.ts';
import { lowerFirst } from './fact-text.ts';
import { blogPost } from './forms/blog-post.ts';
import { filingOf } from './forms/filing.ts';
import { jobAdvert, jobBoard, MOVE_NEWS, SURGE_NEWS } from './forms/job-advert.ts';
import { article, newsReport, reprint } from './forms/news-report.ts';
import { pressRelease } from './forms/press-release.ts';
import { quietDocument } from './forms/quiet.ts';
import { lookAlike } from './look-alike.ts';
import { STANCE_WORDING, UNSURE_DETAILS } from './stance-wording.ts';
import { type EventTruth, storyFacts } from './story-facts.ts';
import { isListed, type StoryHead } from './story-plan.ts';
import { surroundings } from './surroundings.ts';
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
  const { slots: own, truth } = storyFacts(company, head.kind, head.born, random);
  const facts = head.stance === 'somebody_else' ? lookAlike(company, own, random) : own;
  const slots = surroundings(company, facts, head.born, createRandom(`${head.key}/surroundings`));
  const drafts = draftsOf(company, head, createPen(createRandom(`${head.key}/words`), slots));
  return {
    truth,
    common: new Set(
      drafts.flatMap(({ blocks }) => blocks.filter(({ common }) => common).map(({ text }) => text)),
    ),
    documents: drafts.map((draft, at) => published(company, head, draft, at)),
  };
}

function draftsOf(company: Company, head: StoryHead, pen: Pen): readonly Draft[] {
  const { kind, stance, theme } = head;
  if (theme === 'small_talk') return [quietDocument(pen, isListed(company))];
  if (theme === 'job_advert') return [jobAdvert(company, pen)];
  if (kind === null) return [];
  if (stance !== 'told' && stance !== 'somebody_else') return [uncertain(pen, kind, stance)];
  const telling = tellingOf(kind, createRandom(`${head.key}/course`));
  if (stance === 'somebody_else') return [firstOf(company, pen, kind, telling)];
  return kind === 'hiring_surge' ? surge(company, pen, telling) : told(company, pen, kind, telling);
}

/** One course of an event, the same in all documents of a story. */
function tellingOf(kind: TextKind, random: Random): Telling {
  const { wording } = STORIES[kind];
  const courses = [{}, ...(wording.otherwise ?? [])];
  return { ...wording, ...courses[random.int(0, courses.length - 1)] };
}

/** The document that breaks a story. */
function firstOf(company: Company, pen: Pen, kind: TextKind, telling: Telling): Draft {
  switch (STORIES[kind].firstIn) {
    case 'post':
      return blogPost(pen, telling);
    case 'report':
      return newsReport(pen, telling);
    case 'release':
      return pressRelease(pen, telling, isListed(company));
  }
}

function told(company: Company, pen: Pen, kind: TextKind, telling: Telling): readonly Draft[] {
  const { random } = pen;
  const { followUp, goesPublic } = STORIES[kind];
  const first = firstOf(company, pen, kind, telling);
  const drafts: Draft[] = [first];
  if (random.chance(40)) drafts.push(reprint(pen, first));
  if (random.chance(40)) drafts.push({ ...newsReport(pen, telling), after: random.int(5, 60) });
  if (followUp !== undefined && random.chance(followUp.percent)) {
    const followUps = {
      advert: () => ({ ...jobAdvert(company, pen, [MOVE_NEWS]), after: 90 }),
      post: () => ({ ...blogPost(pen, telling), after: 12 }),
      release: () => ({ ...pressRelease(pen, telling, false), after: 12 }),
    };
    drafts.push(followUps[followUp.as]());
  }
  const files = company.country === 'US' && (goesPublic === true || isListed(company));
  const filing = files ? filingOf(pen, telling) : undefined;
  return filing === undefined ? drafts : [...drafts, filing];
}

function surge(company: Company, pen: Pen, telling: Telling): readonly Draft[] {
  return [
    jobBoard(pen),
    ...[1, 2].map((day) => ({ ...jobAdvert(company, pen, [SURGE_NEWS]), after: day * 24 })),
    ...(pen.random.chance(50) ? [{ ...newsReport(pen, telling), after: 30 }] : []),
  ];
}

/** Wordings for an event that didn't happen, or not recently. */
function uncertain({ random, slots }: Pen, kind: TextKind, stance: keyof typeof STANCE_WORDING): Draft {
  const { did, doing, todo } = STORIES[kind].wording;
  const facts = createPen(random, slots);
  const phrase = lowerFirst(facts.line(doing));
  const pen = createPen(random, {
    ...slots,
    did: lowerFirst(facts.line(did)),
    todo: lowerFirst(facts.line(todo)),
    doing: phrase,
    ourDoing: phrase.replace(/\bits(elf)?\b/g, (_, self: string | undefined) =>
      self === undefined ? 'our' : 'ourselves',
    ),
  });
  const { titles, leads } = STANCE_WORDING[stance];
  const title = pen.line(pen.one(titles));
  return article(pen, title, [pen.own(pen.one(leads), ...pen.some(UNSURE_DETAILS, random.int(1, 2)))]);
}

function published(company: Company, head: StoryHead, draft: Draft, at: number): ResearchDocument {
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
