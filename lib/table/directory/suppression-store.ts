import type { Suppression } from '#domain/market/directory/directory.ts';
import { DirectoryError } from '#domain/market/directory/directory-error.ts';
import { listPersonSubjects } from '#domain/market/directory/vendor-cache.ts';
import { batchDelete, batchGet } from '#table/dynamodb/batch.ts';
import { putItem, readKey } from '#table/dynamodb/items.ts';
import { createPrefixQuery, queryAll } from '#table/dynamodb/query-all.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

export const createSuppressionStore = (table: Table, workspaceId: string, now: () => Date): Suppression => ({
  async check(person) {
    const marks = listPersonSubjects(person).map((subject) => keys.suppressed(workspaceId, subject));
    if ((await batchGet(table, marks)).length === 0) return;
    throw new DirectoryError('objected', 'The person has objected to being found.');
  },

  async add(person) {
    for (const subject of listPersonSubjects(person)) {
      // The mark comes first: a reader in between sees nothing, never the deleted record.
      await putItem(table, { ...keys.suppressed(workspaceId, subject), objected_at: now().toISOString() });
      const { PK, SK } = keys.vendorAnswers(workspaceId, subject);
      const responses = await queryAll(table, {
        ...createPrefixQuery(PK, SK),
        ProjectionExpression: 'PK, SK',
      });
      await batchDelete(table, responses.map(readKey));
    }
  },
});
