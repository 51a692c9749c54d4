import type { Campaign, CampaignList } from '#domain/outbound/sequencers/sequencer.ts';
import type { Credentials } from '#domain/workspace/integrations/integration.ts';
import type { Pace } from '#vendor-api/token-bucket.ts';
import type { Transport } from '#vendor-api/transport.ts';

export interface SequencerConnection {
  readonly credentials: Credentials;
  readonly transport: Transport;
  /** @default the sequencer's own limit */
  readonly pace?: Pace;
}

/** How the service talks to one sequencer. */
export interface SequencerAdapter {
  readonly origin: string;
  open(connection: SequencerConnection, campaignId: string): Campaign;
  /** Throws a vendor error if the sequencer can't be asked. */
  campaigns(
    connection: SequencerConnection,
    search: string | undefined,
    most: number,
    signal: AbortSignal,
  ): Promise<CampaignList>;
  /** Tests the key with a call that changes nothing. Throws a vendor error if it doesn't work. */
  tryKey(connection: SequencerConnection, signal: AbortSignal): Promise<void>;
}
