import * as z from 'zod';
import { importSettings } from '#contract/crm-imports.ts';
import type { CrmProvider } from '#contract/crms.ts';
import type { Refuse } from '#contract/errors.ts';
import { DAY_MS } from '#contract/time.ts';
import {
  CHANGED_MEANWHILE,
  retryWhileChanged,
  saveChanges,
} from '#domain/shared/records/retry-while-changed.ts';
import { getCrmAccount } from '#domain/workspace/integrations/crm-account.ts';
import type { IntegrationStore } from '#domain/workspace/integrations/integration.ts';
import type { CrmImportRecord, ImportEnd } from './import-record.ts';

/** The daily import from a CRM, as stored. */
export const storedImportSettings = importSettings.extend({
  /** Failures in a row. */
  failures: z.int(),
  /** Incremented by every write, so that concurrent changes cannot undo each other. */
  revision: z.int(),
});

export type ImportSettings = Readonly<z.infer<typeof storedImportSettings>>;

export interface DueImport {
  readonly workspaceId: string;
  readonly provider: CrmProvider;
}

export interface ImportSettingsStore {
  get(workspaceId: string, provider: CrmProvider): Promise<ImportSettings | undefined>;
  /** Writes `nextSettings` unless they have changed since `previousSettings` was read. Undefined: there were none. */
  save(
    workspaceId: string,
    previousSettings: ImportSettings | undefined,
    nextSettings: ImportSettings,
  ): Promise<'saved' | typeof CHANGED_MEANWHILE>;
  findDue(now: Date): Promise<readonly DueImport[]>;
}

export const createEmptySettings = (provider: CrmProvider): ImportSettings => ({
  provider,
  scope: null,
  owner_wins: 'here',
  last_import_id: null,
  next_import_at: null,
  paused_reason: null,
  failures: 0,
  revision: 0,
});

/** When the next import is due after one that is due or started now. */
export const computeNextImportAt = (now: Date): string => new Date(now.getTime() + DAY_MS).toISOString();

export interface SetImportPorts {
  readonly settings: ImportSettingsStore;
  readonly integrations: Pick<IntegrationStore, 'get'>;
  readonly now: () => Date;
  readonly refuse: Refuse<'crm_not_connected'>;
}

/** Sets the daily import. The first one follows within minutes. */
export async function setImport(
  { settings, integrations, now, refuse }: SetImportPorts,
  workspaceId: string,
  provider: CrmProvider,
  changes: Pick<ImportSettings, 'scope' | 'owner_wins'>,
): Promise<ImportSettings> {
  if (getCrmAccount(await integrations.get(workspaceId), provider) === undefined) {
    throw refuse('crm_not_connected', `${provider} is not connected.`);
  }
  return retryWhileChanged(async () => {
    const previousSettings = await settings.get(workspaceId, provider);
    const nextSettings: ImportSettings = {
      ...(previousSettings ?? createEmptySettings(provider)),
      ...changes,
      next_import_at: changes.scope === null ? null : now().toISOString(),
      paused_reason: null,
      failures: 0,
      revision: (previousSettings?.revision ?? 0) + 1,
    };
    return (await settings.save(workspaceId, previousSettings, nextSettings)) === 'saved'
      ? nextSettings
      : CHANGED_MEANWHILE;
  });
}

/** Changes settings that exist, whatever happens to them meanwhile. Null: there is nothing to change. */
export async function changeSettings(
  { settings }: Pick<SetImportPorts, 'settings'>,
  workspaceId: string,
  provider: CrmProvider,
  computeChanges: (previousSettings: ImportSettings) => Partial<ImportSettings> | null,
): Promise<void> {
  await retryWhileChanged(async () => {
    const previousSettings = await settings.get(workspaceId, provider);
    const changes = previousSettings && computeChanges(previousSettings);
    if (!changes) return {};
    return saveChanges(previousSettings, changes, (nextSettings) =>
      settings.save(workspaceId, previousSettings, nextSettings),
    );
  });
}

/** Once or twice may be bad luck. The third time, a person has to act. */
const MAX_FAILURES = 3;

/** Records how the last daily import ended. */
export async function recordImportEnd(
  ports: Pick<SetImportPorts, 'settings'>,
  workspaceId: string,
  { id, provider, dry_run }: CrmImportRecord,
  { status, problem }: ImportEnd,
): Promise<void> {
  if (dry_run) return;
  await changeSettings(ports, workspaceId, provider, ({ last_import_id, failures }) => {
    if (last_import_id !== id) return null;
    if (status === 'completed') return failures === 0 ? null : { failures: 0 };
    if (status !== 'failed') return null;
    if (failures + 1 < MAX_FAILURES) return { failures: failures + 1 };
    const paused_reason = `The last ${MAX_FAILURES} imports failed. ${problem.message}`.trim();
    return { failures: failures + 1, paused_reason, next_import_at: null };
  });
}
