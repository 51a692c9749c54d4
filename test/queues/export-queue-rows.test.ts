import { beforeAll, expect, it } from 'vitest';
import { destinationChannel } from '#delivery/destination-channel.ts';
import type { ExportedMessage, SendToQueue } from '#delivery/send-to-queue.ts';
import type { RowOutcome } from '#domain/outbound/pushes/channel.ts';
import type { PushMessage, SendRows } from '#domain/outbound/pushes/push-message.ts';
import type { PushRunRecord } from '#domain/outbound/pushes/push-run-record.ts';
import { startPushRun } from '#domain/outbound/pushes/start-push-run.ts';
import { workChunk } from '#domain/outbound/pushes/work-chunk.ts';
import { systemClock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { accountRows } from '#table/accounts/account-rows.ts';
import { pushProgress } from '#table/pushes/push-progress.ts';
import { pushRunStore } from '#table/pushes/push-run-store.ts';
import { destinationStore } from '#table/workspaces/destination-store.ts';
import { must } from '#test/harness/must.ts';
import { storeAccounts } from '#test/harness/stored-accounts.ts';
import { newWorkspace, testTable } from '#test/harness/workspace.ts';

/** Real rows and table. Both queues are lists, so that a test controls what arrives when and what is accepted. */

const ROWS = 130;
const THROTTLED: RowOutcome = {
  kind: 'retry',
  problem: { code: 'rate_limited', message: '' },
  isOverload: true,
};

let workspaceId: string;
let ids: string[];

beforeAll(async () => {
  workspaceId = (await newWorkspace()).id;
  ids = await storeAccounts(testTable(), workspaceId, ROWS);
});

type TakeBatch = (
  messages: readonly ExportedMessage[],
  call: number,
  destinationId: string,
) => Promise<readonly RowOutcome[]>;

/** Pushes all rows to a queue that accepts messages by this rule, and works until nothing is due. */
async function pushTo(take: TakeBatch): Promise<PushRunRecord> {
  const table = testTable();
  const destinations = destinationStore(table);
  const destination = { id: newId('dst'), name: newId('dst'), queue: 'lake', created_at: '' };
  await destinations.add(workspaceId, destination);
  const due: PushMessage[] = [];
  const send: SendRows = async (messages) => void due.push(...messages.map(({ message }) => message));
  const run = await startPushRun(
    { runs: pushRunStore(table), send, newId, now: systemClock },
    {
      viewer: { workspaceId, visibility: 'all' },
      recordType: 'accounts',
      target: { kind: 'webhook', destination_id: destination.id },
      ids,
    },
  );
  let calls = 0;
  const toQueue: SendToQueue = async (_, messages) => {
    calls += 1;
    return take(messages, calls, destination.id);
  };
  const ports = {
    progress: pushProgress(table, systemClock),
    recordsOf: () => accountRows(table),
    channel: destinationChannel({
      destinations,
      sender: { send: () => Promise.reject(new Error('posted')), close: async () => undefined },
      exportQueues: { urls: () => ({ lake: 'https://sqs.example/lake' }), send: toQueue },
      now: systemClock,
    }),
    send,
    now: systemClock,
  };
  for (let message = due.shift(); message; message = due.shift()) {
    const again = message;
    // Failed messages are received again, as in SQS.
    await workChunk(ports, message).catch(() => due.push(again));
  }
  return must(await pushRunStore(table).get(workspaceId, run.id));
}

it('counts every row once under the same id despite a crashed worker, throttling and rejected messages', async () => {
  const taken: ExportedMessage[] = [];
  const refused = new Set<string>();
  const recordOf = ({ id }: ExportedMessage) => must(ids.find((each) => id.endsWith(each)));
  const takeOne = (message: ExportedMessage): RowOutcome => {
    const record = recordOf(message);
    if (record === ids[5]) return { kind: 'failed', problem: { code: 'message_refused', message: '' } };
    if (record === ids[7] && !refused.has(record)) {
      refused.add(record);
      return { kind: 'retry', problem: { code: 'queue_unavailable', message: '' }, isBrief: true };
    }
    taken.push(message);
    return { kind: 'sent' };
  };

  const run = await pushTo(async (messages, call) => {
    if (call === 9) return messages.map(() => THROTTLED);
    const outcomes = messages.map(takeOne);
    // The worker crashes after sending the messages, before reporting it.
    if (call === 2) throw new Error('killed');
    return outcomes;
  });

  expect(run).toMatchObject({ status: 'completed', total: ROWS, sent: ROWS - 1, failed: 1, skipped: 0 });
  expect(run.error_sample).toMatchObject([{ record_id: ids[5], code: 'message_refused' }]);
  const wanted = ids.filter((id) => id !== ids[5]);
  expect(new Set(taken.map(({ id }) => id))).toEqual(new Set(wanted.map((id) => `${run.id}_${id}`)));
  expect(taken.length).toBeGreaterThan(wanted.length);
});

it('sends nothing more to a destination that is deleted halfway, and fails the remaining rows', async () => {
  const taken = new Set<string>();

  const run = await pushTo(async (messages, call, destinationId) => {
    if (call === 3) await destinationStore(testTable()).remove(workspaceId, destinationId);
    if (call >= 3) return messages.map(() => THROTTLED);
    for (const { id } of messages) taken.add(id);
    return messages.map(() => ({ kind: 'sent' }));
  });

  expect(run).toMatchObject({ total: ROWS, sent: taken.size, failed: ROWS - taken.size });
  expect(taken.size).toBe(20);
  expect(run.error_sample[0]).toMatchObject({ code: 'destination_deleted' });
});
