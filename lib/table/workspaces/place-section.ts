import { type KnowledgeBaseSection, knowledgeBaseSection } from '#contract/knowledge-base.ts';
import { CHANGED } from '#domain/shared/records/retry-while-changed.ts';
import { type Move, makeRoom } from '#domain/workspace/knowledge-base/make-room.ts';
import { itemsUnder } from '#table/dynamodb/query-all.ts';
import { ENTRIES_PER_TRANSACTION, type TransactEntry, transact } from '#table/dynamodb/transact.ts';
import { unchangedSince } from '#table/dynamodb/unchanged-since.ts';
import { keys } from '#table/keys.ts';
import { putPendingJob } from '#table/pending-jobs/pending-job-store.ts';
import { type Table, timeOf } from '#table/table.ts';
import { isFull, moveTotals, readTotals, sectionBytes } from './knowledge-base-totals.ts';

type Stored = KnowledgeBaseSection & { readonly revision: number };

const withoutRevision = ({ revision: _, ...section }: Stored): KnowledgeBaseSection => section;

/** The totals, the section itself and the promise of new fits and drafts take three entries. */
const MOVES_PER_TRANSACTION = ENTRIES_PER_TRANSACTION - 3;
/** DynamoDB takes 4 MB of items per transaction. A section is measured as JSON, and the last one is up to 400 KB. */
const BYTES_PER_TRANSACTION = 3_000_000;

export async function storedSections(table: Table, workspaceId: string): Promise<Stored[]> {
  const items = await itemsUnder(table, keys.knowledgeBaseSection(workspaceId, ''));
  return items.map((item) => ({ ...knowledgeBaseSection.parse(item), revision: Number(item.revision) }));
}

/** As many moves as fit into one transaction. */
function fitting(moves: readonly Move<Stored>[]): readonly Move<Stored>[] {
  let bytes = 0;
  const end = moves.findIndex(({ section }, index) => {
    bytes += sectionBytes(section);
    return index >= MOVES_PER_TRANSACTION || bytes > BYTES_PER_TRANSACTION;
  });
  return end === -1 ? moves : moves.slice(0, Math.max(1, end));
}

const moveEntry =
  (workspaceId: string) =>
  ({ section, to }: Move<Stored>): TransactEntry => ({
    Update: {
      Key: keys.knowledgeBaseSection(workspaceId, section.id),
      set: { position: to, revision: section.revision + 1 },
      when: { revision: section.revision },
    },
  });

/** Positions are digits in a response, so a move can change a section's size. */
const growth = (moves: readonly Move<Stored>[]): number =>
  moves.reduce(
    (sum, { section, to }) =>
      sum +
      sectionBytes({ ...withoutRevision(section), position: to }) -
      sectionBytes(withoutRevision(section)),
    0,
  );

const raised = (last: number, positions: readonly number[]): number | undefined => {
  const highest = Math.max(last, ...positions);
  return highest > last ? highest : undefined;
};

/**
 * Writes a section at its position and moves those in the way. More moves than fit into one transaction are written
 * ahead, farthest first: that only widens a gap, so the order is right even if the writer dies.
 */
export async function placeSection(
  table: Table,
  workspaceId: string,
  id: string,
  write: (found: KnowledgeBaseSection | undefined) => KnowledgeBaseSection | undefined,
): Promise<KnowledgeBaseSection | 'missing' | 'full' | typeof CHANGED> {
  const seen = await readTotals(table, workspaceId);
  const stored = await storedSections(table, workspaceId);
  const found = stored.find((section) => section.id === id);
  const before = found && withoutRevision(found);
  const wanted = write(before);
  if (!wanted) return 'missing';
  const others = stored.filter((section) => section !== found);
  const room =
    wanted.position === found?.position
      ? { position: wanted.position, moves: [] }
      : makeRoom(others, wanted.position);
  const section = { ...wanted, position: room.position };
  const moves = fitting(room.moves);
  const isLast = moves.length === room.moves.length;
  const own = isLast ? sectionBytes(section) - (before ? sectionBytes(before) : 0) : 0;
  const change = {
    sections: isLast && !before ? 1 : 0,
    bytes: growth(moves) + own,
    last: raised(seen.last, [...moves.map(({ to }) => to), ...(isLast ? [section.position] : [])]),
    seen,
  };
  if (isFull(seen, change)) return 'full';
  const outcome = await transact(table, [
    moveTotals(workspaceId, change),
    ...moves.map(moveEntry(workspaceId)),
    ...(isLast
      ? [
          sectionEntry(workspaceId, section, found?.revision ?? 0),
          ...putRefitJob(table, workspaceId, before, section),
        ]
      : []),
  ]);
  if (!outcome.committed) return CHANGED;
  return isLast ? section : placeSection(table, workspaceId, id, write);
}

/** Writes a section over the given revision. 0: it is new. */
export const sectionEntry = (
  workspaceId: string,
  section: KnowledgeBaseSection,
  revision: number,
): TransactEntry => ({
  Put: {
    Item: { ...keys.knowledgeBaseSection(workspaceId, section.id), ...section, revision: revision + 1 },
    when: unchangedSince({ revision }),
  },
});

/** What texts and fits draw on; the order of sections isn't part of it. */
const wordsIn = (section: KnowledgeBaseSection | undefined): string =>
  section === undefined ? '' : JSON.stringify([section.type, section.title, section.content_md]);

/** Every fit follows from the sections about the ideal customer, and every draft from all of them. */
export const putRefitJob = (
  table: Table,
  workspaceId: string,
  before: KnowledgeBaseSection | undefined,
  after: KnowledgeBaseSection | undefined,
): TransactEntry[] =>
  wordsIn(before) === wordsIn(after)
    ? []
    : [putPendingJob('refit_workspace', workspaceId, workspaceId, new Date(timeOf(table)))];
