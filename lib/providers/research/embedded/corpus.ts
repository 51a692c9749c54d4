import type { Company } from '#domain/directory/directory.ts';
import type { ResearchDocument } from '#domain/research/research.ts';
import type { TextKind } from '#domain/signals/signal-reasoner.ts';
import { DEMO } from '#providers/signal-kinds/registry.ts';
import type { EventTruth } from './story-facts.ts';
import { type Stance, type StoryHead, storyHeads } from './story-plan.ts';
import { writeStory } from './write-documents.ts';

/** A story with what is true about it, which no reader of documents is told. */
export interface Story {
  readonly key: string;
  readonly kind: TextKind | null;
  /** What its documents may also be taken for. */
  readonly also: readonly TextKind[];
  readonly stance: Stance;
  readonly born: Date;
  readonly event: EventTruth;
  readonly documents: readonly ResearchDocument[];
  /** Paragraphs that other companies' documents may hold as well. */
  readonly common: ReadonlySet<string>;
}

/** Rosters and sentences cost most, so a story that was written is kept; all stories of the world are about 5,000. */
const MAX_KEPT = 6_000;
const kept = new Map<string, Story>();

/** The stories about a company that are around at a moment, with the documents that are out by then. */
export const storiesOf = (
  company: Company,
  now: Date,
  wanted: (head: StoryHead) => boolean = () => true,
): readonly Story[] =>
  storyHeads(company, now)
    .filter(wanted)
    .map((head) => storyOf(company, head))
    .map((story) => ({
      ...story,
      documents: story.documents.filter((document) => isOut(document, story, now)),
    }))
    .filter(({ documents }) => documents.length > 0);

/** When a document came out; a page without a date came out with its story. */
export const outSince = ({ published_at }: ResearchDocument, { born }: Story): number =>
  published_at === null ? born.getTime() : Date.parse(published_at);

const isOut = (document: ResearchDocument, story: Story, now: Date): boolean =>
  outSince(document, story) <= now.getTime();

function storyOf(company: Company, head: StoryHead): Story {
  const known = kept.get(head.key);
  if (known !== undefined) return known;
  const { documents, common, truth } = writeStory(company, head);
  const story = {
    key: head.key,
    kind: head.kind,
    also: (head.kind === null ? undefined : DEMO[head.kind].also) ?? [],
    stance: head.stance,
    born: head.born,
    event: truth,
    documents,
    common,
  };
  const [oldest] = kept.keys();
  if (kept.size >= MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  kept.set(head.key, story);
  return story;
}
