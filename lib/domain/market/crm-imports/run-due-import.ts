import { hash } from 'node:crypto';
import { CHANGED, retryWhileChanged } from '#domain/shared/records/retry-while-changed.ts';
import { crmAccountOf } from '#domain/workspace/integrations/crm-account.ts';
import {
  type DueImport,
  type ImportSettings,
  type ImportSettingsStore,
  nextImportAt,
  readingOf,
  sinceOf,
} from './import-settings.ts';
import { newImport, type StartImportPorts } from './start-import.ts';

const HASH_LETTERS = 26;

/** Derived from what is due, so that starting it twice starts it once. */
const idOf = (workspaceId: string, { provider, next_import_at, revision }: ImportSettings): string => {
  const due = [workspaceId, provider, next_import_at, revision].join(' ');
  return `imp_${hash('sha256', due).slice(0, HASH_LETTERS)}`;
};

interface RunDueImportPorts extends Pick<StartImportPorts, 'imports' | 'integrations' | 'now' | 'start'> {
  readonly settings: ImportSettingsStore;
}

/** Starts an import that is due. Waits for the next turn while another one runs. Safe to repeat. */
export async function runDueImport(
  ports: RunDueImportPorts,
  { workspaceId, provider }: DueImport,
): Promise<void> {
  let startedId: string | null = null;
  await retryWhileChanged(async () => {
    const before = await ports.settings.get(workspaceId, provider);
    const now = ports.now();
    // Settings that changed since it was started name it too, whatever is due now: else its failure wouldn't count.
    if (startedId !== null) return named(ports, workspaceId, before, startedId, now);
    // The index of due imports lags behind the table. The record is authoritative.
    if (!before?.scope || before.next_import_at === null || before.next_import_at > now.toISOString())
      return {};
    const after = await started(ports, workspaceId, { ...before, scope: before.scope }, now);
    if (after.last_import_id !== before.last_import_id) startedId = after.last_import_id;
    return saved(ports, workspaceId, before, after);
  });
}

async function saved(
  { settings }: RunDueImportPorts,
  workspaceId: string,
  before: ImportSettings,
  after: ImportSettings,
): Promise<object | typeof CHANGED> {
  const revision = before.revision + 1;
  return (await settings.save(workspaceId, before, { ...after, revision })) === 'saved' ? {} : CHANGED;
}

async function named(
  ports: RunDueImportPorts,
  workspaceId: string,
  before: ImportSettings | undefined,
  importId: string,
  now: Date,
): Promise<object | typeof CHANGED> {
  if (!before || before.last_import_id === importId) return {};
  const next_import_at = before.next_import_at && nextImportAt(before.every, now);
  return saved(ports, workspaceId, before, { ...before, last_import_id: importId, next_import_at });
}

async function started(
  ports: RunDueImportPorts,
  workspaceId: string,
  settings: ImportSettings & { readonly scope: NonNullable<ImportSettings['scope']> },
  now: Date,
): Promise<ImportSettings> {
  const { provider, scope, owner_wins } = settings;
  const crmAccount = crmAccountOf(await ports.integrations.get(workspaceId), provider);
  if (crmAccount === undefined) {
    return {
      ...settings,
      next_import_at: null,
      paused_reason: 'The CRM is not connected. Connect it, and set this again.',
    };
  }
  const record = newImport({
    id: idOf(workspaceId, settings),
    provider,
    crmAccount,
    scope,
    ownerWins: owner_wins,
    isDry: false,
    since: sinceOf(settings, readingOf({ scope, crm_account: crmAccount }), now),
    isScheduled: true,
    at: now,
  });
  const created = await ports.imports.create(workspaceId, record);
  const turn = { ...settings, next_import_at: nextImportAt(settings.every, now) };
  if (created !== 'created') return turn;
  await ports.start(workspaceId, record.id);
  return { ...turn, last_import_id: record.id };
}
