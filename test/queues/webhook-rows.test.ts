import { afterAll, describe, expect, inject, it } from 'vitest';
import { refuse } from '#contract/errors.ts';
import type { RowsMessage } from '#contract/queues.ts';
import { HOUR_MS } from '#contract/time.ts';
import { createDestinationChannel } from '#delivery/destination-channel.ts';
import { createSigningSecret } from '#delivery/sign.ts';
import { createWebhookSender } from '#delivery/webhook-sender.ts';
import type { SendRows } from '#domain/outbound/pushes/push-message.ts';
import type { PushProgress } from '#domain/outbound/pushes/push-progress.ts';
import type { PushRunRecord } from '#domain/outbound/pushes/push-run-record.ts';
import { resumePushRun } from '#domain/outbound/pushes/resume-push-run.ts';
import { startPushRun } from '#domain/outbound/pushes/start-push-run.ts';
import { type WorkChunkPorts, workChunk } from '#domain/outbound/pushes/work-chunk.ts';
import { newId } from '#platform/ids.ts';
import { createAccountRows } from '#table/accounts/account-rows.ts';
import { createPersonRows } from '#table/people/person-rows.ts';
import { createPushProgress } from '#table/pushes/push-progress.ts';
import { createPushRunStore } from '#table/pushes/push-run-store.ts';
import { createDestinationStore } from '#table/workspaces/destination-store.ts';
import { noExportQueues } from '#test/harness/no-export-queues.ts';
import { type Delivery, type ReceiverResponse, startReceiver } from '#test/harness/receiver.ts';
import { storeAccounts } from '#test/harness/stored-accounts.ts';
import { newWorkspace, testTable } from '#test/harness/workspace.ts';

/** Real rows, table and receiver. The queue is a list, so that a test controls when and how often messages arrive. */

const ROWS = 130;

let response: (delivery: Delivery) => ReceiverResponse | undefined;
let clockMs = 0;

const now = () => new Date(Date.now() + clockMs);

const table = testTable();
const workspaceId = (await newWorkspace()).id;
const ids = await storeAccounts(table, workspaceId, ROWS);
const receiver = await startReceiver((delivery) => response(delivery));
const sender = createWebhookSender({ allowedHosts: [new URL(receiver.url).host] });

afterAll(async () => {
  await sender.close();
  await receiver.close();
});

interface World {
  readonly run: PushRunRecord;
  readonly queue: RowsMessage[];
  readonly ports: WorkChunkPorts;
  read(): Promise<PushRunRecord>;
}

/** Starts a run whose messages go into a list. */
async function startRun(given: readonly string[] = ids): Promise<World> {
  response = () => undefined;
  receiver.deliveries.length = 0;
  receiver.accepted.clear();
  clockMs = 0;
  const destination = {
    id: newId('dst'),
    name: newId('dst'),
    url: receiver.url,
    secret: createSigningSecret(),
    retired_secrets: [],
    created_at: now().toISOString(),
  };
  await createDestinationStore(table).add(workspaceId, destination);
  const queue: RowsMessage[] = [];
  const send: SendRows = async (messages) => void queue.push(...messages.map(({ message }) => message));
  const run = await startPushRun(
    { runs: createPushRunStore(table), send, newId, now, refuse },
    {
      viewer: { workspaceId, visibility: 'all' },
      recordType: 'accounts',
      target: { kind: 'webhook', destination_id: destination.id },
      ids: given,
    },
  );
  const sources = { accounts: createAccountRows, people: createPersonRows };
  return {
    run,
    queue,
    ports: {
      progress: createPushProgress(table, now),
      recordsOf: (recordType) => sources[recordType](table),
      channel: createDestinationChannel({
        destinations: createDestinationStore(table),
        sender,
        exportQueues: noExportQueues,
        now,
      }),
      send,
      now,
    },
    async read() {
      const stored = await createPushRunStore(table).get(workspaceId, run.id);
      if (!stored) throw new Error('the run is there');
      return stored;
    },
  };
}

/** Works until the queue is empty; failed messages are received again, as in SQS. */
async function drain({ queue, ports }: World): Promise<void> {
  for (let message = queue.shift(); message; message = queue.shift()) {
    const failed = await workChunk(ports, message).then(
      () => false,
      () => true,
    );
    if (failed) queue.push(message);
  }
}

async function sweep({ ports, read }: World) {
  const stored = await read();
  if (stored.status !== 'running') return 'ended';
  return resumePushRun({ ...ports, claim: async () => true }, workspaceId, stored);
}

class KilledError extends Error {}

/** A worker that crashes once, right before or right after its nth call to the table or the queue. */
function dyingPorts(ports: WorkChunkPorts, step: number, when: 'before' | 'after') {
  const seen = { steps: 0 };
  const dying =
    <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      seen.steps += 1;
      const dies = seen.steps === step;
      if (dies && when === 'before') throw new KilledError();
      const result = await call(...args);
      if (dies) throw new KilledError();
      return result;
    };
  const { progress, send } = ports;
  const killed: PushProgress = {
    load: dying(progress.load),
    commit: dying(progress.commit),
    hasOutcome: dying(progress.hasOutcome),
    listOutcomes: dying(progress.listOutcomes),
    close: dying(progress.close),
  };
  return { seen, ports: { ...ports, progress: killed, send: dying(send) } };
}

