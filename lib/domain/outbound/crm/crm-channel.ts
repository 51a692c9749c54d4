import type { ActivityChoice } from '#contract/crm-activities.ts';
import type { CrmProvider } from '#contract/crms.ts';
import type { Channel, Receiver } from '#domain/outbound/pushes/channel.ts';
import { disconnectedReceiver } from '#domain/outbound/pushes/disconnected-receiver.ts';
import type { RecordSource } from '#domain/outbound/pushes/record-source.ts';
import { crmAccountOf } from '#domain/workspace/integrations/crm-account.ts';
import type { IntegrationPorts } from '#domain/workspace/integrations/integration.ts';
import { type OpenedIntegration, openIntegrations } from '#domain/workspace/integrations/open-integration.ts';
import type { OpenActivityStore } from './activity-store.ts';
import { type AddActivitiesPorts, addActivities, planActivities } from './add-activities.ts';
import type { Crm } from './crm.ts';
import type { LiveAccounts, OpenCrmLinks, OwnRecords } from './crm-links.ts';
import { crmReceiver, type OnWritten, type PushedActivities } from './crm-receiver.ts';

/** Opens a CRM. `connection` identifies the set of credentials. */
export type OpenCrm = (
  provider: CrmProvider,
  connection: string,
  access: Pick<OpenedIntegration, 'credentials' | 'config'>,
  own: OwnRecords,
) => Promise<Crm>;

interface ActivityPorts extends Pick<AddActivitiesPorts, 'consoleUrl' | 'now'> {
  readonly store: OpenActivityStore;
}

export interface CrmChannelPorts extends IntegrationPorts {
  readonly openCrm: OpenCrm;
  readonly links: OpenCrmLinks;
  /** Every account of a workspace, no matter who may see it. */
  readonly accounts: RecordSource;
  /** For pushes that add detections as notes or tasks. @default none does */
  readonly activities?: ActivityPorts;
}

interface WriteOptions {
  readonly onWritten?: (provider: CrmProvider) => OnWritten;
  readonly isDryRun?: boolean;
  /** @default none */
  readonly activities?: ActivityChoice | undefined;
}

interface ActivityPlace {
  readonly provider: CrmProvider;
  readonly crm: Crm;
  readonly kind: ActivityChoice;
  readonly workspaceId: string;
  readonly crmAccount: string;
}

/** How a push adds detections to one CRM account. */
function pushedActivities(
  { store: open, ...rest }: ActivityPorts,
  { provider, crm, kind, workspaceId, crmAccount }: ActivityPlace,
): PushedActivities {
  const ports = {
    ...rest,
    provider,
    activities: crm.activities,
    store: open(workspaceId, provider, crmAccount),
  };
  return {
    plan: (accountIds) => planActivities(ports, accountIds),
    add: (id, targets, signal) => addActivities(ports, { id, kind }, targets, signal),
  };
}

/** The receivers for some CRMs with their current connections. A disconnected one fails its rows. */
export async function crmReceivers(
  ports: CrmChannelPorts,
  workspaceId: string,
  providers: readonly CrmProvider[],
  { onWritten, isDryRun, activities: kind }: WriteOptions = {},
): Promise<Map<CrmProvider, Receiver>> {
  const liveAccounts: LiveAccounts = async (ids) =>
    new Set((await ports.accounts.load({ workspaceId, visibility: 'all' }, ids)).keys());
  const opened = await openIntegrations(ports, workspaceId, providers);
  const receivers = providers.map(async (provider) => {
    const integration = opened.get(provider);
    if (!integration) return [provider, disconnectedReceiver('crm', provider)] as const;
    const connection = `${workspaceId} ${provider} ${integration.version}`;
    // Ids of one CRM account mean nothing in another.
    const crmAccount = crmAccountOf({ connected: { [provider]: integration } }, provider) ?? '';
    const links = ports.links(workspaceId, provider, crmAccount);
    const crm = await ports.openCrm(provider, connection, integration, { links, liveAccounts });
    const receiver = crmReceiver({
      provider,
      crm,
      onWritten: onWritten?.(provider),
      isDryRun,
      activities:
        kind &&
        ports.activities &&
        pushedActivities(ports.activities, { provider, crm, kind, workspaceId, crmAccount }),
    });
    return [provider, receiver] as const;
  });
  return new Map(await Promise.all(receivers));
}

/** Delivers a push run's rows to one CRM. A chunk has one CRM, so none waits for another. */
export const crmChannel = (ports: CrmChannelPorts): Channel => ({
  async open(workspaceId, target) {
    if (target.kind !== 'crm') throw new Error(`the CRM channel cannot open ${target.kind}`);
    const [receiver] = (await crmReceivers(ports, workspaceId, target.providers, target)).values();
    if (!receiver) throw new Error('a push to CRMs names at least one');
    return { receiver };
  },
});
