import { expect, it } from 'vitest';
import { createPushRunRecord } from '#domain/outbound/pushes/push-run-record.ts';
import { createRunRecord } from '#domain/signals/runs/run-record.ts';
import { checkStage } from '#infra/check-stage.ts';
import { getStage } from '#infra/stages.ts';
import { createDeliveryStore } from '#table/alerts/deliveries.ts';
import { createVendorCacheStore } from '#table/directory/directory-stores.ts';
import { readKey } from '#table/dynamodb/items.ts';
import { createMonitorEventStore } from '#table/monitors/monitor-event-store.ts';
import { type EntityName, findEntityName } from '#table/privacy/personal-data.ts';
import { createPushRunStore } from '#table/pushes/push-run-store.ts';
import { createRunDocuments } from '#table/runs/run-documents.ts';
import { createRunFindings } from '#table/runs/run-findings.ts';
import { createRunStore } from '#table/runs/run-store.ts';
import { exampleAlert } from '#test/harness/alert-ports.ts';
import { exampleEvent } from '#test/harness/detections.ts';
import { scanTable } from '#test/harness/scan-table.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';

const NOW = new Date('2026-11-01T00:00:00.000Z');
const DAY = 24 * 60 * 60;

const table = await startSuiteTable();

/** Writes one of everything that ages, and tells for how many days each is kept. */
async function keptDays(WS: string): Promise<Partial<Record<EntityName, number>>> {
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
  await createRunDocuments(table, now).put(WS, 'run_1', [document]);
  await createRunFindings(table, now).put(WS, 'run_1', 0, {
    fingerprint: 'f',
    parts: 1,
    unread: 0,
    company: 'c',
    found: [],
  });
  const run = { name: '', mode: 'monitor', signalIds: [], startedBy: null, timeframeDays: 7 } as const;
  await createRunStore(clocked).create(WS, createRunRecord({ id: 'run_1', at, ...run }));
  await createRunStore(clocked).addStats(WS, 'run_1', 'a part', { candidates: 1 });
  const push = createPushRunRecord({
    id: 'push_1',
    recordType: 'people',
    target: { kind: 'webhook', destination_id: 'dst_1' },
    viewer: { workspaceId: WS, visibility: 'all' },
    total: 1,
    skipped: 0,
    chunks: 1,
    at,
  });
  await createPushRunStore(table).create(WS, push, [['per_1']]);
  await createVendorCacheStore(table, WS, now).put({ subject: 's', provider: 'p', question: 'q' }, 1, 30);
  await createMonitorEventStore(table).put(WS, 'acc_1', [exampleEvent({ created_at: at })]);
  await createDeliveryStore(table).raise([{ ...exampleAlert, workspace_id: WS, created_at: at }]);
  const items = await scanTable(table);
  return Object.fromEntries(
    items
      .filter(({ PK }) => String(PK).includes(WS))
      .flatMap((item) => {
        const days = (Number(item.expires_at) - NOW.getTime() / 1000) / DAY;
        return Number.isNaN(days) ? [] : [[findEntityName(readKey(item)), days]];
      }),
  );
}

it('stored data expires after its days, or stays', async () => {
  expect(await keptDays('ws_usual')).toEqual({
    runDocument: 7,
    runFinding: 7,
    pushChunk: 30,
    vendorAnswer: 30,
    alertDelivery: 30,
    heldAlert: 30,
  });
});

it.each([7, 3_651, 30.5])('a stage may not keep audit events for %d days', (auditDays) => {
  expect(() => checkStage({ ...getStage('local'), auditDays })).toThrow(`sets auditDays to ${auditDays};`);
});
