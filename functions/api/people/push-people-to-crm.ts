import { pushPeopleToCrm } from '#contract/crm-pushes.ts';
import { endpoint } from '#http/endpoint.ts';
import { respondToCrmPush } from '#http/respond-to-push.ts';
import { startRows } from '#jobs/queues/send-messages.ts';
import { workspaceSecrets } from '#platform/workspace-secrets.ts';
import { openStageCrm } from '#providers/crms/stage-crms.ts';
import { createAccountRows } from '#table/accounts/account-rows.ts';
import { createSentValueStore } from '#table/crm/sent-value-store.ts';
import { createCrmPersonRows } from '#table/people/person-rows.ts';
import { createPushRunStore } from '#table/pushes/push-run-store.ts';
import { createIntegrationStore } from '#table/workspaces/integration-store.ts';

export const handler = endpoint(
  pushPeopleToCrm,
  ({ caller, body, refuse, remainingMs, newId, table, now }) => {
    const { contact_ids: ids, provider, dry_run: isDryRun } = body;
    return respondToCrmPush(
      {
        integrations: createIntegrationStore(table),
        vault: workspaceSecrets,
        openCrm: openStageCrm,
        accounts: createAccountRows(table),
        sentValues: createSentValueStore(table),
        records: createCrmPersonRows(table),
        runs: createPushRunStore(table),
        send: startRows('crm'),
        newId,
        now,
        remainingMs,
        refuse,
      },
      { viewer: caller, recordType: 'people', provider, ids, isDryRun },
      'contactId',
    );
  },
);
