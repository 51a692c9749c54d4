import type { Company } from '#domain/directory/directory.ts';
import type { DocumentKind, ResearchDocument } from '#domain/research/research.ts';
import type { TextKind } from '#domain/signals/signal-reasoner.ts';
import { createRandom, hashText, type Random } from '#providers/directory/embedded/random.ts';
import { tradeOf } from '#providers/directory/embedded/world.ts';
import { compose, type Slots } from './compose.ts';
import { monthDayYear } from './fact-text.ts';
import { lookAlike } from './look-alike.ts';
import { JOB_ADVERT, JOB_BOARD, MOVE_ADVERT, SMALL_TALK, SURGE_ADVERT } from './small-talk.ts';
import { ABOUT, STANCE_WORDING, UNSURE_DETAILS } from './stance-wording.ts';
import { type EventTruth, storyFacts } from './story-facts.ts';
import type { StoryHead } from './story-plan.ts';
import { WORDING } from './wording.ts';

export interface ToldStory {
  readonly documents: readonly ResearchDocument[];
  readonly truth: EventTruth;
}

const HOUR_MS = 60 * 60_000;

/** From so many employees on, and in the United States, a company reports to the regulator. */
const LISTED_FROM = 800;

const PRESS = [
  'wire.example',
  'dailyledger.example',
  'tradepost.example',
  'citycourier.example',
  'marketnote.example',
] as const;

/** Some web pages carry no date. */
const UNDATED_PERCENT = 12;

interface Draft {
  readonly kind: DocumentKind;
  readonly publisher: string;
  readonly title: string;
  readonly sentences: readonly string[];
  /** Hours after the story began. */
  readonly after: number;
}

/** Everything that was published about a story, the first document first. */
export function writeStory(company: Company, head: StoryHead): ToldStory {
  const random = createRandom(`${head.key}/facts`);
  const { slots: own, truth } = storyFacts(company, head.kind, head.born, random);
  const slots = head.stance === 'somebody_else' ? lookAlike(company, own, random) : own;
  const drafts = draftsOf(company, head, slots, createRandom(`${head.key}/words`));
  return { truth, documents: drafts.map((draft, at) => published(company, head, draft, at)) };
}

function draftsOf(company: Company, head: StoryHead, slots: Slots, random: Random): readonly Draft[] {
  if (head.theme === 'small_talk') return [smallTalk(random, slots)];
  if (head.theme === 'job_advert') return [advert(company, random, slots, [])];
  const { kind } = head;
  if (kind === null) return [];
  if (head.stance !== 'told' && head.stance !== 'somebody_else')
    return [uncertain(random, slots, kind, head.stance)];
  const first = report(random, slots, kind, firstKind(kind));
  const others = head.stance === 'told' ? followUps(company, head, slots, first, random) : [];
  return kind === 'hiring_surge' && head.stance === 'told'
    ? [jobBoard(random, slots), ...others]
    : [first, ...others];
}

function followUps(company: Company, head: StoryHead, slots: Slots, first: Draft, random: Random): Draft[] {
  const { kind } = head;
  if (kind === null) return [];
  const more: Draft[] = [];
  if (kind === 'hiring_surge') {
    more.push(
      ...[1, 2].map((day) => ({ ...advert(company, random, slots, [SURGE_ADVERT]), after: day * 24 })),
    );
    if (random.chance(50)) more.push({ ...report(random, slots, kind, 'news'), after: 30 });
    return more;
  }
  if (random.chance(40)) more.push(reprint(first, random));
  if (random.chance(40)) more.push({ ...report(random, slots, kind, 'news'), after: random.int(5, 60) });
  if (kind === 'technology_migration' && random.chance(60)) {
    more.push({ ...advert(company, random, slots, [MOVE_ADVERT]), after: 90 });
  }
  const { filing } = WORDING[kind];
  if (filing !== undefined && company.country === 'US' && company.employees >= LISTED_FROM) {
    const prose = compose(random, filing.prose, { ...slots, date: monthDayYear(head.born) });
    const form = filing.item === 'S-1' ? 'Form S-1' : `Form 8-K, Item ${filing.item}`;
    more.push({
      kind: 'filing',
      publisher: 'filings.example',
      title: `${slots.C}: ${form}`,
      sentences: [prose],
      after: 20,
    });
  }
  return more;
}

