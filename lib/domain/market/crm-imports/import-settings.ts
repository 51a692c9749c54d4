import type { ImportScope, OwnerWins } from '#contract/crm-imports.ts';
import type { CrmProvider } from '#contract/crms.ts';
import type { Refuse } from '#contract/errors.ts';
import { DAY_MS, HOUR_MS } from '#contract/time.ts';
import { CHANGED, retryWhileChanged } from '#domain/shared/records/retry-while-changed.ts';
import { crmAccountOf } from '#domain/workspace/integrations/crm-account.ts';
import type { IntegrationStore } from '#domain/workspace/integrations/integration.ts';
import type { CrmImportRecord } from './import-record.ts';

export type ImportEvery = 'hour' | 'day' | 'off';

/** What is kept in step with a CRM, as stored. */
export interface ImportSettings {
  readonly provider: CrmProvider;
  readonly every: ImportEvery;
  readonly scope: ImportScope | null;
  readonly owner_wins: OwnerWins;
  readonly last_import_id: string | null;
  readonly next_import_at: string | null;
  readonly paused_reason: string | null;
  /** Failures in a row. */
  readonly failures: number;
  /** What the next import begins with, and the reading that it belongs to. */
  readonly mark: string | null;
  readonly mark_of: string | null;
  /** When the last import began that read everything, and not only changes. Null if that isn't known. */
  readonly read_all_at: string | null;
  /** Incremented by every write, so that concurrent changes cannot undo each other. */
  readonly revision: number;
}

export interface DueImport {
  readonly workspaceId: string;
  readonly provider: CrmProvider;
}

export interface ImportSettingsStore {
  get(workspaceId: string, provider: CrmProvider): Promise<ImportSettings | undefined>;
  /** Writes `after` unless they have changed since `before` was read. Undefined: there were none. */
  save(
    workspaceId: string,
    before: ImportSettings | undefined,
    after: ImportSettings,
  ): Promise<'saved' | typeof CHANGED>;
  due(now: Date): Promise<readonly DueImport[]>;
}

export const noSettings = (provider: CrmProvider): ImportSettings => ({
  provider,
  every: 'off',
  scope: null,
  owner_wins: 'here',
  last_import_id: null,
  next_import_at: null,
  paused_reason: null,
  failures: 0,
  mark: null,
  mark_of: null,
  read_all_at: null,
  revision: 0,
});

/** A contact of a won deal may change while the company doesn't. So everything is read again this often. */
export const READ_AGAIN_DAYS = 30;

/** Where the next import begins. Null reads everything. */
export function sinceOf(
  { mark, mark_of, read_all_at }: ImportSettings,
  reading: string,
  now: Date,
): string | null {
  const isDue = read_all_at === null || now.getTime() - Date.parse(read_all_at) >= READ_AGAIN_DAYS * DAY_MS;
  return mark_of !== reading || isDue ? null : mark;
}

const INTERVALS: Readonly<Record<Exclude<ImportEvery, 'off'>, number>> = { hour: HOUR_MS, day: DAY_MS };

/** When the next import is due after one that is due or started now. */
export const nextImportAt = (every: ImportEvery, now: Date): string | null =>
  every === 'off' ? null : new Date(now.getTime() + INTERVALS[every]).toISOString();

/** Which companies a mark is about. The mark of another reading would leave some out. */
export const readingOf = ({ scope, crm_account }: Pick<CrmImportRecord, 'scope' | 'crm_account'>): string => {
  const { customers, open_deals, everything, list_id } = scope;
  return JSON.stringify([crm_account, customers, open_deals, everything, list_id]);
};

export interface SetImportPorts {
  readonly settings: ImportSettingsStore;
  readonly integrations: Pick<IntegrationStore, 'get'>;
  readonly now: () => Date;
  readonly refuse: Refuse<'crm_not_connected'>;
}

/** Sets what is kept in step. The first import follows within minutes. */
export async function setImport(
  { settings, integrations, now, refuse }: SetImportPorts,
  workspaceId: string,
  provider: CrmProvider,
  wanted: Pick<ImportSettings, 'every' | 'owner_wins'> & { readonly scope: ImportScope },
): Promise<ImportSettings> {
  if (crmAccountOf(await integrations.get(workspaceId), provider) === undefined) {
    throw refuse('crm_not_connected', `${provider} is not connected.`);
  }
  return retryWhileChanged(async () => {
    const before = await settings.get(workspaceId, provider);
    const after: ImportSettings = {
      ...(before ?? noSettings(provider)),
      ...wanted,
      next_import_at: wanted.every === 'off' ? null : now().toISOString(),
      paused_reason: null,
      failures: 0,
      revision: (before?.revision ?? 0) + 1,
    };
    return (await settings.save(workspaceId, before, after)) === 'saved' ? after : CHANGED;
  });
}

/** Once or twice may be bad luck. The third time, a person should look at it. */
const FAILURES_MAX = 3;

/** Records how an import ended: the mark for the next one, or how often it failed. */
export async function noteImportEnd(
  { settings }: Pick<SetImportPorts, 'settings'>,
  workspaceId: string,
  record: CrmImportRecord,
  end: { readonly status: CrmImportRecord['status']; readonly problem: CrmImportRecord['problem'] },
): Promise<void> {
  if (record.dry_run) return;
  await retryWhileChanged(async () => {
    const before = await settings.get(workspaceId, record.provider);
    if (!before) return {};
    const after = afterEnd(before, record, end);
    if (after === before) return {};
    const revision = before.revision + 1;
    return (await settings.save(workspaceId, before, { ...after, revision })) === 'saved' ? {} : CHANGED;
  });
}

function afterEnd(
  before: ImportSettings,
  record: CrmImportRecord,
  {
    status,
    problem,
  }: { readonly status: CrmImportRecord['status']; readonly problem: CrmImportRecord['problem'] },
): ImportSettings {
  if (status === 'completed') {
    const mark_of = readingOf(record);
    // The mark of an import by hand with another scope would leave companies out.
    const isOther = before.scope === null || readingOf({ ...record, scope: before.scope }) !== mark_of;
    if (isOther) return before;
    const read_all_at = record.since === null ? record.created_at : before.read_all_at;
    return { ...before, failures: 0, mark: record.mark, mark_of, read_all_at };
  }
  if (status !== 'failed' || before.last_import_id !== record.id) return before;
  const failures = before.failures + 1;
  if (failures < FAILURES_MAX) return { ...before, failures };
  const paused_reason = `The last ${FAILURES_MAX} imports failed. ${problem?.message ?? ''}`.trim();
  return { ...before, failures, paused_reason, next_import_at: null };
}
