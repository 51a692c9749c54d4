import { pushPeopleToCrm } from '#contract/crm-pushes.ts';
import { openStageCrm } from '#crms/stage-crms.ts';
import { endpoint } from '#http/endpoint.ts';
import { respondToCrmPush } from '#http/respond-to-crm-push.ts';
import { systemClock } from '#platform/clock.ts';
import { workspaceSecrets } from '#platform/workspace-secrets.ts';
import { startRows } from '#queues/send-rows.ts';
import { accountRows } from '#table/accounts/account-rows.ts';
import { crmLinkStore } from '#table/crm/crm-link-store.ts';
import { crmPersonRows } from '#table/people/crm-person-rows.ts';
import { pushRunStore } from '#table/pushes/push-run-store.ts';
import { functionTable } from '#table/table.ts';
import { integrationStore } from '#table/workspaces/integration-store.ts';

export const handler = endpoint(pushPeopleToCrm, ({ caller, body, refuse, remainingMs, newId }) => {
  const table = functionTable();
  const { contact_ids: ids, provider, dry_run: isDryRun } = body;
  return respondToCrmPush(
    {
      integrations: integrationStore(table),
      vault: workspaceSecrets,
      openCrm: openStageCrm,
      links: crmLinkStore(table, systemClock),
      accounts: accountRows(table),
      records: crmPersonRows(table),
      runs: pushRunStore(table),
      send: startRows('crm'),
      newId,
      now: systemClock,
      remainingMs,
      refuse,
    },
    { viewer: caller, recordType: 'people', provider, ids, isDryRun },
    'contactId',
  );
});
