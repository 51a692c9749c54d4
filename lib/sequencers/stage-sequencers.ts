import { CAMPAIGNS_MAX } from '#contract/sequencer-pushes.ts';
import { sequencers } from '#contract/sequencers.ts';
import type { AskCampaigns, TryKey } from '#domain/outbound/sequencers/connect-sequencer.ts';
import type { OpenCampaign } from '#domain/outbound/sequencers/sequencer-channel.ts';
import { VendorBusyError, VendorRefusedError } from '#vendor-api/vendor-error.ts';

/** Loaded with the first person, because it includes an HTTP client. */
const live = () => import('./live-sequencers.ts');

export const openStageCampaign: OpenCampaign = async (provider, { credentials }, campaignId) => {
  const { adapter, transport } = (await live()).liveSequencer(provider);
  return adapter.open({ credentials, transport }, campaignId);
};

/** Turns what a vendor says into an answer for the caller. */
async function asked<Data>(
  name: string,
  signal: AbortSignal,
  work: () => Promise<Data>,
): Promise<
  | { readonly kind: 'answered'; readonly data: Data }
  | { readonly kind: 'refused' | 'unreachable'; readonly reason: string }
> {
  try {
    return { kind: 'answered', data: await work() };
  } catch (error) {
    if (error instanceof VendorRefusedError) return { kind: 'refused', reason: error.message };
    if (error instanceof VendorBusyError) return { kind: 'unreachable', reason: error.message };
    if (signal.aborted) return { kind: 'unreachable', reason: `${name} did not respond in time.` };
    throw error;
  }
}

export const tryStageKey: TryKey = async (provider, credentials, signal) => {
  const { adapter, transport } = (await live()).liveSequencer(provider);
  return asked(sequencers[provider].name, signal, () => adapter.tryKey({ credentials, transport }, signal));
};

export const askStageCampaigns: AskCampaigns = async (provider, credentials, search, signal) => {
  const { adapter, transport } = (await live()).liveSequencer(provider);
  return asked(sequencers[provider].name, signal, () =>
    adapter.campaigns({ credentials, transport }, search, CAMPAIGNS_MAX, signal),
  );
};
