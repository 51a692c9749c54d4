import { hash } from 'node:crypto';
import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { type AuditQuery, auditEvent } from '#contract/audit-events.ts';
import type { AuditRecord } from '#domain/shared/audit/audit-record.ts';
import { type AuditWindow, listMonths, resolveAuditWindow } from '#domain/shared/audit/audit-window.ts';
import { logger } from '#platform/logger.ts';
import { createExpiringItems } from '#table/dynamodb/expiring-items.ts';
import { queryPages, sendQuery } from '#table/dynamodb/query-all.ts';
import { keys } from '#table/keys.ts';
import type { ListPage } from '#table/paging/list-request.ts';
import { type Table, timeOf } from '#table/table.ts';

const auditItem = auditEvent
  .omit({ key_name: true, resource_name: true })
  // Older events have none.
  .extend({ values: auditEvent.shape.values.default({}) }) satisfies z.ZodType<AuditRecord>;

/**
 * New rows arrive at the front of the list and would shift every row. The first page stores the newest row it had, and
 * later pages start there too.
 */
const listStart = z.object({ since: z.string(), after: z.string(), expires_at: z.number() });

/** As long as a bookmark. */
const START_SECONDS = 30 * 60;

/** Fields that the query compares as they are. */
const COMPARED_FIELDS = ['key_id', 'member_id', 'action'] as const;

/**
 * The query for one month of a window. Expired items can stay in the table for days, so it filters them out.
 */
function createMonthQuery(
  { workspaceId, month }: { readonly workspaceId: string; readonly month: string },
  { since, until }: AuditWindow,
  auditQuery: AuditQuery,
  now: number,
): TableQuery {
  const comparedFields = COMPARED_FIELDS.filter((name) => auditQuery[name] !== undefined);
  return {
    KeyConditionExpression: 'PK = :month AND SK BETWEEN :since AND :until',
    FilterExpression: [
      'expires_at > :now',
      ...comparedFields.map((name) => `#${name} = :${name}`),
      ...(auditQuery.resource_id === undefined ? [] : ['contains(resource_ids, :resource)']),
    ].join(' AND '),
    ...(comparedFields.length > 0 && {
      ExpressionAttributeNames: Object.fromEntries(comparedFields.map((name) => [`#${name}`, name])),
    }),
    ExpressionAttributeValues: {
      ':month': keys.auditEvent(workspaceId, month, '').PK,
      ':since': since,
      ':until': until,
      ':now': Math.floor(now / 1000),
      ...Object.fromEntries(comparedFields.map((name) => [`:${name}`, auditQuery[name]])),
      ...(auditQuery.resource_id !== undefined && { ':resource': auditQuery.resource_id }),
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
  let precedingCount = 0;
  for (const { query, count } of months) {
    const skip = Math.max(0, offset - precedingCount);
    precedingCount += count;
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
  auditQuery: AuditQuery,
  retentionDays: number,
): Promise<ListPage<AuditRecord>> {
  const { page, per_page: limit, ...question } = auditQuery;
  const now = timeOf(table);
  const questionHash = hash('sha256', JSON.stringify([clientId, question]), 'base64url');
  const startKey = keys.bookmark(`AUDIT#${workspaceId}`, questionHash, 0);
  const starts = createExpiringItems(table, () => new Date(now));
  const window = resolveAuditWindow(auditQuery, new Date(now), retentionDays);
  const stored = page === 1 ? undefined : await starts.get(startKey, listStart);
  const pageWindow = stored ? { since: stored.since, until: stored.after } : window;
  const months = await Promise.all(
    listMonths(window).map(async (month) => {
      const query = createMonthQuery({ workspaceId, month }, pageWindow, auditQuery, now);
      return { query, count: await countMatches(table, query) };
    }),
  );
  const offset = (page - 1) * limit;
  const items = await readPage(table, months, { offset, limit });
  const total = months.reduce((sum, { count }) => sum + count, 0);
  const hasMore = total > offset + items.length && items.length > 0;
  const newestSortKey = items[0]?.SK;
  if (page === 1 && hasMore) {
    const start = { since: window.since, after: String(newestSortKey) };
    // The list is correct even if its start could not be stored.
    await starts.put({ ...startKey, ...start }, START_SECONDS).catch((error: unknown) => {
      logger.warn('a list could not store where it starts', { error });
    });
  }
  return { rows: items.map((item) => auditItem.parse(item)), total, hasMore };
}

type TableQuery = Omit<QueryCommandInput, 'TableName'>;

/**
 * If the filter removes rows, the query keeps reading in parts of at least this size until the page is full.
 */
const MIN_READ = 500;

/** How many rows a query finds. */
async function countMatches(table: Table, query: TableQuery): Promise<number> {
  let count = 0;
  for await (const page of queryPages(table, { ...query, Select: 'COUNT' })) count += page.Count ?? 0;
  return count;
}

/** Reads `take` matches after skipping some. */
async function readMatches(
  table: Table,
  query: TableQuery,
  { skip, take }: { readonly skip: number; readonly take: number },
): Promise<Record<string, unknown>[]> {
  const matches: Record<string, unknown>[] = [];
  let remainingSkip = skip;
  let startKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const { Items = [], LastEvaluatedKey } = await sendQuery(table, {
      ...query,
      // Most queries filter nothing out, so the first read fetches just one page.
      Limit: Math.max(startKey ? MIN_READ : 0, remainingSkip + take - matches.length),
      ExclusiveStartKey: startKey,
    });
    matches.push(...Items.slice(remainingSkip, remainingSkip + take - matches.length));
    remainingSkip = Math.max(0, remainingSkip - Items.length);
    startKey = LastEvaluatedKey;
  } while (startKey && matches.length < take);
  return matches;
}
