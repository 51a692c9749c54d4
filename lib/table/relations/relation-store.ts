import * as z from 'zod';
import { relation } from '#contract/account.ts';
import type { Relation } from '#contract/relation.ts';
import {
  type CrmTenant,
  formatCompanyName,
  isCurrent,
  isDomain,
  pickStrongestRelation,
  type StatedRelations,
} from '#domain/market/relations/company-relations.ts';
import { mapLimited } from '#domain/shared/work/limiter.ts';
import { batchGet } from '#table/dynamodb/batch.ts';
import { isAbsent } from '#table/dynamodb/expressions.ts';
import { deleteIf, updateIf } from '#table/dynamodb/items.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';
import { integrationStore } from '#table/workspaces/integration-store.ts';

/** More companies than this share a domain only if it isn't theirs, such as that of a site builder. */
const STATEMENTS_MAX = 50;
/** Concurrent writes. */
const CONCURRENCY = 8;
/** One writer creates the item while another adds to it: the second try decides. */
const MAX_TRIES = 4;

const relationItem = z.object({ about: z.string(), by: z.record(z.string(), relation) });

const keyOf = (workspaceId: string, about: string) =>
  isDomain(about) ? keys.knownRelation(workspaceId, about) : keys.accountRelation(workspaceId, about);

/** For an import, its companies' statements count even if another account of the CRM was connected meanwhile. */
export function relationStore(table: Table, importedFrom?: CrmTenant): StatedRelations {
  const integrations = integrationStore(table);
  const importedPrefix = importedFrom && formatCompanyName(importedFrom, '');

  /** Everything that is stored, and what of it counts. */
  async function read(workspaceId: string, about: readonly string[]) {
    const items = await batchGet(
      table,
      [...new Set(about)].map((each) => keyOf(workspaceId, each)),
    );
    const connections = items.length === 0 ? { connected: {} } : await integrations.get(workspaceId);
    const counts = (company: string): boolean =>
      isCurrent(company, connections) || (importedPrefix !== undefined && company.startsWith(importedPrefix));
    const found = items.map((item) => relationItem.parse(item));
    return new Map(
      found.map(({ about: each, by }) => {
        const all = new Map(Object.entries(by));
        return [each, { all, current: new Map([...all].filter(([company]) => counts(company))) }] as const;
      }),
    );
  }

  const statements: StatedRelations['statements'] = async (workspaceId, about) =>
    new Map([...(await read(workspaceId, about))].map(([each, { current }]) => [each, current]));

  async function remove(workspaceId: string, about: string, company: string): Promise<void> {
    const Key = keyOf(workspaceId, about);
    await updateIf(table, {
      Key,
      UpdateExpression: 'REMOVE #by.#company',
      ConditionExpression: 'attribute_exists(#by.#company)',
      ExpressionAttributeNames: { '#by': 'by', '#company': company },
    });
    await deleteIf(table, Key, { by: {} });
  }

  async function set(workspaceId: string, about: string, company: string, stated: Relation): Promise<void> {
    const Key = keyOf(workspaceId, about);
    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      const isFirst = await updateIf(table, {
        Key,
        set: { by: { [company]: stated }, about },
        when: isAbsent('by'),
      });
      if (isFirst) return;
      const isAdded = await updateIf(table, {
        Key,
        UpdateExpression: 'SET #by.#company = :stated',
        ConditionExpression: 'attribute_exists(#by)',
        ExpressionAttributeNames: { '#by': 'by', '#company': company },
        ExpressionAttributeValues: { ':stated': stated },
      });
      if (isAdded) return;
    }
    throw new Error(`the relations of ${about} kept changing`);
  }

  return {
    statements,

    async find(workspaceId, domains) {
      const found = await statements(workspaceId, domains);
      return new Map(
        [...found].flatMap(([domain, by]) =>
          by.size === 0 ? [] : [[domain, pickStrongestRelation(by.values())] as const],
        ),
      );
    },

    async ofAccounts(workspaceId, accounts) {
      const about = accounts.flatMap(({ id, domain }) => (domain === null ? [id] : [id, domain]));
      const found = await statements(workspaceId, about);
      return new Map(
        accounts.map(({ id, domain }) => {
          const stated = [id, domain ?? ''].flatMap((each) => [...(found.get(each)?.values() ?? [])]);
          return [id, pickStrongestRelation(stated)] as const;
        }),
      );
    },

    async put(workspaceId, stated) {
      const stored = await read(
        workspaceId,
        stated.map(({ about }) => about),
      );
      const changed = stated.filter(({ company, about, relation: next }) => {
        const { all, current } = stored.get(about) ?? {};
        // One without statements is what a crash left behind.
        if (next === 'none') return all !== undefined && (all.has(company) || all.size === 0);
        if (!all || !current || all.has(company)) return all?.get(company) !== next;
        // A stronger one is never left out.
        const strongest = pickStrongestRelation(current.values());
        return all.size < STATEMENTS_MAX || pickStrongestRelation([strongest, next]) !== strongest;
      });
      await mapLimited(changed, CONCURRENCY, ({ company, about, relation: next }) =>
        next === 'none' ? remove(workspaceId, about, company) : set(workspaceId, about, company, next),
      );
    },
  };
}
