import type { CrmProvider } from '#contract/crms.ts';
import type { Channel, Receiver } from '#domain/outbound/pushes/channel.ts';
import type { RecordSource } from '#domain/outbound/pushes/record-source.ts';
import type { IntegrationPorts } from '#domain/workspace/integrations/integration.ts';
import { type OpenedIntegration, openIntegrations } from '#domain/workspace/integrations/open-integration.ts';
import type { Crm } from './crm.ts';
import type { LiveAccounts, OpenCrmLinks, OwnRecords } from './crm-links.ts';
import { crmReceiver, disconnectedReceiver, type OnWritten } from './crm-receiver.ts';

/** Opens a CRM. `connection` identifies the set of credentials. */
export type OpenCrm = (
  provider: CrmProvider,
  connection: string,
  access: Pick<OpenedIntegration, 'credentials' | 'config'>,
  own: OwnRecords,
) => Promise<Crm>;

export interface CrmChannelPorts extends IntegrationPorts {
  readonly openCrm: OpenCrm;
  readonly links: OpenCrmLinks;
  /** Every account of a workspace, no matter who may see it. */
  readonly accounts: RecordSource;
}

interface WriteOptions {
  readonly onWritten?: (provider: CrmProvider) => OnWritten;
  readonly isDryRun?: boolean;
}

/** The receivers for some CRMs with their current connections. A disconnected one fails its rows. */
export async function crmReceivers(
  ports: CrmChannelPorts,
  workspaceId: string,
  providers: readonly CrmProvider[],
  { onWritten, isDryRun }: WriteOptions = {},
): Promise<Map<CrmProvider, Receiver>> {
  const liveAccounts: LiveAccounts = async (ids) =>
    new Set((await ports.accounts.load({ workspaceId, visibility: 'all' }, ids)).keys());
  const opened = await openIntegrations(ports, workspaceId, providers);
  const receivers = providers.map(async (provider) => {
    const integration = opened.get(provider);
    if (!integration) return [provider, disconnectedReceiver(provider)] as const;
    const connection = `${workspaceId} ${provider} ${integration.version}`;
    // Ids of one CRM account mean nothing in another.
    const links = ports.links(workspaceId, provider, integration.config.domain ?? '');
    const crm = await ports.openCrm(provider, connection, integration, { links, liveAccounts });
    return [provider, crmReceiver({ provider, crm, onWritten: onWritten?.(provider), isDryRun })] as const;
  });
  return new Map(await Promise.all(receivers));
}

/** Delivers a push run's rows to one CRM. A chunk has one CRM, so none waits for another. */
export const crmChannel = (ports: CrmChannelPorts): Channel => ({
  async open(workspaceId, target) {
    if (target.kind !== 'crm') throw new Error(`the CRM channel cannot open ${target.kind}`);
    const [receiver] = (await crmReceivers(ports, workspaceId, target.providers)).values();
    if (!receiver) throw new Error('a push to CRMs names at least one');
    return { receiver };
  },
});
