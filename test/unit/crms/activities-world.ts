import type { ActivityChoice } from '#contract/crm-activities.ts';
import { type CrmName, crms } from '#contract/crms.ts';
import type { ActivityStore } from '#domain/outbound/crm/activity-store.ts';
import { type CrmChannelPorts, crmChannel } from '#domain/outbound/crm/crm-channel.ts';
import type { RowOutcome } from '#domain/outbound/pushes/channel.ts';
import type { FlatRow } from '#domain/outbound/pushes/record-source.ts';
import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import type { Integration } from '#domain/workspace/integrations/integration.ts';
import { crmSandboxes } from '#local/crm/sandbox-table.ts';
import { newId } from '#platform/ids.ts';
import { accountRows } from '#table/accounts/account-rows.ts';
import { crmActivityStore } from '#table/crm/crm-activity-store.ts';
import { crmLinkStore } from '#table/crm/crm-link-store.ts';
import { detectionStore } from '#table/detections/detection-store.ts';
import type { Table } from '#table/table.ts';
import { exampleDetection } from '#test/harness/detections.ts';
import { storeAccounts } from '#test/harness/stored-accounts.ts';
import type { Transport } from '#vendor-api/transport.ts';
import { never, openSandbox } from './crm-records.ts';

const newDetectionId = (): string => `det_${crypto.randomUUID()}`;

export const CONSOLE = 'https://signals.example/v1/console';

interface PushOptions {
  readonly kind?: ActivityChoice;
  readonly isRun?: boolean;
  readonly signal?: AbortSignal;
  /** The connection's, as stored. */
  readonly config?: Integration['config'];
  /** Changes what the store does. */
  readonly store?: (store: ActivityStore) => ActivityStore;
  /** Changes what the CRM answers. */
  readonly transport?: (next: Transport) => Transport;
}

/** A workspace with one connected CRM, on a Friday. Real table, adapter and double; time moves when a test says so. */
export function activitiesWorld(table: Table, crm: CrmName) {
  const seed = newId('dst');
  const workspaceId = newId('ws');
  const provider = crms[crm].id;
  let at = Date.parse('2026-05-01T12:00:00.000Z');
  const now = () => new Date(at);
  const { make, accountOf } = crmSandboxes[crm];
  const sandbox = make();
  const account = accountOf(seed);
  const rule = (rules: object) => sandbox.setRules(account, { ...rules });
  rule(crm === 'pipedrive' ? { unpaced: true, search_lag_ms: 0 } : {});
  const detections = detectionStore(table);

  const portsOf = ({
    config = {},
    store = (same) => same,
    transport = (same) => same,
  }: PushOptions): CrmChannelPorts => ({
    integrations: {
      get: async () => ({
        version: seed,
        connected: { [provider]: { connected_at: now().toISOString(), label: 'x', config } },
      }),
      replace: async () => true,
    },
    vault: { read: async () => ({ [provider]: {} }), write: async () => 'v' },
    openCrm: async (_, name, __, own) => {
      const opened = openSandbox(crm, seed, { sandbox, name, ...own });
      return openSandbox(crm, seed, { sandbox, name, ...own, transport: transport(opened.transport) }).crm;
    },
    links: crmLinkStore(table, now),
    accounts: accountRows(table),
    activities: {
      store: (...place) => store(crmActivityStore(table, now)(...place)),
      consoleUrl: CONSOLE,
      now,
    },
  });

  return {
    workspaceId,
    provider,
    account,
    sandbox,
    now,
    rule,
    wait: (seconds: number) => {
      at += seconds * 1000;
    },
    accounts: (count: number, fields = {}) => storeAccounts(table, workspaceId, count, fields),
    /** Gives an account detections. */
    async detect(accountId: string, ...parts: Partial<DetectionRecord>[]) {
      const made = parts.map((each) =>
        exampleDetection({ id: newDetectionId(), account_id: accountId, ...each }),
      );
      await detections.put(workspaceId, made);
      return made;
    },
    /** Two detections at each account. */
    detectEverywhere: (ids: readonly string[]) =>
      detections.put(
        workspaceId,
        ids.flatMap((account_id) => [1, 2].map(() => exampleDetection({ id: newDetectionId(), account_id }))),
      ),
    detectionsAt: (accountId: string) => detections.list(workspaceId, accountId),
    channel: (options: PushOptions = {}) => crmChannel(portsOf(options)),
    async push(ids: readonly string[], options: PushOptions = {}): Promise<readonly RowOutcome[]> {
      const { kind = 'notes', isRun = false, signal = never } = options;
      const pushId = newId('push');
      const target = { kind: 'crm', providers: [provider], activities: kind } as const;
      const opened = await crmChannel(portsOf(options)).open(workspaceId, target);
      if (!('receiver' in opened)) throw new Error('a CRM is always open');
      const rows = await accountRows(table).load({ workspaceId, visibility: 'all' }, ids);
      const outgoing = ids.map((id) => ({
        deliveryId: `${pushId}_${id}`,
        record: rows.get(id) as FlatRow,
        ...(isRun && { pushRunId: pushId }),
      }));
      return opened.receiver.deliver(outgoing, signal);
    },
    /** The notes and tasks in the CRM. */
    added: () =>
      (sandbox.records().get(account) ?? []).filter(({ kind }) => kind === 'note' || kind === 'task'),
    companies: () =>
      (sandbox.records().get(account) ?? []).filter(({ kind, writes }) => kind === 'company' && writes > 0),
  };
}

/** Whether a call adds notes or tasks. */
export const isAdding = ({ method, path, body = '' }: Parameters<Transport>[0]): boolean =>
  method === 'POST' &&
  (/\/(notes|tasks)\/batch\/create$|\/v1\/notes$|\/v2\/activities$/.test(path) ||
    (path.endsWith('/composite/sobjects') && /"type":"(Note|Task)"/.test(body)));
