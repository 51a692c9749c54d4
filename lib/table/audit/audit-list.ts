import { hash } from 'node:crypto';
import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type * as z from 'zod';
import { type AuditQuery, auditEvent } from '#contract/audit-events.ts';
import type { AuditRecord } from '#domain/shared/audit/audit-record.ts';
import { type AuditWindow, listMonths, resolveAuditWindow } from '#domain/shared/audit/audit-window.ts';
import { logger } from '#platform/logger.ts';
import { getItem, putItem } from '#table/dynamodb/items.ts';
import { queryPages, sendQuery } from '#table/dynamodb/query-all.ts';
import { keys } from '#table/keys.ts';
import type { ListPage } from '#table/paging/list-request.ts';
import { type Table, timeOf } from '#table/table.ts';

const auditItem = auditEvent.omit({ key_name: true, resource_name: true }) satisfies z.ZodType<AuditRecord>;

/** Fields that the query compares as they are. */
const COMPARED = ['key_id', 'member_id', 'action'] as const;

/**
 * The query for one month of a window. Expired items can stay in the table for days, so it filters them out.
 */
function createMonthQuery(
  { workspaceId, month }: { readonly workspaceId: string; readonly month: string },
  { since, until }: AuditWindow,
  requested: AuditQuery,
  now: number,
): TableQuery {
  const compared = COMPARED.filter((name) => requested[name] !== undefined);
  return {
    KeyConditionExpression: 'PK = :month AND SK BETWEEN :since AND :until',
    FilterExpression: [
      'expires_at > :now',
      ...compared.map((name) => `#${name} = :${name}`),
      ...(requested.resource_id === undefined ? [] : ['contains(resource_ids, :resource)']),
    ].join(' AND '),
    ...(compared.length > 0 && {
      ExpressionAttributeNames: Object.fromEntries(compared.map((name) => [`#${name}`, name])),
    }),
    ExpressionAttributeValues: {
      ':month': keys.auditEvent(workspaceId, month, '').PK,
      ':since': since,
      ':until': until,
      ':now': Math.floor(now / 1000),
      ...Object.fromEntries(compared.map((name) => [`:${name}`, requested[name]])),
      ...(requested.resource_id !== undefined && { ':resource': requested.resource_id }),
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
  requested: AuditQuery,
  retentionDays: number,
): Promise<ListPage<AuditRecord>> {
  const { page, per_page: limit, ...question } = requested;
  const now = timeOf(table);
  const start = createListStart(table, `AUDIT#${workspaceId}`, [clientId, question]);
  const window = resolveAuditWindow(requested, new Date(now), retentionDays);
  const seen = (page === 1 ? undefined : await start.read()) ?? window;
  const months = await Promise.all(
    listMonths(window).map(async (month) => {
      const query = createMonthQuery({ workspaceId, month }, seen, requested, now);
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
  const found: Record<string, unknown>[] = [];
  let left = skip;
  let start: QueryCommandInput['ExclusiveStartKey'];
  do {
    const { Items = [], LastEvaluatedKey } = await sendQuery(table, {
      ...query,
      // Most queries filter nothing out, so the first read fetches just one page.
      Limit: Math.max(start ? MIN_READ : 0, left + take - found.length),
      ExclusiveStartKey: start,
    });
    found.push(...Items.slice(left, left + take - found.length));
    left = Math.max(0, left - Items.length);
    start = LastEvaluatedKey;
  } while (start && found.length < take);
  return found;
}

/** As long as a bookmark. */
const LIFETIME_SECONDS = 30 * 60;

/** The part of a list that a client pages through. */
interface ListWindow {
  readonly since: string;
  readonly until: string;
}

interface ListStart {
  /** The window that the first page stored, or undefined if there is none. */
  read(): Promise<ListWindow | undefined>;
  /** `until` is the newest row at that time. */
  write(window: ListWindow): Promise<void>;
}

/**
 * New rows arrive at the front of the list and would shift every row. The first page stores where it
 * started, and later pages start there too.
 */
function createListStart(table: Table, collection: string, question: readonly unknown[]): ListStart {
  const key = keys.bookmark(collection, hash('sha256', JSON.stringify(question), 'base64url'), 0);
  return {
    async read() {
      const stored = await getItem(table, key, (item) => item);
      // Expired items can stay in the table for days.
      if (!stored || Number(stored.expires_at) * 1000 <= timeOf(table)) return undefined;
      return { since: String(stored.since), until: String(stored.after) };
    },

    async write({ since, until }) {
      const expires_at = Math.ceil(timeOf(table) / 1000) + LIFETIME_SECONDS;
      const Item = { ...key, since, after: until, expires_at };
      try {
        await putItem(table, Item);
      } catch (error) {
        // The list is correct even if its start could not be saved.
        logger.warn('a list could not store where it starts', { error });
      }
    },
  };
}
