import type { ImportScope, OwnerWins } from '#contract/crm-imports.ts';
import type { CrmProvider } from '#contract/crms.ts';
import type { Refuse } from '#contract/errors.ts';
import { getCrmAccount } from '#domain/workspace/integrations/crm-account.ts';
import type { IntegrationStore } from '#domain/workspace/integrations/integration.ts';
import { type CrmImportRecord, type ImportStore, NO_COUNTS } from './import-record.ts';

interface NewImport {
  readonly id: string;
  readonly provider: CrmProvider;
  readonly crmAccount: string;
  readonly scope: ImportScope;
  readonly ownerWins: OwnerWins;
  readonly isDry: boolean;
  readonly at: Date;
}

export const createImportRecord = (input: NewImport): CrmImportRecord => ({
  id: input.id,
  provider: input.provider,
  crm_account: input.crmAccount,
  dry_run: input.isDry,
  status: 'running',
  phase: 'reading',
  scope: input.scope,
  owner_wins: input.ownerWins,
  cursor: null,
  pages: 0,
  read_to_end: false,
  left_out: 0,
  waiting: null,
  counts: NO_COUNTS,
  crm_total: null,
  problem: null,
  created_at: input.at.toISOString(),
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
  const crmAccount = getCrmAccount(await ports.integrations.get(workspaceId), provider);
  if (crmAccount === undefined) throw ports.refuse('crm_not_connected', `${provider} is not connected.`);
  const record = createImportRecord({
    id: ports.newId('imp'),
    provider,
    crmAccount,
    scope,
    ownerWins: await ports.ownerWins(workspaceId, provider),
    isDry,
    at: ports.now(),
  });
  const creationOutcome = await ports.imports.create(workspaceId, record);
  if (creationOutcome !== 'created') {
    throw ports.refuse('import_running', undefined, [{ path: 'run_id', message: creationOutcome.running }]);
  }
  await ports.start(workspaceId, record.id);
  return record;
}
