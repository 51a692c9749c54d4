import * as z from 'zod';
import type { Relation } from '#contract/relation.ts';
import { storedCompany } from '#domain/market/crm-imports/crm-company-store.ts';
import { strongestRelation } from '#domain/market/relations/known-relations.ts';
import { batchGet } from '#table/dynamodb/batch.ts';
import { itemsUnder } from '#table/dynamodb/query-all.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

const linkItem = z.object({ SK: z.string(), crm_id: z.string().optional() });

/** Every link of an account begins with this, those of its people too. */
const LINKS = 'CRM_LINK#';

/** What the companies in CRMs that an import took for this account are to the seller. Undefined if there are none. */
export const linkedRelation =
  (table: Table) =>
  async (workspaceId: string, accountId: string): Promise<Relation | undefined> => {
    const { PK } = keys.account(workspaceId, accountId);
    const links = (await itemsUnder(table, { PK, SK: LINKS })).map((item) => linkItem.parse(item));
    const wanted = links.flatMap(({ SK, crm_id }) => {
      const [, provider = '', crmAccount = '', personId] = SK.split('#');
      return personId === '' && crm_id !== undefined
        ? [keys.crmCompany(workspaceId, { provider, crmAccount }, crm_id)]
        : [];
    });
    const companies = (await batchGet(table, wanted))
      .map((item) => storedCompany.parse(item))
      .filter(({ account_id }) => account_id === accountId);
    return companies.length === 0 ? undefined : strongestRelation(companies.map(({ relation }) => relation));
  };
