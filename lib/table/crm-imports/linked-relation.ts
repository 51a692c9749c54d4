import * as z from 'zod';
import { crmProviders } from '#contract/crms.ts';
import { companyName, isCurrent, storedCompany } from '#domain/market/crm-imports/crm-company-store.ts';
import type { CrmPlace } from '#domain/market/crm-imports/import-record.ts';
import { strongestRelation } from '#domain/market/relations/known-relations.ts';
import type { LinkedRelation } from '#domain/market/relations/relation-in-crms.ts';
import { crmAccountOf } from '#domain/workspace/integrations/crm-account.ts';
import type { Integrations } from '#domain/workspace/integrations/integration.ts';
import { batchGet } from '#table/dynamodb/batch.ts';
import { itemsUnder } from '#table/dynamodb/query-all.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';
import { integrationStore } from '#table/workspaces/integration-store.ts';

const linkItem = z.object({ SK: z.string(), crm_id: z.string().optional(), expires_at: z.number() });

/** With the place of an import, its own companies count even if another account was connected meanwhile. */
export function linkedRelation(table: Table, now: () => Date, place?: CrmPlace): LinkedRelation {
  const integrations = integrationStore(table);
  const ours = place && companyName(place, '');

  /** Every link of the account that may count, and for CRMs that aren't connected those of its people too. */
  async function linksOf(workspaceId: string, accountId: string, connections: Integrations) {
    const places = crmProviders.map((provider) => ({
      provider,
      crmAccount: crmAccountOf(connections, provider),
    }));
    const known = [...places, ...(place ? [place] : [])].flatMap(({ provider, crmAccount }) =>
      crmAccount === undefined ? [] : [keys.crmLink(workspaceId, accountId, { provider, crmAccount })],
    );
    const unknown = places.filter(({ crmAccount }) => crmAccount === undefined);
    const { PK } = keys.account(workspaceId, accountId);
    const found = await Promise.all([
      batchGet(table, [...new Map(known.map((key) => [key.SK, key])).values()]),
      ...unknown.map(({ provider }) => itemsUnder(table, { PK, SK: `CRM_LINK#${provider}#` })),
    ]);
    // An import's own link is among both if its CRM was disconnected meanwhile.
    const links = found.flat().map((item) => linkItem.parse(item));
    return [...new Map(links.map((link) => [link.SK, link])).values()];
  }

  return async (workspaceId, accountId, except) => {
    const connections = await integrations.get(workspaceId);
    const links = await linksOf(workspaceId, accountId, connections);
    const seconds = Math.floor(now().getTime() / 1000);
    const wanted = links.flatMap(({ SK, crm_id, expires_at }) => {
      const [, named, crmAccount = '', personId] = SK.split('#');
      const provider = crmProviders.find((each) => each === named);
      if (!provider || personId !== '' || crm_id === undefined || expires_at <= seconds) return [];
      const name = companyName({ provider, crmAccount }, crm_id);
      const counts = isCurrent(name, connections) || (ours !== undefined && name.startsWith(ours));
      return counts && !except?.has(name)
        ? [keys.crmCompany(workspaceId, { provider, crmAccount }, crm_id)]
        : [];
    });
    const companies = (await batchGet(table, wanted)).map((item) => storedCompany.parse(item));
    return strongestRelation(
      companies.flatMap(({ account_id, relation }) => (account_id === accountId ? relation : [])),
    );
  };
}
