import type { Company } from '#domain/market/directory/directory.ts';
import type { TextKind } from '#domain/signals/definitions/signal-kinds.ts';
import type { ResearchDocument } from '#domain/signals/research/research.ts';
import { STORIES } from '../stories/stories.ts';
import type { EventTruth } from './story-facts.ts';
import { planStories, type Stance, type StoryHead } from './story-plan.ts';
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
const storyCache = new Map<string, Story>();

/** The current stories about a company, with the documents published so far. */
export const storiesOf = (
  company: Company,
  now: Date,
  isRequested: (head: StoryHead) => boolean = () => true,
): readonly Story[] =>
  planStories(company, now)
    .filter(isRequested)
    .map((head) => getStory(company, head))
    .map((story) => ({
      ...story,
      documents: story.documents.filter((document) => isOut(document, story, now)),
    }))
    .filter(({ documents }) => documents.length > 0);

/** When a document was published. An undated page was published with its story. */
export const getPublicationTime = ({ published_at }: ResearchDocument, { born }: Story): number =>
  published_at === null ? born.getTime() : Date.parse(published_at);

const isOut = (document: ResearchDocument, story: Story, now: Date): boolean =>
  getPublicationTime(document, story) <= now.getTime();

function getStory(company: Company, head: StoryHead): Story {
  const cachedStory = storyCache.get(head.key);
  if (cachedStory !== undefined) return cachedStory;
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
  const [oldest] = storyCache.keys();
  if (storyCache.size >= MAX_KEPT && oldest !== undefined) storyCache.delete(oldest);
  storyCache.set(head.key, story);
  return story;
}
