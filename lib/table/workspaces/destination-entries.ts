import * as z from 'zod';
import { alertFilter } from '#contract/alert-filter.ts';
import type { DestinationEntries, DestinationEntry } from '#domain/outbound/destinations/destination.ts';
import { getItem, listItems } from '#table/dynamodb/items.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

const commonFields = { id: z.string(), name: z.string(), created_at: z.string() };

const entryItem = z.union([
  z.object({
    ...commonFields,
    queue: z.string(),
    alerts: z.boolean().exactOptional(),
    alert_filter: alertFilter.exactOptional(),
  }),
  z.object(commonFields),
]) satisfies z.ZodType<DestinationEntry>;

/** For roles without access to the secrets. */
export const createDestinationEntries = (table: Table): DestinationEntries => ({
  get: (workspaceId, id) => getItem(table, keys.destination(workspaceId, id), entryItem),

  // Ids grow with time, so keys sort by creation.
  list: (workspaceId) => listItems(table, keys.destination(workspaceId, ''), entryItem),
});
