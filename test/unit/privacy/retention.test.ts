import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newPushRunRecord } from '#domain/outbound/pushes/push-run-record.ts';
import { newRunRecord } from '#domain/signals/runs/run-record.ts';
import { checkRetention } from '#infra/check-retention.ts';
import { stageOf } from '#infra/stages.ts';
import { variable } from '#platform/env.ts';
import type { Retention } from '#platform/retention.ts';
import { deliveryLog } from '#table/alerts/delivery-log.ts';
import { vendorCacheStore } from '#table/directory/vendor-cache-store.ts';
import { keyIn } from '#table/dynamodb/key-in.ts';
import { monitorEventStore } from '#table/monitors/monitor-event-store.ts';
import { type EntityName, entityOf } from '#table/privacy/personal-data.ts';
import { pushRunStore } from '#table/pushes/push-run-store.ts';
import { runDocuments } from '#table/runs/run-documents.ts';
import { runFindings } from '#table/runs/run-findings.ts';
import { runStore } from '#table/runs/run-store.ts';
import { exampleEvent } from '#test/harness/detections.ts';
import { type OwnTable, startOwnTable } from '#test/harness/own-table.ts';

const NOW = new Date('2026-11-01T00:00:00.000Z');
const DAY = 24 * 60 * 60;

let table: OwnTable;
beforeAll(async () => {
  table = await startOwnTable();
});
afterAll(() => table.stop());
beforeEach(() => vi.unstubAllEnvs());
afterEach(() => vi.unstubAllEnvs());

/** Writes one of everything that ages, and tells for how many days each is kept. */
async function keptDays(
  WS: string,
  retention?: Partial<Retention>,
): Promise<Partial<Record<EntityName, number>>> {
  if (retention) vi.stubEnv(variable.retention, JSON.stringify(retention));
  const now = () => NOW;
  const clocked = { ...table, clock: now };
  const at = NOW.toISOString();
  const document = {
    id: 'd',
    kind: 'news' as const,
    url: 'u',
    publisher: 'p',
    title: 't',
    text: '',
    published_at: null,
  };
  await runDocuments(table, now).put(WS, 'run_1', [document]);
  await runFindings(table, now).keep(WS, 'run_1', 0, {
    fingerprint: 'f',
    parts: 1,
    company: 'c',
    found: [],
  });
  const run = { name: '', mode: 'monitor', signalIds: [], startedBy: null, timeframeDays: 7 } as const;
  await runStore(clocked).create(WS, newRunRecord({ id: 'run_1', at, ...run }));
  await runStore(clocked).addStats(WS, 'run_1', 'a part', { candidates: 1 });
  const push = newPushRunRecord({
    id: 'push_1',
    recordType: 'people',
    target: { kind: 'webhook', destination_id: 'dst_1' },
    viewer: { workspaceId: WS, visibility: 'all' },
    total: 1,
    skipped: 0,
    chunks: 1,
    at,
  });
  await pushRunStore(table).create(WS, push, [['per_1']]);
  await vendorCacheStore(table, WS, now).put({ subject: 's', provider: 'p', question: 'q' }, 1, 30);
  await monitorEventStore(table).put(WS, 'acc_1', [exampleEvent({ created_at: at })]);
  await deliveryLog(table).begin(
    {
      version: 1,
      workspace_id: WS,
      alert_id: 'alt_1',
      type: 'signal.detected',
      run_id: 'run_1',
      account_id: 'acc_1',
      created_at: at,
      channel: 'webhook',
      destination_id: null,
      member_id: null,
    },
    NOW,
  );
  const { Items = [] } = await table.client.send(new ScanCommand({ TableName: table.name }));
  return Object.fromEntries(
    Items.filter(({ PK }) => String(PK).includes(WS)).flatMap((item) => {
      const days = (Number(item.expires_at) - NOW.getTime() / 1000) / DAY;
      return Number.isNaN(days) ? [] : [[entityOf(keyIn(item)), days]];
    }),
  );
}

describe('stored data', () => {
  it('expires after the default days unless the stage sets others, or stays', async () => {
    expect(await keptDays('ws_usual')).toEqual({
      runDocument: 7,
      runFinding: 7,
      pushChunk: 30,
      vendorAnswer: 30,
      alertDelivery: 30,
    });
  });

  it('goes after the days of the stage', async () => {
    const kept = await keptDays('ws_set', {
      documentDays: 2,
      pushRowDays: 16,
      alertDays: 17,
      keptAnswerDays: 5,
      runDays: 100,
      pushRunDays: 101,
      monitorEventDays: 102,
    });
    expect(kept).toEqual({
      runDocument: 2,
      runFinding: 2,
      pushChunk: 16,
      vendorAnswer: 5,
      pushRun: 101,
      monitorEvent: 102,
      run: 100,
      runPart: 100,
      alertDelivery: 17,
    });
  });
});

describe('a stage', () => {
  const local = stageOf('local');

  it.each(['dev', 'staging', 'prod', 'local'] as const)('%s keeps what makes sense', (name) => {
    expect(() => checkRetention(stageOf(name))).not.toThrow();
  });

  it.each([
    ['documentDays', 0],
    ['documentDays', 91],
    ['pushRowDays', 14],
    ['alertDays', 1.5],
    ['keptAnswerDays', 31],
    ['runDays', 3],
    ['pushRunDays', 0],
    ['monitorEventDays', 99_999],
  ] as const)('may not set %s to %d', (name, days) => {
    expect(() => checkRetention({ ...local, retention: { [name]: days } })).toThrow(
      `sets ${name} to ${days};`,
    );
  });

  it('may not keep audit events for a week, nor rows for longer than their runs', () => {
    expect(() => checkRetention({ ...local, auditDays: 7 })).toThrow('sets auditDays to 7;');
    expect(() => checkRetention({ ...local, retention: { pushRunDays: 20 } })).toThrow('30 days');
    expect(() => checkRetention({ ...local, retention: { pushRunDays: 30 } })).not.toThrow();
  });
});
