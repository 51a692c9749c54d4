import type { CrmProvider } from '#contract/crms.ts';
import type { Channel, RowReceiver } from '#domain/outbound/pushes/channel.ts';
import type { RecordSource } from '#domain/outbound/pushes/record-source.ts';
import { getCrmAccount } from '#domain/workspace/integrations/crm-account.ts';
import type { IntegrationPorts } from '#domain/workspace/integrations/integration.ts';
import { type OpenedIntegration, openIntegrations } from '#domain/workspace/integrations/open-integration.ts';
import { type AddNotesPorts, addNotes, type OpenNoteStore, planNotes } from './add-notes.ts';
import type { Crm, LiveAccounts } from './crm.ts';
import { createCrmReceiver, type NotePusher, type OnWritten } from './crm-receiver.ts';
import type { OpenSentValues, SentValues } from './sent-values.ts';

/** Opens a CRM. `connection` identifies the set of credentials. */
export type OpenCrm = (
  provider: CrmProvider,
  connection: string,
  access: Pick<OpenedIntegration, 'credentials' | 'config'>,
  liveAccounts: LiveAccounts,
  sentValues: SentValues,
) => Promise<Crm>;

interface NotePorts extends Pick<AddNotesPorts, 'consoleUrl' | 'now'> {
  readonly store: OpenNoteStore;
}

export interface CrmChannelPorts extends IntegrationPorts {
  readonly openCrm: OpenCrm;
  /** Every account of a workspace, no matter who may see it. */
  readonly accounts: RecordSource;
  readonly sentValues: OpenSentValues;
  /** For pushes that add detections as notes. @default none does */
  readonly notes?: NotePorts;
}

interface WriteOptions {
  readonly onWritten?: (provider: CrmProvider) => OnWritten;
  readonly isDryRun?: boolean;
  /** Adds open detections as notes. @default false */
  readonly withNotes?: boolean | undefined;
}

interface NotedCrm {
  readonly provider: CrmProvider;
  readonly crm: Crm;
  readonly workspaceId: string;
  readonly crmAccount: string;
}

/** How a push adds detections to one CRM account. */
function createNotePusher(
  { store: openNoteStore, ...rest }: NotePorts,
  { provider, crm, workspaceId, crmAccount }: NotedCrm,
): NotePusher {
  const ports = {
    ...rest,
    provider,
    notes: crm.notes,
    store: openNoteStore(workspaceId, provider, crmAccount),
  };
  return {
    plan: (accountIds) => planNotes(ports, accountIds),
    add: (id, targets, signal) => addNotes(ports, id, targets, signal),
  };
}

/** The receivers for some CRMs with their current connections. A disconnected one fails its rows. */
export async function createCrmReceivers(
  ports: CrmChannelPorts,
  workspaceId: string,
  providers: readonly CrmProvider[],
  { onWritten, isDryRun, withNotes }: WriteOptions = {},
): Promise<Map<CrmProvider, RowReceiver>> {
  const liveAccounts: LiveAccounts = async (ids) =>
    new Set((await ports.accounts.load({ workspaceId, visibility: 'all' }, ids)).keys());
  const openedIntegrations = await openIntegrations(ports, workspaceId, providers);
  const receivers = providers.map(async (provider) => {
    const integration = openedIntegrations.get(provider);
    if (!integration) return [provider, createDisconnectedReceiver(provider)] as const;
    const connection = `${workspaceId} ${provider} ${integration.version}`;
    // Ids of one CRM account mean nothing in another.
    const crmAccount = getCrmAccount({ connected: { [provider]: integration } }, provider) ?? '';
    const crm = await ports.openCrm(
      provider,
      connection,
      integration,
      liveAccounts,
      ports.sentValues(workspaceId, provider, crmAccount),
    );
    const receiver = createCrmReceiver({
      provider,
      crm,
      onWritten: onWritten?.(provider),
      isDryRun,
      notes:
        withNotes && ports.notes
          ? createNotePusher(ports.notes, { provider, crm, workspaceId, crmAccount })
          : undefined,
    });
    return [provider, receiver] as const;
  });
  return new Map(await Promise.all(receivers));
}

/** Delivers a push run's rows to one CRM. A chunk has one CRM, so none waits for another. */
export const createCrmChannel = (ports: CrmChannelPorts): Channel => ({
  async open(workspaceId, target) {
    if (target.kind !== 'crm') throw new Error(`the CRM channel cannot open ${target.kind}`);
    const [receiver] = (
      await createCrmReceivers(ports, workspaceId, target.providers, { withNotes: target.with_notes })
    ).values();
    if (!receiver) throw new Error('a push to CRMs names at least one');
    return { receiver };
  },
});

/** Replaces a disconnected CRM: only its rows fail, not the push. */
const createDisconnectedReceiver = (provider: CrmProvider): RowReceiver => ({
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
