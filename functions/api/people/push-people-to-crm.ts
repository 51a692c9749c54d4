import { pushPeopleToCrm } from '#contract/crm-pushes.ts';
import { endpoint } from '#http/endpoint.ts';
import { respondToCrmPush } from '#http/respond-to-push.ts';
import { startRows } from '#jobs/queues/send-messages.ts';
import { openStageCrm } from '#providers/crms/stage-crms.ts';
import { createAccountRows } from '#table/accounts/account-rows.ts';
import { createCrmPersonRows } from '#table/people/person-rows.ts';

export const handler = endpoint(pushPeopleToCrm, (request) => {
  const { contact_ids: ids, provider, dry_run: isDryRun } = request.body;
  const accounts = createAccountRows(request.table);
  const records = createCrmPersonRows(request.table);
  const ports = { openCrm: openStageCrm, accounts, records, send: startRows('crm') };
  const order = { recordType: 'people' as const, provider, ids, isDryRun };
  return respondToCrmPush(request, ports, order, 'contactId');
});
