import type * as z from 'zod';
import { type AuditQuery, auditEvent } from '#contract/audit-events.ts';
import type { AuditRecord } from '#domain/shared/audit/audit-record.ts';
import { type AuditWindow, listMonths, resolveAuditWindow } from '#domain/shared/audit/audit-window.ts';
import { countMatches, readMatches, type TableQuery } from '#table/dynamodb/query-matches.ts';
import { keys } from '#table/keys.ts';
import type { ListPage } from '#table/paging/list-request.ts';
import { createListStart } from '#table/paging/list-start.ts';
import { type Table, timeOf } from '#table/table.ts';

const auditItem = auditEvent.omit({ key_name: true, resource_name: true }) satisfies z.ZodType<AuditRecord>;

/** Fields that the query compares as they are. */
const COMPARED = ['key_id', 'member_id', 'action'] as const;

/**
 * The query for one month of a window. Expired items can stay in the table for days, so it filters them out.
 */
function monthQuery(
  { workspaceId, month }: { readonly workspaceId: string; readonly month: string },
  { since, until }: AuditWindow,
  asked: AuditQuery,
  now: number,
): TableQuery {
  const compared = COMPARED.filter((name) => asked[name] !== undefined);
  return {
    KeyConditionExpression: 'PK = :month AND SK BETWEEN :since AND :until',
    FilterExpression: [
      'expires_at > :now',
      ...compared.map((name) => `#${name} = :${name}`),
      ...(asked.resource_id === undefined ? [] : ['contains(resource_ids, :resource)']),
    ].join(' AND '),
    ...(compared.length > 0 && {
      ExpressionAttributeNames: Object.fromEntries(compared.map((name) => [`#${name}`, name])),
    }),
    ExpressionAttributeValues: {
      ':month': keys.auditEvent(workspaceId, month, '').PK,
      ':since': since,
      ':until': until,
      ':now': Math.floor(now / 1000),
      ...Object.fromEntries(compared.map((name) => [`:${name}`, asked[name]])),
      ...(asked.resource_id !== undefined && { ':resource': asked.resource_id }),
    },
    ScanIndexForward: false,
    ConsistentRead: true,
  };
}

/** Reads the page's rows from the months that hold them. */
async function readPage(
  table: Table,
  months: readonly { readonly query: TableQuery; readonly count: number }[],
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  let before = 0;
  for (const { query, count } of months) {
    const skip = Math.max(0, offset - before);
    before += count;
    if (skip >= count) continue;
    rows.push(...(await readMatches(table, query, { skip, take: limit - rows.length })));
    if (rows.length === limit) break;
  }
  return rows;
}

/** One page of a workspace's audit log, newest first. Each client's pages continue its own. */
export async function listAuditPage(
  table: Table,
  { workspaceId, keyId: clientId }: { readonly workspaceId: string; readonly keyId: string },
  asked: AuditQuery,
  keptDays: number,
): Promise<ListPage<AuditRecord>> {
  const { page, per_page: limit, ...question } = asked;
  const now = timeOf(table);
  const start = createListStart(table, `AUDIT#${workspaceId}`, [clientId, question]);
  const window = resolveAuditWindow(asked, new Date(now), keptDays);
  const seen = (page === 1 ? undefined : await start.read()) ?? window;
  const months = await Promise.all(
    listMonths(window).map(async (month) => {
      const query = monthQuery({ workspaceId, month }, seen, asked, now);
      return { query, count: await countMatches(table, query) };
    }),
  );
  const offset = (page - 1) * limit;
  const items = await readPage(table, months, { offset, limit });
  const total = months.reduce((sum, { count }) => sum + count, 0);
  const hasMore = total > offset + items.length && items.length > 0;
  const newest = items[0]?.SK;
  if (page === 1 && hasMore) await start.write({ since: window.since, until: String(newest) });
  return { rows: items.map((item) => auditItem.parse(item)), total, hasMore };
}
