import { describe, expect, it } from 'vitest';
import { CHANGED_MEANWHILE } from '#domain/shared/records/retry-while-changed.ts';
import { createDetectionId, type DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import { newId } from '#platform/ids.ts';
import { createDetectionStore } from '#table/detections/detection-store.ts';
import { batchDelete } from '#table/dynamodb/batch.ts';
import { keys } from '#table/keys.ts';
import { exampleRecord, putRecords } from '#test/harness/accounts.ts';
import { exampleDetection } from '#test/harness/detections.ts';
import { intercept } from '#test/harness/intercept.ts';
import { must } from '#test/harness/must.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';

const table = await startSuiteTable();

const SIGNAL = 'sig_layoffs';

/** More than fit into one transaction, at a separate account. */
async function manyDetections() {
  const workspaceId = newId('ws');
  const account = exampleRecord();
  await putRecords(workspaceId, [account], table);
  const records = Array.from({ length: 150 }, (_, index) =>
    exampleDetection({
      id: createDetectionId(account.id, SIGNAL, `event ${index}`),
      account_id: account.id,
      signal_id: SIGNAL,
    }),
  );
  const detections = createDetectionStore(table);
  const save = async () => {
    const seen = await detections.load(workspaceId, account.id, SIGNAL);
    return detections.save(workspaceId, account.id, seen, records);
  };
  const ids = async () => (await detections.list(workspaceId, account.id)).map(({ id }) => id).sort();
  return { workspaceId, account, records, save, ids, wanted: records.map(({ id }) => id).sort() };
}

/** One detection at an account, with no open promise. */
async function oneDetection() {
  const workspaceId = newId('ws');
  const account = exampleRecord();
  await putRecords(workspaceId, [account], table);
  const detection = exampleDetection({
    id: createDetectionId(account.id, SIGNAL, 'event'),
    account_id: account.id,
    signal_id: SIGNAL,
  });
  const detections = createDetectionStore(table);
  await detections.put(workspaceId, [detection]);
  const save = async (...changed: DetectionRecord[]) =>
    detections.save(workspaceId, account.id, await detections.load(workspaceId, account.id, SIGNAL), changed);
  const promised = () => detections.getPendingJob(workspaceId, account.id);
  return { workspaceId, account, detection, detections, save, promised };
}

const USEFUL = { useful: true, note: null, member_id: null, given_at: '2026-05-02T08:00:00.000Z' };

describe('whatever changes the standing of an account', () => {
  type Change = (one: Awaited<ReturnType<typeof oneDetection>>) => Promise<unknown>;
  it.each<[string, Change]>([
    [
      'a new detection',
      ({ save, detection }) =>
        save({ ...detection, id: createDetectionId(detection.account_id, SIGNAL, 'other') }),
    ],
    ['a new reason', ({ save, detection }) => save({ ...detection, why_reach_out_md: 'Ask Ada.' })],
    ['another publisher', ({ save, detection }) => save({ ...detection, publishers: ['a', 'b'] })],
    // It may cover others.
    [
      'a message that the team sends',
      ({ save, detection }) => save({ ...detection, message_sent_at: '2026-05-02T08:00:00.000Z' }),
    ],
    ['its end', ({ save, detection }) => save({ ...detection, signal_present: false })],
    [
      'feedback',
      ({ detections, workspaceId, detection }) => detections.setFeedback(workspaceId, detection, USEFUL),
    ],
    ['removal', ({ detections, workspaceId, detection }) => detections.remove(workspaceId, [detection])],
  ])('is promised in the same write: %s', async (_, change) => {
    const one = await oneDetection();
    await change(one);
    expect(await one.promised()).toMatchObject({ kind: 'refresh_standing', record_id: one.account.id });
  });

  it('is promised by no write that came to nothing', async () => {
    const { detections, workspaceId, detection, promised } = await oneDetection();
    const other = { ...detection, feedback: USEFUL };
    expect(await detections.setFeedback(workspaceId, other, null)).toBe(CHANGED_MEANWHILE);
    await detections.remove(workspaceId, [{ ...detection, id: 'det_gone' }]);
    expect(await promised()).toBeUndefined();
  });

  it('is promised again by a later write, even in the same millisecond', async () => {
    const stopped = { ...table, clock: () => new Date('2026-05-02T08:00:00.000Z') };
    const { workspaceId, detection, account, promised } = await oneDetection();
    const detections = createDetectionStore(stopped);
    const mark = async (useful: boolean) =>
      detections.setFeedback(workspaceId, must(await detections.get(workspaceId, account.id, detection.id)), {
        ...USEFUL,
        useful,
      });
    await mark(true);
    const first = must(await promised());
    await mark(false);
    await detections.finishJob(first);
    expect(await promised()).toBeDefined();
    await detections.finishJob(must(await promised()));
    expect(await promised()).toBeUndefined();
  });
});

it('reads a detection that an earlier version left without a message, for a reason that is no longer used', async () => {
  const { detections, workspaceId, detection } = await oneDetection();
  await detections.put(workspaceId, [{ ...detection, no_message: { code: 'nobody_known' as never } }]);
  const { no_message } = must(await detections.get(workspaceId, detection.account_id, detection.id));
  expect(no_message).toEqual({ code: 'not_written_yet' });
});

/** Does something between the first and the second part of a write. */
const afterFirstPart = async (act: () => Promise<unknown>, run: () => Promise<unknown>) => {
  let parts = 0;
  await intercept(
    table.client,
    'TransactWriteItemsCommand',
    async (input, next) => {
      parts += 1;
      if (parts === 2) await act();
      return next(input);
    },
    run,
  );
  expect(parts).toBe(2);
};

describe('more detections of one signal than fit into a transaction', () => {
  it('are written in parts, and writing again changes nothing', async () => {
    const { save, ids, wanted } = await manyDetections();

    expect(await save()).toBe('saved');
    expect(await ids()).toEqual(wanted);
    expect(await save()).toBe('saved');
    expect(await ids()).toEqual(wanted);
  });

  it('are read again if another scan writes between the parts', async () => {
    const { workspaceId, account, save, ids, wanted } = await manyDetections();
    const other = createDetectionStore(table.other);
    const another = exampleDetection({
      id: createDetectionId(account.id, SIGNAL, 'of the other scan'),
      account_id: account.id,
      signal_id: SIGNAL,
    });

    await afterFirstPart(
      async () =>
        other.save(workspaceId, account.id, await other.load(workspaceId, account.id, SIGNAL), [another]),
      async () => expect(await save()).toBe(CHANGED_MEANWHILE),
    );
    expect(await save()).toBe('saved');
    expect(await ids()).toEqual([...wanted, another.id].sort());
  });

  it('stop if the account is deleted between the parts', async () => {
    const { workspaceId, account, save, ids } = await manyDetections();

    await afterFirstPart(
      () => batchDelete(table.other, [keys.account(workspaceId, account.id)]),
      async () => expect(await save()).toBe('account_gone'),
    );
    // The first part belongs to an account that existed, and is deleted with it.
    expect(await ids()).toHaveLength(48);
  });
});
