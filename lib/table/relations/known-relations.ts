import * as z from 'zod';
import { relation } from '#contract/account.ts';
import type { Relation } from '#contract/relation.ts';
import {
  type CompanyRelations,
  companyName,
  isCurrent,
  type SaidRelation,
} from '#domain/market/crm-imports/crm-company-store.ts';
import type { CrmPlace } from '#domain/market/crm-imports/import-record.ts';
import type { KnownRelations } from '#domain/market/relations/known-relations.ts';
import { strongestRelation } from '#domain/market/relations/known-relations.ts';
import { mapLimited } from '#domain/shared/work/limiter.ts';
import { batchGet } from '#table/dynamodb/batch.ts';
import { deleteIf } from '#table/dynamodb/delete-if.ts';
import { isAbsent } from '#table/dynamodb/expressions.ts';
import { updateIf } from '#table/dynamodb/update-if.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';
import { integrationStore } from '#table/workspaces/integration-store.ts';

/** More companies than this share a domain only if it isn't theirs, such as that of a site builder. */
const ENTRIES_MAX = 50;
/** Concurrent writes. */
const AT_ONCE = 8;
/** One writer creates the item while another adds to it: the second try decides. */
const MAX_TRIES = 4;

const relationItem = z.object({ domain: z.string(), by: z.record(z.string(), relation) });

/** An entry that no company of a CRM has. Names of attributes can't be empty. */
const NO_COMPANY = '-';

/** With the place of an import, what its own companies say counts even if another account was connected meanwhile. */
export function knownRelations(table: Table, place?: CrmPlace): KnownRelations & CompanyRelations {
  const integrations = integrationStore(table);
  const ours = place && companyName(place, '');

  /** Everything that is recorded, and what of it counts. */
  async function read(workspaceId: string, domains: readonly string[]) {
    const wanted = [...new Set(domains)].map((domain) => keys.knownRelation(workspaceId, domain));
    const items = (await batchGet(table, wanted)).map((item) => relationItem.parse(item));
    const connections = items.length === 0 ? { connected: {} } : await integrations.get(workspaceId);
    return items.map(({ domain, by }) => {
      const all = new Map(Object.entries(by));
      const counts = (company: string): boolean =>
        isCurrent(company, connections) || (ours !== undefined && company.startsWith(ours));
      return { domain, all, current: new Map([...all].filter(([company]) => counts(company))) };
    });
  }

  const entries: CompanyRelations['entries'] = async (workspaceId, domains) =>
    new Map((await read(workspaceId, domains)).map(({ domain, current }) => [domain, current]));

  async function remove(workspaceId: string, domain: string, company: string): Promise<void> {
    const Key = keys.knownRelation(workspaceId, domain);
    await updateIf(table, {
      Key,
      UpdateExpression: 'REMOVE #by.#company',
      ConditionExpression: 'attribute_exists(#by.#company)',
      ExpressionAttributeNames: { '#by': 'by', '#company': company },
    });
    await deleteIf(table, Key, { by: {} });
  }

  async function set(workspaceId: string, domain: string, company: string, said: Relation): Promise<void> {
    const Key = keys.knownRelation(workspaceId, domain);
    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      const isFirst = await updateIf(table, {
        Key,
        set: { by: { [company]: said }, domain },
        when: isAbsent('by'),
      });
      if (isFirst) return;
      const isAdded = await updateIf(table, {
        Key,
        UpdateExpression: 'SET #by.#company = :said',
        ConditionExpression: 'attribute_exists(#by)',
        ExpressionAttributeNames: { '#by': 'by', '#company': company },
        ExpressionAttributeValues: { ':said': said },
      });
      if (isAdded) return;
    }
    throw new Error(`the relations of ${domain} kept changing`);
  }

  /** Writes what isn't recorded yet. */
  async function putAll(workspaceId: string, said: readonly SaidRelation[]): Promise<void> {
    const stored = await read(
      workspaceId,
      said.map(({ domain }) => domain),
    );
    const known = new Map(stored.map((each) => [each.domain, each]));
    const changed = said.filter(({ company, domain, relation: wanted }) => {
      const { all, current } = known.get(domain) ?? {};
      if (wanted === 'none') return all?.has(company) ?? false;
      if (!all || !current || all.has(company)) return all?.get(company) !== wanted;
      // A stronger one is never left out.
      const strongest = strongestRelation(current.values());
      return all.size < ENTRIES_MAX || strongestRelation([strongest, wanted]) !== strongest;
    });
    await mapLimited(changed, AT_ONCE, ({ company, domain, relation: wanted }) =>
      wanted === 'none' ? remove(workspaceId, domain, company) : set(workspaceId, domain, company, wanted),
    );
  }

  return {
    entries,

    async find(workspaceId, domains) {
      const known = await entries(workspaceId, domains);
      return new Map(
        [...known].flatMap(([domain, by]) =>
          by.size === 0 ? [] : [[domain, strongestRelation(by.values())] as const],
        ),
      );
    },

    putAll,

    put: (workspaceId, relations, company = NO_COMPANY) =>
      putAll(
        workspaceId,
        [...relations].map(([domain, said]) => ({ company, domain, relation: said })),
      ),
  };
}
