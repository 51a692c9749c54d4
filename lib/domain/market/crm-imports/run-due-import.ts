import { saveChanges } from '#domain/shared/records/retry-while-changed.ts';
import { deriveId } from '#domain/shared/text/hash-letters.ts';
import { getCrmAccount } from '#domain/workspace/integrations/crm-account.ts';
import {
  changeSettings,
  computeNextImportAt,
  type DueImport,
  type ImportSettingsStore,
} from './import-settings.ts';
import { createImportRecord, type StartImportPorts } from './start-import.ts';

interface RunDueImportPorts extends Pick<StartImportPorts, 'imports' | 'integrations' | 'now' | 'start'> {
  readonly settings: ImportSettingsStore;
}

/** Starts an import that is due. Waits for the next day while another one runs. Safe to repeat. */
export async function runDueImport(
  ports: RunDueImportPorts,
  { workspaceId, provider }: DueImport,
): Promise<void> {
  const { settings, imports } = ports;
  const dueSettings = await settings.get(workspaceId, provider);
  const now = ports.now();
  // The index of due imports lags behind the table. The record is authoritative.
  if (
    !dueSettings?.scope ||
    dueSettings.next_import_at === null ||
    dueSettings.next_import_at > now.toISOString()
  )
    return;
  const crmAccount = getCrmAccount(await ports.integrations.get(workspaceId), provider);
  if (crmAccount === undefined) {
    const paused_reason = 'The CRM is not connected. Connect it, and set this again.';
    // If someone changes the settings meanwhile, they are still due, and the next tick decides.
    await saveChanges(dueSettings, { next_import_at: null, paused_reason }, (nextSettings) =>
      settings.save(workspaceId, dueSettings, nextSettings),
    );
    return;
  }
  const record = createImportRecord({
    // Derived from what is due: starting it twice starts it once.
    id: deriveId('imp', workspaceId, provider, dueSettings.next_import_at, dueSettings.revision),
    provider,
    crmAccount,
    scope: dueSettings.scope,
    ownerWins: dueSettings.owner_wins,
    isDry: false,
    at: now,
  });
  const isStarted = (await imports.create(workspaceId, record)) === 'created';
  if (isStarted) await ports.start(workspaceId, record.id);
  // Settings that someone changed meanwhile name the import too: otherwise its failure wouldn't count.
  await changeSettings(ports, workspaceId, provider, ({ next_import_at }) => ({
    next_import_at: next_import_at && computeNextImportAt(now),
    ...(isStarted && { last_import_id: record.id }),
  }));
}
