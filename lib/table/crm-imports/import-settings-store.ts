import { crmProvider } from '#contract/integrations.ts';
import {
  type ImportSettings,
  type ImportSettingsStore,
  storedImportSettings,
} from '#domain/market/crm-imports/import-settings.ts';
import { CHANGED_MEANWHILE } from '#domain/shared/records/retry-while-changed.ts';
import { listDue } from '#table/dynamodb/due-entries.ts';
import { getItem, isUnchangedSince, putItem } from '#table/dynamodb/items.ts';
import { keys, partitions } from '#table/keys.ts';
import { tableSchema } from '#table/schema.ts';
import type { Table } from '#table/table.ts';

const { byActivity } = tableSchema.listIndexes;

/** The next tick handles the rest. */
const DUE_AT_ONCE = 100;

/** The index key by due time. Settings that are never due have none. */
const createDueIndex = (workspaceId: string, { provider, next_import_at }: ImportSettings) =>
  next_import_at === null
    ? {}
    : {
        [byActivity.partitionAttribute]: partitions.dueImports(),
        [byActivity.sortAttribute]: `${next_import_at}#${workspaceId}#${provider}`,
      };

export const createImportSettingsStore = (table: Table): ImportSettingsStore => ({
  get: (workspaceId, provider) =>
    getItem(table, keys.crmImportSettings(workspaceId, provider), storedImportSettings),

  async save(workspaceId, previousSettings, nextSettings) {
    const Item = {
      ...keys.crmImportSettings(workspaceId, nextSettings.provider),
      ...nextSettings,
      ...createDueIndex(workspaceId, nextSettings),
    };
    return (await putItem(table, Item, isUnchangedSince(previousSettings))) ? 'saved' : CHANGED_MEANWHILE;
  },

  async findDue(now) {
    const dueEntries = await listDue(table, partitions.dueImports(), now, DUE_AT_ONCE);
    return dueEntries.flatMap(([workspaceId = '', provider = '']) => {
      const parsedProvider = crmProvider.safeParse(provider);
      return parsedProvider.success ? [{ workspaceId, provider: parsedProvider.data }] : [];
    });
  },
});
