import { crms, getCrmName } from '#contract/crms.ts';
import { endImportIfOver } from '#domain/market/crm-imports/end-import.ts';
import { type ReadOutcome, readImport } from '#domain/market/crm-imports/read-import.ts';
import { normalizeEmail } from '#domain/market/privacy/identity.ts';
import { getCrmAccount } from '#domain/workspace/integrations/crm-account.ts';
import { openIntegrations } from '#domain/workspace/integrations/open-integration.ts';
import { crmImportSteps } from '#jobs/workflows/crm-import.ts';
import { type StepContext, workflowStep } from '#jobs/workflows/workflow-step.ts';
import { workspaceSecrets } from '#platform/workspace-secrets.ts';
import { openReader, readProblemOf } from '#providers/crms/live-crms.ts';
import { createAccountLookups } from '#table/accounts/account-lookups.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { createCrmLinkStore } from '#table/crm/crm-link-store.ts';
import { createAccountNamesReader, createRelatedAccountsReader } from '#table/crm-imports/account-names.ts';
import { createCrmCompanyStore } from '#table/crm-imports/crm-company-store.ts';
import { createImportSettingsStore } from '#table/crm-imports/import-settings-store.ts';
import { createImportStore } from '#table/crm-imports/import-store.ts';
import { createPersonStore } from '#table/people/person-store.ts';
import { createWatchedPeople } from '#table/people/watched-people.ts';
import { createRelationStore } from '#table/relations/relation-store.ts';
import { createIntegrationStore } from '#table/workspaces/integration-store.ts';
import { createMemberStore } from '#table/workspaces/member-store.ts';
import { createAccountRoomReader } from '#table/workspaces/plan-store.ts';

/** Enough for a page when the CRM and the table are slow. */
const TIME_FOR_PAGE_MS = 90_000;

async function readWhileThereIsTime(
  { table, now, remainingMs }: StepContext,
  workspaceId: string,
  importId: string,
): Promise<ReadOutcome> {
  const imports = createImportStore(table);
  const record = await imports.get(workspaceId, importId);
  if (record?.status !== 'running') return { kind: 'stopped' };
  const { provider, crm_account, scope, owner_wins, dry_run } = record;
  const integrations = createIntegrationStore(table);
  const crmIntegration = (
    await openIntegrations({ integrations, vault: workspaceSecrets }, workspaceId, [provider])
  ).get(provider);
  const isSameCrmAccount =
    crmIntegration && getCrmAccount({ connected: { [provider]: crmIntegration } }, provider) === crm_account;
  if (!isSameCrmAccount) {
    const message = 'The CRM was disconnected, or connected to another account. Start the import again.';
    return { kind: 'failed', code: 'crm_disconnected', message };
  }
  const crm = { provider, crmAccount: crm_account };
  const members = await createMemberStore(table).list(workspaceId);
  const ports = {
    imports,
    accounts: createAccountStore(table),
    lookups: createAccountLookups(table),
    accountNames: createAccountNamesReader(table),
    relatedAccounts: createRelatedAccountsReader(table),
    companies: createCrmCompanyStore(table),
    links: createCrmLinkStore(table)(workspaceId, provider, crm_account),
    relations: createRelationStore(table, crm),
    people: createPersonStore(table),
    watched: createWatchedPeople(table, now),
    accountRoom: createAccountRoomReader(table),
    now,
    reader: openReader(provider, `${workspaceId} ${provider} ${crmIntegration.version}`, crmIntegration),
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
    memberByEmail: new Map(members.map(({ id, email }) => [normalizeEmail(email) ?? '', id])),
  };
  return readImport(ports, context);
}

export const handler = workflowStep(crmImportSteps.read, async ({ workspace_id, import_id }, context) => {
  const { table, now } = context;
  const outcome = await readWhileThereIsTime(context, workspace_id, import_id);
  const ports = {
    imports: createImportStore(table),
    settings: createImportSettingsStore(table),
    now,
  };
  const waitSeconds = await endImportIfOver(ports, workspace_id, import_id, outcome);
  return { more: waitSeconds !== null, wait_seconds: waitSeconds ?? 0 };
});
