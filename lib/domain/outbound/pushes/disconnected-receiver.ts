import type { CrmProvider } from '#contract/crms.ts';
import type { Receiver } from './channel.ts';

/** Replaces a disconnected CRM: only its rows fail, not the push. */
export const createDisconnectedReceiver = (provider: CrmProvider): Receiver => ({
  batchSize: 500,
  callsInFlight: 1,
  deliver: async (rows) =>
    rows.map(() => ({
      kind: 'failed',
      problem: {
        provider,
        code: 'crm_disconnected',
        message: 'The CRM was disconnected before this row was sent.',
      },
    })),
});
