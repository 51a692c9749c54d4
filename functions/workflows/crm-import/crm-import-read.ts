import { crms, getCrmName } from '#contract/crms.ts';
import { normalizeEmail } from '#domain/market/crm-imports/decide-page.ts';
import { endIfOver } from '#domain/market/crm-imports/end-import.ts';
import { type ReadOutcome, readImport } from '#domain/market/crm-imports/read-import.ts';
import { getCrmAccount } from '#domain/workspace/integrations/crm-account.ts';
import { openIntegrations } from '#domain/workspace/integrations/open-integration.ts';
import { crmImportSteps } from '#jobs/workflows/crm-import.ts';
import { workflowStep } from '#jobs/workflows/workflow-step.ts';
import { systemClock } from '#platform/clock.ts';
import { workspaceSecrets } from '#platform/workspace-secrets.ts';
import { openReader, readProblemOf } from '#providers/crms/live-crms.ts';
import { accountLookups } from '#table/accounts/account-lookups.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { crmLinkStore } from '#table/crm/crm-link-store.ts';
import { accountNames, relatedAccounts } from '#table/crm-imports/account-names.ts';
import { crmCompanyStore } from '#table/crm-imports/crm-company-store.ts';
import { importSettingsStore } from '#table/crm-imports/import-settings-store.ts';
import { importStore } from '#table/crm-imports/import-store.ts';
import { personStore } from '#table/people/person-store.ts';
import { watchedPeople } from '#table/people/watched-people.ts';
import { relationStore } from '#table/relations/relation-store.ts';
import { functionTable, type Table } from '#table/table.ts';
import { integrationStore } from '#table/workspaces/integration-store.ts';
import { memberStore } from '#table/workspaces/member-store.ts';
import { accountRoom } from '#table/workspaces/plan-store.ts';

/** Enough for a page when the CRM and the table are slow. */
const TIME_FOR_PAGE_MS = 90_000;

interface Time {
  readonly remainingMs: (share?: number) => number;
}

async function readWhileThereIsTime(
  table: Table,
  workspaceId: string,
  importId: string,
  { remainingMs }: Time,
): Promise<ReadOutcome> {
  const imports = importStore(table);
  const record = await imports.get(workspaceId, importId);
  if (record?.status !== 'running') return { kind: 'stopped' };
  const { provider, crm_account, scope, owner_wins, dry_run } = record;
  const integrations = integrationStore(table);
  const opened = (
    await openIntegrations({ integrations, vault: workspaceSecrets }, workspaceId, [provider])
  ).get(provider);
  const isSame = opened && getCrmAccount({ connected: { [provider]: opened } }, provider) === crm_account;
  if (!isSame) {
    const message = 'The CRM was disconnected, or connected to another account. Start the import again.';
    return { kind: 'failed', code: 'crm_disconnected', message };
  }
  const crm = { provider, crmAccount: crm_account };
  const members = await memberStore(table).list(workspaceId);
  const ports = {
    imports,
    accounts: accountStore(table),
    lookups: accountLookups(table),
    accountNames: accountNames(table),
    relatedAccounts: relatedAccounts(table),
    companies: crmCompanyStore(table),
    links: crmLinkStore(table)(workspaceId, provider, crm_account),
    relations: relationStore(table, crm),
    people: personStore(table),
    watched: watchedPeople(table, systemClock),
    accountRoom: accountRoom(table),
    now: systemClock,
    reader: openReader(provider, `${workspaceId} ${provider} ${opened.version}`, opened),
    problemOf: readProblemOf,
    hasTime: () => remainingMs() > TIME_FOR_PAGE_MS,
    // The rest of the function's time is for storing the page.
    pageSignal: () => AbortSignal.timeout(remainingMs(3 / 4)),
  };
  const context = {
    workspaceId,
    importId,
    crm,
    crmName: crms[getCrmName(provider)].name,
    scope,
    ownerWins: owner_wins,
    isDry: dry_run,
    memberByEmail: new Map(members.map(({ id, email }) => [normalizeEmail(email), id])),
  };
  return readImport(ports, context);
}

export const handler = workflowStep(crmImportSteps.read, async ({ workspace_id, import_id }, time) => {
  const table = functionTable();
  const outcome = await readWhileThereIsTime(table, workspace_id, import_id, time);
  const ports = { imports: importStore(table), settings: importSettingsStore(table), now: systemClock };
  const waitSeconds = await endIfOver(ports, workspace_id, import_id, outcome);
  return { more: waitSeconds !== null, wait_seconds: waitSeconds ?? 0 };
});
