import type { Refuse } from '#contract/errors.ts';
import type { CrmImportRecord, ImportEnd, ImportStore } from './import-record.ts';
import { recordImportEnd, type SetImportPorts } from './import-settings.ts';
import type { ReadOutcome } from './read-import.ts';

interface EndImportPorts extends Pick<SetImportPorts, 'settings'> {
  readonly imports: Pick<ImportStore, 'get' | 'close'>;
  readonly now: () => Date;
}

/**
 * Ends an import. The settings learn of a success before the import is closed, because a crash in between repeats both and the
 * repeat changes nothing. A failure would be counted twice, so it follows.
 */
export async function endImport(
  { imports, settings, now }: EndImportPorts,
  workspaceId: string,
  record: CrmImportRecord,
  end: ImportEnd,
): Promise<void> {
  if (end.status === 'completed') await recordImportEnd({ settings }, workspaceId, record, end);
  const isClosedByThis = await imports.close(workspaceId, record, end, now().toISOString());
  if (isClosedByThis && end.status === 'failed')
    await recordImportEnd({ settings }, workspaceId, record, end);
}

/** Ends an import whose reading is over. Returns the seconds until the next try, or null if there is none. */
export async function endImportIfOver(
  ports: EndImportPorts,
  workspaceId: string,
  id: string,
  outcome: ReadOutcome,
): Promise<number | null> {
  if (outcome.kind === 'more') return outcome.waitSeconds;
  const record = await ports.imports.get(workspaceId, id);
  if (record?.status !== 'running') return null;
  if (outcome.kind === 'done') {
    await endImport(ports, workspaceId, record, { status: 'completed', problem: outcome.problem });
  }
  if (outcome.kind === 'failed') {
    const { code, message } = outcome;
    await endImport(ports, workspaceId, record, { status: 'failed', problem: { code, message } });
  }
  return null;
}

/** Stops an import. One that has ended stays as it is. */
export async function stopImport(
  ports: EndImportPorts & { readonly refuse: Refuse<'not_found'> },
  workspaceId: string,
  id: string,
): Promise<CrmImportRecord> {
  const record = await findImport(ports, workspaceId, id);
  if (record.status !== 'running') return record;
  await endImport(ports, workspaceId, record, { status: 'stopped', problem: null });
  return findImport(ports, workspaceId, id);
}

export async function findImport(
  { imports, refuse }: { readonly imports: Pick<ImportStore, 'get'>; readonly refuse: Refuse<'not_found'> },
  workspaceId: string,
  id: string,
): Promise<CrmImportRecord> {
  const record = await imports.get(workspaceId, id);
  if (!record) throw refuse('not_found');
  return record;
}
