import type { Company } from '#domain/market/directory/directory.ts';
import type { TextKind } from '#domain/signals/definitions/signal-kinds.ts';
import type { ResearchDocument } from '#domain/signals/research/research.ts';
import { STORIES } from '../stories/stories.ts';
import type { EventTruth } from './story-facts.ts';
import { type Stance, type StoryHead, storyHeads } from './story-plan.ts';
import { writeStory } from './write-documents.ts';

/** A story and the truth about it, which readers of the documents don't see. */
export interface Story {
  readonly key: string;
  readonly kind: TextKind | null;
  /** What its documents may also be taken for. */
  readonly also: readonly TextKind[];
  readonly stance: Stance;
  readonly born: Date;
  readonly event: EventTruth;
  readonly documents: readonly ResearchDocument[];
  /** Paragraphs that may also occur in other companies' documents. */
  readonly common: ReadonlySet<string>;
}

/** Rosters and sentences are expensive, so stories are cached. There are about 5,000 in total. */
const MAX_KEPT = 6_000;
const kept = new Map<string, Story>();

/** The current stories about a company, with the documents published so far. */
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

/** When a document was published. An undated page was published with its story. */
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
    also: (head.kind === null ? undefined : STORIES[head.kind].also) ?? [],
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
