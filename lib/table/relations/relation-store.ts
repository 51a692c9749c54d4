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
import { findItems } from '#table/dynamodb/batch.ts';
import { isAbsent } from '#table/dynamodb/expressions.ts';
import { deleteIf, updateIf } from '#table/dynamodb/items.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';
import { createIntegrationStore } from '#table/workspaces/integration-store.ts';

/** More companies than this share a domain only if it isn't theirs, such as that of a site builder. */
const MAX_STATEMENTS = 50;
/** Concurrent writes. */
const CONCURRENCY = 8;
/** One writer creates the item while another adds to it: the second try decides. */
const MAX_TRIES = 4;

const relationItem = z.object({ by: z.record(z.string(), relation) });

const getKey = (workspaceId: string, about: string) =>
  isDomain(about) ? keys.knownRelation(workspaceId, about) : keys.accountRelation(workspaceId, about);

/** For an import, its companies' statements count even if another account of the CRM was connected meanwhile. */
export function createRelationStore(table: Table, importedFrom?: CrmTenant): StatedRelations {
  const integrations = createIntegrationStore(table);
  const importedPrefix = importedFrom && formatCompanyName(importedFrom, '');

  /** Everything that is stored, and what of it counts. */
  async function read(workspaceId: string, subjects: readonly string[]) {
    const items = await findItems(table, subjects, (about) => getKey(workspaceId, about), relationItem);
    const connections = items.size === 0 ? { connected: {} } : await integrations.get(workspaceId);
    const counts = (company: string): boolean =>
      isCurrent(company, connections) || (importedPrefix !== undefined && company.startsWith(importedPrefix));
    return new Map(
      [...items].map(([subject, { by }]) => {
        const all = new Map(Object.entries(by));
        return [subject, { all, current: new Map([...all].filter(([company]) => counts(company))) }] as const;
      }),
    );
  }

  const statements: StatedRelations['findStatements'] = async (workspaceId, about) =>
    new Map([...(await read(workspaceId, about))].map(([subject, { current }]) => [subject, current]));

  async function remove(workspaceId: string, about: string, company: string): Promise<void> {
    const Key = getKey(workspaceId, about);
    await updateIf(table, {
      Key,
      UpdateExpression: 'REMOVE #by.#company',
      ConditionExpression: 'attribute_exists(#by.#company)',
      ExpressionAttributeNames: { '#by': 'by', '#company': company },
    });
    await deleteIf(table, Key, { by: {} });
  }

  async function set(
    workspaceId: string,
    about: string,
    company: string,
    statedRelation: Relation,
  ): Promise<void> {
    const Key = getKey(workspaceId, about);
    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      const isFirst = await updateIf(table, {
        Key,
        set: { by: { [company]: statedRelation }, about },
        when: isAbsent('by'),
      });
      if (isFirst) return;
      const isAdded = await updateIf(table, {
        Key,
        UpdateExpression: 'SET #by.#company = :stated',
        ConditionExpression: 'attribute_exists(#by)',
        ExpressionAttributeNames: { '#by': 'by', '#company': company },
        ExpressionAttributeValues: { ':stated': statedRelation },
      });
      if (isAdded) return;
    }
    throw new Error(`the relations of ${about} kept changing`);
  }

  return {
    findStatements: statements,

    async find(workspaceId, domains) {
      const statementsByDomain = await statements(workspaceId, domains);
      return new Map(
        [...statementsByDomain].flatMap(([domain, relationByCompany]) =>
          relationByCompany.size === 0
            ? []
            : [[domain, pickStrongestRelation(relationByCompany.values())] as const],
        ),
      );
    },

    async findForAccounts(workspaceId, accounts) {
      const accountSubjects = accounts.flatMap(({ id, domain }) => (domain === null ? [id] : [id, domain]));
      const statementsBySubject = await statements(workspaceId, accountSubjects);
      return new Map(
        accounts.map(({ id, domain }) => {
          const relationsOfAccount = [id, domain ?? ''].flatMap((subject) => [
            ...(statementsBySubject.get(subject)?.values() ?? []),
          ]);
          return [id, pickStrongestRelation(relationsOfAccount)] as const;
        }),
      );
    },

    async put(workspaceId, newStatements) {
      const storedBySubject = await read(
        workspaceId,
        newStatements.map(({ about }) => about),
      );
      const changedStatements = newStatements.filter(({ company, about, relation: nextRelation }) => {
        const { all, current } = storedBySubject.get(about) ?? {};
        // One without statements is what a crash left behind.
        if (nextRelation === 'none') return all !== undefined && (all.has(company) || all.size === 0);
        if (!all || !current || all.has(company)) return all?.get(company) !== nextRelation;
        // A stronger one is never left out.
        const strongest = pickStrongestRelation(current.values());
        return all.size < MAX_STATEMENTS || pickStrongestRelation([strongest, nextRelation]) !== strongest;
      });
      await mapLimited(changedStatements, CONCURRENCY, ({ company, about, relation: nextRelation }) =>
        nextRelation === 'none'
          ? remove(workspaceId, about, company)
          : set(workspaceId, about, company, nextRelation),
      );
    },
  };
}
