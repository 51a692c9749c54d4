import type { SequencerProvider } from '#contract/sequencers.ts';
import { sequencerSkips } from '#contract/sequencers.ts';
import type { OpenCrmLinks } from '#domain/outbound/crm/crm-links.ts';
import type { Channel, Receiver, RowOutcome } from '#domain/outbound/pushes/channel.ts';
import { disconnectedReceiver } from '#domain/outbound/pushes/disconnected-receiver.ts';
import type { PushTarget } from '#domain/outbound/pushes/push-target.ts';
import type { IntegrationPorts } from '#domain/workspace/integrations/integration.ts';
import { type OpenedIntegration, openIntegrations } from '#domain/workspace/integrations/open-integration.ts';
import { aborted, handOver } from './hand-over.ts';
import { leadOf } from './lead-row.ts';
import type { Campaign, LeadOutcome } from './sequencer.ts';

export type SequencerTarget = Extract<PushTarget, { readonly kind: 'sequencer' }>;

/** Opens a campaign of a connected sequencer. */
export type OpenCampaign = (
  provider: SequencerProvider,
  access: Pick<OpenedIntegration, 'credentials'>,
  campaignId: string,
) => Promise<Campaign>;

export interface SequencerChannelPorts extends IntegrationPorts {
  readonly openCampaign: OpenCampaign;
  readonly links: OpenCrmLinks;
}

/** Learns of everyone who is in the campaign now. */
export type OnIn = (personId: string, isNew: boolean) => void;

const BLOCKED = { code: 'blocked_by_sequencer', message: sequencerSkips.blocked_by_sequencer };

/** The receiver for a campaign with the sequencer's current key. Fails its rows if the sequencer is disconnected. */
export async function sequencerReceiver(
  ports: SequencerChannelPorts,
  workspaceId: string,
  { provider, campaign_id }: SequencerTarget,
  onIn?: OnIn,
): Promise<Receiver> {
  const integration = (await openIntegrations(ports, workspaceId, [provider])).get(provider);
  if (!integration) return disconnectedReceiver('sequencer', provider);
  const links = ports.links(workspaceId, provider, campaign_id);
  const campaign = await ports.openCampaign(provider, integration, campaign_id);

  function rowOutcome(personId: string, outcome: LeadOutcome): RowOutcome {
    if (outcome.kind === 'in') {
      onIn?.(personId, outcome.isNew);
      return { kind: 'sent' };
    }
    if (outcome.kind === 'blocked') return { kind: 'skipped', problem: { ...BLOCKED, provider } };
    return { ...outcome, problem: { ...outcome.problem, provider } };
  }

  return {
    batchSize: campaign.batchSize,
    callsInFlight: 1,
    async deliver(rows, signal) {
      const leads = rows.map(({ record }) => leadOf(record));
      const outcomes = await handOver(campaign, links, leads, signal).catch((error: unknown) => {
        if (signal.aborted) return leads.map(() => aborted);
        throw error;
      });
      return leads.map(({ personId }, place) => rowOutcome(personId, outcomes[place] ?? aborted));
    },
  };
}

/** Hands over the people of a push run. */
export const sequencerChannel = (ports: SequencerChannelPorts): Channel => ({
  async open(workspaceId, target) {
    if (target.kind !== 'sequencer') throw new Error(`the sequencer channel cannot open ${target.kind}`);
    return { receiver: await sequencerReceiver(ports, workspaceId, target) };
  },
});
