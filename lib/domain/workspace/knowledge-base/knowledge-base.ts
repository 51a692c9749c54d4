import type { ErrorCode, Refuse } from '#contract/errors.ts';
import { type KnowledgeBaseSection, MAX_BYTES, MAX_SECTIONS } from '#contract/knowledge-base.ts';

/** Sections of this type describe the ideal customer, which detections and scores compare companies with. */
export const ICP_SECTION = 'icp';

export type SectionChanges = Partial<
  Pick<KnowledgeBaseSection, 'title' | 'content_md' | 'type' | 'position' | 'is_ai_generated'>
>;

export type UnplacedSection = Omit<KnowledgeBaseSection, 'position'> & {
  readonly position?: number | undefined;
};

/** Stores sections. A refused write changes nothing. Writes return `full` if the knowledge base has reached a limit. */
export interface KnowledgeBaseStore {
  /** Ordered by position. */
  list(workspaceId: string): Promise<KnowledgeBaseSection[]>;
  /**
   * Writes a section at its position, or after the last one if it has none. A section that is there moves down, by the rules
   * of `makeRoom`.
   */
  insert(workspaceId: string, section: UnplacedSection): Promise<KnowledgeBaseSection | 'full'>;
  /** Changes a section. A changed position is taken as by `insert`. */
  update(
    workspaceId: string,
    id: string,
    change: (section: KnowledgeBaseSection) => SectionChanges,
  ): Promise<KnowledgeBaseSection | 'missing' | 'full'>;
  remove(workspaceId: string, id: string): Promise<'done' | 'missing'>;
}

interface KnowledgeBasePorts<Code extends ErrorCode> {
  readonly store: KnowledgeBaseStore;
  readonly refuse: Refuse<Code>;
}

const FULL_MESSAGE = `A knowledge base holds at most ${MAX_SECTIONS} sections and ${MAX_BYTES / 1e6} MB. Delete or shorten sections first.`;

export interface NewSection {
  readonly title: string;
  readonly content_md: string;
  readonly type: string;
  readonly position?: number | undefined;
}

export async function createSection(
  {
    store,
    refuse,
    now,
    newId,
  }: KnowledgeBasePorts<'limit_exceeded'> & {
    readonly now: () => Date;
    readonly newId: (prefix: 'kbs') => string;
  },
  workspaceId: string,
  input: NewSection,
): Promise<KnowledgeBaseSection> {
  const insertResult = await store.insert(workspaceId, {
    ...input,
    id: newId('kbs'),
    source_url: null,
    is_ai_generated: false,
    created_at: now().toISOString(),
  });
  if (insertResult === 'full') throw refuse('limit_exceeded', FULL_MESSAGE);
  return insertResult;
}

export async function updateSection(
  { store, refuse }: KnowledgeBasePorts<'not_found' | 'limit_exceeded'>,
  workspaceId: string,
  id: string,
  changes: SectionChanges,
): Promise<KnowledgeBaseSection> {
  const updateResult = await store.update(workspaceId, id, (section) =>
    isRewrite(section, changes) ? { ...changes, is_ai_generated: false } : changes,
  );
  if (updateResult === 'missing') throw refuse('not_found');
  if (updateResult === 'full') throw refuse('limit_exceeded', FULL_MESSAGE);
  return updateResult;
}

/** A section that a person has rewritten no longer counts as generated. */
const isRewrite = (section: KnowledgeBaseSection, { title, content_md }: SectionChanges): boolean =>
  (title !== undefined && title !== section.title) ||
  (content_md !== undefined && content_md !== section.content_md);

export async function deleteSection(
  { store, refuse }: KnowledgeBasePorts<'not_found'>,
  workspaceId: string,
  id: string,
): Promise<void> {
  if ((await store.remove(workspaceId, id)) === 'missing') throw refuse('not_found');
}

/** The sentences of a section's Markdown, without its marks; a list's items are sentences of their own. */
export const splitSentences = (markdown: string): readonly string[] =>
  markdown
    .split(/(?<=[.!?;])\s+|\n+/)
    .map((sentence) =>
      sentence
        .replace(/^[\s#>*+•-]+/, '')
        .replace(/[*_`]/g, '')
        .trim(),
    )
    .filter((sentence) => sentence !== '');
