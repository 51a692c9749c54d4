import type { ImportScope, OwnerWins } from '#contract/crm-imports.ts';
import type { CrmProvider } from '#contract/crms.ts';
import type { Refuse } from '#contract/errors.ts';
import { crmAccountOf } from '#domain/workspace/integrations/crm-account.ts';
import type { IntegrationStore } from '#domain/workspace/integrations/integration.ts';
import { type CrmImportRecord, type ImportStore, NO_COUNTS } from './import-record.ts';

interface NewImport {
  readonly id: string;
  readonly provider: CrmProvider;
  readonly crmAccount: string;
  readonly scope: ImportScope;
  readonly ownerWins: OwnerWins;
  readonly isDry: boolean;
  /** The mark of an earlier import. Null reads everything. */
  readonly since: string | null;
  readonly isScheduled: boolean;
  readonly at: Date;
}

export const newImport = (wanted: NewImport): CrmImportRecord => ({
  id: wanted.id,
  provider: wanted.provider,
  crm_account: wanted.crmAccount,
  dry_run: wanted.isDry,
  status: 'running',
  phase: 'reading',
  scope: wanted.scope,
  owner_wins: wanted.ownerWins,
  since: wanted.since,
  changes_only: wanted.since !== null,
  cursor: null,
  passed: null,
  pages: 0,
  read_to_end: false,
  mark: null,
  waiting: null,
  counts: NO_COUNTS,
  crm_total: null,
  problem: null,
  scheduled: wanted.isScheduled,
  created_at: wanted.at.toISOString(),
  finished_at: null,
});

export interface StartImportPorts {
  readonly imports: Pick<ImportStore, 'create'>;
  readonly integrations: Pick<IntegrationStore, 'get'>;
  readonly ownerWins: (workspaceId: string, provider: CrmProvider) => Promise<OwnerWins>;
  readonly newId: (prefix: 'imp') => string;
  readonly now: () => Date;
  readonly start: (workspaceId: string, id: string) => Promise<void>;
  readonly refuse: Refuse<'crm_not_connected' | 'import_running'>;
}

/** Starts an import of everything in the scope. */
export async function startImport(
  ports: StartImportPorts,
  workspaceId: string,
  provider: CrmProvider,
  { scope, isDry }: { readonly scope: ImportScope; readonly isDry: boolean },
): Promise<CrmImportRecord> {
  const crmAccount = crmAccountOf(await ports.integrations.get(workspaceId), provider);
  if (crmAccount === undefined) throw ports.refuse('crm_not_connected', `${provider} is not connected.`);
  const record = newImport({
    id: ports.newId('imp'),
    provider,
    crmAccount,
    scope,
    ownerWins: await ports.ownerWins(workspaceId, provider),
    isDry,
    since: null,
    isScheduled: false,
    at: ports.now(),
  });
  const created = await ports.imports.create(workspaceId, record);
  if (created !== 'created') {
    throw ports.refuse('import_running', undefined, [{ path: 'run_id', message: created.running }]);
  }
  await ports.start(workspaceId, record.id);
  return record;
}
