import { type CrmName, crms } from '#contract/crms.ts';
import type { NoteStore } from '#domain/outbound/crm/add-notes.ts';
import { type CrmChannelPorts, createCrmChannel } from '#domain/outbound/crm/crm-channel.ts';
import type { RowOutcome } from '#domain/outbound/pushes/channel.ts';
import type { FlatRow } from '#domain/outbound/pushes/record-source.ts';
import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import type { Integration } from '#domain/workspace/integrations/integration.ts';
import { crmSandboxes } from '#local/crm/sandbox-table.ts';
import { newId } from '#platform/ids.ts';
import type { Transport } from '#platform/vendor-api/transport.ts';
import { createAccountRows } from '#table/accounts/account-rows.ts';
import { createCrmNoteStore } from '#table/crm/crm-note-store.ts';
import { createSentValueStore } from '#table/crm/sent-value-store.ts';
import { createDetectionStore } from '#table/detections/detection-store.ts';
import type { Table } from '#table/table.ts';
import { exampleDetection } from '#test/harness/detections.ts';
import { storeAccounts } from '#test/harness/stored-accounts.ts';
import { never, openSandbox } from './crm-records.ts';

const newDetectionId = (): string => `det_${crypto.randomUUID()}`;

export const CONSOLE = 'https://signals.example/v1/console';

interface PushOptions {
  readonly isRun?: boolean;
  readonly signal?: AbortSignal;
  /** @default true */
  readonly isConnected?: boolean;
  /** The connection's, as stored. */
  readonly config?: Integration['config'];
  /** Changes what the store does. */
  readonly store?: (store: NoteStore) => NoteStore;
  /** Changes what the CRM answers. */
  readonly transport?: (next: Transport) => Transport;
}

/** A workspace with one connected CRM, on a Friday. Real table, adapter and double. */
export function notesWorld(table: Table, crm: CrmName) {
  const seed = newId('dst');
  const workspaceId = newId('ws');
  const provider = crms[crm].id;
  const now = () => new Date('2026-05-01T12:00:00.000Z');
  const { make, accountOf } = crmSandboxes[crm];
  const sandbox = make();
  const account = accountOf(seed);
  const rule = (rules: object) => sandbox.setRules(account, { ...rules });
  rule({});
  const detections = createDetectionStore(table);

  const portsOf = ({
    isConnected = true,
    config = {},
    store = (same) => same,
    transport = (same) => same,
  }: PushOptions): CrmChannelPorts => ({
    integrations: {
      get: async () => ({
        version: seed,
        connected: isConnected
          ? { [provider]: { connected_at: now().toISOString(), label: 'x', config } }
          : {},
      }),
      replace: async () => true,
    },
    vault: { read: async () => ({ [provider]: {} }), write: async () => 'v' },
    openCrm: async (_, name, __, liveAccounts, sentValues) => {
      const opened = openSandbox(crm, seed, { sandbox, name, liveAccounts, sentValues });
      return openSandbox(crm, seed, {
        sandbox,
        name,
        liveAccounts,
        sentValues,
        transport: transport(opened.transport),
      }).crm;
    },
    accounts: createAccountRows(table),
    sentValues: createSentValueStore(table),
    notes: {
      store: (...place) => store(createCrmNoteStore(table, now)(...place)),
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
    channel: (options: PushOptions = {}) => createCrmChannel(portsOf(options)),
    async push(ids: readonly string[], options: PushOptions = {}): Promise<readonly RowOutcome[]> {
      const { isRun = false, signal = never } = options;
      const pushId = newId('push');
      const target = { kind: 'crm', providers: [provider], with_notes: true } as const;
      const opened = await createCrmChannel(portsOf(options)).open(workspaceId, target);
      if (!('receiver' in opened)) throw new Error('a CRM is always open');
      const rows = await createAccountRows(table).load({ workspaceId, visibility: 'all' }, ids);
      const outgoing = ids.map((id) => ({
        deliveryId: `${pushId}_${id}`,
        record: rows.get(id) as FlatRow,
        ...(isRun && { pushRunId: pushId }),
      }));
      return opened.receiver.deliver(outgoing, signal);
    },
    /** The notes in the CRM. */
    added: () => (sandbox.records().get(account) ?? []).filter(({ kind }) => kind === 'note'),
    companies: () =>
      (sandbox.records().get(account) ?? []).filter(({ kind, writes }) => kind === 'company' && writes > 0),
  };
}

/** Whether a call adds notes. */
export const isAdding = ({ method, path, body = '' }: Parameters<Transport>[0]): boolean =>
  method === 'POST' &&
  (path.endsWith('/notes/batch/create') ||
    (path.endsWith('/composite/sobjects') && body.includes('"type":"Note"')));
