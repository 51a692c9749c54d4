import { getSignal } from '#contract/signals.ts';
import { scopedMemberId } from '#domain/shared/visibility/viewer.ts';
import { findSignal } from '#domain/signals/definitions/change-signals.ts';
import { toApiSignal } from '#domain/signals/definitions/understand-signal.ts';
import { readVisibleSignals } from '#domain/signals/definitions/visible-signals.ts';
import { mergeUnmatched } from '#domain/signals/events/unmatched.ts';
import { endpoint } from '#http/endpoint.ts';
import { getStageMatching } from '#reading/stage-understanding.ts';
import { createAccountLookups } from '#table/accounts/account-lookups.ts';
import { createFeedbackAtAccounts } from '#table/detections/feedback-at-accounts.ts';
import { createUnmatchedStore } from '#table/events/unmatched-store.ts';
import { createSignalStore } from '#table/signals/signal-store.ts';

export const handler = endpoint(getSignal, async ({ caller, params, refuse, table }) => {
  const visibilityPorts = {
    signals: createSignalStore(table),
    accounts: createAccountLookups(table),
    feedback: createFeedbackAtAccounts(table),
  };
  const ports = { signals: { load: () => readVisibleSignals(visibilityPorts, caller) }, refuse };
  const signal = await findSignal(ports, caller.workspaceId, params.id);
  // Domains of the whole workspace's events.
  const unmatched =
    signal.event_rule && scopedMemberId(caller) === undefined
      ? mergeUnmatched(await createUnmatchedStore(table).shards(caller.workspaceId, signal.id))
      : null;
  return { status: 200, data: { ...toApiSignal(signal, getStageMatching()), unmatched_events: unmatched } };
});
