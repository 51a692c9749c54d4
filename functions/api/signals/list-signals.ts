import { listSignals } from '#contract/signals.ts';
import { signalsOf } from '#domain/signals/definitions/signal-record.ts';
import { signalsInSight } from '#domain/signals/definitions/signals-in-sight.ts';
import { endpoint } from '#http/endpoint.ts';
import { accountLookups } from '#table/accounts/account-lookups.ts';
import { feedbackAtAccounts } from '#table/detections/feedback-at-accounts.ts';
import { signalStore } from '#table/signals/signal-store.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(listSignals, async ({ caller }) => {
  const table = functionTable();
  const ports = {
    signals: signalStore(table),
    accounts: accountLookups(table),
    feedback: feedbackAtAccounts(table),
  };
  return { status: 200, data: signalsOf(await signalsInSight(ports, caller)) };
});
