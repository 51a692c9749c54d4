import type { CrmProvider } from '#contract/crms.ts';
import type { SequencerProvider } from '#contract/sequencers.ts';
import type { Receiver } from './channel.ts';

const DISCONNECTED = {
  crm: { code: 'crm_disconnected', message: 'The CRM was disconnected before this row was sent.' },
  sequencer: {
    code: 'sequencer_disconnected',
    message: 'The sequencer was disconnected before this row was sent.',
  },
} as const;

/** Replaces a disconnected CRM or sequencer: only its rows fail, not the push. */
export const disconnectedReceiver = (
  kind: keyof typeof DISCONNECTED,
  provider: CrmProvider | SequencerProvider,
): Receiver => ({
  batchSize: 500,
  callsInFlight: 1,
  deliver: async (rows) => rows.map(() => ({ kind: 'failed', problem: { provider, ...DISCONNECTED[kind] } })),
});
