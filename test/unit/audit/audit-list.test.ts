import { describe, expect, it } from 'vitest';
import type { AuditQuery } from '#contract/audit-events.ts';
import { DAY_SECONDS } from '#contract/time.ts';
import { DEFAULT_AUDIT_DAYS } from '#platform/audit-trail.ts';
import { listAuditPage } from '#table/audit/audit-list.ts';
import { batchPut } from '#table/dynamodb/batch.ts';
import { keys } from '#table/keys.ts';
import { meterCalls } from '#test/harness/call-meter.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';

const EVENTS = 300;
/** The oldest event. */
const RARE = 10;
/** In the middle of a month, so that all events are in that month. */
const NOW = Date.parse('2026-05-15T12:00:00.000Z');
const workspaceId = 'ws_audit';

const eventOf = (number: number) => {
  const created_at = new Date(NOW - number * 60_000).toISOString();
  const id = `aud_${String(number).padStart(4, '0')}`;
  return {
    ...keys.auditEvent(workspaceId, created_at, id),
    id,
    created_at,
    actor: 'api_key',
    key_id: 'key',
    member_id: null,
    action: number >= EVENTS - RARE ? 'delete-account' : 'update-account',
    method: 'PATCH',
    resource_type: 'accounts',
    resource_ids: ['acc_1'],
    resource_count: 1,
    fields: ['name'],
    status: 200,
    request_id: null,
    expires_at: NOW / 1000 + DAY_SECONDS,
  };
};

const table = await startSuiteTable();
await batchPut(
  table,
  Array.from({ length: EVENTS }, (_, number) => eventOf(number)),
);

async function read(asked: Partial<AuditQuery>) {
  const query = { page: 1, per_page: 25, ...asked } as AuditQuery;
  const { meter, result } = await meterCalls(table.client, () =>
    listAuditPage(
      { ...table, clock: () => new Date(NOW) },
      { workspaceId, keyId: 'key' },
      query,
      DEFAULT_AUDIT_DAYS,
    ),
  );
  // The count takes one pass. The rest was read for the page.
  return { page: result, readForPage: meter.itemsReadOf('Query') - EVENTS };
}

describe('a page of the audit log', () => {
  it('reads only what it shows', async () => {
    const first = await read({});
    const third = await read({ page: 3 });

    expect(first.page).toMatchObject({ total: EVENTS, hasMore: true });
    expect(first.page.rows.map(({ id }) => id)).toEqual(
      Array.from({ length: 25 }, (_, number) => eventOf(number).id),
    );
    expect(first.readForPage).toBe(25);
    expect(third.page.rows[0]?.id).toBe(eventOf(50).id);
    expect(third.readForPage).toBe(75);
  });

  it('keeps reading until it is full when matches are rare', async () => {
    const { page, readForPage } = await read({ action: 'delete-account' });

    expect(page.total).toBe(RARE);
    expect(page.rows.map(({ id }) => id)).toEqual(
      Array.from({ length: RARE }, (_, number) => eventOf(EVENTS - RARE + number).id),
    );
    expect(readForPage).toBe(EVENTS);
  });
});
