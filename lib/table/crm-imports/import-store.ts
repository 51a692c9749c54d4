import * as z from 'zod';
import { EXAMPLES_MAX, type ImportExample, importExample } from '#contract/crm-imports.ts';
import { addCounts, type ImportStore } from '#domain/market/crm-imports/import-record.ts';
import { mapLimited } from '#domain/shared/work/limiter.ts';
import { batchGet } from '#table/dynamodb/batch.ts';
import { either, isAbsent } from '#table/dynamodb/expressions.ts';
import { getItem } from '#table/dynamodb/get-item.ts';
import { type TransactEntry, transact } from '#table/dynamodb/transact.ts';
import { updateIf } from '#table/dynamodb/update-if.ts';
import { collections, keys } from '#table/keys.ts';
import { reserveShards } from '#table/paging/reserve-shards.ts';
import { notePendingWork, settlePendingWork } from '#table/pending-work/pending-work.ts';
import { type Table, timeOf } from '#table/table.ts';
import { importExpiry, importItem, pageExpiry, toImportRecord } from './import-item.ts';

/** If an import ends at the moment another starts, the second try decides. */
const MAX_TRIES = 4;
/** Concurrent writes. */
const AT_ONCE = 8;

const lockItem = z.object({ import_id: z.string() });
const examplesItem = z.object({ examples: z.array(importExample) });
const decidedItem = z.object({ decided: z.record(z.string(), z.string()) });
const claimedItem = z.object({ SK: z.string(), crm_id: z.string() });

/** Then a circle of any length is noticed before it is gone through three times. */
const isPowerOfTwo = (pages: number): boolean => Number.isInteger(Math.log2(pages));

/** The first examples of each kind. Those of owners come once per owner. */
function withExamples(before: readonly ImportExample[], added: readonly ImportExample[]): ImportExample[] {
  const kept = [...before];
  const seen = new Set(before.map(({ kind, crm_id }) => `${kind} ${crm_id}`));
  const counts = new Map<string, number>();
  for (const { kind } of before) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  for (const example of added) {
    const { kind, crm_id } = example;
    const count = counts.get(kind) ?? 0;
    if (count >= EXAMPLES_MAX || seen.has(`${kind} ${crm_id}`)) continue;
    seen.add(`${kind} ${crm_id}`);
    counts.set(kind, count + 1);
    kept.push(example);
  }
  return kept;
}

/** The imports of a workspace. */
export function importStore(table: Table): ImportStore {
  const examples = async (workspaceId: string, id: string): Promise<readonly ImportExample[]> =>
    (await getItem(table, keys.crmImportExamples(workspaceId, id), (item) => examplesItem.parse(item)))
      ?.examples ?? [];

  return {
    examples,

    get: (workspaceId, id) => getItem(table, keys.crmImport(workspaceId, id), toImportRecord),

    async create(workspaceId, record) {
      const shardOf = await reserveShards(table, collections.crmImports(workspaceId), 1);
      const lock = keys.crmImportLock(workspaceId, record.provider);
      for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
        const outcome = await transact(table, [
          {
            Put: {
              Item: { ...lock, import_id: record.id },
              when: either(isAbsent(), { import_id: record.id }),
            },
          },
          {
            Put: {
              Item: importItem(workspaceId, record, shardOf(record.id)),
              when: isAbsent(),
            },
          },
          notePendingWork('crm_import', workspaceId, record.id, new Date(timeOf(table))),
        ]);
        // One that exists was created by an earlier try of the same request.
        if (outcome.committed || !outcome.failed.includes(0)) return 'created';
        const running = await getItem(table, lock, (item) => lockItem.parse(item));
        if (running) return { running: running.import_id };
      }
      throw new Error('imports started and ended while another was starting');
    },

    async begin(workspaceId, id, { cursor, crm_total }) {
      await updateIf(table, {
        Key: keys.crmImport(workspaceId, id),
        set: { cursor, crm_total },
        when: { status: 'running', cursor: null },
      });
    },

    async advance(workspaceId, before, result, { next, mark }) {
      const shown = await examples(workspaceId, before.id);
      const after = withExamples(shown, result.examples);
      const newExamples: TransactEntry[] =
        after.length === shown.length
          ? []
          : [
              {
                Put: {
                  Item: {
                    ...keys.crmImportExamples(workspaceId, before.id),
                    examples: after,
                    ...importExpiry(before),
                  },
                },
              },
            ];
      const outcome = await transact(table, [
        {
          Update: {
            Key: keys.crmImport(workspaceId, before.id),
            set: {
              counts: addCounts(before.counts, result.counts),
              pages: before.pages + 1,
              cursor: next ?? before.cursor,
              passed: isPowerOfTwo(before.pages + 1) ? next : before.passed,
              read_to_end: next === null,
              mark: next === null ? mark : null,
              phase: 'reading',
              waiting: null,
              problem: null,
            },
            // The number of the page makes it count once.
            when: { status: 'running', pages: before.pages, read_to_end: false },
          },
        },
        ...newExamples,
      ]);
      return outcome.committed;
    },

    async wait(workspaceId, before, waiting, problem) {
      await updateIf(table, {
        Key: keys.crmImport(workspaceId, before.id),
        set: { waiting, phase: 'waiting', problem },
        when: { status: 'running', pages: before.pages },
      });
    },

    async close(workspaceId, { id, provider }, { status, problem }, at) {
      const outcome = await transact(table, [
        {
          Update: {
            Key: keys.crmImport(workspaceId, id),
            set: { status, 'f.st': status, phase: 'ended', waiting: null, problem, finished_at: at },
            when: { status: 'running' },
          },
        },
        { Delete: { Key: keys.crmImportLock(workspaceId, provider), when: { import_id: id } } },
        settlePendingWork('crm_import', workspaceId, id),
      ]);
      return outcome.committed;
    },

    async decided(workspaceId, id, page, part, decided) {
      const Key = keys.crmImportPage(workspaceId, id, page, part);
      const isFirst = await updateIf(table, {
        Key,
        set: { decided, ...pageExpiry(timeOf(table)) },
        when: isAbsent(),
      });
      if (isFirst) return decided;
      const first = await getItem(table, Key, (item) => decidedItem.parse(item));
      return first?.decided ?? decided;
    },

    async claimDomains(workspaceId, id, wanted) {
      const keyOf = (domain: string) => keys.crmImportDomain(workspaceId, id, domain);
      const read = async () => {
        const items = await batchGet(table, [...wanted.keys()].map(keyOf));
        const holders = new Map(
          items.map((item) => claimedItem.parse(item)).map(({ SK, crm_id }) => [SK, crm_id]),
        );
        return new Map(
          [...wanted.keys()].flatMap((domain) => {
            const holder = holders.get(keyOf(domain).SK);
            return holder === undefined ? [] : [[domain, holder] as const];
          }),
        );
      };
      const before = await read();
      const free = [...wanted].filter(([domain]) => !before.has(domain));
      await mapLimited(free, AT_ONCE, ([domain, crmId]) =>
        updateIf(table, {
          Key: keyOf(domain),
          set: { crm_id: crmId, ...pageExpiry(timeOf(table)) },
          when: isAbsent(),
        }),
      );
      return free.length === 0 ? before : read();
    },
  };
}
