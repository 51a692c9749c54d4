import { listSignals as contract } from '#contract/signals.ts';
import { listSignals } from '#domain/signals/definitions/signal-record.ts';
import { toApiSignal } from '#domain/signals/definitions/understand-signal.ts';
import { readVisibleSignals } from '#domain/signals/definitions/visible-signals.ts';
import { endpoint } from '#http/endpoint.ts';
import { getStageMatching } from '#reading/stage-understanding.ts';
import { createAccountLookups } from '#table/accounts/account-lookups.ts';
import { createFeedbackAtAccounts } from '#table/detections/feedback-at-accounts.ts';
import { createSignalStore } from '#table/signals/signal-store.ts';

export const handler = endpoint(contract, async ({ caller, table }) => {
  const ports = {
    signals: createSignalStore(table),
    accounts: createAccountLookups(table),
    feedback: createFeedbackAtAccounts(table),
  };
  const signals = listSignals(await readVisibleSignals(ports, caller));
  return { status: 200, data: signals.map((signal) => toApiSignal(signal, getStageMatching())) };
});
