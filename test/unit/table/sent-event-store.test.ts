import { type BatchGetItemCommandInput, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import type { EventInput, EventRule } from '#contract/signal-events.ts';
import { DAY_MS } from '#contract/time.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import { acceptEvents, countOutcomes, type EventOutcome } from '#domain/signals/events/accept-events.ts';
import { followEvents } from '#domain/signals/events/detect-from-events.ts';
import { newId } from '#platform/ids.ts';
import { plainWriter } from '#reading/plain-writer.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { clearAccount, removeAccount } from '#table/accounts/remove-account.ts';
import { batchDelete, batchPut } from '#table/dynamodb/batch.ts';
import { listItemsUnder, listPartitionItems } from '#table/dynamodb/query-all.ts';
import { createEventDetection } from '#table/events/event-detection.ts';
import { createSentEventStore } from '#table/events/sent-event-store.ts';
import { createTakeEventsPorts } from '#table/events/taking-events.ts';
import { createUnmatchedStore } from '#table/events/unmatched-store.ts';
import { keys } from '#table/keys.ts';
import { exampleRecord, newDomain, putRecords } from '#test/harness/accounts.ts';
import { meterCalls } from '#test/harness/call-meter.ts';
import { beforeFirst, intercept } from '#test/harness/intercept.ts';
import { must } from '#test/harness/must.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';
import { chargesAsAws } from '#test/harness/test-dynamodb.ts';

const table = await startSuiteTable();

const SIGNAL = 'sig_events';
const TIME = new Date().toISOString();

async function company() {
  const workspaceId = newId('ws');
  const account = exampleRecord({ domain: newDomain(), status: 'active' });
  await putRecords(workspaceId, [account], table);
  return { workspaceId, id: account.id, domain: account.domain ?? '' };
}

const eventAt = (domain: string, external_id: string, parts: Partial<EventInput> = {}): EventInput => ({
  external_id,
  domain,
  occurred_at: new Date().toISOString(),
  title: 'Visited the pricing page',
  ...parts,
});

const many = (count: number, make: (n: number) => EventInput) =>
  Array.from({ length: count }, (_, n) => make(n));

const take = async (
  workspaceId: string,
  events: readonly EventInput[],
  event_rule: EventRule = { every: true },
) => acceptEvents(createTakeEventsPorts(table), workspaceId, { id: SIGNAL, event_rule }, events);

const storedAt = (workspaceId: string, accountId: string) =>
  listItemsUnder(table, keys.sentEvent(workspaceId, accountId, SIGNAL, ''));

const stateAt = async (workspaceId: string, accountId: string) => {
  const wanted = [{ accountId, ids: [] }];
  return must(
    (await createSentEventStore(table).load(workspaceId, SIGNAL, wanted, 'consistent')).get(accountId),
  ).state;
};

const canceled = (Code: string) =>
  new TransactionCanceledException({
    message: 'Transaction cancelled',
    $metadata: {},
    CancellationReasons: [{ Code: 'None' }, { Code }],
  });

/** Fails the first transactions, as they do when the client has retried in vain. */
const failing = async (times: number, code: string, run: () => Promise<unknown>) => {
  let left = times;
  await intercept(
    table.client,
    'TransactWriteItemsCommand',
    async (input, next) => {
      if (left === 0) return next(input);
      left -= 1;
      throw canceled(code);
    },
    run,
  );
  return left;
};

describe('many senders at one account', () => {
  it('try again after conflicts that outlast the retries of the client', async () => {
    const { workspaceId, id, domain } = await company();
    const events = many(3, (n) => eventAt(domain, `e${n}`));

    const left = await failing(3, 'TransactionConflict', async () => {
      const { outcomes, due } = await take(workspaceId, events);
      expect(countOutcomes(outcomes)).toMatchObject({ accepted: 3, duplicates: 0, failed: 0 });
      expect(due).toEqual([id]);
    });

    expect(left).toBe(0);
    expect(await storedAt(workspaceId, id)).toHaveLength(3);
  });

  it('are told to send again if it never ends, and hold up no other account', async () => {
    const [hot, calm] = [await company(), exampleRecord({ domain: newDomain(), status: 'active' })];
    await putRecords(hot.workspaceId, [calm], table);
    const events = [...many(10, (n) => eventAt(hot.domain, `e${n}`)), eventAt(calm.domain ?? '', 'e')];

    const { outcomes } = await intercept(
      table.client,
      'TransactWriteItemsCommand',
      async (input, next) => {
        if (JSON.stringify(input).includes(hot.id)) throw canceled('TransactionConflict');
        return next(input);
      },
      () => take(hot.workspaceId, events),
    );

    expect(countOutcomes(outcomes)).toMatchObject({ accepted: 1, failed: 10 });
    expect(outcomes[0]?.message).toContain('Send it again');
    expect(await storedAt(hot.workspaceId, hot.id)).toEqual([]);
    expect(await storedAt(hot.workspaceId, calm.id)).toHaveLength(1);
  });

  it('do not try again what no repetition helps', async () => {
    const { workspaceId, id, domain } = await company();

    const left = await failing(2, 'ValidationError', async () => {
      await expect(take(workspaceId, [eventAt(domain, 'e')])).rejects.toThrow(TransactionCanceledException);
    });

    expect(left).toBe(1);
    expect(await storedAt(workspaceId, id)).toEqual([]);
  });

  it('have each event counted once', async () => {
    const { workspaceId, id, domain } = await company();
    // Each event is sent by two of them.
    const calls = many(8, (n) => eventAt(domain, `${n}`)).map((_, call) =>
      many(30, (n) => eventAt(domain, `e${(call % 4) * 30 + n}`, { occurred_at: TIME })),
    );

    // On a busy machine a call may be told to send some again.
    const send = async (events: readonly EventInput[]): Promise<EventOutcome[]> => {
      const { outcomes } = await take(workspaceId, events);
      const failed = events.filter((_, at) => outcomes[at]?.status === 'error');
      const done = outcomes.filter(({ status }) => status !== 'error');
      return failed.length === 0 ? done : [...done, ...(await send(failed))];
    };

    const outcomes = (await Promise.all(calls.map(send))).flat();

    expect(countOutcomes(outcomes)).toMatchObject({ accepted: 120, duplicates: 120 });
    expect(await storedAt(workspaceId, id)).toHaveLength(120);
    const state = await stateAt(workspaceId, id);
    expect(new Set(state.due.flatMap(({ fulfilled }) => fulfilled.flat())).size).toBe(120);
    expect(state.due.flatMap(({ fulfilled }) => fulfilled.flat())).toHaveLength(120);
  });
});

describe('an account that has events of the signal', () => {
  const COUNTED = { count: 3, within_days: 7 };

  it.runIf(chargesAsAws)('takes one more for four write units and two read units', async () => {
    const { workspaceId, domain } = await company();
    await take(workspaceId, [eventAt(domain, 'e0')], COUNTED);

    const { meter } = await meterCalls(table.client, () =>
      take(workspaceId, [eventAt(domain, 'e1')], COUNTED),
    );

    expect(meter.unitsOf('TransactWriteItems')).toBe(4);
    expect(meter.unitsOf('BatchGetItem', 'GetItem', 'Query')).toBe(2);
    expect(meter.calls).toHaveLength(3);
  });

  it('is read once per call, however many events come', async () => {
    const { workspaceId, id, domain } = await company();
    // The last ones are known from an earlier part of the same call.
    const events = many(200, (n) => eventAt(domain, `e${n % 190}`, { occurred_at: TIME }));

    const { result, meter } = await meterCalls(table.client, () => take(workspaceId, events));

    expect(countOutcomes(result.outcomes)).toMatchObject({ accepted: 190, duplicates: 10, failed: 0 });
    // Its domain, and 190 events and the state in two calls.
    expect(meter.callsOf('BatchGetItem')).toHaveLength(3);
    expect(await storedAt(workspaceId, id)).toHaveLength(190);
  });

  it('keeps the times of those that count still', async () => {
    const { workspaceId, id, domain } = await company();
    const times = [Date.now() - 300 * DAY_MS, Date.parse(TIME)].map((at) => new Date(at));
    const rule = { count: 3, within_days: 366 };

    await take(
      workspaceId,
      times.map((at, n) => eventAt(domain, `e${n}`, { occurred_at: at.toISOString() })),
      rule,
    );
    const { open } = await stateAt(workspaceId, id);
    expect(open.map(({ at }) => at)).toEqual(times.map((at) => at.getTime()));
    const { due } = await take(workspaceId, [eventAt(domain, 'e2')], rule);

    expect(due).toEqual([id]);
    const stored = (await storedAt(workspaceId, id)).map((event) => String(event.id));
    const fulfilled = (await stateAt(workspaceId, id)).due.flatMap((batch) => batch.fulfilled);
    expect(fulfilled.map((ids) => ids.toSorted())).toEqual([stored.toSorted()]);
  });

  it('counts each once if what was just written is not readable yet', async () => {
    const { workspaceId, id, domain } = await company();
    const events = many(5, (n) => eventAt(domain, `e${n}`, { occurred_at: TIME }));
    await take(workspaceId, events.slice(0, 3));

    const { outcomes } = await intercept(
      table.client,
      'BatchGetItemCommand',
      async (input: BatchGetItemCommandInput, next) => {
        const [wanted] = Object.values(input.RequestItems ?? {});
        return wanted?.ConsistentRead ? next(input) : { response: {}, output: { Responses: {} } };
      },
      () => take(workspaceId, events),
    );
    expect(countOutcomes(outcomes)).toMatchObject({ accepted: 2, duplicates: 3, failed: 0 });

    const { due } = await stateAt(workspaceId, id);
    expect(due.flatMap(({ fulfilled }) => fulfilled.flat())).toHaveLength(5);
    expect(await storedAt(workspaceId, id)).toHaveLength(5);
  });
});

describe('an account that is deleted while its events arrive', () => {
  /** Deletes it before the first transaction of a call goes out. */
  async function takeWhileDeleted(
    { workspaceId, id }: Awaited<ReturnType<typeof company>>,
    events: readonly EventInput[],
    remove: (account: AccountRecord) => Promise<unknown>,
  ) {
    const account = must(await createAccountStore(table.other).get(workspaceId, id));
    const { outcomes } = await beforeFirst(
      table.client,
      'TransactWriteItemsCommand',
      () => remove(account),
      () => take(workspaceId, events),
    );
    return outcomes;
  }

  it.each([0, 1])('leaves nothing behind, with %i events before', async (before) => {
    const there = await company();
    await take(
      there.workspaceId,
      many(before, (n) => eventAt(there.domain, `old${n}`)),
    );
    const { domain: _, ...byId } = eventAt('', 'e2');

    const outcomes = await takeWhileDeleted(
      there,
      [eventAt(there.domain, 'e1'), { ...byId, account_id: there.id }],
      (account) => removeAccount(table.other, () => new Date())(there.workspaceId, account),
    );

    expect(outcomes.map(({ status }) => status)).toEqual(['unknown_domain', 'error']);
    const { PK } = keys.account(there.workspaceId, there.id);
    expect(await listPartitionItems(table, PK)).toEqual([]);
    const [part] = await createUnmatchedStore(table).shards(there.workspaceId, SIGNAL);
    expect(part).toMatchObject({ total: 1, domains: [{ domain: there.domain, events: 1 }] });
  });

  it('has what came before the rest was removed removed with it', async () => {
    const there = await company();
    await take(there.workspaceId, [eventAt(there.domain, 'old')]);
    const { PK, SK } = keys.account(there.workspaceId, there.id);

    const outcomes = await takeWhileDeleted(there, [eventAt(there.domain, 'e1')], () =>
      batchDelete(table.other, [{ PK, SK }]),
    );
    await clearAccount(table, there.workspaceId, there.id);

    expect(outcomes.map(({ status }) => status)).toEqual(['accepted']);
    expect(await listPartitionItems(table, PK)).toEqual([]);
  });
});

describe('odd events', () => {
  it('have properties with names of JavaScript, and are the same when repeated', async () => {
    const { workspaceId, id, domain } = await company();
    const properties = JSON.parse(
      '{"__proto__": 1, "constructor": 2, "toString": "x", "hasOwnProperty": true, "zero": -0}',
    ) as Record<string, unknown>;
    const events = [eventAt(domain, 'e', { properties, occurred_at: TIME })];
    const rule = { property: 'constructor', at_least: 2 };

    expect((await take(workspaceId, events, rule)).due).toEqual([id]);
    const again = await take(workspaceId, events, rule);

    expect(again.outcomes).toEqual([{ status: 'duplicate', message: null }]);
    expect(await storedAt(workspaceId, id)).toHaveLength(1);
  });

  it('are told apart by ids that only look alike', async () => {
    const { workspaceId, id, domain } = await company();
    const ids = ['é', 'e\u0301', 'e\u200b', 'e', 'E', '\u202ee', '𝒆', '👩‍🚀', 'a#b', '../a', 'a'.repeat(200)];

    const { outcomes } = await take(
      workspaceId,
      ids.map((each) => eventAt(domain, each)),
    );

    expect(outcomes.map(({ status }) => status)).toEqual(ids.map(() => 'accepted'));
    const stored = await storedAt(workspaceId, id);
    expect(new Set(stored.map(({ external_id }) => external_id))).toEqual(new Set(ids));
  });

  it('are taken once in a call that has them often, far apart', async () => {
    const { workspaceId, id, domain } = await company();
    const events = many(500, (n) => eventAt(domain, `e${n % 100}`, { occurred_at: TIME }));

    const { outcomes } = await take(workspaceId, events);

    expect(countOutcomes(outcomes)).toMatchObject({ accepted: 100, duplicates: 400, failed: 0 });
    expect(await storedAt(workspaceId, id)).toHaveLength(100);
  });

  it('find no account of another workspace, nor one by a strange id', async () => {
    const [mine, theirs] = [await company(), await company()];
    const ids = [theirs.id, `${mine.id}#`, 'a'.repeat(3_000), '#', ' '];

    const { outcomes } = await take(
      mine.workspaceId,
      [
        ...ids.map((account_id, n) => ({ ...eventAt('', `e${n}`), account_id })),
        eventAt(theirs.domain, 'd'),
      ].map(({ domain, ...event }) => (domain ? { domain, ...event } : event)),
    );

    expect(outcomes.map(({ message }) => message)).toEqual([
      ...ids.map(() => 'account_id: This account does not exist.'),
      'domain: Belongs to none of your accounts.',
    ]);
    expect(await storedAt(theirs.workspaceId, theirs.id)).toEqual([]);
    expect(await storedAt(mine.workspaceId, theirs.id)).toEqual([]);
  });
});

describe('an account whose detections fail for long', () => {
  it('takes no more events than fit, and says so', async () => {
    const { workspaceId, id, domain } = await company();
    const fulfilled = many(9_000, (n) => eventAt(domain, `${n}`)).map((_, n) => [`${n}`.padStart(25, '0')]);
    const state = {
      ...keys.sentEventsOf(workspaceId, id, SIGNAL),
      revision: 1,
      open: Buffer.alloc(0),
      due: [{ id: 'evb_1', created_at: TIME, fulfilled }],
    };
    await batchPut(table, [state]);

    const full = await take(workspaceId, [eventAt(domain, 'e')]);

    expect(full.outcomes).toEqual([
      { status: 'error', message: expect.stringContaining('again in a few minutes') },
    ]);
    // The caller's own request makes them.
    expect(full.due).toEqual([id]);
    expect(await storedAt(workspaceId, id)).toEqual([]);

    const last = [{ ...state.due[0], fulfilled: fulfilled.slice(1) }];
    await batchPut(table, [{ ...state, due: last }]);
    const { outcomes } = await take(
      workspaceId,
      many(90, (n) => eventAt(domain, `e${n}`)),
    );
    expect(countOutcomes(outcomes)).toMatchObject({ accepted: 90 });
  });
});

describe('detections from events', () => {
  it('read what they need of the workspace once per call, not per account', async () => {
    const workspaceId = newId('ws');
    const accounts = Array.from({ length: 10 }, () =>
      exampleRecord({ domain: newDomain(), status: 'active' }),
    );
    await putRecords(workspaceId, accounts, table);
    const signal = {
      id: SIGNAL,
      name: 'Visits',
      event_rule: { every: true },
      is_active: true,
      created_at: TIME,
    };
    const words = { description: '', keywords: [], exclusions: [] };
    await batchPut(table, [{ ...keys.signal(workspaceId, SIGNAL), ...signal, ...words }]);
    const { due } = await take(
      workspaceId,
      accounts.map(({ domain }) => eventAt(domain ?? '', 'e')),
    );
    const ports = createEventDetection(table, workspaceId, {
      writer: plainWriter,
      addAlerts: async () => undefined,
    });
    const failures: unknown[] = [];
    let reads = 0;
    const counting: typeof ports = {
      ...ports,
      signals: {
        load: (id) => {
          reads += 1;
          return ports.signals.load(id);
        },
      },
    };

    await followEvents(counting, workspaceId, SIGNAL, due, {
      hasTime: () => true,
      reportError: (_, error) => failures.push(error),
    });

    expect(failures).toEqual([]);
    expect(reads).toBe(1);
    for (const { id } of accounts) {
      expect(await listItemsUnder(table, keys.detection(workspaceId, id, ''))).toHaveLength(1);
    }
  });
});

describe('what is due', () => {
  it('is forgotten once it is done, without what came in the meantime', async () => {
    const { workspaceId, id, domain } = await company();
    await take(workspaceId, [eventAt(domain, 'e0')]);
    const seen = await stateAt(workspaceId, id);
    await take(workspaceId, [eventAt(domain, 'e1')]);
    const [, later] = (await stateAt(workspaceId, id)).due;

    await createSentEventStore(table).clearDue(workspaceId, SIGNAL, id, seen);
    const settled = await stateAt(workspaceId, id);
    expect(settled.due).toEqual([later]);

    await createSentEventStore(table).clearDue(workspaceId, SIGNAL, id, seen);
    expect(await stateAt(workspaceId, id)).toEqual(settled);
  });
});

describe('unknown domains', () => {
  it('take bounded room however many are sent, and the total is exact', async () => {
    const { workspaceId } = await company();
    // Twice as many domains as are kept.
    const CALLS = 2;
    const strangers = (call: number) =>
      new Map(Array.from({ length: 1_000 }, (_, n) => [`stranger-${call}-${n}.example`, 1]));
    // At once, as a client sends them.
    await Promise.all(
      Array.from({ length: CALLS }, (_, call) =>
        createUnmatchedStore(table).add(workspaceId, SIGNAL, strangers(call), new Date()),
      ),
    );

    const parts = await createUnmatchedStore(table).shards(workspaceId, SIGNAL);
    expect(parts.reduce((sum, { total }) => sum + total, 0)).toBe(CALLS * 1_000);
    expect(parts).toHaveLength(16);
    for (const { domains } of parts) expect(domains).toHaveLength(63);
    // Names of 63 domains are some kilobytes. A part that grew would cost more with every call.
    const { meter } = await meterCalls(table.client, () =>
      createUnmatchedStore(table).add(workspaceId, SIGNAL, strangers(CALLS), new Date()),
    );
    if (chargesAsAws) expect(meter.unitsOf('TransactWriteItems') / 1_000).toBeLessThan(0.3);
  });

  it('are written once per call, if it is one domain', async () => {
    const { workspaceId } = await company();

    const { meter } = await meterCalls(table.client, () =>
      take(
        workspaceId,
        many(500, (n) => eventAt('stranger.example', `e${n}`)),
      ),
    );

    expect(meter.callsOf('TransactWriteItems')).toHaveLength(1);
    if (chargesAsAws) expect(meter.unitsOf('TransactWriteItems')).toBe(2);
  });

  it('are counted exactly, if many calls bring the same one at once', async () => {
    const { workspaceId } = await company();
    const call = () =>
      take(
        workspaceId,
        many(500, (n) => eventAt('hot.example', `e${n}`)),
      );

    const taken = await Promise.all(Array.from({ length: 8 }, call));

    for (const { outcomes } of taken) expect(countOutcomes(outcomes)).toMatchObject({ unknown_domains: 500 });
    const parts = await createUnmatchedStore(table).shards(workspaceId, SIGNAL);
    expect(parts).toHaveLength(1);
    expect(parts[0]).toMatchObject({ total: 4_000, domains: [{ domain: 'hot.example', events: 4_000 }] });
  });

  it('are counted once when transactions conflict', async () => {
    const { workspaceId } = await company();

    await failing(3, 'TransactionConflict', () =>
      take(
        workspaceId,
        many(5, (n) => eventAt('stranger.example', `e${n}`)),
      ),
    );

    const parts = await createUnmatchedStore(table).shards(workspaceId, SIGNAL);
    expect(parts.map(({ total }) => total)).toEqual([5]);
  });
});