function firstKind(kind: TextKind): DocumentKind {
  if (kind === 'layoffs' || kind === 'security_incident' || kind === 'regulatory_pressure') return 'news';
  return kind === 'technology_migration' ? 'blog' : 'press_release';
}

function report(random: Random, slots: Slots, kind: TextKind, as: DocumentKind): Draft {
  const { news, leads, details } = WORDING[kind];
  const told = shuffled(details, random).slice(0, random.int(1, Math.min(3, details.length)));
  const about = as === 'press_release' || random.chance(40) ? [ABOUT] : [];
  return {
    kind: as,
    publisher: as === 'news' ? random.pick(PRESS) : as === 'blog' ? 'blog.example' : 'newsroom.example',
    title: compose(random, `{C} ${news}`, slots),
    sentences: [one(random, leads), ...told, ...about].map((pattern) => compose(random, pattern, slots)),
    after: 0,
  };
}

/** The same words in another paper. */
function reprint(first: Draft, random: Random): Draft {
  const papers = PRESS.filter((paper) => paper !== first.publisher);
  return {
    ...first,
    kind: 'news',
    publisher: one(random, papers),
    sentences: first.sentences.slice(0, Math.max(2, first.sentences.length - 1)),
    after: random.int(2, 40),
  };
}

function uncertain(random: Random, slots: Slots, kind: TextKind, stance: keyof typeof STANCE_WORDING): Draft {
  const { did, doing, todo } = WORDING[kind];
  const told = compose(random, doing, slots);
  const phrase = told.charAt(0).toLowerCase() + told.slice(1);
  const within: Slots = {
    ...slots,
    did: lowered(compose(random, did, slots)),
    todo: lowered(compose(random, todo, slots)),
    doing: phrase,
    ourDoing: phrase.replace(/\bits(elf)?\b/g, (_, self: string | undefined) =>
      self === undefined ? 'our' : 'ourselves',
    ),
  };
  const { titles, leads } = STANCE_WORDING[stance];
  return {
    kind: 'news',
    publisher: random.pick(PRESS),
    title: compose(random, one(random, titles), within),
    sentences: [
      one(random, leads),
      ...shuffled(UNSURE_DETAILS, random).slice(0, random.int(1, 2)),
      ABOUT,
    ].map((pattern) => compose(random, pattern, within)),
    after: 0,
  };
}

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function smallTalk(random: Random, slots: Slots): Draft {
  const { title, text } = SMALL_TALK[random.int(0, SMALL_TALK.length - 1)] ?? { title: '{C}', text: [] };
  const isBlog = random.chance(50);
  return {
    kind: isBlog ? 'blog' : 'news',
    publisher: isBlog ? 'blog.example' : random.pick(PRESS),
    title: compose(random, title, slots),
    sentences: text.map((pattern) => compose(random, pattern, slots)),
    after: 0,
  };
}

function advert(company: Company, random: Random, slots: Slots, extra: readonly string[]): Draft {
  const roles = tradeOf(company).titles.Staff.split(';');
  const roleOne = one(random, roles);
  const roleOneA = `${/^([AEIO]|Un(?!i))/.test(roleOne) ? 'an' : 'a'} ${roleOne}`;
  const within = { ...slots, roleOne, roleOneA, leave: String(random.int(24, 36)) };
  return {
    kind: 'job_posting',
    publisher: 'jobs.example',
    title: compose(random, one(random, JOB_ADVERT.titles), within),
    sentences: [...JOB_ADVERT.text.slice(0, 1), ...extra, ...JOB_ADVERT.text.slice(1)].map((pattern) =>
      compose(random, pattern, within),
    ),
    after: 0,
  };
}

const jobBoard = (random: Random, slots: Slots): Draft => ({
  kind: 'job_board',
  publisher: 'jobs.example',
  title: compose(random, JOB_BOARD.title, slots),
  sentences: JOB_BOARD.text.map((pattern) => compose(random, pattern, slots)),
  after: 0,
});

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
    text: draft.sentences.join(' '),
    published_at: isUndated ? null : new Date(head.born.getTime() + draft.after * HOUR_MS).toISOString(),
  };
}

const one = (random: Random, choices: readonly string[]): string =>
  choices[random.int(0, choices.length - 1)] ?? '';

function shuffled(values: readonly string[], random: Random): readonly string[] {
  return values
    .map((value) => ({ value, place: random.int(0, 1_000_000) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ value }) => value);
}
