import { listSignals } from '#contract/signals.ts';
import { signalsOf } from '#domain/signals/definitions/signal-record.ts';
import { shownSignal } from '#domain/signals/definitions/understand-signal.ts';
import { readVisibleSignals } from '#domain/signals/definitions/visible-signals.ts';
import { endpoint } from '#http/endpoint.ts';
import { stageMatching } from '#reading/stage-understanding.ts';
import { accountLookups } from '#table/accounts/account-lookups.ts';
import { feedbackAtAccounts } from '#table/detections/feedback-at-accounts.ts';
import { signalStore } from '#table/signals/signal-store.ts';

export const handler = endpoint(listSignals, async ({ caller, table }) => {
  const ports = {
    signals: signalStore(table),
    accounts: accountLookups(table),
    feedback: feedbackAtAccounts(table),
  };
  const signals = signalsOf(await readVisibleSignals(ports, caller));
  return { status: 200, data: signals.map((signal) => shownSignal(signal, stageMatching())) };
});
