import { pushAccountsToCrm } from '#contract/crm-pushes.ts';
import { endpoint } from '#http/endpoint.ts';
import { respondToCrmPush } from '#http/respond-to-push.ts';
import { startRows } from '#jobs/queues/send-messages.ts';
import { openStageCrm } from '#providers/crms/stage-crms.ts';
import { createAccountRows } from '#table/accounts/account-rows.ts';
import { createCrmNotePorts } from '#table/crm/crm-note-store.ts';

export const handler = endpoint(pushAccountsToCrm, (request) => {
  const { account_ids: ids, provider, dry_run: isDryRun, notes: withNotes } = request.body;
  const records = createAccountRows(request.table);
  const notes = createCrmNotePorts(request.table);
  const ports = { openCrm: openStageCrm, accounts: records, records, notes, send: startRows('crm') };
  const order = { recordType: 'accounts' as const, provider, ids, isDryRun, withNotes };
  return respondToCrmPush(request, ports, order, 'accountId');
});