const expectExact = (run: PushRunRecord, expected: Partial<PushRunRecord>) => {
  expect(run).toMatchObject(expected);
  expect(run.sent + run.failed + run.skipped).toBe(run.total);
};

/** Three chunks in two lanes: the fewest rows that cover every step of a worker. They are sent about forty times. */
const FEW = 101;

describe('a consumer that crashes', () => {
  const failsOnce = () => {
    const failed = new Set<string>();
    return ({ row }: Delivery): ReceiverResponse | undefined => {
      const isFirst = row.name.endsWith('7') && !failed.has(row.id);
      failed.add(row.id);
      // Asks for a longer wait than quick retries allow, so that rows go back to the queue.
      return isFirst ? { status: 503, headers: { 'retry-after': '5' } } : undefined;
    };
  };

  // With injected faults only the worse of the two: the step was done, but never reported.
  const moments = inject('cloud').isRough ? (['after'] as const) : (['before', 'after'] as const);

  it.each(moments)('%s any of its steps loses no row and counts no row twice', async (when) => {
    const few = ids.slice(0, FEW);
    for (let step = 1, steps = step; step <= steps; step += 1) {
      const world = await startRun(few);
      response = failsOnce();
      const dying = dyingPorts(world.ports, step, when);

      await drain({ ...world, ports: dying.ports });
      // The sweeper replaces a message that was lost with its sender.
      clockMs = HOUR_MS;
      while ((await sweep(world)) === 'resumed') await drain(world);

      expectExact(await world.read(), { status: 'completed', total: FEW, sent: FEW, failed: 0 });
      expect(receiver.accepted.size).toBe(FEW);
      steps = Math.max(steps, dying.seen.steps);
    }
  });
});

describe('when the table fails while rows are read', () => {
  it('rows sent before still count and are sent only once', async () => {
    const many = await storeAccounts(table, workspaceId, 900);
    const world = await startRun(many);
    let reads = 0;
    const failing: WorkChunkPorts = {
      ...world.ports,
      recordsOf: (...which) => {
        const records = world.ports.recordsOf(...which);
        return {
          load: async (...args) => {
            reads += 1;
            if (reads % 3 === 2) throw new Error('the table is out of reach');
            return records.load(...args);
          },
        };
      },
    };

    await drain({ ...world, ports: failing });

    expectExact(await world.read(), { status: 'completed', total: 900, sent: 900, failed: 0 });
    expect(receiver.deliveries).toHaveLength(900);
    expect(receiver.accepted.size).toBe(900);
  });
});

describe('a message', () => {
  it('received twice, at once or later, counts every row only once', async () => {
    const world = await startRun();
    const all: RowsMessage[] = [];
    for (let batch = world.queue.splice(0); batch.length > 0; batch = world.queue.splice(0)) {
      all.push(...batch);
      await Promise.all([...batch, ...batch].map((message) => workChunk(world.ports, message)));
    }
    await Promise.all(all.map((message) => workChunk(world.ports, message)));

    expectExact(await world.read(), { status: 'completed', sent: ROWS, failed: 0 });
    expect(receiver.accepted.size).toBe(ROWS);
    expect(new Set(receiver.deliveries.map(({ headers }) => headers['webhook-id'])).size).toBe(ROWS);
  });

  it('received late does not run its lane a second time', async () => {
    const world = await startRun();
    const [first] = world.queue;
    await drain(world);
    receiver.deliveries.length = 0;

    if (first) world.queue.push(first);
    await drain(world);

    expect(receiver.deliveries).toHaveLength(0);
  });
});

describe('a receiver', () => {
  it('that is down makes all rows wait together without using up their attempts', async () => {
    const world = await startRun();
    response = () => ({ status: 503 });
    const [message] = world.queue.splice(0);
    if (!message) throw new Error('a run starts with messages');

    await workChunk(world.ports, message);

    // 20 rows in flight, plus those that started before the twentieth failed. 50 rows tried three times would be 150.
    expect(receiver.deliveries.length).toBeLessThan(2 * 20 * 3);
    expect(world.queue).toEqual([{ ...message, pauses: 1 }]);
    expect(await world.read()).toMatchObject({ status: 'running', sent: 0, failed: 0 });
  });
});

describe('the sweeper', () => {
  it('gives a run up after a day: unsent rows fail, and a late worker changes nothing', async () => {
    const world = await startRun();
    const [late, ...others] = world.queue.splice(0);
    for (const message of others) await workChunk(world.ports, message);
    world.queue.length = 0;
    const { sent } = await world.read();
    expect(sent).toBeGreaterThan(0);

    clockMs = 25 * HOUR_MS;
    expect(await sweep(world)).toBe('given_up');
    if (late) await workChunk(world.ports, late);

    expectExact(await world.read(), { status: 'failed', sent, failed: ROWS - sent });
    expect((await world.read()).error_sample).toEqual([expect.objectContaining({ code: 'given_up' })]);
    const undelivered = await createPushRunStore(table).listUndelivered(workspaceId, await world.read());
    expect([...undelivered.values()].flat()).toHaveLength(ROWS - sent);
  });
});
