import { type KnowledgeBaseSection, knowledgeBaseSection } from '#contract/knowledge-base.ts';
import { beginningWith, queryAll } from '#table/dynamodb/query-all.ts';
import { updateIf } from '#table/dynamodb/update-if.ts';
import { keys } from '#table/keys.ts';
import { sectionBytes } from '#table/workspaces/knowledge-base-store.ts';
import type { Check } from './check.ts';
import { findingOfCount } from './count-finding.ts';

export const knowledgeBaseTotals: Check = {
  name: 'knowledge-base-totals',
  invariant:
    'The totals of the knowledge base say how many sections and bytes there are, and no section lies behind the last position.',
  repair: 'The totals are set to what was counted.',
  covers: ['knowledgeBase', 'knowledgeBaseSection'],
  in: ['workspace'],
  async look(partition) {
    const { table, workspaceId, PK } = partition;
    const key = keys.knowledgeBase(workspaceId);
    const sections = async (): Promise<KnowledgeBaseSection[]> => {
      const prefix = keys.knowledgeBaseSection('', '').SK;
      const items = await queryAll(table, { ...beginningWith(PK, prefix), ConsistentRead: true });
      return items.map((item) => knowledgeBaseSection.parse(item));
    };
    const last = Math.max(-1, ...(await sections()).map(({ position }) => position));
    const said = Number((await partition.get(key))?.last_position ?? -1);
    return [
      await findingOfCount(partition, {
        subject: 'KB',
        key,
        attribute: 'section_count',
        recount: async () => (await sections()).length,
      }),
      await findingOfCount(partition, {
        subject: 'KB',
        key,
        attribute: 'byte_count',
        recount: async () => (await sections()).reduce((sum, section) => sum + sectionBytes(section), 0),
      }),
      said < last
        ? {
            subject: 'KB',
            problem: 'a section lies behind the last position',
            mend: async () =>
              (await updateIf(table, {
                Key: key,
                UpdateExpression: 'SET last_position = :last',
                ConditionExpression: 'attribute_not_exists(last_position) OR last_position < :last',
                ExpressionAttributeValues: { ':last': last },
              })) !== undefined,
          }
        : undefined,
    ];
  },
};
