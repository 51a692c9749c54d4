import type { TextKind } from '#domain/signals/definitions/signal-kinds.ts';
import type { DocumentKind } from '#domain/signals/research/document-kinds.ts';
import { READERS } from '../kinds/registry.ts';
import { ATTACHED } from '../language/document/filing-items.ts';

/**
 * Documents that show a kind only if it names them: adverts speak of tasks and wishes, the others are written by machines.
 * The fields of a record state what it is about (`stated-facts.ts`); a directory only shows moves.
 */
const ONLY_IF_NAMED: ReadonlySet<DocumentKind> = new Set([
  'job_posting',
  'job_board',
  'dns',
  'record',
  'directory',
]);

/** Whether a part of a document can show a kind at all. */
export function canShow(document: DocumentKind, item: string | null, kind: TextKind): boolean {
  const { documents, items } = READERS[kind].shownBy;
  if (document === 'filing' && item !== null && item !== ATTACHED) return items.includes(item);
  return !ONLY_IF_NAMED.has(document) || documents.includes(document);
}
