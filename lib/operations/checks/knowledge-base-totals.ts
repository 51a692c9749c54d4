import { knowledgeBaseSection } from '#contract/knowledge-base.ts';
import { either, isAbsent, isBelow } from '#table/dynamodb/expressions.ts';
import { itemsUnder } from '#table/dynamodb/query-all.ts';
import { updateIf } from '#table/dynamodb/update-if.ts';
import { keys } from '#table/keys.ts';
import { sectionBytes } from '#table/workspaces/knowledge-base-totals.ts';
import type { Check } from './check.ts';
import { checkCount } from './count-finding.ts';
import type { Item } from './partition.ts';

export const knowledgeBaseTotals: Check = {
  name: 'knowledge-base-totals',
  invariant:
    'The totals of the knowledge base match its sections and bytes, and no section is past the last position.',
  repair: 'Sets the totals to the actual counts.',
  in: ['workspace'],
  async look(partition) {
    const { table, workspaceId, PK } = partition;
    const key = keys.knowledgeBase(workspaceId);
    const list = (): Promise<Item[]> => itemsUnder(table, { PK, SK: keys.knowledgeBaseSection('', '').SK });
    const bytesOf = (items: readonly Item[]): number =>
      items.reduce((sum, item) => sum + sectionBytes(knowledgeBaseSection.parse(item)), 0);
    const last = Math.max(-1, ...(await list()).map(({ position }) => Number(position)));
    const said = Number((await partition.get(key))?.last_position ?? -1);
    return [
      await checkCount(partition, {
        subject: 'KB',
        key,
        attribute: 'section_count',
        list,
      }),
      await checkCount(partition, {
        subject: 'KB',
        key,
        attribute: 'byte_count',
        list,
        sum: bytesOf,
      }),
      said < last
        ? {
            subject: 'KB',
            problem: 'a section is past the last position',
            fix: async () =>
              (await updateIf(table, {
                Key: key,
                set: { last_position: last },
                when: either(isAbsent('last_position'), isBelow('last_position', last)),
              })) !== undefined,
          }
        : undefined,
    ];
  },
};
