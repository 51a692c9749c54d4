import { pushAccountsToCrm } from '#contract/crm-pushes.ts';
import { openStageCrm } from '#crms/stage-crms.ts';
import { endpoint } from '#endpoints/endpoint.ts';
import { respondToCrmPush } from '#http/respond-to-crm-push.ts';
import { workspaceSecrets } from '#platform/workspace-secrets.ts';
import { startRows } from '#queues/send-rows.ts';
import { accountRows } from '#table/accounts/account-rows.ts';
import { crmActivities } from '#table/crm/crm-activity-store.ts';
import { crmLinkStore } from '#table/crm/crm-link-store.ts';
import { pushRunStore } from '#table/pushes/push-run-store.ts';
import { integrationStore } from '#table/workspaces/integration-store.ts';

export const handler = endpoint(
  pushAccountsToCrm,
  ({ caller, body, refuse, remainingMs, newId, table, now }) => {
    const { account_ids: ids, provider, dry_run: isDryRun, activities } = body;
    return respondToCrmPush(
      {
        integrations: integrationStore(table),
        vault: workspaceSecrets,
        openCrm: openStageCrm,
        links: crmLinkStore(table, now),
        accounts: accountRows(table),
        activities: crmActivities(table),
        records: accountRows(table),
        runs: pushRunStore(table),
        send: startRows('crm'),
        newId,
        now,
        remainingMs,
        refuse,
      },
      { viewer: caller, recordType: 'accounts', provider, ids, isDryRun, activities },
      'accountId',
    );
  },
);
